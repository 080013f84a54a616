//! E0505: terrain, hexside features and paths that are used and have no row in their chart.
//! Must not: report a name whose row the chart says is missing.

use super::about::CHARTS;
use super::known::Kind;
use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::spelling;
use cartouche_bundle::model::{Chart, Effect, FactKind, OriginId};
use std::collections::BTreeSet;

/// Checks the names that lines of map, charts and rules use.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let mut rows = Rows { view, sink, seen: BTreeSet::new() };
    let content = view.content;
    let map = &content.map;
    for hex in map.hexes.values() {
        rows.all(&hex.terrain, Kind::Terrain, hex.from);
    }
    for fact in map.stated.iter().chain(&map.expected) {
        if let FactKind::Are { terrain, .. } = &fact.fact {
            rows.all(terrain, Kind::Terrain, fact.from);
        }
    }
    for side in &map.sides {
        rows.one(&side.feature, Kind::Hexside, side.from);
    }
    for path in &map.paths {
        rows.one(&path.kind, Kind::Path, path.from);
    }
    for chart in [&content.terrain, &content.hexsides, &content.paths] {
        for row in chart.rows.values() {
            rows.all(&row.on, Kind::Hexside, row.from);
            for cell in &row.effects {
                rows.effect(&cell.value, cell.from);
            }
        }
    }
    let about = &view.about;
    for rule in &content.rules {
        for word in rule.about.iter().filter(|word| about.is_ground(word)) {
            rows.missing_row(word, None, rule.from);
        }
    }
}

struct Rows<'v, 's> {
    view: &'v View<'v>,
    sink: &'s mut Vec<Diagnostic>,
    /// Names already reported, by kind: a name that a hundred hexes use is one finding, at its first use.
    seen: BTreeSet<(Option<Kind>, String)>,
}

impl Rows<'_, '_> {
    fn chart(&self, kind: Kind) -> &Chart {
        let content = self.view.content;
        match kind {
            Kind::Hexside => &content.hexsides,
            Kind::Path => &content.paths,
            _ => &content.terrain,
        }
    }

    fn all(&mut self, names: &[String], kind: Kind, from: OriginId) {
        for name in names {
            self.one(name, kind, from);
        }
    }

    fn one(&mut self, name: &str, kind: Kind, from: OriginId) {
        // A name of another chart is E0402's to report.
        if !self.view.known.has(&CHARTS, name) {
            self.missing_row(name, Some(kind), from);
        }
    }

    fn effect(&mut self, effect: &Effect, from: OriginId) {
        match effect {
            Effect::Never { unless } | Effect::Stop { unless } => {
                for name in unless.iter().filter(|name| !self.view.known.has(&CHARTS, name)) {
                    self.missing_row(name, Some(Kind::Hexside), from);
                }
            }
            Effect::Cost { into, .. } => {
                for name in into.keys() {
                    self.one(name, Kind::Terrain, from);
                }
            }
            Effect::All { of } => of.iter().for_each(|effect| self.effect(effect, from)),
            _ => {}
        }
    }

    fn missing_row(&mut self, name: &str, kind: Option<Kind>, from: OriginId) {
        let kinds: &[Kind] = kind.as_ref().map_or(&CHARTS, std::slice::from_ref);
        if kinds.iter().any(|kind| says_missing(self.chart(*kind), name)) || !self.seen.insert((kind, name.to_owned()))
        {
            return;
        }
        let (what, item) = match kind {
            Some(Kind::Hexside) => ("hexside feature", "`hexsides`"),
            Some(Kind::Path) => ("path", "`paths`"),
            Some(_) => ("terrain", "`terrain`"),
            None => ("terrain", "`terrain`, `hexsides` or `paths`"),
        };
        let at = self.view.word(from, name);
        let mut problem = Diagnostic::new("E0505", format!("the {what} `{name}` is used and has no row in its chart"));
        problem = problem.primary(at, "used here");
        if let Some(kind) = kind {
            let chart = self.chart(kind);
            if !chart.rows.is_empty() {
                let head = super::place::first_line(self.view.book, self.view.span(chart.from));
                problem = problem.secondary(head, "the chart that has no such row");
            }
        }
        let near = (self.seen.len() <= spelling::MOST_SEARCHES)
            .then(|| spelling::nearest(name, self.view.known.of(kinds)))
            .flatten();
        let say = format!("add its row to {item}, or say that the book lacks it: `missing rows {name} \"…\"`");
        self.sink.push(match near {
            Some(near) => problem.help(format!("`{near}` is near; else {say}")).fix_replace(
                FixGrade::Likely,
                format!("write `{near}`"),
                at,
                near,
            ),
            None => problem.help(say),
        });
    }
}

/// Whether a chart says that this row (or rows without names) is lost.
fn says_missing(chart: &Chart, name: &str) -> bool {
    let rows = chart.missing.iter().filter(|missing| missing.what == "rows");
    rows.into_iter().any(|missing| missing.names.is_empty() || missing.names.iter().any(|missing| missing == name))
}
