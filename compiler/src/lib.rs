//! From checked text to a bundle; the one list of passes and the human report.

pub mod archive;
