//! Doubts in the order in which they deserve a look, each with its reason.
//! Must not: call anything wrong; a map may be as odd as it looks.

use super::{ByHex, ends, lone};
use crate::gesture::side_warning;
use crate::state::{HexState, SideState, Survey};
use crate::tool::View;
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::collections::BTreeSet;

/// Kinds of doubt, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoubtKind {
    /// A person is in doubt, and says why.
    Noted,
    /// A person is in doubt.
    Doubtful,
    /// A program proposed it, and nobody has accepted it.
    Guessed,
    /// Heights say otherwise.
    AgainstHeights,
    /// Which hex of a directed feature is up is not known.
    NoUp,
    /// A chain of sides ends in nothing.
    LooseEnd,
    /// A path ends in nothing.
    RoadEnd,
    /// A hex is unlike all its neighbours.
    Lone,
    /// Only the source states it.
    Stated,
    /// Nobody has looked at it.
    NotLookedAt,
}

/// A place that deserves a look. The order of doubts is the order of the queue.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// Why, as a kind.
    pub kind: DoubtKind,
    /// The hex to look at.
    pub hex: HexNumber,
    /// The side to look at.
    pub side: Option<HexSide>,
    /// Why, in words.
    pub reason: String,
}

/// Doubts in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Queue(Vec<Doubt>);

impl Queue {
    /// All doubts of a map.
    #[must_use]
    pub fn of(view: View<'_>) -> Self {
        let states = ByHex::of(view.state.hexes.iter().map(|(hex, state)| (*hex, state)));
        let mut doubts: Vec<Doubt> = view.grid().hexes().filter_map(|hex| of_hex(hex, states.get(hex))).collect();
        let directed = directed_features(view);
        for ((side, feature), state) in &view.state.sides {
            doubts.extend(of_side(view, *side, feature, state, |feature| directed.contains(feature)));
        }
        doubts.extend(ends::loose_ends(view, &directed));
        doubts.extend(ends::road_ends(view));
        doubts.extend(lone::lone_hexes(view));
        doubts.sort();
        doubts.dedup();
        Self(doubts)
    }

    /// The doubts, the gravest first; of one kind by number of the hex.
    #[must_use]
    pub fn doubts(&self) -> &[Doubt] {
        &self.0
    }

    /// The doubt behind another, which may be gone meanwhile; the first without one. None at the end.
    #[must_use]
    pub fn next(&self, at: Option<&Doubt>) -> Option<&Doubt> {
        let index = at.map_or(0, |at| self.0.partition_point(|doubt| doubt <= at));
        self.0.get(index)
    }

    /// The doubt before another, which may be gone meanwhile; the last without one. None at the beginning.
    #[must_use]
    pub fn previous(&self, at: Option<&Doubt>) -> Option<&Doubt> {
        let index = at.map_or(self.0.len(), |at| self.0.partition_point(|doubt| doubt < at));
        self.0.get(index.checked_sub(1)?)
    }

    /// Where a doubt stands in the queue, from 1, or would stand.
    #[must_use]
    pub fn place(&self, of: &Doubt) -> usize {
        self.0.partition_point(|doubt| doubt < of) + 1
    }
}

/// The directed features of a map, looked up once for all sides.
fn directed_features(view: View<'_>) -> BTreeSet<&str> {
    let names: BTreeSet<&str> = view.state.sides.keys().map(|(_, feature)| feature.as_str()).collect();
    names.into_iter().filter(|feature| view.directed(feature)).collect()
}

/// The doubts that a hex and its sides say of themselves, without a look at the rest of the map.
#[must_use]
pub fn doubts_of(view: View<'_>, hex: HexNumber) -> Vec<Doubt> {
    let mut doubts: Vec<Doubt> = of_hex(hex, view.state.hexes.get(&hex)).into_iter().collect();
    for (_, next) in view.grid().neighbours(hex) {
        let Ok(side) = view.grid().side(hex, next) else { continue };
        let features = view.state.features(side);
        doubts.extend(
            features
                .filter_map(|(feature, state)| of_side(view, side, feature, state, |feature| view.directed(feature))),
        );
    }
    doubts.sort();
    doubts
}

fn of_hex(hex: HexNumber, state: Option<&HexState>) -> Option<Doubt> {
    let doubt = |kind, reason: String| Some(Doubt { kind, hex, side: None, reason });
    let Some(state) = state else {
        return doubt(DoubtKind::NotLookedAt, "nobody has looked at it".to_owned());
    };
    match (state.known(), &state.note) {
        (Survey::Doubtful, Some(note)) => doubt(DoubtKind::Noted, format!("in doubt: {note}")),
        (Survey::Doubtful, None) => doubt(DoubtKind::Doubtful, "in doubt".to_owned()),
        (Survey::Guessed, _) => doubt(DoubtKind::Guessed, "guessed, and not looked at".to_owned()),
        (Survey::Stated, _) => doubt(DoubtKind::Stated, "stated by the source, and not seen on the map".to_owned()),
        (Survey::Painted | Survey::Checked, _) => None,
    }
}

fn of_side(
    view: View<'_>,
    side: HexSide,
    feature: &str,
    state: &SideState,
    directed: impl Fn(&str) -> bool,
) -> Option<Doubt> {
    let [hex, _] = side.hexes();
    let doubt = |kind, reason: String| Some(Doubt { kind, hex, side: Some(side), reason });
    match (state.survey, &state.note) {
        (Some(Survey::Doubtful), Some(note)) => {
            return doubt(DoubtKind::Noted, format!("{feature} on {side} is in doubt: {note}"));
        }
        (Some(Survey::Doubtful), None) => {
            return doubt(DoubtKind::Doubtful, format!("{feature} on {side} is in doubt"));
        }
        (Some(Survey::Guessed), _) => return doubt(DoubtKind::Guessed, format!("{feature} on {side} is guessed")),
        _ => {}
    }
    if let Some(warning) = side_warning(view.state, side, feature, state.up) {
        return doubt(DoubtKind::AgainstHeights, warning.to_string());
    }
    let unknown = state.up.is_none() && directed(feature);
    if unknown { doubt(DoubtKind::NoUp, format!("{feature} on {side}: which hex is up is not known")) } else { None }
}
