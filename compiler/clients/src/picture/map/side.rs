//! Hexside features: those on a side, ticks towards the up side of directed ones, and crossings that sit on others.
//! Must not: give a direction to a feature whose direction is not known.

use super::lay::Point;
use super::{Drawing, features};
use crate::markup::Markup;
use cartouche_bundle::model::{Chart, SideFeature};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Looks that hexside features take in turn.
const LOOKS: usize = 8;
/// Looks that crossings take in turn.
const CROSSINGS: usize = 4;

/// The class of a feature at a place of the list, and whether it is drawn across the side.
pub(super) fn look(chart: &Chart, names: &[&str], place: usize) -> (String, bool) {
    let across = |name: &str| chart.rows.get(name).is_some_and(|row| !row.on.is_empty());
    let crossing = names.get(place).is_some_and(|name| across(name));
    let before = names.iter().take(place);
    let nth = before.filter(|name| across(name) == crossing).count();
    if crossing {
        (format!("crossing n{}", nth % CROSSINGS), true)
    } else {
        (format!("feature n{}", nth % LOOKS), false)
    }
}

impl Drawing<'_> {
    /// Draws features that lie along a side.
    pub(super) fn sides(&self, out: &mut Markup) {
        self.features(out, false);
    }

    /// Draws features that sit on others, over everything that they cross.
    pub(super) fn crossings(&self, out: &mut Markup) {
        self.features(out, true);
    }

    fn features(&self, out: &mut Markup, crossings: bool) {
        let names = features(self.scenario);
        let chart = &self.scenario.content.hexsides;
        let mut lines: BTreeMap<usize, (String, String)> = BTreeMap::new();
        for side in &self.map.sides {
            let Some(place) = names.iter().position(|name| *name == side.feature) else {
                continue;
            };
            let (one, other) = side.hexes;
            let Some((from, to)) = self.lay.side_between(one, other) else {
                continue;
            };
            let (line, ticks) = lines.entry(place).or_default();
            if crossings {
                crossing(line, from, to);
            } else {
                // Writing to a string cannot fail.
                let _ = write!(line, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
                self.ticks(side, from, to, ticks);
            }
        }
        for (place, (line, ticks)) in &lines {
            let (class, across) = look(chart, &names, *place);
            if across != crossings {
                continue;
            }
            out.empty("path", &[("class", &class), ("d", line)]);
            if !ticks.is_empty() {
                let class = class.replace("feature", "ticks");
                out.empty("path", &[("class", &class), ("d", ticks)]);
            }
            out.line();
        }
        if !crossings {
            self.side_names(out);
        }
    }

    /// Three ticks from the side into the high or protected hex.
    fn ticks(&self, side: &SideFeature, from: Point, to: Point, data: &mut String) {
        let Some(up) = side.up else {
            return;
        };
        let (x, y) = self.lay.centre(up);
        for part in 1..=3 {
            let foot = (from.0 + (to.0 - from.0) * part / 4, from.1 + (to.1 - from.1) * part / 4);
            let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            let (right, down) = ((x - middle.0) * 2 / 5, (y - middle.1) * 2 / 5);
            let _ = write!(data, "M{} {}l{right} {down}", foot.0, foot.1);
        }
    }

    fn side_names(&self, out: &mut Markup) {
        for side in &self.map.sides {
            let ends = self.lay.side_between(side.hexes.0, side.hexes.1);
            if let (Some(name), Some((from, to))) = (&side.name, ends) {
                let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2 - 5);
                self.text(out, Some("label way"), middle, name);
            }
        }
    }
}

/// Two bars across a side.
fn crossing(data: &mut String, from: Point, to: Point) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
    for way in [-1, 1] {
        let foot = (middle.0 + way * right / 6, middle.1 + way * down / 6);
        let (across, along) = (-down / 3, right / 3);
        let _ = write!(data, "M{} {}L{} {}", foot.0 - across, foot.1 - along, foot.0 + across, foot.1 + along);
    }
}
