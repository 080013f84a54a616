//! The tree as it is stored: flat lists of tokens, lines, nodes and items, joined by numbers.
//! Must not: be seen outside `syntax` and `format`; everybody else reads through `read`.

use super::literal::Literal;
use crate::diagnostics::Diagnostic;
use crate::text::{FileId, Span};
use std::sync::Arc;

/// "No such entry" in the lists below.
pub(crate) const NONE: u32 = u32::MAX;

/// A word or mark of the text. Blanks are the gaps between tokens; comments are kept with their lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub start: u32,
    pub end: u32,
    pub kind: Literal,
}

/// A line of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub start: u32,
    /// Behind the last character, before the line end.
    pub end: u32,
    pub tokens: u32,
    pub tokens_end: u32,
    /// Where its comment starts, or `NONE`.
    pub comment: u32,
    /// At which column (from 0) its first word stands.
    pub indent: u32,
    pub n_bars: u16,
    pub braces: bool,
    /// A quote, bracket or sign without a meaning stands on it.
    pub broken: bool,
}

impl Line {
    pub fn is_blank(&self) -> bool {
        self.tokens == self.tokens_end && self.comment == NONE
    }

    pub fn has_words(&self) -> bool {
        self.tokens < self.tokens_end
    }
}

/// What a line is in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Line,
    Header,
    Row,
}

/// A line with its continuations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    pub broken: bool,
    /// For headers: whether cells split at blanks.
    pub one_bar: bool,
    /// For headers: how many columns.
    pub columns: u16,
    /// For rows: their header, or `NONE`.
    pub header: u32,
    pub first_child: u32,
    pub last_child: u32,
    pub next: u32,
    pub line: u32,
    /// The line after the last.
    pub line_end: u32,
    pub tokens: u32,
    pub tokens_end: u32,
    /// The claim's token, or `NONE`.
    pub claim: u32,
    /// The token of the brace that it opens, or `NONE`.
    pub open: u32,
    /// The token of the brace that closes it, or `NONE`.
    pub close: u32,
    pub close_claim: u32,
}

/// An item: its head's node and its lines, blank lines and comments before it included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub head: u32,
    pub line: u32,
    pub line_end: u32,
}

/// The lossless tree of one file.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) file: FileId,
    pub(crate) text: Arc<str>,
    pub(crate) tokens: Vec<Token>,
    pub(crate) lines: Vec<Line>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) items: Vec<Item>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A line of the file as it stands.
#[derive(Clone, Debug)]
pub struct PhysicalLine<'t> {
    /// Without its line end.
    pub whole: &'t str,
    /// The column (from 0) of its first word.
    pub indent: usize,
    /// Words and marks with their byte offsets.
    pub words: Vec<(u32, &'t str)>,
    /// From `#` on.
    pub comment: Option<&'t str>,
}

impl Tree {
    /// The file that it was made from.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// The whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// What is wrong with the structure, in file order.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The text again, put together from lines, tokens and comments: byte for byte what was parsed.
    pub fn print(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        for line in &self.lines {
            let mut at = line.start;
            for token in self.tokens_of(line.tokens, line.tokens_end) {
                self.push_gap(&mut out, at, token.start);
                out.push_str(self.slice(token.start, token.end));
                at = token.end;
            }
            if line.comment != NONE {
                self.push_gap(&mut out, at, line.comment);
                out.push_str(self.slice(line.comment, line.end));
                at = line.end;
            }
            self.push_gap(&mut out, at, line.end);
            out.push_str(self.line_end_of(line));
        }
        out
    }

    /// Every word, mark and comment in file order, as they stand in the text.
    pub fn words_and_comments(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|line| {
            let tokens =
                self.tokens_of(line.tokens, line.tokens_end).iter().map(|token| self.slice(token.start, token.end));
            let comment = (line.comment != NONE).then(|| self.slice(line.comment, line.end));
            tokens.chain(comment)
        })
    }

    /// The lines of the file as they stand, for the formatter and the editor.
    pub fn physical_lines(&self) -> impl Iterator<Item = PhysicalLine<'_>> {
        self.lines.iter().map(|line| PhysicalLine {
            whole: self.slice(line.start, line.end),
            indent: line.indent as usize,
            words: self
                .tokens_of(line.tokens, line.tokens_end)
                .iter()
                .map(|token| (token.start, self.slice(token.start, token.end)))
                .collect(),
            comment: (line.comment != NONE).then(|| self.slice(line.comment, line.end)),
        })
    }

    /// The numbers (from 0) of the lines on which a span lies.
    pub fn lines_of(&self, span: Span) -> std::ops::Range<u32> {
        let at = |offset: u32| self.lines.partition_point(|line| line.start <= offset).saturating_sub(1);
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let last = if span.is_empty() { span.start } else { span.end - 1 };
        number(at(span.start))..number(at(last)).saturating_add(1)
    }

    /// The column (from 0) at which the first word of a line stands; 0 for a line that the file has not.
    pub fn indent_of(&self, line: u32) -> usize {
        self.lines.get(line as usize).map_or(0, |line| line.indent as usize)
    }

    /// The blanks and tabs between two tokens. Anything else there would be a byte without a token: it is lost, and tests see it.
    fn push_gap(&self, out: &mut String, from: u32, to: u32) {
        out.extend(self.slice(from, to).chars().filter(|c| matches!(c, ' ' | '\t')));
    }

    fn line_end_of(&self, line: &Line) -> &str {
        let rest = self.text.get(line.end as usize..).unwrap_or_default();
        if rest.starts_with("\r\n") {
            "\r\n"
        } else if rest.starts_with('\n') {
            "\n"
        } else {
            ""
        }
    }

    pub(crate) fn slice(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    pub(crate) fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.file, start, end)
    }

    pub(crate) fn tokens_of(&self, from: u32, to: u32) -> &[Token] {
        self.tokens.get(from as usize..to as usize).unwrap_or_default()
    }

    pub(crate) fn token(&self, index: u32) -> Option<Token> {
        self.tokens.get(index as usize).copied()
    }

    pub(crate) fn node(&self, index: u32) -> Option<&Node> {
        self.nodes.get(index as usize)
    }

    pub(crate) fn line(&self, index: u32) -> Option<&Line> {
        self.lines.get(index as usize)
    }
}
