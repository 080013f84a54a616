//! What the forms show of findings that are hard to show.
//! Must not: use a code that the registry does not have.

use super::*;
use cartouche_dsl::diagnostics::FixGrade;
use cartouche_dsl::text::FileId;

const GAME: &str = "cartouche 1\ngame river \"The river\" {\r\n  terrane \u{1b}[2J½ { }\n}\n";

fn files() -> Vec<Arc<SourceFile>> {
    vec![
        Arc::new(SourceFile::new(FileId(0), "my battle ü/game.cart", GAME)),
        Arc::new(SourceFile::new(FileId(1), "other.cart", format!("cartouche 1\n{}\n", "x ".repeat(1_000_000)))),
    ]
}

/// The place of a piece of the game's text.
fn span(piece: &str) -> Span {
    let start = u32::try_from(GAME.find(piece).unwrap()).unwrap();
    Span::new(FileId(0), start, start + u32::try_from(piece.len()).unwrap())
}

fn findings() -> Vec<Diagnostic> {
    vec![
        Diagnostic::new("E0051", "no item begins with `terrane`")
            .primary(span("terrane"), "unknown here")
            .secondary(span("game river"), "in this game")
            .secondary(Span::new(FileId(1), 0, 9), "its version")
            .cite("3.1")
            .note("a second sentence")
            .help("write `terrain`")
            .fix_replace(FixGrade::Likely, "write `terrain`", span("terrane"), "terrain"),
        Diagnostic::new("E0032", "a control character (U+001B)")
            .primary(span("\u{1b}"), "not to be seen")
            .help("delete it")
            .fix_replace(FixGrade::Safe, "delete it", span("\u{1b}"), "")
            .fix_replace(FixGrade::Choice, "write what was meant", span("\u{1b}"), "?"),
        Diagnostic::new("E0018", format!("this line has `{}`", "y".repeat(2_000_000)))
            .primary(Span::new(FileId(1), 162, 163), "too long from here on")
            .note("another sentence"),
        Diagnostic::new("E0031", "`gone.cart` cannot be read"),
    ]
}

#[test]
fn people_see_every_place_every_way_out_and_no_control_character() {
    let files = files();
    let shown = human(&findings(), Files(&files), false);
    let expected = "\
[E0051] Error: no item begins with `terrane`
   ╭─[ my battle ü/game.cart:3:3 ]
   │
 2 │ game river \"The river\" {
   │ ─────┬────  
   │      ╰────── in this game
 3 │   terrane ?[2J½ { }
   │   ───┬───  
   │      ╰───── unknown here
   │
   ├─[ other.cart:1:1 ]
   │
 1 │ cartouche 1
   │ ────┬────  
   │     ╰────── its version
   │ 
   │ Help: write `terrain` (`cartouche check --fix=likely` does it)
   │ 
   │ Note 1: a second sentence
   │ 
   │ Note 2: cases: 3.1
───╯
";
    assert!(shown.starts_with(expected), "{shown}");
    assert!(shown.contains("Help 1: delete it (`cartouche check --fix` does it)"), "{shown}");
    assert!(shown.contains("Help 2: one way: write what was meant"), "{shown}");
    assert!(shown.contains("   other.cart:2:151: too long from here on `x x x") && shown.contains("another sentence"));
    assert!(shown.contains("[E0031] Error: `gone.cart` cannot be read\n"), "{shown}");
    let last = "4 errors, no warnings in 2 files; `cartouche explain E0051` says more (also E0032, E0018, E0031)\n";
    assert!(shown.ends_with(last), "{shown}");
    assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "a terminal obeys nothing of it");
    assert!(shown.len() < 5_000, "two megabytes are not printed: {}", shown.len());
}

#[test]
fn places_outside_the_text_or_within_a_character_stop_nothing() {
    let files = files();
    let half = u32::try_from(GAME.find('½').unwrap()).unwrap() + 1;
    let end = u32::try_from(GAME.len()).unwrap();
    for (start, stop) in [(half, half), (half - 1, half), (half, end), (0, end), (end, end), (end, end + 9), (9, 3)] {
        let finding = Diagnostic::new("E0032", "m").primary(Span { file: FileId(0), start, end: stop }, "here");
        let shown = human(&[finding], Files(&files), true);
        assert!(shown.contains("here"), "{start}..{stop}: {shown}");
    }
}

#[test]
fn short_has_one_line_for_each() {
    let files = files();
    let shown = short(&findings(), Files(&files));
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], "my battle ü/game.cart:3:3: error[E0051]: no item begins with `terrane` (write `terrain`)");
    assert!(lines[2].starts_with("other.cart:2:151: error[E0018]: this line has `yyy") && lines[2].len() < 600);
    assert_eq!(lines[3], "error[E0031]: `gone.cart` cannot be read");
}

#[test]
fn json_has_all_that_a_finding_has() {
    let files = files();
    let list: serde_json::Value = serde_json::from_str(&json(&findings(), Files(&files))).unwrap();
    let first = &list[0];
    assert_eq!(first["places"][2]["file"], "other.cart");
    assert_eq!(first["places"][0]["start"], serde_json::json!({ "line": 3, "column": 3, "byte": 40 }));
    assert_eq!(first["fixes"][0]["edits"][0]["replacement"], "terrain");
    assert_eq!((&first["fixes"][0]["grade"], &first["cases"][0]), (&"likely".into(), &"3.1".into()));
    assert_eq!(first["notes"][0], "a second sentence");
    assert_eq!(list[3]["places"], serde_json::json!([]));
}

#[test]
fn sarif_has_fixes_and_places_that_start_at_one() {
    let files = files();
    let log: serde_json::Value = serde_json::from_str(&sarif(&findings(), Files(&files))).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let change = &results[0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "my%20battle%20%C3%BC/game.cart");
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "terrain");
    assert_eq!(change["replacements"][0]["deletedRegion"]["startLine"], 3);
    assert_eq!(results[1]["fixes"].as_array().unwrap().len(), 1, "a choice is left to people");
    assert_eq!(results[0]["relatedLocations"].as_array().unwrap().len(), 2);
    assert_eq!(results[3]["locations"], serde_json::json!([]));
}
