//! The number printed in a hex, which is its name everywhere outside.
//! Must not: say which two digits are the column; that is the grid's to say.

use std::fmt;
use std::str::FromStr;

use super::HexError;
use crate::text_form::text_form;

/// A hex as it is printed: four digits, two and two. `Ord` is the order of the printed numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexNumber {
    first: u8,
    second: u8,
}

impl HexNumber {
    /// The hex printed as `first` and `second`, two digits each; none if either is above 99.
    #[must_use]
    pub fn new(first: u8, second: u8) -> Option<Self> {
        (first <= 99 && second <= 99).then_some(Self { first, second })
    }

    /// The number of the first two digits: the column on most maps.
    #[must_use]
    pub fn first(self) -> u8 {
        self.first
    }

    /// The number of the last two digits: the row on most maps.
    #[must_use]
    pub fn second(self) -> u8 {
        self.second
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.first, self.second)
    }
}

impl FromStr for HexNumber {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let wrong = || HexError::NotAHex(HexError::cut(text));
        let (first, second) = text.split_at_checked(2).ok_or_else(wrong)?;
        let two_digits = |part: &str| -> Option<u8> {
            let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            if digits { part.parse().ok() } else { None }
        };
        let (first, second) = two_digits(first).zip(two_digits(second)).ok_or_else(wrong)?;
        Self::new(first, second).ok_or_else(wrong)
    }
}

text_form!(HexNumber, "HexNumber", "^[0-9]{4}$", "a hex by its printed number of four digits, such as \"0713\"");
