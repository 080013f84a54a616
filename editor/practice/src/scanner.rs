//! The scanner: looks at the print pixel by pixel, with grain, light that fades, a cast, blur.
//! Must not: know what is printed.
#![allow(clippy::float_arithmetic, reason = "a picture is drawn")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "colours held to 0..=255")]

use crate::ink::{Colour, Print};
use crate::noise::{at, mix, smooth};
use crate::parameters::Parameters;
use crate::sheet::Sheet;
use cartouche_document::layout::Point;
use image::RgbImage;
use rayon::prelude::*;

/// The bare paper around the map.
const PAPER: Colour = [232.0, 226.0, 206.0];

/// Scans the print.
pub(crate) fn scan(parameters: &Parameters, sheet: &Sheet, print: &Print<'_>) -> RgbImage {
    let width = sheet.width as usize;
    let mut pixels = vec![0u8; width * 3 * sheet.height as usize];
    let seed = mix(parameters.seed ^ 4242);
    pixels.par_chunks_mut(width * 3).enumerate().for_each(|(y, row)| {
        for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
            let (px, py) = (x as f64 + 0.5, y as f64 + 0.5);
            let ink = print.colour(sheet.plane(Point::new(px, py))).unwrap_or(PAPER);
            let seen = through_glass(parameters, seed, sheet, (px, py), ink);
            for (value, seen) in pixel.iter_mut().zip(seen) {
                *value = seen.round().clamp(0.0, 255.0) as u8;
            }
        }
    });
    if parameters.blur > 0.0 {
        pixels = blurred(&pixels, width, parameters.blur);
    }
    // Grain comes from the sensor, so it is not blurred by the glass.
    pixels.par_chunks_mut(width * 3).enumerate().for_each(|(y, row)| {
        for (x, value) in row.iter_mut().enumerate() {
            let (x, y) = (i64::try_from(x).unwrap_or(0), i64::try_from(y).unwrap_or(0));
            // The sum of two even chances: a triangle, as wide as the strength.
            let grain = (at(seed ^ 1, x, y) + at(seed ^ 2, x, y) - 1.0) * parameters.noise * 1.7;
            *value = (f64::from(*value) + grain).round().clamp(0.0, 255.0) as u8;
        }
    });
    RgbImage::from_raw(sheet.width, sheet.height, pixels).unwrap_or_default()
}

/// Uneven light, a warm cast, and the contrast.
fn through_glass(parameters: &Parameters, seed: u64, sheet: &Sheet, (x, y): (f64, f64), ink: Colour) -> Colour {
    let (u, v) = (x / f64::from(sheet.width), y / f64::from(sheet.height));
    let fade = 1.0 - 0.05 * (u - 0.4).abs() - 0.05 * (v - 0.55).abs() + 0.02 * smooth(seed ^ 3, u * 5.0, v * 5.0);
    let paper = smooth(seed ^ 4, x / 190.0, y / 190.0) * 2.0;
    let cast = [1.01, 0.995, 0.965];
    let mut out = ink;
    for (value, cast) in out.iter_mut().zip(cast) {
        *value = ((*value - 128.0) * parameters.contrast + 128.0 + paper) * fade * cast;
    }
    out
}

/// A blur by three boxes' worth of a small kernel, across and down.
fn blurred(pixels: &[u8], width: usize, radius: f64) -> Vec<u8> {
    let reach = (radius.clamp(0.1, 4.0) * 2.0).ceil() as isize;
    let kernel: Vec<f64> = (-reach..=reach).map(|at| (-(at as f64).powi(2) / (2.0 * radius * radius)).exp()).collect();
    let sum: f64 = kernel.iter().sum();
    let kernel: Vec<f64> = kernel.iter().map(|value| value / sum).collect();
    let height = pixels.len() / (width * 3).max(1);
    let pass = |source: &[u8], down: bool| -> Vec<u8> {
        let mut out = vec![0u8; source.len()];
        out.par_chunks_mut(width * 3).enumerate().for_each(|(y, row)| {
            for (at, value) in row.iter_mut().enumerate() {
                let (x, channel) = (at / 3, at % 3);
                let sum: f64 = (-reach..=reach)
                    .zip(&kernel)
                    .map(|(step, weight)| {
                        let (sx, sy) = if down { (0, step) } else { (step, 0) };
                        let x = x.saturating_add_signed(sx).min(width - 1);
                        let y = y.saturating_add_signed(sy).min(height - 1);
                        f64::from(source.get((y * width + x) * 3 + channel).copied().unwrap_or(0)) * weight
                    })
                    .sum();
                *value = sum.round().clamp(0.0, 255.0) as u8;
            }
        });
        out
    };
    pass(&pass(pixels, false), true)
}
