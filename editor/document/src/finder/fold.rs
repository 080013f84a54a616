//! A picture folded into one cell of a lattice, and how well outlines of hexes lie on what shows there.
//! Must not: change the lattice.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use super::field::Field;
use crate::calibration::Affine;
use crate::layout::Point;

/// Places asked along each side of the outline.
const ALONG: usize = 16;
/// The places of an outline: three sides, as the other three are the same in a lattice.
const PLACES: usize = 3 * ALONG;

/// A part of a picture, in pixels; the ends are not included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Part {
    /// All of a picture.
    pub fn whole(field: &Field) -> Self {
        Self { left: 0, top: 0, right: field.width, bottom: field.height }
    }

    /// The middle, in pixels.
    pub fn middle(&self) -> Point {
        Point::new((self.left + self.right) as f64 / 2.0, (self.top + self.bottom) as f64 / 2.0)
    }
}

/// The means of a picture over all cells of a lattice, by place in the cell.
pub(super) struct Cell {
    size: usize,
    values: Vec<f32>,
    mean: f32,
    spread: f32,
}

/// How an outline lies in a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match {
    /// The centre of the hex in steps of the lattice, between -0.5 and 1.
    pub at: Point,
    /// By how much the weaker half of the outline is stronger than the whole cell; what is nowhere on lines is below nought.
    pub contrast: f64,
}

impl Cell {
    /// Folds a part of a picture over a lattice (steps to pixels), into about one bin per pixel.
    pub fn folded(field: &Field, lattice: &Affine, part: Part) -> Self {
        let longest = lattice.right.x.hypot(lattice.right.y).max(lattice.down.x.hypot(lattice.down.y));
        let size = (longest.round() as usize).clamp(16, 64);
        let mut sums = vec![(0.0_f32, 0.0_f32); size * size];
        let step = lattice.step_back(Point::new(1.0, 0.0));
        let scale = size as f64;
        let (step_u, step_v) = (step.x * scale, step.y * scale);
        for (y, row) in field.rows().enumerate().take(part.bottom).skip(part.top) {
            let start = lattice.plane(Point::new(part.left as f64 + 0.5, y as f64 + 0.5));
            let (mut u, mut v) = ((start.x * scale).rem_euclid(scale), (start.y * scale).rem_euclid(scale));
            for value in row.get(part.left..part.right).unwrap_or(&[]) {
                let at = (v as usize).min(size - 1) * size + (u as usize).min(size - 1);
                if let Some((sum, count)) = sums.get_mut(at) {
                    *sum += value;
                    *count += 1.0;
                }
                u = wrapped(u + step_u, scale);
                v = wrapped(v + step_v, scale);
            }
        }
        let (all, counted) = sums.iter().fold((0.0_f64, 0.0_f64), |(all, counted), (sum, count)| {
            (all + f64::from(*sum), counted + f64::from(*count))
        });
        let mean = if counted > 0.0 { (all / counted) as f32 } else { 0.0 };
        let values: Vec<f32> = sums.iter().map(|(sum, count)| if *count > 0.0 { sum / count } else { mean }).collect();
        let square: f32 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self { size, mean, spread: (square / values.len() as f32).sqrt(), values }
    }

    /// How much the values of the cell differ: the root of their mean square distance from the mean.
    pub fn spread(&self) -> f64 {
        f64::from(self.spread)
    }

    /// The value at a place, between bins by their nearness.
    fn value(&self, u: f64, v: f64) -> f32 {
        let scale = self.size as f64;
        let (x, y) = ((u * scale - 0.5).rem_euclid(scale), (v * scale - 0.5).rem_euclid(scale));
        let (left, top) = ((x as usize).min(self.size - 1), (y as usize).min(self.size - 1));
        let (along, down) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let next = |at: usize| if at + 1 == self.size { 0 } else { at + 1 };
        let bin = |x: usize, y: usize| self.values.get(y * self.size + x).copied().unwrap_or(self.mean);
        let above = bin(left, top) * (1.0 - along) + bin(next(left), top) * along;
        let below = bin(left, next(top)) * (1.0 - along) + bin(next(left), next(top)) * along;
        above * (1.0 - down) + below * down
    }

    /// By how much the weaker half of the outline around a centre is stronger than the cell. The weaker half, as a number
    /// printed on one side would else pull the outline to itself.
    pub fn contrast(&self, at: Point) -> f64 {
        let mut values = [0.0_f32; PLACES];
        let ends = [(1.0, 1.0), (-1.0, 2.0), (-2.0, 1.0), (-1.0, -1.0)].map(|(u, v)| (u / 3.0, v / 3.0));
        let sides = ends.iter().zip(ends.iter().skip(1));
        for (side, values) in sides.zip(values.chunks_exact_mut(ALONG)) {
            let ((from_u, from_v), (to_u, to_v)) = side;
            for (step, value) in values.iter_mut().enumerate() {
                let part = (step as f64 + 0.5) / ALONG as f64;
                *value = self.value(at.x + from_u + (to_u - from_u) * part, at.y + from_v + (to_v - from_v) * part);
            }
        }
        values.select_nth_unstable_by(PLACES / 2, f32::total_cmp);
        let weaker: f32 = values.iter().take(PLACES / 2).sum();
        f64::from(weaker / (PLACES / 2) as f32 - self.mean)
    }

    /// The best place of the centre in the whole cell.
    pub fn best(&self) -> Match {
        let step = 1.0 / self.size as f64;
        self.best_of(
            (0..self.size).flat_map(|v| (0..self.size).map(move |u| Point::new(u as f64 * step, v as f64 * step))),
        )
    }

    /// The best place of the centre within a radius (in steps) of a place.
    pub fn best_near(&self, near: Point, radius: f64) -> Match {
        let step = 1.0 / self.size as f64;
        let reach = (radius / step) as i32;
        self.best_of((-reach..=reach).flat_map(|v| {
            (-reach..=reach).map(move |u| Point::new(near.x + f64::from(u) * step, near.y + f64::from(v) * step))
        }))
    }

    /// The best of some places, and the top of the parabola through it and its neighbours.
    fn best_of(&self, places: impl Iterator<Item = Point>) -> Match {
        let mut best = Match { at: Point::default(), contrast: f64::NEG_INFINITY };
        for at in places {
            let contrast = self.contrast(at);
            if contrast > best.contrast {
                best = Match { at, contrast };
            }
        }
        let step = 1.0 / self.size as f64;
        let top = |along: f64, down: f64| {
            let beside = |way: f64| self.contrast(Point::new(best.at.x + way * along, best.at.y + way * down));
            let (before, after) = (beside(-1.0), beside(1.0));
            let bend = before - 2.0 * best.contrast + after;
            if bend < 0.0 { (0.5 * (before - after) / bend).clamp(-0.5, 0.5) * step } else { 0.0 }
        };
        let (u, v) = (top(step, 0.0), top(0.0, step));
        best.at = Point::new(best.at.x + u, best.at.y + v);
        best
    }
}

/// A place that ran on by less than a few cells, brought back into the first.
fn wrapped(at: f64, size: f64) -> f64 {
    if at >= size {
        let back = at - size;
        if back >= size { back.rem_euclid(size) } else { back }
    } else if at < 0.0 {
        let on = at + size;
        if on < 0.0 { on.rem_euclid(size) } else { on }
    } else {
        at
    }
}
