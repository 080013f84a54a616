//! How each line of a file is laid out.
//! Must not: look at single letters; recurse (a file may nest as deep as the reader allows).

use super::chart::{self, Layout};
use crate::syntax::{ChartRef, HeaderRef, LineRef, NodeRef, RowRef, Tree, Word, Words};
use std::collections::BTreeMap;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// A line of words.
    Line,
    /// The header of a chart.
    Header,
    /// A row.
    Row,
    /// A closing brace.
    Close,
}

/// The layout of one physical line.
#[derive(Debug, Clone)]
pub(super) enum Plan {
    /// Left as it is, but for blanks at its end.
    Keep,
    /// Words behind blanks; gaps stay as they are, or become one blank.
    Words {
        /// Blanks before the first word.
        indent: usize,
        /// Where the claim begins in the text.
        claim: Option<u32>,
        /// One blank between words.
        single: bool,
    },
    /// A line of a chart, laid out already.
    Chart {
        /// The line without claim and comment.
        text: String,
        /// Where the claim begins in the text.
        claim: Option<u32>,
        /// The claim's column where the chart is wider than the file's column.
        column: usize,
        /// Blanks before a comment that stands above it.
        level: usize,
    },
}

/// Plans by line number (from 0). Lines without a plan are blank, comments, or have errors.
pub(super) type Plans = BTreeMap<u32, Plan>;

/// A node to be visited.
struct Visit<'t> {
    node: NodeRef<'t>,
    depth: usize,
    /// Width of the labels of the charts of this block, so that bars stand under each other.
    label: usize,
    single: bool,
}

/// Plans every line of the tree.
pub(super) fn plan(tree: &Tree) -> Plans {
    let mut plans = Plans::new();
    let mut in_map = false;
    for item in tree.items() {
        if item.opens_part() {
            in_map = item.keyword().is_some_and(|word| word.is("map"));
        }
        let single = in_map && item.keyword().is_some_and(|word| word.kind == crate::syntax::Literal::Hex);
        let mut stack = vec![Visit { node: NodeRef::Line(item.head()), depth: 0, label: 0, single }];
        while let Some(visit) = stack.pop() {
            let below = match visit.node {
                NodeRef::Line(line) => {
                    line_plan(tree, &line, &visit, &mut plans);
                    vec![(line.body(), visit.depth + 1)]
                }
                NodeRef::Chart(chart) => chart_plan(tree, &chart, &visit, &mut plans),
            };
            for (nodes, depth) in below {
                let label = label_width(&nodes);
                stack.extend(nodes.into_iter().map(|node| Visit { node, depth, label, single: false }));
            }
        }
    }
    plans
}

/// A line as `outline` has it: the number of the line that it belongs to (none at the left edge), its role, and its words.
pub(super) type Outlined = (Option<usize>, Role, usize);

/// What every line belongs to, its role and number of words, in file order: what must be the same after formatting.
pub(super) fn outline(tree: &Tree) -> Vec<Outlined> {
    let mut found: Vec<(u32, Option<u32>, Role, usize)> = Vec::new();
    let mut stack: Vec<(NodeRef<'_>, Option<u32>)> =
        tree.items().map(|item| (NodeRef::Line(item.head()), None)).collect();
    while let Some((node, above)) = stack.pop() {
        match node {
            NodeRef::Line(line) => {
                let start = line.span().start;
                found.push((start, above, Role::Line, line.words().len()));
                if let Some(close) = line.closing_brace() {
                    found.push((close.span.start, Some(start), Role::Close, 1));
                }
                stack.extend(line.body().into_iter().map(|node| (node, Some(start))));
            }
            NodeRef::Chart(chart) => {
                let header = chart.header();
                let top = header.span().start;
                found.push((top, above, Role::Header, header.columns().len()));
                stack.extend(header.body().into_iter().map(|node| (node, Some(top))));
                for row in chart.rows() {
                    let start = row.span().start;
                    found.push((start, Some(top), Role::Row, row.cells().len()));
                    stack.extend(row.body().into_iter().map(|node| (node, Some(start))));
                }
            }
        }
    }
    found.sort_by_key(|(start, ..)| *start);
    let starts: Vec<u32> = found.iter().map(|(start, ..)| *start).collect();
    let number = |start: u32| starts.partition_point(|other| *other < start);
    found.into_iter().map(|(_, above, role, words)| (above.map(number), role, words)).collect()
}

/// The width of the widest label of the charts in a block.
fn label_width(nodes: &[NodeRef<'_>]) -> usize {
    let width = |words: Words<'_>| chart::text(words).chars().count();
    nodes
        .iter()
        .filter_map(NodeRef::as_chart)
        .map(|chart| {
            let rows = chart.rows().iter().map(|row| width(row.label())).max().unwrap_or(0);
            (rows + chart::deeper(&chart.header())).max(width(chart.header().label()))
        })
        .max()
        .unwrap_or(0)
}

fn line_plan(tree: &Tree, line: &LineRef<'_>, visit: &Visit<'_>, plans: &mut Plans) {
    let indent = visit.depth * 2;
    // A bracket that is all there is on its line (a case of a source) stands where words stand.
    let claim = line.claim().filter(|_| !line.words().is_empty()).map(|claim| claim.word.span.start);
    let lines = tree.lines_of(line.span());
    let old = lines.clone().next().map_or(0, |first| tree.indent_of(first));
    for (index, number) in lines.enumerate() {
        if line.is_broken() || line.is_headless_row() {
            plans.insert(number, Plan::Keep);
            continue;
        }
        // A continuation keeps its distance to the line that it goes on from, two blanks at least.
        let indent = if index == 0 { indent } else { indent + tree.indent_of(number).saturating_sub(old).max(2) };
        plans.insert(number, Plan::Words { indent, claim, single: visit.single });
    }
    close_plan(tree, line, indent, plans);
}

/// Plans the closing brace of a line's block.
fn close_plan(tree: &Tree, line: &LineRef<'_>, indent: usize, plans: &mut Plans) {
    let Some(close) = line.closing_brace() else { return };
    let claim = line.claim_after_brace().map(|claim| claim.word.span.start);
    for number in tree.lines_of(close.span) {
        // `{ a }` closes on the line that opened it.
        plans.entry(number).or_insert(Plan::Words { indent, claim, single: false });
    }
}

/// Mistakes after which columns are all that tells what was meant: such items are left alone.
const MISPLACED: [&str; 9] = ["E0010", "E0011", "E0012", "E0013", "E0014", "E0028", "E0029", "E0035", "W0039"];

/// Leaves items alone that have errors in their structure, those of `MISPLACED` or, if `all`, any: when their lines move, it
/// may change what belongs to what.
pub(super) fn keep_broken_items(tree: &Tree, all: bool, plans: &mut Plans) {
    let reports = tree.diagnostics().iter().filter(|report| all || MISPLACED.contains(&report.code));
    let mut places: Vec<u32> = reports.flat_map(|report| &report.labels).map(|label| label.span.start).collect();
    places.sort_unstable();
    for item in tree.items() {
        let span = item.full_span();
        let first = places.partition_point(|place| *place < span.start);
        if places.get(first).is_some_and(|place| *place < span.end) {
            for number in tree.lines_of(span) {
                plans.insert(number, Plan::Keep);
            }
        }
    }
}

/// Plans a chart's lines, and gives the blocks below its header and rows.
fn chart_plan<'t>(
    tree: &Tree,
    chart: &ChartRef<'t>,
    visit: &Visit<'t>,
    plans: &mut Plans,
) -> Vec<(Vec<NodeRef<'t>>, usize)> {
    let (header, rows) = (chart.header(), chart.rows());
    let mut below = vec![(header.body(), visit.depth + 1)];
    let deeper = chart::deeper(&header) / 2;
    below.extend(rows.iter().map(|row| (row.body(), visit.depth + deeper + 1)));
    let broken = header.line().is_broken() || rows.iter().any(RowRef::is_broken);
    let layout = if broken { None } else { Layout::new(&header, &rows, visit.depth * 2, visit.label) };
    let Some(layout) = layout else {
        for line in std::iter::once(header.line()).chain(rows.iter().map(RowRef::line)) {
            for number in tree.lines_of(line.span()) {
                plans.insert(number, Plan::Keep);
            }
        }
        return below;
    };
    let level = visit.depth * 2;
    for row in &rows {
        close_plan(tree, &row.line(), level + chart::deeper(&header), plans);
    }
    close_plan(tree, &header.line(), level, plans);
    let texts: Vec<(LineRef<'t>, String, Option<Word<'t>>)> =
        std::iter::once(header_text(&layout, &header)).chain(rows.iter().map(|row| row_text(&layout, row))).collect();
    // Claims of one chart stand under each other, however wide it is.
    let widest = texts.iter().filter(|(_, _, claim)| claim.is_some()).map(|(_, text, _)| text.chars().count()).max();
    for (index, (line, mut text, claim)) in texts.into_iter().enumerate() {
        if line.opens_brace() {
            text.push_str(" {");
        }
        let level = if index == 0 { level } else { level + chart::deeper(&header) };
        let number = tree.lines_of(line.span()).next().unwrap_or(0);
        let column = widest.unwrap_or(0) + 2;
        plans.insert(number, Plan::Chart { text, claim: claim.map(|word| word.span.start), column, level });
    }
    below
}

fn header_text<'t>(layout: &Layout, header: &HeaderRef<'t>) -> (LineRef<'t>, String, Option<Word<'t>>) {
    let cells: Vec<String> = header.columns().iter().map(|cell| chart::text(cell.words())).collect();
    let text = layout.line(false, &chart::text(header.label()), &cells, &chart::text(header.tail()));
    (header.line(), text, header.claim().map(|claim| claim.word))
}

fn row_text<'t>(layout: &Layout, row: &RowRef<'t>) -> (LineRef<'t>, String, Option<Word<'t>>) {
    let cells: Vec<String> = row.cells().iter().map(|cell| chart::text(cell.words())).collect();
    let text = layout.line(true, &chart::text(row.label()), &cells, &chart::text(row.tail()));
    (row.line(), text, row.claim().map(|claim| claim.word))
}
