//! Effects of terrain, hexsides and paths in words.
//! Must not: say what an effect comes to in play.

use super::{listed, number, signed};
use cartouche_bundle::model::{Citation, Direction, Effect, Party};
use cartouche_bundle::number::Fraction;
use indexmap::IndexMap;

/// An effect in words, with the numbers of the cases in which it is told.
#[must_use]
pub fn effect_words(shown: &Effect) -> String {
    let cases = |cases: &[Citation]| cases.iter().map(|case| case.number.as_str()).collect::<Vec<_>>().join(", ");
    effect(shown, &cases)
}

/// An effect in words: `2, guns 3`, `never, unless by bridge or ford`, `+1 up`; `cases` words citations.
pub(in crate::html) fn effect(shown: &Effect, cases: &dyn Fn(&[Citation]) -> String) -> String {
    match shown {
        Effect::None => "–".to_owned(),
        Effect::Hole => "?".to_owned(),
        Effect::CannotArise => "·".to_owned(),
        Effect::Cost { points, by_type, into } => cost(*points, by_type, into),
        Effect::Never { unless } => barred("never", unless),
        Effect::Plus { amount, direction, unless_along_path } => plus(*amount, *direction, *unless_along_path),
        Effect::Shift { columns } => shift(*columns),
        Effect::Strength { of, factor } => strength(*of, *factor),
        Effect::Roll { change } => format!("{} to the die", signed(*change)),
        Effect::Blocks => "blocks sight".to_owned(),
        Effect::Height { levels } => format!("stands {levels} high"),
        Effect::Stop { unless } => barred("stops", unless),
        Effect::Becomes { state } => format!("units become {state}"),
        Effect::All { of } => {
            let each: Vec<String> = of.iter().map(|one| effect(one, cases)).collect();
            each.join("; ")
        }
        Effect::Told { cases: told } => format!("see {}", cases(told)),
    }
}

fn cost(points: Fraction, by_type: &IndexMap<String, Fraction>, into: &IndexMap<String, Fraction>) -> String {
    let mut parts = vec![number(points)];
    for (cost, names) in by_cost(by_type) {
        parts.push(format!("{} {}", listed(&names, "and"), number(cost)));
    }
    for (cost, names) in by_cost(into) {
        parts.push(format!("into {} {}", listed(&names, "or"), number(cost)));
    }
    parts.join(", ")
}

/// Names that cost the same, gathered, in the order of the first.
fn by_cost(costs: &IndexMap<String, Fraction>) -> IndexMap<Fraction, Vec<&str>> {
    let mut gathered: IndexMap<Fraction, Vec<&str>> = IndexMap::new();
    for (name, cost) in costs {
        gathered.entry(*cost).or_default().push(name);
    }
    gathered
}

fn barred(what: &str, unless: &[String]) -> String {
    if unless.is_empty() { what.to_owned() } else { format!("{what}, unless by {}", listed(unless, "or")) }
}

fn plus(amount: Option<Fraction>, direction: Option<Direction>, unless_along_path: bool) -> String {
    let mut said = amount.map_or_else(|| "+?".to_owned(), signed);
    said.push_str(match direction {
        Some(Direction::Up) => " up",
        Some(Direction::Down) => " down",
        None => "",
    });
    if unless_along_path {
        said.push_str(", unless along a path");
    }
    said
}

fn shift(columns: i32) -> String {
    let way = if columns < 0 { "left" } else { "right" };
    match columns.unsigned_abs() {
        1 => format!("1 column {way}"),
        count => format!("{count} columns {way}"),
    }
}

fn strength(of: Party, factor: Fraction) -> String {
    let who = match of {
        Party::Attacker => "attacker",
        Party::Defender => "defender",
    };
    match (factor.numerator(), factor.denominator()) {
        (1, 2) => format!("{who} halved"),
        (2, 1) => format!("{who} doubled"),
        (3, 1) => format!("{who} tripled"),
        _ => format!("{who} × {}", number(factor)),
    }
}
