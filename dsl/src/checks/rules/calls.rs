//! E0071, E0072, E0077: what is called with values: definitions, functions, tables, columns of charts, sets of states.
//! Must not: say what a call comes to.

use super::Walk;
use super::kinds::{Base, Kind, gives};
use super::words::FACETS;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Chart, DefinitionKind, Expr, FUNCTIONS, OriginId, Table};

impl<'v> Walk<'v, '_> {
    /// A call that gives a value.
    pub fn call(&mut self, name: &'v str, args: &'v [Expr], from: OriginId) -> Kind {
        if let Some((first, rest)) = name.split_once('.') {
            self.all(args, from);
            self.dotted(name, (first, rest), args.len(), from);
            return Kind::UNKNOWN;
        }
        let content = self.view.content;
        if let Some(definition) = content.core.definitions.get(name) {
            if definition.kind == DefinitionKind::Program {
                let help = format!("write `do {name}(…)` as a line of its own");
                self.report("E0071", format!("the program `{name}` gives no value"), (name, from), "no value", help);
            }
            let wanted = definition.parameters.len();
            self.counted(name, (wanted, wanted), args, from);
            let asked = definition.kind == DefinitionKind::Question;
            return if asked { Kind::one(Base::Truth) } else { Kind::UNKNOWN };
        }
        if let Some(table) = content.tables.get(name) {
            let kinds = self.counted(name, table_takes(table), args, from);
            self.looked_up(table, args, &kinds, from);
            return Kind::UNKNOWN;
        }
        if matches!(name, "may" | "must") {
            self.permission(name, args, from);
            return Kind::one(Base::Truth);
        }
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            self.all(args, from);
            self.unknown("rule, function or table", name, from);
            return Kind::UNKNOWN;
        };
        let kinds = self.counted(name, (function.least, function.most), args, from);
        match (name, kinds.as_slice()) {
            ("joined" | "without", [first, ..]) => first.as_set(),
            ("either", [_, one, other]) => one.both(*other),
            ("rounded", [number, _]) => {
                self.reckoned(*number, args.first().unwrap_or(&Expr::Truth { value: true }), from);
                let whole = !matches!(args.get(1), Some(Expr::Name { name }) if name == "down-keep-half" || name == "down-to-half");
                Kind::one(if whole { Base::Number } else { Base::Unknown })
            }
            _ => gives(name),
        }
    }

    fn all(&mut self, args: &'v [Expr], from: OriginId) {
        for arg in args {
            self.expr(arg, from);
        }
    }

    /// Looks at the values, and at how many there are.
    fn counted(&mut self, name: &str, wanted: (usize, usize), args: &'v [Expr], from: OriginId) -> Vec<Kind> {
        if args.len() < wanted.0 || args.len() > wanted.1 {
            self.wrong_count(name, wanted, args.len(), from);
        }
        args.iter().map(|arg| self.expr(arg, from)).collect()
    }

    /// E0072.
    pub fn wrong_count(&mut self, name: &str, (least, most): (usize, usize), given: usize, from: OriginId) {
        let wanted = match (least, most) {
            (1, 1) => "one value".to_owned(),
            (least, most) if least == most => format!("{least} values"),
            (least, most) => format!("{least} to {most} values"),
        };
        let given = match given {
            0 => "none is given".to_owned(),
            1 => "one is given".to_owned(),
            more => format!("{more} are given"),
        };
        let definition = self.view.content.core.definitions.get(name);
        let parameters: Vec<&str> =
            definition.map_or(Vec::new(), |found| found.parameters.iter().map(|one| one.name.as_str()).collect());
        let gives = FUNCTIONS.iter().find(|function| function.name == name).map(|function| function.gives);
        let help = match (definition, gives) {
            (Some(_), _) if parameters.is_empty() => format!("write `{name}` without brackets"),
            (Some(_), _) => format!("it is asked as `{name}({})`", parameters.join(", ")),
            (None, Some(gives)) => format!("`{name}` gives {gives}"),
            (None, None) => "a table is asked with a row and a column; a table of one row with its column".to_owned(),
        };
        let at = self.place(name, from);
        let mut problem =
            Diagnostic::new("E0072", format!("`{name}` takes {wanted}, and {given}")).primary(at, "called here");
        if let Some(found) = definition {
            problem = problem.secondary(self.place(name, found.from), "its values are named here");
        }
        self.sink.push(problem.help(help));
    }

    /// `may(move(…))`.
    fn permission(&mut self, name: &str, args: &'v [Expr], from: OriginId) {
        let content = self.view.content;
        match args {
            [Expr::Call { name: action, args }] => match content.core.definitions.get(action) {
                Some(found) if found.kind == DefinitionKind::Action => {
                    let wanted = found.parameters.len();
                    self.counted(action, (wanted, wanted), args, from);
                }
                _ => {
                    self.all(args, from);
                    self.unknown("action", action, from);
                }
            },
            _ => self.report(
                "E0072",
                format!("`{name}` asks about one action with its values"),
                (name, from),
                "called here",
                format!("write `{name}(ACTION(…))`"),
            ),
        }
    }

    /// `do retreat(unit)`.
    pub fn run(&mut self, call: &'v Expr, from: OriginId) {
        let none: &[Expr] = &[];
        let (name, args) = match call {
            Expr::Call { name, args } => (name.as_str(), args.as_slice()),
            Expr::Name { name } => (name.as_str(), none),
            other => {
                self.expr(other, from);
                return self.report(
                    "E0071",
                    "only a program or an action is done".to_owned(),
                    ("do", from),
                    "no program",
                    "write `do NAME(…)`".to_owned(),
                );
            }
        };
        let found = self.view.content.core.definitions.get(name);
        match found {
            Some(found) if matches!(found.kind, DefinitionKind::Program | DefinitionKind::Action) => {
                let wanted = found.parameters.len();
                self.counted(name, (wanted, wanted), args, from);
            }
            Some(_) => {
                self.all(args, from);
                let help = "a value is named by `let NAME = …`; only a `program` or an `action` is done".to_owned();
                self.report("E0071", format!("`{name}` is no program"), (name, from), "it only gives a value", help);
            }
            None => {
                self.all(args, from);
                self.unknown("program or action", name, from);
            }
        }
    }

    /// `terrain.enter(…)`, `hexsides.attacked.shift(…)`, `morale.rally(…)`.
    fn dotted(&mut self, name: &str, (first, rest): (&str, &str), given: usize, from: OriginId) {
        let content = self.view.content;
        let chart: Option<(&Chart, (usize, usize))> = match first {
            "terrain" => Some((&content.terrain, (1, 2))),
            "hexsides" => Some((&content.hexsides, (2, 3))),
            "paths" => Some((&content.paths, (2, 3))),
            _ => None,
        };
        if let Some((chart, wanted)) = chart {
            let (column, facet) = rest.split_once('.').map_or((rest, None), |(column, facet)| (column, Some(facet)));
            if !chart.columns.iter().any(|other| other == column) {
                let what = format!("the chart of {first} has no column `{column}`");
                let columns: Vec<&str> = chart.columns.iter().map(String::as_str).collect();
                return self.no_column(what, (column, from), &columns);
            }
            if let Some(facet) = facet.filter(|facet| !FACETS.contains(facet)) {
                return self.no_column(format!("a cell has no part `{facet}`"), (facet, from), &FACETS);
            }
            if given < wanted.0 || given > wanted.1 {
                self.wrong_column(name, wanted, given, from);
            }
            return;
        }
        let Some(states) = content.states.get(first) else {
            return self.unknown("chart or set of states", first, from);
        };
        let roll = states.rolls.contains_key(rest);
        let columns = || states.effects.values().flat_map(|row| row.keys()).map(String::as_str);
        if roll || columns().any(|column| column == rest) {
            let wanted = if roll { 2 } else { 1 };
            if given != wanted {
                self.wrong_column(name, (wanted, wanted), given, from);
            }
            return;
        }
        let mut list: Vec<&str> = states.rolls.keys().map(String::as_str).chain(columns()).collect();
        list.sort_unstable();
        list.dedup();
        self.no_column(format!("`{first}` has neither a roll nor a column `{rest}`"), (rest, from), &list);
    }

    fn wrong_column(&mut self, name: &str, (least, most): (usize, usize), given: usize, from: OriginId) {
        let values = if least == most { format!("{least}") } else { format!("{least} or {most}") };
        let help = match name.split('.').next() {
            Some("terrain") => "it is asked with a hex, and a unit where types differ".to_owned(),
            Some("hexsides" | "paths") => {
                "it is asked with the hex before, the hex after, and a unit where types differ".to_owned()
            }
            _ if least == 2 => "a roll is asked with a state and a throw".to_owned(),
            _ => "a column of states is asked with a state".to_owned(),
        };
        self.report(
            "E0072",
            format!("`{name}` takes {values} values, and {given} are given"),
            (name, from),
            "called here",
            help,
        );
    }

    /// E0077.
    fn no_column(&mut self, message: String, (word, from): (&str, OriginId), list: &[&str]) {
        let near = self.nearest(word, list.iter().copied()).map(str::to_owned);
        let help = match near {
            Some(near) => format!("`{near}` is near"),
            None if list.is_empty() => "the chart has no columns".to_owned(),
            None => format!("known are {}", list.join(", ")),
        };
        self.report("E0077", message, (word, from), "not in the chart", help);
    }
}

/// How many values a table is asked with: a row and a column, and the value of a further axis.
fn table_takes(table: &Table) -> (usize, usize) {
    let one_row = |plane: &cartouche_bundle::model::Plane| plane.rows.iter().all(|row| row.head.is_none());
    let least = if table.planes.iter().any(one_row) { 1 } else { 2 };
    let most = if table.planes.iter().any(|plane| plane.when.is_some()) { 3 } else { 2 };
    (least, most)
}
