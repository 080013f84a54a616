//! Scans of the open map: read beside the window, and laid under it by their calibration points.
//! Must not: decode or fit; it asks those who do.
#![allow(clippy::float_arithmetic, reason = "pictures are placed; nothing is decided")]

use crate::command::FitChoice;
use crate::workspace::{ScanJob, ScanNews};
use cartouche_document::calibration::{Affine, CalibrationError, Fit, Model, Sample, solve};
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::ScanState;
use cartouche_scan::Scan;
use std::sync::Arc;

/// Pixels of a scan per hex width, before a grid is known.
const BLIND_PITCH: f64 = 60.0;

/// A scan of the open map.
pub struct OpenScan {
    /// The file, as the map names it.
    pub file: String,
    /// The reading.
    pub job: Option<ScanJob>,
    /// How it stands.
    pub news: ScanNews,
    /// A number that tells its pixels from others.
    pub id: u64,
    /// The fit to its points, or why there is none.
    pub fit: Result<Fit, CalibrationError>,
    /// Where it lies: by the fit, or a guess that shows all of it.
    pub laid: Fit,
}

impl OpenScan {
    /// A scan that is being read.
    #[must_use]
    pub fn new(file: String, job: ScanJob, id: u64) -> Self {
        let laid = Fit::from_affine(plain(BLIND_PITCH, Point::default()));
        let fit = Err(CalibrationError::TooFew { given: 0, needed: 3 });
        Self { file, job: Some(job), news: ScanNews::Reading(0), id, fit, laid }
    }

    /// Its picture; none while it is read.
    #[must_use]
    pub fn picture(&self) -> Option<&Arc<Scan>> {
        match &self.news {
            ScanNews::Ready(scan) => Some(scan),
            _ => None,
        }
    }

    /// Asks how the reading stands. Whether that changed to done.
    pub fn poll(&mut self) -> bool {
        let Some(job) = &mut self.job else { return false };
        self.news = job.news();
        let done = !matches!(self.news, ScanNews::Reading(_));
        if done {
            self.job = None;
        }
        done
    }

    /// Fits it to its points again.
    pub fn refit(&mut self, points: Option<&ScanState>, layout: Option<&Layout>, choice: FitChoice) {
        let samples: Vec<Sample> = match (points, layout) {
            (Some(points), Some(layout)) => samples(points, layout),
            _ => Vec::new(),
        };
        let guess = self.guess(layout);
        let pitch = guess.pitch().0;
        let model = match choice {
            FitChoice::Usual => Model::best_for(samples.len(), pitch),
            FitChoice::Affine => Some(Model::Affine),
            FitChoice::Projective => Some(Model::Projective),
            FitChoice::Warp => Some(Model::Warp),
        };
        self.fit = match model {
            Some(model) => solve(&samples, model),
            None => Err(CalibrationError::TooFew { given: 0, needed: 3 }),
        };
        // Where the chosen fit fails, the scan still lies as well as the points let it.
        let usual = || Model::best_for(samples.len(), pitch).and_then(|model| solve(&samples, model).ok());
        self.laid = self.fit.clone().ok().or_else(usual).unwrap_or(guess);
    }

    /// Before any point: the scan is laid so that it covers what the grid covers.
    fn guess(&self, layout: Option<&Layout>) -> Fit {
        let (Some(layout), Some(scan)) = (layout, self.picture()) else {
            return Fit::from_affine(plain(BLIND_PITCH, Point::default()));
        };
        let [low, high] = layout.bounds();
        let (wide, tall) = (f64::from(scan.width()), f64::from(scan.height()));
        let pitch = (wide / (high.x - low.x).max(1.0)).min(tall / (high.y - low.y).max(1.0)).max(1.0);
        let middle = Point::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0);
        Fit::from_affine(plain(pitch, Point::new(wide / 2.0 - middle.x * pitch, tall / 2.0 - middle.y * pitch)))
    }
}

fn plain(pitch: f64, origin: Point) -> Affine {
    Affine { right: Point::new(pitch, 0.0), down: Point::new(0.0, pitch), origin }
}

/// The samples of a scan's points. Points that are no numbers are left out; the compiler says so.
#[must_use]
pub fn samples(points: &ScanState, layout: &Layout) -> Vec<Sample> {
    let sample = |point: &cartouche_document::state::ScanPoint| {
        let (x, y) = (point.x.parse().ok()?, point.y.parse().ok()?);
        Some(Sample::new(layout.centre(point.hex), Point::new(x, y)))
    };
    points.points.iter().filter_map(sample).collect()
}
