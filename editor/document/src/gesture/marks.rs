//! Marks of how well hexes and sides are known.
//! Must not: mark as checked what nobody has painted.

use super::label;
use crate::change::{Change, Step};
use crate::state::{HexState, Survey};
use crate::tool::View;
use cartouche_bundle::hex::{HexNumber, HexSide};

/// Marks hexes, with a note where they are in doubt. None if that changes nothing.
#[must_use]
pub fn mark_hexes(view: View<'_>, hexes: &[HexNumber], mark: Survey, note: Option<&str>) -> Option<Step> {
    let changes: Vec<Change> = hexes
        .iter()
        .map(|hex| {
            let before = view.state.hexes.get(hex);
            Change::Hex { hex: *hex, before: before.cloned(), after: marked(before, mark, note) }
        })
        .filter(|change| !change.is_idle())
        .collect();
    let what = label::of_hexes(&changes);
    (!changes.is_empty()).then(|| Step { label: format!("mark {what} {}", label::survey(mark)), changes })
}

/// Marks a feature of a side, with a note where it is in doubt. None if that changes nothing.
#[must_use]
pub fn mark_side(view: View<'_>, side: HexSide, feature: &str, mark: Survey, note: Option<&str>) -> Option<Step> {
    let before = view.state.sides.get(&(side, feature.to_owned()))?;
    let mut after = before.clone();
    after.survey = Some(mark);
    after.note = noted(before.survey, before.note.as_deref(), mark, note);
    let change = Change::Side { side, feature: feature.to_owned(), before: Some(before.clone()), after: Some(after) };
    let label = format!("mark {feature} on {side} {}", label::survey(mark));
    (!change.is_idle()).then(|| Step { label, changes: vec![change] })
}

/// A hex with a mark. A hex of which nothing is said can be in doubt, but neither painted nor checked.
pub(super) fn marked(before: Option<&HexState>, mark: Survey, note: Option<&str>) -> Option<HexState> {
    let empty = before.is_none_or(|before| before.terrain.is_empty() && before.height.is_none());
    if empty && mark != Survey::Doubtful {
        // Taking the doubt from a hex that says nothing else takes its line; a plain note stays.
        return before.filter(|before| before.survey != Some(Survey::Doubtful)).cloned();
    }
    let mut after = before.cloned().unwrap_or_default();
    // A line without the word is painted, and needs no word to say so.
    if !(mark == Survey::Painted && after.survey.is_none()) {
        after.survey = Some(mark);
    }
    let (was, old) = before.map_or((None, None), |before| (before.survey, before.note.as_deref()));
    after.note = noted(was, old, mark, note);
    Some(after)
}

/// The note of what gets a mark: the doubt's reason comes and goes with the doubt, other notes stay.
fn noted(was: Option<Survey>, old: Option<&str>, mark: Survey, note: Option<&str>) -> Option<String> {
    let note = note.filter(|note| !note.trim().is_empty());
    match (was, mark) {
        (_, Survey::Doubtful) => note.or(old),
        (Some(Survey::Doubtful), _) => None,
        _ => old,
    }
    .map(ToOwned::to_owned)
}
