//! A picture of the map, or of the whole window, without a display: for documents and tests.
//! Must not: write files, or differ from what the window shows.
#![allow(clippy::float_arithmetic, reason = "sizes of a picture; they decide nothing")]

use crate::app::{EditorApp, Setting};
use crate::canvas::{Camera, Shot, screenshot};
use crate::command::Command;
use crate::preferences::ThemeChoice;
use crate::raster::Raster;
use anyhow::{Result, anyhow, bail};
use camino::Utf8Path;
use cartouche_bundle::hex::HexNumber;
use image::RgbaImage;
use std::thread::sleep;
use std::time::Duration;

/// How often a scan's reading is asked for, and how often at most.
const STEP: Duration = Duration::from_millis(20);
const STEPS: usize = 6000;

/// What the picture shall show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// By night.
    pub dark: bool,
    /// The hex in the middle.
    pub hex: Option<HexNumber>,
    /// Pixels per hex width; none shows all of the map.
    pub zoom: Option<f32>,
    /// The whole window.
    pub window: bool,
}

/// Opens a path as the window would, waits for its scans, and draws it.
///
/// # Errors
/// If the path cannot be opened, or the hex is not on its map.
pub fn draw(path: &Utf8Path, picture: &Picture) -> Result<RgbaImage> {
    let mut app = EditorApp::new(Setting { at_once: true, ..Setting::default() });
    app.open(path);
    if app.project().is_none() {
        let why = app.notices().last().map_or("it cannot be opened", |notice| notice.text.as_str());
        bail!("{why}");
    }
    for _ in 0..STEPS {
        if !app.poll_scans() {
            break;
        }
        sleep(STEP);
    }
    let drawn = if picture.window { Ok(draw_window(&mut app, picture)) } else { draw_open(&app, picture) };
    // The journal was opened with the project.
    app.close();
    drawn
}

/// Draws the map that is open in a window.
///
/// # Errors
/// If the hex is not on the map, or nothing is open.
pub fn draw_open(app: &EditorApp, picture: &Picture) -> Result<RgbaImage> {
    let layout = app.document().and_then(|document| document.layout());
    let camera = match (picture.hex, picture.zoom, layout) {
        (None, None, _) | (_, _, None) => None,
        (hex, zoom, Some(layout)) => {
            let [low, high] = layout.bounds();
            let middle = match hex {
                Some(hex) if layout.grid().holds(hex) => layout.centre(hex),
                Some(hex) => bail!("{hex} is not on the map"),
                None => low.towards(high, 0.5),
            };
            Some(Camera { middle, scale: zoom.unwrap_or(crate::canvas::USUAL_SCALE) })
        }
    };
    let shot = Shot { size: picture.size, pixels_per_point: 1.0, camera };
    app.with_input(picture.dark, |input| screenshot(input, shot)).ok_or_else(|| anyhow!("there is no map"))
}

/// The whole window, in a few frames, as a person first sees it.
fn draw_window(app: &mut EditorApp, picture: &Picture) -> RgbaImage {
    let ctx = egui::Context::default();
    app.preferences.theme = if picture.dark { ThemeChoice::Dark } else { ThemeChoice::Light };
    if let Some(hex) = picture.hex {
        app.dispatch(Command::Centre(hex));
    }
    let side = |side: u32| f32::from(u16::try_from(side).unwrap_or(u16::MAX));
    let [width, height] = picture.size.map(side);
    let mut raster = Raster::new();
    let mut drawn = RgbaImage::new(1, 1);
    for _ in 0..12 {
        let raw = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height))),
            ..egui::RawInput::default()
        };
        let mut output = ctx.run_ui(raw, |ui| app.frame(ui));
        raster.update(&mut output.textures_delta);
        let primitives = ctx.tessellate(output.shapes, output.pixels_per_point);
        drawn = raster.paint(&primitives, picture.size, output.pixels_per_point, ctx.global_style().visuals.panel_fill);
    }
    drawn
}
