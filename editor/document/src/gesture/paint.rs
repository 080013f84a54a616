//! Strokes of a brush over hexes: terrain, height, marks.
//! Must not: leave a gap, paint a hex twice in one stroke, or lose a note that a person wrote.

use super::marks;
use crate::change::Change;
use crate::state::{HexState, Survey};
use crate::tool::{FillWhat, HeightMode, Pointer, Tool, ToolState, View, cube_line, disc};
use cartouche_bundle::hex::{Cube, HexNumber};
use std::collections::BTreeSet;

/// The way of a brush.
#[derive(Debug, Clone)]
pub(super) struct Stroke {
    /// Where it was pressed, or where the last click was if Shift was held then.
    from: Cube,
    /// The hex under the pointer.
    here: Cube,
    /// Hexes painted, in the order in which they were reached.
    order: Vec<HexNumber>,
    seen: BTreeSet<HexNumber>,
    /// How many of them were given out.
    given: usize,
}

impl Stroke {
    pub(super) fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Self {
        let here = view.layout.cube_at(pointer.at);
        let from = tools.last.filter(|_| pointer.line).map_or(here, |last| view.layout.cube_at(last));
        let mut stroke = Self { from, here, order: Vec::new(), seen: BTreeSet::new(), given: 0 };
        stroke.run(view, tools.size.radius(), from, here);
        stroke
    }

    /// Goes on to the pointer; true if it was begun anew, as the straight line from the press to here.
    pub(super) fn drag(&mut self, view: View<'_>, radius: i32, pointer: &Pointer) -> bool {
        let here = view.layout.cube_at(pointer.at);
        if here == self.here {
            return false;
        }
        let last = std::mem::replace(&mut self.here, here);
        if pointer.line {
            self.order.clear();
            self.seen.clear();
            self.given = 0;
            self.run(view, radius, self.from, here);
        } else {
            self.run(view, radius, last, here);
        }
        pointer.line
    }

    fn run(&mut self, view: View<'_>, radius: i32, from: Cube, to: Cube) {
        for at in cube_line(from, to) {
            for hex in disc(view.layout, at, radius) {
                if self.seen.insert(hex) {
                    self.order.push(hex);
                }
            }
        }
    }

    /// The hexes reached since this was asked last.
    pub(super) fn fresh(&mut self) -> Vec<HexNumber> {
        let fresh = self.order.get(self.given..).unwrap_or_default().to_vec();
        self.given = self.order.len();
        fresh
    }

    /// All hexes reached.
    pub(super) fn all(&mut self) -> Vec<HexNumber> {
        self.given = self.order.len();
        self.order.clone()
    }
}

/// What the tool in hand changes on these hexes; a hex that already says so is not among them.
pub(super) fn changes(view: View<'_>, tools: &ToolState, erase: bool, hexes: &[HexNumber]) -> Vec<Change> {
    let height = tools.tool == Tool::Height || tools.tool == Tool::Fill && tools.fill == FillWhat::Height;
    let change = |hex: &HexNumber| {
        let before = view.state.hexes.get(hex);
        let after = match (tools.tool, erase) {
            (Tool::Survey, _) => {
                let mark = if erase { Survey::Painted } else { tools.survey };
                marks::marked(before, mark, tools.note.as_deref())
            }
            (_, true) if height => without_height(before),
            (_, false) if height => with_height(before, tools.height),
            (_, true) => without_terrain(before, tools.terrain.as_deref().filter(|_| tools.also)),
            (_, false) => with_terrain(before, tools.terrain.as_deref()?, tools.also),
        };
        let change = Change::Hex { hex: *hex, before: before.cloned(), after };
        (!change.is_idle()).then_some(change)
    };
    hexes.iter().filter_map(change).collect()
}

/// A hex with another main terrain, or with one more.
fn with_terrain(before: Option<&HexState>, terrain: &str, also: bool) -> Option<HexState> {
    let mut after = before.cloned().unwrap_or_default();
    if also && !after.terrain.is_empty() {
        if !after.terrain.iter().any(|other| other == terrain) {
            after.terrain.push(terrain.to_owned());
        }
    } else if after.main() != Some(terrain) {
        after.terrain = vec![terrain.to_owned()];
    }
    Some(painted(before, after))
}

/// A hex without terrain, or without one of its terrains.
fn without_terrain(before: Option<&HexState>, only: Option<&str>) -> Option<HexState> {
    let mut after = before?.clone();
    match only {
        Some(only) => after.terrain.retain(|terrain| terrain != only),
        None => after.terrain.clear(),
    }
    left(before?, after)
}

fn with_height(before: Option<&HexState>, mode: HeightMode) -> Option<HexState> {
    let mut after = before.cloned().unwrap_or_default();
    let now = after.height.unwrap_or(0);
    after.height = Some(match mode {
        HeightMode::Set(height) => height,
        HeightMode::Raise => now.saturating_add(1),
        HeightMode::Lower => now.saturating_sub(1),
    });
    Some(painted(before, after))
}

fn without_height(before: Option<&HexState>) -> Option<HexState> {
    let mut after = before?.clone();
    after.height = None;
    left(before?, after)
}

/// Marks a hex as painted, if that says more than what was there. What was doubtful is so no longer, and its note said why.
fn painted(before: Option<&HexState>, mut after: HexState) -> HexState {
    let known = before.map(HexState::known);
    let changed = before.is_none_or(|before| before.terrain != after.terrain || before.height != after.height);
    match known {
        Some(Survey::Painted) | None if before.is_some() && !changed => {}
        Some(Survey::Checked) if !changed => {}
        Some(Survey::Doubtful) => {
            after.survey = Some(Survey::Painted);
            after.note = None;
        }
        _ => after.survey = Some(Survey::Painted),
    }
    after
}

/// What is left of a hex: nothing, if it says neither terrain nor height nor has a note.
fn left(before: &HexState, mut after: HexState) -> Option<HexState> {
    if after.terrain.is_empty() && after.height.is_none() && after.note.is_none() {
        return None;
    }
    if after.known() == Survey::Checked && *before != after {
        after.survey = Some(Survey::Painted);
    }
    Some(after)
}
