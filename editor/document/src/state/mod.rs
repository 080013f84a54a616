//! What an open map says, read from its text: the values that are drawn, asked for and changed.
//! Must not: know lines or files; where a value is written is the text's to know.

use cartouche_bundle::hex::{Grid, HexNumber, HexSide};
pub use cartouche_bundle::model::Survey;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that a map says. Values that a line gives twice are held once, as the first line gives them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapState {
    /// Short name of the map.
    pub name: String,
    /// Title.
    pub title: Option<String>,
    /// The lie, numbering and size of the hexes; none while the text does not give them.
    pub grid: Option<GridState>,
    /// Hexes that have a line.
    pub hexes: BTreeMap<HexNumber, HexState>,
    /// Features of hexsides, by side and kind.
    pub sides: BTreeMap<(HexSide, String), SideState>,
    /// Paths, in the order of the text.
    pub paths: Vec<PathState>,
    /// Named hexes, in the order of the text.
    pub places: Vec<PlaceState>,
    /// Named sets of hexes, entries and edges, in the order of the text.
    pub regions: Vec<RegionState>,
    /// Scanned pictures with their calibration points.
    pub scans: Vec<ScanState>,
}

/// The lie of the hexes and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridState {
    /// Tops, pushed lines, numbering, extent, hexes off the map.
    pub grid: Grid,
    /// The printed map may be larger.
    #[serde(default)]
    pub at_least: bool,
    /// Hexes cut by the map's edge; they are on the map.
    #[serde(default)]
    pub half_hexes: Vec<HexNumber>,
    /// Sheets: name, first and last column.
    #[serde(default)]
    pub sheets: Vec<(String, u8, u8)>,
}

/// What one hex's line says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HexState {
    /// Terrains, the first the main one; empty when not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<String>,
    /// Height in levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i64>,
    /// How well it is known, as written; a line without the word counts as painted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survey: Option<Survey>,
    /// A note, or why it is in doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl HexState {
    /// The main terrain.
    #[must_use]
    pub fn main(&self) -> Option<&str> {
        self.terrain.first().map(String::as_str)
    }

    /// How well the hex is known.
    #[must_use]
    pub fn known(&self) -> Survey {
        self.survey.unwrap_or(Survey::Painted)
    }
}

/// What is said of one feature on one hexside.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SideState {
    /// The high or protected hex of a directed feature; none when undirected or not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<HexNumber>,
    /// Name on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How well it is known, as written: `painted`, `guessed`, `checked` or `doubtful`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survey: Option<Survey>,
    /// Why it is in doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Hexes in order; none is an unknown stretch. Straight runs are filled in.
pub type Chain = Vec<Option<HexNumber>>;

/// One line of a path: a kind, perhaps a name, and its chains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathState {
    /// Kind: road, pike, trail.
    pub kind: String,
    /// Name on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Chains through the centres of hexes.
    pub chains: Vec<Chain>,
}

/// A named hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceState {
    /// Name.
    pub name: String,
    /// Where.
    pub hex: HexNumber,
}

/// What kind of set of hexes a line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RegionKind {
    /// `region`.
    Region,
    /// `entry`: where units enter.
    Entry,
    /// `edge`: an edge of the map.
    Edge,
}

/// A named set of hexes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionState {
    /// Kind.
    pub kind: RegionKind,
    /// Name.
    pub name: String,
    /// Hexes, sorted, each once; of a region that a rule of the text makes (within, not across, north of), empty here.
    pub hexes: Vec<HexNumber>,
    /// Whether the line lists hexes, so that the window can change it.
    pub listed: bool,
    /// Further hexes belong to it that are not known.
    #[serde(default)]
    pub and_more: bool,
}

/// A scanned picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanState {
    /// File, named from the map's file.
    pub file: String,
    /// Calibration points, in the order clicked.
    pub points: Vec<ScanPoint>,
}

/// A calibration point: the centre of a hex in pixels of the scan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanPoint {
    /// The hex.
    pub hex: HexNumber,
    /// Pixels across, an exact decimal.
    pub x: String,
    /// Pixels down, an exact decimal.
    pub y: String,
}

impl MapState {
    /// The survey state of a hex; none when nobody has looked at it.
    #[must_use]
    pub fn known(&self, hex: HexNumber) -> Option<Survey> {
        self.hexes.get(&hex).map(HexState::known)
    }

    /// The features of one hexside, by kind.
    pub fn features(&self, side: HexSide) -> impl Iterator<Item = (&str, &SideState)> {
        self.sides
            .range((side, String::new())..)
            .take_while(move |((at, _), _)| *at == side)
            .map(|((_, kind), state)| (kind.as_str(), state))
    }

    /// The paths that run through a hex.
    pub fn paths_through(&self, hex: HexNumber) -> impl Iterator<Item = &PathState> {
        self.paths.iter().filter(move |path| path.chains.iter().flatten().any(|at| *at == Some(hex)))
    }

    /// The places in a hex.
    pub fn places_in(&self, hex: HexNumber) -> impl Iterator<Item = &PlaceState> {
        self.places.iter().filter(move |place| place.hex == hex)
    }
}
