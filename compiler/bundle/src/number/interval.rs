//! Intervals of numbers whose ends belong to them or not, or lie open: 2:1 or more, below 7, 15 to 24½.
//! Must not: be empty, or treat a bound that is left open as a very large number.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Fraction, NumberError};

/// One end of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The number itself belongs to the interval.
    Closed(Fraction),
    /// The interval comes as near as one likes, but the number does not belong to it.
    Open(Fraction),
    /// The interval has no end on this side.
    Unbounded,
}

/// All numbers between two ends; there is at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Ends", into = "Ends")]
#[schemars(with = "Ends")]
pub struct Interval {
    low: End,
    high: End,
}

/// The published form of an interval.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Interval")]
struct Ends {
    /// Where it begins.
    low: End,
    /// Where it ends.
    high: End,
}

/// A place between numbers: just before or just after one of them, or beyond all.
/// An interval is what lies between two such places, which makes open and closed ends alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cut {
    /// Below every number.
    Below,
    /// Next to a number: before it (`false`) or after it (`true`).
    At(Fraction, bool),
    /// Above every number.
    Above,
}

impl Interval {
    /// Every number.
    pub const ALL: Self = Self { low: End::Unbounded, high: End::Unbounded };

    /// The numbers between two ends.
    ///
    /// # Errors
    /// If there are none: the ends are the wrong way round, or meet at a number that one of them leaves out.
    pub fn new(low: End, high: End) -> Result<Self, NumberError> {
        let interval = Self { low, high };
        if interval.low_cut() < interval.high_cut() { Ok(interval) } else { Err(NumberError::EmptyInterval) }
    }

    /// One number alone.
    #[must_use]
    pub fn point(value: Fraction) -> Self {
        Self { low: End::Closed(value), high: End::Closed(value) }
    }

    /// `low` to `high`, both included.
    ///
    /// # Errors
    /// If `high` is below `low`.
    pub fn closed(low: Fraction, high: Fraction) -> Result<Self, NumberError> {
        Self::new(End::Closed(low), End::Closed(high))
    }

    /// `value` or more.
    #[must_use]
    pub fn or_more(value: Fraction) -> Self {
        Self { low: End::Closed(value), high: End::Unbounded }
    }

    /// `value` or less.
    #[must_use]
    pub fn or_less(value: Fraction) -> Self {
        Self { low: End::Unbounded, high: End::Closed(value) }
    }

    /// More than `value`.
    #[must_use]
    pub fn above(value: Fraction) -> Self {
        Self { low: End::Open(value), high: End::Unbounded }
    }

    /// Less than `value`.
    #[must_use]
    pub fn below(value: Fraction) -> Self {
        Self { low: End::Unbounded, high: End::Open(value) }
    }

    /// Where it begins.
    #[must_use]
    pub fn low(self) -> End {
        self.low
    }

    /// Where it ends.
    #[must_use]
    pub fn high(self) -> End {
        self.high
    }

    /// The number, if it holds one alone.
    #[must_use]
    pub fn as_point(self) -> Option<Fraction> {
        match (self.low, self.high) {
            (End::Closed(low), End::Closed(high)) if low == high => Some(low),
            _ => None,
        }
    }

    /// Whether `value` lies in it.
    #[must_use]
    pub fn contains(self, value: Fraction) -> bool {
        self.low_cut() <= Cut::At(value, false) && Cut::At(value, true) <= self.high_cut()
    }

    /// Whether all of `other` lies in it.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        self.low_cut() <= other.low_cut() && other.high_cut() <= self.high_cut()
    }

    /// What both hold, if anything.
    #[must_use]
    pub fn common(self, other: Self) -> Option<Self> {
        Self::between(self.low_cut().max(other.low_cut()), self.high_cut().min(other.high_cut()))
    }

    pub(super) fn low_cut(self) -> Cut {
        match self.low {
            End::Closed(value) => Cut::At(value, false),
            End::Open(value) => Cut::At(value, true),
            End::Unbounded => Cut::Below,
        }
    }

    pub(super) fn high_cut(self) -> Cut {
        match self.high {
            End::Closed(value) => Cut::At(value, true),
            End::Open(value) => Cut::At(value, false),
            End::Unbounded => Cut::Above,
        }
    }

    /// What lies between two cuts, if anything.
    pub(super) fn between(low: Cut, high: Cut) -> Option<Self> {
        if low >= high {
            return None;
        }
        let low = match low {
            Cut::At(value, false) => End::Closed(value),
            Cut::At(value, true) => End::Open(value),
            Cut::Below | Cut::Above => End::Unbounded,
        };
        let high = match high {
            Cut::At(value, true) => End::Closed(value),
            Cut::At(value, false) => End::Open(value),
            Cut::Below | Cut::Above => End::Unbounded,
        };
        Some(Self { low, high })
    }
}

impl TryFrom<Ends> for Interval {
    type Error = NumberError;

    fn try_from(ends: Ends) -> Result<Self, NumberError> {
        Self::new(ends.low, ends.high)
    }
}

impl From<Interval> for Ends {
    fn from(interval: Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}

impl fmt::Display for Interval {
    /// In words: `exactly 2/3`, `2 or more`, `less than 7`, `15 to 49/2`, `more than 1 and less than 3/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.as_point() {
            return write!(f, "exactly {value}");
        }
        match (self.low, self.high) {
            (End::Closed(low), End::Closed(high)) => write!(f, "{low} to {high}"),
            (End::Closed(low), End::Open(high)) => write!(f, "{low} or more and less than {high}"),
            (End::Open(low), End::Closed(high)) => write!(f, "more than {low} and up to {high}"),
            (End::Open(low), End::Open(high)) => write!(f, "more than {low} and less than {high}"),
            (End::Closed(low), End::Unbounded) => write!(f, "{low} or more"),
            (End::Open(low), End::Unbounded) => write!(f, "more than {low}"),
            (End::Unbounded, End::Closed(high)) => write!(f, "{high} or less"),
            (End::Unbounded, End::Open(high)) => write!(f, "less than {high}"),
            (End::Unbounded, End::Unbounded) => f.write_str("any number"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn ends_decide_what_belongs() {
        let band = Interval::new(End::Open(n("1")), End::Closed(n("3/2"))).unwrap();
        assert!(!band.contains(n("1")) && band.contains(n("5/4")) && band.contains(n("3/2")));
        assert!(Interval::below(n("7")).contains(n("-900")) && !Interval::below(n("7")).contains(n("7")));
        assert!(Interval::ALL.holds(band) && !band.holds(Interval::ALL) && band.holds(band));
    }

    #[test]
    fn an_empty_interval_cannot_be_made() {
        for (low, high) in [
            (End::Closed(n("2")), End::Closed(n("1"))),
            (End::Open(n("1")), End::Closed(n("1"))),
            (End::Closed(n("1")), End::Open(n("1"))),
            (End::Open(n("1")), End::Open(n("1"))),
        ] {
            assert_eq!(Interval::new(low, high), Err(NumberError::EmptyInterval));
        }
        assert_eq!(Interval::closed(n("1"), n("1")).unwrap().as_point(), Some(n("1")));
    }

    #[test]
    fn what_two_bands_share_is_exact() {
        let from_two = Interval::or_more(n("2"));
        assert_eq!(from_two.common(Interval::or_less(n("2"))), Some(Interval::point(n("2"))));
        assert_eq!(from_two.common(Interval::below(n("2"))), None);
        assert_eq!(
            Interval::above(n("1")).common(Interval::below(n("3"))).unwrap().to_string(),
            "more than 1 and less than 3"
        );
    }

    #[test]
    fn the_published_form_is_checked() {
        let text = r#"{"low":{"closed":"3/2"},"high":"unbounded"}"#;
        let band: Interval = serde_json::from_str(text).unwrap();
        assert_eq!(band, Interval::or_more(n("3/2")));
        assert_eq!(serde_json::to_string(&band).unwrap(), text);
        assert!(serde_json::from_str::<Interval>(r#"{"low":{"open":"1"},"high":{"closed":"1"}}"#).is_err());
        assert!(serde_json::from_str::<Interval>(r#"{"low":"unbounded","high":"unbounded","step":1}"#).is_err());
    }
}
