//! E0701, E0702, E0703: numbers outside their formation's range, counts that differ, formations listed in part.
//! Must not: ask for units that a `missing` line gives up.

use super::view::View;
use crate::diagnostics::{Diagnostic, Severity};
use cartouche_bundle::model::{Formation, Unit};
use std::collections::{BTreeMap, BTreeSet};

/// Checks formations against their units.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    // Formations below which a line gives up rows or formations.
    let mut lost_below: BTreeSet<&str> = BTreeSet::new();
    for formation in content.formations.values().filter(|formation| !formation.missing.is_empty()) {
        let mut above = formation.parent.as_deref();
        for _ in 0..32 {
            let Some(key) = above else { break };
            lost_below.insert(key);
            above = content.formations.get(key).and_then(|formation| formation.parent.as_deref());
        }
    }
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for unit in content.units.values() {
        numbers(view, unit, sink);
        let mut next = Some(unit.formation.as_str());
        // Formations nest a few levels deep; the bound guards against a circle.
        for _ in 0..32 {
            let Some(key) = next else { break };
            *counts.entry(key).or_default() += 1;
            next = content.formations.get(key).and_then(|formation| formation.parent.as_deref());
        }
    }
    for (key, formation) in &content.formations {
        let has = counts.get(key.as_str()).copied().unwrap_or(0);
        let explained = lost_below.contains(key.as_str()) || gives_up_rows(view, formation);
        count(view, formation, has, explained, sink);
    }
}

fn name(formation: &Formation) -> String {
    format!("{} {}", formation.level, formation.name)
}

/// The number of a unit, where its designation is one or begins with one.
fn number(unit: &Unit) -> Option<i64> {
    let digits: String = unit.designation.as_ref()?.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn numbers(view: &View<'_>, unit: &Unit, sink: &mut Vec<Diagnostic>) {
    let (Some(number), Some(designation)) = (number(unit), &unit.designation) else { return };
    let formations = &view.content.formations;
    let mut next = formations.get(&unit.formation);
    for _ in 0..32 {
        let Some(formation) = next else { return };
        if let Some((low, high)) = formation.numbers {
            if (low..=high).contains(&number) {
                return;
            }
            let holder = formations.values().find(|other| {
                other.side == unit.side && other.numbers.is_some_and(|(low, high)| (low..=high).contains(&number))
            });
            let mut problem = Diagnostic::new(
                "E0701",
                format!("`{designation}` is not one of the numbers of {}, {low}-{high}", name(formation)),
            )
            .primary(view.word(unit.from, designation), "outside the range")
            .secondary(
                super::place::first_line(view.book, view.span(formation.from)),
                format!("numbered {low}-{high}"),
            );
            if let Some(holder) = holder {
                let head = super::place::first_line(view.book, view.span(holder.from));
                problem = problem.secondary(head, "the number belongs to this formation");
            }
            sink.push(problem.help("put the unit where it belongs, or mend its number or the range"));
            return;
        }
        next = formation.parent.as_ref().and_then(|parent| formations.get(parent));
    }
}

fn count(view: &View<'_>, formation: &Formation, has: i64, explained: bool, sink: &mut Vec<Diagnostic>) {
    let at = super::place::first_line(view.book, view.span(formation.from));
    match formation.count {
        Some(count) if has > count || (has < count && explained) => {
            let problem =
                Diagnostic::new("E0702", format!("{} has {has} units here, and {count} in the book", name(formation)))
                    .primary(at, format!("{has} are listed"))
                    .help("compare with the book: is a unit listed twice, or the count misprinted?");
            let mild = has < count;
            sink.push(if mild {
                problem.milder(Severity::Info).note("the rows that are missing explain it")
            } else {
                problem
            });
        }
        Some(count) if has < count => sink.push(
            Diagnostic::new("E0703", format!("{} of {count} units of {} are listed", has, name(formation)))
                .primary(at, format!("{} are lacking", count - has))
                .help("add them, or say that the book at hand lacks them: `missing rows \"…\"`"),
        ),
        None if has == 0 && !explained => sink.push(
            Diagnostic::new("E0703", format!("{} has no units", name(formation)))
                .primary(at, "nothing is listed")
                .help("list its units, or say that the book at hand lacks them: `missing rows \"…\"`"),
        ),
        _ => {}
    }
}

/// Whether the formation says that something of it is lost, or one above it that rows are.
fn gives_up_rows(view: &View<'_>, formation: &Formation) -> bool {
    let mut above = formation.parent.as_ref();
    for _ in 0..32 {
        let Some(parent) = above.and_then(|above| view.content.formations.get(above)) else { break };
        if parent.missing.iter().any(|missing| missing.what == "rows") {
            return true;
        }
        above = parent.parent.as_ref();
    }
    !formation.missing.is_empty()
}
