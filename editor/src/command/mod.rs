//! Everything that can be done, as one list: menus, palette, keys and key help are made from it.
//! Must not: do anything; that is the dispatch's.

mod key;
mod keys;
mod table;

pub use key::Shortcut;
pub use keys::Keys;
pub use table::{Row, When, table};

use crate::app::Tab;
use camino::Utf8PathBuf;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::change::Step;
use cartouche_document::tool::{Tool, ToolState};

/// The sheets that may be shown and hidden, as the person names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sheet {
    /// Scanned pictures.
    Scan,
    /// Terrain.
    Terrain,
    /// Heights.
    Heights,
    /// Lines between hexes.
    Grid,
    /// Features of hexsides.
    Sides,
    /// Paths.
    Paths,
    /// Regions.
    Regions,
    /// How well each hex is known.
    Survey,
    /// Printed numbers.
    Numbers,
    /// Names.
    Places,
    /// Units at the start.
    SetUp,
    /// Proposals of the suggestion engine.
    Suggestions,
    /// Findings of the compiler.
    Problems,
}

impl Sheet {
    /// All of them, from below to above.
    pub const ALL: [Self; 13] = [
        Self::Scan,
        Self::Terrain,
        Self::Heights,
        Self::Grid,
        Self::Sides,
        Self::Paths,
        Self::Regions,
        Self::Survey,
        Self::Numbers,
        Self::Places,
        Self::SetUp,
        Self::Suggestions,
        Self::Problems,
    ];

    /// What the layers panel calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scan => "Scan",
            Self::Terrain => "Terrain",
            Self::Heights => "Heights",
            Self::Grid => "Grid",
            Self::Sides => "Hexsides",
            Self::Paths => "Paths",
            Self::Regions => "Regions",
            Self::Survey => "Survey",
            Self::Numbers => "Numbers",
            Self::Places => "Names",
            Self::SetUp => "Set-up",
            Self::Suggestions => "Suggestions",
            Self::Problems => "Problems",
        }
    }
}

/// Where a command stands in the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    /// Open, save, leave.
    File,
    /// Undo, redo, find.
    Edit,
    /// Tools and what they hold.
    Tool,
    /// Camera, overlays, theme.
    View,
    /// Survey, suggestions, calibration, problems.
    Map,
    /// Keys and first steps.
    Help,
}

impl Menu {
    /// All menus, from left to right.
    pub const ALL: [Self; 6] = [Self::File, Self::Edit, Self::Tool, Self::View, Self::Map, Self::Help];

    /// What the bar calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Tool => "Tools",
            Self::View => "View",
            Self::Map => "Map",
            Self::Help => "Help",
        }
    }
}

/// One thing that can be done. Those of the first part have a row in the [`table`]; those of the second carry what a panel
/// chose, and come from panels alone.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Shows the start page, where a project, a map or a scan is opened.
    Start,
    /// Saves what is unsaved.
    Save,
    /// Shows the field for the folder of a copy.
    SaveCopy,
    /// Closes the project.
    Close,
    /// Leaves the program.
    Quit,
    /// Takes the last step back.
    Undo,
    /// Makes it again.
    Redo,
    /// Drops the gesture in hand, or closes what lies over the map.
    Cancel,
    /// Finds a hex, a place, a terrain, a unit.
    Find,
    /// Lists all commands.
    Palette,
    /// Selects every hex.
    SelectAll,
    /// Selects nothing.
    SelectNone,
    /// Takes up another tool.
    Tool(Tool),
    /// Takes an entry of the tool's palette, from 0.
    Entry(usize),
    /// A smaller brush.
    Smaller,
    /// A larger brush.
    Larger,
    /// Takes up what lies under the pointer.
    PickUp,
    /// Turns which side is up, or protected.
    Flip,
    /// Heights are set to a level.
    HeightSet,
    /// Heights are raised.
    HeightRaise,
    /// Heights are lowered.
    HeightLower,
    /// Paints a second terrain beside the main one.
    Also,
    /// Does at the keyboard's hex what a click does.
    Act,
    /// Opens the inspector at the keyboard's hex.
    Inspect,
    /// Shows all of the map.
    Fit,
    /// True size.
    TrueSize,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// Moves the keyboard's hex: left, right, up, down.
    Cursor(i8, i8),
    /// Light and dark.
    Theme,
    /// Shows or hides a sheet.
    Sheet(Sheet),
    /// Opens a tab on the right.
    Tab(Tab),
    /// Centres the next problem.
    NextProblem,
    /// Centres the one before.
    PreviousProblem,
    /// Centres the next place that deserves a look.
    NextDoubt,
    /// Centres the one before.
    PreviousDoubt,
    /// Centres the next difference from the compared map.
    NextDifference,
    /// Proposes the grid from the scan.
    FindGrid,
    /// Locks and unlocks the calibration.
    Lock,
    /// Reads the scans again.
    ReloadScans,
    /// Compiles again.
    Check,
    /// Stops the work beside the window.
    Stop,
    /// Lists all keys.
    KeyHelp,
    /// What to do first.
    FirstSteps,

    /// Opens a path.
    Open(Utf8PathBuf),
    /// Asks the desktop's own dialog for a folder (true) or a file.
    Browse(bool),
    /// Saves a copy into a folder.
    SaveCopyTo(Utf8PathBuf),
    /// Makes a step.
    Make(Step),
    /// Brings a hex to the middle and chooses it.
    Centre(HexNumber),
    /// Chooses a hex for the inspector.
    Choose(HexNumber),
    /// How solid a sheet is, from 0 to 1.
    Opacity(Sheet, f32),
    /// Chooses an entry by its name, for the tool in hand.
    EntryNamed(String),
    /// The height to paint.
    Height(i64),
    /// Hexes of the brush: 1, 7, 19 or 37.
    Size(u8),
    /// What the survey tool marks.
    SurveyMark(cartouche_document::state::Survey),
    /// Centres a problem of the list.
    Problem(usize),
    /// Puts a unit of the palette on a hex; none takes it off the map.
    Place(usize, Option<HexNumber>),
    /// Takes the recovered edits up (true) or puts them aside.
    Recover(bool),
    /// Dismisses a notice.
    Dismiss(usize),
    /// Makes a change that was kept aside on what the file says now (true), or drops it.
    Aside(usize, bool),
    /// A command about calibration.
    Calibrate(Calibrate),
    /// Takes another key for the command with this id; none gives back its usual ones.
    Bind(String, Option<Shortcut>),
    /// Proposes terrain from the scan.
    SuggestTerrain,
    /// Proposes sides for the hexside tool's feature.
    SuggestSides,
    /// Accepts what lies in the selected hexes.
    AcceptSelected,
    /// Drops all suggestions.
    DropSuggestions,
    /// Accepts all suggestions that are as sure as this, in thousandths.
    AcceptSure(u16),
    /// Accepts one.
    AcceptSuggestion(usize),
    /// Drops one.
    RejectSuggestion(usize),
    /// Centres one.
    ShowSuggestion(usize),
    /// Centres a doubt of the queue.
    Doubt(usize),
    /// Compares with another map's file.
    Compare(Utf8PathBuf),
    /// Centres a difference.
    Difference(usize),
    /// Takes the other map's value of a difference.
    TakeTheirs(usize),
    /// Marks what both maps say alike as checked.
    CheckAgreed,
    /// Takes the tools as a panel set them.
    Hold(Box<ToolState>),
    /// Runs the command with this id.
    Run(&'static str),
}

/// What the calibration panel asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Calibrate {
    /// Gives the map this grid.
    Grid(Box<cartouche_document::state::GridState>),
    /// Gives the clicked point that waits for a number this hex.
    Number(HexNumber),
    /// Gives the point another number.
    Renumber(usize, HexNumber),
    /// Takes a point away.
    Remove(usize),
    /// Chooses a point, to be dragged.
    Choose(usize),
    /// Forgets the click that waits for a number.
    Forget,
    /// Chooses a fit.
    Model(FitChoice),
    /// Chooses a scan.
    Scan(usize),
    /// Drops the proposed grid.
    DropProposal,
}

/// Which fit is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FitChoice {
    /// The usual one for the number of points.
    #[default]
    Usual,
    /// Affine.
    Affine,
    /// Perspective.
    Projective,
    /// A local warp.
    Warp,
}

impl Command {
    /// Its row in the table; none for one that carries what a panel chose.
    #[must_use]
    pub fn row(&self) -> Option<&'static Row> {
        table().iter().find(|row| row.command == *self)
    }

    /// The command of a row.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Row> {
        table().iter().find(|row| row.id == id)
    }
}

#[cfg(test)]
mod tests;
