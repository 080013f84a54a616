//! The command line of Cartouche.
fn main() {}
