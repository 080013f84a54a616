//! What may be painted on a map: the names that its project declares, and the units that may be set up.
//! Must not: hold a name that no project declares.

use cartouche_bundle::model::{Chart, ChartRow, Content};

/// What may be painted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Palette {
    /// Terrains, in the order of the terrain key.
    pub terrains: Vec<TerrainKind>,
    /// Hexside features, in the order of their chart.
    pub features: Vec<FeatureKind>,
    /// Kinds of paths.
    pub paths: Vec<String>,
    /// Units, in the order of their armies.
    pub units: Vec<UnitEntry>,
}

/// A terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainKind {
    /// Name.
    pub name: String,
}

/// A hexside feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeatureKind {
    /// Name.
    pub name: String,
    /// Whether one of its hexes is up, or protected.
    pub directed: bool,
}

/// A unit that may stand on the map at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitEntry {
    /// The file in which its place is written.
    pub file: String,
    /// The unit, as its row names it.
    pub name: String,
    /// Its side.
    pub side: String,
    /// Its type.
    pub kind: String,
    /// The values on its counter, as text.
    pub printed: String,
    /// The text of its `at` cell.
    pub at: Option<String>,
    /// The layer that gives its place.
    pub owner: String,
}

impl Palette {
    /// The terrains, features and paths of a compiled scenario; units are added by whoever knows their files.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        let names = |chart: &Chart| chart.rows.keys().cloned().collect::<Vec<String>>();
        let feature = |(name, row): (&String, &ChartRow)| FeatureKind { name: name.clone(), directed: row.directed };
        Self {
            terrains: names(&content.terrain).into_iter().map(|name| TerrainKind { name }).collect(),
            features: content.hexsides.rows.iter().map(feature).collect(),
            paths: names(&content.paths),
            units: Vec::new(),
        }
    }
}
