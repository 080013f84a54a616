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
