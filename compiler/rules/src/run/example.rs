//! Worked examples: set up, run, compared, and what each comes to.
//! Must not: believe what an example says of itself; its outcome is found out and then compared.

use super::compile::{Code, Scope};
use super::error::{Result, RunError};
use super::eval::Run;
use super::program::{Answers, Done, Flow};
use super::state::{At, Piece, State, set_up};
use super::value::{Lack, LackKind, Val};
use crate::answer::Reason;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{DefinitionKind, Example, ExampleOutcome, ExampleStep, Expr, Operator, OriginId};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What an example comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExampleReport {
    /// Its name.
    pub name: String,
    /// What running it comes to; none if it is told only.
    pub outcome: Option<ExampleOutcome>,
    /// What it is said to come to.
    pub said: Option<ExampleOutcome>,
    /// What was expected, in order, with what came.
    pub expected: Vec<Expectation>,
    /// Why it could not be run to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What the source lacks that it needs.
    pub lacks: Vec<Lack>,
    /// Conflicts and unclear places on whose reading it rests.
    pub readings: Vec<String>,
    /// What programs did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<Done>,
    /// The cases of the example.
    pub cases: Vec<String>,
    /// The statement.
    pub from: OriginId,
    /// Statements that led to its answers.
    #[serde(skip)]
    pub used: BTreeSet<OriginId>,
}

/// One expectation and what came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Expectation {
    /// As written.
    pub written: String,
    /// Whether it was met; none where the source lacks something.
    pub met: Option<bool>,
    /// What the sides of the comparison came to.
    pub came: String,
    /// Why, in order.
    pub reasons: Vec<Reason>,
    /// The statement.
    pub from: OriginId,
}

impl ExampleReport {
    /// Whether it comes to what it is said to come to: to `holds` if nothing is said. A told one does.
    #[must_use]
    pub fn as_said(&self) -> bool {
        self.outcome.is_none_or(|found| found == self.said.unwrap_or(ExampleOutcome::Holds))
    }
}

/// One run of an example under given readings.
struct Once {
    expected: Vec<Expectation>,
    lacks: Vec<Lack>,
    asked: BTreeSet<String>,
    used: BTreeSet<OriginId>,
    done: Vec<Done>,
    error: Option<RunError>,
}

impl Once {
    fn met(&self) -> bool {
        self.error.is_none() && self.expected.iter().all(|one| one.met == Some(true))
    }

    /// What it came to, to be compared with another run.
    fn print(&self) -> String {
        let came: Vec<String> = self.expected.iter().map(|one| format!("{:?} {}", one.met, one.came)).collect();
        format!("{came:?} {:?} {:?}", self.error, self.done)
    }
}

impl Code<'_> {
    /// Runs all examples of the scenario.
    #[must_use]
    pub fn examples(&self) -> Vec<ExampleReport> {
        self.scenario.content.examples.iter().map(|example| self.example(example)).collect()
    }

    /// Runs one example.
    #[must_use]
    pub fn example(&self, example: &Example) -> ExampleReport {
        let nothing_off = BTreeSet::new();
        let said = example.outcome.as_ref().map(|outcome| outcome.value.0);
        let cases = crate::answer::cases(self.scenario, &[example.from]);
        let mut report = ExampleReport {
            name: example.name.clone(),
            outcome: None,
            said,
            expected: Vec::new(),
            error: None,
            lacks: Vec::new(),
            readings: Vec::new(),
            done: Vec::new(),
            cases,
            from: example.from,
            used: BTreeSet::new(),
        };
        if example.steps.is_empty() {
            return report;
        }
        let once = self.once(example, &BTreeMap::new(), &nothing_off, true);
        let outcome = self.outcome(example, &once, said, &mut report.readings);
        report.outcome = Some(outcome);
        report.error = once.error.as_ref().map(ToString::to_string);
        report.expected = once.expected;
        report.lacks = once.lacks;
        report.done = once.done;
        report.used = once.used;
        report
    }

    fn outcome(
        &self,
        example: &Example,
        once: &Once,
        said: Option<ExampleOutcome>,
        readings: &mut Vec<String>,
    ) -> ExampleOutcome {
        if !once.met() {
            let failed = once.error.is_some() || once.expected.iter().any(|one| one.met == Some(false));
            return match (failed, said) {
                // The example is the source's own slip, and the text says so. One that cannot be run says nothing.
                (true, Some(ExampleOutcome::Contradicts)) if once.error.is_none() => ExampleOutcome::Contradicts,
                (true, _) => ExampleOutcome::Fails,
                (false, _) => lack_outcome(&once.lacks),
            };
        }
        let mut found = ExampleOutcome::Holds;
        for name in &once.asked {
            let conflict = self.scenario.content.conflicts.iter().find(|conflict| conflict.name == *name);
            let Some(conflict) = conflict else { continue };
            let nothing_off = BTreeSet::new();
            let differs = [1, 2].into_iter().any(|reading| {
                let instead = BTreeMap::from([(name.clone(), reading)]);
                !self.once(example, &instead, &nothing_off, false).met()
            });
            if differs {
                readings.push(name.clone());
                // Two places that disagree, or one that can be read in two ways.
                let kind =
                    if conflict.second.is_empty() { ExampleOutcome::Ambiguous } else { ExampleOutcome::Contradicts };
                found = if found == ExampleOutcome::Contradicts { found } else { kind };
            }
        }
        if found != ExampleOutcome::Holds {
            return found;
        }
        if !once.lacks.is_empty() {
            return lack_outcome(&once.lacks);
        }
        let own = self.origin(example.from).map(|origin| origin.cites.clone()).unwrap_or_default();
        let mut own: Vec<_> = own;
        for one in &once.expected {
            own.extend(self.origin(one.from).map(|origin| origin.cites.clone()).unwrap_or_default());
        }
        let derived = once.used.iter().filter_map(|from| self.origin(*from));
        let derives = derived.into_iter().any(|origin| origin.derived.iter().any(|case| own.contains(case)));
        if derives { ExampleOutcome::DerivesAHole } else { ExampleOutcome::Holds }
    }

    fn origin(&self, from: OriginId) -> Option<&cartouche_bundle::model::Origin> {
        usize::try_from(from.0).ok().and_then(|at| self.scenario.origins.get(at))
    }

    /// For each case that the rules claim, an example whose answer changes when what claims the case is left out:
    /// such a case runs. By source and number.
    #[must_use]
    pub fn earned(&self) -> BTreeMap<(String, String), String> {
        let nothing_off = BTreeSet::new();
        let examples: Vec<(&Example, Once)> = self
            .scenario
            .content
            .examples
            .iter()
            .filter(|example| !example.steps.is_empty())
            .map(|example| (example, self.once(example, &BTreeMap::new(), &nothing_off, false)))
            .collect();
        let mut claims: BTreeMap<(String, String), Vec<OriginId>> = BTreeMap::new();
        for (origin, id) in self.scenario.origins.iter().zip(0_u32..) {
            for cite in &origin.cites {
                for case in self.expand(&cite.source, &cite.number) {
                    claims.entry((cite.source.clone(), case)).or_default().push(OriginId(id));
                }
            }
        }
        let mut earned = BTreeMap::new();
        for (case, from) in claims {
            let off: BTreeSet<OriginId> = from.into_iter().collect();
            let changes = examples.iter().find(|(example, once)| {
                // An example's own lines, its map among them, prove nothing of the rules.
                let own = self.own_origins(example);
                let rules: BTreeSet<OriginId> = off.iter().copied().filter(|from| !own.contains(from)).collect();
                !rules.is_empty()
                    && once.error.is_none()
                    && self.touches(once, &rules)
                    && self.once(example, &BTreeMap::new(), &rules, false).print() != once.print()
            });
            if let Some((example, _)) = changes {
                earned.insert(case, example.name.clone());
            }
        }
        earned
    }

    /// Lines that never applied may matter when they are gone only if something else is used instead, so lines used suffice;
    /// but a line that stood over another is noted as used too.
    fn touches(&self, once: &Once, off: &BTreeSet<OriginId>) -> bool {
        off.iter().any(|from| once.used.contains(from))
    }

    fn own_origins(&self, example: &Example) -> BTreeSet<OriginId> {
        let mut own = BTreeSet::from([example.from]);
        for step in &example.steps {
            match step {
                ExampleStep::Given { from, .. }
                | ExampleStep::Unit { from, .. }
                | ExampleStep::Run { from, .. }
                | ExampleStep::Expect { from, .. }
                | ExampleStep::ExpectUnknown { from, .. } => own.insert(*from),
            };
        }
        if let Some(map) = &example.map {
            own.extend(map.hexes.values().map(|hex| hex.from));
            own.extend(map.sides.iter().map(|side| side.from));
            own.extend(map.paths.iter().map(|path| path.from));
        }
        own.extend(example.elsewhere.iter().map(|hex| hex.from));
        own
    }

    /// The cases of a range, in the order of the source.
    pub(crate) fn expand(&self, source: &str, number: &str) -> Vec<String> {
        let Some((first, last)) = number.split_once('-') else { return vec![number.to_owned()] };
        let Some(source) = self.scenario.sources.get(source) else { return vec![number.to_owned()] };
        let at = |wanted: &str| source.cases.iter().position(|case| case.number == wanted);
        match (at(first), at(last)) {
            (Some(first), Some(last)) if first <= last => {
                source.cases.get(first..=last).unwrap_or_default().iter().map(|case| case.number.clone()).collect()
            }
            _ => vec![number.to_owned()],
        }
    }

    fn once(
        &self,
        example: &Example,
        readings: &BTreeMap<String, u8>,
        off: &BTreeSet<OriginId>,
        reasons: bool,
    ) -> Once {
        let world = self.world_of(Some(example));
        let mut state = State::start(self);
        let set_up = example
            .steps
            .iter()
            .any(|step| matches!(step, ExampleStep::Given { target: Expr::Name { name }, .. } if name == "set-up"));
        if !set_up {
            // Only the units that the example names are on the map.
            state.units.iter_mut().for_each(|piece| piece.at = At::Aside);
        }
        let mut run = Run::new(self, &world, state, off);
        run.readings.clone_from(readings);
        let mut once = Once {
            expected: Vec::new(),
            lacks: Vec::new(),
            asked: BTreeSet::new(),
            used: BTreeSet::new(),
            done: Vec::new(),
            error: None,
        };
        for step in &example.steps {
            match self.example_step(&mut run, step, &mut once, reasons) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    once.error = Some(error);
                    break;
                }
            }
        }
        once.asked = std::mem::take(&mut run.asked);
        once.used.append(&mut run.used);
        once
    }

    /// Does one step; gives whether the next may follow.
    fn example_step(&self, run: &mut Run<'_, '_>, step: &ExampleStep, once: &mut Once, reasons: bool) -> Result<bool> {
        match step {
            ExampleStep::Unit { .. } | ExampleStep::Given { .. } => self.set_step(run, step)?,
            ExampleStep::Run { call, rolling, choosing, from } => {
                let choices = choosing.iter().map(|choice| self.value(run, choice)).collect::<Result<Vec<_>>>()?;
                let (place, args) = self.called(run, call)?;
                let mut answers = Answers::new(rolling.clone(), choices);
                let flow =
                    run.perform(place, args, &mut answers, &mut once.done).map_err(|error| error.within(*from))?;
                match flow {
                    Flow::Next | Flow::End if answers.left_over() => {
                        return Err(RunError::new("more throws or choices are given than are asked for").within(*from));
                    }
                    Flow::Next | Flow::End => {}
                    Flow::Wait(wanted) => return Err(RunError::new(run.wanted(&wanted)).within(*from)),
                    Flow::Blocked(lack) => {
                        once.lacks.push(lack);
                        return Ok(false);
                    }
                }
            }
            ExampleStep::Expect { holds, written, from } => {
                let expectation = self.expect(run, holds, (written, *from), once, reasons)?;
                once.expected.push(expectation);
            }
            ExampleStep::ExpectUnknown { of, written, from } => {
                let value = self.value(run, of).map_err(|error| error.within(*from))?;
                let met = value.is_unknown();
                if let Val::Unknown(lack) = &value {
                    once.lacks.push((**lack).clone());
                }
                let came = run.shown(&value);
                once.expected.push(Expectation {
                    written: written.clone(),
                    met: Some(met),
                    came,
                    reasons: Vec::new(),
                    from: *from,
                });
            }
        }
        Ok(true)
    }

    /// Does a step that sets something up.
    pub(crate) fn set_step(&self, run: &mut Run<'_, '_>, step: &ExampleStep) -> Result<()> {
        match step {
            ExampleStep::Unit { name, words, at, values, from } => {
                self.place_unit(run, name, words, *at, values).map_err(|error| error.within(*from))
            }
            ExampleStep::Given { target, value, from } => {
                self.give(run, target, value).map_err(|error| error.within(*from))
            }
            _ => Ok(()),
        }
    }

    fn expect(
        &self,
        run: &mut Run<'_, '_>,
        holds: &Expr,
        (written, from): (&str, OriginId),
        once: &mut Once,
        reasons: bool,
    ) -> Result<Expectation> {
        let wrong = |error: RunError| error.within(from);
        run.reasons = reasons.then(Vec::new);
        let value = self.value(run, holds).map_err(wrong)?;
        let reasons = run.reasons.take().unwrap_or_default();
        let met = match &value {
            Val::Truth(met) => Some(*met),
            Val::Unknown(lack) => {
                once.lacks.push((**lack).clone());
                None
            }
            other => return Err(wrong(RunError::new(format!("yes or no is expected, and {} came", other.kind())))),
        };
        let came = match holds {
            Expr::Both { by, left, right } if !matches!(by, Operator::And | Operator::Or) => {
                let (left, right) = (self.value(run, left).map_err(wrong)?, self.value(run, right).map_err(wrong)?);
                format!("{}; wanted {}", run.shown(&left), run.shown(&right))
            }
            Expr::Is { of, .. } => {
                let of = self.value(run, of).map_err(wrong)?;
                run.shown(&of)
            }
            _ => run.shown(&value),
        };
        Ok(Expectation { written: written.to_owned(), met, came, reasons, from })
    }

    /// Evaluates an expression of an example.
    pub(crate) fn value(&self, run: &mut Run<'_, '_>, expr: &Expr) -> Result<Val> {
        let mut scope = Scope::example();
        let node = self.expression(expr, &mut scope)?;
        run.fresh(&node, scope.most)
    }

    /// The program or action that a call names, with its values.
    pub(crate) fn called(&self, run: &mut Run<'_, '_>, call: &Expr) -> Result<(usize, Vec<Val>)> {
        let (name, args): (&str, &[Expr]) = match call {
            Expr::Call { name, args } => (name, args),
            Expr::Name { name } => (name, &[]),
            _ => return Err(RunError::new("a program or an action is done, with its values in brackets")),
        };
        let rule = self.by_name.get(name).and_then(|place| Some((*place, self.rules.get(*place)?)));
        let Some((place, rule)) =
            rule.filter(|(_, rule)| matches!(rule.kind, DefinitionKind::Program | DefinitionKind::Action))
        else {
            return Err(RunError::new(format!("there is no program or action `{name}`")));
        };
        if rule.parameters.len() != args.len() {
            let message = format!("`{name}` takes {} values, and {} are given", rule.parameters.len(), args.len());
            return Err(RunError::new(message));
        }
        let args = args.iter().map(|arg| self.value(run, arg)).collect::<Result<Vec<_>>>()?;
        Ok((place, args))
    }

    fn give(&self, run: &mut Run<'_, '_>, target: &Expr, value: &Expr) -> Result<()> {
        let value = self.value(run, value)?;
        match target {
            Expr::Name { name } => match (name.as_str(), &value) {
                ("set-up", _) => {}
                ("night", Val::Truth(night)) => run.state.night = Some(*night),
                ("turn", Val::Number(turn)) => run.state.turn = turn.to_whole().unwrap_or(1),
                ("phase", Val::Word(phase)) => run.state.phase = Some(*phase),
                ("phasing", Val::Word(side)) => run.state.phasing = Some(*side),
                ("night" | "turn" | "phase" | "phasing", other) => {
                    return Err(RunError::new(format!("{} is no {name}", run.shown(other))));
                }
                _ => {
                    run.state.given.insert(self.sym(name), value);
                }
            },
            Expr::Field { of, field } => {
                let of = self.value(run, of)?;
                run.assign(&of, self.sym(field), value)?;
            }
            _ => return Err(RunError::new("a name or a field is given")),
        }
        Ok(())
    }

    fn place_unit(
        &self,
        run: &mut Run<'_, '_>,
        name: &str,
        words: &[String],
        at: Option<HexNumber>,
        values: &[(String, Expr)],
    ) -> Result<()> {
        let content = &self.scenario.content;
        let known = run.state.by_name.get(name).copied();
        let id = match known {
            Some(id) => id,
            None => {
                let side = words.iter().find(|word| content.sides.contains_key(*word));
                let kind = words.iter().find(|word| content.unit_types.contains_key(*word));
                let (Some(side), Some(kind)) = (side, kind) else {
                    return Err(RunError::new(format!("unit {name} wants a side and a type")));
                };
                run.state.add(Piece {
                    name: name.into(),
                    key: None,
                    side: self.sym(side),
                    kind: self.sym(kind),
                    at: At::Aside,
                    states: BTreeMap::new(),
                    values: BTreeMap::new(),
                    marks: Vec::new(),
                })
            }
        };
        if known.is_some() && at.is_none() {
            let key = run.state.piece(id).and_then(|piece| piece.key.clone());
            if let (Some(piece), Some(key)) = (run.state.piece_mut(id), key) {
                piece.at = set_up(&self.scenario.situation.setup, &key);
            }
        }
        if let (Some(piece), Some(hex)) = (run.state.piece_mut(id), at) {
            piece.at = At::Hex(hex);
        }
        for word in words {
            self.unit_word(run, id, word);
        }
        for (field, value) in values {
            let value = self.value(run, value)?;
            run.assign(&Val::Unit(id), self.sym(field), value)?;
        }
        Ok(())
    }

    /// A word on a unit: a state, something remembered that is yes, or a mark. Its side and type are taken already.
    fn unit_word(&self, run: &mut Run<'_, '_>, id: u32, word: &str) {
        let content = &self.scenario.content;
        if content.sides.contains_key(word) || content.unit_types.contains_key(word) {
            return;
        }
        let sym = self.sym(word);
        let remembered = self.memory.get(&sym).is_some_and(|memory| memory.of == "unit");
        let state = self.machines.iter().zip(0_u16..).find_map(|(machine, at)| {
            let place = machine.order.iter().position(|state| *state == sym)?;
            Some((at, u16::try_from(place).ok()?))
        });
        let Some(piece) = run.state.piece_mut(id) else { return };
        match state {
            Some((machine, place)) => {
                piece.states.insert(machine, place);
            }
            None if remembered => {
                piece.values.insert(sym, Val::YES);
            }
            None => piece.marks.push(sym),
        }
    }
}

/// What lacks make of an example that could not be told: a gap of the rules is not a lost text.
fn lack_outcome(lacks: &[Lack]) -> ExampleOutcome {
    if lacks.iter().any(|lack| lack.kind != LackKind::Open) {
        ExampleOutcome::BlockedByAHole
    } else {
        ExampleOutcome::Ambiguous
    }
}

impl Run<'_, '_> {
    /// What a program waits for, in words.
    pub(crate) fn wanted(&self, wanted: &super::program::Wanted) -> String {
        use super::program::Wanted;
        let list =
            |options: &[Val]| options.iter().take(12).map(|option| self.shown(option)).collect::<Vec<_>>().join(", ");
        match wanted {
            Wanted::Roll(dice) => format!("a throw of {dice} is wanted; give it after `rolling`"),
            Wanted::Choice { by, options, .. } => {
                format!("{} chooses one of {}; give it after `choosing`", self.shown(by), list(options))
            }
            Wanted::Choices { by, fitting, .. } => {
                format!("{} chooses one of the sets {}; give it after `choosing`", self.shown(by), list(fitting))
            }
        }
    }
}
