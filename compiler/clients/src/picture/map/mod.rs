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
use lay::Lay;
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
        for (name, region) in &self.map.regions {
            self.name_of_hexes(out, "label region", name, &region.hexes);
        }
        for (name, entry) in &self.map.entries {
            self.name_of_hexes(out, "label entry", name, &entry.hexes);
        }
        for (name, place) in &self.map.places {
            let (x, y) = self.lay.centre(place.hex);
            self.text(out, Some("label"), (x, y + 24), name);
        }
        out.line();
    }

    fn name_of_hexes(&self, out: &mut Markup, class: &str, name: &str, hexes: &[HexNumber]) {
        if let Some((x, y)) = self.lay.middle(hexes) {
            self.text(out, Some(class), (x, y + 5), name);
        }
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
