//! Table of contents against the body (E0104).
//! Must not: expect the contents to list what runs into a paragraph or lies deeper than anything listed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::numbering::out_of_order;
use super::{Finding, Prose};
use crate::prose::headings::{CaseHead, ContentsEntry};
use crate::prose::number::{Key, number_of};

/// So many places are shown of a long list.
const SHOWN: usize = 40;

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let outline = &prose.outline;
    let deepest = outline.contents.iter().map(|e| e.key.len()).max().unwrap_or(0);
    if deepest == 0 {
        return;
    }
    // a misprinted number has its finding; here the heading counts under the number that fits
    let better: BTreeMap<usize, Key> =
        out_of_order(outline).into_iter().filter_map(|w| Some((w.span.start, w.better?))).collect();
    let listed: BTreeSet<(usize, &Key)> = outline.contents.iter().map(|e| (e.run, &e.key)).collect();
    let mut body = Body::new();
    for (run, case) in outline.cases().filter(|(_, c)| !c.chart) {
        body.entry((run, better.get(&case.span.start).unwrap_or(&case.key))).or_insert(case);
    }
    let unlisted: Vec<(&Key, Range<usize>)> = body
        .iter()
        .filter(|((run, key), case)| {
            !listed.contains(&(*run, *key)) && case.own_line && case.title.is_some() && key.len() <= deepest
        })
        .map(|((_, key), case)| (*key, case.span.clone()))
        .collect();
    let at = outline.contents.last().map_or(0..0, |e| e.span.clone());
    if !unlisted.is_empty() {
        let keys: Vec<&Key> = unlisted.iter().map(|(k, _)| *k).collect();
        let message = format!("the table of contents leaves out {}", some(&keys, prose));
        let finding = Finding::new("E0104", message, at, "the table of contents ends here")
            .and_all(unlisted.into_iter().take(SHOWN).map(|(_, span)| span), "not listed");
        findings.push(finding.help("list in `contents` what the printed table has".to_owned()));
    }
    unprinted(prose, &body, findings);
    titles(prose, findings);
}

/// The first numbers of a list, and how many more.
fn some(keys: &[&Key], prose: &Prose<'_>) -> String {
    const NAMED: usize = 12;
    let named: Vec<String> = keys.iter().take(NAMED).map(|k| number_of(k, prose.outline.numbering)).collect();
    let more = keys.len().saturating_sub(NAMED);
    if more == 0 { named.join(", ") } else { format!("{} and {more} more", named.join(", ")) }
}

/// Cases as the contents should list them: the first heading with each number.
type Body<'p> = BTreeMap<(usize, &'p Key), &'p CaseHead>;

fn unprinted(prose: &Prose<'_>, body: &Body<'_>, findings: &mut Vec<Finding>) {
    let unprinted: Vec<&ContentsEntry> =
        prose.outline.contents.iter().filter(|e| !e.key.is_empty() && !body.contains_key(&(e.run, &e.key))).collect();
    if let Some(first) = unprinted.first() {
        let keys: Vec<&Key> = unprinted.iter().map(|e| &e.key).collect();
        let message = format!("the table of contents lists {}, which the body does not have", some(&keys, prose));
        let finding = Finding::new("E0104", message, first.span.clone(), "listed here")
            .and_all(unprinted.iter().skip(1).take(SHOWN).map(|e| e.span.clone()), "listed here");
        findings.push(finding.help("write `omitted [...] \"why\"` for what the source lacks".to_owned()));
    }
}

/// Titles that differ between contents and body. A number that occurs twice is compared with all its titles.
fn titles(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let mut printed: BTreeMap<(usize, &Key), Vec<&CaseHead>> = BTreeMap::new();
    for (run, case) in prose.outline.cases() {
        printed.entry((run, &case.key)).or_default().push(case);
    }
    for entry in prose.outline.contents.iter().filter(|e| !e.key.is_empty() && !e.title.is_empty()) {
        let Some(cases) = printed.get(&(entry.run, &entry.key)) else {
            continue;
        };
        let own: Vec<(&&CaseHead, &String)> = cases.iter().filter_map(|c| c.title.as_ref().map(|t| (c, t))).collect();
        let agrees = own.iter().any(|(_, title)| plain(title) == plain(&entry.title));
        if let (false, Some((case, title))) = (agrees, own.first()) {
            let number = number_of(&entry.key, prose.outline.numbering);
            let message = format!("{number} is \"{}\" in the contents and \"{title}\" in the body", entry.title);
            findings.push(
                Finding::new("E0104", message, entry.span.clone(), "the contents").and(case.span.clone(), "the body"),
            );
        }
    }
}

fn plain(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
