//! Reader of sides, unit types, counters, leaders, markers, chits and cups.
//! Must not: read the order of battle (see `army`).

use super::{Reader, Statement};
use crate::names::spelling;
use crate::syntax::{ChartRef, ItemRef, Literal, NodeRef, Word};
use crate::vocabulary::Vocabulary;
use cartouche_bundle::model::{
    Cell, Chit, Counters, Cup, CupEntry, Footnote, Leader, LegendEntry, Marker, OriginId, OriginRef, Side, UnitType,
    Value,
};
use indexmap::IndexMap;

impl Reader<'_> {
    /// `sides {`.
    pub(crate) fn sides(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        for line in self.only_lines(item.body()) {
            if let Some(statement) = self.line("sides", &line, head.from) {
                self.side(&statement);
            }
        }
    }

    /// `sides union "Union" blue, confederate "Confederate" grey`.
    pub(crate) fn sides_in_line(&mut self, item: &ItemRef<'_>) {
        let line = item.head();
        let (main, tail) = self.split_tail(&line.words().to_vec(), true);
        let claims = self.claims_of(&item.claims());
        let parent = self.origin(line.span(), None, claims, tail);
        for group in main.get(1..).unwrap_or(&[]).split(|word| word.kind == Literal::Comma) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let span = first.span.to(last.span);
            match Vocabulary::get().match_line("sides", group, self.names) {
                Ok(found) => {
                    let from = self.book.origins.add_within(parent, span);
                    self.side(&Statement { shape: found.shape, captures: found.captures, from, span });
                }
                Err(miss) => self.no_shape("sides", group, span, &miss),
            }
        }
        for line in self.only_lines(item.body()) {
            if let Some(statement) = self.line("sides", &line, parent) {
                self.side(&statement);
            }
        }
    }

    fn side(&mut self, statement: &Statement<'_>) {
        let at = &statement.captures;
        let side = Side { title: at.joined("title"), colour: at.text("colour"), from: statement.from };
        self.declare("the side", at.joined("name"), side, |content| &mut content.sides, |side| side.from);
    }

    /// `unit types {`.
    pub(crate) fn unit_types(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut lines = Vec::new();
        for node in item.body() {
            match node {
                NodeRef::Chart(chart) => self.types_chart(&chart, head.from),
                NodeRef::Line(line) => lines.push(line),
            }
        }
        // After the charts, since a line may stand before the row it speaks of.
        for line in lines {
            let Some(statement) = self.line("unit types", &line, head.from) else { continue };
            let at = &statement.captures;
            match statement.shape.id {
                "types.symbol" => self.of_type(&statement, |kind, at| kind.symbol = at.text("symbol")),
                "types.is" => {
                    let base = at.joined("base");
                    self.known_type(&base, at.one("base"), statement.span);
                    self.of_type(&statement, |kind, at| kind.is = at.text("base"));
                }
                _ => self.chart_remark(&statement, "unit types"),
            }
        }
    }

    fn types_chart(&mut self, chart: &ChartRef<'_>, parent: OriginId) {
        let columns = self.columns(chart);
        for column in &columns {
            let attributes = &mut self.current().content.attributes;
            if !attributes.contains(column) {
                attributes.push(column.clone());
            }
        }
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            let after = self.row_words(&rest);
            if after.directed || !after.on.is_empty() {
                self.nothing_after(&rest);
            }
            let cells = self.attribute_cells(&row.cells(), from);
            for name in super::chart::labels(&row.label().to_vec()) {
                let attributes: IndexMap<_, _> = columns.iter().cloned().zip(cells.iter().cloned()).collect();
                let known = self.current().content.unit_types.get_mut(&name);
                match known {
                    // A chart too wide is cut in two with the same labels.
                    Some(kind) if columns.iter().all(|column| !kind.attributes.contains_key(column)) => {
                        kind.attributes.extend(attributes);
                        kind.is = kind.is.take().or_else(|| after.is.clone());
                    }
                    Some(kind) => {
                        let first = kind.from;
                        self.twice("the unit type", &name, first, from);
                    }
                    None => {
                        let kind = UnitType { attributes, is: after.is.clone(), symbol: None, from };
                        self.current().content.unit_types.insert(name, kind);
                    }
                }
            }
        }
    }

    fn of_type(&mut self, statement: &Statement<'_>, change: impl Fn(&mut UnitType, &crate::vocabulary::Captures<'_>)) {
        let name = statement.captures.joined("type");
        self.known_type(&name, statement.captures.one("type"), statement.span);
        if let Some(kind) = self.current().content.unit_types.get_mut(&name) {
            change(kind, &statement.captures);
        }
    }

    /// Reports a unit type that this part does not have. Charts of other parts cannot be spoken of by a line here.
    fn known_type(&mut self, name: &str, word: Option<Word<'_>>, span: crate::text::Span) {
        let types = &self.current().content.unit_types;
        if !types.contains_key(name) {
            let near = spelling::nearest(name, types.keys().map(String::as_str)).map(ToOwned::to_owned);
            self.unknown_name("unit type", name, near, word.map_or(span, |word| word.span));
        }
    }

    /// The cells of a row of values; a slashed pair is a fraction where counters have one face and no steps.
    pub(crate) fn attribute_cells(&mut self, cells: &[crate::syntax::CellRef<'_>], from: OriginId) -> Vec<Cell<Value>> {
        let parts = self.known.has_faces();
        cells
            .iter()
            .map(|cell| {
                let mut cell = self.value_cell(cell, from);
                if !parts {
                    cell.value = super::value::fraction_of(cell.value);
                }
                cell
            })
            .collect()
    }

    /// A footnote or hole of a chart whose declarations have no place of their own for it.
    pub(crate) fn chart_remark(&mut self, statement: &Statement<'_>, chart: &str) {
        if statement.shape.id == "chart.footnote" {
            let footnote = self.footnote(statement);
            self.current().content.footnotes.push(footnote);
        } else if statement.shape.id == "chart.missing" {
            let mut missing = self.missing_of(statement);
            missing.what = format!("{chart} {}", missing.what);
            self.current().content.missing.push(missing);
        }
    }

    /// `footnote "*" "…"`.
    pub(crate) fn footnote(&mut self, statement: &Statement<'_>) -> Footnote {
        let at = &statement.captures;
        Footnote { mark: at.joined("mark"), text: at.joined("text"), unused: at.text("reason"), from: statement.from }
    }

    /// `units {`: what holds for all counters.
    pub(crate) fn counters(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut counters = std::mem::take(&mut self.current().content.counters);
        for line in self.only_lines(item.body()) {
            if let Some(statement) = self.line("units", &line, head.from) {
                self.counters_line(&statement, &mut counters);
            }
        }
        self.current().content.counters = counters;
    }

    fn counters_line(&mut self, statement: &Statement<'_>, counters: &mut Counters) {
        let at = &statement.captures;
        let from = statement.from;
        let key = match statement.shape.id {
            "units.flag" => format!("units.flag {}", at.joined("flag")),
            "units.legend" => format!("units.legend {}", at.joined("code")),
            "units.size" => format!("units.size {}", at.joined("mark")),
            id => id.to_owned(),
        };
        let line = key.trim_start_matches("units.").to_owned();
        if !self.once(&line, counters.origins.get(&key).map(|first| first.from), from) {
            return;
        }
        counters.origins.insert(key, OriginRef { from });
        match statement.shape.id {
            "units.faces" => counters.faces = at.list("names"),
            "units.steps" => {
                counters.steps = at.one("count").and_then(|word| self.whole_range(word));
                counters.steps_per_counter = self.number(at.one("per"));
            }
            "units.flag" => {
                counters.flags.insert(at.joined("flag"), at.joined("face"));
            }
            "units.legend" => {
                let entry = LegendEntry { unit_type: at.joined("type"), unused: at.text("reason"), from };
                counters.legend.insert(at.joined("code"), entry);
            }
            "units.size" => {
                counters.sizes.insert(at.joined("mark"), at.joined("name"));
            }
            "units.designation" => counters.designation = at.list("parts"),
            "units.setup-face" => counters.start_face = at.text("face"),
            _ => {}
        }
    }

    /// `leaders of union {`.
    pub(crate) fn leaders(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let side = head.captures.joined("side");
        for node in item.body() {
            match node {
                NodeRef::Line(line) => {
                    if let Some(statement) = self.line("chart", &line, head.from) {
                        self.chart_remark(&statement, "leaders");
                    }
                }
                NodeRef::Chart(chart) => {
                    let columns = self.columns(&chart);
                    let parent = self.chart_origin(&chart, head.from);
                    for row in chart.rows() {
                        let (from, rest) = self.row(&row, parent);
                        self.nothing_after(&rest);
                        let cells = self.attribute_cells(&row.cells(), from);
                        for name in super::chart::labels(&row.label().to_vec()) {
                            let ratings = columns.iter().cloned().zip(cells.iter().cloned()).collect();
                            let leader = Leader { side: side.clone(), ratings, from };
                            self.declare(
                                "the leader",
                                name,
                                leader,
                                |content| &mut content.leaders,
                                |leader| leader.from,
                            );
                        }
                    }
                }
            }
        }
    }

    /// `markers {`.
    pub(crate) fn markers(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("markers", &line, head.from) else { continue };
            let at = &statement.captures;
            let marker = Marker { back: at.text("back"), from: statement.from };
            self.declare("the marker", at.joined("name"), marker, |content| &mut content.markers, |marker| marker.from);
        }
    }

    /// `chits {`: lines, or a chart with a column `for`.
    pub(crate) fn chits(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        for node in item.body() {
            match node {
                NodeRef::Line(line) => {
                    let Some(statement) = self.line("chits", &line, head.from) else { continue };
                    if statement.shape.id != "chits.chit" {
                        self.chart_remark(&statement, "chits");
                        continue;
                    }
                    let at = &statement.captures;
                    let chit = Chit { formation: at.text("formation"), notes: IndexMap::new(), from: statement.from };
                    self.declare("the chit", at.joined("name"), chit, |content| &mut content.chits, |chit| chit.from);
                }
                NodeRef::Chart(chart) => self.chits_chart(&chart, head.from),
            }
        }
    }

    fn chits_chart(&mut self, chart: &ChartRef<'_>, parent: OriginId) {
        let columns = self.columns(chart);
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let mut chit = Chit { formation: None, notes: IndexMap::new(), from };
            for (column, cell) in columns.iter().zip(row.cells()) {
                if matches!(column.as_str(), "for" | "formation") {
                    let name = super::chart::name_of(&cell.words().to_vec());
                    chit.formation = (name != "-").then_some(name);
                } else {
                    let value = self.value_cell(&cell, from);
                    chit.notes.insert(column.clone(), value);
                }
            }
            for name in super::chart::labels(&row.label().to_vec()) {
                self.declare("the chit", name, chit.clone(), |content| &mut content.chits, |chit| chit.from);
            }
        }
    }

    /// `cup activation {`.
    pub(crate) fn cup(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut cup = Cup { each_turn: false, holds: Vec::new(), from: head.from };
        let mut filled = None;
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("cup", &line, head.from) else { continue };
            let at = &statement.captures;
            if statement.shape.id == "cup.filled" {
                if self.once("filled", filled, statement.from) {
                    cup.each_turn = at.joined("when") == "each turn";
                    filled = Some(statement.from);
                }
                continue;
            }
            let Some(count) = self.number(at.one("count")) else { continue };
            let from_turn = self.number(at.one("turn"));
            cup.holds.push(CupEntry { chit: at.joined("chit"), count, from_turn, from: statement.from });
        }
        self.declare("the cup", head.captures.joined("name"), cup, |content| &mut content.cups, |cup| cup.from);
    }
}
