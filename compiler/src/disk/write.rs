//! Writing: a file, a bundle, a new project, each whole or not at all.
//! Must not: replace anything that is not a bundle by a bundle; the folder of a bundle may be named like a project.

use super::{DiskError, entries, read_bounded};
use crate::archive;
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_bundle::store::{Budgets, MANIFEST, REPORT, SCENARIO_JSON, SCENARIO_RON, SCHEMA};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

/// What file managers leave behind in any folder; it is no work of anybody's.
const LITTER: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// Writes one file by way of a file beside it, so that a full disk leaves the old one whole.
///
/// # Errors
/// What the system says; the old file is as it was.
pub fn write_whole(path: &Utf8Path, bytes: &[u8]) -> Result<(), DiskError> {
    let fail = |error| DiskError::Write { path: path.to_owned(), error };
    // A link stays a link; what it leads to is written.
    let target = fs::canonicalize(path).ok().and_then(|path| Utf8PathBuf::from_path_buf(path).ok());
    let target = target.as_deref().unwrap_or(path);
    let mut file = tempfile::NamedTempFile::new_in(above(target)).map_err(fail)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
    set_plain_permissions(file.as_file(), target);
    file.persist(target).map_err(|error| fail(error.error))?;
    Ok(())
}

/// Writes the parts of a bundle into `folder`, in place of an older bundle there.
///
/// # Errors
/// If something else than a bundle is there, or what the system says; what was there stays as it was.
pub fn write_bundle(folder: &Utf8Path, parts: &BTreeMap<String, Vec<u8>>) -> Result<(), DiskError> {
    if let Some(what) = not_a_bundle(folder, parts)? {
        return Err(DiskError::InTheWay { path: folder.to_owned(), what });
    }
    fs::create_dir_all(above(folder)).map_err(|error| DiskError::Write { path: folder.to_owned(), error })?;
    write_folder(folder, parts.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())))
}

/// Writes a bundle as one zip file, in place of an older bundle there.
///
/// # Errors
/// If something else than a bundle is there, or what the system says; what was there stays as it was.
pub fn write_archive(path: &Utf8Path, bytes: &[u8]) -> Result<(), DiskError> {
    let in_the_way = |what: &str| Err(DiskError::InTheWay { path: path.to_owned(), what: what.to_owned() });
    if path.is_dir() {
        return in_the_way("it is a folder");
    }
    if path.exists() {
        let budgets = Budgets::default();
        let old = read_bounded(path, budgets.total_bytes).ok();
        let old = old.and_then(|bytes| archive::read_zip(&bytes, &budgets).ok());
        if !old.is_some_and(|parts| parts.contains_key(MANIFEST)) {
            return in_the_way("it is no bundle");
        }
    }
    fs::create_dir_all(above(path)).map_err(|error| DiskError::Write { path: path.to_owned(), error })?;
    write_whole(path, bytes)
}

/// Writes the files of a new project into a folder that is not there yet, or is empty.
///
/// # Errors
/// If the folder holds anything or is no folder, or what the system says; no half of a project is left.
pub fn write_project(folder: &Utf8Path, files: &[(&str, &str)]) -> Result<(), DiskError> {
    if folder.as_str().is_empty() {
        let error = std::io::Error::new(std::io::ErrorKind::InvalidInput, "a folder has a name");
        return Err(DiskError::Write { path: folder.to_owned(), error });
    }
    if folder.exists() && (!folder.is_dir() || !entries(folder)?.is_empty()) {
        return Err(DiskError::NotEmpty(folder.to_owned()));
    }
    let fail = |error| DiskError::Write { path: folder.to_owned(), error };
    let was_there = folder.exists();
    if was_there {
        // The folder may be the current one, which cannot be replaced; its files are removed again if one fails.
        for (index, (name, text)) in files.iter().enumerate() {
            if let Err(error) = write_whole(&folder.join(name), text.as_bytes()) {
                for (name, _) in files.iter().take(index) {
                    let _ = fs::remove_file(folder.join(name));
                }
                return Err(error);
            }
        }
        return Ok(());
    }
    fs::create_dir_all(above(folder)).map_err(fail)?;
    write_folder(folder, files.iter().map(|(name, text)| (*name, text.as_bytes())))
}

/// Why what stands at `folder` must not be replaced by a bundle with these parts; nothing if it may be.
fn not_a_bundle(folder: &Utf8Path, parts: &BTreeMap<String, Vec<u8>>) -> Result<Option<String>, DiskError> {
    if !folder.exists() {
        return Ok(None);
    }
    if !folder.is_dir() {
        return Ok(Some("it is a file".to_owned()));
    }
    let ours = |name: &str| {
        parts.contains_key(name)
            || [MANIFEST, SCENARIO_JSON, SCENARIO_RON, SCHEMA, REPORT].contains(&name)
            || LITTER.contains(&name)
    };
    let names = fs::read_dir(folder).map_err(|error| DiskError::Read { path: folder.to_owned(), error })?;
    let mut strangers: Vec<String> = Vec::new();
    for entry in names {
        let entry = entry.map_err(|error| DiskError::Read { path: folder.to_owned(), error })?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !ours(&name) || entry.path().is_dir() {
            strangers.push(name);
        }
    }
    strangers.sort();
    Ok(strangers.first().map(|name| format!("it holds `{name}`, which is no part of a bundle")))
}

/// Writes files into a new folder, which then takes the place of `folder`.
fn write_folder<'f>(folder: &Utf8Path, files: impl Iterator<Item = (&'f str, &'f [u8])>) -> Result<(), DiskError> {
    let fail = |error| DiskError::Write { path: folder.to_owned(), error };
    let above = above(folder);
    let new = tempfile::Builder::new().prefix(".new-").tempdir_in(above).map_err(fail)?;
    for (name, bytes) in files {
        // Names are ours (`scenario.json`); a separator in one would be our own mistake.
        let target = new.path().join(name.replace(['/', '\\'], "_"));
        let mut file = fs::File::create(&target).map_err(fail)?;
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(fail)?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A temporary folder is private to its owner; a bundle is not.
        let _ = fs::set_permissions(new.path(), fs::Permissions::from_mode(0o755));
    }
    if !folder.exists() {
        fs::rename(new.path(), folder).map_err(fail)?;
        let _ = new.keep();
        return Ok(());
    }
    // The old folder waits in a folder of its own, whose name nobody has, until the new one stands.
    let waiting = tempfile::Builder::new().prefix(".old-").tempdir_in(above).map_err(fail)?;
    let old = waiting.path().join("old");
    fs::rename(folder, &old).map_err(fail)?;
    if let Err(error) = fs::rename(new.path(), folder) {
        if fs::rename(&old, folder).is_err() {
            // Better a folder with an odd name than none.
            let _ = waiting.keep();
        }
        return Err(fail(error));
    }
    let _ = new.keep();
    Ok(())
}

/// The folder that a path lies in.
fn above(path: &Utf8Path) -> &Utf8Path {
    path.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."))
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
