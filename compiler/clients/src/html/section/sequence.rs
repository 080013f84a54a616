//! The sequence of play.
//! Must not: add a step that the source does not list.

use super::shared_parts::{frame, heads, labelled, row_head};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Cell, Night, OriginId, Sequence};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let sequence = &context.content.sequence;
    if *sequence != Sequence::default() {
        write_sequence(context, out, sequence);
    }
    turns(context, out);
}

fn write_sequence(context: &Context<'_>, out: &mut Markup, sequence: &Sequence) {
    out.open("p", &[]);
    out.text("Each game-turn:");
    context.cite(out, sequence.from);
    out.close();
    if !sequence.player_turns.is_empty() {
        frame(out, "chart", |out| {
            let mut columns = vec!["Player-turn"];
            columns.extend(sequence.phases.iter().map(String::as_str));
            heads(out, &columns);
            out.open("tbody", &[]);
            for (side, phases) in &sequence.player_turns {
                out.open("tr", &[]);
                row_head(out, if side == "each" { "each player" } else { context.side_title(side) });
                for actions in phases {
                    out.open("td", &[("class", "words")]);
                    steps(context, out, actions, sequence.from);
                    out.close();
                }
                out.close();
                out.line();
            }
        });
    }
    if !sequence.end.is_empty() {
        labelled(out, "At the end of the game-turn:", |out| {
            steps(context, out, &sequence.end, sequence.from);
        });
    }
    if let Some(first) = &sequence.first {
        labelled(out, "First:", |out| out.text(context.side_title(first)));
    }
    if let Some(night) = &sequence.night {
        labelled(out, "Night turns:", |out| {
            if night.value.is_empty() {
                out.text("the game has them.");
            } else {
                out.text(&phrase::listed(&night.value, "and"));
            }
            context.cite(out, night.from);
        });
    }
}

fn steps(context: &Context<'_>, out: &mut Markup, actions: &[Cell<String>], around: OriginId) {
    for (place, action) in actions.iter().enumerate() {
        if place > 0 {
            out.text(", ");
        }
        out.text(&action.value);
        context.cite_unless(out, action.from, around);
    }
}

/// Length, first side, names of turns and night of the scenario.
fn turns(context: &Context<'_>, out: &mut Markup) {
    let situation = &context.scenario.situation;
    let cite = |out: &mut Markup, line: &str| {
        if let Some(origin) = situation.origins.get(line) {
            context.cite(out, origin.from);
        }
    };
    if let Some(turns) = situation.turns {
        labelled(out, "Game-turns:", |out| {
            out.text(&turns.to_string());
            cite(out, "scenario.turns");
        });
    }
    if !situation.turn_names.is_empty() {
        labelled(out, "Names of the turns:", |out| out.text(&situation.turn_names.join(", ")));
    }
    if let Some(first) = &situation.first {
        labelled(out, "First in this scenario:", |out| {
            out.text(context.side_title(first));
            cite(out, "scenario.first");
        });
    }
    if let Some(night) = &situation.night {
        labelled(out, "Night in this scenario:", |out| {
            match &night.value {
                Night::Turns(turns) => {
                    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
                    out.text(&format!("turns {}", phrase::listed(&turns, "and")));
                }
                Night::None => out.text("none"),
                Night::Hole => out.leaf("span", &[("class", "hole")], "?"),
            }
            context.cite(out, night.from);
        });
    }
    if let Some(area) = &situation.area {
        labelled(out, "Area of play:", |out| {
            out.text(area);
            cite(out, "scenario.area");
        });
    }
    for (label, names) in [("Takes part:", &situation.uses), ("Left out:", &situation.without)] {
        if !names.is_empty() {
            labelled(out, label, |out| out.text(&phrase::listed(names, "and")));
        }
    }
}
