//! Corrections laid over what they name. A correction that hits nothing, or finds another value than it says, is reported.
//! Must not: apply a correction whose `was` does not hold.

use super::units::UnitNames;
use crate::book::{Book, Patch, PatchLayer};
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::*;
use std::fmt::Debug;

/// How the message of a correction that hits nothing begins.
const MISS: &str = "the correction hits nothing";

/// Whether the finding is that a correction hits nothing.
pub(super) fn is_miss(problem: &Diagnostic) -> bool {
    problem.code == "E1002" && problem.message.starts_with(MISS)
}

/// Applies every correction of the layer in the order written.
pub(super) fn apply(
    layer: &PatchLayer,
    content: &mut Content,
    situation: &mut Situation,
    book: &mut Book,
    sink: &mut Vec<Diagnostic>,
) {
    for (patch, from) in &layer.patches {
        let mut hand = Hand { from: *from, book, sink };
        match patch {
            Patch::Unit { unit, attribute, value, was } => hand.unit(content, unit, attribute, value, was.as_ref()),
            Patch::UnitAt { unit, hex, was } => hand.unit_at(content, situation, unit, *hex, *was),
            Patch::TableCell { table, row, column, value, was } => {
                hand.table_cell(content, table, (row, column), value, was.as_ref());
            }
            Patch::ChartCell { chart, row, column, value, was } => {
                hand.chart_cell(content, chart, (row, column), value, was.as_ref());
            }
            Patch::Hex { hex, terrain, height, was } => hand.hex(content, *hex, terrain, *height, was.as_ref()),
            Patch::Side { feature, sides, up, add } => hand.side(content, feature, sides, *up, *add),
            Patch::Arrival { units, turn, was } => hand.arrival(content, situation, units, *turn, *was),
            Patch::Incorporated { .. } => {}
            Patch::Told { text, cases } => content.rules.push(Rule {
                heading: layer.title.clone(),
                whom: Vec::new(),
                text: text.clone(),
                about: Vec::new(),
                from_year: None,
                links: vec![Link { kind: LinkKind::Amends, cases: cases.clone(), from: *from }],
                from: *from,
            }),
        }
    }
}

/// One correction in hand.
struct Hand<'b> {
    from: OriginId,
    book: &'b mut Book,
    sink: &'b mut Vec<Diagnostic>,
}

impl Hand<'_> {
    /// Lays the new value over the cell if `was` holds.
    fn lay<T: Clone + PartialEq + Debug>(
        &mut self,
        cell: &mut Cell<T>,
        value: &T,
        was: Option<&T>,
        shown: impl Fn(&T) -> String,
    ) {
        if let Some(was) = was.filter(|was| **was != cell.value) {
            let below = shown(&cell.value);
            self.differs(&below, &shown(was), cell.from);
            return;
        }
        self.over(cell.from);
        *cell = Cell { value: value.clone(), from: self.from, marks: Vec::new() };
    }

    /// Remembers the statement that is replaced.
    fn over(&mut self, below: OriginId) {
        let own = self.from;
        if let Some(record) = self.book.origins.get_mut(own).filter(|_| below != own) {
            record.over = Some(below);
        }
    }

    fn differs(&mut self, below: &str, was: &str, place: OriginId) {
        self.sink.push(
            Diagnostic::new("E1002", format!("the correction expects {was}, but the layer below has {below}"))
                .primary(self.book.origins.span(self.from), format!("expects {was}"))
                .secondary(self.book.origins.span(place), format!("{below} here"))
                .help("compare both with the source; the correction is not applied"),
        );
    }

    fn misses(&mut self, what: &str, name: &str, near: Option<&str>) {
        let help =
            near.map_or_else(|| "name what the layers below have".to_owned(), |near| format!("`{near}` is near"));
        self.sink.push(
            Diagnostic::new("E1002", format!("{MISS}: there is no {what} `{name}`"))
                .primary(self.book.origins.span(self.from), "hits nothing")
                .help(help),
        );
    }

    fn unit_key(&mut self, content: &Content, called: &str) -> Option<String> {
        let mut unknown_names = Vec::new();
        let key = UnitNames::new(content).key(called, None, self.from, self.book, &mut unknown_names);
        if key.is_none() {
            let names = content.units.values().filter_map(|unit| unit.designation.as_deref());
            let near = spelling::nearest(called, names).map(ToOwned::to_owned);
            self.misses("unit", called, near.as_deref());
        }
        key
    }

    fn unit(&mut self, content: &mut Content, called: &str, attribute: &str, value: &Value, was: Option<&Value>) {
        let Some(key) = self.unit_key(content, called) else { return };
        if !content.attributes.iter().any(|name| name == attribute) {
            let near =
                spelling::nearest(attribute, content.attributes.iter().map(String::as_str)).map(ToOwned::to_owned);
            return self.misses("attribute", attribute, near.as_deref());
        }
        let Some(unit) = content.units.get_mut(&key) else { return };
        let from = unit.from;
        let type_default =
            content.unit_types.get(&unit.unit_type).and_then(|kind| kind.attributes.get(attribute)).cloned();
        let cell = unit
            .attributes
            .entry(attribute.to_owned())
            .or_insert_with(|| type_default.unwrap_or(Cell { value: Value::Hole, from, marks: Vec::new() }));
        self.lay(cell, value, was, shown);
    }

    fn unit_at(
        &mut self,
        content: &Content,
        situation: &mut Situation,
        called: &str,
        hex: HexNumber,
        was: Option<HexNumber>,
    ) {
        let Some(key) = self.unit_key(content, called) else { return };
        let Some(index) = situation.setup.iter().position(|placement| placement.units.contains(&key)) else {
            return self.misses("set-up of", called, None);
        };
        let Some(placement) = situation.setup.get_mut(index) else { return };
        let below = placement.from;
        if let (Some(was), Where::Hexes { hexes }) = (was, &placement.at)
            && hexes.as_slice() != [was]
        {
            let here = hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            return self.differs(&here, &was.to_string(), below);
        }
        placement.units.retain(|unit| *unit != key);
        if placement.units.is_empty() {
            situation.setup.remove(index);
        }
        self.over(below);
        situation.setup.push(Placement { units: vec![key], at: Where::Hexes { hexes: vec![hex] }, from: self.from });
    }

    fn table_cell(
        &mut self,
        content: &mut Content,
        table: &str,
        (row, column): (&str, &str),
        value: &Value,
        was: Option<&Value>,
    ) {
        let near = spelling::nearest(table, content.tables.keys().map(String::as_str)).map(ToOwned::to_owned);
        let Some(target) = content.tables.get_mut(table) else { return self.misses("table", table, near.as_deref()) };
        let found = target.planes.iter_mut().find_map(|plane| {
            let column = plane.columns.iter().position(|head| head.text == column)?;
            let row = plane.rows.iter_mut().find(|line| line.head.as_ref().is_some_and(|head| head.text == row))?;
            row.cells.get_mut(column)
        });
        match found {
            Some(cell) => self.lay(cell, value, was, shown),
            None => self.misses("cell", &format!("{row} {column}"), None),
        }
    }

    fn chart_cell(
        &mut self,
        content: &mut Content,
        chart: &str,
        (row, column): (&str, &str),
        value: &Effect,
        was: Option<&Effect>,
    ) {
        let chart = match chart {
            "terrain" => &mut content.terrain,
            "hexsides" => &mut content.hexsides,
            _ => &mut content.paths,
        };
        let place = chart.columns.iter().position(|name| name == column);
        let near = spelling::nearest(row, chart.rows.keys().map(String::as_str)).map(ToOwned::to_owned);
        match (chart.rows.get_mut(row), place) {
            (None, _) => self.misses("row", row, near.as_deref()),
            (_, None) => self.misses("column", column, None),
            (Some(line), Some(place)) => {
                if let Some(cell) = line.effects.get_mut(place) {
                    self.lay(cell, value, was, |effect| format!("{effect:?}"));
                }
            }
        }
    }

    fn hex(
        &mut self,
        content: &mut Content,
        hex: HexNumber,
        terrain: &[String],
        height: Option<i64>,
        was: Option<&Vec<String>>,
    ) {
        let below = content.map.hexes.get(&hex).cloned();
        if let (Some(was), Some(below)) = (was, &below)
            && *was != below.terrain
        {
            return self.differs(&below.terrain.join(" "), &was.join(" "), below.from);
        }
        if let (Some(was), None) = (was, &below)
            && !was.iter().all(|word| word == "?")
        {
            return self.misses("surveyed hex", &hex.to_string(), None);
        }
        if let Some(below) = &below {
            self.over(below.from);
        }
        let height = height.or_else(|| below.as_ref().and_then(|below| below.height));
        let survey = below.map_or(Survey::Painted, |below| below.survey);
        content.map.hexes.insert(hex, Hex { terrain: terrain.to_vec(), height, survey, from: self.from });
    }

    fn side(
        &mut self,
        content: &mut Content,
        feature: &str,
        sides: &[(HexNumber, HexNumber)],
        up: Option<HexNumber>,
        add: bool,
    ) {
        if !content.hexsides.rows.contains_key(feature) {
            let near =
                spelling::nearest(feature, content.hexsides.rows.keys().map(String::as_str)).map(ToOwned::to_owned);
            return self.misses("hexside feature", feature, near.as_deref());
        }
        for &(one, other) in sides {
            let hexes = if one <= other { (one, other) } else { (other, one) };
            let place = content.map.sides.iter().position(|side| side.feature == feature && side.hexes == hexes);
            match (place, add) {
                (None, true) => content.map.sides.push(SideFeature {
                    feature: feature.to_owned(),
                    hexes,
                    up,
                    name: None,
                    survey: None,
                    from: self.from,
                }),
                (Some(place), false) => {
                    let removed = content.map.sides.remove(place);
                    self.over(removed.from);
                }
                (Some(place), true) => {
                    let first = content.map.sides.get(place).map_or(self.from, |side| side.from);
                    self.differs(&format!("a {feature} on {one}/{other}"), "none", first);
                }
                (None, false) => self.misses(feature, &format!("{one}/{other}"), None),
            }
        }
    }

    fn arrival(&mut self, content: &Content, situation: &mut Situation, units: &[String], turn: i64, was: Option<i64>) {
        for called in units {
            let Some(key) = self.unit_key(content, called) else { continue };
            let Some(index) = situation.arrivals.iter().position(|arrival| arrival.units.contains(&key)) else {
                self.misses("arrival of", called, None);
                continue;
            };
            let Some(arrival) = situation.arrivals.get_mut(index) else { continue };
            let below = arrival.from;
            if let (Some(was), Some(now)) = (was, arrival.turn)
                && was != now
            {
                self.differs(&format!("turn {now}"), &format!("turn {was}"), below);
                continue;
            }
            let mut moved = arrival.clone();
            arrival.units.retain(|unit| *unit != key);
            let empty = arrival.units.is_empty();
            moved.units = vec![key];
            moved.turn = Some(turn);
            moved.from = self.from;
            self.over(below);
            if empty {
                situation.arrivals.remove(index);
            }
            situation.arrivals.push(moved);
        }
    }
}

/// A value as it is written.
#[must_use]
pub fn shown(value: &Value) -> String {
    match value {
        Value::Number(number) | Value::AtLeast(number) => number.to_string(),
        Value::Change(change) => format!("{change}"),
        Value::Word(word) | Value::Text(word) => word.clone(),
        Value::Odds(odds) => odds.to_string(),
        Value::Dice(dice) => dice.to_string(),
        Value::None => "-".into(),
        Value::Hole => "?".into(),
        Value::CannotArise => ".".into(),
        Value::Unlimited => "unlimited".into(),
        Value::Printed => "printed".into(),
        Value::UnknownChange => "+?".into(),
        Value::Parts(parts) => parts.iter().map(shown).collect::<Vec<_>>().join("/"),
        Value::Range(low, high) => {
            let end = |end: &Option<_>| end.as_ref().map_or_else(|| "?".to_owned(), ToString::to_string);
            format!("{}-{}", end(low), end(high))
        }
    }
}
