//! What is certain of a value before a rule runs.
//! Must not: guess; what is not certain is unknown.

use super::words::Owner;

/// What a value, or each member of a set, certainly is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    Number,
    /// A number that need not be whole.
    Fraction,
    Truth,
    Hex,
    Unit,
    Side,
    Odds,
    Level,
    Game,
    Unknown,
}

/// What is certain of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    /// Of it, or of each of its members.
    pub base: Base,
    /// It is a set.
    pub set: bool,
}

impl Kind {
    /// Nothing is certain.
    pub const UNKNOWN: Self = Self::one(Base::Unknown);

    /// A single value.
    pub const fn one(base: Base) -> Self {
        Self { base, set: false }
    }

    /// A set of such values.
    pub const fn many(base: Base) -> Self {
        Self { base, set: true }
    }

    /// One member of it.
    pub const fn member(self) -> Self {
        Self::one(self.base)
    }

    /// A set of what it is.
    pub const fn as_set(self) -> Self {
        Self::many(self.base)
    }

    /// Whether it is certainly a single number.
    pub fn is_number(self) -> bool {
        !self.set && matches!(self.base, Base::Number | Base::Fraction)
    }

    /// Whether it is certainly this, and single.
    pub fn is(self, base: Base) -> bool {
        !self.set && self.base == base
    }

    /// What holds of both.
    pub fn both(self, other: Self) -> Self {
        if self == other { self } else { Self::UNKNOWN }
    }

    /// Whose fields it has; none if that is not certain.
    pub fn owner(self) -> Option<Owner> {
        match self.base {
            Base::Unit => Some(Owner::Unit),
            Base::Hex => Some(Owner::Hex),
            Base::Side => Some(Owner::Side),
            Base::Game => Some(Owner::Game),
            _ => None,
        }
    }
}

/// What a function gives, where that does not hang on its values.
pub(super) fn gives(function: &str) -> Kind {
    match function {
        "adjacent" | "along" | "down" | "has" | "may" | "must" | "part-of" | "reads" | "up" => Kind::one(Base::Truth),
        "distance" | "members" => Kind::one(Base::Number),
        "odds" => Kind::one(Base::Odds),
        "column" | "inside" | "shifted" => Kind::one(Base::Level),
        "enemies" | "friends" | "lost" | "units" => Kind::many(Base::Unit),
        "neighbours" | "within" => Kind::many(Base::Hex),
        "opponent" => Kind::one(Base::Side),
        "over" | "step" => Kind::one(Base::Hex),
        _ => Kind::UNKNOWN,
    }
}

/// What a name of the position is.
pub(super) fn position(name: &str) -> Kind {
    match name {
        "turn" | "turns" => Kind::one(Base::Number),
        "night" => Kind::one(Base::Truth),
        "phasing" => Kind::one(Base::Side),
        "sides" => Kind::many(Base::Side),
        "hexes" => Kind::many(Base::Hex),
        "game" => Kind::one(Base::Game),
        _ => Kind::UNKNOWN,
    }
}
