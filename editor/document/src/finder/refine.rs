//! Settles a lattice over a whole picture: each part of the picture says where the hexes lie there.
//! Must not: choose between lattices.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use super::field::Field;
use super::fold::{Cell, Part};
use crate::calibration::Affine;
use crate::calibration::solver::least_squares;
use crate::layout::Point;

/// How often the lattice is settled anew.
const ROUNDS: usize = 3;
/// How far a part may lie off at first, and once the lattice was mended, in steps between centres.
const REACH: (f64, f64) = (0.3, 0.15);
/// Most parts along each way.
const PARTS: usize = 8;

/// What one part of the picture says.
#[derive(Debug, Clone, Copy)]
struct Vote {
    /// The middle of the part, in pixels.
    at: Point,
    /// How far the hexes lie off there, in steps of the lattice.
    off: Point,
    /// How clearly outlines are seen there.
    weight: f64,
}

/// A lattice that was settled, and the part of the picture, of 1, that agrees with it.
pub(super) struct Settled {
    pub lattice: Affine,
    pub agreeing: f64,
}

/// Settles a lattice.
pub(super) fn settled(field: &Field, lattice: Affine, pitch: f64) -> Settled {
    let mut lattice = lattice;
    for round in 0..ROUNDS {
        let reach = if round == 0 { REACH.0 } else { REACH.1 };
        let votes = votes(field, &lattice, pitch, reach);
        let Some(next) = mended(&lattice, &votes, field) else { break };
        lattice = next;
    }
    let votes = votes(field, &lattice, pitch, REACH.1);
    let agreeing = votes.iter().filter(|vote| vote.weight > 0.0 && vote.off.x.hypot(vote.off.y) < 0.12).count();
    Settled { lattice, agreeing: agreeing as f64 / votes.len().max(1) as f64 }
}

/// What each part of the picture says.
fn votes(field: &Field, lattice: &Affine, pitch: f64, reach: f64) -> Vec<Vote> {
    let parts = |length: usize| ((length as f64 / (3.0 * pitch)) as usize).clamp(1, PARTS);
    let (along, down) = (parts(field.width), parts(field.height));
    let mut votes = Vec::with_capacity(along * down);
    for y in 0..down {
        for x in 0..along {
            let part = Part {
                left: field.width * x / along,
                right: field.width * (x + 1) / along,
                top: field.height * y / down,
                bottom: field.height * (y + 1) / down,
            };
            let cell = Cell::folded(field, lattice, part);
            let found = cell.best_near(Point::default(), reach);
            votes.push(Vote { at: part.middle(), off: found.at, weight: found.contrast.max(0.0) });
        }
    }
    votes
}

/// The lattice after the votes, by least squares; votes that are weak or far from the rest do not count. None when too few count.
fn mended(lattice: &Affine, votes: &[Vote], field: &Field) -> Option<Affine> {
    let mut weights: Vec<f64> = votes.iter().map(|vote| vote.weight).collect();
    weights.sort_by(f64::total_cmp);
    let strong = weights.get(weights.len() * 3 / 4).copied().unwrap_or(0.0) * 0.4;
    let mut counted: Vec<Vote> = votes.iter().copied().filter(|vote| vote.weight > strong).collect();
    let scale = field.width.max(field.height) as f64;
    let mut drift = None;
    for _ in 0..3 {
        let Some(found) = drift_of(&counted, scale) else { break };
        let off = |vote: &Vote| found(vote.at).distance(vote.off);
        let mut offs: Vec<f64> = counted.iter().map(off).collect();
        offs.sort_by(f64::total_cmp);
        let usual = offs.get(offs.len() / 2).copied().unwrap_or(0.0).max(0.01);
        counted.retain(|vote| off(vote) <= 3.0 * usual);
        drift = Some(found);
    }
    let drift = drift?;
    // Where the lattice said (u, v), the hexes lie off by the drift: the mended steps are those less the drift, and both are
    // affine, so three places fix them.
    let mended = |pixel: Point| {
        let (steps, off) = (lattice.plane(pixel), drift(pixel));
        Point::new(steps.x - off.x, steps.y - off.y)
    };
    let (origin, right, down) =
        (mended(Point::default()), mended(Point::new(scale, 0.0)), mended(Point::new(0.0, scale)));
    let way = |to: Point| Point::new((to.x - origin.x) / scale, (to.y - origin.y) / scale);
    let back = Affine { right: way(right), down: way(down), origin };
    Some(Affine {
        right: back.step_back(Point::new(1.0, 0.0)),
        down: back.step_back(Point::new(0.0, 1.0)),
        origin: back.plane(Point::default()),
    })
}

/// How far the hexes lie off at a pixel, as an affine map of it; a mere shift where the votes allow no more.
fn drift_of(votes: &[Vote], scale: f64) -> Option<impl Fn(Point) -> Point + use<>> {
    let equation = |vote: &Vote| {
        let (x, y) = (vote.at.x / scale, vote.at.y / scale);
        [1.0, x, y, vote.off.x, vote.off.y].map(|each| vote.weight * each).to_vec()
    };
    let equations: Vec<Vec<f64>> = votes.iter().map(equation).collect();
    let shift_only = || {
        let equations: Vec<Vec<f64>> =
            votes.iter().map(|vote| [1.0, vote.off.x, vote.off.y].map(|each| vote.weight * each).to_vec()).collect();
        least_squares(&equations, 1).map(|mut solved| {
            solved.resize(3, vec![0.0, 0.0]);
            solved
        })
    };
    let solved = if votes.len() >= 4 { least_squares(&equations, 3).or_else(shift_only) } else { shift_only() }?;
    let part = |at: usize, way: usize| solved.get(at).and_then(|row| row.get(way)).copied().unwrap_or(0.0);
    let [x, y] = [0, 1].map(|way| [part(0, way), part(1, way), part(2, way)]);
    Some(move |at: Point| {
        let along = |[level, right, down]: [f64; 3]| level + right * at.x / scale + down * at.y / scale;
        Point::new(along(x), along(y))
    })
}
