//! Headings of parts: "A. Standard Rules", "PART 2: EXCLUSIVE RULES", "Appendices".
//! Must not: read numbered headings.

use std::collections::BTreeSet;
use std::ops::Range;

use super::headings::ContentsEntry;
use super::lines::{Line, LineKind};
use super::number::Key;

/// The heading of a part.
pub(crate) struct PartHead {
    pub letter: Option<String>,
    pub name: String,
    pub span: Range<usize>,
}

/// How many lines with words may stand between a part's heading and its first section.
const INTRODUCTION: usize = 6;

/// Reads "Part 2: Name" and "A. Name"; gives the letter and the name.
pub(crate) fn letter_and_name(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    if line.len() > 100 || line.ends_with(['.', ';', ',']) {
        return None;
    }
    let lower = line.to_lowercase();
    if lower.starts_with("part ") {
        let rest = line.get("part ".len()..)?;
        let letter: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
        let is_mark = !letter.is_empty()
            && (letter.len() == 1 || letter.chars().all(|c| matches!(c, 'I' | 'V' | 'X') || c.is_ascii_digit()));
        let rest = rest.get(letter.len()..)?;
        let name = rest.trim_start_matches([':', '.', '-', '–', ' ']);
        let parted = rest.is_empty() || rest.starts_with([':', '.', '-', '–', ' ']);
        return (is_mark && parted).then(|| (letter, name.to_owned()));
    }
    let mut chars = line.chars();
    let letter = chars.next().filter(char::is_ascii_uppercase)?;
    let name = chars.as_str().strip_prefix(". ")?;
    let titled = name.split_whitespace().filter(|w| w.chars().count() >= 4).all(|w| !w.starts_with(char::is_lowercase));
    (titled && name.chars().any(char::is_lowercase)).then(|| (letter.to_string(), name.to_owned()))
}

/// Finds the parts of a body: lines of the two shapes above, and unnumbered entries of the contents that have
/// sections below them, where a section's heading follows soon.
pub(crate) fn find(lines: &[Line<'_>], contents: &[ContentsEntry], heads: &[(usize, Key)]) -> Vec<PartHead> {
    let named: BTreeSet<&str> = contents
        .windows(2)
        .filter_map(|pair| match pair {
            [name, below] if name.key.is_empty() && below.key.len() == 1 && name.depth < below.depth => {
                Some(name.title.as_str())
            }
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|(_, l)| l.kind == LineKind::Text) {
        let words = line.text.trim();
        let shaped = letter_and_name(words);
        let says_part = shaped.is_some() && words.to_lowercase().starts_with("part ");
        if !(says_part || (shaped.is_some() || named.contains(words)) && section_follows(lines, index, heads)) {
            continue;
        }
        let (letter, name) = shaped.map_or((None, words.to_owned()), |(letter, name)| (Some(letter), name));
        found.push(PartHead { letter, name, span: line.span() });
    }
    found
}

/// Whether the next numbered heading is a section's and comes within a few lines.
fn section_follows(lines: &[Line<'_>], index: usize, heads: &[(usize, Key)]) -> bool {
    let Some(line) = lines.get(index) else {
        return false;
    };
    let next = heads.partition_point(|(number, _)| *number <= line.number);
    let Some((at, key)) = heads.get(next) else {
        return false;
    };
    let between = lines
        .iter()
        .skip(index + 1)
        .take(4 * INTRODUCTION)
        .take_while(|l| l.number < *at)
        .filter(|l| l.kind != LineKind::Blank)
        .count();
    key.len() == 1 && between <= INTRODUCTION && at - line.number <= 4 * INTRODUCTION
}
