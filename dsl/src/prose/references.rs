//! The cross-references that a prose makes: "(Case 9.53)", "See 14.6", "8.8.1 and 8.8.2", "Special Rule 8".
//! Must not: judge whether a reference is right.

use std::collections::BTreeMap;
use std::ops::Range;

use super::headings::{CaseHead, Outline};
use super::lines::{Line, LineKind, lines, paragraphs};
use super::number::{CaseNumber, Key};
use super::words::one_slip_apart;

/// One number that a place of the prose cites.
#[derive(Debug, Clone)]
pub struct Reference {
    /// The run of numbers and the case that the citing place stands in; none before the first heading.
    pub from: Option<(usize, Key)>,
    /// The number cited.
    pub to: CaseNumber,
    /// Its place in the numbering, letter left out.
    pub key: Key,
    /// If the number is the first of a range, the last.
    pub until: Option<CaseNumber>,
    /// The bytes of the number (or of the whole range).
    pub span: Range<usize>,
    /// The bytes of the paragraph or row that cites.
    pub paragraph: Range<usize>,
    /// The words around leave no doubt that a case is meant.
    pub certain: bool,
}

/// A numbered rule of a scenario's own list: "Special Rule 8".
#[derive(Debug, Clone)]
pub struct ListReference {
    /// The run of numbers and the case whose list is meant.
    pub from: (usize, Key),
    /// The number in the list.
    pub number: u16,
    /// The bytes of the words.
    pub span: Range<usize>,
}

/// Words before a number that say that a case follows.
const CITING: [&str; 18] = [
    "case",
    "cases",
    "section",
    "sections",
    "rule",
    "rules",
    "see",
    "scenario",
    "scenarios",
    "procedure",
    "paragraph",
    "paragraphs",
    "exception",
    "exceptions",
    "per",
    "cf",
    "under",
    "notwithstanding",
];
/// Words before a number that may or may not.
const LEANING: [&str; 11] = ["in", "of", "by", "with", "from", "to", "and", "or", "as", "also", "ignore"];
/// Words before a number that say it is none.
const DENYING: [&str; 6] = ["version", "edition", "volume", "vol", "v", "no"];

/// Finds the cross-references of a text, in its order. Takes the outline of the same text.
#[must_use]
pub fn references(text: &str, outline: &Outline) -> Vec<Reference> {
    let places = Places::new(outline);
    let mut found = Vec::new();
    let lines = lines(text);
    let rows = lines.iter().filter(|l| l.kind == LineKind::Row).map(Line::span);
    let mut stretches: Vec<Range<usize>> = paragraphs(&lines).into_iter().chain(rows).collect();
    stretches.sort_by_key(|s| s.start);
    for stretch in stretches {
        if let Some(words) = text.get(stretch.clone()) {
            of_stretch(words, stretch, &places, outline, &mut found);
        }
    }
    found
}

/// Answers which case a byte belongs to, and where headings are.
pub(crate) struct Places<'o> {
    heads: Vec<(usize, &'o CaseHead)>,
}

impl<'o> Places<'o> {
    pub(crate) fn new(outline: &'o Outline) -> Self {
        let heads = outline.cases().collect();
        Self { heads }
    }

    fn head_before(&self, at: usize) -> Option<&(usize, &'o CaseHead)> {
        let next = self.heads.partition_point(|(_, case)| case.span.start <= at);
        self.heads.get(next.checked_sub(1)?)
    }

    /// The run and the key of the case that holds a byte; none between a part's heading and its first case.
    pub(crate) fn case_at(&self, at: usize) -> Option<(usize, Key)> {
        let (run, case) = self.head_before(at).filter(|(_, case)| at < case.body.end)?;
        Some((*run, case.key.clone()))
    }

    /// Whether a byte is part of a heading's number or title.
    fn in_heading(&self, at: usize) -> bool {
        self.head_before(at).is_some_and(|(_, case)| case.span.contains(&at))
    }
}

fn of_stretch(text: &str, stretch: Range<usize>, places: &Places<'_>, outline: &Outline, found: &mut Vec<Reference>) {
    let bytes = text.as_bytes();
    // the last number cited on this line: its end and whether it was certain, so that "8.47 and 10.1" is one citation
    let mut before: Option<(usize, bool)> = None;
    let mut at = 0;
    while at < bytes.len() {
        let starts = bytes.get(at).is_some_and(u8::is_ascii_digit) && (at == 0 || !joins(bytes.get(at - 1)));
        let Some((number, length)) = starts.then(|| text.get(at..).and_then(CaseNumber::read)).flatten() else {
            at += 1;
            continue;
        };
        let mut end = at + length;
        let mut until = None;
        if let Some((sign, last, more)) = range_end(text.get(end..).unwrap_or_default()) {
            until = Some(last);
            end += sign + more;
        }
        let weight = weight(text, at, end, before, &number);
        let key = CaseNumber { letter: None, ..number.clone() }.key(outline.numbering);
        if let Some(certain) = weight
            && !places.in_heading(stretch.start + at)
        {
            before = Some((end, certain));
            found.push(Reference {
                from: places.case_at(stretch.start + at),
                to: number,
                key,
                until,
                span: stretch.start + at..stretch.start + end,
                paragraph: stretch.clone(),
                certain,
            });
        }
        at = end;
    }
}

/// A sign that makes a number part of something else: `1:1.5`, `12/4.5`, `+1.5`, `A1.2`, `$2.5`.
fn joins(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b':' | b'.' | b'/' | b'+' | b'$' | b'#'))
}

/// `-8.13` after a number: the length of the sign, the number, its length.
fn range_end(rest: &str) -> Option<(usize, CaseNumber, usize)> {
    let sign = rest.chars().next().filter(|c| matches!(c, '-' | '–'))?.len_utf8();
    let (number, length) = CaseNumber::read(rest.get(sign..)?)?;
    Some((sign, number, length))
}

/// Whether a number is a citation: none, a likely one (false), a certain one (true).
fn weight(text: &str, at: usize, end: usize, before: Option<(usize, bool)>, number: &CaseNumber) -> Option<bool> {
    let left = text.get(..at)?;
    let right = text.get(end..)?;
    if let Some((last, certain)) = before
        && is_and(text.get(last..at)?)
    {
        return Some(certain);
    }
    let word = left.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    let adjacent = left.ends_with([' ', '\u{a0}', '\n'])
        && left.trim_end().ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ':'));
    if DENYING.contains(&word.as_str()) && adjacent
        || right.starts_with(':') && right.get(1..2).is_some_and(|c| c != " ")
    {
        return None;
    }
    if number.letter.is_some() || adjacent && CITING.contains(&word.as_str()) {
        return Some(true);
    }
    let opened = left.trim_end().strip_suffix(word.as_str()).is_some_and(|l| l.ends_with('('));
    if opened && right.starts_with(')') && is_slip_for_citing(&word).is_some() {
        return Some(true);
    }
    let bracketed = left.ends_with('(')
        && (right.starts_with([')', ',', ';']) || right.starts_with(" and ") || right.starts_with(" or "));
    // a list of numbers in brackets is short; looking no further keeps a long line linear
    let listed = left.chars().rev().take(80).find(|c| matches!(c, '(' | ')')) == Some('(');
    let alone_in_brackets = left.ends_with(", ") && listed;
    if bracketed || alone_in_brackets && right.starts_with([')', ',']) {
        return Some(true);
    }
    (adjacent && LEANING.contains(&word.as_str()) && !right.starts_with(" to ") && !right.starts_with('%'))
        .then_some(false)
}

/// Whether a word is a slip for one that says that a case follows: "(se 12.6)".
pub(crate) fn is_slip_for_citing(word: &str) -> Option<&'static str> {
    let low = word.to_lowercase();
    let shortened = ["see", "case", "cases", "section", "rule", "rules"];
    shortened
        .into_iter()
        .find(|good| low != *good && !CITING.contains(&low.as_str()) && one_slip_apart(&low, good).is_some())
}

/// What may stand between two numbers of one citation.
fn is_and(between: &str) -> bool {
    matches!(between.trim(), "," | "and" | "or" | ", and" | ", or" | "&" | ";" | "and/or")
}

/// Finds "Special Rule 8" and the like: rules cited by their place in the citing case's own numbered list.
/// A line that begins with a bracketed case speaks of that case.
pub(crate) fn list_references(text: &str, outline: &Outline) -> Vec<ListReference> {
    const NAME: &str = "special rule";
    let places = Places::new(outline);
    let known: BTreeMap<&Key, usize> = outline.cases().map(|(run, c)| (&c.key, run)).collect();
    let mut found = Vec::new();
    for line in lines(text) {
        if !matches!(line.kind, LineKind::Text | LineKind::Row) {
            continue;
        }
        let low = line.text.to_ascii_lowercase();
        let mut at = 0;
        while let Some(from) = low.get(at..).and_then(|rest| rest.find(NAME)).map(|i| i + at) {
            at = from + NAME.len();
            let rest = low.get(at..).unwrap_or_default();
            let rest = rest.strip_prefix('s').unwrap_or(rest);
            let digits = rest.trim_start().bytes().take_while(u8::is_ascii_digit).count();
            let number = rest.trim_start().get(..digits).and_then(|d| d.parse().ok());
            let end = line.text.len() - rest.trim_start().len() + digits;
            let of = bracketed_case(line.text, outline, &known).or_else(|| places.case_at(line.start + from));
            if let (Some(number), Some(from_case)) = (number, of) {
                found.push(ListReference { from: from_case, number, span: line.start + from..line.start + end });
            }
        }
    }
    found
}

/// The case in "(16.3) clarification: ..." at the start of a line, in the last run that has it.
fn bracketed_case(line: &str, outline: &Outline, known: &BTreeMap<&Key, usize>) -> Option<(usize, Key)> {
    let body = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '•' | '-' | '–'));
    let (number, length) = CaseNumber::read(body.strip_prefix('(')?)?;
    body.get(length + 1..)?.starts_with(')').then_some(())?;
    let key = number.key(outline.numbering);
    known.get(&key).map(|run| (*run, key.clone()))
}
