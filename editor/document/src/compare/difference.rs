//! One difference of two maps, and the changes that take the other's value.
//! Must not: take more than the one thing that differs.

use crate::change::{Change, Step};
use crate::gesture::{erase_path, lay_path};
use crate::state::{HexState, MapState, RegionKind, SideState, Survey};
use cartouche_bundle::hex::{HexNumber, HexSide};

/// What differs, and what the other map says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aspect {
    /// The terrain of a hex.
    Terrain(Vec<String>),
    /// The height of a hex.
    Height(Option<i64>),
    /// A feature of a side: whether it lies there, which hex is up, its name.
    Side {
        /// The side.
        side: HexSide,
        /// The feature.
        feature: String,
        /// What the other map says of it.
        theirs: Option<SideState>,
    },
    /// A stretch of path that one of the maps has.
    Path {
        /// The kind.
        kind: String,
        /// The name.
        name: Option<String>,
        /// Its hexes, in order.
        run: Vec<HexNumber>,
        /// Whether the other map has it; else this one.
        theirs: bool,
    },
    /// Where a name stands.
    Place {
        /// The name.
        name: String,
        /// Where the other map has it.
        theirs: Option<HexNumber>,
    },
    /// The hexes of a region or an entry.
    Region {
        /// Region or entry.
        kind: RegionKind,
        /// The name.
        name: String,
        /// The hexes that the other map lists.
        theirs: Option<Vec<HexNumber>>,
    },
}

impl Aspect {
    /// The order of differences in one hex.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Self::Terrain(_) => 0,
            Self::Height(_) => 1,
            Self::Side { .. } => 2,
            Self::Path { .. } => 3,
            Self::Place { .. } => 4,
            Self::Region { .. } => 5,
        }
    }
}

/// A difference of two maps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The hex to look at.
    pub hex: HexNumber,
    /// What differs.
    pub aspect: Aspect,
    /// What this map says, in words.
    pub mine: String,
    /// What the other map says, in words.
    pub theirs: String,
}

impl Difference {
    /// What differs, in words: `terrain of 0504`, `brook on 0504/0604`.
    #[must_use]
    pub fn what(&self) -> String {
        match &self.aspect {
            Aspect::Terrain(_) => format!("terrain of {}", self.hex),
            Aspect::Height(_) => format!("height of {}", self.hex),
            Aspect::Side { side, feature, .. } => format!("{feature} on {side}"),
            Aspect::Path { kind, name, run, .. } => {
                let name = name.as_ref().map_or_else(|| kind.clone(), |name| format!("{kind} {name}"));
                let ends = run.first().zip(run.last());
                ends.map_or_else(|| name.clone(), |(first, last)| format!("{name} from {first} to {last}"))
            }
            Aspect::Place { name, .. } => format!("place {name}"),
            Aspect::Region { kind: RegionKind::Entry, name, .. } => format!("entry {name}"),
            Aspect::Region { name, .. } => format!("region {name}"),
        }
    }

    /// The step that takes the other map's value, as this map is now: none if it says so already.
    #[must_use]
    pub fn take(&self, mine: &MapState) -> Option<Step> {
        let changes: Vec<Change> = match &self.aspect {
            Aspect::Terrain(terrain) => self.take_hex(mine, |state| state.terrain.clone_from(terrain)),
            Aspect::Height(height) => self.take_hex(mine, |state| state.height = *height),
            Aspect::Side { side, feature, theirs } => {
                let before = mine.sides.get(&(*side, feature.clone())).cloned();
                vec![Change::Side { side: *side, feature: feature.clone(), before, after: theirs.clone() }]
            }
            Aspect::Path { kind, name, run, theirs: true } => {
                lay_path(mine, kind, name.as_deref(), std::slice::from_ref(run))
            }
            Aspect::Path { kind, name, run, theirs: false } => {
                let changes = erase_path(mine, Some(kind), name.as_deref(), std::slice::from_ref(run));
                // Without a name all names are meant; here only lines without one are.
                changes
                    .into_iter()
                    .filter(|change| matches!(change, Change::Path { name: of, .. } if of == name))
                    .collect()
            }
            Aspect::Place { name, theirs } => {
                let before = mine.places.iter().find(|place| place.name == *name).map(|place| place.hex);
                vec![Change::Place { name: name.clone(), before, after: *theirs }]
            }
            Aspect::Region { kind, name, theirs } => {
                let found = mine.regions.iter().find(|region| region.kind == *kind && region.name == *name);
                let before = found.map(|region| region.hexes.clone());
                let after = theirs.clone().filter(|hexes| !hexes.is_empty());
                vec![Change::Region { kind: *kind, name: name.clone(), before, after }]
            }
        };
        let changes: Vec<Change> = changes.into_iter().filter(|change| !change.is_idle()).collect();
        (!changes.is_empty()).then(|| Step { label: format!("take the {} of the other map", self.what()), changes })
    }

    fn take_hex(&self, mine: &MapState, set: impl Fn(&mut HexState)) -> Vec<Change> {
        let before = mine.hexes.get(&self.hex).cloned();
        let mut after = before.clone().unwrap_or_default();
        set(&mut after);
        if after.known() != Survey::Checked {
            after.survey = Some(Survey::Painted);
        }
        let empty = after.terrain.is_empty() && after.height.is_none() && after.note.is_none();
        vec![Change::Hex { hex: self.hex, before, after: (!empty).then_some(after) }]
    }
}

/// What a map says of a feature on a side, in words.
pub(super) fn side_words(state: Option<&SideState>) -> String {
    let Some(state) = state else { return "none".to_owned() };
    let mut words = vec!["there".to_owned()];
    words.extend(state.up.map(|up| format!("{up} is up")));
    words.extend(state.name.clone());
    words.join(", ")
}
