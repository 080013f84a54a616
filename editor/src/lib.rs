//! The map editor.
//! Must not: decide anything about hexes or text: that is the document's.

pub mod app;
pub mod canvas;
pub mod command;
pub mod dispatch;
pub mod panel;
pub mod preferences;
pub mod raster;
pub mod screenshot;
pub mod workspace;
