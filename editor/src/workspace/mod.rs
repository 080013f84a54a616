//! The project on disk: found, read, saved, journalled, watched; and the work that runs beside the window.
//! Must not: know a window, or change a text; it is the only part of the editor that touches the disk.

mod compile;
mod error;
mod find;
mod journal;
mod known;
mod save;
mod scans;
mod start;
mod watch;

#[cfg(test)]
mod tests;

pub use compile::{CompileRequest, CompileResult, Compiler, Problem, compile};
pub use error::{JournalProblem, OpenError, SaveError, SaveProblem};
pub use known::Theirs;
pub use scans::{ScanJob, ScanNews};
pub use watch::Watcher;

use camino::{Utf8Path, Utf8PathBuf};
use cartouche_compiler::disk::{self, DiskError};
use journal::JournalFile;
use known::Known;
use std::sync::Arc;

/// Called from another thread when there is something to look at; the window asks for a frame in it.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A file of the project: its name from the project's folder, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// Name from the folder, with forward slashes.
    pub name: String,
    /// Text.
    pub text: Arc<str>,
}

/// Where things go; the default is what a person wants, tests set others.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder for journals whose place beside the map cannot be written; none for the user's own.
    pub state_folder: Option<Utf8PathBuf>,
    /// How a file is written whole.
    pub write: fn(&Utf8Path, &[u8]) -> Result<(), DiskError>,
}

impl Default for Options {
    fn default() -> Self {
        Options { state_folder: None, write: disk::write_whole }
    }
}

/// What opening gives.
#[derive(Debug)]
pub struct Opened {
    /// The project, held.
    pub workspace: Workspace,
    /// Edits of an earlier session that never reached the map's file: the journal's whole text.
    pub recovered: Option<String>,
    /// What the person should be told, in sentences.
    pub notes: Vec<String>,
}

/// An open project. Dropping it leaves the journal where it is, as a kill would; [`Workspace::close`] ends it cleanly.
#[derive(Debug)]
pub struct Workspace {
    folder: Utf8PathBuf,
    map_file: String,
    files: Vec<ProjectFile>,
    /// Files of the project that are not on the disk yet, by name.
    known: Known,
    journal: JournalFile,
    options: Options,
    scan: Option<String>,
}

impl Workspace {
    /// Opens a project's folder, one map's file, or a scanned picture, which starts a new map. Nothing is written but
    /// the journal's empty file, which is held so that a second window notices.
    ///
    /// # Errors
    /// As [`OpenError`] lists; each says what to do.
    pub fn open(path: &Utf8Path, options: Options) -> Result<Opened, OpenError> {
        let found = find::find(path)?;
        let known = Known::default();
        for file in &found.files {
            if let Some(bytes) = &file.bytes {
                known.set(&file.name, bytes);
            }
        }
        let map_path = found.folder.join(&found.map_file);
        let (journal, recovered, notes) = JournalFile::open(&map_path, options.state_folder.as_deref())?;
        let files = found.files.into_iter().map(|file| ProjectFile { name: file.name, text: file.text }).collect();
        let (folder, map_file, scan) = (found.folder, found.map_file, found.scan);
        let workspace = Workspace { folder, map_file, files, known, journal, options, scan };
        Ok(Opened { workspace, recovered, notes })
    }

    /// The project's folder.
    #[must_use]
    pub fn folder(&self) -> &Utf8Path {
        &self.folder
    }

    /// Name of the file that holds the map.
    #[must_use]
    pub fn map_file(&self) -> &str {
        &self.map_file
    }

    /// The scan that a new map was started from, as the map names it; none for a map that was there.
    #[must_use]
    pub fn started_from(&self) -> Option<&str> {
        self.scan.as_deref()
    }

    /// The files as they were when the project was opened.
    #[must_use]
    pub fn files(&self) -> &[ProjectFile] {
        &self.files
    }

    /// Hash (SHA-256, hexadecimal) of the bytes that a file had when it was last read or written; none for a file that
    /// is not on the disk yet.
    #[must_use]
    pub fn sha256(&self, name: &str) -> Option<String> {
        self.known.get(name)
    }

    /// Path of a scan that the map names.
    #[must_use]
    pub fn scan_path(&self, named: &str) -> Utf8PathBuf {
        let map = self.folder.join(&self.map_file);
        map.parent().map_or_else(|| Utf8PathBuf::from(named), |beside| beside.join(named))
    }

    /// Saves texts. First looks whether any of the files changed outside; then nothing is written. A text that equals
    /// what is on the disk is not written. Gives the names that were written.
    ///
    /// # Errors
    /// A file changed outside, cannot be written, or the disk is full: the old files are whole, the texts are yours
    /// still, and the journal holds the edits.
    pub fn save(&mut self, texts: &[ProjectFile]) -> Result<Vec<String>, SaveError> {
        save::save(&self.folder, &self.known, self.options.write, texts)
    }

    /// Writes the texts into another folder, where none of the names may be taken yet. What is open stays what it was.
    ///
    /// # Errors
    /// A name is taken, or what the system says.
    pub fn save_copy(&self, folder: &Utf8Path, texts: &[ProjectFile]) -> Result<(), SaveProblem> {
        save::save_copy(folder, self.options.write, texts)
    }

    /// From here on `theirs` counts as what is on the disk, so that the next save overwrites it. Call it once the
    /// document is rebased on it.
    pub fn accept(&self, theirs: &Theirs) {
        self.known.accept(theirs);
    }

    /// The line that begins the journal; written with the first event. Does nothing where a journal goes on.
    pub fn begin_journal(&mut self, header: &str) {
        self.journal.begin(header);
    }

    /// Writes one event to the journal. It is out of this process when the call returns (so that no kill loses it), and
    /// on the disk itself a moment later.
    ///
    /// # Errors
    /// The journal cannot be written. The line is kept, and written with the next that can be.
    pub fn record(&mut self, line: &str) -> Result<(), JournalProblem> {
        self.journal.record(line)
    }

    /// Waits until all recorded events are on the disk itself.
    ///
    /// # Errors
    /// If they cannot be brought there.
    pub fn sync_journal(&mut self) -> Result<(), JournalProblem> {
        self.journal.sync()
    }

    /// Puts the recovered events aside: the old journal is renamed to end in `.old` and a new one begins.
    ///
    /// # Errors
    /// If the system refuses; the old journal is as it was.
    pub fn put_recovered_aside(&mut self) -> Result<Utf8PathBuf, JournalProblem> {
        self.journal.put_aside()
    }

    /// Path of the journal.
    #[must_use]
    pub fn journal_path(&self) -> &Utf8Path {
        self.journal.path()
    }

    /// Closes cleanly. The journal is removed if `all_saved`, or the person said that the rest may go; otherwise it
    /// stays, and the next start offers it.
    pub fn close(self, all_saved: bool) {
        self.journal.close(all_saved);
    }

    /// Starts to watch the project's files for changes by others.
    #[must_use]
    pub fn watch(&self, wake: Wake) -> Watcher {
        Watcher::start(self.folder.clone(), self.known.clone(), wake)
    }

    /// Starts the compiler beside the window.
    #[must_use]
    pub fn compiler(&self, wake: Wake) -> Compiler {
        Compiler::start(self.folder.clone(), wake)
    }

    /// Starts to read a scan that the map names.
    #[must_use]
    pub fn load_scan(&self, named: &str, wake: Wake) -> ScanJob {
        ScanJob::start(self.scan_path(named), wake)
    }
}
