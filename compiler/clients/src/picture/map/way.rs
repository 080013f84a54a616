//! Paths: roads, trails, railways, drawn from middle to middle of the hexes.
//! Must not: draw an unknown stretch like a known one.

use super::lay::Point;
use super::{Drawing, ways};
use crate::markup::Markup;
use cartouche_bundle::model::PathChain;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Looks that paths take in turn.
const LOOKS: usize = 6;

/// The class of the path at a place of the list.
pub(super) fn look(place: usize) -> String {
    format!("way n{}", place % LOOKS)
}

/// Whether the path at a place of the list has a dark edge.
pub(super) fn has_edge(place: usize) -> bool {
    place.is_multiple_of(LOOKS)
}

impl Drawing<'_> {
    /// Draws every path.
    pub(super) fn ways(&self, out: &mut Markup) {
        let names = ways(self.scenario);
        let mut known: BTreeMap<usize, String> = BTreeMap::new();
        let mut unknown = String::new();
        for path in &self.map.paths {
            let place = names.iter().position(|name| *name == path.kind);
            let data = known.entry(place.unwrap_or(0)).or_default();
            self.way(path, data, &mut unknown);
        }
        for (place, data) in known.iter().rev() {
            if has_edge(*place) {
                out.empty("path", &[("class", "way-case"), ("d", data)]);
            }
            out.empty("path", &[("class", &look(*place)), ("d", data)]);
            out.line();
        }
        if !unknown.is_empty() {
            out.empty("path", &[("class", "unknown-way"), ("d", &unknown)]);
        }
        for path in &self.map.paths {
            let hexes: Vec<_> = path.hexes.iter().flatten().copied().collect();
            let middle = hexes.get(hexes.len() / 2);
            if let (Some(name), Some(hex)) = (&path.name, middle) {
                let (x, y) = self.lay.centre(*hex);
                self.text(out, Some("label way"), (x, y + 14), name);
            }
        }
    }

    fn way(&self, path: &PathChain, data: &mut String, unknown: &mut String) {
        let mut last: Option<Point> = None;
        let mut gap = false;
        for hex in &path.hexes {
            let Some(hex) = hex else {
                gap = true;
                continue;
            };
            let at = self.lay.centre(*hex);
            // Writing to a string cannot fail.
            let _ = match (last, gap) {
                (Some(_), false) => write!(data, "L{} {}", at.0, at.1),
                (Some(from), true) => write!(unknown, "M{} {}L{} {}", from.0, from.1, at.0, at.1)
                    .and_then(|()| write!(data, "M{} {}", at.0, at.1)),
                (None, _) => write!(data, "M{} {}", at.0, at.1),
            };
            last = Some(at);
            gap = false;
        }
    }
}
