//! Lines with their continuations, and what each of them says of itself: its claim, its braces, its bars.
//! Must not: compare levels; that is `nest`'s.

use crate::diagnostics::{Diagnostic, FixGrade};
use crate::syntax::literal::Literal;
use crate::syntax::tree::{Item, NONE, Token, Tree};

/// Words after which a bracket refers, even at the end of its line.
const REFERRING: [&str; 14] = [
    "against",
    "because",
    "from",
    "by",
    "of",
    "to",
    "in",
    "derived",
    "amends",
    "replaces",
    "suspends",
    "contradicts",
    "reading",
    "incorporated",
];

/// A line with its continuations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logical {
    pub line: u32,
    pub line_end: u32,
    pub tokens: u32,
    pub tokens_end: u32,
    pub indent: u32,
    pub n_bars: u16,
    /// It starts with a bar.
    pub unlabelled: bool,
    /// It starts with a closing brace.
    pub closes: bool,
    /// A closing brace that nothing on the line opens stands behind other words.
    pub closes_late: bool,
    pub broken: bool,
    pub claim: u32,
    pub open: u32,
    /// Its first word is `missing`.
    pub missing: bool,
}

impl Logical {
    pub fn is_chart(&self) -> bool {
        self.n_bars > 0
    }
}

/// Joins the lines of an item.
pub(super) fn join(tree: &Tree, item: Item, out: &mut Vec<Logical>, reports: &mut Vec<Diagnostic>) {
    out.clear();
    let mut index = item.line;
    while index < item.line_end {
        let Some(line) = tree.line(index).copied() else { break };
        index += 1;
        if !line.has_words() {
            continue;
        }
        let first = kind_at(tree, line.tokens);
        let mut logical = Logical {
            line: index - 1,
            line_end: index,
            tokens: line.tokens,
            tokens_end: line.tokens_end,
            indent: line.indent,
            n_bars: line.n_bars,
            unlabelled: first == Some(Literal::Bar),
            closes: first == Some(Literal::BraceClose),
            closes_late: false,
            broken: line.broken,
            claim: NONE,
            open: NONE,
            missing: first == Some(Literal::Name) && first_text(tree, line.tokens) == "missing",
        };
        let mut braces = line.braces;
        while kind_at(tree, logical.tokens_end.wrapping_sub(1)) == Some(Literal::Comma) {
            let next = next_line(tree, index, item.line_end);
            match next.and_then(|next| Some((next, tree.line(next)?))) {
                Some((next, more)) if !logical.is_chart() && continues(tree, logical.indent, more) => {
                    index = next + 1;
                    logical.line_end = index;
                    logical.tokens_end = more.tokens_end;
                    logical.broken |= more.broken;
                    braces |= more.braces;
                }
                _ => {
                    open_comma(tree, &logical, reports);
                    break;
                }
            }
        }
        finish(tree, &mut logical, braces, reports);
        out.push(logical);
    }
}

fn continues(tree: &Tree, indent: u32, line: &crate::syntax::tree::Line) -> bool {
    line.indent > indent && line.n_bars == 0 && kind_at(tree, line.tokens) != Some(Literal::BraceClose)
}

fn next_line(tree: &Tree, from: u32, end: u32) -> Option<u32> {
    (from..end).find(|index| tree.line(*index).is_some_and(|line| line.has_words()))
}

fn kind_at(tree: &Tree, token: u32) -> Option<Literal> {
    tree.token(token).map(|token| token.kind)
}

fn first_text(tree: &Tree, token: u32) -> &str {
    tree.token(token).map_or("", |token| tree.slice(token.start, token.end))
}

fn open_comma(tree: &Tree, logical: &Logical, reports: &mut Vec<Diagnostic>) {
    let Some(comma) = tree.token(logical.tokens_end - 1) else { return };
    if logical.broken {
        return;
    }
    let span = tree.span(comma.start, comma.end);
    let report = if logical.is_chart() {
        Diagnostic::new("E0036", "a row of a chart does not go on in the next line")
            .primary(span, "ends in a comma")
            .help("put a remark on a deeper line below the row; cut a wide chart in two with the same row labels")
    } else {
        Diagnostic::new("E0028", "a comma at the end, and the next line is not deeper")
            .primary(span, "goes on in the next line")
            .help("put the next line deeper than this one, or delete the comma")
            .fix_replace(FixGrade::Likely, "delete the comma", span, "")
    };
    reports.push(report);
}

fn finish(tree: &Tree, logical: &mut Logical, braces: bool, reports: &mut Vec<Diagnostic>) {
    if logical.closes {
        return;
    }
    if braces {
        check_braces(tree, logical, reports);
    }
    let end = logical.tokens_end;
    if logical.open == NONE && is_claim(tree, logical.tokens, end) {
        logical.claim = end - 1;
    }
}

/// Whether the last of these tokens is a bracket that claims.
pub(super) fn is_claim(tree: &Tree, from: u32, end: u32) -> bool {
    if end <= from || kind_at(tree, end - 1) != Some(Literal::Bracket) {
        return false;
    }
    let before = if end - 1 > from { tree.token(end - 2) } else { None };
    !before.is_some_and(|token| token.kind == Literal::Name && REFERRING.contains(&tree.slice(token.start, token.end)))
}

/// Pairs the braces of a line. What is open at its end must be its last word.
fn check_braces(tree: &Tree, logical: &mut Logical, reports: &mut Vec<Diagnostic>) {
    let tokens = tree.tokens_of(logical.tokens, logical.tokens_end);
    let mut open: Vec<u32> = Vec::new();
    let mut nested: Option<Token> = None;
    let mut stray: Option<Token> = None;
    for (index, token) in (logical.tokens..).zip(tokens) {
        match token.kind {
            Literal::BraceOpen => open.push(index),
            Literal::BraceClose => {
                if open.pop().is_none() {
                    stray = stray.or(Some(*token));
                } else if !open.is_empty() {
                    nested = nested.or(Some(*token));
                }
            }
            _ => {}
        }
    }
    logical.open = open.first().copied().unwrap_or(NONE);
    logical.closes_late = stray.is_some();
    if logical.broken {
        return;
    }
    if let Some(token) = stray {
        let span = tree.span(token.start, token.end);
        reports.push(
            Diagnostic::new("E0013", "a closing brace at the end of other words")
                .primary(span, "must stand alone")
                .help("put it on a line of its own, under the line that opened the block"),
        );
    }
    if let Some(token) = nested {
        let span = tree.span(token.start, token.end);
        reports.push(
            Diagnostic::new("E0015", "a list in braces inside another")
                .primary(span, "the inner list ends here")
                .help("take the inner braces away, or open a block"),
        );
    }
    let last = logical.tokens_end - 1;
    if let Some(first) = open.first().copied().filter(|first| *first != last)
        && let Some(token) = tree.token(first)
    {
        let span = tree.span(token.start, token.end);
        reports.push(
            Diagnostic::new("E0012", "words after an opening brace")
                .primary(span, "ends its line, unless the list is closed on the same line")
                .help("move what follows to the next line, deeper; or close the list here: { a, b }"),
        );
    }
}
