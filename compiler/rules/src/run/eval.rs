//! Evaluation of expressions over a position.
//! Must not: change the position; take an unknown value for a known one.

use super::compile::Code;
use super::error::{Result, RunError};
use super::node::{Function, Known, Node};
use super::state::{At, State, designation, printed};
use super::value::{Sym, Val};
use super::world::World;
use crate::answer::{self, Reason};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Fold, Operator, OriginId, Value};
use cartouche_bundle::number::Fraction;
use std::collections::{BTreeMap, BTreeSet};

/// Steps of evaluation that one question may take.
const BUDGET: u64 = 20_000_000;

/// One evaluation: code, map, position, variables, and what is noted on the way.
#[derive(Debug)]
pub(crate) struct Run<'c, 's> {
    pub(crate) code: &'c Code<'s>,
    pub(crate) world: &'c World,
    pub(crate) state: State,
    pub(crate) frame: Vec<Val>,
    pub(crate) base: usize,
    depth: usize,
    budget: u64,
    /// Reasons in order; none if they are not wanted.
    pub(crate) reasons: Option<Vec<Reason>>,
    pub(crate) level: u8,
    /// Statements that led to the value.
    pub(crate) used: BTreeSet<OriginId>,
    /// Readings asked for, by conflict; and those that are to be taken in place of the chosen ones.
    pub(crate) asked: BTreeSet<String>,
    pub(crate) readings: BTreeMap<String, u8>,
    /// Statements that are left out on trial.
    pub(crate) off: &'c BTreeSet<OriginId>,
}

impl<'c, 's> Run<'c, 's> {
    pub(crate) fn new(code: &'c Code<'s>, world: &'c World, state: State, off: &'c BTreeSet<OriginId>) -> Self {
        Self {
            code,
            world,
            state,
            frame: Vec::new(),
            base: 0,
            depth: 0,
            budget: BUDGET,
            reasons: None,
            level: 0,
            used: BTreeSet::new(),
            asked: BTreeSet::new(),
            readings: BTreeMap::new(),
            off,
        }
    }

    /// Evaluates with fresh variables.
    pub(crate) fn fresh(&mut self, node: &Node, slots: usize) -> Result<Val> {
        let base = self.frame.len();
        let kept = std::mem::replace(&mut self.base, base);
        self.frame.resize(base + slots, Val::None);
        let value = self.eval(node);
        self.frame.truncate(base);
        self.base = kept;
        value
    }

    /// Lifts the bound on steps, for a count over a whole map.
    pub(crate) fn unbounded(&mut self) {
        self.budget = u64::MAX;
    }

    pub(crate) fn tick(&mut self) -> Result<()> {
        self.budget = self.budget.checked_sub(1).ok_or_else(|| RunError::new("the question takes too long"))?;
        Ok(())
    }

    /// One call deeper.
    pub(crate) fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth > 48 {
            return Err(RunError::new("rules call each other too deeply"));
        }
        self.depth += 1;
        let value = work(self);
        self.depth -= 1;
        value
    }

    pub(crate) fn note(&mut self, what: impl FnOnce(&Self) -> String, amount: Option<Fraction>, from: OriginId) {
        self.used.insert(from);
        if self.reasons.is_some() {
            let what = what(self);
            let cases = answer::cases(self.code.scenario, &[from]);
            let reason = Reason { what, amount, unused: false, cases, origin: from, level: self.level };
            if let Some(reasons) = &mut self.reasons {
                reasons.push(reason);
            }
        }
    }

    pub(crate) fn set_local(&mut self, slot: usize, value: Val) {
        let at = self.base + slot;
        if at >= self.frame.len() {
            self.frame.resize(at + 1, Val::None);
        }
        if let Some(place) = self.frame.get_mut(at) {
            *place = value;
        }
    }

    pub(crate) fn eval(&mut self, node: &Node) -> Result<Val> {
        self.tick()?;
        Ok(match node {
            Node::Const(value) => value.clone(),
            Node::Local(slot) => self.frame.get(self.base + slot).cloned().unwrap_or(Val::None),
            Node::Given(sym, plain) => match self.given(*sym) {
                Some(value) => value,
                None => self.eval(plain)?,
            },
            Node::Field(of, field) => {
                let of = self.eval(of)?;
                self.field(&of, *field)?
            }
            Node::Call(place, args) => {
                let args = self.all(args)?;
                self.call(*place, args)?
            }
            Node::Permit { must, action, args } => {
                let args = self.all(args)?;
                self.permit(*action, args, *must)?
            }
            // Only the value that is taken is looked at.
            Node::Function(Function::Either, args) => match args.as_slice() {
                [which, one, other] => match self.eval(which)? {
                    Val::Truth(true) => self.eval(one)?,
                    Val::Truth(false) => self.eval(other)?,
                    unknown @ Val::Unknown(_) => unknown,
                    wrong => {
                        return Err(RunError::new(format!("yes or no is wanted, and {} stands there", wrong.kind())));
                    }
                },
                _ => Val::None,
            },
            Node::Function(function, args) => {
                let args = self.all(args)?;
                self.function(*function, &args)?
            }
            Node::Table(table, args) => {
                let args = self.all(args)?;
                self.table(*table, &args)?
            }
            Node::Column { chart, column, facet, args } => {
                let args = self.all(args)?;
                self.column(*chart, *column, *facet, &args)?
            }
            Node::StateRoll { machine, roll, args } => {
                let args = self.all(args)?;
                self.state_roll(*machine, roll, &args)?
            }
            Node::StateEffect { machine, column, args } => {
                let args = self.all(args)?;
                self.state_effect(*machine, column, &args)?
            }
            Node::Both(by, left, right) => self.both(*by, left, right)?,
            Node::Not(of) => match self.eval(of)? {
                Val::Truth(value) => Val::Truth(!value),
                unknown @ Val::Unknown(_) => unknown,
                other => return Err(RunError::new(format!("`not` wants yes or no, and has {}", other.kind()))),
            },
            Node::Negative(of) => match self.eval(of)? {
                Val::Number(value) => Val::Number(value.negated()),
                unknown @ Val::Unknown(_) => unknown,
                other => return Err(RunError::new(format!("{} has no sign", other.kind()))),
            },
            Node::Is(of, words) => {
                let of = self.eval(of)?;
                self.is(&of, words)?
            }
            Node::Over { each, slot, over, body } => {
                let set = self.members(over)?;
                match set {
                    Ok(members) => self.fold(*each, *slot, &members, body)?,
                    Err(unknown) => unknown,
                }
            }
            Node::Dice(dice) => throws(*dice)?,
            Node::Position(known) => self.known(*known),
        })
    }

    pub(crate) fn all(&mut self, nodes: &[Node]) -> Result<Vec<Val>> {
        nodes.iter().map(|node| self.eval(node)).collect()
    }

    fn given(&self, sym: Sym) -> Option<Val> {
        self.state.given.get(&sym).cloned().or_else(|| {
            let name = self.code.symbols.borrow().name(sym);
            self.state.by_name.get(&name).copied().map(Val::Unit)
        })
    }

    fn known(&self, known: Known) -> Val {
        let content = &self.code.scenario.content;
        match known {
            Known::Turn => Val::whole(self.state.turn),
            Known::Turns => {
                self.code.scenario.situation.turns.map_or_else(|| Val::missing("number of turns".into()), Val::whole)
            }
            Known::Night => match self.state.is_night(self.code) {
                Some(night) => Val::Truth(night),
                None => Val::missing("night turns".into()),
            },
            Known::Phase => self.state.phase.map_or(Val::None, Val::Word),
            Known::Phasing => self.state.phasing.map_or(Val::None, Val::Word),
            Known::Sides => Val::set(content.sides.keys().map(|side| Val::Word(self.code.sym(side))).collect()),
            Known::Hexes => {
                let grid = self.world.grid.as_ref();
                Val::set(grid.map(|grid| grid.hexes().map(Val::Hex).collect()).unwrap_or_default())
            }
        }
    }

    /// The members of a set: of a single value, itself; of none, nothing. An unknown set comes back as it is.
    fn members(&mut self, node: &Node) -> Result<std::result::Result<Vec<Val>, Val>> {
        let value = self.eval(node)?;
        Ok(match value {
            unknown @ Val::Unknown(_) => Err(unknown),
            other => Ok(members(&other)),
        })
    }

    fn fold(&mut self, each: Fold, slot: usize, members: &[Val], body: &Node) -> Result<Val> {
        if each == Fold::Flood {
            return self.flood(slot, members, body);
        }
        let mut kept: Vec<Val> = Vec::new();
        let mut values: Vec<Val> = Vec::new();
        let mut unknown: Option<Val> = None;
        let mut holds = 0_usize;
        for member in members {
            self.set_local(slot, member.clone());
            let value = self.eval(body)?;
            let asks =
                !matches!(each, Fold::Sum | Fold::Most | Fold::Least | Fold::Each | Fold::Greatest | Fold::Smallest);
            match (&value, each) {
                (Val::Unknown(_), Fold::Each) => values.push(value),
                (Val::Unknown(_), _) => {
                    unknown.get_or_insert(value);
                }
                _ if !asks => {
                    kept.push(member.clone());
                    values.push(value);
                }
                (Val::Truth(true), Fold::Some) => return Ok(Val::YES),
                (Val::Truth(true), Fold::No) => return Ok(Val::NO),
                (Val::Truth(false), Fold::Every) => return Ok(Val::NO),
                (Val::Truth(true), Fold::First) if unknown.is_none() => return Ok(member.clone()),
                (Val::Truth(true), _) => {
                    holds += 1;
                    kept.push(member.clone());
                }
                (Val::Truth(false), _) => {}
                _ => return Err(RunError::new(format!("a condition is yes or no, not {}", value.kind()))),
            }
        }
        if let Some(unknown) = unknown {
            return Ok(unknown);
        }
        Ok(match each {
            Fold::Some | Fold::Flood => Val::NO,
            Fold::Every | Fold::No => Val::YES,
            Fold::Count => Val::count(holds),
            Fold::Chance => share(holds, members.len())?,
            Fold::Those => Val::set(kept),
            Fold::First => Val::None,
            Fold::Each => Val::set(values),
            Fold::Sum => sum(&values)?,
            Fold::Most => extreme(&values, true, self)?,
            Fold::Least => extreme(&values, false, self)?,
            Fold::Greatest | Fold::Smallest => self.extremes(&kept, &values, each == Fold::Greatest)?,
        })
    }

    fn extremes(&self, kept: &[Val], values: &[Val], great: bool) -> Result<Val> {
        if values.is_empty() {
            return Ok(Val::set(Vec::new()));
        }
        let best = extreme(values, great, self)?;
        let chosen = kept.iter().zip(values).filter(|(_, value)| **value == best).map(|(member, _)| member.clone());
        Ok(Val::set(chosen.collect()))
    }

    fn flood(&mut self, slot: usize, start: &[Val], body: &Node) -> Result<Val> {
        let mut seen: Vec<HexNumber> = start.iter().filter_map(|value| self.hex_of(value)).collect();
        let mut known: BTreeSet<HexNumber> = seen.iter().copied().collect();
        let mut unknown: Option<Val> = None;
        let mut at = 0;
        while let Some(hex) = seen.get(at).copied() {
            at += 1;
            for next in self.world.neighbours(hex) {
                if known.contains(&next) {
                    continue;
                }
                self.set_local(slot, Val::Hex(next));
                match self.eval(body)? {
                    Val::Truth(true) => {
                        known.insert(next);
                        seen.push(next);
                    }
                    value @ Val::Unknown(_) => {
                        unknown.get_or_insert(value);
                    }
                    _ => {}
                }
            }
        }
        // What is unknown might have let the flood go on.
        Ok(unknown.unwrap_or_else(|| Val::set(seen.into_iter().map(Val::Hex).collect())))
    }

    /// The hex that a value is, or stands in.
    pub(crate) fn hex_of(&self, value: &Val) -> Option<HexNumber> {
        match value {
            Val::Hex(hex) => Some(*hex),
            Val::Unit(unit) => match self.state.piece(*unit)?.at {
                At::Hex(hex) => Some(hex),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn field(&mut self, of: &Val, field: Sym) -> Result<Val> {
        let name = self.code.symbols.borrow().name(field);
        Ok(match of {
            Val::Unknown(_) => of.clone(),
            Val::Unit(unit) => self.unit_field(*unit, field, &name)?,
            Val::Hex(hex) => self.hex_field(*hex, field, &name)?,
            Val::Crossing(from, to) => match &*name {
                "from" => Val::Hex(*from),
                "to" => Val::Hex(*to),
                _ => return Err(RunError::new(format!("a crossing has `from` and `to`, not `{name}`"))),
            },
            Val::Game => match self.state.game.get(&field) {
                Some(value) => value.clone(),
                None => self.initial("game", field, &name)?,
            },
            Val::Word(side) => match self.state.sides.get(&(*side, field)) {
                Some(value) => value.clone(),
                None => self.initial("side", field, &name)?,
            },
            Val::Set(members) => {
                let values = members.iter().map(|member| self.field(member, field)).collect::<Result<Vec<_>>>()?;
                Val::set(values)
            }
            Val::None => Val::None,
            other => return Err(RunError::new(format!("{} has no `{name}`", other.kind()))),
        })
    }

    fn initial(&mut self, of: &str, field: Sym, name: &str) -> Result<Val> {
        let code = self.code;
        match code.memory.get(&field) {
            Some(memory) if memory.of == of => self.fresh(&memory.initial, 0),
            _ => Err(RunError::new(format!("nothing called `{name}` is remembered of a {of}"))),
        }
    }

    fn unit_field(&mut self, unit: u32, field: Sym, name: &str) -> Result<Val> {
        let code = self.code;
        let Some(piece) = self.state.piece(unit) else { return Ok(Val::None) };
        if let Some(value) = piece.values.get(&field) {
            return Ok(value.clone());
        }
        match name {
            "hex" => {
                return Ok(match piece.at {
                    At::Hex(hex) => Val::Hex(hex),
                    _ => Val::None,
                });
            }
            "box" => {
                return Ok(match piece.at {
                    At::Box(name) => Val::Word(name),
                    _ => Val::None,
                });
            }
            "side" => return Ok(Val::Word(piece.side)),
            "type" => return Ok(Val::Word(piece.kind)),
            "name" => return Ok(Val::Text(piece.name.clone())),
            _ => {}
        }
        if let Some(at) = code.machines.iter().position(|machine| machine.sym == field) {
            let machine = u16::try_from(at).unwrap_or(u16::MAX);
            return Ok(Val::State(machine, piece.states.get(&machine).copied().unwrap_or(0)));
        }
        if code.memory.get(&field).is_some_and(|memory| memory.of == "unit") {
            return self.initial("unit", field, name);
        }
        if code.scenario.content.counters.designation.iter().any(|part| part == name) {
            // A unit that goes by a name has no numbers.
            return Ok(designation(code, &piece.name, name).unwrap_or(Val::None));
        }
        self.attribute(unit, name)
    }

    /// An attribute as printed on the counter, or as its type has it.
    fn attribute(&mut self, unit: u32, name: &str) -> Result<Val> {
        let code = self.code;
        let Some(piece) = self.state.piece(unit) else { return Ok(Val::None) };
        let own = piece.key.as_ref().and_then(|key| code.scenario.content.units.get(&**key));
        let own = own.and_then(|own| own.attributes.get(name));
        let kinds = code.kinds.get(&piece.kind).cloned().unwrap_or_default();
        let types = &code.scenario.content.unit_types;
        let of_type = kinds.iter().find_map(|kind| types.get(&code.word(*kind))?.attributes.get(name));
        if own.is_none() && of_type.is_none() {
            if code.scenario.content.attributes.iter().any(|known| known == name) {
                return Ok(Val::None);
            }
            return Err(RunError::new(format!("a unit has no `{name}`")));
        }
        let part = self.face(unit);
        let label = self.state.piece(unit).map_or_else(String::new, |piece| piece.name.to_string());
        let kind = self.state.piece(unit).map_or_else(String::new, |piece| code.word(piece.kind));
        let mut least = None;
        for (cell, whose) in [(own, format!("unit {label}")), (of_type, format!("unit type {kind}"))] {
            let Some(cell) = cell else { continue };
            if self.off.contains(&cell.from) {
                return Ok(Val::missing(format!("{whose}: {name}")));
            }
            self.used.insert(cell.from);
            match &cell.value {
                Value::Printed => {}
                Value::AtLeast(bound) => least = Some(*bound),
                value => {
                    let value = printed(code, value, part, || format!("{whose}: {name}"));
                    if let (Val::Number(number), Some(Value::AtLeast(bound))) =
                        (&value, of_type.map(|cell| &cell.value))
                    {
                        return Ok(Val::Number((*number).max(*bound)));
                    }
                    return Ok(value);
                }
            }
        }
        Ok(least.map_or_else(|| Val::missing(format!("unit {label}: {name}")), Val::Number))
    }

    /// Which part of slashed values holds: by what is remembered as `face` (a number from 0) or as `lost` steps.
    fn face(&self, unit: u32) -> usize {
        let value = |name: &str| {
            let sym = self.code.sym(name);
            match self.state.piece(unit)?.values.get(&sym)? {
                Val::Number(number) => usize::try_from(number.to_whole()?).ok(),
                Val::Word(word) => {
                    let word = self.code.word(*word);
                    self.code.scenario.content.counters.faces.iter().position(|face| *face == word)
                }
                _ => None,
            }
        };
        value("face").or_else(|| value("lost")).unwrap_or(0)
    }

    fn hex_field(&mut self, hex: HexNumber, field: Sym, name: &str) -> Result<Val> {
        if let Some(value) = self.state.hexes.get(&(hex, field)) {
            return Ok(value.clone());
        }
        Ok(match name {
            "height" => match self.world.ground(hex).and_then(|ground| ground.height) {
                Some(height) => {
                    self.used.extend(self.world.ground(hex).map(|ground| ground.from));
                    Val::whole(height)
                }
                None => match self.world.lacks("heights").or_else(|| self.world.lacks("hexes")) {
                    Some(hole) => Val::missing(format!("height of hex {hex}: {hole}")),
                    None => Val::whole(0),
                },
            },
            "terrain" => match self.world.ground(hex).filter(|ground| !ground.terrain.is_empty()) {
                Some(ground) => {
                    self.used.insert(ground.from);
                    Val::set(ground.terrain.iter().copied().map(Val::Word).collect())
                }
                None => self.no_terrain(hex),
            },
            "units" => Val::set(self.units_in(hex)),
            _ => self.initial("hex", field, name)?,
        })
    }

    pub(crate) fn no_terrain(&self, hex: HexNumber) -> Val {
        let hole = self.world.lacks("hexes").unwrap_or_else(|| "hexes of the map".to_owned());
        Val::missing(format!("terrain of hex {hex}: {hole}"))
    }

    pub(crate) fn units_in(&self, hex: HexNumber) -> Vec<Val> {
        self.state.on_map().filter(|(_, _, at)| *at == hex).map(|(id, _, _)| Val::Unit(id)).collect()
    }

    fn is(&mut self, of: &Val, words: &[Sym]) -> Result<Val> {
        let code = self.code;
        Ok(match of {
            Val::Unknown(_) => of.clone(),
            Val::None => Val::NO,
            Val::Unit(unit) => {
                let Some(piece) = self.state.piece(*unit) else { return Ok(Val::NO) };
                let kinds = code.kinds.get(&piece.kind);
                let found = words.iter().any(|word| {
                    piece.side == *word
                        || piece.kind == *word
                        || piece.marks.contains(word)
                        || kinds.is_some_and(|kinds| kinds.contains(word))
                        || code.machines.iter().zip(0_u16..).any(|(machine, at)| {
                            let place = piece.states.get(&at).copied().unwrap_or(0);
                            machine.order.get(usize::from(place)) == Some(word)
                        })
                });
                Val::Truth(found)
            }
            Val::Hex(hex) => match self.world.ground(*hex).filter(|ground| !ground.terrain.is_empty()) {
                Some(ground) => {
                    self.used.insert(ground.from);
                    let chart = &code.scenario.content.terrain;
                    let as_kind = |terrain: &Sym| {
                        let row = chart.rows.get(&code.word(*terrain));
                        row.and_then(|row| row.is.as_ref()).is_some_and(|is| words.contains(&code.sym(is)))
                    };
                    Val::Truth(ground.terrain.iter().any(|terrain| words.contains(terrain) || as_kind(terrain)))
                }
                None => self.no_terrain(*hex),
            },
            Val::State(machine, place) => {
                let order = code.machines.get(usize::from(*machine)).map(|machine| &machine.order);
                let word = order.and_then(|order| order.get(usize::from(*place)));
                Val::Truth(word.is_some_and(|word| words.contains(word)))
            }
            Val::Word(word) => Val::Truth(words.contains(word)),
            Val::Text(text) => Val::Truth(words.iter().any(|word| *code.symbols.borrow().name(*word) == **text)),
            Val::Parts(_, parts) => {
                Val::Truth(parts.iter().any(|part| matches!(part, Val::Word(word) if words.contains(word))))
            }
            other => return Err(RunError::new(format!("{} is of no kind that a word could name", other.kind()))),
        })
    }

    fn both(&mut self, by: Operator, left: &Node, right: &Node) -> Result<Val> {
        let one = self.eval(left)?;
        match (by, &one) {
            (Operator::And, Val::Truth(false)) => return Ok(Val::NO),
            (Operator::Or, Val::Truth(true)) => return Ok(Val::YES),
            _ => {}
        }
        let other = self.eval(right)?;
        super::operate::both(by, one, other, self)
    }
}

/// The members of a value seen as a set.
pub(crate) fn members(value: &Val) -> Vec<Val> {
    match value {
        Val::Set(members) => members.to_vec(),
        Val::None => Vec::new(),
        other => vec![other.clone()],
    }
}

/// All throws of dice, each as likely as the next.
fn throws(dice: Dice) -> Result<Val> {
    let faces = dice.faces(Dice::FACES_BUDGET).map_err(|error| RunError::new(error.to_string()))?;
    // Sums of several dice are not alike in chance: each is listed as often as its chance has the least share.
    let mut least = Fraction::ONE;
    for face in &faces {
        least = least.min(face.chance);
    }
    let mut all = Vec::new();
    for face in faces {
        let times = face.chance.checked_div(least).and_then(Fraction::to_whole).unwrap_or(1);
        for _ in 0..times {
            all.push(Val::whole(i64::from(face.shows)));
        }
    }
    Ok(Val::set(all))
}

fn share(holds: usize, of: usize) -> Result<Val> {
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    Fraction::new(whole(holds), whole(of)).map(Val::Number).map_err(|_| RunError::new("the chance of an empty set"))
}

/// The sum of numbers; an unknown one makes it unknown.
pub(crate) fn sum(values: &[Val]) -> Result<Val> {
    let mut total = Fraction::ZERO;
    for value in values {
        match value {
            Val::Number(number) => {
                total = total.checked_add(*number).ok_or_else(|| RunError::new("a sum is too large"))?;
            }
            Val::Unknown(_) | Val::Unlimited => return Ok(value.clone()),
            Val::None => {}
            other => return Err(RunError::new(format!("{} cannot be added up", other.kind()))),
        }
    }
    Ok(Val::Number(total))
}

/// The greatest or least; nought of nothing. An unknown one makes it unknown.
pub(crate) fn extreme(values: &[Val], great: bool, run: &Run<'_, '_>) -> Result<Val> {
    let mut best: Option<&Val> = None;
    for value in values {
        if value.is_unknown() {
            return Ok(value.clone());
        }
        let Some(so_far) = best else {
            best = Some(value);
            continue;
        };
        let order = super::operate::order(value, so_far, run)
            .ok_or_else(|| RunError::new(format!("{} and {} have no order", value.kind(), so_far.kind())))?;
        if (great && order.is_gt()) || (!great && order.is_lt()) {
            best = Some(value);
        }
    }
    Ok(best.cloned().unwrap_or(Val::Number(Fraction::ZERO)))
}
