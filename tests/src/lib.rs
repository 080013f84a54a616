//! Shared parts of the test suite.
//! Must not: hold a test of its own beyond those of its generators.

pub mod as_found;
pub mod generate;
pub mod numbers;
pub mod stand_in;

use cartouche_compiler::pipeline::{Compiled, compile};
use cartouche_compiler::report::{Files, short};
use cartouche_dsl::layers::Selection;
use cartouche_dsl::project::InMemory;
use std::path::{Path, PathBuf};

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// The files of a project of the repository, by name, with their bytes.
///
/// # Errors
/// If the folder cannot be read.
pub fn project_files(folder: &str) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "cart") {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            files.push((name, std::fs::read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// All passes over files in memory.
#[must_use]
pub fn compiled(files: &[(String, Vec<u8>)], selection: &Selection) -> Compiled {
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    compile(&paths, &InMemory::new(files.iter().cloned()), selection)
}

/// The findings, a line each, with help.
#[must_use]
pub fn findings(compiled: &Compiled) -> String {
    short(&compiled.diagnostics, Files(&compiled.book.files))
}
