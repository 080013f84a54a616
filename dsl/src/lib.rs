//! The language: text, spans, diagnostics, syntax tree, formatter, vocabulary, names, book, layers, checks.
//! Must not: read the disk, draw, or know any game.

pub mod diagnostics;
pub mod prose;
pub mod syntax;
pub mod text;
