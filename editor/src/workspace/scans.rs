//! Reading a scan beside the window, with progress and a cancel button.
//! Must not: end the program over a picture; a scan that is gone is told, and the map lives without.

use super::Wake;
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_scan::{Limits, Progress, Scan, ScanError, decode};
use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// What is known of a scan that is being read.
#[derive(Debug, Clone)]
pub enum ScanNews {
    /// Still at it: thousandths done.
    Reading(u32),
    /// Here it is.
    Ready(Arc<Scan>),
    /// There is no such file. The map stays usable; the scan is looked for again when asked.
    Missing(Utf8PathBuf),
    /// It cannot be read: a sentence that names the file and says what to do.
    Failed(String),
    /// The person cancelled.
    Cancelled,
}

/// One scan being read in a thread of its own. Dropping it cancels.
#[derive(Debug)]
pub struct ScanJob {
    path: Utf8PathBuf,
    progress: Arc<Progress>,
    result: Receiver<ScanNews>,
    done: Option<ScanNews>,
}

impl ScanJob {
    /// Starts to read the picture at this path; `wake` is called when it is done.
    #[must_use]
    pub fn start(path: Utf8PathBuf, wake: Wake) -> ScanJob {
        let progress = Arc::new(Progress::new());
        let (tell, result) = mpsc::channel();
        let (theirs, their_progress) = (path.clone(), Arc::clone(&progress));
        thread::spawn(move || {
            let _ = tell.send(read(&theirs, &their_progress));
            wake();
        });
        ScanJob { path, progress, result, done: None }
    }

    /// Path of the picture.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// Asks the reading to stop.
    pub fn cancel(&self) {
        self.progress.cancel();
    }

    /// How it stands. Once it is done the answer stays the same.
    pub fn news(&mut self) -> ScanNews {
        if let Some(done) = &self.done {
            return done.clone();
        }
        let news = match self.result.try_recv() {
            Ok(news) => news,
            Err(TryRecvError::Empty) => return ScanNews::Reading(self.progress.thousandths()),
            Err(TryRecvError::Disconnected) => {
                ScanNews::Failed(format!("{}: reading it failed; open it again", self.path))
            }
        };
        self.done = Some(news.clone());
        news
    }
}

impl Drop for ScanJob {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

fn read(path: &Utf8Path, progress: &Progress) -> ScanNews {
    let failed = |error: ScanError| match error {
        ScanError::Cancelled => ScanNews::Cancelled,
        error => ScanNews::Failed(format!("{path}: {error}")),
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return ScanNews::Missing(path.to_owned());
        }
        Err(error) => return failed(ScanError::Io(error)),
    };
    if file.metadata().is_ok_and(|found| !found.is_file()) {
        return ScanNews::Failed(format!("{path}: this is no file; name the picture itself"));
    }
    match decode(BufReader::with_capacity(1 << 16, file), &limits(), progress) {
        Ok(scan) => ScanNews::Ready(Arc::new(scan)),
        Err(error) => failed(error),
    }
}

/// The usual limits, and not more memory than the machine has free, since running out of it would take the window down.
fn limits() -> Limits {
    let usual = Limits::default();
    // Linux tells what can be had without swapping; elsewhere the usual limit holds.
    let free = std::fs::read_to_string("/proc/meminfo").ok().and_then(|told| {
        let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
    });
    Limits { bytes: usual.bytes.min(free.unwrap_or(u64::MAX)), ..usual }
}
