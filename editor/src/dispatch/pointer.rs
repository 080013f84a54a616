//! What the pointer, or the keyboard in its place, does on the map: gestures from press to release.
//! Must not: know how a gesture changes the map.

use crate::app::{EditorApp, Mood, Tab};
use crate::canvas::{Act, PointerEvent};
use cartouche_document::gesture::{Gesture, why_not};
use cartouche_document::layout::Point;
use cartouche_document::tool::{Hover, Pointer, Tool, hover, pick_up};

impl EditorApp {
    /// Takes one act of the pointer.
    pub fn pointer(&mut self, event: PointerEvent) {
        let pointer =
            Pointer { at: event.at, erase: event.modifiers.alt, line: event.modifiers.shift && !event.by_key };
        self.keyed = event.by_key.then_some(event.at);
        self.pointed = Some(event.at);
        if self.tools.tool == Tool::Calibrate {
            self.calibrate_pointer(event);
            return;
        }
        match event.act {
            Act::Hover => {}
            Act::Press => self.press(&pointer),
            Act::Drag => {
                let Some(mut gesture) = self.gesture.take() else { return };
                if let Some(view) = self.document().and_then(|document| document.view()) {
                    gesture.drag(view, &pointer);
                }
                self.gesture = Some(gesture);
            }
            Act::Release => self.release(),
            Act::Open => self.open_at(event.at),
            Act::PickUp => self.pick_up(event.at),
        }
    }

    fn press(&mut self, pointer: &Pointer) {
        if self.tools.tool != Tool::Select && self.tools.tool != Tool::Measure && self.waits_for_answer() {
            return;
        }
        let Some(view) = self.document().and_then(|document| document.view()) else {
            self.tell(Mood::Told, "the map has no grid yet; give it one in the Calibration tab");
            return;
        };
        match Gesture::begin(view, &self.tools, pointer) {
            Some(gesture) => self.gesture = Some(gesture),
            None => {
                if let Some(why) = why_not(view, &self.tools, pointer) {
                    self.tell(Mood::Told, why);
                } else if self.tools.tool == Tool::Place && !pointer.erase {
                    self.tell(Mood::Told, "type a name on the left first, then click its hex");
                } else if self.tools.tool == Tool::SetUp {
                    self.tell(Mood::Told, "choose a unit in the order of battle first");
                }
            }
        }
    }

    fn release(&mut self) {
        let Some(gesture) = self.gesture.take() else { return };
        self.tools.last = Some(gesture.last());
        if let Some(measured) = gesture.measured() {
            self.measured = Some(measured.clone());
        }
        let Some(view) = self.document().and_then(|document| document.view()) else { return };
        if let Some(selection) = gesture.selection(view) {
            let hex = view.layout.hex_at(gesture.last());
            self.tools.selection = selection;
            // A click also shows the hex; the tab stays what it is.
            self.chosen = hex.or(self.chosen);
            return;
        }
        let warnings = gesture.warnings(view);
        let step = gesture.finish(view);
        if let Some(step) = step {
            self.make(step);
        }
        if let Some(warning) = warnings.first() {
            let text = match warnings.len() {
                1 => warning.to_string(),
                more => format!("{warning}; and {} more sides", more - 1),
            };
            self.tell(Mood::Told, text);
        }
    }

    fn open_at(&mut self, at: Point) {
        self.gesture = None;
        let hex = self.document().and_then(|document| document.layout()).and_then(|layout| layout.hex_at(at));
        if hex.is_some() {
            self.chosen = hex;
            self.tab = Tab::Inspector;
        }
    }

    /// Takes up what lies at a place.
    pub(crate) fn pick_up(&mut self, at: Point) {
        if let Some(view) = self.document().and_then(|document| document.view()) {
            let picked = pick_up(view, &self.tools, at);
            self.tools = picked;
        }
    }

    /// Looks what a click under the pointer would paint.
    pub(crate) fn look_under(&mut self) {
        let erase = false;
        let found = self.place().and_then(|at| {
            let view = self.document()?.view()?;
            Some(hover(view, &self.tools, &Pointer { at, erase, line: false }))
        });
        self.hover = found.filter(|_| self.tools.tool != Tool::Calibrate).unwrap_or(Hover::Nothing);
    }
}
