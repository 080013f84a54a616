//! Scanned pictures under the map: the tiles that are seen, at the level of detail that the scale asks for, warped by the
//! calibration, in a bounded number of textures.
//! Must not: decode, or fit; the way between pixels and plane is given.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{Lens, at};
use cartouche_document::layout::Point;
use cartouche_scan::{PixelRect, Scan, TileId};
use egui::epaint::{Mesh, Vertex};
use egui::{Color32, ColorImage, Painter, Rect, Shape, TextureHandle, TextureOptions, Vec2, pos2};
use std::collections::BTreeMap;

/// Bytes of textures that are kept; tiles that are seen now are kept beyond it.
pub const TEXTURE_BYTES: usize = 256 << 20;
/// Tiles that are brought to textures in one frame: each takes a millisecond or two.
const TILES_A_FRAME: usize = 2;
/// Each tile is drawn as this many squared quads, so that a curved fit bends it.
const QUADS: u16 = 6;

/// One scanned picture with its place on the plane.
#[derive(Clone, Copy)]
pub struct ScanLayer<'a> {
    /// What tells it from the other scans, the same from frame to frame as long as its pixels are the same.
    pub id: u64,
    /// Its pixels.
    pub scan: &'a Scan,
    /// Where a pixel (across, down) lies on the plane.
    pub plane_from_pixel: &'a dyn Fn(f64, f64) -> Point,
    /// Which pixel lies at a place of the plane; none if there is no such.
    pub pixel_from_plane: &'a dyn Fn(Point) -> Option<(f64, f64)>,
}

impl std::fmt::Debug for ScanLayer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScanLayer").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A tile of one of the scans.
type Name = (u64, TileId);

struct Kept {
    texture: TextureHandle,
    bytes: usize,
    /// The frame in which it was drawn last.
    used: u64,
}

/// The textures of tiles.
#[derive(Default)]
pub(super) struct Tiles {
    kept: BTreeMap<Name, Kept>,
    frame: u64,
}

impl Tiles {
    /// Draws what is seen of a scan. `left` counts down the tiles that may still be loaded in this frame; whether all that is
    /// seen is drawn at its proper level.
    pub(super) fn draw(
        &mut self,
        painter: &Painter,
        layer: &ScanLayer<'_>,
        lens: &Lens,
        seen: [Point; 2],
        opacity: f32,
        left: &mut usize,
    ) -> bool {
        let Some((rect, pixels_per_width)) = pixels_seen(layer, seen) else { return true };
        let pixels_per_pixel = pixels_per_width * f64::from(lens.pixel) / f64::from(lens.scale);
        let level = layer.scan.level_for(pixels_per_pixel);
        let coarsest = layer.scan.levels().len().saturating_sub(1);
        let mut complete = true;
        // Below lies the coarsest level, which is one or few tiles, so that nothing is ever empty while tiles are loaded.
        let ground = if level < coarsest { layer.scan.visible(coarsest, rect).collect() } else { Vec::new() };
        for tile in ground.into_iter().chain(layer.scan.visible(level, rect)) {
            let name = (layer.id, tile);
            if !self.kept.contains_key(&name) {
                if *left == 0 {
                    complete = false;
                    continue;
                }
                *left -= 1;
                self.load(painter, layer, name);
            }
            if let (Some(kept), Some(pixels)) = (self.kept.get_mut(&name), layer.scan.tile_rect(tile)) {
                kept.used = self.frame;
                painter.add(Shape::mesh(warped(&kept.texture, pixels, layer, lens, opacity)));
            }
        }
        complete
    }

    /// How many tiles may be loaded in a frame.
    pub(super) fn allowance(all: bool) -> usize {
        if all { usize::MAX } else { TILES_A_FRAME }
    }

    /// Ends a frame: drops the tiles that were drawn longest ago until the rest fits.
    pub(super) fn end_frame(&mut self) {
        let mut bytes: usize = self.kept.values().map(|kept| kept.bytes).sum();
        while bytes > TEXTURE_BYTES {
            let oldest = self.kept.iter().filter(|(_, kept)| kept.used < self.frame).min_by_key(|(_, kept)| kept.used);
            let Some(name) = oldest.map(|(name, _)| *name) else { break };
            if let Some(gone) = self.kept.remove(&name) {
                bytes -= gone.bytes;
            }
        }
        self.frame += 1;
    }

    fn load(&mut self, painter: &Painter, layer: &ScanLayer<'_>, name: Name) {
        let Some(picture) = layer.scan.tile(name.1) else { return };
        let (Ok(width), Ok(height)) = (usize::try_from(picture.width), usize::try_from(picture.height)) else { return };
        let pixels = picture.rgb.as_chunks::<3>().0.iter().map(|&[r, g, b]| Color32::from_rgb(r, g, b)).collect();
        let image = ColorImage { size: [width, height], source_size: Vec2::ZERO, pixels };
        let texture = painter.ctx().load_texture("scan", image, TextureOptions::LINEAR);
        self.kept.insert(name, Kept { texture, bytes: width * height * 4, used: self.frame });
    }
}

/// The pixels of a scan that are seen, and how many of them one hex width is; none if nothing of it can be told.
#[allow(clippy::cast_possible_truncation, reason = "held to the scan's size before")]
fn pixels_seen(layer: &ScanLayer<'_>, [low, high]: [Point; 2]) -> Option<(PixelRect, f64)> {
    let (mut left, mut top) = (f64::INFINITY, f64::INFINITY);
    let (mut right, mut bottom) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut all = true;
    for down in 0..=4_u8 {
        for across in 0..=4_u8 {
            let (u, v) = (f64::from(across) / 4.0, f64::from(down) / 4.0);
            let place = Point::new(low.x + (high.x - low.x) * u, low.y + (high.y - low.y) * v);
            match (layer.pixel_from_plane)(place) {
                Some((x, y)) if x.is_finite() && y.is_finite() => {
                    (left, top) = (left.min(x), top.min(y));
                    (right, bottom) = (right.max(x), bottom.max(y));
                }
                _ => all = false,
            }
        }
    }
    let (width, height) = (f64::from(layer.scan.width()), f64::from(layer.scan.height()));
    if !all || left > right {
        // Some of the view lies where the fit has no pixels: take the whole scan.
        (left, top, right, bottom) = (0.0, 0.0, width, height);
    }
    let (mid_x, mid_y) = (left.max(0.0).midpoint(right.min(width)), top.max(0.0).midpoint(bottom.min(height)));
    let here = (layer.plane_from_pixel)(mid_x, mid_y);
    let steps = [(layer.plane_from_pixel)(mid_x + 1.0, mid_y), (layer.plane_from_pixel)(mid_x, mid_y + 1.0)];
    let step = steps.map(|there| here.distance(there)).into_iter().fold(0.0, f64::max);
    if !(step.is_finite() && step > 0.0) {
        return None;
    }
    let within = |at: f64, most: f64| at.clamp(-1.0, most + 1.0);
    let rect = PixelRect {
        left: within(left, width).floor() as i64,
        top: within(top, height).floor() as i64,
        right: within(right, width).ceil() as i64,
        bottom: within(bottom, height).ceil() as i64,
    };
    Some((rect, 1.0 / step))
}

/// A tile's quads, each corner where the calibration has it.
#[allow(clippy::cast_precision_loss, reason = "pixels of a scan are exact")]
fn warped(texture: &TextureHandle, pixels: PixelRect, layer: &ScanLayer<'_>, lens: &Lens, opacity: f32) -> Mesh {
    let mut mesh = Mesh::with_texture(texture.id());
    let colour = Color32::WHITE.gamma_multiply(opacity);
    let [left, top, right, bottom] = [pixels.left, pixels.top, pixels.right, pixels.bottom].map(|side| side as f64);
    for row in 0..=QUADS {
        for column in 0..=QUADS {
            let (u, v) = (f32::from(column) / f32::from(QUADS), f32::from(row) / f32::from(QUADS));
            let (x, y) = (left + (right - left) * f64::from(u), top + (bottom - top) * f64::from(v));
            let place = lens.screen(at((layer.plane_from_pixel)(x, y)));
            mesh.vertices.push(Vertex { pos: place, uv: pos2(u, v), color: colour });
            if row > 0 && column > 0 {
                let here = u32::from(row) * u32::from(QUADS + 1) + u32::from(column);
                let above = here - u32::from(QUADS + 1);
                mesh.indices.extend([above - 1, above, here - 1, above, here, here - 1]);
            }
        }
    }
    mesh
}

/// The rectangle of the plane that a scan covers, for showing it whole while nothing else is known.
#[must_use]
pub fn covered(layer: &ScanLayer<'_>) -> [Point; 2] {
    let (width, height) = (f64::from(layer.scan.width()), f64::from(layer.scan.height()));
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)];
    let mut bounds = Rect::NOTHING;
    for (x, y) in corners {
        let [x, y] = at((layer.plane_from_pixel)(x, y));
        bounds.extend_with(pos2(x, y));
    }
    let point = |at: egui::Pos2| Point::new(f64::from(at.x), f64::from(at.y));
    [point(bounds.min), point(bounds.max)]
}
