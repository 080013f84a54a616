//! What differs between two scenarios, in the hobby's words: hex by hex, unit by unit, cell by cell.
//! Must not: report that only a place in the text or a remark differs.

mod charts;
mod rest;
mod units;
mod words;

use cartouche_bundle::model::{Citation, CitationKind, Origin, OriginId, Scenario};

/// The differences, a line each, in the order: units, charts, tables, map, situation, rules, all the rest. Empty if there is none.
#[must_use]
pub fn diff(old: &Scenario, new: &Scenario) -> Vec<String> {
    let mut lines = Lines { list: Vec::new(), old: &old.origins, new: &new.origins };
    units::diff(old, new, &mut lines);
    charts::diff(old, new, &mut lines);
    words::diff(old, new, &mut lines);
    rest::diff(old, new, &mut lines);
    lines.list
}

/// A place of set-up or arrival in words.
#[must_use]
pub fn place_words(place: &cartouche_bundle::model::Where) -> String {
    units::at(place)
}

/// Lines as they are found, with the origins to cite from.
pub(crate) struct Lines<'s> {
    list: Vec<String>,
    old: &'s [Origin],
    new: &'s [Origin],
}

impl Lines<'_> {
    /// A thing that both have with different values.
    pub(crate) fn changed(&mut self, what: &str, old: &str, new: &str, from: OriginId) {
        let cases = cases(self.new, from);
        self.list.push(format!("{what}: {old} -> {new}{cases}"));
    }

    /// A thing that only the new one has.
    pub(crate) fn added(&mut self, what: &str, from: OriginId) {
        let cases = cases(self.new, from);
        self.list.push(format!("{what}: new{cases}"));
    }

    /// A thing that only the old one has.
    pub(crate) fn gone(&mut self, what: &str, from: OriginId) {
        let cases = cases(self.old, from);
        self.list.push(format!("{what}: gone{cases}"));
    }
}

/// The cases of a statement as they are written, with a blank before; nothing if it cites none.
fn cases(origins: &[Origin], from: OriginId) -> String {
    let cites = origins.get(from.0 as usize).map_or(&[] as &[Citation], |origin| origin.cites.as_slice());
    if cites.is_empty() {
        return String::new();
    }
    let word = |cite: &Citation| match cite.kind {
        CitationKind::Case => cite.number.clone(),
        CitationKind::Chart => format!("chart {}", cite.number),
        CitationKind::Counter => "counter".to_owned(),
        CitationKind::Map => "map".to_owned(),
    };
    format!(" [{}]", cites.iter().map(word).collect::<Vec<_>>().join(", "))
}
