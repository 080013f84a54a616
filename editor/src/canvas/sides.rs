//! Features of hexsides, by their look: bands, walls, slopes with their low side, bridges across.
//! Must not: know what a feature is called.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, at, between, direction, moved, turned};
use super::key::{FeatureLook, Looks};
use super::theme::SideLook;
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_document::layout::Layout;
use cartouche_document::state::{MapState, SideState};
use egui::Color32;

/// A side as drawn: its ends, and the direction of length 1 in which its marks point.
#[derive(Clone, Copy)]
struct Lie {
    from: At,
    to: At,
    along: At,
    /// Downwards, for a directed feature; of an undirected one, to either side.
    down: At,
    /// Which hex is high is not known.
    open: bool,
}

fn lie(layout: &Layout, side: HexSide, up: Option<HexNumber>) -> Option<Lie> {
    let [from, to] = layout.side_ends(side)?.map(at);
    let along = direction(from, to);
    let [low, high] = side.hexes();
    let (above, below) = if up == Some(high) { (high, low) } else { (low, high) };
    let down = direction(at(layout.centre(above)), at(layout.centre(below)));
    Some(Lie { from, to, along, down, open: up.is_none() })
}

/// Draws one feature on one side. `fine` draws its marks, else only its line.
pub(super) fn feature(
    ink: &mut Ink,
    layout: &Layout,
    side: HexSide,
    up: Option<HexNumber>,
    look: FeatureLook,
    fine: bool,
) {
    let Some(lie) = lie(layout, side, up) else { return };
    if fine { near(ink, lie, look.look, look.colour) } else { far(ink, lie, look.look, look.colour) }
}

/// The features of the sides that a hex draws: those to neighbours of higher numbers, in the order of the list.
pub(super) fn of_hex<'a>(
    layout: &Layout,
    hex: HexNumber,
    state: &'a MapState,
    looks: &Looks,
) -> Vec<(HexSide, &'a SideState, FeatureLook)> {
    let mut all = Vec::new();
    for (_, other) in layout.grid().neighbours(hex) {
        if other > hex
            && let Ok(side) = layout.grid().side(hex, other)
        {
            let from = all.len();
            all.extend(state.features(side).map(|(kind, value)| (side, value, looks.feature(kind))));
            if let Some(new) = all.get_mut(from..) {
                new.sort_by_key(|(_, _, look)| look.place);
            }
        }
    }
    all
}

/// A map drawn small: the line alone, with hard sides.
fn far(ink: &mut Ink, lie: Lie, look: SideLook, colour: Color32) {
    let width = match look {
        SideLook::Band => 0.15,
        SideLook::Wall | SideLook::Comb => 0.1,
        SideLook::Bridge | SideLook::Ford => return across(ink, lie, 0.16, 0.1, 0.07, colour),
        _ => 0.06,
    };
    ink.hard_line(lie.from, lie.to, width, colour);
}

fn near(ink: &mut Ink, lie: Lie, look: SideLook, colour: Color32) {
    let Lie { from, to, along, down, open } = lie;
    match look {
        SideLook::Band => {
            ink.line(moved(from, along, -0.02), moved(to, along, 0.02), 0.13, colour);
            ink.line(from, to, 0.028, colour.gamma_multiply(0.55).blend(Color32::from_white_alpha(110)));
        }
        SideLook::Wall => ink.dashes(from, to, [0.12, 0.05], 0.085, colour),
        SideLook::Double => {
            for way in [-0.04, 0.04] {
                ink.line(moved(from, down, way), moved(to, down, way), 0.03, colour);
            }
        }
        SideLook::Beads => {
            for part in [0.1, 0.3, 0.5, 0.7, 0.9] {
                ink.disc(between(from, to, part), 0.038, colour);
            }
        }
        SideLook::Fence => {
            ink.line(from, to, 0.03, colour);
            for part in [0.16, 0.39, 0.61, 0.84] {
                let place = between(from, to, part);
                ink.line(moved(place, down, -0.07), moved(place, down, 0.07), 0.026, colour);
            }
        }
        SideLook::Bridge => across(ink, lie, 0.12, 0.17, 0.05, colour),
        SideLook::Ford => {
            let middle = between(from, to, 0.5);
            for (way, shift) in [(-0.16, 0.0), (0.0, 0.0), (0.16, 0.0), (-0.08, 0.09), (0.08, -0.09)] {
                ink.disc(moved(moved(middle, down, way), along, shift), 0.034, colour);
            }
        }
        SideLook::Hachures if open => {
            ink.dashes(from, to, [0.07, 0.05], 0.035, colour);
            ticks(ink, lie, [-0.08, 0.08], colour);
        }
        SideLook::Hachures => {
            ink.line(from, to, 0.045, colour);
            ticks(ink, lie, [0.0, 0.17], colour);
        }
        SideLook::Teeth | SideLook::Comb => teeth(ink, lie, look, colour),
    }
}

/// Two bars across a side, apart by twice `apart`, each reaching `reach` to both sides, with feet turned outwards.
fn across(ink: &mut Ink, lie: Lie, apart: f32, reach: f32, width: f32, colour: Color32) {
    let middle = between(lie.from, lie.to, 0.5);
    for way in [-1.0, 1.0] {
        let bar = moved(middle, lie.along, way * apart);
        let ends = [moved(bar, lie.down, -reach), moved(bar, lie.down, reach)];
        ink.line(ends[0], ends[1], width, colour);
        for (end, outwards) in ends.into_iter().zip([-1.0, 1.0]) {
            let foot = moved(moved(end, lie.along, way * 0.055), lie.down, outwards * 0.05);
            ink.line(end, foot, width, colour);
        }
    }
}

/// Five strokes at right angles to the side, thick on it and thin at their ends.
fn ticks(ink: &mut Ink, lie: Lie, [from, to]: [f32; 2], colour: Color32) {
    let across = turned(lie.down);
    for part in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let place = between(lie.from, lie.to, part);
        let (root, tip) = (moved(place, lie.down, from), moved(place, lie.down, to));
        if from < 0.0 {
            ink.line(root, tip, 0.024, colour);
        } else {
            ink.polygon([moved(root, across, 0.028), tip, moved(root, across, -0.028)], colour);
            ink.line(root, tip, 0.012, colour);
        }
    }
}

/// Pointed or square teeth; where the high side is not known, they are hollow and stand on the line.
fn teeth(ink: &mut Ink, lie: Lie, look: SideLook, colour: Color32) {
    let Lie { from, to, along, down, open } = lie;
    let thick = if look == SideLook::Comb { 0.075 } else { 0.04 };
    ink.line(from, to, thick, colour);
    let base = if open { -0.05 } else { 0.0 };
    for part in [0.14, 0.38, 0.62, 0.86] {
        let place = moved(between(from, to, part), down, base);
        let reach = if look == SideLook::Comb { 0.1 } else { 0.12 };
        let near = [moved(place, along, -0.05), moved(place, along, 0.05)];
        if look == SideLook::Teeth {
            ink.polygon([near[0], near[1], moved(place, down, reach)], colour);
        } else {
            ink.polygon([near[0], near[1], moved(near[1], down, reach), moved(near[0], down, reach)], colour);
        }
    }
}
