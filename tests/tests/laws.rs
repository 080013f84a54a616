//! The laws of the house, read off the files of the repository.
//! Must not: pass because nothing was read; each test counts what it saw.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the suite lies in the repository").to_owned()
}

/// All files with this ending under a folder of the repository, build output left out.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "target" && name != ".git") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|other| other == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Test code stands in `tests` folders and `tests.rs`: it may name a game, read fixtures, and unwrap.
fn is_test(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("tests.rs") || name.contains("/benches/")
}

fn sources() -> Vec<(String, String)> {
    ["dsl/src", "compiler", "editor"]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .map(|path| {
            let name = path.strip_prefix(root()).expect("under the root").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a source file is UTF-8"))
        })
        .collect()
}

/// Code without comments and without its tests, so that words in explanations do not count.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_file_says_what_lives_there_and_what_must_not() {
    let sources = sources();
    assert!(sources.len() > 60, "only {} files were read", sources.len());
    let bad: Vec<&String> = sources
        .iter()
        .filter(|(name, _)| !is_test(name))
        .filter(|(_, text)| !text.starts_with("//!") || !text.contains("Must not"))
        .map(|(name, _)| name)
        .collect();
    assert!(bad.is_empty(), "without a head: {bad:#?}");
}

#[test]
fn no_file_is_longer_than_800_lines() {
    let long: Vec<String> = sources()
        .iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > 800)
        .map(|(name, lines)| format!("{name}: {lines}"))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn crates_depend_one_way() {
    let may: [(&str, &[&str]); 10] = [
        ("compiler/bundle", &[]),
        ("dsl", &["cartouche-bundle"]),
        ("compiler/clients", &["cartouche-bundle"]),
        ("compiler/rules", &["cartouche-bundle"]),
        ("compiler", &["cartouche-bundle", "cartouche-dsl", "cartouche-clients", "cartouche-rules"]),
        (
            "compiler/cli",
            &["cartouche-bundle", "cartouche-dsl", "cartouche-compiler", "cartouche-clients", "cartouche-rules"],
        ),
        ("editor/document", &["cartouche-bundle", "cartouche-dsl"]),
        ("editor/scan", &[]),
        ("editor/practice", &["cartouche-bundle", "cartouche-document"]),
        (
            "editor",
            &["cartouche-bundle", "cartouche-dsl", "cartouche-compiler", "cartouche-document", "cartouche-scan"],
        ),
    ];
    for (folder, allowed) in may {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest");
        let dependencies = manifest.split("[dependencies]").nth(1).expect("every crate has dependencies");
        let dependencies = dependencies.split("\n[").next().unwrap_or("");
        assert!(!dependencies.trim().is_empty(), "{folder}: nothing was read");
        for line in dependencies.lines().filter(|line| line.starts_with("cartouche-")) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or("");
            assert!(allowed.contains(&name), "{folder} must not need {name}");
        }
    }
}

/// Folders of all crates.
const CRATES: [&str; 11] = [
    "dsl",
    "compiler",
    "compiler/bundle",
    "compiler/clients",
    "compiler/rules",
    "compiler/cli",
    "editor",
    "editor/document",
    "editor/scan",
    "editor/practice",
    "tests",
];

/// Every dependency is written once, in the workspace, and under a licence that was looked at there.
#[test]
fn versions_stand_in_the_workspace_alone() {
    let mut seen = 0;
    for folder in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest");
        for table in ["[dependencies]", "[dev-dependencies]", "[build-dependencies]"] {
            let lines = manifest.split(table).nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or("").lines();
            for line in lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
                seen += 1;
                assert!(line.contains("workspace = true"), "{folder}: {line}");
            }
        }
        assert!(manifest.contains("[lints]\nworkspace = true"), "{folder} does not take the lints of the workspace");
    }
    assert!(seen > 20, "only {seen} dependencies were read");
    let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    assert!(workspace.contains("exclude = [\"fuzz\"]"), "the fuzz targets need a nightly, and stay outside");
}

#[test]
fn no_module_is_a_drawer_for_everything() {
    for (name, text) in sources() {
        for word in ["util", "utils", "common", "helper", "helpers", "manager", "misc"] {
            let file = name.ends_with(&format!("/{word}.rs")) || name.contains(&format!("/{word}/"));
            assert!(!file && !code(&text).contains(&format!("mod {word}")), "{name}: a module called {word}");
        }
    }
}

/// Nothing is left for later under the look of being done, and no test is left out.
#[test]
fn nothing_is_left_half_done() {
    let words = [
        concat!("to", "do!"),
        concat!("unimple", "mented!"),
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
    ];
    let mut read = 0;
    for path in ["dsl", "compiler", "editor", "tests", "fuzz", "scenarios"]
        .iter()
        .flat_map(|folder| ["rs", "cart"].map(|ending| files(folder, ending)))
        .flatten()
    {
        let text = fs::read_to_string(&path).expect("UTF-8");
        read += 1;
        for word in words {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
    assert!(read > 150, "only {read} files were read");
}

/// Lengths of functions, from the line of `fn` to the line that closes it at the same level.
#[test]
fn no_function_is_longer_than_80_lines() {
    /// Each with its reason.
    const LONGER: [(&str, &str, &str); 0] = [];
    let (mut seen, mut long) = (0, Vec::new());
    for (name, text) in sources().into_iter().filter(|(name, _)| !is_test(name)) {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let bare = line.trim_start();
            let starts = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "const fn ", "pub const fn "];
            if !starts.iter().any(|start| bare.starts_with(start)) {
                continue;
            }
            let close = format!("{}}}", &line[..line.len() - bare.len()]);
            let length = lines[at..].iter().position(|line| *line == close).map_or(1, |end| end + 1);
            seen += 1;
            let allowed =
                LONGER.iter().any(|(file, function, _)| name == *file && bare.contains(&format!("fn {function}(")));
            if length > 80 && !line.ends_with('}') && !allowed {
                long.push(format!("{name}: {bare} {length} lines"));
            }
        }
    }
    assert!(seen > 1_000, "only {seen} functions were read");
    assert!(long.is_empty(), "{long:#?}");
}

/// `foo/mod.rs`, never `foo.rs` beside `foo/`; tests of a whole crate may have a folder of fixtures beside them.
#[test]
fn folders_of_modules_have_a_mod_rs() {
    for (name, _) in sources().iter().filter(|(name, _)| !name.ends_with("mod.rs") && !name.contains("/tests/")) {
        let folder = root().join(name.trim_end_matches(".rs"));
        let holds_rust = fs::read_dir(folder).is_ok_and(|entries| {
            entries.flatten().any(|entry| entry.path().extension().is_some_and(|ending| ending == "rs"))
        });
        assert!(!holds_rust, "{name} stands beside a folder of its name");
    }
}

#[test]
fn quarantined_crates_stay_in_their_folder() {
    let home: [(&str, &[&str]); 10] = [
        ("pest", &["dsl/src/syntax/", "dsl/src/expression/"]),
        ("pest_derive", &["dsl/src/syntax/", "dsl/src/expression/"]),
        ("ariadne", &["compiler/src/report/"]),
        ("zip", &["compiler/src/archive/"]),
        ("indicatif", &["compiler/cli/"]),
        ("clap", &["compiler/cli/", "editor/src/main.rs", "editor/src/arguments", "editor/practice/src/main.rs"]),
        ("egui", &["editor/src/", "editor/tests/"]),
        ("eframe", &["editor/src/"]),
        (
            "image",
            &[
                "editor/scan/",
                "editor/practice/",
                "editor/src/raster/",
                "editor/src/screenshot/",
                "editor/src/canvas/screenshot.rs",
            ],
        ),
        ("rfd", &["editor/src/"]),
    ];
    let mut seen = 0;
    for (name, text) in sources() {
        let code = code(&text);
        for (krate, folder) in home {
            if code.contains(&format!("use {krate}::")) || code.contains(&format!(" {krate}::")) {
                seen += 1;
                assert!(
                    folder.iter().any(|folder| name.starts_with(folder)) || is_test(&name),
                    "{name} uses {krate}, which belongs to {folder:?}"
                );
            }
        }
    }
    assert!(seen >= 3, "the quarantined crates were seen in {seen} places only");
}

#[test]
fn the_disk_is_reached_in_one_place() {
    for (name, text) in sources() {
        let doors = ["compiler/src/disk/", "compiler/cli/", "editor/src/workspace/", "editor/src/preferences/"];
        let programs = ["editor/src/main.rs", "editor/practice/src/main.rs", "compiler/rules/examples/"];
        let allowed = doors.iter().chain(&programs).any(|door| name.starts_with(door)) || is_test(&name);
        if !allowed {
            let code = code(&text);
            assert!(!code.contains("std::fs") && !code.contains("File::open"), "{name} reaches the disk");
        }
    }
}

#[test]
fn no_floats_clocks_or_hash_maps_decide_anything() {
    for (name, text) in sources().into_iter().filter(|(name, _)| !is_test(name)) {
        let code = code(&text);
        // Pictures are drawn, scans fitted and looked at, in floats; what is changed in the text is whole hexes and sides.
        let drawing = name.starts_with("compiler/clients/") || name.starts_with("editor/");
        for word in ["f64", "f32"] {
            let used = code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|token| token == word);
            assert!(drawing || !used, "{name} uses {word}");
        }
        // The window asks the time for its notices, and keeps textures by their key.
        let window = name.starts_with("editor/src/");
        // Games by chance are what this command is for; the seed is given and the numbers go in as data.
        let window_or_play = window || name == "compiler/cli/src/commands/play.rs";
        for word in ["SystemTime", "Instant::now", "rand::", "HashMap", "HashSet"] {
            let allowed = if word == "rand::" { window_or_play } else { window };
            assert!(allowed || !code.contains(word), "{name} uses {word}");
        }
    }
}

#[test]
fn no_word_of_a_game_stands_in_rust() {
    // Proper names and titles of the games in `scenarios/`: strings in quotes that begin with a capital, and part names.
    let mut words = std::collections::BTreeSet::new();
    for path in files("scenarios", "cart").iter().filter(|path| !path.to_string_lossy().contains("specimen")) {
        let text = fs::read_to_string(path).expect("a scenario is UTF-8");
        for line in text.lines().map(str::trim_start) {
            let named = ["place ", "game ", "series ", "corps ", "division "].iter().any(|head| line.starts_with(head));
            let row = line.contains('|') && !line.starts_with('|');
            if named || row {
                let first_quoted = line.split('"').nth(1).unwrap_or("");
                let label = line.split('|').next().unwrap_or("").trim();
                for word in first_quoted.split_whitespace().chain(label.split_whitespace()) {
                    let word = word.trim_matches(|c: char| !c.is_alphabetic());
                    if word.chars().count() >= 5 && word.starts_with(char::is_uppercase) {
                        words.insert(word.to_owned());
                    }
                }
            }
        }
    }
    assert!(words.len() > 20, "only {} words were found", words.len());
    // Words of plain English, of the hobby, or of the house that happen to stand in a title.
    let common = [
        "Antietam's",
        "Union",
        "Confederate",
        "Combat",
        "Results",
        "Table",
        "Terrain",
        "Night",
        "Strength",
        "Attack",
        "Breaks",
        "First",
        "Second",
        "Third",
        "Corps",
        "Division",
        "Bridge",
        "Cavalry",
        "Infantry",
        "Artillery",
        "Rally",
        "Retreat",
        "Disorder",
        "Standard",
        "Rules",
        "Reserve",
        "River",
        "Greater",
    ];
    let mut hits = Vec::new();
    for (name, text) in sources().into_iter().filter(|(name, _)| !is_test(name)) {
        let code = code(&text);
        let tokens: std::collections::BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric()).collect();
        for word in words.iter().filter(|word| !common.contains(&word.as_str()) && tokens.contains(word.as_str())) {
            hits.push(format!("{name}: {word}"));
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
}

#[test]
fn nothing_speaks_of_the_machine_that_made_it() {
    let mut read = 0;
    for (folder, ending) in [("", "md"), ("", "rs"), ("", "cart"), ("", "toml"), ("", "txt")] {
        for path in files(folder, ending) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            read += 1;
            for word in [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/tm", "p/")] {
                assert!(!text.contains(word), "{} has {word}", path.display());
            }
        }
    }
    assert!(read > 60);
}
