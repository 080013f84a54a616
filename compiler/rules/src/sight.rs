//! Sight, as far as charts alone tell it: what blocks, and what is level.
//! Must not: know a rule of heights; it is told in words until rules run, and the answer says so.

use crate::answer::{Answer, Known, Notes};
use crate::columns::parts;
use crate::geometry::{Part, line};
use crate::ground::{Question, Rules, cell, told};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::Effect;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;

/// What a line of sight comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Sight {
    /// Nothing between blocks it.
    Clear,
    /// Something does.
    Blocked {
        /// The first hex that blocks (or two, with the line along the side between them), from the first end on.
        by: Vec<HexNumber>,
    },
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clear => f.write_str("clear"),
            Self::Blocked { by } => {
                let by: Vec<String> = by.iter().map(ToString::to_string).collect();
                write!(f, "blocked by {}", by.join(" and "))
            }
        }
    }
}

/// What one hex does to a line through it.
type Seen = Known<bool>;

impl Rules<'_> {
    /// Whether one hex sees another. Where heights along the line differ no chart tells the answer, and so it does not
    /// where a line runs along a side with a hex that blocks on one hand alone. Never depends on the order of the ends,
    /// but for which blocking hex is named.
    ///
    /// # Errors
    /// If a hex is not on the map, or no column of the chart of terrain tells what blocks sight.
    pub fn sight(&self, from: HexNumber, to: HexNumber) -> Result<Answer<Sight>, Question> {
        self.on_map(from)?;
        self.on_map(to)?;
        let place = self.places.sight.ok_or(Question::NoColumn("what blocks sight"))?;
        let mut notes = Notes::kept();
        let parts = line(self.grid, from, to).parts;
        let between = parts.get(1..parts.len().saturating_sub(1)).unwrap_or_default();
        let (mut blocked, mut open): (Option<Sight>, Option<Known<Sight>>) = (None, None);
        for part in between {
            let (by, seen) = match *part {
                Part::Hex(hex) => (vec![hex], self.blocks(hex, place, &mut notes)),
                Part::Along([one, other]) => {
                    let seen = (self.blocks(one, place, &mut notes), self.blocks(other, place, &mut notes));
                    (vec![one, other], both(seen, one, other))
                }
            };
            match seen {
                Known::Value { value: true } if blocked.is_none() => {
                    blocked = Some(Sight::Blocked { by: by.into_iter().flatten().collect() });
                }
                Known::Value { .. } => {}
                hole => open = open.or(Some(hole.map(|_| Sight::Clear))),
            }
        }
        let heights = self.heights(from, to, between, place);
        let value = match (heights, blocked, open) {
            (Some(heights), _, _) => heights,
            (None, Some(value), _) => Known::Value { value },
            (None, None, Some(open)) => open,
            (None, None, None) => Known::Value { value: Sight::Clear },
        };
        Ok(Answer { value, reasons: notes.take() })
    }

    /// Whether a hex blocks a line through it.
    fn blocks(&self, hex: Option<HexNumber>, place: usize, notes: &mut Notes) -> Seen {
        let Some(hex) = hex.filter(|hex| self.grid.holds(*hex)) else {
            return Known::ToldOnly { what: "whether a line may leave the map".to_owned() };
        };
        let Some(found) = self.hex(hex) else { return Known::NotInSource { hole: self.hole_of_hex(hex) } };
        let (mut blocks, mut open) = (false, None);
        for terrain in &found.terrain {
            let Some(row) = cell(&self.scenario.content.terrain, terrain, place) else {
                open = Some(Known::NotInSource { hole: format!("terrain {terrain}") });
                continue;
            };
            for effect in parts(&row.cell.value) {
                match effect {
                    Effect::Blocks => {
                        blocks = true;
                        notes.say(|| self.reason(format!("{hex} {terrain} blocks"), None, &row.statements));
                    }
                    Effect::Hole => open = Some(Known::NotInSource { hole: format!("terrain {terrain}") }),
                    Effect::Told { cases } => {
                        let what = format!("{terrain}, in {}", told(cases));
                        notes.say(|| self.unused(format!("{hex} told of {what}"), None, &row.statements));
                        open = Some(Known::ToldOnly { what });
                    }
                    _ => {}
                }
            }
        }
        if blocks { Known::Value { value: true } } else { open.unwrap_or(Known::Value { value: false }) }
    }

    /// What stands open because not all on the line is level, or not known to be.
    fn heights(
        &self,
        from: HexNumber,
        to: HexNumber,
        between: &[Part<Option<HexNumber>>],
        place: usize,
    ) -> Option<Known<Sight>> {
        if between.is_empty() {
            return None;
        }
        let hexes = between.iter().flat_map(|part| match *part {
            Part::Hex(hex) => vec![hex],
            Part::Along(hexes) => hexes.to_vec(),
        });
        let all: Vec<HexNumber> = [from, to].into_iter().chain(hexes.flatten()).collect();
        let levels: BTreeSet<i64> = all.iter().filter_map(|hex| self.level(*hex, place)).collect();
        if levels.len() > 1 {
            let levels: Vec<String> = levels.iter().map(ToString::to_string).collect();
            let what = format!("sight over heights {}", levels.join(", "));
            return Some(Known::ToldOnly { what });
        }
        // Ends that are not surveyed may be high.
        let ends = [from.min(to), from.max(to)];
        let unknown = ends.into_iter().find(|hex| from != to && self.hex(*hex).is_none());
        let unknown = unknown.map(|hex| self.hole_of_hex(hex)).or_else(|| self.hole_of_map("heights"));
        unknown.map(|hole| Known::NotInSource { hole })
    }

    /// The height of a hex by the map, else by the rows of its terrain; the ground where nothing says one.
    fn level(&self, hex: HexNumber, place: usize) -> Option<i64> {
        let found = self.hex(hex)?;
        if found.height.is_some() {
            return found.height;
        }
        let rows = found.terrain.iter().filter_map(|name| cell(&self.scenario.content.terrain, name, place));
        let levels = rows.flat_map(|row| parts(&row.cell.value)).filter_map(|effect| match effect {
            Effect::Height { levels } => Some(i64::from(*levels)),
            _ => None,
        });
        Some(levels.max().unwrap_or(0))
    }
}

/// A line along the side between two hexes: only where both do the same is it told.
fn both(seen: (Seen, Seen), one: Option<HexNumber>, other: Option<HexNumber>) -> Seen {
    match seen {
        (Known::Value { value: a }, Known::Value { value: b }) if a == b => Known::Value { value: a },
        (Known::Value { .. }, Known::Value { .. }) => {
            let name = |hex: Option<HexNumber>| hex.map_or_else(|| "off the map".to_owned(), |hex| hex.to_string());
            let what = format!("a line along the side {}/{} with one hex that blocks", name(one), name(other));
            Known::ToldOnly { what }
        }
        (Known::Value { .. }, hole) | (hole, _) => hole,
    }
}
