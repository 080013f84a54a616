//! Calibration of a scan: the map between the plane of the hexes and the pixels of a picture, from a few clicked points.
//! Must not: read numbers or pictures; move what the person clicked.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

mod affine;
mod projective;
pub mod seams;
pub mod solver;
mod spread;
mod warp;

use crate::layout::Point;
pub use affine::Affine;
pub use projective::Homography;
pub use spread::corner_points;
pub use warp::Warp;

/// Most points of one fit; more than a person clicks, few enough to solve at once.
pub const MOST_SAMPLES: usize = 400;
/// Points whose spread across their line is below this part of their spread along it count as lying in a line.
const THIN: f64 = 1e-3;

/// A known place: the plane's point (mostly the centre of a hex) and the pixel where it was clicked. Pixels are continuous:
/// (0, 0) is the upper left corner of the picture, the middle of the first pixel is (0.5, 0.5).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// In hex widths.
    pub plane: Point,
    /// In pixels.
    pub pixel: Point,
}

impl Sample {
    /// The sample of a place and its pixel.
    #[must_use]
    pub const fn new(plane: Point, pixel: Point) -> Self {
        Self { plane, pixel }
    }
}

/// What a fit may do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Model {
    /// Only shift, with this pitch in pixels per hex width: from one point on.
    Offset(f64),
    /// Shift, turn, one pitch: from two points on.
    Similarity,
    /// Shift, turn, two pitches, shear: from three points on.
    Affine,
    /// Perspective: from four points on.
    Projective,
    /// Affine, and a smooth local correction that passes through every point: from six on, of use from about eight.
    Warp,
}

impl Model {
    /// The usual choice for a number of points: an offset with a given pitch for one, a similarity for two, an affine map for
    /// more. Perspective and warp are chosen by the person, as they follow a mistaken click too. None without a point.
    #[must_use]
    pub fn best_for(points: usize, pitch: f64) -> Option<Self> {
        match points {
            0 => None,
            1 => Some(Self::Offset(pitch)),
            2 => Some(Self::Similarity),
            _ => Some(Self::Affine),
        }
    }

    /// How many points it needs.
    #[must_use]
    pub const fn least(self) -> usize {
        match self {
            Self::Offset(_) => 1,
            Self::Similarity => 2,
            Self::Affine => 3,
            Self::Projective => 4,
            Self::Warp => 6,
        }
    }

    /// Whether a fit through this many points passes through all of them whatever was clicked, so that its residuals are nought
    /// and say nothing.
    #[must_use]
    pub const fn is_exact(self, points: usize) -> bool {
        matches!(self, Self::Warp) || points <= self.least()
    }
}

/// Why there is no fit.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum CalibrationError {
    /// Fewer points than the model needs.
    #[error("{given} points are too few: this fit needs {needed}; click more known hexes, or choose a simpler fit")]
    TooFew {
        /// Points given.
        given: usize,
        /// Points needed.
        needed: usize,
    },
    /// More points than [`MOST_SAMPLES`].
    #[error("{0} points are too many; 400 are the most")]
    TooMany(usize),
    /// Points in a line, or three of four in a line for a perspective.
    #[error("the points lie in a line; click a hex away from that line")]
    Collinear,
    /// Two samples of one hex.
    #[error("points {one} and {other} give the same hex")]
    SameHex {
        /// The first, from 1 on.
        one: usize,
        /// The second, from 1 on.
        other: usize,
    },
    /// Two samples of one pixel.
    #[error("points {one} and {other} give two hexes for the same pixel")]
    SamePixel {
        /// The first, from 1 on.
        one: usize,
        /// The second, from 1 on.
        other: usize,
    },
    /// The fit turns the map over.
    #[error(
        "the points would mirror the map; the numbers of two of them may be exchanged, or the numbering may run the other way"
    )]
    Mirrored,
    /// The fit folds the map over itself somewhere.
    #[error("the points would fold the map over itself; one of them may carry a wrong number")]
    Folded,
    /// A pitch or a coordinate that is no number, or a pitch that is not above nought.
    #[error("a point or the pitch is not a usable number")]
    NotANumber,
}

/// How a fit maps.
#[derive(Debug, Clone, PartialEq)]
enum Map {
    Affine(Affine),
    Projective(Homography),
    Warp(Box<Warp>),
}

/// A solved calibration.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    map: Map,
    model: Model,
    samples: Vec<Sample>,
}

/// Fits a model to samples by least squares.
///
/// # Errors
/// Too few, too many, degenerate or contradictory samples; see [`CalibrationError`].
pub fn solve(samples: &[Sample], model: Model) -> Result<Fit, CalibrationError> {
    check(samples, model)?;
    let map = match model {
        Model::Offset(pitch) => Map::Affine(affine::offset(samples, pitch)),
        Model::Similarity => Map::Affine(affine::similarity(samples)?),
        Model::Affine => Map::Affine(affine::affine(samples)?),
        Model::Projective => Map::Projective(Homography::fitted(samples)?),
        Model::Warp => Map::Warp(Box::new(Warp::fitted(samples)?)),
    };
    let fit = Fit { map, model, samples: samples.to_vec() };
    let slope = fit.slope();
    if !slope.area().is_finite() {
        return Err(CalibrationError::Collinear);
    }
    let reach = slope.right.x.hypot(slope.right.y) * slope.down.x.hypot(slope.down.y);
    if slope.area() <= -THIN * reach {
        Err(CalibrationError::Mirrored)
    } else if slope.area() < THIN * reach {
        Err(CalibrationError::Collinear)
    } else {
        Ok(fit)
    }
}

impl Fit {
    /// A fit that is known as a map, without clicked points, as the finder of grids gives.
    #[must_use]
    pub fn from_affine(map: Affine) -> Self {
        Self { map: Map::Affine(map), model: Model::Affine, samples: Vec::new() }
    }

    /// The pixel of a place of the plane.
    #[must_use]
    pub fn pixel(&self, plane: Point) -> Point {
        match &self.map {
            Map::Affine(map) => map.pixel(plane),
            Map::Projective(map) => map.pixel(plane),
            Map::Warp(map) => map.pixel(plane),
        }
    }

    /// The place of the plane of a pixel.
    #[must_use]
    pub fn plane(&self, pixel: Point) -> Point {
        match &self.map {
            Map::Affine(map) => map.plane(pixel),
            Map::Projective(map) => map.plane(pixel),
            Map::Warp(map) => map.plane(pixel),
        }
    }

    /// The model that was fitted.
    #[must_use]
    pub const fn model(&self) -> Model {
        self.model
    }

    /// The samples that it was fitted to.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Whether the residuals are nought whatever was clicked, so that they prove nothing; see [`Model::is_exact`]. Ask
    /// [`Fit::left_out`] then, or click one more point.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.model.is_exact(self.samples.len())
    }

    /// For each sample, how far the fit's pixel lies from the clicked one, in pixels.
    #[must_use]
    pub fn residuals(&self) -> Vec<f64> {
        self.samples.iter().map(|sample| self.pixel(sample.plane).distance(sample.pixel)).collect()
    }

    /// The root of the mean square of the residuals, in pixels; nought without samples.
    #[must_use]
    pub fn rms(&self) -> f64 {
        let residuals = self.residuals();
        let square = residuals.iter().map(|each| each * each);
        affine::mean(square.map(|each| Point::new(each, 0.0))).x.sqrt()
    }

    /// The greatest residual, in hex widths.
    #[must_use]
    pub fn worst(&self) -> f64 {
        self.samples
            .iter()
            .map(|sample| self.plane(sample.pixel).distance(sample.plane))
            .fold(0.0, |most, each| most.max(each))
    }

    /// For each sample, how far a fit without it would lie from it, in pixels: an honest residual even where the fit passes
    /// through all points. None for a sample without which there is no fit.
    #[must_use]
    pub fn left_out(&self) -> Vec<Option<f64>> {
        let without = |at: usize, sample: &Sample| {
            let mut others = self.samples.clone();
            others.remove(at);
            solve(&others, self.model).ok().map(|fit| fit.pixel(sample.plane).distance(sample.pixel))
        };
        self.samples.iter().enumerate().map(|(at, sample)| without(at, sample)).collect()
    }

    /// Pixels per hex width along the plane's x and along its y, in the middle of the samples.
    #[must_use]
    pub fn pitch(&self) -> (f64, f64) {
        let slope = self.slope();
        (slope.right.x.hypot(slope.right.y), slope.down.x.hypot(slope.down.y))
    }

    /// By how much the plane's x axis is turned in the picture, in degrees, clockwise as seen.
    #[must_use]
    pub fn rotation(&self) -> f64 {
        let slope = self.slope();
        slope.right.y.atan2(slope.right.x).to_degrees()
    }

    /// How far the plane's y axis leans along the x axis, per pixel away from it: 0.01 is one part in a hundred.
    #[must_use]
    pub fn shear(&self) -> f64 {
        let slope = self.slope();
        (slope.right.x * slope.down.x + slope.right.y * slope.down.y) / slope.area()
    }

    /// The map if it is affine.
    #[must_use]
    pub const fn affine(&self) -> Option<&Affine> {
        match &self.map {
            Map::Affine(map) => Some(map),
            Map::Projective(_) | Map::Warp(_) => None,
        }
    }

    /// The affine map that is nearest in the middle of the samples.
    #[must_use]
    pub fn slope(&self) -> Affine {
        if let Map::Affine(map) = &self.map {
            return *map;
        }
        let at = affine::mean(self.samples.iter().map(|sample| sample.plane));
        let ahead = |x: f64, y: f64| self.pixel(Point::new(at.x + x, at.y + y));
        let way = |to: Point, from: Point| Point::new(to.x - from.x, to.y - from.y);
        let right = way(ahead(0.5, 0.0), ahead(-0.5, 0.0));
        let down = way(ahead(0.0, 0.5), ahead(0.0, -0.5));
        let here = self.pixel(at);
        let origin = Point::new(here.x - right.x * at.x - down.x * at.y, here.y - right.y * at.x - down.y * at.y);
        Affine { right, down, origin }
    }
}

/// What no model can fit.
fn check(samples: &[Sample], model: Model) -> Result<(), CalibrationError> {
    let (given, needed) = (samples.len(), model.least());
    if given < needed {
        return Err(CalibrationError::TooFew { given, needed });
    }
    if given > MOST_SAMPLES {
        return Err(CalibrationError::TooMany(given));
    }
    let usable = |value: f64| value.is_finite() && value.abs() < 1e9;
    let point = |at: Point| usable(at.x) && usable(at.y);
    let pitch = if let Model::Offset(pitch) = model { usable(pitch) && pitch > 0.0 } else { true };
    if !pitch || !samples.iter().all(|sample| point(sample.plane) && point(sample.pixel)) {
        return Err(CalibrationError::NotANumber);
    }
    for (at, sample) in samples.iter().enumerate() {
        for (before, earlier) in samples.iter().enumerate().take(at) {
            let (one, other) = (before + 1, at + 1);
            if earlier.plane.distance(sample.plane) < 1e-9 {
                return Err(CalibrationError::SameHex { one, other });
            }
            if earlier.pixel.distance(sample.pixel) < 1e-9 {
                return Err(CalibrationError::SamePixel { one, other });
            }
        }
    }
    if needed >= 3 && (thin(samples.iter().map(|each| each.plane)) || thin(samples.iter().map(|each| each.pixel))) {
        return Err(CalibrationError::Collinear);
    }
    Ok(())
}

/// Whether points lie in a line: the root of the ratio of the eigenvalues of their covariance is small.
fn thin(points: impl Iterator<Item = Point> + Clone) -> bool {
    let middle = affine::mean(points.clone());
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in points {
        let (x, y) = (point.x - middle.x, point.y - middle.y);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    let (half, spread) = ((xx + yy) / 2.0, ((xx - yy) / 2.0).hypot(xy));
    half - spread <= THIN * THIN * (half + spread)
}

#[cfg(test)]
mod tests;
