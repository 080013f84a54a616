//! Findings for people, with the text beside them, by ariadne.
//! Must not: print a line longer than a screen can show; a line of two megabytes is cut to the neighbourhood of the place.

use super::{Files, Tally};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use cartouche_dsl::diagnostics::{Diagnostic, Severity};
use cartouche_dsl::text::{SourceFile, Span};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// Lines longer than this many bytes are not shown by ariadne, which would print them whole.
const LONGEST_LINE: usize = 400;

/// All findings with the text beside them, and a summary line at the end. `colour` for a terminal that shows it.
#[must_use]
pub fn human(findings: &[Diagnostic], files: Files<'_>, colour: bool) -> String {
    let mut out = Vec::new();
    let mut cache = Cache { files, sources: BTreeMap::new() };
    for finding in findings {
        one(finding, files, colour, &mut cache, &mut out);
    }
    let mut text = String::from_utf8_lossy(&out).into_owned();
    let tally = Tally::of(findings);
    let hint =
        findings.first().map_or_else(String::new, |first| format!("; `cartouche explain {}` says more", first.code));
    let _ = writeln!(text, "{}{hint}", tally.sentence());
    text
}

fn one(finding: &Diagnostic, files: Files<'_>, colour: bool, cache: &mut Cache<'_>, out: &mut Vec<u8>) {
    let labels: Vec<&cartouche_dsl::diagnostics::Label> =
        finding.labels.iter().filter(|label| files.of(label.span).is_some()).collect();
    let too_long = labels.iter().any(|label| files.of(label.span).is_some_and(|file| long_line(file, label.span)));
    let Some(first) = labels.first().filter(|_| !too_long) else {
        out.extend(clipped(finding, files).into_bytes());
        return;
    };
    let kind = match finding.severity {
        Severity::Error => ReportKind::Error,
        Severity::Warning => ReportKind::Warning,
        Severity::Info => ReportKind::Advice,
    };
    let span = |span: Span| -> (usize, Range<usize>) { (span.file.0 as usize, span.start as usize..span.end as usize) };
    let config = Config::default().with_index_type(IndexType::Byte).with_color(colour).with_char_set(CharSet::Unicode);
    let mut report = Report::build(kind, span(first.span))
        .with_config(config)
        .with_code(finding.code)
        .with_message(&finding.message);
    for label in &labels {
        let tone = match (label.primary, finding.severity) {
            (true, Severity::Error) => Color::Red,
            (true, _) => Color::Yellow,
            (false, _) => Color::Cyan,
        };
        report = report.with_label(Label::new(span(label.span)).with_message(&label.text).with_color(tone));
    }
    for note in &finding.notes {
        report = report.with_note(note);
    }
    if !finding.cites.is_empty() {
        report = report.with_note(format!("cases: {}", finding.cites.join(", ")));
    }
    if let Some(help) = &finding.help {
        report = report.with_help(help);
    }
    for fix in &finding.fixes {
        report = report.with_help(format!("fix: {}", fix.title));
    }
    // Writing to memory cannot fail; the fallback shows the finding without its text.
    if report.finish().write(cache, &mut *out).is_err() {
        out.extend(clipped(finding, files).into_bytes());
    }
    out.push(b'\n');
}

/// Whether the span lies on a line that is too long to show.
fn long_line(file: &SourceFile, span: Span) -> bool {
    let (first, last) = (file.place(span.start).line, file.place(span.end).line);
    [first, last].iter().any(|line| file.line_span(*line).is_some_and(|line| line.len() as usize > LONGEST_LINE))
}

/// A finding without the drawing: places by number, and a cut-out of the text.
fn clipped(finding: &Diagnostic, files: Files<'_>) -> String {
    let mut text = format!("[{}] {}: {}\n", finding.code, super::severity_word(finding.severity), finding.message);
    for label in &finding.labels {
        let Some(file) = files.of(label.span) else { continue };
        let place = file.place(label.span.start);
        let around: String = file.text.get(label.span.start as usize..).unwrap_or("").chars().take(60).collect();
        let around = around.lines().next().unwrap_or("").to_owned();
        let _ = writeln!(text, "   {}:{}:{}: {} `{around}…`", file.path, place.line, place.column, label.text);
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(text, "   help: {help}");
    }
    text.push('\n');
    text
}

/// Texts by file number, made ready for ariadne when first needed.
struct Cache<'f> {
    files: Files<'f>,
    sources: BTreeMap<usize, Source<String>>,
}

impl ariadne::Cache<usize> for &mut Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &usize) -> Result<&Source<String>, impl std::fmt::Debug> {
        let file = self.files.0.iter().find(|file| file.id.0 as usize == *id);
        let file = file.ok_or_else(|| format!("no file {id}"))?;
        Ok::<_, String>(self.sources.entry(*id).or_insert_with(|| Source::from(file.text.to_string())))
    }

    fn display<'a>(&self, id: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        self.files.0.iter().find(|file| file.id.0 as usize == *id).map(|file| file.path.clone())
    }
}
