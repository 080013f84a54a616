//! The state of the window, and one frame of it: what came from beside, keys, panels, map, and then the commands they sent.
//! Must not: change anything in a panel; the dispatch does.

mod frame;
mod project;
mod scans;
mod start;

pub use project::{Fresh, Project, Waiting};
pub use scans::{OpenScan, samples};
pub use start::{Setting, window_options};

use crate::canvas::{Canvas, Overlay, Overlays, Spot};
use crate::command::{Keys, Sheet};
use crate::panel::Fields;
use crate::preferences::Preferences;
use crate::workspace::Wake;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::compare::Difference;
use cartouche_document::document::Document;
use cartouche_document::gesture::{Gesture, Measured};
use cartouche_document::layout::Point;
use cartouche_document::state::MapState;
use cartouche_document::suggest::SuggestError;
use cartouche_document::survey::{Doubt, Progress, Queue};
use cartouche_document::tool::{Hover, ToolState};
use std::path::PathBuf;
use std::sync::mpsc::Receiver;

/// The tabs on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Tab {
    /// One hex.
    #[default]
    Inspector,
    /// What is drawn.
    Layers,
    /// What the compiler finds.
    Problems,
    /// Units.
    Units,
    /// Grid and scans.
    Calibration,
    /// Proposals from the scan.
    Suggestions,
    /// What is left to look at.
    Survey,
    /// Steps.
    History,
    /// Two maps of one sheet.
    Compare,
}

/// What lies over the map, without stopping it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Over {
    /// Nothing.
    #[default]
    Nothing,
    /// The list of commands.
    Palette,
    /// The field in which one finds.
    Find,
    /// The keys.
    Keys,
    /// What to do first.
    FirstSteps,
    /// The start page, while a project is open.
    Start,
    /// The folder for a copy.
    SaveCopy,
}

/// How a notice is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Good to know.
    Told,
    /// Something did not work.
    Failed,
}

/// A sentence for the person; it goes by itself, is dismissed, or is pushed out by newer ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// How it is meant.
    pub mood: Mood,
    /// What is said.
    pub text: String,
    /// When it was first shown, in the window's seconds.
    pub(crate) since: Option<f64>,
}

/// Something that the scan proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proposed {
    /// Where.
    pub(crate) spot: Spot,
    /// The terrain or the feature.
    pub(crate) name: String,
    /// In thousandths.
    pub(crate) confidence: u16,
    /// The terrain that comes next.
    pub(crate) runner_up: Option<String>,
}

/// What the scan proposes, the least sure first, and its marks on the map.
#[derive(Debug, Default)]
pub(crate) struct Suggested {
    pub(crate) list: Vec<Proposed>,
    pub(crate) marks: Vec<crate::canvas::Suggestion>,
}

/// How far the map is surveyed.
pub(crate) struct Surveyed {
    /// As of this revision.
    pub(crate) revision: u64,
    /// In numbers.
    pub(crate) progress: Progress,
    /// Where to look.
    pub(crate) queue: Queue,
}

/// Another map of the same sheet.
pub(crate) struct Compared {
    /// Its file.
    pub(crate) file: String,
    /// What it says.
    pub(crate) theirs: MapState,
    /// As of this revision of the open map.
    pub(crate) revision: u64,
    /// What differs.
    pub(crate) differences: Vec<Difference>,
    /// The difference that was centred last.
    pub(crate) at: Option<usize>,
}

/// The window.
pub struct EditorApp {
    pub(crate) project: Option<Project>,
    pub(crate) tools: ToolState,
    pub(crate) canvas: Canvas,
    pub(crate) overlays: Overlays,
    pub(crate) preferences: Preferences,
    pub(crate) setting: Setting,
    pub(crate) keys: Keys,
    pub(crate) notices: Vec<Notice>,
    pub(crate) tab: Tab,
    pub(crate) over: Over,
    pub(crate) gesture: Option<Gesture>,
    /// The place under the pointer.
    pub(crate) pointed: Option<Point>,
    /// Where the keyboard points, until the mouse moves again.
    pub(crate) keyed: Option<Point>,
    /// What a click there would paint.
    pub(crate) hover: Hover,
    /// The hex that the inspector shows.
    pub(crate) chosen: Option<HexNumber>,
    /// The problem that was centred last.
    pub(crate) problem: Option<usize>,
    pub(crate) measured: Option<Measured>,
    /// How far the map is surveyed, as of a revision.
    pub(crate) suggested: Suggested,
    /// Suggestions that are being worked out beside the window.
    pub(crate) suggesting: Option<std::sync::mpsc::Receiver<Result<Vec<Proposed>, SuggestError>>>,
    pub(crate) surveyed: Option<Surveyed>,
    /// The doubt that was centred last.
    pub(crate) doubt: Option<Doubt>,
    /// The map that is compared.
    pub(crate) compared: Option<Compared>,
    /// The text changed since it was last compiled.
    pub(crate) stale: bool,
    pub(crate) wake: Option<Wake>,
    pub(crate) fields: Fields,
    pub(crate) quitting: bool,
    /// The desktop's own dialog, while it is open.
    pub(crate) browsing: Option<Receiver<Option<PathBuf>>>,
    /// The window's title as it was last set.
    pub(crate) title: String,
    pub(crate) scans_started: u64,
}

impl EditorApp {
    /// A window with nothing open.
    #[must_use]
    pub fn new(setting: Setting) -> Self {
        let mut notices = Vec::new();
        let (preferences, note) = match &setting.preferences {
            Some(file) => Preferences::load(file),
            None => (Preferences::default(), None),
        };
        let (keys, notes) = Keys::with(&preferences.keys);
        notices.extend(note.into_iter().chain(notes).map(|text| Notice { mood: Mood::Failed, text, since: None }));
        Self {
            project: None,
            tools: ToolState::default(),
            canvas: Canvas::new(),
            overlays: Overlays::default(),
            preferences,
            setting,
            keys,
            notices,
            tab: Tab::default(),
            over: Over::Nothing,
            gesture: None,
            pointed: None,
            keyed: None,
            browsing: None,
            title: String::new(),
            hover: Hover::Nothing,
            chosen: None,
            problem: None,
            measured: None,
            suggested: Suggested::default(),
            suggesting: None,
            surveyed: None,
            doubt: None,
            compared: None,
            stale: false,
            wake: None,
            fields: Fields { sure: 90, ..Fields::default() },
            quitting: false,
            scans_started: 0,
        }
    }

    /// The open map; none while nothing is open.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        self.project.as_ref().map(|project| &project.document)
    }

    /// The open project.
    #[must_use]
    pub fn project(&self) -> Option<&Project> {
        self.project.as_ref()
    }

    /// The tool in hand, and with what it paints.
    #[must_use]
    pub fn tools(&self) -> &ToolState {
        &self.tools
    }

    /// The map's widget, to ask where a place is seen.
    #[must_use]
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// What is drawn.
    #[must_use]
    pub fn overlays(&self) -> &Overlays {
        &self.overlays
    }

    /// The hex that the inspector shows.
    #[must_use]
    pub fn chosen(&self) -> Option<HexNumber> {
        self.chosen
    }

    /// The sentences that stand for the person to read.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The tab on the right.
    #[must_use]
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// What lies over the map.
    #[must_use]
    pub fn over(&self) -> Over {
        self.over
    }

    /// Where preferences and journals go, as the window was started.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Tells the person something.
    pub(crate) fn tell(&mut self, mood: Mood, text: impl Into<String>) {
        let notice = Notice { mood, text: text.into(), since: None };
        self.notices.retain(|known| known.text != notice.text);
        self.notices.push(notice);
        let most = 5;
        if self.notices.len() > most {
            self.notices.remove(0);
        }
    }

    /// The hex under the pointer, or the keyboard's.
    pub(crate) fn here(&self) -> Option<HexNumber> {
        let layout = self.document()?.layout()?;
        self.pointed.and_then(|at| layout.hex_at(at)).or_else(|| self.canvas.cursor())
    }

    /// The place under the pointer, or that of the keyboard's hex.
    pub(crate) fn place(&self) -> Option<Point> {
        let layout = self.document()?.layout()?;
        self.pointed.or_else(|| self.canvas.cursor().map(|hex| layout.centre(hex)))
    }

    /// A sheet's overlay.
    #[must_use]
    pub fn sheet(&self, sheet: Sheet) -> Overlay {
        let overlays = &self.overlays;
        match sheet {
            Sheet::Scan => overlays.scan,
            Sheet::Terrain => overlays.terrain,
            Sheet::Heights => overlays.heights,
            Sheet::Grid => overlays.grid,
            Sheet::Sides => overlays.sides,
            Sheet::Paths => overlays.paths,
            Sheet::Regions => overlays.regions,
            Sheet::Survey => overlays.survey,
            Sheet::Numbers => overlays.numbers,
            Sheet::Places => overlays.places,
            Sheet::SetUp => overlays.setup,
            Sheet::Suggestions => overlays.suggestions,
            Sheet::Problems => overlays.problems,
        }
    }

    pub(crate) fn sheet_mut(&mut self, sheet: Sheet) -> &mut Overlay {
        let overlays = &mut self.overlays;
        match sheet {
            Sheet::Scan => &mut overlays.scan,
            Sheet::Terrain => &mut overlays.terrain,
            Sheet::Heights => &mut overlays.heights,
            Sheet::Grid => &mut overlays.grid,
            Sheet::Sides => &mut overlays.sides,
            Sheet::Paths => &mut overlays.paths,
            Sheet::Regions => &mut overlays.regions,
            Sheet::Survey => &mut overlays.survey,
            Sheet::Numbers => &mut overlays.numbers,
            Sheet::Places => &mut overlays.places,
            Sheet::SetUp => &mut overlays.setup,
            Sheet::Suggestions => &mut overlays.suggestions,
            Sheet::Problems => &mut overlays.problems,
        }
    }
}

impl Default for EditorApp {
    fn default() -> Self {
        Self::new(Setting::default())
    }
}
