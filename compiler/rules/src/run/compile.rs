//! From the bundle's rules to compiled ones: every name is settled once.
//! Must not: evaluate, or let a name stand for two things by chance; the order in which meanings are tried is fixed here.

use super::error::{Result, RunError};
use super::node::{ChartName, Does, Facet, Function, Known, Line, Node, Param, Rule};
use super::value::{Sym, Symbols, Val};
use super::world::World;
use cartouche_bundle::model::{
    Chart, Citation, CitationKind, Definition, DefinitionKind, Expr, OriginId, RuleDoes, RuleLine, Scenario, States,
    Table, hyphenated,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Most definitions, and most lines of one, that are compiled: bundles come from strangers.
const MOST: usize = 100_000;

/// A scenario with its rules ready to be asked.
#[derive(Debug)]
pub struct Code<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) symbols: RefCell<Symbols>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) by_name: BTreeMap<String, usize>,
    pub(crate) tables: Vec<(&'s str, &'s Table)>,
    pub(crate) machines: Vec<Machine<'s>>,
    pub(crate) memory: BTreeMap<Sym, Remembered>,
    pub(crate) kinds: BTreeMap<Sym, Vec<Sym>>,
    pub(crate) world: World,
}

/// A set of states.
#[derive(Debug)]
pub(crate) struct Machine<'s> {
    pub(crate) name: &'s str,
    pub(crate) sym: Sym,
    pub(crate) states: &'s States,
    pub(crate) order: Vec<Sym>,
}

/// Something remembered.
#[derive(Debug)]
pub(crate) struct Remembered {
    pub(crate) of: String,
    pub(crate) initial: Node,
    pub(crate) until: Option<String>,
}

impl<'s> Code<'s> {
    /// Compiles the rules of a scenario.
    ///
    /// # Errors
    /// If a rule names something that the scenario does not have; a checked bundle has no such rule.
    pub fn compile(scenario: &'s Scenario) -> Result<Self> {
        let mut symbols = Symbols::default();
        let world = World::of(scenario, &mut symbols);
        let content = &scenario.content;
        let machine = |symbols: &mut Symbols, name: &'s str, states: &'s States| Machine {
            name,
            sym: symbols.of(name),
            states,
            order: states.order.iter().map(|state| symbols.of(&state.value)).collect(),
        };
        let machines = content.states.iter().map(|(name, states)| machine(&mut symbols, name, states)).collect();
        let mut code = Self {
            scenario,
            rules: Vec::new(),
            by_name: BTreeMap::new(),
            tables: content.tables.iter().map(|(name, table)| (name.as_str(), table)).collect(),
            machines,
            memory: BTreeMap::new(),
            kinds: kinds(scenario, &mut symbols),
            world,
            symbols: RefCell::new(symbols),
        };
        let definitions: Vec<(&String, &Definition)> = content.core.definitions.iter().collect();
        if definitions.len() > MOST {
            return Err(RunError::new("the bundle has more rules than are read"));
        }
        for (place, (name, _)) in definitions.iter().enumerate() {
            code.by_name.insert((*name).clone(), place);
        }
        for (name, definition) in definitions {
            let rule = code.definition(name, definition).map_err(|error| error.within(definition.from))?;
            code.rules.push(rule);
        }
        for (name, memory) in &content.core.memory {
            let initial = code.expression(&memory.initial, &mut Scope::default())?;
            let sym = code.sym(name);
            code.memory.insert(sym, Remembered { of: memory.of.clone(), initial, until: memory.until.clone() });
        }
        Ok(code)
    }

    pub(crate) fn sym(&self, name: &str) -> Sym {
        self.symbols.borrow_mut().of(name)
    }

    pub(crate) fn word(&self, sym: Sym) -> String {
        self.symbols.borrow().name(sym).to_string()
    }

    fn definition(&self, name: &str, definition: &Definition) -> Result<Rule> {
        let names = |of: &Definition| of.parameters.iter().map(|parameter| parameter.name.clone()).collect::<Vec<_>>();
        let mut scope = Scope::with(&names(definition));
        let mut parameters = Vec::new();
        for (place, parameter) in definition.parameters.iter().enumerate() {
            // A parameter may be taken from what the ones before it allow.
            let mut before = Scope::with(names(definition).get(..place).unwrap_or_default());
            let from = parameter.from.as_ref().map(|from| self.expression(from, &mut before)).transpose()?;
            scope.most = scope.most.max(before.most);
            parameters.push(Param { name: parameter.name.clone(), from, some: parameter.some });
        }
        let mut counter = 0;
        let mut cases: Vec<(usize, OriginId, Vec<Citation>)> = Vec::new();
        let mut lines = self.lines(&definition.lines, &mut scope, &mut counter, &mut cases)?;
        let mut slots = scope.most;
        for (target, addition) in &self.scenario.content.core.additions {
            if target != name {
                continue;
            }
            let own = names(addition);
            if own.len() != parameters.len() {
                return Err(
                    RunError::new(format!("`also {name}` has other parameters than `{name}`")).within(addition.from)
                );
            }
            let mut scope = Scope::with(&own);
            lines.extend(self.lines(&addition.lines, &mut scope, &mut counter, &mut cases)?);
            slots = slots.max(scope.most);
        }
        let links = self.links(&cases);
        suspend(&mut lines, &links);
        Ok(Rule { name: name.to_owned(), kind: definition.kind, parameters, slots, lines, from: definition.from })
    }

    /// For each line, the lines that stand over it: (over, under).
    fn links(&self, cases: &[(usize, OriginId, Vec<Citation>)]) -> Vec<(usize, usize)> {
        let all = |cites: &[Citation]| -> Vec<(String, CitationKind, String)> {
            let whole = |cite: &Citation| self.expand(&cite.source, &cite.number);
            let each = |cite: &Citation| (cite.source.clone(), cite.kind);
            cites
                .iter()
                .flat_map(|cite| whole(cite).into_iter().map(move |case| (each(cite).0, each(cite).1, case)))
                .collect()
        };
        let claims = |from: &OriginId| {
            let origin = usize::try_from(from.0).ok().and_then(|at| self.scenario.origins.get(at));
            origin.map_or_else(Vec::new, |origin| all(&origin.cites))
        };
        let mut links = Vec::new();
        for (over, _, named) in cases.iter().filter(|(_, _, named)| !named.is_empty()) {
            let named = all(named);
            for (under, from, _) in cases {
                if over != under && claims(from).iter().any(|claim| named.contains(claim)) {
                    links.push((*over, *under));
                }
            }
        }
        links
    }

    fn lines(
        &self,
        lines: &[RuleLine],
        scope: &mut Scope,
        counter: &mut usize,
        cases: &mut Vec<(usize, OriginId, Vec<Citation>)>,
    ) -> Result<Vec<Line>> {
        let kept = scope.names.len();
        let mut compiled = Vec::new();
        for line in lines {
            let number = *counter;
            *counter += 1;
            if *counter > MOST {
                return Err(RunError::new("a rule has more lines than are read"));
            }
            cases.push((number, line.from, line.over.clone()));
            let wrong = |error: RunError| error.within(line.from);
            // The condition of a loop speaks of its variable; that of a `let` does not.
            let in_loop = matches!(line.does, RuleDoes::ForEach { .. });
            let early = if in_loop { None } else { line.when.as_ref() };
            let mut when = early.map(|when| self.expression(when, scope)).transpose().map_err(wrong)?;
            let depth = scope.names.len();
            let does = self.does(&line.does, scope).map_err(wrong)?;
            if in_loop {
                when = line.when.as_ref().map(|when| self.expression(when, scope)).transpose().map_err(wrong)?;
            }
            let unless = line.unless.iter().map(|unless| Ok((self.expression(&unless.when, scope)?, unless.from)));
            let unless = unless.collect::<Result<Vec<_>>>().map_err(wrong)?;
            let body = self.lines(&line.body, scope, counter, cases)?;
            if in_loop {
                scope.names.truncate(depth);
            }
            compiled.push(Line { number, does, when, unless, under: Vec::new(), body, from: line.from });
        }
        scope.names.truncate(kept);
        Ok(compiled)
    }

    fn does(&self, does: &RuleDoes, scope: &mut Scope) -> Result<Does> {
        let boxed = |expr: &Expr, scope: &mut Scope| self.expression(expr, scope);
        Ok(match does {
            RuleDoes::Start { value } => Does::Start(boxed(value, scope)?),
            RuleDoes::Becomes { value } => Does::Becomes(boxed(value, scope)?),
            RuleDoes::Add { value } => Does::Add(boxed(value, scope)?),
            RuleDoes::Times { value } => Does::Times(boxed(value, scope)?),
            RuleDoes::AtLeast { value } => Does::AtLeast(boxed(value, scope)?),
            RuleDoes::AtMost { value } => Does::AtMost(boxed(value, scope)?),
            RuleDoes::Round { how } => Does::Round(*how),
            RuleDoes::Stage { name, together } => Does::Stage(name.clone(), *together),
            RuleDoes::Suspend => Does::Suspend,
            RuleDoes::Yes => Does::Yes,
            RuleDoes::No => Does::No,
            RuleDoes::Must => Does::Must,
            RuleDoes::During { phases } => Does::During(phases.iter().map(|phase| self.sym(phase)).collect()),
            RuleDoes::Does => Does::Effects,
            RuleDoes::If => Does::If,
            RuleDoes::Else => Does::Else,
            RuleDoes::End => Does::End,
            RuleDoes::Set { target, value } => Does::Set(boxed(target, scope)?, boxed(value, scope)?),
            RuleDoes::Move { unit, to } => Does::Move(boxed(unit, scope)?, boxed(to, scope)?),
            RuleDoes::Eliminate { unit } => Does::Eliminate(boxed(unit, scope)?),
            RuleDoes::Let { name, value } => {
                let value = boxed(value, scope)?;
                Does::Let(scope.add(name), value)
            }
            RuleDoes::Roll { name, dice } => Does::Roll(scope.add(name), *dice),
            RuleDoes::Choose { name, over, by, optional } => {
                let (over, by) = (boxed(over, scope)?, boxed(by, scope)?);
                Does::Choose { slot: scope.add(name), over, by, optional: *optional }
            }
            RuleDoes::ChooseSome { name, over, by, such_that } => {
                let (over, by) = (boxed(over, scope)?, boxed(by, scope)?);
                let slot = scope.add(name);
                let such = such_that.as_ref().map(|such| boxed(such, scope)).transpose()?;
                Does::ChooseSome { slot, over, by, such }
            }
            RuleDoes::ForEach { name, over } => {
                let over = boxed(over, scope)?;
                Does::ForEach { slot: scope.add(name), over }
            }
            RuleDoes::Run { call } => match call {
                Expr::Call { name, args } => self.run(name, args, scope)?,
                Expr::Name { name } => self.run(name, &[], scope)?,
                _ => return Err(RunError::new("only a program can be done")),
            },
        })
    }

    fn run(&self, name: &str, args: &[Expr], scope: &mut Scope) -> Result<Does> {
        let found = self.by_name.get(name);
        let (Some(place), Some(rule)) = (found, self.scenario.content.core.definitions.get(name)) else {
            return Err(RunError::new(format!("there is no program `{name}`")));
        };
        if !matches!(rule.kind, DefinitionKind::Program | DefinitionKind::Action) {
            return Err(RunError::new(format!("`{name}` is no program")));
        }
        Ok(Does::Run(*place, self.arguments(name, args, rule.parameters.len(), scope)?))
    }

    fn arguments(&self, name: &str, args: &[Expr], wanted: usize, scope: &mut Scope) -> Result<Vec<Node>> {
        if args.len() != wanted {
            return Err(RunError::new(format!("`{name}` takes {wanted} values, and {} are given", args.len())));
        }
        args.iter().map(|arg| self.expression(arg, scope)).collect()
    }

    /// Compiles an expression.
    pub(crate) fn expression(&self, expr: &Expr, scope: &mut Scope) -> Result<Node> {
        scope.depth += 1;
        if scope.depth > Expr::DEEPEST {
            return Err(RunError::new("an expression is nested too deeply"));
        }
        let node = self.node(expr, scope);
        scope.depth -= 1;
        node
    }

    fn node(&self, expr: &Expr, scope: &mut Scope) -> Result<Node> {
        let boxed = |expr: &Expr, scope: &mut Scope| self.expression(expr, scope).map(Box::new);
        Ok(match expr {
            Expr::Number { value } => Node::Const(Val::Number(*value)),
            Expr::Odds { value } => Node::Const(Val::Odds(*value)),
            Expr::Truth { value } => Node::Const(Val::Truth(*value)),
            Expr::Hex { hex } => Node::Const(Val::Hex(*hex)),
            Expr::Dice { dice } => Node::Dice(*dice),
            Expr::Text { text } => {
                let plain = Node::Const(Val::Text(text.as_str().into()));
                if scope.given { Node::Given(self.sym(text), Box::new(plain)) } else { plain }
            }
            Expr::Name { name } => self.name(name, scope)?,
            Expr::Field { of, field } => Node::Field(boxed(of, scope)?, self.sym(field)),
            Expr::Call { name, args } => self.call(name, args, scope)?,
            Expr::Both { by, left, right } => Node::Both(*by, boxed(left, scope)?, boxed(right, scope)?),
            Expr::Not { of } => Node::Not(boxed(of, scope)?),
            Expr::Negative { of } => Node::Negative(boxed(of, scope)?),
            Expr::Is { of, words } => Node::Is(boxed(of, scope)?, words.iter().map(|word| self.sym(word)).collect()),
            Expr::Over { each, name, over, body } => {
                let over = boxed(over, scope)?;
                let slot = scope.add(name);
                let body = boxed(body, scope)?;
                scope.names.pop();
                Node::Over { each: *each, slot, over, body }
            }
        })
    }

    fn name(&self, name: &str, scope: &mut Scope) -> Result<Node> {
        if let Some(slot) = scope.names.iter().rposition(|other| other == name) {
            return Ok(Node::Local(slot));
        }
        let plain = self.free_name(name)?;
        Ok(if scope.given { Node::Given(self.sym(name), Box::new(plain)) } else { plain })
    }

    fn free_name(&self, name: &str) -> Result<Node> {
        let known = match name {
            "turn" => Some(Known::Turn),
            "turns" => Some(Known::Turns),
            "night" => Some(Known::Night),
            "phase" => Some(Known::Phase),
            "phasing" => Some(Known::Phasing),
            "sides" => Some(Known::Sides),
            "hexes" => Some(Known::Hexes),
            _ => None,
        };
        if let Some(known) = known {
            return Ok(Node::Position(known));
        }
        // A rule that wants values is not meant by its bare name; a phase may be called like a program.
        let rule = self.by_name.get(name).zip(self.scenario.content.core.definitions.get(name));
        if let Some((place, _)) = rule.filter(|(_, rule)| rule.parameters.is_empty()) {
            return Ok(Node::Call(*place, Vec::new()));
        }
        let table = self.tables.iter().position(|(other, _)| *other == name);
        Ok(Node::Const(match name {
            "none" => Val::None,
            "yes" => Val::YES,
            "no" => Val::NO,
            "game" => Val::Game,
            "unlimited" => Val::Unlimited,
            _ => match table.and_then(|at| u16::try_from(at).ok()) {
                Some(at) => Val::Table(at),
                None => self.place(name).unwrap_or_else(|| Val::Word(self.sym(name))),
            },
        }))
    }

    fn place(&self, name: &str) -> Option<Val> {
        let region = self.world.regions.get(name).or_else(|| self.world.regions.get(&hyphenated(name)));
        region
            .map(|hexes| Val::set(hexes.iter().copied().map(Val::Hex).collect()))
            .or_else(|| self.world.places.get(name).copied().map(Val::Hex))
    }

    fn call(&self, name: &str, args: &[Expr], scope: &mut Scope) -> Result<Node> {
        if let Some((first, rest)) = name.split_once('.') {
            return self.dotted(name, first, rest, args, scope);
        }
        if let Some((place, rule)) = self.by_name.get(name).zip(self.scenario.content.core.definitions.get(name)) {
            if matches!(rule.kind, DefinitionKind::Program) {
                return Err(RunError::new(format!("the program `{name}` gives no value; write `do {name}(…)`")));
            }
            return Ok(Node::Call(*place, self.arguments(name, args, rule.parameters.len(), scope)?));
        }
        if let Some(at) = self.tables.iter().position(|(other, _)| *other == name) {
            let args = args.iter().map(|arg| self.expression(arg, scope)).collect::<Result<Vec<_>>>()?;
            return Ok(Node::Table(u16::try_from(at).unwrap_or(u16::MAX), args));
        }
        if matches!(name, "may" | "must") {
            let [Expr::Call { name: action, args }] = args else {
                return Err(RunError::new(format!("`{name}` asks about an action with its values")));
            };
            let found = self.by_name.get(action.as_str()).zip(self.scenario.content.core.definitions.get(action));
            let Some((place, rule)) = found.filter(|(_, rule)| rule.kind == DefinitionKind::Action) else {
                return Err(RunError::new(format!("there is no action `{action}`")));
            };
            let args = self.arguments(action, args, rule.parameters.len(), scope)?;
            return Ok(Node::Permit { must: name == "must", action: *place, args });
        }
        let Some(function) = Function::of(name) else {
            return Err(RunError::new(format!("nothing is called `{name}`")));
        };
        let known = cartouche_bundle::model::FUNCTIONS.iter().find(|known| known.name == name);
        if known.is_some_and(|known| args.len() < known.least || args.len() > known.most) {
            return Err(RunError::new(format!("`{name}` is given {} values", args.len())));
        }
        let args = args.iter().map(|arg| self.expression(arg, scope)).collect::<Result<Vec<_>>>()?;
        Ok(Node::Function(function, args))
    }

    /// `terrain.enter(…)`, `hexsides.attacked.shift(…)`, `morale.rally(…)`.
    fn dotted(&self, name: &str, first: &str, rest: &str, args: &[Expr], scope: &mut Scope) -> Result<Node> {
        let args = args.iter().map(|arg| self.expression(arg, scope)).collect::<Result<Vec<_>>>()?;
        let content = &self.scenario.content;
        let chart: Option<(ChartName, &Chart)> = match first {
            "terrain" => Some((ChartName::Terrain, &content.terrain)),
            "hexsides" => Some((ChartName::Hexsides, &content.hexsides)),
            "paths" => Some((ChartName::Paths, &content.paths)),
            _ => None,
        };
        if let Some((chart, columns)) = chart {
            let (column, facet) = rest.split_once('.').map_or((rest, None), |(column, facet)| (column, Some(facet)));
            let facet = match facet {
                None => Facet::Number,
                Some(word) => Facet::of(word).ok_or_else(|| RunError::new(format!("a cell has no `{word}`")))?,
            };
            let Some(column) = columns.columns.iter().position(|other| other == column) else {
                return Err(RunError::new(format!("the chart of {first} has no column `{column}`")));
            };
            return Ok(Node::Column { chart, column, facet, args });
        }
        let Some(at) = self.machines.iter().position(|machine| machine.name == first) else {
            return Err(RunError::new(format!("nothing is called `{name}`")));
        };
        let machine = u16::try_from(at).unwrap_or(u16::MAX);
        let states = self.machines.get(at).map(|machine| machine.states);
        if states.is_some_and(|states| states.rolls.contains_key(rest)) {
            return Ok(Node::StateRoll { machine, roll: rest.to_owned(), args });
        }
        if states.is_some_and(|states| states.effects.values().any(|columns| columns.contains_key(rest))) {
            return Ok(Node::StateEffect { machine, column: rest.to_owned(), args });
        }
        Err(RunError::new(format!("`{first}` has neither a roll nor a column `{rest}`")))
    }
}

fn suspend(lines: &mut [Line], links: &[(usize, usize)]) {
    for line in lines {
        line.under = links.iter().filter(|(_, under)| *under == line.number).map(|(over, _)| *over).collect();
        suspend(&mut line.body, links);
    }
}

/// Each unit type with the types that it also counts as.
fn kinds(scenario: &Scenario, symbols: &mut Symbols) -> BTreeMap<Sym, Vec<Sym>> {
    let types = &scenario.content.unit_types;
    let mut kinds = BTreeMap::new();
    for name in types.keys() {
        let mut chain: Vec<Sym> = Vec::new();
        let mut next = Some(name);
        while let Some(name) = next {
            let sym = symbols.of(name);
            if chain.contains(&sym) {
                break;
            }
            chain.push(sym);
            next = types.get(name).and_then(|kind| kind.is.as_ref());
        }
        kinds.insert(symbols.of(name), chain);
    }
    kinds
}

/// Names in sight while an expression is compiled.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) names: Vec<String>,
    pub(crate) most: usize,
    depth: usize,
    /// Names may also be given by an example.
    pub(crate) given: bool,
}

impl Scope {
    pub(crate) fn with(names: &[String]) -> Self {
        Self { names: names.to_vec(), most: names.len(), depth: 0, given: false }
    }

    pub(crate) fn example() -> Self {
        Self { given: true, ..Self::default() }
    }

    fn add(&mut self, name: &str) -> usize {
        self.names.push(name.to_owned());
        self.most = self.most.max(self.names.len());
        self.names.len() - 1
    }
}
