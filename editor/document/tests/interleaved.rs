//! One file changed by hand and by the window in turn: every comment stays, what was written by hand stands, and the window's steps
//! can be taken back. Seeded, so that a failure comes again.
//! Must not: test single changes; the unit tests do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_document::change::{Change, Step};
use cartouche_document::document::{Document, SourceFile};
use cartouche_document::palette::Palette;
use cartouche_document::state::{HexState, SideState, Survey};
use std::collections::BTreeSet;

const MAP: &str = "cartouche 1\n# The map of the mill.\nmap mill \"The Mill\"  # named on the box\n\ngrid {  # as printed\n  flat tops, odd columns low\n  columns 01-10, rows 01-08\n  numbered column then row\n}\n\n# Hexes.\n0302 wood painted  # a first\n0504 village height 1 checked \"the mill\"   [map]  # here\n\n# Sides.\nbrook 0503/0603, 0504/0604 \"Alder Brook\"  # blue\nroad \"Mill Road\" 0104-0107  # dusty\nplace \"Mill\" 0504  # big\n";

/// splitmix64, as published by Sebastiano Vigna.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn hex(&mut self) -> HexNumber {
        HexNumber::new(1 + u8::try_from(self.roll(10)).unwrap(), 1 + u8::try_from(self.roll(8)).unwrap()).unwrap()
    }
}

fn open(text: &str) -> Document {
    let file = SourceFile { name: "map.cart".into(), text: text.into() };
    Document::open(vec![file], "map.cart", Palette::default()).unwrap()
}

fn window_step(document: &Document, dice: &mut Dice) -> Step {
    let state = document.state();
    let mut changes: Vec<Change> = Vec::new();
    match dice.roll(4) {
        0 | 1 => {
            let hexes: BTreeSet<HexNumber> = (0..=dice.roll(6)).map(|_| dice.hex()).collect();
            let erase = dice.roll(4) == 0;
            let terrain = ["wood", "rough", "orchard"][usize::try_from(dice.roll(3)).unwrap()];
            for hex in hexes {
                let before = state.hexes.get(&hex).cloned();
                let note = before.as_ref().and_then(|before| before.note.clone());
                let after =
                    HexState { terrain: vec![terrain.into()], height: None, survey: Some(Survey::Painted), note };
                changes.push(Change::Hex { hex, before, after: (!erase).then_some(after) });
            }
        }
        2 => {
            let grid = document.layout().unwrap().grid();
            let hex = dice.hex();
            let neighbours = grid.neighbours(hex);
            let (_, other) = neighbours[usize::try_from(dice.roll(neighbours.len() as u64)).unwrap()];
            let side = HexSide::between(hex, other).unwrap();
            let before = state.sides.get(&(side, "brook".to_owned())).cloned();
            let up = (dice.roll(2) == 0).then_some(hex);
            let after = if before.is_some() && dice.roll(2) == 0 {
                None
            } else {
                Some(SideState { up, ..SideState::default() })
            };
            changes.push(Change::Side { side, feature: "brook".into(), before, after });
        }
        _ => {
            let before = state.places.iter().find(|place| place.name == "Mill").map(|place| place.hex);
            changes.push(Change::Place { name: "Mill".into(), before, after: Some(dice.hex()) });
        }
    }
    changes.retain(|change| !change.is_idle());
    Step { label: "by the window".into(), changes }
}

/// A line put in, a terrain changed, or a comment added to a line, as a person would.
fn by_hand(text: &str, dice: &mut Dice, number: usize) -> String {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    let after_grid = lines.iter().position(|line| line == "}").unwrap() + 1;
    let at = after_grid + usize::try_from(dice.roll((lines.len() - after_grid + 1) as u64)).unwrap();
    if dice.roll(2) == 0 {
        lines.insert(at, format!("# by hand {number}"));
    } else if let Some(line) = lines.get_mut(at).filter(|line| !line.is_empty() && !line.contains('#')) {
        line.push_str(&format!("  # by hand {number}"));
    }
    lines.join("\n") + "\n"
}

fn comments(text: &str) -> Vec<String> {
    let mut found: Vec<String> =
        text.lines().filter_map(|line| line.split_once("# ")).map(|(_, comment)| comment.to_owned()).collect();
    found.sort();
    found
}

#[test]
fn nothing_that_a_person_wrote_is_lost() {
    let mut made = 0;
    for seed in 1..=60 {
        let mut dice = Dice(seed);
        let mut document = open(MAP);
        for number in 0..12 {
            for _ in 0..=dice.roll(3) {
                let step = window_step(&document, &mut dice);
                made += step.changes.len();
                document.apply(step).unwrap();
                assert_eq!(document.state(), open(&document.text()).state(), "seed {seed}");
            }
            // The hand works on what is on the disk: sometimes the window has saved, sometimes not.
            let before = comments(&document.text());
            if dice.roll(2) == 0 {
                document.mark_saved();
                let disk = by_hand(&document.text(), &mut dice, number);
                let hand = comments(&disk);
                let rebased = document.rebase("map.cart", disk.as_str().into()).unwrap();
                assert!(rebased.aside.is_empty(), "seed {seed}: {:?}", rebased.aside);
                assert_eq!(document.text(), disk, "seed {seed}: nothing was open");
                assert_eq!(comments(&document.text()), hand);
            }
            for comment in before {
                assert!(comments(&document.text()).contains(&comment), "seed {seed}: `{comment}` is gone");
            }
        }
        while document.undo().is_some() {
            assert_eq!(document.state(), open(&document.text()).state(), "seed {seed}");
        }
        // All steps are taken back: the map says what it said at first, and all that the hand wrote is there.
        assert_eq!(document.state(), open(MAP).state(), "seed {seed}");
    }
    assert!(made > 1_000, "{made}");
}

#[test]
fn open_steps_stand_on_what_the_hand_wrote_meanwhile() {
    for seed in 100..=160 {
        let mut dice = Dice(seed);
        let mut document = open(MAP);
        for _ in 0..6 {
            let step = window_step(&document, &mut dice);
            document.apply(step).unwrap();
        }
        let state = document.state().clone();
        let mut disk = MAP.to_owned();
        for number in 0..5 {
            disk = by_hand(&disk, &mut dice, number);
        }
        let rebased = document.rebase("map.cart", disk.as_str().into()).unwrap();
        assert!(rebased.aside.is_empty(), "seed {seed}: {:?}", rebased.aside);
        assert_eq!(*document.state(), state, "seed {seed}: the hand wrote comments only");
        for comment in comments(&disk) {
            assert!(comments(&document.text()).contains(&comment), "seed {seed}: `{comment}` is gone");
        }
        while document.undo().is_some() {}
        assert_eq!(*document.state(), *open(&disk).state(), "seed {seed}");
    }
}
