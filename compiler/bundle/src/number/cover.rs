//! Whether bands fill a line: every gap and every overlap, single points too.
//! Must not: sample values, or work longer than its bounds allow.

use super::interval::Cut;
use super::{Fraction, Interval, NumberError};

/// The overlaps that are listed at most; the rest are said to exist.
pub const MOST_OVERLAPS: usize = 1000;

/// How a list of bands lies on a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cover {
    /// The parts of the line that no band holds, ascending.
    pub gaps: Vec<Interval>,
    /// The pairs of bands that share values, by where the overlap begins; at most [`MOST_OVERLAPS`].
    pub overlaps: Vec<Overlap>,
    /// Whether there are more overlaps than are listed.
    pub more_overlaps: bool,
    /// The bands that hold no value of the line: off it, or between two steps.
    pub idle: Vec<usize>,
}

/// Two bands that share values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlap {
    /// The place of the earlier band in the list.
    pub first: usize,
    /// The place of the later band in the list.
    pub second: usize,
    /// What they share.
    pub common: Interval,
}

impl Cover {
    /// Whether every value of the line lies in exactly one band, and every band holds one.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.gaps.is_empty() && self.overlaps.is_empty() && self.idle.is_empty()
    }
}

/// Lays `bands` on `line` and finds what they leave out and what they share.
///
/// With a `step`, only the multiples of that step count (1 for whole numbers, 1/2 where halves are
/// awarded): `7 to 14` and `15 to 20` then have no gap. Gaps and overlaps are given by the values they hold,
/// so a gap of one value is that point. Without a step every number counts, and gaps have exact ends.
/// The work grows with n log n of the bands and the overlaps listed.
///
/// # Errors
/// If the step is not above nought, or a multiple of it cannot be kept exactly.
pub fn cover(line: Interval, bands: &[Interval], step: Option<Fraction>) -> Result<Cover, NumberError> {
    if step.is_some_and(|step| step <= Fraction::ZERO) {
        return Err(NumberError::StepNotPositive);
    }
    let snap = |cut| snapped(cut, step);
    let (line_low, line_high) = (snap(line.low_cut())?, snap(line.high_cut())?);

    let mut found = Cover::default();
    let mut spans: Vec<Span> = Vec::with_capacity(bands.len());
    for (place, band) in bands.iter().enumerate() {
        let low = snap(band.low_cut())?.max(line_low);
        let high = snap(band.high_cut())?.min(line_high);
        if low < high {
            spans.push(Span { low, high, place });
        } else {
            found.idle.push(place);
        }
    }
    spans.sort_by_key(|span| (span.low, span.high, span.place));

    let mut filled_to = line_low;
    for span in &spans {
        found.gaps.extend(values_between(filled_to, span.low, step)?);
        filled_to = filled_to.max(span.high);
    }
    found.gaps.extend(values_between(filled_to, line_high, step)?);
    list_overlaps(&spans, step, &mut found)?;
    Ok(found)
}

/// A band as it lies on the line.
struct Span {
    low: Cut,
    high: Cut,
    place: usize,
}

/// Lists the pairs that share values, in order of the later low end.
fn list_overlaps(spans: &[Span], step: Option<Fraction>, found: &mut Cover) -> Result<(), NumberError> {
    for (at, span) in spans.iter().enumerate() {
        // Sorted by low end: the first that begins after this one ends, and all behind it, share nothing.
        let behind = spans.iter().skip(at + 1).take_while(|other| other.low < span.high);
        for other in behind {
            if found.overlaps.len() == MOST_OVERLAPS {
                found.more_overlaps = true;
                return Ok(());
            }
            let (first, second) = (span.place.min(other.place), span.place.max(other.place));
            if let Some(common) = values_between(other.low, span.high.min(other.high), step)? {
                found.overlaps.push(Overlap { first, second, common });
            }
        }
    }
    Ok(())
}

/// The cut before the first value of the lattice that lies behind `cut`; without a lattice the cut itself.
/// Two cuts with no value between them become one, so that bands which meet are seen to meet.
fn snapped(cut: Cut, step: Option<Fraction>) -> Result<Cut, NumberError> {
    let (Cut::At(value, after), Some(step)) = (cut, step) else {
        return Ok(cut);
    };
    let steps = value.checked_div(step).ok_or(NumberError::TooLarge)?;
    let steps =
        if after { steps.floor().checked_add(Fraction::ONE).ok_or(NumberError::TooLarge)? } else { steps.ceil() };
    let first = steps.checked_mul(step).ok_or(NumberError::TooLarge)?;
    Ok(Cut::At(first, false))
}

/// What lies between two snapped cuts, told by its first and last value where there is a lattice.
fn values_between(low: Cut, high: Cut, step: Option<Fraction>) -> Result<Option<Interval>, NumberError> {
    let high = match (high, step) {
        (Cut::At(next, false), Some(step)) => Cut::At(next.checked_sub(step).ok_or(NumberError::TooLarge)?, true),
        _ => high,
    };
    Ok(Interval::between(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::End;
    use proptest::prelude::*;

    fn n(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    /// `[3/2,2)`, `(..,7)`, `[2,..]`.
    fn band(text: &str) -> Interval {
        let (low, high) = text[1..text.len() - 1].split_once(',').unwrap();
        let end = |text: &str, closed| match (text, closed) {
            ("..", _) => End::Unbounded,
            (text, true) => End::Closed(n(text)),
            (text, false) => End::Open(n(text)),
        };
        Interval::new(end(low, text.starts_with('[')), end(high, text.ends_with(']'))).unwrap()
    }

    fn told(line: &str, bands: &[&str], step: Option<&str>) -> String {
        let bands: Vec<_> = bands.iter().map(|text| band(text)).collect();
        let found = cover(band(line), &bands, step.map(n)).unwrap();
        let mut lines: Vec<String> = found.gaps.iter().map(|gap| format!("gap {gap}")).collect();
        lines.extend(found.overlaps.iter().map(|o| format!("{} and {} share {}", o.first, o.second, o.common)));
        lines.extend(found.idle.iter().map(|place| format!("{place} is idle")));
        lines.join("; ")
    }

    #[test]
    fn a_schedule_of_ratios_leaves_one_point() {
        let schedule = ["[2,..]", "[3/2,2)", "(1,3/2)", "(4/5,1]", "(2/3,4/5]", "[..,2/3)"];
        assert_eq!(told("[0,..]", &schedule, None), "gap exactly 2/3");
        let mended = ["[2,..]", "[3/2,2)", "(1,3/2)", "(4/5,1]", "(2/3,4/5]", "[..,2/3]"];
        assert_eq!(told("[0,..]", &mended, None), "");
        // The even odds are claimed twice here.
        let doubled = ["[2,..]", "[3/2,2)", "[1,3/2)", "(4/5,1]", "[2/3,4/5]", "[..,2/3)"];
        assert_eq!(told("[0,..]", &doubled, None), "2 and 3 share exactly 1");
    }

    #[test]
    fn a_lattice_of_halves_shows_what_whole_bands_forget() {
        let whole = ["[39,..]", "[32,38]", "[25,31]", "[7,24]"];
        assert_eq!(told("[..,..]", &whole, Some("1")), "gap 6 or less");
        assert_eq!(
            told("[..,..]", &whole, Some("1/2")),
            "gap 13/2 or less; gap exactly 49/2; gap exactly 63/2; gap exactly 77/2"
        );
        let halves = ["[39,..]", "[32,77/2]", "[25,63/2]", "[15,49/2]", "[7,29/2]", "[..,7)"];
        assert_eq!(told("[..,..]", &halves, Some("1/2")), "");
        assert_eq!(told("[7,40]", &halves, None).matches("gap").count(), 4);
    }

    #[test]
    fn overlaps_and_idle_bands_are_named_by_place() {
        assert_eq!(told("[1,6]", &["[1,3]", "[3,6]"], Some("1")), "0 and 1 share exactly 3");
        assert_eq!(
            told("[1,6]", &["[1,6]", "[2,3]", "[3,9]"], Some("1")),
            "0 and 1 share 2 to 3; 0 and 2 share 3 to 6; 1 and 2 share exactly 3"
        );
        assert_eq!(told("[1,6]", &["[1,6]", "[7,9]", "(2,3)"], Some("1")), "1 is idle; 2 is idle");
        assert_eq!(told("[1,6]", &[], Some("1")), "gap 1 to 6");
        assert_eq!(told("(0,7)", &["[2,5]"], Some("1")), "gap exactly 1; gap exactly 6");
    }

    #[test]
    fn many_overlaps_are_counted_no_further_than_the_bound() {
        let bands = vec![Interval::ALL; 3000];
        let found = cover(Interval::ALL, &bands, None).unwrap();
        assert_eq!((found.overlaps.len(), found.more_overlaps), (MOST_OVERLAPS, true));
        assert!(found.gaps.is_empty());
    }

    #[test]
    fn a_step_must_be_a_step() {
        assert_eq!(cover(Interval::ALL, &[], Some(n("0"))), Err(NumberError::StepNotPositive));
        assert_eq!(cover(Interval::ALL, &[], Some(n("-1"))), Err(NumberError::StepNotPositive));
        let far = Interval::or_more(Fraction::new(i64::MAX, 1).unwrap());
        assert_eq!(cover(Interval::ALL, &[far], Some(n("1/2"))), Err(NumberError::TooLarge));
    }

    fn small_band() -> impl Strategy<Value = Interval> {
        let end = || {
            (0u8..5, -12i64..12).prop_map(|(kind, halves)| {
                let value = Fraction::new(halves, 2).unwrap();
                match kind {
                    0 | 1 => End::Closed(value),
                    2 | 3 => End::Open(value),
                    _ => End::Unbounded,
                }
            })
        };
        (end(), end()).prop_filter_map("must not be empty", |(low, high)| Interval::new(low, high).ok())
    }

    proptest! {
        /// Every quarter is looked up in the bands themselves and in what was found.
        #[test]
        fn gaps_and_overlaps_agree_with_counting(
            line in small_band(), bands in prop::collection::vec(small_band(), 0..6), which in 0usize..3,
        ) {
            let step = [None, Some(Fraction::ONE), Some(Fraction::HALF)][which];
            let found = cover(line, &bands, step).unwrap();
            for quarter in -40..40 {
                let value = Fraction::new(quarter, 4).unwrap();
                if step.is_some_and(|step| !value.checked_div(step).unwrap().is_whole()) {
                    continue;
                }
                let holders = if line.contains(value) { bands.iter().filter(|b| b.contains(value)).count() } else { 1 };
                let gaps = found.gaps.iter().filter(|gap| gap.contains(value)).count();
                let pairs = found.overlaps.iter().filter(|o| o.common.contains(value)).count();
                prop_assert_eq!(gaps, usize::from(holders == 0), "{}", value);
                prop_assert_eq!(pairs, holders * holders.saturating_sub(1) / 2, "{}", value);
            }
            for (place, band) in bands.iter().enumerate() {
                let seen = (-40..40).map(|q| Fraction::new(q, 4).unwrap()).any(|value| {
                    line.contains(value) && band.contains(value)
                        && step.is_none_or(|step| value.checked_div(step).unwrap().is_whole())
                });
                prop_assert_eq!(seen, !found.idle.contains(&place), "{}", band);
            }
        }
    }
}
