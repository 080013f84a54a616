//! Items below the cases: a. b. c., (a), i), A., 1.
//! Must not: check their order.

use std::collections::BTreeSet;
use std::ops::Range;

use super::headings::Outline;
use super::lines::{Line, LineKind, strip_bullet};
use super::number::Key;

/// The kind of mark that an item bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// a, b, c
    Small,
    /// A, B, C
    Capital,
    /// i, ii, iii
    Roman,
    /// 1, 2, 3
    Digit,
}

/// An item of a case.
#[derive(Debug, Clone)]
pub struct Item {
    /// The run of numbers and the case that it stands under.
    pub case: (usize, Key),
    /// Letters, roman or digits.
    pub kind: MarkKind,
    /// Its place in the list, from 1.
    pub ordinal: u16,
    /// As printed, without points and brackets.
    pub label: String,
    /// The bytes of the mark.
    pub span: Range<usize>,
}

/// Reads the marks that begin lines below headings.
pub(crate) fn read(lines: &[Line<'_>], outline: &Outline) -> Vec<Item> {
    let heads: Vec<(usize, usize, &Key)> =
        outline.cases().filter(|(_, c)| !c.chart).map(|(run, c)| (c.line, run, &c.key)).collect();
    let parts: BTreeSet<usize> = outline.parts.iter().map(|p| p.span.start).collect();
    let mut found: Vec<Item> = Vec::new();
    let mut small: Option<((usize, Key), u16)> = None;
    for line in lines.iter().filter(|l| l.kind == LineKind::Text) {
        let next = heads.partition_point(|(number, _, _)| *number < line.number);
        let Some((head_line, run, key)) = next.checked_sub(1).and_then(|i| heads.get(i)) else {
            continue;
        };
        let body = strip_bullet(line.text).map_or(line.text.trim_start(), |(_, rest)| rest);
        let at = line.start + line.text.len() - body.len();
        if *head_line == line.number || parts.contains(&at) {
            continue;
        }
        let Some((label, length)) = mark(body) else {
            continue;
        };
        let case = (*run, (*key).clone());
        let letter_before = small.as_ref().filter(|(of, _)| *of == case).map(|(_, ordinal)| *ordinal);
        let Some((kind, ordinal)) = classify(label, letter_before) else {
            continue;
        };
        if kind == MarkKind::Small {
            small = Some((case.clone(), ordinal));
        }
        found.push(Item { case, kind, ordinal, label: label.to_owned(), span: at..at + length });
    }
    found
}

/// A mark at the start of a line: `a.`, `a)`, `a).`, `(a)`, `ii)`, `12.`, then a blank.
fn mark(line: &str) -> Option<(&str, usize)> {
    let (open, inner) = line.strip_prefix('(').map_or((0, line), |rest| (1, rest));
    let length = inner.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let label = inner.get(..length).filter(|l| !l.is_empty() && l.len() <= 4)?;
    let rest = inner.get(length..)?;
    let closed = if open == 1 {
        rest.strip_prefix(')')?
    } else {
        rest.strip_prefix(").").or_else(|| rest.strip_prefix(['.', ')']))?
    };
    closed.starts_with(' ').then_some((label, open + length))
}

/// Whether `i`, `v`, `x` are letters is decided by the letter before them.
fn classify(label: &str, letter_before: Option<u16>) -> Option<(MarkKind, u16)> {
    if let Ok(number) = label.parse::<u16>() {
        return (1..100).contains(&number).then_some((MarkKind::Digit, number));
    }
    let mut chars = label.chars();
    let single = chars.next().filter(|_| chars.as_str().is_empty());
    if let Some(c) = single {
        let ordinal = u16::try_from(u32::from(c.to_ascii_lowercase()).checked_sub(u32::from('a'))? + 1).ok()?;
        if c.is_ascii_uppercase() {
            return Some((MarkKind::Capital, ordinal));
        }
        if !matches!(c, 'i' | 'v' | 'x') || letter_before.is_some_and(|b| b + 1 == ordinal) {
            return Some((MarkKind::Small, ordinal));
        }
    }
    roman(label).map(|n| (MarkKind::Roman, n))
}

fn roman(label: &str) -> Option<u16> {
    const UP_TO_TWENTY: [&str; 20] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
        "xviii", "xix", "xx",
    ];
    let index = UP_TO_TWENTY.iter().position(|r| *r == label)?;
    u16::try_from(index + 1).ok()
}
