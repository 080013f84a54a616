//! Tables: columns as levels, shifts, edges, cells.
//! Must not: take the cell beside a hole, or go past an edge of which the source says nothing.

use super::error::{Result, RunError};
use super::eval::Run;
use super::state::cell;
use super::value::Val;
use crate::chance::{Measure, Place, die_beyond, ends, favour, holds, place};
use cartouche_bundle::model::{Edge, EdgeSide, Head, HeadValue, Plane, Table};
use cartouche_bundle::number::{Favour, Fraction, Odds};

/// A table without end: what odds of something against nothing come to.
const FAR: i32 = 1_000;

fn small(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

impl<'s> Run<'_, 's> {
    pub(super) fn table_of(&self, table: u16) -> Option<(&'s str, &'s Table)> {
        self.code.tables.get(usize::from(table)).copied()
    }

    /// The table that a value names.
    pub(super) fn as_table(&self, value: &Val) -> Result<u16> {
        match value {
            Val::Table(table) => Ok(*table),
            other => Err(RunError::new(format!("a table is wanted, and {} stands there", other.kind()))),
        }
    }

    /// The heads that levels count: the columns of the first part.
    fn heads(&self, table: &'s Table) -> Vec<&'s Head> {
        table.planes.first().map(|plane| plane.columns.iter().collect()).unwrap_or_default()
    }

    /// The column at which a table is entered, counted from its first, also beyond its ends; none if it has none such.
    pub(super) fn level_of(&self, table: u16, value: &Val) -> Option<i32> {
        let (_, table) = self.table_of(table)?;
        self.level_among(table, &self.heads(table), value)
    }

    fn level_among(&self, table: &Table, heads: &[&Head], value: &Val) -> Option<i32> {
        match value {
            Val::Level(_, at) => Some(*at),
            Val::Odds(odds) => odds_level(heads, *odds, favour(table)),
            Val::Number(number) => number_level(heads, *number, favour(table)),
            Val::Unlimited => Some(small(heads.len()) + FAR),
            Val::Word(_) | Val::Text(_) => {
                let name = self.shown(value);
                let at = heads.iter().position(|head| head.text == name);
                at.or_else(|| table.column_names.iter().position(|other| *other == name)).map(small)
            }
            _ => None,
        }
    }

    pub(super) fn level_is(&self, table: u16, at: i32, value: &Val) -> bool {
        self.level_of(table, value) == Some(at)
    }

    /// The measure of a level as it would be printed: a head, or whole odds (ones) beyond the last.
    pub(super) fn level_text(&self, table: u16, at: i32) -> String {
        let Some((_, table)) = self.table_of(table) else { return at.to_string() };
        let heads = self.heads(table);
        if let Some(head) = usize::try_from(at).ok().and_then(|at| heads.get(at)) {
            return head.text.clone();
        }
        match self.beyond(&heads, at) {
            Some(Measure::Odds(odds)) => odds.to_string(),
            Some(Measure::Number(number)) => number.printed(),
            None => format!("column {}", at + 1),
        }
    }

    fn beyond(&self, heads: &[&Head], at: i32) -> Option<Measure> {
        let last = small(heads.len()) - 1;
        let (head, by) = if at > last { (heads.last()?, at - last) } else { (heads.first()?, at) };
        match (&head.value, by > 0) {
            (HeadValue::Odds(odds), true) => {
                let left = odds.left().checked_add(u64::try_from(by).ok()?)?;
                Odds::new(left, 1).ok().map(Measure::Odds)
            }
            (HeadValue::Odds(odds), false) => {
                let right = odds.right().checked_add(u64::try_from(-by).ok()?)?;
                Odds::new(1, right).ok().map(Measure::Odds)
            }
            (HeadValue::Number(number) | HeadValue::Difference(number), _) => {
                number.checked_add(Fraction::whole(by)).map(Measure::Number)
            }
            _ => None,
        }
    }

    /// What the table says beyond this end: on the occasion, else always.
    fn edge_of<'t>(
        &self,
        table: &'t Table,
        heads: &[&Head],
        side: EdgeSide,
        occasion: Option<&str>,
    ) -> Option<&'t Edge> {
        let mut edges = table.edges.iter().filter(|edge| {
            edge.side == side && heads.iter().any(|head| head.text == edge.beyond) && !self.off.contains(&edge.from)
        });
        let special = occasion.and_then(|_| edges.clone().find(|edge| edge.occasion.as_deref() == occasion));
        special.or_else(|| edges.find(|edge| edge.occasion.is_none()))
    }

    /// `edge(table, level)`: the change of the die beyond the end.
    pub(super) fn edge(&mut self, table: u16, at: i32) -> Result<Val> {
        let Some((name, found)) = self.table_of(table) else { return Ok(Val::None) };
        let heads = self.heads(found);
        let last = small(heads.len()) - 1;
        if (0..=last).contains(&at) {
            return Ok(Val::whole(0));
        }
        let side = if at > last { EdgeSide::Above } else { EdgeSide::Below };
        let Some(edge) = self.edge_of(found, &heads, side, None) else {
            return Ok(nothing_said(name, side, &heads));
        };
        let change = self.beyond(&heads, at).and_then(|measure| die_beyond(edge, favour(found), measure));
        let change = change.unwrap_or(Fraction::ZERO);
        self.note(|_| format!("die beyond {}", edge.beyond), Some(change), edge.from);
        Ok(Val::Number(change))
    }

    /// `inside(table, level)`: the level brought to the outermost column that is used instead.
    pub(super) fn inside(&mut self, table: u16, at: i32) -> Result<Val> {
        let Some((name, found)) = self.table_of(table) else { return Ok(Val::None) };
        let heads = self.heads(found);
        let last = small(heads.len()) - 1;
        if (0..=last).contains(&at) {
            return Ok(Val::Level(table, at));
        }
        let side = if at > last { EdgeSide::Above } else { EdgeSide::Below };
        let Some(edge) = self.edge_of(found, &heads, side, None) else {
            return Ok(nothing_said(name, side, &heads));
        };
        let instead = edge.use_head.as_ref().and_then(|head| heads.iter().position(|other| other.text == *head));
        let what = edge.use_head.clone().unwrap_or_default();
        self.note(|_| format!("beyond {} as {what}", edge.beyond), None, edge.from);
        Ok(instead.map_or(Val::None, |at| Val::Level(table, small(at))))
    }

    /// `usable(table, level, occasion)`.
    pub(super) fn usable(&mut self, table: u16, at: i32, occasion: Option<&str>) -> Result<Val> {
        let Some((name, found)) = self.table_of(table) else { return Ok(Val::None) };
        let heads = self.heads(found);
        let last = small(heads.len()) - 1;
        if (0..=last).contains(&at) {
            return Ok(Val::YES);
        }
        let side = if at > last { EdgeSide::Above } else { EdgeSide::Below };
        let Some(edge) = self.edge_of(found, &heads, side, occasion) else {
            return Ok(nothing_said(name, side, &heads));
        };
        let usable = edge.use_head.is_some();
        let word = if usable { "used" } else { "not used" };
        self.note(|_| format!("{name} {word} beyond {}", edge.beyond), None, edge.from);
        Ok(Val::Truth(usable))
    }

    /// `table(row, column)`, with the further axis last.
    pub(super) fn table(&mut self, table: u16, args: &[Val]) -> Result<Val> {
        if let Some(unknown) = args.iter().find(|arg| arg.is_unknown()) {
            return Ok(unknown.clone());
        }
        let Some((name, found)) = self.table_of(table) else { return Ok(Val::None) };
        let plane = self.plane(name, found, args.get(2))?;
        let one_row = plane.rows.len() == 1 && plane.rows.first().is_some_and(|row| row.head.is_none());
        let (row_arg, column_arg) = match args {
            [only] if one_row => (None, only),
            [row, column, ..] => (Some(row), column),
            _ => return Err(RunError::new(format!("table `{name}` is asked with a row and a column"))),
        };
        let mut change = Fraction::ZERO;
        let columns: Vec<&Head> = plane.columns.iter().collect();
        let same = columns.iter().map(|head| &head.text).eq(self.heads(found).iter().map(|head| &head.text));
        if !same && matches!(column_arg, Val::Level(..)) {
            return Err(RunError::new(format!(
                "the parts of table `{name}` have other columns; give it the measure itself"
            )));
        }
        let Some(mut at) = self.level_among(found, &columns, column_arg) else {
            return Err(RunError::new(format!("table `{name}` has no column for {}", self.shown(column_arg))));
        };
        if !(0..small(columns.len())).contains(&at) {
            match self.edge(table, at)? {
                Val::Number(number) => change = number,
                unknown => return Ok(unknown),
            }
            match self.inside(table, at)? {
                Val::Level(_, inside) => at = inside,
                other => return Ok(other),
            }
        }
        let Some(column) = usize::try_from(at).ok() else { return Ok(Val::None) };
        let row = match row_arg {
            None => Some(0),
            Some(row) => match self.row(name, found, plane, row, change)? {
                Ok(row) => row,
                Err(unknown) => return Ok(unknown),
            },
        };
        let Some(row) = row.and_then(|row| plane.rows.get(row)) else {
            return Ok(Val::open(format!("table {name} has no row for it")));
        };
        let Some(found) = row.cells.get(column) else { return Ok(Val::None) };
        let row_name = row.head.as_ref().map_or("", |head| head.text.as_str());
        let head = columns.get(column).map_or("", |head| head.text.as_str());
        let hole = || format!("table {name}, row {row_name}: {head}");
        if self.off.contains(&found.from) {
            return Ok(Val::missing(hole()));
        }
        let value = cell(self.code, table, &found.value, &hole);
        let text = format!("{name} {row_name} {head}");
        let shown = self.shown(&value);
        self.note(|_| format!("{} = {shown}", text.trim()), None, found.from);
        Ok(value)
    }

    fn plane<'t>(&self, name: &str, table: &'t Table, wanted: Option<&Val>) -> Result<&'t Plane> {
        let word = wanted.map(|wanted| self.shown(wanted));
        let found = table.planes.iter().find(|plane| match (&word, &plane.when) {
            (Some(word), Some((_, value))) => word == value,
            (None, _) | (_, None) => true,
        });
        found.ok_or_else(|| RunError::new(format!("table `{name}` has no part for {}", word.unwrap_or_default())))
    }

    /// The row of a roll or name; beyond the outermost rows as the table says.
    fn row(
        &mut self,
        name: &str,
        table: &'s Table,
        plane: &'s Plane,
        wanted: &Val,
        change: Fraction,
    ) -> Result<std::result::Result<Option<usize>, Val>> {
        let heads: Vec<&Head> = plane.rows.iter().filter_map(|row| row.head.as_ref()).collect();
        let Val::Number(roll) = wanted else {
            let word = self.shown(wanted);
            return Ok(Ok(heads.iter().position(|head| head.text == word)));
        };
        let roll = roll.checked_add(change).ok_or_else(|| RunError::new("a roll is too large"))?;
        let side = match place(&heads, Measure::Number(roll), None) {
            Place::At(at) => return Ok(Ok(Some(at))),
            Place::Nowhere => return Ok(Ok(None)),
            Place::Beyond(side) => side,
        };
        let Some(edge) = self.edge_of(table, &heads, side, None) else {
            return Ok(Err(nothing_said(name, side, &heads)));
        };
        let what = edge.use_head.clone().unwrap_or_default();
        self.note(|_| format!("roll of {} as {what}", roll.printed()), None, edge.from);
        Ok(Ok(heads.iter().position(|head| Some(&head.text) == edge.use_head.as_ref())))
    }
}

fn nothing_said(name: &str, side: EdgeSide, heads: &[&Head]) -> Val {
    let (word, head) = match side {
        EdgeSide::Below => ("below", heads.first()),
        EdgeSide::Above => ("above", heads.last()),
    };
    let head = head.map_or("", |head| head.text.as_str());
    Val::open(format!("table {name}: nothing is said {word} {head}"))
}

fn odds_level(heads: &[&Head], odds: Odds, favour: Option<Favour>) -> Option<i32> {
    let only: Vec<(usize, &Head)> = heads
        .iter()
        .enumerate()
        .filter(|(_, head)| matches!(head.value, HeadValue::Odds(_)))
        .map(|(at, head)| (at, *head))
        .collect();
    let plain: Vec<&Head> = only.iter().map(|(_, head)| *head).collect();
    let at = |place: usize| only.get(place).map(|(at, _)| small(*at));
    match place(&plain, Measure::Odds(odds), favour) {
        Place::At(found) => at(found),
        Place::Nowhere => None,
        Place::Beyond(side) => {
            let whole = odds.against_one(favour.unwrap_or(Favour::Defender));
            let (end, edge) = match side {
                EdgeSide::Above => (only.last()?, 1),
                EdgeSide::Below => (only.first()?, -1),
            };
            let HeadValue::Odds(head) = end.1.value else { return None };
            let (own, theirs) = if edge > 0 { (whole.left(), head.left()) } else { (whole.right(), head.right()) };
            let nought = if edge > 0 { whole.right() == 0 } else { whole.left() == 0 };
            let by = if nought { FAR } else { i32::try_from(own.saturating_sub(theirs).max(1)).unwrap_or(FAR) };
            Some(small(end.0) + edge * by.min(FAR))
        }
    }
}

fn number_level(heads: &[&Head], number: Fraction, favour: Option<Favour>) -> Option<i32> {
    let only: Vec<(usize, &Head)> = heads
        .iter()
        .enumerate()
        .filter(|(_, head)| !matches!(head.value, HeadValue::Odds(_) | HeadValue::Word(_)))
        .map(|(at, head)| (at, *head))
        .collect();
    if let Some((at, _)) = only.iter().find(|(_, head)| holds(&head.value, Measure::Number(number))) {
        return Some(small(*at));
    }
    let plain: Vec<&Head> = only.iter().map(|(_, head)| *head).collect();
    match place(&plain, Measure::Number(number), favour) {
        Place::At(found) => only.get(found).map(|(at, _)| small(*at)),
        Place::Nowhere => None,
        Place::Beyond(side) => {
            let end = match side {
                EdgeSide::Above => only.last()?,
                EdgeSide::Below => only.first()?,
            };
            let (low, high) = ends(&end.1.value);
            let bound = if side == EdgeSide::Above { high } else { low };
            let Some(Measure::Number(bound)) = bound else { return Some(small(end.0)) };
            let by = number.checked_sub(bound)?.floor().to_whole()?;
            let by = i32::try_from(by).unwrap_or(FAR).clamp(-FAR, FAR);
            let by = if side == EdgeSide::Above { by.max(1) } else { by.min(-1) };
            Some(small(end.0) + by)
        }
    }
}
