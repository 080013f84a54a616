//! The disk: finding projects, reading files within bounds, writing a bundle whole or not at all.
//! Must not: leave half a bundle, follow a name out of a folder, or read without a bound.

mod write;

pub use write::{write_archive, write_bundle, write_project, write_whole};

use camino::{Utf8Path, Utf8PathBuf};
use cartouche_dsl::project::Provider;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use thiserror::Error;

/// Largest `.cart` file that is read, in bytes. The longest of the target pages has 40,000.
pub const LARGEST_FILE: u64 = 16 << 20;

/// What can fail around a project.
#[derive(Debug, Error)]
pub enum DiskError {
    /// The path does not exist or cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// Path as given.
        path: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// No `.cart` file there.
    #[error("{0} has no .cart file, and no folder with one; `cartouche new DIR` starts a project")]
    Empty(Utf8PathBuf),
    /// A file cannot be written.
    #[error("cannot write {path}: {error}; what was there is as it was")]
    Write {
        /// Path.
        path: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// What stands where a bundle should go is no bundle, so replacing it would lose something.
    #[error("{path} is in the way: {what}, so it is not replaced; build into another folder, or move it away")]
    InTheWay {
        /// Path of the bundle.
        path: Utf8PathBuf,
        /// Why it is no bundle.
        what: String,
    },
    /// The folder for a new project holds something.
    #[error("{0} is there already and not empty; name another folder")]
    NotEmpty(Utf8PathBuf),
}

/// A project on disk: its folder and its `.cart` files, sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFiles {
    /// Name of the folder (or of the single file).
    pub name: String,
    /// Paths as they are shown.
    pub files: Vec<String>,
}

/// The projects under a path: a file is one project, a folder with `.cart` files is one, a folder of such folders is many.
///
/// # Errors
/// If the path cannot be read, or nothing is found.
pub fn projects(path: &Utf8Path) -> Result<Vec<ProjectFiles>, DiskError> {
    let read = |error| DiskError::Read { path: path.to_owned(), error };
    let kind = fs::metadata(path).map_err(read)?;
    let name = |path: &Utf8Path| path.file_name().or_else(|| path.file_stem()).unwrap_or("project").to_owned();
    if kind.is_file() {
        let name = path.file_stem().unwrap_or("project").to_owned();
        return Ok(vec![ProjectFiles { name, files: vec![path.to_string()] }]);
    }
    let files = cart_files(path)?;
    if !files.is_empty() {
        let whole = path.canonicalize_utf8().map_err(read)?;
        return Ok(vec![ProjectFiles { name: name(&whole), files }]);
    }
    let mut found = Vec::new();
    for folder in entries(path)?.into_iter().filter(|entry| entry.is_dir()) {
        let files = cart_files(&folder)?;
        if files.is_empty() {
            // One level further: `scenarios/trials/NAME`.
            for inner in entries(&folder)?.into_iter().filter(|entry| entry.is_dir()) {
                let files = cart_files(&inner)?;
                if !files.is_empty() {
                    found.push(ProjectFiles { name: name(&inner), files });
                }
            }
        } else {
            found.push(ProjectFiles { name: name(&folder), files });
        }
    }
    if found.is_empty() { Err(DiskError::Empty(path.to_owned())) } else { Ok(found) }
}

/// The projects under several paths, each once however often it is named.
///
/// # Errors
/// As [`projects`].
pub fn all_projects(paths: &[Utf8PathBuf]) -> Result<Vec<ProjectFiles>, DiskError> {
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    for path in paths {
        for project in projects(path)? {
            let whole = |file: &String| fs::canonicalize(file).unwrap_or_else(|_| file.into());
            if seen.insert(project.files.iter().map(whole).collect::<Vec<_>>()) {
                list.push(project);
            }
        }
    }
    Ok(list)
}

fn cart_files(folder: &Utf8Path) -> Result<Vec<String>, DiskError> {
    let files = entries(folder)?;
    Ok(files.into_iter().filter(|file| file.extension() == Some("cart") && file.is_file()).map(String::from).collect())
}

/// Entries of a folder, sorted by name, so that nothing depends on the order of the system.
pub(crate) fn entries(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, DiskError> {
    let error = |error| DiskError::Read { path: folder.to_owned(), error };
    let mut list = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        match Utf8PathBuf::from_path_buf(entry.map_err(error)?.path()) {
            Ok(path) => list.push(path),
            // A name that cannot be shown matters if it is one of ours, and not if it is a scan beside them.
            Err(path) if path.extension().is_some_and(|end| end == "cart") => {
                return Err(error(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!("the name of {} is not UTF-8; rename it", path.display()),
                )));
            }
            Err(_) => {}
        }
    }
    list.sort();
    Ok(list)
}

/// Reads files from the disk within a bound.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Provider for Disk {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        read_bounded(Utf8Path::new(path), LARGEST_FILE)
    }
}

/// Reads a file of at most `bound` bytes.
///
/// # Errors
/// What the system says; a larger file is refused with its size.
pub fn read_bounded(path: &Utf8Path, bound: u64) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    let size = file.metadata()?.len();
    if size > bound {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("{size} bytes; at most {bound} are read")));
    }
    let mut bytes = Vec::new();
    // The file may grow while it is read, or be no plain file; the bound holds all the same.
    file.take(bound + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > bound {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {bound} bytes")));
    }
    Ok(bytes)
}
