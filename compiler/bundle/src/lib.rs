//! The published model of a scenario: exact numbers, dice, hexes, reader and writer.
//! Must not: see source text or places in it, touch the disk, or hold a float.

pub mod canonical;
pub mod dice;
pub mod hex;
pub mod model;
pub mod number;
pub mod store;
mod text_form;
