//! Both armies: the tree of formations with every counter drawn.
//! Must not: leave out a unit whose formation is not known.

use super::shared_parts::missing;
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use crate::picture::map::{paint_of_side, symbol_of_type};
use crate::picture::{Counter, Figure, Paint, paint};
use cartouche_bundle::model::{Formation, Unit, Value};
use std::collections::BTreeSet;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let content = context.content;
    if content.units.is_empty() && content.formations.is_empty() {
        return;
    }
    key(context, out);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, side) in &content.sides {
        out.open("h3", &[]);
        out.text(&side.title);
        context.cite(out, side.from);
        out.close();
        let roots = context.below.get(&None).map(Vec::as_slice);
        for root in roots.unwrap_or_default() {
            if context.formation(root).is_some_and(|one| one.side == *name) {
                formation(context, out, root, 0, &mut seen);
            }
        }
    }
    let left: Vec<(&str, &Unit)> = content
        .units
        .iter()
        .filter(|(_, unit)| !seen.contains(unit.formation.as_str()))
        .map(|(key, unit)| (key.as_str(), unit))
        .collect();
    if !left.is_empty() {
        out.leaf("h3", &[], "Without a formation");
        counters(context, out, &left);
    }
}

/// What the figures of a counter are.
fn key(context: &Context<'_>, out: &mut Markup) {
    let shown = shown_attributes(context);
    out.open("p", &[("class", "key")]);
    if !shown.is_empty() {
        let names: Vec<String> = shown.iter().map(|name| name.replace('-', " ")).collect();
        out.text("At the foot of each counter: ");
        out.text(&names.join(" - "));
        out.text(". ");
    }
    out.text("Below it, where and when it comes on. A framed ");
    out.leaf("span", &[("class", "hole")], "?");
    out.text(" is not in the source. The strip at the left is the colour of the formation.");
    out.close();
    out.line();
}

/// The attributes that a counter shows: strength (or steps) and movement where the game has them, else the first two.
fn shown_attributes<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let all = &context.content.attributes;
    let usual = ["strength", "steps", "movement"];
    let mut shown: Vec<&str> = all.iter().map(String::as_str).filter(|name| usual.contains(name)).take(2).collect();
    if shown.len() < 2 {
        let further = all.iter().map(String::as_str);
        let further: Vec<&str> = further.filter(|name| !shown.contains(name)).collect();
        shown.extend(further.into_iter().take(2 - shown.len()));
    }
    shown
}

fn formation<'a>(context: &Context<'a>, out: &mut Markup, key: &'a str, depth: usize, seen: &mut BTreeSet<&'a str>) {
    let Some(found) = context.formation(key) else {
        return;
    };
    if !seen.insert(key) {
        return;
    }
    let class = format!("formation depth-{}", depth.min(4));
    out.open("div", &[("class", &class)]);
    heading(context, out, found, depth);
    missing(context, out, &found.missing);
    if let Some(units) = context.units_of.get(key) {
        counters(context, out, units);
    }
    for below in context.below.get(&Some(key)).map_or(&[][..], Vec::as_slice) {
        formation(context, out, below, depth + 1, seen);
    }
    out.close();
    out.line();
}

fn heading(context: &Context<'_>, out: &mut Markup, found: &Formation, depth: usize) {
    let tag = match depth {
        0 => "h4",
        1 => "h5",
        _ => "h6",
    };
    out.open(tag, &[]);
    out.text(&Context::formation_title(found));
    if found.title.is_some() {
        out.leaf("span", &[("class", "quiet")], &format!(" {} {}", found.level, found.name));
    }
    if let Some(count) = found.count {
        out.leaf("span", &[("class", "quiet")], &format!(" · {count} units in the source"));
    }
    if let Some((first, last)) = found.numbers {
        out.leaf("span", &[("class", "quiet")], &format!(" · numbers {first}–{last}"));
    }
    context.cite(out, found.from);
    out.close();
}

fn counters(context: &Context<'_>, out: &mut Markup, units: &[(&str, &Unit)]) {
    out.open("ul", &[("class", "counters")]);
    out.line();
    for (key, unit) in units {
        out.open("li", &[]);
        counter(context, out, key, unit);
        out.close();
        out.line();
    }
    out.close();
    out.line();
}

fn counter(context: &Context<'_>, out: &mut Markup, key: &str, unit: &Unit) {
    let faces = context.content.counters.faces.len();
    let shown = shown_attributes(context);
    let parts = |value: &Value| matches!(value, Value::Parts(parts) if faces > 1 && parts.len() == faces);
    let values: Vec<Option<&Value>> = shown.iter().map(|name| context.attribute(unit, name)).collect();
    let two_faced = values.iter().flatten().any(|value| parts(value));
    let band = band_of(context, &unit.formation);
    out.open("div", &[("class", "faces")]);
    let only = only_face(context, unit);
    for face in 0..if two_faced { faces } else { 1 } {
        if two_faced && only.is_some_and(|only| only != face) {
            continue;
        }
        let figures: Vec<Figure> = values
            .iter()
            .flatten()
            .map(|value| match value {
                Value::Parts(each) if parts(value) => each.get(face).map_or(Figure::Hole, figure),
                value => figure(value),
            })
            .collect();
        let title = title(context, unit, &shown, face, two_faced);
        Counter {
            title: &title,
            designation: unit.designation.as_deref(),
            unit_type: &unit.unit_type,
            symbol: symbol_of_type(context.content, &unit.unit_type),
            size: context.attribute(unit, "size").map(figure),
            figures: &figures,
            paint: paint_of_side(context.content, &unit.side),
            band,
            reversed: face > 0,
        }
        .draw(out);
    }
    out.close();
    caption(context, out, key, unit);
}

/// The one face that a unit has, where a mark of the unit says so.
fn only_face(context: &Context<'_>, unit: &Unit) -> Option<usize> {
    let counters = &context.content.counters;
    let face = unit.flags.iter().find_map(|flag| counters.flags.get(flag))?;
    counters.faces.iter().position(|name| name == face)
}

fn caption(context: &Context<'_>, out: &mut Markup, key: &str, unit: &Unit) {
    out.open("div", &[("class", "caption")]);
    match &unit.designation {
        Some(name) => out.leaf("b", &[], name),
        None => out.leaf("b", &[("class", "hole")], "?"),
    }
    match context.comes_on.get(key) {
        Some(places) => {
            for place in places {
                out.empty("br", &[]);
                let class = if place.ends_with('?') { "hole" } else { "at" };
                out.leaf("span", &[("class", class)], place);
            }
        }
        None => {
            out.empty("br", &[]);
            out.leaf("span", &[("class", "quiet")], "no place given");
        }
    }
    if !unit.flags.is_empty() {
        out.empty("br", &[]);
        out.text(&unit.flags.join(", "));
    }
    if !unit.splits.is_empty() {
        out.empty("br", &[]);
        out.text("splits into ");
        out.text(&unit.splits.join(", "));
    }
    out.empty("br", &[]);
    match context.formation(&unit.formation) {
        // The heading has the case numbers of all units below it; the tables of the set-up repeat them.
        Some(formation) => context.cite_unless(out, unit.from, formation.from),
        None => context.cite(out, unit.from),
    }
    out.close();
}

fn title(context: &Context<'_>, unit: &Unit, shown: &[&str], face: usize, two_faced: bool) -> String {
    let mut said = vec![format!(
        "{} {}, {}",
        context.content.sides.get(&unit.side).map_or(unit.side.as_str(), |side| &side.title),
        unit.designation.as_deref().unwrap_or("of unknown name"),
        unit.unit_type
    )];
    for name in shown {
        if let Some(value) = context.attribute(unit, name) {
            said.push(format!("{name} {}", phrase::value(value)));
        }
    }
    if two_faced && let Some(name) = context.content.counters.faces.get(face) {
        said.push(format!("{name} face"));
    }
    said.join(", ")
}

fn figure(value: &Value) -> Figure {
    if phrase::has_hole(value) { Figure::Hole } else { Figure::Known(phrase::short(value)) }
}

/// The band of a formation, or of the nearest one above it that has one.
fn band_of(context: &Context<'_>, key: &str) -> Option<Paint> {
    let mut found = context.formation(key);
    // A chain of formations is never longer than the list of them.
    for _ in 0..=context.content.formations.len() {
        let one = found?;
        if let Some(band) = &one.band {
            return Some(paint(Some(band), 0));
        }
        found = one.parent.as_deref().and_then(|parent| context.formation(parent));
    }
    None
}
