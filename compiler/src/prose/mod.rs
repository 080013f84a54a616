//! The plain text of a source beside its transcription: what its prose has wrong, and which sentences nothing carries.
//! Must not: put a sentence of the source into anything that is published.

use crate::coverage::{Carried, Coverage};
use cartouche_dsl::diagnostics::{Diagnostic, Severity};
use cartouche_dsl::prose;
use cartouche_dsl::text::{FileId, SourceFile, Span};
use serde::Serialize;
use std::collections::BTreeSet;

/// What the prose has wrong, as findings in a file of this number.
#[must_use]
pub fn findings(file: FileId, text: &str) -> Vec<Diagnostic> {
    let span = |range: &std::ops::Range<usize>| {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(file, offset(range.start), offset(range.end))
    };
    let mut list = Vec::new();
    for finding in prose::check_prose(text) {
        let mut report = Diagnostic::new(finding.code, finding.message);
        for (index, place) in finding.places.iter().enumerate() {
            report = if index == 0 {
                report.primary(span(&place.span), &place.label)
            } else {
                report.secondary(span(&place.span), &place.label)
            };
        }
        if let Some(help) = finding.help {
            report = report.help(help);
        }
        // A slip of the book is no mistake of the transcription: it is shown, and does not fail.
        list.push(report.milder(Severity::Warning));
    }
    list
}

/// A sentence of the source in a case that nothing carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unclaimed {
    /// Its case.
    pub case: String,
    /// Its line in the text, from 1.
    pub line: u32,
    /// It says must, may, never and the like.
    pub has_modal: bool,
    /// It has a number.
    pub has_number: bool,
    /// Its first words, so that it can be found.
    pub start: String,
}

/// Sentences in cases that nothing carries: those with modal verbs first, then those with numbers, then the rest.
#[must_use]
pub fn unclaimed(text: &str, coverage: &Coverage) -> Vec<Unclaimed> {
    let carried: BTreeSet<&str> = coverage
        .sources
        .values()
        .flatten()
        .filter(|case| case.carried != Carried::Uncited)
        .map(|case| case.number.as_str())
        .collect();
    let outline = prose::read_outline(text);
    let file = SourceFile::new(FileId(0), "", text);
    let mut list: Vec<Unclaimed> = prose::sentences(text, &outline)
        .into_iter()
        .filter_map(|sentence| {
            let case = sentence.case?;
            if is_carried(&case, &carried) {
                return None;
            }
            let words = text.get(sentence.span.clone()).unwrap_or("");
            let start: String = words.split_whitespace().take(6).collect::<Vec<_>>().join(" ");
            let line = file.place(u32::try_from(sentence.span.start).unwrap_or(u32::MAX)).line;
            Some(Unclaimed { case, line, has_modal: sentence.has_modal, has_number: sentence.has_number, start })
        })
        .collect();
    // The sort keeps the order of the text among equals.
    list.sort_by_key(|sentence| (!sentence.has_modal, !sentence.has_number));
    list
}

/// Whether the case, or for a printed misnumber its letter form, is carried.
fn is_carried(case: &str, carried: &BTreeSet<&str>) -> bool {
    carried.contains(case)
}
