//! E0704, E0705: units without a designation, and designations that name another formation than the one they stand in.
//! Must not: doubt a designation that the line says is printed otherwise, or unclear.

use super::view::View;
use crate::diagnostics::Diagnostic;
use crate::names::hyphenated;
use cartouche_bundle::model::{Formation, Unit};

/// Checks the designations of all units.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    for unit in view.content.units.values() {
        match &unit.designation {
            None => without(view, unit, sink),
            Some(name) => formation_in_name(view, unit, name, sink),
        }
    }
}

fn without(view: &View<'_>, unit: &Unit, sink: &mut Vec<Diagnostic>) {
    let explained = view.says_missing(unit.from) || view.says_unclear(unit.from);
    if explained || gives_up_rows(view.content.formations.get(&unit.formation)) {
        return;
    }
    sink.push(
        Diagnostic::new("E0704", "a unit without a designation, and nothing says why")
            .primary(super::place::first_line(view.book, view.span(unit.from)), "which unit is it?")
            .help("write its designation, or `missing \"…\"` after the cells, with the reason"),
    );
}

fn gives_up_rows(formation: Option<&Formation>) -> bool {
    formation.is_some_and(|formation| formation.missing.iter().any(|missing| missing.what == "rows"))
}

fn formation_in_name(view: &View<'_>, unit: &Unit, name: &str, sink: &mut Vec<Diagnostic>) {
    let declared = &view.content.counters.designation;
    let parts = parts_of(name);
    if parts.len() != declared.len() || parts.len() < 2 || view.says_unclear(unit.from) || view.says_printed(unit.from)
    {
        return;
    }
    for (part, level) in parts.iter().zip(declared) {
        let Some(formation) = above(view, unit, level) else { continue };
        if hyphenated(part) == hyphenated(&formation.name) {
            continue;
        }
        sink.push(
            Diagnostic::new(
                "E0705",
                format!("`{name}` names {level} {part}, and stands under {level} {}", formation.name),
            )
            .primary(view.word(unit.from, name), format!("{level} {part}"))
            .secondary(
                super::place::first_line(view.book, view.span(formation.from)),
                format!("{level} {}", formation.name),
            )
            .help(
                "move the unit, or mend its designation; if the book prints it so, add `printed \"…\"` after the cells",
            ),
        );
        return;
    }
}

/// The parts of a slashed designation; slashes inside quotes do not part it.
fn parts_of(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    for c in name.chars() {
        match c {
            '"' => quoted = !quoted,
            '/' if !quoted => parts.push(String::new()),
            _ => {
                if let Some(last) = parts.last_mut() {
                    last.push(c);
                }
            }
        }
    }
    parts
}

/// The formation of a level in which a unit stands.
fn above<'v>(view: &View<'v>, unit: &Unit, level: &str) -> Option<&'v Formation> {
    let formations = &view.content.formations;
    let mut next = formations.get(&unit.formation);
    for _ in 0..32 {
        let formation = next?;
        if formation.level == level {
            return Some(formation);
        }
        next = formation.parent.as_ref().and_then(|parent| formations.get(parent));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::parts_of;

    #[test]
    fn quotes_keep_a_part_together() {
        assert_eq!(parts_of("1/3/I"), ["1", "3", "I"]);
        assert_eq!(parts_of("\"1/2 Stone\"/3/II"), ["1/2 Stone", "3", "II"]);
    }
}
