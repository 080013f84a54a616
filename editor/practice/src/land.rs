//! The invented land: terrain, heights, a creek with its crossings, walls, slopes, roads, towns.
//! Must not: draw, or take anything from a printed map.
#![allow(clippy::float_arithmetic, reason = "the land is made up from noise")]
#![allow(clippy::cast_possible_truncation, reason = "heights are small")]

use crate::noise::{Dice, at, mix, rough};
use crate::parameters::Parameters;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, HexSide, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_document::layout::{Layout, Point};
use std::collections::{BTreeMap, BTreeSet};

/// Names of the terrains, in the order of the key.
pub const TERRAINS: [&str; 5] = ["clear", "wood", "rough", "orchard", "town"];

/// A hexside's feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideTruth {
    /// Creek, bridge, ford, slope or wall.
    pub feature: &'static str,
    /// The side.
    pub side: HexSide,
    /// The high hex of a slope.
    pub up: Option<HexNumber>,
}

/// A path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathTruth {
    /// Road or pike.
    pub kind: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its hexes, in order.
    pub hexes: Vec<HexNumber>,
}

/// What is true of the land.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// How the hexes lie.
    pub grid: Grid,
    /// Terrain, by its place in [`TERRAINS`], and height of each hex.
    pub hexes: BTreeMap<HexNumber, (usize, i64)>,
    /// Features of sides.
    pub sides: Vec<SideTruth>,
    /// Paths.
    pub paths: Vec<PathTruth>,
    /// Places.
    pub places: Vec<(&'static str, HexNumber)>,
}

impl Truth {
    /// The terrain's name.
    #[must_use]
    pub fn terrain(&self, hex: HexNumber) -> Option<&'static str> {
        self.hexes.get(&hex).and_then(|(terrain, _)| TERRAINS.get(*terrain)).copied()
    }

    /// The sides that have a feature.
    #[must_use]
    pub fn with(&self, feature: &str) -> BTreeSet<HexSide> {
        self.sides.iter().filter(|side| side.feature == feature).map(|side| side.side).collect()
    }
}

/// The grid of a practice map.
fn grid(parameters: &Parameters) -> Grid {
    let tops = if parameters.pointy {
        Tops::Pointy { rows: Parity::Even, pushed: RowPushed::Right }
    } else {
        Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low }
    };
    Grid {
        tops,
        numbering: Numbering::ColumnThenRow,
        start: Start::TopLeft,
        columns: Extent { first: 1, last: parameters.columns.clamp(1, 99) },
        rows: Extent { first: 1, last: parameters.rows.clamp(1, 99) },
        off_map: BTreeSet::new(),
    }
}

/// Makes the land up.
pub(crate) fn make(parameters: &Parameters) -> Truth {
    let grid = grid(parameters);
    let layout = Layout::new(&grid);
    let seed = mix(parameters.seed);
    let mut dice = Dice::new(seed ^ 77);
    let mut truth = Truth { grid, hexes: BTreeMap::new(), sides: Vec::new(), paths: Vec::new(), places: Vec::new() };
    for hex in truth.grid.hexes() {
        let centre = layout.centre(hex);
        truth.hexes.insert(hex, (ground(seed, centre), height(seed, centre)));
    }
    let pike = road(&layout, &mut dice, true);
    let lane = road(&layout, &mut dice, false);
    towns(&mut truth, &mut dice, &pike, &lane);
    let creek = creek(&layout, &mut dice, seed);
    crossings(&mut truth, &mut dice, &creek, &[&pike, &lane]);
    slopes(&mut truth, &layout, &creek);
    walls(&mut truth, &layout, &mut dice);
    truth.paths.push(PathTruth { kind: "pike", name: "Millers' Pike", hexes: pike });
    truth.paths.push(PathTruth { kind: "road", name: "Ferry Road", hexes: lane });
    truth
}

fn ground(seed: u64, at_point: Point) -> usize {
    let wood = rough(seed ^ 1, at_point.x / 3.1, at_point.y / 3.1);
    let stony = rough(seed ^ 2, at_point.x / 2.7, at_point.y / 2.7);
    let trees = rough(seed ^ 3, at_point.x / 1.9, at_point.y / 1.9);
    if wood > 0.18 {
        1
    } else if stony > 0.3 {
        2
    } else if trees > 0.42 {
        3
    } else {
        0
    }
}

fn height(seed: u64, at_point: Point) -> i64 {
    let level = (rough(seed ^ 4, at_point.x / 7.0, at_point.y / 7.0) + 1.0) * 2.0;
    (level.floor() as i64).clamp(0, 3)
}

/// A way across the map, from left to right or from top to bottom, that wanders a little.
fn road(layout: &Layout, dice: &mut Dice, across: bool) -> Vec<HexNumber> {
    let grid = layout.grid();
    let (columns, rows) = (grid.columns, grid.rows);
    let between = |extent: Extent, dice: &mut Dice| {
        let span = usize::from(extent.last - extent.first);
        extent.first + u8::try_from(span / 4 + dice.below(span / 2 + 1)).unwrap_or(0).min(extent.last - extent.first)
    };
    let ends = if across {
        (grid.hex(columns.first, between(rows, dice)), grid.hex(columns.last, between(rows, dice)))
    } else {
        (grid.hex(between(columns, dice), rows.first), grid.hex(between(columns, dice), rows.last))
    };
    let (Some(from), Some(to)) = ends else { return Vec::new() };
    let mut hexes = vec![from];
    let mut here = from;
    while here != to && hexes.len() < 300 {
        let mut next: Vec<(u32, HexNumber)> = grid
            .neighbours(here)
            .into_iter()
            .map(|(_, hex)| (grid.distance(hex, to), hex))
            .filter(|(_, hex)| !hexes.contains(hex))
            .collect();
        next.sort_unstable();
        let take = if next.len() > 1 && dice.below(3) == 0 { 1 } else { 0 };
        let Some((_, hex)) = next.get(take) else { break };
        here = *hex;
        hexes.push(here);
    }
    hexes
}

fn towns(truth: &mut Truth, dice: &mut Dice, pike: &[HexNumber], lane: &[HexNumber]) {
    let names = ["Oldbridge", "Saltby", "Norrow", "Kestle"];
    let crossing = pike.iter().find(|hex| lane.contains(hex)).copied();
    let mut chosen: Vec<HexNumber> = crossing.into_iter().collect();
    for road in [pike, lane, pike] {
        let at = if road.is_empty() { None } else { road.get(dice.below(road.len())) };
        chosen.extend(at.filter(|hex| chosen.iter().all(|other| truth.grid.distance(**hex, *other) > 3)));
    }
    for (name, hex) in names.into_iter().zip(chosen) {
        let around = truth.grid.neighbours(hex);
        truth.hexes.entry(hex).and_modify(|hex| hex.0 = 4);
        for (_, next) in around {
            if dice.below(5) < 2 {
                truth.hexes.entry(next).and_modify(|hex| hex.0 = 4);
            }
        }
        truth.places.push((name, hex));
    }
}

/// Sides from the top of the map to its bottom, each touching the next at a corner.
fn creek(layout: &Layout, dice: &mut Dice, seed: u64) -> Vec<HexSide> {
    let grid = layout.grid();
    let span = usize::from(grid.columns.last - grid.columns.first);
    let column = grid.columns.first + u8::try_from(span / 3 + dice.below(span / 3 + 1)).unwrap_or(0);
    let Some(first) = grid.hex(column, grid.rows.first) else { return Vec::new() };
    let Some((_, second)) = grid.neighbours(first).into_iter().find(|(_, hex)| grid.column(*hex) != column) else {
        return Vec::new();
    };
    let (mut one, mut other, mut behind) = (first, second, None::<HexNumber>);
    let mut sides: Vec<HexSide> = Vec::new();
    while sides.len() < 400 {
        let Ok(side) = grid.side(one, other) else { break };
        if sides.contains(&side) {
            break;
        }
        sides.push(side);
        // Ahead lies the hex that touches both and was not behind; the lower one, at the start.
        let ahead = grid.neighbours(one).into_iter().map(|(_, hex)| hex);
        let ahead = ahead.filter(|hex| grid.adjacent(*hex, other) && Some(*hex) != behind);
        let lower = |hex: &HexNumber| layout.centre(*hex).y;
        let Some(third) = ahead.max_by(|a, b| lower(a).total_cmp(&lower(b))) else { break };
        // The creek goes on between the third hex and one of the two: rather downwards, and a little as it likes.
        let fall = |hex: HexNumber| (layout.centre(hex).y + layout.centre(third).y) / 2.0;
        let whim = at(seed ^ 9, i64::try_from(sides.len()).unwrap_or(0), 0) * 0.9;
        let by_one = fall(one) + whim > fall(other) + 0.45;
        (one, other, behind) = if by_one { (one, third, Some(other)) } else { (other, third, Some(one)) };
    }
    sides
}

fn crossings(truth: &mut Truth, dice: &mut Dice, creek: &[HexSide], roads: &[&[HexNumber]]) {
    truth.sides.extend(creek.iter().map(|side| SideTruth { feature: "creek", side: *side, up: None }));
    let mut bridged = BTreeSet::new();
    for road in roads {
        for (from, to) in road.iter().zip(road.iter().skip(1)) {
            if let Ok(side) = HexSide::between(*from, *to)
                && creek.contains(&side)
                && bridged.insert(side)
            {
                truth.sides.push(SideTruth { feature: "bridge", side, up: None });
            }
        }
    }
    let free: Vec<&HexSide> = creek.iter().filter(|side| !bridged.contains(*side)).collect();
    if let Some(side) = free.get(dice.below(free.len())) {
        truth.sides.push(SideTruth { feature: "ford", side: **side, up: None });
    }
}

fn slopes(truth: &mut Truth, layout: &Layout, creek: &[HexSide]) {
    let mut found = Vec::new();
    for (hex, (_, height)) in &truth.hexes {
        for (_, other) in layout.grid().neighbours(*hex) {
            let lower = truth.hexes.get(&other).is_some_and(|(_, level)| level < height);
            if let (true, Ok(side)) = (lower, HexSide::between(*hex, other))
                && !creek.contains(&side)
            {
                found.push(SideTruth { feature: "slope", side, up: Some(*hex) });
            }
        }
    }
    truth.sides.extend(found);
}

/// A few walls of four sides around the corners of a hex.
fn walls(truth: &mut Truth, layout: &Layout, dice: &mut Dice) {
    let all: Vec<HexNumber> = truth.hexes.keys().copied().collect();
    for _ in 0..(all.len() / 90).max(1) {
        let Some(hex) = all.get(dice.below(all.len())) else { return };
        let neighbours = layout.grid().neighbours(*hex);
        for (_, other) in neighbours.into_iter().take(3) {
            if let Ok(side) = HexSide::between(*hex, other)
                && truth.sides.iter().all(|known| known.side != side)
            {
                truth.sides.push(SideTruth { feature: "wall", side, up: None });
            }
        }
    }
}
