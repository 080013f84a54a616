//! What is in a hex, as one line of text for the status line.
//! Must not: leave out what is in doubt.

use crate::state::Survey;
use crate::survey::doubts_of;
use crate::tool::View;
use cartouche_bundle::hex::HexNumber;

/// What is in a hex: `0504 village, height 1, checked; brook to 0604; Mill Road; Alder Mill`. Behind it what the heights say
/// against its sides.
#[must_use]
pub fn in_words(view: View<'_>, hex: HexNumber) -> String {
    let mut parts = vec![ground(view, hex)];
    parts.extend(sides(view, hex));
    let mut paths: Vec<String> =
        view.state.paths_through(hex).map(|path| path.name.clone().unwrap_or_else(|| path.kind.clone())).collect();
    paths.dedup();
    parts.extend(paths);
    parts.extend(view.state.places_in(hex).map(|place| place.name.clone()));
    parts.extend(view.units_in(hex).map(|unit| unit.name.clone()));
    let regions = view.state.regions.iter().filter(|region| region.hexes.contains(&hex));
    parts.extend(regions.map(|region| format!("in {}", region.name)));
    let against =
        doubts_of(view, hex).into_iter().filter(|doubt| doubt.kind == crate::survey::DoubtKind::AgainstHeights);
    parts.extend(against.map(|doubt| doubt.reason));
    parts.join("; ")
}

fn ground(view: View<'_>, hex: HexNumber) -> String {
    let Some(state) = view.state.hexes.get(&hex) else {
        let on_map = view.grid().holds(hex);
        return format!("{hex} {}", if on_map { "not looked at" } else { "off the map" });
    };
    let mut parts: Vec<String> = Vec::new();
    if !state.terrain.is_empty() {
        parts.push(state.terrain.join(" and "));
    }
    parts.extend(state.height.map(|height| format!("height {height}")));
    let known = match state.known() {
        Survey::Stated => "stated",
        Survey::Guessed => "guessed",
        Survey::Doubtful => "doubtful",
        Survey::Painted => "painted",
        Survey::Checked => "checked",
    };
    parts.push(known.to_owned());
    parts.extend(state.note.as_ref().map(|note| format!("\u{201c}{note}\u{201d}")));
    format!("{hex} {}", parts.join(", "))
}

/// The features around a hex, clockwise.
fn sides(view: View<'_>, hex: HexNumber) -> Vec<String> {
    let mut words = Vec::new();
    for (_, next) in view.grid().neighbours(hex) {
        let Ok(side) = view.grid().side(hex, next) else { continue };
        for (feature, state) in view.state.features(side) {
            let up = match state.up {
                Some(up) if up == hex => ", up here",
                Some(_) => ", up there",
                None if view.directed(feature) => ", up not known",
                None => "",
            };
            let doubt = match state.survey {
                Some(Survey::Doubtful) => ", doubtful",
                Some(Survey::Guessed) => ", guessed",
                _ => "",
            };
            let name = state.name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
            words.push(format!("{feature}{name} to {next}{up}{doubt}"));
        }
    }
    words
}
