//! References to cases and list items that do not exist (E0201).
//! Must not: report a decimal that only may be a reference.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::topics::Titles;
use super::{Finding, Prose};
use crate::prose::items::MarkKind;
use crate::prose::number::{CaseNumber, Key, number_of};
use crate::prose::references::list_references;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let known = Known::of(prose);
    let titles = Titles::of(prose);
    for reference in prose.references.iter().filter(|r| r.certain) {
        let last = reference.until.as_ref();
        for number in std::iter::once(&reference.to).chain(last) {
            if known.has(number, prose) {
                continue;
            }
            let bare = CaseNumber {
                letter: None,
                text: number.text.trim_end_matches(char::is_alphabetic).to_owned(),
                ..number.clone()
            };
            let message = match number.letter {
                Some(letter) if known.has(&bare, prose) => {
                    format!("{} has no item {letter}", bare.text)
                }
                _ => format!("{} is cited but does not exist", number.text),
            };
            let mut finding = Finding::new("E0201", message, reference.span.clone(), "cited here");
            let nearest = known.nearest(number, prose).map(|key| number_of(&key, prose.outline.numbering));
            let by_title =
                titles.best(prose, reference).map(|t| (number_of(t.key, prose.outline.numbering), t.span.clone()));
            let mut help = nearest.map(|n| format!("the nearest is {n}"));
            if let Some((titled, span)) = by_title {
                finding = finding.and(span, "its words are in this heading");
                help = Some(format!(
                    "its words are those of {titled}{}",
                    help.map(|h| format!("; {h}")).unwrap_or_default()
                ));
            }
            findings.push(match help {
                Some(help) => finding.help(help),
                None => finding,
            });
        }
    }
    list_items(prose, findings);
}

/// What may be cited.
struct Known<'p> {
    cases: BTreeSet<&'p Key>,
    items: BTreeSet<(&'p Key, &'p str)>,
    /// Cases that have the item with a label.
    bearers: BTreeMap<&'p str, BTreeSet<&'p Key>>,
}

impl<'p> Known<'p> {
    fn of(prose: &'p Prose<'_>) -> Self {
        let cases = prose.outline.cases().map(|(_, c)| &c.key).collect();
        let letters = prose.outline.items.iter().filter(|i| matches!(i.kind, MarkKind::Small | MarkKind::Roman));
        let items: BTreeSet<(&Key, &str)> = letters.map(|i| (&i.case.1, i.label.as_str())).collect();
        let mut bearers: BTreeMap<&str, BTreeSet<&Key>> = BTreeMap::new();
        for (key, label) in &items {
            bearers.entry(label).or_default().insert(key);
        }
        Self { cases, items, bearers }
    }

    fn has(&self, number: &CaseNumber, prose: &Prose<'_>) -> bool {
        let numbering = prose.outline.numbering;
        let bare = CaseNumber { letter: None, ..number.clone() }.key(numbering);
        match number.letter {
            None => self.cases.contains(&bare),
            Some(letter) => {
                let mut small = [0; 4];
                self.cases.contains(&number.key(numbering))
                    || self.items.contains(&(&bare, &*letter.encode_utf8(&mut small)))
            }
        }
    }

    /// The case of the same section with the same letter, else the nearest number.
    fn nearest(&self, number: &CaseNumber, prose: &Prose<'_>) -> Option<Key> {
        let numbering = prose.outline.numbering;
        let bare = CaseNumber { letter: None, ..number.clone() }.key(numbering);
        if let Some(letter) = number.letter {
            let label = letter.to_string();
            let same_section =
                self.bearers.get(label.as_str()).into_iter().flatten().find(|k| k.first() == bare.first());
            if let Some(found) = same_section {
                let mut key = (*found).clone();
                key.extend(number.key(numbering).last());
                return Some(key);
            }
        }
        let below = self.cases.range::<Key, _>(..&bare).next_back();
        let above = self.cases.range::<Key, _>(&bare..).next();
        let shared = |k: &&&Key| k.iter().zip(&bare).take_while(|(a, b)| a == b).count();
        let (below, above) = (below.filter(|k| shared(k) > 0), above.filter(|k| shared(k) > 0));
        below.into_iter().chain(above).max_by_key(shared).map(|k| (*k).clone())
    }
}

/// Where a number is cited.
type Places = Vec<Range<usize>>;

/// "Special Rule 8" where the case's own numbered list has no 8: one finding for each number.
fn list_items(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let mut lists: BTreeMap<&(usize, Key), BTreeSet<u16>> = BTreeMap::new();
    for item in prose.outline.items.iter().filter(|i| i.kind == MarkKind::Digit) {
        lists.entry(&item.case).or_default().insert(item.ordinal);
    }
    let mut missing: BTreeMap<(&(usize, Key), u16), Places> = BTreeMap::new();
    let cited = list_references(prose.text, &prose.outline);
    for reference in &cited {
        if lists.get(&reference.from).is_some_and(|list| !list.contains(&reference.number)) {
            missing.entry((&reference.from, reference.number)).or_default().push(reference.span.clone());
        }
    }
    for ((case, number), places) in missing {
        let Some((first, more)) = places.split_first() else {
            continue;
        };
        let of = number_of(&case.1, prose.outline.numbering);
        let last = lists.get(case).and_then(|l| l.last()).copied().unwrap_or(0);
        let message = format!("special rule {number} of {of} is cited but does not exist");
        findings.push(
            Finding::new("E0201", message, first.clone(), "cited here")
                .and_all(more.iter().cloned(), "and here")
                .help(format!("the list of {of} ends at {last}; declare the missing ones as omitted")),
        );
    }
}
