//! Canonical JSON: keys sorted by code point, two blanks a level, one line end at the end.
//! Must not: write a float. (A float that is no number at all becomes `null` before it can be seen here.)

use serde::Serialize;
use serde_json::{Map, Value};

use super::CanonicalError;

/// `value` as canonical JSON text, ending in a line end.
///
/// # Errors
/// If the value holds a float, or cannot be JSON.
pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    let mut way = Vec::new();
    let sorted = sorted(serde_json::to_value(value)?, &mut way)?;
    let mut text = serde_json::to_string_pretty(&sorted)?;
    text.push('\n');
    Ok(text)
}

/// The same value with the keys of every map in order. The map of `serde_json` may keep the order of filling,
/// if any crate of the build asks it to; taking the keys out in order is right for both kinds.
fn sorted(value: Value, way: &mut Vec<String>) -> Result<Value, CanonicalError> {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> = map.into_iter().collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            let mut in_order = Map::new();
            for (key, value) in entries {
                way.push(key);
                let value = sorted(value, way)?;
                if let Some(key) = way.pop() {
                    in_order.insert(key, value);
                }
            }
            Ok(Value::Object(in_order))
        }
        Value::Array(values) => {
            let mut items = Vec::with_capacity(values.len());
            for (place, value) in values.into_iter().enumerate() {
                way.push(place.to_string());
                items.push(sorted(value, way)?);
                way.pop();
            }
            Ok(Value::Array(items))
        }
        Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            Err(CanonicalError::Float {
                at: way.join("."),
                number: number.to_string(),
            })
        }
        plain => Ok(plain),
    }
}
