//! Tests of suggestions on a picture of plain colours; the practice scans test them on what scans look like.
//! Must not: set a goal; `editor/practice/tests/suggest.rs` does.

use super::*;
use crate::layout::Layout;
use cartouche_bundle::hex::{Extent, Grid, HexSide, Numbering, Parity, Pushed, Start, Tops};
use std::collections::BTreeSet;

struct Plain(Layout);

impl Picture for Plain {
    /// Odd columns are green, even ones yellow; a blue stripe runs under column 3 where it meets 4.
    fn rgb(&self, x: i64, y: i64) -> Option<[u8; 3]> {
        let at = Point::new(f64::from(i32::try_from(x).ok()?) / 40.0, f64::from(i32::try_from(y).ok()?) / 40.0);
        let hex = self.0.hex_at(at)?;
        let noise = u8::try_from((x * 7 + y * 13).rem_euclid(5)).ok()?;
        if let Some(side) = self.0.side_at(at)
            && side.hexes().map(|hex| hex.first()) == [3, 4]
            && self
                .0
                .side_ends(side)
                .is_some_and(|[from, to]| from.distance(at) + to.distance(at) < from.distance(to) + 0.02)
        {
            return Some([80, 120, 220]);
        }
        Some(if hex.first() % 2 == 1 { [90 + noise, 150, 80] } else { [200 + noise, 190, 120] })
    }
}

fn layout() -> Layout {
    Layout::new(&Grid {
        tops: Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low },
        numbering: Numbering::ColumnThenRow,
        start: Start::TopLeft,
        columns: Extent { first: 1, last: 8 },
        rows: Extent { first: 1, last: 6 },
        off_map: BTreeSet::new(),
    })
}

fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

#[test]
fn plain_colours_are_told_apart_and_accepted_by_a_person_only() {
    let layout = layout();
    let picture = Plain(layout.clone());
    let pixel_of = |at: Point| Point::new(at.x * 40.0, at.y * 40.0);
    let sight = Sight { picture: &picture, pixel_of: &pixel_of };
    let painted = ["0102", "0203", "0304", "0402"]
        .map(|at| (hex(at), if hex(at).first() % 2 == 1 { "wood" } else { "field" }.to_owned()));
    let painted: BTreeMap<HexNumber, String> = painted.into();
    let suggester = Suggester::learn(sight, &layout, &painted).unwrap();
    let wanted: Vec<HexNumber> = layout.grid().hexes().filter(|hex| !painted.contains_key(hex)).collect();
    let found = suggester.hexes(sight, &layout, &wanted);
    assert_eq!(found.len(), wanted.len());
    for suggestion in &found {
        assert_eq!(suggestion.terrain, if suggestion.hex.first() % 2 == 1 { "wood" } else { "field" });
    }
    assert!(found.windows(2).all(|pair| pair[0].confidence <= pair[1].confidence));
    let mut state = MapState::default();
    assert!(matches!(found[0].accept(&state), Some(Change::Hex { before: None, after: Some(_), .. })));
    state.hexes.insert(found[0].hex, HexState { terrain: vec!["lake".into()], ..HexState::default() });
    assert_eq!(found[0].accept(&state), None);
    assert_eq!(
        Suggester::learn(sight, &layout, &painted.into_iter().take(1).collect()).unwrap_err(),
        SuggestError::TooFewTerrains
    );
}

#[test]
fn a_blue_side_is_found_among_bare_ones() {
    let layout = layout();
    let picture = Plain(layout.clone());
    let pixel_of = |at: Point| Point::new(at.x * 40.0, at.y * 40.0);
    let sight = Sight { picture: &picture, pixel_of: &pixel_of };
    let mut all: Vec<HexSide> = Vec::new();
    for one in layout.grid().hexes() {
        all.extend(
            layout
                .grid()
                .neighbours(one)
                .into_iter()
                .filter(|(_, other)| one < *other)
                .filter_map(|(_, other)| HexSide::between(one, other).ok()),
        );
    }
    let blue = |side: &HexSide| side.hexes().map(|hex| hex.first()) == [3, 4];
    let with: BTreeSet<HexSide> = all.iter().copied().filter(blue).take(5).collect();
    let without: BTreeSet<HexSide> = all.iter().copied().filter(|side| !blue(side)).step_by(4).collect();
    let suggester = SideSuggester::learn(sight, &layout, &with, &without).unwrap();
    let wanted: Vec<HexSide> =
        all.iter().copied().filter(|side| !with.contains(side) && !without.contains(side)).collect();
    for suggestion in suggester.sides(sight, &layout, &wanted) {
        assert_eq!(suggestion.confidence >= 500, blue(&suggestion.side), "{suggestion:?}");
    }
    assert!(SideSuggester::learn(sight, &layout, &BTreeSet::new(), &without).is_err());
}
