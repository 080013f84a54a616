//! Tables: axes, cells, edges, keys to their codes.
//! Must not: look anything up.

use super::{Cell, Footnote, Missing, OriginId, Value};
use crate::dice::Dice;
use crate::number::{Fraction, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table of rows and columns; further axes come as planes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Dice whose roll selects a row (or a column when the heads are rolls and the rows are names).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// What the columns measure: `odds`, `difference`, `name`, `range`, `strength`, `total`, `roll`…
    pub by: String,
    /// In whose favour the measure is rounded to a column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub favour: Option<super::Party>,
    /// Planes: one when the table has two axes; each further axis value has its own.
    pub planes: Vec<Plane>,
    /// Beyond the edges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// A general formula that the source gives beside a list of edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<Formula>,
    /// Changes to the roll, and how several combine (`added up`, `worst of`, `best of`, `net`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifiers: Option<Modifiers>,
    /// What the parts of a slashed cell are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// Names of the columns where rules use them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub column_names: Vec<String>,
    /// Footnotes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footnotes: Vec<Footnote>,
    /// What of it the source lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
    /// Cells that do not worsen in one direction stand so in the source.
    #[serde(default)]
    pub uneven_as_printed: bool,
    /// The statement.
    pub from: OriginId,
}

/// A chart of cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Plane {
    /// Further axis and its value, where the table has more than two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<(String, String)>,
    /// Column heads.
    pub columns: Vec<Head>,
    /// Rows.
    pub rows: Vec<TableRow>,
}

/// The head of a row or column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Head {
    /// As written.
    pub text: String,
    /// What it stands for.
    pub value: HeadValue,
    /// The statement.
    pub from: OriginId,
}

/// What a head stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", content = "value", rename_all = "kebab-case")]
pub enum HeadValue {
    /// One number.
    Number(Fraction),
    /// Numbers from the first to the second, both in; a missing end is not bounded.
    Range(Option<Fraction>, Option<Fraction>),
    /// A signed difference.
    Difference(Fraction),
    /// A ratio.
    Odds(Odds),
    /// A name.
    Word(String),
    /// Not in the source.
    Hole,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    /// Its head; none for the only row of a chart without labels.
    pub head: Option<Head>,
    /// Cells in the order of the columns.
    pub cells: Vec<Cell<Value>>,
}

/// What holds beyond an edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edge {
    /// Below the first or above the last.
    pub side: EdgeSide,
    /// The head named, as written.
    pub beyond: String,
    /// The head used instead; none when the table is not used there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub use_head: Option<String>,
    /// Changes to the die: from this ratio (or number) on, by so much.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub die: Vec<(String, Fraction)>,
    /// Occasion on which it holds; none is always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<String>,
    /// Cases to which it is an exception.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exception_to: Vec<super::Citation>,
    /// The statement.
    pub from: OriginId,
}

/// A side of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeSide {
    /// Below the first.
    Below,
    /// Above the last.
    Above,
}

/// A general formula for the die beyond the last column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Formula {
    /// Change of the die…
    pub change: Fraction,
    /// …for each so many levels…
    pub levels: i64,
    /// …above this head.
    pub above: String,
    /// The last value for which it holds; none when it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// Changes to a roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Modifiers {
    /// How several combine.
    pub combine: String,
    /// The changes, told.
    pub list: Vec<Cell<(Fraction, String)>>,
    /// The statement.
    pub from: OriginId,
}

/// A code of a table's cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResultCode {
    /// What it does, told; none for a code that no cell shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why no cell shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<String>,
    /// The statement.
    pub from: OriginId,
}
