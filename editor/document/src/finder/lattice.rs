//! Lattices of hexes that a spectrum suggests.
//! Must not: decide which is right; that is seen by laying each over the picture.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]

use super::spectrum::{Peak, Spectrum};
use crate::calibration::Affine;
use crate::layout::Point;

/// The waves of a lattice of hexes by length: three of the longest, three shorter by the root of three, three of half.
const SHELLS: [[(f64, f64); 3]; 3] =
    [[(1.0, 0.0), (0.0, 1.0), (1.0, 1.0)], [(1.0, -1.0), (2.0, 1.0), (1.0, 2.0)], [(2.0, 0.0), (0.0, 2.0), (2.0, 2.0)]];
/// How many waves are paired.
const PEAKS: usize = 80;
/// How many pairs are followed up, before their relatives are added.
const KEPT: usize = 8;

/// Two steps between neighbouring centres, in pixels: the second 60 degrees clockwise (as seen) of the first. The first points to
/// the right or the lower right: within 15 degrees of the right with pointed tops, of the lower right with flat ones.
pub(super) type Basis = [Point; 2];

/// Whether the tops are flat.
pub(super) fn is_flat(basis: &Basis) -> bool {
    let [first, _] = basis;
    first.y.atan2(first.x).to_degrees() >= 15.0
}

/// The mean distance of neighbouring centres, in pixels.
pub(super) fn pitch(basis: &Basis) -> f64 {
    let [one, two] = *basis;
    let length = |step: Point| step.x.hypot(step.y);
    (length(one) + length(two) + length(Point::new(two.x - one.x, two.y - one.y))) / 3.0
}

/// The basis in its usual form, of two steps that span a lattice; none if that lattice is not nearly one of hexes.
pub(super) fn reduced(one: Point, two: Point) -> Option<Basis> {
    let length = |step: Point| step.x.hypot(step.y);
    let (sum, difference) = (Point::new(one.x + two.x, one.y + two.y), Point::new(one.x - two.x, one.y - two.y));
    let three = if length(sum) < length(difference) { sum } else { difference };
    let (low, high) = [one, two, three]
        .map(length)
        .into_iter()
        .fold((f64::INFINITY, 0.0_f64), |(low, high), each| (low.min(each), high.max(each)));
    if !(low > 0.0 && high.is_finite()) || high > 1.12 * low {
        return None;
    }
    let around = [one, two, three].into_iter().flat_map(|step| [step, Point::new(-step.x, -step.y)]);
    let angle = |step: Point| step.y.atan2(step.x).to_degrees();
    let first = around.clone().find(|step| (-15.0..45.0).contains(&angle(*step)))?;
    let apart = |step: Point| (angle(step) - angle(first) - 60.0).rem_euclid(360.0);
    let second = around.min_by(|a, b| {
        let off = |step: Point| apart(step).min(360.0 - apart(step));
        off(*a).total_cmp(&off(*b))
    })?;
    Some([first, second])
}

/// The steps whose waves these are, or the waves of steps: the dual basis.
fn dual(one: Point, two: Point) -> Option<(Point, Point)> {
    let area = one.x * two.y - one.y * two.x;
    if area.abs() < 1e-12 {
        return None;
    }
    Some((Point::new(two.y / area, -two.x / area), Point::new(-one.y / area, one.x / area)))
}

/// The lattices that pairs of strong waves suggest, with their relatives (a lattice's waves are also those of lattices that are
/// larger or smaller by 2 or by the root of 3), best first as far as waves tell. Pitches in pixels.
pub(super) fn suggested(spectrum: &Spectrum, narrowest: f64, widest: f64) -> Vec<Basis> {
    // The waves of a lattice run across its rows, which lie closer than the centres by half the root of three.
    let wave_of = |pitch: f64| 2.0 / (3.0_f64.sqrt() * pitch);
    let peaks = spectrum.peaks(wave_of(widest), 2.0 * wave_of(narrowest), PEAKS);
    let mut scored: Vec<(f64, Basis)> = Vec::new();
    for (at, one) in peaks.iter().enumerate() {
        for two in peaks.iter().skip(at + 1) {
            let Some(basis) = paired(spectrum, one, two) else { continue };
            scored.push((score(spectrum, &basis), basis));
        }
    }
    scored.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut kept: Vec<Basis> = Vec::new();
    for (_, basis) in scored {
        if kept.len() >= KEPT {
            break;
        }
        add(&mut kept, basis);
    }
    let mut grown = kept.clone();
    for generation in 0..2 {
        let from = std::mem::take(&mut grown);
        for basis in from {
            // Smaller ones are asked for once; larger ones twice, as short waves may have hidden the long ones.
            let wished = if generation == 0 { 4 } else { 2 };
            for relative in relatives(&basis).into_iter().take(wished) {
                let relative = settled(spectrum, relative).unwrap_or(relative);
                grown.push(relative);
                add(&mut kept, relative);
            }
        }
    }
    kept.retain(|basis| (narrowest..=widest).contains(&pitch(basis)));
    kept
}

/// Adds a basis unless a like one is there.
fn add(kept: &mut Vec<Basis>, basis: Basis) {
    let like = |other: &Basis| {
        let near = 0.01 * pitch(&basis);
        basis.iter().zip(other).all(|(one, two)| one.distance(*two) < near)
    };
    if !kept.iter().any(like) {
        kept.push(basis);
    }
}

/// The lattice of two waves, if they are of like length, 60 or 120 degrees apart, and a third stands between them.
fn paired(spectrum: &Spectrum, one: &Peak, two: &Peak) -> Option<Basis> {
    let (a, b) = (one.wave, two.wave);
    let (first, second) = (a.x.hypot(a.y), b.x.hypot(b.y));
    if first.max(second) > 1.1 * first.min(second) {
        return None;
    }
    let cosine = (a.x * b.x + a.y * b.y) / (first * second);
    if (cosine.abs() - 0.5).abs() > 0.1 {
        return None;
    }
    let third = if cosine > 0.0 { Point::new(a.x - b.x, a.y - b.y) } else { Point::new(a.x + b.x, a.y + b.y) };
    spectrum.near(third).filter(|third| third.strength > 1.5)?;
    let (step_a, step_b) = dual(a, b)?;
    settled(spectrum, reduced(step_a, step_b)?)
}

/// The waves of a basis: dual to its first step and to its second.
fn waves(basis: &Basis) -> Option<(Point, Point)> {
    let [one, two] = *basis;
    dual(one, two)
}

/// How much the waves of a lattice stand out: for each shell the geometric mean of its three, shorter waves counting half.
fn score(spectrum: &Spectrum, basis: &Basis) -> f64 {
    let Some((one, two)) = waves(basis) else { return 0.0 };
    let shell = |shell: &[(f64, f64); 3]| {
        let strength = |(h, k): &(f64, f64)| {
            let wave = Point::new(h * one.x + k * two.x, h * one.y + k * two.y);
            spectrum.near(wave).map_or(0.0, |peak| peak.weight)
        };
        shell.iter().map(strength).product::<f64>().cbrt()
    };
    let [first, second, third] = SHELLS.each_ref().map(shell);
    first + 0.5 * second + 0.5 * third
}

/// The basis that fits best to all of its waves that stand out, by least squares.
fn settled(spectrum: &Spectrum, basis: Basis) -> Option<Basis> {
    let (one, two) = waves(&basis)?;
    let mut equations = Vec::new();
    for (h, k) in SHELLS.iter().flatten().copied() {
        let wave = Point::new(h * one.x + k * two.x, h * one.y + k * two.y);
        let Some(peak) = spectrum.near(wave) else { continue };
        if peak.strength > 3.0 {
            let weight = peak.strength.min(30.0);
            equations.push([h, k, peak.wave.x, peak.wave.y].map(|each| weight * each).to_vec());
        }
    }
    let solved = crate::calibration::solver::least_squares(&equations, 2)?;
    let waves: Vec<Point> =
        solved.iter().filter_map(|wave| if let [x, y] = wave[..] { Some(Point::new(x, y)) } else { None }).collect();
    let [one, two] = waves[..] else { return None };
    let (first, second) = dual(one, two)?;
    reduced(first, second)
}

/// Lattices that share waves with one: larger by 2, and by the root of 3 (turned by 30 degrees), and smaller by the same.
pub(super) fn relatives(basis: &Basis) -> Vec<Basis> {
    let [one, two] = *basis;
    let combined = |a: f64, b: f64| Point::new(a * one.x + b * two.x, a * one.y + b * two.y);
    let third = 1.0 / 3.0;
    [
        (combined(2.0, 0.0), combined(0.0, 2.0)),
        (combined(1.0, 1.0), combined(-1.0, 2.0)),
        (combined(0.5, 0.0), combined(0.0, 0.5)),
        (combined(third, third), combined(-third, 2.0 * third)),
    ]
    .into_iter()
    .filter_map(|(one, two)| reduced(one, two))
    .collect()
}

/// A basis with a centre, as a map from steps along the basis to pixels.
pub(super) fn placed(basis: &Basis, centre: Point) -> Affine {
    let [right, down] = *basis;
    Affine { right, down, origin: centre }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_two_steps_of_a_lattice_give_its_usual_basis() {
        for (turn, flat) in [(0.0_f64, false), (3.0, false), (-10.0, false), (30.0, true), (27.0, true), (40.0, true)] {
            let step = |degrees: f64| {
                let (sin, cos) = (turn + degrees).to_radians().sin_cos();
                Point::new(40.0 * cos, 40.0 * sin)
            };
            for (one, two) in [(0.0, 60.0), (120.0, 60.0), (180.0, 300.0), (240.0, 0.0)] {
                let basis = reduced(step(one), step(two)).unwrap();
                assert!(basis[0].distance(step(0.0)) < 1e-9 && basis[1].distance(step(60.0)) < 1e-9, "{basis:?}");
                assert_eq!(is_flat(&basis), flat);
                assert!((pitch(&basis) - 40.0).abs() < 1e-9);
            }
            assert_eq!(reduced(step(0.0), step(90.0)), None, "squares");
        }
    }

    #[test]
    fn relatives_of_relatives_come_back() {
        let basis = reduced(Point::new(30.0, 1.0), Point::new(14.0, 27.0)).unwrap();
        let back = |first: usize, then: usize| {
            let other = relatives(&basis)[first];
            relatives(&other)[then].iter().zip(&basis).all(|(one, two)| one.distance(*two) < 1e-9)
        };
        assert!(back(0, 2) && back(2, 0) && back(1, 3) && back(3, 1));
    }
}
