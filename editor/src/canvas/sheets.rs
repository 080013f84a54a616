//! One frame of the map, sheet by sheet, with what is left out where the map is small: first numbers, then marks, lines and
//! the fine parts of sides, never the grounds.
//! Must not: make shapes that are kept; they come from the blocks.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::chunks::Sheet;
use super::ink::{Ink, Lens, at, moved};
use super::input::{CanvasInput, Hovered};
use super::letters::{self, Digits};
use super::scans::Tiles;
use super::theme::Theme;
use super::{Canvas, counters, over, terrain};
use cartouche_document::layout::Point;
use egui::epaint::Mesh;
use egui::{Align2, Painter, Rect, Response, Shape, Ui, vec2};

/// Points per hex width from which on marks of terrain are drawn.
const MARKS: f32 = 20.0;
/// Lines between hexes.
const LINES: f32 = 9.0;
/// Fine parts of sides.
const FINE: f32 = 15.0;
/// Sides and paths at all.
const SIDES: f32 = 3.5;
/// Names of places.
const NAMES: f32 = 8.0;
/// Counters.
const COUNTERS: f32 = 7.0;
/// Printed numbers, as parts of a hex width, and their least and greatest size in points.
const NUMBERS: (f32, [f32; 2]) = (0.22, [7.0, 14.0]);

impl Canvas {
    /// Paints a frame; whether a further one will show more.
    pub(super) fn paint(&mut self, ui: &Ui, view: Rect, response: &Response, input: &CanvasInput<'_>) -> bool {
        let theme = Theme::new(input.dark);
        let painter = ui.painter_at(view);
        painter.rect_filled(view, 0.0, theme.ground);
        let (scale, origin) = self.camera.transform(view);
        let lens = Lens { scale, origin, pixel: 1.0 / painter.pixels_per_point().max(0.1) };
        let seen = self.camera.seen(view);
        let blocks = self.chunks.seen(seen);
        self.chunks.begin_frame();
        let mut missing = !self.emit(&painter, input, &lens, &blocks, &[(Sheet::Blank, 1.0)]);
        missing |= !self.paint_scans(&painter, input, &lens, seen);
        missing |= !self.emit(&painter, input, &lens, &blocks, &below_paths(input, scale));
        self.paint_paths(&painter, input, &lens, &blocks);
        missing |= !self.emit(&painter, input, &lens, &blocks, &above_paths(input, scale));
        self.paint_letters(&painter, input, &lens, &blocks, &theme, view);
        self.paint_above(&painter, input, &lens, seen, &theme);
        // The frame of the focus is for those who work by keys.
        if response.has_focus() && self.pointing.cursor.is_some() {
            painter.rect_stroke(view.shrink(1.0), 0.0, egui::Stroke::new(2.0, theme.accent), egui::StrokeKind::Inside);
        }
        missing
    }

    /// Brings sheets of blocks to the screen, one above the other; whether all were there.
    fn emit(
        &mut self,
        painter: &Painter,
        input: &CanvasInput<'_>,
        lens: &Lens,
        blocks: &[(u8, u8)],
        sheets: &[(Sheet, f32)],
    ) -> bool {
        let most = self.sheets_a_frame();
        let mut complete = true;
        let (mut corners, mut indices) = (0, 0);
        for (sheet, _) in sheets {
            for block in blocks {
                complete &= self.chunks.make(*block, *sheet, input.state, most);
                let (more_corners, more_indices) = self.chunks.ink(*block, *sheet).map_or((0, 0), Ink::room);
                corners += more_corners;
                indices += more_indices;
            }
        }
        if indices > 0 {
            let mut mesh = Mesh::default();
            mesh.reserve_vertices(corners);
            mesh.reserve_triangles(indices / 3);
            for (sheet, opacity) in sheets {
                for ink in blocks.iter().filter_map(|block| self.chunks.ink(*block, *sheet)) {
                    ink.emit(lens, *opacity, &mut mesh);
                }
            }
            painter.add(Shape::mesh(mesh));
        }
        complete
    }

    fn paint_scans(&mut self, painter: &Painter, input: &CanvasInput<'_>, lens: &Lens, seen: [Point; 2]) -> bool {
        let mut complete = true;
        if let Some(opacity) = input.overlays.scan.drawn() {
            let mut left = Tiles::allowance(self.at_once);
            for layer in input.scans {
                complete &= self.tiles.draw(painter, layer, lens, seen, opacity, &mut left);
            }
        }
        self.tiles.end_frame();
        complete
    }

    /// Borders of all paths below the lines of all, so that crossings are open.
    fn paint_paths(&self, painter: &Painter, input: &CanvasInput<'_>, lens: &Lens, blocks: &[(u8, u8)]) {
        let Some(opacity) = input.overlays.paths.drawn().filter(|_| lens.scale >= SIDES) else { return };
        let mut mesh = Mesh::default();
        for part in if lens.scale < LINES { [1].as_slice() } else { &[0, 1] } {
            for ink in blocks.iter().filter_map(|block| self.chunks.paths(*block)?.get(*part)) {
                ink.emit(lens, opacity, &mut mesh);
            }
        }
        if !mesh.is_empty() {
            painter.add(Shape::mesh(mesh));
        }
    }

    /// Numbers, heights and names.
    fn paint_letters(
        &self,
        painter: &Painter,
        input: &CanvasInput<'_>,
        lens: &Lens,
        blocks: &[(u8, u8)],
        theme: &Theme,
        view: Rect,
    ) {
        let mut mesh = Mesh::default();
        let numbers = input.overlays.numbers.drawn().zip(letters::size(lens.scale, NUMBERS.0, NUMBERS.1));
        if let Some((opacity, size)) = numbers {
            let digits = Digits::new(painter, size);
            let colour = theme.number.gamma_multiply(opacity);
            let near = view.expand(lens.scale);
            for centre in blocks.iter().flat_map(|block| self.chunks.hexes(*block)) {
                let middle = lens.screen(moved(centre.at, [0.0, -0.335], 1.0));
                if near.contains(middle) {
                    digits.number(&mut mesh, middle, centre.hex, colour);
                }
            }
        }
        let heights = input.overlays.heights.drawn().zip(letters::size(lens.scale, 0.24, [9.0, 18.0]));
        if let Some((opacity, size)) = heights {
            let digits = Digits::new(painter, size);
            let colour = theme.height.gamma_multiply(opacity);
            for centre in blocks.iter().flat_map(|block| self.chunks.hexes(*block)) {
                let middle = lens.screen(moved(centre.at, [0.3, 0.14], 1.0));
                let height = input.state.hexes.get(&centre.hex).and_then(|hex| hex.height);
                if let Some(height) = height.filter(|_| view.contains(middle)) {
                    digits.value(&mut mesh, middle, height, colour);
                }
            }
        }
        if !mesh.is_empty() {
            painter.add(Shape::mesh(mesh));
        }
        self.paint_names(painter, input, lens, theme, view);
    }

    /// Names of places in the order of the text: one that would lie over an earlier one is left out.
    fn paint_names(&self, painter: &Painter, input: &CanvasInput<'_>, lens: &Lens, theme: &Theme, view: Rect) {
        let Some(layout) = input.layout.filter(|_| lens.scale >= NAMES) else { return };
        let mut taken: Vec<Rect> = Vec::new();
        if let Some(opacity) = input.overlays.places.drawn() {
            let size = (lens.scale * 0.25).round().clamp(10.0, 20.0);
            let colours = [theme.text, theme.halo].map(|colour| colour.gamma_multiply(opacity));
            for place in &input.state.places {
                let below = lens.screen(moved(at(layout.centre(place.hex)), [0.0, 0.3], 1.0));
                if !view.expand(80.0).contains(below) {
                    continue;
                }
                let room = letters::room(painter, Align2::CENTER_CENTER, below, &place.name, size);
                if taken.iter().any(|other| other.intersects(room)) {
                    continue;
                }
                taken.push(letters::label(painter, Align2::CENTER_CENTER, below, &place.name, size, colours));
            }
        }
        if let Some(opacity) = input.overlays.regions.drawn() {
            for (place, region) in input.state.regions.iter().enumerate() {
                let Some(first) = region.hexes.first() else { continue };
                let colour = over::region_colour(theme, place).gamma_multiply(opacity);
                let spot = lens.screen(moved(at(layout.centre(*first)), [0.0, 0.0], 1.0));
                if view.contains(spot) {
                    letters::label(painter, Align2::CENTER_CENTER, spot, &region.name, 12.0, [colour, theme.halo]);
                }
            }
        }
    }

    /// What lies above the map.
    fn paint_above(&self, painter: &Painter, input: &CanvasInput<'_>, lens: &Lens, seen: [Point; 2], theme: &Theme) {
        let mut ink = Ink::default();
        let overlays = input.overlays;
        if let (Some(layout), Some(looks)) = (input.layout, self.chunks.looks()) {
            if let Some(opacity) = overlays.regions.drawn() {
                for (place, region) in input.state.regions.iter().enumerate() {
                    let holds = |hex| region.hexes.binary_search(&hex).is_ok();
                    let colour = over::region_colour(theme, place).gamma_multiply(opacity);
                    terrain::border(&mut ink, layout, region.hexes.iter().copied(), holds, 0.06, colour);
                }
            }
            if overlays.suggestions.drawn().is_some() {
                over::suggestions(&mut ink, layout, input.suggestions, looks, seen);
            }
            over::probe(&mut ink, layout, input.probe, theme);
            over::preview(&mut ink, layout, input.preview, looks);
            let holds = |hex| input.selection.contains(&hex);
            terrain::border(&mut ink, layout, input.selection.iter().copied(), holds, 0.07, theme.accent);
            flush(painter, &mut ink, lens, 1.0);
            if let Some(opacity) = overlays.setup.drawn().filter(|_| lens.scale >= COUNTERS) {
                counters::draw(painter, input.counters, layout, lens, seen, theme, opacity);
            }
            over::hover(&mut ink, layout, input.hover, theme);
            if let Some(hex) = self.pointing.cursor {
                over::cursor(&mut ink, layout, hex, self.pointing.aim, theme);
            }
            if overlays.problems.drawn().is_some() {
                over::problems(&mut ink, layout, input.problems, theme, lens);
            }
            over::probe_texts(painter, layout, input.probe, theme, lens);
            self.name_under_pointer(painter, input, lens, theme);
        }
        if let Some(line) = input.measured {
            over::measured(&mut ink, line, theme, lens);
        }
        over::calibration(&mut ink, input.calibration, theme, lens);
        flush(painter, &mut ink, lens, 1.0);
        over::texts(painter, input.calibration, input.measured, theme, lens);
    }

    /// The name of the topmost counter under the pointer.
    fn name_under_pointer(&self, painter: &Painter, input: &CanvasInput<'_>, lens: &Lens, theme: &Theme) {
        let (Hovered::Hexes(&[hex]), Some(layout), Some(_)) = (input.hover, input.layout, input.overlays.setup.drawn())
        else {
            return;
        };
        let names: Vec<&str> = input.counters.iter().filter(|at| at.hex == hex).map(|at| at.name.as_str()).collect();
        if !names.is_empty() {
            let place = counters::name_place(layout, hex, lens) - vec2(0.0, 4.0);
            let text = names.join("\n");
            letters::label(painter, Align2::CENTER_BOTTOM, place, &text, 12.0, [theme.text, theme.halo]);
        }
    }
}

/// Grounds, heights, survey, lines, features along sides.
fn below_paths(input: &CanvasInput<'_>, scale: f32) -> Vec<(Sheet, f32)> {
    let overlays = input.overlays;
    let mut sheets = Vec::new();
    let mut add = |sheet: Sheet, overlay: super::Overlay, least: f32| {
        if let Some(opacity) = overlay.drawn().filter(|_| scale >= least) {
            sheets.push((sheet, opacity));
        }
    };
    add(Sheet::Fill, overlays.terrain, 0.0);
    add(Sheet::Marks, overlays.terrain, MARKS);
    add(Sheet::Heights, overlays.heights, 0.0);
    add(Sheet::Survey, overlays.survey, 0.0);
    add(Sheet::Lines, overlays.grid, LINES);
    add(if scale < FINE { Sheet::SidesFar } else { Sheet::SidesNear }, overlays.sides, SIDES);
    sheets
}

/// Features across sides.
fn above_paths(input: &CanvasInput<'_>, scale: f32) -> Vec<(Sheet, f32)> {
    let sheet = if scale < FINE { Sheet::AcrossFar } else { Sheet::AcrossNear };
    input.overlays.sides.drawn().filter(|_| scale >= SIDES).map(|opacity| (sheet, opacity)).into_iter().collect()
}

/// Paints what was gathered, and begins anew.
fn flush(painter: &Painter, ink: &mut Ink, lens: &Lens, opacity: f32) {
    if !ink.is_empty() {
        let mut mesh = Mesh::default();
        ink.emit(lens, opacity, &mut mesh);
        painter.add(Shape::mesh(mesh));
        *ink = Ink::default();
    }
}
