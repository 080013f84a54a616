//! Findings as SARIF 2.1.0, for code review tools.
//! Must not: name a path of the machine; paths stand as the project knows them.

use super::{Files, Tally, severity_word};
use cartouche_dsl::diagnostics::{Diagnostic, Fix, FixGrade, Label, registry};
use cartouche_dsl::text::Span;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// All findings as a SARIF log with one run, ending in a line end.
#[must_use]
pub fn sarif(findings: &[Diagnostic], files: Files<'_>) -> String {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        let next = rules.len();
        rules.entry(finding.code).or_insert(next);
    }
    // Rules are listed by their index, which is the order of first use.
    let mut by_index: Vec<(&str, usize)> = rules.iter().map(|(code, index)| (*code, *index)).collect();
    by_index.sort_by_key(|(_, index)| *index);
    let list: Vec<Value> = by_index
        .iter()
        .map(|(code, _)| {
            let title = registry::find(code).map_or("", |entry| entry.title);
            json!({ "id": code, "shortDescription": { "text": title } })
        })
        .collect();
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, &rules, files)).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cartouche",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": list,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": { "summary": Tally::of(findings).sentence() },
        }],
    });
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn result(finding: &Diagnostic, rules: &BTreeMap<&str, usize>, files: Files<'_>) -> Value {
    let mut text = finding.message.clone();
    for further in finding.help.iter().chain(&finding.notes) {
        text.push_str(". ");
        text.push_str(further);
    }
    let location = |(index, label): (usize, &Label)| -> Option<Value> {
        let mut location = json!({
            "id": index,
            "physicalLocation": { "artifactLocation": artifact(label.span, files)?, "region": region(label.span, files)? },
        });
        if let (Value::Object(map), false) = (&mut location, label.text.is_empty()) {
            map.insert("message".to_owned(), json!({ "text": label.text }));
        }
        Some(location)
    };
    let labels = |primary: bool| -> Vec<Value> {
        finding.labels.iter().enumerate().filter(|(_, label)| label.primary == primary).filter_map(location).collect()
    };
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": rules.get(finding.code),
        // The words for severities are those that SARIF has for levels.
        "level": severity_word(finding.severity),
        "message": { "text": text },
        "locations": labels(true).into_iter().take(1).collect::<Vec<_>>(),
        "relatedLocations": labels(true).into_iter().skip(1).chain(labels(false)).collect::<Vec<_>>(),
    });
    if let Value::Object(map) = &mut result {
        if !finding.cites.is_empty() {
            map.insert("properties".to_owned(), json!({ "cases": finding.cites }));
        }
        // SARIF has one grade of fixes; those that a person must choose among are left to the help.
        let fixes = finding.fixes.iter().filter(|fix| fix.grade != FixGrade::Choice);
        let fixes: Vec<Value> = fixes.filter_map(|one| fix(one, files)).collect();
        if !fixes.is_empty() {
            map.insert("fixes".to_owned(), json!(fixes));
        }
    }
    result
}

/// A fix as changes, file by file; nothing if an edit lies in no file.
fn fix(fix: &Fix, files: Files<'_>) -> Option<Value> {
    let mut changes: BTreeMap<u32, (Value, Vec<Value>)> = BTreeMap::new();
    for edit in &fix.edits {
        let replacement = json!({
            "deletedRegion": region(edit.span, files)?,
            "insertedContent": { "text": edit.replacement },
        });
        let artifact = artifact(edit.span, files)?;
        changes.entry(edit.span.file.0).or_insert_with(|| (artifact, Vec::new())).1.push(replacement);
    }
    let changes: Vec<Value> = changes
        .into_values()
        .map(|(artifact, replacements)| json!({ "artifactLocation": artifact, "replacements": replacements }))
        .collect();
    (!changes.is_empty()).then(|| json!({ "description": { "text": fix.title }, "artifactChanges": changes }))
}

fn artifact(span: Span, files: Files<'_>) -> Option<Value> {
    files.of(span).map(|file| json!({ "uri": uri(&file.path) }))
}

fn region(span: Span, files: Files<'_>) -> Option<Value> {
    let file = files.of(span)?;
    let (start, end) = (file.place(span.start), file.place(span.end));
    Some(json!({
        "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
    }))
}

/// A path as a URI reference: bytes that a URI may not hold are escaped (RFC 3986, section 2.1).
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}
