//! Units on the map: a counter with the usual unit symbol and the printed values, stacked where several stand.
//! Must not: know a unit; the symbol is one of the language's own closed set.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, Lens, at, moved};
use super::input::Counter;
use super::letters;
use super::terrain::outline;
use super::theme::{Theme, mixed};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::{Layout, Point};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Painter, Shape, vec2};
use std::collections::BTreeMap;

/// Counters of one stack that are drawn; a number tells the rest.
const SHOWN: usize = 4;
/// Half a counter's side, in hex widths.
const HALF: f32 = 0.29;
/// By how much the next counter of a stack lies higher and to the right.
const STEP: f32 = 0.055;

/// Draws all counters that are seen.
pub(super) fn draw(
    painter: &Painter,
    counters: &[Counter],
    layout: &Layout,
    lens: &Lens,
    seen: [Point; 2],
    theme: &Theme,
    opacity: f32,
) {
    let mut stacks: BTreeMap<HexNumber, Vec<&Counter>> = BTreeMap::new();
    for counter in counters {
        stacks.entry(counter.hex).or_default().push(counter);
    }
    for (hex, stack) in stacks {
        let centre = layout.centre(hex);
        let [low, high] = seen;
        if centre.x < low.x - 1.0 || centre.y < low.y - 1.0 || centre.x > high.x + 1.0 || centre.y > high.y + 1.0 {
            continue;
        }
        let shown = stack.len().min(SHOWN);
        let mut corner = moved(at(centre), [1.0, -1.0], -STEP * (count(shown) - 1.0) / 2.0);
        for counter in stack.iter().take(SHOWN) {
            one(painter, counter, corner, lens, theme, opacity);
            corner = moved(corner, [1.0, -1.0], STEP);
        }
        if stack.len() > SHOWN && lens.scale > 24.0 {
            let place = lens.screen(moved(corner, [1.0, -1.0], HALF * 0.8));
            let text = format!("×{}", stack.len());
            letters::label(painter, Align2::CENTER_CENTER, place, &text, 11.0, [theme.text, theme.halo]);
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a handful")]
fn count(n: usize) -> f32 {
    n as f32
}

fn one(painter: &Painter, counter: &Counter, centre: At, lens: &Lens, theme: &Theme, opacity: f32) {
    let mut ink = Ink::default();
    let ground = theme.counter(counter.side);
    let line = mixed(ground, if theme.dark { Color32::WHITE } else { Color32::BLACK }, 0.85);
    let square =
        |half: f32| [[-half, -half], [half, -half], [half, half], [-half, half]].map(|off| moved(centre, off, 1.0));
    ink.polygon(square(HALF), ground);
    outline(&mut ink, &square(HALF), 0.022, line);
    if lens.scale >= 20.0 {
        let middle = if counter.values.is_empty() { centre } else { moved(centre, [0.0, -0.075], 1.0) };
        symbol(&mut ink, &counter.symbol, middle, line);
    }
    let mut mesh = Mesh::default();
    ink.emit(lens, opacity, &mut mesh);
    painter.add(Shape::mesh(mesh));
    if let Some(size) = letters::size(lens.scale, 0.19, [8.0, 26.0]).filter(|_| !counter.values.is_empty()) {
        let place = lens.screen(moved(centre, [0.0, 0.165], 1.0));
        let font = egui::FontId::proportional(size);
        painter.text(place, Align2::CENTER_CENTER, &counter.values, font, line.gamma_multiply(opacity));
    }
}

/// The usual symbols: a box with the mark of the arm.
fn symbol(ink: &mut Ink, name: &str, middle: At, colour: Color32) {
    const WIDE: f32 = 0.17;
    const HIGH: f32 = 0.105;
    const THICK: f32 = 0.018;
    let spot = |x: f32, y: f32| moved(middle, [x * WIDE, y * HIGH], 1.0);
    let stroke = |ink: &mut Ink, from: At, to: At| ink.line(from, to, THICK, colour);
    if name == "none" {
        return;
    }
    outline(ink, &[spot(-1.0, -1.0), spot(1.0, -1.0), spot(1.0, 1.0), spot(-1.0, 1.0)], THICK, colour);
    match name {
        "infantry" => {
            stroke(ink, spot(-1.0, -1.0), spot(1.0, 1.0));
            stroke(ink, spot(-1.0, 1.0), spot(1.0, -1.0));
        }
        "cavalry" => stroke(ink, spot(-1.0, 1.0), spot(1.0, -1.0)),
        "artillery" => ink.disc(middle, 0.042, colour),
        "horse-artillery" => {
            stroke(ink, spot(-1.0, 1.0), spot(1.0, -1.0));
            ink.disc(middle, 0.042, colour);
        }
        "gunboat" => {
            let hull = [spot(-0.75, 0.0), spot(0.75, 0.0), spot(0.45, 0.65), spot(-0.45, 0.65)];
            ink.polygon(hull, colour);
            stroke(ink, spot(0.0, 0.0), spot(0.0, -0.65));
        }
        "engineer" => {
            stroke(ink, spot(-0.5, -0.4), spot(0.5, -0.4));
            for x in [-0.5, 0.0, 0.5] {
                stroke(ink, spot(x, -0.4), spot(x, 0.45));
            }
        }
        "headquarters" => {
            ink.polygon([spot(-1.0, -1.0), spot(1.0, -1.0), spot(1.0, -0.45), spot(-1.0, -0.45)], colour);
            stroke(ink, spot(-1.0, 1.0), spot(-1.0, 1.5));
        }
        "supply" => stroke(ink, spot(-1.0, 0.45), spot(1.0, 0.45)),
        "leader" => {
            for (from, to) in [(0, 2), (2, 4), (4, 1), (1, 3), (3, 0)] {
                let star = |n: u8| {
                    let angle = (f32::from(n) / 5.0 - 0.25) * std::f32::consts::TAU;
                    moved(middle, [angle.cos(), angle.sin()], 0.085)
                };
                stroke(ink, star(from), star(to));
            }
        }
        "wagon" => {
            stroke(ink, spot(-0.7, 0.0), spot(0.7, 0.0));
            for x in [-0.45, 0.45] {
                ink.disc(spot(x, 0.4), 0.03, colour);
            }
        }
        _ => {}
    }
}

/// Where the name of a counter under the pointer would be written: above its hex.
pub(super) fn name_place(layout: &Layout, hex: HexNumber, lens: &Lens) -> egui::Pos2 {
    lens.screen(at(layout.centre(hex))) - vec2(0.0, 0.42 * lens.scale)
}
