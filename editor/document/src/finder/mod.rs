//! Finds the grid of hexes in a picture: proposes how it lies, and the person confirms with one known hex.
//! Must not: guess numbers, nor decide that there is a grid; it proposes.
#![allow(clippy::float_arithmetic, reason = "reads pictures; it decides nothing")]
#![allow(clippy::cast_precision_loss, reason = "sides of pictures")]

mod field;
mod fold;
mod lattice;
mod refine;
mod spectrum;

use crate::calibration::{Affine, Fit};
use crate::layout::{Layout, Point};
use cartouche_bundle::hex::{Cube, HexNumber};
use field::Field;
use fold::{Cell, Part};
use lattice::Basis;

/// Fewest pixels of a side.
const LEAST: usize = 48;
/// Most pixels of a picture; reduce larger ones first.
const MOST: usize = 64_000_000;
/// Fewest hexes that a side of the picture must hold for its grid to be found.
const FEWEST: f64 = 3.5;
/// Least pitch in pixels of the searched picture.
const NARROWEST: f64 = 5.0;
/// How much clearer than chance the outlines must be; pictures without a grid stay below nought.
const CLEAR: f64 = 0.5;
/// Dark lines that are found this surely are not compared with light ones.
const SURE: f64 = 0.85;
/// How many lattices are settled before one is chosen.
const SETTLED: usize = 4;

/// A grey picture: rows of shades from the top, 0 black to 255 white.
#[derive(Debug, Clone, Copy)]
pub struct Grey<'a> {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The shades, row by row.
    pub pixels: &'a [u8],
}

/// How the lines of the grid stand out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lines {
    /// Dark ones are tried first; unless they are found surely, light ones too.
    #[default]
    Either,
    /// Darker than what is around them.
    Dark,
    /// Lighter than what is around them.
    Light,
}

/// What is known beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options {
    /// Least and greatest pitch, in pixels of the given picture per hex width; none searches all that the picture allows.
    pub pitch: Option<(f64, f64)>,
    /// Whether tops are flat, when known.
    pub flat: Option<bool>,
    /// How the lines stand out.
    pub lines: Lines,
}

/// Why no grid is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FinderError {
    /// The number of shades is not width times height.
    #[error("the picture is broken: its shades are not as many as its pixels")]
    Broken,
    /// A side is too short to hold a grid.
    #[error("the picture is too small to find a grid in; click known hexes instead")]
    TooSmall,
    /// Too many pixels.
    #[error("the picture is too large to search; reduce it first")]
    TooLarge,
    /// Nothing stands out.
    #[error("no grid of hexes stands out in this picture; click known hexes instead")]
    NoGrid,
    /// The map says one kind of tops, the picture shows the other.
    #[error("the picture shows {} tops, but the map says {} tops", tops(*.flat), tops(!.flat))]
    OtherTops {
        /// Whether the picture's tops are flat.
        flat: bool,
    },
}

/// The word for a kind of tops.
const fn tops(flat: bool) -> &'static str {
    if flat { "flat" } else { "pointed" }
}

/// How a grid lies in a picture, without numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proposal {
    /// Whether sides are on top (else corners).
    pub flat: bool,
    /// Two steps between neighbouring centres, in pixels: with flat tops to the lower right and down, with pointed tops to the
    /// right and to the lower right.
    pub steps: [Point; 2],
    /// The centre of a hex, in pixels.
    pub centre: Point,
    /// How clear it is, from 0 to 1; below a half look twice.
    pub confidence: f64,
}

impl Proposal {
    /// The same for a picture that is larger by `factor`, as when a reduced one was searched.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let scaled = |at: Point| Point::new(at.x * factor, at.y * factor);
        Self { steps: self.steps.map(scaled), centre: scaled(self.centre), ..*self }
    }

    /// The proposed centre nearest to a pixel.
    #[must_use]
    pub fn centre_near(&self, pixel: Point) -> Point {
        let cube = self.cube_near(pixel);
        self.lattice().pixel(Point::new(f64::from(cube.q), f64::from(cube.r)))
    }

    /// The fit in which the hex of the cube (0, 0) has the proposal's own centre: for drawing the proposal over the picture and
    /// telling its pitch, rotation and shear before a hex is confirmed.
    #[must_use]
    pub fn unconfirmed(&self) -> Fit {
        self.fit(Cube { q: 0, r: 0 }, Cube { q: 0, r: 0 })
    }

    /// The calibration in which a hex has the proposed centre that is nearest to a pixel.
    ///
    /// # Errors
    /// [`FinderError::OtherTops`] when the layout's tops are not the proposal's.
    pub fn confirm(&self, layout: &Layout, hex: HexNumber, pixel: Point) -> Result<Fit, FinderError> {
        if layout.flat() != self.flat {
            return Err(FinderError::OtherTops { flat: self.flat });
        }
        Ok(self.fit(layout.grid().cube(hex), self.cube_near(pixel)))
    }

    /// The map from steps to pixels.
    fn lattice(&self) -> Affine {
        lattice::placed(&self.steps, self.centre)
    }

    /// The steps to the centre that is nearest to a pixel: steps are rounded as the cubes of hexes are.
    fn cube_near(&self, pixel: Point) -> Cube {
        let steps = self.lattice().plane(pixel);
        let (q, r, s) = (steps.x, steps.y, -steps.x - steps.y);
        let (off_q, off_r, off_s) = ((q.round() - q).abs(), (r.round() - r).abs(), (s.round() - s).abs());
        if off_q > off_r && off_q > off_s {
            Cube { q: whole(-r.round() - s.round()), r: whole(r.round()) }
        } else if off_r > off_s {
            Cube { q: whole(q.round()), r: whole(-q.round() - s.round()) }
        } else {
            Cube { q: whole(q.round()), r: whole(r.round()) }
        }
    }

    /// The fit in which the hex of one cube lies at another's number of steps from the proposal's centre.
    fn fit(&self, hex: Cube, steps: Cube) -> Fit {
        let [one, two] = self.steps;
        let root = 3.0_f64.sqrt();
        // The plane's axes in steps: flat tops step (root/2, 1/2) and (0, 1), pointed ones (1, 0) and (1/2, root/2).
        let combined = |a: f64, b: f64| Point::new(a * one.x + b * two.x, a * one.y + b * two.y);
        let (right, down) =
            if self.flat { (combined(2.0 / root, -1.0 / root), two) } else { (one, combined(-1.0 / root, 2.0 / root)) };
        let from = combined(f64::from(steps.q) - f64::from(hex.q), f64::from(steps.r) - f64::from(hex.r));
        Fit::from_affine(Affine { right, down, origin: Point::new(self.centre.x + from.x, self.centre.y + from.y) })
    }
}

/// A rounded number of steps; what is beyond all pictures stays beyond.
#[allow(clippy::cast_possible_truncation, reason = "held to the range before")]
fn whole(rounded: f64) -> i32 {
    rounded.clamp(-1_000_000.0, 1_000_000.0) as i32
}

/// Finds the grid of a picture.
///
/// # Errors
/// A broken, too small or too large picture, or one in which no grid stands out.
pub fn find(grey: &Grey, options: &Options) -> Result<Proposal, FinderError> {
    if grey.width.checked_mul(grey.height) != Some(grey.pixels.len()) {
        return Err(FinderError::Broken);
    }
    if grey.pixels.len() > MOST {
        return Err(FinderError::TooLarge);
    }
    if grey.width.min(grey.height) < LEAST {
        return Err(FinderError::TooSmall);
    }
    match options.lines {
        Lines::Either => {
            let dark = find_lines(grey, options, Lines::Dark);
            // What lies beside light lines is dark too, though less clearly so.
            if dark.as_ref().is_ok_and(|found| found.confidence > SURE) {
                return dark;
            }
            let light = find_lines(grey, options, Lines::Light);
            let sure = |found: &Result<Proposal, FinderError>| found.as_ref().map_or(-1.0, |found| found.confidence);
            if sure(&light) > sure(&dark) { light } else { dark }
        }
        lines => find_lines(grey, options, lines),
    }
}

/// A lattice laid over the picture.
struct Laid {
    lattice: Affine,
    basis: Basis,
    contrast: f64,
}

/// Finds the grid of lines of one kind.
fn find_lines(grey: &Grey, options: &Options, lines: Lines) -> Result<Proposal, FinderError> {
    let (field, by) = field::thin_lines(grey, lines);
    let by = by as f64;
    let widest = field.width.min(field.height) as f64 / FEWEST;
    let (low, high) = options.pitch.map_or((NARROWEST, widest), |(low, high)| (low / by, high / by));
    let spectrum = spectrum::Spectrum::of(&field);
    let mut laid: Vec<Laid> = lattice::suggested(&spectrum, low.max(NARROWEST), high.min(widest))
        .into_iter()
        .filter(|basis| options.flat.is_none_or(|flat| flat == lattice::is_flat(basis)))
        .map(|basis| lay(&field, basis, Point::default()))
        .collect();
    laid.sort_by(|one, other| other.contrast.total_cmp(&one.contrast));
    let settled = laid.iter().take(SETTLED).filter_map(|each| settle(&field, each));
    let best = settled.max_by(|one, other| one.0.contrast.total_cmp(&other.0.contrast));
    let fits = |basis: &Basis| {
        (low..=high.min(widest)).contains(&lattice::pitch(basis))
            && options.flat.is_none_or(|flat| flat == lattice::is_flat(basis))
    };
    let Some((laid, agreeing)) = best.map(|best| climbed(&field, best, fits)) else { return Err(FinderError::NoGrid) };
    let spread = Cell::folded(&field, &laid.lattice, Part::whole(&field)).spread();
    let clearness = if spread > 0.0 { laid.contrast / spread } else { 0.0 };
    if clearness < CLEAR {
        return Err(FinderError::NoGrid);
    }
    let confidence = (clearness / 2.0).min(1.0) * (0.5 + 0.5 * agreeing);
    let proposal =
        Proposal { flat: lattice::is_flat(&laid.basis), steps: laid.basis, centre: laid.lattice.origin, confidence };
    Ok(proposal.scaled(by))
}

/// Settles a laid lattice over the whole picture; gives it with the part of the picture that agrees.
fn settle(field: &Field, laid: &Laid) -> Option<(Laid, f64)> {
    let settled = refine::settled(field, laid.lattice, lattice::pitch(&laid.basis));
    let basis = lattice::reduced(settled.lattice.right, settled.lattice.down)?;
    Some((lay(field, basis, settled.lattice.origin), settled.agreeing))
}

/// Goes over to a relative of a settled lattice while one fits better: the relatives of a lattice that is exact are exact too.
fn climbed(field: &Field, from: (Laid, f64), fits: impl Fn(&Basis) -> bool) -> (Laid, f64) {
    let mut best = from;
    for _ in 0..4 {
        let relatives = lattice::relatives(&best.0.basis).into_iter().filter(&fits);
        let laid = relatives.map(|basis| lay(field, basis, best.0.lattice.origin));
        let better = laid
            .filter(|laid| laid.contrast > best.0.contrast)
            .max_by(|one, other| one.contrast.total_cmp(&other.contrast))
            .and_then(|laid| settle(field, &laid));
        match better {
            Some(better) if better.0.contrast > best.0.contrast => best = better,
            _ => break,
        }
    }
    best
}

/// Lays a basis over the picture where its outlines fit best.
fn lay(field: &Field, basis: Basis, from: Point) -> Laid {
    let lattice = lattice::placed(&basis, from);
    let found = Cell::folded(field, &lattice, Part::whole(field)).best();
    let lattice = lattice::placed(&basis, lattice.pixel(found.at));
    Laid { lattice, basis, contrast: found.contrast }
}

#[cfg(test)]
mod tests;
