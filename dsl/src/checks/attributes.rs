//! E0301: columns of an army's chart that no type of unit has as an attribute.
//! Must not: ask anything of a game that declares no types of units.

use super::view::View;
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use std::collections::BTreeSet;

/// Checks the attributes that units give themselves. A column is reported once a formation.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    let declared: BTreeSet<&str> =
        content.unit_types.values().flat_map(|kind| kind.attributes.keys()).map(String::as_str).collect();
    if declared.is_empty() {
        return;
    }
    let mut told: BTreeSet<(&str, &str)> = BTreeSet::new();
    for unit in content.units.values() {
        for (attribute, cell) in &unit.attributes {
            if declared.contains(attribute.as_str()) || !told.insert((&unit.formation, attribute)) {
                continue;
            }
            let near = spelling::nearest(attribute, declared.iter().copied());
            let problem = Diagnostic::new("E0301", format!("no type of unit has the attribute `{attribute}`"))
                .primary(view.span(cell.from), format!("stands in the column `{attribute}`"));
            sink.push(match near {
                Some(near) => problem.help(format!("head the column `{near}`, if that is meant")),
                None => {
                    problem.help(format!("give the chart `unit types` a column `{attribute}`, or take it out here"))
                }
            });
        }
    }
}
