//! W0506: levels of victory that mirror each other and score differently.
//! Must not: pair levels by their place in the list; a pair has the same name but for the side.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::Band;
use std::collections::BTreeMap;

/// Checks the scores of mirrored levels.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let Some(levels) = &view.situation.levels else { return };
    if levels.uneven_as_printed {
        return;
    }
    let mut pairs: BTreeMap<String, Vec<&Band>> = BTreeMap::new();
    for band in levels.bands.iter().filter(|band| band.score.is_some()) {
        if let Some(degree) = without_side(view, &band.level) {
            pairs.entry(degree).or_default().push(band);
        }
    }
    let uneven: Vec<[&Band; 2]> = pairs
        .values()
        .filter_map(|pair| match pair.as_slice() {
            [one, other] if one.score != other.score => Some([*one, *other]),
            _ => None,
        })
        .collect();
    let Some([_, first]) = uneven.first() else { return };
    let score = |band: &Band| band.score.map_or_else(String::new, |score| score.printed());
    let list: Vec<String> = uneven
        .iter()
        .map(|[one, other]| format!("\"{}\" {}, \"{}\" {}", one.level, score(one), other.level, score(other)))
        .collect();
    let mut problem =
        Diagnostic::new("W0506", format!("levels that mirror each other score differently: {}", list.join("; ")))
            .primary(view.span(first.from), format!("scores {}", score(first)));
    for band in uneven.iter().flatten().filter(|band| band.from != first.from) {
        problem = problem.secondary(view.span(band.from), format!("scores {}", score(band)));
    }
    sink.push(
        problem
            .help("compare with the book; if it prints them so, add the line `scores of the sides differ, as printed`"),
    );
}

/// The level's name without the side's; none if no side is named.
fn without_side(view: &View<'_>, level: &str) -> Option<String> {
    let lower = level.to_lowercase();
    let sides = view.content.sides.iter().flat_map(|(name, side)| [name.to_lowercase(), side.title.to_lowercase()]);
    let side = sides.filter(|side| !side.is_empty()).find(|side| lower.contains(side.as_str()))?;
    Some(lower.replacen(&side, "", 1).split_whitespace().collect::<Vec<_>>().join(" "))
}
