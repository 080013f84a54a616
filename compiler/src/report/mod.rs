//! Findings for people and for tools: with the text beside them, one a line, as JSON, as SARIF.
//! Must not: choose what is reported; every form has every finding, in the order given.

mod human;
mod json;
mod plain;
mod sarif;
mod short;

pub use human::human;
pub use json::json;
pub use sarif::sarif;
pub use short::short;

use cartouche_dsl::diagnostics::{Diagnostic, Severity};
use cartouche_dsl::text::{SourceFile, Span};
use std::sync::Arc;

/// The files of a project, for looking places up.
#[derive(Debug, Clone, Copy)]
pub struct Files<'f>(pub &'f [Arc<SourceFile>]);

impl Files<'_> {
    /// The file of a span.
    #[must_use]
    pub fn of(&self, span: Span) -> Option<&SourceFile> {
        self.0.iter().find(|file| file.id == span.file).map(Arc::as_ref)
    }
}

/// How many findings of each severity there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Infos.
    pub infos: usize,
}

impl Tally {
    /// Counts the findings.
    #[must_use]
    pub fn of(findings: &[Diagnostic]) -> Self {
        let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning), infos: count(Severity::Info) }
    }

    /// `3 errors, 1 warning`, or `no errors, no warnings`.
    #[must_use]
    pub fn sentence(self) -> String {
        let part = |count: usize, word: &str| match count {
            0 => format!("no {word}s"),
            1 => format!("1 {word}"),
            _ => format!("{count} {word}s"),
        };
        let mut text = format!("{}, {}", part(self.errors, "error"), part(self.warnings, "warning"));
        if self.infos > 0 {
            text = format!("{text}, {}", part(self.infos, "note"));
        }
        text
    }
}

/// The word for a severity.
#[must_use]
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

#[cfg(test)]
mod tests;
