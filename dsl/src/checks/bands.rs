//! E0503, E0504, W1101: levels of victory that leave a value out or hold it twice, and claims that a level cannot hold.
//! Must not: sample values; bands are compared exactly.

use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use cartouche_bundle::model::{Band, Levels, LevelsBy, OriginId};
use cartouche_bundle::number::{Cover, End, Fraction, Interval, Odds, cover};

/// Checks the levels of a scenario.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let Some(levels) = &view.situation.levels else { return };
    if levels.bands.is_empty() {
        return;
    }
    let ratio = matches!(levels.by, LevelsBy::Ratio { .. });
    let line = match levels.by {
        LevelsBy::Difference { .. } => Interval::ALL,
        _ => Interval::or_more(Fraction::ZERO),
    };
    let step = if ratio { None } else { step_of_points(view, levels) };
    let bands: Vec<Interval> = levels.bands.iter().map(|band| band.interval).collect();
    let Ok(found) = cover(line, &bands, step) else {
        sink.push(
            Diagnostic::new(
                "W0507",
                "the levels could not be checked for gaps: their numbers are too large to be kept exactly",
            )
            .primary(head(view, levels.from), "not checked")
            .help("use smaller numbers"),
        );
        return;
    };
    gaps(view, levels, &found, ratio, sink);
    for overlap in found.overlaps.iter().take(12) {
        let (Some(first), Some(second)) = (levels.bands.get(overlap.first), levels.bands.get(overlap.second)) else {
            continue;
        };
        let (one, other) = (&first.level, &second.level);
        sink.push(
            Diagnostic::new(
                "E0504",
                format!("\"{one}\" and \"{other}\" both hold at {}", in_words(overlap.common, ratio)),
            )
            .primary(view.span(second.from), "holds there too")
            .secondary(view.span(first.from), "holds there")
            .help("end one band where the other begins: `… or more` beside `less than …`"),
        );
    }
    claims(view, levels, &found, sink);
}

fn head(view: &View<'_>, from: OriginId) -> crate::text::Span {
    super::place::first_line(view.book, view.span(from))
}

/// Points come in wholes, or in the halves (thirds…) that awards give. Ratios take any value.
fn step_of_points(view: &View<'_>, levels: &Levels) -> Option<Fraction> {
    let ends = levels.bands.iter().flat_map(|band| [value(band.interval.low()), value(band.interval.high())]).flatten();
    let points = view.situation.points.iter().map(|award| award.points);
    let mut step: i64 = 1;
    for number in ends.chain(points) {
        let parts = number.denominator();
        step = step.checked_div(greatest_common(step, parts))?.checked_mul(parts).filter(|step| *step < 1_000_000)?;
    }
    Fraction::new(1, step).ok()
}

fn greatest_common(mut one: i64, mut other: i64) -> i64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

fn value(end: End) -> Option<Fraction> {
    match end {
        End::Closed(value) | End::Open(value) => Some(value),
        End::Unbounded => None,
    }
}

fn gaps(view: &View<'_>, levels: &Levels, found: &Cover, ratio: bool, sink: &mut Vec<Diagnostic>) {
    let declared: Vec<Fraction> = levels.holes.iter().filter_map(|hole| point(&hole.value.0)).collect();
    for gap in &found.gaps {
        if gap.as_point().is_some_and(|point| declared.contains(&point)) {
            continue;
        }
        let touching: Vec<&Band> = levels
            .bands
            .iter()
            .filter(|band| {
                let (low, high) = (value(band.interval.low()), value(band.interval.high()));
                (high.is_some() && high == value(gap.low())) || (low.is_some() && low == value(gap.high()))
            })
            .collect();
        let what = in_words(*gap, ratio);
        let mut problem = Diagnostic::new("E0503", format!("no level holds at {what}"));
        problem = match touching.first() {
            Some(band) => problem.primary(view.span(band.from), "this band ends there without it"),
            None => problem.primary(head(view, levels.from), "no band has it"),
        };
        for band in touching.iter().skip(1) {
            problem = problem.secondary(view.span(band.from), "and so does this one");
        }
        sink.push(match gap.as_point() {
            Some(at) => problem.help(format!(
                "let one of the bands have it (`… or more`, `… or less`); if the book gives it to none, write `hole at {} \"…\"`",
                number(at, ratio)
            )),
            None => problem.help("widen a band, or add the level that holds there"),
        });
    }
}

/// A value as it is written in levels.
fn point(text: &str) -> Option<Fraction> {
    text.parse::<Odds>().ok().and_then(Odds::to_fraction).or_else(|| text.parse().ok())
}

fn number(value: Fraction, ratio: bool) -> String {
    if ratio { format!("{}:{}", value.numerator(), value.denominator()) } else { value.printed() }
}

fn in_words(gap: Interval, ratio: bool) -> String {
    let n = |value: Fraction| number(value, ratio);
    if let Some(point) = gap.as_point() {
        return format!("exactly {}", n(point));
    }
    match (gap.low(), gap.high()) {
        (End::Unbounded, End::Unbounded) => "any value".to_owned(),
        (End::Unbounded, End::Closed(high)) => format!("{} or less", n(high)),
        (End::Unbounded, End::Open(high)) => format!("less than {}", n(high)),
        (End::Closed(low), End::Unbounded) => format!("{} or more", n(low)),
        (End::Open(low), End::Unbounded) => format!("more than {}", n(low)),
        (End::Closed(low), End::Closed(high)) => format!("{} to {}", n(low), n(high)),
        (End::Closed(low), End::Open(high)) => format!("{} or more, less than {}", n(low), n(high)),
        (End::Open(low), End::Closed(high)) => format!("more than {}, {} or less", n(low), n(high)),
        (End::Open(low), End::Open(high)) => format!("more than {}, less than {}", n(low), n(high)),
    }
}

/// A claim that a level contradicts itself is refuted by a band that holds values which no other band has.
fn claims(view: &View<'_>, levels: &Levels, found: &Cover, sink: &mut Vec<Diagnostic>) {
    for claim in levels.claims.iter().filter(|claim| claim.value.1.is_none()) {
        let name = &claim.value.0;
        let Some((index, band)) = levels.bands.iter().enumerate().find(|(_, band)| band.level == *name) else {
            continue;
        };
        let doubtful =
            found.idle.contains(&index) || found.overlaps.iter().any(|x| x.first == index || x.second == index);
        if doubtful {
            continue;
        }
        let ratio = matches!(levels.by, LevelsBy::Ratio { .. });
        let at = view.span(claim.from);
        let reason = format!("refuted \"the band is {}\"", in_words(band.interval, ratio).replace('"', "'"));
        sink.push(
            Diagnostic::new("W1101", format!("\"{name}\" is said to contradict itself, and does not"))
                .primary(at, "the claim")
                .secondary(view.span(band.from), format!("a proper band: {}", in_words(band.interval, ratio)))
                .help(format!("take the claim out, or keep it and add `{reason}`"))
                .fix_replace(
                    FixGrade::Likely,
                    "say that it is refuted",
                    after_claim(view, claim.from),
                    format!(" {reason}"),
                ),
        );
    }
}

/// The empty place after the words `contradicts itself`.
fn after_claim(view: &View<'_>, from: OriginId) -> crate::text::Span {
    view.word(from, "contradicts itself").after()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_told_as_ratios() {
        let n = |text: &str| text.parse::<Fraction>().unwrap();
        assert_eq!(in_words(Interval::point(n("2/3")), true), "exactly 2:3");
        assert_eq!(in_words(Interval::or_more(n("3/2")), false), "1½ or more");
        assert_eq!(point("2:3"), Some(n("2/3")));
        assert_eq!(greatest_common(12, 18), 6);
    }
}
