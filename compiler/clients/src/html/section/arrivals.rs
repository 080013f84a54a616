//! Arrivals by turn.
//! Must not: roll.

use super::shared_parts::{cases_cell, frame, heads, row_head, words_cell};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Arrival, Value};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let arrivals = &context.scenario.situation.arrivals;
    if arrivals.is_empty() {
        return;
    }
    // By turn, those without one last; what comes in the same turn keeps the order of the source.
    let mut sorted: Vec<&Arrival> = arrivals.iter().collect();
    sorted.sort_by_key(|arrival| (arrival.turn.is_none(), arrival.turn));
    frame(out, "list", |out| {
        heads(out, &["Turn", "Side", "Where", "Units", "Cases"]);
        out.open("tbody", &[]);
        for arrival in sorted {
            out.open("tr", &[]);
            row_head(out, &when(arrival));
            words_cell(out, context.side_title(&arrival.side));
            words_cell(out, &phrase::place(&arrival.at));
            out.open("td", &[("class", "words")]);
            for (place, key) in arrival.units.iter().enumerate() {
                if place > 0 {
                    out.text(", ");
                }
                unit(context, out, key);
            }
            out.close();
            cases_cell(context, out, arrival.from);
            out.close();
            out.line();
        }
    });
}

fn when(arrival: &Arrival) -> String {
    let mut said = match (&arrival.roll, arrival.turn) {
        (Some(_), Some(turn)) => format!("from {turn}"),
        (None, Some(turn)) => turn.to_string(),
        (_, None) => "any".to_owned(),
    };
    if let Some((dice, on)) = &arrival.roll {
        let on: Vec<String> =
            on.iter().map(|(low, high)| if low == high { low.to_string() } else { format!("{low}–{high}") }).collect();
        said.push_str(&format!(", {}: on {}", phrase::dice(dice), phrase::listed(&on, "or")));
    }
    if let Some(once) = &arrival.once {
        said.push_str(&format!(", once {once}"));
    }
    said
}

/// A unit with its own figures.
fn unit(context: &Context<'_>, out: &mut Markup, key: &str) {
    out.text(context.content.units.get(key).map_or(key, |unit| unit.designation.as_deref().unwrap_or("?")));
    let Some(unit) = context.content.units.get(key) else {
        return;
    };
    let figures: Vec<String> = unit
        .attributes
        .values()
        .filter(|cell| !matches!(cell.value, Value::None))
        .map(|cell| phrase::short(&cell.value))
        .collect();
    if !figures.is_empty() {
        out.leaf("span", &[("class", "quiet")], &format!(" ({})", figures.join("-")));
    }
}
