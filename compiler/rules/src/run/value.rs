//! Values of expressions, and why one is not known.
//! Must not: hold a float, or compare what cannot be compared as if it could.

use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::number::{Fraction, Odds};
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A word of the scenario, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sym(pub(crate) u32);

/// All words met, each once.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    names: Vec<Rc<str>>,
    index: BTreeMap<Rc<str>, Sym>,
}

impl Symbols {
    pub(crate) fn of(&mut self, name: &str) -> Sym {
        if let Some(found) = self.index.get(name) {
            return *found;
        }
        let sym = Sym(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
        let name: Rc<str> = name.into();
        self.names.push(Rc::clone(&name));
        self.index.insert(name, sym);
        sym
    }

    pub(crate) fn name(&self, sym: Sym) -> Rc<str> {
        usize::try_from(sym.0).ok().and_then(|at| self.names.get(at)).cloned().unwrap_or_else(|| "?".into())
    }
}

/// Why a value is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LackKind {
    /// The source at hand does not have it.
    Missing,
    /// The source is whole there and says nothing.
    Open,
    /// It is told in words only.
    Told,
}

/// What is lacking.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Lack {
    /// Which kind of lack.
    pub kind: LackKind,
    /// Its name.
    pub name: String,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Val {
    None,
    Truth(bool),
    Number(Fraction),
    /// More than any number.
    Unlimited,
    Odds(Odds),
    Word(Sym),
    Text(Rc<str>),
    Hex(HexNumber),
    /// A unit by its place in the position.
    Unit(u32),
    /// Machine and place in its order.
    State(u16, u16),
    /// Table and column, counted from its first; beyond the ends by whole odds or ones.
    Level(u16, i32),
    Crossing(HexNumber, HexNumber),
    Range(Option<Fraction>, Option<Fraction>),
    /// Parts of a cell, and the table that names them.
    Parts(u16, Rc<[Val]>),
    Set(Rc<[Val]>),
    Game,
    Table(u16),
    Unknown(Rc<Lack>),
}

impl Val {
    pub(crate) const YES: Self = Self::Truth(true);
    pub(crate) const NO: Self = Self::Truth(false);

    pub(crate) fn whole(value: i64) -> Self {
        Fraction::new(value, 1).map_or(Self::None, Self::Number)
    }

    pub(crate) fn count(value: usize) -> Self {
        Self::whole(i64::try_from(value).unwrap_or(i64::MAX))
    }

    pub(crate) fn missing(name: String) -> Self {
        Self::Unknown(Rc::new(Lack { kind: LackKind::Missing, name }))
    }

    pub(crate) fn open(name: String) -> Self {
        Self::Unknown(Rc::new(Lack { kind: LackKind::Open, name }))
    }

    pub(crate) fn told(name: String) -> Self {
        Self::Unknown(Rc::new(Lack { kind: LackKind::Told, name }))
    }

    pub(crate) fn set(members: Vec<Self>) -> Self {
        Self::Set(members.into())
    }

    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// What kind of value it is, in words for an error.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::None => "no value",
            Self::Truth(_) => "yes or no",
            Self::Number(_) | Self::Unlimited => "a number",
            Self::Odds(_) => "odds",
            Self::Word(_) => "a word",
            Self::Text(_) => "a text",
            Self::Hex(_) => "a hex",
            Self::Unit(_) => "a unit",
            Self::State(..) => "a state",
            Self::Level(..) => "a column of a table",
            Self::Crossing(..) => "a crossing",
            Self::Range(..) => "a range",
            Self::Parts(..) => "a cell of several parts",
            Self::Set(_) => "a set",
            Self::Game => "the game",
            Self::Table(_) => "a table",
            Self::Unknown(_) => "an unknown value",
        }
    }
}
