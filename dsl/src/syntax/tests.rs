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
    ("battle", include_str!("../../../tests/fixtures/samples/battle.cart")),
    ("blind-swords", include_str!("../../../tests/fixtures/samples/blind-swords.cart")),
    ("burnished", include_str!("../../../tests/fixtures/samples/burnished.cart")),
    ("map", include_str!("../../../tests/fixtures/samples/map.cart")),
    ("series", include_str!("../../../tests/fixtures/samples/series.cart")),
];

#[test]
fn the_samples_have_no_structural_error_and_print_back() {
    for (name, text) in SAMPLES {
        assert_eq!(reports(text), [""; 0], "{name}");
    }
}
