//! Values of cells as a chart shows them.
//! Must not: round.

use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::Value;
use cartouche_bundle::number::Fraction;

/// A number: `3`, `38½`, `½`, `2/3`, with a true minus sign.
pub(in crate::html) fn number(number: Fraction) -> String {
    if number == Fraction::HALF { "½".to_owned() } else { number.printed().replace('-', "−") }
}

/// A number with its sign, as a change is written.
pub(in crate::html) fn signed(change: Fraction) -> String {
    if change < Fraction::ZERO { number(change) } else { format!("+{}", number(change)) }
}

/// Dice as people say them: one die is `d6`, not `1d6`.
pub(in crate::html) fn dice(dice: &Dice) -> String {
    let said = dice.to_string();
    match said.strip_prefix("1d") {
        Some(sides) => format!("d{sides}"),
        None => said,
    }
}

/// A value in full.
pub(in crate::html) fn value(shown: &Value) -> String {
    match shown {
        Value::Number(n) => number(*n),
        Value::Change(n) => signed(*n),
        Value::UnknownChange => "+?".to_owned(),
        Value::Range(low, high) => range(*low, *high),
        Value::AtLeast(n) => format!("{} or more", number(*n)),
        Value::Unlimited => "unlimited".to_owned(),
        Value::Printed => "as printed".to_owned(),
        Value::Odds(odds) => odds.to_string(),
        Value::Dice(shown) => dice(shown),
        Value::Word(words) | Value::Text(words) => words.clone(),
        Value::Parts(parts) => joined(parts, value),
        Value::None => "–".to_owned(),
        Value::CannotArise => "·".to_owned(),
        Value::Hole => "?".to_owned(),
    }
}

/// A value as briefly as a counter shows it.
pub(in crate::html) fn short(shown: &Value) -> String {
    match shown {
        Value::AtLeast(n) => format!("{}+", number(*n)),
        Value::Unlimited => "∞".to_owned(),
        Value::Printed => "?".to_owned(),
        Value::Parts(parts) => joined(parts, short),
        other => value(other),
    }
}

/// Whether something in a value is not in the source.
pub(in crate::html) fn has_hole(shown: &Value) -> bool {
    match shown {
        Value::Hole | Value::UnknownChange => true,
        Value::Parts(parts) => parts.iter().any(has_hole),
        _ => false,
    }
}

fn range(low: Option<Fraction>, high: Option<Fraction>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{}–{}", number(low), number(high)),
        (Some(low), None) => format!("{}–…", number(low)),
        (None, Some(high)) => format!("…–{}", number(high)),
        (None, None) => "…".to_owned(),
    }
}

fn joined(parts: &[Value], each: fn(&Value) -> String) -> String {
    let parts: Vec<String> = parts.iter().map(each).collect();
    parts.join("/")
}
