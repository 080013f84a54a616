//! Cells of the charts of terrain, hexsides and paths, and of the charts and rolls of states.
//! Must not: take a hole, or a cell that is told in words, for no effect.

use super::error::{Result, RunError};
use super::eval::Run;
use super::node::{ChartName, Facet};
use super::state::printed;
use super::value::{Sym, Val};
use super::world::OnSide;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Cell, Chart, Direction, Effect, OriginId, Party};
use cartouche_bundle::number::Fraction;

/// What a cell's own conditions look at.
struct Around<'a> {
    /// Types of the unit, itself first; none if no unit is given.
    kinds: Option<Vec<Sym>>,
    /// Features on the same side.
    beside: &'a [OnSide],
    /// The hexes of the step.
    step: Option<(HexNumber, HexNumber)>,
    /// Terrains of the hex entered.
    into: Vec<Sym>,
    along_path: bool,
    /// The high or protected hex, of a directed feature.
    up: Option<Option<HexNumber>>,
}

impl<'s> Run<'_, 's> {
    pub(super) fn column(&mut self, chart: ChartName, column: usize, facet: Facet, args: &[Val]) -> Result<Val> {
        if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
            return Ok(unknown.clone());
        }
        let wanted = if chart == ChartName::Terrain { 1 } else { 2 };
        let hexes: Vec<HexNumber> = args.iter().take(wanted).filter_map(|arg| self.hex_of(arg)).collect();
        if hexes.len() != wanted {
            return Err(RunError::new(
                "a chart is asked with the hex (for sides and paths: the two hexes) and perhaps a unit",
            ));
        }
        let kinds = match args.get(wanted) {
            None => None,
            Some(Val::Unit(unit)) => {
                let kind = self.state.piece(*unit).map(|piece| piece.kind);
                Some(kind.and_then(|kind| self.code.kinds.get(&kind).cloned()).unwrap_or_default())
            }
            Some(Val::Word(kind)) => Some(self.code.kinds.get(kind).cloned().unwrap_or_else(|| vec![*kind])),
            Some(other) => return Err(RunError::new(format!("a unit is wanted, and {} stands there", other.kind()))),
        };
        let values = match (chart, hexes.as_slice()) {
            (ChartName::Terrain, [hex]) => self.terrain_cells(*hex, column, facet, kinds)?,
            (_, [from, to]) => self.side_cells(chart, (*from, *to), column, facet, kinds)?,
            _ => Vec::new(),
        };
        Ok(values.iter().find(|value| value.is_unknown()).cloned().unwrap_or_else(|| Val::set(values)))
    }

    fn terrain_cells(
        &mut self,
        hex: HexNumber,
        column: usize,
        facet: Facet,
        kinds: Option<Vec<Sym>>,
    ) -> Result<Vec<Val>> {
        let chart = &self.code.scenario.content.terrain;
        let Some(ground) = self.world.ground(hex).filter(|ground| !ground.terrain.is_empty()).cloned() else {
            return Ok(vec![self.no_terrain(hex)]);
        };
        self.used.insert(ground.from);
        let around =
            Around { kinds, beside: &[], step: None, into: ground.terrain.clone(), along_path: false, up: None };
        let mut values = Vec::new();
        for terrain in &ground.terrain {
            self.cells(chart, (*terrain, column), facet, &around, &mut values)?;
        }
        Ok(values)
    }

    fn side_cells(
        &mut self,
        name: ChartName,
        (from, to): (HexNumber, HexNumber),
        column: usize,
        facet: Facet,
        kinds: Option<Vec<Sym>>,
    ) -> Result<Vec<Val>> {
        let content = &self.code.scenario.content;
        let world = self.world;
        // Hexes without a side in common have nothing on it.
        let Some(side) = world.side(from, to) else { return Ok(Vec::new()) };
        let (features, paths) = (world.features(side), world.paths(side));
        let what = if name == ChartName::Paths { "paths" } else { "sides" };
        let bare = if name == ChartName::Paths { paths.is_empty() } else { features.is_empty() };
        if bare && let Some(hole) = world.lacks(what) {
            return Ok(vec![Val::missing(format!("{what} between {from} and {to}: {hole}"))]);
        }
        let into = world.ground(to).map(|ground| ground.terrain.clone()).unwrap_or_default();
        let mut around =
            Around { kinds, beside: features, step: Some((from, to)), into, along_path: !paths.is_empty(), up: None };
        let mut values = Vec::new();
        if name == ChartName::Paths {
            for (kind, origin) in paths {
                self.used.insert(*origin);
                self.cells(&content.paths, (*kind, column), facet, &around, &mut values)?;
            }
        } else {
            for feature in features {
                self.used.insert(feature.from);
                let directed =
                    content.hexsides.rows.get(&self.code.word(feature.feature)).is_some_and(|row| row.directed);
                around.up = directed.then_some(feature.up);
                self.cells(&content.hexsides, (feature.feature, column), facet, &around, &mut values)?;
            }
        }
        Ok(values)
    }

    fn cells(
        &mut self,
        chart: &'s Chart,
        (row, column): (Sym, usize),
        facet: Facet,
        around: &Around<'_>,
        values: &mut Vec<Val>,
    ) -> Result<()> {
        let name = self.code.word(row);
        let aspect = chart.columns.get(column).map_or("", String::as_str);
        let hole = format!("{name}: {aspect}");
        let Some(cell) = chart.rows.get(&name).and_then(|row| row.effects.get(column)) else {
            values.push(Val::missing(hole));
            return Ok(());
        };
        if self.off.contains(&cell.from) {
            values.push(Val::missing(hole));
            return Ok(());
        }
        let before = values.len();
        self.effect(&cell.value, facet, around, &hole, true, values)?;
        let told = values.get(before..).unwrap_or_default().to_vec();
        for value in told {
            let amount = if let Val::Number(number) = value { Some(number) } else { None };
            self.note(|_| format!("{name} {aspect}"), amount, cell.from);
        }
        self.used.insert(cell.from);
        Ok(())
    }

    fn effect(
        &self,
        effect: &Effect,
        facet: Facet,
        around: &Around<'_>,
        hole: &str,
        alone: bool,
        values: &mut Vec<Val>,
    ) -> Result<()> {
        // A directed feature helps only towards its high or protected side; costs have their own direction.
        let turned = |run: &Self| -> Option<Val> {
            match (around.up, around.step) {
                (Some(Some(up)), Some((_, to))) if up == to => None,
                (Some(None), _) => Some(run.direction_hole(hole)),
                (Some(_), _) => Some(Val::None),
                (None, _) => None,
            }
        };
        match (effect, facet) {
            (Effect::All { of }, _) => {
                for part in of {
                    self.effect(part, facet, around, hole, false, values)?;
                }
            }
            (Effect::Hole, _) => values.push(Val::missing(hole.to_owned())),
            (Effect::Told { cases }, _) if alone => {
                let cases: Vec<&str> = cases.iter().map(|case| case.number.as_str()).collect();
                values.push(Val::told(format!("{hole}, told in [{}]", cases.join(", "))));
            }
            (Effect::Cost { points, by_type, into }, Facet::Number) => {
                values.push(Val::Number(self.cost(*points, by_type, into, around)));
            }
            (Effect::Plus { amount, direction, unless_along_path }, Facet::Number) => {
                self.plus(*amount, *direction, *unless_along_path, around, hole, values);
            }
            (Effect::Roll { change }, Facet::Number | Facet::Roll) => match turned(self) {
                None => values.push(Val::Number(*change)),
                Some(Val::None) => {}
                Some(unknown) => values.push(unknown),
            },
            (Effect::Shift { columns }, Facet::Shift) => match turned(self) {
                None => values.push(Val::whole(i64::from(*columns))),
                Some(Val::None) => {}
                Some(unknown) => values.push(unknown),
            },
            (Effect::Strength { of, factor }, Facet::Attacker | Facet::Defender)
                if (*of == Party::Attacker) == (facet == Facet::Attacker) =>
            {
                match turned(self) {
                    None => values.push(Val::Number(*factor)),
                    Some(Val::None) => {}
                    Some(unknown) => values.push(unknown),
                }
            }
            (Effect::Never { unless }, Facet::Never) => values.push(Val::Truth(!self.lifted(unless, around))),
            (Effect::Stop { unless }, Facet::Stop) => match turned(self) {
                None => values.push(Val::Truth(!self.lifted(unless, around))),
                Some(Val::None) => {}
                Some(unknown) => values.push(unknown),
            },
            (Effect::Blocks, Facet::Blocks) => values.push(Val::YES),
            (Effect::Height { levels }, Facet::Height) => values.push(Val::whole(i64::from(*levels))),
            (Effect::Becomes { state }, Facet::State) => values.push(self.state_named(state)),
            _ => {}
        }
        Ok(())
    }

    fn direction_hole(&self, hole: &str) -> Val {
        Val::missing(format!("{hole}: which side is the high or protected one"))
    }

    fn lifted(&self, unless: &[String], around: &Around<'_>) -> bool {
        around.beside.iter().any(|feature| unless.contains(&self.code.word(feature.feature)))
    }

    fn cost(
        &self,
        points: Fraction,
        by_type: &indexmap::IndexMap<String, Fraction>,
        into: &indexmap::IndexMap<String, Fraction>,
        around: &Around<'_>,
    ) -> Fraction {
        let own = around.kinds.iter().flatten().find_map(|kind| by_type.get(&self.code.word(*kind)));
        let ground = around.into.iter().filter_map(|terrain| into.get(&self.code.word(*terrain))).max();
        own.or(ground).copied().unwrap_or(points)
    }

    fn plus(
        &self,
        amount: Option<Fraction>,
        direction: Option<Direction>,
        unless_along_path: bool,
        around: &Around<'_>,
        hole: &str,
        values: &mut Vec<Val>,
    ) {
        if unless_along_path && around.along_path {
            return;
        }
        let value = amount.map_or_else(|| Val::missing(hole.to_owned()), Val::Number);
        match (direction, around.up, around.step) {
            (None, ..) => values.push(value),
            (Some(_), Some(None), _) => values.push(self.direction_hole(hole)),
            (Some(direction), Some(Some(up)), Some((from, to))) => {
                let goal = if direction == Direction::Up { to } else { from };
                if up == goal {
                    values.push(value);
                }
            }
            _ => {}
        }
    }

    /// The state of that name, or the word.
    pub(super) fn state_named(&self, name: &str) -> Val {
        let sym = self.code.sym(name);
        for (machine, at) in self.code.machines.iter().zip(0_u16..) {
            if let Some(place) = machine.order.iter().position(|state| *state == sym) {
                return Val::State(at, u16::try_from(place).unwrap_or(0));
            }
        }
        Val::Word(sym)
    }

    /// `morale.rally(state, die)`: the state after the roll; a state that the chart does not have stays.
    pub(super) fn state_roll(&mut self, machine: u16, roll: &str, args: &[Val]) -> Result<Val> {
        if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
            return Ok(unknown.clone());
        }
        let Some(found) = self.code.machines.get(usize::from(machine)) else { return Ok(Val::None) };
        let [state, Val::Number(die)] = args else {
            return Err(RunError::new(format!("{}.{roll} is asked with a state and a roll", found.name)));
        };
        let name = self.shown(state);
        let Some(rows) = found.states.rolls.get(roll) else { return Ok(Val::None) };
        let Some(outcomes) = rows.rows.get(&name) else { return Ok(state.clone()) };
        let die = die.to_whole().ok_or_else(|| RunError::new("a roll is a whole number"))?;
        let hit = outcomes.iter().find(|outcome| outcome.roll.0 <= die && die <= outcome.roll.1);
        let hole = || format!("{} {roll}, {name}: {die}", found.name);
        let Some(outcome) = hit else { return Ok(Val::open(hole())) };
        if self.off.contains(&outcome.from) {
            return Ok(Val::missing(hole()));
        }
        let after = outcome.to.as_ref().map_or_else(|| Val::missing(hole()), |to| self.state_named(to));
        let shown = self.shown(&after);
        self.note(|_| format!("{roll} of {name} with {die}: {shown}"), None, outcome.from);
        Ok(after)
    }

    /// `morale.attacking(state)`: what the chart of a state says; nothing for a state that it does not have.
    pub(super) fn state_effect(&mut self, machine: u16, column: &str, args: &[Val]) -> Result<Val> {
        if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
            return Ok(unknown.clone());
        }
        let Some(found) = self.code.machines.get(usize::from(machine)) else { return Ok(Val::None) };
        let [state] = args else {
            return Err(RunError::new(format!("{}.{column} is asked with a state", found.name)));
        };
        let name = self.shown(state);
        let cell: Option<&Cell<_>> = found.states.effects.get(&name).and_then(|columns| columns.get(column));
        let Some(cell) = cell else { return Ok(Val::None) };
        let hole = || format!("{}, {name}: {column}", found.name);
        if self.off.contains(&cell.from) {
            return Ok(Val::missing(hole()));
        }
        let value = printed(self.code, &cell.value, 0, hole);
        let amount = if let Val::Number(number) = value { Some(number) } else { None };
        self.note(|_| format!("{name} {column}"), amount, cell.from);
        Ok(value)
    }

    /// Whether the statement is left out on trial.
    pub(super) fn is_off(&self, from: OriginId) -> bool {
        self.off.contains(&from)
    }
}
