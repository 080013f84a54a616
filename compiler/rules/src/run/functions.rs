//! The functions that every scenario has; the bundle's model lists them with what each gives.
//! Must not: know a rule of any game.

use super::error::{Result, RunError};
use super::eval::{Run, extreme, members, sum};
use super::node::Function;
use super::state::At;
use super::value::{Sym, Val};
use crate::geometry::{Meeting, Part, line};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Arrival, Citation, Conflict, LevelsBy, Rounding, Where};
use cartouche_bundle::number::{Fraction, Odds};

fn wrong(what: &str, value: &Val) -> RunError {
    RunError::new(format!("{what} is wanted, and {} stands there", value.kind()))
}

impl Run<'_, '_> {
    fn number(value: &Val) -> Result<Fraction> {
        match value {
            Val::Number(number) => Ok(*number),
            other => Err(wrong("a number", other)),
        }
    }

    fn whole(value: &Val) -> Result<i64> {
        Self::number(value)?.to_whole().ok_or_else(|| RunError::new("a whole number is wanted"))
    }

    fn small(value: &Val) -> Result<i32> {
        i32::try_from(Self::whole(value)?).map_err(|_| RunError::new("the number is too large"))
    }

    fn symbol(&self, value: &Val) -> Result<Sym> {
        match value {
            Val::Word(word) => Ok(*word),
            Val::Text(text) => Ok(self.code.sym(text)),
            Val::State(..) => Ok(self.code.sym(&self.shown(value))),
            other => Err(wrong("a word", other)),
        }
    }

    /// A value as people read it.
    pub(super) fn shown(&self, value: &Val) -> String {
        let list = |members: &[Val], between: &str| {
            members.iter().map(|member| self.shown(member)).collect::<Vec<_>>().join(between)
        };
        match value {
            Val::None => "none".into(),
            Val::Truth(true) => "yes".into(),
            Val::Truth(false) => "no".into(),
            Val::Number(number) => number.printed(),
            Val::Unlimited => "unlimited".into(),
            Val::Odds(odds) => odds.to_string(),
            Val::Word(word) => self.code.word(*word),
            Val::Text(text) => text.to_string(),
            Val::Hex(hex) => hex.to_string(),
            Val::Unit(unit) => self.state.piece(*unit).map_or_else(|| "?".into(), |piece| piece.name.to_string()),
            Val::State(machine, place) => {
                let order = self.code.machines.get(usize::from(*machine)).map(|machine| &machine.order);
                order
                    .and_then(|order| order.get(usize::from(*place)))
                    .map_or_else(|| "?".into(), |word| self.code.word(*word))
            }
            Val::Level(table, at) => self.level_text(*table, *at),
            Val::Crossing(from, to) => format!("{from}/{to}"),
            Val::Range(low, high) => {
                let end = |end: &Option<Fraction>| end.map_or_else(String::new, Fraction::printed);
                format!("{}-{}", end(low), end(high))
            }
            Val::Parts(_, parts) => list(parts, "/"),
            Val::Set(members) => format!("{{{}}}", list(members, ", ")),
            Val::Game => "the game".into(),
            Val::Table(table) => self.table_of(*table).map_or_else(String::new, |(name, _)| name.to_owned()),
            Val::Unknown(lack) => format!("not in the source: {}", lack.name),
        }
    }

    pub(super) fn function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
            return Ok(unknown.clone());
        }
        match function {
            Function::Adjacent
            | Function::Along
            | Function::Between
            | Function::Crossings
            | Function::Direction
            | Function::Distance
            | Function::Down
            | Function::Has
            | Function::Neighbours
            | Function::Beyond
            | Function::Step
            | Function::Up
            | Function::Within => self.place_function(function, args),
            Function::Column | Function::Edge | Function::Inside | Function::Shifted | Function::Usable => {
                self.table_function(function, args)
            }
            Function::Arrivals
            | Function::Entries
            | Function::Enemies
            | Function::Friends
            | Function::Lost
            | Function::Opponent
            | Function::PartOf
            | Function::Units => self.force_function(function, args),
            Function::Better | Function::Worse | Function::Level | Function::Reads | Function::Part => {
                self.state_function(function, args)
            }
            _ => self.number_function(function, args),
        }
    }

    fn number_function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        let all = || args.iter().flat_map(members).collect::<Vec<Val>>();
        Ok(match (function, args) {
            (Function::Abs, [value]) => {
                let number = Self::number(value)?;
                Val::Number(if number < Fraction::ZERO { number.negated() } else { number })
            }
            (Function::Least, _) => extreme(&all(), false, self)?,
            (Function::Most, _) => extreme(&all(), true, self)?,
            (Function::Sum, _) => sum(&all())?,
            (Function::Members, [set]) => Val::count(members(set).len()),
            (Function::Joined, _) => {
                let mut kept: Vec<Val> = Vec::new();
                for member in all() {
                    if !kept.contains(&member) {
                        kept.push(member);
                    }
                }
                Val::set(kept)
            }
            (Function::Without, [set, others @ ..]) => {
                let gone: Vec<Val> = others.iter().flat_map(members).collect();
                Val::set(members(set).into_iter().filter(|member| !gone.contains(member)).collect())
            }
            (Function::Odds, [one, other]) => {
                let odds = Odds::of_strengths(Self::number(one)?, Self::number(other)?);
                Val::Odds(odds.map_err(|error| RunError::new(error.to_string()))?)
            }
            (Function::Rounded, [value, how]) => {
                let how = match self.shown(how).as_str() {
                    "nearest" => Rounding::Nearest,
                    "up" => Rounding::Up,
                    "down" => Rounding::Down,
                    "down-keep-half" => Rounding::DownKeepHalf,
                    "down-to-half" => Rounding::DownToHalf,
                    other => return Err(RunError::new(format!("nothing is rounded `{other}`"))),
                };
                Val::Number(rounded(Self::number(value)?, how)?)
            }
            (_, args) => return Err(RunError::new(format!("{function:?} cannot be asked with {} values", args.len()))),
        })
    }

    fn place_function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        let grid = self.world.grid.clone().ok_or_else(|| RunError::new("the map has no grid"))?;
        let Some(first) = args.first() else { return Ok(Val::None) };
        // A unit that is not on the map is next to nothing.
        let Some(from) = self.hex_of(first) else {
            return match (function, first) {
                (
                    Function::Adjacent | Function::Has | Function::Up | Function::Down | Function::Along,
                    Val::None | Val::Unit(_),
                ) => Ok(Val::NO),
                (Function::Neighbours | Function::Within, Val::None | Val::Unit(_)) => Ok(Val::set(Vec::new())),
                (_, Val::None | Val::Unit(_)) => Ok(Val::None),
                _ => Err(wrong("a hex (or a unit on the map)", first)),
            };
        };
        if !grid.holds(from) {
            return Err(RunError::new(format!("hex {from} is not on the map")));
        }
        match function {
            Function::Neighbours => {
                return Ok(Val::set(self.world.neighbours(from).into_iter().map(Val::Hex).collect()));
            }
            Function::Within => {
                let n = u32::try_from(args.get(1).map_or(Ok(0), Self::whole)?).unwrap_or(0);
                return Ok(Val::set(grid.within(n, from).into_iter().map(Val::Hex).collect()));
            }
            Function::Step => {
                let direction = args.get(1).map_or(Ok(0), Self::whole)?.rem_euclid(6);
                let direction = usize::try_from(direction).ok().and_then(|at| grid.directions().get(at).copied());
                let mut at = Some(from);
                for _ in 0..args.get(2).map_or(Ok(1), Self::whole)?.clamp(0, 200) {
                    at = at.zip(direction).and_then(|(hex, direction)| grid.neighbour(hex, direction));
                }
                return Ok(at.map_or(Val::None, Val::Hex));
            }
            _ => {}
        }
        let second = args.get(1).unwrap_or(&Val::None);
        let Some(to) = self.hex_of(second) else {
            return match (function, second) {
                (
                    Function::Adjacent | Function::Has | Function::Up | Function::Down | Function::Along,
                    Val::None | Val::Unit(_),
                ) => Ok(Val::NO),
                (_, Val::None | Val::Unit(_)) => Ok(Val::None),
                _ => Err(wrong("a hex (or a unit on the map)", second)),
            };
        };
        Ok(match function {
            Function::Adjacent => Val::Truth(grid.adjacent(from, to)),
            Function::Distance => Val::whole(i64::from(grid.distance(from, to))),
            Function::Direction => {
                let way = grid.straight(from, to).ok().and_then(|row| row.get(1).copied()).unwrap_or(to);
                let direction = grid.direction(from, way);
                let at = direction.and_then(|direction| grid.directions().iter().position(|other| *other == direction));
                at.map_or(Val::None, Val::count)
            }
            Function::Beyond => {
                let (a, b) = (grid.cube(from), grid.cube(to));
                grid.number(b.along(a.to(b), 1)).map_or(Val::None, Val::Hex)
            }
            Function::Between => self.between(from, to),
            Function::Crossings => self.crossings(from, to),
            _ => return self.side_function(function, from, to, args.get(2)),
        })
    }

    /// Stretches strictly between: hexes off the map are left out of them.
    fn between(&self, from: HexNumber, to: HexNumber) -> Val {
        let Some(grid) = &self.world.grid else { return Val::None };
        let line = line(grid, from, to);
        let inner = line.parts.get(1..line.parts.len().saturating_sub(1)).unwrap_or_default();
        let stretches = inner.iter().map(|part| {
            let hexes: Vec<HexNumber> = match part {
                Part::Hex(hex) => hex.iter().copied().filter(|hex| grid.holds(*hex)).collect(),
                Part::Along(hexes) => hexes.iter().flatten().copied().filter(|hex| grid.holds(*hex)).collect(),
            };
            Val::set(hexes.into_iter().map(Val::Hex).collect())
        });
        Val::set(stretches.filter(|stretch| *stretch != Val::set(Vec::new())).collect())
    }

    /// Crossings in order, each towards the far end: at a corner, those over its two sides.
    fn crossings(&self, from: HexNumber, to: HexNumber) -> Val {
        let Some(grid) = &self.world.grid else { return Val::None };
        let line = line(grid, from, to);
        let near = |part: Option<&Part<Option<HexNumber>>>| -> Vec<HexNumber> {
            match part {
                Some(Part::Hex(hex)) => hex.iter().copied().filter(|hex| grid.holds(*hex)).collect(),
                Some(Part::Along(hexes)) => hexes.iter().flatten().copied().filter(|hex| grid.holds(*hex)).collect(),
                None => Vec::new(),
            }
        };
        let mut crossings = Vec::new();
        for (at, meeting) in line.meetings.iter().enumerate() {
            let (before, after) = (near(line.parts.get(at)), near(line.parts.get(at + 1)));
            let hexes: Vec<HexNumber> = match meeting {
                Meeting::Side(hexes) => hexes.iter().flatten().copied().collect(),
                Meeting::Corner(hexes) => hexes.iter().flatten().copied().collect(),
            };
            let mut here: Vec<Val> = Vec::new();
            for one in &before {
                for other in &after {
                    if one != other && hexes.contains(one) && hexes.contains(other) && grid.adjacent(*one, *other) {
                        here.push(Val::Crossing(*one, *other));
                    }
                }
            }
            if !here.is_empty() {
                crossings.push(Val::set(here));
            }
        }
        Val::set(crossings)
    }

    fn side_function(&mut self, function: Function, from: HexNumber, to: HexNumber, what: Option<&Val>) -> Result<Val> {
        let Some(side) = self.world.side(from, to) else { return Ok(Val::NO) };
        let wanted = what.map(|what| self.symbol(what)).transpose()?;
        if function == Function::Along {
            let paths = self.world.paths(side);
            if let Some((_, origin)) = paths.iter().find(|(kind, _)| wanted.is_none_or(|wanted| *kind == wanted)) {
                self.used.insert(*origin);
                return Ok(Val::YES);
            }
            let hole = self.world.lacks("paths").filter(|_| paths.is_empty());
            return Ok(hole.map_or(Val::NO, |hole| Val::missing(format!("paths between {from} and {to}: {hole}"))));
        }
        let features = self.world.features(side);
        let Some(found) = features.iter().find(|feature| Some(feature.feature) == wanted) else {
            let hole = self.world.lacks("sides").filter(|_| features.is_empty());
            return Ok(hole.map_or(Val::NO, |hole| Val::missing(format!("sides between {from} and {to}: {hole}"))));
        };
        self.used.insert(found.from);
        let turned = |goal: HexNumber| match found.up {
            Some(up) => Val::Truth(up == goal),
            None => Val::missing(format!("high or protected side of {from}/{to}")),
        };
        Ok(match function {
            Function::Up => turned(to),
            Function::Down => turned(from),
            _ => Val::YES,
        })
    }

    fn table_function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        let [table, value, rest @ ..] = args else { return Ok(Val::None) };
        let table = self.as_table(table)?;
        let Some(at) = self.level_of(table, value) else {
            if function == Function::Column {
                return Ok(Val::None);
            }
            return Err(wrong("a column of the table", value));
        };
        match function {
            Function::Column => Ok(Val::Level(table, at)),
            Function::Edge => self.edge(table, at),
            Function::Inside => self.inside(table, at),
            Function::Shifted => {
                let by = rest.first().map_or(Ok(0), Self::small)?;
                Ok(Val::Level(table, at.saturating_add(by)))
            }
            _ => {
                let occasion = rest.first().map(|occasion| self.shown(occasion));
                self.usable(table, at, occasion.as_deref())
            }
        }
    }

    fn side_of(&self, value: &Val) -> Result<Sym> {
        match value {
            Val::Unit(unit) => self.state.piece(*unit).map(|piece| piece.side).ok_or_else(|| wrong("a unit", value)),
            Val::Word(side) => Ok(*side),
            other => Err(wrong("a side or a unit", other)),
        }
    }

    fn force_function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        Ok(match (function, args) {
            (Function::Units, []) => Val::set(self.state.on_map().map(|(id, _, _)| Val::Unit(id)).collect()),
            (Function::Units, [place]) => {
                let hexes: Vec<HexNumber> = members(place).iter().filter_map(|member| self.hex_of(member)).collect();
                let here = self.state.on_map().filter(|(_, _, hex)| hexes.contains(hex));
                Val::set(here.map(|(id, _, _)| Val::Unit(id)).collect())
            }
            (Function::Enemies, [of]) => {
                let side = self.side_of(of)?;
                let all = self.state.on_map().filter(|(_, piece, _)| piece.side != side);
                Val::set(all.map(|(id, _, _)| Val::Unit(id)).collect())
            }
            (Function::Friends, [of]) => {
                let side = self.side_of(of)?;
                let all = self.state.on_map().filter(|(id, piece, _)| piece.side == side && Val::Unit(*id) != *of);
                Val::set(all.map(|(id, _, _)| Val::Unit(id)).collect())
            }
            (Function::Lost, [of]) => {
                let side = self.side_of(of)?;
                let gone = self.state.units.iter().zip(0_u32..);
                let gone = gone.filter(|(piece, _)| piece.at == At::Eliminated && piece.side == side);
                Val::set(gone.map(|(_, id)| Val::Unit(id)).collect())
            }
            (Function::Arrivals, [of]) => {
                let side = self.side_of(of)?;
                let due = |piece: &super::state::Piece| {
                    let arrival = piece.key.as_ref().and_then(|key| self.arrival(key));
                    arrival.is_some_and(|arrival| arrival.turn.is_some_and(|turn| turn <= self.state.turn))
                };
                let waiting = self.state.units.iter().zip(0_u32..);
                let waiting = waiting.filter(|(piece, _)| piece.at == At::Aside && piece.side == side && due(piece));
                Val::set(waiting.map(|(_, id)| Val::Unit(id)).collect())
            }
            (Function::Entries, [Val::Unit(unit)]) => {
                let key = self.state.piece(*unit).and_then(|piece| piece.key.clone());
                match key.as_ref().and_then(|key| self.arrival(key)).map(|arrival| &arrival.at) {
                    Some(Where::Hexes { hexes } | Where::String { hexes }) => {
                        Val::set(hexes.iter().copied().map(Val::Hex).collect())
                    }
                    Some(Where::Named { name }) => {
                        let hexes = self.world.regions.get(name).cloned().unwrap_or_default();
                        Val::set(hexes.into_iter().map(Val::Hex).collect())
                    }
                    Some(Where::Within { distance, of }) => {
                        let grid = self.world.grid.as_ref();
                        let near = u32::try_from(*distance).unwrap_or(0);
                        Val::set(
                            grid.map(|grid| grid.within(near, *of).into_iter().map(Val::Hex).collect())
                                .unwrap_or_default(),
                        )
                    }
                    Some(Where::Hole) => Val::missing(format!("where {} arrives", self.shown(&Val::Unit(*unit)))),
                    None => Val::set(Vec::new()),
                }
            }
            (Function::Opponent, [of]) => {
                let side = self.side_of(of)?;
                let sides = self.code.scenario.content.sides.keys().map(|name| self.code.sym(name));
                sides.into_iter().find(|other| *other != side).map_or(Val::None, Val::Word)
            }
            (Function::PartOf, [Val::Unit(unit), formation]) => {
                let name = self.shown(formation);
                let piece = self.state.piece(*unit).and_then(|piece| piece.key.clone());
                let content = &self.code.scenario.content;
                let mut next = piece.and_then(|key| content.units.get(&*key)).map(|unit| unit.formation.clone());
                let mut found = false;
                let mut left = 32;
                while let Some(formation) = next.and_then(|key| content.formations.get(&key)) {
                    found |= formation.name == name;
                    left -= 1;
                    next = formation.parent.clone().filter(|_| left > 0);
                }
                Val::Truth(found)
            }
            (_, [first, ..]) => return Err(wrong("a unit or a side", first)),
            (_, []) => Val::None,
        })
    }

    /// The arrival by which a unit of the bundle's list comes.
    fn arrival(&self, key: &str) -> Option<&Arrival> {
        let mut all = self.code.scenario.situation.arrivals.iter();
        all.find(|arrival| arrival.units.iter().any(|unit| unit == key))
    }

    fn state_function(&mut self, function: Function, args: &[Val]) -> Result<Val> {
        Ok(match (function, args) {
            (Function::Worse | Function::Better, [state, rest @ ..]) => {
                let Val::State(machine, place) = state else { return Err(wrong("a state", state)) };
                let by = rest.first().map_or(Ok(1), Self::whole)?;
                let by = if function == Function::Worse { by } else { -by };
                let order = self.code.machines.get(usize::from(*machine)).map_or(1, |machine| machine.order.len());
                let last = i64::try_from(order).unwrap_or(1) - 1;
                let place = (i64::from(*place) + by).clamp(0, last.max(0));
                Val::State(*machine, u16::try_from(place).unwrap_or(0))
            }
            (Function::Level, [one, other]) => self.victory_level(Self::number(one)?, Self::number(other)?)?,
            (Function::Reads, [conflict, case]) => self.reads(conflict, case)?,
            (Function::Part, [cell, which]) => self.part(cell, which)?,
            (_, [first, ..]) => return Err(wrong("a state", first)),
            (_, []) => Val::None,
        })
    }

    fn part(&self, cell: &Val, which: &Val) -> Result<Val> {
        let at = match (which, cell) {
            (Val::Number(number), _) => number.to_whole().and_then(|number| usize::try_from(number - 1).ok()),
            // A cell that is all none has no parts to be told apart.
            (_, Val::None) => return Ok(Val::None),
            (other, cell) => {
                let name = self.shown(other);
                let table = if let Val::Parts(table, _) = cell { self.table_of(*table) } else { None };
                table.and_then(|(_, table)| table.parts.iter().position(|part| *part == name))
            }
        };
        let at = at.ok_or_else(|| RunError::new(format!("the cell has no part {}", self.shown(which))))?;
        Ok(match cell {
            Val::Parts(_, parts) => parts.get(at).cloned().unwrap_or(Val::None),
            Val::None => Val::None,
            single if at == 0 => single.clone(),
            _ => Val::None,
        })
    }

    /// Whether the chosen reading of a conflict is this one: by a case that it follows, or its number (1, 2).
    fn reads(&mut self, conflict: &Val, which: &Val) -> Result<Val> {
        let (name, which) = (self.shown(conflict), self.shown(which));
        let found = self.code.scenario.content.conflicts.iter().find(|conflict| conflict.name == name);
        let Some(found) = found else {
            return Err(RunError::new(format!("there is no conflict or unclear place `{name}`")));
        };
        let wanted = reading(found, &which).ok_or_else(|| {
            RunError::new(format!("`{name}` has no reading `{which}`: name one of its cases, or 1 or 2"))
        })?;
        self.asked.insert(name.clone());
        self.used.insert(found.from);
        if let Some(instead) = self.readings.get(&name) {
            return Ok(Val::Truth(*instead == wanted));
        }
        match found.reading.as_ref().and_then(|chosen| reading(found, chosen)) {
            Some(chosen) => Ok(Val::Truth(chosen == wanted)),
            None => Ok(Val::open(format!("`{name}`, of which no reading is chosen"))),
        }
    }

    fn victory_level(&mut self, one: Fraction, other: Fraction) -> Result<Val> {
        let Some(levels) = &self.code.scenario.situation.levels else {
            return Ok(Val::missing("levels of victory".into()));
        };
        let text = |text: &str| Val::Text(text.into());
        let value = match levels.by {
            LevelsBy::Ratio { .. } if other == Fraction::ZERO => {
                return Ok(match &levels.when_zero {
                    Some(cell) if !self.is_off(cell.from) => {
                        let level = cell.value.1.clone();
                        self.note(|_| format!("level against nought: {level}"), None, cell.from);
                        text(&level)
                    }
                    _ => Val::open("level of victory against nought".into()),
                });
            }
            LevelsBy::Ratio { .. } => one.checked_div(other),
            LevelsBy::Points { .. } => Some(one),
            LevelsBy::Difference { .. } => one.checked_sub(other),
        };
        let value = value.ok_or_else(|| RunError::new("the points are too large"))?;
        let bands: Vec<_> = levels.bands.iter().filter(|band| band.interval.contains(value)).collect();
        match bands.as_slice() {
            [band] if self.is_off(band.from) => Ok(Val::missing(format!("level of victory {}", band.level))),
            [band] => {
                let (level, written) = (band.level.clone(), band.written.clone());
                self.note(|_| format!("{level}: {written}"), None, band.from);
                Ok(text(&level))
            }
            [] => Ok(Val::open(format!("level of victory at {}", value.printed()))),
            _ => Ok(Val::open(format!("level of victory at {}: several bands hold it", value.printed()))),
        }
    }
}

/// Which of the two readings of a conflict is meant by a case, a number or its words: 1 or 2.
pub(super) fn reading(conflict: &Conflict, words: &str) -> Option<u8> {
    let plain = words.trim_matches(['[', ']']).trim();
    let cites = |cases: &[Citation]| cases.iter().any(|case| case.number == plain);
    let says = |text: &Option<String>| text.as_deref() == Some(words);
    let one = plain == "1" || says(&conflict.first_says) || (!conflict.second.is_empty() && cites(&conflict.first));
    let two = plain == "2" || says(&conflict.second_says) || cites(&conflict.second);
    match (one, two) {
        (true, false) => Some(1),
        (false, true) => Some(2),
        _ => None,
    }
}

/// A number rounded; exact.
pub(super) fn rounded(value: Fraction, how: Rounding) -> Result<Fraction> {
    let large = || RunError::new("a number is too large to be rounded");
    let half = Fraction::HALF;
    Ok(match how {
        Rounding::Nearest => value.checked_add(half).ok_or_else(large)?.floor(),
        Rounding::Up => value.ceil(),
        Rounding::Down => value.floor(),
        Rounding::DownKeepHalf if value >= half && value < Fraction::ONE => half,
        Rounding::DownKeepHalf => value.floor(),
        Rounding::DownToHalf => {
            let two = Fraction::whole(2);
            value.checked_mul(two).ok_or_else(large)?.floor().checked_div(two).ok_or_else(large)?
        }
    })
}
