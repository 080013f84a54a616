//! `--as-printed`: what the source prints stands in place of what is read.
//! Must not: touch a value whose line prints nothing else.

use crate::book::Book;
use crate::read::plain_value;
use cartouche_bundle::model::{Cell, Content, OriginId, Value};

/// Puts printed values back: designations of units, cells of tables and attributes; and drops all readings.
pub(super) fn restore(content: &mut Content, book: &Book) {
    let printed =
        |from: OriginId| book.origins.tail(from).and_then(|tail| tail.printed.as_ref()).map(|(text, _)| text.clone());
    for unit in content.units.values_mut() {
        let at = book.origins.tail(unit.from).and_then(|tail| tail.printed_at);
        let in_cell = |cell: &Cell<Value>| at.is_some_and(|at| book.origins.span(cell.from).holds(at.start));
        if let Some(text) = printed(unit.from) {
            let mut placed = false;
            for cell in unit.attributes.values_mut() {
                if in_cell(cell) {
                    placed = true;
                    cell.value = plain_value(&text).unwrap_or(Value::Text(text.clone()));
                }
            }
            if !placed && unit.designation.is_some() {
                unit.designation = Some(text);
            }
        }
    }
    for table in content.tables.values_mut() {
        for cell in table.planes.iter_mut().flat_map(|plane| &mut plane.rows).flat_map(|row| &mut row.cells) {
            let at = book.origins.tail(cell.from).and_then(|tail| tail.printed_at);
            if let Some(text) =
                printed(cell.from).filter(|_| at.is_some_and(|at| book.origins.span(cell.from).holds(at.start)))
            {
                cell.value = plain_value(&text).unwrap_or(Value::Text(text));
            }
        }
    }
    for conflict in &mut content.conflicts {
        conflict.reading = None;
        conflict.because = None;
    }
}
