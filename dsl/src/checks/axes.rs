//! E0502: rolls and measures that can arise and that no row, column or edge of a table answers.
//! Must not: ask for an edge where the axis has a natural end.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{EdgeSide, Head, HeadValue, LevelsBy, Modifiers, OriginId, Table};
use cartouche_bundle::number::Fraction;

/// Checks the edges of tables, and ratios without a level for nought.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for (name, table) in &view.content.tables {
        if table.missing.iter().all(|missing| missing.what != "rows" || !missing.names.is_empty())
            || has_numbered_rows(table)
        {
            rolls(view, name, table, sink);
        }
        measures(view, name, table, sink);
    }
    ratio_of_nought(view, sink);
}

/// The heads that a roll selects: those of the rows, or of the columns where rows have no numbers.
pub(super) fn roll_heads(table: &Table) -> Vec<&Head> {
    let rows: Vec<&Head> =
        table.planes.iter().flat_map(|plane| &plane.rows).filter_map(|row| row.head.as_ref()).collect();
    if rows.iter().any(|head| ends(&head.value).is_some()) {
        return rows;
    }
    if table.by == "roll" || table.by == "total" {
        return table.planes.iter().flat_map(|plane| &plane.columns).collect();
    }
    Vec::new()
}

fn has_numbered_rows(table: &Table) -> bool {
    roll_heads(table).iter().any(|head| ends(&head.value).is_some())
}

/// Least and greatest value of a head that holds numbers; an end that is not bounded is left out.
pub(super) fn ends(head: &HeadValue) -> Option<(Option<Fraction>, Option<Fraction>)> {
    match head {
        HeadValue::Number(number) | HeadValue::Difference(number) => Some((Some(*number), Some(*number))),
        HeadValue::Range(low, high) => Some((*low, *high)),
        HeadValue::Odds(odds) => odds.to_fraction().map(|value| (Some(value), Some(value))),
        HeadValue::Word(_) | HeadValue::Hole => None,
    }
}

/// The least and the greatest that can be added to the roll.
pub(super) fn changes(table: &Table) -> (Fraction, Fraction) {
    let edge = table.edges.iter().flat_map(|edge| edge.die.iter().map(|(_, change)| *change));
    let formula = table.formula.iter().filter_map(|formula| {
        // With an open formula there is no least; the one beyond the list is enough to show it.
        let steps = i32::try_from(formula.levels).ok().filter(|levels| *levels > 0)?;
        formula.up_to.is_none().then(|| formula.change.checked_mul(Fraction::whole(steps))).flatten()
    });
    let mut low = Fraction::ZERO;
    let mut high = Fraction::ZERO;
    for change in edge.chain(formula) {
        low = low.min(change);
        high = high.max(change);
    }
    if let Some(modifiers) = &table.modifiers {
        let (least, greatest) = modifier_ends(modifiers);
        low = low.checked_add(least).unwrap_or(low);
        high = high.checked_add(greatest).unwrap_or(high);
    }
    (low, high)
}

fn modifier_ends(modifiers: &Modifiers) -> (Fraction, Fraction) {
    let all = modifiers.list.iter().map(|cell| cell.value.0);
    let one_only = modifiers.combine == "worst of" || modifiers.combine == "best of";
    all.fold((Fraction::ZERO, Fraction::ZERO), |(low, high), change| {
        if one_only {
            (low.min(change), high.max(change))
        } else if change < Fraction::ZERO {
            (low.checked_add(change).unwrap_or(low), high)
        } else {
            (low, high.checked_add(change).unwrap_or(high))
        }
    })
}

fn rolls(view: &View<'_>, name: &str, table: &Table, sink: &mut Vec<Diagnostic>) {
    let Some(dice) = table.dice else { return };
    let heads = roll_heads(table);
    let bounds: Vec<_> = heads.iter().filter_map(|head| Some((ends(&head.value)?, *head))).collect();
    let (change_low, change_high) = changes(table);
    if bounds.is_empty() || (change_low == Fraction::ZERO && change_high == Fraction::ZERO) {
        return;
    }
    let die = |number: u32| i32::try_from(number).map(Fraction::whole).unwrap_or(Fraction::ZERO);
    let reach_low = die(dice.least()).checked_add(change_low);
    let reach_high = die(dice.greatest()).checked_add(change_high);
    // Beyond a row that the chart lost nothing is known: there the rows up to the die's own ends stand for it.
    let first = bounds.iter().min_by_key(|((low, _), _)| low.map_or((0, Fraction::ZERO), |low| (1, low)));
    let last = bounds.iter().max_by_key(|((_, high), _)| high.map_or((1, Fraction::ZERO), |high| (0, high)));
    let cause = cause(table);
    if let (Some(((Some(low), _), head)), Some(reach)) = (first, reach_low)
        && reach < *low
        && !has_edge(table, EdgeSide::Below, &heads)
    {
        sink.push(beyond(
            view,
            name,
            table,
            head,
            cause,
            format!("the roll can come to {reach}, and no row is below {low}"),
            "below",
        ));
    }
    if let (Some(((_, Some(high)), head)), Some(reach)) = (last, reach_high) {
        let high = (*high).max(die(dice.greatest()));
        if reach > high && !has_edge(table, EdgeSide::Above, &heads) {
            sink.push(beyond(
                view,
                name,
                table,
                head,
                cause,
                format!("the roll can come to {reach}, and no row is above {high}"),
                "above",
            ));
        }
    }
}

/// The line that changes the roll.
fn cause(table: &Table) -> Option<OriginId> {
    let edge = table.edges.iter().find(|edge| !edge.die.is_empty()).map(|edge| edge.from);
    edge.or_else(|| table.modifiers.as_ref().map(|modifiers| modifiers.from))
}

fn beyond(
    view: &View<'_>,
    name: &str,
    table: &Table,
    head: &Head,
    cause: Option<OriginId>,
    message: String,
    side: &str,
) -> Diagnostic {
    let at = cause.map_or_else(|| view.span(table.from), |cause| view.span(cause));
    let head_text = &head.text;
    Diagnostic::new("E0502", format!("table `{name}`: {message}"))
        .primary(super::place::first_line(view.book, at), "this changes the roll")
        .secondary(view.word(head.from, head_text), "the last row on that side")
        .help(format!(
            "add `{side} {head_text} as {head_text}` to the table, with the case that says so or `unclear \"…\"`"
        ))
}

/// Whether a line of the table says what holds beyond these heads on that side.
fn has_edge(table: &Table, side: EdgeSide, heads: &[&Head]) -> bool {
    table.edges.iter().filter(|edge| edge.side == side).any(|edge| heads.iter().any(|head| names(head, &edge.beyond)))
}

/// Whether the edge's word means this head, or an end of its range.
fn names(head: &Head, beyond: &str) -> bool {
    if head.text == beyond {
        return true;
    }
    let number = beyond.parse::<Fraction>().ok();
    match (&head.value, number) {
        (HeadValue::Odds(odds), _) => {
            beyond.parse::<cartouche_bundle::number::Odds>().is_ok_and(|other| other == *odds)
        }
        (value, Some(number)) => ends(value).is_some_and(|(low, high)| low == Some(number) || high == Some(number)),
        _ => false,
    }
}

/// Columns by odds or by difference are open at both ends, and by strength above.
fn measures(view: &View<'_>, name: &str, table: &Table, sink: &mut Vec<Diagnostic>) {
    let (below, above) = match table.by.as_str() {
        "odds" | "difference" => (true, true),
        "strength" => (false, true),
        _ => return,
    };
    if table.missing.iter().any(|missing| missing.what == "columns") {
        return;
    }
    let heads: Vec<&Head> = table.planes.iter().flat_map(|plane| &plane.columns).collect();
    let bounds: Vec<_> = heads.iter().filter_map(|head| Some((ends(&head.value)?, *head))).collect();
    let first = bounds.iter().min_by_key(|((low, _), _)| low.map_or((0, Fraction::ZERO), |low| (1, low)));
    let last = bounds.iter().max_by_key(|((_, high), _)| high.map_or((1, Fraction::ZERO), |high| (0, high)));
    let first = first.filter(|((low, _), _)| below && low.is_some()).map(|(_, head)| (*head, EdgeSide::Below, "below"));
    let last = last.filter(|((_, high), _)| above && high.is_some()).map(|(_, head)| (*head, EdgeSide::Above, "above"));
    for (head, side, word) in first.into_iter().chain(last) {
        if has_edge(table, side, &heads) {
            continue;
        }
        let text = &head.text;
        sink.push(
            Diagnostic::new("E0502", format!("table `{name}` does not say what holds {word} the column {text}"))
                .primary(view.word(head.from, text), "nothing is said of what lies beyond")
                .secondary(
                    super::place::first_line(view.book, view.span(table.from)),
                    format!("columns by {}", table.by),
                )
                .help(format!(
                    "add `{word} {text} as {text}`, or `missing columns \"…\"` if the book's chart has more"
                )),
        );
    }
}

fn ratio_of_nought(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let Some(levels) = &view.situation.levels else { return };
    let LevelsBy::Ratio { second, .. } = &levels.by else { return };
    if levels.when_zero.is_some() {
        return;
    }
    sink.push(
        Diagnostic::new("E0502", format!("there is no ratio, and no level, when {second} has 0 points"))
            .primary(
                super::place::first_line(view.book, view.span(levels.from)),
                format!("divides by the points of {second}"),
            )
            .help(format!("add `when {second} has 0: \"…\"`, with the level that then holds")),
    );
}
