//! Survey, comparison and finding on small maps.
//! Must not: lean on a real map.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a test that fails may panic"
)]

#[path = "../gestures/bench.rs"]
#[allow(dead_code, reason = "the bench serves the gestures too")]
mod bench;
mod compare;
mod find;
mod queue;
