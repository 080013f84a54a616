//! Colours and patterns: by the place of a word in the project's own key, never by the word, since each game has its own.
//! Neighbouring places differ in lightness and in pattern too, for those who see few colours.
//! Must not: draw, or know a terrain, a feature or a path by name.
#![allow(clippy::float_arithmetic, reason = "colours on the screen; they decide nothing")]

use egui::Color32;

/// Marks over the fill of a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// Nothing.
    Plain,
    /// Round marks.
    Clumps,
    /// Small dots.
    Dots,
    /// Slanted lines.
    Slants,
    /// Upright crosses.
    Crosses,
    /// Level dashes.
    Dashes,
    /// Small squares.
    Squares,
    /// Open angles, point up.
    Angles,
    /// Slanted lines both ways.
    Lattice,
}

/// How a terrain is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TerrainLook {
    /// The ground.
    pub fill: Color32,
    /// The marks.
    pub ink: Color32,
    /// What marks.
    pub pattern: Pattern,
}

/// How a feature of a hexside is drawn. Lines lie on the side; marks of a directed one lie on its low side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideLook {
    /// A wide line.
    Band,
    /// Thick dashes.
    Wall,
    /// Two thin lines.
    Double,
    /// Beads.
    Beads,
    /// A line with short strokes to both sides.
    Fence,
    /// Two bars across the side: over what lies along it.
    Bridge,
    /// Dots across the side.
    Ford,
    /// Directed: a line with hachures downwards.
    Hachures,
    /// Directed: a line with teeth downwards.
    Teeth,
    /// Directed: a thick line with square teeth downwards.
    Comb,
}

/// How a path is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathLook {
    /// A wide line with borders.
    Wide,
    /// A thin line with borders.
    Thin,
    /// Dashes.
    Dashed,
    /// A line with strokes across.
    Crossed,
    /// Dots.
    Dotted,
}

/// What is drawn alike everywhere, by day or by night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// By night.
    pub dark: bool,
    /// Around the map.
    pub ground: Color32,
    /// A hex of which nothing is known.
    pub blank: Color32,
    /// Lines between hexes.
    pub grid: Color32,
    /// Printed numbers.
    pub number: Color32,
    /// Names and what must be read first.
    pub text: Color32,
    /// Around letters and lines that must stand out.
    pub halo: Color32,
    /// Heights: contours, tints and numbers.
    pub height: Color32,
    /// What is selected, and the keyboard's hex.
    pub accent: Color32,
    /// What is wrong.
    pub alarm: Color32,
    /// What is in doubt.
    pub doubt: Color32,
    /// What is well.
    pub good: Color32,
    /// What a program proposes.
    pub proposed: Color32,
}

const LIGHT: Theme = Theme {
    dark: false,
    ground: Color32::from_rgb(203, 207, 211),
    blank: Color32::from_rgb(252, 252, 251),
    grid: Color32::from_rgba_premultiplied(64, 58, 48, 108),
    number: Color32::from_rgb(84, 76, 66),
    text: Color32::from_rgb(24, 22, 20),
    halo: Color32::from_rgba_premultiplied(225, 225, 222, 225),
    height: Color32::from_rgb(122, 72, 22),
    accent: Color32::from_rgb(204, 0, 122),
    alarm: Color32::from_rgb(200, 20, 20),
    doubt: Color32::from_rgb(214, 98, 0),
    good: Color32::from_rgb(0, 138, 104),
    proposed: Color32::from_rgb(96, 60, 180),
};

const DARK: Theme = Theme {
    dark: true,
    ground: Color32::from_rgb(20, 22, 25),
    blank: Color32::from_rgb(44, 46, 50),
    grid: Color32::from_rgba_premultiplied(88, 88, 92, 100),
    number: Color32::from_rgb(196, 194, 188),
    text: Color32::from_rgb(244, 242, 236),
    halo: Color32::from_rgba_premultiplied(12, 13, 15, 225),
    height: Color32::from_rgb(232, 178, 112),
    accent: Color32::from_rgb(255, 128, 214),
    alarm: Color32::from_rgb(255, 96, 84),
    doubt: Color32::from_rgb(255, 160, 56),
    good: Color32::from_rgb(64, 208, 164),
    proposed: Color32::from_rgb(178, 156, 255),
};

/// Grounds of terrains by day.
const FILLS: [[u8; 3]; 12] = [
    [243, 237, 219],
    [166, 200, 140],
    [236, 206, 142],
    [205, 176, 174],
    [190, 160, 120],
    [158, 198, 226],
    [202, 204, 120],
    [204, 188, 222],
    [138, 194, 182],
    [248, 228, 112],
    [188, 192, 196],
    [240, 176, 146],
];

/// Their marks, by the same place after the first; a number that shares no factor with that of the grounds.
const PATTERNS: [Pattern; 7] = [
    Pattern::Clumps,
    Pattern::Dots,
    Pattern::Squares,
    Pattern::Angles,
    Pattern::Dashes,
    Pattern::Slants,
    Pattern::Crosses,
];

/// Lines by day and by night, told apart by lightness as well.
const LINES: [[Color32; 2]; 6] = [
    [Color32::from_rgb(32, 112, 188), Color32::from_rgb(92, 172, 240)],
    [Color32::from_rgb(70, 58, 50), Color32::from_rgb(216, 200, 184)],
    [Color32::from_rgb(150, 60, 130), Color32::from_rgb(232, 150, 214)],
    [Color32::from_rgb(0, 112, 84), Color32::from_rgb(84, 208, 170)],
    [Color32::from_rgb(190, 84, 0), Color32::from_rgb(255, 172, 84)],
    [Color32::from_rgb(20, 20, 24), Color32::from_rgb(240, 240, 240)],
];

/// Counters' colours, by the place of their side.
const COUNTERS: [[[u8; 3]; 2]; 4] = [
    [[120, 160, 205], [62, 92, 130]],
    [[206, 178, 130], [120, 96, 60]],
    [[160, 190, 130], [78, 104, 58]],
    [[200, 150, 160], [120, 72, 84]],
];

impl Theme {
    /// The theme by day or by night.
    #[must_use]
    pub fn new(dark: bool) -> Self {
        if dark { DARK } else { LIGHT }
    }

    /// The look of a terrain by its place in the terrain key. One that the key lacks is drawn by its name's letters, with
    /// the pattern that no terrain of the key has.
    #[must_use]
    pub fn terrain(&self, place: Option<usize>, name: &str) -> TerrainLook {
        let (fill, pattern) = match place {
            Some(0) => (0, Pattern::Plain),
            Some(at) => (at % FILLS.len(), PATTERNS.get((at - 1) % PATTERNS.len()).copied().unwrap_or(Pattern::Plain)),
            None => (letters(name) % FILLS.len(), Pattern::Lattice),
        };
        let day = FILLS.get(fill).copied().unwrap_or_default();
        let fill = self.toned(day);
        let ink = if self.dark {
            mixed(fill, Color32::WHITE, 0.34)
        } else {
            mixed(fill, Color32::from_rgb(20, 24, 16), 0.46)
        };
        TerrainLook { fill, ink, pattern }
    }

    /// The look of an undirected feature by its place among those.
    #[must_use]
    pub fn side(&self, place: usize) -> (SideLook, Color32) {
        let looks = [SideLook::Band, SideLook::Wall, SideLook::Double, SideLook::Beads, SideLook::Fence];
        (looks.get(place % looks.len()).copied().unwrap_or(SideLook::Band), self.line(place))
    }

    /// The look of a feature that crosses others, by its place among those.
    #[must_use]
    pub fn crossing(&self, place: usize) -> (SideLook, Color32) {
        let look = if place.is_multiple_of(2) { SideLook::Bridge } else { SideLook::Ford };
        (look, self.line(5 + 2 * (place / 2)))
    }

    /// The look of a directed feature by its place among those.
    #[must_use]
    pub fn directed(&self, place: usize) -> (SideLook, Color32) {
        let looks = [SideLook::Hachures, SideLook::Teeth, SideLook::Comb];
        (looks.get(place % looks.len()).copied().unwrap_or(SideLook::Hachures), self.line(4 + place * 3))
    }

    /// The look of a path by its place in the list of paths.
    #[must_use]
    pub fn path(&self, place: usize) -> (PathLook, Color32) {
        let looks = [PathLook::Wide, PathLook::Thin, PathLook::Dashed, PathLook::Crossed, PathLook::Dotted];
        let colours = [[176, 62, 32], [120, 78, 40], [64, 54, 48], [20, 20, 24], [110, 60, 120]];
        let day = colours.get(place % colours.len()).copied().unwrap_or_default();
        let [r, g, b] = day;
        let colour = Color32::from_rgb(r, g, b);
        let colour = if self.dark { mixed(colour, Color32::from_rgb(255, 226, 190), 0.6) } else { colour };
        (looks.get(place % looks.len()).copied().unwrap_or(PathLook::Wide), colour)
    }

    /// The ground of a counter by the place of its side.
    #[must_use]
    pub fn counter(&self, side: usize) -> Color32 {
        let [day, night] = COUNTERS.get(side % COUNTERS.len()).copied().unwrap_or_default();
        let [r, g, b] = if self.dark { night } else { day };
        Color32::from_rgb(r, g, b)
    }

    fn line(&self, place: usize) -> Color32 {
        let [day, night] = LINES.get(place % LINES.len()).copied().unwrap_or_default();
        if self.dark { night } else { day }
    }

    /// A ground by day, or the same hue by night.
    fn toned(&self, [r, g, b]: [u8; 3]) -> Color32 {
        if !self.dark {
            return Color32::from_rgb(r, g, b);
        }
        let [r, g, b] = [r, g, b].map(f32::from);
        let grey = (r + g + b) / 3.0;
        let [r, g, b] = [r, g, b].map(|part| (grey + (part - grey) * 1.7) * 0.36);
        Color32::from_rgb(byte(r), byte(g), byte(b))
    }
}

/// One colour with a part of another.
#[must_use]
pub fn mixed(one: Color32, other: Color32, part: f32) -> Color32 {
    let [r, g, b, a] = one.to_array();
    let [r2, g2, b2, a2] = other.to_array();
    let mix = |from: u8, to: u8| byte(f32::from(from) + (f32::from(to) - f32::from(from)) * part);
    Color32::from_rgba_premultiplied(mix(r, r2), mix(g, g2), mix(b, b2), mix(a, a2))
}

/// A number made of a word's letters, the same on each machine (FNV-1a).
fn letters(word: &str) -> usize {
    let mut sum: u32 = 0x811c_9dc5;
    for byte in word.bytes() {
        sum = (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    usize::try_from(sum >> 4).unwrap_or_default()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held to a byte before")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
