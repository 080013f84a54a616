//! One decoding: its limits, its memory, and turning what a decoder says into something that a person can act on.
//! Must not: decode.

use crate::decode::Limits;
use crate::error::ScanError;
use crate::kind::Kind;
use crate::progress::{DECODED, Progress};
use image::ImageError;
use std::io::{self, ErrorKind};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a picture is being decoded of, its limits, and where it tells how far it is.
pub(crate) struct Job<'j> {
    pub kind: Kind,
    pub limits: &'j Limits,
    pub progress: &'j Progress,
    /// Set once a decoder wanted to read beyond the end.
    pub ended: &'j AtomicBool,
}

impl Job<'_> {
    pub fn check_size(&self, width: u32, height: u32) -> Result<(), ScanError> {
        if width == 0 || height == 0 {
            return Err(ScanError::NoPixels { width, height });
        }
        let side = self.limits.side;
        if width > side || height > side { Err(ScanError::TooLarge { width, height, side }) } else { Ok(()) }
    }

    /// Takes the bytes that decoding needs beside the finished scan, which is three bytes a pixel and a third more for
    /// the mip levels.
    pub fn check_memory(&self, width: u32, height: u32, beside: u64) -> Result<(), ScanError> {
        let needed = (u64::from(width) * u64::from(height)).saturating_mul(4).saturating_add(beside);
        if needed > self.limits.bytes {
            let limit = self.limits.bytes / 1_000_000;
            return Err(ScanError::TooMuchMemory { width, height, needed: needed.div_ceil(1_000_000), limit });
        }
        Ok(())
    }

    /// A buffer of zeros, or an error where the system has no such room; `vec!` alone would end the program.
    pub fn room(&self, width: u32, height: u32, bytes: u64) -> Result<Vec<u8>, ScanError> {
        let refused = || ScanError::TooMuchMemory { width, height, needed: bytes.div_ceil(1_000_000), limit: 0 };
        let size = usize::try_from(bytes).map_err(|_| refused())?;
        let mut trial: Vec<u8> = Vec::new();
        trial.try_reserve_exact(size).map_err(|_| refused())?;
        drop(trial);
        // Zeroed by the system page by page as the decoder comes to it, so that a false claim costs nothing.
        Ok(vec![0; size])
    }

    /// A buffer for the finished picture.
    pub fn rgb_room(&self, width: u32, height: u32) -> Result<Vec<u8>, ScanError> {
        self.room(width, height, u64::from(width) * u64::from(height) * 3)
    }

    pub fn image_limits(&self) -> image::Limits {
        let mut limits = image::Limits::no_limits();
        limits.max_image_width = Some(self.limits.side);
        limits.max_image_height = Some(self.limits.side);
        limits.max_alloc = Some(self.limits.bytes);
        limits
    }

    /// Between two parts of the decoding: shows how far it is, and stops if somebody asked for it.
    pub fn pause(&self, done: u64, all: u64) -> Result<(), ScanError> {
        self.progress.reach_part(0, DECODED, done, all);
        if self.progress.is_cancelled() { Err(ScanError::Cancelled) } else { Ok(()) }
    }

    pub fn said(&self, error: ImageError) -> ScanError {
        match error {
            ImageError::IoError(error) => self.said_io(error),
            ImageError::Unsupported(error) => self.unsupported(error.to_string()),
            error => self.damaged(error.to_string()),
        }
    }

    pub fn said_io(&self, error: io::Error) -> ScanError {
        match error.kind() {
            ErrorKind::UnexpectedEof => ScanError::Truncated { kind: self.kind },
            _ if self.ended.load(Ordering::Relaxed) => ScanError::Truncated { kind: self.kind },
            // What decoders of packed data say of bytes that make no sense.
            ErrorKind::InvalidData | ErrorKind::InvalidInput => self.damaged(error.to_string()),
            _ => ScanError::Io(error),
        }
    }

    pub fn unsupported(&self, what: impl Into<String>) -> ScanError {
        ScanError::Unsupported { kind: self.kind, what: what.into() }
    }

    /// Damage, or the end of the file where a decoder calls that damage.
    pub fn damaged(&self, what: impl Into<String>) -> ScanError {
        if self.ended.load(Ordering::Relaxed) {
            return ScanError::Truncated { kind: self.kind };
        }
        ScanError::Damaged { kind: self.kind, what: what.into() }
    }
}
