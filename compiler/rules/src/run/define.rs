//! Definitions at work: terms, measures in stages, questions, what an action allows.
//! Must not: settle by position what two lines say against each other.

use super::error::{Result, RunError};
use super::eval::{Run, members};
use super::functions::rounded;
use super::node::{Does, Line, Node, Rule};
use super::value::Val;
use cartouche_bundle::model::{DefinitionKind, Rounding, Together};
use cartouche_bundle::number::Fraction;

/// What the lines of one stage come to before they are put together.
#[derive(Debug, Default)]
struct Stage {
    becomes: Vec<Val>,
    adds: Vec<Val>,
    times: Vec<Val>,
    /// Lines that contributed.
    lines: usize,
    rounds: Vec<Rounding>,
    least: Vec<Val>,
    most: Vec<Val>,
}

/// Whether a line applies; an unknown condition comes back as the value that it makes unknown.
type Applies = std::result::Result<bool, Val>;

impl Run<'_, '_> {
    /// Calls a definition that gives a value.
    pub(super) fn call(&mut self, place: usize, args: Vec<Val>) -> Result<Val> {
        let code = self.code;
        let Some(rule) = code.rules.get(place) else { return Err(RunError::new("a rule is not there")) };
        self.inside_of(rule, args, |run| match rule.kind {
            DefinitionKind::Term | DefinitionKind::Measure => run.measure(rule),
            DefinitionKind::Question => run.question(rule),
            DefinitionKind::Action | DefinitionKind::Program => {
                Err(RunError::new(format!("`{}` gives no value; ask `may({0}(…))` or `must({0}(…))`", rule.name)))
            }
        })
    }

    /// Whether an action may, or must, be done.
    pub(super) fn permit(&mut self, place: usize, args: Vec<Val>, must: bool) -> Result<Val> {
        let code = self.code;
        let Some(rule) = code.rules.get(place) else { return Err(RunError::new("a rule is not there")) };
        self.inside_of(rule, args, |run| {
            let may = run.allowed(rule)?;
            if !must || may == Val::NO {
                return Ok(may);
            }
            let bound = run.any(rule, &|does| matches!(does, Does::Must), "must")?.unwrap_or(Val::NO);
            Ok(if may.is_unknown() && bound != Val::NO { may } else { bound })
        })
    }

    /// Runs with a definition's variables in place.
    pub(super) fn inside_of<T>(
        &mut self,
        rule: &Rule,
        args: Vec<Val>,
        work: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let base = self.frame.len();
        let kept = std::mem::replace(&mut self.base, base);
        self.frame.extend(args);
        self.frame.resize(base + rule.slots.max(rule.parameters.len()), Val::None);
        self.level = self.level.saturating_add(1);
        let value = self.deeper(work).map_err(|error| error.within(rule.from));
        self.level = self.level.saturating_sub(1);
        self.frame.truncate(base);
        self.base = kept;
        value
    }

    /// Whether a line applies: it is not left out, its condition holds, no `unless` does, and no line over it applies.
    pub(super) fn applies(&mut self, line: &Line, all: &[Line]) -> Result<Applies> {
        self.applies_at(line, all, 0)
    }

    fn applies_at(&mut self, line: &Line, all: &[Line], depth: u8) -> Result<Applies> {
        if self.is_off(line.from) {
            return Ok(Ok(false));
        }
        let wrong = |error: RunError| error.within(line.from);
        let mut unknown: Option<Val> = None;
        if let Some(when) = &line.when {
            match self.eval(when).map_err(wrong)? {
                Val::Truth(true) => {}
                Val::Truth(false) => return Ok(Ok(false)),
                // What lifts the line anyway may still be known.
                value @ Val::Unknown(_) => unknown = Some(value),
                other => return Err(wrong(RunError::new(format!("a condition is yes or no, not {}", other.kind())))),
            }
        }
        for (unless, from) in &line.unless {
            if self.is_off(*from) {
                continue;
            }
            match self.eval(unless).map_err(|error| error.within(*from))? {
                Val::Truth(true) => {
                    self.used.insert(*from);
                    return Ok(Ok(false));
                }
                Val::Truth(false) => {}
                value @ Val::Unknown(_) => unknown = Some(value),
                other => return Err(wrong(RunError::new(format!("a condition is yes or no, not {}", other.kind())))),
            }
        }
        if depth > 8 {
            return Err(wrong(RunError::new("exceptions stand over each other in a ring")));
        }
        for over in &line.under {
            let Some(over) = find(all, *over) else { continue };
            match self.applies_at(over, all, depth + 1)? {
                Ok(true) => {
                    self.used.insert(over.from);
                    return Ok(Ok(false));
                }
                Ok(false) => {}
                Err(value) => unknown = Some(value),
            }
        }
        Ok(unknown.map_or(Ok(true), Err))
    }

    fn measure(&mut self, rule: &Rule) -> Result<Val> {
        let mut value = match self.start(rule)? {
            Ok(value) => value,
            Err(unknown) => return Ok(unknown),
        };
        let own: Vec<&Line> = rule.lines.iter().filter(|line| !matches!(line.does, Does::Stage(..))).collect();
        value = self.stage(rule, &own, "", Together::All, value)?;
        for line in &rule.lines {
            let Does::Stage(name, together) = &line.does else { continue };
            match self.applies(line, &rule.lines)? {
                Ok(true) => {}
                Ok(false) => continue,
                Err(unknown) => return Ok(unknown),
            }
            let lines: Vec<&Line> = line.body.iter().collect();
            value = self.stage(rule, &lines, name, *together, value)?;
        }
        Ok(value)
    }

    fn start(&mut self, rule: &Rule) -> Result<std::result::Result<Val, Val>> {
        let mut found: Option<(Val, &Line)> = None;
        for line in &rule.lines {
            let Does::Start(value) = &line.does else { continue };
            match self.applies(line, &rule.lines)? {
                Ok(true) => {}
                Ok(false) => continue,
                Err(unknown) => return Ok(Err(unknown)),
            }
            let value = self.eval(value).map_err(|error| error.within(line.from))?;
            if let Some((before, _)) = &found
                && *before != value
            {
                let (one, other) = (self.shown(before), self.shown(&value));
                let message =
                    format!("`{}` starts at {one} and at {other}, and neither line names the other", rule.name);
                return Err(RunError::new(message).within(line.from));
            }
            found = Some((value, line));
        }
        let Some((value, line)) = found else { return Ok(Ok(Val::Number(Fraction::ZERO))) };
        let shown = self.shown(&value);
        let amount = if let Val::Number(number) = value { Some(number) } else { None };
        self.note(
            |_| if amount.is_some() { rule.name.clone() } else { format!("{}: {shown}", rule.name) },
            amount,
            line.from,
        );
        Ok(Ok(value))
    }

    fn stage(&mut self, rule: &Rule, lines: &[&Line], name: &str, together: Together, value: Val) -> Result<Val> {
        let mut stage = Stage::default();
        for line in lines {
            if matches!(line.does, Does::Start(_) | Does::Stage(..) | Does::Suspend) {
                continue;
            }
            match self.applies(line, &rule.lines)? {
                Ok(true) => {}
                Ok(false) => continue,
                Err(unknown) => return Ok(unknown),
            }
            if let Some(unknown) = self.contribution(rule, line, name, &mut stage)? {
                return Ok(unknown);
            }
        }
        self.together(rule, together, stage, value)
    }

    /// Adds what a line says; gives an unknown value that it comes to.
    fn contribution(&mut self, rule: &Rule, line: &Line, name: &str, stage: &mut Stage) -> Result<Option<Val>> {
        let wrong = |error: RunError| error.within(line.from);
        let (word, node, target): (&str, &Node, &mut Vec<Val>) = match &line.does {
            Does::Becomes(node) => ("becomes", node, &mut stage.becomes),
            Does::Add(node) => ("add", node, &mut stage.adds),
            Does::Times(node) => ("times", node, &mut stage.times),
            Does::AtLeast(node) => ("at least", node, &mut stage.least),
            Does::AtMost(node) => ("at most", node, &mut stage.most),
            Does::Round(how) => {
                stage.rounds.push(*how);
                self.used.insert(line.from);
                return Ok(None);
            }
            _ => return Err(wrong(RunError::new("this line does not belong in a measure"))),
        };
        let value = self.eval(node).map_err(wrong)?;
        if value.is_unknown() {
            return Ok(Some(value));
        }
        // What a line becomes may be a set itself; what is added or multiplied counts as its members.
        let values = if word == "becomes" { vec![value] } else { members(&value) };
        if values.is_empty() {
            return Ok(None);
        }
        for value in values {
            let amount = if let Val::Number(number) = value { Some(number) } else { None };
            let label = if name.is_empty() { rule.name.clone() } else { format!("{}, {name}", rule.name) };
            let shown = if amount.is_none() { format!(" {}", self.shown(&value)) } else { String::new() };
            self.note(|_| format!("{label}: {word}{shown}"), amount, line.from);
            target.push(value);
        }
        stage.lines += usize::from(matches!(line.does, Does::Add(_) | Does::Times(_) | Does::Becomes(_)));
        Ok(None)
    }

    fn together(&mut self, rule: &Rule, together: Together, stage: Stage, value: Val) -> Result<Val> {
        if together == Together::One && stage.lines > 1 {
            return Err(RunError::new(format!("in `{}` only one line may apply, and {} do", rule.name, stage.lines)));
        }
        let mut value = value;
        let mut set: Option<Val> = None;
        for becomes in stage.becomes {
            if set.as_ref().is_some_and(|before| *before != becomes) {
                let message = format!("`{}` becomes two things at once, and neither line names the other", rule.name);
                return Err(RunError::new(message));
            }
            set = Some(becomes);
        }
        value = set.unwrap_or(value);
        let plain = stage.adds.is_empty()
            && stage.times.is_empty()
            && stage.rounds.is_empty()
            && stage.least.is_empty()
            && stage.most.is_empty();
        if plain || value.is_unknown() {
            return Ok(value);
        }
        // What is not there stays so, whatever would be added to it.
        if matches!(value, Val::Unlimited | Val::None) {
            return Ok(value);
        }
        if matches!(value, Val::Level(..) | Val::State(..)) && stage.times.is_empty() && stage.rounds.is_empty() {
            return self.bounded(value, &stage.least, &stage.most);
        }
        let Val::Number(mut number) = value else {
            return Err(RunError::new(format!("`{}` has {}, and numbers are added to it", rule.name, value.kind())));
        };
        let large = || RunError::new("a number is too large to be kept exactly");
        for add in pick(stage.adds, together)? {
            number = number.checked_add(add).ok_or_else(large)?;
        }
        for factor in pick(stage.times, together)? {
            number = number.checked_mul(factor).ok_or_else(large)?;
        }
        for how in stage.rounds {
            number = rounded(number, how)?;
        }
        self.bounded(Val::Number(number), &stage.least, &stage.most)
    }

    fn bounded(&self, value: Val, least: &[Val], most: &[Val]) -> Result<Val> {
        let mut value = value;
        for (bounds, raise) in [(least, true), (most, false)] {
            for bound in bounds {
                let order = super::operate::order(&value, bound, self)
                    .ok_or_else(|| RunError::new(format!("{} is no bound for {}", bound.kind(), value.kind())))?;
                if (raise && order.is_lt()) || (!raise && order.is_gt()) {
                    value = bound.clone();
                }
            }
        }
        Ok(value)
    }

    /// Whether one of the lines of a kind applies: yes, an unknown one, or nothing if there is no such line.
    fn any(&mut self, rule: &Rule, kind: &dyn Fn(&Does) -> bool, word: &str) -> Result<Option<Val>> {
        let mut there = false;
        let mut unknown: Option<Val> = None;
        for line in rule.lines.iter().filter(|line| kind(&line.does)) {
            there = true;
            match self.applies(line, &rule.lines)? {
                Ok(true) => {
                    self.note(|_| format!("{}: {word}", rule.name), None, line.from);
                    return Ok(Some(Val::YES));
                }
                Ok(false) => {}
                Err(value) => {
                    unknown.get_or_insert(value);
                }
            }
        }
        Ok(unknown.or(there.then_some(Val::NO)))
    }

    fn question(&mut self, rule: &Rule) -> Result<Val> {
        let no = self.any(rule, &|does| matches!(does, Does::No), "no")?;
        if no == Some(Val::YES) {
            return Ok(Val::NO);
        }
        let yes = self.any(rule, &|does| matches!(does, Does::Yes), "yes")?.unwrap_or(Val::NO);
        Ok(match no {
            Some(unknown) if unknown.is_unknown() && yes != Val::NO => unknown,
            _ => yes,
        })
    }

    /// An action: some `may` (or none is written) and no `may not`, and the phase is one of its own.
    fn allowed(&mut self, rule: &Rule) -> Result<Val> {
        for line in &rule.lines {
            if let Does::During(phases) = &line.does
                && self.state.phase.is_some_and(|phase| !phases.contains(&phase))
                && !self.is_off(line.from)
            {
                self.note(|_| format!("{}: not in this phase", rule.name), None, line.from);
                return Ok(Val::NO);
            }
        }
        let no = self.any(rule, &|does| matches!(does, Does::No), "may not")?;
        if no == Some(Val::YES) {
            return Ok(Val::NO);
        }
        let yes = self.any(rule, &|does| matches!(does, Does::Yes), "may")?.unwrap_or(Val::YES);
        Ok(match no {
            Some(unknown) if unknown.is_unknown() && yes != Val::NO => unknown,
            _ => yes,
        })
    }
}

fn find(lines: &[Line], number: usize) -> Option<&Line> {
    lines.iter().find_map(|line| if line.number == number { Some(line) } else { find(&line.body, number) })
}

/// The contributions that count.
fn pick(values: Vec<Val>, together: Together) -> Result<Vec<Fraction>> {
    let mut numbers = Vec::new();
    for value in values {
        match value {
            Val::Number(number) => numbers.push(number),
            other => return Err(RunError::new(format!("a number is wanted, and {} stands there", other.kind()))),
        }
    }
    let size = |number: &Fraction| if *number < Fraction::ZERO { number.negated() } else { *number };
    Ok(match together {
        Together::All | Together::One => numbers,
        Together::Least => numbers.into_iter().min().into_iter().collect(),
        Together::Most => numbers.into_iter().max().into_iter().collect(),
        Together::Extreme => {
            let best = numbers.iter().map(size).max();
            let both: Vec<Fraction> = numbers.into_iter().filter(|number| Some(size(number)) == best).collect();
            let first = both.first().copied();
            if both.iter().any(|number| Some(*number) != first) {
                return Err(RunError::new("two contributions are as far from nought, one above and one below"));
            }
            first.into_iter().collect()
        }
    })
}
