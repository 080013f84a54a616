//! E0711, E0712, W0713: hexside features between hexes that do not touch, on nothing, or uphill the wrong way.
//! Must not: ask whether the feature has a row; that is E0505.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::SideFeature;
use std::collections::BTreeSet;

/// Checks every hexside feature of the map.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    let bears: BTreeSet<(&str, (HexNumber, HexNumber))> =
        map.sides.iter().map(|side| (side.feature.as_str(), side.hexes)).collect();
    let sides_lost = map.missing.iter().any(|missing| missing.what == "sides");
    for side in &map.sides {
        let (one, other) = side.hexes;
        let at = view.word(side.from, &format!("{one}/{other}"));
        if let Some(grid) =
            map.grid.as_ref().filter(|grid| grid.holds(one) && grid.holds(other) && !grid.adjacent(one, other))
        {
            let near: Vec<String> = grid.neighbours(one).into_iter().map(|(_, hex)| hex.to_string()).collect();
            sink.push(
                Diagnostic::new("E0711", format!("{one} and {other} have no side in common"))
                    .primary(at, "no such side")
                    .help(format!("the neighbours of {one} are {}", near.join(", "))),
            );
            continue;
        }
        if let Some(up) = side.up.filter(|up| *up != one && *up != other) {
            sink.push(
                Diagnostic::new("E0711", format!("{up} is not one of the hexes of the side {one}/{other}"))
                    .primary(view.word(side.from, &up.to_string()), "neither of the two")
                    .help(format!("write `up {one}` or `up {other}`, or `up ?`")),
            );
        }
        let on = view.content.hexsides.rows.get(&side.feature).map_or(&[] as &[String], |row| row.on.as_slice());
        if !on.is_empty() && !sides_lost && !on.iter().any(|under| bears.contains(&(under.as_str(), side.hexes))) {
            let under = on.join(" or ");
            let row = view.content.hexsides.rows.get(&side.feature).map_or(side.from, |row| row.from);
            sink.push(
                Diagnostic::new(
                    "E0712",
                    format!("a {} lies on a {under}, and the side {one}/{other} has none", side.feature),
                )
                .primary(at, format!("no {under} here"))
                .secondary(super::place::first_line(view.book, view.span(row)), format!("`on {under}`"))
                .help(format!("add `{under} {one}/{other}`, or move the {}", side.feature)),
            );
        }
        uphill(view, side, sink);
    }
}

fn uphill(view: &View<'_>, side: &SideFeature, sink: &mut Vec<Diagnostic>) {
    let (one, other) = side.hexes;
    let Some(up) = side.up else { return };
    let down = if up == one { other } else { one };
    let map = &view.content.map;
    let (Some(high), Some(low)) = (map.hexes.get(&up), map.hexes.get(&down)) else { return };
    if let (Some(high_level), Some(low_level)) = (high.height, low.height)
        && high_level < low_level
    {
        sink.push(
            Diagnostic::new("W0713", format!("{up} is called the high side, and lies lower than {down}"))
                .primary(view.word(side.from, &format!("up {up}")), "up?")
                .secondary(view.span(high.from), format!("height {high_level}"))
                .secondary(view.span(low.from), format!("height {low_level}"))
                .help(format!("write `up {down}`, or look at the heights again")),
        );
    }
}
