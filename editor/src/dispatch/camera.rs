//! What is seen: fit, zoom, a hex in the middle, the next problem.
//! Must not: change the map.

use crate::app::{EditorApp, Mood, Tab};
use crate::canvas::{Act, PointerEvent};
use crate::command::Command;
use cartouche_bundle::hex::HexNumber;

/// By how much one press of + magnifies.
const NEARER: f32 = 1.25;

impl EditorApp {
    pub(super) fn move_camera(&mut self, command: Command) {
        match command {
            Command::Fit => self.canvas.fit(),
            Command::TrueSize => self.canvas.true_size(),
            Command::ZoomIn => self.canvas.zoom_at(None, NEARER),
            Command::ZoomOut => self.canvas.zoom_at(None, NEARER.recip()),
            Command::Centre(hex) => self.centre(hex),
            Command::Choose(hex) => self.chosen = Some(hex),
            Command::Problem(at) => self.show_problem(at),
            Command::NextProblem => self.step_problem(true),
            Command::PreviousProblem => self.step_problem(false),
            Command::Inspect => {
                if let Some(hex) = self.here() {
                    self.chosen = Some(hex);
                    self.tab = Tab::Inspector;
                }
            }
            Command::Act => {
                if let Some(at) = self.place() {
                    let event = |act| PointerEvent { act, at, modifiers: egui::Modifiers::NONE, by_key: true };
                    self.pointer(event(Act::Press));
                    self.pointer(event(Act::Release));
                }
            }
            _ => {}
        }
    }

    /// Brings a hex to the middle.
    pub(crate) fn centre(&mut self, hex: HexNumber) {
        let Some(layout) = self.project.as_ref().and_then(|project| project.document.layout()) else { return };
        if layout.grid().holds(hex) {
            self.canvas.centre_on(hex, layout);
            self.chosen = Some(hex);
        } else {
            self.tell(Mood::Told, format!("{hex} is not on the map"));
        }
    }

    fn step_problem(&mut self, next: bool) {
        let Some(many) = self.project.as_ref().map(|project| project.problems.len()).filter(|many| *many > 0) else {
            return;
        };
        let at = match (self.problem, next) {
            (None, true) => 0,
            (None, false) => many - 1,
            (Some(at), true) => (at + 1) % many,
            (Some(at), false) => (at + many - 1) % many,
        };
        self.tab = Tab::Problems;
        self.show_problem(at);
    }

    fn show_problem(&mut self, at: usize) {
        let Some(project) = &self.project else { return };
        if at >= project.problems.len() {
            return;
        }
        let place = project.place_of(at);
        self.problem = Some(at);
        if let Some(hex) = place {
            self.centre(hex);
        }
    }
}
