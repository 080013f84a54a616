//! Pictures made for the tests: through encoders where there are any, byte by byte where there are none.
//! Must not: read a file.
#![allow(dead_code, reason = "each test program uses its own part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "test")]

use cartouche_scan::{Limits, Progress, Scan, ScanError, decode};
use image::{DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat};
use std::io::Cursor;

pub fn read(bytes: &[u8]) -> Result<Scan, ScanError> {
    decode(Cursor::new(bytes), &Limits::default(), &Progress::new())
}

/// A small picture whose every pixel differs from its neighbours.
pub fn checks(width: u32, height: u32) -> image::RgbImage {
    image::RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([(x * 7 % 256) as u8, (y * 11 % 256) as u8, ((x * 3 + y * 5) % 256) as u8])
    })
}

pub fn saved(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn jpeg(picture: &image::RgbImage, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .unwrap();
    bytes
}

/// Puts an EXIF segment with nothing but an orientation behind the start marker of a JPEG.
pub fn with_exif(jpeg: &[u8], orientation: u8, big_endian: bool) -> Vec<u8> {
    let two = |value: u16| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let four = |value: u32| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let mut tiff: Vec<u8> = if big_endian { b"MM".to_vec() } else { b"II".to_vec() };
    tiff.extend(two(42));
    tiff.extend(four(8));
    tiff.extend(two(1));
    tiff.extend(two(0x112));
    tiff.extend(two(3));
    tiff.extend(four(1));
    tiff.extend(two(u16::from(orientation)));
    tiff.extend(two(0));
    tiff.extend(four(0));
    let mut made = vec![0xff, 0xd8, 0xff, 0xe1];
    made.extend((tiff.len() as u16 + 8).to_be_bytes());
    made.extend(b"Exif\0\0");
    made.extend(tiff);
    made.extend(&jpeg[2..]);
    made
}

/// An uncompressed little-endian TIFF of one strip. `photometric`: 2 is RGB, 5 is CMYK.
pub fn tiff(
    width: u32,
    height: u32,
    bits: u16,
    samples: u16,
    photometric: u16,
    orientation: u16,
    data: &[u8],
) -> Vec<u8> {
    let mut bytes = b"II*\0".to_vec();
    let data_at = 8u32;
    let bits_at = data_at + data.len() as u32;
    let ifd_at = bits_at + 2 * u32::from(samples);
    bytes.extend(ifd_at.to_le_bytes());
    bytes.extend(data);
    for _ in 0..samples {
        bytes.extend(bits.to_le_bytes());
    }
    let bits_value = match samples {
        1 => u32::from(bits),
        2 => u32::from(bits) << 16 | u32::from(bits),
        _ => bits_at,
    };
    let entries: [(u16, u16, u32, u32); 10] = [
        (256, 4, 1, width),
        (257, 4, 1, height),
        (258, 3, u32::from(samples), bits_value),
        (259, 3, 1, 1),
        (262, 3, 1, u32::from(photometric)),
        (273, 4, 1, data_at),
        (274, 3, 1, u32::from(orientation)),
        (277, 3, 1, u32::from(samples)),
        (278, 4, 1, height),
        (279, 4, 1, data.len() as u32),
    ];
    bytes.extend((entries.len() as u16).to_le_bytes());
    for (tag, kind, count, value) in entries {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(0u32.to_le_bytes());
    bytes
}

/// A JPEG of one block of 8 x 8 pixels in one flat colour, with as many components as are given (values as stored),
/// and Adobe's segment if asked (0: no transform, 1: YCbCr, 2: YCCK). Quantisation by 1, so values are exact.
pub fn flat_jpeg(components: &[u8], adobe: Option<u8>) -> Vec<u8> {
    let count = components.len() as u8;
    let mut bytes = vec![0xff, 0xd8];
    if let Some(transform) = adobe {
        bytes.extend([0xff, 0xee, 0, 14]);
        bytes.extend(b"Adobe");
        bytes.extend([0, 100, 0, 0, 0, 0, transform]);
    }
    bytes.extend([0xff, 0xdb, 0, 67, 0]);
    bytes.extend([1u8; 64]);
    bytes.extend([0xff, 0xc0, 0, 8 + 3 * count, 8, 0, 8, 0, 8, count]);
    for id in 1..=count {
        bytes.extend([id, 0x11, 0]);
    }
    // Differences of the mean: twelve categories, each a code of four bits. The rest: end of block alone, one bit.
    bytes.extend([0xff, 0xc4, 0, 31, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(0..12u8);
    bytes.extend([0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend([0xff, 0xda, 0, 6 + 2 * count, count]);
    for id in 1..=count {
        bytes.extend([id, 0]);
    }
    bytes.extend([0, 63, 0]);
    let mut bits = String::new();
    for value in components {
        let mean = (i32::from(*value) - 128) * 8;
        let category = 32 - mean.unsigned_abs().leading_zeros();
        bits += &format!("{category:04b}");
        let stored = if mean < 0 { mean + (1 << category) - 1 } else { mean };
        if category > 0 {
            bits += &format!("{stored:0width$b}", width = category as usize);
        }
        bits += "0";
    }
    while !bits.len().is_multiple_of(8) {
        bits += "1";
    }
    for start in (0..bits.len()).step_by(8) {
        let byte = u8::from_str_radix(&bits[start..start + 8], 2).unwrap();
        bytes.push(byte);
        if byte == 0xff {
            bytes.push(0);
        }
    }
    bytes.extend([0xff, 0xd9]);
    bytes
}

/// Gives a tag of a TIFF made above another number, kind (3: 16 bits, 4: 32 bits) and value.
pub fn set_tag(bytes: &mut [u8], tag: u16, new: u16, kind: u16, value: u32) {
    let at = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    let count = u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()) as usize;
    for entry in bytes[at + 2..at + 2 + count * 12].chunks_mut(12) {
        if entry[..2] == tag.to_le_bytes() {
            entry[..2].copy_from_slice(&new.to_le_bytes());
            entry[2..4].copy_from_slice(&kind.to_le_bytes());
            entry[8..].copy_from_slice(&value.to_le_bytes());
            return;
        }
    }
    panic!("no tag {tag}");
}

/// A packed RGB TIFF of several strips.
pub fn packed_tiff(picture: &image::RgbImage, compression: tiff::encoder::Compression, rows: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let encoder = tiff::encoder::TiffEncoder::new(&mut bytes).unwrap().with_compression(compression);
    let mut encoder = encoder.with_predictor(tiff::tags::Predictor::Horizontal);
    let mut image = encoder.new_image::<tiff::encoder::colortype::RGB8>(picture.width(), picture.height()).unwrap();
    image.rows_per_strip(rows).unwrap();
    image.write_data(picture.as_raw()).unwrap();
    bytes.into_inner()
}
