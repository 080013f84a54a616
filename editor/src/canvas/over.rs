//! What lies above the map for the moment: the gesture in hand, what is under the pointer, the selection, proposals,
//! problems, answers of probes, measured lines, calibration points.
//! Must not: keep anything; it is made anew each frame, and is little.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, Lens, at, between, direction, moved, turned};
use super::input::{CalibrationMark, Hovered, Measured, ProbeMark, ProblemMark, Spot, Suggestion, Tone};
use super::key::Looks;
use super::theme::{Theme, mixed};
use super::{letters, paths, sides, terrain};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::change::Change;
use cartouche_document::layout::{Layout, Point};
use egui::{Align2, Color32, Painter, Pos2, vec2};
use std::collections::BTreeSet;

/// The colour of a tone.
pub(super) fn tone(theme: &Theme, tone: Tone) -> Color32 {
    match tone {
        Tone::Alarm => theme.alarm,
        Tone::Doubt => theme.doubt,
        Tone::Good => theme.good,
        Tone::Plain => theme.accent,
    }
}

/// Where a mark of a spot lies.
pub(super) fn place(layout: &Layout, spot: Spot) -> Option<At> {
    match spot {
        Spot::Hex(hex) => layout.grid().holds(hex).then(|| at(layout.centre(hex))),
        Spot::Side(side) => layout.side_ends(side).map(|[from, to]| between(at(from), at(to), 0.5)),
    }
}

/// What the gesture in hand would do, drawn as if it were done, within a line of its own.
pub(super) fn preview(ink: &mut Ink, layout: &Layout, changes: &[Change], looks: &Looks) {
    let theme = &looks.theme;
    let mut hexes = BTreeSet::new();
    for change in changes {
        match change {
            Change::Hex { hex, after, .. } => {
                terrain::blank(ink, layout, *hex, theme, false);
                if let Some(after) = after {
                    terrain::fill(ink, layout, *hex, after, looks);
                    terrain::marks(ink, layout, *hex, after, looks);
                }
                hexes.insert(*hex);
            }
            Change::Side { side, feature, after, .. } => {
                if let Some([from, to]) = layout.side_ends(*side) {
                    ink.line(at(from), at(to), 0.24, theme.accent.gamma_multiply(0.35));
                }
                match after {
                    Some(after) => sides::feature(ink, layout, *side, after.up, looks.feature(feature), true),
                    None => struck(ink, layout, Spot::Side(*side), theme.alarm),
                }
            }
            Change::Path { kind, after, before, .. } => {
                let mut border = Ink::default();
                let mut line = Ink::default();
                let chains = after.as_ref().or(before.as_ref());
                for way in chains.into_iter().flatten().flat_map(|chain| paths::stretches(layout, chain)) {
                    paths::stretch(&mut border, &mut line, way, looks.path(kind), theme.accent);
                }
                ink.append(&border);
                if after.is_some() {
                    ink.append(&line);
                }
            }
            Change::Region { after, .. } => hexes.extend(after.iter().flatten().copied()),
            Change::Place { before, after, .. } => {
                for hex in [before, after].into_iter().flatten() {
                    ink.disc(at(layout.centre(*hex)), 0.12, theme.accent.gamma_multiply(0.7));
                }
            }
            Change::Grid { .. } | Change::Scan { .. } | Change::SetUp { .. } => {}
        }
    }
    let holds = |hex: HexNumber| hexes.contains(&hex);
    terrain::border(ink, layout, hexes.iter().copied(), holds, 0.05, theme.accent);
}

fn struck(ink: &mut Ink, layout: &Layout, spot: Spot, colour: Color32) {
    if let Some(middle) = place(layout, spot) {
        for way in [-1.0, 1.0] {
            ink.line(moved(middle, [0.1, 0.1 * way], 1.0), moved(middle, [-0.1, -0.1 * way], 1.0), 0.04, colour);
        }
    }
}

/// What a click would take.
pub(super) fn hover(ink: &mut Ink, layout: &Layout, hovered: Hovered<'_>, theme: &Theme) {
    match hovered {
        Hovered::Nothing => {}
        Hovered::Hexes(hexes) => {
            let set: BTreeSet<HexNumber> = hexes.iter().copied().collect();
            for hex in &set {
                ink.polygon(terrain::corners(layout, *hex), theme.accent.gamma_multiply(0.10));
            }
            terrain::border(ink, layout, set.iter().copied(), |hex| set.contains(&hex), 0.035, theme.accent);
        }
        Hovered::Side(side, up) => {
            let Some([from, to]) = layout.side_ends(side).map(|ends| ends.map(at)) else { return };
            ink.line(from, to, 0.15, theme.accent.gamma_multiply(0.75));
            if let Some(up) = up {
                // An arrow head on the high side.
                let middle = between(from, to, 0.5);
                let way = direction(middle, at(layout.centre(up)));
                let foot = moved(middle, way, 0.11);
                let across = turned(way);
                let head = [moved(foot, across, 0.1), moved(foot, way, 0.13), moved(foot, across, -0.1)];
                ink.polygon(head, theme.accent);
            }
        }
    }
}

/// The keyboard's hex, and the side at which it aims.
pub(super) fn cursor(ink: &mut Ink, layout: &Layout, hex: HexNumber, aim: Option<usize>, theme: &Theme) {
    let around = terrain::corners(layout, hex);
    let centre = at(layout.centre(hex));
    // Corners alone, so that it is told from the selection.
    for (place, corner) in around.iter().enumerate() {
        for other in [around.get((place + 1) % 6), around.get((place + 5) % 6)].into_iter().flatten() {
            let inner = between(centre, *corner, 0.9);
            ink.line(inner, between(inner, between(centre, *other, 0.9), 0.26), 0.06, theme.text);
        }
    }
    if let Some(side) = aim
        && let (Some(from), Some(to)) = (around.get(side % 6), around.get((side + 1) % 6))
    {
        let middle = between(*from, *to, 0.5);
        ink.line(*from, *to, 0.1, theme.accent.gamma_multiply(0.8));
        ink.line(centre, between(centre, middle, 0.85), 0.03, theme.accent);
        ink.disc(between(centre, middle, 0.85), 0.06, theme.accent);
    }
}

/// Proposals: the look that they would have, thin where doubtful, with a dashed border.
pub(super) fn suggestions(ink: &mut Ink, layout: &Layout, all: &[Suggestion], looks: &Looks, seen: [Point; 2]) {
    let theme = &looks.theme;
    for Suggestion { spot, name, confidence } in all {
        let Some(middle) = place(layout, *spot).filter(|middle| within(*middle, seen)) else { continue };
        let strength = 0.3 + 0.5 * confidence.clamp(0.0, 1.0);
        match spot {
            Spot::Hex(hex) => {
                let around = terrain::corners(layout, *hex).map(|corner| between(middle, corner, 0.78));
                ink.polygon(around, looks.terrain(name).fill.gamma_multiply(strength));
                for (place, from) in around.iter().enumerate() {
                    if let Some(to) = around.get((place + 1) % 6) {
                        ink.dashes(*from, *to, [0.1, 0.08], 0.035, theme.proposed);
                    }
                }
            }
            Spot::Side(side) => {
                if let Some([from, to]) = layout.side_ends(*side).map(|ends| ends.map(at)) {
                    ink.line(from, to, 0.13, looks.feature(name).colour.gamma_multiply(strength));
                    ink.dashes(from, to, [0.09, 0.07], 0.04, theme.proposed);
                }
            }
        }
    }
}

/// Problems: a triangle for what is wrong, a disc for what is worth a look.
pub(super) fn problems(ink: &mut Ink, layout: &Layout, all: &[ProblemMark], theme: &Theme, lens: &Lens) {
    // Marks keep a size that is seen on a small map, and do not cover a large one.
    let r = (9.0 / lens.scale).clamp(0.09, 0.6);
    for ProblemMark { spot, tone: of } in all {
        let Some(middle) = place(layout, *spot) else { continue };
        let middle = if matches!(spot, Spot::Hex(_)) { moved(middle, [0.26, 0.0], 1.0) } else { middle };
        let spot = |x: f32, y: f32| moved(middle, [x * r, y * r], 1.0);
        let colour = tone(theme, *of);
        match of {
            Tone::Alarm => {
                ink.polygon([spot(0.0, -1.25), spot(1.25, 1.0), spot(-1.25, 1.0)], theme.halo);
                ink.polygon([spot(0.0, -1.0), spot(1.0, 0.85), spot(-1.0, 0.85)], colour);
            }
            _ => {
                ink.disc(middle, r, theme.halo);
                ink.disc(middle, r * 0.8, colour);
            }
        }
        ink.line(spot(0.0, -0.42), spot(0.0, 0.3), r * 0.22, theme.halo);
        ink.disc(spot(0.0, 0.58), r * 0.13, theme.halo);
    }
}

/// Answers of a probe: hexes tinted, sides thick; what is written is left to [`probe_texts`].
pub(super) fn probe(ink: &mut Ink, layout: &Layout, all: &[ProbeMark], theme: &Theme) {
    for ProbeMark { spot, tone: of, .. } in all {
        let colour = tone(theme, *of);
        match spot {
            Spot::Hex(hex) => {
                ink.polygon(terrain::corners(layout, *hex), colour.gamma_multiply(0.22));
                terrain::border(ink, layout, std::iter::once(*hex), |_| false, 0.04, colour);
            }
            Spot::Side(side) => {
                if let Some([from, to]) = layout.side_ends(*side).map(|ends| ends.map(at)) {
                    ink.line(from, to, 0.12, colour);
                }
            }
        }
    }
}

/// What a probe writes.
pub(super) fn probe_texts(painter: &Painter, layout: &Layout, all: &[ProbeMark], theme: &Theme, lens: &Lens) {
    let Some(size) = letters::size(lens.scale, 0.28, [8.0, 20.0]) else { return };
    for ProbeMark { spot, text, .. } in all.iter().filter(|mark| !mark.text.is_empty()) {
        if let Some(middle) = place(layout, *spot) {
            let screen = lens.screen(middle);
            if painter.clip_rect().expand(40.0).contains(screen) {
                letters::label(painter, Align2::CENTER_CENTER, screen, text, size, [theme.text, theme.halo]);
            }
        }
    }
}

/// A measured line, dashed from where it is blocked.
pub(super) fn measured(ink: &mut Ink, line: &Measured, theme: &Theme, lens: &Lens) {
    let width = (3.0 / lens.scale).clamp(0.02, 0.2);
    for (place, ends) in line.line.windows(2).enumerate() {
        let &[from, to] = ends else { continue };
        let (from, to) = (at(from), at(to));
        ink.line(from, to, width * 2.0, theme.halo);
        if line.blocked_from.is_some_and(|blocked| place >= blocked) {
            ink.dashes(from, to, [width * 4.0, width * 3.0], width, theme.alarm);
        } else {
            ink.line(from, to, width, theme.accent);
        }
    }
    for end in line.line.first().into_iter().chain(line.line.last()) {
        ink.disc(at(*end), width * 1.8, theme.accent);
    }
}

/// Calibration points: a cross where the pixel lies, an arrow from where it should lie, eightfold so that it is seen.
pub(super) fn calibration(ink: &mut Ink, marks: &[CalibrationMark], theme: &Theme, lens: &Lens) {
    let unit = 1.0 / lens.scale;
    for CalibrationMark { at: place, goal, chosen, .. } in marks {
        let (here, goal) = (at(*place), at(*goal));
        let colour = if *chosen { theme.accent } else { theme.alarm };
        for way in [[1.0, 0.0], [0.0, 1.0]] {
            ink.line(moved(here, way, -9.0 * unit), moved(here, way, 9.0 * unit), 4.5 * unit, theme.halo);
            ink.line(moved(here, way, -8.0 * unit), moved(here, way, 8.0 * unit), 1.6 * unit, colour);
        }
        let tip = between(goal, here, 8.0);
        let (way, across) = (direction(goal, tip), turned(direction(goal, tip)));
        if (tip[0] - goal[0]).hypot(tip[1] - goal[1]) * lens.scale > 3.0 {
            ink.line(goal, tip, 2.0 * unit, theme.doubt);
            let root = moved(tip, way, -7.0 * unit);
            ink.polygon([tip, moved(root, across, 4.0 * unit), moved(root, across, -4.0 * unit)], theme.doubt);
        }
    }
}

/// What is written beside calibration points and at the end of a measured line.
pub(super) fn texts(painter: &Painter, marks: &[CalibrationMark], line: Option<&Measured>, theme: &Theme, lens: &Lens) {
    let write = |place: Pos2, text: &str| {
        letters::label(painter, Align2::LEFT_CENTER, place + vec2(11.0, -9.0), text, 13.0, [theme.text, theme.halo]);
    };
    for mark in marks {
        write(lens.screen(at(mark.at)), &mark.text);
    }
    if let Some((end, text)) = line.and_then(|line| Some((line.line.last()?, &line.text))) {
        write(lens.screen(at(*end)), text);
    }
}

/// A tint for a region by its place, told apart by lightness too.
pub(super) fn region_colour(theme: &Theme, place: usize) -> Color32 {
    let tones = [theme.proposed, theme.good, theme.doubt, theme.accent, theme.height];
    let tone = tones.get(place % tones.len()).copied().unwrap_or(theme.accent);
    mixed(tone, theme.text, if (place / tones.len()).is_multiple_of(2) { 0.0 } else { 0.4 })
}

fn within([x, y]: At, [low, high]: [Point; 2]) -> bool {
    let (x, y) = (f64::from(x), f64::from(y));
    x >= low.x - 1.0 && y >= low.y - 1.0 && x <= high.x + 1.0 && y <= high.y + 1.0
}
