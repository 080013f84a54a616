//! Programs at work: steps in order, stopping where a throw or a choice is wanted that nobody has given.
//! Must not: throw dice or choose; both come as data, and the same data gives the same position.

use super::error::{Result, RunError};
use super::eval::{Run, members};
use super::node::{Does, Line, Node, Rule};
use super::state::At;
use super::value::{Lack, Val};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::{DefinitionKind, OriginId};
use serde::Serialize;

/// Throws and choices given beforehand, taken in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answers {
    pub(crate) rolls: Vec<i64>,
    pub(crate) choices: Vec<Val>,
    rolled: usize,
    chosen: usize,
}

impl Answers {
    pub(crate) fn new(rolls: Vec<i64>, choices: Vec<Val>) -> Self {
        Self { rolls, choices, rolled: 0, chosen: 0 }
    }

    /// Whether some answers were never asked for.
    pub(crate) fn left_over(&self) -> bool {
        self.rolled < self.rolls.len() || self.chosen < self.choices.len()
    }
}

/// What a program waits for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Wanted {
    Roll(Dice),
    /// One of these, by a side; whether none may be chosen.
    Choice {
        by: Val,
        options: Vec<Val>,
        optional: bool,
    },
    /// A set of these, by a side.
    Choices {
        by: Val,
        options: Vec<Val>,
        fitting: Vec<Val>,
    },
}

/// How a run of steps ended.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Flow {
    Next,
    End,
    Wait(Wanted),
    Blocked(Lack),
}

/// Something that was done, for the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "done", rename_all = "kebab-case")]
pub enum Done {
    /// Dice were thrown.
    Rolled {
        /// The dice.
        dice: String,
        /// What they showed.
        shows: i64,
        /// The cases of the line.
        cases: Vec<String>,
    },
    /// A side chose.
    Chose {
        /// The side.
        by: String,
        /// What.
        what: String,
        /// The cases of the line.
        cases: Vec<String>,
    },
    /// A field was set.
    Set {
        /// Of what.
        of: String,
        /// Which.
        field: String,
        /// To what.
        value: String,
        /// The cases of the line.
        cases: Vec<String>,
    },
    /// A unit moved.
    Moved {
        /// It.
        unit: String,
        /// Where to.
        to: String,
        /// The cases of the line.
        cases: Vec<String>,
    },
    /// A unit left the game.
    Eliminated {
        /// It.
        unit: String,
        /// The cases of the line.
        cases: Vec<String>,
    },
}

/// Most members of a set of which every part is tried.
const MOST_PARTS: usize = 12;

impl Run<'_, '_> {
    fn cases(&self, from: OriginId) -> Vec<String> {
        crate::answer::cases(self.code.scenario, &[from])
    }

    /// Does a program, or an action that is allowed.
    pub(super) fn perform(
        &mut self,
        place: usize,
        args: Vec<Val>,
        answers: &mut Answers,
        log: &mut Vec<Done>,
    ) -> Result<Flow> {
        let code = self.code;
        let Some(rule) = code.rules.get(place) else { return Err(RunError::new("a program is not there")) };
        if rule.kind == DefinitionKind::Action {
            match self.permit(place, args.clone(), false)? {
                Val::Truth(true) => {}
                Val::Unknown(lack) => return Ok(Flow::Blocked((*lack).clone())),
                _ => return Err(self.refused(rule, &args)),
            }
        }
        self.inside_of(rule, args, |run| match rule.kind {
            DefinitionKind::Action => {
                for line in rule.lines.iter().filter(|line| matches!(line.does, Does::Effects)) {
                    match run.steps(rule, &line.body, answers, log)? {
                        Flow::Next | Flow::End => {}
                        other => return Ok(other),
                    }
                }
                Ok(Flow::Next)
            }
            _ => match run.steps(rule, &rule.lines, answers, log)? {
                Flow::End => Ok(Flow::Next),
                other => Ok(other),
            },
        })
    }

    fn refused(&mut self, rule: &Rule, args: &[Val]) -> RunError {
        let kept = self.reasons.replace(Vec::new());
        let place = self.code.by_name.get(&rule.name).copied().unwrap_or(usize::MAX);
        let again = self.permit(place, args.to_vec(), false);
        let reasons = std::mem::replace(&mut self.reasons, kept).unwrap_or_default();
        let shown = args.iter().map(|arg| self.shown(arg)).collect::<Vec<_>>().join(", ");
        let why: Vec<String> =
            reasons.iter().filter(|reason| reason.what.starts_with(&rule.name)).map(ToString::to_string).collect();
        let why = if why.is_empty() { "no line allows it".to_owned() } else { why.join("; ") };
        match again {
            Err(error) => error,
            Ok(_) => RunError::new(format!("{}({shown}) may not be done: {why}", rule.name)),
        }
    }

    fn steps(&mut self, rule: &Rule, lines: &[Line], answers: &mut Answers, log: &mut Vec<Done>) -> Result<Flow> {
        // Whether an `if` of the chain before held; none where there is no chain.
        let mut chain: Option<bool> = None;
        for line in lines {
            self.tick()?;
            let is_else = matches!(line.does, Does::Else);
            let is_if = matches!(line.does, Does::If);
            if is_else && chain != Some(false) {
                continue;
            }
            // The condition of a loop is asked of each member.
            let applies = if matches!(line.does, Does::ForEach { .. }) {
                Ok(!self.is_off(line.from))
            } else {
                self.applies(line, &rule.lines)?
            };
            let applies = match applies {
                Ok(applies) => applies,
                Err(unknown) => return Ok(blocked(&unknown)),
            };
            if is_if || is_else {
                chain = Some(applies);
            } else {
                chain = None;
            }
            if !applies {
                continue;
            }
            self.used.insert(line.from);
            match self.step(rule, line, answers, log).map_err(|error| error.within(line.from))? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn step(&mut self, rule: &Rule, line: &Line, answers: &mut Answers, log: &mut Vec<Done>) -> Result<Flow> {
        match &line.does {
            Does::If | Does::Else => return self.steps(rule, &line.body, answers, log),
            Does::End => return Ok(Flow::End),
            // It only stands over other lines.
            Does::Suspend => {}
            Does::Let(slot, value) => {
                let value = self.eval(value)?;
                self.set_local(*slot, value);
            }
            Does::Roll(slot, dice) => {
                let Some(shows) = answers.rolls.get(answers.rolled).copied() else {
                    return Ok(Flow::Wait(Wanted::Roll(*dice)));
                };
                answers.rolled += 1;
                let fits = u32::try_from(shows).is_ok_and(|shows| dice.shows(shows));
                if !fits {
                    return Err(RunError::new(format!("{dice} cannot show {shows}")));
                }
                log.push(Done::Rolled { dice: dice.to_string(), shows, cases: self.cases(line.from) });
                self.set_local(*slot, Val::whole(shows));
            }
            Does::Choose { .. } | Does::ChooseSome { .. } => return self.choose(line, answers, log),
            Does::ForEach { slot, over } => return self.for_each(rule, line, (*slot, over), answers, log),
            Does::Set(target, value) => return self.set(line, target, value, log),
            Does::Move(unit, to) => return self.move_units(line, unit, to, log),
            Does::Eliminate(units) => {
                let units = self.eval(units)?;
                if units.is_unknown() {
                    return Ok(blocked(&units));
                }
                for unit in members(&units) {
                    let Val::Unit(id) = unit else { return Err(RunError::new("only units are eliminated")) };
                    let cases = self.cases(line.from);
                    let unit = self.shown(&Val::Unit(id));
                    if let Some(piece) = self.state.piece_mut(id) {
                        piece.at = At::Eliminated;
                    }
                    log.push(Done::Eliminated { unit, cases });
                }
            }
            Does::Run(place, args) => {
                let args = self.all(args)?;
                if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
                    return Ok(blocked(unknown));
                }
                return self.perform(*place, args, answers, log);
            }
            _ => return Err(RunError::new("this line does not belong in a program")),
        }
        Ok(Flow::Next)
    }

    fn for_each(
        &mut self,
        rule: &Rule,
        line: &Line,
        (slot, over): (usize, &Node),
        answers: &mut Answers,
        log: &mut Vec<Done>,
    ) -> Result<Flow> {
        let set = self.eval(over)?;
        if set.is_unknown() {
            return Ok(blocked(&set));
        }
        for member in members(&set) {
            self.set_local(slot, member);
            match self.applies(line, &rule.lines)? {
                Ok(true) => {}
                Ok(false) => continue,
                Err(unknown) => return Ok(blocked(&unknown)),
            }
            match self.steps(rule, &line.body, answers, log)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn choose(&mut self, line: &Line, answers: &mut Answers, log: &mut Vec<Done>) -> Result<Flow> {
        let (slot, over, by) = match &line.does {
            Does::Choose { slot, over, by, .. } | Does::ChooseSome { slot, over, by, .. } => (*slot, over, by),
            _ => return Ok(Flow::Next),
        };
        let (over, by) = (self.eval(over)?, self.eval(by)?);
        if over.is_unknown() {
            return Ok(blocked(&over));
        }
        let options = members(&over);
        let given = answers.choices.get(answers.chosen).cloned();
        let chosen = match &line.does {
            // Nothing to choose from, or a single one that must be chosen: nobody is asked.
            Does::Choose { .. } if options.is_empty() => Val::None,
            Does::Choose { optional: false, .. } if options.len() == 1 => options.first().cloned().unwrap_or(Val::None),
            Does::Choose { optional, .. } => {
                let Some(chosen) = given else {
                    return Ok(Flow::Wait(Wanted::Choice { by, options, optional: *optional }));
                };
                answers.chosen += 1;
                let none = chosen == Val::None && *optional;
                let found = options.iter().find(|option| super::operate::equal(option, &chosen, self)).cloned();
                match found {
                    Some(found) => found,
                    None if none => Val::None,
                    None => return Err(self.no_option(&chosen, &options)),
                }
            }
            Does::ChooseSome { such, .. } => {
                let fitting = self.fitting(slot, &options, such.as_ref())?;
                let Some(chosen) = given else {
                    return Ok(Flow::Wait(Wanted::Choices { by, options, fitting }));
                };
                answers.chosen += 1;
                let chosen = Val::set(members(&chosen));
                match fitting.iter().find(|set| super::operate::equal(set, &chosen, self)) {
                    Some(found) => found.clone(),
                    None => return Err(self.no_option(&chosen, &fitting)),
                }
            }
            _ => Val::None,
        };
        let done = Done::Chose { by: self.shown(&by), what: self.shown(&chosen), cases: self.cases(line.from) };
        log.push(done);
        self.set_local(slot, chosen);
        Ok(Flow::Next)
    }

    fn no_option(&self, chosen: &Val, options: &[Val]) -> RunError {
        let all = options.iter().take(12).map(|option| self.shown(option)).collect::<Vec<_>>().join(", ");
        RunError::new(format!("{} cannot be chosen; it is one of {all}", self.shown(chosen)))
    }

    /// Every part of the set that fits, and of which no smaller part does; without a condition, every part.
    fn fitting(&mut self, slot: usize, options: &[Val], such: Option<&Node>) -> Result<Vec<Val>> {
        if options.len() > MOST_PARTS {
            return Err(RunError::new(format!(
                "a part of {} things is to be chosen; {MOST_PARTS} are the most",
                options.len()
            )));
        }
        let count = 1_u32 << options.len();
        let mut parts: Vec<u32> = (0..count).collect();
        parts.sort_by_key(|part| (part.count_ones(), *part));
        let mut fit: Vec<u32> = Vec::new();
        for part in parts {
            if such.is_some() && fit.iter().any(|smaller| smaller & part == *smaller) {
                continue;
            }
            let holds = match such {
                None => true,
                Some(such) => {
                    self.set_local(slot, part_of(options, part));
                    self.eval(such)? == Val::YES
                }
            };
            if holds {
                fit.push(part);
            }
        }
        Ok(fit.into_iter().map(|part| part_of(options, part)).collect())
    }

    fn set(&mut self, line: &Line, target: &Node, value: &Node, log: &mut Vec<Done>) -> Result<Flow> {
        let Node::Field(of, field) = target else {
            return Err(RunError::new("only a field can be set: of a unit, a side, a hex or the game"));
        };
        let (of, value) = (self.eval(of)?, self.eval(value)?);
        if of.is_unknown() {
            return Ok(blocked(&of));
        }
        for one in if of == Val::Game { vec![of] } else { members(&of) } {
            let done = Done::Set {
                of: self.shown(&one),
                field: self.code.word(*field),
                value: self.shown(&value),
                cases: self.cases(line.from),
            };
            self.assign(&one, *field, value.clone())?;
            log.push(done);
        }
        Ok(Flow::Next)
    }

    /// Sets a field.
    pub(super) fn assign(&mut self, of: &Val, field: super::value::Sym, value: Val) -> Result<()> {
        let code = self.code;
        match of {
            Val::Unit(unit) => {
                let machine = code.machines.iter().zip(0_u16..).find(|(machine, _)| machine.sym == field);
                let value = match (machine, value) {
                    (Some((_, at)), Val::State(second, place)) if at == second => {
                        if let Some(piece) = self.state.piece_mut(*unit) {
                            piece.states.insert(at, place);
                        }
                        return Ok(());
                    }
                    (Some((machine, at)), Val::Word(word)) => {
                        let place = machine.order.iter().position(|state| *state == word);
                        let place = place.and_then(|place| u16::try_from(place).ok()).ok_or_else(|| {
                            RunError::new(format!("{} has no state {}", machine.name, code.word(word)))
                        })?;
                        if let Some(piece) = self.state.piece_mut(*unit) {
                            piece.states.insert(at, place);
                        }
                        return Ok(());
                    }
                    (Some((machine, _)), other) => {
                        return Err(RunError::new(format!("{} cannot be {}", machine.name, other.kind())));
                    }
                    (None, value) => value,
                };
                if let Some(piece) = self.state.piece_mut(*unit) {
                    piece.values.insert(field, value);
                }
            }
            Val::Word(side) => {
                self.state.sides.insert((*side, field), value);
            }
            Val::Hex(hex) => {
                self.state.hexes.insert((*hex, field), value);
            }
            Val::Game => {
                self.state.game.insert(field, value);
            }
            other => return Err(RunError::new(format!("nothing of {} can be set", other.kind()))),
        }
        Ok(())
    }

    fn move_units(&mut self, line: &Line, unit: &Node, to: &Node, log: &mut Vec<Done>) -> Result<Flow> {
        let (units, to) = (self.eval(unit)?, self.eval(to)?);
        if let Some(unknown) = [&units, &to].into_iter().find(|value| value.is_unknown()) {
            return Ok(blocked(unknown));
        }
        let at = match &to {
            Val::Hex(hex) => At::Hex(*hex),
            Val::Unit(_) => self.hex_of(&to).map_or(At::Aside, At::Hex),
            Val::Text(name) => At::Box(self.code.sym(name)),
            Val::Word(name) => At::Box(*name),
            other => return Err(RunError::new(format!("a unit goes to a hex or a box, not to {}", other.kind()))),
        };
        for unit in members(&units) {
            let Val::Unit(id) = unit else { return Err(RunError::new("only units are moved")) };
            let cases = self.cases(line.from);
            let done = Done::Moved { unit: self.shown(&Val::Unit(id)), to: self.shown(&to), cases };
            if let Some(piece) = self.state.piece_mut(id) {
                piece.at = at;
            }
            log.push(done);
        }
        Ok(Flow::Next)
    }
}

fn part_of(options: &[Val], part: u32) -> Val {
    let members = options.iter().zip(0_u32..).filter(|(_, at)| part & (1 << at) != 0).map(|(option, _)| option.clone());
    Val::set(members.collect())
}

pub(super) fn blocked(unknown: &Val) -> Flow {
    match unknown {
        Val::Unknown(lack) => Flow::Blocked((**lack).clone()),
        _ => Flow::Next,
    }
}
