//! The rules that run, as data: expressions, the definitions that hold them, and worked examples over a position.
//! Must not: evaluate anything; know a name that only one game has.
//!
//! Two closed sets: [`Expr`] is pure and total, [`RuleDoes`] has the contributions of measures and questions and the steps of
//! programs. What a name in an expression means is settled when the rules are compiled: a parameter, a variable of a
//! program, a definition, a word that a chart or list declares, or one of [`FUNCTIONS`].

use super::{Citation, OriginId};
use crate::dice::Dice;
use crate::hex::HexNumber;
use crate::number::{Fraction, Odds};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A pure expression. Trees are at most [`Expr::DEEPEST`] nodes deep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Expr {
    /// A number.
    Number {
        /// It.
        value: Fraction,
    },
    /// Odds, left to right.
    Odds {
        /// They.
        value: Odds,
    },
    /// Yes or no.
    Truth {
        /// Which.
        value: bool,
    },
    /// A hex by its printed number.
    Hex {
        /// It.
        hex: HexNumber,
    },
    /// A quoted text: the name of a unit, a conflict, a level.
    Text {
        /// It.
        text: String,
    },
    /// Dice, as the set of their throws.
    Dice {
        /// They.
        dice: Dice,
    },
    /// A name: parameter, variable, definition without parameters, declared word, or what the position knows (`turn`).
    Name {
        /// It.
        name: String,
    },
    /// A field: `unit.strength`, `hex.height`, `side.released`.
    Field {
        /// Of what.
        of: Box<Expr>,
        /// Which.
        field: String,
    },
    /// A definition, a table, a chart's column (`terrain.enter`), or one of [`FUNCTIONS`], with arguments.
    Call {
        /// Which; dots join a chart, its column and a facet.
        name: String,
        /// Arguments in order.
        args: Vec<Expr>,
    },
    /// Two operands.
    Both {
        /// How they are joined.
        by: Operator,
        /// Left.
        left: Box<Expr>,
        /// Right.
        right: Box<Expr>,
    },
    /// The contrary.
    Not {
        /// Of what.
        of: Box<Expr>,
    },
    /// The number with its sign turned.
    Negative {
        /// Of what.
        of: Box<Expr>,
    },
    /// Whether a value is of one of these kinds or states: `unit is artillery or cavalry`.
    Is {
        /// The value.
        of: Box<Expr>,
        /// Words; one of them is enough.
        words: Vec<String>,
    },
    /// One variable over the members of a set.
    Over {
        /// What is made of the members.
        each: Fold,
        /// The variable.
        name: String,
        /// The set.
        over: Box<Expr>,
        /// What is asked of each member.
        body: Box<Expr>,
    },
}

impl Expr {
    /// Greatest depth of a tree that is read, compiled or evaluated.
    pub const DEEPEST: usize = 64;
}

/// Operators of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient, exact.
    Divide,
    /// Equal.
    Equal,
    /// Not equal.
    Unequal,
    /// Less; of states: better.
    Less,
    /// Less or equal.
    AtMost,
    /// More; of states: worse.
    More,
    /// More or equal.
    AtLeast,
    /// Both true.
    And,
    /// One true at least.
    Or,
    /// Member of a set.
    In,
}

/// What is made of the members of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fold {
    /// Whether the body holds for one.
    Some,
    /// Whether it holds for every one.
    Every,
    /// Whether it holds for none.
    No,
    /// For how many it holds.
    Count,
    /// The sum of the body.
    Sum,
    /// The greatest of the body; nought of an empty set.
    Most,
    /// The least of the body; nought of an empty set.
    Least,
    /// The members for which it holds.
    Those,
    /// The body of each.
    Each,
    /// The first member for which it holds, in the order of the set; none if there is no such.
    First,
    /// The members for which the body is greatest.
    Greatest,
    /// The members for which the body is least.
    Smallest,
    /// The exact chance that it holds, members as likely as their faces.
    Chance,
    /// The hexes reached from those of the set by neighbours for which the body holds; those of the set among them.
    Flood,
}

/// What kind of item a definition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DefinitionKind {
    /// A named expression.
    Term,
    /// A value made in stages.
    Measure,
    /// Answered yes or no.
    Question,
    /// What a player may, must or may not do, and what it does.
    Action,
    /// Steps in order.
    Program,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Of an action: what it may be taken from, so that every order can be listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Expr>,
    /// Of an action: it is a set of one or more of those.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub some: bool,
}

/// A rule that runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Definition {
    /// What it is.
    pub kind: DefinitionKind,
    /// Parameters in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    /// Its lines.
    pub lines: Vec<RuleLine>,
    /// The statement.
    pub from: OriginId,
}

/// One line of a definition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleLine {
    /// What it does.
    pub does: RuleDoes,
    /// Only if this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Expr>,
    /// Not if one of these holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<Unless>,
    /// Cases of which the lines in the same definition do not hold while this one applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Citation>,
    /// Deeper lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<RuleLine>,
    /// The statement.
    pub from: OriginId,
}

/// A condition with a statement of its own under a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unless {
    /// The line does not apply if this holds.
    pub when: Expr,
    /// The statement.
    pub from: OriginId,
}

/// How numbers are rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// To the nearest whole number, halves up.
    Nearest,
    /// To the whole number above.
    Up,
    /// To the whole number below.
    Down,
    /// Down, but a half alone is kept: `3 3/4` is 3, `3/4` is `1/2`, `1/4` is 0.
    DownKeepHalf,
    /// Down to a half.
    DownToHalf,
}

/// How the contributions of one stage are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// Every one counts.
    #[default]
    All,
    /// Only the least.
    Least,
    /// Only the greatest.
    Most,
    /// Only the one farthest from nought.
    Extreme,
    /// At most one may apply.
    One,
}

/// What a line does. The first group makes measures, the second questions and actions, the third programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum RuleDoes {
    /// The value at the start. Of several that apply, one that names another goes before it.
    Start {
        /// The value.
        value: Expr,
    },
    /// The value becomes this.
    Becomes {
        /// The value.
        value: Expr,
    },
    /// Added.
    Add {
        /// How much; a list counts as its members.
        value: Expr,
    },
    /// Multiplied.
    Times {
        /// By how much; a list counts as its members.
        value: Expr,
    },
    /// Never below.
    AtLeast {
        /// What.
        value: Expr,
    },
    /// Never above.
    AtMost {
        /// What.
        value: Expr,
    },
    /// Rounded at the end of its stage.
    Round {
        /// How.
        how: Rounding,
    },
    /// A stage; its deeper lines are put together, then the next stage follows.
    Stage {
        /// Its name.
        name: String,
        /// How they are put together.
        together: Together,
    },
    /// Nothing; only what it stands over.
    Suspend,

    /// Yes; of an action: it may be done.
    Yes,
    /// No; it may not, whatever says yes.
    No,
    /// It must be done.
    Must,
    /// Of an action: only in these phases.
    During {
        /// Names of phases.
        phases: Vec<String>,
    },
    /// Of an action: its deeper lines are what it does.
    Does,

    /// A variable.
    Let {
        /// Its name.
        name: String,
        /// Its value.
        value: Expr,
    },
    /// Dice thrown.
    Roll {
        /// The variable that takes the throw.
        name: String,
        /// The dice.
        dice: Dice,
    },
    /// A choice of one member.
    Choose {
        /// The variable.
        name: String,
        /// From these.
        over: Expr,
        /// Whose choice.
        by: Expr,
        /// None may be chosen.
        optional: bool,
    },
    /// A choice of several members.
    ChooseSome {
        /// The variable, a set.
        name: String,
        /// From these.
        over: Expr,
        /// Whose choice.
        by: Expr,
        /// What the set must satisfy.
        such_that: Option<Expr>,
    },
    /// The deeper lines for each member.
    ForEach {
        /// The variable.
        name: String,
        /// The set, as it is when the loop begins.
        over: Expr,
    },
    /// The deeper lines if the condition holds.
    If,
    /// The deeper lines if the `if` (or `else if`) before did not hold; with a condition, only if that holds.
    Else,
    /// A field is set: of a unit, a side, the game, a hex.
    Set {
        /// The field.
        target: Expr,
        /// Its value from now on.
        value: Expr,
    },
    /// A unit goes to a hex, or to a box by name.
    Move {
        /// The unit, or units.
        unit: Expr,
        /// Where to.
        to: Expr,
    },
    /// Units leave the game.
    Eliminate {
        /// They.
        unit: Expr,
    },
    /// Another program runs.
    Run {
        /// A call of it.
        call: Expr,
    },
    /// The program ends here.
    End,
}

/// Something remembered between steps, with the value that it has until it is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Memory {
    /// Whose: `unit`, `side`, `hex`, `game`.
    pub of: String,
    /// The value until it is set.
    pub initial: Expr,
    /// When it falls back: `phase`, `player-turn`, `turn`; none is never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The statement.
    pub from: OriginId,
}

/// All that runs, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Core {
    /// Definitions.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub definitions: IndexMap<String, Definition>,
    /// Lines that belong to definitions of a lower layer, or stand elsewhere, by the definition's name; folded into them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additions: Vec<(String, Definition)>,
    /// What is remembered.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub memory: IndexMap<String, Memory>,
}

/// One step of a worked example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ExampleStep {
    /// What holds at the start: a variable, `turn`, `night`, `phase`, `phasing`, or a field of a unit or side.
    Given {
        /// What.
        target: Expr,
        /// Its value.
        value: Expr,
        /// The statement.
        from: OriginId,
    },
    /// A unit that stands somewhere.
    Unit {
        /// Designation of a unit of the scenario, or a name of the example's own.
        name: String,
        /// Words: side, type, states, marks, in any order.
        words: Vec<String>,
        /// Where.
        at: Option<HexNumber>,
        /// Attributes and what is remembered.
        values: Vec<(String, Expr)>,
        /// The statement.
        from: OriginId,
    },
    /// A program or an action is done.
    Run {
        /// A call of it.
        call: Expr,
        /// Throws in order.
        rolling: Vec<i64>,
        /// Choices in order; each an expression.
        choosing: Vec<Expr>,
        /// The statement.
        from: OriginId,
    },
    /// This must hold.
    Expect {
        /// The condition.
        holds: Expr,
        /// As written.
        written: String,
        /// The statement.
        from: OriginId,
    },
    /// The source at hand does not have this.
    ExpectUnknown {
        /// The value.
        of: Expr,
        /// As written.
        written: String,
        /// The statement.
        from: OriginId,
    },
}

/// What an example is said to come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExampleOutcome {
    /// The rules give what it says.
    Holds,
    /// It disagrees with a case that a reading leaves aside, or with the rules themselves, and that is declared.
    Contradicts,
    /// A value that no chart has rests on it.
    DerivesAHole,
    /// The source lacks what it needs.
    BlockedByAHole,
    /// The rules leave it open.
    Ambiguous,
    /// The rules give something else.
    Fails,
}

impl ExampleOutcome {
    /// Every outcome.
    pub const ALL: [Self; 6] =
        [Self::Holds, Self::Contradicts, Self::DerivesAHole, Self::BlockedByAHole, Self::Ambiguous, Self::Fails];

    /// The words by which it is written and shown.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Contradicts => "contradicts",
            Self::DerivesAHole => "derives a hole",
            Self::BlockedByAHole => "blocked by a hole",
            Self::Ambiguous => "ambiguous",
            Self::Fails => "fails",
        }
    }
}

/// A function that every scenario has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// Name.
    pub name: &'static str,
    /// Fewest arguments.
    pub least: usize,
    /// Most arguments.
    pub most: usize,
    /// What it gives, for `cartouche vocabulary` and errors.
    pub gives: &'static str,
}

const fn function(name: &'static str, least: usize, most: usize, gives: &'static str) -> Function {
    Function { name, least, most, gives }
}

/// The functions of this version of the core, by name.
pub const FUNCTIONS: &[Function] = &[
    function("abs", 1, 1, "the number without its sign"),
    function("adjacent", 2, 2, "whether two hexes (or the hexes of two units) have a side in common"),
    function(
        "along",
        2,
        3,
        "whether a path (of the kind named last) goes from the first hex over the side into the second",
    ),
    function(
        "between",
        2,
        2,
        "the stretches of the straight line strictly between two hexes: each the set of one hex, or of the two that it runs between",
    ),
    function(
        "column",
        2,
        2,
        "the level at which a table is entered with this measure: odds rounded as the table says, not yet brought inside its edges",
    ),
    function(
        "crossings",
        2,
        2,
        "the sides that the straight line between two hexes meets, in order: each a set of one crossing, or of two where it passes a corner; a crossing has `from` and `to`",
    ),
    function(
        "direction",
        2,
        2,
        "the direction from a hex to a neighbour or in a straight line, 0 to 5 clockwise; none in no straight line",
    ),
    function("distance", 2, 2, "hexes from the first to the second, the second counted"),
    function(
        "down",
        3,
        3,
        "whether going from the first hex to the second one leaves the high or protected side of the directed feature",
    ),
    function("edge", 2, 2, "the change of the die at this level of a table beyond its last column"),
    function("either", 3, 3, "the second if the first is yes, else the third"),
    function("enemies", 1, 1, "units on the map of other sides than the unit's or side's own"),
    function("entries", 1, 1, "hexes at which the unit is due to enter"),
    function("friends", 1, 1, "units on the map of the side, or of the unit's side without itself"),
    function("has", 3, 3, "whether the side between two hexes bears the feature"),
    function("inside", 2, 2, "the level of a table brought inside its edges"),
    function("joined", 1, 8, "all members of the sets, each once; a single value is a set of one"),
    function("least", 1, 8, "the least of the numbers, or of the members of a set; nought of an empty set"),
    function("level", 2, 2, "the level of victory for the points of the two sides of the scenario's levels"),
    function("lost", 1, 1, "units of the side (or of the unit's side) that have left the game"),
    function("may", 1, 1, "whether the action may be done"),
    function("members", 1, 1, "how many members the set has"),
    function("most", 1, 8, "the greatest of the numbers, or of the members of a set; nought of an empty set"),
    function("must", 1, 1, "whether the action must be done"),
    function("neighbours", 1, 1, "hexes of the map that have a side in common with the hex (or that of the unit)"),
    function("odds", 2, 2, "odds of the first number to the second, exact"),
    function("opponent", 1, 1, "the other side, of two"),
    function("over", 2, 2, "the hex that lies from the second as the first lies from it, straight on"),
    function("part", 2, 2, "the named part of a table's cell, or its part by number from 1"),
    function("part-of", 2, 2, "whether the unit belongs to the formation of that name, however deep"),
    function(
        "reads",
        2,
        2,
        "whether the reading chosen for this conflict is the one that cites this case, or has this number",
    ),
    function("rounded", 2, 2, "the number rounded: nearest, up, down, down-keep-half, down-to-half"),
    function(
        "shifted",
        3,
        3,
        "the level of a table moved so many columns, to the left if negative; beyond the edges by whole odds or ones",
    ),
    function("step", 2, 3, "the hex next to this one in that direction (so many hexes on); none off the map"),
    function("sum", 1, 8, "the sum of the numbers, or of the members of a set"),
    function("units", 0, 1, "all units on the map, or those in the hex or set of hexes"),
    function(
        "up",
        3,
        3,
        "whether going from the first hex to the second one comes to the high or protected side of the directed feature",
    ),
    function("usable", 2, 3, "whether the table is used at this level (on the occasion named last)"),
    function("within", 2, 2, "hexes of the map at most so far from the hex, itself among them"),
    function("without", 2, 8, "the members of the first set that the others do not have"),
    function("worse", 1, 2, "the state so many to the right (one if not said); the last stays the last"),
    function("arrivals", 1, 1, "units of the side that are due by this turn and have not entered"),
    function("better", 1, 2, "the state so many to the left (one if not said); the first stays the first"),
];

/// Names that the position has in every scenario.
pub const POSITION_NAMES: &[(&str, &str)] = &[
    ("turn", "number of the turn"),
    ("turns", "number of turns of the scenario"),
    ("night", "whether it is a night turn"),
    ("phase", "name of the phase"),
    ("phasing", "side whose player-turn it is"),
    ("sides", "all sides"),
    ("hexes", "all hexes of the map"),
    ("game", "what is remembered of the game: `game.NAME`"),
    ("none", "no value"),
    ("yes", "truth"),
    ("no", "its contrary"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_names_of_their_own() {
        let mut names: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FUNCTIONS.len());
        assert!(FUNCTIONS.iter().all(|function| function.least <= function.most));
    }
}
