//! Stretches of path joined to the lines of the map, and taken out of them.
//! Must not: change a chain that the stretch does not touch, or drop an unknown stretch (`?`).

use crate::change::Change;
use crate::state::{Chain, MapState};
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// Two neighbouring hexes of a chain, the lower number first.
pub(super) type Edge = (HexNumber, HexNumber);

fn edge(one: HexNumber, other: HexNumber) -> Edge {
    (one.min(other), one.max(other))
}

/// The stretches of a chain from hex to hex; unknown ones are not among them.
pub(super) fn edges(chain: &[Option<HexNumber>]) -> Vec<Edge> {
    let pairs = chain.iter().zip(chain.iter().skip(1));
    pairs.filter_map(|(one, other)| Some(edge((*one)?, (*other)?))).collect()
}

/// A line of the map as it is and as it shall be.
struct Line {
    name: Option<String>,
    before: Option<Vec<Chain>>,
    after: Vec<Chain>,
}

impl Line {
    fn change(self, kind: &str) -> Change {
        let after = (!self.after.is_empty()).then_some(self.after);
        Change::Path { kind: kind.to_owned(), name: self.name, before: self.before, after }
    }
}

fn lines(state: &MapState, kind: &str, named: impl Fn(Option<&str>) -> bool) -> Vec<Line> {
    state
        .paths
        .iter()
        .filter(|path| path.kind == kind && named(path.name.as_deref()))
        .map(|path| Line { name: path.name.clone(), before: Some(path.chains.clone()), after: path.chains.clone() })
        .collect()
}

/// Lays rows of neighbouring hexes as a path of a kind and name. What lies there already is not laid again. Where a new stretch
/// begins or ends at the end of a chain of that kind and name, it goes on with it, and two chains become one; where it meets one
/// elsewhere, it is a branch of the same line; with no name and nothing met, it is a line of its own.
#[must_use]
pub fn lay_path(state: &MapState, kind: &str, name: Option<&str>, rows: &[Vec<HexNumber>]) -> Vec<Change> {
    let mut lines = lines(state, kind, |other| other == name);
    let mut laid: BTreeSet<Edge> =
        lines.iter().flat_map(|line| line.after.iter().flat_map(|chain| edges(chain))).collect();
    for row in rows {
        for run in fresh_runs(row, &mut laid) {
            lay_run(&mut lines, name, run);
        }
    }
    let changed = lines.into_iter().filter(|line| line.before.as_ref() != Some(&line.after));
    changed.map(|line| line.change(kind)).collect()
}

/// The stretches of a row that are not laid yet; they count as laid then.
fn fresh_runs(row: &[HexNumber], laid: &mut BTreeSet<Edge>) -> Vec<Vec<HexNumber>> {
    let mut runs: Vec<Vec<HexNumber>> = Vec::new();
    let mut open = false;
    for (one, other) in row.iter().zip(row.iter().skip(1)) {
        if one == other || !laid.insert(edge(*one, *other)) {
            open = false;
            continue;
        }
        match runs.last_mut() {
            Some(run) if open => run.push(*other),
            _ => runs.push(vec![*one, *other]),
        }
        open = true;
    }
    runs
}

fn lay_run(lines: &mut Vec<Line>, name: Option<&str>, run: Vec<HexNumber>) {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return };
    let mut chain: Chain = run.iter().copied().map(Some).collect();
    let ring = first == last;
    let begins = if ring { None } else { end_at(lines, first) };
    if let Some((line, at)) = begins {
        let old = take(lines, line, at);
        chain = joined(old, chain, first);
    }
    // The chain that was gone on with may end where this stretch ends too: then it is a ring, and joined already.
    let ends = if ring || chain.first() == chain.last() { None } else { end_at(lines, last) };
    if let Some((line, at)) = ends {
        let old = take(lines, line, at);
        chain.reverse();
        chain = joined(old, chain, last);
    }
    let met = || {
        let meets = |line: &Line| line.after.iter().flatten().flatten().any(|hex| run.contains(hex));
        lines.iter().position(meets).or_else(|| name.and_then(|_| (!lines.is_empty()).then_some(0)))
    };
    let target = begins.or(ends).or_else(|| met().map(|line| (line, usize::MAX)));
    match target.and_then(|(line, at)| lines.get_mut(line).map(|line| (line, at))) {
        Some((line, at)) => line.after.insert(at.min(line.after.len()), chain),
        None => lines.push(Line { name: name.map(ToOwned::to_owned), before: None, after: vec![chain] }),
    }
}

/// The first chain that ends in a hex: its line and its place there.
fn end_at(lines: &[Line], hex: HexNumber) -> Option<(usize, usize)> {
    let ends = |chain: &Chain| {
        let end = |at: Option<&Option<HexNumber>>| at == Some(&Some(hex));
        (end(chain.first()) || end(chain.last())) && chain.first() != chain.last()
    };
    lines.iter().enumerate().find_map(|(at, line)| Some((at, line.after.iter().position(ends)?)))
}

fn take(lines: &mut [Line], line: usize, at: usize) -> Chain {
    lines.get_mut(line).map(|line| line.after.remove(at)).unwrap_or_default()
}

/// Two chains as one, at a hex in which both end: the old one keeps the direction in which it was written.
fn joined(mut old: Chain, new: Chain, hex: HexNumber) -> Chain {
    let mut new = new;
    if new.first() != Some(&Some(hex)) {
        new.reverse();
    }
    if old.last() == Some(&Some(hex)) {
        old.extend(new.into_iter().skip(1));
        return old;
    }
    new.reverse();
    new.extend(old.into_iter().skip(1));
    new
}

/// Takes up the stretches of paths along rows of hexes: of one kind or of all, of one name or of all. A row of one hex takes up
/// all that touches it. Chains fall apart where a stretch is taken out.
#[must_use]
pub fn erase_path(state: &MapState, kind: Option<&str>, name: Option<&str>, rows: &[Vec<HexNumber>]) -> Vec<Change> {
    let mut gone: BTreeSet<Edge> = BTreeSet::new();
    let mut holes: BTreeSet<HexNumber> = BTreeSet::new();
    for row in rows {
        if let [only] = row.as_slice() {
            holes.insert(*only);
        }
        gone.extend(row.iter().zip(row.iter().skip(1)).map(|(one, other)| edge(*one, *other)));
    }
    let mut changes = Vec::new();
    let kinds: BTreeSet<&str> = state.paths.iter().map(|path| path.kind.as_str()).collect();
    for kind in kinds.into_iter().filter(|other| kind.is_none_or(|kind| kind == *other)) {
        for mut line in lines(state, kind, |other| name.is_none() || other == name) {
            line.after = line.after.iter().flat_map(|chain| pieces(chain, &gone, &holes)).collect();
            if line.before.as_ref() != Some(&line.after) {
                changes.push(line.change(kind));
            }
        }
    }
    changes
}

/// What is left of a chain.
fn pieces(chain: &Chain, gone: &BTreeSet<Edge>, holes: &BTreeSet<HexNumber>) -> Vec<Chain> {
    let mut pieces: Vec<Chain> = vec![Vec::new()];
    let mut cut = false;
    for at in chain {
        let last = pieces.last().and_then(|piece| piece.last()).copied();
        let parted = match (last, at) {
            (Some(Some(one)), Some(other)) => gone.contains(&edge(one, *other)),
            _ => false,
        };
        let hole = at.is_some_and(|hex| holes.contains(&hex));
        cut = cut || parted || hole;
        if parted || hole {
            pieces.push(Vec::new());
        }
        if let (false, Some(piece)) = (hole, pieces.last_mut()) {
            piece.push(*at);
        }
    }
    if !cut {
        return vec![chain.clone()];
    }
    // A lone hex is no path; an unknown stretch from a hex is one.
    pieces.retain(|piece| piece.len() >= 2 && piece.iter().any(Option::is_some));
    pieces
}
