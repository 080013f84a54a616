//! Merging of one layer's content over another's: names are added; a name that both have must be linked in words.
//! Must not: let a later layer win by position.

use crate::book::Book;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::*;
use indexmap::IndexMap;

/// Adds the upper layer's declarations to those below.
pub(super) fn merge(below: &mut Content, upper: &Content, book: &Book, sink: &mut Vec<Diagnostic>) {
    let mut clash = |what: &str, name: &str, first: OriginId, second: OriginId| {
        sink.push(clash(what, name, first, second, book));
    };
    below.scale.extend(upper.scale.iter().cloned());
    named("side", &mut below.sides, &upper.sides, |x| x.from, &mut clash);
    for attribute in &upper.attributes {
        if !below.attributes.contains(attribute) {
            below.attributes.push(attribute.clone());
        }
    }
    named("unit type", &mut below.unit_types, &upper.unit_types, |x| x.from, &mut clash);
    counters(&mut below.counters, &upper.counters);
    named("formation", &mut below.formations, &upper.formations, |x| x.from, &mut clash);
    named("unit", &mut below.units, &upper.units, |x| x.from, &mut clash);
    named("leader", &mut below.leaders, &upper.leaders, |x| x.from, &mut clash);
    named("marker", &mut below.markers, &upper.markers, |x| x.from, &mut clash);
    named("chit", &mut below.chits, &upper.chits, |x| x.from, &mut clash);
    named("cup", &mut below.cups, &upper.cups, |x| x.from, &mut clash);
    named("set of states", &mut below.states, &upper.states, |x| x.from, &mut clash);
    chart("terrain", &mut below.terrain, &upper.terrain, &mut clash);
    chart("hexside", &mut below.hexsides, &upper.hexsides, &mut clash);
    chart("path", &mut below.paths, &upper.paths, &mut clash);
    if below.sequence.phases.is_empty() {
        below.sequence = upper.sequence.clone();
    } else if !upper.sequence.phases.is_empty() {
        clash("sequence", "of play", below.sequence.from, upper.sequence.from);
    }
    named("table", &mut below.tables, &upper.tables, |x| x.from, &mut clash);
    for (table, codes) in &upper.results {
        let target = below.results.entry(table.clone()).or_default();
        named("result code", target, codes, |x| x.from, &mut clash);
    }
    below.rules.extend(upper.rules.iter().cloned());
    named("rule", &mut below.core.definitions, &upper.core.definitions, |x| x.from, &mut clash);
    below.core.additions.extend(upper.core.additions.iter().cloned());
    named("what is remembered as", &mut below.core.memory, &upper.core.memory, |x| x.from, &mut clash);
    below.conflicts.extend(upper.conflicts.iter().cloned());
    below.examples.extend(upper.examples.iter().cloned());
    below.missing.extend(upper.missing.iter().cloned());
    below.asides.extend(upper.asides.iter().cloned());
    below.not_here.extend(upper.not_here.iter().cloned());
    below.not_run.extend(upper.not_run.iter().cloned());
    if below.precedence.is_empty() {
        below.precedence.clone_from(&upper.precedence);
    }
    map(&mut below.map, &upper.map, &mut clash);
    below.placements.extend(upper.placements.iter().cloned());
    below.footnotes.extend(upper.footnotes.iter().cloned());
}

fn named<T: Clone>(
    what: &str,
    below: &mut IndexMap<String, T>,
    upper: &IndexMap<String, T>,
    origin: impl Fn(&T) -> OriginId,
    clash: &mut impl FnMut(&str, &str, OriginId, OriginId),
) {
    for (name, value) in upper {
        match below.get(name) {
            Some(first) => clash(what, name, origin(first), origin(value)),
            None => {
                below.insert(name.clone(), value.clone());
            }
        }
    }
}

fn counters(below: &mut Counters, upper: &Counters) {
    if below.faces.is_empty() {
        below.faces.clone_from(&upper.faces);
    }
    below.steps = below.steps.or(upper.steps);
    below.steps_per_counter = below.steps_per_counter.or(upper.steps_per_counter);
    below.start_face = below.start_face.take().or_else(|| upper.start_face.clone());
    if below.designation.is_empty() {
        below.designation.clone_from(&upper.designation);
    }
    // The upper layer's list of marks is about its own printed lists, so it may set a mark anew.
    below.legend.extend(upper.legend.clone());
    below.sizes.extend(upper.sizes.clone());
    below.flags.extend(upper.flags.clone());
    below.origins.extend(upper.origins.clone());
}

fn chart(what: &str, below: &mut Chart, upper: &Chart, clash: &mut impl FnMut(&str, &str, OriginId, OriginId)) {
    if below.rows.is_empty() && below.columns.is_empty() {
        *below = upper.clone();
        return;
    }
    // Rows keep the width of the whole chart: columns that only one layer has do not apply to the other's rows.
    let mut columns = below.columns.clone();
    columns.extend(upper.columns.iter().filter(|column| !below.columns.contains(column)).cloned());
    for row in below.rows.values_mut() {
        widen(row, &below.columns, &columns);
    }
    for (name, row) in &upper.rows {
        if let Some(first) = below.rows.get(name) {
            clash(what, name, first.from, row.from);
            continue;
        }
        let mut row = row.clone();
        widen(&mut row, &upper.columns, &columns);
        below.rows.insert(name.clone(), row);
    }
    below.columns = columns;
    below.footnotes.extend(upper.footnotes.iter().cloned());
    below.missing.extend(upper.missing.iter().cloned());
    below.restated.extend(upper.restated.iter().cloned());
}

fn widen(row: &mut ChartRow, own: &[String], all: &[String]) {
    let from = row.from;
    let cells = all
        .iter()
        .map(|column| {
            let place = own.iter().position(|name| name == column);
            place.and_then(|place| row.effects.get(place).cloned()).unwrap_or(Cell {
                value: Effect::None,
                from,
                marks: Vec::new(),
            })
        })
        .collect();
    row.effects = cells;
}

fn map(below: &mut Map, upper: &Map, clash: &mut impl FnMut(&str, &str, OriginId, OriginId)) {
    if below.name.is_empty() {
        below.name.clone_from(&upper.name);
        below.title.clone_from(&upper.title);
    }
    if below.grid.is_none() {
        below.grid.clone_from(&upper.grid);
        below.at_least = upper.at_least;
    }
    below.half_hexes.extend(&upper.half_hexes);
    below.sheets.extend(upper.sheets.iter().cloned());
    below.scans.extend(upper.scans.iter().cloned());
    for (number, hex) in &upper.hexes {
        match below.hexes.get(number) {
            Some(first) => clash("hex", &number.to_string(), first.from, hex.from),
            None => {
                below.hexes.insert(*number, hex.clone());
            }
        }
    }
    below.sides.extend(upper.sides.iter().cloned());
    below.paths.extend(upper.paths.iter().cloned());
    named("place", &mut below.places, &upper.places, |x| x.from, clash);
    named("region", &mut below.regions, &upper.regions, |x| x.from, clash);
    named("entry", &mut below.entries, &upper.entries, |x| x.from, clash);
    below.stated.extend(upper.stated.iter().cloned());
    below.expected.extend(upper.expected.iter().cloned());
    below.missing.extend(upper.missing.iter().cloned());
    below.origins.extend(upper.origins.clone());
}

fn clash(what: &str, name: &str, first: OriginId, second: OriginId, book: &Book) -> Diagnostic {
    Diagnostic::new("E0608", format!("{what} `{name}` is set by two layers, and neither names the other"))
        .primary(book.origins.span(second), "again by the upper layer; the lower one stands")
        .secondary(book.origins.span(first), "first here")
        .help("correct it with `errata`, give the upper one another name, or take one of them out")
}
