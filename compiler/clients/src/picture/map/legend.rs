//! The legend: what the patterns, lines and outlines of the map stand for.
//! Must not: list what the scenario does not have.

use super::ground::{known, survey_word};
use super::pattern::pattern_of;
use super::side::look as side_look;
use super::way::{has_edge, look as way_look};
use super::{features, terrains, ways};
use crate::markup::Markup;
use cartouche_bundle::model::{Scenario, Survey};
use std::collections::BTreeSet;

/// Writes the legend as lists with small drawings.
pub(crate) fn write(scenario: &Scenario, out: &mut Markup) {
    let map = &scenario.content.map;
    out.open("div", &[("class", "legend")]);
    let known = known(map);
    let on_map: BTreeSet<&str> = known.values().flat_map(|hex| hex.terrain.iter().map(String::as_str)).collect();
    list(out, "Terrain", &terrains(scenario), |out, place, name| {
        let fill = format!("url(#{})", pattern_of(place));
        let box_path = "M1 1h34v18H1z";
        let attributes = [("fill", fill.as_str()), ("stroke", "#8a8577"), ("d", box_path)];
        swatch(out, |out| out.empty("path", &attributes));
        named(out, name, on_map.contains(name));
    });
    let sides: BTreeSet<&str> = map.sides.iter().map(|side| side.feature.as_str()).collect();
    let names = features(scenario);
    let chart = &scenario.content.hexsides;
    list(out, "Hexsides", &names, |out, place, name| {
        let (class, across) = side_look(chart, &names, place);
        let data = if across { "M14 3v14M22 3v14" } else { "M4 10h28" };
        swatch(out, |out| {
            out.empty("path", &[("class", &class), ("d", data)]);
            if chart.rows.get(name).is_some_and(|row| row.directed) {
                let ticks = class.replace("feature", "ticks");
                out.empty("path", &[("class", &ticks), ("d", "M9 10V2M18 10V2M27 10V2")]);
            }
        });
        named(out, name, sides.contains(name));
    });
    let paths: BTreeSet<&str> = map.paths.iter().map(|path| path.kind.as_str()).collect();
    list(out, "Paths", &ways(scenario), |out, place, name| {
        swatch(out, |out| {
            if has_edge(place) {
                out.empty("path", &[("class", "way-case"), ("d", "M4 10h28")]);
            }
            out.empty("path", &[("class", &way_look(place)), ("d", "M4 10h28")]);
        });
        named(out, name, paths.contains(name));
    });
    outlines(scenario, out);
    out.close();
}

fn outlines(scenario: &Scenario, out: &mut Markup) {
    let map = &scenario.content.map;
    let mut rows: Vec<(&str, &str)> = vec![("grid", "nothing known")];
    let states: BTreeSet<Survey> = known(map).values().map(|hex| hex.survey).collect();
    for state in states {
        let says = match state {
            Survey::Stated => "stated by the rulebook",
            Survey::Guessed => "proposed by a program",
            Survey::Doubtful => "in doubt",
            Survey::Painted => "read off the map",
            Survey::Checked => "compared with the map twice",
        };
        rows.push((survey_word(state), says));
    }
    if !map.half_hexes.is_empty() {
        rows.push(("half", "half hex"));
    }
    if !map.regions.is_empty() {
        rows.push(("region", "region"));
    }
    if !map.entries.is_empty() {
        rows.push(("region entry", "entry or edge"));
    }
    if scenario.situation.area.is_some() {
        rows.push(("region area", "area of play"));
    }
    let words: Vec<&str> = rows.iter().map(|(_, says)| *says).collect();
    list(out, "Outlines", &words, |out, place, says| {
        let class = match rows.get(place) {
            Some((class @ ("grid" | "half"), _)) => (*class).to_owned(),
            Some((class, _)) if class.starts_with("region") => (*class).to_owned(),
            Some((class, _)) => format!("survey {class}"),
            None => String::new(),
        };
        swatch(out, |out| {
            out.empty("path", &[("class", &class), ("d", "M3 3h30v14H3z")]);
        });
        out.text(says);
    });
}

fn list(out: &mut Markup, title: &str, names: &[&str], mut item: impl FnMut(&mut Markup, usize, &str)) {
    if names.is_empty() {
        return;
    }
    out.open("div", &[]);
    out.leaf("p", &[("class", "legend-title")], title);
    out.open("ul", &[]);
    for (place, name) in names.iter().enumerate() {
        out.within("li", &[], |out| item(out, place, name));
    }
    out.close();
    out.close();
    out.line();
}

fn swatch(out: &mut Markup, inside: impl FnOnce(&mut Markup)) {
    let attributes =
        [("class", "swatch"), ("viewBox", "0 0 36 20"), ("width", "36"), ("height", "20"), ("aria-hidden", "true")];
    out.within("svg", &attributes, inside);
}

/// A name, greyed while no hex, side or path of the map bears it.
fn named(out: &mut Markup, name: &str, used: bool) {
    if used {
        out.text(name);
    } else {
        out.leaf("span", &[("class", "quiet")], name);
    }
}
