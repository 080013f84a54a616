//! The cases of a source as a set that can be asked: which exist, which is nearest, what belongs to what.
//! Must not: report anything.

use crate::book::{Book, ClaimedCase};
use crate::names::spelling;
use cartouche_bundle::model::{Citation, CitationKind, Source};
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// The cases of all sources.
pub(super) struct Outline<'b> {
    sources: IndexMap<&'b str, (BTreeSet<&'b str>, &'b Source)>,
}

/// What a citation comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cited {
    /// It exists, or there is nothing to look up.
    There,
    /// No source of that name; the nearest name.
    NoSource(Option<String>),
    /// No such case; the nearest one.
    NoCase(Option<String>),
}

impl<'b> Outline<'b> {
    /// Collects the cases of all sources.
    pub fn new(book: &'b Book) -> Self {
        let sources = book
            .sources
            .iter()
            .map(|(name, source)| {
                let cases = source.cases.iter().map(|case| bare(&case.number));
                let omitted = source.omitted.iter().map(|case| bare(&case.number));
                (name.as_str(), (cases.chain(omitted).collect(), source))
            })
            .collect();
        Self { sources }
    }

    /// Whether there is any source at all.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Looks up one number of a source.
    pub fn look_up(&self, source: &str, number: &str) -> Cited {
        if number.is_empty() {
            return Cited::There;
        }
        let found = match (source, self.sources.len()) {
            ("", 1) => self.sources.first().map(|(_, source)| source),
            _ => self.sources.get(source),
        };
        let Some((cases, _)) = found else {
            return Cited::NoSource(spelling::nearest(source, self.sources.keys().copied()).map(ToOwned::to_owned));
        };
        if wholes(number).into_iter().any(|number| cases.contains(number)) {
            return Cited::There;
        }
        Cited::NoCase(nearest(number, cases).map(ToOwned::to_owned))
    }

    /// Whether a claim names one of these cases, or a part or a whole of one.
    pub fn names(claim: &ClaimedCase, cases: &[Citation]) -> bool {
        let claimed = Citation {
            number: claim
                .to
                .as_ref()
                .map_or_else(|| claim.citation.number.clone(), |to| format!("{}-{to}", claim.citation.number)),
            ..claim.citation.clone()
        };
        cases.iter().any(|case| same(&claimed, case))
    }
}

/// Whether two citations name the same case, a case and a part of it, or ranges that share one.
pub(super) fn same(one: &Citation, other: &Citation) -> bool {
    if !one.source.is_empty() && !other.source.is_empty() && one.source != other.source {
        return false;
    }
    if matches!(one.kind, CitationKind::Counter | CitationKind::Map) {
        return one.kind == other.kind;
    }
    let (one, other) = (ends(&one.number), ends(&other.number));
    holds(one, other.0) || holds(one, other.1) || holds(other, one.0)
}

/// Both ends of a range `8.41-8.44`; a single number is both of its ends.
pub(super) fn ends(number: &str) -> (&str, &str) {
    number.split_once('-').unwrap_or((number, number))
}

/// Whether a number lies in a range (or is a part of its one case).
pub(super) fn holds(range: (&str, &str), number: &str) -> bool {
    if range.0 == range.1 {
        return wholes(number).contains(&bare(range.0)) || wholes(range.0).contains(&bare(number));
    }
    let number = wholes(number).last().copied().unwrap_or(number);
    let between = |scheme: fn(&str) -> Vec<u32>| {
        let number = scheme(number);
        scheme(range.0) <= number && number <= scheme(range.1)
    };
    between(by_figures) || between(by_points)
}

/// A number without the `.0` that heads a section: `8.0` and `8` are one.
pub(super) fn bare(number: &str) -> &str {
    number.strip_suffix(".0").unwrap_or(number)
}

/// The number, and the cases of which it is a part by a letter or an item after it: `12.41b i` is in `12.41b`, in `12.41`.
fn wholes(number: &str) -> Vec<&str> {
    let mut all = vec![bare(number)];
    let mut rest = number;
    if let Some((case, _)) = rest.split_once(' ') {
        all.push(bare(case));
        rest = case;
    }
    let plain = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if plain != rest && plain.ends_with(|c: char| c.is_ascii_digit()) {
        all.push(bare(plain));
    }
    all
}

fn nearest<'c>(number: &str, cases: &BTreeSet<&'c str>) -> Option<&'c str> {
    // The case of which it would be a part, or the last one before it among its siblings.
    let mut shorter = bare(number);
    while let Some((at, _)) = shorter.char_indices().next_back() {
        shorter = shorter.get(..at)?.trim_end_matches(['.', ' ']);
        if shorter.is_empty() {
            break;
        }
        let sibling = cases
            .iter()
            .filter(|case| case.starts_with(shorter) && case.len() <= number.len())
            .min_by_key(|case| (spelling::distance(case, number), apart(case, number), **case));
        if let Some(sibling) = sibling {
            return Some(sibling);
        }
    }
    spelling::nearest(number, cases.iter().copied())
}

/// How far two numbers lie apart in their last figure.
fn apart(one: &str, other: &str) -> u32 {
    let last = |number: &str| by_figures(number).last().copied().unwrap_or(0);
    last(one).abs_diff(last(other))
}

/// A number whose figures after the point each count as a level: 8.15 is the fifth case of 8.1.
pub(super) fn by_figures(number: &str) -> Vec<u32> {
    levels(number, true)
}

/// A number whose parts between points each count as a level: 2.10 comes after 2.9.
pub(super) fn by_points(number: &str) -> Vec<u32> {
    levels(number, false)
}

fn levels(number: &str, figures: bool) -> Vec<u32> {
    let (number, item) = bare(number).split_once(' ').unwrap_or((bare(number), ""));
    let plain = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let letters = number.get(plain.len()..).unwrap_or("");
    let mut all = Vec::new();
    for (at, part) in plain.split('.').enumerate() {
        if figures && at > 0 {
            all.extend(part.chars().filter_map(|c| c.to_digit(10)));
        } else {
            all.push(part.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0));
        }
    }
    if let Some(letter) = letters.chars().next() {
        all.push(letter.to_ascii_lowercase().into());
        all.extend(letters.chars().skip(1).map(|c| u32::from(c.to_ascii_lowercase())));
    }
    if !item.is_empty() {
        all.push(roman(item).or_else(|| item.parse().ok()).unwrap_or_else(|| item.chars().next().map_or(0, u32::from)));
    }
    all
}

/// The value of a small roman numeral.
fn roman(text: &str) -> Option<u32> {
    const NUMERALS: [&str; 12] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
    NUMERALS.iter().zip(1..).find(|(numeral, _)| **numeral == text.to_ascii_lowercase()).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_belong_to_their_case() {
        assert_eq!(wholes("12.41b i"), ["12.41b i", "12.41b", "12.41"]);
        assert_eq!(wholes("8.0"), ["8"]);
        assert!(holds(ends("8.41-8.44"), "8.42") && !holds(ends("8.41-8.44"), "8.5"));
        assert!(holds(ends("2.9-2.12"), "2.10"));
        assert!(holds(ends("10.34"), "10.34 ii"));
    }

    #[test]
    fn both_schemes_of_numbering_are_read() {
        assert_eq!(by_figures("8.15"), [8, 1, 5]);
        assert_eq!(by_points("8.15"), [8, 15]);
        assert_eq!(by_figures("12.41b ii"), [12, 4, 1, u32::from(b'b'), 2]);
    }

    #[test]
    fn the_nearest_case_is_a_sibling() {
        let cases: BTreeSet<&str> = ["8.4", "8.41", "8.47", "9.1"].into();
        assert_eq!(nearest("8.48", &cases), Some("8.47"));
        assert_eq!(nearest("8.17", &cases), Some("8.47"));
    }
}
