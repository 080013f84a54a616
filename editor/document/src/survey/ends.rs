//! Chains of sides and of paths that end in nothing.
//! Must not: doubt a chain that ends at the map's edge, at another chain, or in a named hex.

use super::{Doubt, DoubtKind};
use crate::state::Survey;
use crate::tool::{Corner, View};
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::collections::{BTreeMap, BTreeSet};

/// Ends of undirected chains of two and more sides (a creek) that lie inside of the map and touch no other feature. A lone side
/// (a bridge, a wall) has no ends; where all three hexes of the end are checked, it was looked at.
pub(super) fn loose_ends(view: View<'_>, directed: &BTreeSet<&str>) -> Vec<Doubt> {
    let ends = |side: HexSide| Corner::ends(view.layout, side).into_iter().flatten();
    let laid =
        view.state.sides.keys().flat_map(|(side, name)| ends(*side).map(|corner| (corner, *side, name.as_str())));
    let mut laid: Vec<(Corner, HexSide, &str)> = laid.collect();
    laid.sort_unstable();
    let here = |corner: Corner| {
        let from = laid.partition_point(|(other, ..)| *other < corner);
        laid.iter().skip(from).take_while(move |(other, ..)| *other == corner)
    };
    let goes_on = |side: HexSide, feature: &str| {
        ends(side).any(|corner| here(corner).any(|(_, other, name)| *other != side && *name == feature))
    };
    let mut doubts = Vec::new();
    for group in laid.chunk_by(|(one, ..), (other, ..)| one == other) {
        let Some((corner, first, _)) = group.first() else { continue };
        let alone = group.iter().all(|(_, side, _)| side == first);
        let feature = group.iter().find(|(_, _, name)| !directed.contains(name));
        let Some((_, side, feature)) = feature.filter(|_| alone) else { continue };
        if !corner.inside(view.layout) || checked(view, *corner) || !goes_on(*side, feature) {
            continue;
        }
        let hexes: Vec<String> = numbers(view, *corner).iter().map(ToString::to_string).collect();
        let reason = format!("{feature} ends on {side}, where {} meet", hexes.join(", "));
        let [hex, _] = side.hexes();
        doubts.push(Doubt { kind: DoubtKind::LooseEnd, hex, side: Some(*side), reason });
    }
    doubts
}

fn numbers(view: View<'_>, corner: Corner) -> Vec<HexNumber> {
    let mut numbers: Vec<HexNumber> = corner.hexes().into_iter().filter_map(|at| view.grid().number(at)).collect();
    numbers.sort_unstable();
    numbers
}

fn checked(view: View<'_>, corner: Corner) -> bool {
    numbers(view, corner).into_iter().all(|hex| view.state.known(hex) == Some(Survey::Checked))
}

/// Ends of paths inside of the map, in hexes that have no name and no other path, and are not checked.
pub(super) fn road_ends(view: View<'_>) -> Vec<Doubt> {
    let mut through: BTreeMap<HexNumber, usize> = BTreeMap::new();
    for chain in view.state.paths.iter().flat_map(|path| &path.chains) {
        // Twice in one chain counts twice: a ring, or a crossing with itself.
        chain.iter().flatten().for_each(|hex| *through.entry(*hex).or_default() += 1);
    }
    let named: BTreeSet<HexNumber> = view.state.places.iter().map(|place| place.hex).collect();
    let mut doubts = Vec::new();
    for path in &view.state.paths {
        let name = path.name.as_deref().unwrap_or(&path.kind);
        let ends = path.chains.iter().flat_map(|chain| [chain.first(), chain.last()]);
        for hex in ends.flatten().filter_map(|end| *end) {
            let alone = through.get(&hex) == Some(&1) && !named.contains(&hex);
            let inside = view.grid().neighbours(hex).len() == 6;
            if alone && inside && view.state.known(hex) != Some(Survey::Checked) {
                let reason = format!("{name} ends in {hex}, where nothing is named and no other path runs");
                doubts.push(Doubt { kind: DoubtKind::RoadEnd, hex, side: None, reason });
            }
        }
    }
    doubts
}
