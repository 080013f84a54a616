//! E0717: turns that a scenario names and does not have.
//! Must not: ask anything where the number of turns is not known.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{LimitKind, Night, OriginId};

/// Checks the turns of arrivals, limits and nights.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let situation = &view.folded.situation;
    let Some(last) = situation.turns else { return };
    let turns_line = situation.origins.get("scenario.turns").map(|origin| origin.from);
    let mut named: Vec<(i64, OriginId)> = Vec::new();
    named.extend(situation.arrivals.iter().filter_map(|arrival| Some((arrival.turn?, arrival.from))));
    named.extend(situation.limits.iter().filter_map(|limit| match limit.limit {
        LimitKind::Count { turn, .. } | LimitKind::Units { turn, .. } | LimitKind::SetUpAt { turn, .. } => {
            Some((turn, limit.from))
        }
        LimitKind::Never { .. } => None,
    }));
    if let Some(night) = &situation.night
        && let Night::Turns(turns) = &night.value
    {
        named.extend(turns.iter().map(|turn| (*turn, night.from)));
    }
    for (turn, from) in named {
        if (1..=last).contains(&turn) {
            continue;
        }
        let mut problem = Diagnostic::new("E0717", format!("the scenario has no turn {turn}"))
            .primary(view.span(from), format!("turn {turn}"))
            .help(format!("turns are counted from 1 to {last}; mend the turn here, or the number of turns"));
        if let Some(line) = turns_line {
            problem = problem.secondary(view.span(line), format!("{last} turns"));
        }
        sink.push(problem);
    }
}
