//! `cartouche explain`: the page of a code, or the places that set a unit, a table, a hex or a case.
//! Must not: say more than the book has.

use crate::arguments::Explain;
use crate::{CLEAN, FINDINGS, output};
use anyhow::bail;
use camino::Utf8Path;
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::explain::{self, Subject};
use cartouche_compiler::pipeline::compile;
use cartouche_dsl::diagnostics::registry;
use cartouche_dsl::layers::Selection;
use cartouche_dsl::names::spelling;
use std::collections::BTreeSet;

/// Runs the command.
pub fn run(arguments: &Explain) -> anyhow::Result<u8> {
    let subject = match arguments.what.as_str() {
        "unit" => Subject::Unit,
        "table" => Subject::Table,
        "hex" => Subject::Hex,
        "case" => Subject::Case,
        code => return Ok(page(code)),
    };
    let Some(name) = &arguments.name else {
        bail!("say which {}: cartouche explain {} NAME [PATH]", arguments.what, arguments.what);
    };
    let path = arguments.path.as_deref().unwrap_or(Utf8Path::new("."));
    let mut text = String::new();
    let mut known = BTreeSet::new();
    for project in disk::projects(path)? {
        let compiled = compile(&project.files, &Disk, &Selection::default());
        text.push_str(&explain::explain(&compiled, subject, name, arguments.core));
        known.extend(explain::names(&compiled, subject));
    }
    if text.is_empty() {
        let near = spelling::nearest(name, known.iter().map(String::as_str));
        let near = near.map_or_else(String::new, |near| format!("; `{near}` is near"));
        output::print(&format!("there is no {} `{name}` in {path}{near}\n", arguments.what));
        return Ok(FINDINGS);
    }
    output::print(&text);
    Ok(CLEAN)
}

fn page(code: &str) -> u8 {
    if let Some(entry) = registry::find(code) {
        output::print(entry.page);
        return CLEAN;
    }
    let near = spelling::nearest(code, registry::ENTRIES.iter().map(|entry| entry.code));
    let near = near.map_or_else(String::new, |near| format!("; `{near}` is near"));
    output::print(&format!("there is no code `{code}`{near}; unit, table, hex and case can be explained too\n"));
    FINDINGS
}
