//! The language: text, spans, diagnostics, syntax tree, formatter, vocabulary, names, book, layers, checks.
//! Must not: touch the disk, print, or know a game.

pub mod prose;
