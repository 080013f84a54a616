//! State machines and the sequence of play.
//! Must not: apply a transition; that is the rules' part.

use super::{Cell, OriginId};
use crate::dice::Dice;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of states, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct States {
    /// States in order; a unit starts in the first.
    pub order: Vec<Cell<String>>,
    /// States to the right for one loss of order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worsen: Option<Cell<i64>>,
    /// Rolls by name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub rolls: IndexMap<String, StateRoll>,
    /// Changes at a moment of the sequence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub become_at: Vec<Become>,
    /// Charts of what a state does (columns by name), told as values.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub effects: IndexMap<String, IndexMap<String, Cell<super::Value>>>,
    /// The statement.
    pub from: OriginId,
}

/// A roll that changes a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StateRoll {
    /// Dice.
    pub dice: Dice,
    /// For each state: die ranges and the state after, in printed order.
    pub rows: IndexMap<String, Vec<Outcome>>,
    /// The statement.
    pub from: OriginId,
}

/// What a range of the die does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Lowest and highest roll.
    pub roll: (i64, i64),
    /// State after; `eliminated` is always known; none is a hole.
    pub to: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// A change of state at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Become {
    /// From these states.
    pub states: Vec<String>,
    /// To this one.
    pub to: String,
    /// Moment.
    pub at: String,
    /// Told condition that prevents it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// The sequence of play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Sequence {
    /// Phases, in order.
    pub phases: Vec<String>,
    /// Player-turns by side (or `each`), with the actions of each phase in order.
    pub player_turns: IndexMap<String, Vec<Vec<Cell<String>>>>,
    /// Side that is first, where the series says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// What closes the game-turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub end: Vec<Cell<String>>,
    /// The game has night turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<Cell<Vec<String>>>,
    /// The statement.
    pub from: OriginId,
}
