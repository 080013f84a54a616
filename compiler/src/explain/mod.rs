//! The chain of places that set a unit, a table, a hex or a case: layer, file and line, cases, what is printed, what was replaced.
//! Must not: leave a place of the chain out.

use crate::coverage::place;
use crate::pipeline::Compiled;
use cartouche_bundle::model::*;
use cartouche_dsl::book::Book;
use cartouche_dsl::layers::{Folded, kind_word, shown};
use cartouche_dsl::names::hyphenated;
use cartouche_dsl::vocabulary::Vocabulary;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What can be explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A unit by key or designation.
    Unit,
    /// A table.
    Table,
    /// A hex by its printed number.
    Hex,
    /// A case of a source.
    Case,
}

/// The places that set the named thing, in every scenario of the project; empty if there is none of that name.
/// With `core`, the exact meaning of each line in the core's terms.
#[must_use]
pub fn explain(compiled: &Compiled, subject: Subject, name: &str, core: bool) -> String {
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut text = String::new();
    for folded in &compiled.folded {
        let teller = Teller { compiled, folded, core };
        let part = match subject {
            Subject::Unit => teller.unit(name),
            Subject::Table => teller.table(name),
            Subject::Hex => teller.hex(name),
            Subject::Case => teller.case(name),
        };
        // Scenarios of one game say the same of most things; what is alike is said once.
        if told.insert(part.clone()) {
            text.push_str(&part);
        }
    }
    text
}

/// The names by which things of the subject can be asked for; hexes have numbers, and none is near another.
#[must_use]
pub fn names(compiled: &Compiled, subject: Subject) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for folded in &compiled.folded {
        let content = &folded.content;
        match subject {
            Subject::Unit => {
                names.extend(content.units.keys().cloned());
                names.extend(content.units.values().filter_map(|unit| unit.designation.clone()));
            }
            Subject::Table => {
                names.extend(content.tables.keys().cloned());
                names.extend(["terrain", "hexsides", "paths"].map(ToOwned::to_owned));
            }
            Subject::Case => {
                let sources = compiled.book.sources.values();
                names.extend(sources.flat_map(|source| &source.cases).map(|case| case.number.clone()));
            }
            Subject::Hex => {}
        }
    }
    names
}

struct Teller<'c> {
    compiled: &'c Compiled,
    folded: &'c Folded,
    core: bool,
}

impl Teller<'_> {
    fn book(&self) -> &Book {
        &self.compiled.book
    }

    /// A value and the chain of places behind it.
    fn line(&self, what: &str, value: &str, from: OriginId) -> String {
        let mut text = format!("  {what} = {value}\n");
        let mut next = Some(from);
        let mut word = "set by";
        // A statement replaces an older one, so the chain ends; the bound guards against our own mistakes.
        for _ in 0..32 {
            let Some(id) = next else { break };
            let _ = writeln!(text, "    {word} {}", self.origin(id));
            if self.core {
                text.push_str(&self.core_line(id));
            }
            next = self.book().origins.get(id).and_then(|record| record.over);
            word = "in place of";
        }
        text
    }

    /// Layer, place, cases and remarks of a statement.
    fn origin(&self, id: OriginId) -> String {
        let book = self.book();
        let Some(record) = book.origins.get(id) else { return "?".to_owned() };
        let part = book.parts.get(record.part as usize);
        let layer =
            part.map_or_else(String::new, |part| format!("{} {}", kind_word(part.kind), part.name).trim().to_owned());
        let cases: Vec<String> = book
            .origins
            .claims(id)
            .iter()
            .map(|claim| match &claim.to {
                Some(to) => format!("{}-{to}", claim.citation.number),
                None if claim.citation.number.is_empty() => format!("{:?}", claim.citation.kind).to_lowercase(),
                None => claim.citation.number.clone(),
            })
            .collect();
        let mut text = format!("{layer}, {}", place(book, record.span));
        if !cases.is_empty() {
            let _ = write!(text, " [{}]", cases.join(", "));
        }
        if let Some(tail) = book.origins.tail(id) {
            for (word, remark) in [
                ("printed", tail.printed.as_ref().map(|(text, _)| text)),
                ("because", tail.because.as_ref()),
                ("missing", tail.missing.as_ref().map(|(text, _)| text)),
                ("doubtful", tail.doubtful.as_ref()),
                ("unclear", tail.unclear.as_ref()),
                ("note", tail.note.as_ref()),
            ] {
                if let Some(remark) = remark {
                    let _ = write!(text, ", {word} \"{remark}\"");
                }
            }
        }
        text
    }

    /// The core form of the shape that the line is written in.
    fn core_line(&self, id: OriginId) -> String {
        let book = self.book();
        let mut next = Some(id);
        for _ in 0..16 {
            let Some(record) = next.and_then(|id| book.origins.get(id)) else { break };
            let shape = record.shape.and_then(|shape| Vocabulary::get().shape(shape));
            if let Some(shape) = shape {
                return format!("      core {}  ({}: {})\n", shape.core, shape.id, shape.means);
            }
            next = record.parent;
        }
        String::new()
    }

    fn unit(&self, name: &str) -> String {
        let content = &self.folded.content;
        let mut text = String::new();
        for (key, unit) in &content.units {
            let called = |designation: &String| designation == name || hyphenated(designation) == name;
            if key != name && !unit.designation.as_ref().is_some_and(called) {
                continue;
            }
            let _ = writeln!(text, "unit {key}");
            text.push_str(&self.line("type", &unit.unit_type, unit.from));
            if let Some(formation) = content.formations.get(&unit.formation) {
                text.push_str(&self.line("formation", &unit.formation, formation.from));
            }
            let of_type = content.unit_types.get(&unit.unit_type);
            for attribute in &content.attributes {
                if let Some(cell) = unit.attributes.get(attribute) {
                    text.push_str(&self.line(attribute, &shown(&cell.value), cell.from));
                } else if let Some(cell) = of_type.and_then(|kind| kind.attributes.get(attribute)) {
                    text.push_str(&self.line(&format!("{attribute} (of its type)"), &shown(&cell.value), cell.from));
                }
            }
            let situation = &self.folded.situation;
            for placement in situation.setup.iter().filter(|placement| placement.units.contains(key)) {
                text.push_str(&self.line("set-up", &crate::diff::place_words(&placement.at), placement.from));
            }
            for arrival in situation.arrivals.iter().filter(|arrival| arrival.units.contains(key)) {
                let turn = arrival.turn.map_or_else(|| "later".to_owned(), |turn| format!("turn {turn}"));
                text.push_str(&self.line(
                    "arrival",
                    &format!("{turn} at {}", crate::diff::place_words(&arrival.at)),
                    arrival.from,
                ));
            }
        }
        text
    }

    fn table(&self, name: &str) -> String {
        let content = &self.folded.content;
        let mut text = String::new();
        if let Some(table) = content.tables.get(name) {
            let title = table.title.as_deref().unwrap_or("");
            let _ = writeln!(text, "table {name} {title}\n    set by {}", self.origin(table.from));
            if self.core {
                text.push_str(&self.core_line(table.from));
            }
            for plane in &table.planes {
                for row in &plane.rows {
                    let head = row.head.as_ref().map_or("", |head| head.text.as_str());
                    for (column, cell) in plane.columns.iter().zip(&row.cells) {
                        text.push_str(&self.line(
                            &format!("row {head} column {}", column.text),
                            &shown(&cell.value),
                            cell.from,
                        ));
                    }
                }
            }
            for edge in &table.edges {
                let used = edge.use_head.as_deref().unwrap_or("not used");
                let side = if edge.side == EdgeSide::Above { "above" } else { "below" };
                text.push_str(&self.line(&format!("{side} {}", edge.beyond), used, edge.from));
            }
        }
        for (what, chart) in [("terrain", &content.terrain), ("hexsides", &content.hexsides), ("paths", &content.paths)]
        {
            if what == name {
                let _ = writeln!(text, "chart {name}\n    set by {}", self.origin(chart.from));
                for (row, line) in &chart.rows {
                    for (column, cell) in chart.columns.iter().zip(&line.effects) {
                        let value = cartouche_clients::html::effect_words(&cell.value);
                        text.push_str(&self.line(&format!("{row}, {column}"), &value, cell.from));
                    }
                }
            }
        }
        text
    }

    fn hex(&self, name: &str) -> String {
        let Ok(number) = name.parse::<cartouche_bundle::hex::HexNumber>() else { return String::new() };
        let map = &self.folded.content.map;
        let mut text = String::new();
        if let Some(hex) = map.hexes.get(&number) {
            let height = hex.height.map_or_else(String::new, |height| format!(" height {height}"));
            let survey = format!("{:?}", hex.survey).to_lowercase();
            text.push_str(&self.line("surveyed", &format!("{}{height} ({survey})", hex.terrain.join(" ")), hex.from));
        }
        for fact in map.stated.iter().chain(&map.expected) {
            let said = match &fact.fact {
                FactKind::NextTo { first, second } if *first == number => Some(format!("next to {second}")),
                FactKind::NextTo { first, second } if *second == number => Some(format!("next to {first}")),
                FactKind::Are { hexes, terrain, height } if hexes.contains(&number) => {
                    let height = height.map_or_else(String::new, |height| format!(" height {height}"));
                    Some(format!("{}{height}", terrain.join(" ")))
                }
                FactKind::OnMap { hexes } if hexes.contains(&number) => Some("on the map".to_owned()),
                _ => None,
            };
            if let Some(said) = said {
                text.push_str(&self.line("stated", &said, fact.from));
            }
        }
        for side in map.sides.iter().filter(|side| side.hexes.0 == number || side.hexes.1 == number) {
            text.push_str(&self.line(&side.feature, &format!("{}/{}", side.hexes.0, side.hexes.1), side.from));
        }
        for path in map.paths.iter().filter(|path| path.hexes.contains(&Some(number))) {
            text.push_str(&self.line(&path.kind, path.name.as_deref().unwrap_or("through it"), path.from));
        }
        for (place, at) in map.places.iter().filter(|(_, at)| at.hex == number) {
            text.push_str(&self.line("place", place, at.from));
        }
        for (region, of) in map.regions.iter().chain(&map.entries).filter(|(_, of)| of.hexes.contains(&number)) {
            text.push_str(&self.line("in", region, of.from));
        }
        let here =
            |at: &Where| matches!(at, Where::Hexes { hexes } | Where::String { hexes } if hexes.contains(&number));
        for placement in self.folded.situation.setup.iter().filter(|placement| here(&placement.at)) {
            text.push_str(&self.line("set-up", &placement.units.join(", "), placement.from));
        }
        if text.is_empty() {
            let on_map = map.grid.as_ref().is_some_and(|grid| grid.holds(number));
            return if on_map {
                format!("hex {number}\n  on the map, and nothing is known of it\n")
            } else {
                String::new()
            };
        }
        format!("hex {number}\n{text}")
    }

    fn case(&self, name: &str) -> String {
        let coverage = crate::coverage::coverage(self.book());
        let mut text = String::new();
        for (source, cases) in &coverage.sources {
            for case in cases.iter().filter(|case| case.number == name) {
                let title = case.title.as_deref().unwrap_or("");
                let _ = writeln!(text, "case {source} {} {title}\n  {}", case.number, case.carried.word());
                for line in &case.lines {
                    let _ = writeln!(text, "    by {line}");
                }
            }
        }
        text
    }
}
