//! How far a decoding has come, and the way to stop it; shared between the thread that decodes and the one that shows.
//! Must not: block either of them.

use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Progress of one decoding in thousandths, and its cancel button. Share it in an `Arc`.
#[derive(Debug, Default)]
pub struct Progress {
    thousandths: AtomicU32,
    cancelled: AtomicBool,
}

/// Thousandths of the whole that reading and decoding the file take; the rest is turning it and making mip levels.
pub(crate) const DECODED: u32 = 800;

impl Progress {
    /// A decoding that has not begun.
    #[must_use]
    pub fn new() -> Progress {
        Progress::default()
    }

    /// How far it has come, from 0 to 1000; never falls.
    #[must_use]
    pub fn thousandths(&self) -> u32 {
        self.thousandths.load(Ordering::Relaxed)
    }

    /// Asks the decoding to stop soon. It then ends with [`crate::ScanError::Cancelled`].
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    pub(crate) fn reach(&self, thousandths: u32) {
        self.thousandths.fetch_max(thousandths.min(1000), Ordering::Relaxed);
    }

    /// Says that `done` of `all` parts of the stretch between two marks are done.
    pub(crate) fn reach_part(&self, from: u32, to: u32, done: u64, all: u64) {
        let stretch = u64::from(to.saturating_sub(from));
        let part = stretch.saturating_mul(done.min(all)) / all.max(1);
        self.reach(from.saturating_add(u32::try_from(part).unwrap_or(0)));
    }
}

/// A reader that counts for the progress bar, fails once cancel is pressed, and remembers whether the end was hit.
pub(crate) struct Watched<'p, R> {
    inner: R,
    progress: &'p Progress,
    /// Bytes of the whole file.
    length: u64,
    seen: u64,
    ended: &'p AtomicBool,
}

impl<'p, R: BufRead + Seek> Watched<'p, R> {
    pub(crate) fn new(inner: R, length: u64, progress: &'p Progress, ended: &'p AtomicBool) -> Self {
        Watched { inner, progress, length, seen: 0, ended }
    }

    fn check(&self) -> io::Result<()> {
        // Not `Interrupted`, which readers try again.
        if self.progress.is_cancelled() { Err(io::Error::other("cancelled")) } else { Ok(()) }
    }

    fn count(&mut self, bytes: usize) {
        self.seen = self.seen.saturating_add(bytes as u64);
        self.progress.reach_part(0, DECODED, self.seen, self.length);
    }
}

impl<R: BufRead + Seek> Read for Watched<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        let count = self.inner.read(into)?;
        if count == 0 && !into.is_empty() {
            self.ended.store(true, Ordering::Relaxed);
        }
        self.count(count);
        Ok(count)
    }
}

impl<R: BufRead + Seek> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        let bytes = self.inner.fill_buf()?;
        if bytes.is_empty() {
            self.ended.store(true, Ordering::Relaxed);
        }
        Ok(bytes)
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.count(amount);
    }
}

impl<R: BufRead + Seek> Seek for Watched<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}
