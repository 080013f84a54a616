//! Words that occur once and are one slip from a word that the same text uses often (W0106).
//! Must not: need a dictionary; a word is suspect only if it has letters in an order that the text's other words do not have.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::lines::paragraphs;
use crate::prose::words::{Word, one_slip_apart, stem, with_one_left_out, words};

/// A word is frequent from so many times on.
const FREQUENT: usize = 5;
/// A pair of capitalised words is a term from so many times on.
const TERM: usize = 3;
const SHORTEST: usize = 5;

struct Seen {
    count: usize,
    first: Range<usize>,
    /// Every time with a capital: a name or a term.
    capitalised: bool,
}

type Counts = BTreeMap<String, Seen>;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let (mut single, mut compound, mut pairs) = (Counts::new(), Counts::new(), Counts::new());
    let mut terms: BTreeMap<(String, String), Vec<Range<usize>>> = BTreeMap::new();
    for paragraph in paragraphs(&prose.lines) {
        let Some(text) = prose.text.get(paragraph.clone()) else {
            continue;
        };
        let joined = words(text, paragraph.start, true);
        for word in &joined {
            count(&mut single, word.text.to_lowercase(), word);
            if word.text.contains('-') {
                count(&mut compound, word.text.to_lowercase(), word);
                count(&mut pairs, word.text.to_lowercase().replace('-', " "), word);
            }
        }
        for two in joined.windows(2) {
            let [a, b] = two else { continue };
            if text.get(a.span().end - paragraph.start..b.start - paragraph.start).is_none_or(|between| between != " ")
            {
                continue;
            }
            count(&mut pairs, format!("{} {}", a.text.to_lowercase(), b.text.to_lowercase()), a);
            if a.is_capitalised() && b.is_capitalised() {
                terms.entry((a.text.to_owned(), b.text.to_owned())).or_default().push(a.start..b.span().end);
            }
        }
    }
    rare_words(&single, findings);
    rare_compounds(&compound, &pairs, findings);
    rare_terms(&terms, findings);
}

fn count(counts: &mut Counts, key: String, word: &Word<'_>) {
    let seen = counts.entry(key).or_insert_with(|| Seen { count: 0, first: word.span(), capitalised: true });
    seen.count += 1;
    seen.capitalised &= word.is_capitalised();
}

/// The entries of a count that pass a test, in alphabetical order.
fn sorted(counts: &Counts, wanted: impl Fn(&str, &Seen) -> bool) -> BTreeMap<&str, &Seen> {
    counts.iter().map(|(k, s)| (k.as_str(), s)).filter(|(k, s)| wanted(k, s)).collect()
}

/// So many letters in a row tell a good word from a bad one.
const PIECE: usize = 4;
/// So many such runs must be the word's alone.
const ODD: usize = 3;

/// All runs of so many letters of a word, its ends marked.
fn pieces(word: &str) -> Vec<String> {
    let marked: Vec<char> = format!("^{word}$").chars().collect();
    marked.windows(PIECE).map(|w| w.iter().collect()).collect()
}

fn rare_words(single: &Counts, findings: &mut Vec<Finding>) {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (word, _) in sorted(single, |_, _| true) {
        for piece in pieces(word) {
            *known.entry(piece).or_default() += 1;
        }
    }
    let odd = |word: &str| pieces(word).iter().filter(|p| known.get(*p) == Some(&1)).count();
    let is_word = |k: &str| k.chars().count() >= SHORTEST && k.chars().all(char::is_alphabetic);
    let frequent = sorted(single, |k, s| s.count >= FREQUENT && is_word(k));
    let mut variants: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for word in frequent.keys() {
        for variant in with_one_left_out(word) {
            variants.entry(variant).or_default().push(word);
        }
    }
    for (word, seen) in sorted(single, |k, s| s.count == 1 && !s.capitalised && is_word(k)) {
        let mut near: Vec<&str> =
            with_one_left_out(word).iter().filter_map(|v| variants.get(v)).flatten().copied().collect();
        near.sort_unstable();
        near.dedup();
        let meant = near
            .into_iter()
            .filter(|f| odd(word) >= ODD && is_misspelling(word, f))
            .max_by_key(|f| frequent.get(f).map_or(0, |s| s.count));
        if let Some(meant) = meant {
            report(word, meant, frequent.get(meant).map_or(0, |s| s.count), seen.first.clone(), findings);
        }
    }
}

/// A slip inside the word: its first letter stands, and it is no other form of the same word.
fn is_misspelling(rare: &str, frequent: &str) -> bool {
    let longest = rare.chars().count().max(frequent.chars().count());
    // in a short word another letter makes another word sooner than a misspelling
    let replaced = rare.len() == frequent.len() && !is_anagram(rare, frequent);
    one_slip_apart(rare, frequent).is_some_and(|at| at > 0 && at + 2 < longest)
        && !(replaced && longest <= SHORTEST)
        && stem(rare) != stem(frequent)
}

fn is_anagram(a: &str, b: &str) -> bool {
    let sorted = |w: &str| {
        let mut letters: Vec<char> = w.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}

fn rare_compounds(compound: &Counts, pairs: &Counts, findings: &mut Vec<Finding>) {
    let frequent = sorted(pairs, |_, s| s.count >= FREQUENT);
    let mut by_first: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut by_last: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (first, last) in frequent.keys().filter_map(|pair| pair.split_once(' ')) {
        by_first.entry(first).or_default().push(last);
        by_last.entry(last).or_default().push(first);
    }
    for (word, seen) in sorted(compound, |_, s| s.count == 1) {
        let Some((first, last)) = word.split_once('-') else {
            continue;
        };
        let near = |part: &str, others: Option<&Vec<&str>>| {
            let long = |w: &str| w.chars().count() >= 4;
            others
                .into_iter()
                .flatten()
                .find(|o| long(part) && long(o) && one_slip_apart(part, o).is_some() && stem(part) != stem(o))
                .map(ToString::to_string)
        };
        let meant = near(last, by_first.get(first))
            .map(|better| (first.to_owned(), better))
            .or_else(|| near(first, by_last.get(last)).map(|better| (better, last.to_owned())));
        if let Some((a, b)) = meant {
            let times = frequent.get(format!("{a} {b}").as_str()).map_or(0, |s| s.count);
            report(word, &format!("{a} {b}"), times, seen.first.clone(), findings);
        }
    }
}

/// A capitalised pair that occurs once and has one word in common with a frequent pair, the other being much like it.
fn rare_terms(terms: &BTreeMap<(String, String), Vec<Range<usize>>>, findings: &mut Vec<Finding>) {
    let mut by_first: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
    for ((first, last), places) in terms.iter().filter(|(_, p)| p.len() >= TERM) {
        by_first.entry(first).or_default().push((last, places.len()));
    }
    for ((first, last), places) in terms {
        let [span] = places.as_slice() else { continue };
        let meant = by_first.get(first.as_str()).into_iter().flatten().find(|(other, _)| is_like(last, other));
        if let Some((other, times)) = meant {
            report(&format!("{first} {last}"), &format!("{first} {other}"), *times, span.clone(), findings);
        }
    }
}

/// Two slips apart, with the same beginning and end, and not forms of one word.
fn is_like(a: &str, b: &str) -> bool {
    let ends = |w: &str| (w.chars().take(2).collect::<String>(), w.chars().next_back());
    let long = |w: &str| w.chars().count() >= 4;
    let two_apart = || with_one_left_out(a).iter().any(|v| v != a && one_slip_apart(v, b).is_some());
    long(a) && long(b) && ends(a) == ends(b) && stem(a) != stem(b) && (one_slip_apart(a, b).is_some() || two_apart())
}

fn report(word: &str, meant: &str, times: usize, span: Range<usize>, findings: &mut Vec<Finding>) {
    let message = format!("`{word}` occurs once, `{meant}` {times} times");
    findings.push(Finding::new("W0106", message, span, "is this a slip?").help(format!("if so, read `{meant}`")));
}
