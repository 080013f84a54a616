//! The tools with which a map is painted: which one is in hand, with what, and where the pointer is.
//! Must not: change anything; gestures make steps of what a tool does.

mod corner;
mod flood;
pub(crate) mod hover;
mod line;
pub(crate) mod pick;

pub use corner::{Corner, Hand};
pub use flood::flood;
pub use hover::{Hover, hover};
pub use line::{cube_line, disc, hex_line, rectangle, within_outline};
pub use pick::pick_up;

use crate::document::Document;
use crate::layout::{Layout, Point};
use crate::palette::{Palette, UnitEntry};
use crate::state::{MapState, RegionKind, Survey};
use cartouche_bundle::hex::{Grid, HexNumber};
use std::collections::BTreeSet;

/// What tools look at: what the map says, where its hexes lie, what may be painted.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// What the map says.
    pub state: &'a MapState,
    /// Where its hexes lie.
    pub layout: &'a Layout,
    /// What may be painted.
    pub palette: &'a Palette,
}

impl<'a> View<'a> {
    /// The grid of the map.
    #[must_use]
    pub fn grid(&self) -> &'a Grid {
        self.layout.grid()
    }

    /// Whether a feature is declared as directed, or lies somewhere with a high hex.
    #[must_use]
    pub fn directed(&self, feature: &str) -> bool {
        match self.palette.features.iter().find(|kind| kind.name == feature) {
            Some(kind) => kind.directed,
            None => self.state.sides.iter().any(|((_, kind), side)| kind == feature && side.up.is_some()),
        }
    }

    /// The unit that a reference names.
    #[must_use]
    pub fn unit(&self, unit: &UnitRef) -> Option<&'a UnitEntry> {
        self.palette.units.iter().find(|entry| unit.names(entry))
    }

    /// The units that are set up in a hex.
    pub fn units_in(&self, hex: HexNumber) -> impl Iterator<Item = &'a UnitEntry> {
        self.palette.units.iter().filter(move |unit| unit.at.as_deref().and_then(|at| at.parse().ok()) == Some(hex))
    }
}

impl Document {
    /// What tools look at; none while the map's grid is not known.
    #[must_use]
    pub fn view(&self) -> Option<View<'_>> {
        Some(View { state: self.state(), layout: self.layout()?, palette: self.palette() })
    }
}

/// A tool. One is in hand at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Tool {
    /// Chooses hexes.
    #[default]
    Select,
    /// Paints terrain with a brush.
    Terrain,
    /// Fills connected hexes of one terrain, or of one height.
    Fill,
    /// Sets, raises or lowers heights with a brush.
    Height,
    /// Lays features along hexsides.
    Hexside,
    /// Lays paths from hex to hex.
    Path,
    /// Names hexes.
    Place,
    /// Adds hexes to a region.
    Region,
    /// Puts units where they stand at the start.
    SetUp,
    /// Marks how well hexes are known.
    Survey,
    /// Counts hexes between two.
    Measure,
    /// Fits a scan; its clicks are no gestures of this module.
    Calibrate,
}

/// What the height tool does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeightMode {
    /// Sets this height.
    Set(i64),
    /// One level more; what is not known counts as 0.
    Raise,
    /// One level less; what is not known counts as 0.
    Lower,
}

/// How many hexes a brush covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum BrushSize {
    /// The hex under the pointer.
    #[default]
    One,
    /// And its neighbours.
    Seven,
    /// And theirs.
    Nineteen,
    /// And theirs.
    ThirtySeven,
}

impl BrushSize {
    /// How far the brush reaches, in hexes.
    #[must_use]
    pub fn radius(self) -> i32 {
        match self {
            Self::One => 0,
            Self::Seven => 1,
            Self::Nineteen => 2,
            Self::ThirtySeven => 3,
        }
    }

    /// How many hexes it covers.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Seven => 7,
            Self::Nineteen => 19,
            Self::ThirtySeven => 37,
        }
    }

    /// The next larger one; the largest stays.
    #[must_use]
    pub fn larger(self) -> Self {
        match self {
            Self::One => Self::Seven,
            Self::Seven => Self::Nineteen,
            Self::Nineteen | Self::ThirtySeven => Self::ThirtySeven,
        }
    }

    /// The next smaller one; the smallest stays.
    #[must_use]
    pub fn smaller(self) -> Self {
        match self {
            Self::One | Self::Seven => Self::One,
            Self::Nineteen => Self::Seven,
            Self::ThirtySeven => Self::Nineteen,
        }
    }
}

/// Which hex of a directed feature is up when it is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UpRule {
    /// The higher hex where both heights are known and differ; else the one on the pointer's hand.
    #[default]
    Heights,
    /// The one on the pointer's hand.
    Pointer,
    /// The one on the other hand.
    Beyond,
}

/// What a fill paints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FillWhat {
    /// Terrain, over hexes of the same terrain.
    #[default]
    Terrain,
    /// Heights, over hexes of the same height.
    Height,
}

/// The hexside features that a fill does not cross.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SideBound {
    /// It crosses all.
    #[default]
    Nothing,
    /// It crosses none.
    AnyFeature,
    /// It does not cross these.
    These(BTreeSet<String>),
}

/// How a drag chooses hexes. Chosen are those whose centre lies inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SelectShape {
    /// In the rectangle between press and pointer.
    #[default]
    Rectangle,
    /// In the outline that the pointer drew.
    Lasso,
}

/// A unit and the layer that gives its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitRef {
    /// The file in which its place is written.
    pub file: String,
    /// The unit, as its row names it.
    pub name: String,
    /// The layer that gives its place.
    pub owner: String,
}

impl UnitRef {
    /// A reference to a unit of the palette.
    #[must_use]
    pub fn of(entry: &UnitEntry) -> Self {
        Self { file: entry.file.clone(), name: entry.name.clone(), owner: entry.owner.clone() }
    }

    /// Whether it names this unit.
    #[must_use]
    pub fn names(&self, entry: &UnitEntry) -> bool {
        entry.name == self.name && entry.owner == self.owner && entry.file == self.file
    }
}

/// The tool in hand, and with what each tool paints.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolState {
    /// The tool in hand.
    pub tool: Tool,
    /// The terrain that is painted.
    pub terrain: Option<String>,
    /// It is added to the terrain of a hex, instead of replacing it.
    pub also: bool,
    /// What the height tool does.
    pub height: HeightMode,
    /// The size of the brush.
    pub size: BrushSize,
    /// What a fill paints.
    pub fill: FillWhat,
    /// What a fill does not cross.
    pub bound: SideBound,
    /// A fill stays inside of the selection, where there is one.
    pub inside: bool,
    /// The hexside feature that is laid.
    pub feature: Option<String>,
    /// The name that it gets on the map.
    pub feature_name: Option<String>,
    /// Which hex of a directed feature is up.
    pub up: UpRule,
    /// The kind of path that is laid.
    pub path: Option<String>,
    /// The name of the path.
    pub path_name: Option<String>,
    /// The name that the place tool gives; without one it moves what it finds.
    pub place: Option<String>,
    /// The region that is painted.
    pub region: Option<String>,
    /// Region or entry.
    pub region_kind: RegionKind,
    /// The unit that is set up; without one a unit on the map is moved.
    pub unit: Option<UnitRef>,
    /// The mark of the survey tool.
    pub survey: Survey,
    /// The note that a mark of doubt gets.
    pub note: Option<String>,
    /// How a drag selects.
    pub shape: SelectShape,
    /// The chosen hexes.
    pub selection: BTreeSet<HexNumber>,
    /// Where the last gesture ended: a click with Shift draws a line from there.
    pub last: Option<Point>,
}

impl Default for ToolState {
    fn default() -> Self {
        Self {
            tool: Tool::Select,
            terrain: None,
            also: false,
            height: HeightMode::Set(1),
            size: BrushSize::One,
            fill: FillWhat::Terrain,
            bound: SideBound::Nothing,
            inside: false,
            feature: None,
            feature_name: None,
            up: UpRule::Heights,
            path: None,
            path_name: None,
            place: None,
            region: None,
            region_kind: RegionKind::Region,
            unit: None,
            survey: Survey::Checked,
            note: None,
            shape: SelectShape::Rectangle,
            selection: BTreeSet::new(),
            last: None,
        }
    }
}

/// The pointer, and the keys that are held with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// Where, on the plane.
    pub at: Point,
    /// Alt: takes away.
    pub erase: bool,
    /// Shift: draws a straight line; with the select tool, adds.
    pub line: bool,
}

impl Pointer {
    /// A pointer with no key held.
    #[must_use]
    pub fn at(at: Point) -> Self {
        Self { at, erase: false, line: false }
    }
}
