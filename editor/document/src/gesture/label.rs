//! What the history calls a step, in the hobby's words.
//! Must not: decide anything.

use super::{Gesture, Kind};
use crate::change::Change;
use crate::state::Survey;
use crate::tool::{HeightMode, Tool, View};

impl Gesture {
    pub(super) fn label(&self, view: View<'_>, changes: &[Change]) -> String {
        let hexes = of_hexes(changes);
        let terrain = self.tools.terrain.as_deref().unwrap_or("terrain");
        match &self.kind {
            Kind::Fill(_) | Kind::Paint(_) => {
                let height = self.tools.tool == Tool::Height
                    || self.tools.tool == Tool::Fill && self.tools.fill == crate::tool::FillWhat::Height;
                match (self.tools.tool, self.erase) {
                    (Tool::Survey, true) => format!("take the mark off {hexes}"),
                    (Tool::Survey, false) => format!("mark {hexes} {}", survey(self.tools.survey)),
                    (_, true) if height => format!("take the height off {hexes}"),
                    (_, false) if height => match self.tools.height {
                        HeightMode::Set(height) => format!("set height {height} on {hexes}"),
                        HeightMode::Raise => format!("raise {hexes}"),
                        HeightMode::Lower => format!("lower {hexes}"),
                    },
                    (_, true) if self.tools.also => format!("take {terrain} off {hexes}"),
                    (_, true) => format!("take the terrain off {hexes}"),
                    (Tool::Fill, false) => format!("fill {hexes} with {terrain}"),
                    (_, false) if self.tools.also => format!("add {terrain} on {hexes}"),
                    (_, false) => format!("paint {terrain} on {hexes}"),
                }
            }
            Kind::Region(_) => {
                let region = self.tools.region.as_deref().unwrap_or("region");
                let n = super::region::moved(changes);
                let way = if self.erase { "take" } else { "add" };
                format!("{way} {} {} {region}", counted(n, "hex", "hexes"), if self.erase { "out of" } else { "to" })
            }
            Kind::Sides(_) => sides(changes),
            Kind::Path(drag) => drag.label(&self.tools, self.erase, changes),
            Kind::Place(drag) => drag.label(),
            Kind::SetUp(drag) => drag.label(view),
            Kind::Select(_) | Kind::Measure(_) => String::new(),
        }
    }
}

/// `hex 0504`, `12 hexes`: the hexes that changes concern.
pub(super) fn of_hexes(changes: &[Change]) -> String {
    match changes {
        [Change::Hex { hex, .. }] => format!("hex {hex}"),
        _ => counted(changes.len(), "hex", "hexes"),
    }
}

/// `1 side`, `7 sides`.
pub(super) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `brook on 7 sides`, `take brook off side 0504/0604`.
pub(super) fn sides(changes: &[Change]) -> String {
    let mut names: Vec<&str> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Side { feature, .. } => Some(feature.as_str()),
            _ => None,
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut sides: Vec<_> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Side { side, .. } => Some(*side),
            _ => None,
        })
        .collect();
    sides.sort_unstable();
    sides.dedup();
    let place = match sides.as_slice() {
        [side] => format!("side {side}"),
        _ => counted(sides.len(), "side", "sides"),
    };
    let taken = changes.iter().all(|change| matches!(change, Change::Side { after: None, .. }));
    match (taken, names.as_slice()) {
        (true, [name]) => format!("take {name} off {place}"),
        (true, _) => format!("take all features off {place}"),
        (false, _) => format!("{} on {place}", names.join(" and ")),
    }
}

/// A mark in words.
pub(super) fn survey(mark: Survey) -> &'static str {
    match mark {
        Survey::Stated => "stated",
        Survey::Guessed => "guessed",
        Survey::Doubtful => "doubtful",
        Survey::Painted => "painted",
        Survey::Checked => "checked",
    }
}
