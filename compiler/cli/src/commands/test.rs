//! `cartouche test`: the worked examples of a project, run, with what each comes to.
//! Must not: take an example's word for its outcome.

use crate::arguments::Test;
use crate::{CLEAN, FINDINGS, output};
use cartouche_bundle::model::{ExampleOutcome, OriginId};
use cartouche_compiler::coverage;
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::lower::{self, Lowered};
use cartouche_compiler::pipeline::{Compiled, compile};
use cartouche_compiler::report::{self, Files};
use cartouche_dsl::diagnostics::Severity;
use cartouche_rules::{Code, ExampleReport};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Runs the command.
pub fn run(arguments: &Test) -> anyhow::Result<u8> {
    let selection = arguments.layers.selection()?;
    let mut failed = false;
    let mut json = serde_json::Map::new();
    for mut project in disk::all_projects(&arguments.paths)? {
        project.files.extend(arguments.with.iter().map(|file| file.to_string()));
        let compiled = compile(&project.files, &Disk, &selection);
        let errors: Vec<_> =
            compiled.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect();
        if !errors.is_empty() {
            output::print(&report::human(&errors, Files(&compiled.book.files), output::colour()));
            failed = true;
            continue;
        }
        let coverage = coverage::coverage(&compiled.book);
        for folded in &compiled.folded {
            let lowered = lower::bundle_of(&compiled.book, folded, &selection, &coverage)?;
            let code = match Code::compile(&lowered.scenario) {
                Ok(code) => code,
                Err(error) => {
                    let place = error.at.map(|at| place(&compiled, &lowered, at)).unwrap_or_default();
                    output::print(&format!("{}: the rules do not compile: {place}{error}\n", project.name));
                    failed = true;
                    continue;
                }
            };
            let wanted = |name: &str| arguments.only.as_ref().is_none_or(|only| name.contains(only));
            let examples = lowered.scenario.content.examples.iter().filter(|example| wanted(&example.name));
            let reports: Vec<ExampleReport> = examples.map(|example| code.example(example)).collect();
            failed |= reports.iter().any(|report| !report.as_said());
            let name = format!("{} {}", project.name, lowered.manifest.scenario);
            if arguments.json {
                json.insert(name, serde_json::to_value(&reports)?);
            } else {
                output::print(&shown(&name, &reports, arguments.reasons, &compiled, &lowered));
            }
        }
    }
    if arguments.json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(&json)?));
    }
    Ok(if failed { FINDINGS } else { CLEAN })
}

/// `file:line: ` of a statement.
pub(super) fn place(compiled: &Compiled, lowered: &Lowered, at: OriginId) -> String {
    let statement = usize::try_from(at.0).ok().and_then(|at| lowered.statements.get(at));
    let place = statement.map(|from| coverage::place(&compiled.book, compiled.book.origins.span(*from)));
    place.filter(|place| !place.is_empty()).map_or_else(String::new, |place| format!("{place}: "))
}

fn shown(name: &str, reports: &[ExampleReport], reasons: bool, compiled: &Compiled, lowered: &Lowered) -> String {
    let mut text = format!("{name}\n");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for report in reports {
        let outcome = report.outcome.map_or("told only", ExampleOutcome::words);
        *counts.entry(outcome).or_default() += 1;
        let mark = if report.as_said() { "  " } else { "! " };
        let cases = if report.cases.is_empty() { String::new() } else { format!(" [{}]", report.cases.join(", ")) };
        let _ = writeln!(text, "{mark}{outcome:18} {}{cases}", report.name);
        if !report.as_said() || reasons {
            details(&mut text, report, reasons, compiled, lowered);
        }
    }
    let counts: Vec<String> = counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let wrong = reports.iter().filter(|report| !report.as_said()).count();
    let _ = writeln!(text, "{} examples: {}; {wrong} not as said", reports.len(), counts.join(", "));
    text
}

fn details(text: &mut String, report: &ExampleReport, reasons: bool, compiled: &Compiled, lowered: &Lowered) {
    if !report.as_said() {
        let said = report.said.unwrap_or(ExampleOutcome::Holds);
        let _ = writeln!(text, "      {}said to be: {}", place(compiled, lowered, report.from), said.words());
    }
    for one in &report.expected {
        let met = match one.met {
            Some(true) => "met",
            Some(false) => "NOT MET",
            None => "unknown",
        };
        let _ = writeln!(text, "      {met}: {} (came {})", one.written, one.came);
        if one.met == Some(false) && !reasons {
            let _ = writeln!(text, "        at {}", place(compiled, lowered, one.from).trim_end_matches(": "));
        }
        if reasons || one.met == Some(false) {
            for reason in &one.reasons {
                let indent = "  ".repeat(usize::from(reason.level));
                let _ = writeln!(text, "        {indent}{reason}");
            }
        }
    }
    if let Some(error) = &report.error {
        let _ = writeln!(text, "      could not be run: {error}");
    }
    for lack in &report.lacks {
        let _ = writeln!(text, "      lacks: {}", lack.name);
    }
    for reading in &report.readings {
        let _ = writeln!(text, "      rests on the reading of \u{201c}{reading}\u{201d}");
    }
}
