//! What each remarkable statement is about: the thing it sets and how it is read.
//! Must not: walk statements that have nothing to say beyond their case.

use super::context::Context;
use super::phrase;
use cartouche_bundle::model::{Cell, Chart, Citation, Origin, OriginId, Scenario, Value};
use std::collections::BTreeMap;

/// The first thing that a statement sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Subject {
    /// What it is: `unit 1/3/I`, `table crt row 2 column 3:1`.
    pub(super) what: String,
    /// How it is read.
    pub(super) read: String,
}

struct Finder<'a> {
    scenario: &'a Scenario,
    found: BTreeMap<OriginId, Subject>,
}

/// Subjects of the statements that carry a mark.
pub(super) fn subjects(scenario: &Scenario) -> BTreeMap<OriginId, Subject> {
    let mut finder = Finder { scenario, found: BTreeMap::new() };
    finder.sources();
    finder.force();
    finder.tables();
    finder.states();
    let content = &scenario.content;
    finder.chart("terrain", &content.terrain);
    finder.chart("hexside", &content.hexsides);
    finder.chart("path", &content.paths);
    finder.situation();
    finder.map();
    finder.rest();
    finder.found
}

impl Finder<'_> {
    /// Notes a thing; `say` gives what it is and how it is read, and is asked only if the statement is remarkable.
    fn note(&mut self, from: OriginId, say: impl FnOnce() -> (String, String)) {
        let place = usize::try_from(from.0).unwrap_or(usize::MAX);
        let remarkable = self.scenario.origins.get(place).is_some_and(|origin| {
            origin.printed.is_some()
                || origin.doubtful.is_some()
                || origin.unclear.is_some()
                || origin.note.is_some()
                || !origin.derived.is_empty()
        });
        if remarkable {
            self.found.entry(from).or_insert_with(|| {
                let (what, read) = say();
                Subject { what, read }
            });
        }
    }

    /// Whether two statements carry the same marks, so that one line stands for both.
    fn alike(&self, one: OriginId, other: OriginId) -> bool {
        let find = |from: OriginId| usize::try_from(from.0).ok().and_then(|place| self.scenario.origins.get(place));
        let marks = |origin: &Origin| {
            let marks = [&origin.printed, &origin.doubtful, &origin.unclear, &origin.note];
            (marks.map(Option::clone), origin.derived.clone())
        };
        one == other || find(one).map(marks) == find(other).map(marks)
    }

    fn cell(&mut self, cell: &Cell<Value>, what: impl FnOnce() -> String) {
        self.note(cell.from, || (what(), phrase::value(&cell.value)));
    }

    fn sources(&mut self) {
        for source in self.scenario.sources.values() {
            for case in &source.cases {
                let title = case.title.as_deref().unwrap_or_default();
                self.note(case.from, || (format!("number of the case {title}"), case.number.clone()));
            }
            for reference in &source.references {
                let what = || format!("reference in {}", reference.case);
                self.note(reference.from, || (what(), reference.to.join(", ")));
            }
            for omitted in &source.omitted {
                let what = || (format!("skipped case {}", omitted.number), omitted.reason.clone());
                self.note(omitted.from, what);
            }
            for (line, origin) in &source.origins {
                self.note(origin.from, || (format!("{}: {line}", source.title), String::new()));
            }
        }
    }

    fn force(&mut self) {
        let content = &self.scenario.content;
        for (name, unit_type) in &content.unit_types {
            self.note(unit_type.from, || ("unit type".to_owned(), name.clone()));
            for (attribute, cell) in &unit_type.attributes {
                if !self.alike(cell.from, unit_type.from) {
                    self.cell(cell, || format!("unit type {name}, {attribute}"));
                }
            }
        }
        for (key, formation) in &content.formations {
            let title = || Context::formation_title(formation);
            self.note(formation.from, || (format!("formation {key}"), title()));
        }
        for (key, unit) in &content.units {
            // A cell of the row that differs is the better subject, if it is a statement of its own.
            for (attribute, cell) in &unit.attributes {
                if !self.alike(cell.from, unit.from) {
                    self.cell(cell, || format!("unit {key}, {attribute}"));
                }
            }
            let read = unit.designation.as_deref().unwrap_or("?");
            self.note(unit.from, || ("unit".to_owned(), read.to_owned()));
        }
        for (name, leader) in &content.leaders {
            for (column, cell) in &leader.ratings {
                self.cell(cell, || format!("leader {name}, {column}"));
            }
            self.note(leader.from, || ("leader".to_owned(), name.clone()));
        }
    }

    fn tables(&mut self) {
        for (name, table) in &self.scenario.content.tables {
            self.note(table.from, || ("table".to_owned(), name.clone()));
            for plane in &table.planes {
                for head in &plane.columns {
                    self.note(head.from, || (format!("table {name}, column"), head.text.clone()));
                }
                for (nth, row) in plane.rows.iter().enumerate() {
                    let label = match &row.head {
                        Some(head) => head.text.clone(),
                        None => (nth + 1).to_string(),
                    };
                    for (column, cell) in plane.columns.iter().zip(&row.cells) {
                        let own = row.head.as_ref().is_none_or(|head| !self.alike(head.from, cell.from));
                        if own {
                            let column = &column.text;
                            self.cell(cell, || format!("table {name}, row {label}, column {column}"));
                        }
                    }
                    if let Some(head) = &row.head {
                        self.note(head.from, || (format!("table {name}, row"), head.text.clone()));
                    }
                }
            }
            for edge in &table.edges {
                let read = || edge.use_head.clone().unwrap_or_default();
                let what = || format!("table {name}, beyond {}", edge.beyond);
                self.note(edge.from, || (what(), read()));
            }
            for footnote in &table.footnotes {
                let what = || format!("table {name}, footnote {}", footnote.mark);
                self.note(footnote.from, || (what(), footnote.text.clone()));
            }
        }
        for (table, codes) in &self.scenario.content.results {
            for (code, result) in codes {
                self.note(result.from, || (format!("code of table {table}"), code.clone()));
            }
        }
    }

    fn states(&mut self) {
        for (name, states) in &self.scenario.content.states {
            for state in &states.order {
                self.note(state.from, || (format!("states {name}"), state.value.clone()));
            }
            for (roll, rows) in &states.rolls {
                for (state, outcomes) in &rows.rows {
                    for outcome in outcomes {
                        let to = outcome.to.clone().unwrap_or_else(|| "?".to_owned());
                        let range = format!("{}–{}", outcome.roll.0, outcome.roll.1);
                        let what = || format!("{roll} of {state}, {range}");
                        self.note(outcome.from, || (what(), to));
                    }
                }
            }
            for (state, columns) in &states.effects {
                for (column, cell) in columns {
                    self.cell(cell, || format!("{state}, {column}"));
                }
            }
            self.note(states.from, || ("states".to_owned(), name.clone()));
        }
    }

    fn chart(&mut self, what: &str, chart: &Chart) {
        let cases = |cases: &[Citation]| {
            let numbers: Vec<&str> = cases.iter().map(|case| case.number.as_str()).collect();
            format!("[{}]", numbers.join(", "))
        };
        for (name, row) in &chart.rows {
            for (column, cell) in chart.columns.iter().zip(&row.effects) {
                if !self.alike(cell.from, row.from) {
                    let say = || (format!("{what} {name}, {column}"), phrase::effect(&cell.value, &cases));
                    self.note(cell.from, say);
                }
            }
            let read = || row.effects.iter().map(|cell| phrase::effect(&cell.value, &cases)).collect::<Vec<_>>();
            self.note(row.from, || (what.to_owned(), format!("{name}: {}", read().join(" | "))));
        }
        for footnote in &chart.footnotes {
            let say = || (format!("{what}, footnote {}", footnote.mark), footnote.text.clone());
            self.note(footnote.from, say);
        }
        self.note(chart.from, || (format!("{what} chart"), String::new()));
    }

    fn situation(&mut self) {
        let situation = &self.scenario.situation;
        for placement in &situation.setup {
            let units = || format!("set-up of {}", placement.units.join(", "));
            self.note(placement.from, || (units(), phrase::place(&placement.at)));
        }
        for arrival in &situation.arrivals {
            let units = || format!("arrival of {}", arrival.units.join(", "));
            self.note(arrival.from, || (units(), phrase::place(&arrival.at)));
        }
        for award in &situation.points {
            let what = || format!("points {}", phrase::award(&award.award, award.at_end));
            self.note(award.from, || (what(), phrase::number(award.points)));
        }
        for told in &situation.points_told {
            self.note(told.from, || ("points".to_owned(), told.value.clone()));
        }
        for limit in &situation.limits {
            self.note(limit.from, || ("limit".to_owned(), String::new()));
        }
        for control in &situation.control {
            let what = || format!("control by {}", control.side);
            self.note(control.from, || (what(), control.what.join(", ")));
        }
        if let Some(levels) = &situation.levels {
            for band in &levels.bands {
                let what = || format!("level {}", band.level);
                self.note(band.from, || (what(), band.written.clone()));
            }
        }
        for (line, origin) in &situation.origins {
            self.note(origin.from, || (line.replace('.', ", "), String::new()));
        }
    }

    fn map(&mut self) {
        let map = &self.scenario.content.map;
        for (number, hex) in &map.hexes {
            let terrain = || hex.terrain.join(" ");
            self.note(hex.from, || (format!("hex {number}"), terrain()));
        }
        for side in &map.sides {
            let what = || format!("side {}/{}", side.hexes.0, side.hexes.1);
            self.note(side.from, || (what(), side.feature.clone()));
        }
        for path in &map.paths {
            let name = || path.name.clone().unwrap_or_default();
            self.note(path.from, || (path.kind.clone(), name()));
        }
        for (name, place) in &map.places {
            self.note(place.from, || (format!("place {name}"), place.hex.to_string()));
        }
        for (name, region) in map.regions.iter().chain(&map.entries) {
            self.note(region.from, || ("region".to_owned(), name.clone()));
        }
        for fact in map.stated.iter().chain(&map.expected) {
            self.note(fact.from, || ("stated fact".to_owned(), String::new()));
        }
        for (line, origin) in &map.origins {
            self.note(origin.from, || (line.replace('.', ", "), String::new()));
        }
    }

    fn rest(&mut self) {
        let content = &self.scenario.content;
        for rule in &content.rules {
            self.note(rule.from, || (format!("rule {}", rule.heading), rule.text.clone()));
        }
        for (name, side) in &content.sides {
            self.note(side.from, || (format!("side {name}"), side.title.clone()));
        }
        for scale in &content.scale {
            let read = || format!("{} {}", phrase::number(scale.least), scale.unit);
            self.note(scale.from, || ("scale".to_owned(), read()));
        }
        for turn in content.sequence.player_turns.values().flatten().flatten() {
            self.note(turn.from, || ("sequence of play".to_owned(), turn.value.clone()));
        }
        for conflict in &content.conflicts {
            let read = || conflict.reading.clone().unwrap_or_default();
            self.note(conflict.from, || (format!("conflict {}", conflict.name), read()));
        }
    }
}
