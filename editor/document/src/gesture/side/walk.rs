//! The way of a pointer as a chain of corners: each is the end of a side that begins at the one before.
//! Must not: jump. The places nearest to a corner form a triangle between the centres of its three hexes, so a pointer that
//! leaves it comes to a corner one side away, unless it goes through a centre.
#![allow(clippy::float_arithmetic, reason = "the chain follows a drawn line; which sides it has is exact")]

use crate::layout::{Layout, Point};
use crate::tool::Corner;
use crate::tool::pick::from_segment;
use std::collections::{BTreeMap, VecDeque};

/// The pointer's way is looked at each so far, in widths of a hex.
const SAMPLE: f64 = 0.08;
/// A pointer so near to a corner, in widths of a hex, means the corner and not one of the sides there. A side is 0.577 long.
const AT_CORNER: f64 = 0.16;
/// A pointer that passed the middle of a side at most so far off, in widths of a hex, meant the side.
const BESIDE: f64 = 0.2;

/// So many sides behind the pointer are looked at for a better way.
const BEHIND: usize = 16;

/// So many moves of the pointer are asked how near they came to a side.
const RECENT: usize = 1_000;
/// The way keeps a point each time the pointer moved so far, in widths of a hex.
const KEPT: f64 = 0.04;

/// A chain of corners that follows a pointer.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    chain: Vec<Corner>,
    way: Vec<Point>,
    here: Point,
}

impl Walk {
    pub(super) fn begin(layout: &Layout, at: Point) -> Self {
        Self { chain: vec![Corner::nearest(layout, at)], way: vec![at], here: at }
    }

    pub(super) fn chain(&self) -> &[Corner] {
        &self.chain
    }

    /// Whether the press meant the first corner itself.
    pub(super) fn begun_at_corner(&self, layout: &Layout) -> bool {
        let first = self.chain.first().zip(self.way.first());
        first.is_some_and(|(corner, at)| corner.point(layout).distance(*at) <= AT_CORNER)
    }

    /// The side beside which the pointer is now, if it ends in the last corner: the corner at its other end.
    pub(super) fn ahead(&self, layout: &Layout) -> Option<Corner> {
        let (last, here) = (self.chain.last()?, self.here);
        if last.point(layout).distance(here) <= AT_CORNER {
            return None;
        }
        let away = |next: &Corner| from_segment(here, last.point(layout), next.point(layout));
        let near = last.neighbours().into_iter().min_by(|one, other| away(one).total_cmp(&away(other)))?;
        (away(&near) <= BESIDE).then_some(near)
    }

    /// Begins anew from the first corner, straight to a point.
    pub(super) fn straight(&mut self, layout: &Layout, to: Point) {
        self.chain.truncate(1);
        self.way.truncate(1);
        self.here = self.way.first().copied().unwrap_or(to);
        self.go_to(layout, to);
    }

    /// Follows the pointer to a point.
    pub(super) fn go_to(&mut self, layout: &Layout, to: Point) {
        let from = std::mem::replace(&mut self.here, to);
        if self.way.last().is_none_or(|last| last.distance(to) >= KEPT) {
            self.way.push(to);
        }
        let steps = (from.distance(to) / SAMPLE).ceil().clamp(1.0, 100_000.0);
        let mut step = 1.0;
        while step <= steps {
            self.reach(layout, Corner::nearest(layout, from.towards(to, step / steps)));
            step += 1.0;
        }
        self.round_hexes(layout);
    }

    fn reach(&mut self, layout: &Layout, corner: Corner) {
        let Some(&last) = self.chain.last() else { return };
        if corner == last {
            return;
        }
        if !last.adjacent(corner) {
            for between in between(layout, last, corner, &self.way) {
                self.push(between);
            }
        }
        self.push(corner);
    }

    fn push(&mut self, corner: Corner) {
        let n = self.chain.len();
        // Going back takes the last side off: no spurs.
        if n >= 2 && self.chain.get(n - 2) == Some(&corner) {
            self.chain.pop();
            return;
        }
        let ring = n >= 7 && self.chain.first() == self.chain.last();
        if ring || self.chain.last() == Some(&corner) {
            return;
        }
        let near = self.chain.iter().rposition(|other| *other == corner).filter(|at| n - at <= 6);
        match near {
            // All round one hex from the beginning is a ring; else a turn round a centre is a tremble of the hand.
            Some(0) if n == 6 => self.chain.push(corner),
            Some(at) => self.chain.truncate(at + 1),
            None => self.chain.push(corner),
        }
    }

    /// Where the chain runs round four or five sides of a hex that the pointer did not follow, takes the other way round if the
    /// pointer was nearer to that.
    fn round_hexes(&mut self, layout: &Layout) {
        // Sides far behind the pointer were looked at when it was there.
        let mut at = self.chain.len().saturating_sub(BEHIND);
        while at + 4 < self.chain.len() {
            let better = [5, 4].into_iter().find_map(|sides| self.other_way(layout, at, sides).map(|way| (sides, way)));
            if let Some((sides, way)) = better {
                self.chain.splice(at..=at + sides, way);
                self.take_spurs();
            }
            at += 1;
        }
    }

    fn take_spurs(&mut self) {
        let mut tidy: Vec<Corner> = Vec::with_capacity(self.chain.len());
        for corner in self.chain.drain(..) {
            if tidy.len() >= 2 && tidy.get(tidy.len() - 2) == Some(&corner) {
                tidy.pop();
            } else if tidy.last() != Some(&corner) {
                tidy.push(corner);
            }
        }
        self.chain = tidy;
    }

    /// The other way round a hex from the corner at a place to the one some sides further, if the chain goes round one hex there
    /// and the pointer was nearer to the other way.
    fn other_way(&self, layout: &Layout, at: usize, sides: usize) -> Option<Vec<Corner>> {
        let part = self.chain.get(at..=at + sides)?;
        let (first, last) = (part.first()?, part.last()?);
        let hex = first.hexes().into_iter().find(|hex| part.iter().all(|corner| corner.hexes().contains(hex)))?;
        let around = Corner::around(hex);
        let mut other = vec![*first];
        while other.last()? != last && other.len() <= 6 {
            let end = *other.last()?;
            let next = around
                .into_iter()
                .find(|next| end.adjacent(*next) && !other.contains(next) && (!part.contains(next) || next == last))?;
            other.push(next);
        }
        let worst = |chain: &[Corner]| -> f64 {
            let pairs = chain.iter().zip(chain.iter().skip(1));
            let away = pairs.map(|(one, next)| self.away(one.point(layout).towards(next.point(layout), 0.5)));
            away.fold(0.0, f64::max)
        };
        let followed = worst(part);
        (followed > BESIDE && worst(&other) < followed).then_some(other)
    }

    /// How far the pointer's way keeps from a point.
    fn away(&self, from: Point) -> f64 {
        let recent = self.way.get(self.way.len().saturating_sub(RECENT)..).unwrap_or_default();
        let pairs = recent.iter().zip(recent.iter().skip(1));
        pairs.map(|(one, other)| from_segment(from, *one, *other)).fold(f64::INFINITY, f64::min)
    }
}

/// The corners between two that are no neighbours, on one of the shortest ways: the one that keeps nearest to the pointer.
fn between(layout: &Layout, from: Corner, to: Corner, way: &[Point]) -> Vec<Corner> {
    let last = way.iter().rev().take(2).copied().collect::<Vec<_>>();
    let away = |corner: &Corner| match last.as_slice() {
        [one, other] => from_segment(corner.point(layout), *one, *other),
        _ => 0.0,
    };
    let mut came: BTreeMap<Corner, Corner> = BTreeMap::new();
    let mut open = VecDeque::from([from]);
    // A pointer moves less than a hex between two samples, so the way is short; the bound keeps a wild one from searching for ever.
    while let Some(corner) = open.pop_front() {
        if corner == to || came.len() > 4_000 {
            break;
        }
        let mut next: Vec<Corner> =
            corner.neighbours().into_iter().filter(|next| *next != from && !came.contains_key(next)).collect();
        next.sort_by(|one, other| away(one).total_cmp(&away(other)));
        for next in next {
            came.insert(next, corner);
            open.push_back(next);
        }
    }
    let mut back = Vec::new();
    let mut at = to;
    while let Some(&before) = came.get(&at) {
        if before == from {
            break;
        }
        back.push(before);
        at = before;
    }
    back.reverse();
    back
}
