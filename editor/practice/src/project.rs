//! The texts of the practice project: its game, its true map, and the empty map that a person starts from.
//! Must not: say anything that the scan does not show.

use crate::land::Truth;
use std::fmt::Write as _;

/// The game's text: the terrain key and two small armies, so that the project checks. `map` is the map's file.
#[must_use]
pub fn game_text(map: &str) -> String {
    format!(
        "cartouche 1\n\n# Practice for the map editor: an invented land. Only what a map needs is here.\nuse \"{map}\"\n\n\
         game practice \"Practice\"\n\n\
         sides {{\n  blue \"Blue\" blue\n  grey \"Grey\" grey\n}}\n\n\
         unit types {{\n           | strength | movement |\n  infantry | printed  | 6        |\n  infantry symbol infantry\n}}\n\n\
         terrain {{\n          | enter |\n  clear   | 1     |\n  wood    | 2     |\n  rough   | 3     |\n  orchard | 1     |\n  town    | 1     |\n}}\n\n\
         hexsides {{\n         | cross                       |\n  creek  | never, unless by bridge, ford |\n  bridge | +0                          |  on creek\n  \
         ford   | +1                          |  on creek\n  slope  | +1 up                       |  directed up\n  wall   | +1                          |\n}}\n\n\
         paths {{\n       | enter |\n  road | 1     |\n  pike | 1/2   |\n}}\n\n\
         army blue \"Blue army\" {{\n  division 1 {{\n        | type     | strength | at |\n    1/1 | infantry | 4        | -  |\n    2/1 | infantry | 3        | -  |\n  }}\n}}\n\n\
         army grey \"Grey army\" {{\n  division A {{\n        | type     | strength | at |\n    1/A | infantry | 4        | -  |\n  }}\n}}\n\n\
         scenario practice \"Practice\" {{\n  turns 6, first blue\n  area whole map\n}}\n"
    )
}

/// The head of a map's text: its grid, and its scan without points.
fn head(truth: &Truth, scan: &str) -> String {
    let grid = &truth.grid;
    let lie = match grid.tops {
        cartouche_bundle::hex::Tops::Flat { .. } => "flat tops, odd columns low",
        cartouche_bundle::hex::Tops::Pointy { .. } => "pointy tops, even rows right",
    };
    format!(
        "cartouche 1\n\nmap practice \"Practice\"\n\ngrid {{\n  {lie}\n  columns 01-{:02}, rows 01-{:02}\n  numbered column then row\n  scan \"{scan}\" {{\n  }}\n}}\n",
        grid.columns.last, grid.rows.last
    )
}

/// The map that a person starts from: the grid, and nothing painted.
#[must_use]
pub fn start_text(truth: &Truth, scan: &str) -> String {
    head(truth, scan)
}

/// The true map, every hex and side.
#[must_use]
pub fn map_text(truth: &Truth, scan: &str) -> String {
    let mut out = head(truth, scan);
    out.push('\n');
    // Writing to a string cannot fail.
    for (hex, (_, height)) in &truth.hexes {
        let terrain = truth.terrain(*hex).unwrap_or("clear");
        let level = if *height == 0 { String::new() } else { format!(" height {height}") };
        let _ = writeln!(out, "{hex} {terrain}{level} painted");
    }
    out.push('\n');
    let mut sides: Vec<_> = truth.sides.iter().collect();
    sides.sort_by_key(|side| (side.feature, side.side));
    for side in sides {
        let [one, other] = side.side.hexes();
        let up = side.up.map(|up| format!(" up {up}")).unwrap_or_default();
        let _ = writeln!(out, "{} {one}/{other}{up}", side.feature);
    }
    out.push('\n');
    for path in &truth.paths {
        let chain: Vec<String> = path.hexes.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "{} \"{}\" {}", path.kind, path.name, chain.join("-"));
    }
    for (name, hex) in &truth.places {
        let _ = writeln!(out, "place \"{name}\" {hex}");
    }
    out
}
