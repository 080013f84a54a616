//! Holes: everything that the folded scenario says is not in the source, each with a name and its reason.
//! Must not: fill one.

use cartouche_bundle::model::*;
use cartouche_dsl::book::Book;

/// All holes, in the order of the model. Cells of one row that are all missing are one hole.
#[must_use]
pub fn holes(content: &Content, situation: &Situation, book: &Book) -> Vec<Hole> {
    let mut list = List { holes: Vec::new(), book };
    list.units(content);
    for (name, chart) in [("terrain", &content.terrain), ("hexside", &content.hexsides), ("path", &content.paths)] {
        list.chart(name, chart);
    }
    for (name, states) in &content.states {
        for (roll, chart) in &states.rolls {
            for (state, outcomes) in &chart.rows {
                if let Some(outcome) = outcomes.iter().find(|outcome| outcome.to.is_none()) {
                    list.add(format!("states {name}, {roll} of {state}"), outcome.from, None);
                }
            }
        }
    }
    for (name, table) in &content.tables {
        list.table(name, table);
    }
    list.situation(situation);
    for missing in content.missing.iter().chain(&content.map.missing) {
        list.missing("", missing);
    }
    list.holes
}

struct List<'b> {
    holes: Vec<Hole>,
    book: &'b Book,
}

impl List<'_> {
    fn add(&mut self, name: String, from: OriginId, covered: Option<&str>) {
        let own = self.book.origins.tail(from).and_then(|tail| tail.missing.as_ref()).map(|(text, _)| text.clone());
        let reason = own.or_else(|| covered.map(ToOwned::to_owned)).unwrap_or_default();
        self.holes.push(Hole { name, reason, from });
    }

    fn missing(&mut self, place: &str, missing: &Missing) {
        let names = if missing.names.is_empty() { String::new() } else { format!(" {}", missing.names.join(", ")) };
        let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
        self.holes.push(Hole {
            name: format!("{place}{}{names}", missing.what),
            reason: missing.reason.clone(),
            from: missing.from,
        });
    }

    fn units(&mut self, content: &Content) {
        for (name, kind) in &content.unit_types {
            for (attribute, cell) in &kind.attributes {
                if cell.value == Value::Hole {
                    self.add(format!("unit type {name}, {attribute}"), cell.from, None);
                }
            }
        }
        for (key, formation) in &content.formations {
            for missing in &formation.missing {
                self.missing(&format!("formation {key}"), missing);
            }
        }
        for (key, unit) in &content.units {
            let covered = content.formations.get(&unit.formation).and_then(|formation| formation.missing.first());
            let covered = covered.map(|missing| missing.reason.clone());
            if unit.designation.is_none() {
                self.add(format!("unit {key}, designation"), unit.from, covered.as_deref());
            }
            for (attribute, cell) in &unit.attributes {
                if has_hole(&cell.value) {
                    self.add(format!("unit {key}, {attribute}"), cell.from, covered.as_deref());
                }
            }
        }
    }

    fn chart(&mut self, name: &str, chart: &Chart) {
        let covered = chart.missing.first().map(|missing| missing.reason.clone());
        for (row, line) in &chart.rows {
            let missing: Vec<&str> = chart
                .columns
                .iter()
                .zip(&line.effects)
                .filter(|(_, cell)| cell.value == Effect::Hole)
                .map(|(column, _)| column.as_str())
                .collect();
            if !missing.is_empty() {
                self.add(format!("{name} {row}, {}", missing.join(" and ")), line.from, covered.as_deref());
            }
        }
        for missing in &chart.missing {
            self.missing(&format!("{name} chart"), missing);
        }
    }

    fn table(&mut self, name: &str, table: &Table) {
        let covered = table.missing.first().map(|missing| missing.reason.clone());
        for plane in &table.planes {
            for row in &plane.rows {
                let holes: Vec<&str> = plane
                    .columns
                    .iter()
                    .zip(&row.cells)
                    .filter(|(_, cell)| has_hole(&cell.value))
                    .map(|(head, _)| head.text.as_str())
                    .collect();
                let Some(first) = row.cells.iter().find(|cell| has_hole(&cell.value)) else { continue };
                let head = row.head.as_ref().map_or("its row", |head| head.text.as_str());
                let columns = if holes.len() == plane.columns.len() { "all columns".into() } else { holes.join(" ") };
                self.add(format!("table {name}, row {head}: {columns}"), first.from, covered.as_deref());
            }
        }
        for missing in &table.missing {
            self.missing(&format!("table {name}"), missing);
        }
    }

    fn situation(&mut self, situation: &Situation) {
        if let Some(cell) = situation.night.as_ref().filter(|cell| cell.value == Night::Hole) {
            self.add("night turns".into(), cell.from, None);
        }
        for placement in situation.setup.iter().filter(|placement| placement.at == Where::Hole) {
            self.add(format!("set-up of {}", placement.units.join(", ")), placement.from, None);
        }
        for arrival in situation.arrivals.iter().filter(|arrival| arrival.at == Where::Hole) {
            self.add(format!("arrival of {}", arrival.units.join(", ")), arrival.from, None);
        }
        for hole in situation.levels.iter().flat_map(|levels| &levels.holes) {
            let (value, reason) = &hole.value;
            self.holes.push(Hole {
                name: format!("victory level at {value}"),
                reason: reason.clone(),
                from: hole.from,
            });
        }
    }
}

/// Whether the value, or a part of it, is not in the source.
#[must_use]
pub(crate) fn has_hole(value: &Value) -> bool {
    match value {
        Value::Hole | Value::UnknownChange => true,
        Value::Parts(parts) => parts.iter().any(has_hole),
        _ => false,
    }
}
