//! The journal: one line of JSON an event, so that what was done outlives a crash.
//! Must not: touch the disk.

use crate::change::Step;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the journal's lines.
const VERSION: u32 = 1;

/// Something that happened to an open map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A step was made.
    Did(Step),
    /// The last step was taken back.
    Undid,
    /// It was made again.
    Redid,
    /// The text was saved.
    Saved {
        /// SHA-256 of the map file's bytes, in hexadecimal digits.
        sha256: String,
    },
}

/// The first line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    cartouche_journal: u32,
    map_file: String,
    base: String,
}

/// A journal as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    /// The map's file.
    pub map_file: String,
    /// SHA-256 of the text on which the first event was made.
    pub base: String,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The last line was cut off while it was written: what it held is lost.
    pub torn: bool,
}

/// Why a journal cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JournalError {
    /// It does not begin like a journal.
    #[error("this is no journal of the map editor")]
    NotAJournal,
    /// A newer version wrote it.
    #[error("the journal was written by a newer version of the editor ({0})")]
    Newer(u32),
    /// A line in its midst cannot be read.
    #[error("line {0} of the journal cannot be read; the {1} events before it can")]
    Broken(usize, usize),
}

/// The first line, with its line end.
#[must_use]
pub fn header(map_file: &str, base: &str) -> String {
    to_line(&Header { cartouche_journal: VERSION, map_file: map_file.to_owned(), base: base.to_owned() })
}

/// The line of an event, with its line end.
#[must_use]
pub fn line(event: &Event) -> String {
    to_line(event)
}

fn to_line(value: &impl Serialize) -> String {
    // Plain data with text keys: there is nothing that JSON cannot hold.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

/// Reads a journal. A last line that was cut off is left out, and said.
///
/// # Errors
/// If it is no journal, of a newer version, or broken in its midst.
pub fn read(text: &str) -> Result<Journal, JournalError> {
    let torn_tail = !text.is_empty() && !text.ends_with('\n');
    let mut lines: Vec<&str> = text.lines().collect();
    let tail = if torn_tail && lines.len() > 1 { lines.pop() } else { None };
    let first = lines.first().ok_or(JournalError::NotAJournal)?;
    let header: Header = serde_json::from_str(first).map_err(|_| JournalError::NotAJournal)?;
    if header.cartouche_journal > VERSION {
        return Err(JournalError::Newer(header.cartouche_journal));
    }
    let mut events = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate().skip(1) {
        match serde_json::from_str(line) {
            Ok(event) => events.push(event),
            Err(_) => return Err(JournalError::Broken(number + 1, events.len())),
        }
    }
    // A line without its end may yet be whole.
    let last: Option<Event> = tail.and_then(|line| serde_json::from_str(line).ok());
    let torn = tail.is_some() && last.is_none();
    events.extend(last);
    Ok(Journal { map_file: header.map_file, base: header.base, events, torn })
}

#[cfg(test)]
mod tests;
