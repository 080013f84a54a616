//! Readers: from the tree of a file to the declarations of a book, one file of this folder for each group of items.
//! Must not: stop at a mistake; look at another file's tree; judge whether values make sense together.

mod chart;
mod force;
mod map;
mod part;
mod patch;
mod rule;
mod scenario;
mod source;
mod state;
mod statement;
mod survey;
mod table;
mod value;

pub use statement::Statement;

use crate::book::{Book, Part};
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::syntax::{ItemRef, Tree};
use crate::vocabulary::{NameKind, Names, Part as ShapePart, Vocabulary};
use cartouche_bundle::model::OriginId;

/// Reads one file's tree into the book. `names` has the names of the whole project, see [`survey_names`].
/// Problems go to `sink` in file order.
pub fn read_tree(tree: &Tree, names: &Names, book: &mut Book, sink: &mut Vec<Diagnostic>) {
    let mut reader = Reader { book, sink, names, part: 0 };
    reader.part = reader.open_root(tree);
    for item in tree.items() {
        reader.item(&item);
    }
}

/// Names on which the shape of a line depends, declared in this tree: sides, hexside features, paths.
pub fn survey_names(tree: &Tree, names: &mut Names) {
    survey::survey(tree, names);
}

/// The state of reading one file.
pub struct Reader<'b> {
    pub(crate) book: &'b mut Book,
    pub(crate) sink: &'b mut Vec<Diagnostic>,
    pub(crate) names: &'b Names,
    /// Index of the part to which items belong now.
    pub(crate) part: usize,
}

impl Reader<'_> {
    /// The part to which items belong now.
    pub(crate) fn current(&mut self) -> &mut Part {
        if self.part >= self.book.parts.len() {
            self.book.parts.push(Part::default());
            self.part = self.book.parts.len() - 1;
        }
        let index = self.part;
        // The branch above made sure that the part exists; the first part is the safe answer to our own mistake.
        if index < self.book.parts.len() { &mut self.book.parts[index] } else { &mut self.book.parts[0] }
    }

    fn item(&mut self, item: &ItemRef<'_>) {
        let Some(keyword) = item.keyword() else { return };
        if self.in_map_part() && self.map_item(item) {
            return;
        }
        let Some(statement) = self.head("top", item) else { return };
        match statement.shape.id {
            "top.version" => self.version(&statement),
            "top.use" | "top.series" | "top.game" | "top.of" | "top.from" | "top.date" | "top.scale" | "top.also-scale"
            | "top.precedence" => self.part_item(&statement),
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
            "top.conflict" | "top.unclear" => self.conflict(item, &statement),
            "top.missing" | "top.aside" | "top.not-here" => self.set_aside(&statement),
            "top.example" => self.example(item, &statement),
            "top.map" => self.map(item, &statement),
            "top.scenario" => self.scenario(item, &statement),
            "top.errata" | "top.errata-undated" | "top.private" => self.patches(item, &statement),
            _ => self.unknown_item(keyword.text, keyword.span),
        }
    }

    /// Reports an item whose first word is no kind of item.
    pub(crate) fn unknown_item(&mut self, word: &str, span: crate::text::Span) {
        let kinds = Vocabulary::get().of_place("top").filter_map(|shape| match shape.parts.first() {
            Some(ShapePart::Word(word)) => Some(*word),
            _ => None,
        });
        let near = spelling::nearest(word, kinds);
        let mut problem = Diagnostic::new("E0051", format!("no item begins with `{word}`")).primary(span, "unknown here");
        problem = match near {
            Some(near) => problem.help(format!("write `{near}`, if that is meant")).likely_fix(span, near),
            None => problem.help("`cartouche vocabulary top` lists the kinds of items"),
        };
        self.sink.push(problem);
    }

    /// Reports a name that is declared twice; the first stands.
    pub(crate) fn twice(&mut self, what: &str, name: &str, first: OriginId, second: OriginId) {
        let (first, second) = (self.book.origins.span(first), self.book.origins.span(second));
        self.sink.push(
            Diagnostic::new("E0052", format!("{what} `{name}` is declared twice"))
                .primary(second, "again here; the first one stands")
                .secondary(first, "first here")
                .help("give one of them another name, or take it out"),
        );
    }

    /// Whether the word is the name of a side that some file declares.
    pub(crate) fn is_side(&self, word: &str) -> bool {
        self.names.has(NameKind::Side, word)
    }
}
