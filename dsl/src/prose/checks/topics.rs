//! References to a case that is about something else (E0203).
//! Must not: report where the cited case has the citing words itself.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::headings::CaseHead;
use crate::prose::number::{Key, number_of};
use crate::prose::references::Reference;
use crate::prose::sentences::split;
use crate::prose::words::{is_function_word, stem, words};

/// A case cites back from at most so many places away.
const NEAR: u16 = 2;
/// A sentence is looked at so many bytes to either side of a reference.
const SENTENCE: usize = 600;
/// So many bytes of a case are compared with a sentence.
const OPENING: usize = 3000;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let back: BTreeSet<(usize, usize)> = back_references(prose, findings);
    let titles = Titles::of(prose);
    for reference in prose.references.iter().filter(|r| r.certain && r.until.is_none() && r.to.letter.is_none()) {
        if !back.contains(&(reference.span.start, reference.span.end)) {
            other_topic(prose, &titles, reference, findings);
        }
    }
}

/// The words that say what a text is about, as stems.
fn topic(text: &str) -> BTreeSet<String> {
    words(text, 0, false)
        .iter()
        .filter(|w| {
            w.text.chars().count() >= 3
                && w.text.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '’'))
                && !is_function_word(w.text)
        })
        .map(|w| stem(w.text))
        .collect()
}

/// The sentence that holds a reference, or as much of it as lies near.
fn sentence<'t>(prose: &Prose<'t>, reference: &Reference) -> &'t str {
    let from = reference.span.start.saturating_sub(SENTENCE).max(reference.paragraph.start);
    let to = (reference.span.end + SENTENCE).min(reference.paragraph.end);
    let start = (from..=reference.span.start).find(|i| prose.text.is_char_boundary(*i)).unwrap_or(reference.span.start);
    let end = (reference.span.end..=to).rev().find(|i| prose.text.is_char_boundary(*i)).unwrap_or(reference.span.end);
    let text = prose.text.get(start..end).unwrap_or_default();
    let at = reference.span.start - start;
    let piece = split(text).into_iter().find(|p| p.contains(&at));
    piece.and_then(|p| text.get(p)).unwrap_or(text)
}

/// The beginning of a case's text, enough to say what it is about.
fn opening<'t>(prose: &Prose<'t>, case: &CaseHead) -> &'t str {
    let to = case.body.end.min(case.body.start + OPENING);
    let end = (case.body.start..=to).rev().find(|i| prose.text.is_char_boundary(*i)).unwrap_or(case.body.start);
    prose.text.get(case.body.start..end).unwrap_or_default()
}

/// A cites B; a neighbour of B cites A and shares more of A's words than B, which does not cite A.
/// Gives the spans of the references that it reports.
fn back_references(prose: &Prose<'_>, findings: &mut Vec<Finding>) -> BTreeSet<(usize, usize)> {
    let bodies: BTreeMap<(usize, &Key), &CaseHead> = prose.outline.cases().map(|(run, c)| ((run, &c.key), c)).collect();
    let mut cites: BTreeMap<(&(usize, Key), &Key), &Reference> = BTreeMap::new();
    for reference in &prose.references {
        if let Some(from) = &reference.from {
            cites.entry((from, &reference.key)).or_insert(reference);
        }
    }
    let mut reported = BTreeSet::new();
    for ((from, to), reference) in &cites {
        let run = from.0;
        let Some((ordinal, parent)) = to.split_last().filter(|(_, parent)| !parent.is_empty()) else {
            continue;
        };
        let Some(target) = bodies.get(&(run, *to)) else {
            continue;
        };
        if **to == from.1 || cites.contains_key(&(&(run, (*to).clone()), &from.1)) {
            continue;
        }
        let about = topic(sentence(prose, reference));
        let overlap = |case: &CaseHead| topic(opening(prose, case)).intersection(&about).count();
        let mut best: Option<(usize, Key)> = None;
        for other in (ordinal.saturating_sub(NEAR)..=ordinal + NEAR).filter(|n| n != ordinal) {
            let key: Key = parent.iter().copied().chain([other]).collect();
            if key == from.1
                || !cites.contains_key(&(&(run, key.clone()), &from.1))
                || cites.contains_key(&(from, &key))
            {
                continue;
            }
            if let Some(case) = bodies.get(&(run, &key)) {
                best = best.max(Some((overlap(case), key)));
            }
        }
        let Some((shared, key)) = best.filter(|(shared, _)| *shared > overlap(target) + 1) else {
            continue;
        };
        let write = |k: &Key| number_of(k, prose.outline.numbering);
        let (a, b, c) = (write(&from.1), write(to), write(&key));
        reported.insert((reference.span.start, reference.span.end));
        let back = cites.get(&(&(run, key.clone()), &from.1)).map(|r| r.span.clone());
        findings.push(
            Finding::new(
                "E0203",
                format!("{a} cites {b}, but {c} cites {a} back and shares {shared} of its words"),
                reference.span.clone(),
                "cited here",
            )
            .and(target.span.clone(), "cites nothing back")
            .and_all(back, "cites back")
            .help(format!("read {c}, `printed \"{b}\"`")),
        );
    }
    reported
}

/// The titled cases of a text, found by the words of their titles.
pub(crate) struct Titles<'p> {
    by_word: BTreeMap<String, Vec<Title<'p>>>,
    /// Stems of title, heading and text of each case with all that lies below it.
    matter: BTreeMap<&'p Key, BTreeSet<String>>,
}

/// A title and where it stands.
#[derive(Clone)]
pub(crate) struct Title<'p> {
    pub key: &'p Key,
    pub span: Range<usize>,
    words: BTreeSet<String>,
}

impl<'p> Titles<'p> {
    pub(crate) fn of(prose: &'p Prose<'_>) -> Self {
        let mut by_word: BTreeMap<String, Vec<Title<'p>>> = BTreeMap::new();
        let mut matter: BTreeMap<&Key, BTreeSet<String>> = BTreeMap::new();
        let keys: BTreeSet<&Key> = prose.outline.cases().map(|(_, c)| &c.key).collect();
        for (_, case) in prose.outline.cases() {
            let own = topic(prose.text.get(case.body.clone()).unwrap_or_default());
            for depth in 1..=case.key.len() {
                let above = case.key.get(..depth).map(<[u16]>::to_vec).unwrap_or_default();
                if let Some(key) = keys.get(&above) {
                    matter.entry(key).or_default().extend(own.iter().cloned());
                }
            }
            let Some(title) = case.title.as_deref().filter(|_| !case.chart) else {
                continue;
            };
            let words = topic(title);
            for word in &words {
                by_word.entry(word.clone()).or_default().push(Title {
                    key: &case.key,
                    span: case.span.clone(),
                    words: words.clone(),
                });
            }
        }
        Self { by_word, matter }
    }

    /// The one title whose words all stand right before a reference, the last of them within two words.
    pub(crate) fn best(&self, prose: &Prose<'_>, reference: &Reference) -> Option<Title<'p>> {
        let left = prose.text.get(reference.paragraph.start..reference.span.start)?;
        // the clause before the number; the bracket of the reference itself, with "see" or "Case", does not end it
        let letters_after =
            |at: usize| left.get(at..).unwrap_or_default().chars().filter(|c| c.is_alphabetic()).take(5).count();
        let start = left
            .char_indices()
            .rev()
            .take(120)
            .find(|(at, c)| matches!(c, '.' | ';' | ':' | '(' | ')') && letters_after(*at) == 5);
        let clause = left.get(start.map_or(0, |(at, c)| at + c.len_utf8())..)?;
        let clause: String = clause.chars().rev().take(120).collect::<Vec<_>>().into_iter().rev().collect();
        let near: Vec<String> = words(&clause, 0, false)
            .iter()
            .rev()
            .filter(|w| !is_function_word(w.text))
            .take(6)
            .map(|w| stem(w.text))
            .collect();
        let all: BTreeSet<&String> = near.iter().collect();
        let mut found: Vec<&Title<'p>> = Vec::new();
        for word in near.iter().take(2) {
            for title in self.by_word.get(word).into_iter().flatten().take(50) {
                let own = reference.from.as_ref().is_some_and(|(_, k)| k == title.key);
                if !own && title.words.iter().all(|w| all.contains(w)) {
                    found.push(title);
                }
            }
        }
        let most = found.iter().map(|t| t.words.len()).max()?;
        found.retain(|t| t.words.len() == most);
        found.dedup_by_key(|t| t.key);
        match found.as_slice() {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }
}

/// The words before a reference are the title of another case, and the cited case has none of them.
fn other_topic(prose: &Prose<'_>, titles: &Titles<'_>, reference: &Reference, findings: &mut Vec<Finding>) {
    let Some(matter) = titles.matter.get(&reference.key) else {
        return;
    };
    let Some(title) = titles.best(prose, reference) else {
        return;
    };
    let related = |a: &[u16], b: &[u16]| a.starts_with(b) || b.starts_with(a);
    // one word must be a term set right before the number; of several, some may occur in the cited case by chance
    let known = title.words.iter().filter(|w| matter.contains(*w)).count();
    let enough = match title.words.len() {
        1 => known == 0 && follows_a_term(prose, reference),
        several => known * 2 <= several,
    };
    if related(title.key, &reference.key) || !enough {
        return;
    }
    let write = |k: &[u16]| number_of(k, prose.outline.numbering);
    let (cited, meant) = (write(&reference.key), write(title.key));
    findings.push(
        Finding::new(
            "E0203",
            format!("{cited} is cited, but these words are the heading of {meant}"),
            reference.span.clone(),
            "cited here",
        )
        .and(title.span.clone(), "a heading with these words")
        .help(format!("read {meant}, `printed \"{}\"`", reference.to.text)),
    );
}

/// Whether the last word before a reference that says anything is capitalised.
fn follows_a_term(prose: &Prose<'_>, reference: &Reference) -> bool {
    let left = prose.text.get(reference.paragraph.start..reference.span.start).unwrap_or_default();
    let near: String = left.chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect();
    words(&near, 0, false).iter().rfind(|w| !is_function_word(w.text)).is_some_and(|w| w.is_capitalised())
}
