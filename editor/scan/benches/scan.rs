//! How long a scan of 12,000 x 8,000 pixels takes to open, and a tile to cut.
//! Must not: read a file; the scan is drawn and encoded before the clock runs.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark may stop")]

use cartouche_scan::{Limits, PixelRect, Progress, Scan, TileId, decode};
use divan::Bencher;
use image::{ExtendedColorType, ImageEncoder};
use std::io::Cursor;
use std::sync::LazyLock;

const WIDTH: u32 = 12_000;
const HEIGHT: u32 = 8_000;

/// Paper with a grain and dark lines, so that encoders have something to do.
static PIXELS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut seed = 1u32;
    let mut pixels = Vec::with_capacity(WIDTH as usize * HEIGHT as usize * 3);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let grain = (seed >> 28) as u8;
            let line = x % 150 < 3 || y % 130 < 3;
            let base = if line { [60, 60, 50] } else { [225, 215, 180] };
            pixels.extend(base.map(|value: u8| value + grain));
        }
    }
    pixels
});

static JPEG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 85)
        .write_image(&PIXELS, WIDTH, HEIGHT, ExtendedColorType::Rgb8)
        .unwrap();
    bytes
});

static PNG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Sub)
        .write_image(&PIXELS, WIDTH, HEIGHT, ExtendedColorType::Rgb8)
        .unwrap();
    bytes
});

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn open_jpeg_12000_8000(bencher: Bencher) {
    let bytes = &*JPEG;
    bencher.bench_local(|| decode(Cursor::new(bytes), &Limits::default(), &Progress::new()).unwrap());
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn open_png_12000_8000(bencher: Bencher) {
    let bytes = &*PNG;
    bencher.bench_local(|| decode(Cursor::new(bytes), &Limits::default(), &Progress::new()).unwrap());
}

#[divan::bench(sample_count = 20)]
fn cut_a_tile(bencher: Bencher) {
    let scan = Scan::from_rgb(WIDTH, HEIGHT, PIXELS.clone()).unwrap();
    bencher.bench_local(|| scan.tile(TileId { level: 0, column: 3, row: 3 }).unwrap());
}

#[divan::bench(sample_count = 20)]
fn name_the_tiles_in_view(bencher: Bencher) {
    let scan = Scan::from_rgb(3000, 2000, vec![0; 18_000_000]).unwrap();
    let view = PixelRect { left: 100, top: 100, right: 2020, bottom: 1180 };
    bencher.bench_local(|| scan.visible(0, view).count());
}
