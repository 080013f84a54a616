//! Reader of the charts of effects: terrain, hexsides, paths.
//! Must not: compare a chart with the map or with rules.

use super::{Reader, Statement};
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::syntax::{ChartRef, ItemRef, Literal, NodeRef, Word};
use cartouche_bundle::model::{Chart, ChartRow, Effect, Missing, OriginId, Restated};
use std::collections::BTreeSet;

/// What stands after the cells of a row.
#[derive(Debug, Default, Clone)]
pub(crate) struct AfterCells {
    /// `directed`, `directed up`.
    pub(crate) directed: bool,
    /// `on creek`.
    pub(crate) on: Vec<String>,
    /// `is road`.
    pub(crate) is: Option<String>,
}

impl Reader<'_> {
    /// `terrain {`, `hexsides {`, `paths {`.
    pub(crate) fn effects_chart(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut chart = Chart { from: head.from, ..Chart::default() };
        for node in item.body() {
            match node {
                NodeRef::Chart(rows) => self.effect_rows(&rows, head.from, &mut chart),
                NodeRef::Line(line) => {
                    let Some(statement) = self.line("terrain", &line, head.from) else { continue };
                    self.chart_line(&statement, &mut chart);
                }
            }
        }
        let content = &mut self.current().content;
        let target = match head.shape.id {
            "top.terrain" => &mut content.terrain,
            "top.hexsides" => &mut content.hexsides,
            _ => &mut content.paths,
        };
        if target.rows.is_empty() {
            *target = chart;
        } else {
            let first = target.from;
            let name = head.shape.id.trim_start_matches("top.").to_owned();
            self.twice("the chart", &name, first, head.from);
        }
    }

    fn effect_rows(&mut self, rows: &ChartRef<'_>, parent: OriginId, chart: &mut Chart) {
        let columns = self.columns(rows);
        // A chart too wide is cut in two with the same row labels; one too long repeats its header.
        let wider = !chart.columns.is_empty() && columns.iter().all(|column| !chart.columns.contains(column));
        let before = if wider { chart.columns.len() } else { 0 };
        if chart.columns.is_empty() || wider {
            chart.columns.extend(columns);
        } else if chart.columns != columns {
            self.bad_columns(
                rows.header().span(),
                "the columns differ from those of the first part of the chart",
                "a chart cut in parts repeats its header, or goes on with other columns and the same rows",
            );
            return;
        }
        let parent = self.chart_origin(rows, parent);
        for row in rows.rows() {
            let (from, rest) = self.row(&row, parent);
            let after = self.row_words(&rest);
            let effects: Vec<_> = row.cells().iter().map(|cell| self.effect_cell(cell, from)).collect();
            for name in labels(&row.label().to_vec()) {
                match chart.rows.get_mut(&name) {
                    Some(known) if wider && known.effects.len() == before => {
                        known.effects.extend(effects.iter().cloned());
                        known.directed |= after.directed;
                        known.on.extend(after.on.iter().cloned());
                        known.is = known.is.take().or_else(|| after.is.clone());
                    }
                    Some(first) => {
                        let first = first.from;
                        self.twice("the row", &name, first, from);
                    }
                    None if wider => {
                        let near =
                            spelling::nearest(&name, chart.rows.keys().map(String::as_str)).map(ToOwned::to_owned);
                        self.unknown_name("row", &name, near, row.span());
                    }
                    None => {
                        let AfterCells { directed, on, is } = after.clone();
                        chart.rows.insert(name, ChartRow { effects: effects.clone(), directed, on, is, from });
                    }
                }
            }
        }
        self.rows_of_all_columns(rows, chart);
    }

    /// Every row has a cell for every column, also where the chart is cut in two.
    fn rows_of_all_columns(&mut self, rows: &ChartRef<'_>, chart: &mut Chart) {
        let width = chart.columns.len();
        for (name, row) in &mut chart.rows {
            if row.effects.len() < width {
                self.bad_columns(
                    rows.header().span(),
                    &format!("the row `{name}` has no cells under these columns"),
                    "repeat the row in the second part of the chart",
                );
                let from = row.from;
                let hole = cartouche_bundle::model::Cell { value: Effect::Hole, from, marks: Vec::new() };
                row.effects.resize(width, hole);
            }
        }
    }

    /// What stands after the cells: `directed up`, `on creek`, `is road`.
    pub(crate) fn row_words(&mut self, words: &[Word<'_>]) -> AfterCells {
        let mut after = AfterCells::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let next = words.get(at + 1);
            match (word.text, next) {
                ("directed", Some(up)) if up.text == "up" => {
                    after.directed = true;
                    at += 2;
                }
                ("directed", _) => {
                    after.directed = true;
                    at += 1;
                }
                ("on", Some(other)) => {
                    after.on.push(name_of(&[*other]));
                    at += 2;
                }
                ("is", Some(other)) => {
                    after.is = Some(name_of(&[*other]));
                    at += 2;
                }
                (",", _) => at += 1,
                _ => {
                    self.sink.push(
                        Diagnostic::new("E0050", format!("`{}` says nothing after a row", word.text))
                            .primary(word.span, "unknown here")
                            .help("after the cells may stand `is NAME`, `directed up`, `on FEATURE`, remarks such as `printed \"…\"`, and the case"),
                    );
                    return after;
                }
            }
        }
        after
    }

    fn chart_line(&mut self, statement: &Statement<'_>, chart: &mut Chart) {
        let at = &statement.captures;
        let from = statement.from;
        let text = |slot: &str| at.joined(slot);
        match statement.shape.id {
            "chart.footnote" => {
                let footnote = self.footnote(statement);
                chart.footnotes.push(footnote);
            }
            "chart.missing" => chart.missing.push(self.missing_of(statement)),
            "terrain.also" => {
                chart.restated.push(Restated { row: text("name"), column: text("aspect"), text: text("value"), from });
            }
            "terrain.as" => {
                let (row, column) = (text("name"), text("aspect"));
                let cases = self.cases(at.all("cases"));
                let place = chart.columns.iter().position(|name| *name == column);
                match (chart.rows.get_mut(&row), place) {
                    (Some(row), Some(place)) => {
                        if let Some(cell) = row.effects.get_mut(place) {
                            cell.value = Effect::Told { cases };
                            cell.from = from;
                        }
                    }
                    (None, _) => {
                        let near =
                            spelling::nearest(&row, chart.rows.keys().map(String::as_str)).map(ToOwned::to_owned);
                        self.unknown_name("row", &row, near, statement.span);
                    }
                    (_, None) => {
                        let near =
                            spelling::nearest(&column, chart.columns.iter().map(String::as_str)).map(ToOwned::to_owned);
                        self.unknown_name("column", &column, near, statement.span);
                    }
                }
            }
            _ => {}
        }
    }

    /// `missing rows "…"`, from any of the shapes that have `what`, `names` and `reason`.
    pub(crate) fn missing_of(&mut self, statement: &Statement<'_>) -> Missing {
        let at = &statement.captures;
        let what = if at.has("what") { at.joined("what") } else { "rows".to_owned() };
        let names = at.list("names");
        Missing { what, names, reason: at.joined("reason"), from: statement.from }
    }

    /// Names of a chart's columns; one that stands twice is reported.
    pub(crate) fn columns(&mut self, chart: &ChartRef<'_>) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut names: Vec<String> = Vec::new();
        let header = chart.header();
        for column in header.columns() {
            let name = name_of(&column.words().to_vec());
            if !seen.insert(name.clone()) {
                let message = format!("the column `{name}` stands twice");
                self.bad_columns(column.span(), &message, "give the columns different names");
            }
            names.push(name);
        }
        names
    }
}

/// The words of a name as one text: blanks between words, no quotes inside a designation.
pub(crate) fn name_of(words: &[Word<'_>]) -> String {
    let mut name = String::new();
    for word in words {
        if !name.is_empty() && word.kind != Literal::Comma {
            name.push(' ');
        }
        if word.kind == Literal::Designation {
            name.extend(word.text.chars().filter(|c| *c != '"'));
        } else {
            name.push_str(word.text);
        }
    }
    name
}

/// The names of a row's label: one, or several by commas.
pub(crate) fn labels(words: &[Word<'_>]) -> Vec<String> {
    words.split(|word| word.kind == Literal::Comma).map(name_of).filter(|name| !name.is_empty()).collect()
}
