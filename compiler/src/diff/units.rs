//! Differences in sides, types, formations, units, and where they stand.
//! Must not: compare two units with different keys.

use super::Lines;
use cartouche_bundle::model::*;
use cartouche_dsl::layers::shown;
use indexmap::IndexMap;

pub(super) fn diff(old: &Scenario, new: &Scenario, lines: &mut Lines<'_>) {
    let (a, b) = (&old.content, &new.content);
    named("side", &a.sides, &b.sides, |side| side.from, lines, |_, _, _, _| {});
    named(
        "unit type",
        &a.unit_types,
        &b.unit_types,
        |kind| kind.from,
        lines,
        |name, one, other, lines| {
            attributes(&format!("unit type {name}"), &one.attributes, &other.attributes, lines);
        },
    );
    named("formation", &a.formations, &b.formations, |formation| formation.from, lines, |_, _, _, _| {});
    named(
        "unit",
        &a.units,
        &b.units,
        |unit| unit.from,
        lines,
        |key, one, other, lines| {
            let what = format!("unit {key}");
            if one.unit_type != other.unit_type {
                lines.changed(&format!("{what}, type"), &one.unit_type, &other.unit_type, other.from);
            }
            if one.formation != other.formation {
                lines.changed(&format!("{what}, formation"), &one.formation, &other.formation, other.from);
            }
            attributes(&what, &one.attributes, &other.attributes, lines);
            stands(&what, key, (&old.situation, &new.situation), other.from, lines);
        },
    );
    named(
        "leader",
        &a.leaders,
        &b.leaders,
        |leader| leader.from,
        lines,
        |name, one, other, lines| {
            attributes(&format!("leader {name}"), &one.ratings, &other.ratings, lines);
            stands(&format!("leader {name}"), name, (&old.situation, &new.situation), other.from, lines);
        },
    );
}

/// Compares two maps by name, and what both have by `both`.
pub(super) fn named<T>(
    what: &str,
    old: &IndexMap<String, T>,
    new: &IndexMap<String, T>,
    from: impl Fn(&T) -> OriginId,
    lines: &mut Lines<'_>,
    mut both: impl FnMut(&str, &T, &T, &mut Lines<'_>),
) {
    for (name, one) in old {
        match new.get(name) {
            Some(other) => both(name, one, other, lines),
            None => lines.gone(&format!("{what} {name}"), from(one)),
        }
    }
    for (name, other) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
        lines.added(&format!("{what} {name}"), from(other));
    }
}

fn attributes(
    what: &str,
    old: &IndexMap<String, Cell<Value>>,
    new: &IndexMap<String, Cell<Value>>,
    lines: &mut Lines<'_>,
) {
    for (name, one) in old {
        match new.get(name) {
            Some(other) if one.value != other.value => {
                lines.changed(&format!("{what}, {name}"), &shown(&one.value), &shown(&other.value), other.from);
            }
            Some(_) => {}
            None => lines.changed(&format!("{what}, {name}"), &shown(&one.value), "as its type", one.from),
        }
    }
    for (name, other) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
        lines.changed(&format!("{what}, {name}"), "as its type", &shown(&other.value), other.from);
    }
}

/// Compares where a unit or a leader is set up or arrives.
fn stands(what: &str, key: &str, (old, new): (&Situation, &Situation), from: OriginId, lines: &mut Lines<'_>) {
    let (here, there) = (place(old, key), place(new, key));
    if here.0 != there.0 {
        lines.changed(&format!("{what}, set-up"), &here.0, &there.0, there.1.unwrap_or(from));
    }
}

/// Where a unit is set up or arrives, in words.
fn place(situation: &Situation, key: &str) -> (String, Option<OriginId>) {
    let has = |units: &[String]| units.iter().any(|unit| unit == key);
    if let Some(placement) = situation.setup.iter().find(|placement| has(&placement.units)) {
        return (at(&placement.at), Some(placement.from));
    }
    if let Some(arrival) = situation.arrivals.iter().find(|arrival| has(&arrival.units)) {
        let when = arrival.turn.map_or_else(|| "later".to_owned(), |turn| format!("turn {turn}"));
        let once = arrival.once.as_ref().map_or_else(String::new, |once| format!(" once {once}"));
        let roll = arrival.roll.as_ref().map_or_else(String::new, |(dice, ranges)| {
            let range = |(low, high): &(i64, i64)| if low == high { low.to_string() } else { format!("{low}-{high}") };
            format!(" on {dice} {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
        });
        return (format!("arrives {when}{roll}{once} at {}", at(&arrival.at)), Some(arrival.from));
    }
    ("nowhere".to_owned(), None)
}

/// A place in words.
pub(super) fn at(place: &Where) -> String {
    let list = |hexes: &[cartouche_bundle::hex::HexNumber]| {
        hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    match place {
        Where::Hexes { hexes } => list(hexes),
        Where::Within { distance, of } => format!("within {distance} of {of}"),
        Where::Named { name } => name.clone(),
        Where::String { hexes } => format!("along {}", list(hexes)),
        Where::Hole => "?".to_owned(),
    }
}
