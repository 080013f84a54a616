//! Which look each word of the map has, found once: its place in the project's lists, and for features whether they cross
//! others, which the map itself shows.
//! Must not: draw, or know a word of any game.

use super::input::MapKey;
use super::theme::{PathLook, SideLook, TerrainLook, Theme};
use cartouche_document::state::MapState;
use egui::Color32;
use std::collections::BTreeMap;

/// The look of a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FeatureLook {
    /// Its lines.
    pub(super) look: SideLook,
    /// Their colour.
    pub(super) colour: Color32,
    /// Its place in the list: what comes later is drawn above.
    pub(super) place: usize,
}

impl FeatureLook {
    /// Whether it crosses what lies along the side, and is drawn above paths.
    pub(super) fn crosses(self) -> bool {
        matches!(self.look, SideLook::Bridge | SideLook::Ford)
    }
}

/// The looks of all words of a map.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Looks {
    /// What is drawn alike everywhere.
    pub(super) theme: Theme,
    key: MapKey,
    terrains: BTreeMap<String, usize>,
    features: BTreeMap<String, FeatureLook>,
    paths: BTreeMap<String, (PathLook, Color32)>,
}

impl Looks {
    /// The looks of a project's words, on a map that uses them.
    pub(super) fn new(theme: Theme, key: &MapKey, state: &MapState) -> Self {
        let terrains = key.terrains.iter().enumerate().map(|(place, name)| (name.clone(), place)).collect();
        let crossing = crossings(key, state);
        let mut features = BTreeMap::new();
        let (mut along, mut across, mut directed) = (0, 0, 0);
        for (place, (name, is_directed)) in features_of(key, state).enumerate() {
            let (look, colour) = if is_directed {
                directed += 1;
                theme.directed(directed - 1)
            } else if crossing.contains(&name) {
                across += 1;
                theme.crossing(across - 1)
            } else {
                along += 1;
                theme.side(along - 1)
            };
            features.insert(name.to_owned(), FeatureLook { look, colour, place });
        }
        let mut paths = BTreeMap::new();
        for kind in key.paths.iter().chain(state.paths.iter().map(|path| &path.kind)) {
            let place = paths.len();
            paths.entry(kind.clone()).or_insert_with(|| theme.path(place));
        }
        Self { theme, key: key.clone(), terrains, features, paths }
    }

    /// Whether they were made for these words and this theme.
    pub(super) fn are_of(&self, theme: Theme, key: &MapKey) -> bool {
        self.theme == theme && self.key == *key
    }

    /// The look of a terrain.
    pub(super) fn terrain(&self, name: &str) -> TerrainLook {
        self.theme.terrain(self.terrains.get(name).copied(), name)
    }

    /// The look of a feature.
    pub(super) fn feature(&self, name: &str) -> FeatureLook {
        self.features.get(name).copied().unwrap_or_else(|| {
            let (look, colour) = self.theme.side(2);
            FeatureLook { look, colour, place: usize::MAX }
        })
    }

    /// The look of a path.
    pub(super) fn path(&self, kind: &str) -> (PathLook, Color32) {
        self.paths.get(kind).copied().unwrap_or_else(|| self.theme.path(0))
    }
}

/// The features of the project in its own order, then those that only the map has.
fn features_of<'a>(key: &'a MapKey, state: &'a MapState) -> impl Iterator<Item = (&'a str, bool)> {
    let mut further: BTreeMap<&str, bool> = BTreeMap::new();
    for ((_, name), side) in &state.sides {
        if !key.features.iter().any(|(known, _)| known == name) {
            *further.entry(name).or_default() |= side.up.is_some();
        }
    }
    key.features.iter().map(|(name, directed)| (name.as_str(), *directed)).chain(further)
}

/// The undirected features that mostly lie where another, more frequent one lies too: bridges over a stream, gates in a
/// wall. Of two as frequent, that which the list names first runs along.
fn crossings<'a>(key: &'a MapKey, state: &'a MapState) -> Vec<&'a str> {
    let directed: BTreeMap<&str, bool> =
        key.features.iter().map(|(name, directed)| (name.as_str(), *directed)).collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    let mut together: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let plain = |name: &str, up: bool| !directed.get(name).copied().unwrap_or(up);
    let mut on_side: Vec<&str> = Vec::new();
    let mut last = None;
    for ((side, name), value) in &state.sides {
        if last != Some(*side) {
            on_side.clear();
            last = Some(*side);
        }
        if !plain(name, value.up.is_some()) {
            continue;
        }
        *count.entry(name).or_default() += 1;
        for other in &on_side {
            *together.entry((name, other)).or_default() += 1;
            *together.entry((other, name)).or_default() += 1;
        }
        on_side.push(name);
    }
    let place = |name: &str| key.features.iter().position(|(known, _)| known == name).unwrap_or(usize::MAX);
    let rank = |name: &str| (count.get(name).copied().unwrap_or_default(), std::cmp::Reverse(place(name)));
    let crosses = |name: &&str| {
        together.range((*name, "")..).take_while(|((one, _), _)| one == name).any(|((_, other), shared)| {
            2 * shared > count.get(name).copied().unwrap_or_default() && rank(other) > rank(name)
        })
    };
    count.keys().copied().filter(crosses).collect()
}
