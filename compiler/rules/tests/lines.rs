//! Lines over every lie of hexes: the same from both ends, joined without a gap, and through the hexes of their points.
//! Must not: trust the walk that finds the hexes; points are looked up by themselves.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails may panic")]

use cartouche_bundle::hex::{Cube, Extent, Grid, HexNumber, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_rules::{Line, Meeting, Part, line};

fn grids() -> Vec<Grid> {
    let mut tops = Vec::new();
    for parity in [Parity::Odd, Parity::Even] {
        tops.extend([Pushed::Low, Pushed::High].map(|pushed| Tops::Flat { columns: parity, pushed }));
        tops.extend([RowPushed::Left, RowPushed::Right].map(|pushed| Tops::Pointy { rows: parity, pushed }));
    }
    let mut grids = Vec::new();
    for tops in tops {
        for numbering in [Numbering::ColumnThenRow, Numbering::RowThenColumn] {
            for start in [Start::TopLeft, Start::TopRight, Start::BottomLeft, Start::BottomRight] {
                let (columns, rows) = (Extent { first: 1, last: 7 }, Extent { first: 2, last: 8 });
                grids.push(Grid { tops, numbering, start, columns, rows, off_map: Default::default() });
            }
        }
    }
    grids
}

/// The hexes nearest to the point `k / n` of the way, by comparing distances: q² + qr + r² in whole numbers.
fn nearest(from: Cube, to: Cube, k: i64, n: i64) -> Vec<Cube> {
    let at = |a: i32, b: i32| i64::from(a) * (n - k) + i64::from(b) * k;
    let (q, r) = (at(from.q, to.q), at(from.r, to.r));
    let far = |hex: Cube| {
        let (dq, dr) = (i64::from(hex.q) * n - q, i64::from(hex.r) * n - r);
        dq * dq + dq * dr + dr * dr
    };
    let around = |centre: i64| (centre.div_euclid(n) - 1)..=(centre.div_euclid(n) + 2);
    let all: Vec<Cube> = around(q)
        .flat_map(|q| around(r).map(move |r| Cube { q: q.try_into().unwrap(), r: r.try_into().unwrap() }))
        .collect();
    let least = all.iter().map(|hex| far(*hex)).min().unwrap();
    all.into_iter().filter(|hex| far(*hex) == least).collect()
}

fn hexes(part: &Part) -> Vec<Cube> {
    match part {
        Part::Hex(hex) => vec![*hex],
        Part::Along(hexes) => hexes.to_vec(),
    }
}

#[test]
fn lines_are_the_same_from_both_ends_on_every_lie() {
    let mut pairs = 0;
    for grid in grids() {
        let all: Vec<HexNumber> = grid.hexes().collect();
        for &from in &all {
            for &to in &all {
                let mut back = line(&grid, to, from);
                back.parts.reverse();
                back.meetings.reverse();
                assert_eq!(line(&grid, from, to), back, "{from} {to}");
                pairs += 1;
            }
        }
    }
    assert_eq!(pairs, 64 * 49 * 49);
}

#[test]
fn lines_have_no_gap_and_pass_the_hexes_of_their_points() {
    let from = Cube { q: 0, r: 0 };
    let mut along = 0;
    for to in (-6..=6).flat_map(|q| (-6..=6).map(move |r| Cube { q, r })) {
        let Line { parts, meetings } = Line::between(from, to);
        assert_eq!((parts.first(), parts.last()), (Some(&Part::Hex(from)), Some(&Part::Hex(to))));
        assert_eq!(meetings.len() + 1, parts.len(), "{to:?}");
        for (pair, meeting) in parts.windows(2).zip(&meetings) {
            let met = match meeting {
                Meeting::Side(hexes) => hexes.to_vec(),
                Meeting::Corner(hexes) => hexes.to_vec(),
            };
            assert!(pair.iter().flat_map(hexes).all(|hex| met.contains(&hex)), "{to:?}");
        }
        along += parts.iter().filter(|part| matches!(part, Part::Along(_))).count();
        // Every point lies in a hex of the line, and a point on a side is told as one where the line runs along it.
        let passed: Vec<Cube> = parts.iter().flat_map(hexes).collect();
        for k in 0..=120 {
            let near = nearest(from, to, k, 120);
            assert!(near.iter().any(|hex| passed.contains(hex)), "{to:?} {k}");
            if near.len() == 1 {
                assert!(parts.contains(&Part::Hex(near[0])), "{to:?} {k}");
            }
        }
        for part in &parts {
            if let Part::Hex(hex) = part {
                let seen = (0..=840).any(|k| nearest(from, to, k, 840) == [*hex]);
                assert!(seen, "{to:?}: the line is never inside {hex:?}");
            }
        }
    }
    assert!(along > 20, "only {along} stretches along sides");
}

#[test]
fn the_line_between_the_two_neighbours_of_a_side_runs_along_it() {
    let (from, to) = (Cube { q: 0, r: 0 }, Cube { q: 1, r: 1 });
    let (one, other) = (Cube { q: 0, r: 1 }, Cube { q: 1, r: 0 });
    let line = Line::between(from, to);
    assert_eq!(line.parts, [Part::Hex(from), Part::Along([one, other]), Part::Hex(to)]);
    assert_eq!(line.meetings, [Meeting::Corner([from, one, other]), Meeting::Corner([one, other, to])]);
}

#[test]
fn a_hex_sees_itself_in_one_part() {
    let hex = Cube { q: 4, r: -2 };
    assert_eq!(Line::between(hex, hex), Line { parts: vec![Part::Hex(hex)], meetings: Vec::new() });
}
