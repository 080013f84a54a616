//! E0201, E0202: citations of cases and charts that no source has.
//! Must not: report the cases of corrections; those are E1003.

use super::cases::{Cited, Outline, ends};
use super::errata_targets::patch_origins;
use super::place::word_in;
use crate::book::{Book, ClaimedCase};
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::text::Span;
use cartouche_bundle::model::{Chart, Citation, CitationKind, Content, Effect, OriginId};
use std::collections::BTreeSet;

/// Checks every citation of the book.
pub(super) fn check(book: &Book, sink: &mut Vec<Diagnostic>) {
    let outline = Outline::new(book);
    let mut check = Check { book, outline, unknown: BTreeSet::new(), none_declared: false, sink };
    for (source, from) in book.parts.iter().filter_map(|part| part.source.as_ref()) {
        check.source_of_part(source, *from);
    }
    let patches = patch_origins(book);
    for (id, record) in book.origins.iter() {
        if patches.contains(&id) {
            continue;
        }
        let derived = record.tail.iter().flat_map(|tail| &tail.derived);
        for claim in record.claims.iter().chain(derived) {
            check.claim(claim);
        }
    }
    for part in &book.parts {
        check.content(&part.content);
        for scenario in &part.scenarios {
            check.content(&scenario.content);
        }
    }
    check.references();
}

struct Check<'b, 's> {
    book: &'b Book,
    outline: Outline<'b>,
    /// Sources of parts that are unknown: said once where the part names them, not at each of its citations.
    unknown: BTreeSet<&'b str>,
    /// Whether it was said already that no source is declared.
    none_declared: bool,
    sink: &'s mut Vec<Diagnostic>,
}

impl<'b> Check<'b, '_> {
    /// The source that a whole part is from.
    fn source_of_part(&mut self, source: &'b str, from: OriginId) {
        if let Cited::NoSource(near) = self.outline.look_up(source, "?") {
            let at = word_in(self.book, self.book.origins.span(from), source);
            let problem =
                Diagnostic::new("E0201", format!("there is no source `{source}`")).primary(at, "unknown source");
            self.sink.push(match near {
                Some(near) => problem.help(format!("`{near}` is near")),
                None => problem.help(format!("declare the rulebook with its cases: `source {source} \"…\" {{`")),
            });
            self.unknown.insert(source);
        }
    }

    fn claim(&mut self, claim: &ClaimedCase) {
        self.one(&claim.citation, &claim.citation.number, claim.span);
        if let Some(to) = &claim.to {
            self.one(&claim.citation, to, claim.span);
        }
    }

    fn content(&mut self, content: &Content) {
        for link in content.rules.iter().flat_map(|rule| &rule.links) {
            self.cases(&link.cases, link.from);
        }
        for conflict in &content.conflicts {
            self.cases(&conflict.first, conflict.from);
            self.cases(&conflict.second, conflict.from);
        }
        for aside in content.asides.iter().chain(&content.not_here).chain(&content.not_run) {
            self.cases(&aside.cases, aside.from);
        }
        for edge in content.tables.values().flat_map(|table| &table.edges) {
            self.cases(&edge.exception_to, edge.from);
        }
        for chart in [&content.terrain, &content.hexsides, &content.paths] {
            self.chart(chart);
        }
    }

    fn chart(&mut self, chart: &Chart) {
        for cell in chart.rows.values().flat_map(|row| &row.effects) {
            match &cell.value {
                Effect::Told { cases } => self.cases(cases, cell.from),
                Effect::All { of } => {
                    for effect in of {
                        if let Effect::Told { cases } = effect {
                            self.cases(cases, cell.from);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn references(&mut self) {
        let book = self.book;
        for (name, source) in &book.sources {
            for reference in &source.references {
                for number in std::iter::once(&reference.case).chain(&reference.to) {
                    let citation = Citation { source: name.clone(), kind: CitationKind::Case, number: number.clone() };
                    self.cases(&[citation], reference.from);
                }
            }
        }
    }

    /// Citations without places of their own: they are looked for in their line.
    fn cases(&mut self, cases: &[Citation], from: OriginId) {
        for citation in cases {
            let (first, last) = ends(&citation.number);
            let span = self.book.origins.span(from);
            self.one(citation, first, word_in(self.book, span, first));
            if last != first {
                self.one(citation, last, word_in(self.book, span, last));
            }
        }
    }

    fn one(&mut self, citation: &Citation, number: &str, at: Span) {
        let source = &citation.source;
        match self.outline.look_up(source, number) {
            Cited::There => {}
            Cited::NoSource(near) => self.no_source(source, near, at),
            Cited::NoCase(near) if citation.kind == CitationKind::Chart => {
                if !self.chart_is_missing(number) {
                    self.no_chart(number, near, at);
                }
            }
            Cited::NoCase(near) => {
                let problem = Diagnostic::new("E0201", format!("the source has no case {number}"))
                    .primary(at, "not in the source");
                self.sink.push(match near {
                    Some(near) => problem
                        .help(format!("the nearest is {near}; a case that the book does have is added to its `source`"))
                        .fix_replace(FixGrade::Choice, format!("cite {near}"), at, near),
                    None => problem.help("a case that the book does have is added to its `source`"),
                });
            }
        }
    }

    fn no_source(&mut self, source: &str, near: Option<String>, at: Span) {
        if self.unknown.contains(source) {
            return;
        }
        if self.outline.is_empty() {
            if std::mem::replace(&mut self.none_declared, true) {
                return;
            }
            self.sink.push(
                Diagnostic::new("E0201", "a case is cited, and no source is declared")
                    .primary(at, "of which book?")
                    .help("declare the rulebook with its cases: `source rules \"The rulebook\" {`, and write `from rules`"),
            );
            return;
        }
        let problem = if source.is_empty() {
            Diagnostic::new("E0201", "the source of this case is not said").primary(at, "of which book?")
        } else {
            Diagnostic::new("E0201", format!("there is no source `{source}`")).primary(at, "unknown source")
        };
        self.sink.push(match near {
            Some(near) => problem.help(format!("`{near}` is near")),
            None => problem.help("write the source's name before the number, or `from NAME` for the whole part"),
        });
    }

    fn chart_is_missing(&self, number: &str) -> bool {
        let contents = self.book.parts.iter().flat_map(|part| {
            std::iter::once(&part.content).chain(part.scenarios.iter().map(|scenario| &scenario.content))
        });
        contents.flat_map(|content| &content.missing).filter(|missing| missing.what == "charts").any(|missing| {
            let claimed = self.book.origins.claims(missing.from).iter().any(|claim| claim.citation.number == number);
            claimed || missing.names.iter().any(|name| name == number)
        })
    }

    fn no_chart(&mut self, number: &str, near: Option<String>, at: Span) {
        let problem = Diagnostic::new("E0202", format!("the chart {number} is cited and is in no source"))
            .primary(at, "no such chart");
        let say = format!("if the book at hand lacks it, say so: `missing charts \"{number}\" because \"…\"`");
        self.sink.push(match near {
            Some(near) => problem.help(format!("the nearest case is {near}; {say}")),
            None => problem.help(say),
        });
    }
}
