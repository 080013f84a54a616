//! Turning a picture upright as its camera or scanner says that it should be (EXIF and TIFF orientation).
//! Must not: resample; every pixel stays what it is.

use image::metadata::Orientation;
use rayon::prelude::*;

/// A picture of three bytes a pixel, row by row.
pub(crate) struct Plain {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

/// Turns and mirrors as asked. Quarter turns need a second buffer of the same size for a moment.
pub(crate) fn upright(picture: Plain, orientation: Orientation) -> Plain {
    match orientation {
        Orientation::NoTransforms => picture,
        Orientation::FlipHorizontal => mirror(picture),
        Orientation::FlipVertical => upside_down(picture),
        Orientation::Rotate180 => upside_down(mirror(picture)),
        // Turning clockwise is exchanging x and y, then mirroring; the flip that comes after it undoes the mirror.
        Orientation::Rotate90 => mirror(transpose(&picture)),
        Orientation::Rotate90FlipH => transpose(&picture),
        Orientation::Rotate270 => upside_down(transpose(&picture)),
        Orientation::Rotate270FlipH => upside_down(mirror(transpose(&picture))),
    }
}

fn mirror(mut picture: Plain) -> Plain {
    picture.rgb.par_chunks_exact_mut(row_bytes(picture.width)).for_each(|row| row.as_chunks_mut::<3>().0.reverse());
    picture
}

fn upside_down(mut picture: Plain) -> Plain {
    let row = row_bytes(picture.width);
    let (above, below) = picture.rgb.split_at_mut(picture.height as usize / 2 * row);
    // With an odd number of rows the middle one leads the lower half, and is met by nobody from above.
    above.par_chunks_exact_mut(row).zip(below.par_rchunks_exact_mut(row)).for_each(|(a, b)| a.swap_with_slice(b));
    picture
}

fn transpose(picture: &Plain) -> Plain {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let (pixels, _) = picture.rgb.as_chunks::<3>();
    let mut rgb = vec![0; picture.rgb.len()];
    // A band of 16 new rows reads 16 neighbouring pixels of each old row, which a cache likes better than one.
    const BAND: usize = 16;
    rgb.par_chunks_mut(BAND * row_bytes(picture.height)).enumerate().for_each(|(band, rows)| {
        let (new, _) = rows.as_chunks_mut::<3>();
        for (y, old) in pixels.chunks_exact(width).enumerate() {
            for (x, pixel) in old.iter().skip(band * BAND).take(BAND).enumerate() {
                if let Some(place) = new.get_mut(x * height + y) {
                    *place = *pixel;
                }
            }
        }
    });
    Plain { width: picture.height, height: picture.width, rgb }
}

/// Bytes of a row; at least one, since rows of nothing cannot be cut.
fn row_bytes(width: u32) -> usize {
    (width as usize).saturating_mul(3).max(1)
}
