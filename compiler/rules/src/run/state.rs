//! A position while rules run: units with their states, what is remembered, whose turn it is.
//! Must not: apply a rule.

use super::compile::Code;
use super::value::{Sym, Val};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Night, Placement, Unit, Value, Where};
use cartouche_bundle::number::Fraction;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum At {
    /// Not in play (yet).
    Aside,
    Hex(HexNumber),
    Box(Sym),
    Eliminated,
}

/// A unit in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) name: Rc<str>,
    /// Key in the bundle's list; none for a unit of an example's own.
    pub(crate) key: Option<Rc<str>>,
    pub(crate) side: Sym,
    pub(crate) kind: Sym,
    pub(crate) at: At,
    pub(crate) states: BTreeMap<u16, u16>,
    /// Attributes set by play or by an example, and what is remembered of the unit.
    pub(crate) values: BTreeMap<Sym, Val>,
    pub(crate) marks: Vec<Sym>,
}

/// A position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) turn: i64,
    pub(crate) phase: Option<Sym>,
    pub(crate) phasing: Option<Sym>,
    pub(crate) night: Option<bool>,
    pub(crate) units: Vec<Piece>,
    pub(crate) by_name: BTreeMap<Rc<str>, u32>,
    pub(crate) sides: BTreeMap<(Sym, Sym), Val>,
    pub(crate) hexes: BTreeMap<(HexNumber, Sym), Val>,
    pub(crate) game: BTreeMap<Sym, Val>,
    /// Names that an example gives.
    pub(crate) given: BTreeMap<Sym, Val>,
}

impl State {
    /// The first turn of the scenario, with every unit at its place of set-up where that is one hex.
    pub(crate) fn start(code: &Code<'_>) -> Self {
        let mut state = Self { turn: 1, ..Self::default() };
        let situation = &code.scenario.situation;
        state.phasing =
            situation.first.as_deref().or(code.scenario.content.sequence.first.as_deref()).map(|side| code.sym(side));
        for (key, unit) in &code.scenario.content.units {
            let piece = piece(code, key, unit, &situation.setup);
            state.add(piece);
        }
        state
    }

    pub(crate) fn add(&mut self, piece: Piece) -> u32 {
        let id = u32::try_from(self.units.len()).unwrap_or(u32::MAX);
        self.by_name.entry(Rc::clone(&piece.name)).or_insert(id);
        if let Some(key) = &piece.key {
            self.by_name.entry(Rc::clone(key)).or_insert(id);
        }
        self.units.push(piece);
        id
    }

    pub(crate) fn piece(&self, id: u32) -> Option<&Piece> {
        self.units.get(usize::try_from(id).ok()?)
    }

    pub(crate) fn piece_mut(&mut self, id: u32) -> Option<&mut Piece> {
        self.units.get_mut(usize::try_from(id).ok()?)
    }

    /// Units on the map, in the order of the position.
    pub(crate) fn on_map(&self) -> impl Iterator<Item = (u32, &Piece, HexNumber)> {
        self.units.iter().zip(0_u32..).filter_map(|(piece, id)| match piece.at {
            At::Hex(hex) => Some((id, piece, hex)),
            _ => None,
        })
    }

    /// Whether it is night: as said, or as the scenario's turns tell; none where the source does not say.
    pub(crate) fn is_night(&self, code: &Code<'_>) -> Option<bool> {
        if self.night.is_some() {
            return self.night;
        }
        match code.scenario.situation.night.as_ref().map(|night| &night.value) {
            Some(Night::Turns(turns)) => Some(turns.contains(&self.turn)),
            Some(Night::Hole) => None,
            Some(Night::None) | None => Some(false),
        }
    }
}

/// Where a unit of the bundle's list is set up, where that is one hex.
pub(crate) fn set_up(setup: &[Placement], key: &str) -> At {
    let placed = setup.iter().find(|placement| placement.units.iter().any(|name| name == key));
    match placed.map(|placement| &placement.at) {
        Some(Where::Hexes { hexes }) => match hexes.as_slice() {
            [one] => At::Hex(*one),
            _ => At::Aside,
        },
        _ => At::Aside,
    }
}

fn piece(code: &Code<'_>, key: &str, unit: &Unit, setup: &[Placement]) -> Piece {
    Piece {
        name: unit.designation.as_deref().unwrap_or(key).into(),
        key: Some(key.into()),
        side: code.sym(&unit.side),
        kind: code.sym(&unit.unit_type),
        at: set_up(setup, key),
        states: BTreeMap::new(),
        values: BTreeMap::new(),
        marks: unit.flags.iter().map(|flag| code.sym(flag)).collect(),
    }
}

/// A printed value as one of expressions; `part` picks one of several by face or step.
pub(crate) fn printed(code: &Code<'_>, value: &Value, part: usize, hole: impl Fn() -> String) -> Val {
    match value {
        Value::Number(number) | Value::Change(number) | Value::AtLeast(number) => Val::Number(*number),
        Value::Range(low, high) => Val::Range(*low, *high),
        Value::Unlimited => Val::Unlimited,
        Value::Odds(odds) => Val::Odds(*odds),
        Value::Word(word) => Val::Word(code.sym(word)),
        Value::Text(text) => Val::Text(text.as_str().into()),
        Value::Dice(dice) => Val::Text(dice.to_string().into()),
        Value::Parts(parts) => {
            parts.get(part).or_else(|| parts.last()).map_or(Val::None, |one| printed(code, one, 0, hole))
        }
        Value::None | Value::CannotArise => Val::None,
        Value::Printed | Value::Hole | Value::UnknownChange => Val::missing(hole()),
    }
}

/// All parts of a cell of a table.
pub(crate) fn cell(code: &Code<'_>, table: u16, value: &Value, hole: &dyn Fn() -> String) -> Val {
    match value {
        Value::Parts(parts) => Val::Parts(table, parts.iter().map(|part| cell(code, table, part, hole)).collect()),
        other => printed(code, other, 0, hole),
    }
}

/// The parts of a designation by their names (`brigade, division, corps`); none if it has another number of parts.
pub(crate) fn designation(code: &Code<'_>, name: &str, part: &str) -> Option<Val> {
    let names = &code.scenario.content.counters.designation;
    let at = names.iter().position(|other| other == part)?;
    let parts: Vec<&str> = name.split('/').collect();
    if parts.len() != names.len() {
        return None;
    }
    let text = parts.get(at)?.trim_matches('"');
    Some(text.parse::<Fraction>().map_or_else(|_| Val::Word(code.sym(text)), Val::Number))
}
