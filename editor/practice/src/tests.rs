//! Tests of the practice scan: the sheet goes there and back, the same seed gives the same picture, the land is worth painting.
//! Must not: judge how it looks; people do.

use super::*;
use cartouche_document::layout::Point;

fn small(seed: u64) -> Parameters {
    Parameters { seed, columns: 8, rows: 6, pitch: 30.0, ..Parameters::default() }
}

#[test]
fn the_same_parameters_give_the_same_pixels() {
    let (one, again, other) =
        (generate(&small(3)).unwrap(), generate(&small(3)).unwrap(), generate(&small(4)).unwrap());
    assert_eq!(one.image.as_raw(), again.image.as_raw());
    assert_ne!(one.image.as_raw(), other.image.as_raw());
    assert_eq!(one.truth, again.truth);
}

#[test]
fn the_sheet_goes_there_and_back_and_shows_every_hex() {
    for pointy in [false, true] {
        let parameters = Parameters { pointy, rotation: -2.0, shear: 1.0, ..small(5) };
        let (truth, sheet) = plan(&parameters);
        let layout = cartouche_document::layout::Layout::new(&truth.grid);
        for hex in truth.grid.hexes() {
            let centre = layout.centre(hex);
            let pixel = sheet.pixel(centre);
            assert!(sheet.plane(pixel).distance(centre) < 1e-9);
            assert!(
                pixel.x > 0.0 && pixel.y > 0.0 && pixel.x < f64::from(sheet.width) && pixel.y < f64::from(sheet.height)
            );
        }
        let (one, next) = (Point::default(), Point::new(1.0, 0.0));
        assert!((sheet.pixel(one).distance(sheet.pixel(next)) - 30.0).abs() < 1e-9);
    }
}

#[test]
fn every_land_has_what_a_person_paints() {
    for seed in 1..=30 {
        let (truth, _) = plan(&Parameters { seed, ..Parameters::default() });
        let hexes = truth.hexes.len();
        for feature in ["creek", "slope", "wall", "ford"] {
            assert!(!truth.with(feature).is_empty(), "seed {seed}: no {feature}");
        }
        let creek = truth.with("creek").len();
        assert!(creek >= 16, "seed {seed}: a creek of {creek} sides");
        let clear = truth.hexes.values().filter(|(terrain, _)| *terrain == 0).count();
        assert!(clear * 10 > hexes && clear * 10 < hexes * 9, "seed {seed}: {clear} of {hexes} clear");
        assert!(truth.paths.iter().all(|path| path.hexes.len() > 8), "seed {seed}");
    }
}
