//! Where the printed sheet lies on the scanner: from the plane to pixels and back.
//! Must not: draw.
#![allow(clippy::float_arithmetic, reason = "a picture is laid out")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes of pictures, held to their range")]

use crate::parameters::Parameters;
use cartouche_document::layout::{Layout, Point};

/// The exact way from the plane (widths of a hex) to pixels: `pixel = origin + m * plane`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    origin: Point,
    m: [f64; 4],
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl Sheet {
    pub(crate) fn new(parameters: &Parameters, layout: &Layout) -> Self {
        let (sin, cos) = parameters.rotation.to_radians().sin_cos();
        let (pitch, shear) = (parameters.pitch, parameters.shear / 100.0);
        // First the shear, then the turn, then the pitch.
        let m = [cos * pitch, (cos * shear - sin) * pitch, sin * pitch, (sin * shear + cos) * pitch];
        let [low, high] = layout.bounds();
        let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        let there = |at: Point| Point::new(m[0] * at.x + m[1] * at.y, m[2] * at.x + m[3] * at.y);
        let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for corner in corners.map(there) {
            (left, right) = (left.min(corner.x), right.max(corner.x));
            (top, bottom) = (top.min(corner.y), bottom.max(corner.y));
        }
        let margin = parameters.margin * pitch;
        let size = |from: f64, to: f64| (to - from + 2.0 * margin).round().clamp(64.0, 30_000.0) as u32;
        let origin = Point::new(margin - left, margin - top);
        Self { origin, m, width: size(left, right), height: size(top, bottom) }
    }

    /// The pixel of a place of the plane; whole numbers are the upper left corners of pixels.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Point {
        let [a, b, c, d] = self.m;
        Point::new(self.origin.x + a * at.x + b * at.y, self.origin.y + c * at.x + d * at.y)
    }

    /// The place of the plane of a pixel.
    #[must_use]
    pub fn plane(&self, pixel: Point) -> Point {
        let [a, b, c, d] = self.m;
        let (x, y) = (pixel.x - self.origin.x, pixel.y - self.origin.y);
        let area = a * d - b * c;
        Point::new((d * x - b * y) / area, (a * y - c * x) / area)
    }
}
