//! Terms that are nearly other terms (E0302): `woods/forest` and `forest/woods`, a state under two names.
//! Must not: know any term; what is usual is what the text does most.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::lines::{LineKind, paragraphs};
use crate::prose::words::{Word, words};

/// What is usual is said at least so often.
const USUAL: usize = 3;
const SHOWN: usize = 20;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let mut slashed: BTreeMap<String, BTreeMap<String, Vec<Range<usize>>>> = BTreeMap::new();
    let mut lists: Vec<[Word<'_>; 3]> = Vec::new();
    let mut everywhere: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    let rows = prose.lines.iter().filter(|l| l.kind == LineKind::Row).map(|l| l.span());
    for stretch in paragraphs(&prose.lines).into_iter().chain(rows) {
        let Some(text) = prose.text.get(stretch.clone()) else {
            continue;
        };
        for word in words(text, stretch.start, true) {
            if word.text.contains('/') {
                let low = word.text.to_lowercase();
                let mut parts: Vec<&str> = low.split('/').collect();
                parts.sort_unstable();
                slashed.entry(parts.join("/")).or_default().entry(low.clone()).or_default().push(word.span());
            }
        }
        let single = words(text, stretch.start, false);
        for word in single.iter().filter(|w| w.text.len() >= 4) {
            everywhere.entry(word.text.to_lowercase()).or_default().push(word.span());
        }
        lists.extend(lists_of_three(text, stretch.start, &single));
    }
    permutations(&slashed, findings);
    other_names(&lists, &everywhere, findings);
}

fn permutations(slashed: &BTreeMap<String, BTreeMap<String, Vec<Range<usize>>>>, findings: &mut Vec<Finding>) {
    for orders in slashed.values().filter(|o| o.len() > 1) {
        let Some((usual, often)) = orders.iter().max_by_key(|(_, places)| places.len()) else {
            continue;
        };
        for (order, places) in orders.iter().filter(|(order, p)| *order != usual && p.len() < often.len()) {
            let message = format!("`{order}` is elsewhere called `{usual}`");
            findings.extend(finding(message, places, often, usual));
        }
    }
}

fn finding(message: String, here: &[Range<usize>], usual_places: &[Range<usize>], usual: &str) -> Option<Finding> {
    let (first, more) = here.split_first()?;
    Some(
        Finding::new("E0302", message, first.clone(), "called so here")
            .and_all(more.iter().take(SHOWN).cloned(), "and here")
            .and_all(usual_places.iter().take(1).cloned(), "the usual name")
            .help(format!("if they are the same, declare it as another name of `{usual}`")),
    )
}

/// Lists of three capitalised words: "Fresh, Weary and Spent".
fn lists_of_three<'t>(text: &str, base: usize, all: &[Word<'t>]) -> Vec<[Word<'t>; 3]> {
    let gap = |a: &Word<'_>, b: &Word<'_>| text.get(a.span().end - base..b.start - base).unwrap_or_default();
    let mut found = Vec::new();
    for four in all.windows(4) {
        let [a, b, link, c] = four else { continue };
        let linked = matches!(link.text, "and" | "or")
            && gap(a, b) == ", "
            && gap(link, c) == " "
            && matches!(gap(b, link), " " | ", ");
        if linked && [a, b, c].iter().all(|w| w.is_capitalised() && w.text.len() >= 4) {
            found.push([*a, *b, *c]);
        }
    }
    for three in all.windows(3) {
        let [a, b, c] = three else { continue };
        if gap(a, b) == ", " && gap(b, c) == ", " && three.iter().all(|w| w.is_capitalised() && w.text.len() >= 4) {
            found.push([*a, *b, *c]);
        }
    }
    found
}

/// Two of three names agree with a usual list, the third is another that the text uses less.
fn other_names(lists: &[[Word<'_>; 3]], everywhere: &BTreeMap<String, Vec<Range<usize>>>, findings: &mut Vec<Finding>) {
    let mut slots: BTreeMap<[String; 3], BTreeMap<String, usize>> = BTreeMap::new();
    for list in lists {
        for slot in 0..list.len() {
            let mut others = list.each_ref().map(|w| w.text.to_lowercase());
            if let Some(own) = others.get_mut(slot).map(std::mem::take) {
                *slots.entry(others).or_default().entry(own).or_default() += 1;
            }
        }
    }
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for names in slots.values() {
        let Some((usual, often)) = names.iter().max_by_key(|(_, times)| **times).filter(|(_, t)| **t >= USUAL) else {
            continue;
        };
        for (name, times) in names.iter().filter(|(n, _)| *n != usual) {
            let all = |n: &String| everywhere.get(n).map_or(0, Vec::len);
            if times * 2 <= *often && all(name) * 3 <= all(usual) {
                said.insert(name.clone(), usual.clone());
            }
        }
    }
    for (name, usual) in said {
        let places = |n: &String| everywhere.get(n).map(Vec::as_slice).unwrap_or_default();
        let message = format!("`{name}` stands where lists elsewhere have `{usual}`");
        findings.extend(finding(message, places(&name), places(&usual), &usual));
    }
}
