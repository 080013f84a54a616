//! The sources with their outlines; every case number on the page leads here.
//! Must not: hold a sentence of a source.

use super::shared_parts::{item, labelled};
use crate::html::context::Context;
use crate::markup::Markup;
use cartouche_bundle::model::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    for (name, source) in &context.scenario.sources {
        out.open("h3", &[]);
        out.text(&source.title);
        out.leaf("span", &[("class", "quiet")], &format!(" {name}"));
        out.close();
        facts(out, source);
        outline(context, out, name, source);
        if !source.omitted.is_empty() {
            out.leaf("p", &[("class", "legend-title")], "Skipped by the numbering");
            out.open("ul", &[]);
            for omitted in &source.omitted {
                let words = format!("{}: {}", omitted.number, omitted.reason);
                item(context, out, &words, omitted.from);
            }
            out.close();
        }
        out.line();
    }
}

fn facts(out: &mut Markup, source: &Source) {
    if let Some((edition, date)) = &source.edition {
        labelled(out, "Edition:", |out| {
            out.text(edition);
            if let Some(date) = date {
                out.text(&format!(", {date}"));
            }
        });
    }
    if let Some(text) = &source.text {
        labelled(out, "Text:", |out| {
            out.text(text);
            if let Some(hash) = &source.sha256 {
                out.text(", SHA-256 ");
                out.leaf("code", &[], hash);
            }
        });
    }
    if !source.contents_lack.is_empty() {
        labelled(out, "Its contents lack:", |out| {
            out.text(&source.contents_lack.join(", "));
        });
    }
}

fn outline(context: &Context<'_>, out: &mut Markup, name: &str, source: &Source) {
    let statuses: BTreeMap<&str, &str> = context
        .coverage
        .iter()
        .filter(|coverage| coverage.source == name)
        .flat_map(|coverage| &coverage.cases)
        .map(|case| (case.number.as_str(), case.status.as_str()))
        .collect();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let parts: BTreeMap<&str, &str> =
        source.parts.iter().filter_map(|(part, title)| Some((part.as_str(), title.as_deref()?))).collect();
    let mut part: Option<&str> = None;
    let mut listing = false;
    for case in &source.cases {
        if case.part.as_deref() != part || !listing {
            if listing {
                out.close();
            }
            part = case.part.as_deref();
            if let Some(name) = part {
                let title = parts.get(name).copied().unwrap_or(name);
                out.leaf("p", &[("class", "legend-title")], title);
            }
            out.open("ul", &[("class", "outline")]);
            listing = true;
        }
        let number = case.number.as_str();
        let anchor = context.anchor_of_case(name, number).filter(|_| seen.insert(number));
        match anchor {
            Some(anchor) => out.open("li", &[("id", anchor)]),
            None => out.open("li", &[]),
        }
        out.leaf("b", &[], number);
        if let Some(title) = &case.title {
            out.text(" ");
            out.text(title);
        }
        if let Some(origin) = context.origin(case.from)
            && let Some(printed) = &origin.printed
        {
            out.leaf("span", &[("class", "m printed")], &format!(" printed “{printed}”"));
        }
        if let Some(status) = statuses.get(number) {
            let class = if *status == "uncited" { "m doubtful" } else { "quiet" };
            out.leaf("span", &[("class", class)], &format!(" {status}"));
        }
        out.close();
        out.line();
    }
    if listing {
        out.close();
    }
}
