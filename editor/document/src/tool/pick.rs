//! Taking up what lies under the pointer, to paint with it elsewhere.
//! Must not: change the map.
#![allow(clippy::float_arithmetic, reason = "how near the pointer is to a side decides what it means")]

use super::{Corner, HeightMode, Tool, ToolState, UnitRef, UpRule, View};
use crate::layout::Point;
use cartouche_bundle::hex::{HexNumber, HexSide};

/// A pointer at most so far from a side means the side, in widths of a hex.
const NEAR_SIDE: f64 = 0.2;

/// The tools with what lies under the pointer. The tool in hand takes up its own: terrain, height, feature, path, name, region,
/// unit, mark. Select and measure take up what is nearest, and its tool with it. What is not there stays as it was.
#[must_use]
pub fn pick_up(view: View<'_>, tools: &ToolState, at: Point) -> ToolState {
    let mut picked = tools.clone();
    let Some(hex) = view.layout.hex_at(at) else { return picked };
    match tools.tool {
        Tool::Terrain => {
            terrain(view, &mut picked, hex);
        }
        Tool::Fill => {
            terrain(view, &mut picked, hex);
            height(view, &mut picked, hex);
        }
        Tool::Height => {
            height(view, &mut picked, hex);
        }
        Tool::Hexside => {
            if let Some(side) = view.layout.side_at(at) {
                feature(view, &mut picked, side);
            }
        }
        Tool::Path => {
            path(view, &mut picked, hex);
        }
        Tool::Place => {
            let name = view.state.places_in(hex).next().map(|place| place.name.clone());
            picked.place = name.or(picked.place);
        }
        Tool::Region => {
            let region = view.state.regions.iter().find(|region| region.listed && region.hexes.contains(&hex));
            if let Some(region) = region {
                picked.region = Some(region.name.clone());
                picked.region_kind = region.kind;
            }
        }
        Tool::SetUp => {
            let unit = view.units_in(hex).next().map(UnitRef::of);
            picked.unit = unit.or(picked.unit);
        }
        Tool::Survey => {
            if let Some(state) = view.state.hexes.get(&hex) {
                picked.survey = state.known();
                picked.note.clone_from(&state.note);
            }
        }
        Tool::Select | Tool::Measure | Tool::Calibrate => nearest(view, &mut picked, hex, at),
    }
    picked
}

/// What is nearest to the pointer: a feature of a side close by, a path through the middle, the terrain.
fn nearest(view: View<'_>, picked: &mut ToolState, hex: HexNumber, at: Point) {
    let side = view.layout.side_at(at).filter(|side| from_side(view, *side, at) <= NEAR_SIDE);
    if side.is_some_and(|side| feature(view, picked, side)) {
        picked.tool = Tool::Hexside;
    } else if at.distance(view.layout.centre(hex)) <= NEAR_SIDE && path(view, picked, hex) {
        picked.tool = Tool::Path;
    } else if terrain(view, picked, hex) {
        picked.tool = Tool::Terrain;
        height(view, picked, hex);
    } else if height(view, picked, hex) {
        picked.tool = Tool::Height;
    }
}

fn from_side(view: View<'_>, side: HexSide, at: Point) -> f64 {
    let Some([one, other]) = Corner::ends(view.layout, side) else { return f64::INFINITY };
    from_segment(at, one.point(view.layout), other.point(view.layout))
}

/// The distance of a point from the straight line between two.
pub(crate) fn from_segment(at: Point, one: Point, other: Point) -> f64 {
    let (along_x, along_y) = (other.x - one.x, other.y - one.y);
    let square = along_x * along_x + along_y * along_y;
    let part = if square > 0.0 { ((at.x - one.x) * along_x + (at.y - one.y) * along_y) / square } else { 0.0 };
    at.distance(one.towards(other, part.clamp(0.0, 1.0)))
}

fn terrain(view: View<'_>, picked: &mut ToolState, hex: HexNumber) -> bool {
    let found = view.state.hexes.get(&hex).and_then(|state| state.main());
    picked.terrain = found.map(ToOwned::to_owned).or(picked.terrain.take());
    found.is_some()
}

fn height(view: View<'_>, picked: &mut ToolState, hex: HexNumber) -> bool {
    let found = view.state.hexes.get(&hex).and_then(|state| state.height);
    picked.height = found.map_or(picked.height, HeightMode::Set);
    found.is_some()
}

/// Of several features of a side, the one behind the one in hand, so that picking again goes through them.
fn feature(view: View<'_>, picked: &mut ToolState, side: HexSide) -> bool {
    let all: Vec<_> = view.state.features(side).collect();
    let now = all.iter().position(|(name, _)| picked.feature.as_deref() == Some(name));
    let next = now.map_or(0, |now| (now + 1) % all.len().max(1));
    let Some((name, state)) = all.get(next) else { return false };
    picked.feature = Some((*name).to_owned());
    picked.feature_name.clone_from(&state.name);
    picked.up = UpRule::default();
    true
}

fn path(view: View<'_>, picked: &mut ToolState, hex: HexNumber) -> bool {
    let found = view.state.paths_through(hex).next();
    if let Some(found) = found {
        picked.path = Some(found.kind.clone());
        picked.path_name.clone_from(&found.name);
    }
    found.is_some()
}
