//! `cartouche build`: a bundle for each scenario, and what it holds.
//! Must not: write a bundle of a project with errors.

use crate::arguments::Build;
use crate::{CLEAN, FINDINGS, output};
use anyhow::Context;
use camino::Utf8PathBuf;
use cartouche_bundle::model::Manifest;
use cartouche_compiler::disk::{self, Disk};
use cartouche_compiler::pipeline::compile;
use cartouche_compiler::report::{self, Files};
use cartouche_compiler::{archive, coverage, lower};
use cartouche_dsl::diagnostics::Severity;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Runs the command.
pub fn run(arguments: &Build) -> anyhow::Result<u8> {
    let selection = arguments.layers.selection()?;
    let mut failed = false;
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for project in disk::projects(&arguments.path)? {
        let progress = output::progress(&format!("building {}", project.name));
        let compiled = compile(&project.files, &Disk, &selection);
        progress.finish_and_clear();
        if compiled.errors() > 0 {
            let errors: Vec<_> =
                compiled.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect();
            output::print(&format!("{}: not built\n\n", project.name));
            output::print(&report::human(&errors, Files(&compiled.book.files), output::colour()));
            failed = true;
            continue;
        }
        if compiled.folded.is_empty() {
            output::print(&format!("{}: no game in it, nothing built\n", project.name));
            continue;
        }
        let coverage = coverage::with_runs(&compiled, &selection)?;
        let several = compiled.folded.len() > 1;
        for folded in &compiled.folded {
            let lowered = lower::bundle_of(&compiled.book, folded, &selection, &coverage)?;
            let bundle = lower::pack(&lowered, &coverage)?;
            let manifest = &lowered.manifest;
            let name = if several { format!("{}-{}", project.name, manifest.scenario) } else { project.name.clone() };
            let name = unused(&file_name(&name), &mut taken);
            let place = write(arguments, &name, &bundle)?;
            output::print(&summary(manifest, &place, arguments.zip));
        }
    }
    Ok(if failed { FINDINGS } else { CLEAN })
}

/// A name for a file or folder: what some system forbids in one becomes a hyphen.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '-' } else { c };
    let name: String = name.chars().map(plain).collect();
    name.trim_matches(['.', ' ']).to_owned()
}

/// The name, or the name with a number where two scenarios would be written to one place.
fn unused(name: &str, taken: &mut BTreeSet<String>) -> String {
    let name = if name.is_empty() { "bundle" } else { name };
    let mut candidate = name.to_owned();
    let mut number = 2;
    while !taken.insert(candidate.to_lowercase()) {
        candidate = format!("{name}-{number}");
        number += 1;
    }
    candidate
}

fn write(arguments: &Build, name: &str, bundle: &cartouche_bundle::store::Bundle) -> anyhow::Result<Utf8PathBuf> {
    if arguments.zip {
        let place = arguments.out.join(format!("{name}.zip"));
        let bytes = archive::write_zip(bundle.parts()).with_context(|| format!("cannot pack {name}"))?;
        disk::write_archive(&place, &bytes)?;
        return Ok(place);
    }
    let place = arguments.out.join(name);
    disk::write_bundle(&place, bundle.parts())?;
    Ok(place)
}

fn summary(manifest: &Manifest, place: &camino::Utf8Path, zip: bool) -> String {
    let counts = &manifest.counts;
    let mut text = format!("{}\n", manifest.title);
    let _ = writeln!(
        text,
        "  units {}, tables {}, hexes surveyed {} of {}",
        counts.units, counts.tables, counts.hexes_surveyed, counts.hexes
    );
    for source in &manifest.sources {
        let c = source.coverage;
        let _ = writeln!(
            text,
            "  cases of {}: {} run, {} data, {} told, {} aside, {} uncited",
            source.name, c.runs, c.data, c.told, c.aside, c.uncited
        );
    }
    let _ = writeln!(text, "  holes {}, conflicts and unclear places {}", counts.holes, counts.conflicts);
    let _ = if zip {
        writeln!(text, "  bundle {place}, with report.html in it\n")
    } else {
        writeln!(text, "  report {}\n", place.join("report.html"))
    };
    text
}
