//! W0605, E0601: a limit stated twice, by its units and by the hexes where they stand.
//! Must not: count units that stand in one of several hexes by their owner's choice.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Limit, LimitKind, Where};
use std::collections::{BTreeMap, BTreeSet};

/// Checks the limits of a scenario against each other.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let limits = &view.situation.limits;
    let stand = standing(view);
    let picked: Vec<Option<(i64, BTreeSet<&str>)>> = limits.iter().map(|limit| picks(view, &stand, limit)).collect();
    for (at, limit) in limits.iter().enumerate() {
        if limit.restated {
            restated(view, limits, &picked, at, sink);
            continue;
        }
        let Some(Some((turn, units))) = picked.get(at) else { continue };
        let twin = picked.iter().take(at).position(|earlier| {
            earlier
                .as_ref()
                .is_some_and(|(earlier_turn, earlier)| earlier_turn == turn && earlier == units && !units.is_empty())
        });
        if let Some(earlier) = twin.and_then(|twin| limits.get(twin)) {
            let who =
                if units.len() == 1 { "this unit is".to_owned() } else { format!("these {} units are", units.len()) };
            sink.push(
                Diagnostic::new("W0605", format!("{who} held on turn {turn} by an earlier line too"))
                    .primary(view.span(limit.from), "picks the same units")
                    .secondary(view.span(earlier.from), "as this line")
                    .help("if the book says it twice, put `repeats the limit before it` under the second; then both are kept in step"),
            );
        }
    }
}

fn restated(
    view: &View<'_>,
    limits: &[Limit],
    picked: &[Option<(i64, BTreeSet<&str>)>],
    at: usize,
    sink: &mut Vec<Diagnostic>,
) {
    let (Some(limit), Some(earlier)) = (limits.get(at), at.checked_sub(1).and_then(|above| limits.get(above))) else {
        return;
    };
    let above = at.checked_sub(1).and_then(|above| picked.get(above)).and_then(Option::as_ref);
    let (Some(Some((turn, units))), Some((turn_above, units_above))) = (picked.get(at), above) else { return };
    if (turn, units) == (turn_above, units_above) {
        return;
    }
    let list = |units: Vec<&&str>| units.into_iter().take(12).copied().collect::<Vec<_>>().join(", ");
    let (more, less) =
        (units.difference(units_above).collect::<Vec<_>>(), units_above.difference(units).collect::<Vec<_>>());
    let mut problem = Diagnostic::new("E0601", "this limit is called the repeats the limit before it, and is not")
        .primary(view.span(limit.from), format!("{} units on turn {turn}", units.len()))
        .secondary(view.span(earlier.from), format!("{} units on turn {turn_above}", units_above.len()));
    if !more.is_empty() {
        problem = problem.note(format!("only here: {}", list(more)));
    }
    if !less.is_empty() {
        problem = problem.note(format!("only there: {}", list(less)));
    }
    sink.push(problem.help("mend one of the two; if the book's two places differ, declare a `conflict`"));
}

/// Units by the one hex in which they are set up.
fn standing<'v>(view: &View<'v>) -> BTreeMap<HexNumber, Vec<&'v str>> {
    let mut stand: BTreeMap<HexNumber, Vec<&str>> = BTreeMap::new();
    for placement in &view.situation.setup {
        if let Where::Hexes { hexes } = &placement.at
            && let [hex] = hexes.as_slice()
        {
            stand.entry(*hex).or_default().extend(placement.units.iter().map(String::as_str));
        }
    }
    stand
}

/// The turn and the units of a limit on single units.
fn picks<'v>(
    view: &View<'v>,
    stand: &BTreeMap<HexNumber, Vec<&'v str>>,
    limit: &'v Limit,
) -> Option<(i64, BTreeSet<&'v str>)> {
    match &limit.limit {
        LimitKind::Units { units, turn } => Some((*turn, units.iter().map(String::as_str).collect())),
        LimitKind::SetUpAt { side, hexes, turn } => {
            let of_side = |key: &&str| view.content.units.get(*key).is_some_and(|unit| unit.side == *side);
            let units = hexes.iter().filter_map(|hex| stand.get(hex)).flatten().copied().filter(of_side);
            Some((*turn, units.collect()))
        }
        LimitKind::Count { .. } | LimitKind::Never { .. } => None,
    }
}
