//! Hexes in and out of a named region.
//! Must not: change a region whose hexes a rule of the text makes.

use crate::change::Change;
use crate::state::{RegionKind, RegionState};
use crate::tool::{ToolState, View};
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// The region or entry of a name.
pub(super) fn find<'a>(view: View<'a>, kind: RegionKind, name: &str) -> Option<&'a RegionState> {
    view.state.regions.iter().find(|region| region.kind == kind && region.name == name)
}

/// The region with these hexes more, or fewer; gone when none is left.
pub(super) fn changes(view: View<'_>, tools: &ToolState, erase: bool, hexes: &[HexNumber]) -> Vec<Change> {
    let Some(name) = tools.region.clone() else { return Vec::new() };
    let found = find(view, tools.region_kind, &name);
    if found.is_some_and(|region| !region.listed) || tools.region_kind == RegionKind::Edge {
        return Vec::new();
    }
    let before = found.map(|region| region.hexes.clone());
    let mut all: BTreeSet<HexNumber> = before.iter().flatten().copied().collect();
    for hex in hexes {
        if erase {
            all.remove(hex);
        } else {
            all.insert(*hex);
        }
    }
    let after = (!all.is_empty()).then(|| all.into_iter().collect());
    let change = Change::Region { kind: tools.region_kind, name, before, after };
    if change.is_idle() { Vec::new() } else { vec![change] }
}

/// How many hexes went in or out.
pub(super) fn moved(changes: &[Change]) -> usize {
    let size = |hexes: &Option<Vec<HexNumber>>| hexes.as_ref().map_or(0, Vec::len);
    changes
        .iter()
        .map(|change| match change {
            Change::Region { before, after, .. } => size(before).abs_diff(size(after)),
            _ => 0,
        })
        .sum()
}
