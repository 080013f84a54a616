//! The open map: its text and what it says, one step of undo for each gesture, saved marks.
//! Must not: touch the disk, or lose a byte that a person wrote.

mod check;
mod draft;
mod index;
mod rebase;
mod setup;
mod splice;

pub use check::ApplyError;
pub use rebase::{Aside, Rebased};
pub use setup::units_of;

use crate::change::{Change, Step, Touched};
use crate::layout::Layout;
use crate::palette::Palette;
use crate::state::MapState;
use crate::text::{self, Cut};
use splice::Splice;
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// A file of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name in the project.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
}

/// Why a map cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpenError {
    /// The file is not among those given.
    #[error("there is no file `{0}` in the project")]
    NoFile(String),
    /// The file holds no map.
    #[error("`{0}` holds no map: a map begins with a line such as `map my-map \"My map\"`")]
    NoMap(String),
}

/// A step that was made, and how its text is taken back.
#[derive(Debug, Clone)]
struct Done {
    step: Step,
    /// How the texts are put back; none when the step was made on another text, and is taken back by its meaning.
    back: Option<Back>,
}

/// What puts the texts back as they were before a step.
#[derive(Debug, Clone, Default)]
struct Back {
    map: Option<Splice>,
    files: Vec<(String, Arc<str>)>,
}

/// An open map. Every change goes through [`Document::apply`].
#[derive(Debug, Clone)]
pub struct Document {
    map_file: String,
    cut: Cut,
    eol: &'static str,
    state: MapState,
    layout: Option<Layout>,
    /// Some thing is said by two lines: what is said is worked out from all lines after each change.
    doubles: bool,
    palette: Palette,
    others: BTreeMap<String, Arc<str>>,
    done: Vec<Done>,
    undone: Vec<Done>,
    /// What was done (true) or taken back (false) since the last save, in order: a rebase makes it again.
    open: Vec<(Step, bool)>,
    revision: u64,
    saved: BTreeMap<String, Arc<str>>,
    changed: BTreeMap<String, bool>,
}

impl Document {
    /// Opens the map in `map_file`. The other files are those in which set-ups may be written.
    ///
    /// # Errors
    /// If the file is not there, or holds no map.
    pub fn open(files: Vec<SourceFile>, map_file: &str, palette: Palette) -> Result<Self, OpenError> {
        let mut others: BTreeMap<String, Arc<str>> = files.into_iter().map(|file| (file.name, file.text)).collect();
        let saved = others.clone();
        let text = others.remove(map_file).ok_or_else(|| OpenError::NoFile(map_file.to_owned()))?;
        let cut = text::cut(&text).ok_or_else(|| OpenError::NoMap(map_file.to_owned()))?;
        let mut document = Self {
            map_file: map_file.to_owned(),
            eol: text::eol_of(&text),
            cut,
            state: MapState::default(),
            layout: None,
            doubles: false,
            palette,
            others,
            done: Vec::new(),
            undone: Vec::new(),
            open: Vec::new(),
            revision: 0,
            saved,
            changed: BTreeMap::new(),
        };
        document.read_all();
        Ok(document)
    }

    /// What the map says.
    #[must_use]
    pub fn state(&self) -> &MapState {
        &self.state
    }

    /// What may be painted.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Takes another palette, after the project was compiled again.
    pub fn set_palette(&mut self, palette: Palette) {
        self.palette = palette;
    }

    /// Where the hexes lie; none while the map's grid is not known.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Makes a step: all of it, or nothing. What was undone before is forgotten.
    ///
    /// # Errors
    /// If the map does not say what a change takes for granted, or the change cannot be written.
    pub fn apply(&mut self, step: Step) -> Result<Touched, ApplyError> {
        let (touched, back) = self.make(&step.changes)?;
        if back.map.is_none() && back.files.is_empty() {
            return Ok(touched);
        }
        self.undone.clear();
        self.note(&step, true);
        self.done.push(Done { step, back: Some(back) });
        Ok(touched)
    }

    /// Notes what was done since the last save; doing and taking back leave nothing.
    fn note(&mut self, step: &Step, forth: bool) {
        match self.open.last() {
            Some((last, way)) if last == step && *way != forth => {
                self.open.pop();
            }
            _ => self.open.push((step.clone(), forth)),
        }
    }

    /// Takes the last step back; none when there is none.
    pub fn undo(&mut self) -> Option<Touched> {
        let done = self.done.pop()?;
        let (touched, forth) = match done.back {
            Some(back) => self.put_back(back),
            None => self.by_meaning(done.step.changes.iter().rev().map(Change::inverse).collect()),
        };
        self.note(&done.step, false);
        self.undone.push(Done { step: done.step, back: Some(forth) });
        Some(touched)
    }

    /// Makes the step that was taken back last again; none when there is none.
    pub fn redo(&mut self) -> Option<Touched> {
        let undone = self.undone.pop()?;
        let (touched, back) = match undone.back {
            Some(forth) => self.put_back(forth),
            None => self.by_meaning(undone.step.changes.clone()),
        };
        self.note(&undone.step, true);
        self.done.push(Done { step: undone.step, back: Some(back) });
        Some(touched)
    }

    /// What an undo would take back.
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        self.done.last().map(|done| done.step.label.as_str())
    }

    /// What a redo would make again.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|undone| undone.step.label.as_str())
    }

    /// The labels of the steps that were made, oldest first.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.done.iter().map(|done| done.step.label.as_str())
    }

    /// The last step that was made.
    #[must_use]
    pub fn last_step(&self) -> Option<&Step> {
        self.done.last().map(|done| &done.step)
    }

    /// The text of the map's file.
    #[must_use]
    pub fn text(&self) -> String {
        let length = self.cut.entries.iter().map(|entry| entry.text.len()).sum();
        let mut out = String::with_capacity(length);
        self.cut.entries.iter().for_each(|entry| out.push_str(&entry.text));
        out
    }

    /// The text of a file of the project; none if it is not open.
    #[must_use]
    pub fn text_of(&self, file: &str) -> Option<String> {
        if file == self.map_file { Some(self.text()) } else { self.others.get(file).map(|text| text.to_string()) }
    }

    /// The name of the map's file.
    #[must_use]
    pub fn map_file(&self) -> &str {
        &self.map_file
    }

    /// Names of all open files.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        std::iter::once(self.map_file.clone()).chain(self.others.keys().cloned()).collect()
    }

    /// The files whose text is not what was last read or saved.
    #[must_use]
    pub fn unsaved(&self) -> Vec<String> {
        self.changed.iter().filter(|(_, changed)| **changed).map(|(file, _)| file.clone()).collect()
    }

    /// Takes the texts as they are for those on the disk.
    pub fn mark_saved(&mut self) {
        self.saved = self.others.clone();
        self.saved.insert(self.map_file.clone(), self.text().into());
        self.changed.clear();
        self.open.clear();
    }

    /// A number that grows with each change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Notes that a file may differ from the disk.
    fn touch(&mut self, file: &str) {
        self.revision += 1;
        let same = match self.saved.get(file) {
            None => false,
            Some(saved) if file == self.map_file => self.reads(saved),
            Some(saved) => self.others.get(file) == Some(saved),
        };
        self.changed.insert(file.to_owned(), !same);
    }

    /// Whether the map's text is this one.
    fn reads(&self, text: &str) -> bool {
        let mut rest = text;
        let eaten = self.cut.entries.iter().all(|entry| match rest.strip_prefix(entry.text.as_str()) {
            Some(left) => {
                rest = left;
                true
            }
            None => false,
        });
        eaten && rest.is_empty()
    }

    /// Makes changes that were checked to fit, and says how the text is put back.
    fn make(&mut self, changes: &[Change]) -> Result<(Touched, Back), ApplyError> {
        self.check(changes)?;
        let map_changes: Vec<&Change> = changes.iter().collect();
        let mut files: BTreeMap<String, Arc<str>> = BTreeMap::new();
        let mut splice = self.draft(&map_changes)?;
        for change in changes {
            let Change::SetUp { file, unit, owner, before, after } = change else { continue };
            if *file == self.map_file {
                splice.extend(self.draft_set_up(unit, owner, before.as_deref(), after.as_deref())?);
                continue;
            }
            let text = files.get(file).or_else(|| self.others.get(file)).cloned();
            let text = text.ok_or_else(|| ApplyError::NoFile(file.clone()))?;
            let new = setup::rewrite(&text, unit, owner, before.as_deref(), after.as_deref())?;
            files.insert(file.clone(), new.into());
        }
        splice.sort_by_key(|hunk| (hunk.at, hunk.removed));
        let mut touched = Touched::default();
        let mut back = Back::default();
        for (file, text) in files {
            let old = self.others.insert(file.clone(), text);
            self.touch(&file);
            back.files.extend(old.map(|old| (file, old)));
        }
        if !splice.is_empty() {
            back.map = Some(self.splice(splice, &mut touched));
        }
        Ok((touched, back))
    }

    /// Puts texts as a splice has them, and gives the splice that turns that round.
    fn put_back(&mut self, back: Back) -> (Touched, Back) {
        let mut touched = Touched::default();
        let mut forth = Back::default();
        for (file, text) in back.files {
            let old = self.others.insert(file.clone(), text);
            self.touch(&file);
            forth.files.extend(old.map(|old| (file, old)));
        }
        if let Some(splice) = back.map {
            forth.map = Some(self.splice(splice, &mut touched));
        }
        (touched, forth)
    }

    /// Makes those of the changes that still fit.
    fn by_meaning(&mut self, changes: Vec<Change>) -> (Touched, Back) {
        let fitting: Vec<Change> =
            changes.into_iter().filter(|change| self.check(std::slice::from_ref(change)).is_ok()).collect();
        self.make(&fitting).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
