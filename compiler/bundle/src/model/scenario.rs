//! The scenario as a whole: a header, the origins, and the content that the layers were folded into.
//! Must not: keep anything of a layer that the build left out.

use super::*;
use crate::number::Fraction;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scenario, the content of `scenario.json` and `scenario.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// Name of the series, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Heading>,
    /// The game.
    pub game: Heading,
    /// The scenario.
    pub scenario: Heading,
    /// Date of the battle, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Layers folded, lowest first.
    pub layers: Vec<Layer>,
    /// Sources with their cases.
    pub sources: IndexMap<String, Source>,
    /// Statements that the values point to by `from`.
    pub origins: Vec<Origin>,
    /// Everything that the layers say.
    pub content: Content,
    /// Situation of this scenario.
    pub situation: Situation,
    /// Everything that is not in the source, by name.
    pub holes: Vec<Hole>,
}

/// Name and title of a game, series or scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Heading {
    /// Name in the language.
    pub name: String,
    /// Title for people.
    pub title: String,
}

/// A layer that was folded in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Layer {
    /// Name.
    pub name: String,
    /// `series`, `game`, `map`, `scenario`, `errata`, `private`.
    pub kind: String,
    /// Date of errata.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// A named hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hole {
    /// Where: `table crt row 2 column 3:2`, `unit type x movement`.
    pub name: String,
    /// Why, in the transcriber's words; empty when nothing says so.
    pub reason: String,
    /// The statement.
    pub from: OriginId,
}

/// What one layer says, or all of them folded.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Content {
    /// Metres (or other unit) of a hex: least, most, unit; every place that gives it, the first one in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scale: Vec<Scale>,
    /// Sides.
    pub sides: IndexMap<String, Side>,
    /// Attribute names in the order of the unit types chart.
    pub attributes: Vec<String>,
    /// Unit types.
    pub unit_types: IndexMap<String, UnitType>,
    /// What holds for all counters.
    pub counters: Counters,
    /// Formations by key (`side/level name/level name`).
    pub formations: IndexMap<String, Formation>,
    /// Units by key (`side designation`).
    pub units: IndexMap<String, Unit>,
    /// Leaders by name.
    pub leaders: IndexMap<String, Leader>,
    /// Markers by name.
    pub markers: IndexMap<String, Marker>,
    /// Chits by name.
    pub chits: IndexMap<String, Chit>,
    /// Cups by name.
    pub cups: IndexMap<String, Cup>,
    /// State machines by name.
    pub states: IndexMap<String, States>,
    /// Hex terrain.
    pub terrain: Chart,
    /// Hexside features.
    pub hexsides: Chart,
    /// Paths.
    pub paths: Chart,
    /// Sequence of play.
    pub sequence: Sequence,
    /// Tables by name.
    pub tables: IndexMap<String, Table>,
    /// Keys to table codes, by table.
    pub results: IndexMap<String, IndexMap<String, ResultCode>>,
    /// Rules told.
    pub rules: Vec<Rule>,
    /// Rules that run.
    #[serde(default)]
    pub core: Core,
    /// Conflicts and unclear places.
    pub conflicts: Vec<Conflict>,
    /// Worked examples.
    pub examples: Vec<Example>,
    /// Things that the source at hand lacks.
    pub missing: Vec<Missing>,
    /// Cases set aside.
    pub asides: Vec<Aside>,
    /// Cases of shared rules that cannot arise here.
    pub not_here: Vec<Aside>,
    /// Cases that are carried and do not run: they decide nothing, or a hole or the language stands in the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_run: Vec<Aside>,
    /// Layers by precedence, highest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub precedence: Vec<String>,
    /// The map.
    pub map: Map,
    /// Set-up given in the armies' charts; a scenario's own set-up replaces it. Units as called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Placement>,
    /// Footnotes of the charts of units, unit types, leaders, chits and states.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footnotes: Vec<Footnote>,
}

/// What a hex measures from side to side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scale {
    /// Least.
    pub least: Fraction,
    /// Most.
    pub most: Fraction,
    /// Unit of length.
    pub unit: String,
    /// The statement.
    pub from: OriginId,
}

/// Cases set aside with a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Aside {
    /// The cases.
    pub cases: Vec<Citation>,
    /// Why.
    pub reason: String,
    /// The statement.
    pub from: OriginId,
}
