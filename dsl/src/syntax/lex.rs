//! Runs pest over the text, a stretch of lines at a time so that its memory stays bounded, and keeps tokens and lines.
//! Must not: compare one line with another.

use super::literal::{Literal, classify};
use super::tree::{Line, NONE, Token};
use pest::Parser as _;

mod grammar {
    //! The parser that pest makes out of `grammar/cartouche.pest`.
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/cartouche.pest"]
    pub struct Cartouche;
}

use grammar::{Cartouche, Rule};

/// A stretch ends at the first item after so many bytes ...
const STRETCH_BYTES: usize = 32 * 1024;
/// ... or, within one long item, at the first line after so many.
const LONG_STRETCH_BYTES: usize = 256 * 1024;

/// Tokens and lines of a text.
#[derive(Debug, Default)]
pub(crate) struct Lexed {
    pub tokens: Vec<Token>,
    pub lines: Vec<Line>,
}

/// Takes a whole text.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexed = Lexed::default();
    for (start, end) in stretches(text) {
        lex_stretch(text, start, end, &mut lexed);
    }
    lexed
}

/// Only what pest does with the text, for comparison in benchmarks: gives the number of its tokens.
pub fn bare_pest(text: &str) -> usize {
    let mut n_tokens = 0;
    for (start, end) in stretches(text) {
        let stretch = text.get(start..end).unwrap_or_default();
        n_tokens += Cartouche::parse(Rule::stretch, stretch).map_or(0, |pairs| pairs.tokens().len());
    }
    n_tokens
}

/// Cuts a text before items. Every cut is at a line's start, so each stretch can be read alone, in any order.
fn stretches(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut cuts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < bytes.len() {
        let next = bytes.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'\n'));
        at = next.map_or(bytes.len(), |found| at + found + 1);
        let size = at - start;
        let enough = (size >= STRETCH_BYTES && opens_item(bytes, at)) || size >= LONG_STRETCH_BYTES;
        if enough {
            cuts.push((start, at));
            start = at;
        }
        if size < STRETCH_BYTES && at < bytes.len() {
            // Nothing is cut before this byte: go there at once, and on from the next line.
            let skip = start + STRETCH_BYTES - 1;
            at = at.max(skip.min(bytes.len()));
        }
    }
    if start < bytes.len() {
        cuts.push((start, bytes.len()));
    }
    cuts
}

fn opens_item(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b'}' | b'#' | b'\n' | b'\r'))
}

fn lex_stretch(text: &str, start: usize, end: usize, lexed: &mut Lexed) {
    let stretch = text.get(start..end).unwrap_or_default();
    let Ok(pairs) = Cartouche::parse(Rule::stretch, stretch) else {
        return lex_as_stray(start, end, lexed);
    };
    let base = offset(start);
    let mut lines = LineReader { text: stretch, base, from: 0, line: empty_line(0, 0) };
    let mut from = 0usize;
    for token in pairs.tokens() {
        match token {
            pest::Token::Start { pos, rule } => {
                from = pos.pos();
                if rule == Rule::line {
                    lines.open(from, lexed);
                }
            }
            pest::Token::End { pos, rule } => match rule {
                Rule::line => lines.close(pos.pos(), lexed),
                Rule::stretch | Rule::EOI => {}
                _ => lines.token(rule, from, pos.pos(), lexed),
            },
        }
    }
}

/// A safe result should the grammar ever be made to fail: one line of one stray token.
fn lex_as_stray(start: usize, end: usize, lexed: &mut Lexed) {
    let mut line = empty_line(offset(start), offset(lexed.tokens.len()));
    line.end = offset(end);
    line.broken = true;
    lexed.tokens.push(Token { start: line.start, end: line.end, kind: Literal::Stray });
    line.tokens_end = offset(lexed.tokens.len());
    lexed.lines.push(line);
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn empty_line(start: u32, tokens: u32) -> Line {
    Line {
        start,
        end: start,
        tokens,
        tokens_end: tokens,
        comment: NONE,
        indent: 0,
        n_bars: 0,
        braces: false,
        broken: false,
    }
}

/// Gathers the tokens of a line.
struct LineReader<'s> {
    text: &'s str,
    base: u32,
    from: usize,
    line: Line,
}

impl LineReader<'_> {
    fn open(&mut self, at: usize, lexed: &Lexed) {
        self.from = at;
        self.line = empty_line(self.base + offset(at), offset(lexed.tokens.len()));
    }

    fn token(&mut self, rule: Rule, from: usize, to: usize, lexed: &mut Lexed) {
        let (start, end) = (self.base + offset(from), self.base + offset(to));
        let bytes = self.text.as_bytes().get(from..to).unwrap_or_default();
        let kind = match rule {
            Rule::run => return self.run(start, end, lexed),
            Rule::comment => {
                self.line.comment = start;
                return;
            }
            Rule::cites => Literal::Bracket,
            Rule::mark => match bytes {
                b"," => Literal::Comma,
                b"|" => {
                    self.line.n_bars = self.line.n_bars.saturating_add(1);
                    Literal::Bar
                }
                b"{" => {
                    self.line.braces = true;
                    Literal::BraceOpen
                }
                _ => {
                    self.line.braces = true;
                    Literal::BraceClose
                }
            },
            _ => {
                self.line.broken = true;
                Literal::Stray
            }
        };
        lexed.tokens.push(Token { start, end, kind });
    }

    /// A run; a colon at its end is a token of its own.
    fn run(&mut self, start: u32, end: u32, lexed: &mut Lexed) {
        let run = self.text.get((start - self.base) as usize..(end - self.base) as usize).unwrap_or_default();
        match run.strip_suffix(':').filter(|rest| !rest.is_empty()) {
            Some(rest) => {
                lexed.tokens.push(Token { start, end: end - 1, kind: classify(rest) });
                lexed.tokens.push(Token { start: end - 1, end, kind: Literal::Colon });
            }
            None => lexed.tokens.push(Token { start, end, kind: classify(run) }),
        }
    }

    fn close(&mut self, to: usize, lexed: &mut Lexed) {
        let body = self.text.get(self.from..to).unwrap_or_default();
        let kept = body.strip_suffix('\n').map_or(body, |rest| rest.strip_suffix('\r').unwrap_or(rest));
        self.line.end = self.line.start + offset(kept.len());
        self.line.tokens_end = offset(lexed.tokens.len());
        let first = lexed.tokens.get(self.line.tokens as usize).map_or(self.line.comment, |token| token.start);
        if first != NONE {
            let lead = kept.get(..(first - self.line.start) as usize).unwrap_or_default();
            self.line.indent = if lead.contains('\t') { tabbed(lead) } else { offset(lead.len()) };
        }
        lexed.lines.push(self.line);
    }
}

/// The column behind blanks with tabs among them: a tab is an error, and counted as two blanks, as its fix makes it.
fn tabbed(lead: &str) -> u32 {
    lead.bytes().fold(0, |column, byte| column + if byte == b'\t' { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_meet_and_begin_at_items() {
        let mut text = String::new();
        for n in 0..20_000 {
            text.push_str(if n % 7 == 0 { "head of an item\n" } else { "  a deeper line\n" });
        }
        let cuts = stretches(&text);
        assert!(cuts.len() > 3);
        assert_eq!(cuts[0].0, 0);
        assert_eq!(cuts[cuts.len() - 1].1, text.len());
        for pair in cuts.windows(2) {
            assert_eq!(pair[0].1, pair[1].0);
            assert!(text[pair[1].0..].starts_with("head"));
        }
    }

    #[test]
    fn an_item_without_end_is_cut_at_lines() {
        let text = "head\n".to_string() + &"  deeper\n".repeat(100_000);
        let cuts = stretches(&text);
        assert!(cuts.iter().all(|(start, end)| end - start < LONG_STRETCH_BYTES + 100));
        assert!(cuts.iter().skip(1).all(|(start, _)| text[*start..].starts_with("  deeper")));
    }
}
