//! Odds: one strength against another, and the column of a table that they fall in.
//! Must not: be taken for a difference, or divide.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::fraction::common_divisor;
use super::{Fraction, NumberError};
use crate::text_form::text_form;

/// One strength against another, as it was counted: 7 against 3 stays `7:3`.
///
/// Odds of the same ratio are equal (`4:2` is `2:1`); against nought they are above all others.
#[derive(Debug, Clone, Copy)]
pub struct Odds {
    left: u64,
    right: u64,
}

/// Whom a rounding of odds helps.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Favour {
    /// To the greatest column not above the odds.
    Defender,
    /// To the least column not below the odds.
    Attacker,
}

const WANTED: &str = "odds such as 3:1 or 1:2";

impl Odds {
    /// The odds of `left` against `right`.
    ///
    /// # Errors
    /// If both are nought.
    pub fn new(left: u64, right: u64) -> Result<Self, NumberError> {
        if left == 0 && right == 0 { Err(NumberError::OddsOfNothing) } else { Ok(Self { left, right }) }
    }

    /// The odds of two strengths that may hold fractions: 7/2 against 2 is `7:4`.
    ///
    /// # Errors
    /// If a strength is below nought, both are nought, or the odds are too large to be kept.
    pub fn of_strengths(attack: Fraction, defence: Fraction) -> Result<Self, NumberError> {
        let lower = |value: Fraction| u128::try_from(value.denominator()).unwrap_or(1);
        let scale = lower(attack) / common_divisor(lower(attack), lower(defence)).max(1);
        let scale = scale.checked_mul(lower(defence)).ok_or(NumberError::TooLarge)?;
        let side = |value: Fraction| -> Result<u64, NumberError> {
            let above = u128::try_from(value.numerator())
                .map_err(|_| NumberError::not(&value.to_string(), "a strength of nought or more"))?;
            let scaled = above.checked_mul(scale / lower(value)).ok_or(NumberError::TooLarge)?;
            u64::try_from(scaled).map_err(|_| NumberError::TooLarge)
        };
        Self::new(side(attack)?, side(defence)?)
    }

    /// The number before the colon.
    #[must_use]
    pub fn left(self) -> u64 {
        self.left
    }

    /// The number after the colon.
    #[must_use]
    pub fn right(self) -> u64 {
        self.right
    }

    /// The odds as a number; none against nought or if it is too large.
    #[must_use]
    pub fn to_fraction(self) -> Option<Fraction> {
        Fraction::new(i64::try_from(self.left).ok()?, i64::try_from(self.right).ok()?).ok()
    }

    /// The place in `columns` (in any order) that the odds fall in: for the defender the greatest
    /// column not above, for the attacker the least not below. None if they lie beyond that edge;
    /// what happens there is the table's to say.
    #[must_use]
    pub fn column(self, columns: &[Self], favour: Favour) -> Option<usize> {
        let places = columns.iter().enumerate();
        match favour {
            // The first of equal columns wins in both, so that a chart with a column twice reads the same.
            Favour::Defender => places.filter(|(_, column)| **column <= self).rev().max_by_key(|(_, column)| **column),
            Favour::Attacker => places.filter(|(_, column)| **column >= self).min_by_key(|(_, column)| **column),
        }
        .map(|(place, _)| place)
    }

    /// The odds rounded to a whole number against one, `n:1` or `1:n`: 7:3 is 2:1 for the defender and 3:1 for
    /// the attacker, 3:7 is 1:3 for the defender and 1:2 for the attacker. Against nought, and nought itself, they stay.
    #[must_use]
    pub fn against_one(self, favour: Favour) -> Self {
        let (great, small) = (self.left.max(self.right), self.left.min(self.right));
        if small == 0 {
            return self;
        }
        let attacker_stronger = self.left >= self.right;
        let round_up = attacker_stronger == (favour == Favour::Attacker);
        let times = if round_up { great.div_ceil(small) } else { great / small };
        if attacker_stronger { Self { left: times, right: 1 } } else { Self { left: 1, right: times } }
    }

    fn lowest_terms(self) -> (u128, u128) {
        let (left, right) = (u128::from(self.left), u128::from(self.right));
        let divisor = common_divisor(left, right).max(1);
        (left / divisor, right / divisor)
    }
}

impl Ord for Odds {
    /// By cross-multiplication; never both nought, so odds against nought come last and equal one another.
    fn cmp(&self, other: &Self) -> Ordering {
        let mine = u128::from(self.left) * u128::from(other.right);
        let theirs = u128::from(other.left) * u128::from(self.right);
        mine.cmp(&theirs)
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Odds {}

impl Hash for Odds {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lowest_terms().hash(state);
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.left, self.right)
    }
}

impl FromStr for Odds {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let digits = |part: &str| -> Result<u64, NumberError> {
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NumberError::not(text, WANTED));
            }
            part.parse().map_err(|_| NumberError::TooLarge)
        };
        let (left, right) = text.split_once(':').ok_or_else(|| NumberError::not(text, WANTED))?;
        Self::new(digits(left)?, digits(right)?)
    }
}

text_form!(Odds, "Odds", "^(0|[1-9][0-9]*):(0|[1-9][0-9]*)$", "odds of two whole numbers, such as \"3:1\"");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn o(text: &str) -> Odds {
        text.parse().unwrap()
    }

    #[test]
    fn odds_fall_in_the_column_that_helps_the_named_side() {
        let columns: Vec<Odds> = ["1:5", "1:2", "2:3", "1:1", "3:2", "2:1", "6:1"].map(o).to_vec();
        let place = |text: &str, favour| o(text).column(&columns, favour).map(|at| columns[at].to_string());
        let defender = [
            ("7:3", Some("2:1")),
            ("3:7", Some("1:5")),
            ("4:2", Some("2:1")),
            ("14:2", Some("6:1")),
            ("1:6", None),
            ("299:200", Some("1:1")),
            ("5:0", Some("6:1")),
            ("0:5", None),
        ];
        for (text, column) in defender {
            assert_eq!(place(text, Favour::Defender).as_deref(), column, "{text}");
        }
        assert_eq!(place("7:3", Favour::Attacker).as_deref(), Some("6:1"));
        assert_eq!(place("7:1", Favour::Attacker), None);
        assert_eq!(o("2:1").column(&[o("4:2"), o("2:1")], Favour::Defender), Some(0));
    }

    #[test]
    fn odds_round_to_a_whole_number_against_one() {
        let chart = [("7:3", "2:1", "3:1"), ("3:7", "1:3", "1:2"), ("6:3", "2:1", "2:1"), ("5:5", "1:1", "1:1")];
        for (given, defender, attacker) in chart {
            assert_eq!(o(given).against_one(Favour::Defender).to_string(), defender);
            assert_eq!(o(given).against_one(Favour::Attacker).to_string(), attacker);
        }
        assert_eq!(o("5:0").against_one(Favour::Defender).to_string(), "5:0");
    }

    #[test]
    fn strengths_with_fractions_make_odds() {
        let odds = |a: &str, d: &str| Odds::of_strengths(a.parse().unwrap(), d.parse().unwrap());
        assert_eq!(odds("7", "3").unwrap().to_string(), "7:3");
        assert_eq!(odds("7/2", "2").unwrap().to_string(), "7:4");
        assert_eq!(odds("2/3", "1/2").unwrap().to_string(), "4:3");
        assert_eq!(odds("0", "0"), Err(NumberError::OddsOfNothing));
        assert!(odds("-1", "2").is_err());
        let thin = Fraction::new(1, i64::MAX).unwrap();
        assert_eq!(Odds::of_strengths(thin, Fraction::new(i64::MAX, 2).unwrap()), Err(NumberError::TooLarge));
    }

    #[test]
    fn what_is_not_odds_is_refused() {
        for text in ["", ":", "3:", ":1", "3:l", "-1:2", "1:2:3", "3/1", "1½:1"] {
            assert!(text.parse::<Odds>().is_err(), "{text}");
        }
        assert_eq!("0:0".parse::<Odds>(), Err(NumberError::OddsOfNothing));
        assert!(serde_json::from_str::<Odds>("\"03:1\"").is_err());
        assert_eq!(serde_json::to_string(&o("4:2")).unwrap(), "\"4:2\"");
    }

    proptest! {
        #[test]
        fn order_is_total_and_exact(a in any::<(u64, u64)>(), b in any::<(u64, u64)>(), c in any::<(u64, u64)>()) {
            let Ok([x, y, z]) = [a, b, c].map(|(l, r)| Odds::new(l, r)).into_iter().collect::<Result<Vec<_>, _>>().map(|v| [v[0], v[1], v[2]])
            else { return Ok(()) };
            prop_assert_eq!(x.cmp(&y), y.cmp(&x).reverse());
            if x <= y && y <= z { prop_assert!(x <= z); }
        }

        #[test]
        fn rounding_for_the_defender_is_never_above(l in 1u64..5000, r in 1u64..5000) {
            let odds = Odds::new(l, r).unwrap();
            prop_assert!(odds.against_one(Favour::Defender) <= odds);
            prop_assert!(odds.against_one(Favour::Attacker) >= odds);
        }
    }
}
