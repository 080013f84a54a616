//! A scan in memory: its levels of detail, and pieces cut from them as a window needs them.
//! Must not: hold a second copy of a level; tiles are cut when they are asked for.

use crate::error::ScanError;
use crate::mips;
use crate::orient::Plain;
use crate::progress::{DECODED, Progress};
use std::ops::Range;

/// Pixels along each side of a tile (the last ones of a row or column may be smaller). Every graphics driver takes it.
pub const TILE: u32 = 1024;

/// Levels stop when both sides are at most this many pixels.
const SMALLEST: u32 = 512;

/// A decoded scan: three bytes a pixel, and mip levels, each half as wide and high as the one before.
#[derive(Debug, Clone)]
pub struct Scan {
    levels: Vec<Level>,
}

/// One level of detail. Level `n` shows `2^n` x `2^n` pixels of the scan in one.
#[derive(Debug, Clone)]
pub struct Level {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

/// A rectangle of scan pixels, from its left and top edge to just before its right and bottom edge; may lie outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelRect {
    /// Left edge.
    pub left: i64,
    /// Top edge.
    pub top: i64,
    /// Right edge, not inside.
    pub right: i64,
    /// Bottom edge, not inside.
    pub bottom: i64,
}

/// Names one tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId {
    /// Level of detail; 0 is the scan itself.
    pub level: usize,
    /// Column of the tile, from the left.
    pub column: u32,
    /// Row of the tile, from the top.
    pub row: u32,
}

/// A picture of its own: three bytes a pixel, row by row from the top left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green, blue of each pixel.
    pub rgb: Vec<u8>,
}

/// A grey picture, row by row from the top left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grey {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// One byte a pixel, 0 black.
    pub grey: Vec<u8>,
    /// Pixels of the scan along one side of a pixel here; a power of two.
    pub factor: u32,
}

impl Level {
    /// Width in pixels of this level.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels of this level.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Red, green, blue of all pixels, row by row.
    #[must_use]
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The bytes of one row between two columns; cut short where the picture ends.
    #[must_use]
    pub fn row(&self, y: u32, columns: Range<u32>) -> &[u8] {
        let end = columns.end.min(self.width) as usize;
        let start = (columns.start as usize).min(end);
        let row = y as usize * self.width as usize;
        if y >= self.height {
            return &[];
        }
        self.rgb.get((row + start) * 3..(row + end) * 3).unwrap_or_default()
    }

    fn cut(&self, columns: Range<u32>, rows: Range<u32>) -> Picture {
        let (right, bottom) = (columns.end.min(self.width), rows.end.min(self.height));
        let (left, top) = (columns.start.min(right), rows.start.min(bottom));
        let (width, height) = (right - left, bottom - top);
        let mut rgb = Vec::with_capacity(width as usize * height as usize * 3);
        for y in top..bottom {
            rgb.extend_from_slice(self.row(y, left..right));
        }
        Picture { width, height, rgb }
    }
}

impl Scan {
    /// A scan of pixels that are in memory already: `rgb` has `width * height * 3` bytes, row by row. Nothing if it has
    /// not, or no pixels.
    #[must_use]
    pub fn from_rgb(width: u32, height: u32, rgb: Vec<u8>) -> Option<Scan> {
        let bytes = u64::from(width).checked_mul(u64::from(height))?.checked_mul(3)?;
        if bytes == 0 || bytes != rgb.len() as u64 {
            return None;
        }
        Scan::build(Plain { width, height, rgb }, &Progress::new()).ok()
    }

    pub(crate) fn build(picture: Plain, progress: &Progress) -> Result<Scan, ScanError> {
        let Plain { width, height, rgb } = picture;
        let mut levels = vec![Level { width, height, rgb }];
        while let Some(last) = levels.last()
            && last.width.max(last.height) > SMALLEST
        {
            if progress.is_cancelled() {
                return Err(ScanError::Cancelled);
            }
            // Each level is a quarter of the work of the one before.
            let left = (1000 - DECODED) >> (2 * u32::try_from(levels.len() - 1).unwrap_or(0)).min(16);
            progress.reach(1000 - left);
            let (rgb, width, height) = mips::halve(&last.rgb, last.width, last.height);
            levels.push(Level { width, height, rgb });
        }
        progress.reach(1000);
        Ok(Scan { levels })
    }

    /// Width in pixels, upright.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.levels.first().map_or(0, Level::width)
    }

    /// Height in pixels, upright.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.levels.first().map_or(0, Level::height)
    }

    /// Levels of detail, the scan itself first; there is at least that one.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The level to draw when one pixel of the screen covers `scale` pixels of the scan along a side: the coarsest
    /// that still has a pixel for each one of the screen.
    #[must_use]
    pub fn level_for(&self, scale: f64) -> usize {
        let finer = |level: &usize| {
            1u64.checked_shl(u32::try_from(*level).unwrap_or(u32::MAX)).is_some_and(|factor| {
                // Levels are few, so the factor is exact.
                factor as f64 <= scale
            })
        };
        (0..self.levels.len()).rev().find(finer).unwrap_or(0)
    }

    /// Red, green, blue of a pixel of the scan; nothing outside.
    #[must_use]
    pub fn pixel(&self, x: i64, y: i64) -> Option<[u8; 3]> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        self.levels.first()?.row(y, x..x.checked_add(1)?).first_chunk().copied()
    }

    /// The tiles of a level that a rectangle touches, row by row.
    pub fn visible(&self, level: usize, rect: PixelRect) -> impl Iterator<Item = TileId> + use<> {
        let (width, height) = self.levels.get(level).map_or((0, 0), |level| (level.width, level.height));
        let side = i64::from(TILE) << level.min(32);
        let span = |from: i64, to: i64, pixels: u32| -> Range<u32> {
            if from >= to {
                return 0..0;
            }
            let tiles = pixels.div_ceil(TILE);
            let within = |tile: i64| u32::try_from(tile.clamp(0, i64::from(tiles))).unwrap_or(tiles);
            within(from.div_euclid(side))..within((to - 1).div_euclid(side) + 1)
        };
        let columns = span(rect.left, rect.right, width);
        let rows = span(rect.top, rect.bottom, height);
        rows.flat_map(move |row| columns.clone().map(move |column| TileId { level, column, row }))
    }

    /// Where a tile lies on the scan, in scan pixels. On coarse levels the last tiles may reach beyond the scan by less
    /// than one of their own pixels; draw them so, and pixels stay where they are.
    #[must_use]
    pub fn tile_rect(&self, id: TileId) -> Option<PixelRect> {
        let level = self.levels.get(id.level)?;
        let (left, top) = (id.column.checked_mul(TILE)?, id.row.checked_mul(TILE)?);
        if left >= level.width || top >= level.height {
            return None;
        }
        let scaled = |pixels: u32| i64::from(pixels) << id.level.min(32);
        let right = level.width.min(left.saturating_add(TILE));
        let bottom = level.height.min(top.saturating_add(TILE));
        Some(PixelRect { left: scaled(left), top: scaled(top), right: scaled(right), bottom: scaled(bottom) })
    }

    /// Cuts a tile; nothing if there is none of that name.
    #[must_use]
    pub fn tile(&self, id: TileId) -> Option<Picture> {
        self.tile_rect(id)?;
        let (left, top) = (id.column * TILE, id.row * TILE);
        Some(self.levels.get(id.level)?.cut(left..left.saturating_add(TILE), top..top.saturating_add(TILE)))
    }

    /// Cuts a piece of the scan itself, clipped to it; it may be empty.
    #[must_use]
    pub fn crop(&self, rect: PixelRect) -> Picture {
        let within = |value: i64| u32::try_from(value.max(0)).unwrap_or(u32::MAX);
        match self.levels.first() {
            Some(level) => level.cut(within(rect.left)..within(rect.right), within(rect.top)..within(rect.bottom)),
            None => Picture { width: 0, height: 0, rgb: Vec::new() },
        }
    }

    /// The scan in grey, halved until both sides are at most `max_side` pixels (at least 1).
    ///
    /// Grey is 0.299 red + 0.587 green + 0.114 blue (ITU-R BT.601).
    #[must_use]
    pub fn grey(&self, max_side: u32) -> Grey {
        let max_side = max_side.max(1);
        let fits = |width: u32, height: u32| width <= max_side && height <= max_side;
        let at = self.levels.iter().position(|level| fits(level.width, level.height));
        let at = at.unwrap_or(self.levels.len().saturating_sub(1));
        let mut factor = 1u32.checked_shl(u32::try_from(at).unwrap_or(u32::MAX)).unwrap_or(1);
        let Some(level) = self.levels.get(at) else { return Grey { width: 0, height: 0, grey: Vec::new(), factor: 1 } };
        let mut smaller: Option<(Vec<u8>, u32, u32)> = None;
        loop {
            let (rgb, width, height) =
                smaller.as_ref().map_or((level.rgb.as_slice(), level.width, level.height), |(rgb, width, height)| {
                    (rgb.as_slice(), *width, *height)
                });
            if fits(width, height) {
                return Grey { width, height, grey: grey_from(rgb), factor };
            }
            smaller = Some(mips::halve(rgb, width, height));
            factor = factor.saturating_mul(2);
        }
    }

    /// Bytes that all levels take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.rgb.len()).sum()
    }
}

fn grey_from(rgb: &[u8]) -> Vec<u8> {
    let grey = |&[red, green, blue]: &[u8; 3]| {
        ((u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 + 500) / 1000) as u8
    };
    rgb.as_chunks::<3>().0.iter().map(grey).collect()
}
