//! Where a value comes from, and the value itself with its reservations.
//! Must not: know which item of the language wrote it.

use crate::dice::Dice;
use crate::number::{Fraction, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of an [`Origin`] in [`Scenario::origins`](super::Scenario::origins). Serialised under the key `from` everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OriginId(pub u32);

/// One statement that set a value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Origin {
    /// Name of the layer, as listed in the scenario's layers.
    pub layer: String,
    /// Cases that the statement claims, in the order written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<Citation>,
    /// The statement of a lower layer that this one replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<OriginId>,
    /// What the source prints, where it is read otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Why it is read so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Why a value of this statement is not in the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// Why the value is in doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<String>,
    /// In what way the source can be read otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unclear: Option<String>,
    /// Cases from which the value follows though no chart gives it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub derived: Vec<Citation>,
    /// A remark of the transcriber.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A case, chart, counter or map of a source that a statement cites.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Citation {
    /// Name of the source; empty for a counter or a map that no source has.
    pub source: String,
    /// What is cited.
    pub kind: CitationKind,
    /// The number as read, with its letter and sub-item (`12.41b i`); empty for a counter or a map.
    pub number: String,
}

/// What a citation points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CitationKind {
    /// A numbered case.
    Case,
    /// A chart with the number of its case.
    Chart,
    /// A playing piece.
    Counter,
    /// The printed map.
    Map,
}

/// A value with its origin and the footnote marks printed beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cell<T> {
    /// The value.
    pub value: T,
    /// The statement that set it.
    pub from: OriginId,
    /// Footnote marks, as `*`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// A value that a cell of a chart, a unit's attribute or a patch can hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", content = "value", rename_all = "kebab-case")]
pub enum Value {
    /// An exact number.
    Number(Fraction),
    /// A signed change, as `+2`.
    Change(Fraction),
    /// A change that is known to add (or take) an unknown amount, `+?`.
    UnknownChange,
    /// From the first to the second, both in; an end that is not known or not bounded is left out.
    Range(Option<Fraction>, Option<Fraction>),
    /// At least this much.
    AtLeast(Fraction),
    /// No limit.
    Unlimited,
    /// As printed on each counter.
    Printed,
    /// A ratio.
    Odds(Odds),
    /// Dice.
    Dice(Dice),
    /// A word: a code, a state, a name.
    Word(String),
    /// The transcriber's own words.
    Text(String),
    /// Several values, as `1/2`: one for each face, or for each part of a cell.
    Parts(Vec<Value>),
    /// None: a dash.
    None,
    /// It cannot arise: a point.
    CannotArise,
    /// Not in the source: a question mark.
    Hole,
}
