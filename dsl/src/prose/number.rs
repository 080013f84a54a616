//! Case numbers as rulebooks print them, and the two ways in which they nest.
//! Must not: look at more text than the number itself.

/// How the numbers of a rulebook nest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// 2.9 is followed by 2.10; a third level is written 8.7.4.
    #[default]
    Dotted,
    /// 6.1 is followed by 6.11; each digit after the point is a level.
    Digits,
}

/// A case number: `6.11`, `8.7.4`, `2.1a`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseNumber {
    /// As printed, letter included.
    pub text: String,
    /// The numbers between the points.
    pub parts: Vec<u16>,
    /// A letter glued to the number.
    pub letter: Option<char>,
}

/// The place of a number in its rulebook: section, case, sub-case, and a letter (as 1000 and more) at the end.
pub type Key = Vec<u16>;

const LETTER: u16 = 1000;
/// Rulebooks number no deeper; what does is no case.
const DEEPEST: usize = 6;

impl CaseNumber {
    /// Reads a case number at the start of `text`; gives it with its length in bytes.
    /// A number needs at least one point and ends at a word's end.
    #[must_use]
    pub fn read(text: &str) -> Option<(Self, usize)> {
        let bytes = text.as_bytes();
        let mut at = 0;
        let mut parts = Vec::new();
        loop {
            let digits = bytes.get(at..)?.iter().take_while(|b| b.is_ascii_digit()).count();
            if digits == 0 || digits > 3 {
                return None;
            }
            if parts.len() > DEEPEST {
                return None;
            }
            parts.push(text.get(at..at + digits)?.parse().ok()?);
            at += digits;
            let goes_on = bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            if !goes_on {
                break;
            }
            at += 1;
        }
        if parts.len() < 2 || parts.len() > DEEPEST {
            return None;
        }
        let mut letter = None;
        if let Some(b) = bytes.get(at)
            && b.is_ascii_lowercase()
        {
            letter = Some(char::from(*b));
            at += 1;
        }
        let rest = text.get(at..)?;
        if rest.chars().next().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '%') {
            return None;
        }
        let text = text.get(..at)?.to_owned();
        Some((Self { text, parts, letter }, at))
    }

    /// The place of this number under a way of numbering. `3.0` is the section `[3]`.
    #[must_use]
    pub fn key(&self, numbering: Numbering) -> Key {
        let mut key: Key = match (numbering, self.parts.as_slice()) {
            (_, [section, 0]) => vec![*section],
            (Numbering::Digits, [section, minor]) => {
                let digits = minor.to_string();
                std::iter::once(*section).chain(digits.bytes().map(|b| u16::from(b - b'0'))).collect()
            }
            (_, parts) => parts.to_vec(),
        };
        if let Some(letter) = self.letter {
            key.push(LETTER + u16::try_from(u32::from(letter)).unwrap_or(0));
        }
        key
    }
}

/// Writes a key back as a number. The opposite of [`CaseNumber::key`].
#[must_use]
pub fn number_of(key: &[u16], numbering: Numbering) -> String {
    let (letters, numbers): (Vec<u16>, Vec<u16>) = key.iter().partition(|n| **n >= LETTER);
    let mut text = match (numbering, numbers.as_slice()) {
        (_, []) => String::new(),
        (_, [section]) => format!("{section}.0"),
        (Numbering::Digits, [section, rest @ ..]) => {
            format!("{section}.{}", rest.iter().map(ToString::to_string).collect::<String>())
        }
        (Numbering::Dotted, all) => all.iter().map(ToString::to_string).collect::<Vec<_>>().join("."),
    };
    text.extend(letters.iter().filter_map(|n| char::from_u32(u32::from(n - LETTER))));
    text
}

/// Whether the key ends in a letter.
#[must_use]
pub fn is_lettered(key: &[u16]) -> bool {
    key.last().is_some_and(|n| *n >= LETTER)
}

/// Finds out from the order of the headings how their numbers nest.
#[must_use]
pub fn numbering_of<'a>(numbers: impl Iterator<Item = &'a CaseNumber>) -> Numbering {
    let (mut by_digit, mut by_point) = (0_u32, 0_u32);
    let mut before: Option<&CaseNumber> = None;
    for number in numbers {
        if number.parts.len() > 2 {
            by_point += 1;
        }
        if let (Some([s, a]), [t, b]) = (before.map(|n| n.parts.as_slice()), number.parts.as_slice())
            && s == t
        {
            by_digit += u32::from((1..10).contains(a) && *b == a * 10 + 1);
            by_point += u32::from(*a == 9 && *b == 10);
        }
        before = Some(number);
    }
    if by_digit > by_point { Numbering::Digits } else { Numbering::Dotted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_back() {
        for (text, numbering, key) in [
            ("6.11", Numbering::Digits, vec![6, 1, 1]),
            ("6.11", Numbering::Dotted, vec![6, 11]),
            ("8.7.4", Numbering::Dotted, vec![8, 7, 4]),
            ("12.0", Numbering::Digits, vec![12]),
        ] {
            let (number, length) = CaseNumber::read(text).expect(text);
            assert_eq!(length, text.len());
            assert_eq!(number.key(numbering), key);
            assert_eq!(number_of(&key, numbering), text);
        }
        let (lettered, _) = CaseNumber::read("2.1a Horse").expect("a letter may follow");
        assert_eq!(number_of(&lettered.key(Numbering::Dotted), Numbering::Dotted), "2.1a");
        assert!(CaseNumber::read("1234.5").is_none());
        assert!(CaseNumber::read("7 hexes").is_none());
        assert!(CaseNumber::read("1.5th").is_none());
    }
}
