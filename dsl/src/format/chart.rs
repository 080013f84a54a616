//! The layout of a chart: labels and cells under each other.
//! Must not: pad the last cell of a line that has no closing bar.

use crate::syntax::{HeaderRef, RowRef, Words};

/// Widths of a chart.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    indent: usize,
    label: usize,
    columns: Vec<usize>,
    /// Blanks by which rows stand deeper than the header: a header with a label has deeper rows.
    deeper: usize,
    /// One bar: cells split at blanks, and no closing bar.
    at_blanks: bool,
}

impl Layout {
    /// Measures a chart; nothing if a row has not the cells of the header, which is reported elsewhere.
    pub(super) fn new(header: &HeaderRef<'_>, rows: &[RowRef<'_>], indent: usize, label: usize) -> Option<Self> {
        let mut columns: Vec<usize> = header.columns().iter().map(|cell| width(&text(cell.words()))).collect();
        for row in rows {
            let cells = row.cells();
            if cells.len() != columns.len() {
                return None;
            }
            for (column, cell) in columns.iter_mut().zip(&cells) {
                *column = (*column).max(width(&text(cell.words())));
            }
        }
        let deeper = deeper(header);
        Some(Self { indent, label, columns, deeper, at_blanks: header.splits_at_blanks() })
    }

    /// A header or row, without claim and comment.
    pub(super) fn line(&self, is_row: bool, label: &str, cells: &[String], tail: &str) -> String {
        let deeper = if is_row { self.deeper } else { 0 };
        let mut line = " ".repeat(self.indent + deeper);
        line.push_str(label);
        pad(&mut line, self.label.saturating_sub(width(label) + deeper));
        line.push_str(if self.label == 0 { "|" } else { " |" });
        for (cell, column) in cells.iter().zip(&self.columns) {
            line.push(' ');
            line.push_str(cell);
            pad(&mut line, column - width(cell).min(*column));
            if !self.at_blanks {
                line.push_str(" |");
            }
        }
        if tail.is_empty() {
            line.truncate(line.trim_end().len());
        } else {
            line.push_str("  ");
            line.push_str(tail);
        }
        line
    }
}

/// How much deeper the rows of a chart stand than its header, in blanks.
pub(super) fn deeper(header: &HeaderRef<'_>) -> usize {
    if header.label().is_empty() { 0 } else { 2 }
}

fn pad(line: &mut String, blanks: usize) {
    line.extend(std::iter::repeat_n(' ', blanks));
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Words with one blank between those that had any; none before a comma.
pub(super) fn text(words: Words<'_>) -> String {
    let mut out = String::new();
    let mut end = None;
    for word in words.iter() {
        let comma = word.kind == crate::syntax::Literal::Comma;
        if end.is_some_and(|end| end < word.span.start) && !comma {
            out.push(' ');
        }
        out.push_str(words.source(word.span));
        end = Some(if comma { 0 } else { word.span.end });
    }
    out
}
