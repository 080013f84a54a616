//! Paths through the centres of hexes: a light border below, the line above, unknown stretches dotted.
//! Must not: know what a path is called.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, at, between, direction, moved, turned};
use super::theme::PathLook;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::Layout;
use cartouche_document::state::Chain;
use egui::Color32;

/// One stretch of a path, from a hex to the next that is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stretch {
    /// The hex from which it runs.
    pub(super) hex: HexNumber,
    from: At,
    to: At,
    /// The way between is known.
    known: bool,
}

/// The stretches of a chain.
pub(super) fn stretches(layout: &Layout, chain: &Chain) -> Vec<Stretch> {
    let mut all = Vec::new();
    let mut last: Option<HexNumber> = None;
    let mut known = true;
    for link in chain {
        match (last, link) {
            (_, None) => known = false,
            (Some(from), Some(to)) => {
                let known = known && layout.grid().adjacent(from, *to);
                all.push(Stretch { hex: from, from: at(layout.centre(from)), to: at(layout.centre(*to)), known });
            }
            (None, Some(_)) => {}
        }
        if let Some(hex) = link {
            last = Some(*hex);
            known = true;
        }
    }
    all
}

/// The border and the line of one stretch.
pub(super) fn stretch(
    border: &mut Ink,
    line: &mut Ink,
    way: Stretch,
    (look, colour): (PathLook, Color32),
    halo: Color32,
) {
    let Stretch { from, to, known, .. } = way;
    let width = match look {
        PathLook::Wide => 0.085,
        PathLook::Thin | PathLook::Crossed => 0.05,
        PathLook::Dashed | PathLook::Dotted => 0.045,
    };
    border.line(from, to, width + 0.06, halo);
    for end in [from, to] {
        border.disc(end, width / 2.0 + 0.03, halo);
    }
    if !known {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let n = (length / 0.16).ceil().clamp(1.0, 600.0);
        let mut step = 0.5;
        while step < n {
            line.disc(between(from, to, step / n), 0.03, colour);
            step += 1.0;
        }
        return;
    }
    match look {
        PathLook::Wide | PathLook::Thin => {
            line.line(from, to, width, colour);
            for end in [from, to] {
                line.disc(end, width / 2.0, colour);
            }
        }
        PathLook::Dashed => line.dashes(from, to, [0.13, 0.08], width, colour),
        PathLook::Dotted => {
            for part in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
                line.disc(between(from, to, part), width * 0.75, colour);
            }
        }
        PathLook::Crossed => {
            line.line(from, to, width * 0.7, colour);
            let across = turned(direction(from, to));
            for part in [0.1, 0.3, 0.5, 0.7, 0.9] {
                let place = between(from, to, part);
                line.line(moved(place, across, -0.06), moved(place, across, 0.06), 0.03, colour);
            }
        }
    }
}
