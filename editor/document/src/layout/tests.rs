//! Tests of the layout: clicked places against the grid's own answers.
//! Must not: test drawing.

use super::*;
use cartouche_bundle::hex::{Extent, Numbering, Parity, Pushed, RowPushed, Start};

fn grids() -> Vec<Grid> {
    let mut all = Vec::new();
    for start in [Start::TopLeft, Start::TopRight, Start::BottomLeft, Start::BottomRight] {
        for tops in [
            Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low },
            Tops::Flat { columns: Parity::Even, pushed: Pushed::Low },
            Tops::Pointy { rows: Parity::Odd, pushed: RowPushed::Right },
            Tops::Pointy { rows: Parity::Odd, pushed: RowPushed::Left },
        ] {
            all.push(Grid {
                tops,
                numbering: Numbering::ColumnThenRow,
                start,
                columns: Extent { first: 1, last: 9 },
                rows: Extent { first: 1, last: 7 },
                off_map: [HexNumber::new(9, 7).unwrap()].into(),
            });
        }
    }
    all
}

#[test]
fn a_point_in_a_hex_gives_the_hex_and_its_nearest_side() {
    let mut asked = 0;
    for grid in grids() {
        let layout = Layout::new(&grid);
        for hex in grid.hexes() {
            let centre = layout.centre(hex);
            assert_eq!(layout.hex_at(centre), Some(hex));
            for (_, neighbour) in grid.neighbours(hex) {
                let other = layout.centre(neighbour);
                assert!((centre.distance(other) - 1.0).abs() < 1e-9, "{hex} {neighbour}");
                assert_eq!(layout.hex_at(centre.towards(other, 0.49)), Some(hex));
                assert_eq!(layout.side_at(centre.towards(other, 0.4)), grid.side(hex, neighbour).ok());
                assert_eq!(layout.side_at(centre.towards(other, 0.6)), grid.side(hex, neighbour).ok());
                let [from, to] = layout.side_ends(grid.side(hex, neighbour).unwrap()).unwrap();
                let middle = from.towards(to, 0.5);
                assert!(middle.distance(centre.towards(other, 0.5)) < 1e-9, "{hex} {neighbour}");
                asked += 1;
            }
        }
    }
    assert!(asked > 16 * 200, "{asked}");
}

#[test]
fn nothing_lies_off_the_map() {
    for grid in grids() {
        let layout = Layout::new(&grid);
        assert_eq!(layout.hex_at(layout.centre(HexNumber::new(9, 7).unwrap())), None);
        assert_eq!(layout.hex_at(layout.centre(HexNumber::new(0, 3).unwrap())), None);
        let [low, high] = layout.bounds();
        for hex in grid.hexes() {
            for corner in layout.corners(hex) {
                assert!(corner.x >= low.x - 1e-9 && corner.x <= high.x + 1e-9);
                assert!(corner.y >= low.y - 1e-9 && corner.y <= high.y + 1e-9);
            }
        }
    }
}
