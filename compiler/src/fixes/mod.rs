//! Fixes: edits that findings offer, applied to the texts of a project.
//! Must not: touch the disk, or apply two edits that overlap.

use crate::pipeline::Compiled;
use cartouche_dsl::diagnostics::{Diagnostic, Edit, Fix, FixGrade};
use cartouche_dsl::text::{FileId, SourceFile, Span};
use std::collections::BTreeMap;

/// A file as the fixes leave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// New text.
    pub text: String,
    /// Titles of the fixes applied, in order of their places.
    pub titles: Vec<String>,
}

/// Applies the first fix of these grades that each finding offers, file by file; gives the files that change by path.
/// Where edits of two findings overlap, the first finding wins, and the other comes again in the next run.
#[must_use]
pub fn apply(compiled: &Compiled, grades: &[FixGrade]) -> BTreeMap<String, Fixed> {
    let mut taken: BTreeMap<FileId, Vec<(Edit, String)>> = BTreeMap::new();
    for finding in &compiled.diagnostics {
        let Some(fix) = finding.fixes.iter().find(|fix| grades.contains(&fix.grade)) else { continue };
        let free = fix.edits.iter().all(|edit| {
            let others = taken.get(&edit.span.file);
            others.is_none_or(|others| others.iter().all(|(other, _)| apart(edit.span, other.span)))
        });
        if free {
            for edit in &fix.edits {
                taken.entry(edit.span.file).or_default().push((edit.clone(), fix.title.clone()));
            }
        }
    }
    let mut changed = BTreeMap::new();
    for (file, mut edits) in taken {
        let Some(source) = compiled.book.files.iter().find(|source| source.id == file) else { continue };
        edits.sort_by_key(|(edit, _)| edit.span.start);
        let mut text = String::new();
        let mut at = 0_usize;
        let mut titles = Vec::new();
        // What is put in ends its lines as the file does.
        let carriage =
            source.text.find('\n').is_some_and(|at| source.text.get(..at).is_some_and(|line| line.ends_with('\r')));
        for (edit, title) in edits {
            text.push_str(source.text.get(at..edit.span.start as usize).unwrap_or(""));
            if carriage {
                text.push_str(&edit.replacement.replace("\r\n", "\n").replace('\n', "\r\n"));
            } else {
                text.push_str(&edit.replacement);
            }
            at = edit.span.end as usize;
            if titles.last() != Some(&title) {
                titles.push(title);
            }
        }
        text.push_str(source.text.get(at..).unwrap_or(""));
        if text != *source.text {
            changed.insert(source.path.clone(), Fixed { text, titles });
        }
    }
    changed
}

/// Whether two spans have no byte in common and are not inserted at one place.
fn apart(one: Span, other: Span) -> bool {
    one.end < other.start
        || other.end < one.start
        || (one.end == other.start || other.end == one.start) && !(one.is_empty() || other.is_empty())
}

/// The finding with its file numbers raised, so that findings of several projects can be shown together.
#[must_use]
pub fn shifted(mut finding: Diagnostic, by: u32) -> Diagnostic {
    let raise = |span: &mut Span| span.file = FileId(span.file.0.saturating_add(by));
    finding.labels.iter_mut().for_each(|label| raise(&mut label.span));
    let edits = finding.fixes.iter_mut().flat_map(|fix: &mut Fix| &mut fix.edits);
    edits.for_each(|edit| raise(&mut edit.span));
    finding
}

/// The file with its number raised, as [`shifted`] does for findings.
#[must_use]
pub fn renumbered(file: &SourceFile, by: u32) -> SourceFile {
    SourceFile::new(FileId(file.id.0.saturating_add(by)), file.path.clone(), std::sync::Arc::clone(&file.text))
}
