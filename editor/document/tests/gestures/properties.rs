//! What holds of every gesture on every kind of grid.
//! Must not: name a tool's details.

use crate::bench::palette;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_document::change::Change;
use cartouche_document::gesture::Gesture;
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::{
    HexState, MapState, PathState, PlaceState, RegionKind, RegionState, SideState, Survey,
};
use cartouche_document::tool::{
    BrushSize, Corner, Hand, HeightMode, Pointer, Tool, ToolState, View, cube_line, disc, hex_line, hover, pick_up,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn any_grid() -> impl Strategy<Value = Grid> {
    let parity = || prop_oneof![Just(Parity::Odd), Just(Parity::Even)];
    let tops = prop_oneof![
        (parity(), prop_oneof![Just(Pushed::Low), Just(Pushed::High)])
            .prop_map(|(columns, pushed)| Tops::Flat { columns, pushed }),
        (parity(), prop_oneof![Just(RowPushed::Left), Just(RowPushed::Right)])
            .prop_map(|(rows, pushed)| Tops::Pointy { rows, pushed }),
    ];
    let numbering = prop_oneof![Just(Numbering::ColumnThenRow), Just(Numbering::RowThenColumn)];
    let start =
        prop_oneof![Just(Start::TopLeft), Just(Start::TopRight), Just(Start::BottomLeft), Just(Start::BottomRight)];
    let off = proptest::collection::btree_set(any_hex(), 0..6);
    (tops, numbering, start, off).prop_map(|(tops, numbering, start, off_map)| {
        let extent = Extent { first: 1, last: 12 };
        Grid { tops, numbering, start, columns: extent, rows: extent, off_map }
    })
}

fn any_hex() -> impl Strategy<Value = HexNumber> {
    (1u8..=12, 1u8..=12).prop_map(|(a, b)| HexNumber::new(a, b).unwrap())
}

/// Places on the map and a little beyond, as parts of its bounds.
fn any_way() -> impl Strategy<Value = Vec<(f64, f64)>> {
    proptest::collection::vec((-0.1..1.1f64, -0.1..1.1f64), 1..7)
}

fn any_tools() -> impl Strategy<Value = ToolState> {
    let tool = prop_oneof![
        Just(Tool::Terrain),
        Just(Tool::Fill),
        Just(Tool::Height),
        Just(Tool::Hexside),
        Just(Tool::Path),
        Just(Tool::Place),
        Just(Tool::Region),
        Just(Tool::Survey),
        Just(Tool::Select),
        Just(Tool::Measure),
    ];
    let size = prop_oneof![Just(BrushSize::One), Just(BrushSize::Seven), Just(BrushSize::ThirtySeven)];
    let height = prop_oneof![Just(HeightMode::Raise), Just(HeightMode::Lower), (0i64..4).prop_map(HeightMode::Set)];
    let survey = prop_oneof![Just(Survey::Checked), Just(Survey::Doubtful), Just(Survey::Painted)];
    let name = prop_oneof![Just(None), Just(Some("Mill Road".to_owned()))];
    let feature = prop_oneof![Just("brook"), Just("slope")];
    (tool, size, height, survey, name, feature, any::<bool>(), any::<bool>()).prop_map(
        |(tool, size, height, survey, path_name, feature, also, place)| ToolState {
            tool,
            size,
            height,
            survey,
            path_name,
            also,
            terrain: Some("wood".into()),
            feature: Some(feature.into()),
            path: Some("road".into()),
            region: Some("west".into()),
            note: Some("faint".into()),
            place: place.then(|| "Mill".to_owned()),
            ..ToolState::default()
        },
    )
}

/// A map on which something is painted already.
fn some_state(grid: &Grid) -> MapState {
    let mut state = MapState::default();
    for (at, hex) in grid.hexes().enumerate().filter(|(at, _)| at % 3 == 0) {
        let survey = [None, Some(Survey::Checked), Some(Survey::Doubtful), Some(Survey::Guessed)][at % 4];
        let terrain =
            [vec![], vec!["wood".to_owned()], vec!["orchard".to_owned(), "wood".to_owned()]][at % 3 + at % 2].clone();
        let height = (at % 5 < 2).then_some(i64::try_from(at % 7).unwrap());
        let note = (at % 11 == 0).then(|| "a note".to_owned());
        if at % 2 == 0 || !terrain.is_empty() {
            state.hexes.insert(hex, HexState { terrain, height, survey, note });
        }
        if let Some((_, next)) = grid.neighbours(hex).first() {
            let side = grid.side(hex, *next).unwrap();
            state.sides.insert((side, "slope".into()), SideState { up: Some(hex), ..SideState::default() });
        }
    }
    let all: Vec<HexNumber> = grid.hexes().collect();
    // A chain ends where the map does.
    let whole = |from, to| {
        let line = hex_line(&Layout::new(grid), from, to);
        let broken = line.windows(2).position(|pair| !grid.adjacent(pair[0], pair[1])).map_or(line.len(), |at| at + 1);
        line[..broken].iter().copied().map(Some).collect::<Vec<_>>()
    };
    let (chain, other) = (whole(all[0], all[all.len() / 2]), whole(all[5], all[8]));
    state.paths.push(PathState { kind: "road".into(), name: None, chains: vec![chain] });
    state.paths.push(PathState { kind: "road".into(), name: Some("Mill Road".into()), chains: vec![other] });
    state.places.push(PlaceState { name: "Mill".into(), hex: all[20] });
    let region = RegionState {
        kind: RegionKind::Region,
        name: "west".into(),
        hexes: all[..9].to_vec(),
        listed: true,
        and_more: false,
    };
    state.regions.push(region);
    state
}

/// Makes a change on a state, and says whether it found what it took for granted.
fn make(state: &mut MapState, change: &Change) -> bool {
    match change.clone() {
        Change::Hex { hex, before, after } => {
            let found = state.hexes.remove(&hex);
            after.into_iter().for_each(|after| drop(state.hexes.insert(hex, after)));
            found == before
        }
        Change::Side { side, feature, before, after } => {
            let found = state.sides.remove(&(side, feature.clone()));
            after.into_iter().for_each(|after| drop(state.sides.insert((side, feature.clone()), after)));
            found == before
        }
        Change::Path { kind, name, before, after } => {
            let of = |path: &PathState| path.kind == kind && path.name == name && Some(&path.chains) == before.as_ref();
            let at = state.paths.iter().position(of);
            at.into_iter().for_each(|at| drop(state.paths.remove(at)));
            let at_end = |chains| PathState { kind: kind.clone(), name: name.clone(), chains };
            state.paths.extend(after.map(at_end));
            at.is_some() == before.is_some()
        }
        Change::Place { name, before, after } => {
            let at = state.places.iter().position(|place| place.name == name);
            let found = at.map(|at| state.places.remove(at).hex);
            state.places.extend(after.map(|hex| PlaceState { name, hex }));
            found == before
        }
        Change::Region { kind, name, before, after } => {
            let at = state.regions.iter().position(|region| region.kind == kind && region.name == name);
            let found = at.map(|at| state.regions.remove(at).hexes);
            state.regions.extend(after.map(|hexes| RegionState { kind, name, hexes, listed: true, and_more: false }));
            found == before
        }
        other => panic!("{other:?}"),
    }
}

/// A state without the order of its lines.
fn sorted(mut state: MapState) -> MapState {
    state.paths.sort_by_key(|path| format!("{path:?}"));
    state.places.sort_by_key(|place| place.name.clone());
    state.regions.sort_by_key(|region| region.name.clone());
    state
}

fn at(layout: &Layout, (x, y): (f64, f64)) -> Point {
    let [low, high] = layout.bounds();
    Point::new(low.x + (high.x - low.x) * x, low.y + (high.y - low.y) * y)
}

proptest! {
    #[test]
    fn lines_have_no_gaps_and_lie_straight(grid in any_grid(), a in any_hex(), b in any_hex()) {
        let (from, to) = (grid.cube(a), grid.cube(b));
        let line = cube_line(from, to);
        prop_assert_eq!(line.len() as u32, from.distance(to) + 1);
        prop_assert_eq!((line.first(), line.last()), (Some(&from), Some(&to)));
        prop_assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let layout = Layout::new(&grid);
        let (one, other) = (layout.centre_of(from), layout.centre_of(to));
        for (step, hex) in line.iter().enumerate() {
            let part = if line.len() > 1 { step as f64 / (line.len() - 1) as f64 } else { 0.0 };
            prop_assert!(layout.centre_of(*hex).distance(one.towards(other, part)) < 0.58);
        }
    }

    #[test]
    fn a_disc_is_what_the_grid_calls_within(grid in any_grid(), a in any_hex(), radius in 0i32..4) {
        let found: BTreeSet<HexNumber> = disc(&Layout::new(&grid), grid.cube(a), radius).into_iter().collect();
        prop_assert_eq!(found, grid.within(radius.unsigned_abs(), a));
    }

    #[test]
    fn corners_hold_three_hexes_and_three_sides(grid in any_grid(), a in any_hex(), x in -0.7..0.7f64, y in -0.7..0.7f64) {
        let layout = Layout::new(&grid);
        let centre = layout.centre(a);
        let corner = Corner::nearest(&layout, Point::new(centre.x + x, centre.y + y));
        let [one, two, three] = corner.hexes();
        prop_assert_eq!(Corner::between(one, two, three), Some(corner));
        for hex in corner.hexes() {
            prop_assert!((layout.centre_of(hex).distance(corner.point(&layout)) - 0.577_350_269).abs() < 1e-6);
            prop_assert!(Corner::around(hex).contains(&corner));
        }
        for next in corner.neighbours() {
            prop_assert!(next.adjacent(corner));
            prop_assert!((next.point(&layout).distance(corner.point(&layout)) - 0.577_350_269).abs() < 1e-6);
            let [left, right] = corner.hands(next).unwrap();
            prop_assert_eq!(next.hands(corner), Some([right, left]));
            // The right hand is clockwise of the way, where y grows downwards.
            let (from, to, hex) = (corner.point(&layout), next.point(&layout), layout.centre_of(right));
            prop_assert!((to.x - from.x) * (hex.y - from.y) - (to.y - from.y) * (hex.x - from.x) > 0.0);
            if let Some((side, up)) = corner.side(next, Hand::Right, &layout) {
                prop_assert_eq!(grid.number(right), Some(up));
                let ends = Corner::ends(&layout, side).unwrap();
                prop_assert!(ends.contains(&corner) && ends.contains(&next));
            }
        }
    }

    #[test]
    fn every_gesture_can_be_taken_back(
        grid in any_grid(), tools in any_tools(), way in any_way(), erase in any::<bool>(), line in any::<bool>(),
    ) {
        let (layout, palette, state) = (Layout::new(&grid), palette(), some_state(&grid));
        let view = View { state: &state, layout: &layout, palette: &palette };
        let mut points = way.into_iter().map(|part| Pointer { at: at(&layout, part), erase, line });
        let press = points.next().unwrap();
        let _ = (hover(view, &tools, &press), pick_up(view, &tools, press.at));
        let Some(mut gesture) = Gesture::begin(view, &tools, &press) else { return Ok(()) };
        points.for_each(|pointer| gesture.drag(view, &pointer));
        let Some(step) = gesture.finish(view) else { return Ok(()) };
        prop_assert!(!step.label.is_empty());
        let mut after = state.clone();
        for change in &step.changes {
            prop_assert!(!change.is_idle());
            prop_assert!(make(&mut after, change), "{change:?}");
            if let Change::Hex { hex, .. } = change {
                prop_assert!(grid.holds(*hex));
            }
        }
        for path in &after.paths {
            for chain in &path.chains {
                let pairs = chain.windows(2).filter_map(|pair| pair[0].zip(pair[1]));
                prop_assert!(pairs.clone().all(|(one, other)| grid.adjacent(one, other)), "{chain:?}");
            }
        }
        for change in step.changes.iter().rev().map(Change::inverse) {
            prop_assert!(make(&mut after, &change), "{change:?}");
        }
        prop_assert_eq!(sorted(after), sorted(state));
    }

    #[test]
    fn sides_of_a_drag_are_connected_and_never_doubled(grid in any_grid(), way in any_way()) {
        let grid = Grid { off_map: BTreeSet::new(), ..grid };
        let (layout, palette, state) = (Layout::new(&grid), palette(), MapState::default());
        let view = View { state: &state, layout: &layout, palette: &palette };
        let tools = ToolState { tool: Tool::Hexside, feature: Some("brook".into()), ..ToolState::default() };
        // Kept off the map's edge, where a chain may break.
        let inner = |(x, y): (f64, f64)| at(&layout, (0.15 + 0.6 * x.clamp(0.0, 1.0), 0.15 + 0.6 * y.clamp(0.0, 1.0)));
        let mut points = way.into_iter().map(|part| Pointer::at(inner(part)));
        let mut gesture = Gesture::begin(view, &tools, &points.next().unwrap()).unwrap();
        points.for_each(|pointer| gesture.drag(view, &pointer));
        let sides: Vec<_> = gesture.preview().iter().map(|change| match change {
            Change::Side { side, .. } => *side,
            other => panic!("{other:?}"),
        }).collect();
        let distinct: BTreeSet<_> = sides.iter().collect();
        prop_assert_eq!(distinct.len(), sides.len());
        // Each goes on from one before; where the way crosses itself, from an older one.
        let mut reached: BTreeSet<Corner> = BTreeSet::new();
        for side in &sides {
            let ends = Corner::ends(&layout, *side).unwrap();
            prop_assert!(reached.is_empty() || ends.iter().any(|corner| reached.contains(corner)), "{sides:?}");
            reached.extend(ends);
        }
    }

    /// A creek is drawn in one stroke by a hand that trembles by a fifth of a hex.
    #[test]
    fn a_trembling_hand_lays_the_creek_that_it_follows(
        grid in any_grid(),
        start in 0usize..6,
        turns in proptest::collection::vec(any::<bool>(), 3..24),
        tremble in proptest::collection::vec((-0.2..0.2f64, -0.2..0.2f64), 100),
        fast in any::<bool>(),
    ) {
        let grid = Grid { off_map: BTreeSet::new(), columns: Extent { first: 0, last: 40 }, rows: Extent { first: 0, last: 40 }, ..grid };
        let (layout, palette, state) = (Layout::new(&grid), palette(), MapState::default());
        let view = View { state: &state, layout: &layout, palette: &palette };
        let tools = ToolState { tool: Tool::Hexside, feature: Some("brook".into()), ..ToolState::default() };
        let first = Corner::around(grid.cube(HexNumber::new(20, 20).unwrap()))[start];
        let chain = creek(first, &turns);
        prop_assume!(chain.len() > 2);
        let want: Vec<_> = chain.windows(2).map(|pair| pair[0].side(pair[1], Hand::Left, &layout).unwrap().0).collect();
        // From the middle of the first side to the middle of the last: by way of corners and middles, or fast by corners alone.
        let mut way = Vec::new();
        for pair in chain.windows(2) {
            let (one, next) = (pair[0].point(&layout), pair[1].point(&layout));
            let ends = pair[0] == chain[0] || pair[1] == chain[chain.len() - 1];
            if !fast || ends {
                way.push(one.towards(next, 0.5));
            }
            way.push(next);
        }
        way.pop();
        let mut points = way.iter().zip(tremble.iter().cycle()).enumerate().map(|(at, (point, (x, y)))| {
            // The ends are where they are, so that which sides are meant is beyond doubt.
            let part = if at == 0 || at + 1 == way.len() { 0.3 } else { 1.0 };
            Pointer::at(Point::new(point.x + x * part, point.y + y * part))
        });
        let mut gesture = Gesture::begin(view, &tools, &points.next().unwrap()).unwrap();
        points.for_each(|pointer| gesture.drag(view, &pointer));
        let got: Vec<_> = gesture.preview().iter().map(|change| match change {
            Change::Side { side, .. } => *side,
            other => panic!("{other:?}"),
        }).collect();
        prop_assert_eq!(got, want);
    }
}

/// A chain of corners that turns left or right at each, and never comes back near itself.
fn creek(first: Corner, turns: &[bool]) -> Vec<Corner> {
    let mut chain = vec![first, first.neighbours()[0]];
    for left in turns {
        let (before, last) = (chain[chain.len() - 2], chain[chain.len() - 1]);
        let mut ways = last.neighbours().into_iter().filter(|next| *next != before);
        let (one, other) = (ways.next().unwrap(), ways.next().unwrap());
        let next = if *left { one } else { other };
        let old = &chain[..chain.len() - 1];
        let near = old.iter().any(|corner| *corner == next || corner.adjacent(next));
        let round = chain.len() >= 3
            && next
                .hexes()
                .iter()
                .any(|hex| chain[chain.len() - 3..].iter().all(|corner| corner.hexes().contains(hex)));
        if !near && !round {
            chain.push(next);
        }
    }
    chain
}
