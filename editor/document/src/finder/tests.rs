//! Tests of the finder on small drawn pictures: outlines of hexes under noise, blots, roads and strokes like digits.
//! Must not: read pictures from a disk.
#![allow(clippy::float_arithmetic, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "draws pictures")]

use super::*;
use cartouche_bundle::hex::{Extent, Grid, Numbering, Parity, Pushed, RowPushed, Start, Tops};

/// A picture to draw on.
struct Paper {
    width: usize,
    height: usize,
    shades: Vec<f64>,
    seed: u64,
}

impl Paper {
    fn new(width: usize, height: usize, shade: f64) -> Self {
        Self { width, height, shades: vec![shade; width * height], seed: 99 }
    }

    /// Between 0 and 1.
    fn chance(&mut self) -> f64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as f64 / f64::from(1_u32 << 31)
    }

    /// Darkens (or lightens) all within half a width of a stroke.
    fn stroke(&mut self, from: Point, to: Point, width: f64, shade: f64) {
        let reach = width / 2.0 + 1.0;
        let (left, right) = (from.x.min(to.x) - reach, from.x.max(to.x) + reach);
        let (top, bottom) = (from.y.min(to.y) - reach, from.y.max(to.y) + reach);
        let span = |low: f64, high: f64, most: usize| {
            (low.clamp(0.0, most as f64) as usize)..(high.clamp(0.0, most as f64) as usize)
        };
        let (way, length) = (Point::new(to.x - from.x, to.y - from.y), from.distance(to));
        for y in span(top, bottom, self.height) {
            for x in span(left, right, self.width) {
                let at = Point::new(x as f64 + 0.5, y as f64 + 0.5);
                let part = ((at.x - from.x) * way.x + (at.y - from.y) * way.y) / (length * length).max(1e-9);
                let off = at.distance(from.towards(to, part.clamp(0.0, 1.0)));
                let cover = (width / 2.0 + 0.5 - off).clamp(0.0, 1.0);
                let old = &mut self.shades[y * self.width + x];
                *old += (shade - *old) * cover;
            }
        }
    }

    fn noise(&mut self, strength: f64) {
        for at in 0..self.shades.len() {
            let noise = (self.chance() + self.chance() - 1.0) * strength;
            self.shades[at] += noise;
        }
    }

    fn grey(&self) -> Vec<u8> {
        self.shades.iter().map(|shade| shade.round().clamp(0.0, 255.0) as u8).collect()
    }
}

/// What is drawn.
#[derive(Clone, Copy)]
struct Drawn {
    flat: bool,
    pitch: f64,
    degrees: f64,
    shear: f64,
    offset: (f64, f64),
    columns: u8,
    rows: u8,
    size: (usize, usize),
    clutter: bool,
    line: f64,
    light: bool,
}

const PLAIN: Drawn = Drawn {
    flat: true,
    pitch: 63.0,
    degrees: 0.0,
    shear: 0.0,
    offset: (60.0, 50.0),
    columns: 20,
    rows: 12,
    size: (1180, 830),
    clutter: false,
    line: 1.6,
    light: false,
};

impl Drawn {
    fn layout(&self) -> Layout {
        let tops = if self.flat {
            Tops::Flat { columns: Parity::Even, pushed: Pushed::Low }
        } else {
            Tops::Pointy { rows: Parity::Even, pushed: RowPushed::Right }
        };
        Layout::new(&Grid {
            tops,
            numbering: Numbering::ColumnThenRow,
            start: Start::TopLeft,
            columns: Extent { first: 1, last: self.columns },
            rows: Extent { first: 1, last: self.rows },
            off_map: [].into(),
        })
    }

    fn truth(&self, layout: &Layout) -> Affine {
        let (sin, cos) = self.degrees.to_radians().sin_cos();
        let turned = |x: f64, y: f64| Point::new(self.pitch * (x * cos - y * sin), self.pitch * (x * sin + y * cos));
        let (right, down) = (turned(1.0, 0.0), turned(self.shear, 1.0));
        let first = layout.centre(HexNumber::new(1, 1).unwrap());
        let at = Affine { right, down, origin: Point::default() }.pixel(first);
        Affine { right, down, origin: Point::new(self.offset.0 - at.x, self.offset.1 - at.y) }
    }

    fn picture(&self) -> Paper {
        let layout = self.layout();
        let truth = self.truth(&layout);
        let mut paper = Paper::new(self.size.0, self.size.1, if self.light { 120.0 } else { 214.0 });
        for hex in layout.grid().hexes() {
            let centre = layout.centre(hex);
            if self.clutter {
                clutter(&mut paper, &truth, centre);
            }
            let corners = layout.corners_around(centre);
            for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                let shade = if self.light { 200.0 } else { 120.0 };
                paper.stroke(truth.pixel(*from), truth.pixel(*to), self.line, shade);
            }
        }
        paper
    }

    /// Finds, confirms one hex in the middle, and gives the error of the pitch and the worst centre, in hex widths.
    fn found(&self, paper: &Paper) -> (Proposal, f64, f64) {
        let layout = self.layout();
        let truth = self.truth(&layout);
        let shades = paper.grey();
        let grey = Grey { width: paper.width, height: paper.height, pixels: &shades };
        let proposal = find(&grey, &Options::default()).unwrap();
        assert_eq!(proposal.flat, self.flat, "{proposal:?}");
        let hex = HexNumber::new(self.columns / 2, self.rows / 2).unwrap();
        let near = truth.pixel(layout.centre(hex));
        let fit = proposal.confirm(&layout, hex, Point::new(near.x + 4.0, near.y - 3.0)).unwrap();
        let known = Fit::from_affine(truth);
        let pitch = (fit.pitch().0 / known.pitch().0 - 1.0).abs().max((fit.pitch().1 / known.pitch().1 - 1.0).abs());
        let off = |hex| {
            let at = layout.centre(hex);
            fit.pixel(at).distance(truth.pixel(at)) / self.pitch
        };
        let worst = layout.grid().hexes().map(off).fold(0.0, f64::max);
        println!("pitch off by {:.4} %, worst centre {worst:.4} hexes, {:.2} sure", pitch * 100.0, proposal.confidence);
        (proposal, pitch, worst)
    }

    fn is_found(&self) {
        let (proposal, pitch, worst) = self.found(&self.picture());
        assert!(pitch < 0.005, "pitch {pitch}");
        assert!(worst < 0.02, "centre {worst}");
        assert!(proposal.confidence > 0.5, "{proposal:?}");
    }
}

/// Terrain, a number, sometimes a wood, a piece of road or a river along a side.
fn clutter(paper: &mut Paper, truth: &Affine, centre: Point) {
    let at = |x: f64, y: f64| truth.pixel(Point::new(centre.x + x, centre.y + y));
    let kind = paper.chance();
    if kind < 0.3 {
        paper.stroke(at(0.0, 0.0), at(0.01, 0.0), truth.right.x * 0.9, 185.0);
        for _ in 0..9 {
            let (x, y) = (paper.chance() * 0.6 - 0.3, paper.chance() * 0.6 - 0.3);
            let size = truth.right.x * (0.08 + 0.1 * paper.chance());
            paper.stroke(at(x, y), at(x + 0.02, y), size, 90.0);
        }
    } else if kind < 0.5 {
        let (x, y) = (paper.chance() - 0.5, paper.chance() - 0.5);
        paper.stroke(at(0.0, 0.0), at(1.4 * x, 1.4 * y), truth.right.x * 0.07, 70.0);
    } else if kind < 0.6 {
        paper.stroke(at(-0.29, -0.5), at(0.29, -0.5), truth.right.x * 0.1, 80.0);
    }
    for digit in 0..4 {
        let left = -0.2 + 0.1 * f64::from(digit);
        for _ in 0..3 {
            let place = |paper: &mut Paper| (left + 0.08 * paper.chance(), -0.4 + 0.12 * paper.chance());
            let (from, to) = (place(paper), place(paper));
            paper.stroke(at(from.0, from.1), at(to.0, to.1), 1.4, 40.0);
        }
    }
}

#[test]
fn plain_outlines_are_found_to_a_fiftieth_of_a_hex() {
    PLAIN.is_found();
    Drawn { flat: false, ..PLAIN }.is_found();
    Drawn { pitch: 57.37, ..PLAIN }.is_found();
    Drawn { light: true, ..PLAIN }.is_found();
}

#[test]
fn clutter_noise_turn_and_shear_do_not_hide_the_grid() {
    for flat in [true, false] {
        for (degrees, shear, pitch, noise) in [
            (0.0, 0.0, 63.0, 8.0),
            (-3.0, 0.0, 61.3, 30.0),
            (3.0, 0.0, 60.7, 30.0),
            (1.0, 0.01, 55.9, 30.0),
            (-2.0, -0.01, 64.2, 50.0),
        ] {
            let drawn = Drawn { flat, degrees, shear, pitch, clutter: true, ..PLAIN };
            let mut paper = drawn.picture();
            paper.noise(noise);
            let (_, pitch, worst) = drawn.found(&paper);
            assert!(pitch < 0.005 && worst < 0.1, "{flat} {degrees} {shear}: {pitch} {worst}");
        }
    }
}

#[test]
fn small_and_large_hexes_are_found() {
    for (pitch, columns, rows, line) in
        [(18.3, 68, 40, 1.0), (31.7, 38, 23, 1.2), (120.4, 9, 5, 2.5), (171.0, 7, 4, 3.0)]
    {
        for flat in [true, false] {
            let drawn =
                Drawn { flat, pitch, columns, rows, line, offset: (20.0, 10.0), clutter: pitch > 25.0, ..PLAIN };
            let mut paper = drawn.picture();
            paper.noise(15.0);
            let (_, off, worst) = drawn.found(&paper);
            assert!(off < 0.005 && worst < 0.15, "{pitch} {flat}: {off} {worst}");
        }
    }
}

#[test]
fn a_grid_on_half_of_the_paper_is_found() {
    let drawn = Drawn { columns: 10, rows: 8, offset: (330.0, 210.0), clutter: true, degrees: 1.5, ..PLAIN };
    let mut paper = drawn.picture();
    paper.noise(15.0);
    paper.stroke(Point::new(5.0, 5.0), Point::new(1100.0, 5.0), 4.0, 20.0);
    paper.stroke(Point::new(5.0, 5.0), Point::new(5.0, 800.0), 4.0, 20.0);
    let (_, pitch, worst) = drawn.found(&paper);
    assert!(pitch < 0.005 && worst < 0.1, "{pitch} {worst}");
}

#[test]
fn a_reduced_picture_gives_the_same_grid_once_scaled() {
    let drawn = Drawn { size: (2000, 1400), pitch: 108.3, line: 2.4, offset: (100.0, 90.0), ..PLAIN };
    let (proposal, ..) = drawn.found(&drawn.picture());
    let half = Drawn { size: (1000, 700), pitch: 54.15, line: 1.2, offset: (50.0, 45.0), ..PLAIN };
    let (reduced, ..) = half.found(&half.picture());
    let scaled = reduced.scaled(2.0);
    let place = Point::new(1200.0, 800.0);
    assert!(scaled.centre_near(place).distance(proposal.centre_near(place)) < 5.0);
}

#[test]
fn pictures_without_a_grid_give_none() {
    let nothing = |paper: &Paper| {
        let shades = paper.grey();
        let grey = Grey { width: paper.width, height: paper.height, pixels: &shades };
        find(&grey, &Options::default())
    };
    let mut paper = Paper::new(700, 500, 180.0);
    assert_eq!(nothing(&paper), Err(FinderError::NoGrid), "white paper");
    paper.noise(60.0);
    assert_eq!(nothing(&paper), Err(FinderError::NoGrid), "noise");
    for _ in 0..400 {
        let at = Point::new(700.0 * paper.chance(), 500.0 * paper.chance());
        let to = Point::new(at.x + 40.0 * paper.chance(), at.y + 40.0 * paper.chance());
        let width = 2.0 + 10.0 * paper.chance();
        paper.stroke(at, to, width, 60.0);
    }
    assert_eq!(nothing(&paper), Err(FinderError::NoGrid), "strokes");
    let mut squares = Paper::new(700, 500, 220.0);
    for at in 0..30 {
        let at = f64::from(at) * 40.0;
        squares.stroke(Point::new(at, 0.0), Point::new(at, 500.0), 1.5, 60.0);
        squares.stroke(Point::new(0.0, at), Point::new(700.0, at), 1.5, 60.0);
    }
    squares.noise(10.0);
    assert_eq!(nothing(&squares), Err(FinderError::NoGrid), "squares");
}

#[test]
fn broken_and_tiny_pictures_give_an_error() {
    let find = |width, height, pixels: &[u8]| find(&Grey { width, height, pixels }, &Options::default());
    assert_eq!(find(100, 100, &[0; 99]), Err(FinderError::Broken));
    assert_eq!(find(usize::MAX, 2, &[0; 99]), Err(FinderError::Broken));
    assert_eq!(find(0, 0, &[]), Err(FinderError::TooSmall));
    assert_eq!(find(10, 10, &[7; 100]), Err(FinderError::TooSmall));
    assert_eq!(find(1, 10_000, &[7; 10_000]), Err(FinderError::TooSmall));
}

#[test]
fn a_hex_of_the_other_tops_is_refused_and_options_are_heeded() {
    let paper = PLAIN.picture();
    let shades = paper.grey();
    let grey = Grey { width: paper.width, height: paper.height, pixels: &shades };
    let proposal = find(&grey, &Options::default()).unwrap();
    let pointy = Drawn { flat: false, ..PLAIN }.layout();
    let hex = HexNumber::new(3, 3).unwrap();
    let refused = proposal.confirm(&pointy, hex, Point::default()).unwrap_err();
    assert_eq!(refused, FinderError::OtherTops { flat: true });
    assert_eq!(refused.to_string(), "the picture shows flat tops, but the map says pointed tops");
    let narrow = Options { pitch: Some((50.0, 70.0)), flat: Some(true), lines: Lines::Dark };
    assert!(find(&grey, &narrow).unwrap().flat);
    let wrong = Options { pitch: Some((90.0, 100.0)), ..Options::default() };
    assert_eq!(find(&grey, &wrong), Err(FinderError::NoGrid));
}

#[test]
fn the_same_picture_gives_the_same_grid_every_time() {
    let drawn = Drawn { clutter: true, degrees: 0.7, ..PLAIN };
    let paper = drawn.picture();
    assert_eq!(drawn.found(&paper).0, drawn.found(&paper).0);
}
