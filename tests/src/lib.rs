//! Shared parts of the test suite.
//! Must not: hold a test of its own beyond those of its generators.

pub mod generate;
