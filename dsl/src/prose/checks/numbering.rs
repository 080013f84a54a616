//! Duplicate numbers (E0101), holes in the numbering (E0102), numbers out of order (E0103).
//! Must not: look at the table of contents beyond naming it as a further place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::headings::{CaseHead, Outline};
use crate::prose::number::{CaseNumber, Key, is_lettered, number_of};

/// Holes longer than this are said in one finding without asking an earlier part number by number.
const LONGEST_HOLE: u16 = 200;

/// Numbers that no heading bears between two that some heading bears.
pub(crate) struct Gap {
    pub first: Key,
    pub last: Key,
    /// The heading of the last case before the hole, if any.
    pub after: Option<Range<usize>>,
    /// The heading of the case that follows the hole.
    pub before: Range<usize>,
}

/// A heading whose printed number does not fit between its neighbours.
pub(crate) struct OutOfOrder {
    /// The bytes of the heading, and of the remark that tells what is printed.
    pub span: Range<usize>,
    pub remark: Option<Range<usize>>,
    pub printed: Key,
    /// The number that would fit.
    pub better: Option<Key>,
    pub neighbours: Vec<Range<usize>>,
}

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    duplicates(prose, findings);
    let outline = &prose.outline;
    for gap in gaps(outline) {
        let (first, last) = (number_of(&gap.first, outline.numbering), number_of(&gap.last, outline.numbering));
        let missing = if first == last { first.clone() } else { format!("{first} to {last}") };
        let mut finding = Finding::new("E0102", format!("there is no {missing}"), gap.before, "the next number");
        if let Some(after) = gap.after {
            finding = finding.and(after, "the number before");
        }
        let range = if first == last { first } else { format!("{first}-{last}") };
        findings.push(finding.help(format!("write `omitted [{range}] \"why\"` in the source item")));
    }
    for wrong in out_of_order(outline) {
        let printed = number_of(&wrong.printed, outline.numbering);
        let message = format!("the number {printed} is out of order here");
        let mut finding = Finding::new("E0103", message, wrong.remark.unwrap_or(wrong.span.clone()), "printed here");
        finding = finding.and_all(wrong.neighbours, "its neighbour");
        let better = wrong.better.map(|k| number_of(&k, outline.numbering));
        findings.push(match better {
            Some(better) => finding.help(format!("read it as [{better}] and keep `printed \"{printed}\"`")),
            None => finding,
        });
    }
}

fn duplicates(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let outline = &prose.outline;
    let wrong: BTreeSet<usize> = out_of_order(outline).into_iter().map(|w| w.span.start).collect();
    let mut bearers: BTreeMap<(usize, &Key), Vec<&CaseHead>> = BTreeMap::new();
    for (run, case) in outline.cases().filter(|(_, c)| !c.chart && !wrong.contains(&c.span.start)) {
        bearers.entry((run, &case.key)).or_default().push(case);
    }
    let mut listed: BTreeMap<(usize, &Key), Vec<Range<usize>>> = BTreeMap::new();
    for entry in &outline.contents {
        listed.entry((entry.run, &entry.key)).or_default().push(entry.span.clone());
    }
    for ((run, key), cases) in bearers {
        let [first, second, ..] = cases.as_slice() else {
            continue;
        };
        let number = number_of(key, outline.numbering);
        let message = format!("the number {number} is borne by {} headings", cases.len());
        let remarks = cases.iter().filter_map(|c| c.printed.as_ref()).map(|(_, span)| span.clone());
        let mut finding = Finding::new("E0101", message, second.span.clone(), "bears it again")
            .and(first.span.clone(), "bears it first")
            .and_all(cases.iter().skip(2).map(|c| c.span.clone()), "and again");
        finding = finding
            .and_all(remarks, "said to be printed so")
            .and_all(listed.remove(&(run, key)).unwrap_or_default(), "listed here");
        findings.push(finding.help(format!("cite the second as [{number}b], `printed \"{number}\"`")));
    }
}

/// All holes between siblings. A later part that numbers its cases as an earlier one does may leave out what that one has.
pub(crate) fn gaps(outline: &Outline) -> Vec<Gap> {
    let better: BTreeMap<usize, Option<Key>> =
        out_of_order(outline).into_iter().map(|w| (w.span.start, w.better)).collect();
    let mut siblings: BTreeMap<(usize, Key), BTreeMap<u16, Range<usize>>> = BTreeMap::new();
    let mut earlier: BTreeMap<&Key, usize> = BTreeMap::new();
    for (run, case) in outline.cases().filter(|(_, c)| !c.chart && !is_lettered(&c.key)) {
        earlier.entry(&case.key).or_insert(run);
        let key = match better.get(&case.span.start) {
            Some(None) => continue,
            Some(Some(better)) => better,
            None => &case.key,
        };
        if let Some((ordinal, parent)) = key.split_last() {
            siblings.entry((run, parent.to_vec())).or_default().entry(*ordinal).or_insert_with(|| case.span.clone());
        }
    }
    let mut found = Vec::new();
    for ((run, parent), ordinals) in siblings {
        let mut before: Option<(u16, Range<usize>)> = None;
        for (ordinal, span) in ordinals {
            let next = before.as_ref().map_or(1, |(b, _)| b.saturating_add(1));
            let child = |n: u16| parent.iter().copied().chain([n]).collect::<Key>();
            let known_earlier = ordinal.saturating_sub(next) < LONGEST_HOLE
                && (next..ordinal).all(|n| earlier.get(&child(n)).is_some_and(|r| *r < run));
            if ordinal > next && !known_earlier {
                let after = before.as_ref().map(|(_, s)| s.clone());
                found.push(Gap { first: child(next), last: child(ordinal - 1), after, before: span.clone() });
            }
            before = Some((ordinal, span));
        }
    }
    found.sort_by_key(|g| g.before.start);
    found
}

/// Headings outside the longest run of numbers that never go back. What a remark says to be printed counts as printed.
/// Three and more of them in a row are a section moved elsewhere, not misprints.
pub(crate) fn out_of_order(outline: &Outline) -> Vec<OutOfOrder> {
    let mut runs: BTreeMap<usize, Vec<(Key, &CaseHead)>> = BTreeMap::new();
    for (run, case) in outline.cases().filter(|(_, c)| !c.chart && !is_lettered(&c.key)) {
        let printed =
            case.printed.as_ref().and_then(|(token, _)| CaseNumber::read(token)).map(|(n, _)| n.key(outline.numbering));
        runs.entry(run).or_default().push((printed.unwrap_or_else(|| case.key.clone()), case));
    }
    let mut found = Vec::new();
    for heads in runs.values() {
        let keys: Vec<&Key> = heads.iter().map(|(k, _)| k).collect();
        let kept = longest_rising(&keys);
        let all: BTreeSet<&Key> = keys.iter().copied().collect();
        let mut at = 0;
        while at < heads.len() {
            let length = (at..heads.len()).take_while(|i| !kept.contains(i)).count();
            if (1..3).contains(&length) {
                for index in at..at + length {
                    found.extend(one_out_of_order(heads, index, at, at + length, &all));
                }
            }
            at += length.max(1);
        }
    }
    found
}

/// Describes the heading at `index`, in a block `from..to` of headings that do not fit.
fn one_out_of_order(
    heads: &[(Key, &CaseHead)],
    index: usize,
    from: usize,
    to: usize,
    all: &BTreeSet<&Key>,
) -> Option<OutOfOrder> {
    let (printed, case) = heads.get(index)?;
    let before = from.checked_sub(1).and_then(|i| heads.get(i));
    let after = heads.get(to);
    let fits = |key: &Key| !all.contains(key) && after.is_none_or(|(a, _)| key < a);
    let next = before.and_then(|(b, _)| {
        let (last, parent) = b.split_last()?;
        let sibling: Key = parent.iter().copied().chain([last.saturating_add(1)]).collect();
        let child: Key = b.iter().copied().chain([1]).collect();
        [sibling, child].into_iter().find(|k| fits(k))
    });
    let better = if case.key == *printed { next } else { Some(case.key.clone()) };
    Some(OutOfOrder {
        span: case.span.clone(),
        remark: case.printed.as_ref().map(|(_, span)| span.clone()),
        printed: printed.clone(),
        better,
        neighbours: before.into_iter().chain(after).map(|(_, c)| c.span.clone()).collect(),
    })
}

/// The indices of a longest subsequence that never falls, in n log n.
fn longest_rising(keys: &[&Key]) -> BTreeSet<usize> {
    let mut tails: Vec<usize> = Vec::new();
    let mut back: Vec<Option<usize>> = Vec::with_capacity(keys.len());
    for (index, key) in keys.iter().enumerate() {
        let place = tails.partition_point(|t| keys.get(*t).is_some_and(|k| k <= key));
        back.push(place.checked_sub(1).and_then(|p| tails.get(p)).copied());
        match tails.get_mut(place) {
            Some(tail) => *tail = index,
            None => tails.push(index),
        }
    }
    let mut kept = BTreeSet::new();
    let mut at = tails.last().copied();
    while let Some(index) = at {
        kept.insert(index);
        at = back.get(index).copied().flatten();
    }
    kept
}
