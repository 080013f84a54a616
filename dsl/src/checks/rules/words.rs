//! Every word that may stand in an expression by itself, and every field, by the thing that has it.
//! Must not: report anything.

use super::super::known::Kind as Named;
use super::super::view::View;
use crate::names::hyphenated;
use cartouche_bundle::model::{Content, FUNCTIONS, HeadValue, POSITION_NAMES, Table, Value};
use std::collections::BTreeSet;

/// Words of the language itself that are values: roundings, what is left of a unit, what has no bound.
const OWN: [&str; 7] = ["eliminated", "unlimited", "nearest", "up", "down", "down-keep-half", "down-to-half"];
/// Fields of a unit in every game.
const OF_UNITS: [&str; 5] = ["hex", "box", "side", "type", "name"];
/// Fields of a hex in every game.
const OF_HEXES: [&str; 3] = ["height", "terrain", "units"];
/// Fields of a crossing.
const OF_CROSSINGS: [&str; 2] = ["from", "to"];
/// Fields that follow from others, so that no line sets them.
pub(super) const NOT_SET: [&str; 5] = ["hex", "box", "units", "from", "to"];
/// Third parts of a chart's column.
pub(super) const FACETS: [&str; 9] =
    ["shift", "attacker", "defender", "never", "blocks", "stop", "height", "state", "roll"];

/// All words.
pub(super) struct Words<'a> {
    view: &'a View<'a>,
    more: BTreeSet<String>,
    parts: BTreeSet<&'a str>,
}

/// Whose fields are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Unit,
    Hex,
    Side,
    Game,
    Crossing,
}

impl Owner {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Unit, Self::Hex, Self::Side, Self::Game, Self::Crossing];

    /// How it is called in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Hex => "hex",
            Self::Side => "side",
            Self::Game => "game",
            Self::Crossing => "crossing",
        }
    }
}

impl<'a> Words<'a> {
    /// Collects the words of a scenario.
    pub fn new(view: &'a View<'a>) -> Self {
        let content = view.content;
        let mut words = Self { view, more: BTreeSet::new(), parts: BTreeSet::new() };
        words.more.extend(OWN.iter().map(|word| (*word).to_owned()));
        words.all(content.core.definitions.keys());
        words.all(content.core.memory.keys());
        words.forces(content);
        words.all(content.states.values().flat_map(|states| states.effects.values()).flat_map(|row| row.keys()));
        for cells in content.states.values().flat_map(|states| states.effects.values()) {
            cells.values().for_each(|cell| words.value(&cell.value));
        }
        content.tables.values().for_each(|table| words.table(table));
        if let Some(levels) = &view.situation.levels {
            words.all(levels.bands.iter().map(|band| &band.level));
        }
        words
    }

    fn all<'n>(&mut self, names: impl Iterator<Item = &'n String>) {
        names.for_each(|name| self.one(name));
    }

    fn one(&mut self, name: &str) {
        self.more.insert(hyphenated(name));
        self.more.insert(name.to_owned());
    }

    fn forces(&mut self, content: &'a Content) {
        let counters = &content.counters;
        let levels = content.formations.values().map(|formation| formation.level.as_str());
        self.parts.extend(counters.designation.iter().map(String::as_str).chain(levels));
        self.all(content.formations.keys());
        self.all(content.formations.values().filter_map(|formation| formation.title.as_ref()));
        self.all(content.formations.values().filter_map(|formation| formation.band.as_ref()));
        self.all(counters.faces.iter());
        self.all(counters.designation.iter());
        self.all(counters.flags.keys().chain(counters.flags.values()));
        self.all(counters.sizes.keys().chain(counters.sizes.values()));
        self.all(counters.legend.keys());
        for kind in content.unit_types.values() {
            kind.attributes.values().for_each(|cell| self.value(&cell.value));
        }
        for unit in content.units.values() {
            self.all(unit.flags.iter());
            unit.attributes.values().for_each(|cell| self.value(&cell.value));
            for part in unit.designation.iter().flat_map(|name| name.split('/')) {
                self.one(part);
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.all(table.parts.iter().chain(&table.column_names));
        self.all(table.edges.iter().filter_map(|edge| edge.occasion.as_ref()));
        for plane in &table.planes {
            if let Some((axis, value)) = &plane.when {
                self.one(axis);
                self.one(value);
            }
            for head in plane.columns.iter().chain(plane.rows.iter().filter_map(|row| row.head.as_ref())) {
                if let HeadValue::Word(word) = &head.value {
                    self.one(word);
                }
            }
            for cell in plane.rows.iter().flat_map(|row| &row.cells) {
                self.value(&cell.value);
            }
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Word(word) | Value::Text(word) => self.one(word),
            Value::Parts(parts) => parts.iter().for_each(|part| self.value(part)),
            _ => {}
        }
    }

    /// Whether the word stands for anything.
    pub fn has(&self, word: &str) -> bool {
        self.more.contains(word)
            || self.view.known.has_any(word)
            || POSITION_NAMES.iter().any(|(name, _)| *name == word)
            || self.parts.contains(word)
    }

    /// Whether the word names a feature of hexsides, and nothing else that a hex could be.
    pub fn only_hexside(&self, word: &str) -> bool {
        let others = [Named::Terrain, Named::Path, Named::State, Named::Marker, Named::UnitType, Named::Side];
        let more = [Named::Region, Named::Place, Named::Entry, Named::Phase, Named::Code];
        let known = &self.view.known;
        let elsewhere = known.has(&others, word) || known.has(&more, word) || self.more.contains(word);
        known.has(&[Named::Hexside], word) && !elsewhere
    }

    /// All words, for the nearest.
    pub fn list(&self) -> impl Iterator<Item = &str> {
        let functions = FUNCTIONS.iter().map(|function| function.name);
        let position = POSITION_NAMES.iter().map(|(name, _)| *name);
        self.more.iter().map(String::as_str).chain(self.view.known.of(&[])).chain(functions).chain(position)
    }

    /// Whether such a thing has the field.
    pub fn has_field(&self, of: Owner, field: &str) -> bool {
        self.fields(of).any(|other| other == field)
    }

    /// The fields of such a thing.
    pub fn fields(&self, of: Owner) -> impl Iterator<Item = &str> {
        let content = self.view.content;
        let own: &[&str] = match of {
            Owner::Unit => &OF_UNITS,
            Owner::Hex => &OF_HEXES,
            Owner::Crossing => &OF_CROSSINGS,
            Owner::Side | Owner::Game => &[],
        };
        let unit = of == Owner::Unit;
        let memory = content.core.memory.iter().filter(move |(_, memory)| memory.of == of.word());
        let states = content.states.keys().map(String::as_str);
        let attributes = content.attributes.iter().map(String::as_str);
        let of_types = content.unit_types.values().flat_map(|kind| kind.attributes.keys()).map(String::as_str);
        let units = states.chain(attributes).chain(of_types).chain(self.parts.iter().copied());
        own.iter().copied().chain(memory.map(|(name, _)| name.as_str())).chain(units.filter(move |_| unit))
    }
}
