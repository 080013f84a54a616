//! The side between two hexes, and the crossing from one into the other.
//! Must not: mix the two; a river lies on a side, a slope is felt in one direction.

use std::fmt;
use std::str::FromStr;

use super::{HexError, HexNumber};
use crate::text_form::text_form;

/// A hexside: two hexes in no order. Whether they are adjacent is the grid's to say ([`super::Grid::side`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSide {
    low: HexNumber,
    high: HexNumber,
}

/// A step from one hex into another, across the side between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    from: HexNumber,
    to: HexNumber,
}

impl HexSide {
    /// The side between two hexes, the same value for both orders.
    ///
    /// # Errors
    /// If both are the same hex.
    pub fn between(one: HexNumber, other: HexNumber) -> Result<Self, HexError> {
        if one == other {
            return Err(HexError::SameHex(one));
        }
        Ok(Self { low: one.min(other), high: one.max(other) })
    }

    /// Both hexes, the lower number first.
    #[must_use]
    pub fn hexes(self) -> [HexNumber; 2] {
        [self.low, self.high]
    }

    /// The hex beyond the side, seen from `hex`; none if the side is not one of its six.
    #[must_use]
    pub fn beyond(self, hex: HexNumber) -> Option<HexNumber> {
        if hex == self.low { Some(self.high) } else { (hex == self.high).then_some(self.low) }
    }
}

impl Crossing {
    /// The step out of `from` into `to`.
    ///
    /// # Errors
    /// If both are the same hex.
    pub fn new(from: HexNumber, to: HexNumber) -> Result<Self, HexError> {
        if from == to { Err(HexError::SameHex(from)) } else { Ok(Self { from, to }) }
    }

    /// The hex that is left.
    #[must_use]
    pub fn from(self) -> HexNumber {
        self.from
    }

    /// The hex that is entered.
    #[must_use]
    pub fn to(self) -> HexNumber {
        self.to
    }

    /// The side that is crossed.
    #[must_use]
    pub fn side(self) -> HexSide {
        HexSide { low: self.from.min(self.to), high: self.from.max(self.to) }
    }

    /// The way back.
    #[must_use]
    pub fn back(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

impl fmt::Display for HexSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}

impl fmt::Display for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from, self.to)
    }
}

impl FromStr for HexSide {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let (one, other) = text.split_once('/').ok_or_else(|| HexError::NotASide(HexError::cut(text)))?;
        Self::between(one.parse()?, other.parse()?)
    }
}

impl FromStr for Crossing {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let (from, to) = text.split_once('>').ok_or_else(|| HexError::NotACrossing(HexError::cut(text)))?;
        Self::new(from.parse()?, to.parse()?)
    }
}

text_form!(
    HexSide,
    "HexSide",
    "^[0-9]{4}/[0-9]{4}$",
    "the side between two hexes, the lower number first, such as \"0713/0714\""
);
text_form!(Crossing, "Crossing", "^[0-9]{4}>[0-9]{4}$", "a step from one hex into another, such as \"0713>0813\"");
