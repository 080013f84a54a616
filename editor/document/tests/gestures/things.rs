//! Names, regions, units, choosing and measuring.
//! Must not: test brushes.

use crate::bench::*;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::document::Document;
use cartouche_document::gesture::{name_hex, set_up, why_not};
use cartouche_document::tool::{BrushSize, SelectShape, Tool, ToolState, UnitRef};

const ARMY: &str = "0504 village\n\narmy crown \"Crown\" {\n      | type | at   |\n  Mill-Guard | foot | 0604 |\n  Lake-Horse | horse | -    |\n}\n";

#[test]
fn a_name_is_given_moved_and_taken() {
    let named = ToolState { place: Some("Alder Mill".into()), ..tools(Tool::Place) };
    makes("", &named, "", "0504", "name 0504 Alder Mill", &[], &["place \"Alder Mill\" 0504"]);
    makes(
        "place \"Alder Mill\" 0301\n",
        &named,
        "",
        "0504",
        "name 0504 Alder Mill",
        &["place \"Alder Mill\" 0301"],
        &["place \"Alder Mill\" 0504"],
    );
    let bare = tools(Tool::Place);
    makes(
        "place \"Alder Mill\" 0301\n",
        &bare,
        "",
        "0301 0402",
        "move Alder Mill to 0402",
        &["place \"Alder Mill\" 0301"],
        &["place \"Alder Mill\" 0402"],
    );
    makes(
        "place \"Alder Mill\" 0301\n",
        &bare,
        "alt",
        "0301",
        "take the name Alder Mill off",
        &["place \"Alder Mill\" 0301"],
        &[],
    );
    idle("place \"Alder Mill\" 0301\n", &bare, "", "0504");
    assert_eq!(name_hex(view(&open("")), hex("0504"), "  "), None);
}

#[test]
fn a_region_grows_and_shrinks_under_the_brush() {
    let west = ToolState { region: Some("west".into()), ..tools(Tool::Region) };
    makes("", &west, "", "0103 0105", "add 3 hexes to west", &[], &["region west 0103, 0104, 0105"]);
    makes(
        "region west 0103, 0104\n",
        &west,
        "alt",
        "0103",
        "take 1 hex out of west",
        &["region west 0103, 0104"],
        &["region west 0104"],
    );
    makes("region west 0103\n", &west, "alt", "0103", "take 1 hex out of west", &["region west 0103"], &[]);
    idle("region west 0103, 0104\n", &west, "", "0103");
    let large = ToolState { size: BrushSize::Seven, ..west.clone() };
    assert_eq!(made("", &large, "", "0504").label, "add 7 hexes to west");
    let document = open("region west within 2 of 0103\n");
    let why = why_not(view(&document), &west, &pointer(place(&document, "0103"), ""));
    assert_eq!(why.unwrap(), "the hexes of west come from a rule in the text: change it there");
}

fn guard(document: &Document, name: &str) -> UnitRef {
    UnitRef::of(document.palette().units.iter().find(|unit| unit.name == name).unwrap())
}

#[test]
fn a_unit_is_set_up_moved_and_taken_off() {
    let mut document = open(ARMY);
    let horse = ToolState { unit: Some(guard(&document, "Lake-Horse")), ..tools(Tool::SetUp) };
    let step = stroke(&document, &horse, "", "0504").unwrap();
    assert_eq!(step.label, "set up Lake-Horse at 0504");
    document.apply(step).unwrap();
    assert!(document.text().contains("Lake-Horse | horse | 0504 |"), "{}", document.text());
    let document = open(ARMY);
    let moved = stroke(&document, &tools(Tool::SetUp), "", "0604 0605").unwrap();
    assert_eq!(moved.label, "move Mill-Guard to 0605");
    assert_eq!(stroke(&document, &tools(Tool::SetUp), "alt", "0604").unwrap().label, "take Mill-Guard off the map");
    assert_eq!(stroke(&document, &tools(Tool::SetUp), "", "0101"), None);
    let why = why_not(view(&document), &tools(Tool::SetUp), &pointer(place(&document, "0101"), ""));
    assert_eq!(why.unwrap(), "choose a unit first, or press on one to move it");
    assert_eq!(set_up(view(&document), &guard(&document, "Mill-Guard"), Some(hex("0604"))), None);
}

fn chosen(document: &Document, tools: &ToolState, keys: &str, way: &str) -> Vec<HexNumber> {
    let gesture = held(document, tools, keys, way).unwrap();
    let selection = gesture.selection(view(document)).unwrap();
    assert_eq!(gesture.finish(view(document)), None);
    selection.into_iter().collect()
}

#[test]
fn hexes_are_chosen_one_by_one_in_a_rectangle_or_an_outline() {
    let document = open("");
    let none = tools(Tool::Select);
    assert_eq!(chosen(&document, &none, "", "0504"), hexes("0504"));
    let some = ToolState { selection: hexes("0504 0505").into_iter().collect(), ..none.clone() };
    assert_eq!(chosen(&document, &some, "", "0301"), hexes("0301"));
    assert_eq!(chosen(&document, &some, "shift", "0301"), hexes("0301 0504 0505"));
    assert_eq!(chosen(&document, &some, "shift", "0505"), hexes("0504"));
    assert_eq!(chosen(&document, &some, "alt", "0505"), hexes("0504"));
    let two = chosen(&document, &none, "", "0402 0503");
    assert_eq!(two, hexes("0402 0403 0502 0503"));
    let lasso = ToolState { shape: SelectShape::Lasso, ..none };
    let round = chosen(&document, &lasso, "", "0402>0302 0502>0501 0604>0704 0505>0506 0405>0305");
    assert!(round.contains(&hex("0503")) && round.contains(&hex("0504")), "{round:?}");
    assert!(!round.contains(&hex("0801")) && !round.contains(&hex("0101")), "{round:?}");
}

#[test]
fn a_measure_counts_the_hexes_entered() {
    let document = open("");
    let gesture = held(&document, &tools(Tool::Measure), "", "0104 0804").unwrap();
    let measured = gesture.measured().unwrap().clone();
    assert_eq!((measured.from, measured.to, measured.distance), (hex("0104"), hex("0804"), 7));
    assert_eq!(measured.route.len(), 8);
    assert_eq!(gesture.finish(view(&document)), None);
}
