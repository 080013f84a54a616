//! The disk: finding projects, reading files within bounds, writing a bundle whole or not at all.
//! Must not: leave half a bundle, follow a name out of a folder, or read without a bound.

use camino::{Utf8Path, Utf8PathBuf};
use cartouche_dsl::project::Provider;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
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
    #[error("cannot write {path}: {error}; nothing was changed")]
    Write {
        /// Path.
        path: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
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

fn cart_files(folder: &Utf8Path) -> Result<Vec<String>, DiskError> {
    let files = entries(folder)?;
    Ok(files.into_iter().filter(|file| file.extension() == Some("cart") && file.is_file()).map(String::from).collect())
}

/// Entries of a folder, sorted by name, so that nothing depends on the order of the system.
pub(crate) fn entries(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, DiskError> {
    let error = |error| DiskError::Read { path: folder.to_owned(), error };
    let mut list = Vec::new();
    for entry in folder.read_dir_utf8().map_err(error)? {
        list.push(entry.map_err(error)?.into_path());
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

/// Writes one file by way of a file beside it, so that a full disk leaves the old one whole.
///
/// # Errors
/// What the system says; the old file is as it was.
pub fn write_whole(path: &Utf8Path, bytes: &[u8]) -> Result<(), DiskError> {
    let fail = |error| DiskError::Write { path: path.to_owned(), error };
    let folder = path.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
    set_plain_permissions(file.as_file(), path);
    file.persist(path).map_err(|error| fail(error.error))?;
    Ok(())
}

/// A temporary file is private to its owner; a bundle or a project file is not.
fn set_plain_permissions(file: &fs::File, target: &Utf8Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(target).map_or(0o644, |old| old.permissions().mode());
        // If the system refuses, the file is still whole, only less open to read.
        let _ = file.set_permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = (file, target);
}

/// Writes the parts of a bundle into `folder`: all of them into a new folder beside it, which then takes its place.
///
/// # Errors
/// What the system says; an old bundle stays as it was.
pub fn write_bundle(folder: &Utf8Path, parts: &BTreeMap<String, Vec<u8>>) -> Result<(), DiskError> {
    let fail = |error| DiskError::Write { path: folder.to_owned(), error };
    let above = folder.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."));
    fs::create_dir_all(above).map_err(fail)?;
    let new = tempfile::Builder::new().prefix(".bundle-").tempdir_in(above).map_err(fail)?;
    for (name, bytes) in parts {
        // Names of parts are ours (`scenario.json`); a separator in one would be our own mistake.
        let target = new.path().join(name.replace(['/', '\\'], "_"));
        let mut file = fs::File::create(&target).map_err(fail)?;
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(fail)?;
    }
    let old = above.join(format!(".old-{}", folder.file_name().unwrap_or("bundle")));
    let had_old = folder.exists();
    if had_old {
        let _ = fs::remove_dir_all(&old);
        fs::rename(folder, &old).map_err(fail)?;
    }
    let kept = new.keep();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = fs::set_permissions(&kept, fs::Permissions::from_mode(0o755));
    }
    if let Err(error) = fs::rename(&kept, folder) {
        if had_old {
            let _ = fs::rename(&old, folder);
        }
        let _ = fs::remove_dir_all(&kept);
        return Err(fail(error));
    }
    if had_old {
        // The new bundle stands; what cannot be removed of the old one does no harm.
        let _ = fs::remove_dir_all(&old);
    }
    Ok(())
}
