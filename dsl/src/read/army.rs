//! Reader of the order of battle: formations in formations, with charts of units.
//! Must not: resolve unit types, or say where a unit stands in a scenario of its own set-up.

use super::{Reader, Statement};
use crate::syntax::{CellRef, ChartRef, ItemRef, LineRef, NodeRef, RowRef};
use cartouche_bundle::model::{Formation, Missing, OriginId, Placement, Unit};
use indexmap::IndexMap;

/// Formations in formations deeper than this are not read.
const DEEPEST: usize = 16;

/// The formation whose lines are read.
#[derive(Clone, Copy)]
struct Above<'k> {
    side: &'k str,
    key: &'k str,
    from: OriginId,
    depth: usize,
}

impl Reader<'_> {
    /// `army union {`. A second item for the same side goes on with its army.
    pub(crate) fn army(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let side = head.captures.joined("side");
        let title = head.captures.text("title");
        let formation = Formation {
            side: side.clone(),
            level: "army".into(),
            name: side.clone(),
            title: title.clone(),
            parent: None,
            band: None,
            numbers: None,
            count: None,
            missing: Vec::new(),
            from: head.from,
        };
        let known = self.current().content.formations.entry(side.clone()).or_insert(formation);
        let first = known.from;
        let other_title = known.title.is_some() && title.is_some() && known.title != title;
        known.title = known.title.take().or(title);
        if other_title {
            self.twice("the army", &side, first, head.from);
        }
        self.formation_body(item.body(), Above { side: &side, key: &side, from: head.from, depth: 0 });
    }

    fn formation_body(&mut self, nodes: Vec<NodeRef<'_>>, above: Above<'_>) {
        for node in nodes {
            match node {
                NodeRef::Chart(chart) => self.units_chart(&chart, above),
                NodeRef::Line(line) => self.army_line(&line, above),
            }
        }
    }

    fn army_line(&mut self, line: &LineRef<'_>, above: Above<'_>) {
        let Some(statement) = self.line("army", line, above.from) else { return };
        let at = &statement.captures;
        let from = statement.from;
        match statement.shape.id {
            "army.formation" => return self.formation(line, &statement, above),
            "army.splits" | "army.flag" => {
                self.misplaced(&statement, "a unit", "put it deeper, under the row of the unit");
                return;
            }
            _ => {}
        }
        let numbers = at.one("range").and_then(|word| self.whole_range(word));
        let count = self.number(at.one("count"));
        let Some(formation) = self.current().content.formations.get_mut(above.key) else { return };
        match statement.shape.id {
            "army.band" => formation.band = at.text("colour"),
            "army.numbered" => formation.numbers = numbers,
            "army.count" => formation.count = count,
            "army.missing" => {
                let (names, reason) = (at.list("names"), at.joined("reason"));
                formation.missing.push(Missing { what: "rows".into(), names, reason, from });
            }
            "army.missing-formations" => {
                let (names, reason) = (at.list("names"), at.joined("reason"));
                formation.missing.push(Missing { what: "formations".into(), names, reason, from });
            }
            _ => {}
        }
    }

    fn formation(&mut self, line: &LineRef<'_>, statement: &Statement<'_>, above: Above<'_>) {
        let at = &statement.captures;
        if above.depth >= DEEPEST {
            return self.out_of_bounds(statement.span, "the depth of formations", &DEEPEST.to_string());
        }
        let (level, name) = (at.joined("level"), at.joined("name"));
        let key = format!("{}/{level} {name}", above.key);
        let formation = Formation {
            side: above.side.to_owned(),
            level,
            name,
            title: at.text("title"),
            parent: Some(above.key.to_owned()),
            band: None,
            numbers: None,
            count: None,
            missing: Vec::new(),
            from: statement.from,
        };
        self.declare(
            "the formation",
            key.clone(),
            formation,
            |content| &mut content.formations,
            |formation| formation.from,
        );
        let below = Above { key: &key, from: statement.from, depth: above.depth + 1, ..above };
        self.formation_body(line.body(), below);
    }

    fn units_chart(&mut self, chart: &ChartRef<'_>, above: Above<'_>) {
        let columns = self.columns(chart);
        if !columns.iter().any(|column| column == "type") {
            self.bad_columns(
                chart.header().span(),
                "a chart of units without a column `type`",
                "give it a column `type`; `?` in its cells where the source does not tell",
            );
        }
        let above = Above { from: self.chart_origin(chart, above.from), ..above };
        for row in chart.rows() {
            self.unit_row(&row, &columns, above);
        }
    }

    fn unit_row(&mut self, row: &RowRef<'_>, columns: &[String], above: Above<'_>) {
        let (from, rest) = self.row_with_body(row, above.from);
        self.nothing_after(&rest);
        let mut unit = Unit {
            side: above.side.to_owned(),
            designation: None,
            unit_type: "?".into(),
            formation: above.key.to_owned(),
            attributes: IndexMap::new(),
            flags: Vec::new(),
            splits: Vec::new(),
            from,
        };
        let mut stands = None;
        for (column, cell) in columns.iter().zip(row.cells()) {
            match column.as_str() {
                "type" => unit.unit_type = super::chart::name_of(&cell.words().to_vec()),
                "at" => stands = Some(cell),
                _ => {
                    let value = self.attribute_cells(&[cell], from).pop();
                    if let Some(value) = value {
                        unit.attributes.insert(column.clone(), value);
                    }
                }
            }
        }
        self.unit_lines(row, from, &mut unit);
        let labels = super::chart::labels(&row.label().to_vec());
        for label in &labels {
            self.add_unit(label, unit.clone(), stands.as_ref());
        }
    }

    fn add_unit(&mut self, label: &str, mut unit: Unit, stands: Option<&CellRef<'_>>) {
        let from = unit.from;
        let key = if label == "?" {
            self.unnamed_key(&unit.side)
        } else {
            unit.designation = Some(label.to_owned());
            format!("{} {label}", unit.side)
        };
        let place = stands.and_then(|cell| self.setup_cell(cell, from));
        let known = self.current().content.units.contains_key(&key);
        self.declare("the unit", key.clone(), unit, |content| &mut content.units, |unit| unit.from);
        if let Some(at) = place.filter(|_| !known) {
            self.current().content.placements.push(Placement { units: vec![key], at, from });
        }
    }

    /// The key of the next unit of that side that has no designation.
    fn unnamed_key(&mut self, side: &str) -> String {
        loop {
            let count = self.unnamed.entry(side.to_owned()).or_default();
            *count += 1;
            let key = format!("{side} ?{count}");
            // Other files may have such units of this side too.
            if !self.book.parts.iter().any(|part| part.content.units.contains_key(&key)) {
                return key;
            }
        }
    }

    /// Lines under the row of a unit.
    fn unit_lines(&mut self, row: &RowRef<'_>, from: OriginId, unit: &mut Unit) {
        let body = row.body();
        if body.is_empty() {
            return;
        }
        for line in self.only_lines(body) {
            let Some(statement) = self.line("army", &line, from) else { continue };
            match statement.shape.id {
                "army.splits" => unit.splits.extend(statement.captures.list("names")),
                "army.flag" => unit.flags.push(statement.captures.joined("flag")),
                _ => self.misplaced(&statement, "a formation", "put it at the level of the rows"),
            }
        }
    }

    /// Reports a line that stands under another thing than it speaks of.
    pub(crate) fn misplaced(&mut self, statement: &Statement<'_>, of: &str, help: &str) {
        self.sink.push(
            crate::diagnostics::Diagnostic::new("E0050", format!("this line speaks of {of}, and stands under none"))
                .primary(statement.span, format!("`{}`", statement.shape.text))
                .help(help),
        );
    }
}
