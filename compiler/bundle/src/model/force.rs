//! Sides, unit types, formations, units, leaders, markers, chits.
//! Must not: say where anything stands; that is the situation's part.

use super::{Cell, Missing, OriginId, Value};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Side {
    /// Title for players.
    pub title: String,
    /// Colour word of its counters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A type of unit, with the default of each attribute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnitType {
    /// Defaults by attribute, in the order of the chart's columns.
    pub attributes: IndexMap<String, Cell<Value>>,
    /// The type that it also counts as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<String>,
    /// The unit symbol: one of the closed set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// What holds for all counters of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Counters {
    /// Faces in order; empty when a counter has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<String>,
    /// Least and most steps, where the game has steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<(i64, i64)>,
    /// Steps to a counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps_per_counter: Option<i64>,
    /// Marks of printed lists and the type they stand for.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub legend: IndexMap<String, LegendEntry>,
    /// Size marks and their names.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub sizes: IndexMap<String, String>,
    /// What the parts of a slashed designation are, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub designation: Vec<String>,
    /// Words for units with one face only, and that face.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub flags: IndexMap<String, String>,
    /// The face up when play begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_face: Option<String>,
    /// Origins of the lines above, by line name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub origins: IndexMap<String, OriginRef>,
}

/// A bare origin, for things whose value is elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OriginRef {
    /// The statement.
    pub from: OriginId,
}

/// A mark of a printed list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LegendEntry {
    /// The unit type.
    pub unit_type: String,
    /// Why no row at hand bears the mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A formation; the tree is given by `parent`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Formation {
    /// Side.
    pub side: String,
    /// `army`, `corps`, `division`…
    pub level: String,
    /// Its own name.
    pub name: String,
    /// Title for players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Key of the formation above it in [`Content::formations`](super::Content::formations).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Colour word of its band.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<String>,
    /// Unit numbers that it may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<(i64, i64)>,
    /// How many units the source says it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Units or formations that the source at hand lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
    /// The statement.
    pub from: OriginId,
}

/// A unit. Its key is `side designation`; a unit without a designation has `side ?n`, numbered in file order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unit {
    /// Side.
    pub side: String,
    /// Designation as read; none when it is not in the source.
    pub designation: Option<String>,
    /// Unit type; `?` when it is not in the source.
    pub unit_type: String,
    /// Key of its formation.
    pub formation: String,
    /// Attributes that the unit itself gives, in the order of the chart's columns; others come from the type.
    pub attributes: IndexMap<String, Cell<Value>>,
    /// Marks such as `fragile`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// Units that may replace it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub splits: Vec<String>,
    /// The statement.
    pub from: OriginId,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Leader {
    /// Side.
    pub side: String,
    /// Ratings by column.
    pub ratings: IndexMap<String, Cell<Value>>,
    /// The statement.
    pub from: OriginId,
}

/// A marker that play needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Marker {
    /// What its back shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A chit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chit {
    /// The formation that it activates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// Further columns of the chits chart.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub notes: IndexMap<String, Cell<Value>>,
    /// The statement.
    pub from: OriginId,
}

/// A cup of chits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cup {
    /// Filled again each turn, or once.
    pub each_turn: bool,
    /// What it holds.
    pub holds: Vec<CupEntry>,
    /// The statement.
    pub from: OriginId,
}

/// Chits of one kind in a cup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CupEntry {
    /// Name of the chit.
    pub chit: String,
    /// How many.
    pub count: i64,
    /// First turn in which they are in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<i64>,
    /// The statement.
    pub from: OriginId,
}
