//! The sections of the report, one file each.
//! Must not: hold what more than one section writes anywhere but in `shared_parts`.

pub(super) mod armies;
pub(super) mod arrivals;
pub(super) mod charts;
pub(super) mod coverage;
pub(super) mod doubts;
pub(super) mod limits;
pub(super) mod map;
pub(super) mod pieces;
pub(super) mod rules;
pub(super) mod sequence;
pub(super) mod set_up;
mod shared_parts;
pub(super) mod sources;
pub(super) mod states;
pub(super) mod tables;
pub(super) mod title;
pub(super) mod types;
pub(super) mod victory;
