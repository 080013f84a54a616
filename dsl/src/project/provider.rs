//! Where the bytes of files come from.
//! Must not: know what the bytes say.

use std::collections::BTreeMap;
use std::io;

/// Gives the bytes of a file of the project.
pub trait Provider {
    /// The bytes of the file at this path: forward slashes, from the folder of the project.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// Files held in memory.
#[derive(Debug, Default, Clone)]
pub struct InMemory {
    files: BTreeMap<String, Vec<u8>>,
}

impl InMemory {
    /// Takes paths and bytes; a path that comes twice keeps the last bytes.
    pub fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        Self { files: files.into_iter().map(|(path, bytes)| (super::uses::tidy(&path), bytes)).collect() }
    }
}

impl Provider for InMemory {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}
