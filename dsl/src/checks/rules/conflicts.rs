//! E0602: an action that must and may not be done under one condition.
//! Must not: compare conditions but as they are written.

use super::super::cases::Outline;
use super::super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Definition, DefinitionKind, Parameter, RuleDoes, RuleLine};

/// Checks the lines of each action, with what is added to it under the same names of its values.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let core = &view.content.core;
    let names =
        |of: &Definition| -> Vec<String> { of.parameters.iter().map(|Parameter { name, .. }| name.clone()).collect() };
    for (name, definition) in core.definitions.iter().filter(|(_, found)| found.kind == DefinitionKind::Action) {
        let own = names(definition);
        let added = core.additions.iter().filter(|(target, part)| target == name && names(part) == own);
        let lines: Vec<&RuleLine> =
            std::iter::once(definition).chain(added.map(|(_, part)| part)).flat_map(|part| &part.lines).collect();
        let of = |does: RuleDoes| lines.iter().filter(move |line| line.does == does && line.unless.is_empty());
        for must in of(RuleDoes::Must) {
            for never in of(RuleDoes::No) {
                if must.when != never.when || over(view, must, never) || over(view, never, must) {
                    continue;
                }
                sink.push(
                    Diagnostic::new("E0602", format!("`{name}` must and may not be done under one condition"))
                        .primary(view.word(must.from, "must"), "it must be done")
                        .secondary(view.word(never.from, "may not"), "it may not")
                        .help("say which goes before by `exception to [CASE]` under it, or declare a `conflict`"),
                );
            }
        }
    }
}

/// Whether a line names a case of the other as one that it stands over, or a conflict stands between them.
fn over(view: &View<'_>, line: &RuleLine, other: &RuleLine) -> bool {
    view.claims(other.from).iter().any(|claim| Outline::names(claim, &line.over))
        || view.in_conflict(line.from, other.from)
}
