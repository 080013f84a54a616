//! The spectrum of a picture: how strongly each wave is in it, against waves of like length.
//! Must not: know hexes.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "small whole numbers"
)]

use super::field::Field;
use crate::layout::Point;

/// A number of two parts.
type Complex = (f32, f32);

/// Strengths of waves. Waves that run to the left are the same as those that run to the right, so only the latter are kept.
pub(super) struct Spectrum {
    /// Samples along x and y of the padded picture.
    width: usize,
    height: usize,
    columns: usize,
    strengths: Vec<f32>,
    /// The mean strength of each ring of waves of like length.
    means: Vec<f32>,
}

/// Rings of waves of like length.
const RINGS: usize = 128;

/// A wave that stands out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peak {
    /// Waves per pixel along x and y.
    pub wave: Point,
    /// Strength against waves of like length.
    pub strength: f64,
    /// Strength against the root of the mean of those: between that against its like and that in the picture, since the longest
    /// waves of a lattice are the strongest in the picture, but short ones may stand out more among their like.
    pub weight: f64,
}

impl Spectrum {
    /// The spectrum of a picture, faded out towards its edges, by the fast Fourier transform.
    pub fn of(field: &Field) -> Self {
        let (width, height) = (field.width.next_power_of_two().max(4), field.height.next_power_of_two().max(4));
        let columns = width / 2 + 1;
        let fade = |at: usize, of: usize| (std::f32::consts::PI * (at as f32 + 0.5) / of as f32).sin().powi(2);
        let across: Vec<f32> = (0..field.width).map(|x| fade(x, field.width)).collect();
        let mean = field.mean();
        let mut waves: Vec<Complex> = Vec::with_capacity(columns * height);
        let turns = Turns::new(width);
        let (mut row_in, mut row_out) = (Vec::new(), Vec::new());
        for (y, row) in field.rows().enumerate() {
            let down = fade(y, field.height);
            row_in.clear();
            row_in.extend(row.iter().zip(&across).map(|(value, fade)| ((value - mean) * fade * down, 0.0)));
            row_in.resize(width, (0.0, 0.0));
            row_out.resize(width, (0.0, 0.0));
            transform(&mut row_in, &mut row_out, width, 1, &turns);
            waves.extend(row_in.iter().take(columns));
        }
        waves.resize(columns * height, (0.0, 0.0));
        let mut scratch = vec![(0.0, 0.0); waves.len()];
        transform(&mut waves, &mut scratch, height, columns, &Turns::new(height));
        let strengths = waves.iter().map(|(re, im)| re.hypot(*im)).collect();
        let mut spectrum = Self { width, height, columns, strengths, means: Vec::new() };
        spectrum.measure();
        spectrum
    }

    /// Takes the mean strength of each ring.
    fn measure(&mut self) {
        let (width, height) = (self.width, self.height);
        let mut rings = vec![(0.0_f64, 0.0_f64); RINGS];
        for (y, row) in self.strengths.chunks_exact(self.columns).enumerate() {
            let down = y.min(height - y) as f32 / height as f32;
            for (x, strength) in row.iter().enumerate() {
                if let Some((sum, count)) = rings.get_mut(ring(x as f32 / width as f32, down)) {
                    *sum += f64::from(*strength);
                    *count += 1.0;
                }
            }
        }
        self.means =
            rings.into_iter().map(|(sum, count)| if count > 0.0 { (sum / count) as f32 } else { 0.0 }).collect();
    }

    /// The strength of the wave `x` along and `y` down, in waves per padded picture.
    fn at(&self, x: i64, y: i64) -> f32 {
        let (x, y) = if x < 0 { (-x, -y) } else { (x, y) };
        let y = y.rem_euclid(self.height as i64) as usize;
        let x = x as usize;
        if x >= self.columns { 0.0 } else { self.strengths.get(y * self.columns + x).copied().unwrap_or(0.0) }
    }

    /// The strongest wave within two steps of a wave, with parts of steps by a parabola through the logarithms.
    pub fn near(&self, wave: Point) -> Option<Peak> {
        let (x, y) = (wave.x * self.width as f64, wave.y * self.height as f64);
        if x.abs() >= (self.width / 2) as f64 || y.abs() >= (self.height / 2) as f64 {
            return None;
        }
        let (x, y) = (x.round() as i64, y.round() as i64);
        let mut best = (0.0_f32, x, y);
        for down in -2..=2 {
            for along in -2..=2 {
                let strength = self.at(x + along, y + down);
                if strength > best.0 {
                    best = (strength, x + along, y + down);
                }
            }
        }
        (best.0 > 0.0).then(|| self.peak(best.1, best.2))
    }

    /// The peak around a step.
    fn peak(&self, x: i64, y: i64) -> Peak {
        let log = |x: i64, y: i64| f64::from(self.at(x, y).max(1e-12)).ln();
        let here = log(x, y);
        let part = |before: f64, after: f64| {
            let bend = before - 2.0 * here + after;
            if bend < -1e-9 { (0.5 * (before - after) / bend).clamp(-0.5, 0.5) } else { 0.0 }
        };
        let along = x as f64 + part(log(x - 1, y), log(x + 1, y));
        let down = y as f64 + part(log(x, y - 1), log(x, y + 1));
        let (strength, mean) = (f64::from(self.at(x, y)), f64::from(self.usual(x, y)));
        Peak {
            wave: Point::new(along / self.width as f64, down / self.height as f64),
            strength: strength / mean.max(1e-9),
            weight: strength / mean.max(1e-9).sqrt(),
        }
    }

    /// The mean strength of the ring of a step.
    fn usual(&self, x: i64, y: i64) -> f32 {
        let ring = ring(x as f32 / self.width as f32, y as f32 / self.height as f32);
        self.means.get(ring).copied().unwrap_or(0.0)
    }

    /// The waves between two lengths (waves per pixel) that stand out, those of most weight first.
    pub fn peaks(&self, shortest: f64, longest: f64, most: usize) -> Vec<Peak> {
        let mut found: Vec<(f32, i64, i64)> = Vec::new();
        let half = (self.height / 2) as i64;
        for x in 0..self.columns as i64 {
            for y in 1 - half..half {
                if x == 0 && y <= 0 {
                    continue;
                }
                let here = self.at(x, y);
                let usual = self.usual(x, y);
                if here < 3.0 * usual || here <= 0.0 {
                    continue;
                }
                let far = (x as f64 / self.width as f64).hypot(y as f64 / self.height as f64);
                if far < shortest || far > longest {
                    continue;
                }
                let around = (-1..=1).flat_map(|down| (-1..=1).map(move |along| (along, down)));
                if around.into_iter().all(|(along, down)| self.at(x + along, y + down) <= here) {
                    found.push((here / usual.max(1e-9).sqrt(), x, y));
                }
            }
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        found.into_iter().take(most).map(|(_, x, y)| self.peak(x, y)).collect()
    }
}

/// The ring of a wave.
fn ring(along: f32, down: f32) -> usize {
    ((along.hypot(down) * std::f32::consts::SQRT_2 * RINGS as f32) as usize).min(RINGS - 1)
}

/// The turns of a transform of a length.
struct Turns {
    turns: Vec<Complex>,
}

impl Turns {
    fn new(length: usize) -> Self {
        let angle = |at: usize| -std::f64::consts::TAU * at as f64 / length as f64;
        let turns = (0..length / 2).map(angle).map(|angle| (angle.cos() as f32, angle.sin() as f32)).collect();
        Self { turns }
    }
}

/// The fast Fourier transform along the first axis of `length` rows of `batch` numbers each; a power of two. The self-sorting
/// form after T. Stockham (1966), which needs a second buffer and no shuffling. The result is in `data`.
fn transform(data: &mut Vec<Complex>, scratch: &mut Vec<Complex>, length: usize, batch: usize, turns: &Turns) {
    let (mut half, mut stride) = (length / 2, batch);
    while half >= 1 {
        let (low, high) = data.split_at(half * stride);
        let steps = turns.turns.iter().step_by(turns.turns.len() / half);
        let pairs = low.chunks_exact(stride).zip(high.chunks_exact(stride));
        for ((pair, out), turn) in pairs.zip(scratch.chunks_exact_mut(2 * stride)).zip(steps) {
            let (sums, differences) = out.split_at_mut(stride);
            for (((a, b), sum), difference) in pair.0.iter().zip(pair.1).zip(sums).zip(differences) {
                *sum = (a.0 + b.0, a.1 + b.1);
                let (re, im) = (a.0 - b.0, a.1 - b.1);
                *difference = (re * turn.0 - im * turn.1, re * turn.1 + im * turn.0);
            }
        }
        std::mem::swap(data, scratch);
        half /= 2;
        stride *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_transform_gives_what_the_slow_one_gives() {
        let given: Vec<Complex> = (0..16).map(|at| ((at * 7 % 5) as f32, (at * 3 % 4) as f32)).collect();
        // Two interleaved rows of eight.
        let mut fast = given.clone();
        transform(&mut fast, &mut vec![(0.0, 0.0); 16], 8, 2, &Turns::new(8));
        for batch in 0..2 {
            for wave in 0..8 {
                let mut slow = (0.0, 0.0);
                for at in 0..8 {
                    let (re, im) = given[at * 2 + batch];
                    let angle = -std::f32::consts::TAU * (wave * at) as f32 / 8.0;
                    slow = (slow.0 + re * angle.cos() - im * angle.sin(), slow.1 + re * angle.sin() + im * angle.cos());
                }
                let got = fast[wave * 2 + batch];
                assert!((got.0 - slow.0).abs() < 1e-4 && (got.1 - slow.1).abs() < 1e-4, "{got:?} {slow:?}");
            }
        }
    }

    #[test]
    fn a_wave_is_found_between_two_steps() {
        let wave = Point::new(0.0871, -0.0533);
        let shade = |x: usize, y: usize| (std::f64::consts::TAU * (wave.x * x as f64 + wave.y * y as f64)).cos() as f32;
        let values = (0..300 * 200).map(|at| shade(at % 300, at / 300)).collect();
        let spectrum = Spectrum::of(&Field { width: 300, height: 200, values });
        let peaks = spectrum.peaks(0.02, 0.4, 3);
        assert!(peaks[0].wave.distance(wave) < 2e-4, "{:?}", peaks[0]);
        assert!(spectrum.near(wave).unwrap().wave.distance(wave) < 2e-4);
    }
}
