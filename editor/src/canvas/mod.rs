//! The map as a widget: what is seen of it, what lies over it, and what the pointer does there.
//! Must not: change the document, or decide what a gesture does.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

mod camera;
mod chunks;
mod counters;
mod ink;
mod input;
mod key;
mod letters;
mod over;
mod paths;
mod pointing;
mod scans;
mod screenshot;
mod sheets;
mod sides;
mod terrain;
mod theme;

pub use camera::{Camera, LARGEST_SCALE, SMALLEST_SCALE, USUAL_SCALE};
pub use input::{
    Act, CalibrationMark, CanvasInput, CanvasOutput, Counter, Hovered, MapKey, Measured, Overlay, Overlays,
    PointerEvent, ProbeMark, ProblemMark, Spot, Suggestion, Tone,
};
pub use scans::{ScanLayer, TEXTURE_BYTES, covered};
pub use screenshot::{Shot, screenshot};
pub use theme::{PathLook, Pattern, SideLook, TerrainLook, Theme, mixed};

use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::Point;
use chunks::Chunks;
use egui::{Event, EventFilter, Pos2, Rect, Sense, Ui};
use key::Looks;
use pointing::Pointing;
use scans::Tiles;

/// Sheets of blocks that are made in one frame: few enough that a frame stays short when everything is new.
const SHEETS_A_FRAME: usize = 10;

/// Where the view shall go at the next frame.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wish {
    /// All of the map.
    Fit,
    /// True size, the middle staying.
    TrueSize,
    /// A place in the middle, not smaller than this scale.
    Centre(Point, f32),
}

/// The map on the screen, with all that is kept from frame to frame.
#[derive(Default)]
pub struct Canvas {
    camera: Camera,
    view: Option<Rect>,
    wish: Option<Wish>,
    pointing: Pointing,
    chunks: Chunks,
    tiles: Tiles,
    /// Everything is made and loaded in the first frame, however long it takes: for pictures.
    at_once: bool,
}

impl Canvas {
    /// One that shows all of its map at the first frame.
    #[must_use]
    pub fn new() -> Self {
        Self { wish: Some(Wish::Fit), ..Self::default() }
    }

    /// One that makes and loads everything in its first frame, however long it takes: for pictures and tests.
    #[must_use]
    pub fn at_once() -> Self {
        Self { at_once: true, ..Self::new() }
    }

    /// What is seen.
    #[must_use]
    pub fn camera(&self) -> Camera {
        self.camera
    }

    /// Sets what is seen.
    pub fn set_camera(&mut self, camera: Camera) {
        self.camera = camera;
        self.wish = None;
    }

    /// Shows all of the map.
    pub fn fit(&mut self) {
        self.wish = Some(Wish::Fit);
    }

    /// Shows the map at its true size.
    pub fn true_size(&mut self) {
        self.wish = Some(Wish::TrueSize);
    }

    /// Brings a hex to the middle, large enough to read, and the keyboard's hex there.
    pub fn centre_on(&mut self, hex: HexNumber, layout: &cartouche_document::layout::Layout) {
        self.wish = Some(Wish::Centre(layout.centre(hex), 40.0));
        self.pointing.cursor = Some(hex);
    }

    /// Magnifies by a factor; the place under `at`, a place of the screen, stays, or the middle if there is none.
    pub fn zoom_at(&mut self, at: Option<Pos2>, factor: f32) {
        if let Some(view) = self.view {
            self.camera.zoom_at(view, at.unwrap_or(view.center()), factor);
        }
    }

    /// The keyboard's hex.
    #[must_use]
    pub fn cursor(&self) -> Option<HexNumber> {
        self.pointing.cursor
    }

    /// Sets the keyboard's hex.
    pub fn set_cursor(&mut self, hex: Option<HexNumber>) {
        self.pointing.cursor = hex;
    }

    /// Where a place of the plane was seen in the last frame; none before the first.
    #[must_use]
    pub fn screen_from_plane(&self, at: Point) -> Option<Pos2> {
        self.view.map(|view| self.camera.screen_from_plane(view, at))
    }

    /// What place of the plane was seen there in the last frame; none before the first.
    #[must_use]
    pub fn plane_from_screen(&self, at: Pos2) -> Option<Point> {
        self.view.map(|view| self.camera.plane_from_screen(view, at))
    }

    /// Shows the map in all the room there is, and tells what the pointer and the keys did there.
    pub fn ui(&mut self, ui: &mut Ui, input: &CanvasInput<'_>) -> CanvasOutput {
        let (view, response) = ui.allocate_exact_size(ui.available_size_before_wrap(), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Map"));
        if response.clicked() || response.drag_started() {
            response.request_focus();
        }
        ui.memory_mut(|memory| {
            let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            memory.set_focus_lock_filter(response.id, arrows);
        });
        let before = self.camera;
        self.view = Some(view);
        self.go(view, input);
        self.pointing.hold_to(input.layout);
        let events = self.pointing.read(ui, &response, view, &mut self.camera, input.layout);
        if response.gained_focus() && self.pointing.cursor.is_none() && !ui.input(|input| input.pointer.any_down()) {
            self.pointing.cursor = input.layout.and_then(|layout| layout.hex_at(self.camera.middle));
        }
        self.follow(input);
        let unfinished = self.paint(ui, view, &response, input);
        if unfinished {
            ui.ctx().request_repaint();
        }
        let pointed = response.hover_pos().or(response.interact_pointer_pos());
        let hover = pointed.map(|at| self.camera.plane_from_screen(view, at));
        let gone = ui.input(|input| input.events.iter().any(|event| matches!(event, Event::PointerGone)));
        CanvasOutput {
            response,
            events,
            hover: hover.filter(|_| !gone),
            camera_moved: before != self.camera,
            unfinished,
        }
    }

    /// Fulfils the wish, where what it needs is known.
    fn go(&mut self, view: Rect, input: &CanvasInput<'_>) {
        match self.wish.take() {
            None => {}
            Some(Wish::Fit) => match (input.layout, input.scans.first()) {
                (Some(layout), _) => self.camera.fit(view, layout.bounds()),
                (None, Some(scan)) => self.camera.fit(view, covered(scan)),
                (None, None) => self.wish = Some(Wish::Fit),
            },
            Some(Wish::TrueSize) => {
                self.camera.scale = input.true_scale.unwrap_or(USUAL_SCALE).clamp(SMALLEST_SCALE, LARGEST_SCALE);
            }
            Some(Wish::Centre(at, least)) => {
                self.camera.middle = at;
                self.camera.scale = self.camera.scale.max(least);
            }
        }
    }

    fn follow(&mut self, input: &CanvasInput<'_>) {
        let theme = Theme::new(input.dark);
        self.chunks.follow(
            input.state,
            input.layout,
            input.revision,
            input.touched,
            |looks: &Looks| looks.are_of(theme, input.key),
            || Looks::new(theme, input.key, input.state),
        );
    }

    /// Sheets of blocks that may be made in a frame.
    fn sheets_a_frame(&self) -> usize {
        if self.at_once { usize::MAX } else { SHEETS_A_FRAME }
    }
}

#[cfg(test)]
mod tests;
