//! How the window starts: where preferences lie, what is opened, how large it is.
//! Must not: open anything itself.

use crate::workspace::Options;
use camino::Utf8PathBuf;

/// What differs between a person's window and a test's.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// The file of the preferences; none keeps them in memory alone.
    pub preferences: Option<Utf8PathBuf>,
    /// Where journals go that cannot be beside the map, and how files are written.
    pub workspace: Options,
    /// Compile in the frame itself, and watch no files: for tests.
    pub at_once: bool,
}

/// The options of the native window.
#[must_use]
pub fn window_options(size: [f32; 2]) -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_inner_size(size)
            .with_min_inner_size([760.0, 480.0])
            .with_title("Cartouche map editor"),
        ..eframe::NativeOptions::default()
    }
}
