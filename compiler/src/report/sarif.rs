//! Findings as SARIF 2.1.0, for code review tools.
//! Must not: name a path of the machine; paths stand as the project knows them.

use super::{Files, Tally};
use cartouche_dsl::diagnostics::{Diagnostic, Label, Severity, registry};
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
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    };
    let text =
        finding.help.as_ref().map_or_else(|| finding.message.clone(), |help| format!("{}. {help}", finding.message));
    let location = |(index, label): (usize, &Label)| -> Option<Value> {
        let file = files.of(label.span)?;
        let (start, end) = (file.place(label.span.start), file.place(label.span.end));
        Some(json!({
            "id": index,
            "message": { "text": if label.text.is_empty() { "here" } else { label.text.as_str() } },
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&file.path) },
                "region": {
                    "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
                },
            },
        }))
    };
    let labels = |primary: bool| -> Vec<Value> {
        finding.labels.iter().enumerate().filter(|(_, label)| label.primary == primary).filter_map(location).collect()
    };
    json!({
        "ruleId": finding.code,
        "ruleIndex": rules.get(finding.code),
        "level": level,
        "message": { "text": text },
        "locations": labels(true).into_iter().take(1).collect::<Vec<_>>(),
        "relatedLocations": labels(true).into_iter().skip(1).chain(labels(false)).collect::<Vec<_>>(),
    })
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
