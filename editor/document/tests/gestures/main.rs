//! Gestures on small maps: a text, a gesture, the lines that are gone and those that are new, undo to the byte.
//! Must not: lean on a real map.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a test that fails may panic; pointers are places on the plane"
)]

mod bench;
mod paint;
mod paths;
mod properties;
mod sides;
mod things;
