//! The ground of hexes: fills, marks, lines between hexes, heights and how well each is known.
//! Must not: decide what a hex holds.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, at, between, direction, moved, turned};
use super::key::Looks;
use super::theme::{Pattern, TerrainLook, Theme, mixed};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::Layout;
use cartouche_document::state::{HexState, MapState, Survey};
use egui::Color32;

/// The six corners of a hex as drawn.
pub(super) fn corners(layout: &Layout, hex: HexNumber) -> [At; 6] {
    layout.corners(hex).map(at)
}

/// The ground of a hex of which nothing is known; the cut part of a half hex is not marked, for nobody knows which it is, so
/// the whole is dimmed.
pub(super) fn blank(ink: &mut Ink, layout: &Layout, hex: HexNumber, theme: &Theme, half: bool) {
    let colour = if half { mixed(theme.blank, theme.ground, 0.55) } else { theme.blank };
    ink.polygon(corners(layout, hex), colour);
}

/// The fill of a hex: the main terrain, and a smaller hex of the second within.
pub(super) fn fill(ink: &mut Ink, layout: &Layout, hex: HexNumber, state: &HexState, looks: &Looks) {
    let around = corners(layout, hex);
    let mut terrains = state.terrain.iter();
    if let Some(main) = terrains.next() {
        ink.polygon(around, looks.terrain(main).fill);
    }
    if let Some(second) = terrains.next() {
        let centre = at(layout.centre(hex));
        ink.polygon(around.map(|corner| between(centre, corner, 0.52)), looks.terrain(second).fill);
    }
}

/// The marks over the fill: around the centre those of the main terrain, at the centre that of the second.
pub(super) fn marks(ink: &mut Ink, layout: &Layout, hex: HexNumber, state: &HexState, looks: &Looks) {
    let centre = at(layout.centre(hex));
    let mut terrains = state.terrain.iter().map(|name| looks.terrain(name));
    if let Some(main) = terrains.next() {
        for (place, corner) in corners(layout, hex).into_iter().enumerate() {
            // Every other mark lies a little nearer, so that they look scattered and not like a ring.
            let part = if place % 2 == 0 { 0.66 } else { 0.46 };
            mark(ink, between(centre, corner, part), main);
        }
    }
    match terrains.next() {
        Some(second) => {
            for way in [[-0.11, 0.05], [0.11, 0.05], [0.0, -0.12]] {
                mark(ink, moved(centre, way, 1.0), second);
            }
        }
        None => {
            if let Some(main) = state.terrain.first() {
                mark(ink, moved(centre, [0.03, 0.02], 1.0), looks.terrain(main));
            }
        }
    }
}

fn mark(ink: &mut Ink, place: At, look: TerrainLook) {
    let [x, y] = place;
    let colour = look.ink;
    let stroke =
        |ink: &mut Ink, from: At, to: At| ink.hard_line(moved(place, from, 1.0), moved(place, to, 1.0), 0.018, colour);
    match look.pattern {
        Pattern::Plain => {}
        Pattern::Clumps => {
            let (r, s) = (0.062, 0.044);
            let around = [[0.0, -r], [s, -s], [r, 0.0], [s, s], [0.0, r], [-s, s], [-r, 0.0], [-s, -s]];
            ink.polygon(around.map(|[dx, dy]| [x + dx, y + dy]), colour);
        }
        Pattern::Dots => ink.dot(place, 0.032, colour),
        Pattern::Slants => stroke(ink, [-0.07, 0.07], [0.07, -0.07]),
        Pattern::Crosses => {
            stroke(ink, [-0.06, 0.0], [0.06, 0.0]);
            stroke(ink, [0.0, -0.06], [0.0, 0.06]);
        }
        Pattern::Dashes => stroke(ink, [-0.08, 0.0], [0.08, 0.0]),
        Pattern::Squares => {
            let r = 0.05;
            ink.polygon([[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]], colour);
        }
        Pattern::Angles => {
            stroke(ink, [-0.07, 0.04], [0.0, -0.05]);
            stroke(ink, [0.0, -0.05], [0.07, 0.04]);
        }
        Pattern::Lattice => {
            stroke(ink, [-0.06, 0.06], [0.06, -0.06]);
            stroke(ink, [-0.06, -0.06], [0.06, 0.06]);
        }
    }
}

/// The lines around a hex that its neighbours of lower numbers do not draw.
pub(super) fn lines(ink: &mut Ink, layout: &Layout, hex: HexNumber, colour: Color32) {
    let around = corners(layout, hex);
    let grid = layout.grid();
    for (side, way) in grid.directions().into_iter().enumerate() {
        let drawn_there = grid.neighbour(hex, way).is_some_and(|other| other < hex && grid.holds(other));
        if let (false, Some(from), Some(to)) = (drawn_there, around.get(side), around.get((side + 1) % 6)) {
            ink.hair(*from, *to, colour);
        }
    }
}

/// The least and the greatest height of a map; none if no hex has one.
pub(super) fn heights(state: &MapState) -> Option<(i64, i64)> {
    let all = || state.hexes.values().filter_map(|hex| hex.height);
    all().min().zip(all().max())
}

/// The tint of a hex's height, and contours where a neighbour is lower: one stroke more for each further level, to three.
#[allow(clippy::cast_precision_loss, reason = "a tint needs no more")]
pub(super) fn height(
    ink: &mut Ink,
    layout: &Layout,
    hex: HexNumber,
    state: &MapState,
    range: (i64, i64),
    theme: &Theme,
) {
    let of = |hex: HexNumber| state.hexes.get(&hex).and_then(|hex| hex.height);
    let Some(own) = of(hex) else { return };
    let around = corners(layout, hex);
    let (least, most) = range;
    let part =
        if most > least { (own.saturating_sub(least)) as f32 / (most.saturating_sub(least)) as f32 } else { 1.0 };
    ink.polygon(around, theme.height.gamma_multiply(0.05 + 0.33 * part));
    let centre = at(layout.centre(hex));
    for (side, way) in layout.grid().directions().into_iter().enumerate() {
        let Some(other) = layout.grid().neighbour(hex, way).and_then(of) else { continue };
        let (Some(from), Some(to)) = (around.get(side), around.get((side + 1) % 6)) else { continue };
        for stroke in 0..own.saturating_sub(other).clamp(0, 3) {
            let inwards = 1.0 - (0.05 + 0.09 * stroke as f32);
            ink.line(between(centre, *from, inwards), between(centre, *to, inwards), 0.02, theme.height);
        }
    }
}

/// How well a hex is known, in colour and in a mark of its own: nobody looked, slants; stated, a square; guessed, a
/// diamond's outline; in doubt, a wide disc; painted, a dot; checked, a tick.
pub(super) fn survey(ink: &mut Ink, layout: &Layout, hex: HexNumber, known: Option<Survey>, theme: &Theme) {
    let around = corners(layout, hex);
    let centre = at(layout.centre(hex));
    let spot = |way: At| moved(centre, way, 1.0);
    let grey = mixed(theme.ground, theme.text, 0.35);
    let (colour, thick) = match known {
        None => (grey, 0.42),
        Some(Survey::Stated) => (mixed(theme.good, theme.proposed, 0.5), 0.34),
        Some(Survey::Guessed) => (theme.proposed, 0.40),
        Some(Survey::Doubtful) => (theme.doubt, 0.62),
        Some(Survey::Painted) => (theme.good, 0.18),
        Some(Survey::Checked) => (theme.good, 0.52),
    };
    ink.polygon(around, colour.gamma_multiply(thick));
    let strong = mixed(colour, theme.text, 0.35);
    match known {
        None => {
            for shift in [-0.2, 0.0, 0.2] {
                ink.hard_line(spot([shift - 0.13, 0.13]), spot([shift + 0.13, -0.13]), 0.02, strong);
            }
        }
        Some(Survey::Stated) => {
            ink.polygon([[-0.1, -0.1], [0.1, -0.1], [0.1, 0.1], [-0.1, 0.1]].map(spot), strong);
        }
        Some(Survey::Guessed) => {
            outline(ink, &[[0.0, -0.14], [0.14, 0.0], [0.0, 0.14], [-0.14, 0.0]].map(spot), 0.03, strong)
        }
        Some(Survey::Doubtful) => ink.disc(centre, 0.13, strong),
        Some(Survey::Painted) => ink.disc(centre, 0.05, strong),
        Some(Survey::Checked) => {
            ink.line(spot([-0.13, 0.0]), spot([-0.03, 0.11]), 0.045, strong);
            ink.line(spot([-0.045, 0.11]), spot([0.16, -0.13]), 0.045, strong);
        }
    }
}

/// A closed line through corners.
pub(super) fn outline(ink: &mut Ink, corners: &[At], width: f32, colour: Color32) {
    for (place, from) in corners.iter().enumerate() {
        if let Some(to) = corners.get((place + 1) % corners.len()) {
            let along = direction(*from, *to);
            // Half a width further at both ends closes the corners.
            ink.line(moved(*from, along, -width * 0.29), moved(*to, along, width * 0.29), width, colour);
        }
    }
}

/// The borders of a set of hexes, drawn just inside of it.
pub(super) fn border(
    ink: &mut Ink,
    layout: &Layout,
    hexes: impl Iterator<Item = HexNumber>,
    holds: impl Fn(HexNumber) -> bool,
    width: f32,
    colour: Color32,
) {
    for hex in hexes {
        let around = corners(layout, hex);
        let centre = at(layout.centre(hex));
        for (side, way) in layout.grid().directions().into_iter().enumerate() {
            if layout.grid().neighbour(hex, way).is_some_and(&holds) {
                continue;
            }
            if let (Some(from), Some(to)) = (around.get(side), around.get((side + 1) % 6)) {
                let along = direction(*from, *to);
                let inwards = turned(along);
                let inwards = if facing(inwards, *from, centre) { inwards } else { inwards.map(|part| -part) };
                let ends = [moved(*from, inwards, width / 2.0), moved(*to, inwards, width / 2.0)];
                ink.line(ends[0], ends[1], width, colour);
            }
        }
    }
}

fn facing([x, y]: At, from: At, to: At) -> bool {
    x * (to[0] - from[0]) + y * (to[1] - from[1]) > 0.0
}
