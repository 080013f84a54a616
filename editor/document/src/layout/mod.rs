//! Where hexes lie on the flat plane in which maps are drawn, clicked and calibrated.
//! Must not: decide anything that a rule asks: neighbours, distances and numbers are the grid's.
#![allow(clippy::float_arithmetic, reason = "places on the plane are drawn and clicked; they decide nothing")]

use cartouche_bundle::hex::{Cube, Grid, HexNumber, HexSide, Tops};

/// A place on the plane: `x` to the right, `y` downwards, in widths of a hex. One width is the distance of two parallel sides,
/// and so of the centres of two neighbours. The hex of the cube (0, 0) has its centre at (0, 0).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another, in the unit of both.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The place at `part` of the way to another: 0 gives this, 1 the other.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

/// Half the square root of three: the height of a half hex, where its side is 1.
const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;
/// From a centre to a corner, in widths: 1 / square root of three.
const CORNER: f64 = 0.577_350_269_189_625_8;

/// The places of the hexes of a grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    grid: Grid,
}

impl Layout {
    /// The layout of a grid.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self { grid: grid.clone() }
    }

    /// The grid that is laid out.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether sides are on top (else corners).
    #[must_use]
    pub fn flat(&self) -> bool {
        matches!(self.grid.tops, Tops::Flat { .. })
    }

    /// The centre of a hex, on the map or not.
    #[must_use]
    pub fn centre(&self, hex: HexNumber) -> Point {
        self.centre_of(self.grid.cube(hex))
    }

    /// The centre of a place of the endless plane.
    #[must_use]
    pub fn centre_of(&self, at: Cube) -> Point {
        let (q, r) = (f64::from(at.q), f64::from(at.r));
        if self.flat() { Point::new(q * HALF_ROOT_3, r + q / 2.0) } else { Point::new(q + r / 2.0, r * HALF_ROOT_3) }
    }

    /// The six corners of a hex: the side that faces the way `i` of [`Grid::directions`] runs from corner `i` to corner `i + 1`.
    #[must_use]
    pub fn corners(&self, hex: HexNumber) -> [Point; 6] {
        self.corners_around(self.centre(hex))
    }

    /// The six corners around a centre, in the order of [`Layout::corners`].
    #[must_use]
    pub fn corners_around(&self, centre: Point) -> [Point; 6] {
        let (half, whole) = (CORNER / 2.0, CORNER);
        let around: [(f64, f64); 6] = if self.flat() {
            [(-half, -0.5), (half, -0.5), (whole, 0.0), (half, 0.5), (-half, 0.5), (-whole, 0.0)]
        } else {
            [(0.0, -whole), (0.5, -half), (0.5, half), (0.0, whole), (-0.5, half), (-0.5, -half)]
        };
        around.map(|(x, y)| Point::new(centre.x + x, centre.y + y))
    }

    /// The place of the endless plane in whose hex a point lies; points on a side belong to one of both hexes.
    #[must_use]
    pub fn cube_at(&self, at: Point) -> Cube {
        let (q, r) = if self.flat() {
            let q = at.x / HALF_ROOT_3;
            (q, at.y - q / 2.0)
        } else {
            let r = at.y / HALF_ROOT_3;
            (at.x - r / 2.0, r)
        };
        // Round all three coordinates, then mend the one that was moved most, so that they sum to nought again.
        let s = -q - r;
        let (mut round_q, mut round_r, round_s) = (q.round(), r.round(), s.round());
        let (off_q, off_r, off_s) = ((round_q - q).abs(), (round_r - r).abs(), (round_s - s).abs());
        if off_q > off_r && off_q > off_s {
            round_q = -round_r - round_s;
        } else if off_r > off_s {
            round_r = -round_q - round_s;
        }
        Cube { q: whole(round_q), r: whole(round_r) }
    }

    /// The hex of the map in which a point lies; none off the map.
    #[must_use]
    pub fn hex_at(&self, at: Point) -> Option<HexNumber> {
        self.grid.number(self.cube_at(at)).filter(|hex| self.grid.holds(*hex))
    }

    /// The hexside nearest to a point inside of the map; none off the map, or where the nearest side has no hex of the map beyond.
    #[must_use]
    pub fn side_at(&self, at: Point) -> Option<HexSide> {
        let hex = self.hex_at(at)?;
        let centre = self.centre(hex);
        // The side is the one whose neighbour's centre lies most in the direction of the point.
        let along = |way: &Point| (at.x - centre.x) * (way.x - centre.x) + (at.y - centre.y) * (way.y - centre.y);
        let nearest = self
            .grid
            .directions()
            .into_iter()
            .filter_map(|direction| self.grid.neighbour(hex, direction))
            .map(|neighbour| (along(&self.centre(neighbour)), neighbour))
            .max_by(|one, other| one.0.total_cmp(&other.0))?;
        if self.grid.holds(nearest.1) { self.grid.side(hex, nearest.1).ok() } else { None }
    }

    /// The two ends of a hexside, clockwise as seen from its hex of the lower number; none if its hexes are no neighbours.
    #[must_use]
    pub fn side_ends(&self, side: HexSide) -> Option<[Point; 2]> {
        let [low, high] = side.hexes();
        let facing = self.grid.direction(low, high)?;
        let at = self.grid.directions().into_iter().position(|direction| direction == facing)?;
        let corners = self.corners(low);
        Some([*corners.get(at)?, *corners.get((at + 1) % 6)?])
    }

    /// The upper left and the lower right of all that the hexes cover, charts and cut corners included.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        // The pushed columns and rows lie beside the first and the last, so two of each reach everything.
        let near =
            |first: u8, last: u8| [first, first.saturating_add(1).min(last), last.saturating_sub(1).max(first), last];
        let mut low = Point::new(f64::INFINITY, f64::INFINITY);
        let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
        for column in near(columns.first, columns.last) {
            for row in near(rows.first, rows.last) {
                let Some(hex) = self.grid.hex(column, row) else { continue };
                for corner in self.corners(hex) {
                    low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
                    high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
                }
            }
        }
        if low.x > high.x { [Point::default(), Point::default()] } else { [low, high] }
    }
}

/// A rounded coordinate as an integer; what is beyond all maps stays beyond.
#[allow(clippy::cast_possible_truncation, reason = "held to the range before")]
fn whole(rounded: f64) -> i32 {
    rounded.clamp(-1_000_000.0, 1_000_000.0) as i32
}

#[cfg(test)]
mod tests;
