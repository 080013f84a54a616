//! A smooth correction on top of an affine map, for paper that shrank, buckled or was folded.
//! Must not: extrapolate boldly: far from all points it is nearly affine.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

use super::affine::{Affine, affine};
use super::solver::solve;
use super::{CalibrationError, Sample};
use crate::layout::Point;

/// How often the way back is mended at most.
const ROUNDS: usize = 60;
/// The way back is good once it is wrong by no more than this, in pixels.
const ENOUGH: f64 = 1e-9;

/// A thin-plate spline through the points: passes through each exactly and bends as little as it can between them (J. Duchon,
/// 1977; F. Bookstein, "Principal warps", 1989).
#[derive(Debug, Clone, PartialEq)]
pub struct Warp {
    base: Affine,
    /// The points on the plane, and how strongly each pulls, in pixels.
    knots: Vec<(Point, Point)>,
    /// The affine part of the correction.
    lean: Affine,
}

impl Warp {
    /// The pixel of a place of the plane.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Point {
        let straight = self.base.pixel(at);
        let mut sum = self.lean.pixel(at);
        for (knot, pull) in &self.knots {
            let weight = bend(at, *knot);
            sum = Point::new(sum.x + weight * pull.x, sum.y + weight * pull.y);
        }
        Point::new(straight.x + sum.x, straight.y + sum.y)
    }

    /// The place of the plane of a pixel, by going back along the affine map and mending what is left over, with half steps
    /// where a whole one makes it worse.
    #[must_use]
    pub fn plane(&self, pixel: Point) -> Point {
        let mut at = self.base.plane(pixel);
        let mut left = self.left(at, pixel);
        let mut part = 1.0;
        for _ in 0..ROUNDS {
            let wrong = left.x.hypot(left.y);
            if wrong < ENOUGH || part < 1e-3 {
                break;
            }
            let step = self.base.step_back(left);
            let next = Point::new(at.x + part * step.x, at.y + part * step.y);
            let after = self.left(next, pixel);
            if after.x.hypot(after.y) < wrong {
                (at, left, part) = (next, after, 1.0);
            } else {
                part /= 2.0;
            }
        }
        at
    }

    /// From the pixel that a place gives to the one that is wanted.
    fn left(&self, at: Point, wanted: Point) -> Point {
        let given = self.pixel(at);
        Point::new(wanted.x - given.x, wanted.y - given.y)
    }

    /// The exact spline through all samples.
    pub(super) fn fitted(samples: &[Sample]) -> Result<Self, CalibrationError> {
        let base = affine(samples)?;
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(samples.len() + 3);
        for sample in samples {
            let mut row: Vec<f64> = samples.iter().map(|other| bend(sample.plane, other.plane)).collect();
            let straight = base.pixel(sample.plane);
            row.extend([1.0, sample.plane.x, sample.plane.y]);
            row.extend([sample.pixel.x - straight.x, sample.pixel.y - straight.y]);
            rows.push(row);
        }
        // The pulls balance each other, so that far away only the affine part is left.
        let balance: [fn(&Sample) -> f64; 3] = [|_| 1.0, |sample| sample.plane.x, |sample| sample.plane.y];
        for each in balance {
            let mut row: Vec<f64> = samples.iter().map(each).collect();
            row.extend([0.0; 5]);
            rows.push(row);
        }
        let mut solved = solve(rows).ok_or(CalibrationError::Collinear)?.into_iter().map(|values| match values[..] {
            [x, y] => Point::new(x, y),
            _ => Point::default(),
        });
        let knots = samples.iter().map(|sample| sample.plane).zip(solved.by_ref()).collect();
        let mut next = || solved.next().unwrap_or_default();
        let (origin, right, down) = (next(), next(), next());
        let warp = Self { base, knots, lean: Affine { right, down, origin } };
        if warp.folds(samples) { Err(CalibrationError::Folded) } else { Ok(warp) }
    }

    /// Whether the map turns over anywhere at or halfway between samples.
    fn folds(&self, samples: &[Sample]) -> bool {
        samples.iter().enumerate().any(|(at, one)| {
            samples.iter().skip(at).any(|other| self.area(one.plane.towards(other.plane, 0.5)) < 0.1 * self.base.area())
        })
    }

    /// The pixels of a square hex width near a place.
    fn area(&self, at: Point) -> f64 {
        let step = 0.05;
        let ahead = |x: f64, y: f64| self.pixel(Point::new(at.x + x, at.y + y));
        let (left, right, above, below) = (ahead(-step, 0.0), ahead(step, 0.0), ahead(0.0, -step), ahead(0.0, step));
        ((right.x - left.x) * (below.y - above.y) - (right.y - left.y) * (below.x - above.x)) / (4.0 * step * step)
    }
}

/// How a knot bends the plate at a place: r² log r.
fn bend(at: Point, knot: Point) -> f64 {
    let square = (at.x - knot.x).powi(2) + (at.y - knot.y).powi(2);
    if square < 1e-18 { 0.0 } else { 0.5 * square * square.ln() }
}
