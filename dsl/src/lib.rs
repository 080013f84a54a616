//! The language: text, spans, diagnostics, syntax tree, expressions, formatter, vocabulary, names, book, layers, checks.
//! Must not: touch the disk, print, or know a game.

pub mod book;
pub mod checks;
pub mod diagnostics;
pub mod expression;
pub mod format;
pub mod layers;
pub mod names;
pub mod project;
pub mod prose;
pub mod read;
pub mod syntax;
pub mod text;
pub mod vocabulary;
