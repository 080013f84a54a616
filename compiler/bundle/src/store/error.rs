//! Why a bundle is not read.
//! Must not: show bytes of the bundle at length; names and numbers say enough.

use super::NameFault;

/// Why a bundle is refused. Each is a full sentence for the person who was given the bundle.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A part has a name that could reach outside the bundle or is not valid on every system.
    #[error("the part {name:?} is refused because of its name: {fault}")]
    Name {
        /// The name, cut to a readable length.
        name: String,
        /// What is wrong with it.
        fault: NameFault,
    },
    /// Two parts have the same name, capitals aside.
    #[error("the part `{0}` is there twice")]
    Twice(String),
    /// Too many parts.
    #[error("the bundle has more than {0} parts")]
    TooManyParts(usize),
    /// One part is, or says that it is, too large.
    #[error("the part `{name}` has {bytes} bytes; a part may have {budget}")]
    PartTooLarge {
        /// The part.
        name: String,
        /// Its size, as said or as counted so far.
        bytes: u64,
        /// The limit.
        budget: u64,
    },
    /// All parts together are too large.
    #[error("the parts together have more than {0} bytes")]
    TooLarge(u64),
    /// A part that every bundle has is missing, or one that the manifest lists.
    #[error("the part `{0}` is missing")]
    Missing(String),
    /// A part that the manifest does not list.
    #[error("the part `{0}` is not listed in the manifest")]
    Unlisted(String),
    /// A part of text is not UTF-8.
    #[error("the part `{name}` is not UTF-8 text: byte {at} is wrong")]
    NotUtf8 {
        /// The part.
        name: String,
        /// The first byte that is wrong, counted from 0.
        at: usize,
    },
    /// Brackets stand too deep inside one another.
    #[error("the part `{name}` is nested deeper than {budget}")]
    TooDeep {
        /// The part.
        name: String,
        /// The limit.
        budget: usize,
    },
    /// The text ends too early.
    #[error("the part `{0}` breaks off before its end")]
    CutShort(String),
    /// The text is not what it should be.
    #[error("the part `{name}` cannot be read: {why}")]
    NotReadable {
        /// The part.
        name: String,
        /// What the parser says.
        why: String,
    },
    /// The manifest names no format.
    #[error("the manifest does not name a format; this is no bundle of Cartouche")]
    NoFormat,
    /// The manifest names another format.
    #[error("the bundle has the format {0:?}, which this program does not know")]
    OtherFormat(String),
    /// The manifest has no version that is a whole number from 1 on.
    #[error("the manifest does not say which version of the format it has")]
    NoVersion,
    /// The bundle was made by a newer program.
    #[error("the bundle was made by format {made_by}; this program reads up to {reads}")]
    Newer {
        /// The version of the bundle.
        made_by: u64,
        /// The newest that this program reads.
        reads: u32,
    },
    /// The manifest gives something that is no hash.
    #[error("the manifest gives no valid SHA-256 for the part `{0}`")]
    NoHash(String),
    /// A part is not the one that the manifest was made for.
    #[error("the part `{0}` was changed or damaged: its hash is not the one in the manifest")]
    WrongHash(String),
    /// RON and JSON do not say the same.
    #[error("`{json}` and `{ron}` do not have the same content")]
    ContentsDiffer {
        /// The one part.
        json: &'static str,
        /// The other part.
        ron: &'static str,
    },
}

impl ReadError {
    /// Text of a stranger for a message, cut to a readable length.
    pub(super) fn cut(text: &str) -> String {
        text.chars().take(80).collect()
    }
}
