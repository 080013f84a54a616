//! E0651, E0652, E0653: moments and phases that the sequence of play does not have, and one action in two phases.
//! Must not: ask anything of a game that has no sequence.

use super::cases::same;
use super::known::Kind;
use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::spelling;
use cartouche_bundle::model::{Cell, OriginId, Sequence};
use std::collections::BTreeMap;

/// Checks the sequence and what refers to it.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let sequence = &view.content.sequence;
    if sequence.phases.is_empty() {
        return;
    }
    for states in view.content.states.values() {
        for become_at in &states.become_at {
            moment(view, sequence, &become_at.at, become_at.from, sink);
        }
    }
    for phase in sequence.night.iter().flat_map(|night| night.value.iter().map(|phase| (phase, night.from))) {
        if !sequence.phases.contains(phase.0) {
            no_phase(view, sequence, phase.0, phase.1, sink);
        }
    }
    for (turn, phases) in &sequence.player_turns {
        twice(view, sequence, turn, phases, sink);
    }
}

fn moment(view: &View<'_>, sequence: &Sequence, at: &str, from: OriginId, sink: &mut Vec<Diagnostic>) {
    if view.known.has(&[Kind::Phase, Kind::Action], at) {
        return;
    }
    let phases = sequence.phases.iter().map(String::as_str);
    if at != "night" && spelling::nearest(at, phases).is_some() {
        no_phase(view, sequence, at, from, sink);
        return;
    }
    let place = view.word(from, at);
    let problem = Diagnostic::new("E0651", format!("the sequence of play has no `{at}`"))
        .primary(place, "never comes")
        .secondary(super::place::first_line(view.book, view.span(sequence.from)), "the sequence");
    sink.push(match spelling::nearest(at, view.known.of(&[Kind::Action])) {
        Some(near) => problem.help(format!("`{near}` is near")).fix_replace(
            FixGrade::Likely,
            format!("write `{near}`"),
            place,
            near,
        ),
        None if at == "night" => problem.help("add the line `night` to the sequence"),
        None => problem.help(format!(
            "add `{at}` to a phase of the sequence, or name one of its phases: {}",
            sequence.phases.join(", ")
        )),
    });
}

fn no_phase(view: &View<'_>, sequence: &Sequence, name: &str, from: OriginId, sink: &mut Vec<Diagnostic>) {
    let at = view.word(from, name);
    let problem = Diagnostic::new("E0652", format!("the sequence of play has no phase `{name}`"))
        .primary(at, "unknown phase")
        .secondary(super::place::first_line(view.book, view.span(sequence.from)), "the sequence");
    sink.push(match spelling::nearest(name, sequence.phases.iter().map(String::as_str)) {
        Some(near) => {
            problem.help(format!("`{near}` is near")).fix_replace(FixGrade::Likely, format!("write `{near}`"), at, near)
        }
        None => problem.help(format!("its phases are {}", sequence.phases.join(", "))),
    });
}

fn twice(view: &View<'_>, sequence: &Sequence, turn: &str, phases: &[Vec<Cell<String>>], sink: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<&str, (usize, &Cell<String>)> = BTreeMap::new();
    for (index, actions) in phases.iter().enumerate() {
        for action in actions {
            let (earlier, cell) = *first.entry(&action.value).or_insert((index, action));
            if earlier == index || settled(view, action) {
                continue;
            }
            let phase = |index: usize| sequence.phases.get(index).map_or("?", String::as_str);
            let who = if turn == "each" { "a player-turn".to_owned() } else { format!("the player-turn of {turn}") };
            let name = &action.value;
            sink.push(
                Diagnostic::new("E0653", format!("`{name}` stands in two phases of {who}: {} and {}", phase(earlier), phase(index)))
                    .primary(view.word(action.from, name), format!("in {}", phase(index)))
                    .secondary(view.word(cell.from, name), format!("in {}", phase(earlier)))
                    .help("if two places of the book disagree, declare a `conflict` between their cases; else give the two actions two names"),
            );
        }
    }
}

/// Whether a conflict stands between the case of the sequence and a case that tells of the action.
fn settled(view: &View<'_>, action: &Cell<String>) -> bool {
    let about = view.content.rules.iter().filter(|rule| rule.about.contains(&action.value));
    let mut told = about.flat_map(|rule| view.claims(rule.from)).peekable();
    let here = view.claims(action.from);
    if told.peek().is_none() {
        return view.content.conflicts.iter().any(|conflict| {
            let cases = || conflict.first.iter().chain(&conflict.second);
            !conflict.second.is_empty() && here.iter().any(|claim| cases().any(|case| same(&claim.citation, case)))
        });
    }
    told.any(|other| {
        view.content.conflicts.iter().any(|conflict| {
            let between = |one: &[_], two: &[_]| {
                here.iter().any(|claim| one.iter().any(|case| same(&claim.citation, case)))
                    && two.iter().any(|case| same(&other.citation, case))
            };
            between(&conflict.first, &conflict.second) || between(&conflict.second, &conflict.first)
        })
    })
}
