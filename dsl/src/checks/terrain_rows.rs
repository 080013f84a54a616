//! E0505: terrain, hexside features and paths that are used and have no row in their chart.
//! Must not: report a name whose row the chart says is missing.

use super::known::{Kind, Likeness};
use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::spelling;
use cartouche_bundle::model::{Chart, Effect, FactKind, OriginId, Rule};
use std::collections::BTreeSet;

const CHARTS: [Kind; 3] = [Kind::Terrain, Kind::Hexside, Kind::Path];
/// Words of a told rule from which it is plain that it speaks of the ground.
const GROUND_WORDS: [&str; 5] = ["hexside", "hexsides", "terrain", "ground", "hex-side"];

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
    let ground = ground_words(view);
    for rule in &content.rules {
        for word in rule.about.iter().filter(|word| ground.contains(word.as_str())) {
            rows.missing_row(word, None, rule.from);
        }
    }
}

/// Unknown words of told rules that stand for some terrain: a word that does so in one rule does so in all.
pub(super) fn ground_words<'v>(view: &View<'v>) -> BTreeSet<&'v str> {
    let content = view.content;
    let mut ground: BTreeSet<&str> = BTreeSet::new();
    // What stands beside ground is ground: each round may find more, until one finds nothing.
    loop {
        let words = content.rules.iter().flat_map(|rule| rule.about.iter().map(move |word| (rule, word.as_str())));
        let more: Vec<&str> = words
            .filter(|(rule, word)| !ground.contains(word) && is_about_terrain(view, rule, word, &ground))
            .map(|(_, word)| word)
            .collect();
        if more.is_empty() {
            return ground;
        }
        ground.extend(more);
    }
}

/// Whether an unknown word of a told rule stands for some terrain: the other words are terrain, or the text speaks of it.
fn is_about_terrain(view: &View<'_>, rule: &Rule, word: &str, ground: &BTreeSet<&str>) -> bool {
    if view.known.has_any(word) {
        return false;
    }
    match view.known.like(word, &[]) {
        // A ridge is no bridge: what is like the name of some terrain may well be another terrain.
        Some(Likeness::Misspelt(near)) if !view.known.has(&CHARTS, near) => return false,
        Some(Likeness::OtherForm(_)) => return false,
        _ => {}
    }
    let settled =
        |other: &&String| other.as_str() != word && (view.known.has_any(other) || ground.contains(other.as_str()));
    let mut others = rule.about.iter().filter(settled).peekable();
    let among_terrain = others.peek().is_some()
        && others.all(|other| view.known.has(&CHARTS, other) || ground.contains(other.as_str()));
    let lower = rule.text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric() && c != '-');
    among_terrain || words.any(|spoken| GROUND_WORDS.contains(&spoken)) || lower.contains(&format!("{word} hex"))
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
            Some(Kind::Hexside) => ("hexside feature", "hexsides"),
            Some(Kind::Path) => ("path", "paths"),
            Some(_) => ("terrain", "terrain"),
            None => ("terrain", "terrain, hexsides or paths"),
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
        let near = spelling::nearest(name, self.view.known.of(kinds));
        let say = format!("add its row to `{item}`, or say that the book lacks it: `missing rows {name} \"…\"`");
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
