//! Suggestions from the scan: what the painted hexes and sides look like is learnt, and proposed where nothing is painted yet.
//! Must not: change the map. A suggestion is never data until a person accepts it.
#![allow(clippy::float_arithmetic, reason = "pictures are looked at; a person decides")]

mod classes;
mod look;
mod sides;

pub use sides::{SideSuggester, SideSuggestion};

use crate::change::Change;
use crate::layout::{Layout, Point};
use crate::state::{HexState, MapState, Survey};
use cartouche_bundle::hex::HexNumber;
use classes::Classes;
use std::collections::BTreeMap;
use thiserror::Error;

/// Where colours are looked up.
pub trait Picture {
    /// Red, green and blue of a pixel; none outside of the picture.
    fn rgb(&self, x: i64, y: i64) -> Option<[u8; 3]>;
}

/// A picture with the way from the plane to its pixels.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The pixels.
    pub picture: &'a dyn Picture,
    /// Which pixel lies at a place of the plane.
    pub pixel_of: &'a dyn Fn(Point) -> Point,
}

/// Why nothing can be learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SuggestError {
    /// Too few terrains are painted.
    #[error("paint a few hexes of at least two terrains first: what they look like is learnt from them")]
    TooFewTerrains,
    /// Too few sides are painted.
    #[error("paint this feature on at least three sides first, and some hexes around: bare sides are learnt too")]
    TooFewSides,
    /// The painted hexes do not lie in the picture.
    #[error("the painted hexes do not lie on the scan: calibrate it first")]
    NotSeen,
}

/// What is proposed for a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexSuggestion {
    /// The hex.
    pub hex: HexNumber,
    /// Its terrain.
    pub terrain: String,
    /// From 0, a guess, to 1000, sure.
    pub confidence: u16,
    /// The terrain that comes next.
    pub runner_up: Option<String>,
}

impl HexSuggestion {
    /// The change that accepts it: the hex is painted, since a person has looked at it. None where the hex says something already.
    #[must_use]
    pub fn accept(&self, state: &MapState) -> Option<Change> {
        let before = state.hexes.get(&self.hex).cloned();
        if before.as_ref().is_some_and(|before| !before.terrain.is_empty()) {
            return None;
        }
        let mut after = before.clone().unwrap_or_default();
        after.terrain = vec![self.terrain.clone()];
        after.survey = Some(Survey::Painted);
        Some(Change::Hex { hex: self.hex, before, after: Some(HexState { ..after }) })
    }
}

/// What was learnt of terrains.
#[derive(Debug, Clone)]
pub struct Suggester {
    names: Vec<String>,
    classes: Classes,
    painted: BTreeMap<HexNumber, usize>,
}

/// How much a neighbour's terrain counts beside a hex's own look.
const NEIGHBOUR: f64 = 0.35;

impl Suggester {
    /// Learns what terrains look like from painted hexes.
    ///
    /// # Errors
    /// If fewer than two terrains are painted where the picture shows them.
    pub fn learn(
        sight: Sight<'_>,
        layout: &Layout,
        painted: &BTreeMap<HexNumber, String>,
    ) -> Result<Self, SuggestError> {
        let mut names: Vec<String> = painted.values().cloned().collect();
        names.sort();
        names.dedup();
        let class = |name: &String| names.binary_search(name).unwrap_or(0);
        let seen: Vec<(usize, Vec<f64>)> =
            painted.iter().filter_map(|(hex, name)| Some((class(name), look::of_hex(sight, layout, *hex)?))).collect();
        if names.len() < 2 {
            return Err(SuggestError::TooFewTerrains);
        }
        let classes = Classes::learn(&seen, names.len()).ok_or(SuggestError::NotSeen)?;
        let painted = painted.iter().map(|(hex, name)| (*hex, class(name))).collect();
        Ok(Self { names, classes, painted })
    }

    /// Proposes terrains for hexes, the least sure first. Hexes that the picture does not show are left out.
    #[must_use]
    pub fn hexes(&self, sight: Sight<'_>, layout: &Layout, wanted: &[HexNumber]) -> Vec<HexSuggestion> {
        let own: BTreeMap<HexNumber, Vec<f64>> = wanted
            .iter()
            .filter_map(|hex| Some((*hex, self.classes.scores(&look::of_hex(sight, layout, *hex)?))))
            .collect();
        let mut chances: BTreeMap<HexNumber, Vec<f64>> =
            own.iter().map(|(hex, scores)| (*hex, softmax(scores))).collect();
        // Terrains lie in patches: what the neighbours are like counts a little. Twice, so that it reaches two hexes far.
        for _ in 0..2 {
            let next = own.iter().map(|(hex, scores)| {
                let mut scores = scores.clone();
                for (_, neighbour) in layout.grid().neighbours(*hex) {
                    match (self.painted.get(&neighbour), chances.get(&neighbour)) {
                        (Some(class), _) => add(&mut scores, *class, NEIGHBOUR),
                        (None, Some(chance)) => {
                            chance
                                .iter()
                                .enumerate()
                                .for_each(|(class, chance)| add(&mut scores, class, NEIGHBOUR * chance));
                        }
                        (None, None) => {}
                    }
                }
                (*hex, softmax(&scores))
            });
            chances = next.collect();
        }
        let mut found: Vec<HexSuggestion> =
            chances.iter().filter_map(|(hex, chances)| self.suggestion(*hex, chances)).collect();
        found.sort_by_key(|suggestion| (suggestion.confidence, suggestion.hex));
        found
    }

    fn suggestion(&self, hex: HexNumber, chances: &[f64]) -> Option<HexSuggestion> {
        let mut order: Vec<(usize, f64)> = chances.iter().copied().enumerate().collect();
        order.sort_by(|one, other| other.1.total_cmp(&one.1));
        let (first, second) = (order.first()?, order.get(1));
        let name = |(class, _): &(usize, f64)| self.names.get(*class).cloned();
        Some(HexSuggestion {
            hex,
            terrain: name(first)?,
            confidence: thousandths(first.1),
            runner_up: second.and_then(name),
        })
    }
}

fn add(scores: &mut [f64], class: usize, more: f64) {
    if let Some(score) = scores.get_mut(class) {
        *score += more;
    }
}

/// Chances that sum to one, from scores in logarithms.
fn softmax(scores: &[f64]) -> Vec<f64> {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let raw: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f64 = raw.iter().sum();
    raw.into_iter().map(|value| value / sum).collect()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held to 0..=1000")]
fn thousandths(chance: f64) -> u16 {
    (chance * 1000.0).round().clamp(0.0, 1000.0) as u16
}

#[cfg(test)]
mod tests;
