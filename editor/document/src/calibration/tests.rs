//! Tests of calibration: known maps are found again, bad points are refused.
//! Must not: test pictures.
#![allow(clippy::float_arithmetic, reason = "tests of fits")]

use super::seams::{SeamFault, Sheet, check};
use super::*;
use crate::layout::Layout;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, Start, Tops};

fn known(pitch: (f64, f64), degrees: f64, shear: f64, origin: (f64, f64)) -> Affine {
    let (sin, cos) = degrees.to_radians().sin_cos();
    // `pitch.1` is the length of the leaning axis.
    let (along, away) = (pitch.1 * shear / shear.hypot(1.0), pitch.1 / shear.hypot(1.0));
    Affine {
        right: Point::new(pitch.0 * cos, pitch.0 * sin),
        down: Point::new(along * cos - away * sin, along * sin + away * cos),
        origin: Point::new(origin.0, origin.1),
    }
}

fn places(count: usize) -> Vec<Point> {
    let all = [(0.0, 0.0), (20.0, 1.0), (3.0, 15.0), (22.0, 14.0), (11.0, 7.0), (8.0, 1.5), (1.0, 8.0), (15.0, 12.0)];
    all.into_iter()
        .cycle()
        .take(count)
        .enumerate()
        .map(|(at, (x, y))| Point::new(x + (at / 8) as f64 * 1.3, y))
        .collect()
}

fn samples(map: impl Fn(Point) -> Point, count: usize) -> Vec<Sample> {
    places(count).into_iter().map(|plane| Sample::new(plane, map(plane))).collect()
}

/// Whole pixels' noise from a seeded row of numbers: between -1 and 1.
fn noise(seed: &mut u64) -> f64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) as f64 / f64::from(1_u32 << 31)) * 2.0 - 1.0
}

#[test]
fn known_turn_pitch_and_shear_are_found_again() {
    for degrees in [-3.0, 0.0, 1.7, 88.0, -170.0] {
        for (pitch, shear) in [((67.3, 67.3), 0.0), ((101.25, 99.5), 0.01), ((18.1, 18.9), -0.03)] {
            let map = known(pitch, degrees, shear, (-140.5, 33.25));
            for count in [3, 4, 8] {
                let fit = solve(&samples(|at| map.pixel(at), count), Model::Affine).unwrap();
                assert!((fit.pitch().0 - pitch.0).abs() < 1e-6 && (fit.pitch().1 - pitch.1).abs() < 1e-6);
                assert!((fit.rotation() - degrees).abs() < 1e-6, "{} {degrees}", fit.rotation());
                assert!((fit.shear() - shear).abs() < 1e-6, "{} {shear}", fit.shear());
                assert!(fit.rms() < 1e-6 && fit.worst() < 1e-6);
                assert_eq!(fit.is_exact(), count == 3);
            }
        }
    }
}

#[test]
fn two_points_turn_and_one_shifts() {
    let map = known((50.0, 50.0), 2.5, 0.0, (12.0, -7.0));
    let fit = solve(&samples(|at| map.pixel(at), 2), Model::best_for(2, 1.0).unwrap()).unwrap();
    assert!((fit.rotation() - 2.5).abs() < 1e-9 && (fit.pitch().0 - 50.0).abs() < 1e-9);
    let one = [Sample::new(Point::new(3.0, 4.0), Point::new(100.0, 90.0))];
    let fit = solve(&one, Model::best_for(1, 10.0).unwrap()).unwrap();
    assert_eq!(fit.pixel(Point::new(4.0, 4.0)), Point::new(110.0, 90.0));
    assert_eq!(fit.plane(Point::new(100.0, 80.0)), Point::new(3.0, 3.0));
    assert_eq!(Model::best_for(0, 10.0), None);
    assert_eq!(Model::best_for(30, 10.0), Some(Model::Affine));
}

#[test]
fn noise_is_evened_out_and_a_bad_click_stands_out() {
    let map = known((60.0, 60.0), 1.0, 0.0, (0.0, 0.0));
    let mut seed = 7;
    let mut noisy = samples(|at| map.pixel(at), 8);
    for sample in &mut noisy {
        sample.pixel = Point::new(sample.pixel.x + noise(&mut seed), sample.pixel.y + noise(&mut seed));
    }
    let fit = solve(&noisy, Model::Affine).unwrap();
    assert!(fit.rms() > 0.05 && fit.rms() < 1.5, "{}", fit.rms());
    assert!((fit.pitch().0 - 60.0).abs() < 0.15 && (fit.rotation() - 1.0).abs() < 0.15);
    assert!(fit.worst() < 1.5 / 60.0);
    noisy[4].pixel.x += 30.0;
    let fit = solve(&noisy, Model::Affine).unwrap();
    let left_out: Vec<f64> = fit.left_out().into_iter().map(Option::unwrap).collect();
    assert!(left_out.iter().enumerate().all(|(at, value)| at == 4 || *value < left_out[4]), "{left_out:?}");
    assert!(fit.residuals()[4] < left_out[4] && left_out[4] > 28.0);
}

#[test]
fn an_exact_fit_says_that_its_residuals_prove_nothing() {
    let mut three = samples(|at| Point::new(at.x * 40.0, at.y * 40.0), 3);
    three[1].pixel.x += 25.0;
    let fit = solve(&three, Model::Affine).unwrap();
    assert!(fit.rms() < 1e-9 && fit.is_exact());
    assert_eq!(fit.left_out(), vec![None; 3]);
}

#[test]
fn bad_points_are_refused_with_a_reason() {
    let line: Vec<Sample> = (0..6)
        .map(f64::from)
        .map(|at| Sample::new(Point::new(at, 2.0 * at), Point::new(30.0 * at, 60.0 * at + 1.0)))
        .collect();
    for model in [Model::Affine, Model::Projective, Model::Warp] {
        assert_eq!(solve(&line, model), Err(CalibrationError::Collinear), "{model:?}");
    }
    assert!(solve(&line, Model::Similarity).is_ok());
    let good = samples(|at| Point::new(at.x * 40.0, at.y * 40.0), 6);
    for (model, needed) in
        [(Model::Offset(9.0), 1), (Model::Similarity, 2), (Model::Affine, 3), (Model::Projective, 4), (Model::Warp, 6)]
    {
        let given = needed - 1;
        assert_eq!(solve(&good[..given], model), Err(CalibrationError::TooFew { given, needed }));
    }
    let mut twice = good.clone();
    twice[3].plane = twice[1].plane;
    assert_eq!(solve(&twice, Model::Affine), Err(CalibrationError::SameHex { one: 2, other: 4 }));
    let mut twice = good.clone();
    twice[2].pixel = twice[0].pixel;
    assert_eq!(solve(&twice, Model::Affine), Err(CalibrationError::SamePixel { one: 1, other: 3 }));
    let mirrored = samples(|at| Point::new(at.x * 40.0, at.y * -40.0), 6);
    assert_eq!(solve(&mirrored, Model::Affine), Err(CalibrationError::Mirrored));
    assert_eq!(solve(&mirrored, Model::Projective), Err(CalibrationError::Mirrored));
    assert_eq!(solve(&good[..1], Model::Offset(0.0)), Err(CalibrationError::NotANumber));
    let mut odd = good.clone();
    odd[0].pixel.x = f64::NAN;
    assert_eq!(solve(&odd, Model::Affine), Err(CalibrationError::NotANumber));
    let many = samples(|at| at, MOST_SAMPLES + 1);
    assert_eq!(solve(&many, Model::Affine), Err(CalibrationError::TooMany(MOST_SAMPLES + 1)));
    // Three of four in a line fix no perspective.
    let mut three = good[..4].to_vec();
    three[1] = Sample::new(Point::new(1.5, 7.5), Point::new(60.0, 300.0));
    assert_eq!(solve(&three, Model::Projective), Err(CalibrationError::Collinear));
}

#[test]
fn a_photograph_in_perspective_goes_there_and_back() {
    let map = |at: Point| {
        let depth = 1.0 + 0.004 * at.x - 0.006 * at.y;
        Point::new((80.0 * at.x + 3.0 * at.y + 210.0) / depth, (-2.0 * at.x + 78.0 * at.y + 150.0) / depth)
    };
    for count in [4, 5, 8] {
        let fit = solve(&samples(map, count), Model::Projective).unwrap();
        for place in places(24) {
            let pixel = fit.pixel(place);
            assert!(pixel.distance(map(place)) < 1e-6, "{pixel:?}");
            assert!(fit.plane(pixel).distance(place) < 1e-9);
        }
        assert_eq!(fit.is_exact(), count == 4);
    }
    let straight = solve(&samples(map, 8), Model::Affine).unwrap();
    assert!(straight.rms() > 5.0, "{}", straight.rms());
    let back_to_front = |at: Point| Point::new(-map(at).x / (at.x - 10.0), map(at).y / (at.x - 10.0));
    assert!(solve(&samples(back_to_front, 8), Model::Projective).is_err());
}

#[test]
fn a_warp_passes_through_its_points_and_back() {
    let bent = |at: Point| {
        Point::new(
            64.0 * at.x + 1.5 * at.y + 9.0 * (at.y / 5.0).sin(),
            63.0 * at.y - at.x + 7.0 * (at.x / 6.0).cos() + 40.0,
        )
    };
    let given = samples(bent, 24);
    let fit = solve(&given, Model::Warp).unwrap();
    assert!(fit.rms() < 1e-6 && fit.worst() < 1e-6 && fit.is_exact());
    let straight = solve(&given, Model::Affine).unwrap();
    assert!(straight.rms() > 2.0);
    let mut worse = 0;
    for x in 0..24 {
        for y in 0..15 {
            let place = Point::new(f64::from(x), f64::from(y));
            assert!(fit.plane(fit.pixel(place)).distance(place) < 1e-9, "{place:?}");
            let (warped, plain) = (fit.pixel(place).distance(bent(place)), straight.pixel(place).distance(bent(place)));
            worse += usize::from(warped > plain);
            assert!(warped < 16.0, "{place:?} {warped}");
        }
    }
    assert!(worse < 24 * 15 / 4, "{worse}");
    assert!(fit.left_out().iter().all(Option::is_some));
    // Far away the correction does not run off: a map of 22 hexes, asked 40 beyond, stays within two hexes of the affine one.
    let far = Point::new(60.0, 10.0);
    assert!(fit.pixel(far).distance(straight.pixel(far)) < 2.0 * 64.0);
    let mut folded = given;
    folded[4].pixel = Point::new(folded[3].pixel.x + 500.0, folded[3].pixel.y);
    assert_eq!(solve(&folded, Model::Warp), Err(CalibrationError::Folded));
}

#[test]
fn every_model_goes_there_and_back() {
    let map = known((70.2, 71.0), -2.0, 0.01, (300.0, -20.0));
    let given = samples(|at| map.pixel(at), 8);
    for model in [Model::Offset(70.0), Model::Similarity, Model::Affine, Model::Projective, Model::Warp] {
        let fit = solve(&given, model).unwrap();
        for place in places(40) {
            assert!(fit.plane(fit.pixel(place)).distance(place) < 1e-9, "{model:?}");
        }
    }
}

fn two_sheets() -> Layout {
    Layout::new(&Grid {
        tops: Tops::Flat { columns: Parity::Even, pushed: Pushed::Low },
        numbering: Numbering::ColumnThenRow,
        start: Start::TopLeft,
        columns: Extent { first: 1, last: 10 },
        rows: Extent { first: 1, last: 4 },
        off_map: [].into(),
    })
}

#[test]
fn seams_report_doubled_and_missing_hexes() {
    let layout = two_sheets();
    let hex = |first, second| HexNumber::new(first, second).unwrap();
    // Each scan shows its own columns with half a hex to spare: the first of column 6 begins 0.866 widths on.
    let west_origin = layout.centre(hex(1, 1));
    let east_origin = layout.centre(hex(6, 1));
    let at = |origin: Point| {
        let one = Sample::new(Point::new(origin.x - 0.5, origin.y - 1.0), Point::new(0.0, 0.0));
        solve(&[one], Model::Offset(100.0)).unwrap()
    };
    let (west, east) = (at(west_origin), at(east_origin));
    let sheet =
        |name, first, last, fit, width| Sheet { name, columns: Extent { first, last }, fit, width, height: 620 };
    let good = [sheet("west", 1, 5, &west, 450), sheet("east", 6, 10, &east, 450)];
    assert_eq!(check(&layout, &good), []);
    let doubled = [sheet("west", 1, 6, &west, 540), sheet("east", 6, 10, &east, 450)];
    let faults = check(&layout, &doubled);
    assert_eq!(faults.len(), 4);
    assert_eq!(faults[0], SeamFault::Doubled { hex: hex(6, 1), sheets: vec!["west".into(), "east".into()] });
    let short = [sheet("west", 1, 5, &west, 390), sheet("east", 6, 10, &east, 450)];
    let faults = check(&layout, &short);
    assert!(faults.iter().all(|fault| layout.grid().column(fault.hex()) == 5), "{faults:?}");
    assert_eq!(faults.len(), 4);
    assert!(matches!(&faults[0], SeamFault::Missing { sheet, shown_on: None, .. } if sheet == "west"));
    let gap = [sheet("west", 1, 4, &west, 450), sheet("east", 6, 10, &east, 450)];
    let faults = check(&layout, &gap);
    assert_eq!(faults, (1..=4).map(|row| SeamFault::Unclaimed(hex(5, row))).collect::<Vec<_>>());
    let wide = [sheet("west", 1, 5, &west, 540), sheet("east", 6, 10, &east, 450)];
    let faults = check(&layout, &wide);
    assert!(matches!(&faults[0], SeamFault::Overlap { shown_on, .. } if shown_on == "west"), "{faults:?}");
    assert_eq!(faults.len(), 4);
}

#[test]
fn points_at_the_corners_give_a_fit_again() {
    let layout = two_sheets();
    let fit = Fit::from_affine(known((70.2, 71.0), 2.0, 0.01, (-100.0, 60.0)));
    let points = corner_points(&layout, &fit, 500, 330);
    assert_eq!(points.len(), 4);
    assert!(points.iter().all(|(_, at)| at.x >= 0.0 && at.y >= 0.0 && at.x < 500.0 && at.y < 330.0));
    let samples: Vec<Sample> = points.into_iter().map(|(hex, at)| Sample::new(layout.centre(hex), at)).collect();
    let again = solve(&samples, Model::Affine).unwrap();
    let far = Point::new(9.0, 4.0);
    assert!(again.pixel(far).distance(fit.pixel(far)) < 1e-9);
    assert_eq!(corner_points(&layout, &fit, 3, 3), []);
}
