//! Charts: which lines are headers and which rows, and whether a row has the cells of its header.
//! Must not: read what stands in a cell.

use super::logical::Logical;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::syntax::literal::Literal;
use crate::syntax::tree::{NONE, Node, Token, Tree};

/// Words that begin a remark behind the cells of a row in a one-bar chart.
pub(crate) const NOTE_WORDS: [&str; 8] =
    ["printed", "read", "derived", "doubtful", "because", "note", "missing", "unclear"];

/// What a chart is known to be while its lines are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chart {
    /// Its header's node.
    pub header: u32,
    /// Its place among the charts of the item.
    pub tally: usize,
    /// It has had the unlabelled row that is its only one.
    pub full: bool,
}

/// Counts of a chart, for what is said once at its end.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    header: u32,
    n_rows: usize,
    missing: bool,
    wrong: Vec<(u32, usize)>,
}

/// What a labelled chart line is, from the two lines below it. `n_columns` is set while a chart is open at its level.
pub(super) fn labelled_is_header(lines: &[Logical], index: usize, n_columns: Option<(usize, bool)>) -> bool {
    let Some(line) = lines.get(index) else { return false };
    let next = lines.get(index + 1).filter(|next| next.is_chart() && !next.closes && next.indent > line.indent);
    let Some(next) = next else { return false };
    if !next.unlabelled {
        return true;
    }
    // An unlabelled line below: this one's only row, or the header of what follows.
    let after = lines.get(index + 2).filter(|after| after.is_chart() && !after.closes);
    match (after, n_columns) {
        (Some(after), _) if !after.unlabelled && after.indent <= line.indent => false,
        (Some(_), Some(_)) => false,
        _ => true,
    }
}

/// The level of a header that starts with a bar: that of the row below it.
pub(super) fn header_level(lines: &[Logical], index: usize) -> u32 {
    let Some(line) = lines.get(index) else { return 0 };
    match lines.get(index + 1) {
        Some(next) if next.closes => line.indent,
        Some(next) if next.is_chart() && !next.unlabelled => next.indent,
        Some(next) if next.is_chart() => line.indent.min(next.indent),
        Some(next) if next.missing => line.indent.min(next.indent),
        _ => line.indent,
    }
}

/// How many columns a header has, and whether its cells split at blanks.
pub(super) fn columns(tree: &Tree, line: &Logical) -> (usize, bool) {
    if line.n_bars >= 2 {
        return (usize::from(line.n_bars) - 1, false);
    }
    (split_at_blanks(tree, after_first_bar(tree, line), end_of_cells(line)).len(), true)
}

/// Groups of tokens that touch: `3-4,` is one cell.
pub(crate) fn split_at_blanks(tree: &Tree, from: u32, end: u32) -> Vec<(u32, u32)> {
    let mut groups: Vec<(u32, u32)> = Vec::new();
    let mut last_end = NONE;
    for (index, token) in (from..).zip(tree.tokens_of(from, end)) {
        match groups.last_mut() {
            Some(group) if token.start == last_end => group.1 = index + 1,
            _ => groups.push((index, index + 1)),
        }
        last_end = token.end;
    }
    groups
}

fn after_first_bar(tree: &Tree, line: &Logical) -> u32 {
    let tokens = tree.tokens_of(line.tokens, line.tokens_end);
    let at = tokens.iter().position(|token| token.kind == Literal::Bar).unwrap_or(tokens.len());
    line.tokens + u32::try_from(at).unwrap_or(0) + 1
}

fn end_of_cells(line: &Logical) -> u32 {
    let end = if line.open == NONE { line.tokens_end } else { line.open };
    if line.claim == NONE { end } else { line.claim.min(end) }
}

/// Whether a group of a one-bar row begins its remark.
pub(crate) fn begins_note(tree: &Tree, token: Token) -> bool {
    match token.kind {
        Literal::Bracket | Literal::BraceOpen => true,
        Literal::Name => NOTE_WORDS.contains(&tree.slice(token.start, token.end)),
        _ => false,
    }
}

/// Notes a new chart.
pub(super) fn open(header: u32, tallies: &mut Vec<Tally>) -> Chart {
    tallies.push(Tally { header, n_rows: 0, missing: false, wrong: Vec::new() });
    Chart { header, tally: tallies.len() - 1, full: false }
}

/// A line that says rows are missing stands in the chart's place.
pub(super) fn note_missing(chart: &Chart, tallies: &mut [Tally]) {
    if let Some(tally) = tallies.get_mut(chart.tally) {
        tally.missing = true;
    }
}

/// Counts the cells of a row and reports empty ones.
pub(super) fn row(
    tree: &Tree,
    line: &Logical,
    node: u32,
    chart: &Chart,
    tallies: &mut [Tally],
    reports: &mut Vec<Diagnostic>,
) {
    let Some(tally) = tallies.get_mut(chart.tally) else { return };
    tally.n_rows += 1;
    let Some(header) = tree.node(chart.header).copied() else { return };
    if line.broken || header.broken {
        return;
    }
    let expected = usize::from(header.columns);
    if header.one_bar && line.n_bars == 1 {
        one_bar_row(tree, line, expected, reports);
        return;
    }
    let found = usize::from(line.n_bars).saturating_sub(1);
    empty_cells(tree, line, reports);
    if found != expected {
        tally.wrong.push((node, found));
    }
}

/// Reports cells of a header or row with nothing in them.
pub(super) fn empty_cells(tree: &Tree, line: &Logical, reports: &mut Vec<Diagnostic>) {
    if line.n_bars < 2 || line.broken {
        return;
    }
    let tokens = tree.tokens_of(line.tokens, line.tokens_end);
    let mut empty = tokens.windows(2).filter_map(|pair| match pair {
        [a, b] if a.kind == Literal::Bar && b.kind == Literal::Bar => Some((*a, *b)),
        _ => None,
    });
    let Some((bar, next)) = empty.next() else { return };
    let n_more = empty.count();
    let message =
        if n_more == 0 { "an empty cell".to_owned() } else { format!("{} empty cells in this line", n_more + 1) };
    reports.push(
        Diagnostic::new("E0026", message)
            .primary(tree.span(bar.start, next.end), "nothing stands here")
            .help("write ? for what the source does not show, - for none, . for what cannot arise"),
    );
}

fn one_bar_row(tree: &Tree, line: &Logical, expected: usize, reports: &mut Vec<Diagnostic>) {
    let groups = split_at_blanks(tree, after_first_bar(tree, line), end_of_cells(line));
    let mut found = 0;
    for (from, _) in &groups {
        let Some(token) = tree.token(*from) else { break };
        if begins_note(tree, token) {
            break;
        }
        if found == expected {
            let rest = tree.span(token.start, last_end(tree, line));
            reports.push(
                Diagnostic::new("E0024", format!("this row has more than the {expected} cells of its header"))
                    .primary(rest, "no column is left for this")
                    .help("a remark begins with printed, read, derived, doubtful, because, note, missing or unclear"),
            );
            return;
        }
        found += 1;
    }
    if found < expected {
        reports.push(too_short(tree, line, found, expected));
    }
}

fn last_end(tree: &Tree, line: &Logical) -> u32 {
    let end = end_of_cells(line).max(line.tokens + 1);
    tree.token(end - 1).map_or(0, |token| token.end)
}

fn too_short(tree: &Tree, line: &Logical, found: usize, expected: usize) -> Diagnostic {
    let start = tree.token(line.tokens).map_or(0, |token| token.start);
    Diagnostic::new("E0023", format!("this row has {found} of {expected} cells"))
        .primary(tree.span(start, last_end(tree, line)), format!("{} missing", expected - found.min(expected)))
        .help("write ? for what the source does not show, - for none, . for what cannot arise")
}

/// What can be said of charts only at their end. Called once an item.
pub(super) fn close_all(tree: &Tree, tallies: &mut Vec<Tally>, reports: &mut Vec<Diagnostic>) {
    for tally in tallies.drain(..) {
        let Some(header) = tree.node(tally.header) else { continue };
        if header.broken {
            continue;
        }
        if tally.n_rows == 0 {
            if !tally.missing {
                reports.push(
                    Diagnostic::new("E0027", "a header without rows")
                        .primary(node_span(tree, header), "no row stands below it at its level")
                        .help("write the rows, or `missing rows` with the reason"),
                );
            }
            continue;
        }
        let common = tally
            .wrong
            .first()
            .map(|(_, found)| *found)
            .filter(|first| tally.wrong.iter().all(|(_, found)| found == first));
        match common {
            Some(found) if tally.wrong.len() == tally.n_rows && tally.n_rows > 1 => {
                reports.push(all_disagree(tree, header, found, &tally));
            }
            _ => {
                for (row, found) in &tally.wrong {
                    reports.extend(tree.node(*row).map(|row| wrong_row(tree, header, row, *found)));
                }
            }
        }
    }
}

fn node_span(tree: &Tree, node: &Node) -> crate::text::Span {
    let tokens = tree.tokens_of(node.tokens, node.tokens_end);
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => tree.span(first.start, last.end),
        _ => tree.span(0, 0),
    }
}

fn all_disagree(tree: &Tree, header: &Node, found: usize, tally: &Tally) -> Diagnostic {
    let columns = usize::from(header.columns);
    let mut report = Diagnostic::new(
        "E0037",
        format!(
            "this header has {columns} {}, and each of its {} rows has {found}",
            plural(columns, "column"),
            tally.n_rows
        ),
    )
    .primary(node_span(tree, header), "the header alone decides how cells are cut");
    if let Some(row) = tally.wrong.first().and_then(|(row, _)| tree.node(*row)) {
        report = report.secondary(node_span(tree, row), format!("{found} {}", plural(found, "cell")));
    }
    report.help("name the missing column, and close the last one with a bar")
}

fn plural(n: usize, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}

fn wrong_row(tree: &Tree, header: &Node, row: &Node, found: usize) -> Diagnostic {
    let expected = usize::from(header.columns);
    let tokens = tree.tokens_of(row.tokens, row.tokens_end);
    if header.one_bar {
        return Diagnostic::new("E0024", "this row has bars between its cells, and its header has one bar only")
            .primary(node_span(tree, row), "cells of this chart are cut at blanks")
            .secondary(node_span(tree, header), "one bar: every word is a column")
            .help("take the inner bars away here, or put bars between the columns of the header too");
    }
    if found > expected {
        let bar = tokens.iter().filter(|token| token.kind == Literal::Bar).nth(expected).copied();
        let start = bar.map_or(0, |token| token.end);
        let end = tokens.iter().rfind(|token| token.kind == Literal::Bar).map_or(start, |token| token.end);
        return Diagnostic::new(
            "E0024",
            format!("this row has {found} cells, and its header {expected} {}", plural(expected, "column")),
        )
        .primary(tree.span(start, end), "no column is left for this")
        .secondary(node_span(tree, header), format!("{expected} {}", plural(expected, "column")))
        .help("give the header a column, or take the cell away");
    }
    let tail = tokens
        .iter()
        .rposition(|token| token.kind == Literal::Bar)
        .and_then(|at| tokens.get(at + 1..))
        .unwrap_or_default();
    let report = Diagnostic::new("E0023", format!("this row has {found} of {expected} cells"))
        .primary(node_span(tree, row), format!("{} missing", expected - found))
        .secondary(node_span(tree, header), format!("{expected} {}", plural(expected, "column")));
    let open = tail.iter().take_while(|token| token.kind != Literal::Bracket).last();
    match open {
        Some(last) if expected - found == 1 => {
            let at = tree.span(last.end, last.end);
            report
                .note("the last bar closes the last cell; what follows it is a remark")
                .help("close the last cell with a bar")
                .fix_replace(FixGrade::Likely, "close the last cell", at, " |")
        }
        _ => report.help("write ? for what the source does not show, - for none, . for what cannot arise"),
    }
}
