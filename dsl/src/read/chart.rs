//! Reader of the charts of effects: terrain, hexsides, paths.
//! Must not: compare a chart with the map or with rules.

use super::{Reader, Statement};
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::syntax::{ChartRef, ItemRef, NodeRef, Word};
use cartouche_bundle::model::{Chart, ChartRow, Footnote, Missing, OriginId, Restated};

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
        if chart.columns.is_empty() {
            chart.columns = columns;
        } else if chart.columns != columns {
            let span = rows.header().span();
            self.sink.push(
                Diagnostic::new("E0057", "the columns differ from those of the first part of the chart")
                    .primary(span, "other columns here")
                    .help("a chart cut in parts repeats its header"),
            );
        }
        for row in rows.rows() {
            let (from, rest) = self.row(&row, parent);
            let effects: Vec<_> = row.cells().iter().map(|cell| self.effect_cell(cell, from)).collect();
            for name in self.labels(row.label()) {
                let new = self.row_words(&rest, ChartRow { effects: effects.clone(), directed: false, on: Vec::new(), is: None, from });
                if let Some(first) = chart.rows.get(&name) {
                    let first = first.from;
                    self.twice("the row", &name, first, from);
                } else {
                    chart.rows.insert(name, new);
                }
            }
        }
    }

    /// What stands after the cells: `directed up`, `on creek`, `is road`.
    fn row_words(&mut self, words: &[Word<'_>], mut row: ChartRow) -> ChartRow {
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let next = words.get(at + 1);
            match (word.text, next) {
                ("directed", Some(up)) if up.text == "up" => {
                    row.directed = true;
                    at += 2;
                }
                ("directed", _) => {
                    row.directed = true;
                    at += 1;
                }
                ("on", Some(other)) => {
                    row.on.push(other.text.to_owned());
                    at += 2;
                }
                ("is", Some(other)) => {
                    row.is = Some(other.text.to_owned());
                    at += 2;
                }
                (",", _) => at += 1,
                _ => {
                    self.sink.push(
                        Diagnostic::new("E0050", format!("`{}` says nothing after a row", word.text))
                            .primary(word.span, "unknown here")
                            .help("after the cells may stand `is NAME`, `directed up`, `on FEATURE`, remarks such as `printed \"…\"`, and the case"),
                    );
                    return row;
                }
            }
        }
        row
    }

    fn chart_line(&mut self, statement: &Statement<'_>, chart: &mut Chart) {
        let at = &statement.captures;
        let from = statement.from;
        let text = |slot: &str| at.joined(slot);
        match statement.shape.id {
            "chart.footnote" => chart.footnotes.push(Footnote { mark: text("mark"), text: text("text"), from }),
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
                            cell.value = cartouche_bundle::model::Effect::Told { cases };
                            cell.from = from;
                        }
                    }
                    (None, _) => {
                        let near = spelling::nearest(&row, chart.rows.keys().map(String::as_str)).map(ToOwned::to_owned);
                        self.unknown_name("row", &row, near, statement.span);
                    }
                    (_, None) => {
                        let near = spelling::nearest(&column, chart.columns.iter().map(String::as_str)).map(ToOwned::to_owned);
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
        let names = at.all("names").iter().map(|word| word.text.to_owned()).collect();
        Missing { what, names, reason: at.joined("reason"), from: statement.from }
    }

    /// Names of a chart's columns, each once.
    pub(crate) fn columns(&mut self, chart: &ChartRef<'_>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for column in chart.header().columns() {
            let words = column.words();
            let name = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
            if names.contains(&name) {
                self.sink.push(
                    Diagnostic::new("E0057", format!("the column `{name}` stands twice"))
                        .primary(column.span(), "again here")
                        .help("give the columns different names"),
                );
            }
            names.push(name);
        }
        names
    }

    /// The names of a row's label: one, or several by commas.
    pub(crate) fn labels(&mut self, words: &[Word<'_>]) -> Vec<String> {
        words
            .split(|word| word.text == ",")
            .map(|group| group.iter().map(|word| word.text).collect::<Vec<_>>().join(" "))
            .filter(|name| !name.is_empty())
            .collect()
    }

    /// Reports a name that nothing declares.
    pub(crate) fn unknown_name(&mut self, what: &str, name: &str, near: Option<String>, span: crate::text::Span) {
        let mut problem = Diagnostic::new("E0301", format!("there is no {what} `{name}`")).primary(span, "unknown here");
        problem = match near {
            Some(near) => problem.help(format!("`{near}` is near")),
            None => problem.help("declare it, or take the line out"),
        };
        self.sink.push(problem);
    }
}
