//! Reader of a grid: how hexes lie, their numbers, sheets and scans.
//! Must not: have a default for what only the printed map can tell.

use super::{Reader, Statement};
use crate::diagnostics::Diagnostic;
use crate::syntax::{LineRef, Literal, NodeRef, Word};
use cartouche_bundle::hex::{Extent, Grid, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_bundle::model::{OriginId, OriginRef, Scan, ScanPoint, Sheet};
use std::collections::BTreeSet;

/// What the lines of a grid have said so far.
#[derive(Default)]
struct Draft<'t> {
    tops: Option<Tops>,
    numbering: Option<Numbering>,
    size: Option<(Extent, Extent)>,
    start: Start,
    off_map: Vec<Word<'t>>,
    half_hexes: Vec<Word<'t>>,
}

impl Reader<'_> {
    /// The lines in `grid {`. The grid goes to the map of the current part.
    pub(crate) fn grid(&mut self, body: Vec<NodeRef<'_>>, from: OriginId) {
        let first = self.current().content.map.origins.get("map.grid").map(|first| first.from);
        if !self.once("grid", first, from) {
            return;
        }
        self.current().content.map.origins.insert("map.grid".into(), OriginRef { from });
        let mut draft = Draft::default();
        for line in self.only_lines(body) {
            let Some(statement) = self.line("grid", &line, from) else { continue };
            self.grid_line(&line, &statement, &mut draft);
        }
        let grid = match draft {
            Draft { tops: Some(tops), numbering: Some(numbering), size: Some((columns, rows)), start, .. } => {
                Grid { tops, numbering, start, columns, rows, off_map: BTreeSet::new() }
            }
            Draft { tops, numbering, size, .. } => {
                let lacks =
                    [(tops.is_none(), "flat tops, odd columns low"), (size.is_none(), "columns 01-22, rows 01-28")]
                        .into_iter()
                        .chain([(numbering.is_none(), "numbered column then row")])
                        .filter(|(lacks, _)| *lacks)
                        .map(|(_, line)| format!("`{line}`"))
                        .collect::<Vec<_>>();
                let span = self.place(from);
                self.sink.push(
                    Diagnostic::new("E0059", "the grid does not say how all hexes lie")
                        .primary(span, format!("a line is missing such as {}", lacks.join(" and ")))
                        .help("read it off the printed map; `unclear \"…\"` after a line says that it is a reading"),
                );
                return;
            }
        };
        // Chains of hexes that are off the map are themselves laid out by the grid.
        let off_map = self.listed_hexes(&draft.off_map, Some(&grid));
        let half_hexes = self.listed_hexes(&draft.half_hexes, Some(&grid));
        let map = &mut self.current().content.map;
        map.half_hexes = half_hexes;
        map.grid = Some(Grid { off_map: off_map.into_iter().collect(), ..grid });
    }

    fn grid_line<'t>(&mut self, line: &LineRef<'t>, statement: &Statement<'t>, draft: &mut Draft<'t>) {
        let at = &statement.captures;
        let from = statement.from;
        let id = statement.shape.id;
        match id {
            "grid.off" => return draft.off_map.extend(at.all("hexes")),
            "grid.half" => return draft.half_hexes.extend(at.all("hexes")),
            "grid.scan" => return self.scan(line, statement),
            "grid.sheet" => {
                let Some(columns) = at.one("columns").and_then(|word| self.whole_range(word)) else { return };
                let sheet = Sheet { name: at.joined("name"), columns, from };
                return self.current().content.map.sheets.push(sheet);
            }
            _ => {}
        }
        let first = self.current().content.map.origins.get(id).map(|first| first.from);
        if !self.once(id.trim_start_matches("grid."), first, from) {
            return;
        }
        self.current().content.map.origins.insert(id.to_owned(), OriginRef { from });
        match id {
            "grid.lie" => draft.tops = self.tops(statement),
            "grid.size" => {
                let columns = at.one("columns").and_then(|word| self.extent(word));
                let rows = at.one("rows").and_then(|word| self.extent(word));
                draft.size = columns.zip(rows);
                self.current().content.map.at_least = has_words(&line.words().to_vec(), &["at", "least"]);
            }
            "grid.numbering" => {
                draft.numbering = Some(match at.joined("order").as_str() {
                    "row then column" => Numbering::RowThenColumn,
                    _ => Numbering::ColumnThenRow,
                });
            }
            _ => draft.start = if at.joined("direction") == "north" { Start::BottomLeft } else { Start::TopLeft },
        }
    }

    fn tops(&mut self, statement: &Statement<'_>) -> Option<Tops> {
        let at = &statement.captures;
        let parity = if at.joined("parity") == "odd" { Parity::Odd } else { Parity::Even };
        let (tops, lines, shift) = (at.joined("tops"), at.joined("lines"), at.joined("shift"));
        match (tops.as_str(), lines.as_str(), shift.as_str()) {
            ("flat", "columns", "low") => Some(Tops::Flat { columns: parity, pushed: Pushed::Low }),
            ("flat", "columns", "high") => Some(Tops::Flat { columns: parity, pushed: Pushed::High }),
            ("pointy", "rows", "left") => Some(Tops::Pointy { rows: parity, pushed: RowPushed::Left }),
            ("pointy", "rows", "right") => Some(Tops::Pointy { rows: parity, pushed: RowPushed::Right }),
            _ => {
                let wanted = "columns `low` or `high` with flat tops, or rows `left` or `right` with pointy ones,";
                self.wrong(statement.span, &format!("{lines} {shift}"), wanted);
                None
            }
        }
    }

    fn extent(&mut self, word: Word<'_>) -> Option<Extent> {
        let (low, high) = self.whole_range(word)?;
        let ends = u8::try_from(low).ok().zip(u8::try_from(high).ok()).filter(|(_, high)| *high <= 99);
        if ends.is_none() {
            self.out_of_bounds(word.span, &format!("`{}`", word.text), "99");
        }
        ends.map(|(first, last)| Extent { first, last })
    }

    fn scan(&mut self, line: &LineRef<'_>, statement: &Statement<'_>) {
        let mut scan = Scan { file: statement.captures.joined("file"), points: Vec::new(), from: statement.from };
        for line in self.only_lines(line.body()) {
            let Some(point) = self.line("grid", &line, statement.from) else { continue };
            if point.shape.id != "scan.point" {
                self.misplaced(&point, "the grid", "put it at the level of `scan`");
                continue;
            }
            let at = &point.captures;
            let Some(hex) = at.one("hex").and_then(|word| self.hex(word)) else { continue };
            scan.points.push(ScanPoint { hex, x: at.joined("x"), y: at.joined("y"), from: point.from });
        }
        self.current().content.map.scans.push(scan);
    }
}

/// Whether these words stand side by side in a line, outside of texts.
pub(super) fn has_words(words: &[Word<'_>], wanted: &[&str]) -> bool {
    words.windows(wanted.len()).any(|window| {
        window.iter().zip(wanted).all(|(word, wanted)| word.text == *wanted && word.kind != Literal::Text)
    })
}
