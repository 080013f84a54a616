//! What the pointer and the keys do on the canvas: panning and zooming, acts of the pointer, the keyboard's own hex.
//! Must not: paint a hex, or know a tool.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::camera::Camera;
use super::input::{Act, PointerEvent};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::layout::{Layout, Point};
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Ui, vec2};

/// By how much one notch of the wheel magnifies.
const NOTCH: f32 = 1.18;
/// How far from the centre towards a neighbour the keyboard aims when it aims at a side, in hex widths.
const AIM: f64 = 0.42;

/// What the button that is down holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    /// A gesture.
    Paint,
    /// The map itself.
    Pan,
}

/// What is kept of the pointer and the keys from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Pointing {
    grip: Option<Grip>,
    last: Option<Pos2>,
    /// The space bar went down here, and has not come up.
    space: Option<Space>,
    /// The keyboard's hex.
    pub(super) cursor: Option<HexNumber>,
    /// The side of that hex at which the keyboard aims.
    pub(super) aim: Option<usize>,
}

/// The space bar held: with the pointer it pans, with the arrows it paints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Space {
    /// Nothing came of it yet.
    Idle,
    /// It panned.
    Panned,
    /// It paints.
    Paints,
}

impl Pointing {
    /// Reads the events of a frame, moves the camera, and gives what the pointer did in order.
    pub(super) fn read(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: Rect,
        camera: &mut Camera,
        layout: Option<&Layout>,
    ) -> Vec<PointerEvent> {
        let mut acts = Vec::new();
        let over = response.contains_pointer();
        let (events, modifiers, space_down) =
            ui.input(|input| (input.events.clone(), input.modifiers, input.key_down(Key::Space)));
        let focused = response.has_focus();
        if !space_down && self.space.is_some() && !focused {
            self.space = None;
        }
        for event in &events {
            match event {
                Event::PointerMoved(to) => self.moved(*to, over, modifiers, view, camera, &mut acts),
                Event::PointerButton { pos, button, pressed, modifiers } => {
                    let at = camera.plane_from_screen(view, *pos);
                    let act = |act: Act| PointerEvent { act, at, modifiers: *modifiers, by_key: false };
                    self.last = Some(*pos);
                    match (button, pressed) {
                        (PointerButton::Middle, true) if over => self.grip = Some(Grip::Pan),
                        (PointerButton::Primary, true) if over && space_down => {
                            self.grip = Some(Grip::Pan);
                            self.space = Some(Space::Panned);
                        }
                        (PointerButton::Primary, true) if over => {
                            self.grip = Some(Grip::Paint);
                            acts.push(act(Act::Press));
                        }
                        (PointerButton::Secondary, true) if over => acts.push(act(Act::PickUp)),
                        (PointerButton::Primary | PointerButton::Middle, false) => {
                            let held = self.grip.take();
                            acts.extend((held == Some(Grip::Paint)).then(|| act(Act::Release)));
                        }
                        _ => {}
                    }
                }
                Event::MouseWheel { unit, delta, modifiers, .. } if over => {
                    self.wheel(*unit, *delta, *modifiers, view, camera);
                }
                Event::Key { key, pressed, repeat, modifiers, .. } if focused => {
                    self.key((*key, *pressed, *repeat, *modifiers), view, camera, layout, &mut acts);
                }
                _ => {}
            }
        }
        if over {
            let pinch = ui.input(|input| input.zoom_delta());
            if (pinch - 1.0).abs() > 1.0e-4 {
                camera.zoom_at(view, self.last.unwrap_or(view.center()), pinch);
            }
        }
        if response.double_clicked()
            && let Some(pos) = response.interact_pointer_pos()
        {
            let at = camera.plane_from_screen(view, pos);
            acts.push(PointerEvent { act: Act::Open, at, modifiers, by_key: false });
        }
        acts
    }

    fn moved(
        &mut self,
        to: Pos2,
        over: bool,
        modifiers: Modifiers,
        view: Rect,
        camera: &mut Camera,
        acts: &mut Vec<PointerEvent>,
    ) {
        let from = self.last.replace(to);
        let act = match self.grip {
            Some(Grip::Pan) => {
                if let Some(from) = from {
                    camera.pan(to - from);
                }
                return;
            }
            Some(Grip::Paint) => Act::Drag,
            None if over => Act::Hover,
            None => return,
        };
        acts.push(PointerEvent { act, at: camera.plane_from_screen(view, to), modifiers, by_key: false });
    }

    /// A wheel's notches zoom; two fingers, which tell points, pan. With Ctrl egui makes a pinch of both.
    fn wheel(&self, unit: MouseWheelUnit, delta: egui::Vec2, modifiers: Modifiers, view: Rect, camera: &mut Camera) {
        if modifiers.command || modifiers.ctrl {
            return;
        }
        match unit {
            MouseWheelUnit::Point => camera.pan(delta),
            MouseWheelUnit::Line | MouseWheelUnit::Page => {
                camera.zoom_at(view, self.last.unwrap_or(view.center()), NOTCH.powf(delta.y.clamp(-20.0, 20.0)));
                camera.pan(vec2(delta.x * 40.0, 0.0));
            }
        }
    }

    fn key(
        &mut self,
        (key, pressed, repeat, modifiers): (Key, bool, bool, Modifiers),
        view: Rect,
        camera: &mut Camera,
        layout: Option<&Layout>,
        acts: &mut Vec<PointerEvent>,
    ) {
        let Some(layout) = layout else { return };
        if modifiers.command || modifiers.ctrl {
            return;
        }
        let act = |act: Act, at: Point| PointerEvent { act, at, modifiers, by_key: true };
        if !pressed {
            if key == Key::Space
                && let Some(held) = self.space.take()
                && let Some(at) = self.aimed(layout)
            {
                match held {
                    Space::Idle => acts.extend([act(Act::Press, at), act(Act::Release, at)]),
                    Space::Paints => acts.push(act(Act::Release, at)),
                    Space::Panned => {}
                }
            }
            return;
        }
        let way = match key {
            Key::ArrowLeft => (-1.0, 0.0),
            Key::ArrowRight => (1.0, 0.0),
            Key::ArrowUp => (0.0, -1.0),
            Key::ArrowDown => (0.0, 1.0),
            Key::Space => {
                if !repeat && self.cursor.is_some() {
                    self.space = Some(Space::Idle);
                }
                return;
            }
            Key::Enter => {
                if let Some(at) = self.aimed(layout) {
                    acts.push(act(Act::Open, at));
                }
                return;
            }
            _ => return,
        };
        let Some(hex) = self.cursor else {
            self.cursor = layout.hex_at(camera.middle).or_else(|| layout.grid().hexes().next());
            return;
        };
        if self.space == Some(Space::Idle)
            && let Some(at) = self.aimed(layout)
        {
            acts.push(act(Act::Press, at));
            self.space = Some(Space::Paints);
        }
        if modifiers.shift {
            self.turn(way);
        } else if let Some(next) = step(layout, hex, way) {
            self.cursor = Some(next);
        }
        if let Some(at) = self.aimed(layout) {
            let doing = if self.space == Some(Space::Paints) { Act::Drag } else { Act::Hover };
            acts.push(act(doing, at));
            self.keep_in_view(view, camera, layout);
        }
    }

    /// Aims at the next side of the keyboard's hex, clockwise to the right; up and down aim at the hex again.
    fn turn(&mut self, (across, _): (f64, f64)) {
        self.aim = match (self.aim, across) {
            (None, across) if across != 0.0 => Some(0),
            (Some(side), across) if across > 0.0 => Some((side + 1) % 6),
            (Some(side), across) if across < 0.0 => Some((side + 5) % 6),
            _ => None,
        };
    }

    /// The place at which the keyboard points.
    pub(super) fn aimed(&self, layout: &Layout) -> Option<Point> {
        let hex = self.cursor?;
        let centre = layout.centre(hex);
        let Some(side) = self.aim else { return Some(centre) };
        let corners = layout.corners(hex);
        let (from, to) = (corners.get(side % 6)?, corners.get((side + 1) % 6)?);
        // The middle of a side lies half a width from the centre.
        Some(centre.towards(from.towards(*to, 0.5), AIM / 0.5))
    }

    fn keep_in_view(&self, view: Rect, camera: &mut Camera, layout: &Layout) {
        let Some(hex) = self.cursor else { return };
        let place = camera.screen_from_plane(view, layout.centre(hex));
        let inner = view.shrink((view.size().min_elem() / 4.0).min(camera.scale));
        camera.pan(inner.clamp(place) - place);
    }

    /// Forgets a hex that the map no longer has.
    pub(super) fn hold_to(&mut self, layout: Option<&Layout>) {
        if self.cursor.is_some_and(|hex| layout.is_none_or(|layout| !layout.grid().holds(hex))) {
            self.cursor = None;
        }
    }
}

/// The hex one step away in a direction of the screen, along the map's own columns and rows, so that a step back returns;
/// hexes that are off the map are stepped over.
pub(super) fn step(layout: &Layout, from: HexNumber, (across, down): (f64, f64)) -> Option<HexNumber> {
    let grid = layout.grid();
    let next = |hex: HexNumber| {
        let (column, row) = (grid.column(hex), grid.row(hex));
        let here = layout.centre(hex);
        let beside = [
            (column.checked_add(1), Some(row)),
            (column.checked_sub(1), Some(row)),
            (Some(column), row.checked_add(1)),
            (Some(column), row.checked_sub(1)),
        ];
        beside
            .into_iter()
            .filter_map(|(column, row)| grid.hex(column?, row?))
            .map(|hex| {
                let there = layout.centre(hex);
                ((there.x - here.x) * across + (there.y - here.y) * down, hex)
            })
            .filter(|(along, _)| *along > 0.6)
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, hex)| hex)
    };
    let mut at = from;
    for _ in 0..100 {
        at = next(at)?;
        if grid.holds(at) {
            return Some(at);
        }
    }
    None
}
