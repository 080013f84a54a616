//! Rules changed one at a time, to see which of them no worked example notices.
//! Must not: change what an example says; only what it is to notice.

use super::compile::Code;
use crate::chance::printed;
use cartouche_bundle::model::{
    ExampleOutcome, Expr, Operator, OriginId, Rounding, RuleDoes, RuleLine, Scenario, Value,
};
use cartouche_bundle::number::Fraction;
use serde::Serialize;

/// A change that was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mutation {
    /// Where: the rule or table.
    pub place: String,
    /// What was changed.
    pub change: String,
    /// The statement.
    pub from: OriginId,
    /// The first example that comes to something else; none if nobody notices.
    pub noticed: Option<String>,
}

/// Where a change is made: a definition (or addition) and the running number of a spot in it, or a cell of a table.
enum Spot {
    Rule { name: String, addition: Option<usize>, number: usize },
    Cell { table: String, plane: usize, row: usize, column: usize },
}

/// Tries every change, one after another: each number of a rule one greater, each comparison with its end turned over, each
/// rounding another, each `and` an `or`; each cell of a table the next other value of its table.
#[must_use]
pub fn mutations(scenario: &Scenario) -> Vec<Mutation> {
    let before = outcomes(scenario);
    let mut found = Vec::new();
    for spot in spots(scenario) {
        let mut changed = scenario.clone();
        let Some((place, change, from)) = apply(&mut changed, &spot) else { continue };
        let after = outcomes(&changed);
        let noticed = before.iter().zip(&after).find(|(one, other)| one != other).map(|(one, _)| one.0.clone());
        found.push(Mutation { place, change, from, noticed });
    }
    found
}

/// The examples with what they come to, one more for rules that no longer compile.
fn outcomes(scenario: &Scenario) -> Vec<(String, Option<ExampleOutcome>)> {
    match Code::compile(scenario) {
        Ok(code) => code.examples().into_iter().map(|report| (report.name, report.outcome)).collect(),
        Err(_) => scenario.content.examples.iter().map(|example| (example.name.clone(), None)).collect(),
    }
}

fn spots(scenario: &Scenario) -> Vec<Spot> {
    let core = &scenario.content.core;
    let mut spots = Vec::new();
    let mut rules: Vec<(String, Option<usize>, &[RuleLine])> = Vec::new();
    rules.extend(core.definitions.iter().map(|(name, rule)| (name.clone(), None, rule.lines.as_slice())));
    rules.extend(
        core.additions.iter().enumerate().map(|(at, (name, rule))| (name.clone(), Some(at), rule.lines.as_slice())),
    );
    for (name, addition, lines) in rules {
        let mut lines = lines.to_vec();
        let mut count = 0;
        Walk { wanted: usize::MAX, seen: &mut count, done: None }.lines(&mut lines);
        spots.extend((0..count).map(|number| Spot::Rule { name: name.clone(), addition, number }));
    }
    for (name, table) in &scenario.content.tables {
        for (plane, cells) in table.planes.iter().enumerate() {
            for (row, line) in cells.rows.iter().enumerate() {
                let known = line.cells.iter().enumerate().filter(|(_, cell)| cell.value != Value::Hole);
                spots.extend(known.map(|(column, _)| Spot::Cell { table: name.clone(), plane, row, column }));
            }
        }
    }
    spots
}

/// Makes the change; gives where, what, and the statement.
fn apply(scenario: &mut Scenario, spot: &Spot) -> Option<(String, String, OriginId)> {
    match spot {
        Spot::Rule { name, addition, number } => {
            let core = &mut scenario.content.core;
            let rule = match addition {
                Some(at) => core.additions.get_mut(*at).map(|(_, rule)| rule)?,
                None => core.definitions.get_mut(name)?,
            };
            let mut seen = 0;
            let mut walk = Walk { wanted: *number, seen: &mut seen, done: None };
            walk.lines(&mut rule.lines);
            let (change, from) = walk.done?;
            Some((name.clone(), change, from.unwrap_or(rule.from)))
        }
        Spot::Cell { table, plane, row, column } => {
            let found = scenario.content.tables.get_mut(table)?;
            let all: Vec<Value> = found
                .planes
                .iter()
                .flat_map(|plane| &plane.rows)
                .flat_map(|row| &row.cells)
                .map(|cell| cell.value.clone())
                .filter(|value| *value != Value::Hole)
                .collect();
            let cell = found.planes.get_mut(*plane)?.rows.get_mut(*row)?.cells.get_mut(*column)?;
            let other = match &cell.value {
                Value::Number(number) => Value::Number(number.checked_add(Fraction::ONE)?),
                value => all.into_iter().find(|other| other != value)?,
            };
            let shown = |value: &Value| printed(value).unwrap_or_else(|| "?".to_owned());
            let change =
                format!("row {}, column {}: {} for {}", row + 1, column + 1, shown(&other), shown(&cell.value));
            cell.value = other;
            Some((format!("table {table}"), change, cell.from))
        }
    }
}

/// Counts the spots of lines, and changes the one that is wanted.
struct Walk<'w> {
    wanted: usize,
    seen: &'w mut usize,
    done: Option<(String, Option<OriginId>)>,
}

impl Walk<'_> {
    /// Whether the next spot is the wanted one.
    fn here(&mut self) -> bool {
        *self.seen += 1;
        *self.seen - 1 == self.wanted
    }

    fn lines(&mut self, lines: &mut [RuleLine]) {
        for line in lines {
            let before = self.done.is_some();
            line.when.iter_mut().for_each(|when| self.expr(when));
            line.unless.iter_mut().for_each(|unless| self.expr(&mut unless.when));
            self.does(&mut line.does);
            if let (false, Some((_, from))) = (before, &mut self.done) {
                from.get_or_insert(line.from);
            }
            self.lines(&mut line.body);
        }
    }

    fn does(&mut self, does: &mut RuleDoes) {
        match does {
            RuleDoes::Start { value }
            | RuleDoes::Becomes { value }
            | RuleDoes::Add { value }
            | RuleDoes::Times { value }
            | RuleDoes::AtLeast { value }
            | RuleDoes::AtMost { value }
            | RuleDoes::Let { value, .. } => self.expr(value),
            RuleDoes::Set { target, value } => {
                self.expr(target);
                self.expr(value);
            }
            RuleDoes::Move { unit, to } => {
                self.expr(unit);
                self.expr(to);
            }
            RuleDoes::Choose { over, .. } | RuleDoes::ForEach { over, .. } => self.expr(over),
            RuleDoes::ChooseSome { over, such_that, .. } => {
                self.expr(over);
                such_that.iter_mut().for_each(|such| self.expr(such));
            }
            RuleDoes::Eliminate { unit } => self.expr(unit),
            RuleDoes::Run { call } => self.expr(call),
            RuleDoes::Round { how } if self.here() => {
                let other = if *how == Rounding::Down { Rounding::Up } else { Rounding::Down };
                self.done = Some((format!("rounded {other:?} for {how:?}"), None));
                *how = other;
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Number { value } => {
                if self.here()
                    && let Some(other) = value.checked_add(Fraction::ONE)
                {
                    self.done = Some((format!("{} for {}", other.printed(), value.printed()), None));
                    *value = other;
                }
            }
            Expr::Both { by, left, right } => {
                self.expr(left);
                if let Some(other) = turned(*by)
                    && self.here()
                {
                    self.done = Some((format!("{other:?} for {by:?}"), None));
                    *by = other;
                }
                self.expr(right);
            }
            Expr::Field { of, .. } | Expr::Not { of } | Expr::Negative { of } | Expr::Is { of, .. } => self.expr(of),
            Expr::Call { args, .. } => args.iter_mut().for_each(|arg| self.expr(arg)),
            Expr::Over { over, body, .. } => {
                self.expr(over);
                self.expr(body);
            }
            _ => {}
        }
    }
}

/// The operator that a slip of the pen would put there.
fn turned(by: Operator) -> Option<Operator> {
    Some(match by {
        Operator::Less => Operator::AtMost,
        Operator::AtMost => Operator::Less,
        Operator::More => Operator::AtLeast,
        Operator::AtLeast => Operator::More,
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
        Operator::And => Operator::Or,
        Operator::Or => Operator::And,
        Operator::Add => Operator::Subtract,
        Operator::Subtract => Operator::Add,
        _ => return None,
    })
}
