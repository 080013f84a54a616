//! `cartouche fmt`: files in their canonical form.
//! Must not: write a file that is in it already.

use crate::arguments::Fmt;
use crate::{CLEAN, FINDINGS, output};
use anyhow::Context;
use camino::Utf8Path;
use cartouche_compiler::disk;
use cartouche_dsl::format;

/// Runs the command.
pub fn run(arguments: &Fmt) -> anyhow::Result<u8> {
    let mut changed = 0_usize;
    let mut files = 0_usize;
    for path in &arguments.paths {
        for project in disk::projects(path)? {
            for file in project.files {
                files += 1;
                changed += usize::from(one(Utf8Path::new(&file), arguments)?);
            }
        }
    }
    if arguments.check && changed > 0 {
        output::print(&format!(
            "{changed} of {files} files are not in their canonical form; `cartouche fmt` puts them into it\n"
        ));
        return Ok(FINDINGS);
    }
    Ok(CLEAN)
}

/// Whether the file changes (or would).
fn one(path: &Utf8Path, arguments: &Fmt) -> anyhow::Result<bool> {
    let bytes = disk::read_bounded(path, disk::LARGEST_FILE).with_context(|| format!("cannot read {path}"))?;
    let decoded = cartouche_dsl::text::decode(&bytes).map_err(|problem| anyhow::anyhow!("{path}: {problem}"))?;
    let mut text = decoded.text.clone();
    if arguments.upgrade {
        text = format::upgrade(&text);
    }
    let formatted = format::format(&text);
    for problem in &formatted.diagnostics {
        output::complain(&format!("{path}: {}", problem.message));
    }
    if formatted.text.as_bytes() == bytes.as_slice() {
        return Ok(false);
    }
    if arguments.check {
        output::print(&format!("{path}\n"));
    } else {
        disk::write_whole(path, formatted.text.as_bytes())?;
    }
    Ok(true)
}
