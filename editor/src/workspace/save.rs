//! Saving: every file whole or not at all, and never over what another program wrote meanwhile.
//! Must not: write anything once one of the files has changed outside.

use super::ProjectFile;
use super::error::{SaveError, SaveProblem};
use super::known::{Known, Theirs, sha256};
use camino::Utf8Path;
use cartouche_compiler::disk::{DiskError, LARGEST_FILE, read_bounded};
use std::fs;
use std::io::ErrorKind;

type Write = fn(&Utf8Path, &[u8]) -> Result<(), DiskError>;

pub(super) fn save(
    folder: &Utf8Path,
    known: &Known,
    write: Write,
    texts: &[ProjectFile],
) -> Result<Vec<String>, SaveError> {
    let stopped = |saved: Vec<String>, problem| SaveError { saved, problem };
    // Held until all is written, so that the watching thread takes our own writing for nobody else's.
    let mut hashes = known.lock();
    let mut theirs = Vec::new();
    let mut to_write = Vec::new();
    for file in texts {
        let path = folder.join(&file.name);
        let now = match read_bounded(&path, LARGEST_FILE) {
            Ok(bytes) => Some(bytes),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => None,
            Err(error) => return Err(stopped(Vec::new(), SaveProblem::from_disk(DiskError::Read { path, error }))),
        };
        if now.as_deref() == Some(file.text.as_bytes()) {
            hashes.insert(file.name.clone(), sha256(file.text.as_bytes()));
            continue;
        }
        // A file that was taken away is written anew: nothing is lost by that.
        if let Some(bytes) = &now
            && hashes.get(&file.name) != Some(&sha256(bytes))
        {
            theirs.push(Theirs::new(&file.name, Some(bytes)));
        }
        to_write.push((file, path));
    }
    if !theirs.is_empty() {
        return Err(stopped(Vec::new(), SaveProblem::ChangedOnDisk { theirs }));
    }
    let mut saved = Vec::new();
    for (file, path) in to_write {
        if let Some(why) = marked_read_only(&path) {
            return Err(stopped(saved, SaveProblem::ReadOnly { path, why }));
        }
        if let Err(error) = write(&path, file.text.as_bytes()) {
            return Err(stopped(saved, SaveProblem::from_disk(error)));
        }
        hashes.insert(file.name.clone(), sha256(file.text.as_bytes()));
        saved.push(file.name.clone());
    }
    Ok(saved)
}

pub(super) fn save_copy(folder: &Utf8Path, write: Write, texts: &[ProjectFile]) -> Result<(), SaveProblem> {
    fs::create_dir_all(folder)
        .map_err(|error| SaveProblem::from_disk(DiskError::Write { path: folder.to_owned(), error }))?;
    for file in texts {
        let path = folder.join(&file.name);
        if path.exists() {
            return Err(SaveProblem::Taken(path));
        }
    }
    for file in texts {
        write(&folder.join(&file.name), file.text.as_bytes()).map_err(SaveProblem::from_disk)?;
    }
    Ok(())
}

/// A file that its owner marked as not to be written would be replaced all the same, since only its folder counts for
/// the system; the mark is meant.
fn marked_read_only(path: &Utf8Path) -> Option<String> {
    let marked = |path: &Utf8Path| fs::metadata(path).is_ok_and(|found| found.permissions().readonly());
    if marked(path) {
        return Some("it is marked as read-only".to_owned());
    }
    let folder = path.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."));
    marked(folder).then(|| format!("its folder {folder} is read-only"))
}
