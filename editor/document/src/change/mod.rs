//! Changes to a map as values: what was there, what shall be there. A list of them that belongs to one gesture is a step.
//! Must not: know how a change is written in the text.

use crate::state::{Chain, GridState, HexState, RegionKind, ScanPoint, SideState};
use cartouche_bundle::hex::{HexNumber, HexSide};
use serde::{Deserialize, Serialize};

/// One change of one thing. `before` is what the map said when the change was made; none when it said nothing.
/// `after` none takes it away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// A hex's line.
    Hex {
        /// The hex.
        hex: HexNumber,
        /// What it said.
        before: Option<HexState>,
        /// What it shall say.
        after: Option<HexState>,
    },
    /// A feature on a hexside.
    Side {
        /// The hexside.
        side: HexSide,
        /// The feature.
        feature: String,
        /// What was said of it.
        before: Option<SideState>,
        /// What shall be said.
        after: Option<SideState>,
    },
    /// A line of a path.
    Path {
        /// Its kind.
        kind: String,
        /// Its name.
        name: Option<String>,
        /// Its chains.
        before: Option<Vec<Chain>>,
        /// Its chains to be.
        after: Option<Vec<Chain>>,
    },
    /// A place.
    Place {
        /// Its name.
        name: String,
        /// Where it was.
        before: Option<HexNumber>,
        /// Where it shall be.
        after: Option<HexNumber>,
    },
    /// A listed region or entry.
    Region {
        /// Region or entry; edges are changed in the text alone.
        kind: RegionKind,
        /// Its name.
        name: String,
        /// Its hexes, sorted.
        before: Option<Vec<HexNumber>>,
        /// Its hexes to be.
        after: Option<Vec<HexNumber>>,
    },
    /// The grid's lines, scans aside.
    Grid {
        /// As it was.
        before: Option<Box<GridState>>,
        /// As it shall be.
        after: Option<Box<GridState>>,
    },
    /// A scan and its points.
    Scan {
        /// The file that it names.
        file: String,
        /// The points.
        before: Option<Vec<ScanPoint>>,
        /// The points to be; none takes the scan away.
        after: Option<Vec<ScanPoint>>,
    },
    /// Where a unit stands at the start: the text of the `at` cell of its row.
    SetUp {
        /// The file in which the row stands, by its name in the project.
        file: String,
        /// The unit, as its row names it.
        unit: String,
        /// The layer that is written: `army crown`, `scenario dawn`.
        owner: String,
        /// The cell's text; none when empty.
        before: Option<String>,
        /// The text to be.
        after: Option<String>,
    },
}

/// What one gesture does: one step of undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What the history calls it: `paint woods on 12 hexes`.
    pub label: String,
    /// Its changes, in order. No two concern the same thing.
    pub changes: Vec<Change>,
}

/// What a step touched, so that only that is drawn again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Touched {
    /// Hexes whose drawing may have changed: by terrain, height, survey, path, place, or a side.
    pub hexes: Vec<HexNumber>,
    /// The grid or a scan changed: everything may have changed.
    pub all: bool,
}

impl Change {
    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut back = self.clone();
        match &mut back {
            Self::Hex { before, after, .. } => std::mem::swap(before, after),
            Self::Side { before, after, .. } => std::mem::swap(before, after),
            Self::Path { before, after, .. } => std::mem::swap(before, after),
            Self::Place { before, after, .. } => std::mem::swap(before, after),
            Self::Region { before, after, .. } => std::mem::swap(before, after),
            Self::Grid { before, after } => std::mem::swap(before, after),
            Self::Scan { before, after, .. } => std::mem::swap(before, after),
            Self::SetUp { before, after, .. } => std::mem::swap(before, after),
        }
        back
    }

    /// Whether it changes nothing.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        match self {
            Self::Hex { before, after, .. } => before == after,
            Self::Side { before, after, .. } => before == after,
            Self::Path { before, after, .. } => before == after,
            Self::Place { before, after, .. } => before == after,
            Self::Region { before, after, .. } => before == after,
            Self::Grid { before, after } => before == after,
            Self::Scan { before, after, .. } => before == after,
            Self::SetUp { before, after, .. } => before == after,
        }
    }

    /// What it concerns, in words: `hex 0504`, `brook on 0504/0505`.
    #[must_use]
    pub fn what(&self) -> String {
        match self {
            Self::Hex { hex, .. } => format!("hex {hex}"),
            Self::Side { side, feature, .. } => {
                let [one, other] = side.hexes();
                format!("{feature} on {one}/{other}")
            }
            Self::Path { kind, name: Some(name), .. } => format!("{kind} {name}"),
            Self::Path { kind, before, after, .. } => {
                let first = before.iter().chain(after).flatten().flatten().find_map(|at| *at);
                first.map_or_else(|| kind.clone(), |hex| format!("{kind} through {hex}"))
            }
            Self::Place { name, .. } => format!("place {name}"),
            Self::Region { kind: RegionKind::Entry, name, .. } => format!("entry {name}"),
            Self::Region { name, .. } => format!("region {name}"),
            Self::Grid { .. } => "the grid".to_owned(),
            Self::Scan { file, .. } => format!("scan {file}"),
            Self::SetUp { unit, .. } => format!("the place of {unit}"),
        }
    }
}
