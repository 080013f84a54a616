//! One line a finding: `path:line:column: error[E0201]: message (help)`.
//! Must not: break a line, whatever a message holds.

use super::plain::sentence;
use super::{Files, severity_word};
use cartouche_dsl::diagnostics::Diagnostic;
use std::fmt::Write;

/// All findings, a line each.
#[must_use]
pub fn short(findings: &[Diagnostic], files: Files<'_>) -> String {
    let mut text = String::new();
    for finding in findings {
        let place = finding.span().and_then(|span| files.of(span).map(|file| (file, file.place(span.start))));
        let place = place.map_or_else(String::new, |(file, place)| {
            format!("{}:{}:{}: ", sentence(&file.path), place.line, place.column)
        });
        let help = finding.help.as_ref().map_or_else(String::new, |help| format!(" ({})", sentence(help)));
        let word = severity_word(finding.severity);
        let _ = writeln!(text, "{place}{word}[{}]: {}{help}", finding.code, sentence(&finding.message));
    }
    text
}
