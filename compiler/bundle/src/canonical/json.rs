//! Canonical JSON: keys in the order of the model (rows of a chart stand as printed), two blanks a level, one line end at the end.
//! Must not: write a float. (A float that is no number at all becomes `null` before it can be seen here.)

use serde::Serialize;
use serde_json::Value;

use super::CanonicalError;

/// `value` as canonical JSON text, ending in a line end.
///
/// # Errors
/// If the value holds a float, or cannot be JSON.
pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    let mut way = Vec::new();
    let value = serde_json::to_value(value)?;
    without_floats(&value, &mut way)?;
    let mut text = serde_json::to_string_pretty(&value)?;
    text.push('\n');
    Ok(text)
}

/// The value if it holds no float anywhere; the way to the first one otherwise.
fn without_floats(value: &Value, way: &mut Vec<String>) -> Result<(), CanonicalError> {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                way.push(key.clone());
                without_floats(value, way)?;
                way.pop();
            }
        }
        Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                way.push(place.to_string());
                without_floats(value, way)?;
                way.pop();
            }
        }
        Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            return Err(CanonicalError::Float { at: way.join("."), number: number.to_string() });
        }
        _ => {}
    }
    Ok(())
}
