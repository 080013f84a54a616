//! A statement: a line with its remarks taken off, its claims, its place, and the shape that it fits.
//! Must not: read values out of the captured words.

use super::Reader;
use crate::book::{ClaimedCase, OriginRecord, Tail};
use crate::diagnostics::Diagnostic;
use crate::syntax::{ChartRef, CiteKind, Claim, ItemRef, LineRef, Literal, RowRef, Word};
use crate::text::Span;
use crate::vocabulary::{Captures, Miss, Shape, SlotKind, Vocabulary};
use cartouche_bundle::model::{Citation, CitationKind, OriginId};

/// A line that fits a shape.
#[derive(Debug)]
pub struct Statement<'t> {
    /// The shape.
    pub shape: &'static Shape,
    /// What fills its slots.
    pub captures: Captures<'t>,
    /// Its origin, with claims and remarks.
    pub from: OriginId,
    /// The line's place.
    pub span: Span,
}

impl Reader<'_> {
    /// Matches the head line of an item; claims after the closing brace count for it.
    pub(crate) fn head<'t>(&mut self, place: &str, item: &ItemRef<'t>) -> Option<Statement<'t>> {
        self.fit(place, &item.head(), &item.claims(), None)
    }

    /// Matches a line inside an item.
    pub(crate) fn line<'t>(&mut self, place: &str, line: &LineRef<'t>, parent: OriginId) -> Option<Statement<'t>> {
        self.fit(place, line, &line.claims(), Some(parent))
    }

    /// Matches a line in a place, with the claims given.
    pub(crate) fn fit<'t>(
        &mut self,
        place: &str,
        line: &LineRef<'t>,
        claims: &[Claim<'t>],
        parent: Option<OriginId>,
    ) -> Option<Statement<'t>> {
        if line.is_broken() || line.is_headless_row() {
            // Reported already, and its words are not to be trusted.
            return None;
        }
        let (main, tail) = self.split_tail(&line.words().to_vec(), true);
        let claims = self.claims_of(claims);
        let from = self.origin(line.span(), parent, claims, tail);
        if main.is_empty() {
            return None;
        }
        match Vocabulary::get().match_line(place, &main, self.names) {
            Ok(found) => {
                self.book.shapes.insert(found.shape.id);
                if let Some(record) = self.book.origins.get_mut(from) {
                    record.shape = Some(found.shape.id);
                }
                if !opens_lines(found.shape.id) {
                    self.nothing_under_line(line);
                }
                Some(Statement { shape: found.shape, captures: found.captures, from, span: line.span() })
            }
            Err(miss) => {
                self.no_shape(place, &main, line.span(), &miss);
                None
            }
        }
    }

    /// Makes the origin of a chart row; its remarks stand after the cells.
    /// Gives the words that are no remarks (`is artillery`, `directed up`, `on creek`).
    pub(crate) fn row<'t>(&mut self, row: &RowRef<'t>, parent: OriginId) -> (OriginId, Vec<Word<'t>>) {
        self.nothing_under_line(&row.line());
        self.row_with_body(row, parent)
    }

    /// Makes the origin of a chart: what its header line claims holds for its rows. Lines beside the rows are reported.
    pub(crate) fn chart_origin(&mut self, chart: &ChartRef<'_>, parent: OriginId) -> OriginId {
        let header = chart.header();
        if let Some(node) = header.body().first() {
            self.nothing_here(node);
        }
        let (rest, tail) = self.split_tail(&header.tail().to_vec(), false);
        self.nothing_after(&rest);
        let claims = self.claims_of(&header.line().claims());
        if claims.is_empty() && tail.is_none() {
            return parent;
        }
        self.origin(header.span(), Some(parent), claims, tail)
    }

    /// The same for a row that may have deeper lines.
    pub(crate) fn row_with_body<'t>(&mut self, row: &RowRef<'t>, parent: OriginId) -> (OriginId, Vec<Word<'t>>) {
        let (rest, tail) = self.split_tail(&row.tail().to_vec(), false);
        let claims = self.claims_of(&row.line().claims());
        (self.origin(row.span(), Some(parent), claims, tail), rest)
    }

    /// Adds an origin of the current part.
    pub(crate) fn origin(
        &mut self,
        span: Span,
        parent: Option<OriginId>,
        claims: Vec<ClaimedCase>,
        tail: Option<Tail>,
    ) -> OriginId {
        let part = u32::try_from(self.part).unwrap_or(0);
        self.book.origins.add(OriginRecord {
            span,
            parent,
            part,
            claims,
            tail: tail.map(Box::new),
            over: None,
            told: false,
            shape: None,
        })
    }

    /// Marks the statement as told to players rather than data.
    pub(crate) fn mark_told(&mut self, id: OriginId) {
        if let Some(record) = self.book.origins.get_mut(id) {
            record.told = true;
        }
    }

    /// Takes the remarks out of words: of a whole line, or of what stands after the cells of a row.
    pub(crate) fn split_tail<'t>(&mut self, words: &[Word<'t>], line: bool) -> (Vec<Word<'t>>, Option<Tail>) {
        let mut main: Vec<Word<'t>> = Vec::with_capacity(words.len());
        let mut tail = Tail::default();
        let mut found = false;
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let next = words.get(at + 1);
            let quoted = next.filter(|next| next.kind == Literal::Text);
            // The first word of a line is never a remark: `missing rows "…"` is a line of its own.
            let taken = if line && at == 0 {
                0
            } else {
                self.remark(word, quoted, words.get(at + 2), next, &mut tail, main.last())
            };
            if taken == 0 {
                main.push(*word);
                at += 1;
            } else {
                found = true;
                at += taken;
            }
        }
        (main, found.then_some(tail))
    }

    /// Reads one remark; gives the number of words it takes, 0 if it is none.
    fn remark(
        &mut self,
        word: &Word<'_>,
        quoted: Option<&Word<'_>>,
        third: Option<&Word<'_>>,
        second: Option<&Word<'_>>,
        tail: &mut Tail,
        before: Option<&Word<'_>>,
    ) -> usize {
        if word.kind != Literal::Name {
            return 0;
        }
        let text = || quoted.map(|quoted| quoted.text.to_owned());
        match word.text {
            "printed" if quoted.is_some() => {
                tail.printed = quoted.map(|quoted| (quoted.text.to_owned(), word.span.to(quoted.span)));
                tail.printed_at = before.map(|before| before.span);
            }
            "because" if quoted.is_some() => tail.because = text(),
            "missing" if quoted.is_some() => {
                tail.missing = quoted.map(|quoted| (quoted.text.to_owned(), word.span.to(quoted.span)));
            }
            "doubtful" if quoted.is_some() => tail.doubtful = text(),
            "unclear" if quoted.is_some() => tail.unclear = text(),
            "note" if quoted.is_some() => tail.note = text(),
            "derived" if second.is_some_and(|from| from.text == "from") => {
                let Some(bracket) = third.filter(|bracket| bracket.kind == Literal::Bracket) else { return 0 };
                tail.derived = self.citations_of_word(bracket);
                return 3;
            }
            _ => return 0,
        }
        2
    }

    /// The citations of brackets that claim.
    pub(crate) fn claims_of(&mut self, claims: &[Claim<'_>]) -> Vec<ClaimedCase> {
        claims.iter().flat_map(|bracket| self.citations(bracket)).collect()
    }

    /// The citations of a bracket, with the current source filled in where none is named.
    pub(crate) fn citations(&mut self, bracket: &Claim<'_>) -> Vec<ClaimedCase> {
        self.citations_of_word(&bracket.word)
    }

    /// The citations of a bracket inside a line.
    pub(crate) fn citations_of_word(&mut self, word: &Word<'_>) -> Vec<ClaimedCase> {
        let default = self.current().source.as_ref().map_or_else(String::new, |(name, _)| name.clone());
        word.cites()
            .iter()
            .map(|cite| ClaimedCase {
                citation: Citation {
                    source: cite.source.map_or_else(|| default.clone(), ToOwned::to_owned),
                    kind: match cite.kind {
                        CiteKind::Case | CiteKind::Named => CitationKind::Case,
                        CiteKind::Chart => CitationKind::Chart,
                        CiteKind::Counter => CitationKind::Counter,
                        CiteKind::Map => CitationKind::Map,
                    },
                    number: cite.full(),
                },
                to: cite.range_end(),
                span: cite.span,
            })
            .collect()
    }

    /// The citations of a slot, for a model field that keeps no places. A range gives both ends joined by a hyphen.
    pub(crate) fn cases(&mut self, words: &[Word<'_>]) -> Vec<Citation> {
        words
            .iter()
            .flat_map(|word| self.citations_of_word(word))
            .map(|claimed| Citation {
                number: match claimed.to {
                    Some(end) => format!("{}-{end}", claimed.citation.number),
                    None => claimed.citation.number,
                },
                ..claimed.citation
            })
            .collect()
    }

    /// Reports a line that fits no shape of its place.
    pub(crate) fn no_shape(&mut self, place: &str, words: &[Word<'_>], span: Span, miss: &Miss) {
        let Some(first) = words.first() else { return };
        if place == "top" && miss.at == 0 {
            return self.unknown_item(first.text, first.span);
        }
        let at =
            words.get(miss.at).map_or_else(|| words.last().map_or(span, |last| last.span.after()), |word| word.span);
        // Where nothing but the name of a side is wanted, and another name stands, it is the name that is wrong.
        if let Some(word) = words.get(miss.at).filter(|word| word.kind == Literal::Name)
            && miss.expected == SlotKind::Side.describe()
        {
            return self.no_side(word);
        }
        let mut problem = Diagnostic::new("E0050", format!("no line of `{place}` is written so"));
        problem = match miss.nearest {
            Some(shape) if !miss.expected.is_empty() => problem
                .primary(at, format!("{} is wanted here", miss.expected))
                .help(format!("the nearest line is `{}`, as in `{}`", shape.text, shape.example)),
            Some(shape) => problem
                .primary(first.span, "unknown here")
                .help(format!("the nearest line is `{}`, as in `{}`", shape.text, shape.example)),
            None => problem.primary(first.span, "unknown here").help(format!(
                "`cartouche vocabulary \"{place}\"` lists the lines of this place; text for players begins with `told`"
            )),
        };
        self.sink.push(problem);
    }
}

/// Whether lines may stand under a line of this shape. Everywhere else a deeper line would be lost.
fn opens_lines(shape: &str) -> bool {
    ["top.", "measure.", "question.", "action.", "program.", "definition."].iter().any(|place| shape.starts_with(place))
        || matches!(
            shape,
            "army.formation"
                | "states.roll"
                | "table.when"
                | "table.modifiers"
                | "rules.told"
                | "rules.from-year"
                | "example.map"
                | "map.grid"
                | "grid.scan"
                | "scenario.setup"
                | "scenario.arrivals"
                | "scenario.limits"
                | "scenario.control"
                | "scenario.points"
                | "scenario.levels-ratio"
                | "scenario.levels-points"
                | "limits.count-on"
                | "limits.count-from"
                | "limits.units"
                | "limits.hexes"
                | "limits.never"
        )
}
