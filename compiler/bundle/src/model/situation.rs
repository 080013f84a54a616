//! A scenario's own part: turns, set-up, arrivals, limits, control, victory.
//! Must not: hold rules; limits are bound to units, hexes and turns.

use super::{Cell, OriginId, OriginRef};
use crate::dice::Dice;
use crate::hex::HexNumber;
use crate::number::{Fraction, Interval, Odds};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The situation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Situation {
    /// Number of game-turns.
    pub turns: Option<i64>,
    /// Names of the turns, where they have clock times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turn_names: Vec<String>,
    /// Side whose player-turn is first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Night turns; none when the source does not say.
    pub night: Option<Cell<Night>>,
    /// Region in play; none is the whole map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// Armies or formations that take part; empty is all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// Formations left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Sides in the order in which they set up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup_order: Vec<String>,
    /// Where units stand at the start.
    pub setup: Vec<Placement>,
    /// What comes later.
    pub arrivals: Vec<Arrival>,
    /// What units may not do.
    pub limits: Vec<Limit>,
    /// Who holds what at the start.
    pub control: Vec<Control>,
    /// How control is told: `last in or through`, `alone in it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_rule: Option<Cell<String>>,
    /// Victory points.
    pub points: Vec<Award>,
    /// What the schedule adds in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points_told: Vec<Cell<String>>,
    /// Levels of victory.
    pub levels: Option<Levels>,
    /// Origins of the lines above by line name (`scenario.turns`…).
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub origins: IndexMap<String, OriginRef>,
}

/// Night turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", content = "turns", rename_all = "kebab-case")]
pub enum Night {
    /// These turns.
    Turns(Vec<i64>),
    /// None of them.
    None,
    /// Not in the source.
    Hole,
}

/// Where units are set up. A unit named twice across placements is an error, unless the second is its own choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Placement {
    /// Keys of the units.
    pub units: Vec<String>,
    /// Where.
    pub at: Where,
    /// The statement.
    pub from: OriginId,
}

/// A place to set up or arrive at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Where {
    /// One hex, or one of several by the owner's choice.
    Hexes {
        /// The hexes.
        hexes: Vec<HexNumber>,
    },
    /// At most so far from a hex.
    Within {
        /// Hexes.
        distance: i64,
        /// Of this hex.
        of: HexNumber,
    },
    /// In a named region, entry or edge.
    Named {
        /// Its name.
        name: String,
    },
    /// One unit in each hex of a string.
    String {
        /// The hexes in order.
        hexes: Vec<HexNumber>,
    },
    /// Not in the source.
    Hole,
}

/// An arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Arrival {
    /// Side.
    pub side: String,
    /// Turn, or first turn of a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<i64>,
    /// Dice rolled each turn, with the numbers on which they come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<(Dice, Vec<(i64, i64)>)>,
    /// A condition told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<String>,
    /// Where.
    pub at: Where,
    /// Keys of the units.
    pub units: Vec<String>,
    /// The statement.
    pub from: OriginId,
}

/// A limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Limit {
    /// What is limited.
    pub limit: LimitKind,
    /// Told condition that ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Told units not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_counting: Option<String>,
    /// The source states it twice (`repeats the limit before it`).
    #[serde(default)]
    pub restated: bool,
    /// The statement.
    pub from: OriginId,
}

/// Kinds of limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum LimitKind {
    /// A side may move at most so many units.
    Count {
        /// Side.
        side: String,
        /// Units.
        count: i64,
        /// Turn.
        turn: i64,
        /// In every turn from that one on.
        onward: bool,
    },
    /// These units may not move in a turn.
    Units {
        /// Keys of the units.
        units: Vec<String>,
        /// Turn.
        turn: i64,
    },
    /// Units of a side that start in these hexes may not move in a turn.
    SetUpAt {
        /// Side.
        side: String,
        /// Hexes.
        hexes: Vec<HexNumber>,
        /// Turn.
        turn: i64,
    },
    /// Units of a type never move.
    Never {
        /// Side.
        side: String,
        /// Unit type.
        unit_type: String,
    },
}

/// Control at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Control {
    /// Side.
    pub side: String,
    /// Places, regions or hexes.
    pub what: Vec<String>,
    /// The statement.
    pub from: OriginId,
}

/// Victory points for something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Award {
    /// A side, or none for each (or either) side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Points.
    pub points: Fraction,
    /// For what.
    pub award: AwardKind,
    /// Counted at the end of the game only.
    #[serde(default)]
    pub at_end: bool,
    /// The statement.
    pub from: OriginId,
}

/// Kinds of awards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum AwardKind {
    /// As often as it happens, told.
    Each {
        /// What.
        what: String,
    },
    /// Once, told.
    Once {
        /// What.
        what: String,
    },
    /// For control.
    Control {
        /// Places, regions or hexes.
        what: Vec<String>,
        /// All hexes are needed.
        all: bool,
    },
}

/// Levels of victory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Levels {
    /// What is measured.
    pub by: LevelsBy,
    /// Bands in printed order.
    pub bands: Vec<Band>,
    /// Level when the second side of a ratio has no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when_zero: Option<Cell<(String, String)>>,
    /// Values declared to have no level, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<Cell<(String, String)>>,
    /// Scores of mirrored levels differ in the source too.
    #[serde(default)]
    pub uneven_as_printed: bool,
    /// Claims of the source about its own levels: level, and why refuted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Cell<(String, Option<String>)>>,
    /// The statement.
    pub from: OriginId,
}

/// What levels measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum LevelsBy {
    /// Ratio of points, first to second.
    Ratio {
        /// First side.
        first: String,
        /// Second side.
        second: String,
    },
    /// Points of a side.
    Points {
        /// Side.
        side: String,
    },
    /// A side's points less the other's.
    Difference {
        /// Side.
        side: String,
    },
}

/// A band.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Band {
    /// Level.
    pub level: String,
    /// Values.
    pub interval: Interval,
    /// The bound as written.
    pub written: String,
    /// Score that the source prints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Fraction>,
    /// The statement.
    pub from: OriginId,
}

/// A value at which a ratio or a number of points is looked up; kept for clients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum LevelValue {
    /// A ratio.
    Odds(Odds),
    /// A number.
    Number(Fraction),
}
