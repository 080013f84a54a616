//! The map editor.
//! Must not: decide anything about hexes or text: that is the document's.

pub mod raster;
pub mod workspace;
