//! E0503, E0504: rolls for a state that leave faces of the dice out or answer them twice.
//! Must not: ask whether the states exist; that is E0301.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::Outcome;
use cartouche_bundle::number::{Fraction, Interval, cover};

/// Checks the rows of every roll.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for states in view.content.states.values() {
        for (name, roll) in &states.rolls {
            for (state, outcomes) in &roll.rows {
                row(view, &format!("the roll `{name}` for {state}"), roll.dice, outcomes, sink);
            }
        }
    }
}

fn row(view: &View<'_>, name: &str, dice: Dice, outcomes: &[Outcome], sink: &mut Vec<Diagnostic>) {
    let whole = |number: i64| i32::try_from(number).map(Fraction::whole).ok();
    let bands: Vec<(&Outcome, Interval)> = outcomes
        .iter()
        .filter_map(|outcome| Some((outcome, Interval::closed(whole(outcome.roll.0)?, whole(outcome.roll.1)?).ok()?)))
        .collect();
    let intervals: Vec<Interval> = bands.iter().map(|(_, band)| *band).collect();
    let (Some(low), Some(high)) = (whole(dice.least().into()), whole(dice.greatest().into())) else { return };
    let Ok(line) = Interval::closed(low, high) else { return };
    let Ok(found) = cover(line, &intervals, Some(Fraction::ONE)) else { return };
    let lost: Vec<String> = (dice.least()..=dice.greatest())
        .filter(|face| {
            dice.shows(*face)
                && whole((*face).into()).is_some_and(|value| found.gaps.iter().any(|gap| gap.contains(value)))
        })
        .take(12)
        .map(|face| face.to_string())
        .collect();
    if let Some((first, _)) = bands.first().filter(|_| !lost.is_empty()) {
        sink.push(
            Diagnostic::new("E0503", format!("{name} says nothing of {}", lost.join(", ")))
                .primary(view.span(first.from), "this row leaves it out")
                .help(format!(
                    "the dice show {} to {}; the columns of a row must hold each of them once",
                    dice.least(),
                    dice.greatest()
                )),
        );
    }
    for overlap in found.overlaps.iter().take(12) {
        let (Some((first, _)), Some((second, _))) = (bands.get(overlap.first), bands.get(overlap.second)) else {
            continue;
        };
        sink.push(
            Diagnostic::new("E0504", format!("{name} answers {} twice", super::heads::in_words(overlap.common)))
                .primary(view.span(second.from), "again here")
                .secondary(view.span(first.from), "first here")
                .help("which of the two holds? Narrow one of the columns"),
        );
    }
}
