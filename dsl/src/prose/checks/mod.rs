//! What is wrong with a rulebook's own text: numbers, lists, references, language.
//! Must not: change the text, or stop at the first finding.

mod cited;
mod codes;
mod contents;
mod footnotes;
mod grammar;
mod homoglyphs;
mod letters;
pub(crate) mod numbering;
mod spelling;
mod terms;
mod topics;

use std::ops::Range;

use super::headings::{Outline, read_outline};
use super::lines::{Line, lines};
use super::references::{Reference, references};

/// A place of the text that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// What is to be seen there.
    pub label: String,
}

/// Something wrong, or likely wrong, in a rulebook's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `E0101` and so on; the letter is the severity.
    pub code: &'static str,
    /// What is the matter.
    pub message: String,
    /// All places, the first being the one to look at. Never empty.
    pub places: Vec<Place>,
    /// What a transcriber can write.
    pub help: Option<String>,
}

impl Finding {
    pub(crate) fn new(code: &'static str, message: String, span: Range<usize>, label: &str) -> Self {
        Self { code, message, places: vec![Place { span, label: label.to_owned() }], help: None }
    }

    pub(crate) fn and(mut self, span: Range<usize>, label: &str) -> Self {
        self.places.push(Place { span, label: label.to_owned() });
        self
    }

    pub(crate) fn and_all(mut self, spans: impl IntoIterator<Item = Range<usize>>, label: &str) -> Self {
        self.places.extend(spans.into_iter().map(|span| Place { span, label: label.to_owned() }));
        self
    }

    pub(crate) fn help(mut self, help: String) -> Self {
        self.help = Some(help);
        self
    }
}

/// A rulebook as the checks see it.
pub(crate) struct Prose<'t> {
    pub text: &'t str,
    pub lines: Vec<Line<'t>>,
    pub outline: Outline,
    pub references: Vec<Reference>,
}

impl<'t> Prose<'t> {
    pub(crate) fn read(text: &'t str) -> Self {
        let outline = read_outline(text);
        let references = references(text, &outline);
        Self { text, lines: lines(text), outline, references }
    }
}

/// Checks a rulebook's text; all findings in the order of their first place.
#[must_use]
pub fn check_prose(text: &str) -> Vec<Finding> {
    let prose = Prose::read(text);
    let mut findings = Vec::new();
    numbering::check(&prose, &mut findings);
    contents::check(&prose, &mut findings);
    letters::check(&prose, &mut findings);
    grammar::check(&prose, &mut findings);
    spelling::check(&prose, &mut findings);
    cited::check(&prose, &mut findings);
    topics::check(&prose, &mut findings);
    footnotes::check(&prose, &mut findings);
    terms::check(&prose, &mut findings);
    codes::check(&prose, &mut findings);
    homoglyphs::check(&prose, &mut findings);
    findings.sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    findings
}

fn sort_key(finding: &Finding) -> (usize, &'static str, &str) {
    (finding.places.first().map_or(0, |p| p.span.start), finding.code, &finding.message)
}
