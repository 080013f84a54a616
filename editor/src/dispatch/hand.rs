//! What the tools hold: terrain, feature, size, height, selection.
//! Must not: change the map.

use crate::app::EditorApp;
use crate::command::Command;
use cartouche_document::state::Survey;
use cartouche_document::tool::{BrushSize, HeightMode, Tool, UnitRef};

/// Survey states in the order of the palette of the survey tool.
pub(crate) const SURVEYS: [Survey; 4] = [Survey::Painted, Survey::Checked, Survey::Guessed, Survey::Doubtful];

impl EditorApp {
    pub(super) fn hand(&mut self, command: Command) {
        match command {
            Command::Tool(tool) => {
                self.gesture = None;
                self.tools.tool = tool;
                self.tools.last = None;
                match tool {
                    Tool::Calibrate => self.tab = crate::app::Tab::Calibration,
                    Tool::SetUp => self.tab = crate::app::Tab::Units,
                    _ => {}
                }
            }
            Command::Entry(at) => self.entry(at),
            Command::EntryNamed(name) => self.entry_named(name),
            Command::Smaller => self.tools.size = self.tools.size.smaller(),
            Command::Larger => self.tools.size = self.tools.size.larger(),
            Command::Size(hexes) => {
                let all = [BrushSize::One, BrushSize::Seven, BrushSize::Nineteen, BrushSize::ThirtySeven];
                let size = all.into_iter().find(|size| size.count() == usize::from(hexes));
                self.tools.size = size.unwrap_or(self.tools.size);
            }
            Command::HeightSet => self.tools.height = HeightMode::Set(self.fields.height),
            Command::HeightRaise => self.tools.height = HeightMode::Raise,
            Command::HeightLower => self.tools.height = HeightMode::Lower,
            Command::Height(level) => {
                self.fields.height = level;
                self.tools.height = HeightMode::Set(level);
            }
            Command::Also => self.tools.also = !self.tools.also,
            Command::SurveyMark(mark) => self.tools.survey = mark,
            Command::PickUp => {
                if let Some(at) = self.place() {
                    self.pick_up(at);
                }
            }
            Command::SelectAll => {
                let all = self
                    .document()
                    .and_then(|document| document.layout())
                    .map(|layout| layout.grid().hexes().collect());
                self.tools.selection = all.unwrap_or_default();
            }
            Command::SelectNone => self.tools.selection.clear(),
            Command::Hold(tools) => self.tools = *tools,
            _ => {}
        }
    }

    /// Names that the tool in hand may take, in the order of the keys 1 to 0.
    #[must_use]
    pub fn entries(&self) -> Vec<String> {
        let Some(document) = self.document() else { return Vec::new() };
        let palette = document.palette();
        match self.tools.tool {
            Tool::Terrain | Tool::Fill => palette.terrains.iter().map(|kind| kind.name.clone()).collect(),
            Tool::Hexside => palette.features.iter().map(|kind| kind.name.clone()).collect(),
            Tool::Path => palette.paths.clone(),
            Tool::Region => document
                .state()
                .regions
                .iter()
                .filter(|region| region.listed)
                .map(|region| region.name.clone())
                .collect(),
            Tool::Height => (0..10).map(|level: i64| format!("level {level}")).collect(),
            Tool::Survey => SURVEYS.iter().map(|survey| survey_word(*survey).to_owned()).collect(),
            Tool::Select | Tool::Place | Tool::SetUp | Tool::Measure | Tool::Calibrate => Vec::new(),
        }
    }

    fn entry(&mut self, at: usize) {
        if let Some(name) = self.entries().into_iter().nth(at) {
            self.entry_named(name);
        }
    }

    fn entry_named(&mut self, name: String) {
        match self.tools.tool {
            Tool::Terrain | Tool::Fill => self.tools.terrain = Some(name),
            Tool::Hexside => self.tools.feature = Some(name),
            Tool::Path => self.tools.path = Some(name),
            Tool::Region => self.tools.region = Some(name),
            Tool::Height => {
                if let Some(level) = name.strip_prefix("level ").and_then(|level| level.parse().ok()) {
                    self.hand(Command::Height(level));
                }
            }
            Tool::Survey => {
                let mark = SURVEYS.into_iter().find(|survey| survey_word(*survey) == name);
                self.tools.survey = mark.unwrap_or(self.tools.survey);
            }
            Tool::SetUp => {
                let units = self.document().map(|document| document.palette().units.clone()).unwrap_or_default();
                self.tools.unit = units.iter().find(|unit| unit.name == name).map(UnitRef::of);
            }
            Tool::Select | Tool::Place | Tool::Measure | Tool::Calibrate => {}
        }
    }

    /// Takes the first terrain, feature and path of the project in hand, so that the first click paints.
    pub(crate) fn take_first_entries(&mut self) {
        let Some(palette) = self.document().map(|document| document.palette().clone()) else { return };
        self.tools.terrain = palette.terrains.first().map(|kind| kind.name.clone());
        self.tools.feature = palette.features.first().map(|kind| kind.name.clone());
        self.tools.path = palette.paths.first().cloned();
    }
}

/// The word of the language for a survey state.
#[must_use]
pub(crate) const fn survey_word(survey: Survey) -> &'static str {
    match survey {
        Survey::Painted => "painted",
        Survey::Checked => "checked",
        Survey::Guessed => "guessed",
        Survey::Doubtful => "doubtful",
        Survey::Stated => "stated",
    }
}
