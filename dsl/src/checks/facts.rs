//! E0710: what the source states of the map, or a test expects, and the survey or the grid denies.
//! Must not: report a fact about hexes that nobody surveyed.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Fact, FactKind, OriginId, Survey};
use std::collections::BTreeMap;

/// What is known of a hex, and where it is said.
#[derive(Clone)]
struct Said<'v> {
    terrain: &'v [String],
    height: Option<i64>,
    from: OriginId,
}

/// Checks stated and expected facts.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    let mut stated: BTreeMap<HexNumber, Said<'_>> = BTreeMap::new();
    for fact in &map.stated {
        check_fact(view, fact, "the source states it", sink);
        let FactKind::Are { hexes, terrain, height } = &fact.fact else { continue };
        let said = Said { terrain, height: *height, from: fact.from };
        for hex in hexes {
            match stated.get(hex) {
                Some(earlier) if disagree(earlier, &said) => {
                    sink.push(denied(view, *hex, fact.from, earlier, "the source states it"))
                }
                Some(_) => {}
                None => {
                    stated.insert(*hex, said.clone());
                }
            }
        }
    }
    for fact in &map.expected {
        check_fact(view, fact, "a test expects it", sink);
    }
}

fn check_fact(view: &View<'_>, fact: &Fact, who: &str, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    match &fact.fact {
        FactKind::NextTo { first, second } => {
            let Some(grid) = &map.grid else { return };
            if grid.adjacent(*first, *second) || !grid.holds(*first) || !grid.holds(*second) {
                return;
            }
            let mut problem =
                Diagnostic::new("E0710", format!("{first} and {second} are not next to each other on this grid"))
                    .primary(view.span(fact.from), who);
            if let Some(lie) = map.origins.get("grid.lie") {
                problem = problem.secondary(view.span(lie.from), "the lie of the hexes");
            }
            sink.push(problem.help("is the other half of the columns pushed? Mend the grid, or the numbers"));
        }
        FactKind::Are { hexes, terrain, height } => {
            let said = Said { terrain, height: *height, from: fact.from };
            for hex in hexes {
                let Some(surveyed) = map.hexes.get(hex).filter(|hex| hex.survey != Survey::Guessed) else { continue };
                let surveyed = Said { terrain: &surveyed.terrain, height: surveyed.height, from: surveyed.from };
                if disagree(&surveyed, &said) {
                    sink.push(denied(view, *hex, fact.from, &surveyed, who));
                }
            }
        }
        FactKind::OnMap { .. } => {}
    }
}

fn disagree(one: &Said<'_>, other: &Said<'_>) -> bool {
    let holds = |a: &[String], b: &[String]| a.iter().all(|terrain| b.contains(terrain));
    let terrain = !one.terrain.is_empty()
        && !other.terrain.is_empty()
        && !holds(one.terrain, other.terrain)
        && !holds(other.terrain, one.terrain);
    let height = one.height.zip(other.height).is_some_and(|(one, other)| one != other);
    terrain || height
}

fn denied(view: &View<'_>, hex: HexNumber, fact: OriginId, other: &Said<'_>, who: &str) -> Diagnostic {
    let mut what = other.terrain.join(" ");
    if let Some(height) = other.height {
        what.push_str(&format!(" height {height}"));
    }
    Diagnostic::new("E0710", format!("hex {hex} is said to be otherwise elsewhere"))
        .primary(view.span(fact), who)
        .secondary(view.span(other.from), format!("here it is {}", what.trim()))
        .help("look at the map again; if the book disagrees with it, declare a `conflict`")
}
