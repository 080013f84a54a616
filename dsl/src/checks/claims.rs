//! E0001: what is declared and claims no case, by its line, its block or its item.
//! Must not: ask for claims in a project that has no source, or on what an owner painted.

use super::place::first_line;
use crate::book::{Book, Part, PartKind};
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Chart, Content, OriginId, Situation};
use std::collections::BTreeMap;

/// Checks that every declaration claims a case. A game of one's own has no source, and then nothing is asked.
pub(super) fn check(book: &Book, sink: &mut Vec<Diagnostic>) {
    if book.sources.is_empty() {
        return;
    }
    let mut lines: Vec<OriginId> = Vec::new();
    for part in &book.parts {
        of_part(part, &mut lines);
    }
    lines.sort_unstable();
    lines.dedup();
    // By item: where no line of an item is claimed the item is reported, else each line that is not.
    let mut items: BTreeMap<OriginId, (bool, Vec<OriginId>)> = BTreeMap::new();
    for line in lines {
        let Some(item) = item_of(book, line) else { continue };
        let (any, bare) = items.entry(item).or_default();
        if book.origins.claims(line).is_empty() {
            bare.push(line);
        } else {
            *any = true;
        }
    }
    for (item, (any, bare)) in items {
        if bare.is_empty() {
            continue;
        }
        if any {
            for line in bare {
                sink.push(report(book, line, "this line claims no case", "the others of its item do"));
            }
        } else {
            sink.push(report(book, item, "this item claims no case", "where does the book say it?"));
        }
    }
}

fn report(book: &Book, from: OriginId, message: &str, label: &str) -> Diagnostic {
    Diagnostic::new("E0001", message).primary(first_line(book, book.origins.span(from)), label).help(
        "write the case in brackets at the end of the line, or after the closing brace for the whole item: `[N.N]`",
    )
}

/// The item in which a line stands; none for a number that is not the book's.
fn item_of(book: &Book, line: OriginId) -> Option<OriginId> {
    let mut item = line;
    for _ in 0..64 {
        match book.origins.get(item)?.parent {
            Some(parent) => item = parent,
            None => break,
        }
    }
    Some(item)
}

fn of_part(part: &Part, lines: &mut Vec<OriginId>) {
    if part.kind == PartKind::Map {
        lines.extend(part.content.map.stated.iter().map(|fact| fact.from));
    } else {
        of_content(&part.content, lines);
    }
    for scenario in &part.scenarios {
        of_content(&scenario.content, lines);
        of_situation(&scenario.situation, lines);
    }
}

fn of_content(content: &Content, lines: &mut Vec<OriginId>) {
    lines.extend(content.scale.iter().map(|x| x.from));
    lines.extend(content.sides.values().map(|x| x.from));
    lines.extend(content.unit_types.values().map(|x| x.from));
    lines.extend(content.counters.origins.values().map(|x| x.from));
    lines.extend(content.counters.legend.values().map(|x| x.from));
    lines.extend(content.units.values().map(|x| x.from));
    lines.extend(content.leaders.values().map(|x| x.from));
    lines.extend(content.markers.values().map(|x| x.from));
    lines.extend(content.chits.values().map(|x| x.from));
    lines.extend(content.cups.values().map(|x| x.from));
    for states in content.states.values() {
        lines.extend(states.order.iter().map(|x| x.from));
        lines.extend(states.rolls.values().flat_map(|roll| roll.rows.values().flatten()).map(|x| x.from));
        lines.extend(states.become_at.iter().map(|x| x.from));
    }
    for chart in [&content.terrain, &content.hexsides, &content.paths] {
        of_chart(chart, lines);
    }
    if !content.sequence.phases.is_empty() {
        lines.push(content.sequence.from);
    }
    for table in content.tables.values() {
        let heads = table.planes.iter().flat_map(|plane| &plane.rows).filter_map(|row| row.head.as_ref());
        lines.extend(heads.map(|head| head.from));
        lines.extend(table.edges.iter().map(|edge| edge.from));
        if table.planes.iter().all(|plane| plane.rows.iter().all(|row| row.head.is_none())) {
            lines.push(table.from);
        }
    }
    lines.extend(content.results.values().flat_map(|codes| codes.values()).map(|code| code.from));
    lines.extend(content.rules.iter().map(|rule| rule.from));
}

fn of_chart(chart: &Chart, lines: &mut Vec<OriginId>) {
    lines.extend(chart.rows.values().map(|row| row.from));
    lines.extend(chart.restated.iter().map(|restated| restated.from));
}

fn of_situation(situation: &Situation, lines: &mut Vec<OriginId>) {
    // The area in play and the armies that take part choose among things that are claimed where they stand.
    let chosen = ["scenario.area", "scenario.uses", "scenario.date"];
    lines.extend(situation.origins.iter().filter(|(name, _)| !chosen.contains(&name.as_str())).map(|(_, x)| x.from));
    lines.extend(situation.night.iter().map(|x| x.from));
    lines.extend(situation.setup.iter().map(|x| x.from));
    lines.extend(situation.arrivals.iter().map(|x| x.from));
    lines.extend(situation.limits.iter().map(|x| x.from));
    lines.extend(situation.control.iter().map(|x| x.from));
    lines.extend(situation.control_rule.iter().map(|x| x.from));
    lines.extend(situation.points.iter().map(|x| x.from));
    lines.extend(situation.points_told.iter().map(|x| x.from));
    lines.extend(situation.levels.iter().flat_map(|levels| &levels.bands).map(|band| band.from));
}
