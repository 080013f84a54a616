//! The reading of plain-text rulebooks: headings, cross-references, sentences, and slips in the prose itself.
//! Must not: read files, know any title, or depend on the syntax of `.cart` text beyond printing a proposal.

pub mod checks;
mod heading_lines;
pub mod headings;
mod items;
mod lines;
pub mod number;
pub mod outline;
mod parts;
pub mod references;
pub mod sentences;
mod words;

pub use checks::{Finding, Place, check_prose};
pub use headings::{CaseHead, ContentsEntry, Outline, Part, read_outline};
pub use items::{Item, MarkKind};
pub use number::{CaseNumber, Numbering};
pub use outline::propose_source;
pub use references::{Reference, references};
pub use sentences::{Sentence, sentences};
