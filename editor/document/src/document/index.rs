//! What the entries say, put together, and kept up with them.
//! Must not: hold what no entry says.

use super::Document;
use crate::change::Touched;
use crate::layout::Layout;
use crate::state::MapState;
use crate::text::{self, Says};
use std::collections::btree_map::Entry;
use std::sync::Arc;

impl Document {
    /// Works out what the map says from all entries; chains are filled in with the grid as it is now.
    pub(super) fn read_all(&mut self) {
        let grid = text::grid_of(&self.cut.entries).cloned();
        let changed = grid.as_ref() != self.layout.as_ref().map(Layout::grid);
        self.layout = grid.as_ref().map(Layout::new);
        if changed {
            let indent = self.cut.indent;
            for entry in &mut self.cut.entries {
                if matches!(entry.says, Says::Path(_) | Says::Region(_)) {
                    *entry = Arc::new(text::read_entry(entry.text.clone(), indent, grid.as_ref()));
                }
            }
        }
        self.state = MapState::default();
        self.doubles = false;
        let entries = std::mem::take(&mut self.cut.entries);
        for entry in &entries {
            match &entry.says {
                Says::Map(name, title) => {
                    self.state.name.clone_from(name);
                    self.state.title.clone_from(title);
                }
                Says::Grid(grid, scans) => {
                    self.state.grid = grid.as_deref().cloned();
                    self.state.scans.clone_from(scans);
                }
                _ => self.doubles |= !self.say(entry),
            }
        }
        self.cut.entries = entries;
        self.read_lists();
    }

    /// Paths, places and regions are few: they are read anew whenever one of them changes.
    pub(super) fn read_lists(&mut self) {
        self.state.paths.clear();
        self.state.places.clear();
        self.state.regions.clear();
        for entry in &self.cut.entries {
            match &entry.says {
                Says::Path(path) => self.state.paths.push(path.clone()),
                Says::Place(place) => self.state.places.push(place.clone()),
                Says::Region(region) => self.state.regions.push(region.clone()),
                _ => {}
            }
        }
    }

    /// Adds what a hex or side line says. False if something was said before: the first line holds.
    pub(super) fn say(&mut self, entry: &text::Entry) -> bool {
        match &entry.says {
            Says::Hex(hex, state) => {
                let new = !self.state.hexes.contains_key(hex);
                if new {
                    self.state.hexes.insert(*hex, state.clone());
                }
                new
            }
            Says::Sides(feature, sides, state) => {
                let mut all_new = true;
                for side in sides {
                    match self.state.sides.entry((*side, feature.clone())) {
                        Entry::Occupied(_) => all_new = false,
                        Entry::Vacant(free) => {
                            free.insert(state.clone());
                        }
                    }
                }
                all_new
            }
            _ => true,
        }
    }

    pub(super) fn unsay(&mut self, entry: &text::Entry) {
        match &entry.says {
            Says::Hex(hex, _) => {
                self.state.hexes.remove(hex);
            }
            Says::Sides(feature, sides, _) => {
                for side in sides {
                    self.state.sides.remove(&(*side, feature.clone()));
                }
            }
            _ => {}
        }
    }

    /// The hexes whose drawing an entry concerns.
    pub(super) fn note_touched(&self, entries: &[Arc<text::Entry>], touched: &mut Touched) {
        for entry in entries {
            match &entry.says {
                Says::Hex(hex, _) => touched.hexes.push(*hex),
                Says::Sides(_, sides, _) => touched.hexes.extend(sides.iter().flat_map(|side| side.hexes())),
                Says::Path(path) => touched.hexes.extend(path.chains.iter().flatten().filter_map(|at| *at)),
                Says::Place(place) => touched.hexes.push(place.hex),
                Says::Region(region) => touched.hexes.extend(region.hexes.iter().copied()),
                Says::Grid(..) | Says::Map(..) => touched.all = true,
                Says::Nothing | Says::Other => {}
            }
        }
    }
}
