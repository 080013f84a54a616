//! The sentences of each case, with their places, and which of them order or count something.
//! Must not: split contents, charts or transcribers' remarks.

use std::ops::Range;

use super::headings::Outline;
use super::lines::{lines, paragraphs};
use super::number::number_of;
use super::references::Places;
use super::words::words;

/// One sentence of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The number of the case; none before the first heading.
    pub case: Option<String>,
    /// The run of numbers, see [`super::Part::run`].
    pub run: usize,
    /// Its bytes, without blanks around.
    pub span: Range<usize>,
    /// It says must, may, cannot, never, always, shall.
    pub has_modal: bool,
    /// It has a number, in digits or in words, other than a case's.
    pub has_number: bool,
}

const MODALS: [&str; 11] =
    ["must", "may", "can", "cannot", "can't", "never", "always", "shall", "required", "prohibited", "mandatory"];
const NUMBERS: [&str; 17] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "half",
    "halved",
    "doubled",
    "third",
    "thirds",
    "quartered",
];
/// Words whose point does not end a sentence.
const SHORT: [&str; 22] = [
    "mr", "mrs", "dr", "gen", "lt", "col", "maj", "capt", "st", "vs", "etc", "e.g", "i.e", "no", "vol", "fig", "cf",
    "approx", "sgt", "brig", "jr", "sr",
];

/// Splits the text of an outline's cases into sentences, in order. Headings themselves are no sentences.
#[must_use]
pub fn sentences(text: &str, outline: &Outline) -> Vec<Sentence> {
    let places = Places::new(outline);
    let mut heads: Vec<Range<usize>> = outline.cases().map(|(_, c)| c.span.clone()).collect();
    heads.extend(outline.parts.iter().map(|p| p.span.clone()));
    heads.sort_by_key(|h| h.start);
    let mut found = Vec::new();
    for whole in paragraphs(&lines(text)) {
        let next = heads.partition_point(|h| h.start < whole.end);
        let head = next.checked_sub(1).and_then(|i| heads.get(i)).filter(|h| h.start >= whole.start);
        let from = head.map_or(whole.start, |h| h.end.min(whole.end));
        let Some(body) = text.get(from..whole.end) else {
            continue;
        };
        let place = places.case_at(whole.start.max(head.map_or(0, |h| h.start)));
        for piece in split(body) {
            let Some(words_of) = body.get(piece.clone()) else {
                continue;
            };
            let (run, case) = match &place {
                Some((run, key)) => (*run, Some(number_of(key, outline.numbering))),
                None => (0, None),
            };
            found.push(Sentence {
                case,
                run,
                span: from + piece.start..from + piece.end,
                has_modal: words(words_of, 0, false).iter().any(|w| MODALS.contains(&w.text.to_lowercase().as_str())),
                has_number: has_number(words_of),
            });
        }
    }
    found
}

fn has_number(sentence: &str) -> bool {
    let counted = sentence.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';')).any(|run| {
        let run = run.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '½' | '¼' | '¾'));
        let is_case = super::CaseNumber::read(run).is_some_and(|(_, length)| length == run.len());
        !is_case && run.contains(|c: char| c.is_ascii_digit() || matches!(c, '½' | '¼' | '¾'))
    });
    counted || words(sentence, 0, false).iter().any(|w| NUMBERS.contains(&w.text.to_lowercase().as_str()))
}

/// Cuts at points, question and exclamation marks that end a sentence. Gives ranges of `body` that hold a word.
pub(crate) fn split(body: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in body.char_indices() {
        if !matches!(c, '.' | '!' | '?') {
            continue;
        }
        let after = body.get(at + 1..).unwrap_or_default();
        let closing = after
            .chars()
            .take_while(|c| matches!(c, '"' | '”' | ')' | '\'' | '’' | ']'))
            .map(char::len_utf8)
            .sum::<usize>();
        let rest = after.get(closing..).unwrap_or_default();
        let next = rest.trim_start().chars().next();
        let ends = rest.is_empty() || rest.starts_with(char::is_whitespace) && !next.is_some_and(char::is_lowercase);
        if ends && !(c == '.' && ends_in_short_word(body.get(start..at).unwrap_or_default())) {
            push(&mut found, body, start, at + 1 + closing);
            start = at + 1 + closing;
        }
    }
    push(&mut found, body, start, body.len());
    found
}

fn push(found: &mut Vec<Range<usize>>, body: &str, start: usize, end: usize) {
    let Some(piece) = body.get(start..end) else {
        return;
    };
    let begun = piece.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '.' | '•' | '–'));
    if begun.chars().any(char::is_alphabetic) {
        let from = end - begun.len();
        found.push(from..from + begun.trim_end().len());
    }
}

/// Initials, titles, list marks: "A.P. Hill", "Lt. Gen.", "a. Move".
fn ends_in_short_word(before: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '“')).next().unwrap_or_default();
    let initials =
        !word.is_empty() && word.split('.').all(|p| p.chars().count() == 1 && p.chars().all(char::is_uppercase));
    let is_mark = before.trim_start() == word && word.len() <= 3;
    initials || is_mark || SHORT.contains(&word.to_lowercase().as_str())
}
