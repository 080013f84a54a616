//! Every format that is read, in 8 and 16 bits, with alpha, in CMYK, and turned by its orientation.
//! Must not: read a file; the pictures are made here.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "test")]

mod made;

use cartouche_scan::{Limits, PixelRect, Progress, Scan, ScanError, decode};
use image::{DynamicImage, ImageFormat};
use made::{checks, flat_jpeg, jpeg, packed_tiff, read, saved, set_tag, tiff, with_exif};
use std::io::Cursor;

fn whole(scan: &Scan) -> Vec<u8> {
    scan.crop(PixelRect { left: -5, top: -5, right: 1 << 40, bottom: 1 << 40 }).rgb
}

#[test]
fn lossless_formats_come_back_pixel_by_pixel() {
    let picture = checks(37, 23);
    for format in [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::WebP, ImageFormat::Bmp] {
        let scan = read(&saved(picture.clone(), format)).unwrap();
        assert_eq!((scan.width(), scan.height()), (37, 23), "{format:?}");
        assert_eq!(whole(&scan), *picture.as_raw(), "{format:?}");
    }
}

#[test]
fn jpeg_comes_back_nearly() {
    let picture = image::RgbImage::from_fn(64, 48, |x, y| image::Rgb([x as u8 * 3, y as u8 * 4, 90]));
    let scan = read(&jpeg(&picture, 95)).unwrap();
    let off = whole(&scan).iter().zip(picture.as_raw()).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
    assert!(off <= 12, "off by {off}");
}

#[test]
fn sixteen_bits_become_eight() {
    let picture =
        image::ImageBuffer::from_fn(9, 5, |x, y| image::Rgb([(x * 7000) as u16, (y * 13_000) as u16, 65_535]));
    for format in [ImageFormat::Png, ImageFormat::Tiff] {
        let scan = read(&saved(DynamicImage::ImageRgb16(picture.clone()), format)).unwrap();
        let expected: Vec<u8> =
            picture.as_raw().iter().map(|v| ((u32::from(*v) * 255 + 32_767) / 65_535) as u8).collect();
        assert_eq!(whole(&scan), expected, "{format:?}");
    }
    let grey = image::ImageBuffer::from_fn(3, 1, |x, _| image::Luma([[0u16, 0x8080, 65_535][x as usize]]));
    let scan = read(&saved(DynamicImage::ImageLuma16(grey), ImageFormat::Png)).unwrap();
    assert_eq!(whole(&scan), [0, 0, 0, 128, 128, 128, 255, 255, 255]);
}

#[test]
fn grey_and_alpha_lie_on_white_paper() {
    let grey = image::GrayImage::from_raw(2, 1, vec![3, 200]).unwrap();
    for format in [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::Bmp, ImageFormat::WebP] {
        assert_eq!(whole(&read(&saved(grey.clone(), format)).unwrap()), [3, 3, 3, 200, 200, 200], "{format:?}");
    }
    let clear = image::RgbaImage::from_raw(3, 1, vec![9, 9, 9, 0, 0, 0, 255, 128, 1, 2, 3, 255]).unwrap();
    for format in [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::WebP] {
        let scan = read(&saved(clear.clone(), format)).unwrap();
        assert_eq!(whole(&scan), [255, 255, 255, 127, 127, 255, 1, 2, 3], "{format:?}");
    }
    let deep = image::ImageBuffer::from_raw(1, 1, vec![0u16, 0, 0, 0]).unwrap();
    assert_eq!(whole(&read(&saved(DynamicImage::ImageRgba16(deep), ImageFormat::Png)).unwrap()), [255; 3]);
}

/// What EXIF says that each value means: where the row and the column numbered 0 are (TIFF 6.0, page 36).
#[test]
fn all_eight_orientations_turn_upright() {
    // Left to right and top to bottom: three by two quarters, each 16 pixels, of clearly different greys.
    let greys = [[10, 60, 110], [160, 210, 250]];
    let picture = image::RgbImage::from_fn(48, 32, |x, y| image::Rgb([greys[y as usize / 16][x as usize / 16]; 3]));
    let expected: [&[&[u8]]; 8] = [
        &[&[10, 60, 110], &[160, 210, 250]],
        &[&[110, 60, 10], &[250, 210, 160]],
        &[&[250, 210, 160], &[110, 60, 10]],
        &[&[160, 210, 250], &[10, 60, 110]],
        &[&[10, 160], &[60, 210], &[110, 250]],
        &[&[160, 10], &[210, 60], &[250, 110]],
        &[&[250, 110], &[210, 60], &[160, 10]],
        &[&[110, 250], &[60, 210], &[10, 160]],
    ];
    for (index, expected) in expected.iter().enumerate() {
        let orientation = index as u8 + 1;
        let plain = tiff(48, 32, 8, 3, 2, u16::from(orientation), picture.as_raw());
        let files = [
            with_exif(&jpeg(&picture, 90), orientation, false),
            with_exif(&jpeg(&picture, 90), orientation, true),
            plain,
        ];
        for file in files {
            let scan = read(&file).unwrap();
            let seen: Vec<Vec<u8>> = (0..scan.height() / 16)
                .map(|row| {
                    (0..scan.width() / 16)
                        .map(|column| scan.pixel(i64::from(column) * 16 + 8, i64::from(row) * 16 + 8).unwrap()[0])
                        .collect()
                })
                .collect();
            let near = |a: &Vec<u8>, b: &&[u8]| a.len() == b.len() && a.iter().zip(*b).all(|(a, b)| a.abs_diff(*b) < 4);
            assert!(
                seen.len() == expected.len() && seen.iter().zip(*expected).all(|(a, b)| near(a, b)),
                "orientation {orientation}: {seen:?}"
            );
        }
    }
}

#[test]
fn orientation_loses_no_pixel_of_odd_sizes() {
    let picture = checks(35, 19);
    let turned = |orientation| whole(&read(&tiff(35, 19, 8, 3, 2, orientation, picture.as_raw())).unwrap());
    let of = |image: DynamicImage| image.to_rgb8().into_raw();
    let image = DynamicImage::ImageRgb8(picture.clone());
    assert_eq!(turned(2), of(image.fliph()));
    assert_eq!(turned(3), of(image.rotate180()));
    assert_eq!(turned(4), of(image.flipv()));
    assert_eq!(turned(5), of(image.rotate90().fliph()));
    assert_eq!(turned(6), of(image.rotate90()));
    assert_eq!(turned(7), of(image.rotate270().fliph()));
    assert_eq!(turned(8), of(image.rotate270()));
}

#[test]
fn cmyk_in_a_tiff_becomes_rgb() {
    // White, cyan, black by its own ink, half grey.
    let inks = [0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 127];
    let scan = read(&tiff(4, 1, 8, 4, 5, 1, &inks)).unwrap();
    let seen = whole(&scan);
    let expected = [255, 255, 255, 0, 255, 255, 0, 0, 0, 128, 128, 128];
    assert!(seen.len() == 12 && seen.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 1), "{seen:?}");
}

#[test]
fn packed_tiffs_of_several_strips_come_back_pixel_by_pixel() {
    use tiff::encoder::{Compression, DeflateLevel};
    let picture = checks(61, 45);
    let ways =
        [Compression::Uncompressed, Compression::Lzw, Compression::Deflate(DeflateLevel::Fast), Compression::Packbits];
    for (number, way) in ways.into_iter().enumerate() {
        for rows in [1, 7, 45] {
            assert_eq!(
                whole(&read(&packed_tiff(&picture, way, rows)).unwrap()),
                *picture.as_raw(),
                "way {number}, {rows} rows"
            );
        }
    }
}

#[test]
fn a_tiff_of_tiles_is_put_together() {
    // One tile of 64 x 48, larger than the picture; what stands beyond the picture's edge is padding.
    let tile = checks(64, 48);
    let mut bytes = tiff(61, 45, 8, 3, 2, 1, tile.as_raw());
    set_tag(&mut bytes, 273, 324, 4, 8);
    set_tag(&mut bytes, 274, 322, 3, 64);
    set_tag(&mut bytes, 278, 323, 4, 48);
    set_tag(&mut bytes, 279, 325, 4, 64 * 48 * 3);
    let expected = image::imageops::crop_imm(&tile, 0, 0, 61, 45).to_image();
    assert_eq!(whole(&read(&bytes).unwrap()), *expected.as_raw());
}

/// Scanners like to pack a TIFF as JPEG, whose luma and chromas are then left as they are.
#[test]
fn a_tiff_packed_as_jpeg_shows_its_colours() {
    let picture = image::RgbImage::from_pixel(32, 16, image::Rgb([200, 120, 40]));
    let mut bytes = tiff(32, 16, 8, 3, 6, 1, &jpeg(&picture, 95));
    set_tag(&mut bytes, 259, 259, 3, 7);
    let seen = read(&bytes).unwrap().pixel(9, 9).unwrap();
    assert!(seen.iter().zip([200, 120, 40]).all(|(a, b): (&u8, u8)| a.abs_diff(b) <= 4), "{seen:?}");
}

#[test]
fn tiffs_of_few_bits_and_of_grey_with_alpha() {
    let greys = |bytes: &[u8]| -> Vec<u8> { whole(&read(bytes).unwrap()).iter().step_by(3).copied().collect() };
    assert_eq!(greys(&tiff(3, 2, 1, 1, 1, 1, &[0b0100_0000, 0b1010_0000])), [0, 255, 0, 255, 0, 255]);
    // White is zero, as in faxes.
    assert_eq!(greys(&tiff(3, 1, 8, 1, 0, 1, &[0, 5, 255])), [255, 250, 0]);
    assert_eq!(greys(&tiff(3, 1, 4, 1, 1, 1, &[0x0f, 0x70])), [0, 255, 119]);
    assert_eq!(greys(&tiff(2, 1, 8, 2, 1, 1, &[10, 255, 10, 0])), [10, 255]);
    // One plane is no planes apart.
    let mut plane = tiff(2, 1, 8, 1, 1, 1, &[7, 9]);
    set_tag(&mut plane, 274, 284, 3, 2);
    assert_eq!(greys(&plane), [7, 9]);
    let wide: Vec<u8> =
        [0u16, 0, 0, 0, 0, 65_535, 0, 0, 0, 0, 0, 65_535].iter().flat_map(|v| v.to_le_bytes()).collect();
    assert_eq!(whole(&read(&tiff(3, 1, 16, 4, 5, 1, &wide)).unwrap()), [255, 255, 255, 255, 0, 255, 0, 0, 0]);
}

#[test]
fn what_a_tiff_may_hold_and_is_not_shown_is_told() {
    let palette = tiff(2, 2, 8, 1, 3, 1, &[0; 4]);
    let lab = tiff(2, 2, 8, 3, 8, 1, &[0; 12]);
    let five = tiff(2, 1, 8, 5, 1, 1, &[0; 10]);
    let mut unknown = tiff(2, 2, 8, 3, 2, 1, &[0; 12]);
    set_tag(&mut unknown, 259, 259, 3, 34_712);
    for bytes in [palette, lab, five, unknown] {
        let error = read(&bytes).unwrap_err();
        assert!(matches!(error, ScanError::Unsupported { .. }), "{error}");
        assert!(error.to_string().contains("save it as PNG or as an RGB TIFF"), "{error}");
    }
}

#[test]
fn pngs_of_palettes_few_bits_and_passes() {
    use png::{BitDepth, ColorType, Encoder};
    let mut made = Vec::new();
    let mut encoder = Encoder::new(&mut made, 4, 1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Two);
    encoder.set_palette(vec![9, 8, 7, 200, 100, 50, 0, 0, 255]);
    encoder.set_trns(vec![255, 255, 0]);
    encoder.write_header().unwrap().write_image_data(&[0b0001_1001]).unwrap();
    assert_eq!(whole(&read(&made).unwrap()), [9, 8, 7, 200, 100, 50, 255, 255, 255, 200, 100, 50]);
    // Two pixels wide and one high, in seven passes of which three hold nothing: written by hand, unpacked.
    let mut made = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |name: &[u8], data: &[u8]| {
        let body = [name, data].concat();
        made.extend((data.len() as u32).to_be_bytes());
        made.extend(&body);
        made.extend(crc(&body).to_be_bytes());
    };
    chunk(b"IHDR", &[0, 0, 0, 2, 0, 0, 0, 1, 16, 0, 0, 0, 1]);
    // Pass 1 has pixel 0, pass 6 has pixel 1, each in a row of its own with a filter byte before it.
    let rows = [0u8, 0xff, 0xff, 0, 0x80, 0x80];
    let adler = rows.iter().fold((1u32, 0u32), |(a, b), byte| (a + u32::from(*byte), b + a + u32::from(*byte)));
    let mut data = vec![0x78, 0x01, 1, 6, 0, 0xf9, 0xff];
    data.extend(rows);
    data.extend((adler.1 << 16 | adler.0).to_be_bytes());
    chunk(b"IDAT", &data);
    chunk(b"IEND", &[]);
    assert_eq!(whole(&read(&made).unwrap()), [255, 255, 255, 128, 128, 128]);
}

/// CRC-32 as PNG has it (ISO 3309), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

/// Photoshop, and every program after it, stores the inks of a CMYK JPEG inverted.
#[test]
fn cmyk_and_ycck_in_a_jpeg_become_rgb() {
    let near = |bytes: &[u8], expected: [u8; 3]| {
        let scan = read(bytes).unwrap();
        let pixel = scan.pixel(4, 4).unwrap();
        assert!(pixel.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 2), "{pixel:?} is not {expected:?}");
    };
    near(&flat_jpeg(&[255, 255, 255, 255], Some(0)), [255, 255, 255]);
    near(&flat_jpeg(&[0, 255, 255, 255], Some(0)), [0, 255, 255]);
    near(&flat_jpeg(&[255, 255, 255, 0], Some(0)), [0, 0, 0]);
    near(&flat_jpeg(&[200, 100, 50, 128], Some(0)), [100, 50, 25]);
    // Luma 0 of YCCK is no ink once inverted.
    near(&flat_jpeg(&[0, 128, 128, 255], Some(2)), [255, 255, 255]);
    near(&flat_jpeg(&[255, 128, 128, 255], Some(2)), [0, 0, 0]);
    near(&flat_jpeg(&[100, 128, 128, 255], Some(2)), [155, 155, 155]);
}

#[test]
fn three_components_that_adobe_says_are_rgb_are_not_shown_in_false_colours() {
    match read(&flat_jpeg(&[200, 100, 50], Some(0))) {
        Ok(scan) => assert_eq!(scan.pixel(4, 4).unwrap(), [200, 100, 50]),
        Err(error) => assert!(matches!(error, ScanError::Unsupported { .. }), "{error}"),
    }
}

#[test]
fn progress_ends_at_the_whole_and_cancel_stops() {
    let bytes = saved(checks(900, 700), ImageFormat::Png);
    let progress = Progress::new();
    decode(Cursor::new(&bytes), &Limits::default(), &progress).unwrap();
    assert_eq!(progress.thousandths(), 1000);
    let progress = Progress::new();
    progress.cancel();
    let error = decode(Cursor::new(&bytes), &Limits::default(), &progress).unwrap_err();
    assert!(matches!(error, ScanError::Cancelled), "{error}");
}

/// A reader that presses cancel after so many bytes.
struct Impatient<'p> {
    inner: Cursor<Vec<u8>>,
    left: usize,
    progress: &'p Progress,
}

impl std::io::Read for Impatient<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let most = into.len().min(4096);
        let count = self.inner.read(&mut into[..most])?;
        self.left = self.left.saturating_sub(count);
        if self.left == 0 {
            self.progress.cancel();
        }
        Ok(count)
    }
}

impl std::io::Seek for Impatient<'_> {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        self.inner.seek(to)
    }
}

#[test]
fn cancel_in_the_middle_is_heard_in_every_format() {
    let noise = image::RgbImage::from_fn(300, 300, |x, y| {
        let value = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).wrapping_mul(2_246_822_519);
        image::Rgb([(value >> 8) as u8, (value >> 16) as u8, (value >> 24) as u8])
    });
    let formats = [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Jpeg];
    for format in formats {
        let progress = Progress::new();
        let inner = Cursor::new(saved(noise.clone(), format));
        let source = std::io::BufReader::new(Impatient { inner, left: 30_000, progress: &progress });
        let error = decode(source, &Limits::default(), &progress).unwrap_err();
        assert!(matches!(error, ScanError::Cancelled), "{format:?}: {error}");
        assert!(progress.thousandths() < 1000);
    }
}
