//! Drawings: counters with their unit symbols, and the map. Whole numbers place everything, so that two builds
//! give the same bytes.
//! Must not: decide anything of the game, or draw what is not known as if it were.

mod colour;
mod counter;
pub(crate) mod map;
mod symbol;

pub(crate) use colour::{Paint, paint};
pub(crate) use counter::{Counter, Figure};
pub(crate) use symbol::{definitions as symbol_definitions, known as symbol_is_known};

/// The style sheet of all drawings.
pub(crate) const STYLE: &str = include_str!("picture.css");
