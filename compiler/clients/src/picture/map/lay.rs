//! Where hexes lie on the paper, in whole units: a hex is 60 from corner to corner and 52 from side to side,
//! which is regular to a thousandth.
//! Must not: know what is in a hex.

use cartouche_bundle::hex::{Cube, Grid, HexNumber, Tops};
use std::fmt::Write as _;

/// A point: across, down.
pub(super) type Point = (i32, i32);

/// Corners of a flat-topped hex; side `n` of [`Grid::directions`] lies between corner `n` and the next.
const FLAT: [Point; 6] = [(-15, -26), (15, -26), (30, 0), (15, 26), (-15, 26), (-30, 0)];
/// Corners of a hex with a pointed top, in the same order of sides.
const POINTY: [Point; 6] = [(0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15)];

/// Blank paper round the hexes.
const MARGIN: i32 = 12;

/// The lie of a grid on the paper.
pub(super) struct Lay<'a> {
    grid: &'a Grid,
    flat: bool,
    least: Point,
    most: Point,
    /// Hexes on the map.
    pub(super) count: usize,
}

impl<'a> Lay<'a> {
    /// The lie of a grid; none if no hex is on it.
    pub(super) fn of(grid: &'a Grid) -> Option<Self> {
        let flat = matches!(grid.tops, Tops::Flat { .. });
        let mut centres = grid.hexes().map(|hex| place(flat, grid.cube(hex)));
        let first = centres.next()?;
        let start = (first, first, 1_usize);
        let (least, most, count) = centres.fold(start, |(low, high, count), (x, y)| {
            let low = (low.0.min(x), low.1.min(y));
            let high = (high.0.max(x), high.1.max(y));
            (low, high, count + 1)
        });
        Some(Self { grid, flat, least, most, count })
    }

    /// The view box, and width and height.
    pub(super) fn view(&self) -> (String, String, String) {
        let (right, down) = if self.flat { (30, 26) } else { (26, 30) };
        let left = self.least.0 - right - MARGIN;
        let top = self.least.1 - down - MARGIN;
        let width = self.most.0 + right + MARGIN - left;
        let height = self.most.1 + down + MARGIN - top;
        (format!("{left} {top} {width} {height}"), width.to_string(), height.to_string())
    }

    /// The middle of a hex.
    pub(super) fn centre(&self, hex: HexNumber) -> Point {
        place(self.flat, self.grid.cube(hex))
    }

    /// The middle of several hexes.
    pub(super) fn middle(&self, hexes: &[HexNumber]) -> Option<Point> {
        let count = i32::try_from(hexes.len()).ok().filter(|count| *count > 0)?;
        let (x, y) = hexes.iter().fold((0_i32, 0_i32), |(x, y), hex| {
            let (right, down) = self.centre(*hex);
            (x.saturating_add(right), y.saturating_add(down))
        });
        Some((x / count, y / count))
    }

    /// A place for a word near `at`, moved so that it does not run off the paper.
    pub(super) fn inside(&self, at: Point, word: &str) -> Point {
        // A letter is about 7 wide.
        let half = i32::try_from(word.chars().count()).unwrap_or(0).saturating_mul(7) / 2;
        let (left, right) = (self.least.0 - 38 + half, self.most.0 + 38 - half);
        (if left < right { at.0.clamp(left, right) } else { at.0 }, at.1)
    }

    /// How far above the middle a hex's number is written.
    pub(super) fn number_lift(&self) -> i32 {
        if self.flat { 16 } else { 17 }
    }

    /// Adds the outline of a hex to the data of a path.
    pub(super) fn outline(&self, hex: HexNumber, data: &mut String) {
        let (x, y) = self.centre(hex);
        // Writing to a string cannot fail.
        let _ = if self.flat {
            write!(data, "M{} {}h30l15 26-15 26h-30l-15-26z", x - 15, y - 26)
        } else {
            write!(data, "M{x} {}l26 15v30l-26 15-26-15v-30z", y - 30)
        };
    }

    /// Adds a hex of half size about the middle.
    pub(super) fn inset(&self, hex: HexNumber, data: &mut String) {
        let (x, y) = self.centre(hex);
        let _ = if self.flat {
            write!(data, "M{} {}h14l7 12-7 12h-14l-7-12z", x - 7, y - 12)
        } else {
            write!(data, "M{x} {}l12 7v14l-12 7-12-7v-14z", y - 14)
        };
    }

    /// Both ends of a hex's side, by its place in [`Grid::directions`].
    pub(super) fn side(&self, hex: HexNumber, place: usize) -> (Point, Point) {
        let corners = if self.flat { FLAT } else { POINTY };
        let (x, y) = self.centre(hex);
        let corner = |place: usize| {
            let (right, down) = corners.get(place % 6).copied().unwrap_or_default();
            (x + right, y + down)
        };
        (corner(place), corner(place + 1))
    }

    /// Both ends of the side between two hexes; none if they have none in common.
    pub(super) fn side_between(&self, one: HexNumber, other: HexNumber) -> Option<(Point, Point)> {
        let direction = self.grid.direction(one, other)?;
        let place = self.grid.directions().iter().position(|found| *found == direction)?;
        Some(self.side(one, place))
    }
}

/// The middle of a hex on the paper.
fn place(flat: bool, cube: Cube) -> Point {
    if flat { (45 * cube.q, 52 * cube.r + 26 * cube.q) } else { (52 * cube.q + 26 * cube.r, 45 * cube.r) }
}
