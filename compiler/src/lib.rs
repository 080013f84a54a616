//! From text to bundle: the one list of passes, coverage, lowering, archives, reports for people and tools.
//! Must not: print, or know a command line; the disk is reached through `disk` and `bundles` alone.

pub mod archive;
pub mod bundles;
pub mod coverage;
pub mod diff;
pub mod disk;
pub mod explain;
pub mod fixes;
pub mod lower;
pub mod pipeline;
pub mod prose;
pub mod report;
pub mod schema;
