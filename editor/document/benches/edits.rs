//! Edits, undo and redo on large maps. Numbers of four digits name 10,000 hexes at most, so the larger text gets its
//! 100,000 lines from hexes, a feature on every side, and comments.
//! Must not: assert a time.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark may panic")]

use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, Start, Tops};
use cartouche_document::change::{Change, Step};
use cartouche_document::document::{Document, SourceFile};
use cartouche_document::palette::Palette;
use cartouche_document::state::{HexState, SideState, Survey};
use std::fmt::Write as _;

fn main() {
    divan::main();
}

fn grid() -> Grid {
    Grid {
        tops: Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low },
        numbering: Numbering::ColumnThenRow,
        start: Start::TopLeft,
        columns: Extent { first: 0, last: 99 },
        rows: Extent { first: 0, last: 99 },
        off_map: std::collections::BTreeSet::new(),
    }
}

/// 10,000 hex lines; for the larger text 29,601 side lines and comments up to 100,000 lines.
fn text(lines: usize) -> String {
    let mut out = String::from(
        "cartouche 1\nmap m \"M\"\ngrid {\n  flat tops, odd columns low\n  columns 00-99, rows 00-99\n  numbered column then row\n}\n",
    );
    let grid = grid();
    let names = ["clear", "wood", "rough", "orchard"];
    for (at, hex) in grid.hexes().enumerate() {
        writeln!(out, "{hex} {} height {} painted", names.get(at % 7 % 4).unwrap(), at % 5).unwrap();
        if lines > 10_000 {
            out.push_str("# looked at\n# looked at again\n# and again\n# and once more\n# five\n# six\n");
        }
    }
    if lines > 10_000 {
        for hex in grid.hexes() {
            for (_, other) in grid.neighbours(hex) {
                if hex < other {
                    writeln!(out, "brook {hex}/{other}").unwrap();
                }
            }
        }
    }
    out
}

fn open(lines: usize) -> Document {
    let file = SourceFile { name: "m.cart".into(), text: text(lines).as_str().into() };
    Document::open(vec![file], "m.cart", Palette::default()).unwrap()
}

fn repaint(document: &Document, n: usize) -> Step {
    let after = HexState { terrain: vec!["town".into()], survey: Some(Survey::Checked), ..HexState::default() };
    let hexes: Vec<HexNumber> = document.state().hexes.keys().copied().step_by(10_000 / n).collect();
    let changes = hexes
        .into_iter()
        .map(|hex| Change::Hex { hex, before: document.state().hexes.get(&hex).cloned(), after: Some(after.clone()) })
        .collect();
    Step { label: "paint".into(), changes }
}

/// The hexes of one step: one hex, a stroke, the whole map.
const STEPS: [usize; 3] = [1, 100, 10_000];

#[divan::bench(args = STEPS, sample_count = 20)]
fn paint_10_000(bencher: divan::Bencher<'_, '_>, n: usize) {
    paint(bencher, 10_000, n);
}

#[divan::bench(args = STEPS, sample_count = 20)]
fn paint_100_000_lines(bencher: divan::Bencher<'_, '_>, n: usize) {
    paint(bencher, 100_000, n);
}

fn paint(bencher: divan::Bencher<'_, '_>, lines: usize, n: usize) {
    let document = open(lines);
    let step = repaint(&document, n);
    bencher.with_inputs(|| (document.clone(), step.clone())).bench_values(|(mut document, step)| {
        document.apply(step).unwrap();
        document
    });
}

#[divan::bench(args = STEPS, sample_count = 20)]
fn undo_10_000(bencher: divan::Bencher<'_, '_>, n: usize) {
    undo(bencher, 10_000, n);
}

#[divan::bench(args = STEPS, sample_count = 20)]
fn undo_100_000_lines(bencher: divan::Bencher<'_, '_>, n: usize) {
    undo(bencher, 100_000, n);
}

fn undo(bencher: divan::Bencher<'_, '_>, lines: usize, n: usize) {
    let mut document = open(lines);
    let step = repaint(&document, n);
    document.apply(step).unwrap();
    bencher.with_inputs(|| document.clone()).bench_values(|mut document| {
        document.undo().unwrap();
        document
    });
}

#[divan::bench(args = [10_000, 100_000], sample_count = 20)]
fn flip_a_side_and_redo(bencher: divan::Bencher<'_, '_>, lines: usize) {
    let mut document = open(lines);
    let grid = grid();
    let hex = HexNumber::new(50, 50).unwrap();
    let (_, other) = grid.neighbours(hex).into_iter().next().unwrap();
    let side = grid.side(hex, other).unwrap();
    let before = document.state().sides.get(&(side, "brook".to_owned())).cloned();
    let after = Some(SideState { up: Some(hex), ..SideState::default() });
    let change = Change::Side { side, feature: "brook".into(), before, after };
    document.apply(Step { label: "flip".into(), changes: vec![change] }).unwrap();
    document.undo().unwrap();
    bencher.with_inputs(|| document.clone()).bench_values(|mut document| {
        document.redo().unwrap();
        document
    });
}

#[divan::bench(args = [10_000, 100_000], sample_count = 10)]
fn open_a_map(bencher: divan::Bencher<'_, '_>, lines: usize) {
    let text = text(lines);
    bencher.bench(|| {
        let file = SourceFile { name: "m.cart".into(), text: text.as_str().into() };
        Document::open(vec![file], "m.cart", Palette::default()).unwrap()
    });
}
