//! Steps: made, taken back, made again; each is written to the journal.
//! Must not: change the document in another way.

use crate::app::{EditorApp, Mood, Project};
use crate::command::Command;
use cartouche_document::change::{Change, Step, Touched};
use cartouche_document::gesture::{flip, set_up};
use cartouche_document::journal::Event;
use cartouche_document::tool::UnitRef;

impl EditorApp {
    pub(super) fn edit(&mut self, command: Command) {
        // A stroke is not disturbed: what would change the map waits until it ends.
        if self.gesture.is_some() || self.waits_for_answer() {
            return;
        }
        match command {
            Command::Make(step) => self.make(step),
            Command::Undo => self.back(true),
            Command::Redo => self.back(false),
            Command::Flip => self.flip(),
            Command::Place(unit, hex) => {
                let Some(view) = self.document().and_then(|document| document.view()) else { return };
                let Some(entry) = view.palette.units.get(unit) else { return };
                let reference = UnitRef::of(entry);
                let step = set_up(view, &reference, hex);
                self.tools.unit = Some(reference);
                if let Some(step) = step {
                    self.make(step);
                }
            }
            _ => {}
        }
    }

    /// Whether recovered edits wait for an answer; nothing is changed before.
    pub(super) fn waits_for_answer(&mut self) -> bool {
        let waits = self.project.as_ref().is_some_and(|project| project.recovered.is_some());
        if waits {
            self.tell(Mood::Told, "first say what becomes of the edits of the earlier session, at the top of the map");
        }
        waits
    }

    /// Makes a step, writes it to the journal, and notes what is to be drawn.
    pub(crate) fn make(&mut self, step: Step) {
        let Some(project) = &mut self.project else { return };
        let before = project.document.revision();
        match project.document.apply(step.clone()) {
            Ok(_) if project.document.revision() == before => {}
            Ok(touched) => {
                let wide = wide(&step);
                self.after(touched, wide, &Event::Did(step));
            }
            Err(why) => self.tell(Mood::Failed, format!("{} is not made: {why}", step.label)),
        }
    }

    fn back(&mut self, undo: bool) {
        let Some(project) = &mut self.project else { return };
        // What an undo touches is told by the step that it takes back; a redo is looked at afterwards.
        let mut wide_change = undo && project.document.last_step().is_some_and(|step| wide(step) != Wide::default());
        let touched = if undo { project.document.undo() } else { project.document.redo() };
        let Some(touched) = touched else { return };
        wide_change |= !undo && project.document.last_step().is_some_and(|step| wide(step) != Wide::default());
        let event = if undo { Event::Undid } else { Event::Redid };
        self.after(touched, Wide { units: wide_change, scans: wide_change }, &event);
    }

    /// What follows every change.
    fn after(&mut self, touched: Touched, wide: Wide, event: &Event) {
        let Some(project) = &mut self.project else { return };
        project.fresh.add(touched);
        let recorded = project.record(event);
        if wide.units {
            project.place_units();
        }
        if wide.scans {
            self.load_scans(false);
        }
        self.stale = true;
        if let Err(why) = recorded {
            self.tell(Mood::Failed, why);
        }
    }

    fn flip(&mut self) {
        let Some(at) = self.place() else { return };
        let Some(view) = self.document().and_then(|document| document.view()) else { return };
        let Some(side) = view.layout.side_at(at) else { return };
        let directed = view.state.features(side).find(|(name, state)| view.directed(name) || state.up.is_some());
        let step = directed.and_then(|(feature, _)| flip(view, side, feature));
        match step {
            Some(step) => self.make(step),
            None => self.tell(Mood::Told, "there is no slope or other directed feature on this side"),
        }
    }
}

/// What a step changes beside hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Wide {
    units: bool,
    scans: bool,
}

fn wide(step: &Step) -> Wide {
    let units = step.changes.iter().any(|change| matches!(change, Change::SetUp { .. }));
    let scans = step.changes.iter().any(|change| matches!(change, Change::Scan { .. } | Change::Grid { .. }));
    Wide { units, scans }
}

/// Whether all texts are on the disk as they stand.
#[must_use]
pub(crate) fn is_saved(project: &Project) -> bool {
    let on_disk = |name: &String| project.workspace.sha256(name).is_some();
    project.document.unsaved().is_empty() && project.document.files().iter().all(on_disk)
}
