//! Scanned pictures: decoding within limits, tiles, mip levels.
//! Must not: know hexes or a window, or open a path; bytes come in, pixels go out.

mod colour;
mod decode;
mod error;
mod from_png;
mod from_tiff;
mod job;
mod jpeg;
mod kind;
mod mips;
mod orient;
mod progress;
mod scan;

pub use decode::{Limits, decode};
pub use error::ScanError;
pub use kind::Kind;
pub use progress::Progress;
pub use scan::{Grey, Level, Picture, PixelRect, Scan, TILE, TileId};
