//! The manifest of a bundle: what it holds, how far it goes, and a hash of every part.
//! Must not: repeat what the scenario itself says.

use super::Layer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format name in every manifest.
pub const FORMAT: &str = "cartouche-bundle";
/// The newest format version that this program writes and reads.
pub const VERSION: u32 = 1;

/// The manifest, `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Manifest {
    /// Always [`FORMAT`].
    pub format: String,
    /// Format version.
    pub version: u32,
    /// Name of the game.
    pub game: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Title for people.
    pub title: String,
    /// Layers applied, lowest first.
    pub layers: Vec<Layer>,
    /// The build left readings out (`--as-printed`).
    #[serde(default)]
    pub as_printed: bool,
    /// Sources with their coverage.
    pub sources: Vec<SourceSummary>,
    /// Counts for a first look.
    pub counts: Counts,
    /// Holes, one line each.
    pub holes: Vec<String>,
    /// Conflicts and unclear places with their readings, one line each.
    pub conflicts: Vec<String>,
    /// SHA-256 of each part, by part name, in hexadecimal.
    pub parts: BTreeMap<String, String>,
}

/// A source and how much of it is carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SourceSummary {
    /// Name.
    pub name: String,
    /// Title.
    pub title: String,
    /// Coverage counts.
    pub coverage: CoverageCounts,
}

/// Cases of one source by how they are carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct CoverageCounts {
    /// Cases that run: a named example notices when they are taken out.
    pub runs: u32,
    /// Cases carried as data.
    pub data: u32,
    /// Cases told to the players.
    pub told: u32,
    /// Cases set aside with a reason.
    pub aside: u32,
    /// Cases that nothing cites.
    pub uncited: u32,
}

/// Counts for a first look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// Units.
    pub units: u32,
    /// Tables.
    pub tables: u32,
    /// Hexes with a survey line or a stated fact.
    pub hexes_surveyed: u32,
    /// Hexes of the map.
    pub hexes: u32,
    /// Holes.
    pub holes: u32,
    /// Conflicts and unclear places.
    pub conflicts: u32,
}
