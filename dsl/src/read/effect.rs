//! The effects that a cell of the terrain, hexsides or paths chart can hold: the phrases of the place `cell`.
//! Must not: know in which column the cell stands.

use super::Reader;
use super::value::{signed, without_marks};
use crate::diagnostics::Diagnostic;
use crate::syntax::{CellRef, Literal, Word, classify};
use crate::text::Span;
use crate::vocabulary::{Captures, Vocabulary};
use cartouche_bundle::model::{Cell, Direction, Effect, OriginId, Party};
use cartouche_bundle::number::Fraction;
use indexmap::IndexMap;

/// The most effects that one cell may hold.
const MOST_EFFECTS: usize = 16;

impl Reader<'_> {
    /// A cell of an effects chart: the phrases of the place `cell`.
    pub(crate) fn effect_cell(&mut self, cell: &CellRef<'_>, row: OriginId) -> Cell<Effect> {
        let from = self.book.origins.add_within(row, cell.span());
        let words = cell.words().to_vec();
        let (effect, marks) = self.effect_of_words(&words, cell.span());
        Cell { value: effect.unwrap_or(Effect::Hole), from, marks }
    }

    /// The effect that the words say, several joined by `and`; an unreadable one is reported once.
    pub(crate) fn effect_of_words(&mut self, words: &[Word<'_>], span: Span) -> (Option<Effect>, Vec<String>) {
        let (words, marks) = strip_marks(words);
        let mut parts: Vec<&[Word<'_>]> = words.split(|word| word.is("and")).collect();
        if let [words] = parts.as_slice() {
            return (self.one_effect(words, span), marks);
        }
        self.book.shapes.insert("cell.both");
        if parts.len() > MOST_EFFECTS {
            self.out_of_bounds(span, "the number of effects in one cell", &MOST_EFFECTS.to_string());
            parts.truncate(MOST_EFFECTS);
        }
        let effects: Option<Vec<Effect>> = parts.into_iter().map(|words| self.one_effect(words, span)).collect();
        (effects.map(|of| Effect::All { of }), marks)
    }

    fn one_effect(&mut self, words: &[Word<'_>], span: Span) -> Option<Effect> {
        if let [word] = words {
            match word.text {
                // Most cells are one number; they need no matching.
                _ if matches!(word.kind, Literal::Number | Literal::Slashed | Literal::Half) => {
                    self.book.shapes.insert("cell.cost");
                    let points = self.fraction(Some(*word));
                    let effect =
                        points.map(|points| Effect::Cost { points, by_type: IndexMap::new(), into: IndexMap::new() });
                    return effect;
                }
                "?" => return Some(Effect::Hole),
                "-" => return Some(Effect::None),
                "." => return Some(Effect::CannotArise),
                "+?" | "-?" => {
                    return Some(Effect::Plus { amount: None, direction: None, unless_along_path: false });
                }
                _ => {}
            }
        }
        let found = Vocabulary::get().match_line("cell", words, self.names);
        let found = match found {
            Ok(found) => {
                self.book.shapes.insert(found.shape.id);
                found
            }
            Err(miss) => {
                let all = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
                let mut problem = Diagnostic::new("E0054", format!("`{all}` is no effect that a chart can hold"))
                    .primary(span, "unknown effect");
                problem = match miss.nearest {
                    Some(shape) => problem.help(format!("the nearest is `{}`, as in `{}`", shape.text, shape.example)),
                    None => {
                        problem.help("`cartouche vocabulary cell` lists them; `as in [case]` where a told rule has it")
                    }
                };
                self.sink.push(problem);
                return None;
            }
        };
        self.effect_of_shape(found.shape.id, &found.captures, words)
    }

    fn effect_of_shape(&mut self, shape: &str, at: &Captures<'_>, words: &[Word<'_>]) -> Option<Effect> {
        let names = |slot: &str| at.list(slot);
        match shape {
            "cell.cost" => self.cost(at.one("points"), IndexMap::new(), IndexMap::new()),
            "cell.cost-type" => {
                let other = self.fraction(at.one("other"));
                let by_type = names("type").into_iter().zip(other).collect();
                self.cost(at.one("points"), by_type, IndexMap::new())
            }
            "cell.cost-into" => {
                let other = self.fraction(at.one("other"));
                let into = names("terrains").into_iter().filter_map(|name| Some((name, other?))).collect();
                self.cost(at.one("points"), IndexMap::new(), into)
            }
            "cell.never" => Some(Effect::Never { unless: names("features") }),
            "cell.stop" => Some(Effect::Stop { unless: names("features") }),
            "cell.plus" => {
                let amount = at.one("amount").and_then(|word| signed(word.text));
                let direction = match at.joined("direction").as_str() {
                    "up" => Some(Direction::Up),
                    "down" => Some(Direction::Down),
                    _ => None,
                };
                let unless_along_path = words.iter().any(|word| word.text == "path");
                amount.map(|amount| Effect::Plus { amount: Some(amount), direction, unless_along_path })
            }
            "cell.shift" => self
                .number(at.one("columns"))
                .and_then(|columns| i32::try_from(columns).ok())
                .map(|columns| Effect::Shift { columns: if at.joined("to") == "left" { -columns } else { columns } }),
            "cell.halved" => Some(Effect::Strength { of: party(&at.joined("who")), factor: Fraction::HALF }),
            "cell.factor" => {
                self.fraction(at.one("factor")).map(|factor| Effect::Strength { of: party(&at.joined("who")), factor })
            }
            "cell.blocks" => Some(Effect::Blocks),
            "cell.height" => self
                .number(at.one("levels"))
                .and_then(|levels| i32::try_from(levels).ok())
                .map(|levels| Effect::Height { levels }),
            "cell.becomes" => at.one("state").map(|state| Effect::Becomes { state: state.text.to_owned() }),
            "cell.told" => Some(Effect::Told { cases: self.cases(at.all("cases")) }),
            _ => None,
        }
    }

    fn cost(
        &mut self,
        points: Option<Word<'_>>,
        by_type: IndexMap<String, Fraction>,
        into: IndexMap<String, Fraction>,
    ) -> Option<Effect> {
        self.fraction(points).map(|points| Effect::Cost { points, by_type, into })
    }
}

fn party(word: &str) -> Party {
    if word == "defender" { Party::Defender } else { Party::Attacker }
}

/// Takes footnote marks off the last word of a cell (and off a bare mark that stands alone after the value).
fn strip_marks<'t>(words: &[Word<'t>]) -> (Vec<Word<'t>>, Vec<String>) {
    let mut words = words.to_vec();
    let mut marks = Vec::new();
    for word in &mut words {
        if word.kind == Literal::Text || word.kind == Literal::Bracket {
            continue;
        }
        let (bare, found) = without_marks(word.text);
        if !found.is_empty() {
            *word = Word { kind: classify(bare), text: bare, span: word.span };
            marks.extend(found);
        }
    }
    (words, marks)
}
