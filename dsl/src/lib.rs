//! The language: text, spans, diagnostics, syntax tree, formatter, names, layers, checks.

pub mod prose;
