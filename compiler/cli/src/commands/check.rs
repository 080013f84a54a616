//! `cartouche check`: all findings of all projects, in one run.
//! Must not: apply a fix that is not asked for.

use super::read_text;
use crate::arguments::{Check, Deny, FixKind, Format};
use crate::{CLEAN, FINDINGS, output};
use cartouche_compiler::disk::{self, Disk, ProjectFiles};
use cartouche_compiler::pipeline::{Compiled, compile};
use cartouche_compiler::report::{self, Files, Tally};
use cartouche_compiler::{fixes, prose};
use cartouche_dsl::diagnostics::{Diagnostic, FixGrade};
use cartouche_dsl::layers::Selection;
use cartouche_dsl::text::SourceFile;
use std::sync::Arc;

/// Runs the command.
pub fn run(arguments: &Check) -> anyhow::Result<u8> {
    let selection = arguments.layers.selection()?;
    let projects = disk::all_projects(&arguments.paths)?;
    let mut found = Found::default();
    for project in &projects {
        let progress = output::progress(&format!("checking {}", project.name));
        let compiled = checked(project, &selection, arguments.fix)?;
        progress.finish_and_clear();
        found.add(compiled);
    }
    if let Some(path) = &arguments.text {
        found.add_text(path.as_str(), read_text(path)?);
    }
    let files = Files(&found.files);
    let list = &found.findings;
    output::print(&match arguments.format {
        Format::Human => report::human(list, files, output::colour()),
        Format::Short => report::short(list, files),
        Format::Json => report::json(list, files),
        Format::Sarif => report::sarif(list, files),
    });
    let tally = Tally::of(list);
    let fails = tally.errors > 0 || (arguments.deny == Some(Deny::Warnings) && tally.warnings > 0);
    Ok(if fails { FINDINGS } else { CLEAN })
}

/// Findings of several projects, files renumbered so that each has its own number.
#[derive(Default)]
struct Found {
    files: Vec<Arc<SourceFile>>,
    findings: Vec<Diagnostic>,
}

impl Found {
    fn add(&mut self, compiled: Compiled) {
        let shift = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        for file in &compiled.book.files {
            self.files.push(Arc::new(fixes::renumbered(file, shift)));
        }
        self.findings.extend(compiled.diagnostics.into_iter().map(|finding| fixes::shifted(finding, shift)));
    }

    fn add_text(&mut self, path: &str, text: String) {
        let id = cartouche_dsl::text::FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.findings.extend(prose::findings(id, &text));
        self.files.push(Arc::new(SourceFile::new(id, path, text)));
    }
}

/// Compiles a project; with `--fix`, as often as fixes turn up, ten times at most.
fn checked(project: &ProjectFiles, selection: &Selection, fix: Option<FixKind>) -> anyhow::Result<Compiled> {
    let mut compiled = compile(&project.files, &Disk, selection);
    let Some(kind) = fix else { return Ok(compiled) };
    let grades: &[FixGrade] = match kind {
        FixKind::Safe => &[FixGrade::Safe],
        FixKind::Likely => &[FixGrade::Safe, FixGrade::Likely],
    };
    for _ in 0..10 {
        let changed = fixes::apply(&compiled, grades);
        if changed.is_empty() {
            break;
        }
        for (path, fixed) in &changed {
            disk::write_whole(camino::Utf8Path::new(path), fixed.text.as_bytes())?;
            for title in &fixed.titles {
                output::complain(&format!("{path}: {title}"));
            }
        }
        compiled = compile(&project.files, &Disk, selection);
    }
    Ok(compiled)
}
