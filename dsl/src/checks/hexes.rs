//! E0055: hexes that the map does not have, wherever a line names one.
//! Must not: ask anything of a map without a grid.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::hex::{Extent, Grid, HexNumber};
use cartouche_bundle::model::{AwardKind, FactKind, LimitKind, OriginId, Where};
use std::collections::BTreeMap;

/// Hexes named in one report at most.
const MOST_NAMED: usize = 12;

/// Checks every line that names hexes.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let Some(grid) = &view.content.map.grid else { return };
    let mut off = Off { view, grid, lines: BTreeMap::new() };
    off.map();
    off.situation();
    for (from, hexes) in off.lines {
        sink.push(report(view, grid, from, &hexes));
    }
}

struct Off<'v> {
    view: &'v View<'v>,
    grid: &'v Grid,
    /// Hexes off the map by the line that names them.
    lines: BTreeMap<OriginId, Vec<HexNumber>>,
}

impl Off<'_> {
    fn one(&mut self, hex: HexNumber, from: OriginId) {
        if !self.grid.holds(hex) {
            let named = self.lines.entry(from).or_default();
            if !named.contains(&hex) && named.len() <= MOST_NAMED {
                named.push(hex);
            }
        }
    }

    fn all<'h>(&mut self, hexes: impl IntoIterator<Item = &'h HexNumber>, from: OriginId) {
        for hex in hexes {
            self.one(*hex, from);
        }
    }

    fn map(&mut self) {
        let map = &self.view.content.map;
        for (number, hex) in &map.hexes {
            self.one(*number, hex.from);
        }
        for side in &map.sides {
            self.all([&side.hexes.0, &side.hexes.1], side.from);
            self.all(&side.up, side.from);
        }
        for path in &map.paths {
            self.all(path.hexes.iter().flatten(), path.from);
        }
        for place in map.places.values() {
            self.one(place.hex, place.from);
        }
        for region in map.regions.values().chain(map.entries.values()) {
            self.all(&region.hexes, region.from);
        }
        for fact in map.stated.iter().chain(&map.expected) {
            match &fact.fact {
                FactKind::NextTo { first, second } => self.all([first, second], fact.from),
                FactKind::Are { hexes, .. } | FactKind::OnMap { hexes } => self.all(hexes, fact.from),
            }
        }
        for point in map.scans.iter().flat_map(|scan| &scan.points) {
            self.one(point.hex, point.from);
        }
        if let Some(origin) = map.origins.get("grid.half") {
            self.all(&map.half_hexes, origin.from);
        }
    }

    fn situation(&mut self) {
        let situation = self.view.situation;
        for placement in &situation.setup {
            self.place(&placement.at, placement.from);
        }
        for arrival in &situation.arrivals {
            self.place(&arrival.at, arrival.from);
        }
        for limit in &situation.limits {
            if let LimitKind::SetUpAt { hexes, .. } = &limit.limit {
                self.all(hexes, limit.from);
            }
        }
        for control in &situation.control {
            self.named(&control.what, control.from);
        }
        for award in &situation.points {
            if let AwardKind::Control { what, .. } = &award.award {
                self.named(what, award.from);
            }
        }
    }

    fn named(&mut self, names: &[String], from: OriginId) {
        for hex in names.iter().filter_map(|name| name.parse::<HexNumber>().ok()) {
            self.one(hex, from);
        }
    }

    fn place(&mut self, at: &Where, from: OriginId) {
        match at {
            Where::Hexes { hexes } | Where::String { hexes } => self.all(hexes, from),
            Where::Within { of, .. } => self.one(*of, from),
            Where::Named { .. } | Where::Hole => {}
        }
    }
}

fn report(view: &View<'_>, grid: &Grid, from: OriginId, hexes: &[HexNumber]) -> Diagnostic {
    let list: Vec<String> = hexes.iter().take(MOST_NAMED).map(HexNumber::to_string).collect();
    let message = match list.as_slice() {
        [one] => format!("the hex {one} is off the map"),
        several => format!("these hexes are off the map: {}", several.join(", ")),
    };
    let mut problem = Diagnostic::new("E0055", message);
    for (index, hex) in list.iter().enumerate() {
        let at = view.word(from, hex);
        // A hex that a chain or a range passes through is not written in the line: the line is underlined once.
        if index == 0 || at.len() == 4 {
            problem = problem.primary(at, if index == 0 { "off the map" } else { "" });
        }
    }
    if let Some(size) = view.content.map.origins.get("grid.size") {
        problem = problem.secondary(view.span(size.from), "the size of the map");
    }
    let near = hexes
        .first()
        .and_then(|hex| nearest(grid, *hex))
        .map_or_else(String::new, |near| format!("the nearest hex of the map is {near}; "));
    let say = if view.content.map.at_least {
        "or make the grid as large as the hexes that the book names"
    } else {
        "or mend the size of the grid"
    };
    problem.help(format!("{near}mend the number, {say}"))
}

/// The hex of the map with the nearest column and row.
fn nearest(grid: &Grid, hex: HexNumber) -> Option<HexNumber> {
    let into = |extent: Extent, number: u8| number.clamp(extent.first.min(extent.last), extent.last.max(extent.first));
    let near = grid.hex(into(grid.columns, grid.column(hex)), into(grid.rows, grid.row(hex)))?;
    if grid.holds(near) {
        return Some(near);
    }
    (1..4).find_map(|n| grid.within(n, near).into_iter().next())
}
