//! The roundings that rulebooks name.
//! Must not: round by default; a rule that names no rounding keeps its fraction.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Fraction;

/// How a fraction becomes the number that a table or a track asks for. "Up" is always towards the
/// greater number, also below nought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// To the nearest whole number; exactly a half goes up: 5/2 is 3, 7/3 is 2, -1/2 is 0.
    NearestHalfUp,
    /// To the least whole number not below: 7/3 is 3, -7/3 is -2.
    Up,
    /// To the greatest whole number not above: 8/3 is 2, -7/3 is -3.
    Down,
    /// To the greatest number of halves not above; all but a half is dropped: 11/3 is 7/2, 10/3 is 3.
    KeepHalf,
    /// Not at all: the fraction is kept.
    None,
}

impl Rounding {
    /// Every mode, in the order of the vocabulary.
    pub const ALL: [Self; 5] = [Self::NearestHalfUp, Self::Up, Self::Down, Self::KeepHalf, Self::None];

    /// The rounded number; none only if it is too large to be kept.
    #[must_use]
    pub fn apply(self, value: Fraction) -> Option<Fraction> {
        match self {
            Self::NearestHalfUp => value.checked_add(Fraction::HALF).map(Fraction::floor),
            Self::Up => Some(value.ceil()),
            Self::Down => Some(value.floor()),
            Self::KeepHalf => value.checked_add(value).and_then(|twice| twice.floor().checked_mul(Fraction::HALF)),
            Self::None => Some(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn f(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn each_mode_does_what_its_name_says() {
        // value, nearest with halves up, up, down, keep a half
        let chart = [
            ["5/2", "3", "3", "2", "5/2"],
            ["7/3", "2", "3", "2", "2"],
            ["8/3", "3", "3", "2", "5/2"],
            ["499/1000", "0", "1", "0", "0"],
            ["1/2", "1", "1", "0", "1/2"],
            ["-1/2", "0", "0", "-1", "-1/2"],
            ["-7/3", "-2", "-2", "-3", "-5/2"],
            ["4", "4", "4", "4", "4"],
        ];
        let modes = [Rounding::NearestHalfUp, Rounding::Up, Rounding::Down, Rounding::KeepHalf];
        for row in chart {
            let value = f(row[0]);
            for (mode, cell) in modes.iter().zip(&row[1..]) {
                assert_eq!(mode.apply(value), Some(f(cell)), "{mode:?} of {value}");
            }
            assert_eq!(Rounding::None.apply(value), Some(value));
        }
    }

    #[test]
    fn modes_are_published_by_name() {
        let names: Vec<_> = Rounding::ALL.iter().map(|mode| serde_json::to_string(mode).unwrap()).collect();
        assert_eq!(names, ["\"nearest-half-up\"", "\"up\"", "\"down\"", "\"keep-half\"", "\"none\""]);
    }

    proptest! {
        #[test]
        fn rounding_twice_changes_nothing(n in any::<i32>(), d in 1i64..1000) {
            let value = Fraction::new(n.into(), d).unwrap();
            for mode in Rounding::ALL {
                let once = mode.apply(value).unwrap();
                prop_assert_eq!(mode.apply(once), Some(once));
            }
        }
    }
}
