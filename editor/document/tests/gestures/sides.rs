//! Features along hexsides.
//! Must not: test how a side line is written.

use crate::bench::*;
use cartouche_bundle::hex::HexSide;
use cartouche_document::change::Change;
use cartouche_document::document::Document;
use cartouche_document::gesture::{Gesture, flip};
use cartouche_document::tool::{Hover, Tool, ToolState, UpRule, hover};

fn laying(feature: &str) -> ToolState {
    ToolState { feature: Some(feature.into()), ..tools(Tool::Hexside) }
}

/// The sides of a stroke, in order, with what is up.
fn laid(document: &Document, tools: &ToolState, keys: &str, way: &str) -> Vec<String> {
    let step = stroke(document, tools, keys, way).expect("something is laid");
    let words = step.changes.iter().map(|change| match change {
        Change::Side { side, after, .. } => {
            let up = after.as_ref().and_then(|after| after.up).map(|up| format!(" up {up}")).unwrap_or_default();
            format!("{side}{up}")
        }
        other => panic!("{other:?}"),
    });
    words.collect()
}

#[test]
fn a_click_lays_the_side_that_hover_shows() {
    let document = open("");
    let at = pointer(place(&document, "0504>0604"), "");
    assert_eq!(hover(view(&document), &laying("brook"), &at), Hover::Side(side("0504/0604"), None));
    makes("", &laying("brook"), "", "0504>0604", "brook on side 0504/0604", &[], &["brook 0504/0604"]);
    assert_eq!(hover(view(&document), &laying("slope"), &at), Hover::Side(side("0504/0604"), Some(hex("0504"))));
    makes("", &laying("slope"), "", "0504>0604", "slope on side 0504/0604", &[], &["slope 0504/0604 up 0504"]);
    idle("slope 0504/0604 up 0504\n", &laying("slope"), "", "0504>0604");
    idle("brook 0504/0604 \"Alder Brook\"\n", &laying("brook"), "", "0504>0604");
    let named = ToolState { feature_name: Some("Alder Brook".into()), ..laying("brook") };
    makes(
        "brook 0504/0604\n",
        &named,
        "",
        "0504>0604",
        "brook on side 0504/0604",
        &["brook 0504/0604"],
        &["brook 0504/0604 \"Alder Brook\""],
    );
}

#[test]
fn a_drag_follows_the_chain_of_sides_beside_the_pointer() {
    let document = open("");
    // Down the left side of column 5, along its zigzag.
    let way = "0403>0503 0404>0503 0404>0504 0405>0504 0405>0505";
    let want = ["0403/0503", "0404/0503", "0404/0504", "0405/0504", "0405/0505"];
    let want: Vec<HexSide> = want.iter().map(|text| side(text)).collect();
    let got: Vec<HexSide> = laid(&document, &laying("brook"), "", way).iter().map(|text| side(text)).collect();
    assert_eq!(got, want);
    // The same with one fast move only.
    let fast = laid(&document, &laying("brook"), "", "0403>0503 0405>0505");
    assert_eq!((fast.first().unwrap().as_str(), fast.last().unwrap().as_str()), ("0403/0503", "0405/0505"));
    let label = stroke(&document, &laying("brook"), "", way).unwrap().label;
    assert_eq!(label, "brook on 5 sides");
}

#[test]
fn going_back_takes_the_sides_off_again_and_leaves_no_spur() {
    let document = open("");
    let forth = "0403>0503 0404>0503 0404>0504 0405>0504 0405>0505";
    let back = format!("{forth} 0405>0504 0404>0504 0404>0503");
    let got = laid(&document, &laying("brook"), "", &back);
    assert_eq!(&got[..2], ["0403/0503", "0404/0503"]);
    assert!(got.len() <= 3, "{got:?}");
}

#[test]
fn a_ring_round_a_hill_is_closed() {
    let document = open("");
    let way =
        "0504|0503|0604 0504|0604|0605 0504|0605|0505 0504|0505|0405 0504|0405|0404 0504|0404|0503 0504|0503|0604";
    // The pointer goes along the corners, a little outside.
    let got = laid(&document, &laying("slope"), "", way);
    assert_eq!(got.len(), 6, "{got:?}");
    let ups: Vec<&str> = got.iter().map(|text| text.split_once(" up ").unwrap().1).collect();
    assert!(ups.iter().all(|up| *up == ups[0]) || ups.iter().all(|up| *up != "0504"), "one hand all round: {got:?}");
}

#[test]
fn up_keeps_to_the_hand_of_the_press_and_yields_to_heights() {
    let document = open("");
    let way = "0403>0503 0403|0404|0503 0404>0503 0404>0504";
    assert_eq!(
        laid(&document, &laying("slope"), "", way),
        ["0403/0503 up 0403", "0404/0503 up 0404", "0404/0504 up 0404"]
    );
    let beyond = ToolState { up: UpRule::Beyond, ..laying("slope") };
    assert_eq!(laid(&document, &beyond, "", way), ["0403/0503 up 0503", "0404/0503 up 0503", "0404/0504 up 0504"]);
    let high = open("0404 height 1\n0503 height 2\n");
    assert_eq!(laid(&high, &laying("slope"), "", way), ["0403/0503 up 0403", "0404/0503 up 0503", "0404/0504 up 0404"]);
    let pointer_rule = ToolState { up: UpRule::Pointer, ..laying("slope") };
    let gesture = held(&high, &pointer_rule, "", way).unwrap();
    let warnings: Vec<String> = gesture.warnings(view(&high)).iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["slope on 0404/0503: 0404 is up at height 1, but 0503 lies higher at 2"]);
}

#[test]
fn a_slope_is_turned_round() {
    let mut document = open("slope 0504/0604 up 0504\nslope 0604/0605\nbrook 0504/0505\n");
    let step = flip(view(&document), side("0504/0604"), "slope").unwrap();
    let made = apply(&mut document, step);
    assert_eq!(
        (made.label.as_str(), made.new),
        ("turn slope on 0504/0604: 0604 is up", vec!["slope 0504/0604 up 0604".into()])
    );
    let step = flip(view(&document), side("0604/0605"), "slope").unwrap();
    assert_eq!(step.label, "turn slope on 0604/0605: 0604 is up");
    assert_eq!(flip(view(&document), side("0504/0505"), "brook"), None);
    assert_eq!(flip(view(&document), side("0101/0102"), "slope"), None);
}

#[test]
fn alt_takes_the_feature_in_hand_or_else_all() {
    let text = "brook 0504/0604, 0504/0605\nbridge 0504/0604\n";
    makes(text, &laying("bridge"), "alt", "0504>0604", "take bridge off side 0504/0604", &["bridge 0504/0604"], &[]);
    makes(
        text,
        &laying("slope"),
        "alt",
        "0504>0604",
        "take all features off side 0504/0604",
        &["brook 0504/0604, 0504/0605", "bridge 0504/0604"],
        &["brook 0504/0605"],
    );
    makes(
        text,
        &laying("brook"),
        "alt",
        "0504>0604 0504>0605",
        "take brook off 2 sides",
        &["brook 0504/0604, 0504/0605"],
        &[],
    );
    idle(text, &laying("brook"), "alt", "0204>0205");
}

#[test]
fn the_edge_of_the_map_has_no_sides() {
    let document = open("");
    let layout = document.layout().unwrap();
    let top = layout.centre(hex("0101"));
    let mut gesture =
        Gesture::begin(view(&document), &laying("brook"), &pointer(place(&document, "0101>0201"), "")).unwrap();
    gesture.drag(view(&document), &pointer(cartouche_document::layout::Point::new(top.x, top.y - 3.0), ""));
    let grid = layout.grid();
    for change in gesture.preview() {
        let Change::Side { side, .. } = change else { panic!("{change:?}") };
        assert!(side.hexes().into_iter().all(|hex| grid.holds(hex)), "{side}");
    }
}
