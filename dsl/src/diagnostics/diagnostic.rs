//! The diagnostic itself, and how one is put together.
//! Must not: choose severities; they come from the registry.

use super::registry;
use crate::text::{FileId, Span};

/// How grave it is. Errors fail `check`; warnings only when asked; infos never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Must be mended.
    Error,
    /// Should be looked at.
    Warning,
    /// Good to know.
    Info,
}

/// One place that takes part, with what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What stands under it; may be empty.
    pub text: String,
    /// Whether it is the cause (else another party).
    pub primary: bool,
}

/// How far an edit may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FixGrade {
    /// Changes no meaning or the only possible one; `check --fix` applies it.
    Safe,
    /// Most likely what was meant; a person should look.
    Likely,
    /// One of several ways out; a person chooses.
    Choice,
}

/// The text of `span` becomes `replacement`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// By what; empty to delete.
    pub replacement: String,
}

/// A way out as edits, all made together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: "delete the blanks".
    pub title: String,
    /// How far it may be trusted.
    pub grade: FixGrade,
    /// The edits; they do not overlap.
    pub edits: Vec<Edit>,
}

/// One report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable code, as `explain` knows it.
    pub code: &'static str,
    /// From the registry; milder at most.
    pub severity: Severity,
    /// One line: what is wrong.
    pub message: String,
    /// The places, the cause first.
    pub labels: Vec<Label>,
    /// Case numbers that bear on it, as they are written in brackets.
    pub cites: Vec<String>,
    /// Further sentences.
    pub notes: Vec<String>,
    /// The way out, in words.
    pub help: Option<String>,
    /// The ways out, as edits.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// Takes a code of the registry and one line of message. An unknown code counts as an error.
    pub fn new(code: &'static str, message: impl Into<String>) -> Diagnostic {
        let severity = registry::find(code).map_or(Severity::Error, |entry| entry.severity);
        Diagnostic {
            code,
            severity,
            message: message.into(),
            labels: Vec::new(),
            cites: Vec::new(),
            notes: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Adds the place of the cause.
    pub fn primary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        let at = self.labels.iter().take_while(|label| label.primary).count();
        self.labels.insert(at, Label { span, text: text.into(), primary: true });
        self
    }

    /// Adds the place of another party.
    pub fn secondary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds a case that bears on it.
    pub fn cite(mut self, case: impl Into<String>) -> Diagnostic {
        self.cites.push(case.into());
        self
    }

    /// Adds a sentence.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Says the way out.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Adds a fix of several edits.
    pub fn fix(mut self, grade: FixGrade, title: impl Into<String>, edits: Vec<Edit>) -> Diagnostic {
        self.fixes.push(Fix { title: title.into(), grade, edits });
        self
    }

    /// Adds a fix that replaces one stretch.
    pub fn fix_replace(
        self,
        grade: FixGrade,
        title: impl Into<String>,
        span: Span,
        by: impl Into<String>,
    ) -> Diagnostic {
        self.fix(grade, title, vec![Edit { span, replacement: by.into() }])
    }

    /// Makes this one milder than its code; it is never made graver.
    pub fn milder(mut self, severity: Severity) -> Diagnostic {
        self.severity = self.severity.max(severity);
        self
    }

    /// The span of the cause, if it has a place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    fn sort_key(&self) -> (FileId, u32, &'static str, u32) {
        let span = self.span().unwrap_or_default();
        (span.file, span.start, self.code, span.end)
    }
}

/// Puts diagnostics in file order: file, place, code, then message.
pub fn sort(list: &mut [Diagnostic]) {
    list.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()).then_with(|| a.message.cmp(&b.message)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severity_comes_from_the_registry_and_only_gets_milder() {
        let at = Span::new(FileId(0), 1, 2);
        let one = Diagnostic::new("E0016", "a tab").secondary(at, "b").primary(at, "a");
        assert_eq!(one.severity, Severity::Error);
        assert!(one.labels[0].primary && !one.labels[1].primary);
        let mild = one.milder(Severity::Warning);
        assert_eq!(mild.severity, Severity::Warning);
        assert_eq!(mild.milder(Severity::Error).severity, Severity::Warning);
    }

    #[test]
    fn lists_are_put_in_file_order() {
        let at = |file, start| Span::new(FileId(file), start, start + 1);
        let mut list = vec![
            Diagnostic::new("E0017", "x").primary(at(1, 0), ""),
            Diagnostic::new("E0017", "x").primary(at(0, 9), ""),
            Diagnostic::new("E0016", "x").primary(at(0, 9), ""),
        ];
        sort(&mut list);
        let seen: Vec<_> = list.iter().map(|d| (d.code, d.span().unwrap().file.0)).collect();
        assert_eq!(seen, [("E0016", 0), ("E0017", 0), ("E0017", 1)]);
    }
}
