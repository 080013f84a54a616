//! The one place where commands change anything.
//! Must not: draw; it is called between frames' drawing and the next.

mod calibrate;
mod camera;
mod compare;
mod edit;
mod files;
mod hand;
mod pointer;
mod suggest;

pub(crate) use calibrate::points_of;
pub(crate) use edit::is_saved;
pub(crate) use hand::survey_word;

use crate::app::{EditorApp, Mood, Over};
use crate::command::{Command, When};
use crate::preferences::ThemeChoice;

impl EditorApp {
    /// Whether a command can be used now.
    #[must_use]
    pub fn can(&self, when: When) -> bool {
        let document = self.document();
        match when {
            When::Always => true,
            When::Open => document.is_some(),
            When::Grid => document.is_some_and(|document| document.layout().is_some()),
            When::Undo => document.is_some_and(|document| document.undo_label().is_some()),
            When::Redo => document.is_some_and(|document| document.redo_label().is_some()),
            When::Scan => {
                self.project.as_ref().is_some_and(|project| project.scans.iter().any(|scan| scan.picture().is_some()))
            }
            When::Compared => self.compared.is_some(),
            When::Problems => self.project.as_ref().is_some_and(|project| !project.problems.is_empty()),
            When::Work => {
                self.project.as_ref().is_some_and(|project| project.scans.iter().any(|scan| scan.job.is_some()))
            }
        }
    }

    /// Does what a command says. One that cannot be used now does nothing.
    pub fn dispatch(&mut self, command: Command) {
        if command.row().is_some_and(|row| !self.can(row.when)) {
            return;
        }
        match command {
            Command::Run(id) => {
                if let Some(row) = Command::by_id(id) {
                    self.over = Over::Nothing;
                    self.dispatch(row.command.clone());
                }
            }
            Command::Start => self.lay_over(Over::Start),
            Command::SaveCopy => self.lay_over(Over::SaveCopy),
            Command::Find => self.lay_over(Over::Find),
            Command::Palette => self.lay_over(Over::Palette),
            Command::KeyHelp => self.lay_over(Over::Keys),
            Command::FirstSteps => self.lay_over(Over::FirstSteps),
            Command::Cancel => self.cancel(),
            Command::Quit => self.quitting = true,
            Command::Open(path) => self.open(&path),
            Command::Browse(folder) => self.browse(folder),
            Command::Save => self.save(),
            Command::SaveCopyTo(folder) => self.save_copy(&folder),
            Command::Close => self.close(),
            Command::Recover(take) => self.recover(take),
            Command::Aside(at, make) => self.aside(at, make),
            Command::ReloadScans => self.load_scans(true),
            Command::Check => self.check_now(),
            Command::Stop => self.stop(),
            Command::Undo | Command::Redo | Command::Make(_) | Command::Flip | Command::Place(..) => self.edit(command),
            Command::Theme => self.turn_theme(),
            Command::Sheet(sheet) => {
                let overlay = self.sheet_mut(sheet);
                overlay.shown = !overlay.shown;
            }
            Command::Opacity(sheet, opacity) => self.sheet_mut(sheet).opacity = opacity.clamp(0.0, 1.0),
            Command::Tab(tab) => self.tab = tab,
            Command::Dismiss(at) => {
                if at < self.notices.len() {
                    self.notices.remove(at);
                }
            }
            Command::Bind(id, shortcut) => self.bind(&id, shortcut),
            Command::NextDoubt
            | Command::PreviousDoubt
            | Command::Doubt(_)
            | Command::Compare(_)
            | Command::Difference(_)
            | Command::NextDifference
            | Command::TakeTheirs(_)
            | Command::CheckAgreed => self.second_look(command),
            Command::SuggestTerrain
            | Command::SuggestSides
            | Command::AcceptSure(_)
            | Command::AcceptSelected
            | Command::AcceptSuggestion(_)
            | Command::RejectSuggestion(_)
            | Command::ShowSuggestion(_)
            | Command::DropSuggestions => self.suggest(command),
            Command::FindGrid | Command::Lock | Command::Calibrate(_) => self.calibrate(command),
            Command::Fit
            | Command::TrueSize
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::Centre(_)
            | Command::Choose(_)
            | Command::Problem(_)
            | Command::NextProblem
            | Command::PreviousProblem
            | Command::Inspect
            | Command::Act
            | Command::Cursor(..) => self.move_camera(command),
            other => self.hand(other),
        }
    }

    /// Opens what lies over the map, or closes it if it is open.
    fn lay_over(&mut self, over: Over) {
        self.over = if self.over == over { Over::Nothing } else { over };
        self.fields.opened(self.over);
    }

    fn cancel(&mut self) {
        if self.gesture.take().is_some() {
            return;
        }
        if self.over != Over::Nothing {
            self.over = Over::Nothing;
        } else if let Some(project) = &mut self.project
            && project.waiting.take().is_some()
        {
        } else if self.measured.take().is_none() {
            self.tools.last = None;
            self.tools.selection.clear();
        }
    }

    fn turn_theme(&mut self) {
        let next = match self.preferences.theme {
            ThemeChoice::Dark => ThemeChoice::Light,
            ThemeChoice::System | ThemeChoice::Light => ThemeChoice::Dark,
        };
        self.preferences.theme = next;
        self.keep_preferences();
    }

    fn bind(&mut self, id: &str, shortcut: Option<crate::command::Shortcut>) {
        if let Some(shortcut) = shortcut
            && let Some(row) = self.keys.taken(shortcut)
            && row.id != id
        {
            self.tell(
                Mood::Failed,
                format!("{shortcut} is the key of “{}” already; give that another one first", row.name),
            );
            return;
        }
        self.keys.bind(id, shortcut);
        self.preferences.keys = self.keys.own();
        self.keep_preferences();
    }

    /// Writes the preferences.
    pub(crate) fn keep_preferences(&mut self) {
        if let Some(file) = &self.setting.preferences
            && let Err(why) = self.preferences.save(file)
        {
            self.tell(Mood::Failed, why);
        }
    }
}
