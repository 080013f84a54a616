//! Which hexes a fill reaches.
//! Must not: paint.

use super::{FillWhat, SideBound, ToolState, View};
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// The hexes that are connected to a hex and like it, in the order in which they are reached. Those that nobody has looked at
/// are like each other. The fill does not cross the sides that bound it, nor leave the selection where it shall stay inside.
#[must_use]
pub fn flood(view: View<'_>, tools: &ToolState, from: HexNumber) -> Vec<HexNumber> {
    let like = |hex: HexNumber| {
        let (one, other) = (view.state.hexes.get(&from), view.state.hexes.get(&hex));
        match tools.fill {
            FillWhat::Terrain => one.and_then(|state| state.main()) == other.and_then(|state| state.main()),
            FillWhat::Height => one.and_then(|state| state.height) == other.and_then(|state| state.height),
        }
    };
    let bounded = tools.inside && !tools.selection.is_empty();
    let inside = |hex: HexNumber| !bounded || tools.selection.contains(&hex);
    if !view.grid().holds(from) || !inside(from) {
        return Vec::new();
    }
    let mut seen = BTreeSet::from([from]);
    let mut found = vec![from];
    let mut at = 0;
    while let Some(&hex) = found.get(at) {
        at += 1;
        for (_, next) in view.grid().neighbours(hex) {
            if !seen.contains(&next) && like(next) && inside(next) && !stops(view, &tools.bound, hex, next) {
                seen.insert(next);
                found.push(next);
            }
        }
    }
    found
}

fn stops(view: View<'_>, bound: &SideBound, from: HexNumber, to: HexNumber) -> bool {
    let Ok(side) = view.grid().side(from, to) else { return true };
    match bound {
        SideBound::Nothing => false,
        SideBound::AnyFeature => view.state.features(side).next().is_some(),
        SideBound::These(names) => view.state.features(side).any(|(name, _)| names.contains(name)),
    }
}
