//! How everybody else reads the tree: items, their lines and charts, words, cells and claims.
//! Must not: say what a word means, or change anything.

use super::bracket::{self, BadCite, Cite};
use super::literal::Literal;
use super::structure::{begins_note, split_at_blanks};
use super::tree::{Item, Kind, NONE, Node, Tree};
use crate::text::Span;

/// A word or mark, as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// Its kind.
    pub kind: Literal,
    /// Its text; for a string, without the quotes.
    pub text: &'t str,
    /// Where it stands, quotes included.
    pub span: Span,
}

impl<'t> Word<'t> {
    /// Whether it is this plain word (not a string of the same letters).
    pub fn is(&self, word: &str) -> bool {
        self.kind != Literal::Text && self.text == word
    }

    /// The citations of a bracket, those that cannot be read left out; nothing for other words.
    pub fn cites(&self) -> Vec<Cite<'t>> {
        self.all_cites().into_iter().filter_map(Result::ok).collect()
    }

    /// The citations of a bracket, good and bad.
    pub fn all_cites(&self) -> Vec<Result<Cite<'t>, BadCite>> {
        if self.kind == Literal::Bracket { bracket::cites(self.text, self.span).collect() } else { Vec::new() }
    }
}

/// Words that stand one after another. Cheap to copy; words are made when asked for.
#[derive(Clone, Copy)]
pub struct Words<'t> {
    tree: &'t Tree,
    from: u32,
    end: u32,
}

impl<'t> Words<'t> {
    fn new(tree: &'t Tree, from: u32, end: u32) -> Words<'t> {
        Words { tree, from, end: end.max(from) }
    }

    /// The text under a span of the same file.
    pub fn source(&self, span: Span) -> &'t str {
        self.tree.slice(span.start, span.end)
    }

    /// How many.
    pub fn len(&self) -> usize {
        (self.end - self.from) as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.end == self.from
    }

    /// The word at a place counted from 0.
    pub fn get(&self, index: usize) -> Option<Word<'t>> {
        if index >= self.len() {
            return None;
        }
        let token = self.tree.token(self.from + u32::try_from(index).ok()?)?;
        let raw = self.tree.slice(token.start, token.end);
        let text = if token.kind == Literal::Text { raw.trim_matches('"') } else { raw };
        Some(Word { kind: token.kind, text, span: self.tree.span(token.start, token.end) })
    }

    /// The first word.
    pub fn first(&self) -> Option<Word<'t>> {
        self.get(0)
    }

    /// The last word.
    pub fn last(&self) -> Option<Word<'t>> {
        self.get(self.len().checked_sub(1)?)
    }

    /// One after another.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Word<'t>> + ExactSizeIterator + use<'t> {
        let words = *self;
        let absent = Word { kind: Literal::Stray, text: "", span: Span::default() };
        (0..words.len()).map(move |index| words.get(index).unwrap_or(absent))
    }

    /// The words from `from` up to, and without, `end`, both held to what there is.
    pub fn slice(&self, from: usize, end: usize) -> Words<'t> {
        let at = |n: usize| self.from + u32::try_from(n.min(self.len())).unwrap_or(0);
        Words::new(self.tree, at(from), at(end))
    }

    /// All but the first `n`.
    pub fn skip(&self, n: usize) -> Words<'t> {
        self.slice(n, self.len())
    }

    /// All of them as a list, to match against patterns.
    pub fn to_vec(&self) -> Vec<Word<'t>> {
        self.iter().collect()
    }

    /// The text from the first to the last as written, comments of continued lines included.
    pub fn text(&self) -> &'t str {
        let span = self.span();
        self.tree.slice(span.start, span.end)
    }

    /// From the first to the last; empty, at the place where they would stand, if there are none.
    pub fn span(&self) -> Span {
        let tokens = self.tree.tokens_of(self.from, self.end);
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.tree.span(first.start, last.end),
            _ => {
                let before = self.from.checked_sub(1).and_then(|at| self.tree.token(at)).map_or(0, |token| token.end);
                self.tree.span(before, before)
            }
        }
    }

    /// Cut at every comma outside of braces; the commas are left out. No words give no parts.
    pub fn split_commas(&self) -> Vec<Words<'t>> {
        let mut parts = Vec::new();
        let (mut from, mut depth) = (self.from, 0usize);
        for (index, token) in (self.from..).zip(self.tree.tokens_of(self.from, self.end)) {
            match token.kind {
                Literal::BraceOpen => depth += 1,
                Literal::BraceClose => depth = depth.saturating_sub(1),
                Literal::Comma if depth == 0 => {
                    parts.push(Words::new(self.tree, from, index));
                    from = index + 1;
                }
                _ => {}
            }
        }
        if from < self.end || !parts.is_empty() {
            parts.push(Words::new(self.tree, from, self.end));
        }
        parts
    }
}

impl<'t> IntoIterator for Words<'t> {
    type Item = Word<'t>;
    type IntoIter = std::vec::IntoIter<Word<'t>>;

    fn into_iter(self) -> Self::IntoIter {
        self.to_vec().into_iter()
    }
}

impl std::fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.text())
    }
}

/// A bracket that claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<'t> {
    /// The bracket, with its `[` and `]`.
    pub word: Word<'t>,
    /// Whether it stands after a closing brace, and so claims for a whole block or item.
    pub after_brace: bool,
}

impl<'t> Claim<'t> {
    /// What it cites.
    pub fn cites(&self) -> Vec<Cite<'t>> {
        self.word.cites()
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.word.span
    }
}

impl Tree {
    /// The items, in file order.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = ItemRef<'_>> + ExactSizeIterator {
        self.items.iter().map(|item| ItemRef { tree: self, item: *item })
    }

    fn word(&self, token: u32) -> Option<Word<'_>> {
        if token == NONE { None } else { Words::new(self, token, token + 1).first() }
    }

    fn claim(&self, token: u32, after_brace: bool) -> Option<Claim<'_>> {
        self.word(token).map(|word| Claim { word, after_brace })
    }
}

/// An item: a line at the left edge and what belongs to it.
#[derive(Clone, Copy)]
pub struct ItemRef<'t> {
    tree: &'t Tree,
    item: Item,
}

impl<'t> ItemRef<'t> {
    /// The first word of its head.
    pub fn keyword(&self) -> Option<Word<'t>> {
        self.head().words().first()
    }

    /// Its line at the left edge.
    pub fn head(&self) -> LineRef<'t> {
        LineRef { tree: self.tree, node: self.item.head }
    }

    /// From the head's first word to the last character of its last line.
    pub fn span(&self) -> Span {
        let start = self.head().span().start;
        let lines = (self.item.line..self.item.line_end).rev().filter_map(|index| self.tree.line(index));
        let end = lines.into_iter().find(|line| !line.is_blank()).map_or(start, |line| line.end);
        self.tree.span(start, end)
    }

    /// From the start of its first line, comments and blank lines before the head included, to the start of the next item.
    pub fn full_span(&self) -> Span {
        let start = self.tree.line(self.item.line).map_or(0, |line| line.start);
        let end = u32::try_from(self.tree.text.len()).unwrap_or(u32::MAX);
        self.tree.span(start, self.tree.line(self.item.line_end).map_or(end, |line| line.start))
    }

    /// What stands right below the head, in order.
    pub fn body(&self) -> Vec<NodeRef<'t>> {
        self.head().body()
    }

    /// The claims of the item: at the end of its head line, and after its closing brace.
    pub fn claims(&self) -> Vec<Claim<'t>> {
        self.head().claims()
    }

    /// Whether it opens a part: `series`, `game` or `map` without a brace. The items below belong to it until the next part.
    pub fn opens_part(&self) -> bool {
        !self.head().opens_brace()
            && self.keyword().is_some_and(|word| word.is("series") || word.is("game") || word.is("map"))
    }

    /// Comments that stand before the head, without `#`.
    pub fn leading_comments(&self) -> Vec<&'t str> {
        self.head().leading_comments()
    }
}

impl std::fmt::Debug for ItemRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "item {:?}", self.head().words())
    }
}

/// What stands in a block.
#[derive(Clone, Copy, Debug)]
pub enum NodeRef<'t> {
    /// A line.
    Line(LineRef<'t>),
    /// A header with its rows.
    Chart(ChartRef<'t>),
}

impl<'t> NodeRef<'t> {
    /// From its first word to its last, continued lines included, what is deeper left out; of a chart, to its last row.
    pub fn span(&self) -> Span {
        match self {
            NodeRef::Line(line) => line.span(),
            NodeRef::Chart(chart) => chart.span(),
        }
    }

    /// The line, if it is one.
    pub fn as_line(&self) -> Option<LineRef<'t>> {
        if let NodeRef::Line(line) = self { Some(*line) } else { None }
    }

    /// The chart, if it is one.
    pub fn as_chart(&self) -> Option<ChartRef<'t>> {
        if let NodeRef::Chart(chart) = self { Some(*chart) } else { None }
    }
}

/// A line with its continuations. Rows without a header are lines too.
#[derive(Clone, Copy)]
pub struct LineRef<'t> {
    tree: &'t Tree,
    node: u32,
}

const ABSENT: Node = Node {
    kind: Kind::Line,
    broken: true,
    one_bar: false,
    columns: 0,
    header: NONE,
    first_child: NONE,
    last_child: NONE,
    next: NONE,
    line: 0,
    line_end: 0,
    tokens: 0,
    tokens_end: 0,
    claim: NONE,
    open: NONE,
    close: NONE,
    close_claim: NONE,
};

impl<'t> LineRef<'t> {
    fn stored(&self) -> &'t Node {
        self.tree.node(self.node).unwrap_or(&ABSENT)
    }

    /// Its words and marks, without the claim and without the brace that opens its block.
    pub fn words(&self) -> Words<'t> {
        let node = self.stored();
        let mut end = node.tokens_end;
        if node.open != NONE && node.open + 1 == end {
            end = node.open;
        }
        if node.claim != NONE {
            end = end.min(node.claim);
        }
        Words::new(self.tree, node.tokens, end)
    }

    /// Its words and marks, the claim included, without the brace that opens its block.
    pub fn all_words(&self) -> Words<'t> {
        let node = self.stored();
        let end = if node.open != NONE && node.open + 1 == node.tokens_end { node.open } else { node.tokens_end };
        Words::new(self.tree, node.tokens, end)
    }

    /// The bracket that ends the line and claims.
    pub fn claim(&self) -> Option<Claim<'t>> {
        self.tree.claim(self.stored().claim, false)
    }

    /// The claim after the brace that closes its block.
    pub fn claim_after_brace(&self) -> Option<Claim<'t>> {
        self.tree.claim(self.stored().close_claim, true)
    }

    /// Whether a claim stands after the brace that closes its block.
    pub fn has_claim_after_brace(&self) -> bool {
        self.stored().close_claim != NONE
    }

    /// Both claims, as far as there are any.
    pub fn claims(&self) -> Vec<Claim<'t>> {
        self.claim().into_iter().chain(self.claim_after_brace()).collect()
    }

    /// Deeper lines and charts, and those inside its braces, in order.
    pub fn body(&self) -> Vec<NodeRef<'t>> {
        body(self.tree, self.stored().first_child, |_| false)
    }

    /// Whether anything is deeper.
    pub fn has_body(&self) -> bool {
        self.stored().first_child != NONE
    }

    /// From its first word to its last, claim and brace included.
    pub fn span(&self) -> Span {
        let node = self.stored();
        Words::new(self.tree, node.tokens, node.tokens_end).span()
    }

    /// From its first word to the end of all that belongs to it, the closing brace included.
    pub fn block_span(&self) -> Span {
        block_span(self.tree, self.node)
    }

    /// Whether it ends in `{`.
    pub fn opens_brace(&self) -> bool {
        self.stored().open != NONE
    }

    /// The `{` that it ends in.
    pub fn brace(&self) -> Option<Word<'t>> {
        self.tree.word(self.stored().open)
    }

    /// The `}` of its block.
    pub fn closing_brace(&self) -> Option<Word<'t>> {
        self.tree.word(self.stored().close)
    }

    /// Whether a lone quote or bracket or a sign without meaning stands on it: its words are not to be trusted, and it is reported.
    pub fn is_broken(&self) -> bool {
        self.stored().broken
    }

    /// Whether it is a row for which no header was found; that is reported.
    pub fn is_headless_row(&self) -> bool {
        self.stored().kind == Kind::Row
    }

    /// Comments on lines of their own right before it, in order, without `#` and the blank behind it.
    pub fn leading_comments(&self) -> Vec<&'t str> {
        leading_comments(self.tree, self.stored())
    }

    /// The comments at the ends of its lines, without `#`.
    pub fn comments(&self) -> Vec<&'t str> {
        let node = self.stored();
        (node.line..node.line_end).filter_map(|index| comment(self.tree, index)).collect()
    }
}

impl std::fmt::Debug for LineRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {:?}", self.words())
    }
}

fn comment(tree: &Tree, line: u32) -> Option<&str> {
    let line = tree.line(line).filter(|line| line.comment != NONE)?;
    let text = tree.slice(line.comment, line.end);
    let text = text.strip_prefix('#').unwrap_or(text);
    Some(text.strip_prefix(' ').unwrap_or(text).trim_end())
}

fn leading_comments<'t>(tree: &'t Tree, node: &Node) -> Vec<&'t str> {
    let mut found = Vec::new();
    let at_edge = tree.line(node.line).is_some_and(|line| line.indent == 0);
    for index in (0..node.line).rev() {
        match tree.line(index) {
            // A deeper comment above a head belongs to the item above.
            Some(line) if at_edge && line.indent > 0 => break,
            Some(line) if !line.has_words() && line.comment != NONE => found.extend(comment(tree, index)),
            _ => break,
        }
    }
    found.reverse();
    found
}

fn block_span(tree: &Tree, index: u32) -> Span {
    let Some(node) = tree.node(index) else { return Span::default() };
    let mut span = Words::new(tree, node.tokens, node.tokens_end).span();
    let mut last = index;
    while let Some(node) = tree.node(last) {
        span = span.to(Words::new(tree, node.tokens, node.tokens_end).span());
        if node.close != NONE {
            let end = if node.close_claim == NONE { node.close } else { node.close_claim };
            span = span.to(Words::new(tree, node.close, end + 1).span());
        }
        last = node.last_child;
    }
    span
}

/// Groups siblings: a header with the rows behind it is a chart. `skip` leaves out rows that are read elsewhere.
fn body(tree: &Tree, first: u32, skip: impl Fn(&Node) -> bool) -> Vec<NodeRef<'_>> {
    let mut out = Vec::new();
    let mut index = first;
    while let Some(node) = tree.node(index) {
        let here = index;
        index = node.next;
        match node.kind {
            _ if skip(node) => {}
            Kind::Header => out.push(NodeRef::Chart(ChartRef { tree, header: here })),
            Kind::Row if node.header != NONE => {}
            Kind::Row | Kind::Line => out.push(NodeRef::Line(LineRef { tree, node: here })),
        }
    }
    out
}

/// A header and its rows.
#[derive(Clone, Copy)]
pub struct ChartRef<'t> {
    tree: &'t Tree,
    header: u32,
}

impl<'t> ChartRef<'t> {
    /// The header.
    pub fn header(&self) -> HeaderRef<'t> {
        HeaderRef { tree: self.tree, node: self.header }
    }

    /// The rows, in order.
    pub fn rows(&self) -> Vec<RowRef<'t>> {
        let Some(header) = self.tree.node(self.header) else { return Vec::new() };
        let mut rows = Vec::new();
        // Rows of a header with a label are its children; those of a header without stand behind it.
        for start in [header.first_child, header.next] {
            let mut index = start;
            while let Some(node) = self.tree.node(index) {
                if node.header == self.header {
                    rows.push(RowRef { tree: self.tree, node: index });
                } else if start == header.next {
                    break;
                }
                index = node.next;
            }
        }
        rows
    }

    /// From the header to the last row and what belongs to it.
    pub fn span(&self) -> Span {
        let header = self.header().span();
        self.rows().last().map_or(header, |row| header.to(block_span(self.tree, row.node)))
    }
}

impl std::fmt::Debug for ChartRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "chart {:?} of {} rows", self.header().columns(), self.rows().len())
    }
}

/// Where the parts of a chart line stand among the tokens.
struct Parts {
    label_end: u32,
    cells: Vec<(u32, u32)>,
    tail: u32,
    end: u32,
}

/// Cuts a chart line as its header says: `limit` is the number of cells of a row in a one-bar chart.
fn parts(tree: &Tree, node: &Node, one_bar: bool, limit: Option<usize>) -> Parts {
    let mut end = node.tokens_end;
    if node.open != NONE {
        end = end.min(node.open);
    }
    if node.claim != NONE {
        end = end.min(node.claim);
    }
    let tokens = tree.tokens_of(node.tokens, end);
    let bars: Vec<u32> =
        (node.tokens..).zip(tokens).filter(|(_, token)| token.kind == Literal::Bar).map(|(at, _)| at).collect();
    let (Some(first), Some(last)) = (bars.first().copied(), bars.last().copied()) else {
        return Parts { label_end: end, cells: Vec::new(), tail: end, end };
    };
    if !one_bar || bars.len() > 1 {
        let cells = bars.iter().zip(bars.iter().skip(1)).map(|(from, to)| (from + 1, *to)).collect();
        return Parts { label_end: first, cells, tail: last + 1, end };
    }
    let groups = split_at_blanks(tree, first + 1, end);
    let note = |from: u32| limit.is_some() && tree.token(from).is_some_and(|token| begins_note(tree, token));
    let cells: Vec<(u32, u32)> =
        groups.into_iter().take(limit.unwrap_or(usize::MAX)).take_while(|(from, _)| !note(*from)).collect();
    let tail = cells.last().map_or(first + 1, |(_, to)| *to);
    Parts { label_end: first, cells, tail, end }
}

fn cells<'t>(tree: &'t Tree, ranges: &[(u32, u32)]) -> Vec<CellRef<'t>> {
    ranges.iter().map(|(from, end)| CellRef { words: Words::new(tree, *from, *end) }).collect()
}

/// The first line of a chart.
#[derive(Clone, Copy)]
pub struct HeaderRef<'t> {
    tree: &'t Tree,
    node: u32,
}

impl<'t> HeaderRef<'t> {
    fn parts(&self) -> Parts {
        let node = self.line().stored();
        parts(self.tree, node, node.one_bar, None)
    }

    /// The line as a line, with all its words.
    pub fn line(&self) -> LineRef<'t> {
        LineRef { tree: self.tree, node: self.node }
    }

    /// What stands before the first bar; empty if the header starts with a bar.
    pub fn label(&self) -> Words<'t> {
        Words::new(self.tree, self.line().stored().tokens, self.parts().label_end)
    }

    /// The columns.
    pub fn columns(&self) -> Vec<CellRef<'t>> {
        cells(self.tree, &self.parts().cells)
    }

    /// What follows the last bar, without the claim.
    pub fn tail(&self) -> Words<'t> {
        let parts = self.parts();
        Words::new(self.tree, parts.tail, parts.end)
    }

    /// The claim at its end.
    pub fn claim(&self) -> Option<Claim<'t>> {
        self.line().claim()
    }

    /// Whether cells split at blanks (one bar) instead of at bars.
    pub fn splits_at_blanks(&self) -> bool {
        self.line().stored().one_bar
    }

    /// Deeper lines that belong to the header itself: with a label, lines beside its rows.
    pub fn body(&self) -> Vec<NodeRef<'t>> {
        let header = self.node;
        body(self.tree, self.line().stored().first_child, move |node| node.header == header && node.kind == Kind::Row)
    }

    /// From its first word to its last.
    pub fn span(&self) -> Span {
        self.line().span()
    }
}

/// A row of a chart.
#[derive(Clone, Copy)]
pub struct RowRef<'t> {
    tree: &'t Tree,
    node: u32,
}

impl<'t> RowRef<'t> {
    fn parts(&self) -> Parts {
        let node = self.line().stored();
        let header = self.tree.node(node.header).unwrap_or(&ABSENT);
        parts(self.tree, node, header.one_bar, Some(usize::from(header.columns)))
    }

    /// The line as a line, with all its words.
    pub fn line(&self) -> LineRef<'t> {
        LineRef { tree: self.tree, node: self.node }
    }

    /// What stands before the first bar.
    pub fn label(&self) -> Words<'t> {
        Words::new(self.tree, self.line().stored().tokens, self.parts().label_end)
    }

    /// The cells. Their number is the header's, unless that is reported.
    pub fn cells(&self) -> Vec<CellRef<'t>> {
        cells(self.tree, &self.parts().cells)
    }

    /// What follows the cells, without the claim: `printed "l/3/I"`.
    pub fn tail(&self) -> Words<'t> {
        let parts = self.parts();
        Words::new(self.tree, parts.tail, parts.end)
    }

    /// The claim at its end.
    pub fn claim(&self) -> Option<Claim<'t>> {
        self.line().claim()
    }

    /// Deeper lines, which limit the row.
    pub fn body(&self) -> Vec<NodeRef<'t>> {
        self.line().body()
    }

    /// From its first word to its last.
    pub fn span(&self) -> Span {
        self.line().span()
    }

    /// Whether its words are not to be trusted; that is reported.
    pub fn is_broken(&self) -> bool {
        self.line().is_broken()
    }
}

impl std::fmt::Debug for RowRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "row {:?} {:?}", self.label(), self.cells())
    }
}

/// A cell.
#[derive(Clone, Copy)]
pub struct CellRef<'t> {
    words: Words<'t>,
}

impl<'t> CellRef<'t> {
    /// Its words; none if the cell is empty, which is reported.
    pub fn words(&self) -> Words<'t> {
        self.words
    }

    /// From its first word to its last.
    pub fn span(&self) -> Span {
        self.words.span()
    }

    /// Its text as written.
    pub fn text(&self) -> &'t str {
        self.words.text()
    }

    /// The brackets in it; they refer.
    pub fn brackets(&self) -> Vec<Word<'t>> {
        self.words.iter().filter(|word| word.kind == Literal::Bracket).collect()
    }
}

impl std::fmt::Debug for CellRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.text())
    }
}
