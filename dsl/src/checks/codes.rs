//! E0303, W0307: codes in the cells of a table that its key does not have, and codes of a key that no cell shows.
//! Must not: ask a table without a key for one.

use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::spelling;
use cartouche_bundle::model::{Cell, OriginId, ResultCode, Table, Value};
use indexmap::IndexMap;

/// Checks the key of each table.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for (name, codes) in &view.content.results {
        if let Some(table) = view.content.tables.get(name) {
            check_table(view, name, table, codes, sink);
        }
    }
}

fn check_table(
    view: &View<'_>,
    name: &str,
    table: &Table,
    codes: &IndexMap<String, ResultCode>,
    sink: &mut Vec<Diagnostic>,
) {
    let mut used: IndexMap<String, OriginId> = IndexMap::new();
    for cell in table.planes.iter().flat_map(|plane| &plane.rows).flat_map(|row| &row.cells) {
        for word in words(cell) {
            // A star may belong to the code, or be the mark of a footnote: what the key has decides.
            let starred = format!("{word}{}", cell.marks.concat());
            let code = if codes.contains_key(&starred) { starred } else { word };
            used.entry(code).or_insert(cell.from);
        }
    }
    let mut near_codes: Vec<&str> = Vec::new();
    for (code, from) in &used {
        if codes.contains_key(code) {
            continue;
        }
        let near = codes.keys().find(|key| key.eq_ignore_ascii_case(code)).map(String::as_str);
        let near = near.or_else(|| spelling::nearest(code, codes.keys().map(String::as_str)));
        let at = view.word(*from, code);
        let problem = Diagnostic::new("E0303", format!("the key of table `{name}` has no code `{code}`"))
            .primary(at, "shown here");
        sink.push(match near.and_then(|near| codes.get_key_value(near)) {
            Some((near, entry)) => {
                near_codes.push(near);
                problem
                    .secondary(view.word(entry.from, near), "the key has this")
                    .help("write the two alike; where the book has the other spelling, add `printed \"…\"`")
                    .fix_replace(FixGrade::Choice, format!("write `{near}` in the cell"), at, near.as_str())
            }
            None => problem.help(format!("add `{code} told \"…\"` to `results of {name}`, or mend the cell")),
        });
    }
    for (code, entry) in codes {
        let shown = used.contains_key(code) || near_codes.contains(&code.as_str());
        if shown || entry.unused.is_some() || view.says_missing(entry.from) {
            continue;
        }
        sink.push(
            Diagnostic::new("W0307", format!("no cell of table `{name}` shows the code `{code}`"))
                .primary(view.word(entry.from, code), "in the key only")
                .secondary(super::place::first_line(view.book, view.span(table.from)), "the table")
                .help("if the book has no such cell either, say why: `unused \"…\"` at the end of the line"),
        );
    }
}

/// The codes of a cell: its word, or the words among its parts.
fn words(cell: &Cell<Value>) -> Vec<String> {
    match &cell.value {
        Value::Word(word) => vec![word.clone()],
        Value::Parts(parts) => parts
            .iter()
            .filter_map(|part| match part {
                Value::Word(word) => Some(word.clone()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}
