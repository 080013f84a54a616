//! Two maps of one sheet, made by two people: the differences, to be walked one by one.
//! Must not: decide who is right.

mod difference;
mod paths;

pub use difference::{Aspect, Difference};

use crate::change::{Change, Step};
use crate::state::{MapState, RegionKind, RegionState, Survey};
use cartouche_bundle::hex::{Grid, HexNumber};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Why two maps cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotOneSheet {
    /// A map's grid is not known.
    #[error("one of the maps has no grid yet: say how its hexes lie first")]
    NoGrid,
    /// Hexes lie or are numbered differently.
    #[error("the hexes of the two maps lie or are numbered differently, so one number is not one place")]
    OtherGrid,
}

/// The differences of two maps of one sheet, by number of the hex; of one hex: terrain, height, sides, paths, places, regions.
/// How well a thing is known is no difference.
///
/// # Errors
/// If the hexes of the two do not lie and count alike.
pub fn differences(mine: &MapState, theirs: &MapState) -> Result<Vec<Difference>, NotOneSheet> {
    let grid = one_sheet(mine, theirs)?;
    let mut found = Vec::new();
    hexes(mine, theirs, &mut found);
    let sides: BTreeSet<_> = mine.sides.keys().chain(theirs.sides.keys()).collect();
    for key @ (side, feature) in sides {
        let (one, other) = (mine.sides.get(key), theirs.sides.get(key));
        let [hex, _] = side.hexes();
        let same = one.map(|state| (state.up, &state.name)) == other.map(|state| (state.up, &state.name));
        if !same {
            found.push(Difference {
                hex,
                aspect: Aspect::Side { side: *side, feature: feature.clone(), theirs: other.cloned() },
                mine: difference::side_words(one),
                theirs: difference::side_words(other),
            });
        }
    }
    paths::differences(grid, mine, theirs, &mut found);
    places(mine, theirs, &mut found);
    regions(mine, theirs, &mut found);
    found.sort_by_key(|difference| (difference.hex, difference.aspect.rank()));
    Ok(found)
}

fn one_sheet<'a>(mine: &'a MapState, theirs: &MapState) -> Result<&'a Grid, NotOneSheet> {
    let (one, other) = mine.grid.as_ref().zip(theirs.grid.as_ref()).ok_or(NotOneSheet::NoGrid)?;
    let (one, other) = (&one.grid, &other.grid);
    let same = one.tops == other.tops && one.numbering == other.numbering && one.start == other.start;
    if same { Ok(one) } else { Err(NotOneSheet::OtherGrid) }
}

fn hexes(mine: &MapState, theirs: &MapState, found: &mut Vec<Difference>) {
    let all: BTreeSet<HexNumber> = mine.hexes.keys().chain(theirs.hexes.keys()).copied().collect();
    for hex in all {
        let (one, other) = (mine.hexes.get(&hex), theirs.hexes.get(&hex));
        let terrain =
            |state: Option<&crate::state::HexState>| state.map(|state| state.terrain.clone()).unwrap_or_default();
        let (mine, theirs) = (terrain(one), terrain(other));
        if mine != theirs {
            let words = |terrain: &[String]| {
                if terrain.is_empty() { "no terrain".to_owned() } else { terrain.join(" ") }
            };
            found.push(Difference { hex, mine: words(&mine), theirs: words(&theirs), aspect: Aspect::Terrain(theirs) });
        }
        let (mine, theirs) = (one.and_then(|one| one.height), other.and_then(|other| other.height));
        if mine != theirs {
            let words = |height: Option<i64>| {
                height.map_or_else(|| "no height".to_owned(), |height| format!("height {height}"))
            };
            found.push(Difference { hex, mine: words(mine), theirs: words(theirs), aspect: Aspect::Height(theirs) });
        }
    }
}

fn places(mine: &MapState, theirs: &MapState, found: &mut Vec<Difference>) {
    let of = |state: &MapState| -> BTreeMap<String, HexNumber> {
        state.places.iter().rev().map(|place| (place.name.clone(), place.hex)).collect()
    };
    let (one, other) = (of(mine), of(theirs));
    for name in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
        let (mine, theirs) = (one.get(name).copied(), other.get(name).copied());
        let words = |hex: Option<HexNumber>| hex.map_or_else(|| format!("no {name}"), |hex| format!("{name} in {hex}"));
        if let Some(hex) = mine.or(theirs).filter(|_| mine != theirs) {
            let aspect = Aspect::Place { name: name.clone(), theirs };
            found.push(Difference { hex, mine: words(mine), theirs: words(theirs), aspect });
        }
    }
}

fn regions(mine: &MapState, theirs: &MapState, found: &mut Vec<Difference>) {
    let of = |state: &MapState| -> BTreeMap<(RegionKind, String), Vec<HexNumber>> {
        let listed = state.regions.iter().filter(|region| region.listed && region.kind != RegionKind::Edge);
        listed.map(|region: &RegionState| ((region.kind, region.name.clone()), region.hexes.clone())).collect()
    };
    let derived = |kind: RegionKind, name: &str| {
        mine.regions.iter().any(|region| region.kind == kind && region.name == name && !region.listed)
    };
    let (one, other) = (of(mine), of(theirs));
    for key @ (kind, name) in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
        let set = |hexes: Option<&Vec<HexNumber>>| hexes.into_iter().flatten().copied().collect::<BTreeSet<_>>();
        let (mine, theirs) = (set(one.get(key)), set(other.get(key)));
        let first = mine.symmetric_difference(&theirs).next().copied();
        let Some(hex) = first.filter(|_| !derived(*kind, name)) else { continue };
        let words = |hexes: &BTreeSet<HexNumber>| match hexes.len() {
            0 => format!("no {name}"),
            1 => format!("{name} of 1 hex"),
            n => format!("{name} of {n} hexes"),
        };
        let aspect = Aspect::Region { kind: *kind, name: name.clone(), theirs: other.get(key).cloned() };
        found.push(Difference { hex, mine: words(&mine), theirs: words(&theirs), aspect });
    }
}

/// Marks as checked the hexes of which both maps say the same: two people have seen them. Hexes in doubt stay so, and what either
/// only guessed does not count. None if there are none to mark.
///
/// # Errors
/// If the hexes of the two do not lie and count alike.
pub fn check_agreed(mine: &MapState, theirs: &MapState) -> Result<Option<Step>, NotOneSheet> {
    one_sheet(mine, theirs)?;
    let mut changes = Vec::new();
    for (hex, one) in &mine.hexes {
        let Some(other) = theirs.hexes.get(hex) else { continue };
        let seen = one.known() == Survey::Painted && other.known() >= Survey::Painted;
        if seen && !one.terrain.is_empty() && one.terrain == other.terrain && one.height == other.height {
            let mut after = one.clone();
            after.survey = Some(Survey::Checked);
            changes.push(Change::Hex { hex: *hex, before: Some(one.clone()), after: Some(after) });
        }
    }
    let n = changes.len();
    let label = format!("check {n} {} on which two maps agree", if n == 1 { "hex" } else { "hexes" });
    Ok((n > 0).then_some(Step { label, changes }))
}
