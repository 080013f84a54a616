//! Reader of maps: hexes, hexsides, paths, places, regions, entries, and what the source states of them.
//! Must not: judge whether a hex is on the map, or guess what was not surveyed.

use super::ground::{Flood, beside_chain, row_of_numbers};
use super::{Reader, Statement};
use crate::book::PartKind;
use crate::syntax::{ItemRef, LineRef, Literal, Word};
use crate::vocabulary::{NameKind, Part as ShapePart, Vocabulary};
use cartouche_bundle::model::{
    Fact, FactKind, Hex, Map, Missing, OriginId, OriginRef, PathChain, Place, Region, SideFeature, Survey,
};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// What the words after a hex number say.
#[derive(Debug, Default)]
pub(crate) struct HexWords {
    /// Terrains in the order written.
    pub(crate) terrain: Vec<String>,
    /// Height.
    pub(crate) height: Option<i64>,
    /// How well it is known, if said.
    pub(crate) survey: Option<Survey>,
    /// A note.
    pub(crate) note: Option<String>,
}

impl Reader<'_> {
    /// `map antietam "Antietam"`: a part of its own, or in braces inside a game.
    pub(crate) fn map(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let body = item.body();
        let alone = !item.head().opens_brace();
        if alone {
            self.open_part(PartKind::Map, "the map", head);
            self.in_map = true;
        }
        let (name, title) = (head.captures.joined("name"), head.captures.text("title"));
        let map = &mut self.current().content.map;
        let first = map.origins.get("top.map").map(|first| first.from);
        if first.is_none() {
            *map = Map { name, title, ..std::mem::take(map) };
            map.origins.insert("top.map".into(), OriginRef { from: head.from });
        } else if let (Some(first), false) = (first, alone) {
            return self.twice("the map", &name, first, head.from);
        }
        for line in self.only_lines(body) {
            if let Some(statement) = self.line("map", &line, head.from) {
                self.map_line(&line, &statement);
            }
        }
        if !alone {
            self.flood_regions();
        }
    }

    /// Ends a map that was opened without a brace.
    pub(crate) fn close_map(&mut self) {
        self.flood_regions();
        self.in_map = false;
    }

    /// An item of a map's own part. Gives false for an item that is no line of a map.
    pub(crate) fn map_item(&mut self, item: &ItemRef<'_>) -> bool {
        let line = item.head();
        let Some(first) = line.words().first() else { return false };
        let named = self.names.has(NameKind::Feature, first.text) || self.names.has(NameKind::Path, first.text);
        let missing_of_map = first.text == "missing"
            && line
                .words()
                .get(1)
                .is_some_and(|what| matches!(what.text, "hexes" | "sides" | "paths" | "heights" | "numbers"));
        if !named && !missing_of_map && first.kind == Literal::Name && opens_other_item(first.text) {
            return false;
        }
        if let Some(statement) = self.fit("map", &line, &item.claims(), None) {
            self.map_line(&line, &statement);
        }
        true
    }

    pub(crate) fn map_line(&mut self, line: &LineRef<'_>, statement: &Statement<'_>) {
        let at = &statement.captures;
        let from = statement.from;
        match statement.shape.id {
            "map.from" => self.part_source(statement),
            "map.grid" => self.grid(line.body(), from),
            "map.hex" => self.surveyed_hex(statement),
            "map.sides" => self.side_feature(statement),
            "map.path" => self.path(statement),
            "map.place" => {
                let Some(hex) = at.one("hex").and_then(|word| self.hex(word)) else { return };
                let (name, place) = (at.joined("name"), Place { hex, from });
                self.declare("the place", name, place, |content| &mut content.map.places, |place| place.from);
            }
            "map.region" | "map.region-within" | "map.region-flood" | "map.region-side" => self.region(line, statement),
            "map.entry" => {
                let hexes = self.region_hexes(at.all("hexes"));
                self.add_entry(at.joined("name"), Region { hexes, and_more: false, edge: None, from });
            }
            "map.edge" => {
                let edge = at.joined("edge");
                let (hexes, and_more) = self.edge_hexes(&edge, at.all("hexes"), from);
                self.add_entry(edge.clone(), Region { hexes, and_more, edge: Some(edge), from });
            }
            "map.missing" => {
                let missing = Missing { what: at.joined("what"), names: Vec::new(), reason: at.joined("reason"), from };
                self.current().content.map.missing.push(missing);
            }
            id => {
                let Some(fact) = self.fact(statement) else { return };
                let map = &mut self.current().content.map;
                let facts = if id.starts_with("map.stated") { &mut map.stated } else { &mut map.expected };
                facts.push(Fact { fact, from });
            }
        }
    }

    fn add_entry(&mut self, name: String, region: Region) {
        self.declare("the entry", name, region, |content| &mut content.map.entries, |region| region.from);
    }

    fn surveyed_hex(&mut self, statement: &Statement<'_>) {
        let at = &statement.captures;
        let from = statement.from;
        let Some(number) = at.one("hex").and_then(|word| self.hex(word)) else { return };
        let words = self.hex_words(at.all("words"));
        let doubtful = self.note_hex(from, words.note);
        let survey = words.survey.unwrap_or(if doubtful { Survey::Doubtful } else { Survey::Painted });
        let hex = Hex { terrain: words.terrain, height: words.height, survey, from };
        match self.current().content.map.hexes.get(&number).map(|first| first.from) {
            Some(first) => self.twice("the hex", &number.to_string(), first, from),
            None => {
                self.current().content.map.hexes.insert(number, hex);
            }
        }
    }

    /// Keeps a note with the remarks of its line; gives whether the line is doubtful.
    fn note_hex(&mut self, from: OriginId, note: Option<String>) -> bool {
        let Some(record) = self.book.origins.get_mut(from) else { return false };
        if note.is_some() {
            record.tail.get_or_insert_default().note = note;
        }
        record.tail.as_ref().is_some_and(|tail| tail.doubtful.is_some())
    }

    /// Terrains, height, survey word and note of a hex.
    pub(crate) fn hex_words(&mut self, words: &[Word<'_>]) -> HexWords {
        let mut found = HexWords::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let survey = match (word.kind, word.text) {
                (Literal::Text, text) => {
                    found.note = Some(text.to_owned());
                    continue;
                }
                (Literal::Question | Literal::Comma, _) => continue,
                (_, "height") => {
                    found.height = self.number(words.get(at).copied());
                    at += 1;
                    continue;
                }
                (_, "painted") => Survey::Painted,
                (_, "guessed") => Survey::Guessed,
                (_, "checked") => Survey::Checked,
                (_, "doubtful") => Survey::Doubtful,
                (_, "stated") => Survey::Stated,
                (Literal::Name, text) => {
                    found.terrain.push(text.to_owned());
                    continue;
                }
                (_, text) => {
                    self.wrong(word.span, text, "a terrain, `height N` or how well the hex is known");
                    continue;
                }
            };
            found.survey = Some(survey);
        }
        found
    }

    fn side_feature(&mut self, statement: &Statement<'_>) {
        let at = &statement.captures;
        let up = at.one("up").and_then(|word| self.hex(word));
        let (feature, name) = (at.joined("feature"), at.text("name"));
        let doubtful = self.note_hex(statement.from, None);
        let survey = match at.joined("survey").as_str() {
            "painted" => Some(Survey::Painted),
            "guessed" => Some(Survey::Guessed),
            "checked" => Some(Survey::Checked),
            _ => doubtful.then_some(Survey::Doubtful),
        };
        for word in at.all("sides") {
            let Some(hexes) = self.hexside(*word) else { continue };
            let side =
                SideFeature { feature: feature.clone(), hexes, up, name: name.clone(), survey, from: statement.from };
            self.current().content.map.sides.push(side);
        }
    }

    fn path(&mut self, statement: &Statement<'_>) {
        let at = &statement.captures;
        let (kind, name) = (at.joined("path"), at.text("name"));
        let grid = self.grid_here();
        for word in at.all("chain") {
            let hexes = self.chain(*word, grid.as_ref());
            if !hexes.is_empty() {
                let path = PathChain { kind: kind.clone(), name: name.clone(), hexes, from: statement.from };
                self.current().content.map.paths.push(path);
            }
        }
    }

    fn region(&mut self, line: &LineRef<'_>, statement: &Statement<'_>) {
        let at = &statement.captures;
        let from = statement.from;
        let name = at.joined("name");
        let mut region = Region { hexes: Vec::new(), and_more: false, edge: None, from };
        match statement.shape.id {
            "map.region" => {
                region.hexes = self.region_hexes(at.all("hexes"));
                region.and_more = super::grid::has_words(&line.words().to_vec(), &["and", "more"]);
            }
            "map.region-within" => {
                let distance = self.number(at.one("n")).and_then(|n| u32::try_from(n).ok());
                let hex = at.one("hex").and_then(|word| self.hex(word));
                if let Some((distance, hex)) = distance.zip(hex) {
                    match self.grid_here() {
                        Some(grid) => region.hexes = grid.within(distance, hex).into_iter().collect(),
                        None => self.no_grid(statement.span),
                    }
                }
            }
            "map.region-flood" => {
                if let Some(start) = at.one("hex").and_then(|word| self.hex(word)) {
                    let flood =
                        Flood { region: name.clone(), start, barriers: at.list("barrier"), span: statement.span };
                    self.floods.push(flood);
                }
            }
            _ => match self.grid_here() {
                Some(grid) => {
                    let mut chain = Vec::new();
                    for word in at.all("chain") {
                        // `0105-1105` may run along a row of numbers, which is straight only to the eye.
                        match row_of_numbers(&grid, word.text) {
                            Some(row) => chain.extend(row),
                            None => chain.extend(self.listed_hexes(&[*word], Some(&grid))),
                        }
                    }
                    region.hexes = beside_chain(&grid, &at.joined("direction"), &chain).into_iter().collect();
                }
                None => self.no_grid(statement.span),
            },
        }
        self.declare("the region", name, region, |content| &mut content.map.regions, |region| region.from);
    }

    fn fact(&mut self, statement: &Statement<'_>) -> Option<FactKind> {
        let at = &statement.captures;
        match statement.shape.id {
            "map.stated-next" | "map.expect-next" => {
                let first = at.one("first").and_then(|word| self.hex(word));
                let second = at.one("second").and_then(|word| self.hex(word));
                first.zip(second).map(|(first, second)| FactKind::NextTo { first, second })
            }
            "map.stated-on" => Some(FactKind::OnMap { hexes: self.region_hexes(at.all("hexes")) }),
            "map.stated-hex" | "map.expect-hex" => {
                let hexes = self.region_hexes(at.all("hexes"));
                let words = self.hex_words(at.all("words"));
                self.note_hex(statement.from, words.note);
                Some(FactKind::Are { hexes, terrain: words.terrain, height: words.height })
            }
            _ => None,
        }
    }
}

/// Whether an item of a map's file is another kind of item than a line of the map.
fn opens_other_item(word: &str) -> bool {
    static WORDS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    let first_words = |place: &str| -> BTreeSet<&'static str> {
        let shapes = Vocabulary::get().of_place(place);
        shapes
            .filter_map(|shape| match shape.parts.first() {
                Some(ShapePart::Word(word)) => Some(*word),
                _ => None,
            })
            .collect()
    };
    WORDS
        .get_or_init(|| {
            let of_map = first_words("map");
            let mut words: BTreeSet<&str> = first_words("top").difference(&of_map).copied().collect();
            words.insert("missing");
            words
        })
        .contains(word)
}
