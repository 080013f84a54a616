//! Textures as held for painting, and the colour at a place of one.
//! Must not: blend.
#![allow(clippy::float_arithmetic, reason = "colours on the screen; they decide nothing")]

use egui::epaint::ImageData;
use egui::{TextureFilter, TextureOptions, TextureWrapMode};

/// A picture of premultiplied colours with the way to read between its pixels.
pub(super) struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
    options: TextureOptions,
}

impl Texture {
    /// Takes a whole picture over.
    pub(super) fn new(image: &ImageData, options: TextureOptions) -> Self {
        let ImageData::Color(image) = image;
        let pixels = image.pixels.iter().map(|pixel| pixel.to_array()).collect();
        Self { width: image.width(), height: image.height(), pixels, options }
    }

    /// Replaces the part of it that begins at `at`; what would lie outside is left out.
    pub(super) fn patch(&mut self, at: [usize; 2], image: &ImageData) {
        let ImageData::Color(image) = image;
        let [left, top] = at;
        if image.width() == 0 || left + image.width() > self.width {
            return;
        }
        for (row, from) in image.pixels.chunks_exact(image.width()).enumerate() {
            let start = (top + row) * self.width + left;
            if let Some(to) = self.pixels.get_mut(start..start + image.width()) {
                for (to, from) in to.iter_mut().zip(from) {
                    *to = from.to_array();
                }
            }
        }
    }

    /// Whether pixels are blended where the texture is drawn larger (`magnified`) or smaller than it is.
    pub(super) fn is_linear(&self, magnified: bool) -> bool {
        let filter = if magnified { self.options.magnification } else { self.options.minification };
        filter == TextureFilter::Linear
    }

    /// How many of its pixels one step of the normalised coordinates is: across, down.
    #[allow(clippy::cast_precision_loss, reason = "sizes of pictures are exact in f32")]
    pub(super) fn size(&self) -> [f32; 2] {
        [self.width as f32, self.height as f32]
    }

    /// The colour at normalised coordinates, each channel from 0 to 255.
    pub(super) fn at(&self, [u, v]: [f32; 2], linear: bool) -> [f32; 4] {
        let [width, height] = self.size();
        if !linear {
            return self.pixel(floor(u * width), floor(v * height)).map(f32::from);
        }
        let (x, y) = (u * width - 0.5, v * height - 0.5);
        let (left, top) = (floor(x), floor(y));
        let (right_part, low_part) = (x - x.floor(), y - y.floor());
        let [a, b] = [self.pixel(left, top), self.pixel(left + 1, top)];
        if a == b && low_part == 0.0 {
            return a.map(f32::from);
        }
        let [c, d] = [self.pixel(left, top + 1), self.pixel(left + 1, top + 1)];
        let mut mixed = [0.0; 4];
        for ((((mixed, a), b), c), d) in mixed.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            let upper = f32::from(a) + (f32::from(b) - f32::from(a)) * right_part;
            let lower = f32::from(c) + (f32::from(d) - f32::from(c)) * right_part;
            *mixed = upper + (lower - upper) * low_part;
        }
        mixed
    }

    fn pixel(&self, x: i64, y: i64) -> [u8; 4] {
        let (x, y) = (self.wrapped(x, self.width), self.wrapped(y, self.height));
        self.pixels.get(y * self.width + x).copied().unwrap_or_default()
    }

    fn wrapped(&self, at: i64, side: usize) -> usize {
        let side = i64::try_from(side).unwrap_or(i64::MAX).max(1);
        let inside = match self.options.wrap_mode {
            TextureWrapMode::ClampToEdge => at.clamp(0, side - 1),
            TextureWrapMode::Repeat => at.rem_euclid(side),
            TextureWrapMode::MirroredRepeat => {
                let twice = at.rem_euclid(2 * side);
                twice.min(2 * side - 1 - twice)
            }
        };
        usize::try_from(inside).unwrap_or_default()
    }
}

/// The whole number at or below; what is beyond all pictures stays beyond.
#[allow(
    clippy::cast_possible_truncation,
    reason = "such a cast saturates, and far values are clamped or wrapped after"
)]
fn floor(at: f32) -> i64 {
    at.floor().clamp(-1.0e9, 1.0e9) as i64
}
