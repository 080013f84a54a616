//! Text as it comes from a file: bytes made into characters, places in it, lines and columns.
//! Must not: know what the text says.

mod decode;
mod source_file;
mod span;

pub use decode::{DecodeProblem, Decoded, MAX_FILE_BYTES, decode};
pub use source_file::{Place, SourceFile};
pub use span::{FileId, Span};
