//! What the canvas is asked to show, and what it tells of the pointer and the keys.
//! Must not: draw, or keep anything from one frame to the next.

use super::scans::ScanLayer;
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_document::change::{Change, Touched};
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::MapState;
use std::collections::BTreeSet;

/// One sheet that lies over the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overlay {
    /// Whether it is drawn.
    pub shown: bool,
    /// From 0, not seen, to 1, solid.
    pub opacity: f32,
}

impl Overlay {
    /// Drawn, solid.
    pub const ON: Self = Self { shown: true, opacity: 1.0 };
    /// Not drawn.
    pub const OFF: Self = Self { shown: false, opacity: 1.0 };

    /// How solid it is drawn; none if it is not.
    #[must_use]
    pub fn drawn(self) -> Option<f32> {
        (self.shown && self.opacity > 0.0).then_some(self.opacity.min(1.0))
    }
}

/// What is drawn, sheet by sheet, from below to above.
#[derive(Debug, Clone, PartialEq)]
pub struct Overlays {
    /// Scanned pictures.
    pub scan: Overlay,
    /// Terrain.
    pub terrain: Overlay,
    /// Heights: tints, contours, numbers.
    pub heights: Overlay,
    /// Lines between hexes.
    pub grid: Overlay,
    /// Features of hexsides.
    pub sides: Overlay,
    /// Paths.
    pub paths: Overlay,
    /// Regions: their borders and names.
    pub regions: Overlay,
    /// How well each hex is known.
    pub survey: Overlay,
    /// Printed numbers.
    pub numbers: Overlay,
    /// Names.
    pub places: Overlay,
    /// Units at the start.
    pub setup: Overlay,
    /// What a program proposes.
    pub suggestions: Overlay,
    /// What the compiler finds.
    pub problems: Overlay,
}

impl Default for Overlays {
    fn default() -> Self {
        Self {
            scan: Overlay::ON,
            terrain: Overlay::ON,
            heights: Overlay::ON,
            grid: Overlay::ON,
            sides: Overlay::ON,
            paths: Overlay::ON,
            regions: Overlay::OFF,
            survey: Overlay::OFF,
            numbers: Overlay::ON,
            places: Overlay::ON,
            setup: Overlay::ON,
            suggestions: Overlay::ON,
            problems: Overlay::ON,
        }
    }
}

/// The words that a map of the project may use, in the order of its own lists. The look of each follows from its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MapKey {
    /// Terrains, in the order of the terrain key.
    pub terrains: Vec<String>,
    /// Features of hexsides, and whether each is directed.
    pub features: Vec<(String, bool)>,
    /// Kinds of paths.
    pub paths: Vec<String>,
}

/// What lies under the pointer, as a click would take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hovered<'a> {
    /// Nothing.
    #[default]
    Nothing,
    /// Hexes, as a brush covers them.
    Hexes(&'a [HexNumber]),
    /// A side, and the hex that would be up.
    Side(HexSide, Option<HexNumber>),
}

/// A place of the map, for marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A hex.
    Hex(HexNumber),
    /// A hexside.
    Side(HexSide),
}

/// How much a mark wants to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Wrong.
    Alarm,
    /// Worth a look.
    Doubt,
    /// Well.
    Good,
    /// Neither: an answer.
    Plain,
}

/// A problem at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemMark {
    /// Where.
    pub spot: Spot,
    /// How bad.
    pub tone: Tone,
}

/// A proposal that nobody has accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Where.
    pub spot: Spot,
    /// The terrain or the feature.
    pub name: String,
    /// From 0, a guess, to 1, sure.
    pub confidence: f32,
}

/// What a probe (sight, reach, zones) answers at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeMark {
    /// Where.
    pub spot: Spot,
    /// What is written there; may be empty.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// A unit as it stands at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// Where.
    pub hex: HexNumber,
    /// The place of its side among the sides, for the colour.
    pub side: usize,
    /// Its symbol, one of the language's own closed set; others get an empty box.
    pub symbol: String,
    /// The values printed on it.
    pub values: String,
    /// Its name.
    pub name: String,
}

/// A calibration point as the fit sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibrationMark {
    /// Where the clicked pixel comes to lie.
    pub at: Point,
    /// Where the hex's centre lies.
    pub goal: Point,
    /// What is written beside it: the number, and how far off it is.
    pub text: String,
    /// Whether it is the one that is dragged or asked for.
    pub chosen: bool,
}

/// A measured line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Measured {
    /// Its corners.
    pub line: Vec<Point>,
    /// What is written at its end.
    pub text: String,
    /// From which of its stretches on it is drawn as blocked; none if it is clear.
    pub blocked_from: Option<usize>,
}

/// All that one frame shows. Only `state`, `key` and `overlays` are needed; [`CanvasInput::new`] leaves the rest out.
#[derive(Clone)]
pub struct CanvasInput<'a> {
    /// The map.
    pub state: &'a MapState,
    /// Where its hexes lie; none while its grid is not known.
    pub layout: Option<&'a Layout>,
    /// The document's revision.
    pub revision: u64,
    /// What changed since the revision of the frame before; none means that everything may have.
    pub touched: Option<&'a Touched>,
    /// The words of the project.
    pub key: &'a MapKey,
    /// What is drawn.
    pub overlays: &'a Overlays,
    /// By night.
    pub dark: bool,
    /// What lies under the pointer.
    pub hover: Hovered<'a>,
    /// What the gesture in hand would do.
    pub preview: &'a [Change],
    /// Selected hexes.
    pub selection: &'a BTreeSet<HexNumber>,
    /// A measured line, or a line of sight.
    pub measured: Option<&'a Measured>,
    /// Calibration points.
    pub calibration: &'a [CalibrationMark],
    /// Problems.
    pub problems: &'a [ProblemMark],
    /// Proposals.
    pub suggestions: &'a [Suggestion],
    /// A probe's answer.
    pub probe: &'a [ProbeMark],
    /// Units.
    pub counters: &'a [Counter],
    /// Scanned pictures, the lowest first.
    pub scans: &'a [ScanLayer<'a>],
    /// Points of the screen per hex width at true size; none takes a usual one.
    pub true_scale: Option<f32>,
}

static NOTHING_SELECTED: BTreeSet<HexNumber> = BTreeSet::new();

impl<'a> CanvasInput<'a> {
    /// The map alone.
    #[must_use]
    pub fn new(
        state: &'a MapState,
        layout: Option<&'a Layout>,
        revision: u64,
        key: &'a MapKey,
        overlays: &'a Overlays,
    ) -> Self {
        Self {
            state,
            layout,
            revision,
            touched: None,
            key,
            overlays,
            dark: false,
            hover: Hovered::Nothing,
            preview: &[],
            selection: &NOTHING_SELECTED,
            measured: None,
            calibration: &[],
            problems: &[],
            suggestions: &[],
            probe: &[],
            counters: &[],
            scans: &[],
            true_scale: None,
        }
    }
}

/// What the pointer, or the keyboard in its place, did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// It moved, no button down.
    Hover,
    /// The first button went down: a gesture may begin.
    Press,
    /// It moved with the button down.
    Drag,
    /// The button came up.
    Release,
    /// Twice in short: open what is there. The Enter key does the same.
    Open,
    /// The second button: pick up what is there.
    PickUp,
}

/// One act of the pointer, at a place of the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PointerEvent {
    /// What.
    pub act: Act,
    /// Where.
    pub at: Point,
    /// Keys held.
    pub modifiers: egui::Modifiers,
    /// The keyboard's hex stood in for the pointer.
    pub by_key: bool,
}

/// What a frame of the canvas tells.
#[derive(Debug, Clone)]
pub struct CanvasOutput {
    /// The widget, for menus and focus.
    pub response: egui::Response,
    /// What happened, in order.
    pub events: Vec<PointerEvent>,
    /// The place under the pointer.
    pub hover: Option<Point>,
    /// Whether another part is seen now.
    pub camera_moved: bool,
    /// Whether a further frame will show more: pictures to load, shapes to make.
    pub unfinished: bool,
}
