//! Stretches of path that one of two maps has and the other has not.
//! Must not: call two paths different because they are written in another order, or cut into other chains.

use super::difference::{Aspect, Difference};
use crate::state::{Chain, MapState};
use cartouche_bundle::hex::{Grid, HexNumber};
use std::collections::{BTreeMap, BTreeSet};

type Kind = (String, Option<String>);

fn by_kind(state: &MapState) -> BTreeMap<Kind, Vec<&Chain>> {
    let mut kinds: BTreeMap<Kind, Vec<&Chain>> = BTreeMap::new();
    for path in &state.paths {
        kinds.entry((path.kind.clone(), path.name.clone())).or_default().extend(&path.chains);
    }
    kinds
}

pub(super) fn differences(grid: &Grid, mine: &MapState, theirs: &MapState, found: &mut Vec<Difference>) {
    let (one, other) = (by_kind(mine), by_kind(theirs));
    for key @ (kind, name) in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
        let none = Vec::new();
        let (one, other) = (one.get(key).unwrap_or(&none), other.get(key).unwrap_or(&none));
        for (these, those, theirs) in [(one, other, false), (other, one, true)] {
            for run in only_in(grid, these, those) {
                let Some(&hex) = run.first() else { continue };
                let (there, none) = ("there".to_owned(), "none".to_owned());
                let (mine, other) = if theirs { (none, there) } else { (there, none) };
                let aspect = Aspect::Path { kind: kind.clone(), name: name.clone(), run, theirs };
                found.push(Difference { hex, aspect, mine, theirs: other });
            }
        }
    }
}

/// The stretches of neighbouring hexes of some chains that others have not.
fn only_in(grid: &Grid, these: &[&Chain], those: &[&Chain]) -> Vec<Vec<HexNumber>> {
    let steps = |chain: &Chain| -> Vec<Option<(HexNumber, HexNumber)>> {
        let pairs = chain.iter().zip(chain.iter().skip(1));
        pairs.map(|(one, other)| (*one).zip(*other).filter(|(one, other)| grid.adjacent(*one, *other))).collect()
    };
    let edge = |(one, other): (HexNumber, HexNumber)| (one.min(other), one.max(other));
    let mut known: BTreeSet<(HexNumber, HexNumber)> =
        those.iter().flat_map(|chain| steps(chain)).flatten().map(edge).collect();
    let mut runs: Vec<Vec<HexNumber>> = Vec::new();
    for chain in these {
        let mut open = false;
        for step in steps(chain) {
            match step.filter(|step| known.insert(edge(*step))) {
                Some((_, to)) if open => runs.last_mut().into_iter().for_each(|run| run.push(to)),
                Some((from, to)) => {
                    runs.push(vec![from, to]);
                    open = true;
                }
                None => open = false,
            }
        }
    }
    runs
}
