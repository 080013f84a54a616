//! `cartouche diff`: what differs between two projects or bundles, in the hobby's words.
//! Must not: compare bytes.

use crate::arguments::Diff;
use crate::{CLEAN, output};
use camino::Utf8Path;
use cartouche_bundle::model::Scenario;
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::pipeline::compile;
use cartouche_compiler::{bundles, coverage, diff, lower};
use cartouche_dsl::layers::Selection;

/// Runs the command.
pub fn run(arguments: &Diff) -> anyhow::Result<u8> {
    let (first, second) = (scenarios(&arguments.first)?, scenarios(&arguments.second)?);
    let mut text = String::new();
    for old in &first {
        let same = |new: &&Scenario| new.game.name == old.game.name && new.scenario.name == old.scenario.name;
        let partner =
            second.iter().find(same).or_else(|| second.first().filter(|_| first.len() == 1 && second.len() == 1));
        match partner {
            None => text.push_str(&format!("{} {}: only in {}\n", old.game.name, old.scenario.name, arguments.first)),
            Some(new) => {
                let lines = diff::diff(old, new);
                if !lines.is_empty() {
                    text.push_str(&format!("{} {}\n", new.game.name, new.scenario.name));
                }
                for line in lines {
                    text.push_str(&format!("  {line}\n"));
                }
            }
        }
    }
    let known = |new: &&Scenario| {
        !first.iter().any(|old| old.game.name == new.game.name && old.scenario.name == new.scenario.name)
    };
    if first.len() > 1 || second.len() > 1 {
        for new in second.iter().filter(known) {
            text.push_str(&format!("{} {}: only in {}\n", new.game.name, new.scenario.name, arguments.second));
        }
    }
    if text.is_empty() {
        text.push_str("no difference\n");
    }
    output::print(&text);
    Ok(CLEAN)
}

/// Scenarios of a bundle, of a folder of bundles, or of a project.
fn scenarios(path: &Utf8Path) -> anyhow::Result<Vec<Scenario>> {
    if bundles::is_bundle(path) {
        let read = bundles::read(path)?;
        return Ok(vec![read.map_err(|problem| anyhow::anyhow!("{path}: {problem}"))?]);
    }
    let inner = bundles::below(path)?;
    if !inner.is_empty() {
        let mut found = Vec::new();
        for path in inner {
            found.push(bundles::read(&path)?.map_err(|problem| anyhow::anyhow!("{path}: {problem}"))?);
        }
        return Ok(found);
    }
    let mut found = Vec::new();
    for project in disk::projects(path)? {
        let compiled = compile(&project.files, &Disk, &Selection::default());
        if compiled.errors() > 0 {
            output::complain(&format!("{}: {} errors; `cartouche check` lists them", project.name, compiled.errors()));
        }
        let coverage = coverage::coverage(&compiled.book);
        for folded in &compiled.folded {
            found.push(lower::bundle_of(&compiled.book, folded, &Selection::default(), &coverage)?.scenario);
        }
    }
    Ok(found)
}
