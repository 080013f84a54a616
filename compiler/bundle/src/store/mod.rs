//! A bundle as named parts in memory: put together, handed to a sink, read back from strangers.
//! Must not: touch the disk, or trust a name, a size or a hash that it has not checked.

mod budget;
mod bundle;
mod error;
mod intake;
mod name;
mod read;

pub use budget::Budgets;
pub use bundle::{Bundle, Sink};
pub use error::ReadError;
pub use intake::Intake;
pub use name::{NameFault, check_part_name};
pub use read::{ManifestHead, Opened, open};

use std::collections::BTreeMap;

/// The name of the part that lists all others.
pub const MANIFEST: &str = "manifest.json";
/// The name of the scenario as JSON.
pub const SCENARIO_JSON: &str = "scenario.json";
/// The name of the scenario as RON.
pub const SCENARIO_RON: &str = "scenario.ron";
/// The name of the JSON Schema of the scenario.
pub const SCHEMA: &str = "schema.json";
/// The name of the page for people.
pub const REPORT: &str = "report.html";

/// The parts of a bundle by name.
pub type Parts = BTreeMap<String, Vec<u8>>;

#[cfg(test)]
mod tests;
