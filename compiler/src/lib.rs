//! From text to bundle: the one list of passes, coverage, lowering, archives, reports for people and tools.
//! Must not: print, or know a command line; the disk is reached through `disk` alone.

pub mod archive;
pub mod coverage;
pub mod disk;
pub mod lower;
pub mod pipeline;
pub mod report;
pub mod schema;
