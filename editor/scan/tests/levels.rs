//! Levels of detail, tiles, and what is cut from them.
//! Must not: read a file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "test")]

mod made;

use cartouche_scan::{PixelRect, Scan, TILE, TileId};
use made::checks;

fn scan(width: u32, height: u32) -> Scan {
    Scan::from_rgb(width, height, checks(width, height).into_raw()).unwrap()
}

fn rect(left: i64, top: i64, right: i64, bottom: i64) -> PixelRect {
    PixelRect { left, top, right, bottom }
}

#[test]
fn levels_halve_down_to_512() {
    let scan = scan(4001, 1300);
    let sizes: Vec<(u32, u32)> = scan.levels().iter().map(|level| (level.width(), level.height())).collect();
    assert_eq!(sizes, [(4001, 1300), (2001, 650), (1001, 325), (501, 163)]);
    assert_eq!(scan.bytes(), sizes.iter().map(|(width, height)| (width * height * 3) as usize).sum::<usize>());
    assert_eq!(self::scan(512, 3).levels().len(), 1);
}

#[test]
fn levels_are_the_same_each_time_and_with_any_number_of_threads() {
    let picture = checks(2111, 1777).into_raw();
    let make = || Scan::from_rgb(2111, 1777, picture.clone()).unwrap();
    let (first, second) = (make(), make());
    assert_eq!(first.levels().len(), 4);
    for (a, b) in first.levels().iter().zip(second.levels()) {
        assert!(a.rgb() == b.rgb());
    }
    // The mean of four, by hand, somewhere in the middle.
    let at = |x, y| first.pixel(x, y).unwrap().map(u32::from);
    let four = [at(600, 400), at(601, 400), at(600, 401), at(601, 401)];
    let mean: Vec<u8> = (0..3).map(|c| ((four.iter().map(|p| p[c]).sum::<u32>() + 2) / 4) as u8).collect();
    assert_eq!(first.levels()[1].row(200, 300..301), mean);
}

#[test]
fn tiles_cover_every_pixel_once() {
    let scan = scan(2500, 1100);
    for (index, level) in scan.levels().iter().enumerate() {
        let all = rect(i64::MIN / 2, i64::MIN / 2, i64::MAX / 2, i64::MAX / 2);
        let mut seen = vec![false; (level.width() * level.height()) as usize];
        for id in scan.visible(index, all) {
            let tile = scan.tile(id).unwrap();
            let place = scan.tile_rect(id).unwrap();
            assert_eq!(place.left, i64::from(id.column * TILE) << index);
            assert_eq!(place.right - place.left, i64::from(tile.width) << index);
            for y in 0..tile.height {
                for x in 0..tile.width {
                    let at = ((id.row * TILE + y) * level.width() + id.column * TILE + x) as usize;
                    assert!(!seen[at]);
                    seen[at] = true;
                }
                let row = (id.row * TILE + y, id.column * TILE..id.column * TILE + tile.width);
                let start = (y * tile.width * 3) as usize;
                assert_eq!(&tile.rgb[start..start + tile.width as usize * 3], level.row(row.0, row.1));
            }
        }
        assert!(seen.iter().all(|seen| *seen));
    }
    assert!(scan.tile(TileId { level: 0, column: 3, row: 0 }).is_none());
    assert!(scan.tile(TileId { level: 9, column: 0, row: 0 }).is_none());
    assert!(scan.tile(TileId { level: 0, column: u32::MAX, row: 0 }).is_none());
}

#[test]
fn only_tiles_in_view_are_named() {
    let scan = scan(4000, 3000);
    let named = |level, rect| -> Vec<(u32, u32)> { scan.visible(level, rect).map(|id| (id.column, id.row)).collect() };
    assert_eq!(named(0, rect(1000, 100, 1030, 200)), [(0, 0), (1, 0)]);
    assert_eq!(named(0, rect(1024, 1024, 2048, 2048)), [(1, 1)]);
    assert_eq!(named(1, rect(2047, 0, 2049, 10)), [(0, 0), (1, 0)]);
    assert_eq!(named(0, rect(3900, 2900, 9000, 9000)), [(3, 2)]);
    assert!(named(0, rect(-500, -500, -1, -1)).is_empty());
    assert!(named(0, rect(4096, 0, 5000, 10)).is_empty());
    assert!(named(0, rect(10, 10, 10, 20)).is_empty());
    assert!(named(7, rect(0, 0, 100, 100)).is_empty());
}

#[test]
fn the_level_has_a_pixel_for_each_of_the_screen() {
    let scan = scan(4001, 1300);
    let cases = [(0.1, 0), (1.0, 0), (1.99, 0), (2.0, 1), (3.9, 1), (4.0, 2), (7.0, 2), (8.0, 3), (100.0, 3)];
    for (scale, level) in cases {
        assert_eq!(scan.level_for(scale), level, "{scale}");
    }
    assert_eq!(scan.level_for(f64::NAN), 0);
    assert_eq!(scan.level_for(f64::INFINITY), 3);
}

#[test]
fn pixels_and_pieces_stop_at_the_edge() {
    let scan = scan(700, 40);
    assert_eq!(scan.pixel(-1, 0), None);
    assert_eq!(scan.pixel(700, 0), None);
    assert_eq!(scan.pixel(0, 40), None);
    assert_eq!(
        scan.pixel(699, 39),
        Some([(699 * 7 % 256) as u8, (39 * 11 % 256) as u8, ((699 * 3 + 39 * 5) % 256) as u8])
    );
    let piece = scan.crop(rect(698, -3, 800, 2));
    assert_eq!((piece.width, piece.height, piece.rgb.len()), (2, 2, 12));
    assert_eq!(piece.rgb[0..3], scan.pixel(698, 0).unwrap());
    assert_eq!(scan.crop(rect(10, 10, 5, 20)).rgb.len(), 0);
    assert!(Scan::from_rgb(2, 2, vec![0; 11]).is_none());
    assert!(Scan::from_rgb(0, 0, vec![]).is_none());
    assert!(Scan::from_rgb(u32::MAX, u32::MAX, vec![0; 3]).is_none());
}

#[test]
fn grey_comes_in_the_size_asked_for() {
    let scan = scan(4001, 1300);
    let sizes = |max| {
        let grey = scan.grey(max);
        assert_eq!(grey.grey.len(), (grey.width * grey.height) as usize);
        (grey.width, grey.height, grey.factor)
    };
    assert_eq!(sizes(5000), (4001, 1300, 1));
    assert_eq!(sizes(2001), (2001, 650, 2));
    assert_eq!(sizes(2000), (1001, 325, 4));
    assert_eq!(sizes(501), (501, 163, 8));
    assert_eq!(sizes(100), (63, 21, 64));
    assert_eq!(sizes(0), (1, 1, 4096));
    let white = Scan::from_rgb(2, 1, vec![255, 255, 255, 255, 0, 0]).unwrap();
    assert_eq!(white.grey(10).grey, [255, 76]);
}
