//! One terrain for another, everywhere.
//! Must not: touch hexes outside of the selection, where one is given.

use super::label;
use crate::change::{Change, Step};
use crate::state::{HexState, Survey};
use crate::tool::View;
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// Replaces a terrain by another on the whole map, or on some hexes of it; second terrains of a hex too. None if that changes nothing.
#[must_use]
pub fn replace_terrain(view: View<'_>, from: &str, to: &str, within: Option<&BTreeSet<HexNumber>>) -> Option<Step> {
    let replaced = |before: &HexState| {
        let mut after = before.clone();
        let mut seen = BTreeSet::new();
        after.terrain.iter_mut().filter(|terrain| *terrain == from).for_each(|terrain| to.clone_into(terrain));
        after.terrain.retain(|terrain| seen.insert(terrain.clone()));
        if after.survey == Some(Survey::Checked) {
            after.survey = Some(Survey::Painted);
        }
        after
    };
    let changes: Vec<Change> = view
        .state
        .hexes
        .iter()
        .filter(|(hex, _)| within.is_none_or(|within| within.contains(hex)))
        .filter(|(_, state)| from != to && state.terrain.iter().any(|terrain| terrain == from))
        .map(|(hex, state)| Change::Hex { hex: *hex, before: Some(state.clone()), after: Some(replaced(state)) })
        .collect();
    let hexes = label::of_hexes(&changes);
    (!changes.is_empty()).then(|| Step { label: format!("replace {from} by {to} on {hexes}"), changes })
}
