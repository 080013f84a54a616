//! From text to a lossless tree: tokens, lines, levels, charts; and how to read the tree.
//! Must not: know names or meanings, or give up on a text, however broken.
//!
//! `parse` is the way in. `lex` runs pest over stretches of text; `literal` says what a word is; `structure` makes lines into
//! items, levels and charts and reports what is wrong with their structure; `read` is what everybody else sees.

mod bracket;
mod lex;
mod literal;
pub mod parse;
mod read;
mod structure;
mod tree;

pub use bracket::{BadCite, Cite, CiteKind};
pub use lex::bare_pest;
pub use literal::{Literal, classify};
pub use read::{CellRef, ChartRef, Claim, HeaderRef, ItemRef, LineRef, NodeRef, RowRef, Word, Words};
pub use structure::{MAX_DEPTH, MAX_ITEM_LINES, MAX_LINE_CHARS};
pub use tree::{PhysicalLine, Tree};

use crate::text::FileId;
use std::sync::Arc;

/// The version of the language that this crate reads.
pub const LANGUAGE_VERSION: u32 = 1;

/// Makes the tree of a text. Every text has one; what is wrong with its structure is in [`Tree::diagnostics`].
pub fn parse_text(file: FileId, text: impl Into<Arc<str>>) -> Tree {
    let text = text.into();
    let lexed = lex::lex(&text);
    structure::build(file, text, lexed)
}

#[cfg(test)]
mod tests;
