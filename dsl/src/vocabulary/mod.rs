//! The vocabulary: the shapes of `grammar/phrases.txt`, read once, matched against lines, printed for people.
//! Must not: know what a shape leads to; readers ask for shapes by id.

mod matching;
mod pattern;

pub use matching::{Captures, Match, Miss, NameKind, Names};
pub use pattern::{Part, Shape, SlotKind, Vocabulary};

/// The text of the phrase file, as it stands in the repository.
pub const PHRASES: &str = include_str!("../../../grammar/phrases.txt");
