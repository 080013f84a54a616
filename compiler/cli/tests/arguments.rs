//! Arguments that people get wrong, and files that are not quite as expected.
//! Must not: repeat what the tests of the compiler hold.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails may panic")]

mod run;

use run::{NAME, cartouche, change, game, project};
use std::fs;
use tempfile::TempDir;

#[test]
fn days_and_names_are_checked() {
    let folder = project();
    fs::write(folder.path().join("book.txt"), "1.0 Moving\n\n1.1 Units may move.\n").unwrap();
    for day in ["2023-02-30", "1976-13-01", "76-01-01", "1976/01/01"] {
        let ran = cartouche(folder.path(), &["check", NAME, "--errata", day]);
        assert_eq!(ran.code, 2, "{day}");
        assert!(ran.err.contains(day) && ran.err.contains("1976-12-31"), "{}", ran.err);
    }
    assert_eq!(cartouche(folder.path(), &["check", NAME, "--errata", "1976-12-31"]).code, 0);
    for name in ["two words", "a\"b", "", "7"] {
        let ran = cartouche(folder.path(), &["outline", "book.txt", "--name", name]);
        assert_eq!(ran.code, 2, "`{name}`: {}", ran.out);
    }
    let ran = cartouche(folder.path(), &["outline", "book.txt", "--name", "rules-1862"]);
    assert!(ran.code == 0 && ran.out.contains("source rules-1862"), "{}", ran.out);
}

#[test]
fn an_outline_can_stand_in_a_project() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("book.txt"), "The \"River\"\n\n1.0 Moving\n\n1.1 Units may move.\n\n2.0 Fire\n")
        .unwrap();
    let ran = cartouche(folder.path(), &["outline", "book.txt"]);
    fs::create_dir(folder.path().join("battle")).unwrap();
    fs::write(folder.path().join("battle/source.cart"), &ran.out).unwrap();
    let check = cartouche(folder.path(), &["check", "battle", "--format", "short"]);
    assert!(!check.out.contains("error"), "{}\n{}", check.out, ran.out);
}

#[test]
fn a_path_named_twice_is_checked_once() {
    let folder = project();
    change(&folder, "terrain {", "terrane {");
    let once = cartouche(folder.path(), &["check", NAME, "--format", "short"]);
    let other = format!("./{NAME}");
    let twice = cartouche(folder.path(), &["check", NAME, &other, "--format", "short"]);
    assert_eq!(once.out, twice.out);
}

#[test]
fn near_names_are_offered() {
    let folder = project();
    for (subject, name, near) in [
        ("unit", "Horde", "`Horse`"),
        ("table", "crd", "`crt`"),
        ("table", "terain", "`terrain`"),
        ("case", "3.11", "`3.1`"),
    ] {
        let ran = cartouche(folder.path(), &["explain", subject, name, NAME]);
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains(near) && ran.out.contains("is near"), "{}", ran.out);
    }
}

#[test]
fn a_file_that_is_no_text_does_not_keep_fmt_from_the_others() {
    let folder = project();
    change(&folder, "  infantry | printed  | 6        |", "  infantry |printed|6|");
    fs::write(folder.path().join(NAME).join("a.cart"), b"cartouche 1\n# caf\xe9\n").unwrap();
    let check = cartouche(folder.path(), &["fmt", "--check", NAME]);
    assert_eq!(check.code, 2, "{}", check.out);
    assert!(check.err.contains("a.cart") && check.err.contains("UTF-8"), "{}", check.err);
    assert!(check.out.contains("game.cart"), "{}", check.out);
    assert_eq!(cartouche(folder.path(), &["fmt", NAME]).code, 2);
    assert!(fs::read_to_string(game(&folder)).unwrap().contains("  infantry | printed"));
}

#[test]
fn fixes_end_lines_as_the_file_does() {
    let folder = project();
    let text = fs::read_to_string(game(&folder)).unwrap();
    fs::write(game(&folder), text.replacen("cartouche 1\n\n", "", 1).replace('\n', "\r\n")).unwrap();
    assert_eq!(cartouche(folder.path(), &["check", NAME, "--fix"]).code, 0);
    let fixed = fs::read_to_string(game(&folder)).unwrap();
    assert_eq!(fixed, text.replace('\n', "\r\n"));
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_matter_only_if_they_are_ours() {
    use std::os::unix::ffi::OsStrExt;
    let folder = project();
    let name = |name: &[u8]| folder.path().join(NAME).join(std::ffi::OsStr::from_bytes(name));
    // Some systems refuse such names, and then there is nothing to test.
    if fs::write(name(b"scan-\xe9.png"), "a scan").is_err() {
        return;
    }
    assert_eq!(cartouche(folder.path(), &["check", NAME]).code, 0);
    fs::write(name(b"m\xe9.cart"), "cartouche 1\n").unwrap();
    let ran = cartouche(folder.path(), &["check", NAME]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("rename it"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_linked_file_stays_a_link() {
    let folder = project();
    change(&folder, "  infantry | printed  | 6        |", "  infantry |printed|6|");
    let elsewhere = folder.path().join("elsewhere.cart");
    fs::rename(game(&folder), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, game(&folder)).unwrap();
    assert_eq!(cartouche(folder.path(), &["fmt", NAME]).code, 0);
    assert!(fs::symlink_metadata(game(&folder)).unwrap().is_symlink());
    assert!(fs::read_to_string(&elsewhere).unwrap().contains("  infantry | printed"));
}

#[test]
fn json_of_coverage_has_the_prose_too() {
    let folder = project();
    let text = "1.0 Moving\n\n1.1 A unit must stop (see 9.9).\n\n2.0 Ground\n";
    fs::write(folder.path().join("book.txt"), text).unwrap();
    let ran = cartouche(folder.path(), &["coverage", NAME, "--format", "json", "--text", "book.txt"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let findings = value[NAME]["prose_findings"].as_array().unwrap();
    assert!(findings.iter().any(|finding| finding["places"][0]["file"] == "book.txt"), "{}", ran.out);
    assert!(value[NAME]["unclaimed_sentences"].is_array());
}
