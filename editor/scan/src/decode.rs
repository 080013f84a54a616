//! From bytes to a scan: what it is, how big it claims to be, decoding, turning upright, mip levels.
//! Must not: believe a name, allocate for a claim beyond the limits, or panic whatever the bytes.

use crate::colour;
use crate::error::ScanError;
use crate::jpeg;
use crate::kind::{BEGINNING, Kind};
use crate::orient::{self, Plain};
use crate::progress::{DECODED, Progress, Watched};
use crate::scan::Scan;
use image::codecs::bmp::BmpDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::tiff::TiffDecoder;
use image::codecs::webp::WebPDecoder;
use image::{ImageDecoder, ImageError, ImageResult};
use std::io::{BufRead, Cursor, ErrorKind, Read, Seek, SeekFrom};
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
    /// 30,000 pixels a side, and the memory that a picture of 30,000 x 30,000 pixels of 8 bits takes while it is read.
    fn default() -> Limits {
        Limits { side: 30_000, bytes: 9_000_000_000 }
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

/// One decoding: what it is of, its limits, and where it tells how far it is.
struct Job<'j> {
    kind: Kind,
    limits: &'j Limits,
    progress: &'j Progress,
    ended: &'j AtomicBool,
}

impl Job<'_> {
    fn run_kind(&self, source: impl BufRead + Seek, length: u64) -> Result<Plain, ScanError> {
        let kind = self.kind;
        match kind {
            Kind::Png => self.run(PngDecoder::with_limits(source, self.image_limits())),
            Kind::Jpeg => self.run_jpeg(source, length),
            Kind::Tiff => self.run(TiffDecoder::new(source)),
            Kind::WebP => self.run(WebPDecoder::new(source)),
            Kind::Bmp => self.run(BmpDecoder::new(source)),
            Kind::OtherPicture(_) => {
                Err(ScanError::Unsupported { kind, what: "pictures of this kind are not read".to_owned() })
            }
            looks_like => Err(ScanError::NotAPicture { looks_like }),
        }
    }

    fn run(&self, decoder: ImageResult<impl ImageDecoder>) -> Result<Plain, ScanError> {
        let mut decoder = decoder.map_err(|error| self.said(error))?;
        let (width, height) = decoder.dimensions();
        self.check_size(width, height)?;
        self.check_memory(width, height, decoder.total_bytes())?;
        decoder.set_limits(self.image_limits()).map_err(|error| self.said(error))?;
        // A picture whose EXIF cannot be read is shown as it lies.
        let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
        let colour = decoder.color_type();
        let mut buffer = self.room(width, height, decoder.total_bytes())?;
        decoder.read_image(&mut buffer).map_err(|error| self.said(error))?;
        self.pause()?;
        let rgb = colour::rgb_from(buffer, colour)
            .ok_or_else(|| ScanError::Unsupported { kind: self.kind, what: format!("its colours are {colour:?}") })?;
        self.progress.reach(DECODED);
        self.pause()?;
        Ok(orient::upright(Plain { width, height, rgb }, orientation))
    }

    /// A JPEG's decoder wants all bytes at once, and does not say if they are not all there.
    fn run_jpeg(&self, mut source: impl BufRead + Seek, length: u64) -> Result<Plain, ScanError> {
        if length > self.limits.bytes / 2 {
            let what = format!("it has {} MB", length >> 20);
            return Err(ScanError::Unsupported { kind: self.kind, what });
        }
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).map_err(ScanError::Io)?;
        if !jpeg::is_whole(&bytes) {
            return Err(ScanError::Truncated { kind: self.kind });
        }
        // Nothing of it can be short any more; what fails now is damage.
        self.ended.store(false, Ordering::Relaxed);
        self.run(JpegDecoder::new(Cursor::new(bytes)))
    }

    fn check_size(&self, width: u32, height: u32) -> Result<(), ScanError> {
        if width == 0 || height == 0 {
            return Err(ScanError::NoPixels { width, height });
        }
        let side = self.limits.side;
        if width > side || height > side { Err(ScanError::TooLarge { width, height, side }) } else { Ok(()) }
    }

    /// The worst moment is either the decoded buffer beside its RGB (and, for a TIFF, the decoder's own copy), or the
    /// RGB with its mip levels, a third more.
    fn check_memory(&self, width: u32, height: u32, decoded: u64) -> Result<(), ScanError> {
        let rgb = u64::from(width).saturating_mul(u64::from(height)).saturating_mul(3);
        let copies = if self.kind == Kind::Tiff { 2 } else { 1 };
        let needed = decoded.saturating_mul(copies).saturating_add(rgb);
        if needed > self.limits.bytes {
            let limit = self.limits.bytes / 1_000_000;
            return Err(ScanError::TooMuchMemory { width, height, needed: needed.div_ceil(1_000_000), limit });
        }
        Ok(())
    }

    /// A buffer of zeros, or an error where the system has no such room; `vec!` alone would end the program.
    fn room(&self, width: u32, height: u32, bytes: u64) -> Result<Vec<u8>, ScanError> {
        let refused = || ScanError::TooMuchMemory { width, height, needed: bytes / 1_000_000, limit: 0 };
        let size = usize::try_from(bytes).map_err(|_| refused())?;
        let mut trial: Vec<u8> = Vec::new();
        trial.try_reserve_exact(size).map_err(|_| refused())?;
        drop(trial);
        // Zeroed by the system page by page as the decoder comes to it, so that a false claim costs nothing.
        Ok(vec![0; size])
    }

    fn image_limits(&self) -> image::Limits {
        let mut limits = image::Limits::no_limits();
        limits.max_image_width = Some(self.limits.side);
        limits.max_image_height = Some(self.limits.side);
        limits.max_alloc = Some(self.limits.bytes);
        limits
    }

    fn pause(&self) -> Result<(), ScanError> {
        if self.progress.is_cancelled() { Err(ScanError::Cancelled) } else { Ok(()) }
    }

    /// What the decoder said, as something that a person can act on.
    fn said(&self, error: ImageError) -> ScanError {
        let kind = self.kind;
        match error {
            ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => ScanError::Truncated { kind },
            _ if self.ended.load(Ordering::Relaxed) => ScanError::Truncated { kind },
            ImageError::IoError(error) if error.kind() == ErrorKind::InvalidData => {
                ScanError::Damaged { kind, what: error.to_string() }
            }
            ImageError::IoError(error) => ScanError::Io(error),
            ImageError::Unsupported(error) => ScanError::Unsupported { kind, what: error.to_string() },
            error => ScanError::Damaged { kind, what: error.to_string() },
        }
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
