//! Differences in charts of effects, tables, states, and the map.
//! Must not: report a chart whose rows only stand in another order.

use super::Lines;
use super::units::named;
use cartouche_bundle::model::*;
use cartouche_clients::html::effect_words;
use cartouche_dsl::layers::shown;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn diff(old: &Scenario, new: &Scenario, lines: &mut Lines<'_>) {
    let (a, b) = (&old.content, &new.content);
    for (what, one, other) in
        [("terrain", &a.terrain, &b.terrain), ("hexside", &a.hexsides, &b.hexsides), ("path", &a.paths, &b.paths)]
    {
        chart(what, one, other, lines);
    }
    named("table", &a.tables, &b.tables, |table| table.from, lines, table);
    named("states", &a.states, &b.states, |states| states.from, lines, states);
    map(&a.map, &b.map, lines);
}

fn chart(what: &str, old: &Chart, new: &Chart, lines: &mut Lines<'_>) {
    named(
        what,
        &old.rows,
        &new.rows,
        |row| row.from,
        lines,
        |name, one, other, lines| {
            let (one, other) = (cells(old, one), cells(new, other));
            for (column, before) in &one {
                match other.get(column) {
                    Some(after) if before.value != after.value => lines.changed(
                        &format!("{what} {name}, {column}"),
                        &effect_words(&before.value),
                        &effect_words(&after.value),
                        after.from,
                    ),
                    Some(_) => {}
                    None => lines.gone(&format!("{what} {name}, {column}"), before.from),
                }
            }
            for (column, after) in other.iter().filter(|(column, _)| !one.contains_key(*column)) {
                lines.added(&format!("{what} {name}, {column}"), after.from);
            }
        },
    );
}

fn cells<'c>(chart: &'c Chart, row: &'c ChartRow) -> IndexMap<&'c str, &'c Cell<Effect>> {
    chart.columns.iter().map(String::as_str).zip(&row.effects).collect()
}

fn table(name: &str, old: &Table, new: &Table, lines: &mut Lines<'_>) {
    let (one, other) = (table_cells(old), table_cells(new));
    for (at, before) in &one {
        match other.get(at) {
            Some(after) if before.value != after.value => {
                lines.changed(&format!("table {name}, {at}"), &shown(&before.value), &shown(&after.value), after.from);
            }
            Some(_) => {}
            None => lines.gone(&format!("table {name}, {at}"), before.from),
        }
    }
    for (at, after) in other.iter().filter(|(at, _)| !one.contains_key(*at)) {
        lines.added(&format!("table {name}, {at}"), after.from);
    }
    let edges = |table: &Table| table.edges.iter().map(edge).collect::<Vec<_>>();
    let (before, after) = (edges(old), edges(new));
    for edge in before.iter().filter(|edge| !after.contains(edge)) {
        lines.gone(&format!("table {name}, {edge}"), old.from);
    }
    for edge in after.iter().filter(|edge| !before.contains(edge)) {
        lines.added(&format!("table {name}, {edge}"), new.from);
    }
}

fn edge(edge: &Edge) -> String {
    let side = if edge.side == EdgeSide::Above { "above" } else { "below" };
    let used = edge.use_head.as_ref().map_or_else(|| "not used".to_owned(), |head| format!("as {head}"));
    let die: Vec<String> = edge.die.iter().map(|(from, change)| format!("die {change} from {from}")).collect();
    let occasion = edge.occasion.as_ref().map_or_else(String::new, |occasion| format!(" in {occasion}"));
    [format!("{side} {} {used}{occasion}", edge.beyond)].into_iter().chain(die).collect::<Vec<_>>().join(", ")
}

/// Cells by `row R column C`, with the plane before them where there are several.
fn table_cells(table: &Table) -> IndexMap<String, &Cell<Value>> {
    let mut found = IndexMap::new();
    for plane in &table.planes {
        let when = plane.when.as_ref().map_or_else(String::new, |(axis, value)| format!("{axis} {value}, "));
        for row in &plane.rows {
            let head = row.head.as_ref().map_or("-", |head| head.text.as_str());
            for (column, cell) in plane.columns.iter().zip(&row.cells) {
                found.insert(format!("{when}row {head} column {}", column.text), cell);
            }
        }
    }
    found
}

fn states(name: &str, old: &States, new: &States, lines: &mut Lines<'_>) {
    let order = |states: &States| states.order.iter().map(|cell| cell.value.clone()).collect::<Vec<_>>().join(" -> ");
    if order(old) != order(new) {
        lines.changed(&format!("states {name}"), &order(old), &order(new), new.from);
    }
    named(
        &format!("states {name}, roll"),
        &old.rolls,
        &new.rolls,
        |roll| roll.from,
        lines,
        |roll, one, other, lines| {
            let row = |outcomes: &Vec<Outcome>| {
                let outcome = |outcome: &Outcome| {
                    let (low, high) = outcome.roll;
                    let range = if low == high { low.to_string() } else { format!("{low}-{high}") };
                    format!("{range} {}", outcome.to.as_deref().unwrap_or("?"))
                };
                outcomes.iter().map(outcome).collect::<Vec<_>>().join(", ")
            };
            for (state, before) in &one.rows {
                let after = other.rows.get(state).map_or_else(|| "none".to_owned(), row);
                if row(before) != after {
                    lines.changed(&format!("states {name}, {roll} of {state}"), &row(before), &after, other.from);
                }
            }
            for (state, after) in other.rows.iter().filter(|(state, _)| !one.rows.contains_key(*state)) {
                lines.changed(&format!("states {name}, {roll} of {state}"), "none", &row(after), other.from);
            }
        },
    );
}

fn map(old: &Map, new: &Map, lines: &mut Lines<'_>) {
    if old.grid != new.grid {
        let from = new.origins.values().next().map_or(OriginId::default(), |origin| origin.from);
        lines.changed("map grid", "as before", "another", from);
    }
    let words = |hex: &Hex| {
        let height = hex.height.map_or_else(String::new, |height| format!(" height {height}"));
        let terrain = if hex.terrain.is_empty() { "?".to_owned() } else { hex.terrain.join(" ") };
        format!("{terrain}{height}")
    };
    let numbers: BTreeSet<_> = old.hexes.keys().chain(new.hexes.keys()).collect();
    for number in numbers {
        match (old.hexes.get(number), new.hexes.get(number)) {
            (Some(one), Some(other)) if words(one) != words(other) => {
                lines.changed(&format!("hex {number}"), &words(one), &words(other), other.from);
            }
            (Some(one), None) => lines.gone(&format!("hex {number}"), one.from),
            (None, Some(other)) => lines.changed(&format!("hex {number}"), "not surveyed", &words(other), other.from),
            _ => {}
        }
    }
    sides_and_paths(old, new, lines);
    named(
        "place",
        &old.places,
        &new.places,
        |place| place.from,
        lines,
        |name, one, other, lines| {
            if one.hex != other.hex {
                lines.changed(&format!("place {name}"), &one.hex.to_string(), &other.hex.to_string(), other.from);
            }
        },
    );
    for (what, one, other) in [("region", &old.regions, &new.regions), ("entry", &old.entries, &new.entries)] {
        named(
            what,
            one,
            other,
            |region| region.from,
            lines,
            |name, one, other, lines| {
                let list =
                    |region: &Region| region.hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                if list(one) != list(other) {
                    lines.changed(&format!("{what} {name}"), &list(one), &list(other), other.from);
                }
            },
        );
    }
}

/// Features of hexsides by feature and hexes; paths by their chains.
fn sides_and_paths(old: &Map, new: &Map, lines: &mut Lines<'_>) {
    let sides = |map: &Map| -> BTreeMap<String, (Option<String>, OriginId)> {
        let key = |side: &SideFeature| format!("{} {}/{}", side.feature, side.hexes.0, side.hexes.1);
        map.sides.iter().map(|side| (key(side), (side.up.map(|up| up.to_string()), side.from))).collect()
    };
    let (one, other) = (sides(old), sides(new));
    for (side, (up, from)) in &one {
        match other.get(side) {
            None => lines.gone(side, *from),
            Some((new_up, from)) if up != new_up => {
                let word = |up: &Option<String>| up.clone().map_or_else(|| "up ?".to_owned(), |up| format!("up {up}"));
                lines.changed(side, &word(up), &word(new_up), *from);
            }
            Some(_) => {}
        }
    }
    for (side, (_, from)) in other.iter().filter(|(side, _)| !one.contains_key(*side)) {
        lines.added(side, *from);
    }
    let path = |chain: &PathChain| {
        let hexes: Vec<String> =
            chain.hexes.iter().map(|hex| hex.map_or_else(|| "?".to_owned(), |hex| hex.to_string())).collect();
        format!("{} {}", chain.kind, hexes.join("-"))
    };
    let (before, after): (Vec<String>, Vec<String>) =
        (old.paths.iter().map(path).collect(), new.paths.iter().map(path).collect());
    for chain in old.paths.iter().filter(|chain| !after.contains(&path(chain))) {
        lines.gone(&path(chain), chain.from);
    }
    for chain in new.paths.iter().filter(|chain| !before.contains(&path(chain))) {
        lines.added(&path(chain), chain.from);
    }
}
