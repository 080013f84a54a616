//! A scenario made ready for questions: what lies in each hex, on each side and along each path, looked up once.
//! Must not: answer; the questions have files of their own.

use crate::answer::{self, Reason};
use crate::columns::{Columns, ColumnsError, Places};
use cartouche_bundle::hex::{Grid, HexNumber, HexSide};
use cartouche_bundle::model::{
    Cell, Chart, ChartRow, Citation, Effect, Hex, OriginId, PathChain, Scenario, SideFeature,
};
use cartouche_bundle::number::Fraction;
use std::collections::BTreeMap;

/// Why a question cannot be put.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Question {
    /// The bundle does not say how the hexes lie.
    #[error("the map has no grid, so no hex has a neighbour")]
    NoGrid,
    /// A hex that the map does not have.
    #[error("hex {0} is not on the map")]
    OffMap(HexNumber),
    /// Hexes without a side in common.
    #[error("hexes {0} and {1} have no side in common")]
    NotAdjacent(HexNumber, HexNumber),
    /// A type that the scenario does not have.
    #[error("the scenario has no unit type `{name}`; it has {}", known.join(", "))]
    NoSuchType {
        /// The name given.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// No column tells it.
    #[error("no chart of the scenario tells {0}")]
    NoColumn(&'static str),
    /// A sum too large.
    #[error("the sum is too large to be kept exactly")]
    TooLarge,
    /// The column cannot be told.
    #[error(transparent)]
    Columns(#[from] ColumnsError),
}

/// A scenario ready for questions. It borrows the scenario; making it takes one walk over the map.
#[derive(Debug)]
pub struct Rules<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) grid: &'s Grid,
    pub(crate) places: Places,
    sides: BTreeMap<HexSide, Vec<&'s SideFeature>>,
    paths: BTreeMap<HexSide, Vec<Along<'s>>>,
}

/// A path that joins the two hexes of a side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Along<'s> {
    pub(crate) kind: &'s str,
    pub(crate) name: Option<&'s str>,
    pub(crate) from: OriginId,
}

impl<'s> Rules<'s> {
    /// Makes a scenario ready, with the columns told by what they hold.
    ///
    /// # Errors
    /// If the map has no grid, or two columns of a chart would do.
    pub fn compile(scenario: &'s Scenario) -> Result<Self, Question> {
        Self::compile_with(scenario, &Columns::default())
    }

    /// Makes a scenario ready, with some columns named.
    ///
    /// # Errors
    /// If the map has no grid, a named column is not there, or two columns would do.
    pub fn compile_with(scenario: &'s Scenario, columns: &Columns) -> Result<Self, Question> {
        let map = &scenario.content.map;
        let grid = map.grid.as_ref().ok_or(Question::NoGrid)?;
        let mut sides: BTreeMap<HexSide, Vec<&SideFeature>> = BTreeMap::new();
        for feature in &map.sides {
            if let Ok(side) = grid.side(feature.hexes.0, feature.hexes.1) {
                sides.entry(side).or_default().push(feature);
            }
        }
        let mut paths: BTreeMap<HexSide, Vec<Along>> = BTreeMap::new();
        for chain in &map.paths {
            for side in sides_of(grid, chain) {
                let along = Along { kind: &chain.kind, name: chain.name.as_deref(), from: chain.from };
                paths.entry(side).or_default().push(along);
            }
        }
        let places = Places::find(&scenario.content, columns)?;
        Ok(Self { scenario, grid, places, sides, paths })
    }

    /// The grid of the map.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        self.grid
    }

    pub(crate) fn features(&self, side: HexSide) -> &[&'s SideFeature] {
        self.sides.get(&side).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn along(&self, side: HexSide) -> &[Along<'s>] {
        self.paths.get(&side).map_or(&[], Vec::as_slice)
    }

    /// A surveyed or stated hex whose terrain is known.
    pub(crate) fn hex(&self, hex: HexNumber) -> Option<&'s Hex> {
        self.scenario.content.map.hexes.get(&hex).filter(|found| !found.terrain.is_empty())
    }

    /// The name of the map's hole in which something lies, if the map declares one of this kind.
    pub(crate) fn hole_of_map(&self, what: &str) -> Option<String> {
        let missing = self.scenario.content.map.missing.iter().find(|missing| missing.what == what)?;
        let reason = if missing.reason.is_empty() { String::new() } else { format!(" ({})", missing.reason) };
        Some(format!("{what} of the map{reason}"))
    }

    /// The name of the hole that an unsurveyed hex is.
    pub(crate) fn hole_of_hex(&self, hex: HexNumber) -> String {
        let hole = self.hole_of_map("hexes").unwrap_or_else(|| "hexes of the map".to_owned());
        format!("terrain of hex {hex}: {hole}")
    }

    pub(crate) fn on_map(&self, hex: HexNumber) -> Result<(), Question> {
        if self.grid.holds(hex) { Ok(()) } else { Err(Question::OffMap(hex)) }
    }

    /// A type and the types that it also counts as, itself first.
    ///
    /// # Errors
    /// If the scenario has no such type.
    pub(crate) fn kinds_of(&self, unit_type: &str) -> Result<Vec<&'s str>, Question> {
        let types = &self.scenario.content.unit_types;
        let mut kinds: Vec<&str> = Vec::new();
        let mut next = Some(unit_type);
        while let Some((name, found)) = next.and_then(|name| types.get_key_value(name)) {
            if kinds.contains(&name.as_str()) {
                break;
            }
            kinds.push(name);
            next = found.is.as_deref();
        }
        if kinds.is_empty() {
            let known = types.keys().cloned().collect();
            return Err(Question::NoSuchType { name: unit_type.to_owned(), known });
        }
        Ok(kinds)
    }

    /// A reason that cites the first of these statements with any cases.
    pub(crate) fn reason(&self, what: String, amount: Option<Fraction>, statements: &[OriginId]) -> Reason {
        let origin = statements.first().copied().unwrap_or_default();
        Reason { what, amount, unused: false, cases: answer::cases(self.scenario, statements), origin, level: 0 }
    }

    pub(crate) fn unused(&self, what: String, amount: Option<Fraction>, statements: &[OriginId]) -> Reason {
        Reason { unused: true, ..self.reason(what, amount, statements) }
    }
}

/// The sides that a path crosses, in its order. Straight stretches stand filled in; a gap that is not straight joins nothing.
pub(crate) fn sides_of(grid: &Grid, chain: &PathChain) -> Vec<HexSide> {
    let known = chain.hexes.iter().zip(chain.hexes.iter().skip(1)).filter_map(|(one, other)| (*one).zip(*other));
    let rows = known.map(|(one, other)| grid.straight(one, other).unwrap_or_default());
    rows.flat_map(|row| {
        let pairs = row.iter().zip(row.iter().skip(1));
        pairs.filter_map(|(one, other)| grid.side(*one, *other).ok()).collect::<Vec<_>>()
    })
    .collect()
}

/// A cell of a chart with all the statements that may carry its cases, the innermost first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'s> {
    pub(crate) cell: &'s Cell<Effect>,
    pub(crate) statements: [OriginId; 3],
}

/// The cell of a row; none if the chart has no such row or the row is too short.
pub(crate) fn cell<'s>(chart: &'s Chart, row: &str, place: usize) -> Option<Found<'s>> {
    let line = chart.rows.get(row)?;
    let cell = line.effects.get(place)?;
    Some(Found { cell, statements: [cell.from, line.from, chart.from] })
}

/// Whether a kind of a chart is one of `names`, by its own name or as the kind that it also counts as.
pub(crate) fn counts_as(chart: &Chart, kind: &str, names: &[String]) -> bool {
    let also = |row: &ChartRow| row.is.as_ref().is_some_and(|is| names.contains(is));
    names.iter().any(|name| name == kind) || chart.rows.get(kind).is_some_and(also)
}

/// Cases in words, for what is told only.
pub(crate) fn told(cases: &[Citation]) -> String {
    cases.iter().map(|case| case.number.as_str()).collect::<Vec<_>>().join(", ")
}
