//! E0503, E0504: rows and columns of a table that leave numbers out or hold them twice.
//! Must not: look beyond the first and last head; that is E0502.

use super::axes::{changes, ends, roll_heads};
use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::{Head, HeadValue, Missing, Table};
use cartouche_bundle::number::{Cover, End, Fraction, Interval, cover};

/// Gaps and overlaps named in one report at most.
const MOST_NAMED: usize = 12;

/// Checks the heads of every table.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for (name, table) in &view.content.tables {
        let by_roll = roll_heads(table);
        for plane in &table.planes {
            let rows: Vec<&Head> = plane.rows.iter().filter_map(|row| row.head.as_ref()).collect();
            let columns: Vec<&Head> = plane.columns.iter().collect();
            for (heads, what) in [(rows, "rows"), (columns, "columns")] {
                let rolled = heads.first().is_some_and(|head| by_roll.iter().any(|other| std::ptr::eq(*other, *head)));
                let dice = table.dice.filter(|_| rolled);
                axis(view, &format!("table `{name}`"), table, &heads, what, dice, sink);
            }
        }
    }
}

fn axis(
    view: &View<'_>,
    name: &str,
    table: &Table,
    heads: &[&Head],
    what: &str,
    dice: Option<Dice>,
    sink: &mut Vec<Diagnostic>,
) {
    repeated(view, name, heads, sink);
    // Odds and single differences stand for all up to the next one, so they have no gaps.
    let held: Vec<(&Head, Interval)> = heads
        .iter()
        .filter(|head| matches!(head.value, HeadValue::Number(_) | HeadValue::Range(..)))
        .filter_map(|head| Some((*head, interval(ends(&head.value)?)?)))
        .collect();
    let ranges = held.iter().any(|(head, _)| matches!(head.value, HeadValue::Range(..)));
    if held.len() != heads.len() || held.is_empty() || (dice.is_none() && !ranges) {
        return;
    }
    let bands: Vec<Interval> = held.iter().map(|(_, band)| *band).collect();
    let Some((line, step)) = line_of(&bands, dice) else { return };
    let Ok(found) = cover(line, &bands, Some(step)) else {
        sink.push(not_checked(view, name, table));
        return;
    };
    let lost = missing_rows(&table.missing, what);
    if !lost {
        gaps(view, name, table, &held, &found, dice, sink);
    }
    overlaps(view, name, &held, &found, sink);
    if let Some(dice) = dice.filter(|_| changes(table) == (Fraction::ZERO, Fraction::ZERO)) {
        for (head, _) in held.iter().filter(|(_, band)| line.common(*band).is_none()) {
            sink.push(
                Diagnostic::new("E0053", format!("{name}: no roll comes to `{}`", head.text))
                    .primary(
                        view.word(head.from, &head.text),
                        format!("the dice show {} to {}", dice.least(), dice.greatest()),
                    )
                    .help(
                        "mend the head, or the dice of the table; if something changes the roll, write its modifiers",
                    ),
            );
        }
    }
}

fn missing_rows(missing: &[Missing], what: &str) -> bool {
    missing.iter().any(|missing| missing.what == what)
}

/// Numbers between two ends; an end that is left out is open.
fn interval((low, high): (Option<Fraction>, Option<Fraction>)) -> Option<Interval> {
    let low = low.map_or(End::Unbounded, End::Closed);
    let high = high.map_or(End::Unbounded, End::Closed);
    Interval::new(low, high).ok()
}

/// The numbers that must be held: all that the dice show, or all from the first to the last; and their step.
fn line_of(bands: &[Interval], dice: Option<Dice>) -> Option<(Interval, Fraction)> {
    if let Some(dice) = dice {
        let end = |number: u32| i32::try_from(number).map(Fraction::whole).ok();
        return Some((Interval::closed(end(dice.least())?, end(dice.greatest())?).ok()?, Fraction::ONE));
    }
    let value = |end: End| match end {
        End::Closed(value) | End::Open(value) => Some(value),
        End::Unbounded => None,
    };
    let all: Vec<Fraction> = bands.iter().flat_map(|band| [value(band.low()), value(band.high())]).flatten().collect();
    let halves = all.iter().any(|value| !value.is_whole());
    let line = Interval::closed(*all.iter().min()?, *all.iter().max()?).ok()?;
    Some((line, if halves { Fraction::HALF } else { Fraction::ONE }))
}

fn repeated(view: &View<'_>, name: &str, heads: &[&Head], sink: &mut Vec<Diagnostic>) {
    let mut seen: std::collections::BTreeMap<&str, &Head> = std::collections::BTreeMap::new();
    for head in heads.iter().filter(|head| head.value != HeadValue::Hole) {
        if let Some(first) = seen.insert(&head.text, head) {
            // Ranges and numbers that repeat are overlaps, which are told below.
            if matches!(head.value, HeadValue::Number(_) | HeadValue::Range(..)) {
                continue;
            }
            sink.push(
                Diagnostic::new("E0504", format!("{name} has `{}` twice", head.text))
                    .primary(view.word(head.from, &head.text), "again here")
                    .secondary(view.word(first.from, &first.text), "first here")
                    .help("which of the two holds? Take one out, or mend its head"),
            );
        }
    }
}

fn gaps(
    view: &View<'_>,
    name: &str,
    table: &Table,
    held: &[(&Head, Interval)],
    found: &Cover,
    dice: Option<Dice>,
    sink: &mut Vec<Diagnostic>,
) {
    let shown = |gap: &&Interval| dice.is_none_or(|dice| any_face(dice, **gap));
    let gaps: Vec<&Interval> = found.gaps.iter().filter(shown).collect();
    let Some(first) = gaps.first() else { return };
    let list: Vec<String> = gaps.iter().take(MOST_NAMED).map(|gap| in_words(**gap)).collect();
    let mut problem = Diagnostic::new("E0503", format!("{name} has no place for {}", list.join(", ")));
    let before = held.iter().filter(|(_, band)| ends_before(*band, **first)).max_by_key(|(_, band)| high_of(*band));
    let after = held.iter().filter(|(_, band)| !ends_before(*band, **first)).min_by_key(|(_, band)| low_of(*band));
    let mut ends = before.into_iter().chain(after);
    problem = match ends.next() {
        Some((head, _)) => problem.primary(view.word(head.from, &head.text), "the gap is next to this"),
        None => problem.primary(super::place::first_line(view.book, view.span(table.from)), "the gap is here"),
    };
    for (head, _) in ends {
        problem = problem.secondary(view.word(head.from, &head.text), "and next to this");
    }
    if let Some(dice) = dice {
        let head = super::place::first_line(view.book, view.span(table.from));
        problem = problem.secondary(head, format!("the dice show {} to {}", dice.least(), dice.greatest()));
    }
    sink.push(problem.help("widen a head, add what is lacking, or say that the book lacks it: `missing rows \"…\"`"));
}

/// Numbers in words; one number is only itself.
pub(super) fn in_words(numbers: Interval) -> String {
    numbers.as_point().map_or_else(|| numbers.to_string(), Fraction::printed)
}

fn any_face(dice: Dice, gap: Interval) -> bool {
    let whole = |end: End, other: u32| match end {
        End::Closed(value) | End::Open(value) => {
            value.to_whole().and_then(|value| u32::try_from(value).ok()).unwrap_or(other)
        }
        End::Unbounded => other,
    };
    let (low, high) = (whole(gap.low(), dice.least()), whole(gap.high(), dice.greatest()));
    (low..=high.min(low.saturating_add(1000))).any(|number| dice.shows(number))
}

fn low_of(band: Interval) -> Option<Fraction> {
    match band.low() {
        End::Closed(value) | End::Open(value) => Some(value),
        End::Unbounded => None,
    }
}

fn high_of(band: Interval) -> Option<Fraction> {
    match band.high() {
        End::Closed(value) | End::Open(value) => Some(value),
        End::Unbounded => None,
    }
}

fn ends_before(band: Interval, gap: Interval) -> bool {
    high_of(band).zip(low_of(gap)).is_some_and(|(high, low)| high <= low)
}

fn overlaps(view: &View<'_>, name: &str, held: &[(&Head, Interval)], found: &Cover, sink: &mut Vec<Diagnostic>) {
    for overlap in found.overlaps.iter().take(MOST_NAMED) {
        let (Some((first, _)), Some((second, _))) = (held.get(overlap.first), held.get(overlap.second)) else {
            continue;
        };
        let (one, other) = (&first.text, &second.text);
        sink.push(
            Diagnostic::new("E0504", format!("{name}: `{one}` and `{other}` both hold {}", in_words(overlap.common)))
                .primary(view.word(second.from, other), "holds it too")
                .secondary(view.word(first.from, one), "holds it")
                .help("which of the two is it? Narrow one of them"),
        );
    }
}

fn not_checked(view: &View<'_>, name: &str, table: &Table) -> Diagnostic {
    Diagnostic::new(
        "W0507",
        format!("{name} could not be checked for gaps: its numbers are too large to be kept exactly"),
    )
    .primary(super::place::first_line(view.book, view.span(table.from)), "not checked")
    .help("use smaller numbers, or fewer of them")
}
