//! What the files had in them when they were last read or written, so that a change by others is noticed.
//! Must not: hold texts; a hash tells whether bytes are the same.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What another program left in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theirs {
    /// Name of the file from the project's folder.
    pub name: String,
    /// Its text now; none if the file is gone, or is no text.
    pub text: Option<Arc<str>>,
    /// Hash of its bytes; none if it is gone.
    pub sha256: Option<String>,
}

impl Theirs {
    /// Takes the bytes now on the disk; none for a file that is gone.
    pub(super) fn new(name: &str, bytes: Option<&[u8]>) -> Self {
        let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).map(Arc::from);
        Theirs { name: name.to_owned(), text, sha256: bytes.map(sha256) }
    }
}

/// Hashes by file name, shared with the thread that watches.
#[derive(Debug, Clone, Default)]
pub(super) struct Known(Arc<Mutex<BTreeMap<String, String>>>);

impl Known {
    pub fn get(&self, name: &str) -> Option<String> {
        self.lock().get(name).cloned()
    }

    pub fn set(&self, name: &str, bytes: &[u8]) {
        self.lock().insert(name.to_owned(), sha256(bytes));
    }

    pub fn accept(&self, theirs: &Theirs) {
        let mut known = self.lock();
        match &theirs.sha256 {
            Some(hash) => known.insert(theirs.name.clone(), hash.clone()),
            None => known.remove(&theirs.name),
        };
    }

    /// Holds the watching thread off while a file and its hash are changed together.
    pub fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        // The map of hashes is whole between any two statements, so a thread that panicked left nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// SHA-256 as hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
