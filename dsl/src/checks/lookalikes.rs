//! W0709: two names of units or places that are so alike that one may be a slip for the other.
//! Must not: compare every name with every other, or be troubled by numbers that differ.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::OriginId;
use std::collections::BTreeMap;

/// Names shorter than this differ by a letter for good reasons.
const SHORTEST: usize = 5;

/// Checks places, and units of each side.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    let places: Vec<(&str, OriginId)> = map.places.iter().map(|(name, place)| (name.as_str(), place.from)).collect();
    compare(view, "places", &places, sink);
    possessives(view, &places, sink);
    for side in view.content.sides.keys() {
        let units: Vec<(&str, OriginId)> = view
            .content
            .units
            .values()
            .filter(|unit| unit.side == *side)
            .filter_map(|unit| Some((unit.designation.as_deref()?, unit.from)))
            .collect();
        compare(view, "units", &units, sink);
    }
}

/// Whether a slip in the name would be a slip in a word: names with figures or numerals differ on purpose.
fn is_wordy(name: &str) -> bool {
    name.chars().count() >= SHORTEST && name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '\'' | '.' | '-'))
}

fn compare(view: &View<'_>, what: &str, names: &[(&str, OriginId)], sink: &mut Vec<Diagnostic>) {
    // Two names that differ by one letter share a form with one letter taken out of either (or of both).
    let mut forms: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, (name, _)) in names.iter().enumerate().filter(|(_, (name, _))| is_wordy(name)) {
        let lower: Vec<char> = name.to_lowercase().chars().collect();
        forms.entry(lower.iter().collect()).or_default().push(index);
        for left_out in 0..lower.len() {
            let form: String = lower.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, c)| *c).collect();
            forms.entry(form).or_default().push(index);
        }
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for alike in forms.values().filter(|alike| alike.len() > 1) {
        // A form that dozens of names share is a pattern of naming, not a slip.
        for (at, &one) in alike.iter().enumerate().take(12) {
            pairs.extend(
                alike
                    .iter()
                    .skip(at + 1)
                    .take(12)
                    .filter(|&&other| other != one)
                    .map(|&other| (one.min(other), one.max(other))),
            );
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (one, other) in pairs {
        let (Some((first, first_from)), Some((second, second_from))) = (names.get(one), names.get(other)) else {
            continue;
        };
        if crate::names::spelling::distance(&first.to_lowercase(), &second.to_lowercase()) > 1
            || initials_differ(first, second)
        {
            continue;
        }
        sink.push(report(view, what, (first, *first_from), (second, *second_from)));
    }
}

/// Whether the names differ in a letter that stands by itself, an initial: `A. Hill` and `D. Hill`.
fn initials_differ(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        name.split([' ', '.', '-']).filter(|word| !word.is_empty()).map(str::to_lowercase).collect::<Vec<_>>()
    };
    let (one, other) = (words(one), words(other));
    one.len() != other.len()
        || one.iter().zip(&other).any(|(a, b)| a != b && (a.chars().count() <= 2 || b.chars().count() <= 2))
}

/// `Stone` and `Stone's House`: places that may be one.
fn possessives(view: &View<'_>, places: &[(&str, OriginId)], sink: &mut Vec<Diagnostic>) {
    let by_name: BTreeMap<&str, OriginId> = places.iter().copied().collect();
    for (name, from) in places {
        let owner = name.split_once("'s ").map(|(owner, _)| owner);
        if let Some((owner, first)) = owner.and_then(|owner| by_name.get_key_value(owner)) {
            sink.push(report(view, "places", (owner, *first), (name, *from)));
        }
    }
}

fn report(view: &View<'_>, what: &str, first: (&str, OriginId), second: (&str, OriginId)) -> Diagnostic {
    Diagnostic::new("W0709", format!("the {what} `{}` and `{}` are nearly the same name", first.0, second.0))
        .primary(view.word(second.1, second.0), "the same?")
        .secondary(view.word(first.1, first.0), "as this")
        .help("if they are one, write the name alike; if the book spells it in two ways, read one and add `printed \"…\"`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_and_numbers_differ_on_purpose() {
        assert!(initials_differ("A. Stone", "D. Stone"));
        assert!(!initials_differ("Stone", "Store"));
        assert!(!is_wordy("1/1/IV") && !is_wordy("Box"));
    }
}
