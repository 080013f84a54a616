//! Features along hexsides: laid in one stroke, turned, taken off.
//! Must not: leave a gap or a spur in a chain of sides.

mod walk;
mod warning;

pub use warning::{SideWarning, side_warning};

use super::label;
use crate::change::{Change, Step};
use crate::state::SideState;
use crate::tool::hover::{hand_of, up_of};
use crate::tool::{Corner, Hand, Pointer, ToolState, View};
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::collections::BTreeSet;
use walk::Walk;

/// A chain of sides on its way along the pointer.
#[derive(Debug, Clone)]
pub(super) struct Drag {
    walk: Walk,
    /// The side that the press showed.
    pressed: Option<HexSide>,
    /// The hex in which it was pressed.
    near: Option<HexNumber>,
}

impl Drag {
    pub(super) fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Self {
        let mut drag = Self {
            walk: Walk::begin(view.layout, pointer.at),
            pressed: view.layout.side_at(pointer.at),
            near: view.layout.hex_at(pointer.at),
        };
        if let Some(last) = tools.last.filter(|_| pointer.line) {
            drag.walk = Walk::begin(view.layout, last);
            drag.pressed = view.layout.side_at(last);
            drag.near = view.layout.hex_at(last);
            drag.walk.straight(view.layout, pointer.at);
        }
        drag
    }

    pub(super) fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        if pointer.line {
            self.walk.straight(view.layout, pointer.at);
        } else {
            self.walk.go_to(view.layout, pointer.at);
        }
    }

    /// The corners along which the sides run: the pressed side, if the pointer was not beside one of its ends, the way of the
    /// pointer, and the side beside which the pointer is now.
    fn corners(&self, view: View<'_>) -> Vec<Corner> {
        let mut chain = self.walk.chain().to_vec();
        let ahead = self.walk.ahead(view.layout);
        if let Some(ahead) = ahead {
            let n = chain.len();
            if n < 2 || chain.get(n - 2) != Some(&ahead) {
                chain.push(ahead);
            }
        }
        let ends = self.pressed.and_then(|side| Corner::ends(view.layout, side));
        let (Some([one, other]), Some(&first)) = (ends, chain.first()) else { return chain };
        let before = match first {
            _ if first == one => other,
            _ if first == other => one,
            _ => return chain,
        };
        let begins = chain.get(1) == Some(&before);
        if chain.len() == 1 || !(begins || self.walk.begun_at_corner(view.layout)) {
            chain.insert(0, before);
        }
        chain
    }

    /// The hand on which the pointer was pressed; where it was pressed off the chain's first side, the hand of the hex there.
    fn hand(&self, view: View<'_>, corners: &[Corner]) -> Hand {
        let near = self.near;
        let pairs = corners.iter().zip(corners.iter().skip(1));
        let along = pairs.take(3).find_map(|(from, to)| hand_of(view, *from, *to, near?));
        along.unwrap_or(Hand::Right)
    }

    /// The sides in the order of the drag, each with its hex on the pointer's hand.
    fn sides(&self, view: View<'_>) -> Vec<(HexSide, HexNumber)> {
        let corners = self.corners(view);
        let hand = self.hand(view, &corners);
        let mut seen: BTreeSet<HexSide> = BTreeSet::new();
        let mut sides: Vec<(HexSide, HexNumber)> = Vec::new();
        for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
            let side = from.side(*to, hand, view.layout);
            sides.extend(side.filter(|(side, _)| seen.insert(*side)));
        }
        sides
    }

    pub(super) fn changes(&self, view: View<'_>, tools: &ToolState, erase: bool) -> Vec<Change> {
        let sides = self.sides(view);
        if erase { taken(view, tools.feature.as_deref(), &sides) } else { laid(view, tools, &sides) }
    }
}

fn laid(view: View<'_>, tools: &ToolState, sides: &[(HexSide, HexNumber)]) -> Vec<Change> {
    let Some(feature) = &tools.feature else { return Vec::new() };
    let directed = view.directed(feature);
    let change = |(side, near): &(HexSide, HexNumber)| {
        let before = view.state.sides.get(&(*side, feature.clone())).cloned();
        let mut after = before.clone().unwrap_or_default();
        if directed {
            after.up = Some(up_of(view.state, tools.up, *side, *near));
        }
        if let Some(name) = &tools.feature_name {
            after.name = Some(name.clone());
        }
        // Laying it again is looking at it: what was a guess or in doubt is so no longer.
        if matches!(after.survey, Some(known) if known < crate::state::Survey::Painted) {
            after.survey = None;
            after.note = None;
        }
        Change::Side { side: *side, feature: feature.clone(), before, after: Some(after) }
    };
    sides.iter().map(change).filter(|change| !change.is_idle()).collect()
}

/// The chosen feature where any of the sides has it, else all features.
fn taken(view: View<'_>, feature: Option<&str>, sides: &[(HexSide, HexNumber)]) -> Vec<Change> {
    let here = |name: &str| sides.iter().any(|(side, _)| view.state.features(*side).any(|(other, _)| other == name));
    let only = feature.filter(|name| here(name));
    let features =
        sides.iter().flat_map(|(side, _)| view.state.features(*side).map(move |(name, state)| (side, name, state)));
    features
        .filter(|(_, name, _)| only.is_none_or(|only| only == *name))
        .map(|(side, name, state)| Change::Side {
            side: *side,
            feature: name.to_owned(),
            before: Some(state.clone()),
            after: None,
        })
        .collect()
}

/// Lays the feature in hand on sides, each with the hex on the near hand: as a suggestion that was accepted does.
/// None if that changes nothing.
#[must_use]
pub fn lay_sides(view: View<'_>, tools: &ToolState, sides: &[(HexSide, HexNumber)]) -> Option<Step> {
    let changes = laid(view, tools, sides);
    (!changes.is_empty()).then(|| Step { label: label::sides(&changes), changes })
}

/// Turns a directed feature round: the other hex is up. Where none was, it is the lower number. None if the side has no such
/// feature, or it is not directed.
#[must_use]
pub fn flip(view: View<'_>, side: HexSide, feature: &str) -> Option<Step> {
    let before = view.state.sides.get(&(side, feature.to_owned()))?;
    if !view.directed(feature) {
        return None;
    }
    let [low, _] = side.hexes();
    let up = before.up.map_or(Some(low), |up| side.beyond(up)).unwrap_or(low);
    let after = SideState { up: Some(up), ..before.clone() };
    let change = Change::Side { side, feature: feature.to_owned(), before: Some(before.clone()), after: Some(after) };
    Some(Step { label: format!("turn {feature} on {side}: {up} is up"), changes: vec![change] })
}
