//! E0074, E0075: more lines of a rule that is not there, and exceptions to cases that no line of the rule claims.
//! Must not: look into expressions.

use super::super::cases::Outline;
use super::super::view::View;
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use cartouche_bundle::model::{Citation, Definition, RuleLine};
use std::collections::BTreeMap;

/// Checks what is added to rules, and the links between their lines.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let core = &view.content.core;
    let mut items: BTreeMap<&str, Vec<&Definition>> = BTreeMap::new();
    for (name, definition) in &core.definitions {
        items.entry(name).or_default().push(definition);
    }
    for (name, addition) in &core.additions {
        let Some(definition) = core.definitions.get(name) else {
            let near = spelling::nearest(name, core.definitions.keys().map(String::as_str));
            let help = near.map_or_else(
                || "begin the rule itself with `measure`, `question`, `action` or `program`".to_owned(),
                |near| format!("`{near}` is near"),
            );
            let at = view.word(addition.from, name);
            let problem = Diagnostic::new("E0074", format!("there is no rule `{name}` to add to"));
            sink.push(problem.primary(at, "added to nothing").help(help));
            continue;
        };
        items.entry(name).or_default().push(addition);
        let (own, wanted) = (addition.parameters.len(), definition.parameters.len());
        if own != wanted {
            let names: Vec<&str> = definition.parameters.iter().map(|one| one.name.as_str()).collect();
            sink.push(
                Diagnostic::new("E0074", format!("`{name}` has {wanted} values, and these lines have {own}"))
                    .primary(view.word(addition.from, name), "other values than the rule")
                    .secondary(view.word(definition.from, name), "the rule")
                    .help(format!("write `also {name} of {}`, with names of your own if you like", names.join(", "))),
            );
        }
    }
    for (name, parts) in items {
        let mut lines: Vec<&RuleLine> = Vec::new();
        parts.iter().for_each(|part| gather(&part.lines, &mut lines));
        for line in &lines {
            for case in &line.over {
                link(view, name, line, case, &lines, sink);
            }
        }
    }
}

fn gather<'a>(lines: &'a [RuleLine], all: &mut Vec<&'a RuleLine>) {
    for line in lines {
        all.push(line);
        gather(&line.body, all);
    }
}

fn link(
    view: &View<'_>,
    name: &str,
    line: &RuleLine,
    case: &Citation,
    lines: &[&RuleLine],
    sink: &mut Vec<Diagnostic>,
) {
    let named = std::slice::from_ref(case);
    let claims = |other: &RuleLine| view.claims(other.from).iter().any(|claim| Outline::names(claim, named));
    if lines.iter().any(|other| other.from != line.from && claims(other)) {
        return;
    }
    sink.push(
        Diagnostic::new("E0075", format!("no other line of `{name}` claims [{}]", case.number))
            .primary(view.word(line.from, &case.number), "an exception to nothing")
            .help(
                "claim the case at the line that it limits, or take the exception out; a line limits only its own rule",
            ),
    );
}
