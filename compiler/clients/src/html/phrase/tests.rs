//! Phrases, one by one.
//! Must not: need a scenario.

use super::*;
use cartouche_bundle::model::{Value, Where};

#[test]
fn lists_read_as_people_write_them() {
    assert_eq!(listed::<&str>(&[], "or"), "");
    assert_eq!(listed(&["a"], "or"), "a");
    assert_eq!(listed(&["a", "b"], "or"), "a or b");
    assert_eq!(listed(&["a", "b", "c"], "and"), "a, b and c");
}

#[test]
fn values_read_as_a_chart_prints_them() {
    let fraction = |text: &str| text.parse().unwrap();
    let cases = [
        (Value::Number(fraction("1/2")), "½"),
        (Value::Number(fraction("77/2")), "38½"),
        (Value::Number(fraction("2/3")), "2/3"),
        (Value::Change(fraction("2")), "+2"),
        (Value::Change(fraction("-2")), "−2"),
        (Value::UnknownChange, "+?"),
        (Value::Range(Some(fraction("4")), Some(fraction("6"))), "4–6"),
        (Value::Range(None, Some(fraction("6"))), "…–6"),
        (Value::AtLeast(fraction("8")), "8 or more"),
        (Value::Unlimited, "unlimited"),
        (Value::Parts(vec![Value::None, Value::Hole]), "–/?"),
        (Value::CannotArise, "·"),
    ];
    for (shown, words) in cases {
        assert_eq!(value(&shown), words);
    }
    assert_eq!(short(&Value::AtLeast(fraction("8"))), "8+");
    assert!(has_hole(&Value::Parts(vec![Value::None, Value::Hole])));
    assert!(!has_hole(&Value::CannotArise));
}

#[test]
fn places_leave_choices_open() {
    let hexes = vec!["0101".parse().unwrap(), "0102".parse().unwrap()];
    assert_eq!(place(&Where::Hexes { hexes: hexes.clone() }), "0101 or 0102");
    assert_eq!(place(&Where::String { hexes }), "one in each of 0101-0102");
    assert_eq!(place(&Where::Hole), "?");
}
