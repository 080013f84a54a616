//! States with the rolls that change them.
//! Must not: apply a roll.

use super::shared_parts::{frame, heads, item, labelled, row_head, value_cell};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Outcome, StateRoll, States};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    for (name, states) in &context.content.states {
        out.open("div", &[("class", "whole")]);
        out.open("h3", &[]);
        out.text(name);
        context.cite(out, states.from);
        out.close();
        order(context, out, states);
        for (roll, rows) in &states.rolls {
            write_roll(context, out, roll, rows);
        }
        effects(context, out, states);
        if !states.become_at.is_empty() {
            out.open("ul", &[]);
            for change in &states.become_at {
                let from = phrase::listed(&change.states, "and");
                let mut words = format!("{}: {from} to {}", change.at, change.to);
                if let Some(unless) = &change.unless {
                    words.push_str(&format!(", unless {unless}"));
                }
                item(context, out, &words, change.from);
            }
            out.close();
        }
        out.close();
        out.line();
    }
}

fn order(context: &Context<'_>, out: &mut Markup, states: &States) {
    labelled(out, "Best to worst:", |out| {
        let names: Vec<&str> = states.order.iter().map(|state| state.value.as_str()).collect();
        out.text(&names.join(" → "));
        out.text(".");
        context.cite_all(out, states.order.iter().map(|state| state.from));
    });
    if let Some(worsen) = &states.worsen {
        labelled(out, "A loss of order:", |out| {
            let count = usize::try_from(worsen.value).unwrap_or(0);
            out.text(&phrase::counted(count, "state", "states"));
            out.text(" worse.");
            context.cite(out, worsen.from);
        });
    }
}

fn write_roll(context: &Context<'_>, out: &mut Markup, name: &str, roll: &StateRoll) {
    out.open("p", &[("class", "when")]);
    out.text(&format!("{name}, {}", phrase::dice(&roll.dice)));
    context.cite(out, roll.from);
    out.close();
    let widest = roll.rows.values().map(Vec::len).max().unwrap_or(0);
    frame(out, "chart rolls", |out| {
        out.open("tbody", &[]);
        for (state, outcomes) in &roll.rows {
            out.open("tr", &[]);
            row_head(out, state);
            for outcome in outcomes {
                write_outcome(context, out, outcome, roll);
            }
            for _ in outcomes.len()..widest {
                out.empty("td", &[("class", "void")]);
            }
            out.close();
            out.line();
        }
    });
}

fn write_outcome(context: &Context<'_>, out: &mut Markup, outcome: &Outcome, roll: &StateRoll) {
    let class = if outcome.to.is_some() { "outcome" } else { "outcome hole" };
    out.open("td", &[("class", class)]);
    let (low, high) = outcome.roll;
    let range = if low == high { low.to_string() } else { format!("{low}–{high}") };
    out.leaf("b", &[], &range);
    out.empty("br", &[]);
    out.text(outcome.to.as_deref().unwrap_or("?"));
    context.cite_unless(out, outcome.from, roll.from);
    out.close();
}

fn effects(context: &Context<'_>, out: &mut Markup, states: &States) {
    let columns = states.effects.values().flat_map(|row| row.keys());
    let mut names: Vec<&str> = Vec::new();
    for column in columns {
        if !names.contains(&column.as_str()) {
            names.push(column);
        }
    }
    if names.is_empty() {
        return;
    }
    out.leaf("p", &[("class", "when")], "What a state does");
    frame(out, "chart", |out| {
        let mut all = vec![""];
        all.extend(&names);
        heads(out, &all);
        out.open("tbody", &[]);
        for (state, row) in &states.effects {
            out.open("tr", &[]);
            row_head(out, state);
            for name in &names {
                match row.get(*name) {
                    Some(cell) => value_cell(context, out, cell, states.from),
                    None => out.empty("td", &[]),
                }
            }
            out.close();
            out.line();
        }
    });
}
