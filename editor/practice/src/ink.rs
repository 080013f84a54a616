//! The printed colours of one place: ground, lines, numbers.
//! Must not: know pixels or the scanner.
#![allow(clippy::float_arithmetic, reason = "a picture is drawn")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "digits and patterns")]

use crate::land::Truth;
use crate::noise::{at, mix, rough, smooth};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::{Layout, Point};

/// A colour: red, green, blue in 0..255.
pub(crate) type Colour = [f64; 3];

/// A line between two places, as it is drawn.
#[derive(Clone, Copy)]
struct Stroke {
    kind: Kind,
    from: Point,
    to: Point,
    /// The low side of a slope, as a direction.
    low: Point,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Slope,
    Creek,
    Wall,
    Road,
    Pike,
    Ford,
    Bridge,
}

/// All that is printed, ready to be asked for one place after another.
pub(crate) struct Print<'t> {
    truth: &'t Truth,
    layout: Layout,
    seed: u64,
    /// Strokes near each hex, by column and row.
    strokes: Vec<Vec<Stroke>>,
    rows: usize,
    /// Half a pixel in widths of a hex: how soft an edge is.
    soft: f64,
}

impl<'t> Print<'t> {
    pub(crate) fn new(truth: &'t Truth, seed: u64, pitch: f64) -> Self {
        let layout = Layout::new(&truth.grid);
        let rows = usize::from(truth.grid.rows.last) + 1;
        let columns = usize::from(truth.grid.columns.last) + 1;
        let mut print = Self {
            truth,
            layout,
            seed: mix(seed ^ 31),
            strokes: vec![Vec::new(); rows * columns],
            rows,
            soft: 0.5 / pitch,
        };
        print.lay_sides();
        print.lay_paths();
        print.strokes.iter_mut().for_each(|strokes| strokes.sort_by_key(|stroke| stroke.kind));
        print
    }

    fn index(&self, hex: HexNumber) -> usize {
        usize::from(self.truth.grid.column(hex)) * self.rows + usize::from(self.truth.grid.row(hex))
    }

    /// A stroke is asked for in the hexes around its ends, since its ink runs over.
    fn lay(&mut self, stroke: Stroke, near: &[HexNumber]) {
        let mut all: Vec<usize> = Vec::new();
        for hex in near {
            all.push(self.index(*hex));
            all.extend(self.truth.grid.neighbours(*hex).iter().map(|(_, other)| self.index(*other)));
        }
        all.sort_unstable();
        all.dedup();
        for index in all {
            if let Some(strokes) = self.strokes.get_mut(index) {
                strokes.push(stroke);
            }
        }
    }

    fn lay_sides(&mut self) {
        let truth = self.truth;
        for side in &truth.sides {
            let Some([from, to]) = self.layout.side_ends(side.side) else { continue };
            let [one, other] = side.side.hexes();
            let low = side.up.map_or(one, |up| if up == one { other } else { one });
            let high = if low == one { other } else { one };
            let (a, b) = (self.layout.centre(high), self.layout.centre(low));
            let low = Point::new(b.x - a.x, b.y - a.y);
            let stroke = |kind: Kind, from: Point, to: Point| Stroke { kind, from, to, low };
            let middle = from.towards(to, 0.5);
            // What crosses a creek is drawn across its side, short of the centres.
            let across = (middle.towards(a, 0.32), middle.towards(b, 0.32));
            let stroke = match side.feature {
                "creek" => stroke(Kind::Creek, from, to),
                "bridge" => stroke(Kind::Bridge, across.0, across.1),
                "ford" => stroke(Kind::Ford, across.0, across.1),
                "slope" => stroke(Kind::Slope, from, to),
                _ => stroke(Kind::Wall, from, to),
            };
            self.lay(stroke, &[one, other]);
        }
    }

    fn lay_paths(&mut self) {
        let truth = self.truth;
        for path in &truth.paths {
            let kind = if path.kind == "pike" { Kind::Pike } else { Kind::Road };
            for (one, other) in path.hexes.iter().zip(path.hexes.iter().skip(1)) {
                let (from, to) = (self.layout.centre(*one), self.layout.centre(*other));
                self.lay(Stroke { kind, from, to, low: Point::default() }, &[*one, *other]);
            }
        }
    }

    /// The colour of the print at a place of the plane; none off the printed map.
    pub(crate) fn colour(&self, place: Point) -> Option<Colour> {
        let hex = self.layout.hex_at(place)?;
        let s = self.seed;
        // The draughtsman's hand: blobs wander up to 0.15 of a hex, lines 0.04.
        let far = Point::new(
            place.x + 0.15 * rough(s ^ 1, place.x * 1.7, place.y * 1.7),
            place.y + 0.15 * rough(s ^ 2, place.x * 1.7, place.y * 1.7),
        );
        let near = Point::new(
            place.x + 0.045 * smooth(s ^ 3, place.x * 3.3, place.y * 3.3),
            place.y + 0.045 * smooth(s ^ 4, place.x * 3.3, place.y * 3.3),
        );
        let ground = self.layout.hex_at(far).unwrap_or(hex);
        let (terrain, height) = self.truth.hexes.get(&ground).copied().unwrap_or((0, 0));
        let mut ink = self.ground(place, terrain, height);
        for stroke in self.strokes.get(self.index(hex)).map_or(&[][..], Vec::as_slice) {
            self.draw(stroke, near, &mut ink);
        }
        self.printed_grid(hex, place, &mut ink);
        Some(ink)
    }

    /// The ground's colour with its texture.
    #[allow(clippy::many_single_char_names, reason = "places")]
    fn ground(&self, place: Point, terrain: usize, height: i64) -> Colour {
        let s = self.seed;
        let mottle = rough(s ^ 5, place.x * 4.0, place.y * 4.0);
        let base = [203.0 + 6.0 * mottle, 200.0 + 6.0 * mottle, 158.0 + 8.0 * mottle];
        let mut ink = match terrain {
            1 => {
                let crown =
                    smooth(s ^ 6, place.x * 9.0, place.y * 9.0) + 0.5 * smooth(s ^ 7, place.x * 19.0, place.y * 19.0);
                let dark = if crown > 0.25 { 26.0 } else { 0.0 };
                [124.0 - dark + 7.0 * crown, 150.0 - dark + 7.0 * crown, 98.0 - dark + 5.0 * crown]
            }
            2 => {
                let bend = smooth(s ^ 8, place.x * 3.0, place.y * 3.0);
                let stripe = ((place.x * 0.8 + place.y * 1.3) * 34.0 + bend * 5.0).sin();
                let dark = if stripe > 0.55 { 42.0 } else { 0.0 };
                [186.0 - dark + 5.0 * mottle, 170.0 - dark + 5.0 * mottle, 139.0 - dark]
            }
            3 => {
                let (u, v) = (place.x * 6.5, place.y * 6.5 + 0.5 * (place.x * 6.5).floor());
                let (du, dv) = (u - u.floor() - 0.5, v - v.floor() - 0.5);
                if du.hypot(dv) < 0.27 { [117.0, 148.0, 86.0] } else { base }
            }
            4 => {
                let (u, v) = (place.x * 4.2, place.y * 4.2);
                let chance = at(s ^ 11, u.floor() as i64, v.floor() as i64);
                let inside = (u - u.floor() - 0.5).abs() < 0.34 && (v - v.floor() - 0.5).abs() < 0.22 + 0.16 * chance;
                if inside && chance > 0.3 { [134.0, 72.0, 62.0] } else { [208.0, 190.0, 160.0] }
            }
            _ => base,
        };
        // Higher ground is printed a little warmer and darker.
        let level = f64::from(i32::try_from(height).unwrap_or(0));
        ink = [ink[0] - 2.0 * level, ink[1] - 5.0 * level, ink[2] - 8.0 * level];
        ink
    }

    fn draw(&self, stroke: &Stroke, place: Point, ink: &mut Colour) {
        let (dx, dy) = (stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y);
        let length = dx.hypot(dy).max(1e-9);
        let (px, py) = (place.x - stroke.from.x, place.y - stroke.from.y);
        let along = (px * dx + py * dy) / length;
        let held = along.clamp(0.0, length);
        let away = (px - dx / length * held).hypot(py - dy / length * held);
        let cover = |width: f64| ((width - away) / self.soft * 0.5 + 0.5).clamp(0.0, 1.0);
        match stroke.kind {
            Kind::Creek => {
                lay_over(ink, [72.0, 112.0, 150.0], cover(0.062));
                lay_over(ink, [112.0, 158.0, 192.0], cover(0.04));
            }
            Kind::Road => {
                lay_over(ink, [120.0, 92.0, 66.0], cover(0.042));
                lay_over(ink, [196.0, 168.0, 128.0], cover(0.022));
            }
            Kind::Pike => {
                lay_over(ink, [96.0, 60.0, 48.0], cover(0.06));
                lay_over(ink, [226.0, 214.0, 186.0], cover(0.035));
            }
            Kind::Wall => {
                let on = (along / length * 7.0).fract() < 0.72 && (0.0..=length).contains(&along);
                lay_over(ink, [88.0, 86.0, 84.0], if on { cover(0.034) } else { 0.0 });
            }
            Kind::Slope => {
                // Hachures on the low side, longer in the middle of each tick.
                let off = (px * stroke.low.x + py * stroke.low.y) - 0.0;
                let tick = (along / length * 9.0).fract();
                let reach = 0.11 + 0.05 * smooth(self.seed ^ 12, along * 20.0, off);
                let on = (0.0..reach).contains(&off)
                    && (0.0..=length).contains(&along)
                    && (tick - 0.5).abs() < 0.2 * (1.0 - off / 0.2);
                lay_over(ink, [118.0, 94.0, 72.0], if on { 0.9 } else { 0.0 });
            }
            Kind::Bridge => {
                let edge = (away - 0.075).abs() < 0.02 && (0.0..=length).contains(&along);
                lay_over(ink, [196.0, 178.0, 150.0], if away < 0.075 { cover(0.075) } else { 0.0 });
                lay_over(ink, [46.0, 40.0, 36.0], if edge { 1.0 } else { 0.0 });
            }
            Kind::Ford => {
                let bar = (along / length * 4.0).fract() < 0.4 && (0.0..=length).contains(&along);
                lay_over(ink, [228.0, 232.0, 226.0], if bar { cover(0.1) } else { 0.0 });
            }
        }
    }

    /// The outline of the hex, and its number in the upper part.
    fn printed_grid(&self, hex: HexNumber, place: Point, ink: &mut Colour) {
        let centre = self.layout.centre(hex);
        let (x, y) = (place.x - centre.x, place.y - centre.y);
        let nearest = self
            .layout
            .corners_around(Point::default())
            .iter()
            .zip(self.layout.corners_around(Point::default()).iter().cycle().skip(1))
            .map(|(from, to)| {
                let (nx, ny) = ((from.x + to.x), (from.y + to.y));
                let scale = nx.hypot(ny).max(1e-9);
                (x * nx + y * ny) / scale
            })
            .fold(f64::MIN, f64::max);
        let line = ((0.013 - (0.5 - nearest)) / self.soft * 0.5 + 0.5).clamp(0.0, 1.0);
        lay_over(ink, [110.0, 106.0, 98.0], line * 0.85);
        let digit = 0.095;
        let (left, top) = (-2.0 * digit, -0.43);
        let column = ((x - left) / digit).floor();
        if (0.0..4.0).contains(&column) && (top..top + digit * 1.5).contains(&y) {
            let text = [hex.first() / 10, hex.first() % 10, hex.second() / 10, hex.second() % 10];
            let value = text.get(column as usize).copied().unwrap_or(0);
            let (u, v) = ((x - left) / digit - column, (y - top) / (digit * 1.5));
            if dark(value, u, v) {
                lay_over(ink, [58.0, 54.0, 50.0], 0.92);
            }
        }
    }
}

fn lay_over(ink: &mut Colour, colour: Colour, cover: f64) {
    for (value, over) in ink.iter_mut().zip(colour) {
        *value += (over - *value) * cover;
    }
}

/// Digits on a field of 4 by 6, a bit a dot, rows from the top.
const DIGITS: [[u8; 6]; 10] = [
    [0b0110, 0b1001, 0b1001, 0b1001, 0b1001, 0b0110],
    [0b0010, 0b0110, 0b0010, 0b0010, 0b0010, 0b0111],
    [0b0110, 0b1001, 0b0001, 0b0010, 0b0100, 0b1111],
    [0b1110, 0b0001, 0b0110, 0b0001, 0b0001, 0b1110],
    [0b0010, 0b0110, 0b1010, 0b1111, 0b0010, 0b0010],
    [0b1111, 0b1000, 0b1110, 0b0001, 0b0001, 0b1110],
    [0b0110, 0b1000, 0b1110, 0b1001, 0b1001, 0b0110],
    [0b1111, 0b0001, 0b0010, 0b0010, 0b0100, 0b0100],
    [0b0110, 0b1001, 0b0110, 0b1001, 0b1001, 0b0110],
    [0b0110, 0b1001, 0b1001, 0b0111, 0b0001, 0b0110],
];

/// Whether a place of a digit's field (0..1 across and down) is printed; a fifth of the width is left between digits.
fn dark(value: u8, u: f64, v: f64) -> bool {
    let (column, row) = ((u * 5.0).floor() as usize, (v * 6.0).floor() as usize);
    let rows = DIGITS.get(usize::from(value)).copied().unwrap_or([0; 6]);
    column < 4 && rows.get(row).is_some_and(|bits| (bits >> (3 - column)) & 1 == 1)
}
