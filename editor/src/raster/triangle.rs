//! Fills one triangle, as a graphics card would: a pixel belongs to it if its centre does, and a centre on a common side
//! to one of two triangles (the rule of the top and left sides). Colours are blended premultiplied, in gamma space.
//! Must not: allocate; it runs some hundred thousand times a frame.
#![allow(clippy::float_arithmetic, reason = "places and colours on the screen; they decide nothing")]

use super::texture::Texture;
use egui::Color32;
use image::RgbaImage;

/// A corner: its place in pixels of the picture, in the texture, and its premultiplied colour.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    /// Pixels from the left.
    pub(super) x: f32,
    /// Pixels from the top.
    pub(super) y: f32,
    /// Normalised place in the texture.
    pub(super) uv: [f32; 2],
    /// Colour by which the texture's is multiplied.
    pub(super) colour: Color32,
}

/// Pixels that may be painted: from left and top up to, without, right and bottom.
#[derive(Clone, Copy)]
pub(super) struct Clip {
    /// First column.
    pub(super) left: i64,
    /// First row.
    pub(super) top: i64,
    /// Column beyond the last.
    pub(super) right: i64,
    /// Row beyond the last.
    pub(super) bottom: i64,
}

/// Parts of a pixel that a corner is rounded to, so that inside and outside are exact.
const PARTS: i64 = 256;
/// What lies further out than this many pixels is drawn as if it lay there.
const FARTHEST: f32 = 1_000_000.0;

/// Paints a triangle.
pub(super) fn fill(picture: &mut RgbaImage, clip: Clip, texture: &Texture, corners: [Corner; 3]) {
    let [a, mut b, mut c] = corners.map(|corner| (corner, [fixed(corner.x), fixed(corner.y)]));
    let area = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
        let ([ax, ay], [bx, by], [cx, cy]) = (a, b, c);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let twice = area(a.1, b.1, c.1);
    if twice == 0 {
        return;
    }
    if twice < 0 {
        std::mem::swap(&mut b, &mut c);
    }
    let edges = [Edge::new(a.1, b.1), Edge::new(b.1, c.1), Edge::new(c.1, a.1)];
    let ys = [a.1, b.1, c.1].map(|[_, y]| y);
    let first = ys.iter().min().copied().unwrap_or_default().div_euclid(PARTS).max(clip.top);
    let last = ys.iter().max().copied().unwrap_or_default().div_euclid(PARTS).min(clip.bottom - 1);
    if first > last {
        return;
    }
    let paint = Paint::new(texture, [a, b, c].map(|(corner, _)| corner));
    let stride = usize::try_from(picture.width()).unwrap_or_default() * 4;
    for y in first..=last {
        let (mut left, mut right) = (clip.left, clip.right - 1);
        for edge in edges {
            edge.narrow(y, &mut left, &mut right);
        }
        if left > right {
            continue;
        }
        let (Ok(row), Ok(from), Ok(to)) = (usize::try_from(y), usize::try_from(left), usize::try_from(right + 1))
        else {
            continue;
        };
        if let Some(span) = picture.get_mut(row * stride + from * 4..row * stride + to * 4) {
            paint.span(span, left, y);
        }
    }
}

/// One side, from a corner to the next, the inside to its right (y runs downwards).
#[derive(Clone, Copy)]
struct Edge {
    from: [i64; 2],
    along: [i64; 2],
    /// 1 where a centre on the side is outside.
    open: i64,
}

impl Edge {
    fn new(from: [i64; 2], to: [i64; 2]) -> Self {
        let ([x, y], [to_x, to_y]) = (from, to);
        let along = [to_x - x, to_y - y];
        let top_or_left = along[1] < 0 || (along[1] == 0 && along[0] > 0);
        Self { from, along, open: i64::from(!top_or_left) }
    }

    /// Narrows a span of a row to the pixels whose centres are inside of this side.
    fn narrow(self, y: i64, left: &mut i64, right: &mut i64) {
        let ([from_x, from_y], [dx, dy]) = (self.from, self.along);
        // The signed area at the centre of pixel x is `step * x + start`, and must not be negative.
        let step = -dy * PARTS;
        let start = dx * (y * PARTS + PARTS / 2 - from_y) - dy * (PARTS / 2 - from_x) - self.open;
        if step > 0 {
            *left = (*left).max(-start.div_euclid(step));
        } else if step < 0 {
            *right = (*right).min(start.div_euclid(-step));
        } else if start < 0 {
            *right = *left - 1;
        }
    }
}

/// A value that changes evenly over the plane, held to what its three corners have.
#[derive(Clone, Copy, Default)]
struct Slope {
    at_origin: f32,
    across: f32,
    down: f32,
    least: f32,
    most: f32,
}

impl Slope {
    /// By the corners' places and values: the plane through three points.
    fn new(places: [[f32; 2]; 3], values: [f32; 3]) -> Self {
        let ([[x0, y0], [x1, y1], [x2, y2]], [v0, v1, v2]) = (places, values);
        let twice = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
        let across = ((v1 - v0) * (y2 - y0) - (v2 - v0) * (y1 - y0)) / twice;
        let down = ((v2 - v0) * (x1 - x0) - (v1 - v0) * (x2 - x0)) / twice;
        let (least, most) = (v0.min(v1).min(v2), v0.max(v1).max(v2));
        if !across.is_finite() || !down.is_finite() {
            return Self { at_origin: v0, least, most, ..Self::default() };
        }
        Self { at_origin: v0 - across * x0 - down * y0, across, down, least, most }
    }

    fn at(self, x: f32, y: f32) -> f32 {
        (self.at_origin + self.across * x + self.down * y).clamp(self.least, self.most)
    }
}

/// How the pixels of one triangle get their colour.
enum Paint<'a> {
    /// All the same.
    Plain([u8; 4]),
    /// Evenly changing, the texture being the same everywhere.
    Shaded([Slope; 4]),
    /// Read from the texture.
    Textured { texture: &'a Texture, linear: bool, colour: [Slope; 4], uv: [Slope; 2] },
}

impl<'a> Paint<'a> {
    fn new(texture: &'a Texture, corners: [Corner; 3]) -> Self {
        let [a, b, c] = corners;
        let places = corners.map(|corner| [snapped(corner.x), snapped(corner.y)]);
        let channel = |index: usize, by: f32| {
            let of = |corner: Corner| corner.colour.to_array().get(index).copied().map_or(0.0, f32::from) * by;
            Slope::new(places, [of(a), of(b), of(c)])
        };
        if a.uv == b.uv && b.uv == c.uv {
            let [red, green, blue, alpha] = texture.at(a.uv, texture.is_linear(true)).map(|channel| channel / 255.0);
            if a.colour == b.colour && b.colour == c.colour {
                let [r, g, b, a] = a.colour.to_array().map(f32::from);
                return Self::Plain([byte(r * red), byte(g * green), byte(b * blue), byte(a * alpha)]);
            }
            return Self::Shaded([channel(0, red), channel(1, green), channel(2, blue), channel(3, alpha)]);
        }
        let uv = [
            Slope::new(places, [a, b, c].map(|corner| corner.uv[0])),
            Slope::new(places, [a, b, c].map(|corner| corner.uv[1])),
        ];
        let [width, height] = texture.size();
        let steps = [uv[0].across * width, uv[0].down * width, uv[1].across * height, uv[1].down * height];
        let magnified = steps.iter().all(|step| step.abs() <= 1.0);
        let part = 1.0 / 255.0;
        Self::Textured {
            texture,
            linear: texture.is_linear(magnified),
            colour: [channel(0, part), channel(1, part), channel(2, part), channel(3, part)],
            uv,
        }
    }

    /// Paints a span of a row that begins at a pixel.
    #[allow(clippy::cast_precision_loss, reason = "pixels of a picture are exact in f32")]
    fn span(&self, span: &mut [u8], left: i64, y: i64) {
        let (mut x, y) = (left as f32 + 0.5, y as f32 + 0.5);
        match self {
            Self::Plain([_, _, _, 0]) => {}
            Self::Plain(colour @ [_, _, _, 255]) => {
                for pixel in span.chunks_exact_mut(4) {
                    pixel.copy_from_slice(colour);
                }
            }
            Self::Plain(colour) => {
                for pixel in span.chunks_exact_mut(4) {
                    blend_bytes(pixel, *colour);
                }
            }
            Self::Shaded(slopes) => {
                for pixel in span.chunks_exact_mut(4) {
                    blend(pixel, slopes.map(|slope| slope.at(x, y)));
                    x += 1.0;
                }
            }
            Self::Textured { texture, linear, colour, uv: [across, down] } => {
                for pixel in span.chunks_exact_mut(4) {
                    let [red, green, blue, alpha] = texture.at([across.at(x, y), down.at(x, y)], *linear);
                    let [r, g, b, a] = colour.map(|slope| slope.at(x, y));
                    blend(pixel, [r * red, g * green, b * blue, a * alpha]);
                    x += 1.0;
                }
            }
        }
    }
}

/// Lays a premultiplied colour (0 to 255) over a pixel.
fn blend(pixel: &mut [u8], colour: [f32; 4]) {
    let [_, _, _, alpha] = colour;
    let rest = 1.0 - alpha / 255.0;
    for (under, over) in pixel.iter_mut().zip(colour) {
        *under = byte(over + f32::from(*under) * rest);
    }
}

/// The same for whole numbers.
fn blend_bytes(pixel: &mut [u8], colour: [u8; 4]) {
    let [_, _, _, alpha] = colour;
    let rest = u32::from(255 - alpha);
    for (under, over) in pixel.iter_mut().zip(colour) {
        let mixed = u32::from(over) + (u32::from(*under) * rest + 127) / 255;
        *under = u8::try_from(mixed).unwrap_or(u8::MAX);
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held to a byte before")]
fn byte(value: f32) -> u8 {
    (value + 0.5).clamp(0.0, 255.0) as u8
}

#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "held to the range before")]
fn fixed(at: f32) -> i64 {
    (at.clamp(-FARTHEST, FARTHEST) * PARTS as f32).round() as i64
}

/// The place that a coordinate is rounded to.
#[allow(clippy::cast_precision_loss, reason = "the same range as before rounding")]
fn snapped(at: f32) -> f32 {
    fixed(at) as f32 / PARTS as f32
}
