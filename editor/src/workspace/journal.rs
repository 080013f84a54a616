//! The journal's file: one line an event, out of the process at once and on the disk soon after.
//! Must not: know what a line says; the document writes and reads them.

use super::error::{JournalProblem, OpenError};
use super::known::sha256;
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_compiler::disk::read_bounded;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

/// Longest journal that is read, in bytes: some millions of edits.
const LARGEST_JOURNAL: u64 = 1 << 30;

/// The journal of one open map. Its file is locked, so that a second window on the same map notices.
#[derive(Debug)]
pub(super) struct JournalFile {
    path: Utf8PathBuf,
    file: File,
    /// Bytes that are whole lines.
    length: u64,
    /// Written with the first event.
    header: Option<String>,
    /// Lines that the disk did not take yet.
    waiting: Vec<String>,
    syncs: Syncs,
}

impl JournalFile {
    /// Opens the journal of a map, beside it or, where that cannot be written, in the user's own folder. Gives the text
    /// that an earlier session left in it, and what to tell the person.
    pub fn open(
        map: &Utf8Path,
        state_folder: Option<&Utf8Path>,
    ) -> Result<(JournalFile, Option<String>, Vec<String>), OpenError> {
        let name = map.file_name().unwrap_or("map.cart");
        let beside = map.with_file_name(format!(".{name}.journal"));
        let state = own_place(map, name, state_folder);
        let mut notes = Vec::new();
        // One that had to be written elsewhere is gone on with there, or its edits would be forgotten.
        let elsewhere = fs::metadata(&state).is_ok_and(|found| found.len() > 0) && !beside.exists();
        let first = if elsewhere { Err(None) } else { open_locked(&beside, map).map_err(Some) };
        let (path, file) = match first {
            Ok(file) => (beside, file),
            Err(Some(Refused::Held(error))) => return Err(error),
            Err(refused) => {
                if let Some(parent) = state.parent() {
                    let _ = fs::create_dir_all(parent);
                }
                let file = open_locked(&state, map).map_err(|second| match (second, refused) {
                    (Refused::Held(error), _) => error,
                    (Refused::System(error), first) => {
                        let error = if let Some(Refused::System(first)) = first { first } else { error };
                        OpenError::NoJournal { beside: beside.clone(), state: state.clone(), error }
                    }
                })?;
                notes.push(format!(
                    "The folder of {map} cannot be written, so edits are kept in {state} until they are saved elsewhere."
                ));
                (state, file)
            }
        };
        let read = |error| OpenError::Read { path: path.clone(), error };
        let bytes = if is_plain(&file) { read_bounded(&path, LARGEST_JOURNAL).map_err(read)? } else { Vec::new() };
        // A line that was being written when the power went has no end; it is cut off, as its reader would drop it.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = bytes.get(..whole).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default();
        if whole < bytes.len() && is_plain(&file) {
            file.set_len(whole as u64).map_err(read)?;
        }
        // The first line is the header alone.
        let recovered = (text.lines().count() > 1).then_some(text);
        let syncs = Syncs::start(file.try_clone().map_err(read)?);
        let journal = JournalFile { path, file, length: whole as u64, header: None, waiting: Vec::new(), syncs };
        Ok((journal, recovered, notes))
    }

    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    pub fn begin(&mut self, header: &str) {
        if self.length == 0 {
            self.header = Some(one_line(header));
        }
    }

    pub fn record(&mut self, line: &str) -> Result<(), JournalProblem> {
        self.waiting.push(one_line(line));
        self.write_waiting()?;
        self.syncs.ask();
        Ok(())
    }

    fn write_waiting(&mut self) -> Result<(), JournalProblem> {
        let text = format!("{}{}", self.header.as_deref().unwrap_or_default(), self.waiting.concat());
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(text.as_bytes()));
        match written {
            Ok(()) => {
                self.length = self.length.saturating_add(text.len() as u64);
                self.header = None;
                self.waiting.clear();
                Ok(())
            }
            Err(error) => {
                // Half a line may have found room; the next try begins where the last whole one ended.
                let _ = self.file.set_len(self.length);
                Err(self.problem(error))
            }
        }
    }

    pub fn sync(&mut self) -> Result<(), JournalProblem> {
        if !self.waiting.is_empty() {
            self.write_waiting()?;
        }
        self.file.sync_data().map_err(|error| self.problem(error))
    }

    pub fn put_aside(&mut self) -> Result<Utf8PathBuf, JournalProblem> {
        let bytes = fs::read(&self.path).map_err(|error| self.problem(error))?;
        // An older one put aside is kept as well.
        let names =
            std::iter::once(format!("{}.old", self.path)).chain((2u32..).map(|n| format!("{}.old-{n}", self.path)));
        let aside = names.map(Utf8PathBuf::from).find(|path| !path.exists());
        let aside = aside.unwrap_or_else(|| Utf8PathBuf::from(format!("{}.old", self.path)));
        // Copied and not renamed, since the lock is on this very file.
        let copy = File::create(&aside).and_then(|mut copy| copy.write_all(&bytes).and_then(|()| copy.sync_all()));
        copy.and_then(|()| self.file.set_len(0)).map_err(|error| self.problem(error))?;
        self.length = 0;
        Ok(aside)
    }

    pub fn close(mut self, remove: bool) {
        self.syncs.stop();
        if remove && is_plain(&self.file) {
            // If the system refuses, the next start offers edits that are saved already; nothing is lost.
            let _ = fs::remove_file(&self.path);
        } else {
            let _ = self.file.sync_all();
        }
    }

    fn problem(&self, error: io::Error) -> JournalProblem {
        JournalProblem { path: self.path.clone(), error, waiting: self.waiting.len() }
    }
}

impl Drop for JournalFile {
    fn drop(&mut self) {
        self.syncs.stop();
        // Said and not left to the closing of the file, which a program just being started may hold open a moment.
        let _ = self.file.unlock();
    }
}

/// The line with one line end, given with or without. One inside would make two events of one; the document writes none.
fn one_line(line: &str) -> String {
    format!("{}\n", line.trim_end_matches(['\n', '\r']).replace(['\n', '\r'], " "))
}

enum Refused {
    Held(OpenError),
    System(io::Error),
}

fn open_locked(path: &Utf8Path, map: &Utf8Path) -> Result<File, Refused> {
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let file = options.map_err(Refused::System)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Refused::Held(OpenError::OpenElsewhere(map.to_owned()))),
        // Some network disks know no locks; two windows are then not noticed, which saving still is.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn is_plain(file: &File) -> bool {
    file.metadata().is_ok_and(|found| found.is_file())
}

/// Where the journal of a map lies in the user's own folder: by the map's whole path, so that two maps of one name do
/// not meet.
fn own_place(map: &Utf8Path, name: &str, state_folder: Option<&Utf8Path>) -> Utf8PathBuf {
    let folder = map.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."));
    let whole = folder.canonicalize_utf8().unwrap_or_else(|_| folder.to_owned()).join(name);
    let mut hash = sha256(whole.as_str().as_bytes());
    hash.truncate(16);
    state_folder.map_or_else(own_folder, Utf8Path::to_owned).join(format!("{hash}-{name}.journal"))
}

/// The user's folder for such things (XDG base directories, where there are any), or the one for passing files.
fn own_folder() -> Utf8PathBuf {
    let from = |variable: &str| {
        let value = std::env::var(variable).ok().filter(|value| !value.is_empty())?;
        Some(Utf8PathBuf::from(value)).filter(|path| path.is_absolute())
    };
    let base = from("XDG_STATE_HOME")
        .or_else(|| from("LOCALAPPDATA"))
        .or_else(|| from("HOME").map(|home| home.join(".local/state")))
        .or_else(|| Utf8PathBuf::from_path_buf(std::env::temp_dir()).ok())
        .unwrap_or_else(|| Utf8PathBuf::from("."));
    base.join("cartouche").join("journals")
}

/// A thread that brings what was written to the disk itself, since waiting for that would hold up the window.
#[derive(Debug)]
struct Syncs {
    ask: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Syncs {
    fn start(file: File) -> Syncs {
        let (ask, asked): (Sender<()>, Receiver<()>) = mpsc::channel();
        let thread = thread::spawn(move || {
            while asked.recv().is_ok() {
                // One sync serves all that was asked for until now.
                while asked.try_recv().is_ok() {}
                // What fails here fails at the next write too, where it is told.
                let _ = file.sync_data();
            }
        });
        Syncs { ask: Some(ask), thread: Some(thread) }
    }

    fn ask(&self) {
        if let Some(ask) = &self.ask {
            let _ = ask.send(());
        }
    }

    /// Ends the thread once all that was asked for is done.
    fn stop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
