//! Matching of a line's words against the shapes of its place, with the nearest shape when none fits.
//! Must not: read values; a reader does that from the captured words.

use super::pattern::{Part, Shape, SlotKind, Vocabulary};
use crate::syntax::{Literal, Word};
use std::collections::{BTreeMap, BTreeSet};

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
    known: BTreeMap<NameKind, BTreeSet<String>>,
}

impl Names {
    /// Adds a declared name.
    pub fn add(&mut self, kind: NameKind, name: &str) {
        self.known.entry(kind).or_default().insert(name.to_owned());
    }

    /// Whether the name is declared as that kind.
    #[must_use]
    pub fn has(&self, kind: NameKind, name: &str) -> bool {
        self.known.get(&kind).is_some_and(|names| names.contains(name))
    }

    /// All names of a kind, in alphabetical order.
    pub fn of(&self, kind: NameKind) -> impl Iterator<Item = &str> {
        self.known.get(&kind).into_iter().flatten().map(String::as_str)
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

    /// The words of a slot joined by blanks; none when its group was left out.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        self.has(name).then(|| self.joined(name))
    }

    /// The words of a slot, each a name or text of its own.
    #[must_use]
    pub fn list(&self, name: &str) -> Vec<String> {
        self.all(name).iter().map(|word| word.text.to_owned()).collect()
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

/// What is left to match: the parts of a group, then what follows the group.
#[derive(Clone, Copy)]
struct Rest<'p> {
    parts: &'p [Part],
    then: Option<&'p Rest<'p>>,
}

/// A filled slot, by the numbers of its words.
struct Filled {
    name: &'static str,
    from: usize,
    to: usize,
    many: bool,
}

/// One attempt at a shape, and how far it came.
struct Attempt<'a, 't> {
    names: &'a Names,
    words: &'a [Word<'t>],
    filled: Vec<Filled>,
    furthest: usize,
    /// What the shape wants at the furthest word; collected only when a line fits no shape.
    expected: Vec<String>,
    explain: bool,
    /// Steps left before matching gives up, so that a hostile line cannot take long.
    budget: u32,
}

impl Vocabulary {
    /// Finds the shape of `place` that the words fit. The first in the order of the phrase file wins.
    ///
    /// # Errors
    /// The nearest shape, and where it fails.
    pub fn match_line<'t>(&'static self, place: &str, words: &[Word<'t>], names: &Names) -> Result<Match<'t>, Miss> {
        let first = words.first();
        for shape in self.of_place(place).filter(|shape| may_begin(shape, first)) {
            let mut attempt = Attempt::new(names, words, false);
            if attempt.run(Rest { parts: &shape.parts, then: None }, 0).is_some() {
                return Ok(Match { shape, captures: attempt.captures() });
            }
        }
        Err(self.miss(place, words, names))
    }

    /// The nearest shape of a line that fits none: the one that goes along with it furthest.
    fn miss(&'static self, place: &str, words: &[Word<'_>], names: &Names) -> Miss {
        let mut best: Option<(usize, &'static Shape, usize, String)> = None;
        for shape in self.of_place(place) {
            let mut attempt = Attempt::new(names, words, true);
            attempt.run(Rest { parts: &shape.parts, then: None }, 0);
            let score = attempt.furthest * 4 + shared_words(shape, words);
            if best.as_ref().is_none_or(|(other, ..)| score > *other) {
                best = Some((score, shape, attempt.furthest, attempt.expected.join(" or ")));
            }
        }
        match best {
            Some((score, shape, at, expected)) if score > 0 => Miss { nearest: Some(shape), at, expected },
            _ => Miss { nearest: self.near_in_spelling(place, words), at: 0, expected: String::new() },
        }
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

/// A quick look at the first word, which rules out most shapes of a place.
fn may_begin(shape: &Shape, first: Option<&Word<'_>>) -> bool {
    match (shape.parts.first(), first) {
        (Some(Part::Word(text)), Some(word)) => word.text == *text,
        _ => true,
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
    // A line of a thousand words is not compared as a whole.
    count(&shape.parts, words.get(..words.len().min(40)).unwrap_or(words))
}

impl<'a, 't> Attempt<'a, 't> {
    fn new(names: &'a Names, words: &'a [Word<'t>], explain: bool) -> Self {
        Self { names, words, filled: Vec::new(), furthest: 0, expected: Vec::new(), explain, budget: 20_000 }
    }

    /// The words of the filled slots; separators of lists are left out.
    fn captures(self) -> Captures<'t> {
        let words = self.words;
        let slots = self
            .filled
            .into_iter()
            .map(|slot| {
                let taken = words.get(slot.from..slot.to).unwrap_or(&[]);
                let kept = taken.iter().filter(|word| !slot.many || !is_separator(word)).copied().collect();
                (slot.name, kept)
            })
            .collect();
        Captures { slots }
    }

    /// Matches what is left from word `at`; the words must end with it. Gives the word after.
    fn run(&mut self, rest: Rest<'_>, at: usize) -> Option<usize> {
        self.budget = self.budget.checked_sub(1)?;
        let Some((part, parts)) = rest.parts.split_first() else {
            return match rest.then {
                Some(then) => self.run(*then, at),
                None if at < self.words.len() => {
                    self.fail(at, || "the end of the line".into());
                    None
                }
                None => Some(at),
            };
        };
        let after = Rest { parts, then: rest.then };
        match part {
            Part::Optional(group) => {
                let kept = self.filled.len();
                if let Some(end) = self.run(Rest { parts: group, then: Some(&after) }, at) {
                    return Some(end);
                }
                self.filled.truncate(kept);
                self.run(after, at)
            }
            Part::Slot { name, kind, many } => self.slot((name, kind, *many), after, at),
            literal => {
                if self.words.get(at).is_some_and(|word| literal_fits(literal, word)) {
                    self.run(after, at + 1)
                } else {
                    self.fail(at, || describe(literal));
                    None
                }
            }
        }
    }

    fn slot(
        &mut self,
        (name, kind, many): (&'static str, &SlotKind, bool),
        rest: Rest<'_>,
        at: usize,
    ) -> Option<usize> {
        // Ends of one, two, three … values, so that the longest can be tried first.
        let mut ends: Vec<usize> = Vec::new();
        let mut next = at;
        let mut after_separator = true;
        while let Some(length) = self.one(kind, next, rest) {
            // `stated 3210 woods`: a name goes on a list of hexes only after a comma.
            let named = self.words.get(next).is_some_and(|word| matches!(word.kind, Literal::Name | Literal::Text));
            if *kind == SlotKind::Hexes && !after_separator && named {
                break;
            }
            next += length;
            ends.push(next);
            if !many || self.goes_on(rest, next) {
                break;
            }
            after_separator = self.words.get(next).is_some_and(is_separator);
            next += usize::from(after_separator);
        }
        if ends.is_empty() {
            self.fail(at, || kind.describe());
            return None;
        }
        for to in ends.into_iter().rev() {
            let kept = self.filled.len();
            self.filled.push(Filled { name, from: at, to, many });
            if let Some(done) = self.run(rest, to) {
                return Some(done);
            }
            self.filled.truncate(kept);
            self.budget = self.budget.checked_sub(1)?;
        }
        None
    }

    /// How many words one value of the kind takes at `at`.
    fn one(&self, kind: &SlotKind, at: usize, rest: Rest<'_>) -> Option<usize> {
        let words = self.words;
        let word = words.get(at)?;
        if word.kind == Literal::Question
            && !matches!(kind, SlotKind::Text | SlotKind::Choice(_) | SlotKind::Cases | SlotKind::Side | SlotKind::Expr)
        {
            return Some(1);
        }
        match kind {
            SlotKind::Choice(groups) => groups
                .iter()
                .filter(|group| match group.as_slice() {
                    ["side"] => self.names.has(NameKind::Side, word.text),
                    group => {
                        group.iter().enumerate().all(|(n, text)| words.get(at + n).is_some_and(|w| w.text == *text))
                    }
                })
                .map(Vec::len)
                .max(),
            SlotKind::Stepped => {
                let from = words.get(at + 1).is_some_and(|from| from.text == "from") && words.get(at + 2).is_some();
                (word.kind == Literal::Signed && from).then_some(3)
            }
            SlotKind::Side => self.names.has(NameKind::Side, word.text).then_some(1),
            SlotKind::Feature => self.names.has(NameKind::Feature, word.text).then_some(1),
            SlotKind::Path => self.names.has(NameKind::Path, word.text).then_some(1),
            SlotKind::Unit => {
                let named = |at: usize| words.get(at).is_some_and(is_name) && !self.goes_on(rest, at);
                if self.names.has(NameKind::Side, word.text) && named(at + 1) {
                    Some(2)
                } else {
                    named(at).then_some(1)
                }
            }
            SlotKind::HexWords => {
                (!matches!(word.kind, Literal::Bracket | Literal::Hex) && !self.goes_on(rest, at)).then_some(1)
            }
            SlotKind::Hexes => (fits_kind(kind, word) && !self.goes_on(rest, at)).then_some(1),
            SlotKind::Bound | SlotKind::Reading | SlotKind::Effect | SlotKind::Expr => {
                let stop = (at..words.len()).find(|&at| self.goes_on(rest, at)).unwrap_or(words.len());
                (stop > at).then_some(stop - at)
            }
            _ => fits_kind(kind, word).then_some(1),
        }
    }

    /// Whether the words at `at` are the literals with which what is left of the shape goes on: at least one of them
    /// a word, a colon or an arrow, since a comma alone can also stand in a list.
    fn goes_on(&self, rest: Rest<'_>, at: usize) -> bool {
        let mut left = rest;
        loop {
            match left.parts.first() {
                None => match left.then {
                    Some(then) => left = *then,
                    None => return false,
                },
                Some(Part::Optional(group)) => {
                    if self.literals_fit(group, at) {
                        return true;
                    }
                    left.parts = left.parts.get(1..).unwrap_or(&[]);
                }
                Some(_) => return self.literals_fit(left.parts, at),
            }
        }
    }

    fn literals_fit(&self, parts: &[Part], at: usize) -> bool {
        let mut telling = false;
        for (n, part) in parts.iter().enumerate() {
            if let Part::Slot { kind: SlotKind::Choice(groups), .. } = part {
                let stands = |group: &Vec<&str>| (0_usize..).zip(group).all(|(m, text)| self.stands(at + n + m, text));
                return groups.iter().any(stands);
            }
            if matches!(part, Part::Slot { .. } | Part::Optional(_)) {
                break;
            }
            if !self.words.get(at + n).is_some_and(|word| literal_fits(part, word)) {
                return false;
            }
            telling |= *part != Part::Comma;
        }
        telling
    }

    fn stands(&self, at: usize, text: &str) -> bool {
        self.words.get(at).is_some_and(|word| word.text == text)
    }

    fn fail(&mut self, at: usize, expected: impl FnOnce() -> String) {
        if !self.explain {
            return;
        }
        if at > self.furthest || self.expected.is_empty() {
            self.furthest = at;
            self.expected = vec![expected()];
        } else if at == self.furthest {
            let expected = expected();
            if !self.expected.contains(&expected) {
                self.expected.push(expected);
            }
        }
    }
}

/// Commas of a list, and the arrows of an order of states.
fn is_separator(word: &Word<'_>) -> bool {
    matches!(word.kind, Literal::Comma | Literal::Arrow)
}

/// Whether a word can be a name.
fn is_name(word: &Word<'_>) -> bool {
    matches!(
        word.kind,
        Literal::Name
            | Literal::Text
            | Literal::Designation
            | Literal::Number
            | Literal::Slashed
            | Literal::Half
            | Literal::Other
            | Literal::Range
            | Literal::Signed
            | Literal::Marked
    )
}

/// Whether one word of this literal fills a slot of this kind.
fn fits_kind(kind: &SlotKind, word: &Word<'_>) -> bool {
    use Literal as L;
    let is = |literals: &[Literal]| literals.contains(&word.kind);
    match kind {
        SlotKind::Number => is(&[L::Number, L::Hex]),
        SlotKind::Fraction => is(&[L::Number, L::Slashed, L::Half]),
        SlotKind::Signed => is(&[L::Signed]),
        SlotKind::Decimal => is(&[L::Number, L::Decimal, L::Hex]),
        SlotKind::Name => is_name(word),
        SlotKind::Word => is(&[L::Name, L::Text]),
        SlotKind::Text => is(&[L::Text]),
        SlotKind::Hex => is(&[L::Hex]),
        SlotKind::Hexes => is(&[L::Hex, L::Chain, L::Range, L::Name, L::Text]),
        SlotKind::Hexside => is(&[L::Side]),
        SlotKind::Chain => is(&[L::Chain, L::Hex]),
        SlotKind::Cases => is(&[L::Bracket]),
        SlotKind::Dice => is(&[L::Dice]),
        SlotKind::Range => is(&[L::Number, L::Range, L::Half, L::Clock, L::Hex, L::Chain]) || word.text == "none",
        SlotKind::Date => is(&[L::Date]),
        SlotKind::Value => !is(&[L::Comma, L::Colon, L::Bracket]) && word.kind != L::Equals,
        _ => false,
    }
}

fn literal_fits(part: &Part, word: &Word<'_>) -> bool {
    match part {
        Part::Word(text) => word.text == *text && word.kind != Literal::Text,
        Part::Comma => word.kind == Literal::Comma,
        Part::Colon => word.kind == Literal::Colon,
        Part::Equals => word.kind == Literal::Equals,
        Part::Arrow => word.kind == Literal::Arrow,
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
