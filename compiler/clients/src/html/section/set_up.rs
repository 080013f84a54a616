//! Set-up, once by formation and once by hex.
//! Must not: leave out a unit that has no place.

use super::shared_parts::{cases_cell, frame, heads, item, long_list, row_head, value_cell, words_cell};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{OriginId, Unit, Where};
use std::collections::BTreeMap;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let situation = &context.scenario.situation;
    if situation.setup.is_empty() {
        return;
    }
    if !situation.setup_order.is_empty() {
        let sides: Vec<&str> = situation.setup_order.iter().map(|side| context.side_title(side)).collect();
        out.leaf("p", &[], &format!("Sides set up in this order: {}.", sides.join(", ")));
    }
    out.leaf("h3", &[], "By formation");
    let placed = placements(context);
    out.open("div", &[("class", "blocks")]);
    for (key, formation) in &context.content.formations {
        if let Some(units) = context.units_of.get(key.as_str()) {
            out.open("div", &[("class", "whole")]);
            out.open("h4", &[]);
            out.text(&path_of(context, key));
            context.cite(out, formation.from);
            out.close();
            by_formation(context, out, units, &placed);
            out.close();
            out.line();
        }
    }
    out.close();
    by_hex(context, out, &placed);
    elsewhere(context, out);
}

/// The statement that sets up each unit.
fn placements<'a>(context: &Context<'a>) -> BTreeMap<&'a str, OriginId> {
    let mut placed = BTreeMap::new();
    for placement in &context.scenario.situation.setup {
        for unit in &placement.units {
            placed.entry(unit.as_str()).or_insert(placement.from);
        }
    }
    placed
}

/// A formation with those above it: `Union army, corps I, division 1`.
fn path_of(context: &Context<'_>, key: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut found = context.formation(key);
    // A chain of formations is never longer than the list of them.
    for _ in 0..=context.content.formations.len() {
        let Some(one) = found else { break };
        names.push(Context::formation_title(one));
        found = one.parent.as_deref().and_then(|parent| context.formation(parent));
    }
    names.reverse();
    names.join(", ")
}

fn by_formation<'a>(
    context: &Context<'a>,
    out: &mut Markup,
    units: &[(&'a str, &'a Unit)],
    placed: &BTreeMap<&str, OriginId>,
) {
    let given = |name: &str| units.iter().any(|(_, unit)| unit.attributes.contains_key(name));
    let attributes = context.content.attributes.iter().filter(|name| given(name.as_str()));
    let attributes: Vec<&str> = attributes.map(String::as_str).collect();
    frame(out, "list", |out| {
        let mut columns = vec!["Unit", "Type"];
        columns.extend(&attributes);
        columns.extend(["At", "Cases"]);
        heads(out, &columns);
        out.open("tbody", &[]);
        for (key, unit) in units {
            out.open("tr", &[]);
            row_head(out, unit.designation.as_deref().unwrap_or("?"));
            words_cell(out, &unit.unit_type);
            for name in &attributes {
                match unit.attributes.get(*name) {
                    Some(cell) => value_cell(context, out, cell, unit.from),
                    None => out.empty("td", &[]),
                }
            }
            let at = context.comes_on.get(key).map(|places| places.join("; "));
            words_cell(out, at.as_deref().unwrap_or("–"));
            out.open("td", &[("class", "cases")]);
            context.cite(out, unit.from);
            if let Some(from) = placed.get(key) {
                context.cite_unless(out, *from, unit.from);
            }
            out.close();
            out.close();
            out.line();
        }
    });
}

fn by_hex(context: &Context<'_>, out: &mut Markup, placed: &BTreeMap<&str, OriginId>) {
    let fixed = &context.standing.fixed;
    if fixed.is_empty() {
        return;
    }
    out.leaf("h3", &[], "By hex");
    long_list(out, |out| {
        heads(out, &["Hex", "Side", "Units", "Cases"]);
        out.open("tbody", &[]);
        for (hex, keys) in fixed {
            let mut sides: Vec<&str> = Vec::new();
            for unit in keys.iter().filter_map(|key| context.content.units.get(*key)) {
                let title = context.side_title(&unit.side);
                if !sides.contains(&title) {
                    sides.push(title);
                }
            }
            out.open("tr", &[]);
            row_head(out, &hex.to_string());
            words_cell(out, &sides.join(", "));
            let units: Vec<&str> = keys.iter().map(|key| context.unit_name(key)).collect();
            out.leaf("td", &[("class", "words")], &units.join(", "));
            let from = keys.first().and_then(|key| placed.get(key)).copied();
            cases_cell(context, out, from.unwrap_or(OriginId(u32::MAX)));
            out.close();
            out.line();
        }
    });
}

/// Placements that name no single hex.
fn elsewhere(context: &Context<'_>, out: &mut Markup) {
    let open = context
        .scenario
        .situation
        .setup
        .iter()
        .filter(|placement| !matches!(&placement.at, Where::Hexes { hexes } if hexes.len() == 1));
    let mut open = open.peekable();
    if open.peek().is_none() {
        return;
    }
    out.leaf("h3", &[], "By choice, region or string of hexes");
    out.open("ul", &[]);
    for placement in open {
        let units: Vec<&str> = placement.units.iter().map(|key| context.unit_name(key)).collect();
        let words = format!("{}: {}", phrase::place(&placement.at), units.join(", "));
        item(context, out, &words, placement.from);
    }
    out.close();
}
