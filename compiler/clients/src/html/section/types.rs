//! Unit types with their defaults, and what holds for all counters.
//! Must not: repeat the units.

use super::shared_parts::{cases_cell, footnotes, frame, heads, item, row_head, value_cell};
use crate::html::context::Context;
use crate::markup::Markup;
use crate::picture::map::symbol_of_type;
use crate::picture::symbol_is_known;
use cartouche_bundle::model::{Counters, LegendEntry};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let content = context.content;
    if !content.unit_types.is_empty() {
        out.leaf("h3", &[], "Unit types");
        frame(out, "chart", |out| {
            let mut columns = vec!["Type", "Symbol"];
            columns.extend(content.attributes.iter().map(String::as_str));
            columns.extend(["Counts as", "Cases"]);
            heads(out, &columns);
            out.open("tbody", &[]);
            for (name, unit_type) in &content.unit_types {
                out.open("tr", &[]);
                row_head(out, name);
                symbol(context, out, name);
                for attribute in &content.attributes {
                    match unit_type.attributes.get(attribute) {
                        Some(cell) => value_cell(context, out, cell, unit_type.from),
                        None => out.empty("td", &[]),
                    }
                }
                out.leaf("td", &[], unit_type.is.as_deref().unwrap_or_default());
                cases_cell(context, out, unit_type.from);
                out.close();
                out.line();
            }
        });
    }
    if content.counters != Counters::default() {
        counters(context, out, &content.counters);
    }
    if !content.footnotes.is_empty() {
        out.leaf("h3", &[], "Footnotes of the lists");
        footnotes(context, out, &content.footnotes);
    }
}

fn symbol(context: &Context<'_>, out: &mut Markup, unit_type: &str) {
    out.open("td", &[("class", "value")]);
    let word = symbol_of_type(context.content, unit_type);
    if let Some(word) = word.filter(|word| symbol_is_known(word)) {
        let target = format!("#sym-{word}");
        out.open(
            "svg",
            &[("class", "swatch"), ("viewBox", "0 0 30 20"), ("width", "30"), ("height", "20"), ("role", "img")],
        );
        out.leaf("title", &[], &format!("symbol {word}"));
        out.empty("use", &[("href", &target), ("width", "30"), ("height", "20")]);
        out.close();
    }
    out.close();
}

fn counters(context: &Context<'_>, out: &mut Markup, counters: &Counters) {
    out.leaf("h3", &[], "What holds for all counters");
    out.open("ul", &[]);
    let from = |line: &str| counters.origins.get(line).map(|origin| origin.from);
    let say = |out: &mut Markup, line: &str, words: &str| match from(line) {
        Some(from) => item(context, out, words, from),
        None => out.leaf("li", &[], words),
    };
    if !counters.faces.is_empty() {
        say(out, "faces", &format!("faces: {}", counters.faces.join(", then ")));
    }
    if let Some((least, most)) = counters.steps {
        say(out, "steps", &format!("steps: {least} to {most}"));
    }
    if let Some(count) = counters.steps_per_counter {
        say(out, "steps_per_counter", &format!("steps to a counter: {count}"));
    }
    if !counters.designation.is_empty() {
        let parts = counters.designation.join(" / ");
        say(out, "designation", &format!("parts of a designation: {parts}"));
    }
    for (mark, name) in &counters.sizes {
        say(out, "sizes", &format!("size {mark}: {name}"));
    }
    for (word, face) in &counters.flags {
        say(out, "flags", &format!("{word}: has the {face} face only"));
    }
    if let Some(face) = &counters.start_face {
        say(out, "start_face", &format!("starts with the {face} face up"));
    }
    for (mark, entry) in &counters.legend {
        legend(context, out, mark, entry);
    }
    out.close();
}

fn legend(context: &Context<'_>, out: &mut Markup, mark: &str, entry: &LegendEntry) {
    let mut words = format!("in printed lists {mark} stands for {}", entry.unit_type);
    if let Some(unused) = &entry.unused {
        words.push_str(&format!("; no row bears it: {unused}"));
    }
    item(context, out, &words, entry.from);
}
