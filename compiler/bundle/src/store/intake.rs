//! Taking parts in one at a time within the budgets, whatever they come from.
//! Must not: hold more than the budgets allow, or look into a part.

use std::collections::BTreeSet;
use std::io::Read;

use super::{Budgets, Parts, ReadError, check_part_name};

/// Collects parts and refuses the first that breaks a budget. Folders and archives both read through it.
#[derive(Debug)]
pub struct Intake {
    budgets: Budgets,
    parts: Parts,
    /// Names without regard to capitals: two that differ in these only are one file on some systems.
    seen: BTreeSet<String>,
    total: u64,
}

impl Intake {
    /// An empty intake.
    #[must_use]
    pub fn new(budgets: Budgets) -> Self {
        Self { budgets, parts: Parts::new(), seen: BTreeSet::new(), total: 0 }
    }

    /// Checks the next part before a byte of it is read: its name, the number of parts, the size that it claims.
    ///
    /// # Errors
    /// If the name is not allowed or taken, or a budget would be broken.
    pub fn announce(&mut self, name: &str, claimed_bytes: u64) -> Result<(), ReadError> {
        check_part_name(name).map_err(|fault| ReadError::Name { name: ReadError::cut(name), fault })?;
        if self.seen.len() >= self.budgets.parts {
            return Err(ReadError::TooManyParts(self.budgets.parts));
        }
        self.fits(name, claimed_bytes)?;
        if !self.seen.insert(name.to_ascii_lowercase()) {
            return Err(ReadError::Twice(name.to_owned()));
        }
        Ok(())
    }

    /// Takes a part whose bytes are at hand.
    ///
    /// # Errors
    /// As [`Intake::announce`].
    pub fn take(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), ReadError> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.announce(name, size)?;
        self.total = self.total.saturating_add(size);
        self.parts.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// Reads a part to its end, and no further than the budgets, however much it claims to hold.
    ///
    /// # Errors
    /// As [`Intake::announce`]; if the part is larger than it claims and breaks a budget; if reading fails.
    pub fn read(&mut self, name: &str, claimed_bytes: u64, from: &mut dyn Read) -> Result<(), ReadError> {
        self.announce(name, claimed_bytes)?;
        let left = self.budgets.part_bytes.min(self.budgets.total_bytes.saturating_sub(self.total));
        let mut bytes = Vec::new();
        // One byte more than allowed shows that there is more.
        from.take(left.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => ReadError::CutShort(name.to_owned()),
            _ => ReadError::NotReadable { name: name.to_owned(), why: error.to_string() },
        })?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.fits(name, size)?;
        self.total = self.total.saturating_add(size);
        self.parts.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// The parts taken in.
    #[must_use]
    pub fn finish(self) -> Parts {
        self.parts
    }

    fn fits(&self, name: &str, bytes: u64) -> Result<(), ReadError> {
        let Budgets { part_bytes, total_bytes, .. } = self.budgets;
        if bytes > part_bytes {
            return Err(ReadError::PartTooLarge { name: name.to_owned(), bytes, budget: part_bytes });
        }
        if self.total.saturating_add(bytes) > total_bytes {
            return Err(ReadError::TooLarge(total_bytes));
        }
        Ok(())
    }
}
