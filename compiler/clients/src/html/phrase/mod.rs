//! Values, effects and lines of a scenario in words for people.
//! Must not: drop a part of what it is given; what is not known reads `?`.

mod effect;
mod situation;
mod value;

pub(super) use effect::effect;
pub use effect::effect_words;
pub(super) use situation::{award, limit, link, measured, place};
pub(super) use value::{dice, has_hole, number, short, signed, value};

/// Names as people list them: `a`, `a or b`, `a, b or c`.
pub(super) fn listed<T: AsRef<str>>(names: &[T], joint: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {joint} {}", most.join(", "), last.as_ref())
        }
    }
}

/// A count with its noun: `1 unit`, `3 units`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

#[cfg(test)]
mod tests;
