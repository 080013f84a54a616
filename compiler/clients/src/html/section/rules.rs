//! Rules told to the players, in groups, and worked examples.
//! Must not: run them.

use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Example, Rule};
use indexmap::IndexMap;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let mut groups: IndexMap<&str, Vec<&Rule>> = IndexMap::new();
    for rule in &context.content.rules {
        groups.entry(&rule.heading).or_default().push(rule);
    }
    for (heading, rules) in groups {
        let heading = if heading.is_empty() { "Further rules" } else { heading };
        out.leaf("h3", &[], heading);
        out.open("ul", &[("class", "rules")]);
        for rule in rules {
            out.open("li", &[]);
            write_rule(context, out, rule);
            out.close();
            out.line();
        }
        out.close();
        out.line();
    }
    if !context.content.examples.is_empty() {
        out.leaf("h3", &[], "Worked examples");
        out.open("div", &[("class", "blocks")]);
        for example in &context.content.examples {
            write_example(context, out, example);
        }
        out.close();
    }
}

fn write_rule(context: &Context<'_>, out: &mut Markup, rule: &Rule) {
    if !rule.whom.is_empty() {
        out.leaf("i", &[], &format!("{}: ", rule.whom.join(" ")));
    }
    out.text(&rule.text);
    if let Some(year) = rule.from_year {
        out.leaf("span", &[("class", "quiet")], &format!(" (battles from {year} on)"));
    }
    if !rule.about.is_empty() {
        let about = format!(" Concerns {}.", phrase::listed(&rule.about, "and"));
        out.leaf("span", &[("class", "quiet")], &about);
    }
    for link in &rule.links {
        out.text(" ");
        out.open("span", &[("class", "m link")]);
        out.text(phrase::link(link.kind));
        context.cases(out, &link.cases);
        out.close();
    }
    context.cite(out, rule.from);
}

fn write_example(context: &Context<'_>, out: &mut Markup, example: &Example) {
    out.open("div", &[("class", "example")]);
    out.open("p", &[]);
    out.leaf("b", &[], &example.name);
    context.cite(out, example.from);
    out.close();
    out.open("ul", &[]);
    for given in &example.given {
        out.leaf("li", &[], given);
    }
    for expect in &example.expect {
        out.leaf("li", &[], &format!("→ {expect}"));
    }
    out.close();
    out.close();
    out.line();
}
