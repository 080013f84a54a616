//! Seams of a map that was printed on several sheets, each with its own scan and fit.
//! Must not: mend anything; it only reports.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

use super::Fit;
use crate::layout::Layout;
use cartouche_bundle::hex::{Extent, HexNumber};

/// One sheet: the columns that it claims, and its scan.
#[derive(Debug, Clone, Copy)]
pub struct Sheet<'a> {
    /// Name.
    pub name: &'a str,
    /// Columns whose hexes are said to be on it.
    pub columns: Extent,
    /// The calibration of its scan.
    pub fit: &'a Fit,
    /// Width of the scan in pixels.
    pub width: u32,
    /// Height of the scan in pixels.
    pub height: u32,
}

impl Sheet<'_> {
    /// Whether the centre of a hex lies inside of the scan.
    #[must_use]
    pub fn shows(&self, layout: &Layout, hex: HexNumber) -> bool {
        let at = self.fit.pixel(layout.centre(hex));
        at.x >= 0.0 && at.y >= 0.0 && at.x < f64::from(self.width) && at.y < f64::from(self.height)
    }

    /// Whether a hex's column is among those claimed.
    #[must_use]
    pub fn claims(&self, layout: &Layout, hex: HexNumber) -> bool {
        self.columns.contains(layout.grid().column(hex))
    }
}

/// What is wrong with a hex of a map of several sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeamFault {
    /// No sheet claims its column.
    Unclaimed(HexNumber),
    /// More than one sheet claims its column.
    Doubled {
        /// The hex.
        hex: HexNumber,
        /// The sheets, in their given order.
        sheets: Vec<String>,
    },
    /// A sheet claims it, but its centre lies outside of that sheet's scan.
    Missing {
        /// The hex.
        hex: HexNumber,
        /// The sheet that claims it.
        sheet: String,
        /// A sheet whose scan shows it.
        shown_on: Option<String>,
    },
    /// Its sheet claims and shows it, and so does the scan of a sheet that does not claim it: read it on the first only.
    Overlap {
        /// The hex.
        hex: HexNumber,
        /// The sheet that claims it.
        sheet: String,
        /// The sheet whose scan shows it too.
        shown_on: String,
    },
}

impl SeamFault {
    /// The hex that it is about.
    #[must_use]
    pub const fn hex(&self) -> HexNumber {
        match self {
            Self::Unclaimed(hex)
            | Self::Doubled { hex, .. }
            | Self::Missing { hex, .. }
            | Self::Overlap { hex, .. } => *hex,
        }
    }
}

/// Checks every hex of the map against the sheets. Gives the faults in the order of the hexes; overlaps of scans, common and
/// harmless, are among them, so that a drawer can hide the doubled part.
#[must_use]
pub fn check(layout: &Layout, sheets: &[Sheet]) -> Vec<SeamFault> {
    let mut faults = Vec::new();
    for hex in layout.grid().hexes() {
        let claiming: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.claims(layout, hex)).collect();
        let elsewhere = || {
            sheets
                .iter()
                .find(|sheet| !sheet.claims(layout, hex) && sheet.shows(layout, hex))
                .map(|sheet| sheet.name.to_owned())
        };
        match claiming.as_slice() {
            [] => faults.push(SeamFault::Unclaimed(hex)),
            [sheet] => {
                let name = sheet.name.to_owned();
                if !sheet.shows(layout, hex) {
                    faults.push(SeamFault::Missing { hex, sheet: name, shown_on: elsewhere() });
                } else if let Some(shown_on) = elsewhere() {
                    faults.push(SeamFault::Overlap { hex, sheet: name, shown_on });
                }
            }
            _ => {
                let sheets = claiming.iter().map(|sheet| sheet.name.to_owned()).collect();
                faults.push(SeamFault::Doubled { hex, sheets });
            }
        }
    }
    faults
}
