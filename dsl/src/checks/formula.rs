//! E0503: a general formula for the die and the list of its values that do not agree, or do not end together.
//! Must not: prefer one of them.

use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use cartouche_bundle::model::{Edge, EdgeSide, Formula, Table};
use cartouche_bundle::number::{Fraction, Odds};

/// Levels of a list that are compared at most.
const MOST_LEVELS: i32 = 1000;

/// Checks tables that have both.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for (name, table) in &view.content.tables {
        let Some(formula) = &table.formula else { continue };
        let list = table.edges.iter().find(|edge| edge.side == EdgeSide::Above && !edge.die.is_empty());
        if let Some(edge) = list {
            compare(view, name, table, formula, edge, sink);
        }
    }
}

/// A head as a number, and whether it is a ratio.
fn number(text: &str) -> Option<(Fraction, bool)> {
    text.parse::<Odds>()
        .ok()
        .and_then(|odds| Some((odds.to_fraction()?, true)))
        .or_else(|| Some((text.parse().ok()?, false)))
}

fn compare(view: &View<'_>, name: &str, table: &Table, formula: &Formula, edge: &Edge, sink: &mut Vec<Diagnostic>) {
    let Some((above, ratio)) = number(&formula.above) else { return };
    let listed: Vec<(Fraction, Fraction)> =
        edge.die.iter().filter_map(|(from, change)| Some((number(from)?.0, *change))).collect();
    let (Some(last), Ok(levels)) = (listed.iter().max_by_key(|(from, _)| *from), i32::try_from(formula.levels)) else {
        return;
    };
    if levels <= 0 {
        return;
    }
    let word = |value: Fraction| {
        if ratio { format!("{}:{}", value.numerator(), value.denominator()) } else { value.printed() }
    };
    let by_list = |at: Fraction| {
        let reached = listed.iter().filter(|(from, _)| *from <= at).max_by_key(|(from, _)| *from);
        reached.map_or(Fraction::ZERO, |(_, change)| *change)
    };
    let end = formula.up_to.as_deref().and_then(number).map(|(end, _)| end);
    // Levels are whole steps of the axis: 7:1, 8:1 and so on above 6:1.
    for step in 1..=MOST_LEVELS {
        let at = above.checked_add(Fraction::whole(step));
        let times = Fraction::whole(step / levels);
        let (Some(at), Some(by_formula)) = (at, formula.change.checked_mul(times)) else { return };
        if end.is_some_and(|end| at > end) {
            break;
        }
        let listed_change = by_list(at);
        if by_formula == listed_change {
            continue;
        }
        let beyond = at > last.0;
        let (at, by_formula, listed_change) = (word(at), signed(by_formula), signed(listed_change));
        let message = if beyond {
            format!(
                "table `{name}`: the list ends at {}, the formula goes on: at {at} it gives {by_formula}, the list {listed_change}",
                word(last.0)
            )
        } else {
            format!("table `{name}`: at {at} the formula gives {by_formula}, the list {listed_change}")
        };
        let mut problem = Diagnostic::new("E0503", message)
            .primary(view.span(formula.from), "the formula")
            .secondary(view.span(edge.from), "the list");
        let last_word = word(last.0);
        if beyond {
            let end = view.word(formula.from, &formula.above).after();
            problem = problem
                .help(format!("if it stops with the list, add `up to {last_word}`; else carry the list on"))
                .fix_replace(FixGrade::Choice, format!("stop at {last_word}"), end, format!(" up to {last_word}"));
        } else {
            problem = problem.help("compare both with the book; one of them is wrong, or they are a `conflict`");
        }
        if !view.in_conflict(formula.from, edge.from) {
            sink.push(problem);
        }
        return;
    }
    if let Some(end) = end.filter(|end| *end < last.0) {
        sink.push(
            Diagnostic::new(
                "E0503",
                format!("table `{name}`: the formula stops at {}, the list goes on to {}", word(end), word(last.0)),
            )
            .primary(view.span(formula.from), "the formula")
            .secondary(view.span(edge.from), "the list")
            .secondary(super::place::first_line(view.book, view.span(table.from)), "the table")
            .help("let both stop at the same value"),
        );
    }
}

fn signed(value: Fraction) -> String {
    if value > Fraction::ZERO { format!("+{}", value.printed()) } else { value.printed() }
}
