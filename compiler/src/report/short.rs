//! One line a finding: `path:line:column: error[E0201]: message (help)`.
//! Must not: break a line, whatever a message holds.

use super::{Files, severity_word};
use cartouche_dsl::diagnostics::Diagnostic;
use std::fmt::Write;

/// All findings, a line each.
#[must_use]
pub fn short(findings: &[Diagnostic], files: Files<'_>) -> String {
    let mut text = String::new();
    for finding in findings {
        let span = finding.span();
        let place = span.and_then(|span| files.of(span).map(|file| (file, file.place(span.start))));
        let place =
            place.map_or_else(String::new, |(file, place)| format!("{}:{}:{}: ", file.path, place.line, place.column));
        let help = finding.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
        let line = format!("{place}{}[{}]: {}{help}", severity_word(finding.severity), finding.code, finding.message);
        let _ = writeln!(text, "{}", line.replace(['\n', '\r'], " "));
    }
    text
}
