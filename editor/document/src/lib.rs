//! An open map: its text, edits with inverses, gestures, journal, calibration, suggestions.
//! Must not: know a window or a disk.

pub mod layout;
