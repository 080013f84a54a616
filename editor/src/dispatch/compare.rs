//! The second look: the queue of doubts, and another person's map of the same sheet.
//! Must not: decide who is right.

use crate::app::{Compared, EditorApp, Mood, Surveyed, Tab};
use crate::command::Command;
use camino::Utf8Path;
use cartouche_compiler::disk::{LARGEST_FILE, read_bounded};
use cartouche_document::compare::{check_agreed, differences};
use cartouche_document::document::{Document, SourceFile};
use cartouche_document::palette::Palette;
use cartouche_document::survey::{Queue, progress};

impl EditorApp {
    pub(super) fn second_look(&mut self, command: Command) {
        match command {
            Command::NextDoubt => self.step_doubt(true),
            Command::PreviousDoubt => self.step_doubt(false),
            Command::Doubt(at) => {
                let doubt = self.surveyed.as_ref().and_then(|surveyed| surveyed.queue.doubts().get(at)).cloned();
                if let Some(doubt) = doubt {
                    self.centre(doubt.hex);
                    self.doubt = Some(doubt);
                }
            }
            Command::Compare(path) => self.compare(&path),
            Command::Difference(at) => self.show_difference(at),
            Command::NextDifference => {
                let Some(compared) = &self.compared else { return };
                let many = compared.differences.len().max(1);
                let next = compared.at.map_or(0, |at| (at + 1) % many);
                self.tab = Tab::Compare;
                self.show_difference(next);
            }
            Command::TakeTheirs(at) => {
                if self.gesture.is_some() || self.waits_for_answer() {
                    return;
                }
                let (Some(document), Some(compared)) = (self.document(), &self.compared) else { return };
                let step = compared.differences.get(at).and_then(|difference| difference.take(document.state()));
                if let Some(step) = step {
                    self.make(step);
                }
            }
            Command::CheckAgreed => self.check_what_agrees(),
            _ => {}
        }
    }

    /// Counts the survey and the differences anew where they are shown and the map changed, but not in a stroke.
    pub(crate) fn look_again(&mut self) {
        let Some(revision) = self.document().map(Document::revision) else { return };
        if self.gesture.is_some() {
            return;
        }
        if self.tab == Tab::Survey && self.surveyed.as_ref().is_none_or(|known| known.revision != revision) {
            self.count_survey(revision);
        }
        if self.tab == Tab::Compare && self.compared.as_ref().is_some_and(|known| known.revision != revision) {
            self.find_differences();
        }
    }

    fn count_survey(&mut self, revision: u64) {
        let counted = self.document().and_then(Document::view).map(|view| Surveyed {
            revision,
            progress: progress(view),
            queue: Queue::of(view),
        });
        self.surveyed = counted;
    }

    fn step_doubt(&mut self, next: bool) {
        let Some(revision) = self.document().map(Document::revision) else { return };
        if self.surveyed.as_ref().is_none_or(|known| known.revision != revision) {
            self.count_survey(revision);
        }
        let Some(surveyed) = &self.surveyed else { return };
        let at = self.doubt.as_ref();
        let doubt = if next { surveyed.queue.next(at) } else { surveyed.queue.previous(at) }.cloned();
        match doubt {
            Some(doubt) => {
                self.centre(doubt.hex);
                self.tell(Mood::Told, format!("{}: {}", doubt.hex, doubt.reason));
                self.doubt = Some(doubt);
            }
            None => {
                self.doubt = None;
                self.tell(Mood::Told, "that was the last doubt; the next press begins anew");
            }
        }
    }

    fn compare(&mut self, path: &Utf8Path) {
        let name = path.file_name().unwrap_or(path.as_str()).to_owned();
        let bytes = match read_bounded(path, LARGEST_FILE) {
            Ok(bytes) => bytes,
            Err(why) => {
                self.tell(Mood::Failed, format!("{path} cannot be read: {why}"));
                return;
            }
        };
        let text = String::from_utf8_lossy(&bytes).into_owned().into();
        let files = vec![SourceFile { name: name.clone(), text }];
        match Document::open(files, &name, Palette::default()) {
            Ok(other) => {
                let theirs = other.state().clone();
                let file = path.to_string();
                self.compared = Some(Compared { file, theirs, revision: 0, differences: Vec::new(), at: None });
                self.tab = Tab::Compare;
                self.find_differences();
            }
            Err(why) => self.tell(Mood::Failed, why.to_string()),
        }
    }

    fn find_differences(&mut self) {
        let (Some(project), Some(compared)) = (&self.project, &mut self.compared) else { return };
        compared.revision = project.document.revision();
        match differences(project.document.state(), &compared.theirs) {
            Ok(found) => {
                compared.at = compared.at.filter(|at| *at < found.len());
                compared.differences = found;
            }
            Err(why) => {
                self.compared = None;
                self.tell(Mood::Failed, why.to_string());
            }
        }
    }

    fn show_difference(&mut self, at: usize) {
        let Some(compared) = &mut self.compared else { return };
        let Some(hex) = compared.differences.get(at).map(|difference| difference.hex) else { return };
        compared.at = Some(at);
        self.centre(hex);
    }

    fn check_what_agrees(&mut self) {
        if self.gesture.is_some() || self.waits_for_answer() {
            return;
        }
        let (Some(document), Some(compared)) = (self.document(), &self.compared) else { return };
        match check_agreed(document.state(), &compared.theirs) {
            Ok(Some(step)) => self.make(step),
            Ok(None) => self.tell(Mood::Told, "nothing is left that both maps say and that is not checked"),
            Err(why) => self.tell(Mood::Failed, why.to_string()),
        }
    }
}
