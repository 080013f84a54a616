//! E0716: a unit with more or fewer values than its counters have faces or steps.
//! Must not: judge the values.

use super::view::View;
use crate::diagnostics::Diagnostic;
use crate::layers::shown;
use cartouche_bundle::model::{Counters, Unit, Value};

/// Checks the slashed values of units.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let counters = &view.content.counters;
    for (key, unit) in &view.content.units {
        for (attribute, cell) in &unit.attributes {
            let Value::Parts(parts) = &cell.value else { continue };
            if fits(parts.len(), unit, counters) {
                continue;
            }
            let has = match (counters.faces.len(), counters.steps) {
                (0, None) => "counters have one face".to_owned(),
                (0, Some((least, most))) => format!("counters have {least} to {most} steps"),
                (faces, _) => format!("counters have {faces} faces"),
            };
            sink.push(
                Diagnostic::new(
                    "E0716",
                    format!("{key}: {} values of {attribute} in `{}`", parts.len(), shown(&cell.value)),
                )
                .primary(view.span(cell.from), format!("but {has}"))
                .help("write a value for each face, in the order of `faces`; a fraction is written so: `1/2`"),
            );
        }
    }
}

fn fits(values: usize, unit: &Unit, counters: &Counters) -> bool {
    let one_face = unit.flags.iter().any(|flag| counters.flags.contains_key(flag));
    let within = |(least, most): (i64, i64)| i64::try_from(values).is_ok_and(|values| (least..=most).contains(&values));
    match (counters.faces.len(), counters.steps) {
        (0, None) => false,
        (0, Some(steps)) => within(steps),
        (faces, steps) => values == faces || (one_face && values == 1) || steps.is_some_and(within),
    }
}
