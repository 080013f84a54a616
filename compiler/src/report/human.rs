//! Findings for people, with the text beside them, by ariadne.
//! Must not: print a line longer than a screen can show; a line of two megabytes is cut to the neighbourhood of the place.

use super::plain::{sentence, visible};
use super::{Files, Tally};
use ariadne::{CharSet, Color, Config, IndexType, Label as Drawing, Report, ReportKind, Source};
use cartouche_dsl::diagnostics::{Diagnostic, FixGrade, Label, Severity};
use cartouche_dsl::text::{SourceFile, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

/// Lines longer than this many bytes are not shown by ariadne, which would print them whole.
const LONGEST_LINE: usize = 400;
/// Characters of such a line that are shown.
const SHOWN_OF_LINE: usize = 60;
/// Codes that the last line names.
const CODES_NAMED: usize = 6;

/// All findings with the text beside them, and a summary line at the end. `colour` for a terminal that shows it.
#[must_use]
pub fn human(findings: &[Diagnostic], files: Files<'_>, colour: bool) -> String {
    let mut out = Vec::new();
    let mut cache = Cache { files, sources: BTreeMap::new() };
    for finding in findings {
        one(finding, files, colour, &mut cache, &mut out);
    }
    let mut text = String::from_utf8_lossy(&out).into_owned();
    text.push_str(&last_line(findings, files));
    text
}

/// How many findings there are, in how many files, and how to learn more of their codes.
fn last_line(findings: &[Diagnostic], files: Files<'_>) -> String {
    let mut text = Tally::of(findings).sentence();
    let places: BTreeSet<u32> =
        findings.iter().filter_map(Diagnostic::span).filter_map(|span| files.of(span)).map(|file| file.id.0).collect();
    match places.len() {
        0 => {}
        1 => text.push_str(" in 1 file"),
        many => {
            let _ = write!(text, " in {many} files");
        }
    }
    let mut codes: Vec<&str> = Vec::new();
    for finding in findings {
        if !codes.contains(&finding.code) {
            codes.push(finding.code);
        }
    }
    if let Some((first, others)) = codes.split_first() {
        let _ = write!(text, "; `cartouche explain {first}` says more");
        let named: Vec<&str> = others.iter().take(CODES_NAMED - 1).copied().collect();
        if !named.is_empty() {
            let more = if others.len() > named.len() { ", …" } else { "" };
            let _ = write!(text, " (also {}{more})", named.join(", "));
        }
    }
    text.push('\n');
    text
}

fn one(finding: &Diagnostic, files: Files<'_>, colour: bool, cache: &mut Cache<'_>, out: &mut Vec<u8>) {
    let mut labels: Vec<(&Label, &SourceFile)> =
        finding.labels.iter().filter_map(|label| Some((label, files.of(label.span)?))).collect();
    let too_long = labels.iter().any(|(label, file)| long_line(file, label.span));
    let Some((first, main)) = labels.first().copied().filter(|_| !too_long) else {
        out.extend(without_drawing(finding, files).into_bytes());
        return;
    };
    // Ariadne draws the places of a file together only if they come in the order of their lines.
    labels.sort_by_key(|(label, file)| (file.id != main.id, file.id.0, label.span.end, label.span.start));
    let (kind, tone) = match finding.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Info => (ReportKind::Custom("Note", Color::BrightBlue), Color::BrightBlue),
    };
    let config = Config::default().with_index_type(IndexType::Byte).with_color(colour).with_char_set(CharSet::Unicode);
    let mut report = Report::build(kind, drawn(main, first.span))
        .with_config(config)
        .with_code(finding.code)
        .with_message(sentence(&finding.message));
    for (label, file) in labels {
        let tone = if label.primary { tone } else { Color::Cyan };
        let drawing = Drawing::new(drawn(file, label.span)).with_message(sentence(&label.text)).with_color(tone);
        report = report.with_label(drawing);
    }
    for note in notes(finding) {
        report = report.with_note(note);
    }
    for help in helps(finding) {
        report = report.with_help(help);
    }
    // Writing to memory cannot fail; the fallback shows the finding without its text.
    let before = out.len();
    if report.finish().write(cache, &mut *out).is_err() {
        out.truncate(before);
        out.extend(without_drawing(finding, files).into_bytes());
        return;
    }
    out.push(b'\n');
}

/// A span as ariadne takes it: within the file and around whole characters, or it would drop the place or stop.
fn drawn(file: &SourceFile, span: Span) -> (usize, Range<usize>) {
    let mut start = (span.start as usize).min(file.text.len());
    while !file.text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = (span.end as usize).clamp(start, file.text.len());
    while !file.text.is_char_boundary(end) {
        end += 1;
    }
    (file.id.0 as usize, start..end)
}

/// Further sentences, and the cases that bear on it.
fn notes(finding: &Diagnostic) -> Vec<String> {
    let mut notes: Vec<String> = finding.notes.iter().map(|note| sentence(note)).collect();
    if !finding.cites.is_empty() {
        notes.push(format!("cases: {}", sentence(&finding.cites.join(", "))));
    }
    notes
}

/// The way out in words, and how `check --fix` goes it.
fn helps(finding: &Diagnostic) -> Vec<String> {
    let mut helps: Vec<String> = finding.help.iter().map(|help| sentence(help)).collect();
    for fix in &finding.fixes {
        let title = sentence(&fix.title);
        let command = match fix.grade {
            FixGrade::Safe => "`cartouche check --fix`",
            FixGrade::Likely => "`cartouche check --fix=likely`",
            FixGrade::Choice => {
                helps.push(format!("one way: {title}"));
                continue;
            }
        };
        match helps.first_mut() {
            Some(help) if *help == title => {
                let _ = write!(help, " ({command} does it)");
            }
            _ => helps.push(format!("{command} can do this: {title}")),
        }
    }
    helps
}

/// Whether the span lies on a line that is too long to show.
fn long_line(file: &SourceFile, span: Span) -> bool {
    let (first, last) = (file.place(span.start).line, file.place(span.end).line);
    [first, last].iter().any(|line| file.line_span(*line).is_some_and(|line| line.len() as usize > LONGEST_LINE))
}

/// A finding without the drawing: places by number, and a cut-out of the text.
fn without_drawing(finding: &Diagnostic, files: Files<'_>) -> String {
    let word = match finding.severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Info => "Note",
    };
    let mut text = format!("[{}] {word}: {}\n", finding.code, sentence(&finding.message));
    for label in &finding.labels {
        let Some(file) = files.of(label.span) else { continue };
        let place = file.place(label.span.start);
        let rest = file.text.get(label.span.start as usize..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let shown: String = rest.chars().take(SHOWN_OF_LINE).collect();
        let more = if shown.len() < rest.len() { "…" } else { "" };
        let _ = writeln!(
            text,
            "   {}:{}:{}: {} `{}{more}`",
            sentence(&file.path),
            place.line,
            place.column,
            sentence(&label.text),
            sentence(&shown)
        );
    }
    for help in helps(finding) {
        let _ = writeln!(text, "   Help: {help}");
    }
    for note in notes(finding) {
        let _ = writeln!(text, "   Note: {note}");
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
        Ok::<_, String>(self.sources.entry(*id).or_insert_with(|| Source::from(visible(&file.text))))
    }

    fn display<'a>(&self, id: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        self.files.0.iter().find(|file| file.id.0 as usize == *id).map(|file| sentence(&file.path))
    }
}
