//! Result codes spelt in two ways (E0303): `AE` and `Ae`; `AM` where only `AMH` is explained.
//! Must not: take a word or an hour for a code.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::lines::LineKind;
use crate::prose::words::{one_slip_apart, with_one_left_out};

/// Places of each code, in the order of the text.
type Uses = BTreeMap<String, Vec<Range<usize>>>;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let mut uses = Uses::new();
    let mut quoted = Uses::new();
    let mut explained: BTreeSet<String> = BTreeSet::new();
    let mut in_cells: BTreeSet<String> = BTreeSet::new();
    for line in prose.lines.iter().filter(|l| matches!(l.kind, LineKind::Row | LineKind::Text)) {
        for (code, at, manner) in codes_of(line.text, line.kind == LineKind::Row) {
            let span = line.start + at..line.start + at + code.len();
            if manner == Manner::Quoted {
                quoted.entry(code.to_owned()).or_default().push(span.clone());
            } else {
                uses.entry(code.to_owned()).or_default().push(span);
            }
            if manner == Manner::Cell {
                in_cells.insert(code.to_owned());
            }
            if matches!(manner, Manner::Explained | Manner::Bracketed) {
                explained.insert(code.to_owned());
            }
        }
    }
    two_spellings(&uses, &explained, &in_cells, findings);
    unexplained(&uses, &quoted, &explained, findings);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Cell,
    /// `AE = ...`
    Explained,
    /// `... Eliminated (AE)`
    Bracketed,
    /// `"AE"`
    Quoted,
}

/// Codes of a line with their places: cells of a chart, and words set off as codes are.
fn codes_of(line: &str, is_row: bool) -> Vec<(&str, usize, Manner)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = line.get(from..).and_then(|l| l.find(|c: char| c.is_ascii_alphanumeric())).map(|i| i + from)
    {
        let length = line.get(start..).map_or(0, |l| l.find(|c: char| !c.is_alphanumeric()).unwrap_or(l.len()));
        from = start + length.max(1);
        let Some(code) = line.get(start..start + length).filter(|c| is_code(c)) else {
            continue;
        };
        let before = line.get(..start).unwrap_or_default();
        let after = line.get(from..).unwrap_or_default().trim_start_matches('*');
        let manner = if is_row {
            let cell = (before.is_empty() || before.ends_with(['\t', '|', ' ']))
                && (after.is_empty() || after.starts_with(['\t', '|', ' ']));
            let whole = before.trim_end_matches(' ').ends_with(['\t', '|'])
                && (after.trim_start_matches(' ').is_empty() || after.trim_start_matches(' ').starts_with(['\t', '|']));
            (cell && whole).then_some(Manner::Cell)
        } else if after.starts_with(" = ") {
            Some(Manner::Explained)
        } else if before.ends_with('(') && after.starts_with(')') {
            Some(Manner::Bracketed)
        } else if before.ends_with(['"', '“']) && after.starts_with(['"', '”']) {
            Some(Manner::Quoted)
        } else {
            None
        };
        if let Some(manner) = manner {
            found.push((code, start, manner));
        }
    }
    found
}

/// Two to four letters of which the first is a capital.
fn is_code(word: &str) -> bool {
    (2..=4).contains(&word.len())
        && word.bytes().all(|b| b.is_ascii_alphabetic())
        && word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// A code must be explained somewhere in one of its spellings; otherwise cells that hold names would be taken for codes.
fn two_spellings(uses: &Uses, explained: &BTreeSet<String>, in_cells: &BTreeSet<String>, findings: &mut Vec<Finding>) {
    let mut groups: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for code in uses.keys() {
        groups.entry(code.to_uppercase()).or_default().push(code);
    }
    for group in groups.values().filter(|g| g.len() > 1 && g.iter().any(|c| explained.contains(*c))) {
        let places = |code: &String| uses.get(code).cloned().unwrap_or_default();
        let usual = group
            .iter()
            .max_by_key(|c| (in_cells.contains(**c), c.bytes().all(|b| b.is_ascii_uppercase()), places(c).len()))
            .copied();
        for code in group.iter().copied().filter(|c| Some(*c) != usual) {
            let (Some(usual), mut here) = (usual, places(code).into_iter()) else {
                continue;
            };
            let Some(first) = here.next() else { continue };
            findings.push(
                Finding::new("E0303", format!("the code `{usual}` is also spelt `{code}`"), first, "spelt so here")
                    .and_all(here.take(20), "and here")
                    .and_all(places(usual).into_iter().take(20), "the usual spelling")
                    .help(format!("write `{usual}` and declare `printed \"{code}\"` once")),
            );
        }
    }
}

/// A code that is quoted once, explained nowhere, and lacks or has one letter against one that is explained.
fn unexplained(uses: &Uses, quoted: &Uses, explained: &BTreeSet<String>, findings: &mut Vec<Finding>) {
    let mut near_of: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
    for known in explained.iter().filter(|e| e.len() >= 3) {
        for variant in with_one_left_out(known) {
            near_of.entry(variant).or_default().insert(known);
        }
    }
    for (code, spans) in quoted.iter().filter(|(c, _)| c.bytes().all(|b| b.is_ascii_uppercase())) {
        let [span] = spans.as_slice() else { continue };
        if uses.contains_key(code) {
            continue;
        }
        let near: BTreeSet<&String> =
            with_one_left_out(code).iter().filter_map(|v| near_of.get(v)).flatten().copied().collect();
        let near: Vec<&String> =
            near.into_iter().filter(|e| e.len() != code.len() && one_slip_apart(e, code).is_some()).collect();
        if let [near] = near.as_slice() {
            findings.push(
                Finding::new(
                    "E0303",
                    format!("the code `{code}` is explained nowhere; `{near}` is"),
                    span.clone(),
                    "here",
                )
                .and_all(uses.get(*near).into_iter().flatten().take(1).cloned(), "explained here")
                .help(format!("read `{near}`, `printed \"{code}\"`")),
            );
        }
    }
}
