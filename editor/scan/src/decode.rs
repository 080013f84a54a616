//! From bytes to a scan: what it is, how big it claims to be, decoding, turning upright, mip levels.
//! Must not: believe a name, allocate for a claim beyond the limits, or panic whatever the bytes.

use crate::colour::{self, Depth, Model};
use crate::error::ScanError;
use crate::job::Job;
use crate::kind::{BEGINNING, Kind};
use crate::orient::{self, Plain};
use crate::progress::{Progress, Watched};
use crate::scan::Scan;
use crate::{from_png, from_tiff, jpeg};
use image::codecs::bmp::BmpDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ImageDecoder, ImageResult};
use std::io::{BufRead, Cursor, Read, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a picture may claim before anything is set aside for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most pixels along either side.
    pub side: u32,
    /// Most bytes that decoding may take at its worst moment, the finished scan with its mip levels included.
    pub bytes: u64,
}

impl Default for Limits {
    /// 30,000 pixels a side, and room for any picture of 30,000 x 30,000 pixels while it is read: the scan takes 3.6 GB,
    /// and a decoder that wants all of its 16 bits and alpha beside it 7.2 GB.
    fn default() -> Limits {
        Limits { side: 30_000, bytes: 11_000_000_000 }
    }
}

/// Reads a picture whole: PNG, JPEG, TIFF, WebP or BMP, known by its content.
///
/// # Errors
/// As [`ScanError`] lists; `progress` is where to look how far it is, and to cancel.
pub fn decode<R: BufRead + Seek>(mut source: R, limits: &Limits, progress: &Progress) -> Result<Scan, ScanError> {
    let length = source.seek(SeekFrom::End(0)).map_err(ScanError::Io)?;
    source.rewind().map_err(ScanError::Io)?;
    let mut beginning = Vec::new();
    (&mut source).take(BEGINNING as u64).read_to_end(&mut beginning).map_err(ScanError::Io)?;
    source.rewind().map_err(ScanError::Io)?;
    let kind = Kind::of(&beginning);
    let ended = AtomicBool::new(false);
    let source = Watched::new(source, length, progress, &ended);
    let job = Job { kind, limits, progress, ended: &ended };
    if let Some((width, height)) = claimed_size(kind, &beginning) {
        job.check_size(width, height)?;
    }
    // The decoders are well fuzzed, and still one file that breaks one must not take unsaved work with it.
    let result = catch_unwind(AssertUnwindSafe(|| Scan::build(job.run_kind(source, length)?, progress)));
    match result {
        _ if progress.is_cancelled() => Err(ScanError::Cancelled),
        Ok(result) => result,
        Err(_) => Err(ScanError::Damaged { kind, what: "its decoder gave up".to_owned() }),
    }
}

impl Job<'_> {
    fn run_kind(&self, source: impl BufRead + Seek, length: u64) -> Result<Plain, ScanError> {
        match self.kind {
            Kind::Png => from_png::read(self, source),
            Kind::Jpeg => self.run_jpeg(source, length),
            Kind::Tiff => from_tiff::read(self, source),
            Kind::WebP => self.run(WebPDecoder::new(source)),
            Kind::Bmp => self.run(BmpDecoder::new(source)),
            Kind::OtherPicture(_) => Err(self.unsupported("pictures of this kind are not read")),
            looks_like => Err(ScanError::NotAPicture { looks_like }),
        }
    }

    /// By a decoder that gives the whole picture at once.
    fn run(&self, decoder: ImageResult<impl ImageDecoder>) -> Result<Plain, ScanError> {
        let mut decoder = decoder.map_err(|error| self.said(error))?;
        let (width, height) = decoder.dimensions();
        self.check_size(width, height)?;
        let colour = decoder.color_type();
        let (model, depth) =
            colour::of_image(colour).ok_or_else(|| self.unsupported(format!("its colours are {colour:?}")))?;
        let plain = (model, depth) == (Model::Rgb, Depth::Eight);
        self.check_memory(width, height, if plain { 0 } else { decoder.total_bytes() })?;
        decoder.set_limits(self.image_limits()).map_err(|error| self.said(error))?;
        // A picture whose EXIF cannot be read is shown as it lies.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut buffer = self.room(width, height, decoder.total_bytes())?;
        decoder.read_image(&mut buffer).map_err(|error| self.said(error))?;
        self.pause(1, 1)?;
        let rgb = if plain {
            buffer
        } else {
            let mut rgb = self.rgb_room(width, height)?;
            colour::fill(&mut rgb, &buffer, model, depth);
            rgb
        };
        self.pause(1, 1)?;
        Ok(orient::upright(Plain { width, height, rgb }, orientation))
    }

    /// A JPEG's decoder wants all bytes at once, and does not say if they are not all there.
    fn run_jpeg(&self, mut source: impl BufRead + Seek, length: u64) -> Result<Plain, ScanError> {
        if length > self.limits.bytes / 2 {
            return Err(self.unsupported(format!("it has {} MB", length >> 20)));
        }
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).map_err(|error| self.said_io(error))?;
        if !jpeg::is_whole(&bytes) {
            return Err(ScanError::Truncated { kind: self.kind });
        }
        // Nothing of it can be short any more; what fails now is damage.
        self.ended.store(false, Ordering::Relaxed);
        self.run(JpegDecoder::new(Cursor::new(bytes)))
    }
}

/// The size that a header claims, for the two formats whose decoders refuse a large one without saying how large.
fn claimed_size(kind: Kind, beginning: &[u8]) -> Option<(u32, u32)> {
    let four = |at: usize| beginning.get(at..at + 4).and_then(|bytes| <[u8; 4]>::try_from(bytes).ok());
    match kind {
        // The first chunk is the header (PNG specification, 11.2.2).
        Kind::Png => Some((u32::from_be_bytes(four(16)?), u32::from_be_bytes(four(20)?))),
        // 16 bits each in the oldest header, 32 with a sign in all others; negative heights count from the top.
        Kind::Bmp => {
            let four = |at: usize| four(at).map(u32::from_le_bytes);
            if four(14)? == 12 {
                return Some((four(18)? & 0xffff, four(18)? >> 16));
            }
            let size = |at: usize| four(at).map(|value| value.cast_signed().unsigned_abs());
            Some((size(18)?, size(22)?))
        }
        _ => None,
    }
}
