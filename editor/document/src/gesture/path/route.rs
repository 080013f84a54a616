//! The way of a pointer as a row of hexes, each next to the one before.
//! Must not: turn aside into a hex of which the pointer only cut a corner.
#![allow(clippy::float_arithmetic, reason = "the row follows a drawn line; its hexes are exact")]

use crate::layout::{Layout, Point};
use crate::tool::cube_line;
use cartouche_bundle::hex::{Cube, HexNumber};

/// The pointer's way is looked at each so far, in widths of a hex.
const SAMPLE: f64 = 0.05;
/// A pointer that never came so near to the centre of a hex only cut its corner. A side lies 0.5 from the centre.
const CUT: f64 = 0.35;

/// A row of hexes that follows a pointer.
#[derive(Debug, Clone)]
pub(super) struct Route {
    from: Point,
    here: Point,
    row: Vec<Cube>,
    /// How near the pointer came to the centre of the last hex of the row.
    nearest: f64,
}

impl Route {
    pub(super) fn begin(layout: &Layout, at: Point) -> Self {
        let hex = layout.cube_at(at);
        Self { from: at, here: at, row: vec![hex], nearest: layout.centre_of(hex).distance(at) }
    }

    /// Begins anew: the straight line from the press to a point.
    pub(super) fn straight(&mut self, layout: &Layout, to: Point) {
        self.row = cube_line(layout.cube_at(self.from), layout.cube_at(to));
        self.here = to;
        self.nearest = 0.0;
    }

    /// Follows the pointer to a point.
    pub(super) fn go_to(&mut self, layout: &Layout, to: Point) {
        let from = std::mem::replace(&mut self.here, to);
        let steps = (from.distance(to) / SAMPLE).ceil().clamp(1.0, 100_000.0);
        let mut step = 1.0;
        while step <= steps {
            self.reach(layout, from.towards(to, step / steps));
            step += 1.0;
        }
    }

    fn reach(&mut self, layout: &Layout, at: Point) {
        let hex = layout.cube_at(at);
        let away = layout.centre_of(hex).distance(at);
        let Some(&last) = self.row.last() else { return };
        if hex == last {
            self.nearest = self.nearest.min(away);
            return;
        }
        // Between two samples lies at most the cut corner of a third hex, but a pointer may jump.
        let line = cube_line(last, hex);
        for next in line.into_iter().skip(1) {
            self.push(next);
        }
        self.nearest = away;
    }

    fn push(&mut self, hex: Cube) {
        let n = self.row.len();
        let before = n.checked_sub(2).and_then(|at| self.row.get(at)).copied();
        match before {
            // Going back takes the last hex off: no spurs.
            Some(before) if before == hex => {
                self.row.pop();
            }
            Some(before) if before.distance(hex) == 1 && self.nearest > CUT => {
                self.row.pop();
                self.row.push(hex);
            }
            _ => self.row.push(hex),
        }
        self.nearest = 0.0;
    }

    /// The stretches of the row that lie on the map.
    pub(super) fn runs(&self, layout: &Layout) -> Vec<Vec<HexNumber>> {
        let grid = layout.grid();
        let mut runs: Vec<Vec<HexNumber>> = vec![Vec::new()];
        for hex in self.row.iter().map(|at| grid.number(*at).filter(|hex| grid.holds(*hex))) {
            match (hex, runs.last_mut()) {
                (Some(hex), Some(run)) => run.push(hex),
                _ => runs.push(Vec::new()),
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }
}
