//! Lists whose letters or numbers skip one (E0105).
//! Must not: ask where a list begins; a later part may begin where an earlier one stops.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, Prose};
use crate::prose::items::{Item, MarkKind};
use crate::prose::number::{Key, number_of};

/// A jump of more than this is another list.
const LONGEST_JUMP: u16 = 4;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let mut earlier: BTreeMap<(&Key, MarkKind, u16), usize> = BTreeMap::new();
    for item in &prose.outline.items {
        earlier.entry((&item.case.1, item.kind, item.ordinal)).or_insert(item.case.0);
    }
    let mut now: Option<&(usize, Key)> = None;
    let mut last: BTreeMap<MarkKind, &Item> = BTreeMap::new();
    for item in &prose.outline.items {
        if now != Some(&item.case) {
            now = Some(&item.case);
            last.clear();
        }
        if let Some(before) = last.get(&item.kind)
            && item.ordinal > before.ordinal + 1
            && item.ordinal - before.ordinal <= LONGEST_JUMP
        {
            let known = |n: u16| earlier.get(&(&item.case.1, item.kind, n)).is_some_and(|run| *run < item.case.0);
            if !(before.ordinal + 1..item.ordinal).all(known) {
                let case = number_of(&item.case.1, prose.outline.numbering);
                let message = format!("the list of {case} goes from {} to {}", before.label, item.label);
                findings.push(
                    Finding::new("E0105", message, item.span.clone(), "the letter or number after the gap")
                        .and(before.span.clone(), "the one before")
                        .help("keep the printed letters in citations".to_owned()),
                );
            }
        }
        // an outer item begins its inner lists anew
        let inner: BTreeSet<MarkKind> = last
            .iter()
            .filter(|(k, i)| **k != item.kind && begins_after(i, last.get(&item.kind)))
            .map(|(k, _)| *k)
            .collect();
        last.retain(|kind, _| !inner.contains(kind));
        last.insert(item.kind, item);
    }
}

/// Whether an item stands after the last one of another kind, and so below it.
fn begins_after(item: &Item, other: Option<&&Item>) -> bool {
    other.is_some_and(|o| item.span.start > o.span.start)
}
