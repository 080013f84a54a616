//! Choosing hexes: one, a rectangle, an outline.
//! Must not: change the map.
#![allow(clippy::float_arithmetic, reason = "how far the pointer moved tells a click from a drag")]

use crate::layout::Point;
use crate::tool::{Pointer, SelectShape, ToolState, View, rectangle, within_outline};
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// A drag shorter than this, in widths of a hex, is a click.
const CLICK: f64 = 0.25;
/// The outline keeps a point each time the pointer moved so far, in widths of a hex.
const OUTLINE: f64 = 0.05;

/// The way of the pointer, and whether it adds or takes away.
#[derive(Debug, Clone)]
pub(super) struct Drag {
    way: Vec<Point>,
    here: Point,
    add: bool,
    take: bool,
}

impl Drag {
    pub(super) fn begin(pointer: &Pointer) -> Self {
        Self { way: vec![pointer.at], here: pointer.at, add: pointer.line, take: pointer.erase }
    }

    pub(super) fn drag(&mut self, pointer: &Pointer) {
        self.here = pointer.at;
        if self.way.last().is_none_or(|last| last.distance(pointer.at) >= OUTLINE) {
            self.way.push(pointer.at);
        }
    }

    /// The chosen hexes. A click without Shift on the one chosen hex, or off the map, leaves none.
    pub(super) fn selection(&self, view: View<'_>, tools: &ToolState) -> BTreeSet<HexNumber> {
        let first = self.way.first().copied().unwrap_or(self.here);
        let far = self.way.iter().chain([&self.here]).any(|at| at.distance(first) > CLICK);
        let mut found = match (far, tools.shape) {
            (false, _) => view.layout.hex_at(first).into_iter().collect(),
            (true, SelectShape::Rectangle) => rectangle(view.layout, first, self.here),
            (true, SelectShape::Lasso) => within_outline(view.layout, &self.way),
        };
        let old = &tools.selection;
        match (self.take, self.add) {
            (true, _) => old.difference(&found).copied().collect(),
            // A click with Shift on a chosen hex lets it go.
            (false, true) if !far && found.is_subset(old) => old.difference(&found).copied().collect(),
            (false, true) => {
                found.extend(old);
                found
            }
            (false, false) if !far && found == *old => BTreeSet::new(),
            (false, false) => found,
        }
    }
}
