//! Lines, discs and outlines of hexes.
//! Must not: leave a gap in a line, or give a hex that is off the map.
#![allow(clippy::float_arithmetic, reason = "outlines are drawn with the pointer; lines and discs are exact")]

use crate::layout::{Layout, Point};
use cartouche_bundle::hex::{Cube, HexNumber};
use std::collections::BTreeSet;

/// The hexes of the endless plane on the straight line between the centres of two, both included; each touches the one before.
///
/// Each sample of the line is rounded to its hex in whole numbers, a hair off the line so that no sample lies on a side
/// (after A. Patel, "Hexagonal Grids", line drawing).
#[must_use]
pub fn cube_line(from: Cube, to: Cube) -> Vec<Cube> {
    let n = i64::from(from.distance(to));
    if n == 0 {
        return vec![from];
    }
    // Everything is counted in parts of 1 / (n * FINE); the hair is 1 and 2 of them.
    const FINE: i64 = 8;
    let unit = n * FINE;
    let at = |a: i32, b: i32, i: i64, hair: i64| (i64::from(a) * n + (i64::from(b) - i64::from(a)) * i) * FINE + hair;
    let nearest = |value: i64| (2 * value + unit).div_euclid(2 * unit);
    (0..=n)
        .map(|i| {
            let (q, r) = (at(from.q, to.q, i, 1), at(from.r, to.r, i, 2));
            let s = -q - r;
            let (mut round_q, mut round_r, round_s) = (nearest(q), nearest(r), nearest(s));
            let off = |round: i64, value: i64| (round * unit - value).abs();
            let (off_q, off_r, off_s) = (off(round_q, q), off(round_r, r), off(round_s, s));
            if off_q > off_r && off_q > off_s {
                round_q = -round_r - round_s;
            } else if off_r > off_s {
                round_r = -round_q - round_s;
            }
            let whole = |value: i64| i32::try_from(value).unwrap_or_default();
            Cube { q: whole(round_q), r: whole(round_r) }
        })
        .collect()
}

/// The hexes of the map on the straight line between two, in order.
#[must_use]
pub fn hex_line(layout: &Layout, from: HexNumber, to: HexNumber) -> Vec<HexNumber> {
    let grid = layout.grid();
    cube_line(grid.cube(from), grid.cube(to))
        .into_iter()
        .filter_map(|at| grid.number(at))
        .filter(|hex| grid.holds(*hex))
        .collect()
}

/// The hexes of the map at most `radius` away from a place of the plane, by rows of the plane.
#[must_use]
pub fn disc(layout: &Layout, centre: Cube, radius: i32) -> Vec<HexNumber> {
    let grid = layout.grid();
    let mut found = Vec::new();
    for q in -radius..=radius {
        for r in (-radius).max(-q - radius)..=radius.min(-q + radius) {
            let hex = grid.number(centre.along(Cube { q, r }, 1));
            found.extend(hex.filter(|hex| grid.holds(*hex)));
        }
    }
    found
}

/// The hexes of the map whose centres lie in the rectangle between two points.
#[must_use]
pub fn rectangle(layout: &Layout, one: Point, other: Point) -> BTreeSet<HexNumber> {
    let (left, right) = (one.x.min(other.x), one.x.max(other.x));
    let (top, bottom) = (one.y.min(other.y), one.y.max(other.y));
    let inside = |at: Point| left <= at.x && at.x <= right && top <= at.y && at.y <= bottom;
    layout.grid().hexes().filter(|hex| inside(layout.centre(*hex))).collect()
}

/// The hexes of the map whose centres lie inside of an outline, which is closed from its last point to its first.
/// A centre is inside if a ray from it crosses the outline an odd number of times.
#[must_use]
pub fn within_outline(layout: &Layout, outline: &[Point]) -> BTreeSet<HexNumber> {
    let low = outline.iter().fold(f64::INFINITY, |low, at| low.min(at.x));
    let high = outline.iter().fold(f64::NEG_INFINITY, |high, at| high.max(at.x));
    let inside = |at: Point| {
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        let crossed = |one: Point, other: Point| {
            (one.y > at.y) != (other.y > at.y) && at.x < (other.x - one.x) * (at.y - one.y) / (other.y - one.y) + one.x
        };
        low <= at.x && at.x <= high && ends.filter(|(one, other)| crossed(**one, **other)).count() % 2 == 1
    };
    layout.grid().hexes().filter(|hex| inside(layout.centre(*hex))).collect()
}
