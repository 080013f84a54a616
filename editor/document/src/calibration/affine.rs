//! Straight maps of the plane: shift, turn, pitch and shear.
//! Must not: know perspective or warps.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

use super::solver::least_squares;
use super::{CalibrationError, Sample};
use crate::layout::Point;

/// An affine map from the plane (hex widths) to a picture (pixels).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Affine {
    /// Where a step of one hex width to the right leads, in pixels.
    pub right: Point,
    /// Where a step of one hex width downwards leads, in pixels.
    pub down: Point,
    /// The pixel of the plane's (0, 0).
    pub origin: Point,
}

impl Affine {
    /// The pixel of a place of the plane.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Point {
        Point::new(
            self.right.x * at.x + self.down.x * at.y + self.origin.x,
            self.right.y * at.x + self.down.y * at.y + self.origin.y,
        )
    }

    /// The place of the plane of a pixel. A flattened map (see [`Affine::area`]) gives the plane's (0, 0).
    #[must_use]
    pub fn plane(&self, pixel: Point) -> Point {
        self.step_back(Point::new(pixel.x - self.origin.x, pixel.y - self.origin.y))
    }

    /// The step on the plane that leads to a step in pixels.
    #[must_use]
    pub fn step_back(&self, step: Point) -> Point {
        let area = self.area();
        if area == 0.0 {
            return Point::default();
        }
        Point::new(
            (step.x * self.down.y - step.y * self.down.x) / area,
            (step.y * self.right.x - step.x * self.right.y) / area,
        )
    }

    /// The pixels of a square hex width; negative where the map is mirrored, nought where it is flattened.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.right.x * self.down.y - self.right.y * self.down.x
    }
}

/// The mean of some points.
pub(super) fn mean(points: impl Iterator<Item = Point>) -> Point {
    let (mut sum, mut count) = (Point::default(), 0.0);
    for point in points {
        sum = Point::new(sum.x + point.x, sum.y + point.y);
        count += 1.0;
    }
    if count == 0.0 { sum } else { Point::new(sum.x / count, sum.y / count) }
}

/// Only the offset, with a pitch in pixels per hex width.
pub(super) fn offset(samples: &[Sample], pitch: f64) -> Affine {
    let (plane, pixel) = means(samples);
    Affine {
        right: Point::new(pitch, 0.0),
        down: Point::new(0.0, pitch),
        origin: Point::new(pixel.x - pitch * plane.x, pixel.y - pitch * plane.y),
    }
}

/// Offset, turn and one pitch, by least squares; two points fix it. The solution of complex regression: the sum of
/// conjugate(plane) * pixel over the sum of |plane|², both around their means.
pub(super) fn similarity(samples: &[Sample]) -> Result<Affine, CalibrationError> {
    let (plane, pixel) = means(samples);
    let (mut along, mut across, mut all) = (0.0, 0.0, 0.0);
    for sample in samples {
        let (x, y) = (sample.plane.x - plane.x, sample.plane.y - plane.y);
        let (u, v) = (sample.pixel.x - pixel.x, sample.pixel.y - pixel.y);
        along += x * u + y * v;
        across += x * v - y * u;
        all += x * x + y * y;
    }
    let (cos, sin) = (along / all, across / all);
    Ok(Affine {
        right: Point::new(cos, sin),
        down: Point::new(-sin, cos),
        origin: Point::new(pixel.x - cos * plane.x + sin * plane.y, pixel.y - sin * plane.x - cos * plane.y),
    })
}

/// The least-squares affine map; three points fix it.
pub(super) fn affine(samples: &[Sample]) -> Result<Affine, CalibrationError> {
    let (plane, pixel) = means(samples);
    let equations: Vec<Vec<f64>> = samples
        .iter()
        .map(|sample| {
            vec![sample.plane.x - plane.x, sample.plane.y - plane.y, sample.pixel.x - pixel.x, sample.pixel.y - pixel.y]
        })
        .collect();
    let solved = least_squares(&equations, 2).ok_or(CalibrationError::Collinear)?;
    let [right, down] = solved.as_slice() else { return Err(CalibrationError::Collinear) };
    let (&[a, b], &[c, d]) =
        (right.as_slice().try_into().unwrap_or(&[0.0; 2]), down.as_slice().try_into().unwrap_or(&[0.0; 2]));
    Ok(Affine {
        right: Point::new(a, b),
        down: Point::new(c, d),
        origin: Point::new(pixel.x - a * plane.x - c * plane.y, pixel.y - b * plane.x - d * plane.y),
    })
}

/// The means of both sides of the samples.
fn means(samples: &[Sample]) -> (Point, Point) {
    (mean(samples.iter().map(|sample| sample.plane)), mean(samples.iter().map(|sample| sample.pixel)))
}
