//! Exact fractions: whole numbers, halves, thirds of a point.
//! Must not: overflow silently, or pass through a float.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;

use super::NumberError;
use crate::text_form::text_form;

/// An exact number, in lowest terms with a positive denominator; neither part is beyond ±`i64::MAX`.
///
/// Its text is `3`, `-1/2`, `2/3`; a person may also write `38½`, `+2` or `4/6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction(Ratio<i64>);

/// The signs for fractions that a keyboard or an old rulebook may hold.
const SIGNS: [(char, i64, i64); 5] = [('½', 1, 2), ('¼', 1, 4), ('¾', 3, 4), ('⅓', 1, 3), ('⅔', 2, 3)];

const WANTED: &str = "a number such as 3, 2/3, -1/2 or 38½";

impl Fraction {
    /// Nought.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// One.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));
    /// One half.
    pub const HALF: Self = Self(Ratio::new_raw(1, 2));

    /// `numerator / denominator`, brought to lowest terms.
    ///
    /// # Errors
    /// If the denominator is nought, or the value cannot be kept.
    pub fn new(numerator: i64, denominator: i64) -> Result<Self, NumberError> {
        if denominator == 0 {
            return Err(NumberError::DividedByNought);
        }
        Self::reduced(numerator.into(), denominator.into()).ok_or(NumberError::TooLarge)
    }

    /// A whole number; every `i32` can be kept.
    #[must_use]
    pub fn whole(value: i32) -> Self {
        Self(Ratio::new_raw(value.into(), 1))
    }

    /// The part above the line, with the sign.
    #[must_use]
    pub fn numerator(self) -> i64 {
        *self.0.numer()
    }

    /// The part below the line, always above nought.
    #[must_use]
    pub fn denominator(self) -> i64 {
        *self.0.denom()
    }

    /// Whether nothing is left over.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.denominator() == 1
    }

    /// The whole number, if it is one.
    #[must_use]
    pub fn to_whole(self) -> Option<i64> {
        self.is_whole().then(|| self.numerator())
    }

    /// The sum, if it can be kept.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (a, b, c, d) = wide(self, other);
        // Two products of 63-bit numbers: their sum is below 2^127.
        Self::reduced(a * d + c * b, b * d)
    }

    /// The difference, if it can be kept.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(other.negated())
    }

    /// The product, if it can be kept.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let (a, b, c, d) = wide(self, other);
        Self::reduced(a * c, b * d)
    }

    /// The quotient, if it can be kept; none for a division by nought.
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        let (a, b, c, d) = wide(self, other);
        Self::reduced(a * d, b * c)
    }

    /// The same distance from nought on the other side.
    #[must_use]
    pub fn negated(self) -> Self {
        // Neither part is ever i64::MIN, so the sign can always be turned.
        Self(Ratio::new_raw(self.numerator().saturating_neg(), self.denominator()))
    }

    /// The greatest whole number not above.
    #[must_use]
    pub fn floor(self) -> Self {
        Self(Ratio::new_raw(self.numerator().div_euclid(self.denominator()), 1))
    }

    /// The least whole number not below.
    #[must_use]
    pub fn ceil(self) -> Self {
        self.negated().floor().negated()
    }

    /// As a chart prints it: `38½` for a whole number and a half, else as `Display`.
    #[must_use]
    pub fn printed(self) -> String {
        let whole = self.numerator() / self.denominator();
        if self.denominator() == 2 && whole != 0 { format!("{whole}½") } else { self.to_string() }
    }

    /// The fraction in lowest terms, if the denominator is not nought and both parts fit.
    fn reduced(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()?;
        let sign = denominator.signum();
        let numerator = i64::try_from((numerator / divisor).checked_mul(sign)?).ok()?;
        let denominator = i64::try_from((denominator / divisor).checked_mul(sign)?).ok()?;
        (numerator != i64::MIN).then(|| Self(Ratio::new_raw(numerator, denominator)))
    }
}

/// The four parts, wide enough to be multiplied.
fn wide(left: Fraction, right: Fraction) -> (i128, i128, i128, i128) {
    (left.numerator().into(), left.denominator().into(), right.numerator().into(), right.denominator().into())
}

/// The greatest number that divides both; the other one if one is nought.
pub(super) fn common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b, c, d) = wide(*self, *other);
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i32> for Fraction {
    fn from(value: i32) -> Self {
        Self::whole(value)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_whole() {
            write!(f, "{}", self.numerator())
        } else {
            write!(f, "{}/{}", self.numerator(), self.denominator())
        }
    }
}

impl FromStr for Fraction {
    type Err = NumberError;

    /// Reads `3`, `+2`, `-1/2`, `4/6`, `½`, `38½`, `-2¾`; no blanks, no decimals.
    fn from_str(text: &str) -> Result<Self, NumberError> {
        let (negative, bare) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let value = unsigned(bare).map_err(|error| match error {
            NumberError::NotANumber { .. } => NumberError::not(text, WANTED),
            other => other,
        })?;
        Ok(if negative { value.negated() } else { value })
    }
}

/// Reads a number without a sign.
fn unsigned(text: &str) -> Result<Fraction, NumberError> {
    if let Some((above, below)) = text.split_once('/') {
        return Fraction::new(digits(above)?, digits(below)?);
    }
    let last = text.chars().next_back();
    let sign = SIGNS.iter().find(|(sign, _, _)| Some(*sign) == last);
    let Some(&(sign, above, below)) = sign else {
        return Fraction::new(digits(text)?, 1);
    };
    let part = Fraction::new(above, below)?;
    match text.strip_suffix(sign) {
        None | Some("") => Ok(part),
        Some(whole) => Fraction::new(digits(whole)?, 1)?.checked_add(part).ok_or(NumberError::TooLarge),
    }
}

/// Reads digits and nothing else.
fn digits(text: &str) -> Result<i64, NumberError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::not(text, WANTED));
    }
    text.parse().map_err(|_| NumberError::TooLarge)
}

text_form!(
    Fraction,
    "Fraction",
    "^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$",
    "an exact number in lowest terms, such as \"3\", \"2/3\" or \"-1/2\""
);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn f(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn text_is_read_in_every_form_and_written_in_one() {
        let forms = [
            ("3", "3"),
            ("+2", "2"),
            ("-1/2", "-1/2"),
            ("4/6", "2/3"),
            ("38½", "77/2"),
            ("½", "1/2"),
            ("-2¾", "-11/4"),
            ("0/7", "0"),
            ("-0", "0"),
            ("007", "7"),
        ];
        for (given, written) in forms {
            assert_eq!(f(given).to_string(), written, "{given}");
        }
        assert_eq!(f("77/2").printed(), "38½");
        assert_eq!(f("-77/2").printed(), "-38½");
        assert_eq!(f("1/2").printed(), "1/2");
        assert_eq!(f("7/3").printed(), "7/3");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "-", "+", "/", "1/", "/2", "1.5", "1/2/3", "--1", "1 /2", "l/3", "½½", "1/½", "1/-2", "٣"]
        {
            assert!(matches!(text.parse::<Fraction>(), Err(NumberError::NotANumber { .. })), "{text}");
        }
        assert_eq!("3/0".parse::<Fraction>(), Err(NumberError::DividedByNought));
        assert_eq!("9223372036854775808".parse::<Fraction>(), Err(NumberError::TooLarge));
        assert_eq!(Fraction::new(i64::MIN, 1), Err(NumberError::TooLarge));
        assert_eq!(Fraction::new(i64::MIN, -2).unwrap().numerator(), 1 << 62);
    }

    #[test]
    fn arithmetic_beyond_the_edge_gives_none() {
        let most = Fraction::new(i64::MAX, 1).unwrap();
        let least = Fraction::new(1, i64::MAX).unwrap();
        assert_eq!(most.checked_add(Fraction::ONE), None);
        assert_eq!(most.negated().checked_sub(Fraction::ONE), None);
        assert_eq!(least.checked_mul(Fraction::HALF), None);
        assert_eq!(most.checked_mul(least), Some(Fraction::ONE));
        assert_eq!(most.checked_div(Fraction::ZERO), None);
        assert!(least < Fraction::new(1, i64::MAX - 1).unwrap());
    }

    #[test]
    fn floor_and_ceiling_hold_below_nought() {
        assert_eq!((f("-7/2").floor(), f("-7/2").ceil()), (f("-4"), f("-3")));
        assert_eq!((f("7/2").floor(), f("7/2").ceil()), (f("3"), f("4")));
        assert_eq!((f("-3").floor(), f("-3").ceil()), (f("-3"), f("-3")));
    }

    #[test]
    fn a_bundle_holds_one_spelling() {
        assert_eq!(serde_json::to_string(&f("4/6")).unwrap(), "\"2/3\"");
        assert_eq!(serde_json::from_str::<Fraction>("\"-1/2\"").unwrap(), f("-1/2"));
        for bad in ["\"4/6\"", "\"+2\"", "\"38½\"", "3", "0.5", "null"] {
            assert!(serde_json::from_str::<Fraction>(bad).is_err(), "{bad}");
        }
        let schema = schemars::schema_for!(Fraction);
        assert_eq!(schema.get("type").unwrap(), "string");
    }

    fn any_fraction() -> impl Strategy<Value = Fraction> {
        (any::<i64>(), any::<i64>()).prop_filter_map("must fit", |(n, d)| Fraction::new(n, d).ok())
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[-+0-9/½¾ .]{0,24}") {
            let _ = text.parse::<Fraction>();
        }

        #[test]
        fn written_text_reads_back(value in any_fraction()) {
            prop_assert_eq!(value.to_string().parse::<Fraction>().unwrap(), value);
            prop_assert_eq!(value.printed().parse::<Fraction>().unwrap(), value);
        }

        #[test]
        fn any_arithmetic_is_safe_and_undone(a in any_fraction(), b in any_fraction()) {
            if let Some(sum) = a.checked_add(b) {
                prop_assert_eq!(sum.checked_sub(b), Some(a));
            }
            if let Some(product) = a.checked_mul(b) && b != Fraction::ZERO {
                prop_assert_eq!(product.checked_div(b), Some(a));
            }
            prop_assert!(a.floor() <= a && a <= a.ceil());
            prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        }

        #[test]
        fn order_agrees_with_difference(a in -500i64..500, b in 1i64..60, c in -500i64..500, d in 1i64..60) {
            let (x, y) = (Fraction::new(a, b).unwrap(), Fraction::new(c, d).unwrap());
            prop_assert_eq!(x.cmp(&y), x.checked_sub(y).unwrap().numerator().cmp(&0));
        }
    }
}
