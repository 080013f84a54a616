//! Terrain, height and marks.
//! Must not: test sides and paths.

use crate::bench::*;
use cartouche_document::gesture::{Gesture, mark_side, replace_terrain, why_not};
use cartouche_document::state::Survey;
use cartouche_document::tool::{BrushSize, FillWhat, HeightMode, Hover, SideBound, Tool, ToolState, hover, pick_up};

fn terrain(name: &str) -> ToolState {
    ToolState { terrain: Some(name.into()), ..tools(Tool::Terrain) }
}

#[test]
fn a_click_paints_one_hex_and_a_large_brush_a_disc() {
    makes("", &terrain("wood"), "", "0504", "paint wood on hex 0504", &[], &["0504 wood painted"]);
    for size in [BrushSize::One, BrushSize::Seven, BrushSize::Nineteen, BrushSize::ThirtySeven] {
        let tools = ToolState { size, ..terrain("wood") };
        let document = open("");
        let step = stroke(&document, &tools, "", "0504").unwrap();
        assert_eq!(step.changes.len(), size.count());
        let Hover::Hexes(shown) = hover(view(&document), &tools, &pointer(place(&document, "0504"), "")) else {
            panic!("hexes are shown")
        };
        assert_eq!(shown.len(), size.count());
    }
    let corner = ToolState { size: BrushSize::Seven, ..terrain("wood") };
    let made = made("", &corner, "", "0101");
    assert_eq!(made.new, ["0101 wood painted", "0102 wood painted", "0201 wood painted", "0202 wood painted"]);
}

#[test]
fn a_fast_stroke_has_no_gaps_and_a_line_is_straight() {
    let lines: Vec<String> = (2..=8).map(|column| format!("0{column}04 wood painted")).collect();
    let fast = made("", &terrain("wood"), "", "0204 0804");
    assert_eq!((fast.label.as_str(), fast.new.len()), ("paint wood on 7 hexes", 7));
    assert!(fast.new.iter().zip(&lines).all(|(new, line)| new[..2] == line[..2]), "{:?}", fast.new);
    // With Shift the detour is forgotten.
    let straight = made("", &terrain("wood"), "shift", "0202 0808 0204");
    assert_eq!(straight.new, ["0202 wood painted", "0203 wood painted", "0204 wood painted"]);
    // A click with Shift draws from the last click.
    let document = open("");
    let from_last = ToolState { last: Some(place(&document, "0301")), ..terrain("wood") };
    let line = made("", &from_last, "shift", "0303");
    assert_eq!(line.new, ["0301 wood painted", "0302 wood painted", "0303 wood painted"]);
    // Off the map and back: the way between is not painted, and nothing breaks.
    let document = open("");
    let tools = terrain("wood");
    let mut gesture = Gesture::begin(view(&document), &tools, &pointer(place(&document, "0101"), "")).unwrap();
    let off = place(&document, "0101").towards(place(&document, "0108"), -0.5);
    gesture.drag(view(&document), &pointer(off, ""));
    gesture.drag(view(&document), &pointer(place(&document, "0301"), ""));
    assert!(gesture.preview().len() >= 2);
}

#[test]
fn painting_the_same_again_changes_nothing() {
    idle("0504 wood painted\n", &terrain("wood"), "", "0504");
    idle("0504 wood\n", &terrain("wood"), "", "0504");
    idle("0504 wood checked\n", &terrain("wood"), "", "0504");
    let half = made("0504 wood painted\n", &terrain("wood"), "", "0503 0505");
    assert_eq!((half.label.as_str(), half.new.len()), ("paint wood on 2 hexes", 2));
}

#[test]
fn painting_keeps_a_note_but_for_that_of_a_doubt() {
    let wood = terrain("wood");
    makes(
        "0504 village height 1 checked \"the mill\"\n",
        &wood,
        "",
        "0504",
        "paint wood on hex 0504",
        &["0504 village height 1 checked \"the mill\""],
        &["0504 wood height 1 painted \"the mill\""],
    );
    makes(
        "0504 orchard doubtful \"under the fold\"\n",
        &wood,
        "",
        "0504",
        "paint wood on hex 0504",
        &["0504 orchard doubtful \"under the fold\""],
        &["0504 wood painted"],
    );
    makes(
        "0504 wood guessed\n",
        &wood,
        "",
        "0504",
        "paint wood on hex 0504",
        &["0504 wood guessed"],
        &["0504 wood painted"],
    );
}

#[test]
fn a_second_terrain_is_added_and_taken() {
    let also = ToolState { also: true, ..terrain("orchard") };
    makes(
        "0504 wood painted\n",
        &also,
        "",
        "0504",
        "add orchard on hex 0504",
        &["0504 wood painted"],
        &["0504 wood orchard painted"],
    );
    idle("0504 wood orchard painted\n", &also, "", "0504");
    makes(
        "0504 wood orchard painted\n",
        &also,
        "alt",
        "0504",
        "take orchard off hex 0504",
        &["0504 wood orchard painted"],
        &["0504 wood painted"],
    );
}

#[test]
fn alt_takes_the_terrain_and_the_line_when_nothing_is_left() {
    let wood = terrain("wood");
    makes(
        "0504 village painted\n",
        &wood,
        "alt",
        "0504",
        "take the terrain off hex 0504",
        &["0504 village painted"],
        &[],
    );
    makes(
        "0504 village height 1 checked\n",
        &wood,
        "alt",
        "0504",
        "take the terrain off hex 0504",
        &["0504 village height 1 checked"],
        &["0504 height 1 painted"],
    );
    idle("", &wood, "alt", "0504 0508");
}

#[test]
fn heights_are_set_raised_and_lowered_once_a_stroke() {
    let height = |height| ToolState { height, ..tools(Tool::Height) };
    makes("", &height(HeightMode::Set(2)), "", "0504", "set height 2 on hex 0504", &[], &["0504 height 2 painted"]);
    makes(
        "0504 wood height 2 painted\n",
        &height(HeightMode::Raise),
        "",
        "0504 0505 0504 0505",
        "raise 2 hexes",
        &["0504 wood height 2 painted"],
        &["0504 wood height 3 painted", "0505 height 1 painted"],
    );
    makes(
        "0504 height 1\n",
        &height(HeightMode::Lower),
        "",
        "0504",
        "lower hex 0504",
        &["0504 height 1"],
        &["0504 height 0 painted"],
    );
    makes(
        "0504 wood height 2 painted\n",
        &height(HeightMode::Raise),
        "alt",
        "0504",
        "take the height off hex 0504",
        &["0504 wood height 2 painted"],
        &["0504 wood painted"],
    );
}

#[test]
fn a_fill_stops_at_other_terrain_at_features_and_at_the_selection() {
    let fill = ToolState { terrain: Some("orchard".into()), ..tools(Tool::Fill) };
    let wood = "0301 wood\n0302 wood\n0303 wood\n0305 wood\nbrook 0302/0303\n";
    let through = made(wood, &fill, "", "0301");
    assert_eq!((through.label.as_str(), through.new.len()), ("fill 3 hexes with orchard", 3));
    let bounded = ToolState { bound: SideBound::AnyFeature, ..fill.clone() };
    assert_eq!(made(wood, &bounded, "", "0301").new, ["0301 orchard painted", "0302 orchard painted"]);
    let other = ToolState { bound: SideBound::These(["slope".to_owned()].into()), ..fill.clone() };
    assert_eq!(made(wood, &other, "", "0301").new.len(), 3);
    let inside = ToolState { inside: true, selection: hexes("0301 0302 0305").into_iter().collect(), ..fill.clone() };
    assert_eq!(made(wood, &inside, "", "0301").new, ["0301 orchard painted", "0302 orchard painted"]);
    // What nobody has looked at is one field: 80 hexes less the 4.
    assert_eq!(made(wood, &fill, "", "0808").new.len(), 76);
    let heights = ToolState { fill: FillWhat::Height, height: HeightMode::Set(3), ..fill };
    let made = made("0301 height 2\n0302 height 2\n0303 height 1\n", &heights, "", "0301");
    assert_eq!(made.new, ["0301 height 3 painted", "0302 height 3 painted"]);
    assert_eq!(made.label, "set height 3 on 2 hexes");
}

#[test]
fn one_terrain_is_replaced_everywhere_or_in_the_selection() {
    let text = "0301 wood\n0302 village wood checked\n0305 orchard wood\n0306 wood orchard\n";
    let mut document = open(text);
    let step = replace_terrain(view(&document), "wood", "orchard", None).unwrap();
    let made = apply(&mut document, step);
    assert_eq!(made.label, "replace wood by orchard on 4 hexes");
    assert_eq!(made.new, ["0301 orchard", "0302 village orchard painted", "0305 orchard", "0306 orchard"]);
    let within = hexes("0301 0501").into_iter().collect();
    let step = replace_terrain(view(&open(text)), "wood", "orchard", Some(&within)).unwrap();
    assert_eq!(step.label, "replace wood by orchard on hex 0301");
    assert_eq!(replace_terrain(view(&open(text)), "wood", "wood", None), None);
}

#[test]
fn marks_are_set_and_taken() {
    let mark = |survey, note: Option<&str>| ToolState { survey, note: note.map(Into::into), ..tools(Tool::Survey) };
    makes(
        "0504 wood\n",
        &mark(Survey::Checked, None),
        "",
        "0504 0505",
        "mark hex 0504 checked",
        &["0504 wood"],
        &["0504 wood checked"],
    );
    let doubt = mark(Survey::Doubtful, Some("under the fold"));
    makes("", &doubt, "", "0504", "mark hex 0504 doubtful", &[], &["0504 doubtful \"under the fold\""]);
    makes(
        "0504 wood doubtful \"under the fold\"\n",
        &mark(Survey::Checked, None),
        "",
        "0504",
        "mark hex 0504 checked",
        &["0504 wood doubtful \"under the fold\""],
        &["0504 wood checked"],
    );
    makes(
        "0504 doubtful \"under the fold\"\n",
        &doubt,
        "alt",
        "0504",
        "take the mark off hex 0504",
        &["0504 doubtful \"under the fold\""],
        &[],
    );
    idle("", &mark(Survey::Checked, None), "", "0504");
    let mut document = open("brook 0504/0505\n");
    let step = mark_side(view(&document), side("0504/0505"), "brook", Survey::Doubtful, Some("faint")).unwrap();
    let made = apply(&mut document, step);
    assert_eq!((made.label.as_str(), made.new.len()), ("mark brook on 0504/0505 doubtful", 1));
    assert!(made.new[0].starts_with("brook 0504/0505 doubtful \"faint\""), "{:?}", made.new);
}

#[test]
fn without_a_terrain_in_hand_nothing_begins_and_the_reason_is_said() {
    let document = open("");
    let at = pointer(place(&document, "0504"), "");
    assert!(Gesture::begin(view(&document), &tools(Tool::Terrain), &at).is_none());
    assert_eq!(why_not(view(&document), &tools(Tool::Terrain), &at).unwrap(), "choose a terrain first");
    assert_eq!(why_not(view(&document), &terrain("wood"), &at), None);
}

#[test]
fn picking_up_takes_what_is_under_the_pointer() {
    let document = open(
        "0504 village height 2\nbrook 0504/0505 \"Alder Brook\"\nslope 0504/0505 up 0504\nlane \"Back Lane\" 0504-0506\n",
    );
    let pick = |tool, at: &str| pick_up(view(&document), &tools(tool), place(&document, at));
    assert_eq!(pick(Tool::Terrain, "0504").terrain.as_deref(), Some("village"));
    assert_eq!(pick(Tool::Height, "0504").height, HeightMode::Set(2));
    let brook = pick(Tool::Hexside, "0504>0505");
    assert_eq!((brook.feature.as_deref(), brook.feature_name.as_deref()), (Some("brook"), Some("Alder Brook")));
    let again = pick_up(view(&document), &brook, place(&document, "0504>0505"));
    assert_eq!((again.feature.as_deref(), again.feature_name.as_deref()), (Some("slope"), None));
    let lane = pick(Tool::Path, "0506");
    assert_eq!((lane.path.as_deref(), lane.path_name.as_deref()), (Some("lane"), Some("Back Lane")));
    assert_eq!(pick(Tool::Select, "0504>0505").tool, Tool::Hexside);
    assert_eq!(pick(Tool::Select, "0505").tool, Tool::Path);
    let empty = ToolState { terrain: Some("wood".into()), ..tools(Tool::Terrain) };
    assert_eq!(pick_up(view(&document), &empty, place(&document, "0801")), empty);
}
