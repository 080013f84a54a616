//! Hangs the lines of an item under each other by their columns, and holds braces against columns.
//! Must not: recurse; the stack of open lines is a list with a bound.

use super::MAX_DEPTH;
use super::charts::{self, Chart, Tally};
use super::logical::{self, Logical};
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::syntax::literal::Literal;
use crate::syntax::tree::{Item, Kind, NONE, Node, Tree};
use crate::text::Span;

/// A line that deeper lines can still belong to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    indent: u32,
    node: u32,
    /// The chart that is open among its children.
    chart: Option<Chart>,
    /// The last child was a row without a header, so the next one is not reported again.
    headless: bool,
}

/// A brace that is not closed yet.
#[derive(Clone, Copy, Debug)]
struct Brace {
    column: u32,
    node: u32,
}

/// Takes items one after another; keeps its lists between them.
#[derive(Debug, Default)]
pub(super) struct Nester {
    lines: Vec<Logical>,
    frames: Vec<Frame>,
    braces: Vec<Brace>,
    tallies: Vec<Tally>,
    /// Blocks that ended without their brace: column, and where that was reported.
    lost: Vec<(u32, usize)>,
    too_deep: bool,
}

impl Nester {
    /// Makes the nodes of an item; the first is its head's.
    pub fn item(&mut self, tree: &mut Tree, item: Item, reports: &mut Vec<Diagnostic>) {
        let mut lines = std::mem::take(&mut self.lines);
        logical::join(tree, item, &mut lines, reports);
        self.frames.clear();
        self.braces.clear();
        self.lost.clear();
        self.too_deep = false;
        for index in 0..lines.len() {
            let Some(line) = lines.get(index) else { break };
            if line.closes {
                self.close(tree, line, reports);
            } else {
                self.line(tree, &lines, index, reports);
            }
        }
        let end = lines.last().copied();
        while let Some(brace) = self.braces.pop() {
            self.unclosed(tree, brace, end.as_ref(), true, reports);
        }
        charts::close_all(tree, &mut self.tallies, reports);
        self.lines = lines;
    }

    fn line(&mut self, tree: &mut Tree, lines: &[Logical], index: usize, reports: &mut Vec<Diagnostic>) {
        let Some(line) = lines.get(index) else { return };
        while let Some(brace) = self.braces.last().copied().filter(|brace| line.indent <= brace.column) {
            self.braces.pop();
            self.unclosed(tree, brace, Some(line), false, reports);
        }
        let (kind, level) =
            if self.frames.is_empty() { (Kind::Line, line.indent) } else { self.kind_and_level(tree, lines, index) };
        if self.frames.is_empty() && line.is_chart() && !line.broken {
            reports.push(headless(tree, line));
        }
        self.pop_to(level);
        let node = push_node(tree, line, kind);
        if let Some(parent) = self.frames.last().map(|frame| frame.node) {
            adopt(tree, parent, node);
        }
        let own_chart = match kind {
            Kind::Line => {
                self.end_chart(line);
                None
            }
            Kind::Header => self.header(tree, line, node, reports),
            Kind::Row => {
                self.row(tree, line, node, reports);
                None
            }
        };
        if line.closes_late {
            // `}` behind other words is reported; it closes the block all the same.
            self.braces.pop();
        }
        if line.open != NONE {
            self.braces.push(Brace { column: line.indent, node });
        }
        self.push_frame(tree, Frame { indent: level, node, chart: own_chart, headless: false }, line, reports);
    }

    /// What a line is, and at which level it stands.
    fn kind_and_level(&mut self, tree: &Tree, lines: &[Logical], index: usize) -> (Kind, u32) {
        let Some(line) = lines.get(index) else { return (Kind::Line, 0) };
        if !line.is_chart() {
            return (Kind::Line, line.indent);
        }
        if line.unlabelled {
            let above = self.frames.last().copied().and_then(|frame| Some((frame, tree.node(frame.node)?)));
            let directly = index.checked_sub(1).and_then(|above| lines.get(above)).is_some_and(|above| !above.closes);
            return match above {
                Some((frame, node)) if directly && node.kind == Kind::Header => {
                    let labelled = frame.chart.is_some();
                    (Kind::Row, if labelled { line.indent } else { frame.indent })
                }
                _ => (Kind::Header, charts::header_level(lines, index)),
            };
        }
        self.pop_to(line.indent);
        let columns = self
            .open_chart()
            .and_then(|chart| tree.node(chart.header))
            .map(|node| (usize::from(node.columns), node.one_bar));
        let header = charts::labelled_is_header(lines, index, columns);
        (if header { Kind::Header } else { Kind::Row }, line.indent)
    }

    fn open_chart(&self) -> Option<Chart> {
        self.frames.last().and_then(|frame| frame.chart)
    }

    fn pop_to(&mut self, level: u32) {
        while self.frames.len() > 1 && self.frames.last().is_some_and(|frame| frame.indent >= level) {
            self.frames.pop();
        }
    }

    fn end_chart(&mut self, line: &Logical) {
        if let Some(frame) = self.frames.last_mut() {
            if let Some(chart) = frame.chart.take().filter(|_| line.missing) {
                charts::note_missing(&chart, &mut self.tallies);
            }
            frame.headless = false;
        }
    }

    /// A header opens a chart: among its siblings if it starts with a bar, among its children if it has a label.
    fn header(&mut self, tree: &mut Tree, line: &Logical, node: u32, reports: &mut Vec<Diagnostic>) -> Option<Chart> {
        let (n_columns, one_bar) = charts::columns(tree, line);
        let looks_like_row = !line.unlabelled
            && self.open_chart().is_some_and(|chart| {
                tree.node(chart.header)
                    .is_some_and(|header| !header.one_bar && !one_bar && usize::from(header.columns) == n_columns)
            });
        if looks_like_row && !line.broken {
            reports.push(row_became_header(tree, line));
            // It is said once: not again as a header without rows above, and rows without a header below.
            if let Some(chart) = self.open_chart() {
                charts::note_missing(&chart, &mut self.tallies);
            }
        }
        if let Some(stored) = tree.nodes.get_mut(node as usize) {
            stored.columns = u16::try_from(n_columns).unwrap_or(u16::MAX);
            stored.one_bar = one_bar;
            stored.header = node;
        }
        charts::empty_cells(tree, line, reports);
        let chart = charts::open(node, &mut self.tallies);
        let frame = self.frames.last_mut()?;
        frame.headless = looks_like_row;
        if line.unlabelled {
            frame.chart = Some(chart);
            return None;
        }
        frame.chart = None;
        Some(chart)
    }

    fn row(&mut self, tree: &mut Tree, line: &Logical, node: u32, reports: &mut Vec<Diagnostic>) {
        let Some(frame) = self.frames.last_mut() else { return };
        match frame.chart.as_mut().filter(|chart| !chart.full) {
            Some(chart) => {
                chart.full = line.unlabelled;
                let chart = *chart;
                if let Some(stored) = tree.nodes.get_mut(node as usize) {
                    stored.header = chart.header;
                }
                charts::row(tree, line, node, &chart, &mut self.tallies, reports);
            }
            None => {
                let said = std::mem::replace(&mut frame.headless, true);
                if !said && !line.broken {
                    reports.push(headless(tree, line));
                }
            }
        }
    }

    fn push_frame(&mut self, tree: &Tree, frame: Frame, line: &Logical, reports: &mut Vec<Diagnostic>) {
        if self.frames.len() <= MAX_DEPTH {
            self.frames.push(frame);
            return;
        }
        if !self.too_deep {
            self.too_deep = true;
            let span = span_of(tree, line.tokens, line.tokens + 1);
            reports.push(
                Diagnostic::new("E0029", format!("this line is more than {MAX_DEPTH} levels deep"))
                    .primary(span, "too deep; deeper lines of this item are not reported again")
                    .help("close what should have been closed above"),
            );
        }
    }

    fn close(&mut self, tree: &mut Tree, line: &Logical, reports: &mut Vec<Diagnostic>) {
        let brace_span = span_of(tree, line.tokens, line.tokens + 1);
        self.check_alone(tree, line, reports);
        // Blocks further in are unclosed if one further out stands exactly at this column.
        if self.braces.iter().any(|brace| brace.column == line.indent) {
            while let Some(brace) = self.braces.last().copied().filter(|brace| brace.column != line.indent) {
                self.braces.pop();
                self.unclosed(tree, brace, Some(line), false, reports);
            }
        }
        let fits = self.braces.last().is_some_and(|brace| brace.column == line.indent);
        if !fits && self.was_lost(line.indent, brace_span, reports) {
            return;
        }
        let Some(brace) = self.braces.pop() else {
            if !line.broken {
                reports.push(
                    Diagnostic::new("E0011", "this brace closes nothing")
                        .primary(brace_span, "no block is open here")
                        .help("delete it, or end the line that opens the block with {"),
                );
            }
            return;
        };
        if brace.column != line.indent {
            reports.push(self.misplaced(tree, line, brace, brace_span));
        }
        self.pop_to(brace.column + 1);
        let claim = logical::is_claim(tree, line.tokens, line.tokens_end).then(|| line.tokens_end - 1);
        if let Some(node) = tree.nodes.get_mut(brace.node as usize) {
            node.close = line.tokens;
            node.close_claim = claim.unwrap_or(NONE);
        }
    }

    /// Whether a block at this column was reported as unclosed: then its lines stand too far left, and that is said there.
    fn was_lost(&mut self, column: u32, brace: Span, reports: &mut [Diagnostic]) -> bool {
        let Some(at) = self.lost.iter().rposition(|(lost, _)| *lost == column) else { return false };
        let (_, at) = self.lost.remove(at);
        if let Some(report) = reports.get_mut(at) {
            let text = "meant for it, most likely: then the lines between stand too far left";
            let with = report.clone().secondary(brace, text);
            *report = Diagnostic { fixes: Vec::new(), help: Some("put the lines of the block deeper".into()), ..with };
        }
        true
    }

    fn misplaced(&self, tree: &Tree, line: &Logical, brace: Brace, brace_span: Span) -> Diagnostic {
        let mut report = Diagnostic::new("E0014", "this brace does not stand under the line that it closes")
            .primary(brace_span, format!("stands at column {}", line.indent + 1))
            .help(format!("put it at column {}", brace.column + 1));
        if let Some(node) = tree.node(brace.node) {
            report = report.secondary(span_of(tree, node.open, node.open + 1), "closes this one");
        }
        let start = tree.line(line.line).map_or(brace_span.start, |line| line.start);
        let blanks = " ".repeat(brace.column as usize);
        report.fix_replace(FixGrade::Safe, "move it under its line", tree.span(start, brace_span.start), blanks)
    }

    /// After `}` at most a claim.
    fn check_alone(&self, tree: &Tree, line: &Logical, reports: &mut Vec<Diagnostic>) {
        let after = tree.tokens_of(line.tokens + 1, line.tokens_end);
        let alone = match after {
            [] => true,
            [one] => one.kind == Literal::Bracket,
            _ => false,
        };
        if !alone && !line.broken {
            reports.push(
                Diagnostic::new("E0013", "words after a closing brace")
                    .primary(span_of(tree, line.tokens + 1, line.tokens_end), "only a claim may stand here")
                    .help("move them to a line of their own"),
            );
        }
    }

    /// A block that ends at `line` (or with its item) without its brace.
    fn unclosed(
        &mut self,
        tree: &Tree,
        brace: Brace,
        line: Option<&Logical>,
        at_end: bool,
        reports: &mut Vec<Diagnostic>,
    ) {
        let Some(node) = tree.node(brace.node) else { return };
        let span = span_of(tree, node.open, node.open + 1);
        let blanks = " ".repeat(brace.column as usize);
        let mut report = Diagnostic::new("E0010", "this brace is not closed").primary(span, "opens a block");
        let insert = match line {
            Some(line) if at_end => {
                tree.line(line.line_end.saturating_sub(1)).map(|last| (last.end, format!("\n{blanks}}}")))
            }
            Some(line) => {
                report = report
                    .secondary(span_of(tree, line.tokens, line.tokens + 1), "not deeper, so the block ends before it");
                tree.line(line.line).map(|line| (line.start, format!("{blanks}}}\n")))
            }
            None => None,
        };
        report = report.help("put } on a line of its own, under the line that opens the block");
        if let Some((at, text)) = insert {
            report = report.fix_replace(FixGrade::Likely, "close the block", tree.span(at, at), text);
        }
        self.lost.push((brace.column, reports.len()));
        reports.push(report);
    }
}

fn push_node(tree: &mut Tree, line: &Logical, kind: Kind) -> u32 {
    let index = u32::try_from(tree.nodes.len()).unwrap_or(u32::MAX);
    tree.nodes.push(Node {
        kind,
        broken: line.broken,
        one_bar: false,
        columns: 0,
        header: NONE,
        first_child: NONE,
        last_child: NONE,
        next: NONE,
        line: line.line,
        line_end: line.line_end,
        tokens: line.tokens,
        tokens_end: line.tokens_end,
        claim: line.claim,
        open: line.open,
        close: NONE,
        close_claim: NONE,
    });
    index
}

fn adopt(tree: &mut Tree, parent: u32, child: u32) {
    let Some(node) = tree.nodes.get_mut(parent as usize) else { return };
    let last = std::mem::replace(&mut node.last_child, child);
    if last == NONE {
        node.first_child = child;
    } else if let Some(last) = tree.nodes.get_mut(last as usize) {
        last.next = child;
    }
}

fn span_of(tree: &Tree, from: u32, to: u32) -> Span {
    let tokens = tree.tokens_of(from, to);
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => tree.span(first.start, last.end),
        _ => tree.span(0, 0),
    }
}

fn headless(tree: &Tree, line: &Logical) -> Diagnostic {
    Diagnostic::new("E0025", "a row without a header")
        .primary(span_of(tree, line.tokens, line.tokens_end), "no header stands above it at its level")
        .note("it is said once for all rows of this run")
        .help("write a header, a line that begins with a bar; a line without a bar at the rows' level ends a chart")
}

fn row_became_header(tree: &Tree, line: &Logical) -> Diagnostic {
    let mut report = Diagnostic::new("W0039", "this row is read as a header, because chart rows stand deeper below it")
        .primary(span_of(tree, line.tokens, line.tokens_end), "as many cells as the rows above")
        .help("put the rows below it at the same column, if they belong to the same chart");
    let next = (line.line_end..).map_while(|index| tree.line(index)).find(|next| next.has_words());
    if let Some(next) = next
        && let Some(first) = tree.token(next.tokens)
    {
        let blanks = " ".repeat(line.indent as usize);
        report = report.secondary(tree.span(first.start, first.end), "deeper").fix_replace(
            FixGrade::Likely,
            "move it to the column of the others",
            tree.span(next.start, first.start),
            blanks,
        );
    }
    report
}
