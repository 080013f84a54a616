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
    brace_not_at_the_end "markers { rout\n  rally }\n";
    braces_on_one_line "markers { rout, rally } [1.0]\n\nrules \"R\" { told \"one\" [1.0] }\n";
    brace_under_another_line "army red {\n  corps A {\n      | type | strength | at   |\n    x | foot | 1        | 0101 |\n} [2.0]\n  }\n";
    typographic_marks "rules “R” {\n  told “one” [1.0]\n  told \"one – two\" [1.0]\n}\n\ntable t d6 {\n      | 1–3 | 4-6 |\n  red | 1   | −1  |\n} [1.0]\n";
    number_too_large "units {\n  steps 99999999999999999999, 2 to a counter\n} [1.0]\n\narmy red {\n  corps A {\n      | type | strength                       | at   |\n    x | foot | 9999999999999999999999999999999 | 0101 |\n    y | foot | 1/99999999999999999999          | 0101 |\n  }\n} [2.0]\n";
    die_rows_that_lack_faces "table t d6 {\n    | 1:1 | 2:1 |\n  1 | A   | B   |\n  2 | A   | B   |\n  2 | A   | B   |\n  5 | A   | B   |\n  7 | A   | B   |\n} [1.0]\n";
    turn_that_is_not_there "scenario s \"S\" {\n  turns 5, first red\n  arrivals {\n    turn 9 red at 0101: x\n  }\n  limits {\n    red may not move on turn 0\n  }\n} [2.0]\n";
    chart_without_rows "terrain {\n       | enter |\n} [1.0]\n\ntable t d6 {\n} [1.0]\n";
    item_inside_an_item "markers {\n  rout\n  table t d6 {\n      | 1-6 |\n    a | 1   |\n  }\n} [1.0]\n";
    comma_at_the_end "sides {\n  green \"Green\",\n} [1.0]\n";
    cell_that_is_no_effect "paths {\n       | enter          |\n  road | half of it all |\n  lane | 1, woods two   |\n} [1.0]\n";
    side_that_is_not_declared "army blau {\n  corps A {\n      | type | strength | at   |\n    x | foot | 1        | 0101 |\n  }\n} [2.0]\n\nscenario s \"S\" {\n  turns 5, first rot\n  levels by points of grun {\n    \"Won\" 1 or more\n    \"Lost\" less than 1\n  }\n} [2.0]\n";
    several_mistakes_at_once "markers {\n  rout\n} [1.0\n\nterrane {\n  a\n}\n\ntable t d6 {\n      | 1-3 | 4-6 |\n  red | 1 |\n} [7.7]\n\nrules \"R\" {\n  told \"one [1.0]\n\ttold \"two\" [1.0]\n}\n\nscenario s \"S\" {\n  turns five, first red\n} [2.0]\n";
    erratum_that_hits_nothing "errata 1999-01-01 {\n  unit nobody strength 4 [2.0]\n  table none 1 2 = 3 [2.0]\n}\n";
}

/// Files above, each under its name, bytes that are no plain text escaped; the report of all below.
fn whole(files: &[(&str, &[u8])]) -> String {
    let mut text = String::new();
    for (name, bytes) in files {
        text.push_str(&format!("== {name}\n"));
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            text.push_str(
                line.strip_suffix(b"\n").unwrap_or(line).escape_ascii().to_string().replace("\\\"", "\"").as_str(),
            );
            text.push('\n');
        }
    }
    format!("{text}----\n{}", report(files))
}

macro_rules! projects {
    ($($name:ident $files:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ snapshot_path => "../cases/broken", prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(stringify!($name), whole(&$files));
            });
        })*
    };
}

/// Another file of the project, with a mistake of its own: it is read whatever its neighbour holds.
const OTHER: (&str, &[u8]) = ("other.cart", b"cartouche 1\nterrane {\n}\n");

projects! {
    a_line_without_an_item [("a.cart", b"  told \"one\" [1.0]\ncartouche 1\n")];
    bytes_of_windows_1252 [("a.cart", b"cartouche 1\n\nrules \"R\" {\n  told \"38\xBD points\"\n}\n"), OTHER];
    bytes_that_no_encoding_has [("a.cart", b"cartouche 1\nrules \"\x81\xFF\"\n"), OTHER];
    bytes_cut_in_a_character [("a.cart", b"cartouche 1\nrules \"R \xE2\x80"), OTHER];
    bytes_of_utf_16 [("a.cart", b"\xFF\xFEc\0a\0r\0t\0o\0u\0c\0h\0e\0 \x001\0\n\0"), OTHER];
    bytes_of_utf_16_without_a_mark [("a.cart", b"\0c\0a\0r\0t\0o\0u\0c\0h\0e\0 \x001\0\n"), OTHER];
    a_nul_byte [("a.cart", b"cartouche 1\nmarkers {\n  ro\0ut\n}\n"), OTHER];
    control_characters [("a.cart", "cartouche 1\n\nrules \"R\u{7}\" {\n  told \"a\u{200b}b\u{a0}c\u{202e}d\"\n}\n".as_bytes())];
    an_empty_file [("a.cart", b"")];
    nothing_but_blanks_and_comments [("a.cart", b"# nothing\n\n   \n")];
    no_version [("a.cart", b"markers {\n  rout\n}\n")];
    a_version_that_is_not_known [("a.cart", b"cartouche 7\n\nterrane {\n}\n")];
    a_version_that_is_no_number [("a.cart", b"cartouche one\n")];
    a_version_in_the_middle [("a.cart", b"cartouche 1\n\ncartouche 1\n")];
    files_in_a_circle [("a.cart", b"cartouche 1\nuse \"b.cart\"\n"), ("b.cart", b"cartouche 1\nuse \"c.cart\"\n"), ("c.cart", b"cartouche 1\nuse \"a.cart\"\n")];
    a_file_that_uses_itself [("a.cart", b"cartouche 1\nuse \"a.cart\"\nuse \"./a.cart\"\n")];
    a_used_file_that_is_missing [("a.cart", b"cartouche 1\nuse \"gone.cart\"\nuse \"../../etc/gone.cart\"\nuse \"/gone.cart\"\nuse gone\n")];
    two_games_of_one_name [("a.cart", b"cartouche 1\ngame g \"A\"\n"), ("b.cart", b"cartouche 1\ngame g \"B\"\n")];
    a_game_of_a_series_that_is_missing [("a.cart", b"cartouche 1\ngame g \"A\"\nof nowhere\nfrom no-book\n")];
    line_ends_of_old_machines [("a.cart", b"cartouche 1\rmarkers {\r  rout\r}\r")];
}

/// A text too large to be shown: its sum, and of the findings the first two, the last, and how many there are of each code.
fn summed(about: &str, text: &str) -> String {
    let found = report(&[("a.cart", text.as_bytes())]);
    let longest = found.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!(longest < 1_000, "{about}: a line of {longest} characters");
    let mut codes = std::collections::BTreeMap::new();
    for line in found.lines() {
        let code = line.split(['[', ']']).nth(1).unwrap_or("?").to_owned();
        *codes.entry(code).or_insert(0) += 1;
    }
    let lines: Vec<&str> = found.lines().collect();
    let counted: String = codes.iter().map(|(code, count)| format!("{code} x {count}\n")).collect();
    let first = lines.iter().take(2).copied().collect::<Vec<_>>().join("\n");
    format!("{about}\n----\n{counted}first:\n{first}\nlast:\n{}\n", lines.last().unwrap_or(&""))
}

#[test]
fn hostile_sizes_give_bounded_reports() {
    let rising: String = (0..200).map(|n| " ".repeat(2 * n) + "corps A {\n").collect();
    let cases = [
        ("nested_braces", "10,000 items that open a brace and never close it", format!("cartouche 1\n{}", "army red {\n".repeat(10_000))),
        ("nested_braces_on_one_line", "10,000 opening braces on one line", format!("cartouche 1\narmy red {}\n", "{".repeat(10_000))),
        ("rising_lines", "200 lines, each deeper than the one above", format!("cartouche 1\narmy red {{\n{rising}")),
        ("closing_braces", "10,000 closing braces", format!("cartouche 1\n{}", "}\n".repeat(10_000))),
        ("long_line", "a string of two million letters", format!("cartouche 1\nrules \"{}\"\n", "x".repeat(2_000_000))),
        ("open_brackets", "100,000 opening brackets on one line", format!("cartouche 1\nrules {}\n", "[".repeat(100_000))),
        ("many_items", "100,000 items of an unknown kind", format!("cartouche 1\n{}", "marker x\n".repeat(100_000))),
        ("wide_row", "a row of 100,000 cells under a header of one", format!("cartouche 1\nterrain {{\n  | enter |\n  a |{}\n}}\n", " 1 |".repeat(100_000))),
        ("wide_range", "a range of four billion hexes, and one of four billion cases", "cartouche 1\nsource s \"S\" {\n  [1.1-1.4294967295]\n}\nmap m \"M\"\ngrid {\n  flat tops, odd columns low\n  columns 01-4294967295, rows 01-4294967295\n  numbered column then row\n}\n".to_owned()),
        ("many_columns", "a header of 100,000 columns", format!("cartouche 1\nterrain {{\n  |{}\n}}\n", " a |".repeat(100_000))),
    ];
    for (name, about, text) in cases {
        insta::with_settings!({ snapshot_path => "../cases/broken", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, summed(about, &text));
        });
    }
}
