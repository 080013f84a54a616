//! Questions put from outside: any expression over a position, and the exact chances of what a program comes to.
//! Must not: sample; every throw is counted, and a choice that nobody gives is an error, not a guess.

use super::compile::Code;
use super::error::{Result, RunError};
use super::eval::Run;
use super::program::{Answers, Flow, Wanted};
use super::state::State;
use super::value::{Lack, Val};
use crate::answer::Reason;
use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Example, ExampleStep, Expr};
use cartouche_bundle::number::Fraction;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Most throws of dice that are counted out in one question.
const MOST_PATHS: usize = 200_000;

/// What an expression comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The value as people read it.
    pub value: String,
    /// What the source lacks, where the value is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lack: Option<Lack>,
    /// Why, in order.
    pub reasons: Vec<Reason>,
}

/// The exact chances of what an expression comes to after a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcomes {
    /// By the value as people read it. They and the lacks sum to one.
    pub shares: BTreeMap<String, Fraction>,
    /// Shares of which the source lacks something, by its name.
    pub lacks: BTreeMap<String, Fraction>,
    /// How many different rows of throws were counted.
    pub paths: usize,
}

impl Code<'_> {
    /// What an expression comes to over the set-up of the scenario, or over the position of an example: its units, map
    /// and what it gives (its steps up to the first that is done or expected).
    ///
    /// # Errors
    /// If the expression asks for what cannot be asked.
    pub fn ask(&self, expr: &Expr, over: Option<&Example>) -> Result<Told> {
        let nothing_off = BTreeSet::new();
        let world = self.world_of(over);
        let mut run = Run::new(self, &world, State::start(self), &nothing_off);
        self.place_for(&mut run, over)?;
        run.reasons = Some(Vec::new());
        let value = self.value(&mut run, expr)?;
        let reasons = run.reasons.take().unwrap_or_default();
        let lack = if let Val::Unknown(lack) = &value { Some((**lack).clone()) } else { None };
        Ok(Told { value: run.shown(&value), lack, reasons })
    }

    /// The chances of what `see` comes to after a program or action, all throws counted; choices are given in order and
    /// hold for every row of throws.
    ///
    /// # Errors
    /// If the program cannot be done so, a choice is wanted that is not given, or there are too many throws.
    pub fn chances(&self, call: &Expr, choices: &[Expr], see: &Expr, over: Option<&Example>) -> Result<Outcomes> {
        let nothing_off = BTreeSet::new();
        let world = self.world_of(over);
        let mut start = Run::new(self, &world, State::start(self), &nothing_off);
        self.place_for(&mut start, over)?;
        let state = start.state.clone();
        let choices = choices.iter().map(|choice| self.value(&mut start, choice)).collect::<Result<Vec<_>>>()?;
        let mut outcomes = Outcomes { shares: BTreeMap::new(), lacks: BTreeMap::new(), paths: 0 };
        let mut open: Vec<(Vec<i64>, Fraction)> = vec![(Vec::new(), Fraction::ONE)];
        let large = || RunError::new("the chances are too fine to be kept exactly");
        while let Some((rolls, chance)) = open.pop() {
            let mut run = Run::new(self, &world, state.clone(), &nothing_off);
            let (place, args) = self.called(&mut run, call)?;
            let mut answers = Answers::new(rolls.clone(), choices.clone());
            let (name, known) = match run.perform(place, args, &mut answers, &mut Vec::new())? {
                Flow::Wait(Wanted::Roll(dice)) => {
                    for face in dice.faces(Dice::FACES_BUDGET).map_err(|error| RunError::new(error.to_string()))? {
                        let mut rolls = rolls.clone();
                        rolls.push(i64::from(face.shows));
                        open.push((rolls, chance.checked_mul(face.chance).ok_or_else(large)?));
                    }
                    if open.len() + outcomes.paths > MOST_PATHS {
                        return Err(RunError::new("there are too many throws to be counted out"));
                    }
                    continue;
                }
                Flow::Wait(wanted) => return Err(RunError::new(run.wanted(&wanted))),
                Flow::Blocked(lack) => (lack.name, false),
                Flow::Next | Flow::End => match self.value(&mut run, see)? {
                    Val::Unknown(lack) => (lack.name.clone(), false),
                    value => (run.shown(&value), true),
                },
            };
            outcomes.paths += 1;
            let target = if known { &mut outcomes.shares } else { &mut outcomes.lacks };
            let share = target.entry(name).or_default();
            *share = share.checked_add(chance).ok_or_else(large)?;
        }
        Ok(outcomes)
    }

    /// Every answer of a question about two hexes, for all ordered pairs of the map: how many are yes, no, not known.
    /// The rule is the compiled one; nothing is noted on the way.
    ///
    /// # Errors
    /// If the rule cannot be asked so.
    pub fn count_pairs(&self, question: &str, hexes: &[HexNumber]) -> Result<(u64, u64, u64)> {
        super::pairs::count(self, question, hexes)
    }

    pub(crate) fn world_of(&self, example: Option<&Example>) -> super::world::World {
        let mut world = self.world.clone();
        if let Some(example) = example {
            let mut symbols = self.symbols.borrow_mut();
            if let Some(map) = &example.map {
                world.lay(map, &mut symbols);
            }
            if let Some(elsewhere) = &example.elsewhere {
                world.close(elsewhere, &mut symbols);
            }
        }
        world
    }

    fn place_for(&self, run: &mut Run<'_, '_>, example: Option<&Example>) -> Result<()> {
        for step in example.iter().flat_map(|example| &example.steps) {
            match step {
                ExampleStep::Unit { .. } | ExampleStep::Given { .. } => self.set_step(run, step)?,
                _ => break,
            }
        }
        Ok(())
    }
}
