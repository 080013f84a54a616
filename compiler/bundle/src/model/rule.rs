//! Rules told to the players, readings, examples.
//! Must not: run anything; rules that run are in the core beside these.

use super::{Citation, OriginId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rule told to the players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rule {
    /// Name, or the heading of the group in which it stands.
    pub heading: String,
    /// Words for whom it holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub whom: Vec<String>,
    /// The rule in the transcriber's own words.
    pub text: String,
    /// Names that it concerns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// First year of the battles for which it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_year: Option<i64>,
    /// Links to other cases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// The statement.
    pub from: OriginId,
}

/// A named link from a rule to other cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Link {
    /// What it does to them.
    pub kind: LinkKind,
    /// The cases.
    pub cases: Vec<Citation>,
    /// The statement.
    pub from: OriginId,
}

/// What a rule does to other cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// It is an exception to them.
    Exception,
    /// It stands in their place.
    Replaces,
    /// It changes part of them.
    Amends,
    /// They do not hold while it does.
    Suspends,
    /// It adds to them.
    Adds,
}

/// Two places of the source that disagree, or one place with two readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Conflict {
    /// Name.
    pub name: String,
    /// Cases of the first place.
    pub first: Vec<Citation>,
    /// What it says, in own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_says: Option<String>,
    /// Cases of the second place; empty when one place has two readings.
    pub second: Vec<Citation>,
    /// What the second place (or reading) says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_says: Option<String>,
    /// The reading chosen, as written; none while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A worked example of the source: told, or run over a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Example {
    /// Its name, of the author's choosing.
    pub name: String,
    /// What it starts from, told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// What comes of it, told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<String>,
    /// Lines of a map laid over the scenario's: hexes, sides, paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Box<super::Map>>,
    /// Terrain (and more) of every hex that neither map says anything of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Box<super::Hex>>,
    /// What is given, done and expected, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<super::ExampleStep>,
    /// What it is said to come to, and the words for it; it holds if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<super::Cell<(super::ExampleOutcome, Option<String>)>>,
    /// The statement.
    pub from: OriginId,
}
