//! Matching of a line's words against the shapes of its place, with the nearest shape when none fits.
//! Must not: read values; a reader does that from the captured words.

use super::pattern::{Part, Shape, SlotKind, Vocabulary};
use crate::syntax::{Literal, Word};
use std::collections::BTreeMap;

/// Kinds of names that a line's shape can depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKind {
    /// A side.
    Side,
    /// A hexside feature.
    Feature,
    /// A kind of path.
    Path,
}

/// Names that are declared anywhere in the project, collected before lines are matched.
#[derive(Debug, Default, Clone)]
pub struct Names {
    known: BTreeMap<(NameKind, String), ()>,
}

impl Names {
    /// Adds a declared name.
    pub fn add(&mut self, kind: NameKind, name: &str) {
        self.known.insert((kind, name.to_owned()), ());
    }

    /// Whether the name is declared as that kind.
    #[must_use]
    pub fn has(&self, kind: NameKind, name: &str) -> bool {
        self.known.contains_key(&(kind, name.to_owned()))
    }

    /// All names of a kind, in alphabetical order.
    pub fn of(&self, kind: NameKind) -> impl Iterator<Item = &str> {
        self.known.keys().filter(move |(other, _)| *other == kind).map(|(_, name)| name.as_str())
    }
}

/// Words captured by the slots of a shape, by slot name; commas of a list are left out.
#[derive(Debug, Default, Clone)]
pub struct Captures<'t> {
    slots: Vec<(&'static str, Vec<Word<'t>>)>,
}

impl<'t> Captures<'t> {
    /// The words of a slot; none when its group was left out.
    #[must_use]
    pub fn all(&self, name: &str) -> &[Word<'t>] {
        self.slots.iter().find(|(slot, _)| *slot == name).map_or(&[], |(_, words)| words.as_slice())
    }

    /// The first word of a slot.
    #[must_use]
    pub fn one(&self, name: &str) -> Option<Word<'t>> {
        self.all(name).first().copied()
    }

    /// The words of a slot joined by blanks, for choices of several words.
    #[must_use]
    pub fn joined(&self, name: &str) -> String {
        self.all(name).iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
    }

    /// Whether the slot was filled.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.slots.iter().any(|(slot, _)| *slot == name)
    }
}

/// A line that fits a shape.
#[derive(Debug)]
pub struct Match<'t> {
    /// The shape.
    pub shape: &'static Shape,
    /// What fills its slots.
    pub captures: Captures<'t>,
}

/// A line that fits no shape of its place.
#[derive(Debug)]
pub struct Miss {
    /// The nearest shape, if any is near.
    pub nearest: Option<&'static Shape>,
    /// The word (by its number in the line) at which the nearest shape no longer fits; the number of words if the line ends too soon.
    pub at: usize,
    /// What the nearest shape wants there.
    pub expected: String,
}

/// How far the best attempt at a shape came.
struct Attempt<'n> {
    names: &'n Names,
    furthest: usize,
    expected: String,
    /// Steps left before matching gives up, so that a hostile line cannot take long.
    budget: u32,
}

impl Vocabulary {
    /// Finds the shape of `place` that the words fit. The first in the order of the phrase file wins.
    ///
    /// # Errors
    /// The nearest shape, and where it fails.
    pub fn match_line<'t>(&'static self, place: &str, words: &[Word<'t>], names: &Names) -> Result<Match<'t>, Miss> {
        let mut best: Option<(usize, &'static Shape, usize, String)> = None;
        for shape in self.of_place(place) {
            let mut attempt = Attempt { names, furthest: 0, expected: String::new(), budget: 20_000 };
            let mut captures = Captures::default();
            if attempt.run(&shape.parts, words, 0, true, &mut captures).is_some() {
                return Ok(Match { shape, captures });
            }
            let score = attempt.furthest * 4 + shared_words(shape, words);
            if best.as_ref().is_none_or(|(other, ..)| score > *other) {
                best = Some((score, shape, attempt.furthest, attempt.expected));
            }
        }
        Err(match best {
            Some((score, shape, at, expected)) if score > 0 => Miss { nearest: Some(shape), at, expected },
            _ => Miss { nearest: self.near_in_spelling(place, words), at: 0, expected: String::new() },
        })
    }

    fn near_in_spelling(&'static self, place: &str, words: &[Word<'_>]) -> Option<&'static Shape> {
        let first = words.first()?.text;
        self.of_place(place)
            .filter_map(|shape| match shape.parts.first() {
                Some(Part::Word(word)) => Some((crate::names::spelling::distance(first, word), shape)),
                _ => None,
            })
            .filter(|(distance, _)| *distance <= 2)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, shape)| shape)
    }
}

/// Literal words of the shape that the line has too, wherever.
fn shared_words(shape: &Shape, words: &[Word<'_>]) -> usize {
    fn count(parts: &[Part], words: &[Word<'_>]) -> usize {
        parts
            .iter()
            .map(|part| match part {
                Part::Word(text) => usize::from(words.iter().any(|word| word.text == *text)),
                Part::Optional(group) => count(group, words),
                _ => 0,
            })
            .sum()
    }
    count(&shape.parts, words)
}

impl Attempt<'_> {
    /// Matches the parts from word `at`; `last` tells that the words must end with them. Gives the word after.
    fn run<'t>(
        &mut self,
        parts: &[Part],
        words: &[Word<'t>],
        at: usize,
        last: bool,
        captures: &mut Captures<'t>,
    ) -> Option<usize> {
        self.budget = self.budget.checked_sub(1)?;
        let Some((part, rest)) = parts.split_first() else {
            if last && at < words.len() {
                self.fail(at, "the end of the line");
                return None;
            }
            return Some(at);
        };
        match part {
            Part::Optional(group) => {
                let kept = captures.slots.len();
                let joined: Vec<Part> = group.iter().chain(rest).cloned().collect();
                if let Some(end) = self.run(&joined, words, at, last, captures) {
                    return Some(end);
                }
                captures.slots.truncate(kept);
                self.run(rest, words, at, last, captures)
            }
            Part::Slot { name, kind, many } => self.slot((name, kind, *many), rest, words, at, last, captures),
            literal => {
                let fits = words.get(at).is_some_and(|word| literal_fits(literal, word));
                if fits {
                    self.run(rest, words, at + 1, last, captures)
                } else {
                    self.fail(at, &describe(literal));
                    None
                }
            }
        }
    }

    fn slot<'t>(
        &mut self,
        (name, kind, many): (&'static str, &SlotKind, bool),
        rest: &[Part],
        words: &[Word<'t>],
        at: usize,
        last: bool,
        captures: &mut Captures<'t>,
    ) -> Option<usize> {
        // Ends of one, two, three … values, so that the longest can be tried first.
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut taken: Vec<Word<'t>> = Vec::new();
        let mut next = at;
        loop {
            let Some(length) = self.one(kind, words, next, rest) else { break };
            taken.extend(words.get(next..next + length).unwrap_or(&[]).iter().copied());
            next += length;
            ends.push((next, taken.len()));
            if !many {
                break;
            }
            if words.get(next).is_some_and(|word| word.kind == Literal::Comma) {
                next += 1;
            }
        }
        if ends.is_empty() {
            self.fail(at, &kind.describe());
            return None;
        }
        let kept = captures.slots.len();
        for (end, count) in ends.into_iter().rev() {
            captures.slots.push((name, taken.get(..count).unwrap_or(&[]).to_vec()));
            if let Some(done) = self.run(rest, words, end, last, captures) {
                return Some(done);
            }
            captures.slots.truncate(kept);
        }
        None
    }

    /// How many words one value of the kind takes at `at`.
    fn one(&self, kind: &SlotKind, words: &[Word<'_>], at: usize, rest: &[Part]) -> Option<usize> {
        let word = words.get(at)?;
        let is = |literals: &[Literal]| literals.contains(&word.kind).then_some(1);
        if word.kind == Literal::Question
            && !matches!(kind, SlotKind::Text | SlotKind::Choice(_) | SlotKind::Cases | SlotKind::Side)
        {
            return Some(1);
        }
        let name_like = [
            Literal::Name,
            Literal::Text,
            Literal::Number,
            Literal::Slashed,
            Literal::Half,
            Literal::Other,
            Literal::Range,
            Literal::Signed,
        ];
        match kind {
            SlotKind::Choice(groups) => groups
                .iter()
                .filter(|group| match group.as_slice() {
                    ["side"] => self.names.has(NameKind::Side, word.text),
                    group => group.iter().enumerate().all(|(n, text)| words.get(at + n).is_some_and(|w| w.text == *text)),
                })
                .map(Vec::len)
                .max(),
            SlotKind::Number => is(&[Literal::Number, Literal::Hex]),
            SlotKind::Fraction => is(&[Literal::Number, Literal::Slashed, Literal::Half]),
            SlotKind::Signed => is(&[Literal::Signed]),
            SlotKind::Decimal => is(&[Literal::Number, Literal::Decimal, Literal::Hex]),
            SlotKind::Name => is(&name_like),
            SlotKind::Word => is(&[Literal::Name, Literal::Text]),
            SlotKind::Text => is(&[Literal::Text]),
            SlotKind::Hex => is(&[Literal::Hex]),
            SlotKind::Hexes => is(&[Literal::Hex, Literal::Chain, Literal::Range, Literal::Name, Literal::Text])
                .filter(|_| !self.starts_rest(word, rest)),
            SlotKind::Hexside => is(&[Literal::Side]),
            SlotKind::Chain => is(&[Literal::Chain, Literal::Hex]),
            SlotKind::Cases => is(&[Literal::Bracket]),
            SlotKind::Dice => is(&[Literal::Dice]),
            SlotKind::Range => is(&[
                Literal::Number,
                Literal::Range,
                Literal::Half,
                Literal::Clock,
                Literal::Hex,
                Literal::Chain,
            ])
            .or_else(|| (word.text == "none").then_some(1)),
            SlotKind::Date => is(&[Literal::Date]),
            SlotKind::Value => (!matches!(word.kind, Literal::Comma | Literal::Colon | Literal::Bracket)).then_some(1),
            SlotKind::Stepped => (word.kind == Literal::Signed
                && words.get(at + 1).is_some_and(|from| from.text == "from")
                && words.get(at + 2).is_some())
            .then_some(3),
            SlotKind::Side => self.names.has(NameKind::Side, word.text).then_some(1),
            SlotKind::Unit => {
                let named = |word: &Word<'_>| name_like.contains(&word.kind);
                if self.names.has(NameKind::Side, word.text)
                    && words.get(at + 1).is_some_and(|next| named(next) && !self.starts_rest(next, rest))
                {
                    Some(2)
                } else {
                    named(word).then_some(1).filter(|_| !self.starts_rest(word, rest))
                }
            }
            SlotKind::Feature => self.names.has(NameKind::Feature, word.text).then_some(1),
            SlotKind::Path => self.names.has(NameKind::Path, word.text).then_some(1),
            SlotKind::HexWords => {
                (!matches!(word.kind, Literal::Bracket | Literal::Hex) && !self.starts_rest(word, rest)).then_some(1)
            }
            SlotKind::Bound | SlotKind::Reading | SlotKind::Effect => {
                let stop = words
                    .get(at..)
                    .unwrap_or(&[])
                    .iter()
                    .position(|word| self.starts_rest(word, rest))
                    .unwrap_or(words.len().saturating_sub(at));
                (stop > 0).then_some(stop)
            }
        }
    }

    /// Whether the word is the literal with which the rest of the shape goes on.
    fn starts_rest(&self, word: &Word<'_>, rest: &[Part]) -> bool {
        match rest.first() {
            Some(Part::Optional(group)) => {
                self.starts_rest(word, group) || self.starts_rest(word, rest.get(1..).unwrap_or(&[]))
            }
            Some(part @ (Part::Word(_) | Part::Colon | Part::Equals | Part::Arrow)) => literal_fits(part, word),
            _ => false,
        }
    }

    fn fail(&mut self, at: usize, expected: &str) {
        if at > self.furthest || self.expected.is_empty() {
            self.furthest = at;
            expected.clone_into(&mut self.expected);
        } else if at == self.furthest && !self.expected.contains(expected) {
            self.expected.push_str(" or ");
            self.expected.push_str(expected);
        }
    }
}

fn literal_fits(part: &Part, word: &Word<'_>) -> bool {
    match part {
        Part::Word(text) => word.text == *text && word.kind != Literal::Text,
        Part::Comma => word.kind == Literal::Comma,
        Part::Colon => word.kind == Literal::Colon,
        Part::Equals => word.text == "=",
        Part::Arrow => word.text == "->",
        Part::Slot { .. } | Part::Optional(_) => false,
    }
}

fn describe(part: &Part) -> String {
    match part {
        Part::Word(text) => format!("`{text}`"),
        Part::Comma => "a comma".into(),
        Part::Colon => "a colon".into(),
        Part::Equals => "`=`".into(),
        Part::Arrow => "`->`".into(),
        Part::Slot { kind, .. } => kind.describe(),
        Part::Optional(_) => "more".into(),
    }
}
