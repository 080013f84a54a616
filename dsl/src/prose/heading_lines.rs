//! Numbered headings as single lines show them: words before the number, the number, the title.
//! Must not: know parts or the order of headings.

use std::collections::BTreeSet;

use super::headings::CaseHead;
use super::lines::{Line, LineKind, entry_words};
use super::number::{CaseNumber, Key};

/// A numbered heading before it is sorted into parts.
pub(crate) struct Found {
    pub head: CaseHead,
    /// Words before the number.
    pub prefix: Option<String>,
}

/// Words that stand before a section's number in at least two headings: "Series Rules 4.0 Sequence".
pub(crate) fn repeated_prefixes(lines: &[Line<'_>]) -> BTreeSet<String> {
    let mut once = BTreeSet::new();
    let mut often = BTreeSet::new();
    for line in lines.iter().filter(|l| matches!(l.kind, LineKind::Text | LineKind::Contents)) {
        if let Some((prefix, _)) = prefix_of(&entry_words(line.text))
            && !once.insert(prefix.clone())
        {
            often.insert(prefix);
        }
    }
    often
}

/// Up to three capitalised words before a number that ends in `.0` and has a title; gives them and their length.
pub(crate) fn prefix_of(line: &str) -> Option<(String, usize)> {
    if line.len() > 100 {
        return None;
    }
    let at = line.find(|c: char| c.is_ascii_digit())?;
    let before = line.get(..at)?;
    let words: Vec<&str> = before.split_whitespace().collect();
    if words.is_empty() || words.len() > 3 || !before.ends_with(' ') || !words.iter().all(|w| is_plain_capitalised(w)) {
        return None;
    }
    let (number, length) = CaseNumber::read(line.get(at..)?)?;
    let title = line.get(at + length..)?.trim_start();
    let good = number.parts.last() == Some(&0) && title.chars().next().is_some_and(char::is_uppercase);
    (good && !line.trim_end().ends_with('.')).then(|| (words.join(" "), at))
}

fn is_plain_capitalised(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase) && word.chars().all(char::is_alphabetic)
}

/// Whether the line stands directly below a row of a chart, where "1.5 Points" is no heading.
pub(crate) fn below_a_row(lines: &[Line<'_>], index: usize) -> bool {
    index.checked_sub(1).and_then(|i| lines.get(i)).is_some_and(|l| l.kind == LineKind::Row)
}

/// Reads the heading or headings ("12.1/12.2 Title") that begin a line.
pub(crate) fn heads_of_line(
    line: &Line<'_>,
    prefixes: &BTreeSet<String>,
    (below_row, wrapped): (bool, bool),
    found: &mut Vec<Found>,
) {
    let indent = line.text.len() - line.text.trim_start().len();
    let Some(body) = line.text.get(indent..) else {
        return;
    };
    let (prefix, skip) = match prefix_of(body) {
        Some((prefix, skip)) if prefixes.contains(&prefix) => (Some(prefix), skip),
        _ => (None, 0),
    };
    let mut numbers = Vec::new();
    let mut at = skip;
    while let Some((number, length)) = body.get(at..).and_then(CaseNumber::read) {
        numbers.push(number);
        at += length;
        if body.get(at..).is_some_and(|rest| rest.starts_with('/')) {
            at += 1;
        } else {
            break;
        }
    }
    let Some(rest) = body.get(at..) else { return };
    let rest = rest.strip_prefix(['.', ':']).unwrap_or(rest);
    if numbers.is_empty() || below_row || !begins_a_heading(rest) {
        return;
    }
    let (title, own_line) = if wrapped { title_of(&format!("{}.", rest.trim())) } else { title_of(rest.trim()) };
    let shown = title.as_ref().map_or(at, |t| body.find(t.as_str()).map_or(at, |from| from + t.len()));
    let span = line.start + indent..line.start + indent + shown;
    for number in numbers {
        let head = CaseHead {
            number,
            key: Key::new(),
            title: title.clone(),
            line: line.number,
            span: span.clone(),
            body: line.start..line.start,
            own_line,
            chart: false,
            in_contents: false,
            printed: None,
        };
        found.push(Found { head, prefix: prefix.clone() });
    }
}

/// What follows a heading's number: nothing, or blank and a capital, a quotation, a bracket.
fn begins_a_heading(rest: &str) -> bool {
    let words = rest.trim();
    words.is_empty()
        || rest.starts_with([' ', '\t', '\u{a0}'])
            && words.chars().next().is_some_and(|c| c.is_uppercase() || matches!(c, '"' | '“' | '(' | '['))
}

/// The title of a heading and whether the heading has the line to itself.
/// A run-in heading's title ends at a colon; otherwise the case has none.
fn title_of(rest: &str) -> (Option<String>, bool) {
    if rest.is_empty() {
        return (None, true);
    }
    let ends_as_sentence = rest.ends_with(['.', ';', '!', '?', ',', ':']) && !rest.ends_with("...");
    if let Some((title, more)) = rest.split_once(':')
        && is_title(title)
        && (more.starts_with(' ') || more.is_empty())
        && (more.len() > 60 || more.is_empty() || ends_as_sentence)
    {
        return (Some(title.trim().to_owned()), false);
    }
    if rest.chars().count() <= 90 && !ends_as_sentence {
        return (Some(rest.to_owned()), true);
    }
    (None, false)
}

/// Few words, most of the longer ones capitalised, no sentence inside.
fn is_title(words: &str) -> bool {
    let all: Vec<&str> = words.split_whitespace().collect();
    let long = |w: &&&str| w.chars().filter(|c| c.is_alphabetic()).count() >= 4;
    let lower = all.iter().filter(long).filter(|w| w.chars().next().is_some_and(char::is_lowercase)).count();
    !all.is_empty() && all.len() <= 9 && lower * 3 <= all.len() && !words.contains(['.', ';', '?'])
}
