//! Where a picture has thin lines: its local contrast, brought to a size that can be searched quickly.
//! Must not: know hexes.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts and shades of pictures, held to their range"
)]

use super::{Grey, Lines};

/// Longest side of the picture that is searched; larger ones are reduced, once their lines are found.
const LONGEST: usize = 1536;
/// Weaker contrasts than this, in shades of 256, are not counted when the usual strength of lines is taken.
const FAINT: f32 = 2.0;

/// A picture of numbers.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Field {
    /// The rows from the top.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, f32> {
        self.values.chunks_exact(self.width.max(1))
    }

    /// The mean of all.
    pub fn mean(&self) -> f32 {
        let sum: f64 = self.values.iter().map(|value| f64::from(*value)).sum();
        (sum / self.values.len().max(1) as f64) as f32
    }
}

/// The strength of thin lines at every place, at most of a few shades' size so that text and blots do not outweigh the grid,
/// and by how much the picture was reduced.
pub(super) fn thin_lines(grey: &Grey, lines: Lines) -> (Field, usize) {
    let (width, height) = (grey.width, grey.height);
    let longest = width.max(height);
    let radius = (longest / 500).clamp(3, 8);
    let around = blurred(grey, radius);
    let sign = if lines == Lines::Light { -1.0 } else { 1.0 };
    let contrast = |(around, shade): (&f32, &u8)| (sign * (around - f32::from(*shade))).max(0.0);
    let mut strengths: Vec<f32> = around.iter().zip(grey.pixels).map(contrast).collect();
    let (mut sum, mut count) = (0.0_f64, 0_usize);
    for strength in strengths.iter().filter(|strength| **strength >= FAINT) {
        sum += f64::from(*strength);
        count += 1;
    }
    let most = if count == 0 { FAINT } else { 2.0 * (sum / count as f64) as f32 };
    strengths.iter_mut().for_each(|strength| *strength = strength.min(most) / most);
    let by = longest.div_ceil(LONGEST).max(1);
    (reduced(&Field { width, height, values: strengths }, by), by)
}

/// The mean of the square of `radius` around each pixel, cut at the edges of the picture.
fn blurred(grey: &Grey, radius: usize) -> Vec<f32> {
    let (width, height) = (grey.width, grey.height);
    let mut along = Vec::with_capacity(width * height);
    let mut sums: Vec<u32> = Vec::with_capacity(width + 1);
    for row in grey.pixels.chunks_exact(width) {
        sums.clear();
        sums.push(0);
        let mut sum = 0;
        sums.extend(row.iter().map(|shade| {
            sum += u32::from(*shade);
            sum
        }));
        let at = |index: usize| sums.get(index.min(width)).copied().unwrap_or(0);
        along.extend((0..width).map(|x| {
            let (low, high) = (x.saturating_sub(radius), (x + radius + 1).min(width));
            (at(high) - at(low)) as f32 / (high - low) as f32
        }));
    }
    // Down the columns, all columns at once: the row that enters is added, the one that leaves is taken away.
    let mut sums = vec![0.0_f32; width];
    let mut around = Vec::with_capacity(width * height);
    let row = |y: usize| along.get(y * width..(y + 1) * width).unwrap_or(&[]);
    let (mut low, mut high) = (0, 0);
    for y in 0..height {
        while high < (y + radius + 1).min(height) {
            sums.iter_mut().zip(row(high)).for_each(|(sum, value)| *sum += value);
            high += 1;
        }
        while low < y.saturating_sub(radius) {
            sums.iter_mut().zip(row(low)).for_each(|(sum, value)| *sum -= value);
            low += 1;
        }
        let count = (high - low) as f32;
        around.extend(sums.iter().map(|sum| sum / count));
    }
    around
}

/// The means of squares of `by` pixels; what is left over at the right and the bottom falls away.
fn reduced(field: &Field, by: usize) -> Field {
    if by <= 1 {
        return field.clone();
    }
    let (width, height) = (field.width / by, field.height / by);
    let mut values = Vec::with_capacity(width * height);
    let part = 1.0 / (by * by) as f32;
    for rows in field.values.chunks_exact(field.width * by).take(height) {
        let mut sums = vec![0.0_f32; width];
        for row in rows.chunks_exact(field.width) {
            for (sum, values) in sums.iter_mut().zip(row.chunks_exact(by)) {
                *sum += values.iter().sum::<f32>();
            }
        }
        values.extend(sums.into_iter().map(|sum| sum * part));
    }
    Field { width, height, values }
}
