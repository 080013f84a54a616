//! Findings that only follow from another one on the same line, and floods of one kind: what people need not read.
//! Must not: leave a line without any finding that had one; drop what stands when the other mistake is mended.

use cartouche_dsl::diagnostics::Diagnostic;
use cartouche_dsl::syntax::Tree;
use cartouche_dsl::text::{FileId, SourceFile, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most findings of one code that one file lists; the last of them says how many more there are.
const MOST_OF_A_CODE: usize = 1_000;

/// Marks that keep a line from being read: that it is like no line of its place says nothing more.
const UNREADABLE: [&str; 8] = ["E0012", "E0013", "E0015", "E0020", "E0021", "E0028", "E0032", "E0041"];
/// Marks that may have taken a claim away.
const CLAIM_LOST: [&str; 5] = ["E0010", "E0020", "E0021", "E0022", "E0041"];
/// A cell that cannot be read is no hole of the source.
const CELL_LOST: [&str; 5] = ["E0023", "E0026", "E0053", "E0054", "E0058"];

/// A line of a file.
type Line = (FileId, u32);

/// Drops findings that follow from others. They must be sorted.
pub(super) fn drop(found: &mut Vec<Diagnostic>, files: &[Arc<SourceFile>], trees: &[Tree]) {
    let mut codes: BTreeMap<Line, BTreeSet<&str>> = BTreeMap::new();
    let causes: Vec<(FileId, u32)> = found
        .iter()
        .filter(|finding| CLAIM_LOST.contains(&finding.code))
        .filter_map(|finding| finding.span())
        .map(|span| (span.file, span.start))
        .collect();
    for finding in found.iter() {
        if let Some(line) = line_of(finding, files) {
            codes.entry(line).or_default().insert(finding.code);
        }
    }
    let items = if codes.values().any(|codes| codes.contains("E0001")) { item_ends(trees) } else { BTreeMap::new() };
    let has = |line: &Line, causes: &[&str]| {
        codes.get(line).is_some_and(|codes| causes.iter().any(|cause| codes.contains(cause)))
    };
    let cause_between = |span: Span| {
        let first = causes.partition_point(|cause| *cause < (span.file, span.start));
        causes.get(first).is_some_and(|cause| *cause < (span.file, span.end))
    };
    found.retain(|finding| {
        let Some(line) = line_of(finding, files) else { return true };
        match finding.code {
            "E0050" => !has(&line, &UNREADABLE),
            "E0020" => !has(&line, &["E0032"]),
            "E0001" => !has(&line, &CLAIM_LOST) && !item_at(finding, &items).is_some_and(cause_between),
            "E0501" => !has(&line, &CELL_LOST) || says_hole(line, files),
            _ => true,
        }
    });
}

/// Lists of one code in one file cut to a length that can be read, the last finding with the number of those left out.
pub(super) fn bound(found: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<(Option<FileId>, &str), usize> = BTreeMap::new();
    for finding in found.iter() {
        *counts.entry((finding.span().map(|span| span.file), finding.code)).or_default() += 1;
    }
    let mut seen: BTreeMap<(Option<FileId>, &str), usize> = BTreeMap::new();
    found.retain_mut(|finding| {
        let key = (finding.span().map(|span| span.file), finding.code);
        let number = seen.entry(key).or_default();
        *number += 1;
        let left_out = counts.get(&key).copied().unwrap_or(0).saturating_sub(MOST_OF_A_CODE);
        if *number == MOST_OF_A_CODE && left_out > 0 {
            finding.message.push_str(&format!("; {left_out} more like it follow in this file"));
        }
        *number <= MOST_OF_A_CODE
    });
}

fn line_of(finding: &Diagnostic, files: &[Arc<SourceFile>]) -> Option<Line> {
    let span = finding.span()?;
    let file = files.get(span.file.0 as usize)?;
    Some((span.file, file.place(span.start).line))
}

/// Where each item ends, by where it begins.
fn item_ends(trees: &[Tree]) -> BTreeMap<(FileId, u32), u32> {
    let items = trees.iter().flat_map(Tree::items);
    items
        .map(|item| (item.head().span(), item.full_span().end))
        .map(|(head, end)| ((head.file, head.start), end))
        .collect()
}

/// The whole item, if the finding speaks of one: it stands at the item's first word.
fn item_at(finding: &Diagnostic, items: &BTreeMap<(FileId, u32), u32>) -> Option<Span> {
    let span = finding.span()?;
    let end = items.get(&(span.file, span.start))?;
    Some(Span::new(span.file, span.start, *end))
}

/// Whether a question mark on the line says that the source lacks a value.
fn says_hole((file, line): Line, files: &[Arc<SourceFile>]) -> bool {
    let text = files.get(file.0 as usize).and_then(|file| file.line_text(line)).unwrap_or_default();
    text.split(|c: char| c.is_whitespace() || matches!(c, '|' | '/' | '-')).any(|word| word == "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(code: &'static str, start: u32) -> Diagnostic {
        Diagnostic::new(code, "x").primary(Span::new(FileId(0), start, start), "")
    }

    fn kept(text: &str, found: &[(&'static str, u32)]) -> Vec<&'static str> {
        let files = [Arc::new(SourceFile::new(FileId(0), "a.cart", text))];
        let trees = [cartouche_dsl::syntax::parse_text(FileId(0), text)];
        let mut found: Vec<Diagnostic> = found.iter().map(|(code, start)| at(code, *start)).collect();
        drop(&mut found, &files, &trees);
        found.iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn what_follows_from_a_mark_on_the_same_line_is_dropped() {
        assert_eq!(kept("told \"a\nb\n", &[("E0020", 5), ("E0050", 0), ("E0050", 8)]), ["E0020", "E0050"]);
        assert_eq!(kept("a {\n  b\n} [1.0\n", &[("E0001", 0), ("E0021", 12)]), ["E0021"]);
        assert_eq!(kept("a {\n  b\n  c [1.0\n}\n", &[("E0001", 6), ("E0021", 12)]), ["E0001", "E0021"]);
    }

    #[test]
    fn a_hole_beside_a_cell_that_cannot_be_read_is_still_told() {
        assert_eq!(kept("a | x |\n", &[("E0054", 4), ("E0501", 0)]), ["E0054"]);
        assert_eq!(kept("a | x | ? |\n", &[("E0054", 4), ("E0501", 0)]), ["E0054", "E0501"]);
    }

    #[test]
    fn floods_are_counted_and_cut() {
        let mut found: Vec<Diagnostic> = (0..5_000).map(|n| at("E0011", n)).chain([at("E0012", 5_000)]).collect();
        bound(&mut found);
        assert_eq!(found.len(), 1_001);
        assert_eq!(found.get(999).map(|last| last.message.as_str()), Some("x; 4000 more like it follow in this file"));
        let before = found.clone();
        bound(&mut found);
        assert_eq!(found, before);
    }
}
