//! What a hex looks like: its colours and its grain, as numbers.
//! Must not: know terrains.
#![allow(clippy::float_arithmetic, reason = "pictures are looked at")]
#![allow(clippy::cast_possible_truncation, reason = "pixels, and places in short lists")]

use super::Sight;
use crate::layout::{Layout, Point};
use cartouche_bundle::hex::HexNumber;

/// Light, and two opposed colours: red against green, yellow against blue.
pub(super) type Seen = [f64; 3];

/// The colour at a place of the plane.
pub(super) fn colour(sight: Sight<'_>, at: Point) -> Option<Seen> {
    let pixel = (sight.pixel_of)(at);
    let [r, g, b] = sight.picture.rgb(pixel.x.floor() as i64, pixel.y.floor() as i64)?.map(f64::from);
    Some([(r + g + b) / 3.0, r - g, (r + g) / 2.0 - b])
}

/// Samples across a hex's width.
const ACROSS: i32 = 25;
/// How much of the way to the sides is looked at: edges of woods wander over the sides.
const INSIDE: f64 = 0.78;

/// The look of a hex; none if a fifth of it or more lies outside of the picture.
pub(super) fn of_hex(sight: Sight<'_>, layout: &Layout, hex: HexNumber) -> Option<Vec<f64>> {
    let centre = layout.centre(hex);
    let (mut seen, mut asked) = (Vec::new(), 0usize);
    let (mut fine, mut coarse) = ([0.0; 3], [0.0; 3]);
    let mut steps = 0.0;
    for row in -ACROSS / 2..=ACROSS / 2 {
        for column in -ACROSS / 2..=ACROSS / 2 {
            let part = |n: i32| f64::from(n) / f64::from(ACROSS);
            let at = Point::new(centre.x + part(column), centre.y + part(row));
            // Shrunk places tell whether this one is inside of the shrunk hex.
            let out = Point::new(centre.x + part(column) / INSIDE, centre.y + part(row) / INSIDE);
            if layout.cube_at(out) != layout.grid().cube(hex) {
                continue;
            }
            asked += 1;
            let Some(here) = colour(sight, at) else { continue };
            let beside = |step: f64| colour(sight, Point::new(at.x + step, at.y + step / 2.0));
            if let (Some(near), Some(far)) = (beside(0.035), beside(0.09)) {
                for channel in 0..3 {
                    let value = |of: &Seen| of.get(channel).copied().unwrap_or(0.0);
                    if let (Some(fine), Some(coarse)) = (fine.get_mut(channel), coarse.get_mut(channel)) {
                        *fine += (value(&here) - value(&near)).abs();
                        *coarse += (value(&here) - value(&far)).abs();
                    }
                }
                steps += 1.0;
            }
            seen.push(here);
        }
    }
    if seen.len() * 5 < asked * 4 || seen.is_empty() || steps < 1.0 {
        return None;
    }
    let mut look = Vec::new();
    for channel in 0..3 {
        let mut values: Vec<f64> = seen.iter().filter_map(|seen| seen.get(channel).copied()).collect();
        values.sort_by(f64::total_cmp);
        // Quantiles rather than means: a road or a number through the hex moves them little.
        let wanted: &[f64] = if channel == 0 { &[0.1, 0.25, 0.5, 0.75, 0.9] } else { &[0.2, 0.5, 0.8] };
        look.extend(wanted.iter().map(|part| quantile(&values, *part)));
    }
    // The square root tames the few hexes that are crossed by a dark line.
    look.extend(fine.iter().chain(&coarse).map(|sum| (sum / steps).sqrt() * 4.0));
    Some(look)
}

/// The value below which this part of sorted values lies.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "short lists")]
pub(super) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let at = (part * last as f64).round() as usize;
    sorted.get(at.min(last)).copied().unwrap_or(0.0)
}
