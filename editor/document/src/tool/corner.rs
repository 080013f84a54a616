//! Corners of hexes, exactly: where three hexes meet and three hexsides end.
//! Must not: depend on where a corner is drawn; which sides meet in it follows from whole numbers.
#![allow(clippy::float_arithmetic, reason = "the nearest corner to a pointer is a place on the plane")]

use crate::layout::{Layout, Point};
use cartouche_bundle::hex::{Cube, HexNumber, HexSide};

/// A corner, by the sum of the coordinates of the three hexes that meet in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner {
    q: i32,
    r: i32,
}

/// The two hands of a direction along a side, with `x` to the right and `y` downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Hand {
    /// The other hand.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// From one kind of corner to its three neighbours; from the other kind it is the way back.
const WAYS: [(i32, i32); 3] = [(1, 1), (-2, 1), (1, -2)];
/// From the three hexes of a corner, times three, to the first kind of corner; to the other kind it is the way back.
const HEXES: [(i32, i32); 3] = [(1, -2), (1, 1), (-2, 1)];

impl Corner {
    /// The corner in which three hexes meet; none if they do not.
    #[must_use]
    pub fn between(one: Cube, two: Cube, three: Cube) -> Option<Self> {
        let meet = one.distance(two) == 1 && two.distance(three) == 1 && three.distance(one) == 1;
        meet.then_some(Self { q: one.q + two.q + three.q, r: one.r + two.r + three.r })
    }

    /// The corner nearest to a point.
    #[must_use]
    pub fn nearest(layout: &Layout, to: Point) -> Self {
        let hex = layout.cube_at(to);
        let around = Self::around(hex);
        let away = |corner: &Self| corner.point(layout).distance(to);
        let first = Self { q: 3 * hex.q + 1, r: 3 * hex.r + 1 };
        around.into_iter().min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(first)
    }

    /// The six corners of a hex, clockwise.
    #[must_use]
    pub fn around(hex: Cube) -> [Self; 6] {
        let ways = [(-1, -1), (1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1)];
        ways.map(|(q, r)| Self { q: 3 * hex.q + q, r: 3 * hex.r + r })
    }

    /// +1 for one kind of corner, -1 for the other.
    fn kind(self) -> i32 {
        if self.q.rem_euclid(3) == 1 { 1 } else { -1 }
    }

    /// The three hexes that meet here.
    #[must_use]
    pub fn hexes(self) -> [Cube; 3] {
        let kind = self.kind();
        HEXES.map(|(q, r)| Cube { q: (self.q - kind * q).div_euclid(3), r: (self.r - kind * r).div_euclid(3) })
    }

    /// The three corners at the other ends of the sides that end here.
    #[must_use]
    pub fn neighbours(self) -> [Self; 3] {
        let kind = self.kind();
        WAYS.map(|(q, r)| Self { q: self.q + kind * q, r: self.r + kind * r })
    }

    /// Whether one side runs between two corners.
    #[must_use]
    pub fn adjacent(self, other: Self) -> bool {
        self.neighbours().contains(&other)
    }

    /// The two hexes on both hands of the side from here to a neighbour: left, right. None if there is no such side.
    #[must_use]
    pub fn hands(self, to: Self) -> Option<[Cube; 2]> {
        let far = to.hexes();
        let mut both = self.hexes().into_iter().filter(|hex| far.contains(hex));
        let (one, other) = (both.next()?, both.next()?);
        let (way_q, way_r) = (to.q - self.q, to.r - self.r);
        let (to_q, to_r) = (3 * one.q - self.q, 3 * one.r - self.r);
        // Coordinates lie on the plane without a mirror, so this has the sign of the turn there, clockwise being positive.
        let right = way_q * to_r - way_r * to_q > 0;
        Some(if right { [other, one] } else { [one, other] })
    }

    /// The side from here to a neighbour, and its hex on one hand; none if the side is not between two hexes of the map.
    #[must_use]
    pub fn side(self, to: Self, hand: Hand, layout: &Layout) -> Option<(HexSide, HexNumber)> {
        let grid = layout.grid();
        let hex = |at: Cube| grid.number(at).filter(|hex| grid.holds(*hex));
        let [left, right] = self.hands(to)?;
        let (left, right) = (hex(left)?, hex(right)?);
        let side = grid.side(left, right).ok()?;
        Some((side, if hand == Hand::Left { left } else { right }))
    }

    /// The two ends of a side.
    #[must_use]
    pub fn ends(layout: &Layout, side: HexSide) -> Option<[Self; 2]> {
        let [low, high] = side.hexes().map(|hex| layout.grid().cube(hex));
        let far = Self::around(high);
        let mut ends = Self::around(low).into_iter().filter(|corner| far.contains(corner));
        Some([ends.next()?, ends.next()?])
    }

    /// Where it lies on the plane.
    #[must_use]
    pub fn point(self, layout: &Layout) -> Point {
        let [one, two, three] = self.hexes().map(|hex| layout.centre_of(hex));
        Point::new((one.x + two.x + three.x) / 3.0, (one.y + two.y + three.y) / 3.0)
    }

    /// Whether three hexes of the map meet here: it does not lie on the map's edge.
    #[must_use]
    pub fn inside(self, layout: &Layout) -> bool {
        let grid = layout.grid();
        self.hexes().into_iter().all(|at| grid.number(at).is_some_and(|hex| grid.holds(hex)))
    }
}
