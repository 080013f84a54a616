//! Letters on the map: printed numbers as quads from the font's own texture, laid out once a frame however many there are;
//! and names with a halo.
//! Must not: decide which hexes are seen.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use cartouche_bundle::hex::HexNumber;
use egui::epaint::{Mesh, Vertex};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2, pos2, vec2};

/// One digit as it lies in the font's texture.
#[derive(Debug, Clone, Copy)]
struct Digit {
    /// Its four corners, from the left of the digit and the top of the line, with their places in the texture.
    corners: [(Vec2, Pos2); 4],
    advance: f32,
}

/// The ten digits and the minus at one size.
pub(super) struct Digits {
    all: Vec<Digit>,
    height: f32,
    pixels_per_point: f32,
}

const SIGNS: &str = "0123456789-";

impl Digits {
    /// Lays the digits out. Good for the frame in which it is made: the font's texture may change after.
    #[allow(clippy::cast_precision_loss, reason = "sizes of a texture are exact in f32")]
    pub(super) fn new(painter: &Painter, size: f32) -> Self {
        let galley = painter.layout_no_wrap(SIGNS.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER);
        let [width, height] = painter.fonts(|fonts| fonts.font_image_size());
        let (across, down) = (1.0 / width.max(1) as f32, 1.0 / height.max(1) as f32);
        let mut all = Vec::new();
        if let Some(row) = galley.rows.first() {
            for glyph in &row.glyphs {
                let first = usize::try_from(glyph.first_vertex).unwrap_or_default();
                let Some(&[a, b, c, d]) = row.visuals.mesh.vertices.get(first..first + 4) else { continue };
                let corner = |vertex: Vertex| {
                    let off = vec2(vertex.pos.x - glyph.pos.x, vertex.pos.y + row.pos.y);
                    (off, pos2(vertex.uv.x * across, vertex.uv.y * down))
                };
                all.push(Digit { corners: [corner(a), corner(b), corner(c), corner(d)], advance: glyph.advance_width });
            }
        }
        Self { all, height: galley.size().y, pixels_per_point: painter.pixels_per_point() }
    }

    /// A hex's printed number, its middle at a place.
    pub(super) fn number(&self, mesh: &mut Mesh, middle: Pos2, hex: HexNumber, colour: Color32) {
        let (first, second) = (usize::from(hex.first()), usize::from(hex.second()));
        self.signs(mesh, middle, [first / 10, first % 10, second / 10, second % 10].into_iter(), colour);
    }

    /// A whole number, its middle at a place.
    pub(super) fn value(&self, mesh: &mut Mesh, middle: Pos2, value: i64, colour: Color32) {
        let written = value.to_string();
        self.signs(mesh, middle, written.chars().filter_map(|sign| SIGNS.find(sign)), colour);
    }

    fn signs(&self, mesh: &mut Mesh, middle: Pos2, signs: impl Iterator<Item = usize> + Clone, colour: Color32) {
        let width: f32 = signs.clone().filter_map(|sign| self.all.get(sign)).map(|digit| digit.advance).sum();
        // Letters are sharp only where their texture's pixels fall on the screen's.
        let rounded = |at: f32| (at * self.pixels_per_point).round() / self.pixels_per_point;
        let (mut left, top) = (middle.x - width / 2.0, rounded(middle.y - self.height / 2.0));
        for digit in signs.filter_map(|sign| self.all.get(sign)) {
            let base = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
            let origin = pos2(rounded(left), top);
            for (off, uv) in digit.corners {
                mesh.vertices.push(Vertex { pos: origin + off, uv, color: colour });
            }
            mesh.indices.extend([base, base + 1, base + 2, base + 2, base + 1, base + 3]);
            left += digit.advance;
        }
    }
}

/// Writes a word with a halo; where it was written.
pub(super) fn label(
    painter: &Painter,
    anchor: Align2,
    place: Pos2,
    text: &str,
    size: f32,
    [colour, halo]: [Color32; 2],
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER);
    let rect = anchor.anchor_size(place, galley.size());
    for (x, y) in [(-1.3, 0.0), (1.3, 0.0), (0.0, -1.3), (0.0, 1.3), (-0.9, -0.9), (0.9, -0.9), (-0.9, 0.9), (0.9, 0.9)]
    {
        painter.galley_with_override_text_color(rect.min + vec2(x, y), galley.clone(), halo);
    }
    painter.galley_with_override_text_color(rect.min, galley, colour);
    rect
}

/// Where a word would be written.
pub(super) fn room(painter: &Painter, anchor: Align2, place: Pos2, text: &str, size: f32) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER);
    anchor.anchor_size(place, galley.size())
}

/// A size of letters for a scale, in whole points so that few are laid out; none if they would be too small to read.
pub(super) fn size(scale: f32, part: f32, [least, most]: [f32; 2]) -> Option<f32> {
    let size = (scale * part).round().min(most);
    (size >= least).then_some(size)
}
