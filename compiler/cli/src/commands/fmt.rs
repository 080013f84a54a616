//! `cartouche fmt`: files in their canonical form.
//! Must not: write a file that is in it already.

use crate::arguments::Fmt;
use crate::{CLEAN, COULD_NOT_RUN, FINDINGS, output};
use camino::Utf8Path;
use cartouche_compiler::disk;
use cartouche_dsl::format;

/// Runs the command. A file that cannot be read as text does not keep the others from being formatted.
pub fn run(arguments: &Fmt) -> anyhow::Result<u8> {
    let (mut files, mut changed, mut unread) = (0_usize, 0_usize, 0_usize);
    for project in disk::all_projects(&arguments.paths)? {
        for file in project.files {
            files += 1;
            match one(Utf8Path::new(&file), arguments)? {
                Outcome::Kept => {}
                Outcome::Changed => changed += 1,
                Outcome::Unread => unread += 1,
            }
        }
    }
    if arguments.check && changed > 0 {
        output::print(&format!(
            "{changed} of {files} files are not in their canonical form; `cartouche fmt` puts them into it\n"
        ));
    }
    Ok(match (unread, arguments.check && changed > 0) {
        (0, false) => CLEAN,
        (0, true) => FINDINGS,
        _ => COULD_NOT_RUN,
    })
}

/// What became of a file.
enum Outcome {
    /// It is in its canonical form, or has errors in its structure.
    Kept,
    /// It was not in its canonical form.
    Changed,
    /// It is no text in UTF-8, or cannot be read.
    Unread,
}

fn one(path: &Utf8Path, arguments: &Fmt) -> anyhow::Result<Outcome> {
    let bytes = match disk::read_bounded(path, disk::LARGEST_FILE) {
        Ok(bytes) => bytes,
        Err(error) => {
            output::complain(&format!("cannot read {path}: {error}"));
            return Ok(Outcome::Unread);
        }
    };
    let decoded = match cartouche_dsl::text::decode(&bytes) {
        Ok(decoded) => decoded,
        Err(problem) => {
            output::complain(&format!("cannot read {path}: {problem}"));
            return Ok(Outcome::Unread);
        }
    };
    let text = if arguments.upgrade { format::upgrade(&decoded.text) } else { decoded.text };
    let formatted = format::format(&text);
    for problem in &formatted.diagnostics {
        output::complain(&format!("{path}: {}", problem.message));
    }
    if formatted.text.as_bytes() == bytes.as_slice() {
        return Ok(Outcome::Kept);
    }
    if arguments.check {
        output::print(&format!("{path}\n"));
    } else {
        disk::write_whole(path, formatted.text.as_bytes())?;
    }
    Ok(Outcome::Changed)
}
