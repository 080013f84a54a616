//! Leaders, markers, chits, cups.
//! Must not: say how many markers a box holds beyond what the source says.

use super::shared_parts::{cases_cell, frame, heads, item, row_head, value_cell, words_cell};
use crate::html::context::Context;
use crate::markup::Markup;
use cartouche_bundle::model::{Cell, Value};
use indexmap::IndexMap;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    leaders(context, out);
    markers(context, out);
    chits(context, out);
    cups(context, out);
}

/// Names of columns in the order in which rows first use them.
fn columns<'a>(rows: impl Iterator<Item = &'a IndexMap<String, Cell<Value>>>) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for name in rows.flat_map(IndexMap::keys) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

fn leaders(context: &Context<'_>, out: &mut Markup) {
    let leaders = &context.content.leaders;
    if leaders.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Leaders");
    let ratings = columns(leaders.values().map(|leader| &leader.ratings));
    frame(out, "chart", |out| {
        let mut all = vec!["Leader", "Side"];
        all.extend(&ratings);
        all.push("Cases");
        heads(out, &all);
        out.open("tbody", &[]);
        for (name, leader) in leaders {
            out.open("tr", &[]);
            row_head(out, name);
            words_cell(out, context.side_title(&leader.side));
            for rating in &ratings {
                match leader.ratings.get(*rating) {
                    Some(cell) => value_cell(context, out, cell, leader.from),
                    None => out.empty("td", &[]),
                }
            }
            cases_cell(context, out, leader.from);
            out.close();
            out.line();
        }
    });
}

fn markers(context: &Context<'_>, out: &mut Markup) {
    if context.content.markers.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Markers");
    out.open("ul", &[]);
    for (name, marker) in &context.content.markers {
        let words = match &marker.back {
            Some(back) => format!("{name}, back {back}"),
            None => name.clone(),
        };
        item(context, out, &words, marker.from);
    }
    out.close();
}

fn chits(context: &Context<'_>, out: &mut Markup) {
    let chits = &context.content.chits;
    if chits.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Chits");
    let notes = columns(chits.values().map(|chit| &chit.notes));
    frame(out, "chart", |out| {
        let mut all = vec!["Chit", "Activates"];
        all.extend(&notes);
        all.push("Cases");
        heads(out, &all);
        out.open("tbody", &[]);
        for (name, chit) in chits {
            out.open("tr", &[]);
            row_head(out, name);
            let key = chit.formation.as_deref().unwrap_or_default();
            let title = context.formation(key).map(Context::formation_title);
            words_cell(out, title.as_deref().unwrap_or(key));
            for note in &notes {
                match chit.notes.get(*note) {
                    Some(cell) => value_cell(context, out, cell, chit.from),
                    None => out.empty("td", &[]),
                }
            }
            cases_cell(context, out, chit.from);
            out.close();
            out.line();
        }
    });
}

fn cups(context: &Context<'_>, out: &mut Markup) {
    for (name, cup) in &context.content.cups {
        out.open("h3", &[]);
        out.text(&format!("Cup {name}"));
        context.cite(out, cup.from);
        out.close();
        let filled = if cup.each_turn { "Filled each turn." } else { "Filled once." };
        out.leaf("p", &[], filled);
        out.open("ul", &[]);
        for entry in &cup.holds {
            let mut words = format!("{} × {}", entry.count, entry.chit);
            if let Some(turn) = entry.from_turn {
                words.push_str(&format!(", from turn {turn}"));
            }
            item(context, out, &words, entry.from);
        }
        out.close();
    }
}
