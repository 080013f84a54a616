//! Reader of the items that open a part or speak of it as a whole.
//! Must not: follow a `use`; the project does.

use super::{Reader, Statement};
use crate::book::{Part, PartKind};
use crate::diagnostics::Diagnostic;
use crate::syntax::{LANGUAGE_VERSION, Tree};
use cartouche_bundle::model::{Aside, Missing, OriginId, Scale};

impl Reader<'_> {
    /// Opens the part of the items before any series, game or map.
    pub(crate) fn open_root(&mut self, tree: &Tree) {
        let span = tree.items().next().map(|item| item.span().before()).unwrap_or_default();
        self.open(Part { kind: PartKind::Root, ..Part::default() });
        let from = self.origin(span, None, Vec::new(), None);
        self.current().from = from;
    }

    fn open(&mut self, part: Part) {
        self.book.parts.push(part);
        self.part = self.book.parts.len() - 1;
    }

    /// Opens a named part. One of that kind and name that stands already is reported and gone on with.
    pub(crate) fn open_part(&mut self, kind: PartKind, what: &str, head: &Statement<'_>) {
        self.close_map();
        let name = head.captures.joined("name");
        let title = head.captures.joined("title");
        let key = (kind, name.clone());
        if let Some(index) = self.book.part_names.get(&key).copied() {
            let from = self.book.parts.get(index).map_or(head.from, |part| part.from);
            self.twice(what, &name, from, head.from);
            self.part = index;
            return;
        }
        self.book.part_names.insert(key, self.book.parts.len());
        self.open(Part { kind, name, title, from: head.from, ..Part::default() });
        let part = u32::try_from(self.part).unwrap_or(0);
        if let Some(record) = self.book.origins.get_mut(head.from) {
            record.part = part;
        }
    }

    /// `cartouche 1`.
    pub(crate) fn version(&mut self, head: &Statement<'_>) {
        let word = head.captures.one("version");
        let Some(version) = self.number(word) else { return };
        if version != i64::from(LANGUAGE_VERSION) {
            self.sink.push(
                Diagnostic::new("E0038", format!("version {version} of the language is not known here"))
                    .primary(word.map_or(head.span, |word| word.span), format!("{LANGUAGE_VERSION} is wanted"))
                    .help(format!("take a newer Cartouche, or write the file in version {LANGUAGE_VERSION}")),
            );
        }
    }

    /// The lines that open or describe a part.
    pub(crate) fn part_item(&mut self, head: &Statement<'_>) {
        let at = &head.captures;
        let from = head.from;
        match head.shape.id {
            "top.use" => self.book.uses.push((from, at.joined("path"))),
            "top.series" => self.open_part(PartKind::Series, "the series", head),
            "top.game" => self.open_part(PartKind::Game, "the game", head),
            "top.of" => {
                let first = self.current().of.as_ref().map(|(_, first)| *first);
                if self.once("of", first, from) {
                    self.current().of = Some((at.joined("series"), from));
                }
            }
            "top.from" => self.part_source(head),
            "top.date" => {
                let first = self.current().date.as_ref().map(|(_, first)| *first);
                if let Some(date) = self.date(at.one("date"))
                    && self.once("date", first, from)
                {
                    self.current().date = Some((date, from));
                }
            }
            "top.scale" | "top.also-scale" => {
                let Some((least, most)) = at.one("value").and_then(|word| self.range(word)) else { return };
                let scale = Scale { least, most, unit: at.joined("unit"), from };
                self.current().content.scale.push(scale);
            }
            "top.precedence" => {
                let mut layers = at.list("layers");
                layers.retain(|layer| layer != ",");
                self.current().content.precedence = layers;
            }
            _ => {}
        }
    }

    /// `from bg`, of a part or of a map.
    pub(crate) fn part_source(&mut self, statement: &Statement<'_>) {
        let first = self.current().source.as_ref().map(|(_, first)| *first);
        if self.once("from", first, statement.from) {
            self.current().source = Some((statement.captures.joined("source"), statement.from));
        }
    }

    /// Whether a line that may stand once is there for the first time; a second one is reported.
    pub(crate) fn once(&mut self, line: &str, first: Option<OriginId>, second: OriginId) -> bool {
        let Some(first) = first else { return true };
        self.twice("the line", line, first, second);
        false
    }

    /// `missing`, `aside` and `not here` at the left edge.
    pub(crate) fn set_aside(&mut self, head: &Statement<'_>) {
        let at = &head.captures;
        let from = head.from;
        if head.shape.id == "top.missing" {
            // A bracket before a remark says the same as one at the end of the line: where the thing is called for.
            let cases: Vec<_> = at.all("cases").iter().flat_map(|word| self.citations_of_word(word)).collect();
            let because = self.book.origins.get_mut(from).and_then(|record| {
                record.claims.extend(cases);
                record.tail.as_ref().and_then(|tail| tail.because.clone())
            });
            let missing =
                Missing { what: at.joined("what"), names: at.list("names"), reason: because.unwrap_or_default(), from };
            self.current().content.missing.push(missing);
            return;
        }
        let aside = Aside { cases: self.cases(at.all("cases")), reason: at.joined("reason"), from };
        let content = &mut self.current().content;
        match head.shape.id {
            "top.aside" => content.asides.push(aside),
            "top.not-run" => content.not_run.push(aside),
            _ => content.not_here.push(aside),
        }
    }
}
