//! What can be wrong with a picture, and what to do about it.
//! Must not: name a path; who opened the file knows it and says it.

use crate::kind::Kind;
use thiserror::Error;

/// Why a file did not become a scan. Every message says the way out.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScanError {
    /// The bytes are no picture at all.
    #[error("this is no picture but {}; {}", .looks_like.words(), .looks_like.way_out())]
    NotAPicture {
        /// What the first bytes look like.
        looks_like: Kind,
    },
    /// A picture, in a format or a variety of one that is not read.
    #[error("this {} cannot be read: {what}; save it as PNG or as an RGB TIFF and open that", .kind.words())]
    Unsupported {
        /// The format.
        kind: Kind,
        /// What about it.
        what: String,
    },
    /// More pixels along one side than are read.
    #[error(
        "the picture claims to be {width} x {height} pixels, and at most {side} a side are read; make it smaller, or cut it into sheets, each with its own scan"
    )]
    TooLarge {
        /// Claimed width in pixels.
        width: u32,
        /// Claimed height in pixels.
        height: u32,
        /// Limit of either.
        side: u32,
    },
    /// More memory than is set aside for a scan.
    #[error(
        "the picture claims to be {width} x {height} pixels, for which {needed} MB of memory are needed and {limit} MB are set aside; make it smaller, or cut it into sheets, each with its own scan"
    )]
    TooMuchMemory {
        /// Claimed width in pixels.
        width: u32,
        /// Claimed height in pixels.
        height: u32,
        /// Megabytes needed while it is decoded.
        needed: u64,
        /// Megabytes allowed.
        limit: u64,
    },
    /// The file ends before the picture does.
    #[error("the {} ends in the middle of the picture; copy or download it again, or scan the sheet again", .kind.words())]
    Truncated {
        /// The format.
        kind: Kind,
    },
    /// The bytes contradict the format.
    #[error("the {} is damaged ({what}); open it in a picture program and save it again, or scan the sheet again", .kind.words())]
    Damaged {
        /// The format.
        kind: Kind,
        /// What the decoder said.
        what: String,
    },
    /// A width or a height of nothing.
    #[error("the picture has no pixels ({width} x {height}); scan the sheet again")]
    NoPixels {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The person pressed cancel.
    #[error("reading the picture was cancelled; open it again when you want it")]
    Cancelled,
    /// The system failed while the file was read.
    #[error("the picture cannot be read: {0}; check that the disk it lies on is there, and open it again")]
    Io(std::io::Error),
}
