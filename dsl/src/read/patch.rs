//! Reader of corrections: errata and private values.
//! Must not: apply a correction.

use super::{Reader, Statement};
use crate::book::{Patch, PatchKind, PatchLayer};
use crate::syntax::ItemRef;
use crate::text::Span;
use cartouche_bundle::model::{Effect, Value};

impl Reader<'_> {
    /// `errata 1976-01-01 "Second printing" {`, `errata undated {`, `private "…" {`.
    pub(crate) fn patches(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let at = &head.captures;
        let date = if head.shape.id == "top.errata" {
            let Some(date) = self.date(at.one("date")) else { return };
            Some(date)
        } else {
            None
        };
        let mut layer = PatchLayer {
            kind: if head.shape.id == "top.private" { PatchKind::Private } else { PatchKind::Errata },
            date,
            title: at.joined("title"),
            patches: Vec::new(),
            from: head.from,
        };
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("errata", &line, head.from) else { continue };
            if let Some(patch) = self.patch(&statement) {
                layer.patches.push((patch, statement.from));
            }
        }
        self.current().patches.push(layer);
    }

    fn patch(&mut self, statement: &Statement<'_>) -> Option<Patch> {
        let at = &statement.captures;
        Some(match statement.shape.id {
            "patch.unit-at" => Patch::UnitAt {
                unit: self.unit(statement)?,
                hex: at.one("hex").and_then(|word| self.hex(word))?,
                was: at.one("old").and_then(|word| self.hex(word)),
            },
            "patch.unit" => Patch::Unit {
                unit: self.unit(statement)?,
                attribute: at.joined("attribute"),
                value: self.patched_value(statement, "value")?,
                was: self.patched_value(statement, "old"),
            },
            "patch.cell" => Patch::TableCell {
                table: at.joined("table"),
                row: at.joined("row"),
                column: at.joined("column"),
                value: self.patched_value(statement, "value")?,
                was: self.patched_value(statement, "old"),
            },
            "patch.chart" => Patch::ChartCell {
                chart: at.joined("chart"),
                row: at.joined("row"),
                column: at.joined("column"),
                value: self.patched_effect(statement, "value")?,
                was: self.patched_effect(statement, "old"),
            },
            "patch.hex" => {
                let hex = at.one("hex").and_then(|word| self.hex(word))?;
                let words = self.hex_words(at.all("words"));
                let was = at.has("old").then(|| self.hex_words(at.all("old")).terrain);
                Patch::Hex { hex, terrain: words.terrain, height: words.height, was }
            }
            "patch.side" | "patch.no-side" => Patch::Side {
                feature: at.joined("feature"),
                sides: at.all("sides").iter().filter_map(|word| self.hexside(*word)).collect(),
                up: at.one("up").and_then(|word| self.hex(word)),
                add: statement.shape.id == "patch.side",
            },
            "patch.arrival" => Patch::Arrival {
                units: self.units(at.all("units")),
                turn: self.number(at.one("turn"))?,
                was: self.number(at.one("old")),
            },
            "patch.incorporated" => Patch::Incorporated { cases: self.cases(at.all("cases")) },
            _ => {
                self.mark_told(statement.from);
                Patch::Told { text: at.joined("text"), cases: self.cases(at.all("cases")) }
            }
        })
    }

    fn unit(&mut self, statement: &Statement<'_>) -> Option<String> {
        self.units(statement.captures.all("unit")).into_iter().next()
    }

    fn patched_value(&mut self, statement: &Statement<'_>, slot: &str) -> Option<Value> {
        let word = statement.captures.one(slot)?;
        let (value, _) = self.value_of_word(word);
        let parts = self.known.has_faces();
        value.map(|value| if parts { value } else { super::value::fraction_of(value) })
    }

    fn patched_effect(&mut self, statement: &Statement<'_>, slot: &str) -> Option<Effect> {
        let words = statement.captures.all(slot);
        let (first, last) = (words.first()?, words.last()?);
        let span: Span = first.span.to(last.span);
        self.effect_of_words(words, span).0
    }
}
