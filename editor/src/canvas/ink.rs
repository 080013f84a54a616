//! Shapes of the plane as triangles that are made once and brought to the screen each frame by one multiplication and one
//! addition: panning and zooming build nothing anew.
//! Must not: know what is drawn with them.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use cartouche_document::layout::Point;
use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, pos2};

/// A place of the plane in hex widths, in the precision of what is drawn.
pub(super) type At = [f32; 2];

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corner {
    /// Its place on the plane.
    at: At,
    /// How far it is moved on the screen, in pixels, whatever the scale: for soft borders and thin lines.
    out: At,
    colour: Color32,
}

/// Triangles of the plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ink {
    corners: Vec<Corner>,
    indices: Vec<u32>,
}

/// How the plane is brought to the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lens {
    /// Points per hex width.
    pub(super) scale: f32,
    /// Where the plane's origin is seen.
    pub(super) origin: Pos2,
    /// Points per pixel.
    pub(super) pixel: f32,
}

impl Lens {
    /// Where a place of the plane is seen.
    pub(super) fn screen(&self, [x, y]: At) -> Pos2 {
        pos2(self.origin.x + x * self.scale, self.origin.y + y * self.scale)
    }
}

/// A place as drawn, on a lattice of 1/65536, so that the same corner reckoned from two hexes is the same corner.
#[allow(clippy::cast_possible_truncation, reason = "exact up to 256 hex widths, and no map is larger")]
pub(super) fn at(point: Point) -> At {
    const LATTICE: f64 = 65_536.0;
    [(point.x * LATTICE).round() / LATTICE, (point.y * LATTICE).round() / LATTICE].map(|part| part as f32)
}

/// The place at `part` of the way from one to the other.
pub(super) fn between([ax, ay]: At, [bx, by]: At, part: f32) -> At {
    [ax + (bx - ax) * part, ay + (by - ay) * part]
}

/// A place moved along a direction.
pub(super) fn moved([x, y]: At, [along_x, along_y]: At, by: f32) -> At {
    [x + along_x * by, y + along_y * by]
}

/// The direction from one place to another, of length 1; nought if they are the same.
pub(super) fn direction([ax, ay]: At, [bx, by]: At) -> At {
    let (x, y) = (bx - ax, by - ay);
    let length = x.hypot(y);
    if length > 0.0 { [x / length, y / length] } else { [0.0, 0.0] }
}

/// A direction turned by a quarter, to the right as seen on the screen.
pub(super) fn turned([x, y]: At) -> At {
    [-y, x]
}

impl Ink {
    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    fn corner(&mut self, at: At, out: At, colour: Color32) -> u32 {
        let index = u32::try_from(self.corners.len()).unwrap_or(u32::MAX);
        self.corners.push(Corner { at, out, colour });
        index
    }

    /// A convex polygon with hard borders, so that neighbours meet without a seam.
    pub(super) fn polygon(&mut self, corners: impl IntoIterator<Item = At>, colour: Color32) {
        let first = u32::try_from(self.corners.len()).unwrap_or(u32::MAX);
        let mut n = 0;
        for at in corners {
            self.corner(at, [0.0, 0.0], colour);
            n += 1;
        }
        for next in 2..n {
            self.indices.extend([first, first + next - 1, first + next]);
        }
    }

    /// A strip between rows of corners, each row of the same length: the sides of lines.
    fn strip<const ROWS: usize>(&mut self, rows: [[u32; ROWS]; 2]) {
        let [near, far] = rows;
        for (near, far) in near.windows(2).zip(far.windows(2)) {
            if let ([a, b], [c, d]) = (near, far) {
                self.indices.extend([*a, *b, *c, *b, *d, *c]);
            }
        }
    }

    /// A straight line with soft sides. `width` is in hex widths.
    pub(super) fn line(&mut self, from: At, to: At, width: f32, colour: Color32) {
        let side = turned(direction(from, to));
        let row = |ink: &mut Self, end: At| {
            [(-1.0, -0.75, false), (-1.0, 0.25, true), (1.0, 0.25, true), (1.0, -0.75, false)].map(
                |(way, soft, inked)| {
                    let colour = if inked { colour } else { Color32::TRANSPARENT };
                    ink.corner(moved(end, side, way * width / 2.0), moved([0.0, 0.0], side, -way * soft), colour)
                },
            )
        };
        let rows = [row(self, from), row(self, to)];
        self.strip(rows);
    }

    /// A straight line with hard sides: half the corners, for maps drawn small.
    pub(super) fn hard_line(&mut self, from: At, to: At, width: f32, colour: Color32) {
        let side = turned(direction(from, to));
        let row = |ink: &mut Self, end: At| {
            [-1.0, 1.0]
                .map(|way| ink.corner(moved(end, side, way * width / 2.0), moved([0.0, 0.0], side, way * 0.35), colour))
        };
        let rows = [row(self, from), row(self, to)];
        self.strip(rows);
    }

    /// A straight line of about one pixel at every scale.
    pub(super) fn hair(&mut self, from: At, to: At, colour: Color32) {
        let side = turned(direction(from, to));
        let row = |ink: &mut Self, end: At| {
            [-1.0, 0.0, 1.0].map(|way: f32| {
                let colour = if way == 0.0 { colour } else { Color32::TRANSPARENT };
                ink.corner(end, moved([0.0, 0.0], side, way), colour)
            })
        };
        let rows = [row(self, from), row(self, to)];
        self.strip(rows);
    }

    /// Dashes and gaps of a line, in hex widths; it begins and ends with half a dash.
    pub(super) fn dashes(&mut self, from: At, to: At, [dash, gap]: [f32; 2], width: f32, colour: Color32) {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let periods = (length / (dash + gap)).round().max(1.0);
        let stretch = length / (periods * (dash + gap));
        let along = direction(from, to);
        let mut begin = -dash / 2.0 * stretch;
        for _ in 0..=64 {
            let (first, last) = (begin.max(0.0), (begin + dash * stretch).min(length));
            if first >= length - 1.0e-4 {
                break;
            }
            self.line(moved(from, along, first), moved(from, along, last), width, colour);
            begin += (dash + gap) * stretch;
        }
    }

    /// A filled disc with a soft border.
    pub(super) fn disc(&mut self, centre: At, radius: f32, colour: Color32) {
        const ROUND: u16 = 12;
        let middle = self.corner(centre, [0.0, 0.0], colour);
        let mut rows = Vec::new();
        for step in 0..=ROUND {
            let angle = f32::from(step) / f32::from(ROUND) * std::f32::consts::TAU;
            let way = [angle.cos(), angle.sin()];
            let rim = moved(centre, way, radius);
            let inner = self.corner(rim, moved([0.0, 0.0], way, -0.25), colour);
            let outer = self.corner(rim, moved([0.0, 0.0], way, 0.75), Color32::TRANSPARENT);
            rows.push([inner, outer]);
        }
        for two in rows.windows(2) {
            if let &[one, other] = two {
                self.indices.extend([middle, one[0], other[0]]);
                self.strip([one, other]);
            }
        }
    }

    /// A small mark of four corners with hard borders: a cheap dot.
    pub(super) fn dot(&mut self, [x, y]: At, radius: f32, colour: Color32) {
        self.polygon([[x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]], colour);
    }

    /// Brings all to the screen, each colour thinned to `opacity` (0 to 1), at the end of a mesh.
    pub(super) fn emit(&self, lens: &Lens, opacity: f32, mesh: &mut Mesh) {
        let base = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
        let (scale, origin, pixel) = (lens.scale, lens.origin, lens.pixel);
        let place = |corner: &Corner| {
            pos2(
                origin.x + corner.at[0] * scale + corner.out[0] * pixel,
                origin.y + corner.at[1] * scale + corner.out[1] * pixel,
            )
        };
        if opacity >= 1.0 {
            mesh.vertices.extend(self.corners.iter().map(|corner| Vertex {
                pos: place(corner),
                uv: WHITE_UV,
                color: corner.colour,
            }));
        } else {
            mesh.vertices.extend(self.corners.iter().map(|corner| Vertex {
                pos: place(corner),
                uv: WHITE_UV,
                color: corner.colour.gamma_multiply(opacity),
            }));
        }
        mesh.indices.extend(self.indices.iter().map(|index| base + index));
    }

    /// Adds another's triangles above.
    pub(super) fn append(&mut self, other: &Self) {
        let base = u32::try_from(self.corners.len()).unwrap_or(u32::MAX);
        self.corners.extend_from_slice(&other.corners);
        self.indices.extend(other.indices.iter().map(|index| base + index));
    }

    /// How many corners and indices a mesh needs for it.
    pub(super) fn room(&self) -> (usize, usize) {
        (self.corners.len(), self.indices.len())
    }
}
