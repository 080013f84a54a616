//! Turning what decoders give (grey, alpha, 16 bits, floats, inks) into three bytes a pixel.
//! Must not: correct colours by a profile; a scan is looked at, not printed.
#![allow(clippy::float_arithmetic, reason = "pictures of 32-bit floats become bytes here")]

use image::ColorType;
use rayon::prelude::*;

/// Bytes of RGB that one thread converts at a time.
const CHUNK: usize = 3 << 16;

/// What the samples of a pixel mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Model {
    Grey,
    GreyAlpha,
    Rgb,
    Rgba,
    /// Inks, 255 being full.
    Cmyk,
    /// Inks and alpha.
    Cmyka,
    /// Luma and two chromas of the full range, as in JPEG.
    YCbCr,
}

/// How a sample is stored, in the byte order of this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    Eight,
    Sixteen,
    Float,
}

impl Model {
    pub fn samples(self) -> usize {
        match self {
            Model::Grey => 1,
            Model::GreyAlpha => 2,
            Model::Rgb | Model::YCbCr => 3,
            Model::Rgba | Model::Cmyk => 4,
            Model::Cmyka => 5,
        }
    }
}

impl Depth {
    pub fn bytes(self) -> usize {
        match self {
            Depth::Eight => 1,
            Depth::Sixteen => 2,
            Depth::Float => 4,
        }
    }
}

/// What a decoder of `image` gives; nothing if it is not known here.
pub(crate) fn of_image(colour: ColorType) -> Option<(Model, Depth)> {
    Some(match colour {
        ColorType::L8 => (Model::Grey, Depth::Eight),
        ColorType::La8 => (Model::GreyAlpha, Depth::Eight),
        ColorType::Rgb8 => (Model::Rgb, Depth::Eight),
        ColorType::Rgba8 => (Model::Rgba, Depth::Eight),
        ColorType::L16 => (Model::Grey, Depth::Sixteen),
        ColorType::La16 => (Model::GreyAlpha, Depth::Sixteen),
        ColorType::Rgb16 => (Model::Rgb, Depth::Sixteen),
        ColorType::Rgba16 => (Model::Rgba, Depth::Sixteen),
        ColorType::Rgb32F => (Model::Rgb, Depth::Float),
        ColorType::Rgba32F => (Model::Rgba, Depth::Float),
        _ => return None,
    })
}

/// Fills `rgb` from as many whole pixels of `from` as there are. Alpha lies over white paper.
pub(crate) fn fill(rgb: &mut [u8], from: &[u8], model: Model, depth: Depth) {
    match depth {
        Depth::Eight => fill_with(rgb, from, model, depth, |bytes| bytes.first().copied().unwrap_or(0)),
        Depth::Sixteen => fill_with(rgb, from, model, depth, |bytes| {
            bytes.first_chunk().map_or(0, |two| byte_from_16(u16::from_ne_bytes(*two)))
        }),
        // `as` saturates, and gives 0 for what is no number.
        Depth::Float => fill_with(rgb, from, model, depth, |bytes| {
            bytes.first_chunk().map_or(0, |four| (f32::from_ne_bytes(*four) * 255.0 + 0.5) as u8)
        }),
    }
}

fn fill_with(rgb: &mut [u8], from: &[u8], model: Model, depth: Depth, byte: impl Fn(&[u8]) -> u8 + Sync) {
    let bytes = depth.bytes();
    let sample = |pixel: &[u8], at: usize| pixel.get(at * bytes..).map_or(0, &byte);
    let three = |pixel: &[u8]| [sample(pixel, 0), sample(pixel, 1), sample(pixel, 2)];
    let step = model.samples() * bytes;
    match model {
        Model::Grey => each(rgb, from, step, |pixel| [sample(pixel, 0); 3]),
        Model::GreyAlpha => each(rgb, from, step, |pixel| over_white([sample(pixel, 0); 3], sample(pixel, 1))),
        Model::Rgb => each(rgb, from, step, three),
        Model::Rgba => each(rgb, from, step, |pixel| over_white(three(pixel), sample(pixel, 3))),
        Model::Cmyk => each(rgb, from, step, |pixel| from_inks(three(pixel), sample(pixel, 3))),
        Model::Cmyka => {
            each(rgb, from, step, |pixel| over_white(from_inks(three(pixel), sample(pixel, 3)), sample(pixel, 4)))
        }
        Model::YCbCr => each(rgb, from, step, |pixel| from_ycbcr(three(pixel))),
    }
}

fn each(rgb: &mut [u8], from: &[u8], step: usize, pixel: impl Fn(&[u8]) -> [u8; 3] + Sync) {
    rgb.par_chunks_mut(CHUNK).zip(from.par_chunks(CHUNK / 3 * step)).for_each(|(rgb, from)| {
        for (to, from) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(from.chunks_exact(step)) {
            *to = pixel(from);
        }
    });
}

/// Spreads samples of 1, 2 or 4 bits, the highest bits first, over a byte each; their largest value becomes 255.
pub(crate) fn spread_bits(row: &[u8], bits: u32, to: &mut [u8]) {
    let per_byte = (8 / bits.clamp(1, 8)) as usize;
    let largest = (1u32 << bits.clamp(1, 8)) - 1;
    for (index, to) in to.iter_mut().enumerate() {
        let byte = row.get(index / per_byte).copied().unwrap_or(0);
        let shift = 8 - bits.min(8) * (u32::try_from(index % per_byte).unwrap_or(0) + 1);
        *to = u8::try_from((u32::from(byte) >> shift & largest) * 255 / largest).unwrap_or(u8::MAX);
    }
}

/// The nearest byte: 0 to 0, 65535 to 255.
fn byte_from_16(value: u16) -> u8 {
    u8::try_from((u32::from(value) * 255 + 32_767) / 65_535).unwrap_or(u8::MAX)
}

/// Product of two bytes that stand for 0 to 1.
fn product(a: u8, b: u8) -> u8 {
    u8::try_from((u32::from(a) * u32::from(b) + 127) / 255).unwrap_or(u8::MAX)
}

fn over_white(rgb: [u8; 3], alpha: u8) -> [u8; 3] {
    let alpha = u32::from(alpha);
    rgb.map(|value| {
        let mixed = (u32::from(value) * alpha + 255 * (255 - alpha) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

/// Each ink takes its colour away from white, and black takes from all (the plain rule, without a profile).
fn from_inks(inks: [u8; 3], black: u8) -> [u8; 3] {
    inks.map(|ink| product(255 - ink, 255 - black))
}

/// The full-range rule of JFIF 1.02, with its factors in 65536ths.
fn from_ycbcr([luma, blue, red]: [u8; 3]) -> [u8; 3] {
    let (luma, blue, red) = (i32::from(luma) << 16, i32::from(blue) - 128, i32::from(red) - 128);
    [luma + 91_881 * red, luma - 22_554 * blue - 46_802 * red, luma + 116_130 * blue]
        .map(|value| u8::try_from(((value + 32_768) >> 16).clamp(0, 255)).unwrap_or(0))
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

    #[test]
    fn luma_and_chromas_become_primaries() {
        assert_eq!(from_ycbcr([255, 128, 128]), [255; 3]);
        assert_eq!(from_ycbcr([76, 85, 255]), [254, 0, 0]);
        assert_eq!(from_ycbcr([150, 44, 21]), [0, 255, 1]);
        assert_eq!(from_ycbcr([29, 255, 107]), [0, 0, 254]);
    }

    #[test]
    fn bits_spread_from_black_to_white() {
        let mut row = [9; 5];
        spread_bits(&[0b1010_0000], 1, &mut row);
        assert_eq!(row, [255, 0, 255, 0, 0]);
        spread_bits(&[0b0001_1011, 0b1100_0000], 2, &mut row);
        assert_eq!(row, [0, 85, 170, 255, 255]);
        spread_bits(&[0x0f, 0x7a, 0x10], 4, &mut row);
        assert_eq!(row, [0, 255, 119, 170, 17]);
    }

    #[test]
    fn floats_are_cut_to_what_can_be_shown() {
        let from: Vec<u8> = [0.0f32, 0.5, 7.0, -1.0, f32::NAN, 1.0].iter().flat_map(|v| v.to_ne_bytes()).collect();
        let mut rgb = [9; 6];
        fill(&mut rgb, &from, Model::Rgb, Depth::Float);
        assert_eq!(rgb, [0, 128, 255, 0, 0, 255]);
    }
}
