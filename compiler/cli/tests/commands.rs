//! The command line as a newcomer and as a tool meet it: files in, text and exit codes out.
//! Must not: depend on a terminal, the network, or the order in which tests run.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

mod run;

use run::{NAME, cartouche, change, game, project};
use std::fs;
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn every_command_has_help_with_examples() {
    let folder = TempDir::new().unwrap();
    let commands = [
        "new",
        "check",
        "build",
        "fmt",
        "coverage",
        "outline",
        "explain",
        "vocabulary",
        "diff",
        "schema",
        "verify",
        "query",
        "odds",
    ];
    for command in commands {
        let ran = cartouche(folder.path(), &[command, "--help"]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Examples:") && ran.out.contains(&format!("cartouche {command}")), "{}", ran.out);
    }
}

#[test]
fn the_newcomers_path() {
    let folder = project();
    let clean = cartouche(folder.path(), &["check", NAME, "--deny", "warnings"]);
    assert_eq!((clean.code, clean.out.as_str()), (0, "no errors, no warnings\n"));
    assert_eq!(cartouche(folder.path(), &["fmt", "--check", NAME]).code, 0, "a new project is in its canonical form");
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "before"]).code, 0);

    // Break a cell: the row is one cell short.
    change(&folder, "1-2 | AR  AR  DR  DE", "1-2 | AR  AR  DR");
    let broken = cartouche(folder.path(), &["check", NAME]);
    assert_eq!(broken.code, 1);
    assert!(broken.out.contains("E0023") && broken.out.contains("this row has 3 of 4 cells"), "{}", broken.out);
    assert!(broken.out.contains("1-2 | AR  AR  DR"), "the text stands beside the message: {}", broken.out);
    assert!(!broken.out.contains('\u{1b}'), "no colour where no terminal is");
    let page = cartouche(folder.path(), &["explain", "E0023"]);
    assert!(page.code == 0 && page.out.contains("## Write instead"), "{}", page.out);
    let build = cartouche(folder.path(), &["build", NAME, "--out", "broken"]);
    assert_eq!(build.code, 1);
    assert!(!folder.path().join("broken").exists(), "no bundle of a project with errors");

    // Mend it another way, and see the change in the hobby's words.
    change(&folder, "1-2 | AR  AR  DR", "1-2 | AR  AR  AR  DE");
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "after"]).code, 0);
    let diff = cartouche(folder.path(), &["diff", "before", "after"]);
    assert_eq!(diff.out, "my-battle battle\n  table crt, row 1-2 column 2:1: DR -> AR [3.1]\n");
    let same = cartouche(folder.path(), &["diff", "after", NAME]);
    assert_eq!(same.out, "no difference\n");
}

#[test]
fn build_says_what_the_bundle_holds() {
    let folder = project();
    let ran = cartouche(folder.path(), &["build", NAME]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in ["units 5", "tables 1", "hexes surveyed 6 of 20", "0 run, 5 data, 1 told", "holes 2", "report.html"] {
        assert!(ran.out.contains(part), "no `{part}` in {}", ran.out);
    }
    let bundle = folder.path().join("target/bundles").join(NAME);
    for part in ["manifest.json", "scenario.json", "scenario.ron", "schema.json", "report.html"] {
        assert!(bundle.join(part).is_file(), "no {part}");
    }
    assert_eq!(cartouche(folder.path(), &["verify", bundle.to_str().unwrap()]).code, 0);
}

#[test]
fn a_bundle_is_asked_for_costs_reach_and_chances() {
    let folder = project();
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "b"]).code, 0);
    let bundle = format!("b/{NAME}");
    let ask = |arguments: &[&str]| cartouche(folder.path(), &[&["query", bundle.as_str()], arguments].concat());
    let cost = ask(&["cost", "0102", "0103", "infantry"]);
    assert_eq!((cost.code, cost.out.as_str()), (0, "cost 0102>0103 for infantry: 2\n  woods 2 [2.0]\n"));
    let hole = ask(&["cost", "0102", "0101", "infantry", "--json"]);
    assert!(hole.code == 1 && hole.out.contains("\"not-in-source\""), "{}{}", hole.out, hole.err);
    let reach = ask(&["reach", "0102", "infantry", "2"]);
    assert!(reach.code == 0 && reach.out.contains("0103  2  (0102>0103 2)\n"), "{}", reach.out);
    let sight = ask(&["sight", "0102", "0103"]);
    assert!(sight.code == 2 && sight.err.contains("no chart of the scenario tells what blocks sight"), "{}", sight.err);
    let far = ask(&["cost", "0102", "0302", "infantry"]);
    assert!(far.code == 2 && far.err.contains("no side in common"), "{}", far.err);

    let odds = |arguments: &[&str]| cartouche(folder.path(), &[&["odds", bundle.as_str()], arguments].concat());
    let one = odds(&["crt", "7:6"]);
    assert!(one.out.contains("crt 1:1, 1d6\n  column 1:1, rounded for the defender [3.1]\n"), "{}", one.out);
    assert!(one.out.contains("  AR                         1/3   33.33%  #############\n"), "{}", one.out);
    assert!(one.out.contains("  ? table crt, row 5-6: 1:1  1/3   33.33%  #############\n"), "{}", one.out);
    let json = odds(&["crt", "1:9", "--json"]);
    assert!(json.code == 0 && json.out.contains("\"AR\": \"1\""), "{}", json.out);
    assert_eq!(odds(&["nothing", "1:1"]).code, 2);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = project();
    for out in ["one", "two"] {
        assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", out, "--zip"]).code, 0);
        assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", out]).code, 0);
    }
    let read = |out: &str, name: &str| fs::read(folder.path().join(out).join(name)).unwrap();
    let zip = format!("{NAME}.zip");
    assert_eq!(read("one", &zip), read("two", &zip));
    for part in ["manifest.json", "scenario.json", "scenario.ron", "report.html"] {
        let part = format!("{NAME}/{part}");
        assert_eq!(read("one", &part), read("two", &part), "{part}");
    }
}

#[test]
fn findings_come_in_four_forms() {
    let folder = project();
    change(&folder, "terrain {", "terrane {");
    let short = cartouche(folder.path(), &["check", NAME, "--format", "short"]);
    let first = short.out.lines().next().unwrap();
    assert!(first.starts_with("my battle ü/game.cart:") && first.contains(": error[E0051]: "), "{first}");
    let json = cartouche(folder.path(), &["check", NAME, "--format", "json"]);
    let list: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let finding = list.as_array().unwrap().iter().find(|finding| finding["code"] == "E0051").unwrap();
    assert_eq!(finding["places"][0]["primary"], true);
    assert!(finding["places"][0]["start"]["line"].as_u64().unwrap() > 1);
    let sarif = cartouche(folder.path(), &["check", NAME, "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&sarif.out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    let index = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "my%20battle%20%C3%BC/game.cart");
    assert!(place["region"]["startLine"].as_u64().unwrap() > 1);
    assert_eq!([short.code, json.code, sarif.code], [1, 1, 1]);
}

#[test]
fn safe_fixes_are_applied_when_asked() {
    let folder = project();
    let text = fs::read_to_string(game(&folder)).unwrap();
    fs::write(game(&folder), text.replacen("cartouche 1\n\n", "", 1)).unwrap();
    let before = cartouche(folder.path(), &["check", NAME]);
    assert!(before.out.contains("E0033"), "{}", before.out);
    let fixed = cartouche(folder.path(), &["check", NAME, "--fix"]);
    assert_eq!(fixed.code, 0, "{}", fixed.out);
    assert!(fixed.err.contains("cartouche 1"), "it says what it did: {}", fixed.err);
    assert!(fs::read_to_string(game(&folder)).unwrap().starts_with("cartouche 1\n"));
}

#[test]
fn fmt_check_fails_and_fmt_mends() {
    let folder = project();
    change(&folder, "  infantry | printed  | 6        |", "  infantry |printed|6|");
    let check = cartouche(folder.path(), &["fmt", "--check", NAME]);
    assert_eq!(check.code, 1);
    assert!(check.out.contains("game.cart"), "{}", check.out);
    assert_eq!(cartouche(folder.path(), &["fmt", NAME]).code, 0);
    assert_eq!(cartouche(folder.path(), &["fmt", "--check", NAME]).code, 0);
    assert_eq!(cartouche(folder.path(), &["check", NAME]).code, 0);
}

#[test]
fn what_cannot_run_ends_with_two_and_a_sentence() {
    let folder = project();
    for arguments in [
        &["check", "nowhere"][..],
        &["build", "nowhere"],
        &["check", NAME, "--errata", "yesterday"],
        &["new", NAME],
        &["outline", "nowhere.txt"],
        &["diff", NAME, "nowhere"],
        &["verify", "nowhere"],
        &["explain", "unit"],
        &["no-such-command"],
    ] {
        let ran = cartouche(folder.path(), arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(!ran.err.trim().is_empty(), "{arguments:?} says nothing");
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    let empty = cartouche(folder.path(), &["check", "empty"]);
    assert_eq!(empty.code, 2);
    assert!(empty.err.contains("cartouche new"), "{}", empty.err);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = TempDir::new().unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("cartouche"))
        .current_dir(folder.path())
        .arg("vocabulary")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_bundle_that_cannot_be_written_leaves_the_old_one_whole() {
    let folder = project();
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out"]).code, 0);
    let manifest = folder.path().join("out").join(NAME).join("manifest.json");
    let before = fs::read(&manifest).unwrap();
    // A file stands where the folder of bundles should be made.
    fs::write(folder.path().join("blocked"), "no folder").unwrap();
    let ran = cartouche(folder.path(), &["build", NAME, "--out", "blocked/deeper"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
    assert_eq!(fs::read(folder.path().join("blocked")).unwrap(), b"no folder");
    assert_eq!(fs::read(&manifest).unwrap(), before);
    let left: Vec<_> =
        fs::read_dir(folder.path().join("out")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 1, "nothing half made is left: {left:?}");
}

#[test]
fn damaged_bundles_are_refused_with_a_reason() {
    let folder = project();
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out", "--zip"]).code, 0);
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out"]).code, 0);
    let bundle = folder.path().join("out").join(NAME);
    let path = bundle.to_str().unwrap();
    let scenario = fs::read_to_string(bundle.join("scenario.json")).unwrap();
    fs::write(bundle.join("scenario.json"), scenario.replacen("\"4\"", "\"5\"", 1)).unwrap();
    let changed = cartouche(folder.path(), &["verify", path]);
    assert_eq!(changed.code, 1);
    assert!(changed.out.contains("scenario.json"), "{}", changed.out);
    fs::write(bundle.join("scenario.json"), &scenario).unwrap();
    assert_eq!(cartouche(folder.path(), &["verify", path]).code, 0);
    let manifest = fs::read_to_string(bundle.join("manifest.json")).unwrap();
    fs::write(bundle.join("manifest.json"), manifest.replacen("\"version\": 1", "\"version\": 9", 1)).unwrap();
    let newer = cartouche(folder.path(), &["verify", path]);
    assert_eq!(newer.code, 1);
    assert!(newer.out.contains('9'), "the newer version is named: {}", newer.out);
    let zip = folder.path().join("out").join(format!("{NAME}.zip"));
    let bytes = fs::read(&zip).unwrap();
    fs::write(&zip, &bytes[..bytes.len() / 2]).unwrap();
    let cut = cartouche(folder.path(), &["verify", zip.to_str().unwrap()]);
    assert_eq!(cut.code, 1, "{}{}", cut.out, cut.err);
}

#[test]
fn explain_tells_the_places_of_units_tables_hexes_and_cases() {
    let folder = project();
    let unit = cartouche(folder.path(), &["explain", "unit", "2/1", NAME]);
    assert!(unit.out.contains("unit blue 2/1") && unit.out.contains("strength = 3"), "{}", unit.out);
    assert!(unit.out.contains("game my-battle, my battle ü/game.cart:") && unit.out.contains("[4.0]"), "{}", unit.out);
    let core = cartouche(folder.path(), &["explain", "table", "crt", NAME, "--core"]);
    assert!(core.out.contains("row 5-6 column 1:1 = ?") && core.out.contains("core table(name, axes)"), "{}", core.out);
    let hex = cartouche(folder.path(), &["explain", "hex", "0303", NAME]);
    assert!(hex.out.contains("creek = 0303/0403") && hex.out.contains("place = Old Mill"), "{}", hex.out);
    let case = cartouche(folder.path(), &["explain", "case", "3.1", NAME]);
    assert!(case.out.contains("data") && case.out.contains("game.cart:"), "{}", case.out);
    let none = cartouche(folder.path(), &["explain", "unit", "nobody", NAME]);
    assert_eq!(none.code, 1);
}

#[test]
fn coverage_lists_what_nothing_cites() {
    let folder = project();
    let source = folder.path().join(NAME).join("source.cart");
    let text = fs::read_to_string(&source).unwrap();
    fs::write(&source, text.replace("  [5.0] \"Winning\"", "  [5.0] \"Winning\"\n  [6.0] \"Supply\"")).unwrap();
    let ran = cartouche(folder.path(), &["coverage", NAME]);
    assert!(ran.out.contains("uncited [6.0] Supply") && ran.out.contains("1 uncited"), "{}", ran.out);
    let json = cartouche(folder.path(), &["coverage", NAME, "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let cases = value[NAME]["sources"]["book"].as_array().unwrap();
    assert_eq!(cases.iter().filter(|case| case["carried"] == "uncited").count(), 1);
    fs::write(folder.path().join("book.txt"), "6.0 Supply\n\n6.1 A unit must trace a path of 5 hexes.\n").unwrap();
    let with_text = cartouche(folder.path(), &["coverage", NAME, "--text", "book.txt"]);
    assert!(with_text.out.contains("(rule)"), "{}", with_text.out);
}

#[test]
fn bundles_fit_their_schemas() {
    let folder = project();
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out"]).code, 0);
    let bundle = folder.path().join("out").join(NAME);
    let json = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap() };
    let read = |name: &str| json(&fs::read_to_string(bundle.join(name)).unwrap());
    let scenario = jsonschema::validator_for(&json(&cartouche(folder.path(), &["schema"]).out)).unwrap();
    assert!(scenario.is_valid(&read("scenario.json")));
    let manifest = jsonschema::validator_for(&json(&cartouche(folder.path(), &["schema", "--manifest"]).out)).unwrap();
    assert!(manifest.is_valid(&read("manifest.json")));
    let mut wrong = read("scenario.json");
    wrong["content"]["units"] = serde_json::Value::from(5);
    assert!(!scenario.is_valid(&wrong), "the schema refuses what is no scenario");
}

#[test]
fn the_vocabulary_is_found_by_place_id_and_word() {
    let folder = TempDir::new().unwrap();
    for (word, wanted) in [("arrivals", "arrivals.turn"), ("scenario.turns", "first union"), ("within", "setup.within")]
    {
        let ran = cartouche(folder.path(), &["vocabulary", word]);
        assert!(ran.code == 0 && ran.out.contains(wanted), "{word}: {}", ran.out);
    }
    let ran = cartouche(folder.path(), &["vocabulary", "functions"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("distance  2 values") && ran.out.contains("phasing"), "{}", ran.out);
    let ran = cartouche(folder.path(), &["vocabulary", "arivals"]);
    assert_eq!(ran.code, 1);
}
