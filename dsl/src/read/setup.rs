//! Reader of set-up and arrivals: which units stand or come where.
//! Must not: resolve names of units, or count stacks.

use super::{Reader, Statement};
use crate::syntax::{CellRef, ChartRef, LineRef, Literal, NodeRef, Word};
use cartouche_bundle::model::{Arrival, OriginId, Placement, Situation, Where};

impl Reader<'_> {
    /// Names of units, each with its side before it where the line says so: `union 1/1/I`.
    pub(crate) fn units(&self, words: &[Word<'_>]) -> Vec<String> {
        let mut units = Vec::new();
        let mut words = words.iter().filter(|word| word.kind != Literal::Comma).peekable();
        while let Some(word) = words.next() {
            let name = super::chart::name_of(&[*word]);
            if word.kind != Literal::Text && self.is_side(word.text) {
                if let Some(unit) = words.next() {
                    units.push(format!("{name} {}", super::chart::name_of(&[*unit])));
                }
            } else {
                units.push(name);
            }
        }
        units
    }

    /// A cell of the column `at` in a chart of units: a hex, several by choice, a region; nothing for `-`.
    pub(crate) fn setup_cell(&mut self, cell: &CellRef<'_>, _row: OriginId) -> Option<Where> {
        let words: Vec<Word<'_>> = cell.words().iter().filter(|word| word.kind != Literal::Comma).collect();
        match words.as_slice() {
            [word] if word.kind == Literal::Dash => None,
            [within, n, of, hex] if within.text == "within" && of.text == "of" => {
                let (distance, of) = (self.number(Some(*n))?, self.hex(*hex)?);
                Some(Where::Within { distance, of })
            }
            words => Some(self.where_of(words)),
        }
    }

    /// `set up union first {`.
    pub(crate) fn set_up(&mut self, block: &LineRef<'_>, statement: &Statement<'_>, situation: &mut Situation) {
        if let Some(side) = statement.captures.text("side") {
            let first = super::grid::has_words(&block.words().to_vec(), &["first"]);
            situation.setup_order.retain(|other| *other != side);
            let place = if first { 0 } else { situation.setup_order.len() };
            situation.setup_order.insert(place, side);
        }
        for line in self.only_lines(block.body()) {
            let Some(statement) = self.line("set up", &line, statement.from) else { continue };
            if let Some(placement) = self.placement(&statement) {
                situation.setup.push(placement);
            }
        }
    }

    fn placement(&mut self, statement: &Statement<'_>) -> Option<Placement> {
        let at = &statement.captures;
        let units = self.units(at.all("units"));
        let place = match statement.shape.id {
            "setup.at" => self.where_of(at.all("hexes")),
            "setup.within" => {
                let distance = self.number(at.one("n"))?;
                let of = at.one("hex").and_then(|word| self.hex(word))?;
                Where::Within { distance, of }
            }
            "setup.in" => Where::Named { name: at.joined("region") },
            "setup.string" => {
                let grid = self.grid_here();
                Where::String { hexes: self.listed_hexes(at.all("chain"), grid.as_ref()) }
            }
            _ => Where::Hole,
        };
        Some(Placement { units, at: place, from: statement.from })
    }

    /// `arrivals {`: lines, or a chart with the columns `turn`, `at`, `units`.
    pub(crate) fn arrivals(&mut self, block: &LineRef<'_>, parent: OriginId, situation: &mut Situation) {
        for node in block.body() {
            match node {
                NodeRef::Chart(chart) => self.arrivals_chart(&chart, parent, situation),
                NodeRef::Line(line) => {
                    let Some(statement) = self.line("arrivals", &line, parent) else { continue };
                    let arrival = self.arrival(&statement);
                    situation.arrivals.extend(arrival);
                }
            }
        }
    }

    fn arrival(&mut self, statement: &Statement<'_>) -> Option<Arrival> {
        let at = &statement.captures;
        let roll = match at.one("roll") {
            None => None,
            Some(dice) => {
                let dice = self.dice(Some(dice))?;
                let mut numbers = Vec::new();
                for word in at.all("numbers") {
                    numbers.push(self.whole_range(*word)?);
                }
                Some((dice, numbers))
            }
        };
        Some(Arrival {
            side: at.joined("side"),
            turn: self.number(at.one("turn")),
            roll,
            once: at.text("condition"),
            at: self.where_of(at.all("where")),
            units: self.units(at.all("units")),
            from: statement.from,
        })
    }

    /// A row is labelled by its side.
    fn arrivals_chart(&mut self, chart: &ChartRef<'_>, parent: OriginId, situation: &mut Situation) {
        let columns = self.columns(chart);
        let place = |name: &str| columns.iter().position(|column| column == name);
        let (Some(turn), Some(at), Some(units)) = (place("turn"), place("at"), place("units")) else {
            return self.bad_columns(
                chart.header().span(),
                "a chart of arrivals without `turn`, `at` and `units`",
                "give it these columns, and label each row with its side",
            );
        };
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let side = super::chart::name_of(&row.label().to_vec());
            if !self.is_side(&side) {
                let near = crate::names::spelling::nearest(&side, self.names.of(crate::vocabulary::NameKind::Side));
                let near = near.map(ToOwned::to_owned);
                self.unknown_name("side", &side, near, row.span());
                continue;
            }
            let cells = row.cells();
            let (Some(turn), Some(place), Some(units)) = (cells.get(turn), cells.get(at), cells.get(units)) else {
                continue;
            };
            let words: Vec<Word<'_>> = place.words().iter().filter(|word| word.kind != Literal::Comma).collect();
            situation.arrivals.push(Arrival {
                side,
                turn: self.number(turn.words().first()),
                roll: None,
                once: None,
                at: self.where_of(&words),
                units: self.units(&units.words().to_vec()),
                from,
            });
        }
    }
}
