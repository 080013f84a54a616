//! Broken projects: what is reported, exactly and completely, in one run. None may panic.
//! Must not: accept a report that a person has not read; each stands as a snapshot beside its input.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_dsl::layers::Selection;
use cartouche_tests::{compiled, findings};

/// A project around the lines of a case: a source, sides, types, terrain, a grid.
const FRAME: &str = "cartouche 1\n\nsource book \"A book\" {\n  [1.0] \"All\"\n  [2.0] \"More\"\n}\n\ngame g \"A game\"\nfrom book\n\n\
sides {\n  red \"Red\"\n  blue \"Blue\"\n} [1.0]\n\nunit types {\n       | strength |\n  foot | printed  |\n} [1.0]\n\n\
terrain {\n        | enter |\n  clear | 1     |\n  woods | 2     |\n} [1.0]\n\nhexsides {\n        | cross |\n  creek | never |\n} [1.0]\n\n";

fn report(files: &[(&str, &[u8])]) -> String {
    let files: Vec<(String, Vec<u8>)> =
        files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect();
    findings(&compiled(&files, &Selection::default()))
}

/// Source above, report below.
fn shown(text: &str) -> String {
    let whole = format!("{FRAME}{text}");
    let before = FRAME.lines().count();
    let found = report(&[("case.cart", whole.as_bytes())]);
    let found: String = found.lines().map(|line| format!("{}\n", renumbered(line, before))).collect();
    format!("{text}\n----\n{found}")
}

/// Lines are counted from the case's own first line.
fn renumbered(line: &str, before: usize) -> String {
    let mut parts = line.splitn(3, ':');
    match (parts.next(), parts.next().and_then(|number| number.parse::<usize>().ok()), parts.next()) {
        (Some(_), Some(number), Some(rest)) if number > before => format!("line {}:{rest}", number - before),
        _ => line.to_owned(),
    }
}

macro_rules! cases {
    ($($name:ident $text:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ snapshot_path => "../cases/broken", prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(stringify!($name), shown($text));
            });
        })*
    };
}

cases! {
    missing_brace "markers {\n  rout\n\nscenario s \"S\" {\n  turns 5, first red\n} [2.0]\n";
    brace_too_many "markers {\n  rout\n} [1.0]\n}\n";
    unclosed_string "rules \"R\" {\n  told \"one [1.0]\n  told \"two\" [1.0]\n}\n";
    unclosed_bracket "rules \"R\" {\n  told \"one\" [1.0\n  told \"two\" [1.0]\n}\n";
    tab_and_semicolon "markers {\n\trout\n  rally; shaken\n} [1.0]\n";
    row_too_short_and_too_long "table t d6 {\n      | 1-3 | 4-6 |\n  red | 1 |\n  blue | 1 | 2 | 3 |\n} [1.0]\n";
    row_without_header "terrain {\n  clear | 1 |\n} [1.0]\n";
    empty_cell "table t d6 {\n      | 1-3 | 4-6 |\n  red | 1   |     |\n} [1.0]\n";
    unknown_item "terrane {\n  a\n}\n";
    unknown_line "scenario s \"S\" {\n  turns 5, frist red\n  the red side wins\n} [2.0]\n";
    duplicate_names "army red {\n  corps A {\n      | type | strength | at   |\n    x | foot | 1        | 0101 |\n    x | foot | 2        | 0102 |\n  }\n} [2.0]\n\ntable t d6 {\n    | 1-6 |\n  a | 1   |\n} [1.0]\ntable t d6 {\n    | 1-6 |\n  a | 1   |\n} [1.0]\n";
    hex_off_the_map "map m {\n  grid {\n    flat tops, odd columns low\n    columns 01-03, rows 01-03\n    numbered column then row\n  }\n  0909 woods painted\n  creek 0101/0303\n  place \"Far\" 2222\n} [map]\n";
    unknown_names "army red {\n  corps A {\n      | type | strength | at   |\n    x | fot  | 1        | 0101 |\n  }\n} [2.0]\n\nresults of nothing {\n  A told \"a\"\n} [1.0]\n";
    wrong_values "army red {\n  corps A {\n      | type | strength | at   |\n    x | foot | 1/0      | here |\n  }\n} [2.0]\n\nscenario s \"S\" {\n  turns 99999999999, first red\n} [2.0]\n";
    case_that_does_not_exist "rules \"R\" {\n  told \"one\" [9.9]\n  told \"two\" [other 1.0]\n  told \"three\" []\n}\n";
    die_that_is_not_covered "states nerve {\n  good -> bad\n  rally d6 {\n         | 1-3  | 5-6 |\n    bad  | good | bad |\n  }\n} [1.0]\n";
    bands_with_a_gap "scenario s \"S\" {\n  turns 5, first red\n  levels by points of red {\n    \"Red wins\" 5 or more\n    \"Blue wins\" less than 4\n  }\n} [2.0]\n";
    unsaid_hole "table t d6 {\n      | 1-3 | 4-6 |\n  red | 1   | ?   |\n} [1.0]\n";
    range_upside_down "table t d6 {\n      | 3-1 | 4-6 |\n  red | 1   | 2   |\n} [1.0]\n";
    erratum_that_hits_nothing "errata 1999-01-01 {\n  unit nobody strength 4 [2.0]\n  table none 1 2 = 3 [2.0]\n}\n";
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let utf16: Vec<u8> =
        std::iter::once(0xFEFF_u16).chain("cartouche 1".encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let inputs: [(&str, Vec<u8>); 4] = [
        ("windows", b"cartouche 1\ntold \"\xBD\"\n".to_vec()),
        ("cut", b"cartouche 1\n\xE2\x80".to_vec()),
        ("sixteen", utf16),
        ("nul", b"cartouche 1\n\0\n".to_vec()),
    ];
    for (name, bytes) in inputs {
        let found = report(&[(&format!("{name}.cart"), &bytes), ("fine.cart", b"cartouche 1\nterrane {\n}\n")]);
        assert_eq!(found.matches("E0031").count(), 1, "{name}: {found}");
        assert!(found.contains("UTF-8") && found.contains(name), "{name}: {found}");
        assert!(
            found.contains("fine.cart:2:1") && found.contains("E0051"),
            "the other file is read all the same: {found}"
        );
    }
}

#[test]
fn files_that_use_each_other_in_a_circle_are_named() {
    let found = report(&[
        ("a.cart", b"cartouche 1\nuse \"b.cart\"\nuse \"gone.cart\"\n"),
        ("b.cart", b"cartouche 1\nuse \"a.cart\"\n"),
    ]);
    assert!(found.contains("E0060") && found.contains("a.cart") && found.contains("b.cart"), "{found}");
    assert!(found.contains("E0056") && found.contains("gone.cart"), "{found}");
}

#[test]
fn hostile_sizes_give_short_reports() {
    let nested = format!("cartouche 1\n{}", "army red {\n".repeat(10_000));
    let deep: String = (0..10_000)
        .fold("cartouche 1\narmy red {\n".to_owned(), |text, n| text + &" ".repeat(2 + n % 140) + "corps A {\n");
    let long = format!("cartouche 1\ntold \"{}\"\n", "x".repeat(2_000_000));
    let items = format!("cartouche 1\n{}", "marker x\n".repeat(100_000));
    let row = format!("cartouche 1\nterrain {{\n  | enter |\n  a |{}\n}}\n", " 1 |".repeat(100_000));
    for (name, text) in [("nested", nested), ("deep", deep), ("long", long), ("items", items), ("row", row)] {
        let found = report(&[("case.cart", text.as_bytes())]);
        assert!(!found.is_empty(), "{name}: nothing is reported");
        let longest = found.lines().map(str::len).max().unwrap_or(0);
        assert!(longest < 2_000, "{name}: a line of {longest} bytes");
    }
}

#[test]
fn an_empty_file_and_an_empty_project_are_no_panic() {
    assert!(!report(&[("a.cart", b"")]).contains("panicked"));
    assert_eq!(report(&[]), "");
    let only_comments = report(&[("a.cart", b"# nothing\n\n\n")]);
    assert!(!only_comments.contains("E0051"), "{only_comments}");
}
