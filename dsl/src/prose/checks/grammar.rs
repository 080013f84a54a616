//! Slips of language that need no dictionary (W0106): brackets, quotation marks, doubled words, "neither ... and".
//! Must not: look at charts, contents or transcribers' remarks.

use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::lines::paragraphs;
use crate::prose::references::is_slip_for_citing;
use crate::prose::sentences::split;
use crate::prose::words::{Word, words};

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    citing_words(prose, findings);
    for paragraph in paragraphs(&prose.lines) {
        let Some(text) = prose.text.get(paragraph.clone()) else {
            continue;
        };
        brackets(text, paragraph.start, findings);
        quotation_marks(text, paragraph.start, findings);
        doubled_words(text, paragraph.start, findings);
        for sentence in split(text) {
            if let Some(words_of) = text.get(sentence.clone()) {
                neither(words_of, paragraph.start + sentence.start, findings);
            }
        }
    }
}

/// "(se 12.6)": the word that leads to a case is misspelt.
fn citing_words(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    for reference in &prose.references {
        let left = prose.text.get(reference.paragraph.start..reference.span.start).unwrap_or_default().trim_end();
        let from = left.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |i| i + 1);
        let bracketed = left.get(..from).is_some_and(|l| l.ends_with('('));
        if let (true, Some(meant)) = (bracketed, left.get(from..).and_then(is_slip_for_citing)) {
            let span = reference.paragraph.start + from..reference.paragraph.start + left.len();
            findings
                .push(slip("this word leads to a case but is no word for it", span).help(format!("read `{meant}`")));
        }
    }
}

fn slip(message: &str, span: Range<usize>) -> Finding {
    Finding::new("W0106", message.to_owned(), span, "here")
}

/// Brackets without their other half. `a)` and `12)` before words are marks of a list.
fn brackets(text: &str, base: usize, findings: &mut Vec<Finding>) {
    let mut open: Vec<(char, usize)> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => open.push((c, at)),
            ')' | ']' => {
                let mate = if c == ')' { '(' } else { '[' };
                if open.last().is_some_and(|(o, _)| *o == mate) {
                    open.pop();
                } else if c == ']' || !is_list_mark(text, at) {
                    findings.push(slip("a bracket is closed that was not opened", base + at..base + at + 1));
                }
            }
            _ => {}
        }
    }
    for (_, at) in open {
        findings.push(slip("this bracket is not closed in its paragraph", base + at..base + at + 1));
    }
}

fn is_list_mark(text: &str, close: usize) -> bool {
    let before = text.get(..close).unwrap_or_default();
    let mark: usize = before.chars().rev().take_while(char::is_ascii_alphanumeric).count();
    let left = before.get(..before.len() - mark).unwrap_or_default();
    (1..=4).contains(&mark) && (left.is_empty() || left.ends_with(char::is_whitespace))
}

/// Quotation marks without their other half; a mark after a figure, with none open, is an inch.
fn quotation_marks(text: &str, base: usize, findings: &mut Vec<Finding>) {
    let mut open: Option<usize> = None;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match (c, open) {
            ('"', None) if before.is_ascii_digit() => {}
            ('"', None) | ('“', _) => open = Some(at),
            ('"', Some(_)) => open = None,
            ('”', None) => {
                findings.push(slip("a quotation is closed that was not opened", base + at..base + at + c.len_utf8()))
            }
            ('”', Some(_)) => open = None,
            _ => {}
        }
        before = c;
    }
    if let Some(at) = open {
        let length = text.get(at..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
        findings.push(slip("this quotation is not closed in its paragraph", base + at..base + at + length));
    }
}

/// The same word twice with only blanks between. Names may be doubled.
fn doubled_words(text: &str, base: usize, findings: &mut Vec<Finding>) {
    const RIGHT: [&str; 2] = ["had", "that"];
    for pair in words(text, base, true).windows(2) {
        let [a, b] = pair else { continue };
        let between = text.get(a.span().end - base..b.start - base).unwrap_or(".");
        let alike = a.text.eq_ignore_ascii_case(b.text) && a.text.chars().all(char::is_alphabetic) && a.text.len() >= 2;
        if alike && between.trim().is_empty() && !b.is_capitalised() && !RIGHT.contains(&b.text) {
            findings.push(
                slip(&format!("`{}` stands twice", b.text), a.start..b.span().end)
                    .help("one of them is too many".to_owned()),
            );
        }
    }
}

/// "Neither the A and the B", "neither the A or the B".
fn neither(sentence: &str, base: usize, findings: &mut Vec<Finding>) {
    const BEGINS_A_THING: [&str; 9] = ["the", "a", "an", "his", "their", "its", "any", "her", "this"];
    let all = words(sentence, base, false);
    let is = |w: &Word<'_>, word: &str| w.text.eq_ignore_ascii_case(word);
    for (index, word) in all.iter().enumerate().filter(|(_, w)| is(w, "neither")) {
        let rest = all.get(index + 1..).unwrap_or_default();
        let of_things = rest.first().is_some_and(|w| BEGINS_A_THING.iter().any(|t| is(w, t)));
        let nor = rest.iter().any(|w| is(w, "nor"));
        let other = rest.iter().find(|w| is(w, "and") || is(w, "or"));
        if let (true, false, Some(other)) = (of_things, nor, other) {
            let message = format!("`neither` goes with `nor`, here it is followed by `{}`", other.text);
            findings.push(slip(&message, word.span()).and(other.span(), "`nor` is meant, or something else"));
        }
    }
}
