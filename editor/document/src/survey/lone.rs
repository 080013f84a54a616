//! Hexes whose terrain is unlike that of all their neighbours, though that terrain stands in groups elsewhere.
//! Must not: doubt a terrain that always stands alone, as villages do.

use super::{ByHex, Doubt, DoubtKind};
use crate::state::Survey;
use crate::tool::View;
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// So many neighbours must be painted before a hex can be unlike them.
const NEIGHBOURS: usize = 4;

/// Lone hexes that are painted, not checked, and not named.
pub(super) fn lone_hexes(view: View<'_>) -> Vec<Doubt> {
    let mains = view.state.hexes.iter().filter_map(|(hex, state)| Some((*hex, state.main()?)));
    let main = ByHex::of(mains);
    let named: BTreeSet<HexNumber> = view.state.places.iter().map(|place| place.hex).collect();
    let mut grouped: BTreeSet<&str> = BTreeSet::new();
    let mut lone: Vec<(HexNumber, &str)> = Vec::new();
    for (hex, state) in view.state.hexes.iter().filter(|(hex, _)| view.grid().holds(**hex)) {
        let Some(terrain) = state.main() else { continue };
        let around: Vec<&str> =
            view.grid().neighbours(*hex).into_iter().filter_map(|(_, next)| main.get(next)).collect();
        if around.contains(&terrain) {
            grouped.insert(terrain);
        } else if around.len() >= NEIGHBOURS && state.known() == Survey::Painted && !named.contains(hex) {
            lone.push((*hex, terrain));
        }
    }
    let doubt = |(hex, terrain): (HexNumber, &str)| Doubt {
        kind: DoubtKind::Lone,
        hex,
        side: None,
        reason: format!("{terrain} alone among other terrain, though elsewhere it stands in groups"),
    };
    lone.into_iter().filter(|(_, terrain)| grouped.contains(terrain)).map(doubt).collect()
}
