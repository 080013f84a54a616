//! Findings as JSON: places by line, column and bytes; fixes as edits.
//! Must not: lose anything that a finding has.

use super::{Files, severity_word};
use cartouche_dsl::diagnostics::{Diagnostic, FixGrade};
use cartouche_dsl::text::Span;
use serde_json::{Value, json};

/// All findings as a JSON array, ending in a line end.
#[must_use]
pub fn json(findings: &[Diagnostic], files: Files<'_>) -> String {
    let list: Vec<Value> = findings.iter().map(|finding| value(finding, files)).collect();
    // Values made here are plain JSON, so writing cannot fail; an empty array is the safe answer to our own mistake.
    let mut text = serde_json::to_string_pretty(&list).unwrap_or_else(|_| "[]".to_owned());
    text.push('\n');
    text
}

fn value(finding: &Diagnostic, files: Files<'_>) -> Value {
    json!({
        "code": finding.code,
        "severity": severity_word(finding.severity),
        "message": finding.message,
        "places": finding.labels.iter().map(|label| {
            let mut place = place(label.span, files);
            if let Value::Object(map) = &mut place {
                map.insert("text".to_owned(), json!(label.text));
                map.insert("primary".to_owned(), json!(label.primary));
            }
            place
        }).collect::<Vec<_>>(),
        "cases": finding.cites,
        "notes": finding.notes,
        "help": finding.help,
        "fixes": finding.fixes.iter().map(|fix| json!({
            "title": fix.title,
            "grade": match fix.grade { FixGrade::Safe => "safe", FixGrade::Likely => "likely", FixGrade::Choice => "choice" },
            "edits": fix.edits.iter().map(|edit| {
                let mut place = place(edit.span, files);
                if let Value::Object(map) = &mut place {
                    map.insert("replacement".to_owned(), json!(edit.replacement));
                }
                place
            }).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "explain": format!("cartouche explain {}", finding.code),
    })
}

fn place(span: Span, files: Files<'_>) -> Value {
    let Some(file) = files.of(span) else { return json!({}) };
    let (start, end) = (file.place(span.start), file.place(span.end));
    json!({
        "file": file.path,
        "start": { "line": start.line, "column": start.column, "byte": span.start },
        "end": { "line": end.line, "column": end.column, "byte": span.end },
    })
}
