//! E0714, E0715: paths that jump, and hexes or sides that are written twice.
//! Must not: fill in a gap; only a straight line between two hexes of a chain is filled in, and the reader did that.

use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::SideFeature;
use std::collections::BTreeMap;

/// Checks the chains of paths, and repeated sides.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    let mut first: BTreeMap<(&str, (HexNumber, HexNumber)), &SideFeature> = BTreeMap::new();
    for side in &map.sides {
        let Some(earlier) = first.get(&(side.feature.as_str(), side.hexes)) else {
            first.insert((&side.feature, side.hexes), side);
            continue;
        };
        let name = format!("{}/{}", side.hexes.0, side.hexes.1);
        let at = view.word(side.from, &name);
        let problem = Diagnostic::new("E0715", format!("the side {name} has its {} twice", side.feature))
            .primary(at, "again here")
            .secondary(view.word(earlier.from, &name), "first here");
        sink.push(if earlier.up == side.up {
            problem.help("take one of them out").fix_replace(FixGrade::Choice, "take this one out", at, "")
        } else {
            problem.help("they differ in what is `up`: which is right?")
        });
    }
    let Some(grid) = &map.grid else { return };
    for path in &map.paths {
        for pair in path.hexes.windows(2) {
            let [Some(one), Some(other)] = pair else { continue };
            if one == other || grid.adjacent(*one, *other) || !grid.holds(*one) || !grid.holds(*other) {
                continue;
            }
            let chain = view.word(path.from, &format!("{one}-{other}"));
            let name = path.name.as_ref().map_or_else(|| path.kind.clone(), |name| format!("{} \"{name}\"", path.kind));
            sink.push(
                Diagnostic::new("E0714", format!("the {name} jumps from {one} to {other}"))
                    .primary(chain, "not next to each other, nor in a straight line")
                    .help(format!("name the hexes between them, or `{one}-?-{other}` if the stretch is not known")),
            );
        }
    }
}
