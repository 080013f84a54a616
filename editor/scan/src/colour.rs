//! Turning what decoders give (grey, alpha, 16 bits, floats) into three bytes a pixel.
//! Must not: correct colours by a profile; a scan is looked at, not printed.
#![allow(clippy::float_arithmetic, reason = "pictures of 32-bit floats become bytes here")]

use image::ColorType;
use rayon::prelude::*;

/// Pixels that one thread converts at a time.
const CHUNK: usize = 1 << 16;

/// Turns a decoded buffer of `colour` into RGB, three bytes a pixel. Alpha lies over white paper.
/// Nothing if the colour type is not known here.
pub(crate) fn rgb_from(buffer: Vec<u8>, colour: ColorType) -> Option<Vec<u8>> {
    let two = |pair: &[u8], at: usize| -> u8 {
        let value = match pair.get(at..at + 2) {
            Some(&[first, second]) => u16::from_ne_bytes([first, second]),
            _ => 0,
        };
        byte_from_16(value)
    };
    let at = |pixel: &[u8], at: usize| pixel.get(at).copied().unwrap_or(0);
    Some(match colour {
        ColorType::Rgb8 => buffer,
        ColorType::L8 => convert::<1>(&buffer, |pixel| [at(pixel, 0); 3]),
        ColorType::La8 => convert::<2>(&buffer, |pixel| over_white([at(pixel, 0); 3], at(pixel, 1))),
        ColorType::Rgba8 => {
            convert::<4>(&buffer, |pixel| over_white([at(pixel, 0), at(pixel, 1), at(pixel, 2)], at(pixel, 3)))
        }
        ColorType::L16 => convert::<2>(&buffer, |pixel| [two(pixel, 0); 3]),
        ColorType::La16 => convert::<4>(&buffer, |pixel| over_white([two(pixel, 0); 3], two(pixel, 2))),
        ColorType::Rgb16 => convert::<6>(&buffer, |pixel| [two(pixel, 0), two(pixel, 2), two(pixel, 4)]),
        ColorType::Rgba16 => {
            convert::<8>(&buffer, |pixel| over_white([two(pixel, 0), two(pixel, 2), two(pixel, 4)], two(pixel, 6)))
        }
        ColorType::Rgb32F => convert::<12>(&buffer, |pixel| [float(pixel, 0), float(pixel, 4), float(pixel, 8)]),
        ColorType::Rgba32F => convert::<16>(&buffer, |pixel| {
            over_white([float(pixel, 0), float(pixel, 4), float(pixel, 8)], float(pixel, 12))
        }),
        _ => return None,
    })
}

fn convert<const BYTES: usize>(buffer: &[u8], pixel: impl Fn(&[u8; BYTES]) -> [u8; 3] + Sync) -> Vec<u8> {
    let (pixels, _) = buffer.as_chunks::<BYTES>();
    let mut rgb = vec![0; pixels.len().saturating_mul(3)];
    rgb.par_chunks_mut(CHUNK * 3).zip(pixels.par_chunks(CHUNK)).for_each(|(rgb, pixels)| {
        let (rgb, _) = rgb.as_chunks_mut::<3>();
        for (to, from) in rgb.iter_mut().zip(pixels) {
            *to = pixel(from);
        }
    });
    rgb
}

/// The nearest byte: 0 to 0, 65535 to 255.
fn byte_from_16(value: u16) -> u8 {
    u8::try_from((u32::from(value) * 255 + 32_767) / 65_535).unwrap_or(u8::MAX)
}

fn float(pixel: &[u8], at: usize) -> u8 {
    let value = match pixel.get(at..at + 4) {
        Some(&[a, b, c, d]) => f32::from_ne_bytes([a, b, c, d]),
        _ => 0.0,
    };
    // `as` saturates, and gives 0 for what is no number.
    (value * 255.0 + 0.5) as u8
}

fn over_white(rgb: [u8; 3], alpha: u8) -> [u8; 3] {
    let alpha = u32::from(alpha);
    rgb.map(|value| {
        let mixed = (u32::from(value) * alpha + 255 * (255 - alpha) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bits_round_to_the_nearest_byte() {
        assert_eq!([0u16, 128, 129, 257, 65_406, 65_407, 65_535].map(byte_from_16), [0, 0, 1, 1, 254, 255, 255]);
    }

    #[test]
    fn alpha_lies_over_white_paper() {
        assert_eq!(over_white([10, 20, 30], 0), [255; 3]);
        assert_eq!(over_white([10, 20, 30], 255), [10, 20, 30]);
        assert_eq!(over_white([0, 0, 255], 128), [127, 127, 255]);
    }
}
