//! Tests of hexes: small maps by hand, then every kind of grid by property.
//! Must not: lean on a real map.

use proptest::prelude::*;

use super::*;

fn h(text: &str) -> HexNumber {
    text.parse().unwrap()
}

fn hs(text: &str) -> Vec<HexNumber> {
    text.split(' ').map(h).collect()
}

fn grid(tops: Tops, numbering: Numbering, start: Start) -> Grid {
    let extent = Extent { first: 0, last: 30 };
    Grid { tops, numbering, start, columns: extent, rows: extent, off_map: Default::default() }
}

const ODD_LOW: Tops = Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low };
const EVEN_LOW: Tops = Tops::Flat { columns: Parity::Even, pushed: Pushed::Low };
const ODD_RIGHT: Tops = Tops::Pointy { rows: Parity::Odd, pushed: RowPushed::Right };

fn flat(tops: Tops) -> Grid {
    grid(tops, Numbering::ColumnThenRow, Start::TopLeft)
}

fn around(grid: &Grid, hex: &str) -> String {
    let names: Vec<_> = grid.neighbours(h(hex)).iter().map(|(_, hex)| hex.to_string()).collect();
    names.join(" ")
}

#[test]
fn a_printed_number_is_four_digits() {
    assert_eq!((h("0713").first(), h("0713").second()), (7, 13));
    assert_eq!(h("0007").to_string(), "0007");
    for text in ["", "713", "07130", "07l3", "+713", "0 13", "½13", "07½", "-713"] {
        assert!(text.parse::<HexNumber>().is_err(), "{text}");
    }
    assert_eq!(HexNumber::new(100, 1), None);
    assert_eq!(serde_json::to_string(&h("0713")).unwrap(), "\"0713\"");
    assert!(serde_json::from_str::<HexNumber>("713").is_err());
}

#[test]
fn neighbours_follow_the_pushed_columns() {
    assert_eq!(around(&flat(ODD_LOW), "0505"), "0504 0605 0606 0506 0406 0405");
    assert_eq!(around(&flat(ODD_LOW), "0605"), "0604 0704 0705 0606 0505 0504");
    assert_eq!(around(&flat(EVEN_LOW), "0505"), "0504 0604 0605 0506 0405 0404");
    assert_eq!(around(&flat(EVEN_LOW), "0605"), "0604 0705 0706 0606 0506 0505");
}

#[test]
fn neighbours_follow_the_pushed_rows() {
    let by_row = grid(ODD_RIGHT, Numbering::RowThenColumn, Start::TopLeft);
    // Row 5 is pushed to the right: above it lie columns 5 and 6 of row 4.
    assert_eq!(around(&by_row, "0505"), "0406 0506 0606 0605 0504 0405");
    let by_column = grid(ODD_RIGHT, Numbering::ColumnThenRow, Start::TopLeft);
    assert_eq!(around(&by_column, "0505"), "0604 0605 0606 0506 0405 0504");
}

#[test]
fn rows_that_count_upwards_turn_the_map_over() {
    let upward = grid(ODD_LOW, Numbering::ColumnThenRow, Start::BottomLeft);
    assert_eq!(around(&upward, "0505"), "0506 0605 0604 0504 0404 0405");
    let leftward = grid(ODD_LOW, Numbering::ColumnThenRow, Start::TopRight);
    assert_eq!(leftward.direction(h("0505"), h("0406")), Some(Direction::SouthEast));
}

#[test]
fn the_map_ends_where_it_says() {
    let mut grid = flat(ODD_LOW);
    grid.columns = Extent { first: 1, last: 4 };
    grid.rows = Extent { first: 1, last: 3 };
    grid.off_map.insert(h("0202"));
    assert_eq!(around(&grid, "0101"), "0201 0102");
    assert_eq!(grid.hexes().count(), 11);
    assert!(!grid.holds(h("0202")) && !grid.holds(h("0501")) && grid.holds(h("0403")));
    assert_eq!(grid.neighbour(h("0101"), Direction::North), Some(h("0100")));
    assert_eq!(grid.neighbour(h("0100"), Direction::North), None);
    assert_eq!(grid.neighbour(h("0101"), Direction::East), None);
    grid.rows = Extent { first: 9, last: 3 };
    assert_eq!((grid.hexes().count(), grid.rows.count()), (0, 0));
}

#[test]
fn within_counts_hexes_on_the_map() {
    let grid = flat(ODD_LOW);
    let sizes: Vec<_> = (0..4).map(|n| grid.within(n, h("1515")).len()).collect();
    assert_eq!(sizes, [1, 7, 19, 37]);
    assert_eq!(grid.within(u32::MAX, h("1515")).len(), 31 * 31);
    assert_eq!(grid.within(1, h("0000")), hs("0000 0001 0100").into_iter().collect());
}

#[test]
fn straight_rows_are_filled_and_others_refused() {
    let grid = flat(ODD_LOW);
    assert_eq!(grid.straight(h("0701"), h("0704")), Ok(hs("0701 0702 0703 0704")));
    assert_eq!(grid.straight(h("0505"), h("0907")), Ok(hs("0505 0606 0706 0807 0907")));
    assert_eq!(grid.straight(h("0907"), h("0505")), Ok(hs("0907 0807 0706 0606 0505")));
    assert_eq!(grid.straight(h("0505"), h("0505")), Ok(hs("0505")));
    assert_eq!(grid.straight(h("0505"), h("0705")), Err(Gap::NotInLine(h("0505"), h("0705"))));
}

#[test]
fn a_chain_shows_every_break() {
    let grid = flat(ODD_LOW);
    let whole = grid.chain(&hs("0701 0703 0804"));
    assert_eq!((whole.runs, whole.breaks), (vec![hs("0701 0702 0703 0804")], vec![]));
    let broken = grid.chain(&hs("0701 0909 0909 0911 0101"));
    assert_eq!(broken.runs, vec![hs("0701"), hs("0909 0910 0911"), hs("0101")]);
    let said: Vec<_> = broken.breaks.iter().map(|gap| format!("{}: {gap}", gap.at)).collect();
    assert_eq!(
        said,
        [
            "1: 0701 and 0909 do not lie in a straight row of hexes",
            "2: 0909 stands twice in a row",
            "4: 0911 and 0101 do not lie in a straight row of hexes"
        ]
    );
    assert_eq!(grid.chain(&[]), Chain::default());
}

#[test]
fn a_side_has_one_name_and_a_crossing_two() {
    let grid = flat(ODD_LOW);
    let side = grid.side(h("0606"), h("0505")).unwrap();
    assert_eq!(side, grid.side(h("0505"), h("0606")).unwrap());
    assert_eq!(side.to_string(), "0505/0606");
    assert_eq!(side.beyond(h("0606")), Some(h("0505")));
    assert_eq!(side.beyond(h("0707")), None);
    let up = grid.crossing(h("0606"), h("0505")).unwrap();
    assert_eq!((up.to_string(), up.side(), up.back().to_string()), ("0606>0505".into(), side, "0505>0606".into()));
    assert_eq!(grid.side(h("0505"), h("0705")), Err(HexError::NotAdjacent(h("0505"), h("0705"))));
    assert_eq!(HexSide::between(h("0505"), h("0505")), Err(HexError::SameHex(h("0505"))));
    assert_eq!("0606/0505".parse::<HexSide>().unwrap(), side);
    assert!(serde_json::from_str::<HexSide>("\"0606/0505\"").is_err(), "a bundle holds one spelling");
    for text in ["", "0505", "0505/", "0505/0606/0707", "0505/0505", "0505-0606"] {
        assert!(text.parse::<HexSide>().is_err(), "{text}");
        assert!(text.parse::<Crossing>().is_err(), "{text}");
    }
}

#[test]
fn a_grid_is_published_and_read_back() {
    let grid = grid(ODD_RIGHT, Numbering::RowThenColumn, Start::BottomRight);
    let json = serde_json::to_string(&grid).unwrap();
    assert!(json.starts_with(r#"{"tops":{"pointy":{"rows":"odd","pushed":"right"}},"numbering":"row-then-column""#));
    assert_eq!(serde_json::from_str::<Grid>(&json).unwrap(), grid);
    assert_eq!(ron::from_str::<Grid>(&ron::to_string(&grid).unwrap()).unwrap(), grid);
}

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
    (tops, numbering, start).prop_map(|(tops, numbering, start)| grid(tops, numbering, start))
}

fn any_hex() -> impl Strategy<Value = HexNumber> {
    (0u8..=30, 0u8..=30).prop_map(|(a, b)| HexNumber::new(a, b).unwrap())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}") {
        let _ = (text.parse::<HexNumber>(), text.parse::<HexSide>(), text.parse::<Crossing>());
    }

    #[test]
    fn numbers_and_places_are_one_to_one(grid in any_grid(), a in any_hex(), b in any_hex()) {
        prop_assert_eq!(grid.number(grid.cube(a)), Some(a));
        prop_assert_eq!(grid.cube(a) == grid.cube(b), a == b);
    }

    #[test]
    fn distance_is_a_distance(grid in any_grid(), a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(grid.distance(a, b), grid.distance(b, a));
        prop_assert_eq!(grid.distance(a, b) == 0, a == b);
        prop_assert!(grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c));
    }

    #[test]
    fn neighbours_are_mutual_and_opposite(grid in any_grid(), a in any_hex()) {
        let directions = grid.directions();
        for (direction, b) in grid.neighbours(a) {
            prop_assert_eq!(grid.distance(a, b), 1);
            prop_assert_eq!(grid.direction(a, b), Some(direction));
            prop_assert_eq!(grid.side(a, b), grid.side(b, a));
            let at = directions.iter().position(|d| *d == direction).unwrap();
            prop_assert_eq!(grid.direction(b, a), Some(directions[(at + 3) % 6]));
        }
    }

    /// Clockwise: each neighbour touches the next one.
    #[test]
    fn neighbours_go_round(grid in any_grid(), a in 1u8..30, b in 1u8..30) {
        let ring = grid.neighbours(HexNumber::new(a, b).unwrap());
        prop_assert_eq!(ring.len(), 6);
        for (one, next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            prop_assert!(grid.adjacent(one.1, next.1));
        }
    }

    /// The drawn centres, in half hexes across and quarter hexes along, decide what is a neighbour.
    #[test]
    fn neighbours_are_the_hexes_drawn_next_to_it(grid in any_grid(), a in any_hex(), b in any_hex()) {
        let centre = |hex| {
            let (column, row) = (i32::from(grid.column(hex)), i32::from(grid.row(hex)));
            let x = if matches!(grid.start, Start::TopRight | Start::BottomRight) { -column } else { column };
            let y = if matches!(grid.start, Start::BottomLeft | Start::BottomRight) { -row } else { row };
            let pushed = |line: i32, parity, sign: i32| if (line % 2 != 0) == (parity == Parity::Odd) { sign } else { 0 };
            match grid.tops {
                Tops::Flat { columns, pushed: to } =>
                    (x, 2 * y + pushed(column, columns, if to == Pushed::Low { 1 } else { -1 })),
                Tops::Pointy { rows, pushed: to } =>
                    (y, 2 * x + pushed(row, rows, if to == RowPushed::Right { 1 } else { -1 })),
            }
        };
        let ((u, v), (w, z)) = (centre(a), centre(b));
        let touching = matches!(((u - w).abs(), (v - z).abs()), (0, 2) | (1, 1));
        prop_assert_eq!(grid.adjacent(a, b), touching);
    }

    #[test]
    fn a_straight_row_is_as_long_as_the_distance(grid in any_grid(), a in any_hex(), b in any_hex()) {
        if let Ok(row) = grid.straight(a, b) {
            prop_assert_eq!(row.len() as u32, grid.distance(a, b) + 1);
            prop_assert!(row.windows(2).all(|pair| grid.adjacent(pair[0], pair[1])));
            prop_assert!(row.iter().all(|hex| grid.holds(*hex)));
            let mut back = grid.straight(b, a).unwrap();
            back.reverse();
            prop_assert_eq!(row, back);
        }
    }

    #[test]
    fn within_is_what_distance_says(grid in any_grid(), a in any_hex(), n in 0u32..40) {
        let near = grid.within(n, a);
        for hex in grid.hexes() {
            prop_assert_eq!(near.contains(&hex), grid.distance(a, hex) <= n);
        }
    }
}
