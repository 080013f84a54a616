//! Maps in perspective, for a picture that was photographed rather than scanned.
//! Must not: bend straight lines.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

use super::affine::mean;
use super::solver::{least_squares, solve};
use super::{CalibrationError, Sample};
use crate::layout::Point;

/// Three rows of three numbers.
type Matrix = [[f64; 3]; 3];

/// A homography from the plane (hex widths) to a picture (pixels), and its inverse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Homography {
    forth: Matrix,
    back: Matrix,
}

impl Homography {
    /// The pixel of a place of the plane; far out, beyond the horizon, what it gives has no meaning.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Point {
        applied(&self.forth, at)
    }

    /// The place of the plane of a pixel.
    #[must_use]
    pub fn plane(&self, pixel: Point) -> Point {
        applied(&self.back, pixel)
    }

    /// The last coordinate before the division: of one sign on this side of the horizon.
    pub(super) fn depth(&self, at: Point) -> f64 {
        let [_, _, [g, h, i]] = self.forth;
        g * at.x + h * at.y + i
    }

    /// The least-squares homography; four points, no three in a line, fix it. The normalised direct linear transformation (R.
    /// Hartley, "In defense of the eight-point algorithm", 1997, section 4): both sides are brought to mean nought and mean
    /// distance root of two; the last number of the normalised matrix is 1, as the middle of the points is never on the horizon.
    pub(super) fn fitted(samples: &[Sample]) -> Result<Self, CalibrationError> {
        let plane = normaliser(samples.iter().map(|sample| sample.plane));
        let pixel = normaliser(samples.iter().map(|sample| sample.pixel));
        let mut equations = Vec::with_capacity(samples.len() * 2);
        for sample in samples {
            let Point { x, y } = applied(&plane, sample.plane);
            let Point { x: u, y: v } = applied(&pixel, sample.pixel);
            equations.push(vec![x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u]);
            equations.push(vec![0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]);
        }
        let solved = least_squares(&equations, 8).ok_or(CalibrationError::Collinear)?;
        let flat: Vec<f64> = solved.into_iter().flatten().collect();
        let &[a, b, c, d, e, f, g, h] = flat.as_slice() else { return Err(CalibrationError::Collinear) };
        let fitted = [[a, b, c], [d, e, f], [g, h, 1.0]];
        let back = inverse(&pixel).ok_or(CalibrationError::Collinear)?;
        let forth = product(&back, &product(&fitted, &plane));
        let back = inverse(&forth).ok_or(CalibrationError::Collinear)?;
        let map = Self { forth, back };
        if samples.iter().any(|sample| map.depth(sample.plane) <= 0.0) {
            return Err(CalibrationError::Folded);
        }
        Ok(map)
    }
}

/// A matrix upon a point.
fn applied(matrix: &Matrix, at: Point) -> Point {
    let [x, y, z] = matrix.map(|[a, b, c]| a * at.x + b * at.y + c);
    Point::new(x / z, y / z)
}

/// The first matrix after the second.
fn product(first: &Matrix, second: &Matrix) -> Matrix {
    let [one, two, three] = second;
    first.map(|[a, b, c]| {
        let mut row = [0.0; 3];
        for (((sum, x), y), z) in row.iter_mut().zip(one).zip(two).zip(three) {
            *sum = a * x + b * y + c * z;
        }
        row
    })
}

/// The inverse of a matrix; none when it is singular. Rows are brought to like size first, as pixels and widths differ much.
fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let mut rows = Vec::with_capacity(3);
    for (at, row) in matrix.iter().enumerate() {
        let size = row.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        if size == 0.0 {
            return None;
        }
        let mut extended: Vec<f64> = row.iter().map(|value| value / size).collect();
        extended.extend((0..3).map(|column| if column == at { 1.0 / size } else { 0.0 }));
        rows.push(extended);
    }
    let solved = solve(rows)?;
    let mut inverse = [[0.0; 3]; 3];
    for (into, from) in inverse.iter_mut().zip(&solved) {
        into.iter_mut().zip(from).for_each(|(into, from)| *into = *from);
    }
    Some(inverse)
}

/// The matrix that brings points to mean nought and mean distance root of two.
fn normaliser(points: impl Iterator<Item = Point> + Clone) -> Matrix {
    let middle = mean(points.clone());
    let spread = mean(points.map(|point| Point::new(point.distance(middle), 0.0))).x;
    let scale = if spread > 0.0 { std::f64::consts::SQRT_2 / spread } else { 1.0 };
    [[scale, 0.0, -scale * middle.x], [0.0, scale, -scale * middle.y], [0.0, 0.0, 1.0]]
}
