//! Draws a practice scan.
//! Must not: hold logic.
fn main() {}
