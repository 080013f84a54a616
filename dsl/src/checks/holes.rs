//! E0501: a value that is not in the source, and nothing on its line or in its chart says why.
//! Must not: report each cell; one row is one finding.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{
    Cell, Chart, Effect, Formation, HeadValue, Missing, Night, OriginId, Table, Value, Where,
};
use indexmap::IndexMap;

/// Checks that every hole is explained.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let mut holes = Holes { view, sink };
    holes.forces();
    let content = view.content;
    holes.chart(&content.terrain);
    holes.chart(&content.hexsides);
    holes.chart(&content.paths);
    holes.states();
    for (name, table) in &content.tables {
        holes.table(name, table);
    }
    holes.situation();
}

struct Holes<'v, 's> {
    view: &'v View<'v>,
    sink: &'s mut Vec<Diagnostic>,
}

impl Holes<'_, '_> {
    fn report(&mut self, what: &str, columns: &[&str], at: OriginId, advice: &str) {
        let message = match columns {
            [] => format!("{what} is not in the source, and nothing says why"),
            [one] => format!("{what}: `{one}` is not in the source, and nothing says why"),
            several => format!("{what}: {} are not in the source, and nothing says why", several.join(", ")),
        };
        let span = super::place::first_line(self.view.book, self.view.span(at));
        self.sink.push(Diagnostic::new("E0501", message).primary(span, "`?` without a reason").help(advice));
    }

    fn attributes(&mut self, what: &str, cells: &IndexMap<String, Cell<Value>>, from: OriginId) {
        let lost: Vec<&str> = cells
            .iter()
            .filter(|(_, cell)| value_is_hole(&cell.value) && !self.view.says_missing(cell.from))
            .map(|(name, _)| name.as_str())
            .collect();
        if !lost.is_empty() && !self.view.says_missing(from) {
            self.report(what, &lost, from, "add `missing \"…\"` after the row's cells, with the reason");
        }
    }

    fn forces(&mut self) {
        let content = self.view.content;
        for (name, unit_type) in &content.unit_types {
            self.attributes(name, &unit_type.attributes, unit_type.from);
        }
        for unit in content.units.values() {
            if !says_rows(content.formations.get(&unit.formation)) {
                self.attributes(unit.designation.as_deref().unwrap_or("?"), &unit.attributes, unit.from);
            }
        }
        for (name, leader) in &content.leaders {
            self.attributes(name, &leader.ratings, leader.from);
        }
        for (name, chit) in &content.chits {
            self.attributes(name, &chit.notes, chit.from);
        }
    }

    fn chart(&mut self, chart: &Chart) {
        for (name, row) in &chart.rows {
            let lost: Vec<&str> = chart
                .columns
                .iter()
                .zip(&row.effects)
                .filter(|(column, cell)| {
                    effect_is_hole(&cell.value)
                        && !explained(&chart.missing, Some(name), column)
                        && !self.view.says_missing(cell.from)
                })
                .map(|(column, _)| column.as_str())
                .collect();
            if !lost.is_empty() {
                self.report(
                    name,
                    &lost,
                    row.from,
                    "add `missing \"…\"` after the cells, or a line `missing rows NAMES \"…\"` (or `columns`) below the chart",
                );
            }
        }
    }

    fn states(&mut self) {
        for states in self.view.content.states.values() {
            for (name, roll) in &states.rolls {
                for (state, outcomes) in &roll.rows {
                    let hole =
                        outcomes.iter().find(|outcome| outcome.to.is_none() && !self.view.says_missing(outcome.from));
                    if let Some(outcome) = hole {
                        let what = format!("the outcome of {name} for {state}");
                        self.report(&what, &[], outcome.from, "add `missing \"…\"` after the row's cells");
                    }
                }
            }
            for (state, cells) in &states.effects {
                let from = cells.values().next().map_or(states.from, |cell| cell.from);
                self.attributes(state, cells, from);
            }
        }
    }

    fn table(&mut self, name: &str, table: &Table) {
        for plane in &table.planes {
            let heads: Vec<&str> = plane.columns.iter().map(|head| head.text.as_str()).collect();
            for head in plane.columns.iter().filter(|head| head.value == HeadValue::Hole) {
                if !explained(&table.missing, None, "?") && !self.view.says_missing(head.from) {
                    self.report(
                        &format!("a column of table {name}"),
                        &[],
                        head.from,
                        "add a line `missing columns \"…\"`",
                    );
                }
            }
            for row in &plane.rows {
                let label = row.head.as_ref().map(|head| head.text.as_str());
                let lost: Vec<&str> = heads
                    .iter()
                    .zip(&row.cells)
                    .filter(|(column, cell)| {
                        value_is_hole(&cell.value)
                            && !explained(&table.missing, label, column)
                            && !self.view.says_missing(cell.from)
                    })
                    .map(|(column, _)| *column)
                    .collect();
                let Some(first) = row.cells.first().filter(|_| !lost.is_empty()) else { continue };
                let at = row.head.as_ref().map_or(first.from, |head| head.from);
                let what = label.map_or_else(|| format!("table {name}"), |label| format!("table {name}, row {label}"));
                self.report(
                    &what,
                    &lost,
                    at,
                    "add a line `missing rows \"…\"` (or `columns`, `cells`) below the table, with the reason",
                );
            }
        }
    }

    fn situation(&mut self) {
        let (view, situation) = (self.view, self.view.situation);
        for placement in situation.setup.iter().filter(|placement| placement.at == Where::Hole) {
            let formations: Vec<Option<&Formation>> = placement
                .units
                .iter()
                .filter_map(|unit| view.content.units.get(unit))
                .map(|unit| view.content.formations.get(&unit.formation))
                .collect();
            let explained = !formations.is_empty() && formations.into_iter().all(says_rows);
            if !view.says_missing(placement.from) && !explained {
                self.report(
                    "where these units stand",
                    &[],
                    placement.from,
                    "add `missing \"…\"` to the line, with the reason",
                );
            }
        }
        for arrival in situation.arrivals.iter().filter(|arrival| arrival.at == Where::Hole) {
            if !view.says_missing(arrival.from) {
                self.report(
                    "where these units arrive",
                    &[],
                    arrival.from,
                    "add `missing \"…\"` to the line, with the reason",
                );
            }
        }
        let has_night = view.content.sequence.night.is_some();
        match &situation.night {
            Some(night) if night.value == Night::Hole && !view.says_missing(night.from) => {
                self.report(
                    "which turns are night turns",
                    &[],
                    night.from,
                    "add `missing \"…\"` to the line, with the reason",
                );
            }
            None if has_night && view.folded.scenario.is_some() => {
                let part = view.book.parts.get(view.folded.game);
                let scenario = view.folded.scenario.and_then(|index| part?.scenarios.get(index));
                let Some(scenario) = scenario else { return };
                let at = super::place::first_line(view.book, view.span(scenario.from));
                let night = view.content.sequence.night.as_ref().map_or(scenario.from, |night| night.from);
                self.sink.push(
                    Diagnostic::new("E0501", "the scenario does not say which turns are night turns")
                        .primary(at, "no line `night turns`")
                        .secondary(view.span(night), "the game has night turns")
                        .help("add `night turns 8-10`, `night turns none`, or `night turns ? missing \"…\"`"),
                );
            }
            _ => {}
        }
    }
}

fn says_rows(formation: Option<&Formation>) -> bool {
    formation.is_some_and(|formation| formation.missing.iter().any(|missing| missing.what == "rows"))
}

/// Whether a `missing` line of the chart speaks of this row or column.
fn explained(missing: &[Missing], row: Option<&str>, column: &str) -> bool {
    missing.iter().any(|missing| {
        let named = |name: &str| missing.names.is_empty() || missing.names.iter().any(|named| named == name);
        match missing.what.as_str() {
            "rows" => row.map_or(missing.names.is_empty(), named),
            "columns" => named(column),
            _ => named(column) || row.is_some_and(named),
        }
    })
}

fn value_is_hole(value: &Value) -> bool {
    match value {
        Value::Hole | Value::UnknownChange => true,
        Value::Parts(parts) => parts.iter().any(value_is_hole),
        _ => false,
    }
}

fn effect_is_hole(effect: &Effect) -> bool {
    match effect {
        Effect::Hole | Effect::Plus { amount: None, .. } => true,
        Effect::All { of } => of.iter().any(effect_is_hole),
        _ => false,
    }
}
