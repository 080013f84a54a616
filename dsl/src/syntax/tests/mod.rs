//! Tests of the tree: text in, what is read or reported out.

use super::*;
use crate::diagnostics::Diagnostic;
use std::fmt::Write as _;

fn tree(text: &str) -> Tree {
    let tree = parse_text(FileId(0), text);
    assert_eq!(tree.print(), text, "not printed back byte for byte");
    tree
}

fn line_of(text: &str, offset: u32) -> usize {
    text[..offset as usize].matches('\n').count() + 1
}

/// `CODE line "text under the first label"`, a line each.
fn reports(text: &str) -> Vec<String> {
    let tree = tree(text);
    let show = |d: &Diagnostic| {
        let span = d.span().expect("every structural report has a place");
        format!("{} {} {:?}", d.code, line_of(text, span.start), span.slice(text))
    };
    tree.diagnostics().iter().map(show).collect()
}

/// The tree as an indented list.
fn outline(text: &str) -> String {
    let tree = tree(text);
    let mut out = String::new();
    for item in tree.items() {
        let claims: Vec<_> = item.claims().iter().map(|claim| claim.word.text).collect();
        writeln!(out, "{} {}", item.head().words().text(), claims.join(" ")).unwrap();
        nodes(&item.body(), 1, &mut out);
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn nodes(list: &[NodeRef<'_>], depth: usize, out: &mut String) {
    let pad = "  ".repeat(depth);
    for node in list {
        match node {
            NodeRef::Line(line) => {
                let claims: Vec<_> = line.claims().iter().map(|claim| claim.word.text).collect();
                writeln!(out, "{pad}{} {}", line.words().text(), claims.join(" ")).unwrap();
                nodes(&line.body(), depth + 1, out);
            }
            NodeRef::Chart(chart) => {
                let header = chart.header();
                writeln!(out, "{pad}CHART {:?} {:?} {:?}", header.label(), header.columns(), header.tail()).unwrap();
                for row in chart.rows() {
                    let claim = row.claim().map_or("", |claim| claim.word.text);
                    writeln!(out, "{pad}  ROW {:?} {:?} {:?} {claim}", row.label(), row.cells(), row.tail()).unwrap();
                    nodes(&row.body(), depth + 2, out);
                }
                nodes(&header.body(), depth + 1, out);
            }
        }
    }
}

const SAMPLES: [(&str, &str); 5] = [
    ("battle", include_str!("../../../../tests/fixtures/samples/battle.cart")),
    ("blind-swords", include_str!("../../../../tests/fixtures/samples/blind-swords.cart")),
    ("burnished", include_str!("../../../../tests/fixtures/samples/burnished.cart")),
    ("map", include_str!("../../../../tests/fixtures/samples/map.cart")),
    ("series", include_str!("../../../../tests/fixtures/samples/series.cart")),
];

#[test]
fn the_samples_have_no_structural_error_and_print_back() {
    for (name, text) in SAMPLES {
        assert_eq!(reports(text), [""; 0], "{name}");
    }
}

#[test]
fn a_deeper_line_belongs_to_the_nearest_shallower_one() {
    let text =
        "zones  the 6 hexes around   [6.1]\n  not across creek\n      unless bridge   [6.2]\n  at night  none\nsides\n";
    assert_eq!(
        outline(text),
        "zones  the 6 hexes around [6.1]\n  not across creek\n    unless bridge [6.2]\n  at night  none\nsides"
    );
}

#[test]
fn a_line_that_ends_in_a_comma_goes_on_in_the_next() {
    assert_eq!(outline("told \"one\",\n     \"two\"  [1.0]\n"), "told \"one\",\n     \"two\" [1.0]");
}

#[test]
fn a_bracket_claims_at_the_end_and_refers_elsewhere() {
    assert_eq!(outline("told \"a\" [1.0]\n"), "told \"a\" [1.0]");
    // After `against` it refers, though it stands last.
    assert_eq!(outline("conflict \"a\" [1.0] against [2.0]\n"), "conflict \"a\" [1.0] against [2.0]");
    let tree = tree("conflict \"a\" [1.0] against [2.0]\n");
    assert!(tree.items().all(|item| item.claims().is_empty()));
}

#[test]
fn an_item_ends_where_the_next_begins_even_without_its_brace() {
    let text = "movement {\n  one\nfire {\n  two\n}\n";
    assert_eq!(outline(text), "movement\n  one\nfire\n  two");
    let found = reports(text);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn how_cells_split_is_decided_by_the_header() {
    let text = "a {\n    | x y  z\n  5 | ?  1 2/1   derived from [1.0]\n}\n";
    let tree = tree(text);
    let item = tree.items().next().unwrap();
    let chart = item.body()[0].as_chart().unwrap();
    let cells: Vec<&str> = chart.rows()[0].cells().iter().map(|cell| cell.words().text()).collect();
    assert_eq!(cells, ["?", "1", "2/1"]);
    assert_eq!(chart.rows()[0].tail().text(), "derived from [1.0]");
    assert_eq!(reports(text), Vec::<String>::new());
}

#[test]
fn a_short_row_is_reported_at_the_row_and_the_next_is_read() {
    let text = "a {\n    | x | y |\n  p | 1 |\n  q | 1 | 2 |\n}\n";
    let found = reports(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("E0023 3"), "{found:?}");
    assert!(outline(text).contains("ROW"), "{}", outline(text));
}

#[test]
fn seven_wrong_lines_give_seven_reports_in_one_run() {
    let text = "a {\n  b;\n\tc\n  d \"x\n  e [1.0\n  f  \n}\n}\n";
    let found = reports(text);
    assert!(found.len() >= 6, "{found:?}");
    let lines: std::collections::BTreeSet<&str> =
        found.iter().map(|report| report.split(' ').nth(1).unwrap()).collect();
    assert!(lines.len() >= 6, "each at its own line: {found:?}");
}

#[test]
fn hostile_sizes_are_bounded() {
    assert_eq!(tree(&"a {\n".repeat(10_000)).items().count(), 10_000);
    let nested = (0..10_000).map(|n| format!("{}a {{\n", " ".repeat(n % 300))).collect::<String>();
    assert!(!tree(&nested).diagnostics().is_empty());
    assert_eq!(tree(&"a\n".repeat(100_000)).items().count(), 100_000);
    let long = format!("a {}\n", "x ".repeat(1_000_000));
    let found = tree(&long).diagnostics().len();
    assert!((1..=3).contains(&found), "{found} reports of one long line");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 256, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..Default::default() })]

    #[test]
    fn any_text_prints_back(text in "([a-z0-9 |{}\\[\\]\",;#/:.?½†•\\t\\n-]|\n  |\n    ){0,200}") {
        tree(&text);
    }

    #[test]
    fn any_bytes_that_are_text_print_back(text in "\\PC{0,100}") {
        tree(&text);
    }
}

mod pages;
mod surface;
