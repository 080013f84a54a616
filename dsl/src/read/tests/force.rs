//! Sides, types, counters, armies, leaders, markers, chits, cups.

use super::*;
use cartouche_bundle::model::Where;

#[test]
fn sides_are_read_from_a_block_and_from_one_line() {
    for text in [SIDES, "sides red \"Red\" red, blue \"Blue\"   [2.1]\n"] {
        let content = content(text);
        assert_eq!(content.sides.keys().collect::<Vec<_>>(), ["red", "blue"]);
        assert_eq!(content.sides["red"].colour.as_deref(), Some("red"));
        assert_eq!(content.sides["blue"].title, "Blue");
    }
}

#[test]
fn unit_types_have_attributes_bases_and_symbols() {
    let content = content(
        "unit types {\n           | strength | movement  |\n  foot     | printed  | 6         |\n  gun      | printed  | 8 or more |\n  \
         horse-gun | 2/3     | ?         |  is gun missing \"not said\"  [9.0]\n  horse-gun symbol horse-artillery\n  \
         missing rows \"the chart breaks off\"\n}   [2.4]\n",
    );
    assert_eq!(content.attributes, ["strength", "movement"]);
    let types = &content.unit_types;
    assert_eq!(types["foot"].attributes["strength"].value, Value::Printed);
    assert_eq!(types["gun"].attributes["movement"].value, Value::AtLeast("8".parse().unwrap()));
    assert_eq!(types["horse-gun"].attributes["strength"].value, number("2/3"));
    assert_eq!(types["horse-gun"].attributes["movement"].value, Value::Hole);
    assert_eq!(types["horse-gun"].is.as_deref(), Some("gun"));
    assert_eq!(types["horse-gun"].symbol.as_deref(), Some("horse-artillery"));
    assert_eq!(content.missing[0].what, "unit types rows");
}

#[test]
fn a_wide_chart_of_types_goes_on_with_the_same_labels() {
    let content = content("unit types {\n      | strength |\n  foot | 4 |\n      | range |\n  foot | - |\n}\n");
    let kinds: Vec<_> = content.unit_types["foot"].attributes.keys().cloned().collect();
    assert_eq!(kinds, ["strength", "range"]);
}

#[test]
fn armies_nest_and_units_have_keys_places_and_flags() {
    let book = clean(&format!(
        "{SIDES}game one \"One\"\narmy red \"Red Army\" {{\n  corps I \"First\" {{\n    band red\n    3 units\n    division 1 {{\n            \
         | type | strength | at        |\n      1/1/I | foot | 4        | 0804      |  printed \"l/1/I\"\n      \
         ?     | foot | 4        | -         |\n      \"A.P. Hill\" | foot | ? | 0101, 0102 |\n        elite\n        \
         splits into \"38a\", \"38b\"\n      ? | gun | 1/2 | ? |\n      missing rows \"torn\"\n    }}\n  }}\n}}   [16.1]\n"
    ));
    let content = &book.parts[1].content;
    assert_eq!(content.formations.keys().collect::<Vec<_>>(), ["red", "red/corps I", "red/corps I/division 1"]);
    assert_eq!(content.formations["red/corps I"].count, Some(3));
    assert_eq!(content.formations["red/corps I"].band.as_deref(), Some("red"));
    assert_eq!(content.formations["red/corps I/division 1"].missing.len(), 1);
    assert_eq!(content.units.keys().collect::<Vec<_>>(), ["red 1/1/I", "red ?1", "red A.P. Hill", "red ?2"]);
    let hill = &content.units["red A.P. Hill"];
    assert_eq!(hill.flags, ["elite"]);
    assert_eq!(hill.splits, ["38a", "38b"]);
    assert_eq!(content.units["red ?2"].attributes["strength"].value, number("1/2"));
    let places: Vec<(&str, &Where)> = content.placements.iter().map(|p| (p.units[0].as_str(), &p.at)).collect();
    let hexes = |list: &[&str]| Where::Hexes { hexes: list.iter().map(|hex| hex.parse().unwrap()).collect() };
    assert_eq!(
        places,
        [("red 1/1/I", &hexes(&["0804"])), ("red A.P. Hill", &hexes(&["0101", "0102"])), ("red ?2", &Where::Hole)]
    );
    let first = content.units["red 1/1/I"].from;
    assert_eq!(book.origins.tail(first).unwrap().printed.as_ref().unwrap().0, "l/1/I");
    assert_eq!(book.origins.claims(first)[0].citation.number, "16.1");
}

#[test]
fn slashed_values_are_one_for_each_face_where_there_are_faces() {
    let content = content(&format!(
        "{SIDES}units {{\n  faces fresh, worn\n  steps 2-6, 2 to a counter\n  elite only has the face worn\n  legend \"a\" gun\n  \
         size \"X\" brigade\n  designation brigade, division\n  at set-up the face fresh\n}}\narmy red {{\n    | type | strength |\n  1 | foot | 4/2 |\n}}\n"
    ));
    assert_eq!(content.counters.faces, ["fresh", "worn"]);
    assert_eq!((content.counters.steps, content.counters.steps_per_counter), (Some((2, 6)), Some(2)));
    assert_eq!(content.counters.flags["elite"], "worn");
    assert_eq!(content.counters.legend["a"].unit_type, "gun");
    assert_eq!(content.counters.sizes["X"], "brigade");
    assert_eq!(content.counters.start_face.as_deref(), Some("fresh"));
    assert_eq!(content.units["red 1"].attributes["strength"].value, Value::Parts(vec![number("4"), number("2")]));
}

#[test]
fn leaders_markers_chits_and_cups() {
    let content = content(&format!(
        "{SIDES}leaders of red {{\n       | rating | bonus |\n  Hill | 3      | +1    |\n}}\nmarkers {{\n  worn\n  works back under-way\n}}\n\
         chits {{\n  \"Hooker\" for I\n         | for | pull |\n  \"Sykes\" | V  | 2    |\n}}\ncup main {{\n  holds 2 \"Hooker\" from turn 3\n  filled each turn\n}}\n"
    ));
    assert_eq!(content.leaders["Hill"].ratings["bonus"].value, Value::Change("1".parse().unwrap()));
    assert_eq!(content.markers["works"].back.as_deref(), Some("under-way"));
    assert_eq!(content.chits["Hooker"].formation.as_deref(), Some("I"));
    assert_eq!(content.chits["Sykes"].notes["pull"].value, number("2"));
    let cup = &content.cups["main"];
    assert!(cup.each_turn);
    assert_eq!((cup.holds[0].count, cup.holds[0].from_turn), (2, Some(3)));
}
