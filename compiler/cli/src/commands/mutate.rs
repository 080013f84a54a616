//! `cartouche mutate`: rules and table cells changed one at a time, and those of which no worked example takes notice.
//! Must not: change a file.

use super::test::place;
use crate::arguments::Mutate;
use crate::{CLEAN, output};
use cartouche_compiler::coverage;
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::lower;
use cartouche_compiler::pipeline::compile;
use cartouche_dsl::layers::Selection;
use std::fmt::Write;

/// Runs the command.
pub fn run(arguments: &Mutate) -> anyhow::Result<u8> {
    let selection = Selection::default();
    for project in disk::projects(&arguments.path)? {
        let compiled = compile(&project.files, &Disk, &selection);
        anyhow::ensure!(compiled.errors() == 0, "{}: mend what `cartouche check` finds first", project.name);
        let coverage = coverage::coverage(&compiled.book);
        for folded in &compiled.folded {
            let lowered = lower::bundle_of(&compiled.book, folded, &selection, &coverage)?;
            let progress = output::progress(&format!("changing the rules of {}", project.name));
            let tried = cartouche_rules::mutations(&lowered.scenario);
            progress.finish_and_clear();
            let unnoticed: Vec<_> = tried.iter().filter(|mutation| mutation.noticed.is_none()).collect();
            let mut text = String::new();
            for mutation in &unnoticed {
                let at = place(&compiled, &lowered, mutation.from);
                let _ = writeln!(text, "{at}{}: {}", mutation.place, mutation.change);
            }
            let _ = writeln!(
                text,
                "{} {}: {} changes tried, {} of them noticed by no example",
                project.name,
                lowered.manifest.scenario,
                tried.len(),
                unnoticed.len()
            );
            output::print(&text);
        }
    }
    Ok(CLEAN)
}
