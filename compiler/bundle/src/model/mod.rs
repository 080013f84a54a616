//! The published model of a scenario: what a bundle says, and nothing of how it was written.
//! Must not: hold spans, tokens, or anything of one game; hold a float.
//!
//! Every value carries `from`, the number of an [`Origin`]: the layer that set it, the cases it cites, what was printed.

mod annotation;
mod chart;
mod core;
mod force;
mod manifest;
mod map;
mod rule;
mod scenario;
mod situation;
mod source;
mod state;
mod table;

pub use annotation::*;
pub use chart::*;
pub use core::*;
pub use force::*;
pub use manifest::*;
pub use map::*;
pub use rule::*;
pub use scenario::*;
pub use situation::*;
pub use source::*;
pub use state::*;
pub use table::*;
