//! A file that changed outside while steps are open: the steps are made again on the new text, thing by thing.
//! Must not: overwrite what another wrote.

use super::{ApplyError, Back, Document, Done, OpenError};
use crate::change::{Change, Touched};
use crate::journal::{Event, Journal};
use crate::text;
use std::sync::Arc;

/// What became of the open steps on another text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebased {
    /// Changes that stand on the new text.
    pub kept: usize,
    /// Changes that could not be made again, each with the reason.
    pub aside: Vec<Aside>,
    /// What to draw again.
    pub touched: Touched,
}

/// A change that was kept aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// The step's label.
    pub label: String,
    /// The change.
    pub change: Change,
    /// Why.
    pub reason: String,
}

impl Document {
    /// Takes a file's new text from the disk and makes the unsaved steps again on it. A change whose thing says something else there
    /// is kept aside; the other text stands.
    ///
    /// # Errors
    /// If the new text of the map's file holds no map: nothing is changed then.
    pub fn rebase(&mut self, file: &str, text: Arc<str>) -> Result<Rebased, OpenError> {
        // Files that did not change outside go back to what was saved, and the open steps are made again on all of them.
        let map_text =
            if file == self.map_file { Some(Arc::clone(&text)) } else { self.saved.get(&self.map_file).cloned() };
        let map_text = map_text.unwrap_or_else(|| self.text().into());
        let cut = text::cut(&map_text).ok_or_else(|| OpenError::NoMap(self.map_file.clone()))?;
        self.cut = cut;
        self.eol = text::eol_of(&map_text);
        self.saved.insert(file.to_owned(), text);
        self.others = self.saved.clone();
        self.others.remove(&self.map_file);
        self.changed.clear();
        self.revision += 1;
        self.read_all();
        // Steps are taken back by their meaning from now on: their texts are not these.
        self.done.iter_mut().chain(&mut self.undone).for_each(|done| done.back = None);
        let mut rebased = Rebased { touched: Touched { all: true, ..Touched::default() }, ..Rebased::default() };
        let open = std::mem::take(&mut self.open);
        for (step, forth) in open {
            let changes: Vec<Change> = match forth {
                true => step.changes.clone(),
                false => step.changes.iter().rev().map(Change::inverse).collect(),
            };
            let mut back = Back::default();
            if self.again(&step.label, &changes, &mut rebased, &mut back) {
                self.open.push((step, forth));
            } else if let (true, Some(at)) = (forth, self.done.iter().rposition(|done| done.step == step)) {
                self.done.remove(at);
            }
        }
        Ok(rebased)
    }

    /// Makes those changes that fit; notes the others. False if none was made.
    fn again(&mut self, label: &str, changes: &[Change], rebased: &mut Rebased, back: &mut Back) -> bool {
        let mut fitting = Vec::new();
        for change in changes {
            match self.check(std::slice::from_ref(change)) {
                Ok(()) => fitting.push(change.clone()),
                // The other text says already what was wanted.
                Err(ApplyError::Differs(_)) if self.check(&[change.inverse()]).is_ok() => {}
                Err(reason) => rebased.aside.push(Aside {
                    label: label.to_owned(),
                    change: change.clone(),
                    reason: reason.to_string(),
                }),
            }
        }
        match self.make(&fitting) {
            Ok((_, made)) => {
                rebased.kept += fitting.len();
                *back = made;
                !fitting.is_empty()
            }
            Err(reason) => {
                rebased.aside.extend(fitting.into_iter().map(|change| Aside {
                    label: label.to_owned(),
                    change,
                    reason: reason.to_string(),
                }));
                false
            }
        }
    }

    /// Makes again what a journal holds, on the text that is open: after a crash, on the text that the journal began with.
    pub fn replay(&mut self, journal: &Journal) -> Rebased {
        let mut rebased = Rebased { touched: Touched { all: true, ..Touched::default() }, ..Rebased::default() };
        for event in &journal.events {
            match event {
                Event::Did(step) => {
                    let mut back = Back::default();
                    if self.again(&step.label, &step.changes, &mut rebased, &mut back) {
                        self.undone.clear();
                        self.note(step, true);
                        self.done.push(Done { step: step.clone(), back: Some(back) });
                    }
                }
                Event::Undid => {
                    self.undo();
                }
                Event::Redid => {
                    self.redo();
                }
                Event::Saved { .. } => {}
            }
        }
        rebased
    }
}
