//! W0307: marks of the printed lists that no unit bears.
//! Must not: guess which units a lost part of a list had.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::Content;
use std::collections::BTreeSet;

/// Checks that each mark stands for the type of some unit.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    let borne = types_of_units(content);
    for (mark, entry) in &content.counters.legend {
        if borne.contains(entry.unit_type.as_str()) || entry.unused.is_some() || view.says_missing(entry.from) {
            continue;
        }
        sink.push(
            Diagnostic::new("W0307", format!("no unit bears the mark \"{mark}\""))
                .primary(view.span(entry.from), format!("no unit in the lists is {}", entry.unit_type))
                .help("if the lists at hand have none, say why: `unused \"…\"` at the end of the line"),
        );
    }
}

/// The types of all units, and what these count as.
fn types_of_units(content: &Content) -> BTreeSet<&str> {
    let mut borne: BTreeSet<&str> = BTreeSet::new();
    for unit in content.units.values() {
        let mut next = Some(unit.unit_type.as_str());
        while let Some(name) = next.filter(|name| borne.insert(name)) {
            next = content.unit_types.get(name).and_then(|unit_type| unit_type.is.as_deref());
        }
    }
    borne
}
