//! Compiled rules: names settled, variables in slots.
//! Must not: evaluate.

use super::value::{Sym, Val};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::{DefinitionKind, Fold, Operator, OriginId, Rounding, Together};

/// A compiled expression.
#[derive(Debug)]
pub(crate) enum Node {
    Const(Val),
    /// A variable by its slot.
    Local(usize),
    /// A name that the position of an example gives; the other if it does not.
    Given(Sym, Box<Node>),
    Field(Box<Node>, Sym),
    /// A definition by its place.
    Call(usize, Vec<Node>),
    /// May or must an action be done.
    Permit {
        must: bool,
        action: usize,
        args: Vec<Node>,
    },
    Function(Function, Vec<Node>),
    Table(u16, Vec<Node>),
    Column {
        chart: ChartName,
        column: usize,
        facet: Facet,
        args: Vec<Node>,
    },
    StateRoll {
        machine: u16,
        roll: String,
        args: Vec<Node>,
    },
    StateEffect {
        machine: u16,
        column: String,
        args: Vec<Node>,
    },
    Both(Operator, Box<Node>, Box<Node>),
    Not(Box<Node>),
    Negative(Box<Node>),
    Is(Box<Node>, Vec<Sym>),
    Over {
        each: Fold,
        slot: usize,
        over: Box<Node>,
        body: Box<Node>,
    },
    Dice(Dice),
    Position(Known),
}

/// What the position knows by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    Turn,
    Turns,
    Night,
    Phase,
    Phasing,
    Sides,
    Hexes,
}

/// A chart of effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChartName {
    Terrain,
    Hexsides,
    Paths,
}

/// What is wanted of a chart's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Facet {
    Number,
    Shift,
    Attacker,
    Defender,
    Never,
    Blocks,
    Stop,
    Height,
    State,
    Roll,
}

impl Facet {
    pub(crate) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "shift" => Self::Shift,
            "attacker" => Self::Attacker,
            "defender" => Self::Defender,
            "never" => Self::Never,
            "blocks" => Self::Blocks,
            "stop" => Self::Stop,
            "height" => Self::Height,
            "state" => Self::State,
            "roll" => Self::Roll,
            _ => return None,
        })
    }
}

macro_rules! functions {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// Functions that every scenario has; the list in the bundle's model says what each gives.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Function { $($name),* }

        impl Function {
            /// Their names, for the test that the model lists each.
            #[cfg(test)]
            pub(crate) const NAMES: &[&str] = &[$($text),*];

            pub(crate) fn of(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$name),)* _ => None }
            }
        }
    };
}

functions! {
    Abs = "abs", Adjacent = "adjacent", Along = "along", Arrivals = "arrivals", Between = "between", Better = "better", Column = "column",
    Crossings = "crossings", Direction = "direction", Distance = "distance", Down = "down", Edge = "edge",
    Either = "either", Enemies = "enemies", Entries = "entries", Friends = "friends", Has = "has", Inside = "inside", Joined = "joined",
    Least = "least", Level = "level", Lost = "lost", Members = "members", Most = "most", Neighbours = "neighbours", Odds = "odds",
    Opponent = "opponent", Beyond = "over", Part = "part", PartOf = "part-of", Reads = "reads", Rounded = "rounded",
    Shifted = "shifted", Step = "step", Sum = "sum", Units = "units", Up = "up", Usable = "usable", Within = "within",
    Without = "without", Worse = "worse",
}

/// A compiled definition.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) kind: DefinitionKind,
    pub(crate) parameters: Vec<Param>,
    pub(crate) slots: usize,
    pub(crate) lines: Vec<Line>,
    pub(crate) from: OriginId,
}

/// A parameter; an action's says from what it is taken.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) from: Option<Node>,
    pub(crate) some: bool,
}

/// A compiled line.
#[derive(Debug)]
pub(crate) struct Line {
    /// Place among all lines of the definition, deeper ones too.
    pub(crate) number: usize,
    pub(crate) does: Does,
    pub(crate) when: Option<Node>,
    pub(crate) unless: Vec<(Node, OriginId)>,
    /// Numbers of the lines that suspend this one while they apply.
    pub(crate) under: Vec<usize>,
    pub(crate) body: Vec<Line>,
    pub(crate) from: OriginId,
}

/// What a compiled line does.
#[derive(Debug)]
pub(crate) enum Does {
    Start(Node),
    Becomes(Node),
    Add(Node),
    Times(Node),
    AtLeast(Node),
    AtMost(Node),
    Round(Rounding),
    Stage(String, Together),
    Suspend,
    Yes,
    No,
    Must,
    During(Vec<Sym>),
    Effects,
    Let(usize, Node),
    Roll(usize, Dice),
    Choose { slot: usize, over: Node, by: Node, optional: bool },
    ChooseSome { slot: usize, over: Node, by: Node, such: Option<Node> },
    ForEach { slot: usize, over: Node },
    If,
    Else,
    Set(Node, Node),
    Move(Node, Node),
    Eliminate(Node),
    Run(usize, Vec<Node>),
    End,
}

#[cfg(test)]
mod tests {
    use super::Function;
    use cartouche_bundle::model::FUNCTIONS;

    #[test]
    fn every_function_of_the_model_is_known_here() {
        // These two ask about an action, and are compiled by themselves.
        let own = ["may", "must"];
        let missing: Vec<&str> =
            FUNCTIONS.iter().map(|function| function.name).filter(|name| Function::of(name).is_none()).collect();
        assert_eq!(missing, own);
        let listed = |name: &&&str| FUNCTIONS.iter().any(|function| function.name == **name);
        assert_eq!(Function::NAMES.iter().find(|name| !listed(name)), None);
    }
}
