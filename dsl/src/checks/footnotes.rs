//! E0205: footnotes of a chart or table whose mark no cell bears.
//! Must not: read what a footnote says.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::Footnote;
use std::collections::BTreeSet;

/// Checks the footnotes of charts and tables.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    for chart in [&content.terrain, &content.hexsides, &content.paths] {
        let marks = chart.rows.values().flat_map(|row| &row.effects).flat_map(|cell| &cell.marks);
        held(view, &chart.footnotes, &marks.map(String::as_str).collect(), sink);
    }
    for table in content.tables.values() {
        let cells = table.planes.iter().flat_map(|plane| &plane.rows).flat_map(|row| &row.cells);
        let marks = cells.flat_map(|cell| &cell.marks);
        held(view, &table.footnotes, &marks.map(String::as_str).collect(), sink);
    }
}

fn held(view: &View<'_>, footnotes: &[Footnote], marks: &BTreeSet<&str>, sink: &mut Vec<Diagnostic>) {
    for footnote in footnotes {
        let mark = footnote.mark.as_str();
        if marks.contains(mark) || footnote.unused.is_some() || view.says_missing(footnote.from) {
            continue;
        }
        sink.push(
            Diagnostic::new("E0205", format!("no cell bears the mark `{mark}` of this footnote"))
                .primary(view.span(footnote.from), "a note on nothing")
                .help(format!("put `{mark}` after the value that it is about, or say why none has it: `unused \"…\"`")),
        );
    }
}
