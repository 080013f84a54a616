//! Reading of the phrase file: places, shapes, and the parts of each shape.
//! Must not: look at lines of a project.

use super::PHRASES;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// All shapes by place.
#[derive(Debug)]
pub struct Vocabulary {
    shapes: Vec<Shape>,
    places: BTreeMap<&'static str, Vec<usize>>,
    also: BTreeMap<&'static str, &'static str>,
    faults: Vec<String>,
}

/// One line shape.
#[derive(Debug)]
pub struct Shape {
    /// Name of the shape, `scenario.turns`.
    pub id: &'static str,
    /// Place in which it may stand.
    pub place: &'static str,
    /// As written in the phrase file.
    pub text: &'static str,
    /// The exact meaning.
    pub means: &'static str,
    /// The core form it becomes.
    pub core: &'static str,
    /// A line that can be written.
    pub example: &'static str,
    /// Its parts in order.
    pub parts: Vec<Part>,
}

/// A part of a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A word that stands there literally.
    Word(&'static str),
    /// A comma.
    Comma,
    /// A colon.
    Colon,
    /// An equals sign.
    Equals,
    /// An arrow `->`.
    Arrow,
    /// A slot to be filled.
    Slot {
        /// Its name.
        name: &'static str,
        /// What may fill it.
        kind: SlotKind,
        /// One or more.
        many: bool,
    },
    /// Parts that may be left out together.
    Optional(Vec<Part>),
}

/// What may fill a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlotKind {
    /// One of these words or word groups.
    Choice(Vec<Vec<&'static str>>),
    /// A whole number.
    Number,
    /// A whole number or a fraction.
    Fraction,
    /// A number with its sign.
    Signed,
    /// A decimal for scan points.
    Decimal,
    /// A name: a word, a string, a designation.
    Name,
    /// A bare word or a string.
    Word,
    /// A quoted text.
    Text,
    /// A printed hex number.
    Hex,
    /// A hex, a chain of hexes, or the name of an entry, edge or region.
    Hexes,
    /// A hexside, `0713/0714`.
    Hexside,
    /// A chain of hexes.
    Chain,
    /// A bracket of citations.
    Cases,
    /// Dice.
    Dice,
    /// A range, or one number; also of clock times.
    Range,
    /// A date.
    Date,
    /// A single head or value of a chart.
    Value,
    /// `-1 from 8:1`.
    Stepped,
    /// Name of a side.
    Side,
    /// Name of a unit, perhaps after its side.
    Unit,
    /// Name of a hexside feature.
    Feature,
    /// Name of a kind of path.
    Path,
    /// Words that describe a hex, to the end of the line.
    HexWords,
    /// A band's bound, several words.
    Bound,
    /// A reading, several words.
    Reading,
    /// An effect of a chart's cell, several words.
    Effect,
    /// An expression, several words.
    Expr,
}

impl SlotKind {
    fn named(text: &'static str) -> Option<Self> {
        Some(match text {
            "number" => Self::Number,
            "fraction" => Self::Fraction,
            "signed" => Self::Signed,
            "decimal" => Self::Decimal,
            "name" | "region" | "place" | "table" | "state" | "series" | "source" => Self::Name,
            "word" => Self::Word,
            "text" => Self::Text,
            "hex" => Self::Hex,
            "hexes" => Self::Hexes,
            "hexside" => Self::Hexside,
            "chain" => Self::Chain,
            "cases" => Self::Cases,
            "dice" => Self::Dice,
            "range" => Self::Range,
            "date" => Self::Date,
            "head" | "value" => Self::Value,
            "stepped" => Self::Stepped,
            "side" => Self::Side,
            "unit" => Self::Unit,
            "feature" => Self::Feature,
            "path" => Self::Path,
            "hexwords" => Self::HexWords,
            "bound" => Self::Bound,
            "reading" => Self::Reading,
            "effect" => Self::Effect,
            "expr" | "parameters" | "choices" => Self::Expr,
            _ => return None,
        })
    }

    /// What may stand in the slot, in words for a message.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Choice(words) => {
                words.iter().map(|group| format!("`{}`", group.join(" "))).collect::<Vec<_>>().join(" or ")
            }
            Self::Number => "a whole number".into(),
            Self::Fraction => "a number".into(),
            Self::Signed => "a number with its sign, as `+2`".into(),
            Self::Decimal => "a decimal number of pixels".into(),
            Self::Name => "a name".into(),
            Self::Word => "a word".into(),
            Self::Text => "a text in quotes".into(),
            Self::Hex => "a hex number of four digits".into(),
            Self::Hexes => "hexes, or the name of a region, entry or edge".into(),
            Self::Hexside => "a hexside, as `0713/0714`".into(),
            Self::Chain => "a chain of hexes, as `0701-0702-0803`".into(),
            Self::Cases => "a case in brackets, as `[6.21]`".into(),
            Self::Dice => "dice, as `d6`".into(),
            Self::Range => "a number or a range, as `4-6`".into(),
            Self::Date => "a date, as `1862-09-17`".into(),
            Self::Value => "a value".into(),
            Self::Stepped => "a change and where it begins, as `-1 from 8:1`".into(),
            Self::Side => "the name of a side".into(),
            Self::Unit => "the name of a unit".into(),
            Self::Feature => "the name of a hexside feature".into(),
            Self::Path => "the name of a kind of path".into(),
            Self::HexWords => "terrain, `height N`, how well it is known".into(),
            Self::Bound => "a band, as `2:1 or more`".into(),
            Self::Reading => "the reading, or `?`".into(),
            Self::Effect => "an effect".into(),
            Self::Expr => "an expression, as `unit.strength + 1`".into(),
        }
    }
}

impl Vocabulary {
    /// The vocabulary of this version of the language.
    pub fn get() -> &'static Self {
        static VOCABULARY: OnceLock<Vocabulary> = OnceLock::new();
        VOCABULARY.get_or_init(|| Self::read(PHRASES))
    }

    /// All shapes in the order of the phrase file.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Places in alphabetical order.
    pub fn places(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.places.keys().copied()
    }

    /// Shapes of one place in the order of the phrase file, then those of the place that it names with `also`;
    /// none for an unknown place.
    pub fn of_place<'v>(&'v self, place: &str) -> impl Iterator<Item = &'v Shape> + 'v {
        let shared = self.also.get(place).and_then(|other| self.places.get(other));
        let own = self.places.get(place);
        own.into_iter().chain(shared).flatten().filter_map(|&index| self.shapes.get(index))
    }

    /// A shape by its id.
    #[must_use]
    pub fn shape(&self, id: &str) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.id == id)
    }

    /// What is wrong with the phrase file itself; a test keeps it empty.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    fn read(text: &'static str) -> Self {
        let mut vocabulary =
            Self { shapes: Vec::new(), places: BTreeMap::new(), also: BTreeMap::new(), faults: Vec::new() };
        let mut place = "";
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix("in ") {
                let (name, shared) =
                    name.split_once(" also ").map_or((name, None), |(name, other)| (name, Some(other)));
                place = name.trim();
                if let Some(other) = shared {
                    vocabulary.also.insert(place, other.trim());
                }
                continue;
            }
            if let Some(field) = line.strip_prefix("    ") {
                vocabulary.field(field.trim(), index);
                continue;
            }
            let shape = line.trim();
            let mut faults = Vec::new();
            let parts = parts(shape, &mut faults);
            for fault in faults {
                vocabulary.faults.push(format!("line {}: {fault}", index + 1));
            }
            let number = vocabulary.shapes.len();
            vocabulary.shapes.push(Shape { id: "", place, text: shape, means: "", core: "", example: "", parts });
            vocabulary.places.entry(place).or_default().push(number);
        }
        vocabulary.complete();
        vocabulary
    }

    fn field(&mut self, field: &'static str, index: usize) {
        let Some(shape) = self.shapes.last_mut() else {
            self.faults.push(format!("line {}: a field before any shape", index + 1));
            return;
        };
        let (word, value) = field.split_once(' ').unwrap_or((field, ""));
        let value = value.trim();
        match word {
            "id" => shape.id = value,
            "means" => shape.means = value,
            "core" => shape.core = value,
            "example" => shape.example = value,
            other => self.faults.push(format!("line {}: unknown field `{other}`", index + 1)),
        }
    }

    fn complete(&mut self) {
        let mut seen = BTreeMap::new();
        for shape in &self.shapes {
            for (field, value) in
                [("id", shape.id), ("means", shape.means), ("core", shape.core), ("example", shape.example)]
            {
                if value.is_empty() {
                    self.faults.push(format!("`{}` in {} has no {field}", shape.text, shape.place));
                }
            }
            if seen.insert(shape.id, ()).is_some() {
                self.faults.push(format!("two shapes have the id {}", shape.id));
            }
        }
    }
}

/// Cuts a shape into parts. Brackets nest; braces do not.
fn parts(text: &'static str, faults: &mut Vec<String>) -> Vec<Part> {
    let mut stack: Vec<Vec<Part>> = vec![Vec::new()];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let mut used = first.len_utf8();
        match first {
            '[' => stack.push(Vec::new()),
            ']' => {
                if let (true, Some(group)) = (stack.len() > 1, stack.pop()) {
                    push(&mut stack, Part::Optional(group));
                } else {
                    faults.push("a closing bracket too many".into());
                }
            }
            ',' => push(&mut stack, Part::Comma),
            ':' => push(&mut stack, Part::Colon),
            '=' => push(&mut stack, Part::Equals),
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                let inside = rest.get(1..end).unwrap_or("");
                used = (end + 1).min(rest.len());
                push(&mut stack, slot(inside, faults));
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "[],:{}".contains(c)).unwrap_or(rest.len());
                let word = rest.get(..end.max(used)).unwrap_or(rest);
                used = word.len();
                push(&mut stack, if word == "->" { Part::Arrow } else { Part::Word(word) });
            }
        }
        rest = rest.get(used..).unwrap_or("").trim_start();
    }
    if stack.len() > 1 {
        faults.push("a bracket is not closed".into());
    }
    stack.into_iter().flatten().collect()
}

fn push(stack: &mut [Vec<Part>], part: Part) {
    if let Some(top) = stack.last_mut() {
        top.push(part);
    }
}

fn slot(inside: &'static str, faults: &mut Vec<String>) -> Part {
    let (name, kind) = inside.split_once(':').unwrap_or((inside, "name"));
    let (kind, many) = kind.strip_suffix('*').map_or((kind, false), |kind| (kind, true));
    let words: Vec<&'static str> = kind.split('|').collect();
    let kind = match (words.len(), SlotKind::named(kind)) {
        (1, Some(kind)) => kind,
        // `each turn`, or several alternatives; a single unknown word in the file is a mistake of its author.
        (1, None) if !kind.contains(' ') => {
            faults.push(format!("unknown kind of slot `{kind}`"));
            SlotKind::Name
        }
        _ => SlotKind::Choice(words.into_iter().map(|group| group.split(' ').collect()).collect()),
    };
    Part::Slot { name, kind, many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phrase_file_is_without_fault() {
        assert_eq!(Vocabulary::get().faults(), &[] as &[String]);
        assert!(Vocabulary::get().shapes().len() > 100);
    }

    #[test]
    fn optional_groups_and_choices_are_read() {
        let parts = parts("turns {count:number}[, first {how:each turn|once}]", &mut Vec::new());
        assert_eq!(parts.len(), 3);
        assert!(matches!(parts.get(2), Some(Part::Optional(group)) if group.len() == 3));
    }
}
