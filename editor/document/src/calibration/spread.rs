//! Points for the file from a fit that has none: a file keeps a calibration as hexes and pixels only.
//! Must not: round; how exact a pixel is written is the document's choice.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

use super::Fit;
use crate::layout::{Layout, Point};
use cartouche_bundle::hex::HexNumber;

/// The hexes of the map nearest to the four corners of a picture whose centres lie inside of it, with their pixels: written as
/// points they give the fit again. Width and height in pixels. Fewer than four where the picture shows fewer; sorted by number.
#[must_use]
pub fn corner_points(layout: &Layout, fit: &Fit, width: u32, height: u32) -> Vec<(HexNumber, Point)> {
    let (wide, tall) = (f64::from(width), f64::from(height));
    let inside = |at: &Point| at.x >= 0.0 && at.y >= 0.0 && at.x < wide && at.y < tall;
    let shown: Vec<(HexNumber, Point)> =
        layout.grid().hexes().map(|hex| (hex, fit.pixel(layout.centre(hex)))).filter(|(_, at)| inside(at)).collect();
    let corners = [(0.0, 0.0), (wide, 0.0), (0.0, tall), (wide, tall)].map(|(x, y)| Point::new(x, y));
    let mut points: Vec<(HexNumber, Point)> = corners
        .into_iter()
        .filter_map(|corner| {
            shown.iter().min_by(|one, other| one.1.distance(corner).total_cmp(&other.1.distance(corner))).copied()
        })
        .collect();
    points.sort_by_key(|(hex, _)| *hex);
    points.dedup_by_key(|(hex, _)| *hex);
    points
}
