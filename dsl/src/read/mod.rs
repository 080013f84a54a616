//! Readers: from the tree of a file to the declarations of a book, one file of this folder for each group of items.
//! Must not: stop at a mistake; look at another file's tree; judge whether values make sense together.

mod army;
mod chart;
mod definition;
mod effect;
mod example;
mod force;
mod grid;
mod ground;
mod level;
mod map;
mod part;
mod patch;
mod report;
mod rule;
mod scenario;
mod setup;
mod source;
mod state;
mod statement;
mod survey;
mod table;
mod value;

#[cfg(test)]
mod tests;

pub use statement::Statement;
pub use survey::Known;
pub use value::{plain_value, without_marks};

use crate::book::{Book, Part};
use crate::diagnostics::Diagnostic;
use crate::syntax::{ItemRef, Tree};
use crate::text::Span;
use crate::vocabulary::{NameKind, Names};
use cartouche_bundle::model::{Content, OriginId};
use indexmap::IndexMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads one file's tree into the book. `known` has what [`survey`] found in all files of the project.
/// Problems go to `sink`, on the whole in file order.
pub fn read_tree(tree: &Tree, known: &Known, book: &mut Book, sink: &mut Vec<Diagnostic>) {
    let mut reader = Reader::new(known, book, sink);
    reader.text = Arc::clone(tree.text());
    reader.open_root(tree);
    for item in tree.items() {
        reader.item(&item);
    }
    reader.close_map();
}

/// Collects what the reading of other lines depends on: names of sides, hexside features and paths, the grids of maps.
pub fn survey(tree: &Tree, known: &mut Known) {
    survey::survey(tree, known);
}

/// The state of reading one file.
pub struct Reader<'b> {
    pub(crate) book: &'b mut Book,
    pub(crate) sink: &'b mut Vec<Diagnostic>,
    pub(crate) names: &'b Names,
    pub(crate) known: &'b Known,
    /// The text of the file.
    pub(crate) text: Arc<str>,
    /// Index of the part to which items belong now.
    pub(crate) part: usize,
    spare: Part,
    /// Items are lines of a map that was opened without a brace.
    in_map: bool,
    /// Regions to be flooded once all hexsides of the map are read.
    floods: Vec<ground::Flood>,
    /// The lack of a grid is reported once for a file.
    no_grid_said: bool,
    /// Named things of a part that are kept in lists, by part and name.
    seen: BTreeMap<(usize, String), OriginId>,
    /// Units without a designation, by side.
    unnamed: BTreeMap<String, usize>,
}

impl<'b> Reader<'b> {
    fn new(known: &'b Known, book: &'b mut Book, sink: &'b mut Vec<Diagnostic>) -> Self {
        let part = book.parts.len();
        Self {
            book,
            sink,
            names: known.names(),
            known,
            text: "".into(),
            part,
            spare: Part::default(),
            in_map: false,
            floods: Vec::new(),
            no_grid_said: false,
            seen: BTreeMap::new(),
            unnamed: BTreeMap::new(),
        }
    }

    /// The part to which items belong now.
    pub(crate) fn current(&mut self) -> &mut Part {
        // A missing part could only be our own mistake; what is read then goes nowhere.
        self.book.parts.get_mut(self.part).unwrap_or(&mut self.spare)
    }

    fn item(&mut self, item: &ItemRef<'_>) {
        // A broken line is reported already, and its words are not to be trusted.
        let Some(keyword) = item.keyword().filter(|_| !item.head().is_broken()) else { return };
        if self.in_map && self.map_item(item) {
            return;
        }
        if keyword.text == "sides" && item.head().words().len() > 1 {
            return self.sides_in_line(item);
        }
        let Some(statement) = self.head("top", item) else { return };
        match statement.shape.id {
            "top.version" => self.version(&statement),
            "top.use" | "top.series" | "top.game" | "top.of" | "top.from" | "top.date" | "top.scale"
            | "top.also-scale" | "top.precedence" => self.part_item(&statement),
            "top.source" => self.source(item, &statement),
            "top.sides" => self.sides(item, &statement),
            "top.unit-types" => self.unit_types(item, &statement),
            "top.units" => self.counters(item, &statement),
            "top.army" => self.army(item, &statement),
            "top.leaders" => self.leaders(item, &statement),
            "top.markers" => self.markers(item, &statement),
            "top.chits" => self.chits(item, &statement),
            "top.cup" => self.cup(item, &statement),
            "top.states" => self.states(item, &statement),
            "top.terrain" | "top.hexsides" | "top.paths" => self.effects_chart(item, &statement),
            "top.sequence" => self.sequence(item, &statement),
            "top.table" => self.table(item, &statement),
            "top.results" => self.results(item, &statement),
            "top.rules" | "top.rule" => self.rules(item, &statement),
            "top.memory" => self.memory(item, &statement),
            "top.term" | "top.measure" | "top.question" | "top.action" | "top.program" | "top.also" => {
                self.definition(item, &statement)
            }
            "top.conflict" | "top.unclear" => self.conflict(item, &statement),
            "top.missing" | "top.aside" | "top.not-here" | "top.not-run" => self.set_aside(&statement),
            "top.example" => self.example(item, &statement),
            "top.map" => self.map(item, &statement),
            "top.scenario" => self.scenario(item, &statement),
            "top.errata" | "top.errata-undated" | "top.private" => self.patches(item, &statement),
            _ => self.unknown_item(keyword.text, keyword.span),
        }
    }

    /// Adds a named thing to the current part; a name that it has already is reported and the first stands.
    pub(crate) fn declare<T>(
        &mut self,
        what: &str,
        name: String,
        value: T,
        pick: fn(&mut Content) -> &mut IndexMap<String, T>,
        origin: fn(&T) -> OriginId,
    ) {
        let from = origin(&value);
        let first = pick(&mut self.current().content).get(&name).map(origin);
        match first {
            Some(first) => self.twice(what, &name, first, from),
            None => {
                pick(&mut self.current().content).insert(name, value);
            }
        }
    }

    /// Whether the word is the name of a side that some file declares.
    pub(crate) fn is_side(&self, word: &str) -> bool {
        self.names.has(NameKind::Side, word)
    }

    /// The place of a value's statement.
    pub(crate) fn place(&self, from: OriginId) -> Span {
        self.book.origins.span(from)
    }
}
