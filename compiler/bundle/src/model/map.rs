//! The map: the lie of its hexes, what was surveyed, what the source states.
//! Must not: guess what was not surveyed.

use super::{Missing, OriginId, OriginRef};
use crate::hex::{Grid, HexNumber};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A map.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Map {
    /// Name.
    pub name: String,
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The lie of the hexes, its size and the numbers that the map does not have; none while nothing is known.
    pub grid: Option<Grid>,
    /// The printed map may be larger than the grid says.
    #[serde(default)]
    pub at_least: bool,
    /// Hexes cut by the map's edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub half_hexes: Vec<HexNumber>,
    /// Sheets: name, first and last column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<Sheet>,
    /// Scans with their calibration points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scans: Vec<Scan>,
    /// Surveyed hexes.
    pub hexes: BTreeMap<HexNumber, Hex>,
    /// Hexside features.
    pub sides: Vec<SideFeature>,
    /// Paths.
    pub paths: Vec<PathChain>,
    /// Named hexes.
    pub places: IndexMap<String, Place>,
    /// Named sets of hexes.
    pub regions: IndexMap<String, Region>,
    /// Where units enter: entries and edges.
    pub entries: IndexMap<String, Region>,
    /// What the source says of the map.
    pub stated: Vec<Fact>,
    /// Tests of the survey.
    pub expected: Vec<Fact>,
    /// What is not surveyed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
    /// Origins of the grid's lines, by line name (`grid.lie`, `grid.size`…).
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub origins: IndexMap<String, OriginRef>,
}

/// A sheet of a map printed on several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sheet {
    /// Name.
    pub name: String,
    /// First and last column.
    pub columns: (i64, i64),
    /// The statement.
    pub from: OriginId,
}

/// A scanned picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scan {
    /// File, named from the map's file.
    pub file: String,
    /// Clicked points: hex, pixels across and down as exact decimals written as strings.
    pub points: Vec<ScanPoint>,
    /// The statement.
    pub from: OriginId,
}

/// A calibration point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScanPoint {
    /// The hex whose centre it is.
    pub hex: HexNumber,
    /// Pixels across, as written.
    pub x: String,
    /// Pixels down, as written.
    pub y: String,
    /// The statement.
    pub from: OriginId,
}

/// How well a hex is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Survey {
    /// Only stated by the source.
    Stated,
    /// Proposed by a program.
    Guessed,
    /// In doubt.
    Doubtful,
    /// Painted by a person.
    Painted,
    /// Compared with the map a second time.
    Checked,
}

/// One hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hex {
    /// Terrains, the first the main one; empty when not known.
    pub terrain: Vec<String>,
    /// Height in levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i64>,
    /// How well it is known.
    pub survey: Survey,
    /// The statement.
    pub from: OriginId,
}

/// A feature on one hexside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideFeature {
    /// The hexside feature's kind.
    pub feature: String,
    /// The two hexes, lower number first.
    pub hexes: (HexNumber, HexNumber),
    /// The high or protected hex of a directed feature; none when undirected or not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<HexNumber>,
    /// Name on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How well it is known, where the line says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survey: Option<Survey>,
    /// The statement.
    pub from: OriginId,
}

/// A path through hexes in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PathChain {
    /// Kind of path.
    pub kind: String,
    /// Name on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Hexes in order; none is an unknown stretch.
    pub hexes: Vec<Option<HexNumber>>,
    /// The statement.
    pub from: OriginId,
}

/// A named hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The hex.
    pub hex: HexNumber,
    /// The statement.
    pub from: OriginId,
}

/// A named set of hexes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Region {
    /// The hexes, sorted, each once.
    pub hexes: Vec<HexNumber>,
    /// Further hexes belong to it that are not known.
    #[serde(default)]
    pub and_more: bool,
    /// The edge of the map that it is, `north`…, for an edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A fact about the map that the source states or a test expects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// What is said.
    pub fact: FactKind,
    /// The statement.
    pub from: OriginId,
}

/// Kinds of facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum FactKind {
    /// Two hexes are neighbours.
    NextTo {
        /// One hex.
        first: HexNumber,
        /// The other.
        second: HexNumber,
    },
    /// Hexes have this terrain and height.
    Are {
        /// The hexes.
        hexes: Vec<HexNumber>,
        /// Terrains.
        terrain: Vec<String>,
        /// Height.
        height: Option<i64>,
    },
    /// The map has these hexes.
    OnMap {
        /// The hexes.
        hexes: Vec<HexNumber>,
    },
}

/// The form in which a quoted name may be called later: lower case, blanks as hyphens (`"Dunker Church"` is `dunker-church`).
#[must_use]
pub fn hyphenated(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}
