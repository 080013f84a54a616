//! The map, its legend, and what is known of it in lists.
//! Must not: leave out a hex that is known because the drawing cannot show all of it.

use super::shared_parts::{cases_cell, frame, heads, item, labelled, long_list, missing, row_head, words_cell};
use crate::html::context::Context;
use crate::html::phrase::listed;
use crate::markup::Markup;
use crate::picture::map as picture;
use cartouche_bundle::hex::{Grid, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_bundle::model::{FactKind, Map, Survey};

/// Hexes up to which each known hex has its own line; beyond, the drawing and the counts must do.
const LISTED_TO: usize = 1200;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let map = &context.content.map;
    if *map == Map::default() {
        return;
    }
    if let Some(title) = &map.title {
        out.leaf("p", &[("class", "lead")], title);
    }
    match &map.grid {
        Some(grid) => {
            labelled(out, "Lie of the hexes:", |out| {
                out.text(&lie(grid));
                if map.at_least {
                    out.text("; the printed map may be larger");
                }
                out.text(".");
                context.cite_all(out, map.origins.values().map(|origin| origin.from));
            });
            let scroll = [("class", "map-frame"), ("tabindex", "0"), ("role", "group"), ("aria-label", "Map")];
            out.within("div", &scroll, |out| {
                picture::draw(context.scenario, &context.standing, out);
            });
            out.line();
            picture::write_legend(context.scenario, out);
        }
        None => out.leaf(
            "p",
            &[("class", "missing")],
            "Nothing says how the hexes of the map lie, so that it cannot be drawn.",
        ),
    }
    missing(context, out, &map.missing);
    places(context, out, map);
    hexes(context, out, map);
    sides(context, out, map);
    paths(context, out, map);
    facts(context, out, map);
    scans(context, out, map);
}

fn lie(grid: &Grid) -> String {
    let tops = match grid.tops {
        Tops::Flat { columns, pushed } => format!(
            "flat tops, {} columns pushed {}",
            parity(columns),
            match pushed {
                Pushed::Low => "down",
                Pushed::High => "up",
            }
        ),
        Tops::Pointy { rows, pushed } => format!(
            "pointed tops, {} rows pushed {}",
            parity(rows),
            match pushed {
                RowPushed::Right => "right",
                RowPushed::Left => "left",
            }
        ),
    };
    let numbering = match grid.numbering {
        Numbering::ColumnThenRow => "numbered column then row",
        Numbering::RowThenColumn => "numbered row then column",
    };
    let start = match grid.start {
        Start::TopLeft => "top left",
        Start::TopRight => "top right",
        Start::BottomLeft => "bottom left",
        Start::BottomRight => "bottom right",
    };
    format!(
        "{tops}; columns {:02} to {:02}, rows {:02} to {:02}, {numbering} from the {start}",
        grid.columns.first, grid.columns.last, grid.rows.first, grid.rows.last
    )
}

fn parity(parity: Parity) -> &'static str {
    match parity {
        Parity::Odd => "odd",
        Parity::Even => "even",
    }
}

fn places(context: &Context<'_>, out: &mut Markup, map: &Map) {
    if map.places.is_empty() && map.regions.is_empty() && map.entries.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Places, regions, entries");
    frame(out, "list", |out| {
        heads(out, &["Name", "What", "Hexes", "Cases"]);
        out.open("tbody", &[]);
        for (name, place) in &map.places {
            let hex = place.hex.to_string();
            line(context, out, &[name, "place", &hex], place.from);
        }
        let regions = map.regions.iter().map(|entry| ("region", entry));
        let entries = map.entries.iter().map(|entry| ("entry", entry));
        for (what, (name, region)) in regions.chain(entries) {
            let mut hexes: Vec<String> = region.hexes.iter().map(ToString::to_string).collect();
            if region.and_more {
                hexes.push("and more that are not known".to_owned());
            }
            let what = match &region.edge {
                Some(edge) => format!("{edge} edge"),
                None => what.to_owned(),
            };
            line(context, out, &[name, &what, &hexes.join(" ")], region.from);
        }
    });
}

fn line(context: &Context<'_>, out: &mut Markup, cells: &[&str], from: cartouche_bundle::model::OriginId) {
    out.open("tr", &[]);
    for (place, cell) in cells.iter().enumerate() {
        if place == 0 {
            row_head(out, cell);
        } else {
            words_cell(out, cell);
        }
    }
    cases_cell(context, out, from);
    out.close();
    out.line();
}

fn hexes(context: &Context<'_>, out: &mut Markup, map: &Map) {
    if map.hexes.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Hexes that are known");
    if map.hexes.len() > LISTED_TO {
        let says = format!(
            "{} hexes are known; the drawing shows them, a list of them would be too long here.",
            map.hexes.len()
        );
        out.leaf("p", &[], &says);
        return;
    }
    long_list(out, |out| {
        heads(out, &["Hex", "Terrain", "Height", "How well", "Cases"]);
        out.open("tbody", &[]);
        for (number, hex) in &map.hexes {
            let terrain = if hex.terrain.is_empty() { "?".to_owned() } else { hex.terrain.join(" ") };
            let height = hex.height.map(|height| height.to_string()).unwrap_or_default();
            let survey = match hex.survey {
                Survey::Stated => "stated",
                Survey::Guessed => "guessed",
                Survey::Doubtful => "doubtful",
                Survey::Painted => "painted",
                Survey::Checked => "checked",
            };
            line(context, out, &[&number.to_string(), &terrain, &height, survey], hex.from);
        }
    });
}

fn sides(context: &Context<'_>, out: &mut Markup, map: &Map) {
    if map.sides.is_empty() || map.sides.len() > LISTED_TO {
        return;
    }
    out.leaf("h3", &[], "Hexsides");
    frame(out, "list", |out| {
        heads(out, &["Side", "Feature", "Up side", "Name", "Cases"]);
        out.open("tbody", &[]);
        for side in &map.sides {
            let directed = context.content.hexsides.rows.get(&side.feature);
            let up = match (side.up, directed.is_some_and(|row| row.directed)) {
                (Some(up), _) => up.to_string(),
                (None, true) => "?".to_owned(),
                (None, false) => String::new(),
            };
            let hexes = format!("{}/{}", side.hexes.0, side.hexes.1);
            let name = side.name.as_deref().unwrap_or_default();
            line(context, out, &[&hexes, &side.feature, &up, name], side.from);
        }
    });
}

fn paths(context: &Context<'_>, out: &mut Markup, map: &Map) {
    if map.paths.is_empty() || map.paths.len() > LISTED_TO {
        return;
    }
    out.leaf("h3", &[], "Paths");
    out.open("ul", &[]);
    for path in &map.paths {
        let hexes: Vec<String> =
            path.hexes.iter().map(|hex| hex.map_or_else(|| "?".to_owned(), |hex| hex.to_string())).collect();
        let name = path.name.as_deref().map(|name| format!(" {name}"));
        let words = format!("{}{}: {}", path.kind, name.unwrap_or_default(), hexes.join("-"));
        item(context, out, &words, path.from);
    }
    out.close();
}

fn facts(context: &Context<'_>, out: &mut Markup, map: &Map) {
    for (title, facts) in
        [("What the rulebook states of the map", &map.stated), ("What the survey is tested by", &map.expected)]
    {
        if facts.is_empty() {
            continue;
        }
        out.leaf("h3", &[], title);
        out.open("ul", &[]);
        for fact in facts {
            let words = match &fact.fact {
                FactKind::NextTo { first, second } => format!("{first} is next to {second}"),
                FactKind::Are { hexes, terrain, height } => {
                    let hexes: Vec<String> = hexes.iter().map(ToString::to_string).collect();
                    let height = height.map(|height| format!(", height {height}"));
                    format!("{}: {}{}", listed(&hexes, "and"), terrain.join(" "), height.unwrap_or_default())
                }
                FactKind::OnMap { hexes } => {
                    let hexes: Vec<String> = hexes.iter().map(ToString::to_string).collect();
                    format!("on the map: {}", listed(&hexes, "and"))
                }
            };
            item(context, out, &words, fact.from);
        }
        out.close();
    }
}

fn scans(context: &Context<'_>, out: &mut Markup, map: &Map) {
    if map.scans.is_empty() && map.sheets.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Sheets and scans");
    out.open("ul", &[]);
    for sheet in &map.sheets {
        let words = format!("sheet {}: columns {} to {}", sheet.name, sheet.columns.0, sheet.columns.1);
        item(context, out, &words, sheet.from);
    }
    for scan in &map.scans {
        let points: Vec<String> =
            scan.points.iter().map(|point| format!("{} at {} {}", point.hex, point.x, point.y)).collect();
        let words = format!("scan {}, fitted at {}", scan.file, points.join("; "));
        item(context, out, &words, scan.from);
    }
    out.close();
}
