//! The straight line between the centres of two hexes, exact: which hexes it passes, which sides and corners it meets.
//! Must not: round, or prefer one of two hexes when the line runs along the side between them.
//!
//! In the three coordinates of a hex (which sum to nought) the hex around a centre is the set of points whose
//! three differences `q - r`, `r - s`, `s - q` are each within one of the centre's. A line from centre to centre is in
//! it during an interval of fractions with whole parts, so every comparison below is one of whole numbers.

use cartouche_bundle::hex::{Cube, Grid, HexNumber};
use std::cmp::Ordering;

/// A stretch of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part<H = Cube> {
    /// Through the inside of a hex.
    Hex(H),
    /// Along the side between two hexes, the lower one first.
    Along([H; 2]),
}

/// Where a line goes from one stretch to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meeting<H = Cube> {
    /// Across a side, between its ends.
    Side([H; 2]),
    /// Through a corner of three hexes.
    Corner([H; 3]),
}

/// A line: its stretches from the first hex to the last, and what lies between each and the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<H = Cube> {
    /// One or more; the first and the last are the hexes at its ends.
    pub parts: Vec<Part<H>>,
    /// One fewer than the parts.
    pub meetings: Vec<Meeting<H>>,
}

/// A moment on the way from 0 to 1: `above / below`, `below` above nought.
#[derive(Debug, Clone, Copy)]
struct Moment {
    above: i64,
    below: i64,
}

impl Moment {
    fn order(self, other: Self) -> Ordering {
        // Hexes have two-digit numbers, or come from callers within the plane's `i32`: products fit 128 bits.
        let left = i128::from(self.above) * i128::from(other.below);
        left.cmp(&(i128::from(other.above) * i128::from(self.below)))
    }

    fn later(self, other: Self) -> Self {
        if self.order(other).is_lt() { other } else { self }
    }

    fn earlier(self, other: Self) -> Self {
        if self.order(other).is_gt() { other } else { self }
    }
}

/// While a line is in a hex, its edge included.
#[derive(Debug, Clone, Copy)]
struct Stay {
    hex: Cube,
    first: Moment,
    last: Moment,
    /// The line runs along one of the sides.
    on_side: bool,
}

impl Stay {
    fn lasts(&self) -> bool {
        self.first.order(self.last).is_lt()
    }

    fn holds(&self, moment: Moment) -> bool {
        self.first.order(moment).is_le() && moment.order(self.last).is_le()
    }
}

/// The differences that tell how far a point is from each pair of opposite sides.
fn differences(hex: Cube) -> [i64; 3] {
    let (q, r, s) = (i64::from(hex.q), i64::from(hex.r), -i64::from(hex.q) - i64::from(hex.r));
    [q - r, r - s, s - q]
}

/// While the line from `from` to `to` is in `hex`; none if it never is.
fn stay(from: Cube, to: Cube, hex: Cube) -> Option<Stay> {
    let (start, end, centre) = (differences(from), differences(to), differences(hex));
    let (mut first, mut last) = (Moment { above: 0, below: 1 }, Moment { above: 1, below: 1 });
    let mut on_side = false;
    for ((start, end), centre) in start.into_iter().zip(end).zip(centre) {
        let (speed, away) = (end - start, start - centre);
        if speed == 0 {
            if away.abs() > 1 {
                return None;
            }
            on_side |= away.abs() == 1;
            continue;
        }
        // -1 <= away + t * speed <= 1, turned so that the speed is above nought.
        let (speed, away) = if speed < 0 { (-speed, -away) } else { (speed, away) };
        first = first.later(Moment { above: -1 - away, below: speed });
        last = last.earlier(Moment { above: 1 - away, below: speed });
    }
    first.order(last).is_le().then_some(Stay { hex, first, last, on_side })
}

const AROUND: [Cube; 6] = [
    Cube { q: 1, r: -1 },
    Cube { q: 1, r: 0 },
    Cube { q: 0, r: 1 },
    Cube { q: -1, r: 1 },
    Cube { q: -1, r: 0 },
    Cube { q: 0, r: -1 },
];

impl Line {
    /// The line between the centres of two hexes.
    #[must_use]
    pub fn between(from: Cube, to: Cube) -> Self {
        let stays = stays(from, to);
        let mut parts: Vec<(Moment, Part)> = Vec::new();
        for one in stays.iter().filter(|one| one.lasts()) {
            if !one.on_side {
                parts.push((one.first, Part::Hex(one.hex)));
                continue;
            }
            let twin = stays.iter().find(|other| {
                let same = other.first.order(one.first).is_eq() && other.last.order(one.last).is_eq();
                other.on_side && same && other.hex > one.hex && other.hex.distance(one.hex) == 1
            });
            if let Some(twin) = twin {
                parts.push((one.first, Part::Along([one.hex, twin.hex])));
            }
        }
        parts.sort_by(|one, other| one.0.order(other.0));
        let meetings = parts.iter().skip(1).filter_map(|(moment, _)| {
            let mut meet: Vec<Cube> = stays.iter().filter(|stay| stay.holds(*moment)).map(|stay| stay.hex).collect();
            meet.sort_unstable();
            match meet.as_slice() {
                [a, b] => Some(Meeting::Side([*a, *b])),
                [a, b, c] => Some(Meeting::Corner([*a, *b, *c])),
                _ => None,
            }
        });
        let meetings = meetings.collect();
        Self { parts: parts.into_iter().map(|(_, part)| part).collect(), meetings }
    }
}

/// All hexes that the line touches, found from neighbour to neighbour.
fn stays(from: Cube, to: Cube) -> Vec<Stay> {
    let mut found: Vec<Stay> = stay(from, to, from).into_iter().collect();
    let mut at = 0;
    while let Some(here) = found.get(at).map(|stay| stay.hex) {
        for way in AROUND {
            let next = here.along(way, 1);
            // A neighbour was found just before if at all: the line is thin and is followed in order.
            if !found.iter().rev().take(16).any(|stay| stay.hex == next) {
                found.extend(stay(from, to, next));
            }
        }
        at += 1;
    }
    found
}

/// The line between two hexes of a map; a place without a printed number is none.
#[must_use]
pub fn line(grid: &Grid, from: HexNumber, to: HexNumber) -> Line<Option<HexNumber>> {
    let plain = Line::between(grid.cube(from), grid.cube(to));
    let name = |hex: Cube| grid.number(hex);
    let part = |part: Part| match part {
        Part::Hex(hex) => Part::Hex(name(hex)),
        Part::Along(hexes) => Part::Along(sorted(hexes.map(name))),
    };
    let meeting = |meeting: Meeting| match meeting {
        Meeting::Side(hexes) => Meeting::Side(sorted(hexes.map(name))),
        Meeting::Corner(hexes) => Meeting::Corner(sorted(hexes.map(name))),
    };
    Line {
        parts: plain.parts.into_iter().map(part).collect(),
        meetings: plain.meetings.into_iter().map(meeting).collect(),
    }
}

fn sorted<T: Ord, const N: usize>(mut all: [T; N]) -> [T; N] {
    all.sort();
    all
}
