//! The grid of a map: how hexes lie, which columns or rows are pushed, how they are numbered, where it ends.
//! Must not: have a default for what only the printed map can tell.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Crossing, Cube, HexError, HexNumber, HexSide};

/// How the hexes of a map lie and are numbered. Every question about neighbours and distance is asked here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The shape of the hexes, and which lines of them are pushed.
    pub tops: Tops,
    /// Which two digits are the column.
    pub numbering: Numbering,
    /// The corner of the map where columns and rows begin to count.
    #[serde(default)]
    pub start: Start,
    /// The first and last column.
    pub columns: Extent,
    /// The first and last row.
    pub rows: Extent,
    /// Hexes inside the extent that are not on the map: under a chart, cut away, without a number.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub off_map: BTreeSet<HexNumber>,
}

/// The shape of hexes. Hexes with flat tops stand in columns, of which every other is pushed up or down; hexes
/// with pointed tops lie in rows, of which every other is pushed to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Tops {
    /// A side on top.
    Flat {
        /// The columns that are pushed.
        columns: Parity,
        /// Whereto they are pushed.
        pushed: Pushed,
    },
    /// A corner on top.
    Pointy {
        /// The rows that are pushed.
        rows: Parity,
        /// Whereto they are pushed.
        pushed: RowPushed,
    },
}

/// Odd or even numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    /// 1, 3, 5 and on.
    Odd,
    /// 0, 2, 4 and on.
    Even,
}

/// Whereto every other column is pushed by half a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pushed {
    /// Towards the bottom of the map.
    Low,
    /// Towards the top of the map.
    High,
}

/// Whereto every other row is pushed by half a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RowPushed {
    /// Towards the right of the map.
    Right,
    /// Towards the left of the map.
    Left,
}

/// Which half of a printed number is the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Numbering {
    /// 0713 lies in column 7, row 13.
    ColumnThenRow,
    /// 0713 lies in row 7, column 13.
    RowThenColumn,
}

/// The corner where the lowest column and the lowest row meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Columns count to the right, rows downwards.
    #[default]
    TopLeft,
    /// Columns count to the left, rows downwards.
    TopRight,
    /// Columns count to the right, rows upwards.
    BottomLeft,
    /// Columns count to the left, rows upwards.
    BottomRight,
}

/// A first and a last number, both included; nothing lies in one whose last is below its first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extent {
    /// The first.
    pub first: u8,
    /// The last.
    pub last: u8,
}

/// A side of a hex, by the way that it faces. North is the top of the map, wherever the compass points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The top, of flat tops.
    North,
    /// The upper right.
    NorthEast,
    /// The right, of pointed tops.
    East,
    /// The lower right.
    SouthEast,
    /// The bottom, of flat tops.
    South,
    /// The lower left.
    SouthWest,
    /// The left, of pointed tops.
    West,
    /// The upper left.
    NorthWest,
}

/// The six ways out of a hex with a flat top, clockwise from the top.
const FLAT: [(Direction, Cube); 6] = [
    (Direction::North, Cube { q: 0, r: -1 }),
    (Direction::NorthEast, Cube { q: 1, r: -1 }),
    (Direction::SouthEast, Cube { q: 1, r: 0 }),
    (Direction::South, Cube { q: 0, r: 1 }),
    (Direction::SouthWest, Cube { q: -1, r: 1 }),
    (Direction::NorthWest, Cube { q: -1, r: 0 }),
];

/// The six ways out of a hex with a pointed top, clockwise from the upper right.
const POINTY: [(Direction, Cube); 6] = [
    (Direction::NorthEast, Cube { q: 1, r: -1 }),
    (Direction::East, Cube { q: 1, r: 0 }),
    (Direction::SouthEast, Cube { q: 0, r: 1 }),
    (Direction::SouthWest, Cube { q: -1, r: 1 }),
    (Direction::West, Cube { q: -1, r: 0 }),
    (Direction::NorthWest, Cube { q: 0, r: -1 }),
];

impl Extent {
    /// Whether `number` lies in it.
    #[must_use]
    pub fn contains(self, number: u8) -> bool {
        self.first <= number && number <= self.last
    }

    /// How many numbers it holds.
    #[must_use]
    pub fn count(self) -> u32 {
        (u32::from(self.last) + 1).saturating_sub(self.first.into())
    }

    /// Its numbers from `around - n` to `around + n`, ascending.
    fn near(self, around: u8, n: u32) -> std::ops::RangeInclusive<u8> {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        self.first.max(around.saturating_sub(n))..=self.last.min(around.saturating_add(n))
    }
}

impl Grid {
    /// The column of a hex.
    #[must_use]
    pub fn column(&self, hex: HexNumber) -> u8 {
        match self.numbering {
            Numbering::ColumnThenRow => hex.first(),
            Numbering::RowThenColumn => hex.second(),
        }
    }

    /// The row of a hex.
    #[must_use]
    pub fn row(&self, hex: HexNumber) -> u8 {
        match self.numbering {
            Numbering::ColumnThenRow => hex.second(),
            Numbering::RowThenColumn => hex.first(),
        }
    }

    /// The hex of a column and a row, on the map or not; none if either is above 99.
    #[must_use]
    pub fn hex(&self, column: u8, row: u8) -> Option<HexNumber> {
        match self.numbering {
            Numbering::ColumnThenRow => HexNumber::new(column, row),
            Numbering::RowThenColumn => HexNumber::new(row, column),
        }
    }

    /// Whether a hex is on the map.
    #[must_use]
    pub fn holds(&self, hex: HexNumber) -> bool {
        self.columns.contains(self.column(hex)) && self.rows.contains(self.row(hex)) && !self.off_map.contains(&hex)
    }

    /// Every hex on the map, in the order of the printed numbers.
    pub fn hexes(&self) -> impl Iterator<Item = HexNumber> + '_ {
        let (first, second) = match self.numbering {
            Numbering::ColumnThenRow => (self.columns, self.rows),
            Numbering::RowThenColumn => (self.rows, self.columns),
        };
        (first.first..=first.last)
            .flat_map(move |a| (second.first..=second.last).filter_map(move |b| HexNumber::new(a, b)))
            .filter(|hex| !self.off_map.contains(hex))
    }

    /// Where a hex lies on the endless plane, on the map or not.
    #[must_use]
    pub fn cube(&self, hex: HexNumber) -> Cube {
        let (right, down) = self.signs();
        let x = i32::from(self.column(hex)) * right;
        let y = i32::from(self.row(hex)) * down;
        match self.tops {
            Tops::Flat { .. } => Cube { q: x, r: y - self.half(x) },
            Tops::Pointy { .. } => Cube { q: x - self.half(y), r: y },
        }
    }

    /// The printed number at a place of the plane, on the map or not; none where no number could be printed.
    #[must_use]
    pub fn number(&self, at: Cube) -> Option<HexNumber> {
        let (right, down) = self.signs();
        let (x, y) = match self.tops {
            Tops::Flat { .. } => (at.q, at.r.checked_add(self.half(at.q))?),
            Tops::Pointy { .. } => (at.q.checked_add(self.half(at.r))?, at.r),
        };
        let column = u8::try_from(x.checked_mul(right)?).ok()?;
        let row = u8::try_from(y.checked_mul(down)?).ok()?;
        self.hex(column, row)
    }

    /// The six ways out of a hex, clockwise from the top (flat) or the upper right (pointed).
    #[must_use]
    pub fn directions(&self) -> [Direction; 6] {
        self.ways().map(|(direction, _)| direction)
    }

    /// The neighbours that are on the map, clockwise as [`Grid::directions`].
    #[must_use]
    pub fn neighbours(&self, hex: HexNumber) -> Vec<(Direction, HexNumber)> {
        let at = self.cube(hex);
        let around = self.ways().into_iter();
        around
            .filter_map(|(direction, way)| Some((direction, self.number(at.along(way, 1))?)))
            .filter(|(_, neighbour)| self.holds(*neighbour))
            .collect()
    }

    /// The neighbour in one direction, on the map or not; none if this grid has no such direction
    /// or no number could be printed there.
    #[must_use]
    pub fn neighbour(&self, hex: HexNumber, direction: Direction) -> Option<HexNumber> {
        let (_, way) = self.ways().into_iter().find(|(found, _)| *found == direction)?;
        self.number(self.cube(hex).along(way, 1))
    }

    /// How many hexes one must enter to get from one to the other, the end included; 0 for the same hex.
    #[must_use]
    pub fn distance(&self, from: HexNumber, to: HexNumber) -> u32 {
        self.cube(from).distance(self.cube(to))
    }

    /// Whether two hexes have a side in common.
    #[must_use]
    pub fn adjacent(&self, one: HexNumber, other: HexNumber) -> bool {
        self.distance(one, other) == 1
    }

    /// The side of `from` that faces `to`, if they are adjacent.
    #[must_use]
    pub fn direction(&self, from: HexNumber, to: HexNumber) -> Option<Direction> {
        let way = self.cube(from).to(self.cube(to));
        self.ways().into_iter().find(|(_, found)| *found == way).map(|(direction, _)| direction)
    }

    /// The side between two adjacent hexes, the same for both orders.
    ///
    /// # Errors
    /// If the hexes are the same or have no side in common.
    pub fn side(&self, one: HexNumber, other: HexNumber) -> Result<HexSide, HexError> {
        let side = HexSide::between(one, other)?;
        if self.adjacent(one, other) { Ok(side) } else { Err(HexError::NotAdjacent(one, other)) }
    }

    /// The crossing from one hex into an adjacent one.
    ///
    /// # Errors
    /// If the hexes are the same or have no side in common.
    pub fn crossing(&self, from: HexNumber, to: HexNumber) -> Result<Crossing, HexError> {
        self.side(from, to)?;
        Crossing::new(from, to)
    }

    /// The hexes of the map that are `n` or fewer hexes away, the hex itself included, by printed number.
    #[must_use]
    pub fn within(&self, n: u32, of: HexNumber) -> BTreeSet<HexNumber> {
        // One hex of distance changes column and row by one at most.
        let rows = self.rows.near(self.row(of), n);
        let columns = self.columns.near(self.column(of), n);
        columns
            .flat_map(|column| rows.clone().filter_map(move |row| self.hex(column, row)))
            .filter(|hex| !self.off_map.contains(hex) && self.distance(of, *hex) <= n)
            .collect()
    }

    fn ways(&self) -> [(Direction, Cube); 6] {
        match self.tops {
            Tops::Flat { .. } => FLAT,
            Tops::Pointy { .. } => POINTY,
        }
    }

    /// Which way columns and rows count: 1 to the right and downwards, -1 to the left and upwards.
    fn signs(&self) -> (i32, i32) {
        match self.start {
            Start::TopLeft => (1, 1),
            Start::TopRight => (-1, 1),
            Start::BottomLeft => (1, -1),
            Start::BottomRight => (-1, -1),
        }
    }

    /// By how many whole hexes the slanted axis has risen at this column (flat) or row (pointed).
    fn half(&self, line: i32) -> i32 {
        // Pushing the odd ones one way is pushing the even ones the other way.
        let odd_forward = match self.tops {
            Tops::Flat { columns, pushed } => (columns == Parity::Odd) == (pushed == Pushed::Low),
            Tops::Pointy { rows, pushed } => (rows == Parity::Odd) == (pushed == RowPushed::Right),
        };
        let odd = line.rem_euclid(2);
        if odd_forward { line.saturating_sub(odd) / 2 } else { line.saturating_add(odd) / 2 }
    }
}
