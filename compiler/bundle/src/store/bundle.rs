//! Putting a bundle together and handing it over.
//! Must not: know where it goes; a sink does.

use std::collections::BTreeMap;
use std::convert::Infallible;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{MANIFEST, Parts, SCENARIO_JSON, SCENARIO_RON};
use crate::canonical::{self, CanonicalError};

/// A bundle being put together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bundle {
    parts: Parts,
}

/// Where a bundle goes: a folder, an archive, memory.
pub trait Sink {
    /// What can fail.
    type Error;

    /// Puts one part. Parts come by name, the manifest last, so that a bundle that was not finished has none.
    ///
    /// # Errors
    /// If the part cannot be put there.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Self::Error>;
}

impl Sink for Parts {
    type Error = Infallible;

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Infallible> {
        self.insert(name.to_owned(), bytes.to_owned());
        Ok(())
    }
}

impl Bundle {
    /// Puts the scenario, as JSON and as RON; the RON is read back once to be sure of it.
    ///
    /// # Errors
    /// If the scenario cannot be written exactly.
    pub fn put_scenario<T: Serialize + DeserializeOwned>(&mut self, scenario: &T) -> Result<(), CanonicalError> {
        let (json, ron) = (canonical::json(scenario)?, canonical::ron_checked(scenario)?);
        self.put(SCENARIO_JSON, json.into_bytes());
        self.put(SCENARIO_RON, ron.into_bytes());
        Ok(())
    }

    /// Puts another part, in place of one of the same name.
    pub fn put(&mut self, name: &str, bytes: Vec<u8>) {
        self.parts.insert(name.to_owned(), bytes);
    }

    /// The hash of every part but the manifest, by name.
    #[must_use]
    pub fn hashes(&self) -> BTreeMap<String, String> {
        let parts = self.parts.iter().filter(|(name, _)| *name != MANIFEST);
        parts.map(|(name, bytes)| (name.clone(), canonical::sha256(bytes))).collect()
    }

    /// Puts the manifest, made from the hashes of all parts; to be called when these are complete.
    ///
    /// # Errors
    /// If the manifest cannot be written exactly.
    pub fn seal<M: Serialize>(
        &mut self,
        manifest: impl FnOnce(BTreeMap<String, String>) -> M,
    ) -> Result<(), CanonicalError> {
        let manifest = canonical::json(&manifest(self.hashes()))?;
        self.put(MANIFEST, manifest.into_bytes());
        Ok(())
    }

    /// The parts by name.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Hands every part to `sink`, by name, the manifest last.
    ///
    /// # Errors
    /// The first error of the sink.
    pub fn write<S: Sink + ?Sized>(&self, sink: &mut S) -> Result<(), S::Error> {
        for (name, bytes) in self.parts.iter().filter(|(name, _)| *name != MANIFEST) {
            sink.put(name, bytes)?;
        }
        self.parts.get(MANIFEST).map_or(Ok(()), |bytes| sink.put(MANIFEST, bytes))
    }
}
