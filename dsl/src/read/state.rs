//! Reader of sets of states and of the sequence of play.
//! Must not: check that a roll has all numbers.

use super::{Reader, Statement};
use crate::syntax::{ChartRef, ItemRef, Literal, NodeRef};
use cartouche_bundle::model::{Become, Cell, OriginId, Outcome, Sequence, StateRoll, States};
use indexmap::IndexMap;

impl Reader<'_> {
    /// `states morale {`.
    pub(crate) fn states(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut states = States {
            order: Vec::new(),
            worsen: None,
            rolls: IndexMap::new(),
            become_at: Vec::new(),
            effects: IndexMap::new(),
            from: head.from,
        };
        for node in item.body() {
            match node {
                NodeRef::Chart(chart) => self.state_effects(&chart, head.from, &mut states),
                NodeRef::Line(line) => {
                    let Some(statement) = self.line("states", &line, head.from) else { continue };
                    if statement.shape.id == "states.roll" {
                        self.state_roll(line.body(), &statement, &mut states);
                    } else {
                        self.states_line(&statement, &mut states);
                    }
                }
            }
        }
        let name = head.captures.joined("name");
        self.declare("the set of states", name, states, |content| &mut content.states, |states| states.from);
    }

    fn states_line(&mut self, statement: &Statement<'_>, states: &mut States) {
        let at = &statement.captures;
        let from = statement.from;
        match statement.shape.id {
            "states.order" => {
                if !self.once("of the order of states", states.order.first().map(|cell| cell.from), from) {
                    return;
                }
                for word in at.all("first").iter().chain(at.all("rest")) {
                    let value = word.text.to_owned();
                    if states.order.iter().any(|state| state.value == value) {
                        self.twice("the state", &value, from, from);
                    } else {
                        states.order.push(Cell { value, from, marks: Vec::new() });
                    }
                }
            }
            "states.worsen" => {
                if self.once("worsen", states.worsen.as_ref().map(|cell| cell.from), from) {
                    states.worsen = self.number(at.one("steps")).map(|value| Cell { value, from, marks: Vec::new() });
                }
            }
            "states.become" => states.become_at.push(Become {
                states: at.list("states"),
                to: at.joined("state"),
                at: at.joined("when"),
                unless: at.text("condition"),
                from,
            }),
            _ => self.chart_remark(statement, "states"),
        }
    }

    /// `rally d6 {`: charts whose rows are states and whose columns are numbers of the die.
    fn state_roll(&mut self, body: Vec<NodeRef<'_>>, statement: &Statement<'_>, states: &mut States) {
        let at = &statement.captures;
        let name = at.joined("roll");
        let Some(dice) = self.dice(at.one("dice")) else { return };
        let mut roll = StateRoll { dice, rows: IndexMap::new(), from: statement.from };
        for node in body {
            match node {
                NodeRef::Chart(chart) => self.roll_chart(&chart, statement.from, &mut roll),
                NodeRef::Line(line) => {
                    if let Some(remark) = self.line("chart", &line, statement.from) {
                        self.chart_remark(&remark, &format!("states {name}"));
                    }
                }
            }
        }
        match states.rolls.get(&name).map(|first| first.from) {
            Some(first) => self.twice("the roll", &name, first, statement.from),
            None => {
                states.rolls.insert(name, roll);
            }
        }
    }

    fn roll_chart(&mut self, chart: &ChartRef<'_>, parent: OriginId, roll: &mut StateRoll) {
        let header = chart.header();
        let columns: Vec<Option<(i64, i64)>> =
            header.columns().iter().map(|column| self.whole_range(column.words().first()?)).collect();
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let mut outcomes = Vec::new();
            for (column, cell) in columns.iter().zip(row.cells()) {
                let Some(numbers) = column else { continue };
                let name = super::chart::name_of(&cell.words().to_vec());
                let from = self.book.origins.add_within(from, cell.span());
                match name.as_str() {
                    "." => {}
                    "?" => outcomes.push(Outcome { roll: *numbers, to: None, from }),
                    _ => outcomes.push(Outcome { roll: *numbers, to: Some(name), from }),
                }
            }
            for state in super::chart::labels(&row.label().to_vec()) {
                match roll.rows.get(&state).and_then(|first| first.first()).map(|first| first.from) {
                    Some(first) => self.twice("the row", &state, first, from),
                    None => {
                        roll.rows.insert(state, outcomes.clone());
                    }
                }
            }
        }
    }

    /// A chart of what states do: a row a state, columns free.
    fn state_effects(&mut self, chart: &ChartRef<'_>, parent: OriginId, states: &mut States) {
        let columns = self.columns(chart);
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let cells: Vec<_> = row
                .cells()
                .iter()
                .map(|cell| {
                    let mut cell = self.value_cell(cell, from);
                    cell.value = super::value::fraction_of(cell.value);
                    cell
                })
                .collect();
            for state in super::chart::labels(&row.label().to_vec()) {
                let effects = states.effects.entry(state.clone()).or_default();
                for (column, cell) in columns.iter().zip(&cells) {
                    match effects.get(column).map(|first| first.from) {
                        Some(first) => self.twice("the effect", &format!("{state} {column}"), first, cell.from),
                        None => {
                            effects.insert(column.clone(), cell.clone());
                        }
                    }
                }
            }
        }
    }

    /// `sequence {`.
    pub(crate) fn sequence(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut sequence = Sequence { from: head.from, ..Sequence::default() };
        let mut first_from = None;
        for node in item.body() {
            match node {
                NodeRef::Chart(chart) => self.phases(&chart, head.from, &mut sequence),
                NodeRef::Line(line) => {
                    let Some(statement) = self.line("sequence", &line, head.from) else { continue };
                    let at = &statement.captures;
                    let from = statement.from;
                    match statement.shape.id {
                        "sequence.first" => {
                            if self.once("first", first_from, from) {
                                sequence.first = at.text("side");
                                first_from = Some(from);
                            }
                        }
                        "sequence.then" => {
                            sequence.end.extend(at.list("phases").into_iter().map(|value| Cell {
                                value,
                                from,
                                marks: Vec::new(),
                            }));
                        }
                        _ => {
                            if self.once("night", sequence.night.as_ref().map(|cell| cell.from), from) {
                                sequence.night = Some(Cell { value: at.list("phases"), from, marks: Vec::new() });
                            }
                        }
                    }
                }
            }
        }
        let known = &mut self.current().content.sequence;
        let first = (*known != Sequence::default()).then_some(known.from);
        if self.once("sequence", first, head.from) {
            self.current().content.sequence = sequence;
        }
    }

    /// A chart of player-turns. A second one with other phases goes on to the right.
    fn phases(&mut self, chart: &ChartRef<'_>, parent: OriginId, sequence: &mut Sequence) {
        let columns = self.columns(chart);
        let before = sequence.phases.len();
        sequence.phases.extend(columns);
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let mut phases: Vec<Vec<Cell<String>>> = Vec::new();
            for cell in row.cells() {
                let from = self.book.origins.add_within(from, cell.span());
                let words = cell.words().to_vec();
                let actions = words
                    .split(|word| word.kind == Literal::Comma)
                    .map(super::chart::name_of)
                    .filter(|name| !matches!(name.as_str(), "" | "-"))
                    .map(|value| Cell { value, from, marks: Vec::new() });
                phases.push(actions.collect());
            }
            let mut labels = super::chart::labels(&row.label().to_vec());
            if labels.is_empty() {
                labels.push("each".into());
            }
            for label in labels {
                let turn = sequence.player_turns.entry(label.clone()).or_default();
                if turn.len() > before {
                    self.twice("the player-turn", &label, from, from);
                    continue;
                }
                turn.resize(before, Vec::new());
                turn.extend(phases.iter().cloned());
            }
        }
    }
}
