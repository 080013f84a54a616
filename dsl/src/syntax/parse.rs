//! Values out of words: hexes, ranges, fractions, odds, clocks. What does not fit gives nothing, and nothing panics.
//! Must not: guess. A value too great for its type is no value.

use super::literal::{is_digits, without_mark};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::number::{Fraction, Odds};

/// One end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// No end on this side: the right of `23+`.
    Open,
    /// `?`: there is an end, and the source does not say where.
    Unknown,
    /// A value, whole or with a half.
    At(Fraction),
}

/// One part of a slashed value such as `-/0/1-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `-`
    None,
    /// `?`
    Unknown,
    /// A number.
    Value(Fraction),
    /// A range.
    Range(Bound, Bound),
}

/// Digits as a number.
pub fn number(text: &str) -> Option<u32> {
    if is_digits(text) { text.parse().ok() } else { None }
}

/// The text before a footnote mark (`*`, `†`, `‡`, `§`, `?`) at its end, and the mark.
pub fn split_mark(text: &str) -> (&str, Option<&str>) {
    let bare = without_mark(text);
    if bare.is_empty() {
        return (text, None);
    }
    (bare, text.get(bare.len()..).filter(|mark| !mark.is_empty()))
}

/// `0713`.
pub fn hex(text: &str) -> Option<HexNumber> {
    if text.len() != 4 || !is_digits(text) {
        return None;
    }
    HexNumber::new(text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?)
}

/// `0713/0714`.
pub fn side(text: &str) -> Option<(HexNumber, HexNumber)> {
    let (one, other) = text.split_once('/')?;
    Some((hex(one)?, hex(other)?))
}

/// `2319-2320-2421`; a `?` between hexes gives a `None` in its place.
pub fn chain(text: &str) -> Option<Vec<Option<HexNumber>>> {
    let parts: Vec<&str> = text.split('-').collect();
    if parts.len() < 2 {
        return None;
    }
    parts.into_iter().map(|part| if part == "?" { Some(None) } else { hex(part).map(Some) }).collect()
}

/// `4`, `38½`, `½`, `2/3`, and either with a sign: an exact value.
pub fn fraction(text: &str) -> Option<Fraction> {
    if let Some(rest) = text.strip_prefix('-') {
        return unsigned_fraction(rest).map(Fraction::negated);
    }
    unsigned_fraction(text.strip_prefix('+').unwrap_or(text))
}

fn unsigned_fraction(text: &str) -> Option<Fraction> {
    if let Some((over, under)) = text.split_once('/') {
        return Fraction::new(i64::from(number(over)?), i64::from(number(under)?)).ok();
    }
    if let Some(whole) = text.strip_suffix('½') {
        let whole = if whole.is_empty() { 0 } else { number(whole)? };
        return Fraction::new(i64::from(whole).checked_mul(2)?.checked_add(1)?, 2).ok();
    }
    Fraction::new(i64::from(number(text)?), 1).ok()
}

/// `+2`, `-1`, `-1/2`: a value that must have its sign.
pub fn signed_fraction(text: &str) -> Option<Fraction> {
    if text.starts_with(['+', '-']) { fraction(text) } else { None }
}

fn bound(text: &str) -> Option<Bound> {
    if text == "?" { Some(Bound::Unknown) } else { unsigned_fraction(text).map(Bound::At) }
}

/// `4-6`, `?-42`, `23+`, `32-38½`; a single number is a range of one. Whether it ascends is not judged here.
pub fn range(text: &str) -> Option<(Bound, Bound)> {
    if let Some(low) = text.strip_suffix('+') {
        return Some((bound(low)?, Bound::Open));
    }
    match text.split_once('-') {
        Some((low, high)) => Some((bound(low)?, bound(high)?)),
        None => {
            let one = bound(text)?;
            Some((one, one))
        }
    }
}

/// A range of whole numbers with both ends: `4-6`, `12`.
pub fn whole_range(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    Some((number(low)?, number(high)?))
}

/// `2/3`, `-/0/1-3`, `1/2*`: the parts, and the footnote mark at the end.
pub fn slashed(text: &str) -> Option<(Vec<Part>, Option<&str>)> {
    let (bare, mark) = match text.rsplit_once('/') {
        Some((_, "?")) => (text, None),
        Some(_) => split_mark(text),
        None => return None,
    };
    let parts = bare.split('/').map(slashed_part).collect::<Option<Vec<_>>>()?;
    Some((parts, mark))
}

fn slashed_part(text: &str) -> Option<Part> {
    match text {
        "-" => Some(Part::None),
        "?" => Some(Part::Unknown),
        _ if text.contains('-') => range(text).map(|(low, high)| Part::Range(low, high)),
        _ => unsigned_fraction(text).map(Part::Value),
    }
}

/// `3:1`.
pub fn odds(text: &str) -> Option<Odds> {
    let (left, right) = text.split_once(':')?;
    Odds::new(u64::from(number(left)?), u64::from(number(right)?)).ok()
}

/// `8:00`, in minutes from midnight: two digits after the colon.
pub fn clock(text: &str) -> Option<u32> {
    let (hours, minutes) = text.split_once(':')?;
    if minutes.len() != 2 {
        return None;
    }
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// `9:00-12:00`, in minutes from midnight.
pub fn clock_range(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-')?;
    Some((clock(from)?, clock(to)?))
}

/// `1976-01-01`: year, month, day; a day that its month does not have is none.
pub fn date(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 || month.len() != 2 || day.len() != 2 {
        return None;
    }
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&day).then_some((year, month, day))
}

/// `d6`, `2d6`, `d66`: how many dice, and the number after the `d` (66 for `d66`, which its place makes two dice).
pub fn dice(text: &str) -> Option<(u32, u32)> {
    let (count, sides) = text.split_once('d')?;
    let count = if count.is_empty() { 1 } else { number(count)? };
    Some((count, number(sides)?))
}

/// `118.4`: an exact decimal.
pub fn decimal(text: &str) -> Option<Fraction> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 6 || (!part.is_empty() && !is_digits(part)) || (text.ends_with('.')) {
        return None;
    }
    let under = 10i64.checked_pow(u32::try_from(part.len()).ok()?)?;
    let part = if part.is_empty() { 0 } else { i64::from(number(part)?) };
    Fraction::new(i64::from(number(whole)?).checked_mul(under)?.checked_add(part)?, under).ok()
}

/// The parts of a designation, strings without their quotes: `"1/2 Kimball"/3/II`.
pub fn designation(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut in_string = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => in_string = !in_string,
            '/' if !in_string => {
                parts.push(text.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts.into_iter().map(|part| part.strip_prefix('"').and_then(|p| p.strip_suffix('"')).unwrap_or(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(over: i64, under: i64) -> Fraction {
        Fraction::new(over, under).unwrap()
    }

    #[test]
    fn numbers_and_hexes() {
        assert_eq!(number("12"), Some(12));
        assert_eq!(number("99999999999"), None);
        assert_eq!(number("+1"), None);
        assert_eq!(hex("0713").map(|h| (h.first(), h.second())), Some((7, 13)));
        assert_eq!(hex("713"), None);
        assert_eq!(side("0713/0714").map(|(a, b)| (a.first(), b.second())), Some((7, 14)));
        assert_eq!(chain("1831-?-1943").unwrap().iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(chain("1831"), None);
    }

    #[test]
    fn ranges_and_fractions() {
        let at = |n| Bound::At(of(n, 1));
        assert_eq!(range("4-6"), Some((at(4), at(6))));
        assert_eq!(range("?-42"), Some((Bound::Unknown, at(42))));
        assert_eq!(range("23+"), Some((at(23), Bound::Open)));
        assert_eq!(range("32-38½"), Some((at(32), Bound::At(of(77, 2)))));
        assert_eq!(range("x"), None);
        assert_eq!(whole_range("00-44"), Some((0, 44)));
        assert_eq!(signed_fraction("-1/2"), Some(of(-1, 2)));
        assert_eq!(signed_fraction("1"), None);
        assert_eq!(fraction("2/0"), None);
        assert_eq!(fraction("½"), Some(of(1, 2)));
        assert_eq!(decimal("118.4"), Some(of(1184, 10)));
        assert_eq!(decimal("96"), Some(of(96, 1)));
        assert_eq!(decimal("1."), None);
    }

    #[test]
    fn slashed_values_keep_their_marks() {
        let value = |n| Part::Value(of(n, 1));
        assert_eq!(slashed("1/2*"), Some((vec![value(1), value(2)], Some("*"))));
        assert_eq!(slashed("1/2?"), Some((vec![value(1), value(2)], Some("?"))));
        assert_eq!(slashed("1/?"), Some((vec![value(1), Part::Unknown], None)));
        let range = Part::Range(Bound::At(of(1, 1)), Bound::At(of(3, 1)));
        assert_eq!(slashed("-/0/1-3"), Some((vec![Part::None, value(0), range], None)));
        assert_eq!(slashed("5"), None);
        assert_eq!(split_mark("1†"), ("1", Some("†")));
        assert_eq!(split_mark("?"), ("?", None));
    }

    #[test]
    fn times_odds_and_designations() {
        assert_eq!(clock("8:00"), Some(480));
        assert_eq!(clock("12:1"), None);
        assert_eq!(clock_range("9:00-12:00"), Some((540, 720)));
        assert_eq!(odds("3:1").map(|o| (o.left(), o.right())), Some((3, 1)));
        assert_eq!(date("1976-02-29"), Some((1976, 2, 29)));
        assert_eq!(date("1977-02-29"), None);
        assert_eq!(dice("2d6"), Some((2, 6)));
        assert_eq!(designation("\"1/2 Kimball\"/3/II"), ["1/2 Kimball", "3", "II"]);
        assert_eq!(designation("1/3/I"), ["1", "3", "I"]);
    }
}
