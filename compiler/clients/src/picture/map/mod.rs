//! The map as far as it is known, drawn in layers from the ground up.
//! Must not: draw a hex that was not surveyed as if it were, or guess a place for it.

mod boundary;
mod ground;
mod lay;
mod legend;
mod pattern;
mod pieces;
mod side;
mod way;

use crate::markup::Markup;
use cartouche_bundle::hex::{Grid, HexNumber};
use cartouche_bundle::model::{Chart, Map, Scenario};
use ground::Known;
use lay::{Lay, Point};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) use legend::write as write_legend;
pub(crate) use pattern::definitions as pattern_definitions;
pub(crate) use pieces::{Standing, paint_of_side, symbol_of_type};

/// Hexes up to which every number is written; on larger maps every fifth.
const NUMBERED_TO: usize = 2500;

/// Names of a chart in printed order, then names that the map uses and the chart lacks, sorted: the place in this
/// list chooses the look.
pub(crate) fn names_in_order<'a>(chart: &'a Chart, used: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = chart.rows.keys().map(String::as_str).collect();
    let others: BTreeSet<&str> = used.filter(|name| !chart.rows.contains_key(*name)).collect();
    names.extend(others);
    names
}

/// Terrains of a scenario in the order that chooses their patterns.
pub(crate) fn terrains(scenario: &Scenario) -> Vec<&str> {
    let known = ground::known(&scenario.content.map);
    let used = known.values().flat_map(|hex| hex.terrain.iter().map(String::as_str));
    names_in_order(&scenario.content.terrain, used)
}

/// Hexside features in the order that chooses their look.
pub(crate) fn features(scenario: &Scenario) -> Vec<&str> {
    let used = scenario.content.map.sides.iter();
    names_in_order(&scenario.content.hexsides, used.map(|side| side.feature.as_str()))
}

/// Paths in the order that chooses their look.
pub(crate) fn ways(scenario: &Scenario) -> Vec<&str> {
    let used = scenario.content.map.paths.iter();
    names_in_order(&scenario.content.paths, used.map(|path| path.kind.as_str()))
}

/// What is drawn, handed from layer to layer.
struct Drawing<'a> {
    scenario: &'a Scenario,
    map: &'a Map,
    grid: &'a Grid,
    lay: Lay<'a>,
    known: BTreeMap<HexNumber, Known<'a>>,
    /// Every number is written.
    detailed: bool,
}

/// Draws the map; nothing while its grid is not known.
pub(crate) fn draw(scenario: &Scenario, standing: &Standing<'_>, out: &mut Markup) {
    let map = &scenario.content.map;
    let Some(grid) = &map.grid else {
        return;
    };
    let Some(lay) = Lay::of(grid) else {
        return;
    };
    let drawing = Drawing { scenario, map, grid, detailed: lay.count <= NUMBERED_TO, lay, known: ground::known(map) };
    drawing.write(standing, out);
}

impl Drawing<'_> {
    fn write(&self, standing: &Standing<'_>, out: &mut Markup) {
        let (view, width, height) = self.lay.view();
        out.open(
            "svg",
            &[("class", "map"), ("viewBox", &view), ("width", &width), ("height", &height), ("role", "img")],
        );
        let title = self.map.title.as_deref().unwrap_or(&self.map.name);
        out.leaf("title", &[], &format!("Map: {title}"));
        let known = self.known.len();
        let desc = format!(
            "{} hexes, of which {known} have something known of them. North is the top of the printed map.",
            self.lay.count
        );
        out.leaf("desc", &[], &desc);
        self.ground(out);
        self.boundaries(out);
        self.sides(out);
        self.ways(out);
        self.crossings(out);
        self.numbers(out);
        self.names(out);
        self.pieces(standing, out);
        out.close();
    }

    fn numbers(&self, out: &mut Markup) {
        out.open("g", &[("class", "numbers")]);
        for hex in self.grid.hexes() {
            let fifth = self.grid.column(hex).is_multiple_of(5) && self.grid.row(hex).is_multiple_of(5);
            if self.detailed || fifth {
                let (x, y) = self.lay.centre(hex);
                self.text(out, None, (x, y - self.lay.number_lift()), &hex.to_string());
            }
        }
        out.close();
        out.line();
        out.open("g", &[("class", "heights")]);
        for (hex, known) in &self.known {
            if let Some(height) = known.height.filter(|_| self.detailed) {
                let (x, y) = self.lay.centre(*hex);
                self.text(out, None, (x - 16, y + 12), &format!("▲{height}"));
            }
        }
        out.close();
        out.line();
    }

    fn names(&self, out: &mut Markup) {
        let map = self.map;
        let mut labels: Vec<(&str, Point, &str)> = Vec::new();
        for (name, place) in &map.places {
            let (x, y) = self.lay.centre(place.hex);
            labels.push(("label", (x, y + 24), name));
        }
        let regions = map.regions.iter().map(|named| ("label region", named));
        let entries = map.entries.iter().map(|named| ("label entry", named));
        for (class, (name, region)) in regions.chain(entries) {
            if let Some((x, y)) = self.lay.middle(&region.hexes) {
                labels.push((class, (x, y + 5), name));
            }
        }
        let mut written: Vec<(Point, usize)> = Vec::new();
        for (class, at, name) in labels {
            let at = free_place(&written, self.lay.inside(at, name), name);
            written.push((at, name.chars().count()));
            self.text(out, Some(class), at, name);
        }
        out.line();
    }

    fn text(&self, out: &mut Markup, class: Option<&str>, at: (i32, i32), text: &str) {
        let at = if class.is_some() { self.lay.inside(at, text) } else { at };
        let (x, y) = (at.0.to_string(), at.1.to_string());
        match class {
            Some(class) => out.leaf("text", &[("class", class), ("x", &x), ("y", &y)], text),
            None => out.leaf("text", &[("x", &x), ("y", &y)], text),
        }
    }
}

/// A place for a label below those that were written where it should stand; after a few tries it stands on them.
fn free_place(written: &[(Point, usize)], at: Point, word: &str) -> Point {
    let length = word.chars().count();
    let covered = |at: Point| {
        written.iter().any(|(other, letters)| {
            // A letter is about 7 wide, a line 14 high.
            let apart = i32::try_from((letters + length) * 7 / 2).unwrap_or(i32::MAX);
            (other.0 - at.0).abs() < apart && (other.1 - at.1).abs() < 14
        })
    };
    let below = (0..8).map(|line| (at.0, at.1 + 14 * line));
    below.into_iter().find(|at| !covered(*at)).unwrap_or(at)
}
