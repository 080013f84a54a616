//! What can go wrong between the window and the disk, and what to do about it.
//! Must not: lose anything; an error here leaves texts in memory and edits in the journal.

use super::known::Theirs;
use camino::Utf8PathBuf;
use cartouche_compiler::disk::DiskError;
use std::io::{self, ErrorKind};
use thiserror::Error;

/// Why a project was not opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The path cannot be read.
    #[error("cannot open {path}: {error}; check the path, and that you may read it")]
    Read {
        /// Path as given.
        path: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Nothing of ours in the folder.
    #[error("{0} has no .cart file; open a scan of the map to start one, or `cartouche new DIR` starts a project")]
    NoProject(Utf8PathBuf),
    /// A folder of several projects.
    #[error("{folder} holds several projects ({}); open one of them", .projects.join(", "))]
    SeveralProjects {
        /// The folder.
        folder: Utf8PathBuf,
        /// Names of the projects.
        projects: Vec<String>,
    },
    /// No file holds a map.
    #[error("no .cart file in {0} holds a map; open a scan that lies in this folder to start one")]
    NoMap(Utf8PathBuf),
    /// The file that was named holds no map.
    #[error("{file} holds no map; {}", .maps.first().map_or_else(
        || "open a scan that lies beside it to start one".to_owned(), |map| format!("open {map}, which does")))]
    NotAMap {
        /// The file.
        file: Utf8PathBuf,
        /// Files beside it that hold one.
        maps: Vec<String>,
    },
    /// Several files hold one.
    #[error("several files in {folder} hold a map ({}); open the file that you want", .maps.join(", "))]
    SeveralMaps {
        /// The folder.
        folder: Utf8PathBuf,
        /// The files.
        maps: Vec<String>,
    },
    /// A scan was opened where a map is already.
    #[error("{folder} has a map already ({map}); open that, and add the scan to it")]
    MapThere {
        /// The folder.
        folder: Utf8PathBuf,
        /// The file.
        map: String,
    },
    /// A file is not text.
    #[error("{0} is not UTF-8 text; save it as UTF-8 in a text editor and open it again")]
    NotText(Utf8PathBuf),
    /// Neither a project nor a picture.
    #[error("{path} is neither a .cart file nor a picture: {why}")]
    NotAPicture {
        /// Path as given.
        path: Utf8PathBuf,
        /// What it is, and what to do.
        why: String,
    },
    /// Another window holds the map.
    #[error("{0} is open in another window; go on there, or close it first")]
    OpenElsewhere(Utf8PathBuf),
    /// The journal can be written nowhere.
    #[error(
        "no journal can be written, neither {beside} nor {state}: {error}; make room or give yourself the right to write there, since without it a crash would lose edits"
    )]
    NoJournal {
        /// The place beside the map.
        beside: Utf8PathBuf,
        /// The user's own place.
        state: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// What the compiler's disk says.
    #[error(transparent)]
    Disk(#[from] DiskError),
}

/// Why saving stopped.
#[derive(Debug, Error)]
#[error("{problem}")]
pub struct SaveError {
    /// Files that were written before it stopped.
    pub saved: Vec<String>,
    /// What stopped it.
    pub problem: SaveProblem,
}

/// What stands in the way of saving.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SaveProblem {
    /// Files are not what they were when last read or written.
    #[error("{} changed on disk since it was read; nothing is overwritten: your edits are put on the new text, then save again", names(.theirs))]
    ChangedOnDisk {
        /// What is there now.
        theirs: Vec<Theirs>,
    },
    /// No room.
    #[error(
        "the disk is full, so {path} is not saved; what was there is as it was. Make room and save again, or save a copy on another disk"
    )]
    DiskFull {
        /// The file.
        path: Utf8PathBuf,
    },
    /// The file or its folder may not be written.
    #[error(
        "{path} may not be written ({why}), so it is not saved. Give yourself the right and save again, or save a copy in another folder"
    )]
    ReadOnly {
        /// The file.
        path: Utf8PathBuf,
        /// Which of the two.
        why: String,
    },
    /// A copy would replace a file.
    #[error("{0} is there already; choose an empty folder for the copy")]
    Taken(Utf8PathBuf),
    /// Anything else.
    #[error("{path} is not saved: {error}. What was there is as it was. Save again, or save a copy in another folder")]
    Failed {
        /// The file.
        path: Utf8PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

fn names(theirs: &[Theirs]) -> String {
    theirs.iter().map(|theirs| theirs.name.as_str()).collect::<Vec<_>>().join(", ")
}

impl SaveProblem {
    /// Sorts what the system said by what a person can do about it.
    pub(super) fn from_disk(error: DiskError) -> Self {
        let (path, error) = match error {
            DiskError::Write { path, error } | DiskError::Read { path, error } => (path, error),
            other => (Utf8PathBuf::new(), io::Error::other(other.to_string())),
        };
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveProblem::DiskFull { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                SaveProblem::ReadOnly { path, why: error.to_string() }
            }
            _ => SaveProblem::Failed { path, error },
        }
    }
}

/// The journal did not take an event.
#[derive(Debug, Error)]
#[error(
    "the journal {path} cannot be written ({error}): edits that a crash now would lose: {waiting}. Save the map, or make room; they are tried again with the next edit"
)]
pub struct JournalProblem {
    /// The journal.
    pub path: Utf8PathBuf,
    /// What the system said.
    pub error: io::Error,
    /// Events that are in memory alone.
    pub waiting: usize,
}
