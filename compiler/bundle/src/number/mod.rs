//! Exact numbers: fractions, odds, named roundings, intervals and the check that bands fill a line.
//! Must not: hold a float, overflow, or round where no rounding is named.

mod cover;
mod fraction;
mod interval;
mod odds;
mod rounding;

pub use cover::{Cover, MOST_OVERLAPS, Overlap, cover};
pub use fraction::Fraction;
pub use interval::{End, Interval};
pub use odds::{Favour, Odds};
pub use rounding::Rounding;

/// Why a number could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// The text is not a number of the wanted kind.
    #[error("`{text}` is not {wanted}")]
    NotANumber {
        /// What was given, cut to a readable length.
        text: String,
        /// What was wanted, with an example.
        wanted: &'static str,
    },
    /// The value is outside what can be kept exactly.
    #[error("the number is too large to be kept exactly")]
    TooLarge,
    /// Something was to be divided by nought.
    #[error("a number cannot be divided by nought")]
    DividedByNought,
    /// Both sides of the odds are nought.
    #[error("odds of 0:0 say nothing")]
    OddsOfNothing,
    /// An interval whose ends leave nothing between them.
    #[error("nothing lies between the ends of this interval")]
    EmptyInterval,
    /// A lattice whose step is not above nought.
    #[error("the step between values must be more than nought")]
    StepNotPositive,
}

impl NumberError {
    /// The error for `text` that is not `wanted`; long text is cut.
    pub(crate) fn not(text: &str, wanted: &'static str) -> Self {
        Self::NotANumber { text: text.chars().take(40).collect(), wanted }
    }
}
