//! Dice as rulebooks name them, and the exact chance of everything that they can show.
//! Must not: roll; results come from outside.

use std::fmt;
use std::str::FromStr;

use crate::number::Fraction;
use crate::text_form::text_form;

/// Dice that are thrown together and read as one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    /// So many dice of so many sides, added up.
    Sum { count: u8, sides: u16 },
    /// Two six-sided dice; the coloured one gives the tens, the other the units.
    D66,
}

/// One number that the dice can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Face {
    /// The number as it is read: 2 to 12 for two dice, 11 to 66 for d66.
    pub shows: u32,
    /// In how many of all equally likely throws it comes up.
    pub ways: u64,
    /// Its exact chance.
    pub chance: Fraction,
}

/// Why dice cannot be made or counted out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The text does not name dice.
    #[error("`{0}` does not name dice, such as d6, 2d6 or d66")]
    NotDice(String),
    /// No dice, or dice without sides.
    #[error("dice need at least one die with at least one side")]
    Nothing,
    /// More different numbers than the caller wants to count out.
    #[error("{dice} can show {faces} numbers; at most {budget} are counted out")]
    TooMany {
        /// The dice.
        dice: Dice,
        /// How many numbers they can show.
        faces: u64,
        /// How many were allowed.
        budget: u64,
    },
    /// The number of throws is too large to be kept exactly.
    #[error("the chances of {0} are too fine to be kept exactly")]
    TooFine(Dice),
}

impl Dice {
    /// One six-sided die.
    pub const D6: Self = Self(Kind::Sum { count: 1, sides: 6 });
    /// Two six-sided dice, added up.
    pub const TWO_D6: Self = Self(Kind::Sum { count: 2, sides: 6 });
    /// Two six-sided dice read as tens and units, the coloured die first.
    pub const D66: Self = Self(Kind::D66);
    /// The numbers that are counted out at most where nothing else is said.
    pub const FACES_BUDGET: u64 = 10_000;

    /// `count` dice of `sides` sides each, added up.
    ///
    /// # Errors
    /// If either is nought.
    pub fn sum_of(count: u8, sides: u16) -> Result<Self, DiceError> {
        if count == 0 || sides == 0 { Err(DiceError::Nothing) } else { Ok(Self(Kind::Sum { count, sides })) }
    }

    /// The least number that the dice can show.
    #[must_use]
    pub fn least(self) -> u32 {
        match self.0 {
            Kind::Sum { count, .. } => count.into(),
            Kind::D66 => 11,
        }
    }

    /// The greatest number that the dice can show.
    #[must_use]
    pub fn greatest(self) -> u32 {
        match self.0 {
            Kind::Sum { count, sides } => u32::from(count) * u32::from(sides),
            Kind::D66 => 66,
        }
    }

    /// Whether the dice can show `number`: 17 is no throw of d66.
    #[must_use]
    pub fn shows(self, number: u32) -> bool {
        match self.0 {
            Kind::Sum { .. } => self.least() <= number && number <= self.greatest(),
            Kind::D66 => (1..=6).contains(&(number / 10)) && (1..=6).contains(&(number % 10)),
        }
    }

    /// How many different numbers the dice can show.
    #[must_use]
    pub fn count_of_faces(self) -> u64 {
        match self.0 {
            Kind::Sum { .. } => u64::from(self.greatest() - self.least()) + 1,
            Kind::D66 => 36,
        }
    }

    /// Every number that the dice can show, ascending, with its exact chance, by counting all throws.
    ///
    /// # Errors
    /// If there are more than `budget` numbers, or a chance is too fine to be kept exactly.
    pub fn faces(self, budget: u64) -> Result<Vec<Face>, DiceError> {
        let faces = self.count_of_faces();
        if faces > budget {
            return Err(DiceError::TooMany { dice: self, faces, budget });
        }
        match self.0 {
            Kind::D66 => {
                let throws = (1..=6).flat_map(|tens| (1..=6).map(move |units| tens * 10 + units));
                throws.map(|shows| self.face(shows, 1, 36)).collect()
            }
            Kind::Sum { count, sides } => {
                let too_fine = DiceError::TooFine(self);
                // Checked first: every count of ways below is at most all throws.
                let all = u64::from(sides).checked_pow(count.into()).ok_or(too_fine)?;
                let ways = ways_of_sums(count, sides);
                (self.least()..).zip(ways).map(|(shows, ways)| self.face(shows, ways, all)).collect()
            }
        }
    }

    fn face(self, shows: u32, ways: u64, all: u64) -> Result<Face, DiceError> {
        let parts = i64::try_from(ways).ok().zip(i64::try_from(all).ok());
        let chance = parts.and_then(|(ways, all)| Fraction::new(ways, all).ok());
        Ok(Face { shows, ways, chance: chance.ok_or(DiceError::TooFine(self))? })
    }
}

/// In how many ways each sum comes up, from the least to the greatest. Adds a die at a time: the ways of a sum
/// are those of the `sides` sums before it, kept as a running total so that the work grows with the sums alone.
fn ways_of_sums(count: u8, sides: u16) -> Vec<u64> {
    let sides = usize::from(sides);
    let mut ways = vec![1_u64; sides];
    for _ in 1..count {
        let mut running = 0_u64;
        let length = ways.len() + sides - 1;
        ways = (0..length)
            .map(|at| {
                running = running.saturating_add(ways.get(at).copied().unwrap_or(0));
                let left = at.checked_sub(sides).and_then(|at| ways.get(at));
                running = running.saturating_sub(left.copied().unwrap_or(0));
                running
            })
            .collect();
    }
    ways
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Sum { count, sides } => write!(f, "{count}d{sides}"),
            Kind::D66 => f.write_str("d66"),
        }
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    /// Reads `d6`, `1d6`, `2d6`, `d66`; `d66` is always the coloured die first, never a die of 66 sides.
    fn from_str(text: &str) -> Result<Self, DiceError> {
        let wrong = || DiceError::NotDice(text.chars().take(40).collect());
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let (count, sides) = text.split_once('d').ok_or_else(wrong)?;
        if count.is_empty() && sides == "66" {
            return Ok(Self::D66);
        }
        let count = if count.is_empty() { "1" } else { count };
        if !is_digits(count) || !is_digits(sides) {
            return Err(wrong());
        }
        let (count, sides) = count.parse().ok().zip(sides.parse().ok()).ok_or_else(wrong)?;
        Self::sum_of(count, sides)
    }
}

text_form!(Dice, "Dice", "^(d66|[1-9][0-9]*d[1-9][0-9]*)$", "dice, such as \"1d6\", \"2d6\" or \"d66\"");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn d(text: &str) -> Dice {
        text.parse().unwrap()
    }

    fn shown(text: &str) -> String {
        let faces = d(text).faces(100).unwrap();
        faces.iter().map(|face| format!("{}:{}", face.shows, face.chance)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn chances_are_counted_out() {
        assert_eq!(shown("d6"), "1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6");
        assert_eq!(shown("2d6"), "2:1/36 3:1/18 4:1/12 5:1/9 6:5/36 7:1/6 8:5/36 9:1/9 10:1/12 11:1/18 12:1/36");
        assert_eq!(shown("3d2"), "3:1/8 4:3/8 5:3/8 6:1/8");
        assert_eq!(shown("2d1"), "2:1");
    }

    #[test]
    fn the_coloured_die_gives_the_tens() {
        let faces = d("d66").faces(36).unwrap();
        assert_eq!(faces.len(), 36);
        assert_eq!((faces[0].shows, faces[6].shows, faces[35].shows), (11, 21, 66));
        assert!(faces.iter().all(|face| face.chance.to_string() == "1/36" && Dice::D66.shows(face.shows)));
        for no_throw in [0, 10, 17, 67, 71, 111] {
            assert!(!Dice::D66.shows(no_throw), "{no_throw}");
        }
    }

    #[test]
    fn names_are_read_and_written() {
        assert_eq!((d("d6"), d("1d6").to_string()), (Dice::D6, "1d6".into()));
        assert_eq!((d("2d6"), d("d66").to_string()), (Dice::TWO_D6, "d66".into()));
        for text in ["", "d", "6", "2d", "D6", "d-6", "256d6", "1d65536", "d6+1", "+1d6", "2d6d6", "l d6"] {
            assert!(matches!(text.parse::<Dice>(), Err(DiceError::NotDice(_))), "{text}");
        }
        assert_eq!("0d6".parse::<Dice>(), Err(DiceError::Nothing));
        assert_eq!("d0".parse::<Dice>(), Err(DiceError::Nothing));
        assert!(serde_json::from_str::<Dice>("\"d6\"").is_err(), "a bundle holds one spelling");
        assert_eq!(serde_json::from_str::<Dice>("\"1d6\"").unwrap(), Dice::D6);
    }

    #[test]
    fn too_many_throws_are_refused_before_they_are_counted() {
        assert!(matches!(d("255d65535").faces(10_000), Err(DiceError::TooMany { .. })));
        assert_eq!(d("255d6").faces(Dice::FACES_BUDGET), Err(DiceError::TooFine(d("255d6"))));
        assert_eq!(d("255d1").faces(1).unwrap()[0].chance, Fraction::ONE);
    }

    proptest! {
        #[test]
        fn chances_sum_to_one(count in 1u8..12, sides in 1u16..30) {
            let dice = Dice::sum_of(count, sides).unwrap();
            let faces = dice.faces(Dice::FACES_BUDGET).unwrap();
            let sum = faces.iter().try_fold(Fraction::ZERO, |sum, face| sum.checked_add(face.chance));
            prop_assert_eq!(sum, Some(Fraction::ONE));
            prop_assert_eq!(faces.len() as u64, dice.count_of_faces());
            prop_assert!(faces.iter().zip(faces.iter().rev()).all(|(low, high)| low.ways == high.ways));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[0-9d]{0,8}") {
            if let Ok(dice) = text.parse::<Dice>() {
                prop_assert_eq!(dice.to_string().parse::<Dice>().unwrap(), dice);
            }
        }
    }
}
