//! E0203: a case refers to a neighbour of the case that refers back to it.
//! Must not: report references that merely are not returned; most are not.

use super::cases::{bare, by_figures, by_points};
use super::place::word_in;
use crate::book::Book;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Reference, Source};
use std::collections::BTreeMap;

/// Checks the references of every source.
pub(super) fn check(book: &Book, sink: &mut Vec<Diagnostic>) {
    for source in book.sources.values() {
        check_source(book, source, sink);
    }
}

fn check_source(book: &Book, source: &Source, sink: &mut Vec<Diagnostic>) {
    let mut refers: BTreeMap<&str, Vec<&Reference>> = BTreeMap::new();
    for reference in &source.references {
        refers.entry(bare(&reference.case)).or_default().push(reference);
    }
    let goes = |from: &str, to: &str| -> Option<&Reference> {
        let all = refers.get(bare(from))?;
        all.iter().copied().find(|reference| reference.to.iter().any(|case| bare(case) == bare(to)))
    };
    for reference in &source.references {
        if book.origins.tail(reference.from).is_some_and(|tail| tail.printed.is_some()) {
            continue;
        }
        let case = &reference.case;
        for target in reference.to.iter().filter(|target| goes(target, case).is_none()) {
            let back = source
                .cases
                .iter()
                .map(|other| other.number.as_str())
                .filter(|other| neighbours(other, target) && bare(other) != bare(case))
                .find_map(|other| Some((other, goes(other, case)?)))
                .filter(|(other, _)| goes(case, other).is_none());
            let Some((meant, back)) = back else { continue };
            let at = word_in(book, book.origins.span(reference.from), target);
            sink.push(
                Diagnostic::new("E0203", format!("{case} refers to {target}, but it is {meant} that refers back to {case}"))
                    .primary(at, format!("is {meant} meant?"))
                    .secondary(word_in(book, book.origins.span(back.from), case), format!("{meant} refers to {case} here"))
                    .help(format!("if {meant} is meant, write `[{meant}] printed \"{target}\"`; if both are right, add the reference back")),
            );
        }
    }
}

/// Whether two numbers stand next to each other among the parts of one case.
fn neighbours(one: &str, other: &str) -> bool {
    let by = |scheme: fn(&str) -> Vec<u32>| {
        let (one, other) = (scheme(one), scheme(other));
        match (one.split_last(), other.split_last()) {
            (Some((a, above)), Some((b, above_other))) => {
                above == above_other && !above.is_empty() && a.abs_diff(*b) == 1
            }
            _ => false,
        }
    };
    by(by_figures) || by(by_points)
}

#[cfg(test)]
mod tests {
    use super::neighbours;

    #[test]
    fn neighbours_share_their_whole() {
        assert!(neighbours("12.35", "12.36"));
        assert!(!neighbours("12.35", "12.45"));
        assert!(!neighbours("8.0", "9.0"));
    }
}
