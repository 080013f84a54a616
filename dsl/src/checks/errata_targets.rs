//! E1003, I1005: corrections of cases that no source has, and corrections that the text has already.
//! Must not: apply a correction.

use super::cases::{Cited, Outline, ends};
use super::place::word_in;
use crate::book::{Book, Patch};
use crate::diagnostics::Diagnostic;
use crate::text::Span;
use cartouche_bundle::model::{Citation, OriginId};
use std::collections::BTreeSet;

/// The statements that belong to corrections.
pub(super) fn patch_origins(book: &Book) -> BTreeSet<OriginId> {
    let layers = book.parts.iter().flat_map(|part| &part.patches);
    layers.flat_map(|layer| std::iter::once(layer.from).chain(layer.patches.iter().map(|(_, from)| *from))).collect()
}

/// Checks the cases that corrections name.
pub(super) fn check(book: &Book, sink: &mut Vec<Diagnostic>) {
    let outline = Outline::new(book);
    for id in patch_origins(book) {
        let claims = book.origins.get(id).map_or(&[] as &[_], |record| record.claims.as_slice());
        for claim in claims {
            let last = claim.to.as_deref().into_iter();
            for number in std::iter::once(claim.citation.number.as_str()).chain(last) {
                one(&outline, &claim.citation, number, claim.span, sink);
            }
        }
    }
    for (patch, from) in book.parts.iter().flat_map(|part| &part.patches).flat_map(|layer| &layer.patches) {
        let (Patch::Told { cases, .. } | Patch::Incorporated { cases }) = patch else { continue };
        let span = book.origins.span(*from);
        for citation in cases {
            let (first, last) = ends(&citation.number);
            one(&outline, citation, first, word_in(book, span, first), sink);
            if first != last {
                one(&outline, citation, last, word_in(book, span, last), sink);
            }
        }
        if matches!(patch, Patch::Incorporated { .. }) {
            let numbers: Vec<&str> = cases.iter().map(|case| case.number.as_str()).collect();
            sink.push(
                Diagnostic::new("I1005", format!("the correction of {} is in the text already", numbers.join(", ")))
                    .primary(span, "nothing is changed")
                    .help("it is kept so that nobody corrects the case twice"),
            );
        }
    }
}

fn one(outline: &Outline<'_>, citation: &Citation, number: &str, at: Span, sink: &mut Vec<Diagnostic>) {
    let near = match outline.look_up(&citation.source, number) {
        Cited::There => return,
        Cited::NoSource(_) if outline.is_empty() => return,
        Cited::NoSource(near) | Cited::NoCase(near) => near,
    };
    let problem = Diagnostic::new("E1003", format!("{number} is corrected, and no source has it"))
        .primary(at, "not in the sources");
    sink.push(match near {
        Some(near) => {
            problem.help(format!("the nearest is {near}; or the corrected book is another one than the source at hand"))
        }
        None => problem.help("name the source that has it, or leave the correction out"),
    });
}
