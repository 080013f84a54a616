//! The window.
//! Must not: hold logic.
fn main() {}
