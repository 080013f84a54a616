//! What part of the plane is seen, and how large: the way between places of the plane and places of the screen.
//! Must not: draw, or read input.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use cartouche_document::layout::Point;
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Points of the screen per hex width below which the map is not drawn smaller.
pub const SMALLEST_SCALE: f32 = 1.5;
/// And above which it is not drawn larger.
pub const LARGEST_SCALE: f32 = 600.0;
/// Points of the screen per hex width at true size, where nothing tells a better one.
pub const USUAL_SCALE: f32 = 64.0;

/// A view of the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The place of the plane in the middle of the view.
    pub middle: Point,
    /// Points of the screen per hex width.
    pub scale: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self { middle: Point::default(), scale: USUAL_SCALE }
    }
}

impl Camera {
    /// Where a place of the plane is seen in a view.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "places on the screen need no more")]
    pub fn screen_from_plane(&self, view: Rect, at: Point) -> Pos2 {
        let scale = f64::from(self.scale);
        view.center() + vec2(((at.x - self.middle.x) * scale) as f32, ((at.y - self.middle.y) * scale) as f32)
    }

    /// What place of the plane is seen there.
    #[must_use]
    pub fn plane_from_screen(&self, view: Rect, at: Pos2) -> Point {
        let off = at - view.center();
        let scale = f64::from(self.scale);
        Point::new(self.middle.x + f64::from(off.x) / scale, self.middle.y + f64::from(off.y) / scale)
    }

    /// The upper left and the lower right of what is seen.
    #[must_use]
    pub fn seen(&self, view: Rect) -> [Point; 2] {
        [self.plane_from_screen(view, view.min), self.plane_from_screen(view, view.max)]
    }

    /// Moves the picture by an offset on the screen.
    pub fn pan(&mut self, by: Vec2) {
        let scale = f64::from(self.scale);
        self.middle = Point::new(self.middle.x - f64::from(by.x) / scale, self.middle.y - f64::from(by.y) / scale);
    }

    /// Magnifies by a factor, the place under `at` staying there.
    pub fn zoom_at(&mut self, view: Rect, at: Pos2, factor: f32) {
        if !factor.is_finite() || factor <= 0.0 {
            return;
        }
        let fixed = self.plane_from_screen(view, at);
        self.scale = (self.scale * factor).clamp(SMALLEST_SCALE, LARGEST_SCALE);
        self.pan(at - self.screen_from_plane(view, fixed));
    }

    /// Shows all between two corners of the plane, with a margin of half a hex.
    #[allow(clippy::cast_possible_truncation, reason = "a scale needs no more")]
    pub fn fit(&mut self, view: Rect, [low, high]: [Point; 2]) {
        let (width, height) = (high.x - low.x + 1.0, high.y - low.y + 1.0);
        if width.is_finite() && height.is_finite() && width > 0.0 && height > 0.0 {
            let scale = (f64::from(view.width()) / width).min(f64::from(view.height()) / height);
            self.scale = (scale as f32).clamp(SMALLEST_SCALE, LARGEST_SCALE);
            self.middle = low.towards(high, 0.5);
        }
    }

    /// The transformation for coordinates of the plane in f32: the factor, and the screen's place of the origin.
    #[must_use]
    pub fn transform(&self, view: Rect) -> (f32, Pos2) {
        let origin = self.screen_from_plane(view, Point::default());
        (self.scale, pos2(origin.x, origin.y))
    }
}
