//! The finder of grids against practice scans whose grid is known: the usual one and six that are harder.
//! Must not: test what is painted on them.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "a test compares pixels and prints what it measured"
)]

use cartouche_bundle::hex::HexNumber;
use cartouche_document::calibration::{Fit, Model, Sample, corner_points, solve};
use cartouche_document::finder::{Grey, Options, find};
use cartouche_document::layout::{Layout, Point};
use cartouche_practice::{Parameters, Practice, generate};

/// The grid of a scan, after one hex in its middle was confirmed by a click that is a little off.
fn confirmed(name: &str, practice: &Practice) -> (Layout, Fit) {
    let picture = image::imageops::grayscale(&practice.image);
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let found = find(&Grey { width, height, pixels: picture.as_raw() }, &Options::default()).unwrap();
    let layout = Layout::new(&practice.truth.grid);
    assert_eq!(found.flat, layout.flat(), "{name}: {found:?}");
    let (columns, rows) = (practice.truth.grid.columns, practice.truth.grid.rows);
    let middle = |from: u8, to: u8| u8::midpoint(from, to);
    let hex = HexNumber::new(middle(columns.first, columns.last), middle(rows.first, rows.last)).unwrap();
    let at = practice.sheet.pixel(layout.centre(hex));
    let pitch = found.unconfirmed().pitch().0;
    let click = Point::new(at.x + 0.2 * pitch, at.y - 0.15 * pitch);
    let fit = found.confirm(&layout, hex, click).unwrap();
    println!("{name}: {width} x {height} pixels, {:.2} sure", found.confidence);
    (layout, fit)
}

/// Finds the grid of a practice scan; the pitch must be right within 0.5 %, every centre within a quarter of a hex.
fn is_found(name: &str, parameters: &Parameters) {
    let practice = generate(parameters).unwrap();
    let (layout, fit) = confirmed(name, &practice);
    let sheet = &practice.sheet;
    let step = |to: Point| sheet.pixel(to).distance(sheet.pixel(Point::default()));
    let truly = (step(Point::new(1.0, 0.0)), step(Point::new(0.0, 1.0)));
    let off = (fit.pitch().0 / truly.0 - 1.0).abs().max((fit.pitch().1 / truly.1 - 1.0).abs());
    let lies_off = |hex| {
        let centre = layout.centre(hex);
        fit.plane(sheet.pixel(centre)).distance(centre)
    };
    let worst = practice.truth.grid.hexes().map(lies_off).fold(0.0, f64::max);
    println!(
        "{name}: pitch {:.3} and {:.3}, truly {:.3} and {:.3}, off by {:.4} %; worst centre off by {worst:.4} of a hex",
        fit.pitch().0,
        fit.pitch().1,
        truly.0,
        truly.1,
        100.0 * off
    );
    assert!(off < 0.005, "{name}: the pitch is off by {off}");
    assert!(worst < 0.25, "{name}: a centre is off by {worst} of a hex");
}

#[test]
fn the_usual_scan() {
    is_found("usual", &Parameters::default());
}

#[test]
fn a_pitch_that_is_not_whole_pixels() {
    is_found("pitch", &Parameters { pitch: 57.37, ..Parameters::default() });
}

#[test]
fn turned_by_three_degrees_either_way() {
    is_found("to the left", &Parameters { rotation: -3.0, ..Parameters::default() });
    is_found("to the right", &Parameters { rotation: 3.0, ..Parameters::default() });
}

#[test]
fn pointed_tops() {
    is_found("pointed", &Parameters { pointy: true, ..Parameters::default() });
}

#[test]
fn half_hexes_at_the_edge() {
    is_found("half hexes", &Parameters { margin: -0.4, ..Parameters::default() });
}

#[test]
fn sheared_by_one_in_a_hundred() {
    is_found("sheared", &Parameters { shear: 1.0, ..Parameters::default() });
}

#[test]
fn a_jpeg_of_quality_40() {
    is_found("jpeg", &Parameters { jpeg: Some(40), ..Parameters::default() });
}

#[test]
fn all_of_it_at_once_on_a_faint_print() {
    for seed in 2..=4 {
        let pointy = seed == 3;
        let hard = Parameters {
            seed,
            pointy,
            pitch: 48.7,
            rotation: -2.6,
            shear: -1.0,
            margin: -0.4,
            noise: 16.0,
            blur: 1.2,
            contrast: 0.6,
            jpeg: Some(40),
            ..Parameters::default()
        };
        is_found("all at once", &hard);
    }
}

#[test]
fn a_found_grid_is_kept_as_points_in_the_corners() {
    let practice = generate(&Parameters { jpeg: Some(40), ..Parameters::default() }).unwrap();
    let (layout, fit) = confirmed("points", &practice);
    let points = corner_points(&layout, &fit, practice.sheet.width, practice.sheet.height);
    assert_eq!(points.len(), 4);
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let sample = |(hex, at): (HexNumber, Point)| Sample::new(layout.centre(hex), Point::new(tenth(at.x), tenth(at.y)));
    let samples: Vec<Sample> = points.into_iter().map(sample).collect();
    let again = solve(&samples, Model::Affine).unwrap();
    for hex in practice.truth.grid.hexes() {
        let centre = layout.centre(hex);
        assert!(again.pixel(centre).distance(fit.pixel(centre)) < 0.2, "{hex}");
    }
}

#[test]
fn a_picture_without_hexes_has_no_grid() {
    let practice = generate(&Parameters { columns: 1, rows: 1, pitch: 700.0, ..Parameters::default() }).unwrap();
    let picture = image::imageops::grayscale(&practice.image);
    let grey = Grey { width: picture.width() as usize, height: picture.height() as usize, pixels: picture.as_raw() };
    assert!(find(&grey, &Options::default()).is_err());
}
