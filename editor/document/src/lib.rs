//! An open map: its text, edits with inverses, gestures, journal, calibration, suggestions.
//! Must not: know a window, a disk, or a picture format.

pub mod calibration;
pub mod change;
pub mod compare;
pub mod document;
pub mod find;
pub mod finder;
pub mod gesture;
pub mod journal;
pub mod layout;
pub mod palette;
pub mod state;
pub mod suggest;
pub mod survey;
mod text;
pub mod tool;
