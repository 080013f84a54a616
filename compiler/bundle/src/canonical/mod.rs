//! The one way in which values become bytes: canonical JSON, RON of the same content, and their hash.
//! Must not: write a float, depend on anything but the value, or differ between machines.

mod hash;
mod json;
mod ron;

pub use hash::{is_sha256, sha256};
pub use json::json;
pub use ron::{ron, ron_checked, ron_options};

/// Why a value cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum CanonicalError {
    /// A float: it would differ between programs.
    #[error("`{at}` holds {number}, which is no whole number; a bundle holds exact numbers only")]
    Float {
        /// The way to it, as `units.A.strength`.
        at: String,
        /// The number.
        number: String,
    },
    /// The value cannot be JSON, for example a map whose keys are not text.
    #[error("the value cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The value cannot be RON.
    #[error("the value cannot be written as RON: {0}")]
    Ron(#[from] ::ron::Error),
    /// What was written as RON does not read back.
    #[error("the RON text does not read back: {0}")]
    RonReadsBack(#[from] ::ron::error::SpannedError),
    /// What was written as RON reads back as something else.
    #[error("the RON text reads back with other content")]
    RonDiffers,
}

#[cfg(test)]
mod tests;
