//! What lies on the map, looked up once: terrain, heights, sides and paths of every hex.
//! Must not: change after a game began; what play changes is the position.

use super::value::{Sym, Symbols};
use crate::ground::sides_of;
use cartouche_bundle::hex::{Grid, HexNumber, HexSide};
use cartouche_bundle::model::{Hex, Map, OriginId, Scenario, hyphenated};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is known of a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ground {
    pub(crate) terrain: Vec<Sym>,
    pub(crate) height: Option<i64>,
    pub(crate) from: OriginId,
}

/// A feature on a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OnSide {
    pub(crate) feature: Sym,
    pub(crate) up: Option<HexNumber>,
    pub(crate) from: OriginId,
}

/// The map as the rules see it.
#[derive(Debug, Clone, Default)]
pub(crate) struct World {
    pub(crate) grid: Option<Grid>,
    hexes: BTreeMap<HexNumber, Rc<Ground>>,
    sides: BTreeMap<HexSide, Vec<OnSide>>,
    paths: BTreeMap<HexSide, Vec<(Sym, OriginId)>>,
    elsewhere: Option<Rc<Ground>>,
    /// What the map declares as not surveyed: `hexes`, `sides`, `paths`, `heights`, with the reason.
    missing: Vec<(String, String)>,
    pub(crate) regions: BTreeMap<String, Vec<HexNumber>>,
    pub(crate) places: BTreeMap<String, HexNumber>,
}

impl World {
    pub(crate) fn of(scenario: &Scenario, symbols: &mut Symbols) -> Self {
        let map = &scenario.content.map;
        let mut world = Self { grid: map.grid.clone(), ..Self::default() };
        world.missing = map.missing.iter().map(|lack| (lack.what.clone(), lack.reason.clone())).collect();
        world.lay(map, symbols);
        world
    }

    /// Lays another map's lines over what is known.
    pub(crate) fn lay(&mut self, map: &Map, symbols: &mut Symbols) {
        if self.grid.is_none() {
            self.grid.clone_from(&map.grid);
        }
        for (hex, found) in &map.hexes {
            self.hexes.insert(*hex, Rc::new(ground(found, symbols)));
        }
        let Some(grid) = self.grid.clone() else { return };
        for feature in &map.sides {
            if let Ok(side) = grid.side(feature.hexes.0, feature.hexes.1) {
                let sym = symbols.of(&feature.feature);
                self.sides.entry(side).or_default().push(OnSide { feature: sym, up: feature.up, from: feature.from });
            }
        }
        for chain in &map.paths {
            let sym = symbols.of(&chain.kind);
            for side in sides_of(&grid, chain) {
                self.paths.entry(side).or_default().push((sym, chain.from));
            }
        }
        let names = |name: &str| [name.to_owned(), hyphenated(name)];
        for (name, region) in map.regions.iter().chain(&map.entries) {
            for name in names(name) {
                self.regions.insert(name, region.hexes.clone());
            }
        }
        for (name, place) in &map.places {
            for name in names(name) {
                self.places.insert(name, place.hex);
            }
        }
    }

    /// Every hex of which nothing is said is this; nothing of the map is unknown then.
    pub(crate) fn close(&mut self, elsewhere: &Hex, symbols: &mut Symbols) {
        self.elsewhere = Some(Rc::new(ground(elsewhere, symbols)));
        self.missing.clear();
    }

    pub(crate) fn ground(&self, hex: HexNumber) -> Option<&Rc<Ground>> {
        self.hexes.get(&hex).or(self.elsewhere.as_ref())
    }

    pub(crate) fn side(&self, from: HexNumber, to: HexNumber) -> Option<HexSide> {
        self.grid.as_ref()?.side(from, to).ok()
    }

    pub(crate) fn features(&self, side: HexSide) -> &[OnSide] {
        self.sides.get(&side).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn paths(&self, side: HexSide) -> &[(Sym, OriginId)] {
        self.paths.get(&side).map_or(&[], Vec::as_slice)
    }

    /// Why nothing is known of this kind where nothing is written; none if what is not written is not there.
    pub(crate) fn lacks(&self, what: &str) -> Option<String> {
        let (_, reason) = self.missing.iter().find(|(kind, _)| kind == what)?;
        Some(if reason.is_empty() { format!("{what} of the map") } else { format!("{what} of the map ({reason})") })
    }

    pub(crate) fn neighbours(&self, hex: HexNumber) -> Vec<HexNumber> {
        let Some(grid) = &self.grid else { return Vec::new() };
        grid.neighbours(hex).into_iter().map(|(_, hex)| hex).collect()
    }
}

fn ground(hex: &Hex, symbols: &mut Symbols) -> Ground {
    Ground { terrain: hex.terrain.iter().map(|name| symbols.of(name)).collect(), height: hex.height, from: hex.from }
}
