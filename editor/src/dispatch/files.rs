//! Opening, saving, closing, and what others did to the files meanwhile.
//! Must not: lose an edit; what cannot be kept in the map is kept aside and said.

use super::edit::is_saved;
use crate::app::{EditorApp, Fresh, Mood, OpenScan, Over, Project, Tab};
use crate::workspace::{ProjectFile, SaveProblem, Theirs, Wake};
use camino::Utf8Path;
use cartouche_document::change::{Change, Step};
use cartouche_document::journal::Event;
use cartouche_document::tool::Tool;
use std::sync::Arc;

/// How solid terrain is over a scan.
const OVER_A_SCAN: f32 = 0.5;

impl EditorApp {
    /// Opens a path; what is open is closed before.
    pub fn open(&mut self, path: &Utf8Path) {
        let wake = if self.setting.at_once { None } else { self.wake.clone() };
        match Project::open(path, self.setting.workspace.clone(), wake.as_ref()) {
            Ok((project, notes)) => {
                self.close();
                let from_scan = project.workspace.started_from().is_some();
                self.preferences.opened(path);
                self.project = Some(project);
                self.over = Over::Nothing;
                self.new_canvas();
                self.take_first_entries();
                self.load_scans(false);
                for note in notes {
                    self.tell(Mood::Told, note);
                }
                // What is painted must not hide the scan that it is painted from.
                let scanned = self.document().is_some_and(|document| !document.state().scans.is_empty());
                self.overlays.terrain.opacity = if scanned { OVER_A_SCAN } else { 1.0 };
                if from_scan {
                    self.tab = Tab::Calibration;
                    self.tools.tool = Tool::Calibrate;
                }
                self.keep_preferences();
            }
            Err(why) => self.tell(Mood::Failed, why),
        }
    }

    /// Closes what is open. Unsaved edits stay in the journal, and are offered at the next opening.
    pub(crate) fn close(&mut self) {
        self.gesture = None;
        self.keyed = None;
        self.chosen = None;
        self.problem = None;
        self.measured = None;
        self.surveyed = None;
        self.doubt = None;
        self.compared = None;
        self.stale = false;
        self.tools = cartouche_document::tool::ToolState::default();
        if let Some(project) = self.project.take() {
            let done = is_saved(&project) || project.document.history().len() == 0;
            project.workspace.close(done && project.recovered.is_none());
        }
    }

    pub(super) fn save(&mut self) {
        let Some(project) = &mut self.project else { return };
        if self.gesture.is_some() {
            return;
        }
        let unsaved = project.document.unsaved();
        let new = |name: &String| project.workspace.sha256(name).is_none();
        let texts: Vec<ProjectFile> =
            project.texts().into_iter().filter(|file| unsaved.contains(&file.name) || new(&file.name)).collect();
        match project.workspace.save(&texts) {
            Ok(written) => {
                project.document.mark_saved();
                let sha256 = project.workspace.sha256(project.document.map_file()).unwrap_or_default();
                let recorded = project.record(&Event::Saved { sha256 });
                let said = if written.is_empty() {
                    "nothing to save".to_owned()
                } else {
                    format!("saved {}", written.join(", "))
                };
                self.tell(Mood::Told, said);
                if let Err(why) = recorded {
                    self.tell(Mood::Failed, why);
                }
            }
            Err(error) => {
                let text = error.to_string();
                if let SaveProblem::ChangedOnDisk { theirs } = error.problem {
                    for theirs in &theirs {
                        self.take_theirs(theirs);
                    }
                }
                self.tell(Mood::Failed, text);
            }
        }
    }

    pub(super) fn save_copy(&mut self, folder: &Utf8Path) {
        let Some(project) = &self.project else { return };
        match project.workspace.save_copy(folder, &project.texts()) {
            Ok(()) => {
                self.over = Over::Nothing;
                self.tell(Mood::Told, format!("a copy is in {folder}"));
            }
            Err(why) => self.tell(Mood::Failed, why.to_string()),
        }
    }

    /// Takes a file's text from the disk, where another program wrote it, and makes the unsaved steps again on it.
    pub(crate) fn take_theirs(&mut self, theirs: &Theirs) {
        let Some(project) = &mut self.project else { return };
        let Some(text) = &theirs.text else {
            project.workspace.accept(theirs);
            self.tell(Mood::Failed, format!("{} is gone from the disk; saving writes it again", theirs.name));
            return;
        };
        if project.document.text_of(&theirs.name).as_deref() == Some(&**text) {
            project.workspace.accept(theirs);
            return;
        }
        match project.document.rebase(&theirs.name, Arc::clone(text)) {
            Ok(rebased) => {
                project.workspace.accept(theirs);
                project.fresh = Fresh::All;
                project.place_units();
                let (kept, aside) = (rebased.kept, rebased.aside.len());
                project.asides.extend(rebased.aside);
                self.stale = true;
                self.load_scans(false);
                let mut said = format!("{} changed on disk; its text is taken", theirs.name);
                if kept > 0 {
                    said.push_str(&format!(", your {kept} unsaved changes stand on it"));
                }
                if aside > 0 {
                    said.push_str(&format!("; {aside} did not fit and are kept aside, see History"));
                }
                self.tell(if aside > 0 { Mood::Failed } else { Mood::Told }, said);
            }
            Err(why) => {
                self.tell(
                    Mood::Failed,
                    format!("{} changed on disk, but is not taken: {why}; saving asks again", theirs.name),
                );
            }
        }
    }

    /// Makes a change that was kept aside on what the map says now, or drops it.
    pub(super) fn aside(&mut self, at: usize, make: bool) {
        let Some(project) = &mut self.project else { return };
        if at >= project.asides.len() {
            return;
        }
        let aside = project.asides.remove(at);
        if make {
            let change = on_what_is(project, aside.change);
            self.make(Step { label: format!("again: {}", aside.label), changes: vec![change] });
        }
    }

    pub(super) fn recover(&mut self, take: bool) {
        let Some(project) = &mut self.project else { return };
        let Some(journal) = project.recovered.take() else { return };
        if take {
            let rebased = project.document.replay(&journal);
            project.fresh = Fresh::All;
            project.place_units();
            let aside = rebased.aside.len();
            project.asides.extend(rebased.aside);
            self.stale = true;
            self.load_scans(false);
            let more = if aside > 0 {
                format!("; {aside} did not fit and are kept aside, see History")
            } else {
                String::new()
            };
            self.tell(Mood::Told, format!("{} changes of the earlier session are back{more}", rebased.kept));
        } else {
            match project.workspace.put_recovered_aside() {
                Ok(kept) => {
                    let header = cartouche_document::journal::header(
                        project.document.map_file(),
                        &project.workspace.sha256(project.document.map_file()).unwrap_or_default(),
                    );
                    project.workspace.begin_journal(&header);
                    self.tell(Mood::Told, format!("the edits of the earlier session are kept in {kept}"));
                }
                Err(why) => {
                    project.recovered = Some(journal);
                    self.tell(Mood::Failed, why.to_string());
                }
            }
        }
    }

    /// Reads the scans that the map names and that are not read, and fits all of them to their points again.
    pub(crate) fn load_scans(&mut self, again: bool) {
        let wake: Wake = self.wake.clone().unwrap_or_else(|| Arc::new(|| {}));
        let Some(project) = &mut self.project else { return };
        let named: Vec<String> = project.document.state().scans.iter().map(|scan| scan.file.clone()).collect();
        project.scans.retain(|scan| !again && named.contains(&scan.file));
        for file in named {
            if !project.scans.iter().any(|scan| scan.file == file) {
                self.scans_started += 1;
                let job = project.workspace.load_scan(&file, wake.clone());
                project.scans.push(OpenScan::new(file, job, self.scans_started));
            }
        }
        project.scan = project.scan.min(project.scans.len().saturating_sub(1));
        self.refit();
    }

    /// Fits all scans to their points again.
    pub(crate) fn refit(&mut self) {
        let Some(project) = &mut self.project else { return };
        let state = project.document.state();
        for scan in &mut project.scans {
            let points = state.scans.iter().find(|state| state.file == scan.file);
            scan.refit(points, project.document.layout(), project.choice);
        }
    }

    /// A scan was read, or could not be.
    pub(crate) fn scan_ready(&mut self) {
        self.refit();
        let Some(project) = &self.project else { return };
        let failed: Vec<String> = project
            .scans
            .iter()
            .filter_map(|scan| match &scan.news {
                crate::workspace::ScanNews::Missing(path) => Some(format!(
                    "the scan {path} is not there; put it back and choose “Read the scans again”, the map is whole without it"
                )),
                crate::workspace::ScanNews::Failed(why) => Some(why.clone()),
                _ => None,
            })
            .collect();
        for text in failed {
            self.tell(Mood::Failed, text);
        }
        // Without a grid the first sight is of the scan.
        if self.document().is_some_and(|document| document.layout().is_none()) {
            self.canvas.fit();
        }
    }

    /// Opens the desktop's own dialog beside the window, which goes on. Where there is none, nothing is chosen.
    pub(super) fn browse(&mut self, folder: bool) {
        let wake = self.wake.clone();
        let (tell, chosen) = std::sync::mpsc::channel();
        self.browsing = Some(chosen);
        let ask = move || {
            let dialog = rfd::FileDialog::new();
            let _ = tell.send(if folder { dialog.pick_folder() } else { dialog.pick_file() });
            if let Some(wake) = wake {
                wake();
            }
        };
        // On a Mac dialogs belong to the first thread, which waits for them.
        if cfg!(target_os = "macos") {
            ask();
        } else {
            std::thread::spawn(ask);
        }
    }

    pub(super) fn stop(&mut self) {
        let Some(project) = &self.project else { return };
        project.scans.iter().filter_map(|scan| scan.job.as_ref()).for_each(crate::workspace::ScanJob::cancel);
    }

    pub(super) fn check_now(&mut self) {
        self.stale = false;
        if let Some(project) = &mut self.project {
            project.check();
        }
    }
}

/// A change with what the map says now as its beginning.
fn on_what_is(project: &Project, mut change: Change) -> Change {
    let state = project.document.state();
    match &mut change {
        Change::Hex { hex, before, .. } => *before = state.hexes.get(hex).cloned(),
        Change::Side { side, feature, before, .. } => *before = state.sides.get(&(*side, feature.clone())).cloned(),
        Change::Path { kind, name, before, .. } => {
            let path = state.paths.iter().find(|path| path.kind == *kind && path.name == *name);
            *before = path.filter(|_| name.is_some()).map(|path| path.chains.clone());
        }
        Change::Place { name, before, .. } => {
            *before = state.places.iter().find(|place| place.name == *name).map(|place| place.hex);
        }
        Change::Region { kind, name, before, .. } => {
            let region = state.regions.iter().find(|region| region.kind == *kind && region.name == *name);
            *before = region.map(|region| region.hexes.clone());
        }
        Change::Grid { before, .. } => *before = state.grid.clone().map(Box::new),
        Change::Scan { file, before, .. } => {
            *before = state.scans.iter().find(|scan| scan.file == *file).map(|scan| scan.points.clone());
        }
        Change::SetUp { file, unit, owner, before, .. } => {
            let units = &project.document.palette().units;
            let entry = units.iter().find(|entry| entry.file == *file && entry.name == *unit && entry.owner == *owner);
            *before = entry.and_then(|entry| entry.at.clone());
        }
    }
    change
}
