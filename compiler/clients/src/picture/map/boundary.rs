//! The outlines of regions, entries and the area of play.
//! Must not: draw an edge between two hexes of the same region.

use super::Drawing;
use crate::markup::Markup;
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;
use std::fmt::Write as _;

impl Drawing<'_> {
    /// Draws every outline; the area of play strongest and last.
    pub(super) fn boundaries(&self, out: &mut Markup) {
        let area = self.scenario.situation.area.as_deref();
        for (name, region) in &self.map.regions {
            if area != Some(name) {
                self.boundary(out, "region", &region.hexes);
            }
        }
        for entry in self.map.entries.values() {
            self.boundary(out, "region entry", &entry.hexes);
        }
        if let Some(region) = area.and_then(|name| self.map.regions.get(name)) {
            self.boundary(out, "region area", &region.hexes);
        }
    }

    fn boundary(&self, out: &mut Markup, class: &str, hexes: &[HexNumber]) {
        let inside: BTreeSet<HexNumber> = hexes.iter().copied().collect();
        let mut data = String::new();
        for hex in &inside {
            for (place, direction) in self.grid.directions().into_iter().enumerate() {
                let beyond = self.grid.neighbour(*hex, direction);
                if beyond.is_some_and(|beyond| inside.contains(&beyond)) {
                    continue;
                }
                let (from, to) = self.lay.side(*hex, place);
                // Writing to a string cannot fail.
                let _ = write!(data, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
            }
        }
        if !data.is_empty() {
            out.empty("path", &[("class", class), ("d", &data)]);
            out.line();
        }
    }
}
