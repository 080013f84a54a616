//! The map as the window would show it, as a picture in memory, with no display.
//! Must not: write files.

use super::{Camera, Canvas, CanvasInput};
use crate::raster::{LARGEST_SIDE, Raster};
use egui::{Rect, pos2, vec2};
use image::RgbaImage;

/// How a picture is taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Pixels per point: 1 on an ordinary screen, 2 on a fine one.
    pub pixels_per_point: f32,
    /// What is seen; none shows all of the map.
    pub camera: Option<Camera>,
}

/// Draws the map as the canvas shows it, all at once and without a pointer.
#[must_use]
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "the size of a picture")]
pub fn screenshot(input: &CanvasInput<'_>, shot: Shot) -> RgbaImage {
    let ctx = egui::Context::default();
    ctx.set_visuals(if input.dark { egui::Visuals::dark() } else { egui::Visuals::light() });
    let mut canvas = Canvas::at_once();
    if let Some(camera) = shot.camera {
        canvas.set_camera(camera);
    }
    let size = shot.size.map(|side| side.clamp(1, LARGEST_SIDE));
    let scale = if shot.pixels_per_point.is_finite() { shot.pixels_per_point.clamp(0.25, 8.0) } else { 1.0 };
    let [width, height] = size.map(|side| side as f32 / scale);
    let mut raster = Raster::new();
    let mut picture = RgbaImage::new(1, 1);
    // In the first frame the scale of the screen and the letters are not known yet.
    for _ in 0..2 {
        let mut raw = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height))),
            ..egui::RawInput::default()
        };
        if let Some(viewport) = raw.viewports.get_mut(&raw.viewport_id) {
            viewport.native_pixels_per_point = Some(scale);
        }
        let mut output = ctx.run_ui(raw, |ui| {
            egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| canvas.ui(ui, input));
        });
        raster.update(&mut output.textures_delta);
        let primitives = ctx.tessellate(output.shapes, output.pixels_per_point);
        picture = raster.paint(&primitives, size, output.pixels_per_point, egui::Color32::BLACK);
    }
    picture
}
