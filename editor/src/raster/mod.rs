//! Draws what egui has tessellated into a picture held in memory, with no display and no graphics driver: for pictures of
//! the window, and for tests that look at them.
//! Must not: know what is drawn, or lay anything out; a place and a colour come from the meshes alone.
#![allow(clippy::float_arithmetic, reason = "places and colours on the screen; they decide nothing")]

mod texture;
mod triangle;

use egui::epaint::{ClippedPrimitive, Primitive};
use egui::{Color32, FullOutput, Rect, TextureId, TexturesDelta};
use image::RgbaImage;
use std::collections::HashMap;
use texture::Texture;
use triangle::{Clip, Corner};

/// The largest side of a picture, in pixels; a larger one is cut to it.
pub const LARGEST_SIDE: u32 = 16_384;

/// Paints meshes, and keeps the textures that they use from one frame to the next.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
    free: Vec<TextureId>,
}

impl Raster {
    /// One without textures.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes over new and changed textures, and empties the delta. What it frees is freed after the next painting,
    /// which may still use it.
    pub fn update(&mut self, delta: &mut TexturesDelta) {
        #[allow(clippy::iter_over_hash_type, reason = "each texture is set for itself")]
        for (id, changes) in &delta.set {
            for change in changes {
                match change.pos {
                    None => drop(self.textures.insert(*id, Texture::new(&change.image, change.options))),
                    Some(at) => {
                        if let Some(texture) = self.textures.get_mut(id) {
                            texture.patch(at, &change.image);
                        }
                    }
                }
            }
        }
        #[allow(clippy::iter_over_hash_type, reason = "each texture is freed for itself")]
        for id in &delta.free {
            self.free.push(*id);
        }
        delta.clear();
    }

    /// Paints meshes on a fresh picture of `size` pixels (width, height) filled with `clear`. Places in the meshes are in
    /// points, of which each is `pixels_per_point` pixels. Callbacks are left out: they need a driver.
    pub fn paint(
        &mut self,
        primitives: &[ClippedPrimitive],
        size: [u32; 2],
        pixels_per_point: f32,
        clear: Color32,
    ) -> RgbaImage {
        let [width, height] = size.map(|side| side.clamp(1, LARGEST_SIDE));
        let mut picture = RgbaImage::from_pixel(width, height, image::Rgba(clear.to_array()));
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            let Some(clip) = clip_in_pixels(*clip_rect, pixels_per_point, [width, height]) else { continue };
            let corner = |index: u32| {
                let vertex = mesh.vertices.get(usize::try_from(index).ok()?)?;
                let corner = Corner {
                    x: vertex.pos.x * pixels_per_point,
                    y: vertex.pos.y * pixels_per_point,
                    uv: [vertex.uv.x, vertex.uv.y],
                    colour: vertex.color,
                };
                (corner.x.is_finite() && corner.y.is_finite()).then_some(corner)
            };
            for three in mesh.indices.chunks_exact(3) {
                let &[one, two, three] = three else { continue };
                if let (Some(one), Some(two), Some(three)) = (corner(one), corner(two), corner(three)) {
                    triangle::fill(&mut picture, clip, texture, [one, two, three]);
                }
            }
        }
        for id in self.free.drain(..) {
            self.textures.remove(&id);
        }
        picture
    }
}

/// Draws one whole frame: the first of a context, which brings all its textures. `size` is the picture's width and height in
/// pixels. For later frames keep a [`Raster`].
pub fn draw(ctx: &egui::Context, mut output: FullOutput, pixels_per_point: f32, size: [u32; 2]) -> RgbaImage {
    let mut raster = Raster::new();
    raster.update(&mut output.textures_delta);
    let primitives = ctx.tessellate(output.shapes, pixels_per_point);
    raster.paint(&primitives, size, pixels_per_point, ctx.global_style().visuals.panel_fill)
}

/// A clip rectangle in whole pixels of the picture; none if it leaves nothing.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "held to the picture before")]
fn clip_in_pixels(rect: Rect, pixels_per_point: f32, [width, height]: [u32; 2]) -> Option<Clip> {
    let whole = |at: f32, most: u32| (at * pixels_per_point).round().clamp(0.0, most as f32) as i64;
    let clip = Clip {
        left: whole(rect.min.x, width),
        top: whole(rect.min.y, height),
        right: whole(rect.max.x, width),
        bottom: whole(rect.max.y, height),
    };
    (clip.left < clip.right && clip.top < clip.bottom).then_some(clip)
}

#[cfg(test)]
mod tests;
