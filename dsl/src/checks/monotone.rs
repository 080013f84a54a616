//! W0506: numbers of a table that go up where all others go down (or the reverse) from column to column.
//! Must not: judge a table whose numbers have no evident direction.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Cell, OriginId, Plane, Table, Value};
use cartouche_bundle::number::Fraction;
use std::cmp::Ordering;

/// Measures along which a result gets better or worse.
const ORDERED: [&str; 4] = ["odds", "difference", "strength", "total"];
/// A direction is evident if at most one step in so many goes against it.
const ONE_IN: usize = 6;

/// Checks the tables whose columns have an order.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for (name, table) in &view.content.tables {
        if table.uneven_as_printed || !ORDERED.contains(&table.by.as_str()) {
            continue;
        }
        for plane in &table.planes {
            check_plane(view, name, table, plane, sink);
        }
    }
}

/// A step from one cell to the next known one.
struct Step {
    row: String,
    way: Ordering,
    before: OriginId,
    at: OriginId,
}

fn check_plane(view: &View<'_>, name: &str, table: &Table, plane: &Plane, sink: &mut Vec<Diagnostic>) {
    let parts = plane.rows.iter().flat_map(|row| &row.cells).map(n_parts).max().unwrap_or(0);
    for part in 0..parts {
        let mut steps: Vec<Step> = Vec::new();
        for row in &plane.rows {
            let known: Vec<(Fraction, OriginId)> =
                row.cells.iter().filter_map(|cell| Some((number(cell, part)?, cell.from))).collect();
            for pair in known.windows(2) {
                let [(a, before), (b, at)] = pair else { continue };
                let label = row.head.as_ref().map_or_else(String::new, |head| head.text.clone());
                steps.push(Step { row: label, way: a.cmp(b), before: *before, at: *at });
            }
        }
        let up = steps.iter().filter(|step| step.way == Ordering::Less).count();
        let down = steps.iter().filter(|step| step.way == Ordering::Greater).count();
        let against = if up < down { Ordering::Less } else { Ordering::Greater };
        if up.min(down) == 0 || up.min(down) * ONE_IN > up.max(down) {
            continue;
        }
        let of_part = table.parts.get(part).map_or_else(String::new, |part| format!(" of {part}"));
        for step in steps.iter().filter(|step| step.way == against) {
            let (goes, others) = if against == Ordering::Less { ("up", "down") } else { ("down", "up") };
            sink.push(
                Diagnostic::new(
                    "W0506",
                    format!(
                        "table `{name}`, row {}: the number{of_part} goes {goes}, all others go {others}",
                        step.row
                    ),
                )
                .primary(view.span(step.at), "compare this cell with the book")
                .secondary(view.span(step.before), "the cell before it")
                .help("mend the cell, or add the line `even results as printed` if the book has it so"),
            );
        }
    }
}

fn n_parts(cell: &Cell<Value>) -> usize {
    match &cell.value {
        Value::Parts(parts) => parts.len(),
        Value::Number(_) | Value::Change(_) => 1,
        _ => 0,
    }
}

fn number(cell: &Cell<Value>, part: usize) -> Option<Fraction> {
    match &cell.value {
        Value::Number(number) | Value::Change(number) if part == 0 => Some(*number),
        Value::Parts(parts) => match parts.get(part)? {
            Value::Number(number) | Value::Change(number) => Some(*number),
            Value::None => Some(Fraction::ZERO),
            _ => None,
        },
        _ => None,
    }
}
