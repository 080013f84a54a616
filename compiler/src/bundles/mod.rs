//! Bundles on disk: a folder or a zip file, read within budgets.
//! Must not: read a file that a bundle cannot have.

use crate::archive::{self, ArchiveError};
use crate::disk::{self, DiskError};
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_bundle::model::Scenario;
use cartouche_bundle::store::{self, Budgets, Intake, Parts, ReadError};
use thiserror::Error;

/// Why a bundle is refused.
#[derive(Debug, Error)]
pub enum Refused {
    /// Its parts.
    #[error("{0}")]
    Parts(#[from] ReadError),
    /// The archive around them.
    #[error("{0}")]
    Archive(#[from] ArchiveError),
}

/// Whether the path looks like a bundle: a zip file, or a folder with a manifest.
#[must_use]
pub fn is_bundle(path: &Utf8Path) -> bool {
    (path.extension() == Some("zip") && path.is_file()) || path.join(store::MANIFEST).is_file()
}

/// Bundles right below a folder, sorted; none if the folder is a project.
///
/// # Errors
/// If the folder cannot be read.
pub fn below(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, DiskError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    Ok(disk::entries(folder)?.into_iter().filter(|path| is_bundle(path)).collect())
}

/// Reads a bundle. The outer error is the disk's; the inner one says why the bundle is refused.
///
/// # Errors
/// If the path cannot be read.
pub fn read(path: &Utf8Path) -> Result<Result<Scenario, Refused>, DiskError> {
    let budgets = Budgets::default();
    let fail = |error| DiskError::Read { path: path.to_owned(), error };
    if path.is_dir() {
        let mut intake = Intake::new(budgets);
        for file in disk::entries(path)?.into_iter().filter(|file| file.is_file()) {
            let name = file.file_name().unwrap_or("").to_owned();
            let bytes = disk::read_bounded(&file, budgets.part_bytes).map_err(fail)?;
            if let Err(problem) = intake.take(&name, bytes) {
                return Ok(Err(problem.into()));
            }
        }
        return Ok(scenario(intake.finish(), &budgets));
    }
    let bytes = disk::read_bounded(path, budgets.total_bytes).map_err(fail)?;
    Ok(match archive::read_zip(&bytes, &budgets) {
        Ok(parts) => scenario(parts, &budgets),
        Err(problem) => Err(problem.into()),
    })
}

fn scenario(parts: Parts, budgets: &Budgets) -> Result<Scenario, Refused> {
    Ok(store::open(parts, budgets)?.scenario::<Scenario>()?)
}
