//! Paths: chains through the centres of hexes, laid, joined to what is there, taken up.
//! Must not: lay a stretch twice, or leave a gap between two hexes of a chain.

mod join;
mod route;

pub use join::{erase_path, lay_path};

use super::label;
use crate::change::Change;
use crate::state::Chain;
use crate::tool::{Pointer, ToolState, View};
use cartouche_bundle::hex::HexNumber;
use route::Route;
use std::collections::BTreeSet;

/// A chain on its way along the pointer.
#[derive(Debug, Clone)]
pub(super) struct Drag {
    route: Route,
}

impl Drag {
    pub(super) fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Self {
        let mut route = Route::begin(view.layout, pointer.at);
        if let Some(last) = tools.last.filter(|_| pointer.line) {
            route = Route::begin(view.layout, last);
            route.straight(view.layout, pointer.at);
        }
        Self { route }
    }

    pub(super) fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        if pointer.line {
            self.route.straight(view.layout, pointer.at);
        } else {
            self.route.go_to(view.layout, pointer.at);
        }
    }

    pub(super) fn changes(&self, view: View<'_>, tools: &ToolState, erase: bool) -> Vec<Change> {
        let mut runs = self.route.runs(view.layout);
        let kind = tools.path.as_deref();
        if erase {
            // A click takes up all that touches its hex; a drag that only grazes the map there does not.
            if runs.len() > 1 {
                runs.retain(|run| run.len() > 1);
            }
            return erase_path(view.state, kind, tools.path_name.as_deref(), &runs);
        }
        let Some(kind) = kind else { return Vec::new() };
        lay_path(view.state, kind, tools.path_name.as_deref(), &runs)
    }

    pub(super) fn label(&self, tools: &ToolState, erase: bool, changes: &[Change]) -> String {
        let kinds: BTreeSet<&str> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Path { kind, .. } => Some(kind.as_str()),
                _ => None,
            })
            .collect();
        let kind = match &tools.path {
            Some(kind) if !erase => kind.clone(),
            _ => kinds.into_iter().collect::<Vec<_>>().join(" and "),
        };
        let through = label::counted(hexes(changes), "hex", "hexes");
        if erase { format!("take up {kind} through {through}") } else { format!("lay {kind} through {through}") }
    }
}

/// How many hexes have a stretch of a kind that they had not before, or had one that they have no longer.
fn hexes(changes: &[Change]) -> usize {
    type Stretches<'c> = BTreeSet<(&'c str, (HexNumber, HexNumber))>;
    let (mut were, mut are) = (Stretches::new(), Stretches::new());
    for change in changes {
        if let Change::Path { kind, before, after, .. } = change {
            let of = |chains: &Option<Vec<Chain>>| -> Vec<_> {
                chains.iter().flatten().flat_map(|chain| join::edges(chain)).map(|edge| (kind.as_str(), edge)).collect()
            };
            were.extend(of(before));
            are.extend(of(after));
        }
    }
    let changed = were.symmetric_difference(&are).flat_map(|(_, (one, other))| [*one, *other]);
    changed.collect::<BTreeSet<HexNumber>>().len()
}
