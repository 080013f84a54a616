//! `cartouche coverage`: how the cases of each source are carried, and by which lines.
//! Must not: count a case twice.

use super::read_text;
use crate::arguments::{Coverage, TextOrJson};
use crate::{CLEAN, output};
use cartouche_compiler::coverage::{self, Carried};
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::pipeline::compile;
use cartouche_compiler::prose;
use cartouche_compiler::report::{self, Files};
use cartouche_dsl::diagnostics::Diagnostic;
use cartouche_dsl::layers::Selection;
use cartouche_dsl::text::{FileId, SourceFile};
use std::fmt::Write;
use std::sync::Arc;

/// Lines that claim more cases than this are listed: one line for so many cases is a bulk claim.
const MANY: u32 = 5;

/// Runs the command.
pub fn run(arguments: &Coverage) -> anyhow::Result<u8> {
    let text = arguments.text.as_ref().map(|path| read_text(path)).transpose()?;
    let mut json = serde_json::Map::new();
    for project in disk::projects(&arguments.path)? {
        let compiled = compile(&project.files, &Disk, &Selection::default());
        let coverage = coverage::with_runs(&compiled, &Selection::default())?;
        match arguments.format {
            TextOrJson::Json => {
                let mut value = serde_json::to_value(&coverage)?;
                if let (Some(text), serde_json::Value::Object(map)) = (&text, &mut value) {
                    map.insert(
                        "unclaimed_sentences".to_owned(),
                        serde_json::to_value(prose::unclaimed(text, &coverage))?,
                    );
                    let path = arguments.text.as_ref().map_or("", |path| path.as_str());
                    let findings = in_prose(path, text.clone(), report::json);
                    map.insert("prose_findings".to_owned(), serde_json::from_str(&findings)?);
                }
                json.insert(project.name.clone(), value);
            }
            TextOrJson::Text => output::print(&shown(&project.name, &coverage, arguments.cases)),
        }
        if let (Some(text), TextOrJson::Text) = (&text, arguments.format) {
            output::print(&unclaimed(text, &coverage));
        }
    }
    if arguments.format == TextOrJson::Json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(&json)?));
    } else if let (Some(text), Some(path)) = (text, &arguments.text) {
        output::print(&format!("\nIn the prose of {path}:\n{}", in_prose(path.as_str(), text, report::short)));
    }
    Ok(CLEAN)
}

/// What the prose of a source has wrong, in one of the forms of reports.
fn in_prose(path: &str, text: String, form: fn(&[Diagnostic], Files<'_>) -> String) -> String {
    let id = FileId(0);
    let findings = prose::findings(id, &text);
    form(&findings, Files(&[Arc::new(SourceFile::new(id, path, text))]))
}

fn shown(project: &str, coverage: &coverage::Coverage, cases: bool) -> String {
    let mut text = format!("{project}\n");
    for (name, cases) in &coverage.sources {
        let c = coverage.counts(name);
        let _ = writeln!(
            text,
            "  {name}: {} cases: {} run, {} data, {} told, {} aside, {} uncited",
            cases.len(),
            c.runs,
            c.data,
            c.told,
            c.aside,
            c.uncited
        );
        let silent = |case: &&coverage::CoveredCase| {
            matches!(case.carried, Carried::Data | Carried::Told) && case.reason.is_none()
        };
        let unsaid = cases.iter().filter(silent).count();
        if c.runs > 0 && unsaid > 0 {
            let _ = writeln!(text, "    {unsaid} cases do not run, and no `does not run` says why");
        }
        for case in cases.iter().filter(|case| case.carried == Carried::Uncited) {
            let _ = writeln!(text, "    uncited [{}] {}", case.number, case.title.as_deref().unwrap_or(""));
        }
    }
    if cases {
        listed(&mut text, coverage);
    }
    let bulk: Vec<_> = coverage.claims_per_line.iter().filter(|(_, cases)| *cases > MANY).collect();
    if !bulk.is_empty() {
        let _ = writeln!(text, "  lines that claim more than {MANY} cases:");
        for (line, cases) in bulk {
            let _ = writeln!(text, "    {line} claims {cases}");
        }
    }
    text
}

/// Every case with how it is carried, and by what.
fn listed(text: &mut String, coverage: &coverage::Coverage) {
    for (name, cases) in &coverage.sources {
        for case in cases {
            let by = match (&case.example, &case.reason) {
                (Some(example), _) => format!("example {example}"),
                (None, Some(reason)) => format!("does not run: {reason}"),
                (None, None) => case.lines.join(", "),
            };
            let _ = writeln!(text, "    {:8} [{name} {}] {by}", case.carried.word(), case.number);
        }
    }
}

fn unclaimed(source: &str, coverage: &coverage::Coverage) -> String {
    let list = prose::unclaimed(source, coverage);
    let mut text = format!("  {} sentences of the text stand in cases that nothing carries:\n", list.len());
    for sentence in list {
        let mark = match (sentence.has_modal, sentence.has_number) {
            (true, _) => "rule",
            (false, true) => "number",
            _ => "text",
        };
        let _ = writeln!(text, "    [{}] line {} ({mark}): {}", sentence.case, sentence.line, sentence.start);
    }
    text
}
