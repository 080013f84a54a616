//! RON of the same content as the JSON, in the shape that Rust types read directly.
//! Must not: use the line ends or the settings of the machine.

use ::ron::Options;
use ::ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CanonicalError, json};

/// `value` as RON text with two blanks a level, ending in a line end. Fields stand in the order of the type.
///
/// # Errors
/// If the value holds a float, or cannot be RON.
pub fn ron<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    json(value)?;
    written(value)
}

/// As [`ron`], and makes sure that the text reads back with the content that the JSON has.
///
/// # Errors
/// Those of [`ron`]; if the text does not read back, or reads back as something else.
pub fn ron_checked<T: Serialize + DeserializeOwned>(value: &T) -> Result<String, CanonicalError> {
    let expected = json(value)?;
    let text = written(value)?;
    let back: T = ron_options(usize::MAX).from_str(&text)?;
    if json(&back)? == expected { Ok(text) } else { Err(CanonicalError::RonDiffers) }
}

/// How RON is read here: no extensions by default, and nesting no deeper than `depth`.
#[must_use]
pub fn ron_options(depth: usize) -> Options {
    Options::default().with_recursion_limit(depth.min(256))
}

fn written<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    let layout = PrettyConfig::new().new_line("\n").indentor("  ").separator(" ");
    let mut text = ron_options(usize::MAX).to_string_pretty(value, layout)?;
    text.push('\n');
    Ok(text)
}
