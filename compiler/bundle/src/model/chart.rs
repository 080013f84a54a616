//! Charts of effects: terrain, hexside features, paths.
//! Must not: decide what an effect does to a move or a combat; that is the rules' part.

use super::{Cell, Citation, OriginId};
use crate::number::Fraction;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chart whose rows are kinds of terrain (or sides, or paths) and whose columns are aspects (`enter`, `attacked`).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Chart {
    /// Names of the columns in printed order.
    pub columns: Vec<String>,
    /// Rows by name, in printed order.
    pub rows: IndexMap<String, ChartRow>,
    /// Footnotes of the printed chart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footnotes: Vec<Footnote>,
    /// Rows or columns that the source at hand lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
    /// The same effects stated again elsewhere in the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restated: Vec<Restated>,
    /// The statement that opened the chart.
    pub from: OriginId,
}

/// One kind of terrain, side or path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartRow {
    /// Effects in the order of the columns.
    pub effects: Vec<Cell<Effect>>,
    /// A hexside feature that has a direction: the named word of its row is `directed up` or `directed`.
    #[serde(default)]
    pub directed: bool,
    /// The feature on which it sits (`on creek`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<String>,
    /// The kind that it also counts as (`is road`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<String>,
    /// The statement that set the row.
    pub from: OriginId,
}

/// What a kind of terrain does in one respect. A closed set; the surface phrases are listed in the place "cell".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Effect {
    /// No effect.
    None,
    /// Not in the source.
    Hole,
    /// It cannot arise.
    CannotArise,
    /// Movement points, for all units or otherwise for named unit types.
    Cost {
        /// Points for every unit not named below.
        points: Fraction,
        /// Points for named unit types.
        #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
        by_type: IndexMap<String, Fraction>,
        /// Points where the hex holds one of these terrains (a path's cost by the hex entered).
        #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
        into: IndexMap<String, Fraction>,
    },
    /// May not be entered or crossed, unless by one of the features.
    Never {
        /// Features that lift the bar.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unless: Vec<String>,
    },
    /// Additional movement points (or another change), in one direction or both.
    Plus {
        /// The amount; none when only its sign is known (`+?`).
        amount: Option<Fraction>,
        /// In which direction of a directed feature; both if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
        /// Lifted along any path.
        #[serde(default)]
        unless_along_path: bool,
    },
    /// Columns to the left (in favour of the defender) or right.
    Shift {
        /// Columns: negative to the left.
        columns: i32,
    },
    /// The strength of one party is multiplied.
    Strength {
        /// `attacker` or `defender`.
        of: Party,
        /// The factor.
        factor: Fraction,
    },
    /// A change to the die roll.
    Roll {
        /// The change.
        change: Fraction,
    },
    /// Blocks a line of sight.
    Blocks,
    /// Stands at this height for sight.
    Height {
        /// Levels above the ground.
        levels: i32,
    },
    /// Ends a move, or does not let a zone through, unless by one of the features.
    Stop {
        /// Features that lift it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unless: Vec<String>,
    },
    /// A state that units here get at once.
    Becomes {
        /// Name of the state.
        state: String,
    },
    /// Several effects at once (`attacker halved, shift left 1`).
    All {
        /// The effects.
        of: Vec<Effect>,
    },
    /// Told in these cases.
    Told {
        /// The cases.
        cases: Vec<Citation>,
    },
}

/// A direction across a directed side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Towards the high or protected hex.
    Up,
    /// Away from it.
    Down,
}

/// A party to a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

/// A note of a printed chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Footnote {
    /// Its mark.
    pub mark: String,
    /// The note, in own words.
    pub text: String,
    /// Why no cell at hand bears the mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// Something that the source at hand lacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Missing {
    /// What: `rows`, `columns`, `formations`, `charts`, `hexes`…
    pub what: String,
    /// Names, where the source gives them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Why it is missing, in the transcriber's words.
    pub reason: String,
    /// The statement.
    pub from: OriginId,
}

/// An effect that another place of the source states in other words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Restated {
    /// The row.
    pub row: String,
    /// The column.
    pub column: String,
    /// What the other place says.
    pub text: String,
    /// The statement.
    pub from: OriginId,
}
