//! Words to values: numbers, ranges, odds, dates, dice.
//! Must not: know in which item the word stands.

use super::Reader;
use crate::syntax::{CellRef, Literal, Word, classify, parse};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Cell, OriginId, Value};
use cartouche_bundle::number::{Fraction, Odds};

/// The largest whole number that is read.
const LARGEST: i64 = 1_000_000;

/// Marks that may stand right after a value, as `2*`.
const MARKS: [char; 5] = ['*', '†', '‡', '#', '§'];

/// A word without the footnote marks after it, and the marks.
#[must_use]
pub fn without_marks(text: &str) -> (&str, Vec<String>) {
    let bare = text.trim_end_matches(MARKS);
    if bare.is_empty() {
        return (text, Vec::new());
    }
    let marks = text.get(bare.len()..).unwrap_or("").chars().map(|mark| mark.to_string()).collect();
    (bare, marks)
}

impl Reader<'_> {
    /// A whole number; reports what is too large or none.
    pub(crate) fn number(&mut self, word: Option<Word<'_>>) -> Option<i64> {
        let word = word?;
        if word.kind == Literal::Question {
            return None;
        }
        let digits = !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            self.wrong(word.span, word.text, "a whole number");
            return None;
        }
        let number = word.text.parse::<i64>().ok().filter(|number| *number <= LARGEST);
        if number.is_none() {
            self.out_of_bounds(word.span, &format!("`{}`", word.text), "a million");
        }
        number
    }

    /// A number, whole or fraction, as `2/3` or `38½`.
    pub(crate) fn fraction(&mut self, word: Option<Word<'_>>) -> Option<Fraction> {
        let word = word?;
        if word.kind == Literal::Question {
            return None;
        }
        let value = word.text.parse::<Fraction>().ok();
        if value.is_none() {
            self.wrong(word.span, word.text, "a number, as `2/3`");
        }
        value
    }

    /// A hex number.
    pub(crate) fn hex(&mut self, word: Word<'_>) -> Option<HexNumber> {
        let hex = word.text.parse::<HexNumber>().ok();
        if hex.is_none() && word.kind != Literal::Question {
            self.wrong(word.span, word.text, "a hex number of four digits");
        }
        hex
    }

    /// A whole range `4-6` or a single number, both ends in.
    pub(crate) fn whole_range(&mut self, word: Word<'_>) -> Option<(i64, i64)> {
        let (low, high) = word.text.split_once('-').unwrap_or((word.text, word.text));
        let end = |text: &str| text.parse::<i64>().ok().filter(|end| (0..=LARGEST).contains(end));
        let ends = end(low).zip(end(high)).filter(|(low, high)| low <= high);
        if ends.is_none() && word.kind != Literal::Question {
            self.wrong(word.span, word.text, "a number, or a range from the lower to the higher, as `4-6`");
        }
        ends
    }

    /// A date, `1862-09-17`; a day that its month does not have is reported.
    pub(crate) fn date(&mut self, word: Option<Word<'_>>) -> Option<String> {
        let word = word?;
        if word.kind == Literal::Question {
            return None;
        }
        let date = parse::date(word.text).map(|_| word.text.to_owned());
        if date.is_none() {
            self.wrong(word.span, word.text, "a day of the calendar, as `1862-09-17`,");
        }
        date
    }

    /// Dice, `2d6`.
    pub(crate) fn dice(&mut self, word: Option<Word<'_>>) -> Option<Dice> {
        let word = word?;
        let dice = word.text.parse::<Dice>().ok();
        if dice.is_none() && word.kind != Literal::Question {
            self.wrong(word.span, word.text, "dice, as `d6`, `2d6` or `d66`,");
        }
        dice
    }

    /// A range of numbers, whole or not, or a single one.
    pub(crate) fn range(&mut self, word: Word<'_>) -> Option<(Fraction, Fraction)> {
        let (low, high) = word.text.split_once('-').unwrap_or((word.text, word.text));
        let ends = low.parse::<Fraction>().ok().zip(high.parse::<Fraction>().ok()).filter(|(low, high)| low <= high);
        if ends.is_none() && word.kind != Literal::Question {
            self.wrong(word.span, word.text, "a number, or a range from the lower to the higher, as `300-400`,");
        }
        ends
    }

    /// A cell of a chart of values; several words make a value of the closed set (`8 or more`) or a list of words.
    pub(crate) fn value_cell(&mut self, cell: &CellRef<'_>, row: OriginId) -> Cell<Value> {
        let from = self.book.origins.add_within(row, cell.span());
        let (value, marks) = self.value_of_words(&cell.words().to_vec());
        Cell { value: value.unwrap_or(Value::Hole), from, marks }
    }

    /// The value of one cell's words; an unreadable one is reported.
    pub(crate) fn value_of_words(&mut self, words: &[Word<'_>]) -> (Option<Value>, Vec<String>) {
        match words {
            [word] => self.value_of_word(*word),
            [number, or, more] if or.text == "or" && more.text == "more" => {
                (self.fraction(Some(*number)).map(Value::AtLeast), Vec::new())
            }
            [] => (None, Vec::new()),
            [first, ..] => {
                let all = super::chart::name_of(words);
                let span = first.span.to(words.last().map_or(first.span, |last| last.span));
                let wordy = |word: &Word<'_>| {
                    matches!(
                        word.kind,
                        Literal::Name
                            | Literal::Number
                            | Literal::Comma
                            | Literal::Slashed
                            | Literal::Designation
                            | Literal::Signed
                    )
                };
                if words.iter().all(wordy) {
                    return (Some(Value::Text(all)), Vec::new());
                }
                self.wrong(span, &all, "one value");
                (None, Vec::new())
            }
        }
    }

    /// The value of a single word.
    pub(crate) fn value_of_word(&mut self, word: Word<'_>) -> (Option<Value>, Vec<String>) {
        if word.kind == Literal::Text {
            return (Some(Value::Text(word.text.to_owned())), Vec::new());
        }
        let (bare, marks) = without_marks(word.text);
        let value = plain_value(bare);
        if value.is_none() {
            self.wrong(word.span, word.text, "a value");
        }
        (value, marks)
    }
}

/// A signed number, `+2`, `-1/2`.
#[must_use]
pub fn signed(text: &str) -> Option<Fraction> {
    text.strip_prefix('+').unwrap_or(text).parse().ok()
}

/// The value that one bare word stands for.
#[must_use]
pub fn plain_value(text: &str) -> Option<Value> {
    Some(match text {
        "?" => Value::Hole,
        "-" => Value::None,
        "." => Value::CannotArise,
        "+?" | "-?" => Value::UnknownChange,
        "printed" => Value::Printed,
        "unlimited" => Value::Unlimited,
        _ => match classify(text) {
            Literal::Number | Literal::Hex | Literal::Half | Literal::Decimal => Value::Number(text.parse().ok()?),
            Literal::Signed => Value::Change(signed(text)?),
            Literal::Odds => Value::Odds(text.parse::<Odds>().ok()?),
            Literal::Dice => Value::Dice(text.parse().ok()?),
            Literal::Range => {
                if let Some(low) = text.strip_suffix('+') {
                    Value::AtLeast(low.parse().ok()?)
                } else {
                    let (low, high) = text.split_once('-')?;
                    let end = |end: &str| if end == "?" { Some(None) } else { end.parse().ok().map(Some) };
                    let (low, high): (Option<Fraction>, Option<Fraction>) = (end(low)?, end(high)?);
                    // A range from high to low holds nothing; it is a slip, not a value.
                    if low.zip(high).is_some_and(|(low, high)| low > high) {
                        return None;
                    }
                    Value::Range(low, high)
                }
            }
            Literal::Slashed | Literal::Designation if !text.contains('"') => {
                let parts: Option<Vec<Value>> = text.split('/').map(plain_value).collect();
                Value::Parts(parts?)
            }
            Literal::Comma
            | Literal::Colon
            | Literal::Bar
            | Literal::Bracket
            | Literal::BraceOpen
            | Literal::BraceClose
            | Literal::Stray => return None,
            _ => Value::Word(text.to_owned()),
        },
    })
}

/// A slashed pair of whole numbers as the fraction that it is where counters have one face; other values unchanged.
#[must_use]
pub fn fraction_of(value: Value) -> Value {
    if let Value::Parts(parts) = &value
        && let [Value::Number(over), Value::Number(under)] = parts.as_slice()
        && over.is_whole()
        && let Some(fraction) = over.checked_div(*under)
    {
        return Value::Number(fraction);
    }
    value
}
