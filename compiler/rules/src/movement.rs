//! What a unit pays to go from a hex into the next: terrain, hexside, path.
//! Must not: know a rule that no chart carries (minimum moves, zones, stacking, states).
//!
//! Along a path the path's cost stands in place of the terrain's, unless the terrain is known to be cheaper; what lies on
//! the side is added either way, but for what its cell lifts along a path. Of several paths the cheapest is taken.

use crate::answer::{Answer, Known, Notes};
use crate::columns::parts;
use crate::ground::{Along, Found, Question, Rules, cell, counts_as, told};
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_bundle::model::{Direction, Effect, SideFeature};
use cartouche_bundle::number::Fraction;
use serde::Serialize;
use std::fmt;

/// What entering a hex comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Entry {
    /// Movement points.
    Points {
        /// How many.
        points: Fraction,
    },
    /// It may not be entered so.
    Never,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points { points } => write!(f, "{}", points.printed()),
            Self::Never => f.write_str("never"),
        }
    }
}

/// A step that is being reckoned.
struct Step<'r, 's> {
    rules: &'r Rules<'s>,
    kinds: &'r [&'s str],
    to: HexNumber,
    side: HexSide,
}

/// Points so far, or what ends the reckoning. A bar goes before every hole, since no cost could lift it.
type Sum = Known<Entry>;

fn points(points: Fraction) -> Sum {
    Known::Value { value: Entry::Points { points } }
}

const NEVER: Sum = Known::Value { value: Entry::Never };

/// Both together.
fn add(one: Sum, other: Sum) -> Result<Sum, Question> {
    Ok(match (one, other) {
        (NEVER, _) | (_, NEVER) => NEVER,
        (Known::Value { value: Entry::Points { points: a } }, Known::Value { value: Entry::Points { points: b } }) => {
            points(a.checked_add(b).ok_or(Question::TooLarge)?)
        }
        (Known::Value { .. }, hole) | (hole, _) => hole,
    })
}

impl Rules<'_> {
    /// What a unit of this type pays to go from a hex into an adjacent one.
    ///
    /// # Errors
    /// If a hex is not on the map, they are not adjacent, or the type or the column is not there.
    pub fn enter_cost(&self, unit_type: &str, from: HexNumber, to: HexNumber) -> Result<Answer<Entry>, Question> {
        let kinds = self.kinds_of(unit_type)?;
        let mut notes = Notes::kept();
        let value = self.entry(&kinds, from, to, &mut notes)?;
        Ok(Answer { value, reasons: notes.take() })
    }

    /// The same without a look at the type, and with reasons only if they are kept.
    pub(crate) fn entry(
        &self,
        kinds: &[&str],
        from: HexNumber,
        to: HexNumber,
        notes: &mut Notes,
    ) -> Result<Sum, Question> {
        self.on_map(from)?;
        self.on_map(to)?;
        let side = self.grid.side(from, to).map_err(|_| Question::NotAdjacent(from, to))?;
        let step = Step { rules: self, kinds, to, side };
        let (ground, path) = step.ground(notes)?;
        let sides = step.sides(path, notes)?;
        let sum = add(ground, sides)?;
        // What is not surveyed may hold a river; only a bar that is known stands without it.
        let unknown = [from, to].into_iter().find(|hex| self.hex(*hex).is_none()).map(|hex| self.hole_of_hex(hex));
        let unknown = unknown.or_else(|| {
            let bare = self.features(side).is_empty();
            self.hole_of_map("sides").filter(|_| bare).map(|hole| format!("side {side}: {hole}"))
        });
        let unknown = unknown.or_else(|| {
            let bare = self.along(side).is_empty();
            self.hole_of_map("paths").filter(|_| bare).map(|hole| format!("path over {side}: {hole}"))
        });
        Ok(match (sum, unknown) {
            (Known::Value { value: Entry::Points { .. } }, Some(hole)) => Known::NotInSource { hole },
            (sum, _) => sum,
        })
    }
}

impl<'s> Step<'_, 's> {
    /// The cost of the ground or of the path over it, and whether it is the path's.
    fn ground(&self, notes: &mut Notes) -> Result<(Sum, bool), Question> {
        let along = self.rules.along(self.side);
        if along.is_empty() {
            return Ok((self.terrain(false, notes)?, false));
        }
        let mut best: Option<(Sum, &Along)> = None;
        for path in along {
            let cost = self.path(path, &mut Notes::default());
            // A hole goes before a number: the path of which nothing is known may be the cheapest.
            let better = best.as_ref().is_none_or(|(so_far, _)| below(&cost, so_far));
            if better {
                best = Some((cost, path));
            }
        }
        let terrain = self.terrain(true, &mut Notes::default()).unwrap_or(NEVER);
        let Some((cost, taken)) = best.filter(|(cost, _)| !(terrain.known().is_some() && below(&terrain, cost))) else {
            let cost = self.terrain(false, notes)?;
            along.iter().for_each(|path| notes.say(|| self.rules.unused(name(path), None, &[path.from])));
            return Ok((cost, false));
        };
        self.path(taken, notes);
        for path in along.iter().filter(|path| path.kind != taken.kind) {
            notes.say(|| self.rules.unused(name(path), None, &[path.from]));
        }
        self.terrain(true, notes).or(Ok::<Sum, Question>(NEVER))?;
        Ok((cost, true))
    }

    /// The cost of the terrain of the hex entered; told as not used under a path.
    fn terrain(&self, unused: bool, notes: &mut Notes) -> Result<Sum, Question> {
        let Some(place) = self.rules.places.terrain else {
            return Err(Question::NoColumn("what entering a hex costs"));
        };
        let Some(hex) = self.rules.hex(self.to) else {
            return Ok(Known::NotInSource { hole: self.rules.hole_of_hex(self.to) });
        };
        let chart = &self.rules.scenario.content.terrain;
        let mut costs: Vec<Sum> = Vec::new();
        for terrain in &hex.terrain {
            let Some(found) = cell(chart, terrain, place) else {
                costs.push(Known::NotInSource { hole: format!("terrain {terrain}") });
                continue;
            };
            let cost = self.cost(found, &named("terrain", terrain, &chart.columns, place));
            if let Some(cost) = cost {
                let amount = amount(&cost);
                let what = if amount.is_none() { format!("{terrain}: {cost}") } else { terrain.clone() };
                notes.say(|| {
                    let reason = self.rules.reason(what, amount, &found.statements);
                    crate::answer::Reason { unused, ..reason }
                });
                costs.push(cost);
            }
        }
        costs.dedup();
        Ok(match costs.as_slice() {
            [] => Known::NotInSource { hole: format!("cost of {}", hex.terrain.join(" and ")) },
            [one] => one.clone(),
            several if several.contains(&NEVER) => NEVER,
            _ => {
                let what = format!("which cost holds where {} lie in one hex", hex.terrain.join(" and "));
                Known::ToldOnly { what }
            }
        })
    }

    /// The cost along a path.
    fn path(&self, path: &Along<'s>, notes: &mut Notes) -> Sum {
        let chart = &self.rules.scenario.content.paths;
        let hole = || Known::NotInSource { hole: format!("path {}", path.kind) };
        let Some(place) = self.rules.places.paths else { return hole() };
        let Some(found) = cell(chart, path.kind, place) else { return hole() };
        let cost = self.cost(found, &named("path", path.kind, &chart.columns, place)).unwrap_or_else(hole);
        notes.say(|| self.rules.reason(name(path), amount(&cost), &found.statements));
        cost
    }

    /// What a cell says to this unit that enters this hex; none where it says nothing of costs.
    fn cost(&self, found: Found, name: &str) -> Option<Sum> {
        let mut cost = None;
        for effect in parts(&found.cell.value) {
            match effect {
                Effect::Cost { points: most, by_type, into } => {
                    if let Some(own) = self.kinds.iter().find_map(|kind| by_type.get(*kind)) {
                        cost = Some(points(*own));
                    } else if into.is_empty() {
                        cost = Some(points(*most));
                    } else if let Some(hex) = self.rules.hex(self.to) {
                        let chart = &self.rules.scenario.content.terrain;
                        let other = hex.terrain.iter().find_map(|terrain| {
                            let named = into.iter().find(|(name, _)| counts_as(chart, terrain, &[(*name).clone()]));
                            named.map(|(_, points)| *points)
                        });
                        cost = Some(points(other.unwrap_or(*most)));
                    } else {
                        cost = Some(Known::NotInSource { hole: self.rules.hole_of_hex(self.to) });
                    }
                }
                Effect::Never { .. } => return Some(NEVER),
                Effect::Hole => cost = Some(Known::NotInSource { hole: name.to_owned() }),
                Effect::Told { cases } => {
                    cost = Some(Known::ToldOnly { what: format!("{name}, in {}", told(cases)) });
                }
                _ => {}
            }
        }
        cost
    }

    /// What lies on the side, added up.
    fn sides(&self, path: bool, notes: &mut Notes) -> Result<Sum, Question> {
        let features = self.rules.features(self.side);
        let mut sum = points(Fraction::ZERO);
        if features.is_empty() {
            return Ok(sum);
        }
        let Some(place) = self.rules.places.hexsides else {
            return Err(Question::NoColumn("what crossing a hexside costs"));
        };
        let chart = &self.rules.scenario.content.hexsides;
        for feature in features {
            let name = format!("hexside {}", feature.feature);
            let Some(found) = cell(chart, &feature.feature, place) else {
                sum = add(sum, Known::NotInSource { hole: name })?;
                continue;
            };
            for effect in parts(&found.cell.value) {
                let change = self.crossing(feature, effect, &found, path, notes);
                sum = add(sum, change)?;
            }
        }
        Ok(sum)
    }

    /// What one effect of one feature adds.
    fn crossing(&self, feature: &SideFeature, effect: &Effect, found: &Found, path: bool, notes: &mut Notes) -> Sum {
        let name = feature.feature.as_str();
        let chart = &self.rules.scenario.content.hexsides;
        let mut say = |what: String, amount, unused| {
            notes.say(|| {
                let reason = self.rules.reason(what, amount, &found.statements);
                crate::answer::Reason { unused, ..reason }
            });
        };
        let nothing = points(Fraction::ZERO);
        match effect {
            Effect::Never { unless } => {
                let others = self.rules.features(self.side).iter();
                let lifts = others.map(|other| other.feature.as_str()).find(|kind| counts_as(chart, kind, unless));
                let on_path = || {
                    let paths = &self.rules.scenario.content.paths;
                    self.rules
                        .along(self.side)
                        .iter()
                        .map(|along| along.kind)
                        .find(|kind| counts_as(paths, kind, unless))
                };
                if let Some(lifts) = lifts.or_else(on_path) {
                    say(format!("{name} lifted by {lifts}"), None, true);
                    return nothing;
                }
                say(format!("{name}: never"), None, false);
                NEVER
            }
            Effect::Plus { amount: None, .. } | Effect::Hole => {
                say(format!("{name}: not in the source"), None, false);
                let column = self.rules.places.hexsides.unwrap_or_default();
                Known::NotInSource { hole: named("hexside", name, &chart.columns, column) }
            }
            Effect::Plus { amount: Some(amount), direction, unless_along_path } => {
                if path && *unless_along_path {
                    say(format!("{name} lifted along the path"), Some(*amount), true);
                    return nothing;
                }
                match self.goes(feature, *direction) {
                    None => {
                        let hole = format!("which hex of the {name} {} is the high one", self.side);
                        Known::NotInSource { hole }
                    }
                    Some(true) => {
                        say(format!("+ {name}"), Some(*amount), false);
                        points(*amount)
                    }
                    Some(false) => {
                        say(format!("{name} the other way"), Some(*amount), true);
                        nothing
                    }
                }
            }
            Effect::Cost { points: most, by_type, .. } => {
                let own = self.kinds.iter().find_map(|kind| by_type.get(*kind)).unwrap_or(most);
                say(format!("+ {name}"), Some(*own), false);
                points(*own)
            }
            Effect::Told { cases } => Known::ToldOnly { what: format!("hexside {name}, in {}", told(cases)) },
            _ => {
                say(name.to_owned(), None, true);
                nothing
            }
        }
    }

    /// Whether this step crosses the feature in the direction; none if the map does not say which hex is high.
    fn goes(&self, feature: &SideFeature, direction: Option<Direction>) -> Option<bool> {
        let Some(direction) = direction else { return Some(true) };
        let up = feature.up?;
        Some((direction == Direction::Up) == (up == self.to))
    }
}

/// Whether the first is better to know of: a hole before all, then the lesser cost, `never` last.
fn below(one: &Sum, other: &Sum) -> bool {
    let rank = |sum: &Sum| match sum {
        Known::Value { value: Entry::Points { points } } => (1, *points),
        Known::Value { value: Entry::Never } => (2, Fraction::ZERO),
        Known::NotInSource { .. } | Known::ToldOnly { .. } => (0, Fraction::ZERO),
    };
    rank(one) < rank(other)
}

/// A cell as the bundle's list of holes names it.
fn named(chart: &str, row: &str, columns: &[String], place: usize) -> String {
    format!("{chart} {row}, {}", columns.get(place).map_or("", String::as_str))
}

fn amount(sum: &Sum) -> Option<Fraction> {
    match sum.known()? {
        Entry::Points { points } => Some(*points),
        Entry::Never => None,
    }
}

fn name(path: &Along) -> String {
    path.name.map_or_else(|| path.kind.to_owned(), |name| format!("{} ({name})", path.kind))
}
