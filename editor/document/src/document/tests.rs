//! Tests of changes in text: map before, step, map after, undo, equal to before.
//! Must not: test gestures, which are made of steps.

use super::*;
use crate::journal::{self, Event};
use crate::state::{HexState, RegionKind, ScanPoint, SideState, Survey};
use cartouche_bundle::hex::{HexNumber, HexSide};

const MAP: &str = "cartouche 1\nmap mill \"The Mill\"\n\ngrid {\n  flat tops, odd columns low unclear \"a reading\"\n  columns 01-10, rows 01-08\n  numbered column then row\n  scan \"a.png\" {\n    0101 at 118.5 96  # first\n    1001 at 900 90.25\n  }\n}  [map]\n\n# Hexes.\n0302 wood painted\n0504 village height 1 checked \"the mill\"   [map]  # here\n0605 rise doubtful \"half under the fold\"\n\nbrook 0503/0603, 0504/0604, 0504/0605 \"Alder Brook\" unclear \"x\"\nslope 0604/0704 up 0604\nroad \"Mill Road\" 0104-0304, 0504-0604  [3.1]\nplace \"Mill\" 0504  [3.2b]\nregion west 0104, 0105 and more\nmissing hexes \"x\"\n";

fn open(text: &str) -> Document {
    let files = vec![SourceFile { name: "map.cart".into(), text: text.into() }];
    Document::open(files, "map.cart", Palette::default()).unwrap()
}

fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

fn side(text: &str) -> HexSide {
    let (one, other) = text.split_once('/').unwrap();
    HexSide::between(hex(one), hex(other)).unwrap()
}

fn wood() -> HexState {
    HexState { terrain: vec!["wood".into()], survey: Some(Survey::Painted), ..HexState::default() }
}

fn step(changes: Vec<Change>) -> Step {
    Step { label: "test".into(), changes }
}

fn paint(document: &Document, at: &str, after: Option<HexState>) -> Change {
    Change::Hex { hex: hex(at), before: document.state().hexes.get(&hex(at)).cloned(), after }
}

fn set_side(document: &Document, at: &str, feature: &str, after: Option<SideState>) -> Change {
    let before = document.state().sides.get(&(side(at), feature.to_owned())).cloned();
    Change::Side { side: side(at), feature: feature.into(), before, after }
}

/// Makes a step, and gives the lines that are gone and those that are new; undo and redo are checked to the byte.
fn diff(text: &str, make: impl Fn(&Document) -> Vec<Change>) -> (Vec<String>, Vec<String>) {
    let mut document = open(text);
    let state = document.state().clone();
    let changes = make(&document);
    document.apply(step(changes)).unwrap();
    let after = document.text();
    assert_eq!(*document.state(), *open(&after).state(), "the state is what the text says");
    assert_eq!(document.unsaved().is_empty(), after == text);
    document.undo().unwrap();
    assert_eq!(document.text(), text);
    assert_eq!(*document.state(), state);
    assert!(document.unsaved().is_empty());
    document.redo().unwrap();
    assert_eq!(document.text(), after);
    let lines = |text: &str| text.lines().map(ToOwned::to_owned).collect::<Vec<_>>();
    let (mut old, mut new) = (lines(text), lines(&after));
    while !old.is_empty() && old.first() == new.first() {
        old.remove(0);
        new.remove(0);
    }
    while !old.is_empty() && old.last() == new.last() {
        old.pop();
        new.pop();
    }
    (old, new)
}

fn none() -> Vec<String> {
    Vec::new()
}

#[test]
fn one_hex_is_one_line() {
    let painted = diff(MAP, |document| vec![paint(document, "0401", Some(wood()))]);
    assert_eq!(painted, (none(), vec!["0401 wood painted".into()]));
    let changed = diff(MAP, |document| {
        let mut state = document.state().hexes[&hex("0504")].clone();
        state.terrain = vec!["town".into(), "ford-road".into()];
        vec![paint(document, "0504", Some(state))]
    });
    assert_eq!(changed.1, ["0504 town ford-road height 1 checked \"the mill\"   [map]  # here"]);
    let doubt = diff(MAP, |document| vec![paint(document, "0605", Some(wood()))]);
    assert_eq!(doubt.1, ["0605 wood painted"]);
    let erased = diff(MAP, |document| vec![paint(document, "0302", None)]);
    assert_eq!(erased, (vec!["0302 wood painted".into()], none()));
    let comment = diff(MAP, |document| vec![paint(document, "0504", None)]);
    assert_eq!(comment.1, ["# here"]);
}

#[test]
fn hexes_go_in_order_of_their_numbers_and_first_ones_behind_the_grid() {
    let (_, new) = diff(MAP, |document| {
        ["0801", "0301", "0510", "0303"]
            .iter()
            .filter(|at| **at != "0510")
            .map(|at| paint(document, at, Some(wood())))
            .collect()
    });
    let numbers: Vec<&str> = new
        .iter()
        .filter_map(|line| line.split(' ').next())
        .filter(|word| word.len() == 4 && word.starts_with('0'))
        .collect();
    assert_eq!(numbers, ["0301", "0302", "0303", "0504", "0605", "0801"]);
    let bare = "cartouche 1\nmap m \"M\"\ngrid {\n  flat tops, odd columns low\n  columns 01-10, rows 01-08\n  numbered column then row\n}";
    let (_, new) = diff(bare, |document| vec![paint(document, "0302", Some(wood()))]);
    assert_eq!(new, ["", "0302 wood painted"]);
}

#[test]
fn sides_are_added_taken_out_and_turned() {
    let creek = diff(MAP, |document| {
        ["0602/0603", "0603/0703"]
            .iter()
            .map(|at| set_side(document, at, "brook", Some(SideState::default())))
            .collect()
    });
    assert_eq!(creek, (none(), vec!["brook 0602/0603, 0603/0703".into()]));
    for (at, left) in [
        ("0503/0603", "brook 0504/0604, 0504/0605 \"Alder Brook\" unclear \"x\""),
        ("0504/0604", "brook 0503/0603, 0504/0605 \"Alder Brook\" unclear \"x\""),
        ("0504/0605", "brook 0503/0603, 0504/0604 \"Alder Brook\" unclear \"x\""),
    ] {
        assert_eq!(diff(MAP, |document| vec![set_side(document, at, "brook", None)]).1, [left]);
    }
    let turned = diff(MAP, |document| {
        vec![set_side(
            document,
            "0604/0704",
            "slope",
            Some(SideState { up: Some(hex("0704")), ..SideState::default() }),
        )]
    });
    assert_eq!(turned.1, ["slope 0604/0704 up 0704"]);
    let apart = diff(MAP, |document| {
        let state =
            SideState { survey: Some(Survey::Checked), name: Some("Alder Brook".into()), ..SideState::default() };
        vec![set_side(document, "0504/0604", "brook", Some(state))]
    });
    assert_eq!(
        apart.1,
        ["brook 0503/0603, 0504/0605 \"Alder Brook\" unclear \"x\"", "brook 0504/0604 \"Alder Brook\" checked"]
    );
    let all = diff(MAP, |document| {
        ["0503/0603", "0504/0604", "0504/0605"].iter().map(|at| set_side(document, at, "brook", None)).collect()
    });
    assert_eq!(all.1, none());
    let wall = diff(MAP, |document| vec![set_side(document, "0101/0102", "wall", Some(SideState::default()))]);
    assert_eq!(wall.1, ["wall 0101/0102"]);
}

#[test]
fn paths_places_and_regions_are_written() {
    let chain = |text: &str| text.split('-').map(|at| Some(hex(at))).collect::<Vec<_>>();
    let longer = diff(MAP, |document| {
        let before = document.state().paths[0].chains.clone();
        let mut after = before.clone();
        after[1].push(Some(hex("0704")));
        vec![Change::Path {
            kind: "road".into(),
            name: Some("Mill Road".into()),
            before: Some(before),
            after: Some(after),
        }]
    });
    assert_eq!(longer.1, ["road \"Mill Road\" 0104-0304, 0504-0604-0704  [3.1]"]);
    let new = diff(MAP, |_| {
        vec![Change::Path { kind: "lane".into(), name: None, before: None, after: Some(vec![chain("0101-0102")]) }]
    });
    assert_eq!(new.1, ["lane 0101-0102"]);
    let moved =
        diff(MAP, |_| vec![Change::Place { name: "Mill".into(), before: Some(hex("0504")), after: Some(hex("0505")) }]);
    assert_eq!(moved.1, ["place \"Mill\" 0505  [3.2b]"]);
    let region = diff(MAP, |document| {
        let before = document.state().regions[0].hexes.clone();
        let after = vec![hex("0104"), hex("0105"), hex("0106")];
        vec![Change::Region { kind: RegionKind::Region, name: "west".into(), before: Some(before), after: Some(after) }]
    });
    assert_eq!(region.1, ["region west 0104, 0105, 0106 and more"]);
    let gone = diff(MAP, |document| {
        let before = document.state().regions[0].hexes.clone();
        vec![Change::Region { kind: RegionKind::Region, name: "west".into(), before: Some(before), after: None }]
    });
    assert_eq!(gone.1, none());
}

#[test]
fn the_grid_and_its_scans_keep_what_stands_beside() {
    let wider = diff(MAP, |document| {
        let before = document.state().grid.clone().unwrap();
        let mut after = before.clone();
        after.grid.columns.last = 12;
        after.half_hexes = vec![hex("0108")];
        vec![Change::Grid { before: Some(Box::new(before)), after: Some(Box::new(after)) }]
    });
    assert_eq!(wider.0, ["  columns 01-10, rows 01-08", "  numbered column then row"]);
    assert_eq!(wider.1, ["  columns 01-12, rows 01-08", "  numbered column then row", "  half hexes 0108"]);
    let points = diff(MAP, |document| {
        let before = document.state().scans[0].points.clone();
        let mut after = before.clone();
        after[1].x = "901.5".into();
        after.push(ScanPoint { hex: hex("0108"), x: "118".into(), y: "700".into() });
        vec![Change::Scan { file: "a.png".into(), before: Some(before), after: Some(after) }]
    });
    assert_eq!(points.1, ["    1001 at 901.5 90.25", "    0108 at 118 700"]);
    let second = diff(MAP, |_| vec![Change::Scan { file: "b.png".into(), before: None, after: Some(Vec::new()) }]);
    assert_eq!(second.1, ["  scan \"b.png\" {", "  }"]);
}

#[test]
fn a_step_that_does_not_fit_changes_nothing() {
    let mut document = open(MAP);
    let good = paint(&document, "0401", Some(wood()));
    let bad = Change::Hex { hex: hex("0302"), before: None, after: Some(wood()) };
    assert!(matches!(document.apply(step(vec![good, bad])), Err(ApplyError::Differs(_))));
    let named = Change::Side {
        side: side("0101/0102"),
        feature: "a wall".into(),
        before: None,
        after: Some(SideState::default()),
    };
    assert!(matches!(document.apply(step(vec![named])), Err(ApplyError::Name(_))));
    let far = Change::Side {
        side: side("0101/0505"),
        feature: "wall".into(),
        before: None,
        after: Some(SideState::default()),
    };
    assert!(matches!(document.apply(step(vec![far])), Err(ApplyError::OffMap(_))));
    assert_eq!(document.text(), MAP);
    assert!(document.undo().is_none());
}

#[test]
fn a_unit_is_set_up_in_its_row_and_in_a_scenario() {
    let game = "cartouche 1\narmy crown \"C\" {\n      | type | strength | at   |\n  1/A | foot | 4/2      | 0203 |\n  2/A | foot | 4/2      | -    |\n}\nscenario dawn \"D\" {\n  set up crown {\n    1/A at 0604\n  }\n}\n";
    let files = vec![
        SourceFile { name: "map.cart".into(), text: MAP.into() },
        SourceFile { name: "game.cart".into(), text: game.into() },
    ];
    let units = units_of("game.cart", game);
    assert_eq!(
        units.iter().map(|unit| (unit.name.as_str(), unit.owner.as_str())).collect::<Vec<_>>(),
        [("1/A", "army crown"), ("2/A", "army crown"), ("1/A", "scenario dawn")]
    );
    let mut document = Document::open(files, "map.cart", Palette::default()).unwrap();
    let set = |unit: &str, owner: &str, before: Option<&str>, after: Option<&str>| Change::SetUp {
        file: "game.cart".into(),
        unit: unit.into(),
        owner: owner.into(),
        before: before.map(Into::into),
        after: after.map(Into::into),
    };
    document.apply(step(vec![set("2/A", "army crown", None, Some("0304"))])).unwrap();
    document.apply(step(vec![set("1/A", "army crown", Some("0203"), None)])).unwrap();
    document.apply(step(vec![set("1/A", "scenario dawn", Some("0604"), Some("0605"))])).unwrap();
    let text = document.text_of("game.cart").unwrap();
    assert!(text.contains("  2/A | foot | 4/2      | 0304 |\n"), "{text}");
    assert!(text.contains("  1/A | foot | 4/2      | -    |\n"), "{text}");
    assert!(text.contains("    1/A at 0605\n"), "{text}");
    assert_eq!(document.unsaved(), ["game.cart"]);
    while document.undo().is_some() {}
    assert_eq!(document.text_of("game.cart").unwrap(), game);
    assert!(document.unsaved().is_empty());
    assert!(document.apply(step(vec![set("9/Z", "army crown", None, None)])).is_err());
}

#[test]
fn a_file_changed_outside_is_rebased_thing_by_thing() {
    let mut document = open(MAP);
    document.apply(step(vec![paint(&document, "0401", Some(wood()))])).unwrap();
    document.mark_saved();
    let saved = document.text();
    document.apply(step(vec![paint(&document, "0402", Some(wood()))])).unwrap();
    let town = HexState { terrain: vec!["town".into()], ..HexState::default() };
    document.apply(step(vec![paint(&document, "0302", Some(town.clone()))])).unwrap();
    // Another program has written a comment, another hex, and another terrain for 0302.
    let theirs =
        saved.replace("# Hexes.", "# All hexes.").replace("0302 wood painted", "0302 orchard checked\n0303 wood");
    let rebased = document.rebase("map.cart", theirs.as_str().into()).unwrap();
    assert_eq!((rebased.kept, rebased.aside.len()), (1, 1));
    assert_eq!(rebased.aside[0].change.what(), "hex 0302");
    let text = document.text();
    assert!(
        text.contains("# All hexes.\n0302 orchard checked\n0303 wood\n0401 wood painted\n0402 wood painted\n"),
        "{text}"
    );
    assert_eq!(document.unsaved(), ["map.cart"]);
    document.undo().unwrap();
    assert_eq!(document.text(), theirs);
    document.undo().unwrap();
    assert!(!document.text().contains("0401"));
    document.redo().unwrap();
    document.redo().unwrap();
    assert_eq!(document.text(), text);
}

#[test]
fn what_a_journal_holds_is_made_again() {
    let mut document = open(MAP);
    let mut written = journal::header("map.cart", "00");
    for at in ["0401", "0402", "0403"] {
        let made = step(vec![paint(&document, at, Some(wood()))]);
        written.push_str(&journal::line(&Event::Did(made.clone())));
        document.apply(made).unwrap();
    }
    document.undo();
    written.push_str(&journal::line(&Event::Undid));
    let torn = format!("{written}{{\"event\":\"did\",\"lab");
    let journal = journal::read(&torn).unwrap();
    assert!(journal.torn);
    let mut again = open(MAP);
    let rebased = again.replay(&journal);
    assert_eq!((rebased.kept, rebased.aside.len()), (3, 0));
    assert_eq!(again.text(), document.text());
    assert_eq!(again.redo_label(), Some("test"));
}
