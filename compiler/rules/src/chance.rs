//! Exact chances of the results of a table: every throw of its dice counted.
//! Must not: sample, round a share, or spread the share of a hole over what is known.

use crate::answer::{self, Reason};
use cartouche_bundle::dice::{Dice, DiceError, Face};
use cartouche_bundle::model::{Edge, EdgeSide, Head, HeadValue, OriginId, Party, Plane, Scenario, Table, Value};
use cartouche_bundle::number::{Favour, Fraction, Odds};
use serde::Serialize;
use std::collections::BTreeMap;

/// What is thrown for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Throw {
    /// The measure as it comes (`7:3`, `-2`, `4`), or the name of a column; of a row where the columns are rolls.
    pub column: String,
    /// Added to the dice.
    pub change: Fraction,
    /// The occasion, for edges that hold on one only.
    pub occasion: Option<String>,
    /// The value of the further axis, where a table has one.
    pub plane: Option<String>,
}

/// The chances of all results. They and the holes sum to one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Distribution {
    /// The column (or row) that was used, as printed.
    pub column: String,
    /// The dice.
    pub dice: String,
    /// What is added to them, edges included.
    pub change: Fraction,
    /// Results as printed, with their chances.
    pub shares: BTreeMap<String, Fraction>,
    /// Shares of which the source does not have the result, by the name of the hole.
    pub holes: BTreeMap<String, Fraction>,
    /// Why this column, and what else was used.
    pub reasons: Vec<Reason>,
}

/// Why there are no chances.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChanceError {
    /// No table of this name.
    #[error("the scenario has no table `{name}`; it has {}", known.join(", "))]
    NoSuchTable {
        /// The name given.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The table is not thrown for.
    #[error("table {0} names no dice")]
    NoDice(String),
    /// Neither the columns nor the rows are rolls.
    #[error("neither the rows nor the columns of table {0} are rolls")]
    NoRolls(String),
    /// The table has a further axis.
    #[error("table {table} stands once for each of {}; name one", planes.join(", "))]
    WhichPlane {
        /// The table.
        table: String,
        /// Values of the further axis.
        planes: Vec<String>,
    },
    /// No column fits.
    #[error("table {table} has no column for `{given}`; its columns are {}", columns.join(" "))]
    NoColumn {
        /// The table.
        table: String,
        /// What was given.
        given: String,
        /// The heads.
        columns: Vec<String>,
    },
    /// The source says that it is not used there.
    #[error("table {table} is not used {side} {head}")]
    NotUsed {
        /// The table.
        table: String,
        /// `below` or `above`.
        side: &'static str,
        /// The head at the edge.
        head: String,
    },
    /// The edge is told by a formula, which does not run yet.
    #[error("beyond {head}, table {table} changes the die by a formula, which does not run yet")]
    Formula {
        /// The table.
        table: String,
        /// The head at the edge.
        head: String,
    },
    /// The dice cannot be counted out.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A sum too large.
    #[error("the chances are too fine to be kept exactly")]
    TooFine,
}

/// A place on an axis, or beyond one of its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    At(usize),
    Beyond(EdgeSide),
    Nowhere,
}

/// A measure on an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Measure {
    Odds(Odds),
    Number(Fraction),
}

/// A table with what is asked of it.
struct Asked<'a> {
    scenario: &'a Scenario,
    name: &'a str,
    table: &'a Table,
    throw: &'a Throw,
}

/// A column found, with what its edge adds to the dice.
struct Chosen {
    at: Option<usize>,
    head: String,
    change: Fraction,
    reasons: Vec<Reason>,
}

/// The chances of the results of a table.
///
/// # Errors
/// If the table cannot be thrown for so, or is not used there.
pub fn table_odds(scenario: &Scenario, name: &str, throw: &Throw) -> Result<Distribution, ChanceError> {
    let tables = &scenario.content.tables;
    let Some(table) = tables.get(name) else {
        return Err(ChanceError::NoSuchTable { name: name.to_owned(), known: tables.keys().cloned().collect() });
    };
    let asked = Asked { scenario, name, table, throw };
    let dice = table.dice.ok_or_else(|| ChanceError::NoDice(name.to_owned()))?;
    // Counted first, so that absurd dice end here.
    let faces = dice.faces(Dice::FACES_BUDGET)?;
    let plane = asked.plane()?;
    let rows: Vec<&Head> = plane.rows.iter().filter_map(|row| row.head.as_ref()).collect();
    let columns: Vec<&Head> = plane.columns.iter().collect();
    let all_rows = rows.len() == plane.rows.len();
    // Rows are rolls unless they are named, or there is but one without a head.
    if all_rows && is_roll_axis(&rows, dice) {
        let chosen = asked.choose(&columns)?;
        let cell = |roll: usize, column: usize| plane.rows.get(roll)?.cells.get(column).map(|cell| &cell.value);
        asked.count((dice, &faces), &rows, chosen, &cell)
    } else if is_roll_axis(&columns, dice) {
        let chosen = if rows.is_empty() {
            Chosen { at: Some(0), head: String::new(), change: Fraction::ZERO, reasons: Vec::new() }
        } else {
            asked.choose(&rows)?
        };
        let cell = |roll: usize, row: usize| plane.rows.get(row)?.cells.get(roll).map(|cell| &cell.value);
        asked.count((dice, &faces), &columns, chosen, &cell)
    } else {
        Err(ChanceError::NoRolls(name.to_owned()))
    }
}

/// Whether all heads are numbers and the dice can show one of them.
fn is_roll_axis(heads: &[&Head], dice: Dice) -> bool {
    let numbers = |head: &&&Head| matches!(head.value, HeadValue::Number(_) | HeadValue::Range(..) | HeadValue::Hole);
    let shown = |head: &&Head| (dice.least()..=dice.greatest()).any(|roll| holds(&head.value, number(i64::from(roll))));
    !heads.is_empty() && heads.iter().filter(numbers).count() == heads.len() && heads.iter().any(shown)
}

fn number(value: i64) -> Measure {
    Measure::Number(Fraction::new(value, 1).unwrap_or_default())
}

/// Whether a head stands for this measure exactly.
pub(crate) fn holds(head: &HeadValue, measure: Measure) -> bool {
    match (head, measure) {
        (HeadValue::Number(own) | HeadValue::Difference(own), Measure::Number(number)) => *own == number,
        (HeadValue::Odds(own), Measure::Odds(odds)) => *own == odds,
        (HeadValue::Range(low, high), Measure::Number(number)) => {
            low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high)
        }
        _ => false,
    }
}

/// The least and the greatest measure of a head, as far as it is bounded.
pub(crate) fn ends(head: &HeadValue) -> (Option<Measure>, Option<Measure>) {
    match head {
        HeadValue::Number(own) | HeadValue::Difference(own) => {
            (Some(Measure::Number(*own)), Some(Measure::Number(*own)))
        }
        HeadValue::Odds(odds) => (Some(Measure::Odds(*odds)), Some(Measure::Odds(*odds))),
        HeadValue::Range(low, high) => (low.map(Measure::Number), high.map(Measure::Number)),
        HeadValue::Word(_) | HeadValue::Hole => (None, None),
    }
}

/// Where a measure falls: on a head, between two heads to the one that helps the favoured party, or beyond an edge.
pub(crate) fn place(heads: &[&Head], measure: Measure, favour: Option<Favour>) -> Place {
    if let Some(at) = heads.iter().position(|head| holds(&head.value, measure)) {
        return Place::At(at);
    }
    let below = heads.iter().enumerate().filter(|(_, head)| ends(&head.value).1.is_some_and(|high| high < measure));
    let above = heads.iter().enumerate().filter(|(_, head)| ends(&head.value).0.is_some_and(|low| low > measure));
    let below = below.max_by_key(|(_, head)| ends(&head.value).1).map(|(at, _)| at);
    let above = above.min_by_key(|(_, head)| ends(&head.value).0).map(|(at, _)| at);
    match (below, above, favour) {
        (None, None, _) => Place::Nowhere,
        (None, Some(_), _) => Place::Beyond(EdgeSide::Below),
        (Some(_), None, _) => Place::Beyond(EdgeSide::Above),
        (Some(at), Some(_), Some(Favour::Defender)) | (Some(_), Some(at), Some(Favour::Attacker)) => Place::At(at),
        (Some(_), Some(_), None) => Place::Nowhere,
    }
}

/// In whose favour a table rounds a measure to a column.
pub(crate) fn favour(table: &Table) -> Option<Favour> {
    table.favour.map(|party| match party {
        Party::Attacker => Favour::Attacker,
        Party::Defender => Favour::Defender,
    })
}

/// The change of the die: that of the farthest step which the measure, rounded as the table rounds, has come to.
pub(crate) fn die_beyond(edge: &Edge, favour: Option<Favour>, measure: Measure) -> Option<Fraction> {
    let measure = match (measure, favour) {
        (Measure::Odds(odds), Some(favour)) => Measure::Odds(odds.against_one(favour)),
        (measure, _) => measure,
    };
    let steps = edge.die.iter().filter_map(|(from, change)| {
        let from = from.parse().map(Measure::Odds).or_else(|_| from.parse().map(Measure::Number)).ok()?;
        Some((from, *change))
    });
    match edge.side {
        EdgeSide::Above => steps.filter(|(from, _)| *from <= measure).max_by_key(|(from, _)| *from),
        EdgeSide::Below => steps.filter(|(from, _)| *from >= measure).min_by_key(|(from, _)| *from),
    }
    .map(|(_, change)| change)
}

impl Asked<'_> {
    fn plane(&self) -> Result<&Plane, ChanceError> {
        let planes = &self.table.planes;
        let value = |plane: &Plane| plane.when.as_ref().map(|(_, value)| value.clone());
        let found = match &self.throw.plane {
            None => planes.first().filter(|_| planes.len() == 1),
            Some(wanted) => planes.iter().find(|plane| value(plane).as_ref() == Some(wanted)),
        };
        let names = || planes.iter().filter_map(value).collect();
        found.ok_or_else(|| ChanceError::WhichPlane { table: self.name.to_owned(), planes: names() })
    }

    fn reason(&self, what: String, amount: Option<Fraction>, from: OriginId) -> Reason {
        let cases = answer::cases(self.scenario, &[from, self.table.from]);
        Reason { what, amount, unused: false, cases, origin: from, level: 0 }
    }

    /// The column that the throw names or falls in.
    fn choose(&self, heads: &[&Head]) -> Result<Chosen, ChanceError> {
        let given = self.throw.column.as_str();
        let exact = heads.iter().position(|head| head.text == given);
        let named = exact.or_else(|| self.table.column_names.iter().position(|name| name == given));
        let measure = given
            .parse()
            .map(Measure::Odds)
            .or_else(|_| given.strip_prefix('+').unwrap_or(given).parse().map(Measure::Number));
        let measure: Option<Measure> = measure.ok();
        let place = match (named, measure) {
            (Some(at), _) => Place::At(at),
            (None, Some(measure)) => place(heads, measure, favour(self.table)),
            (None, None) => Place::Nowhere,
        };
        match place {
            Place::At(at) => {
                let head = heads.get(at).map_or_else(String::new, |head| head.text.clone());
                let helps = match favour(self.table) {
                    Some(Favour::Defender) if exact.is_none() => ", rounded for the defender",
                    Some(Favour::Attacker) if exact.is_none() => ", rounded for the attacker",
                    _ => "",
                };
                let why = self.reason(format!("column {head}{helps}"), None, self.table.from);
                Ok(Chosen { at: Some(at), head, change: Fraction::ZERO, reasons: vec![why] })
            }
            Place::Beyond(side) => self.beyond(heads, side, measure),
            Place::Nowhere => Err(ChanceError::NoColumn {
                table: self.name.to_owned(),
                given: given.to_owned(),
                columns: heads.iter().map(|head| head.text.clone()).collect(),
            }),
        }
    }

    /// The edge that holds on this occasion beyond the first or last head: one of the occasion before one without.
    fn edge(&self, heads: &[&Head], side: EdgeSide) -> Option<&Edge> {
        let of_axis = |edge: &&Edge| edge.side == side && heads.iter().any(|head| head.text == edge.beyond);
        let mut edges = self.table.edges.iter().filter(of_axis);
        let occasion = self.throw.occasion.as_ref();
        let special = occasion.and_then(|_| edges.clone().find(|edge| edge.occasion.as_ref() == occasion));
        special.or_else(|| edges.find(|edge| edge.occasion.is_none()))
    }

    fn beyond(&self, heads: &[&Head], side: EdgeSide, measure: Option<Measure>) -> Result<Chosen, ChanceError> {
        let side_word = word(side);
        let outermost = match side {
            EdgeSide::Below => heads.iter().min_by_key(|head| ends(&head.value).0),
            EdgeSide::Above => heads.iter().max_by_key(|head| ends(&head.value).1),
        };
        let outermost = outermost.map_or_else(String::new, |head| head.text.clone());
        let Some(edge) = self.edge(heads, side) else {
            return Ok(Chosen {
                at: None,
                head: format!("{side_word} {outermost}"),
                change: Fraction::ZERO,
                reasons: vec![self.reason(format!("nothing is said {side_word} {outermost}"), None, self.table.from)],
            });
        };
        let Some(instead) = &edge.use_head else {
            return Err(ChanceError::NotUsed {
                table: self.name.to_owned(),
                side: side_word,
                head: edge.beyond.clone(),
            });
        };
        let formula = self.table.formula.as_ref().filter(|formula| formula.above == edge.beyond);
        if formula.is_some() && edge.die.is_empty() && side == EdgeSide::Above {
            return Err(ChanceError::Formula { table: self.name.to_owned(), head: edge.beyond.clone() });
        }
        let change =
            measure.and_then(|measure| die_beyond(edge, favour(self.table), measure)).unwrap_or(Fraction::ZERO);
        let at = heads.iter().position(|head| head.text == *instead);
        let amount = Some(change).filter(|change| *change != Fraction::ZERO);
        let why = self.reason(format!("{side_word} {} as {instead}, die", edge.beyond), amount, edge.from);
        let plain = format!("{side_word} {} as {instead}", edge.beyond);
        let why = if amount.is_some() { why } else { Reason { what: plain, ..why } };
        Ok(Chosen { at, head: instead.clone(), change, reasons: vec![why] })
    }

    /// The name of a hole, its row before its column, as the bundle's list of holes names it.
    fn hole(&self, roll: &str, chosen: &str, rolls: &[&Head]) -> String {
        let in_rows = self.table.planes.iter().flat_map(|plane| &plane.rows).filter_map(|row| row.head.as_ref());
        let rolls_are_rows = in_rows.zip(rolls).any(|(row, head)| row.text == head.text);
        let (row, column) = if rolls_are_rows { (roll, chosen) } else { (chosen, roll) };
        format!("table {}, row {row}: {column}", self.name)
    }

    /// Counts all throws.
    fn count<'v>(
        &self,
        (dice, faces): (Dice, &[Face]),
        rolls: &[&Head],
        chosen: Chosen,
        cell: &dyn Fn(usize, usize) -> Option<&'v Value>,
    ) -> Result<Distribution, ChanceError> {
        let change = chosen.change.checked_add(self.throw.change).ok_or(ChanceError::TooFine)?;
        let (mut shares, mut holes) = (BTreeMap::new(), BTreeMap::new());
        let mut reasons = chosen.reasons;
        for face in faces {
            let shown = Fraction::new(i64::from(face.shows), 1).unwrap_or_default();
            let roll = shown.checked_add(change).ok_or(ChanceError::TooFine)?;
            let row = match place(rolls, Measure::Number(roll), None) {
                Place::At(at) => Some(at),
                Place::Beyond(side) => self.edge(rolls, side).and_then(|edge| {
                    let instead = edge.use_head.as_ref()?;
                    let what = format!("roll {} {} as {instead}", word(side), edge.beyond);
                    if !reasons.iter().any(|reason| reason.what == what) {
                        reasons.push(self.reason(what, None, edge.from));
                    }
                    rolls.iter().position(|head| head.text == *instead)
                }),
                Place::Nowhere => None,
            };
            let row_name =
                row.and_then(|row| rolls.get(row)).map_or_else(|| roll.to_string(), |head| head.text.clone());
            let value = row.zip(chosen.at).and_then(|(row, column)| cell(row, column));
            let (kind, name) = match value.and_then(printed) {
                Some(result) => (&mut shares, result),
                None => (&mut holes, self.hole(&row_name, &chosen.head, rolls)),
            };
            let share: &mut Fraction = kind.entry(name).or_default();
            *share = share.checked_add(face.chance).ok_or(ChanceError::TooFine)?;
        }
        Ok(Distribution { column: chosen.head, dice: dice.to_string(), change, shares, holes, reasons })
    }
}

fn word(side: EdgeSide) -> &'static str {
    match side {
        EdgeSide::Below => "below",
        EdgeSide::Above => "above",
    }
}

/// A result as a table prints it; none if it, or a part of it, is not in the source.
pub(crate) fn printed(value: &Value) -> Option<String> {
    let end = |end: &Option<Fraction>| end.map_or_else(String::new, Fraction::printed);
    Some(match value {
        Value::Number(number) => number.printed(),
        Value::Change(change) if *change < Fraction::ZERO => change.printed(),
        Value::Change(change) => format!("+{}", change.printed()),
        Value::Range(low, high) => format!("{}-{}", end(low), end(high)),
        Value::AtLeast(least) => format!("{}+", least.printed()),
        Value::Unlimited => "unlimited".to_owned(),
        Value::Printed => "printed".to_owned(),
        Value::Odds(odds) => odds.to_string(),
        Value::Dice(dice) => dice.to_string(),
        Value::Word(word) | Value::Text(word) => word.clone(),
        Value::Parts(parts) => parts.iter().map(printed).collect::<Option<Vec<_>>>()?.join("/"),
        Value::None => "-".to_owned(),
        Value::CannotArise => ".".to_owned(),
        Value::Hole | Value::UnknownChange => return None,
    })
}
