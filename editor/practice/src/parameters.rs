//! What a practice scan is made from.
//! Must not: draw.

/// All that can be set. The same parameters give the same pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// Seed of the land and of the noise.
    pub seed: u64,
    /// Columns of hexes, 1 to 99.
    pub columns: u8,
    /// Rows of hexes, 1 to 99.
    pub rows: u8,
    /// Corners on top instead of sides.
    pub pointy: bool,
    /// Pixels from a centre to the next.
    pub pitch: f64,
    /// Degrees by which the sheet lies turned on the scanner, clockwise.
    pub rotation: f64,
    /// Per cent by which a line down leans to the right.
    pub shear: f64,
    /// Paper around the map, in widths of a hex; below nought the edge is cut.
    pub margin: f64,
    /// Strength of the grain, in steps of 255.
    pub noise: f64,
    /// Radius of the blur in pixels, 0 to 4.
    pub blur: f64,
    /// Contrast of the print: 1 as drawn, 0 all grey.
    pub contrast: f64,
    /// Quality of a JPEG through which the scan goes, 1 to 100; none for none.
    pub jpeg: Option<u8>,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            seed: 1,
            columns: 22,
            rows: 16,
            pointy: false,
            pitch: 63.4,
            rotation: 1.3,
            shear: 0.4,
            margin: 0.6,
            noise: 7.0,
            blur: 0.8,
            contrast: 0.9,
            jpeg: None,
        }
    }
}

impl Parameters {
    /// A scan of about this many pixels, for benchmarks: hexes as large as in the default scan, as many as numbers allow.
    #[must_use]
    #[allow(clippy::float_arithmetic, reason = "a picture is laid out")]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held to 1..=99")]
    pub fn large(width: u32, height: u32) -> Self {
        let base = Self::default();
        // 99 columns of flat hexes are 0.866 widths apart each.
        let pitch = (f64::from(width) / (99.0 * 0.866 + 1.5)).max(f64::from(height) / 100.0);
        let columns = (f64::from(width) / (pitch * 0.866) - 1.0).clamp(1.0, 99.0) as u8;
        let rows = (f64::from(height) / pitch - 1.0).clamp(1.0, 99.0) as u8;
        Self { columns, rows, pitch, rotation: 0.3, margin: 0.5, ..base }
    }
}
