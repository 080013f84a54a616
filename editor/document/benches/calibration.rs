//! Finding a grid in a large picture, and solving calibrations.
//! Must not: assert a time.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a benchmark draws its own picture and may panic"
)]

use cartouche_document::calibration::{Affine, Model, Sample, solve};
use cartouche_document::finder::{Grey, Options, find};
use cartouche_document::layout::Point;

fn main() {
    divan::main();
}

/// A picture of 3,000 x 2,000 pixels: lines of hexes with flat tops around a lattice that is turned by a degree, under noise. A
/// pixel is dark where its two nearest centres are about equally far. With no pitch there is only the noise.
fn picture(pitch: Option<f64>) -> (usize, usize, Vec<u8>) {
    let (width, height) = (3000, 2000);
    let mut seed = 5_u64;
    let mut pixels = Vec::with_capacity(width * height);
    let turn = |degrees: f64, length: f64| {
        Point::new(length * degrees.to_radians().cos(), length * degrees.to_radians().sin())
    };
    let lattice =
        pitch.map(|pitch| Affine { right: turn(31.0, pitch), down: turn(91.0, pitch), origin: Point::new(7.0, 3.0) });
    for y in 0..height {
        for x in 0..width {
            let at = Point::new(x as f64 + 0.5, y as f64 + 0.5);
            let line = lattice.as_ref().is_some_and(|lattice| {
                let steps = lattice.plane(at);
                let (u, v) = (steps.x.floor(), steps.y.floor());
                let centres = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
                let mut far = centres.map(|(a, b)| lattice.pixel(Point::new(u + a, v + b)).distance(at));
                far.sort_by(f64::total_cmp);
                far[1] - far[0] < 1.7
            });
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let noise = (seed >> 59) as u8;
            pixels.push(if line { 90 + noise } else { 190 + noise });
        }
    }
    (width, height, pixels)
}

#[divan::bench(args = [25.3, 61.7, 140.2], sample_count = 5)]
fn grid_of_six_megapixels(bencher: divan::Bencher, pitch: f64) {
    let (width, height, pixels) = picture(Some(pitch));
    let grey = Grey { width, height, pixels: &pixels };
    let found = find(&grey, &Options::default()).unwrap();
    assert!((found.unconfirmed().pitch().0 / pitch - 1.0).abs() < 0.005, "{found:?}");
    bencher.bench_local(|| find(divan::black_box(&grey), &Options::default()));
}

#[divan::bench(sample_count = 5)]
fn no_grid_in_six_megapixels(bencher: divan::Bencher) {
    let (width, height, pixels) = picture(None);
    let grey = Grey { width, height, pixels: &pixels };
    assert!(find(&grey, &Options::default()).is_err());
    bencher.bench_local(|| find(divan::black_box(&grey), &Options::default()));
}

#[divan::bench(args = [Model::Affine, Model::Projective, Model::Warp])]
fn thirty_points(bencher: divan::Bencher, model: &Model) {
    let samples: Vec<Sample> = (0..30_u32)
        .map(|at| Point::new(f64::from(at * 7 % 30), f64::from(at * 11 % 23)))
        .map(|plane| Sample::new(plane, Point::new(60.0 * plane.x + plane.y.sin(), 60.0 * plane.y + plane.x.cos())))
        .collect();
    assert!(solve(&samples, *model).is_ok());
    bencher.bench_local(|| solve(divan::black_box(&samples), *model));
}
