//! E0707, E0708: units set up or arriving outside the area in play; units that do both, twice, or neither.
//! Must not: count how many may stand in a hex; that is the rules' part.

use super::view::View;
use crate::diagnostics::{Diagnostic, Severity};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{OriginId, Where};
use std::collections::{BTreeMap, BTreeSet};

/// Checks set-up and arrivals of a scenario.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    if view.folded.scenario.is_none() {
        return;
    }
    outside(view, sink);
    let mut placed: BTreeMap<&str, OriginId> = BTreeMap::new();
    for placement in &view.situation.setup {
        for unit in &placement.units {
            if let Some(first) = placed.insert(unit, placement.from)
                && first != placement.from
            {
                twice(view, unit, first, placement.from, "is set up twice", "set up here too", sink);
            }
        }
    }
    for arrival in &view.situation.arrivals {
        for unit in &arrival.units {
            if let Some(first) = placed.get(unit.as_str()) {
                twice(view, unit, *first, arrival.from, "is set up and arrives later", "arrives here", sink);
            }
        }
    }
    nowhere(view, &placed, sink);
}

fn twice(
    view: &View<'_>,
    unit: &str,
    first: OriginId,
    second: OriginId,
    what: &str,
    label: &str,
    sink: &mut Vec<Diagnostic>,
) {
    let name = view.content.units.get(unit).and_then(|unit| unit.designation.as_deref()).unwrap_or(unit);
    sink.push(
        Diagnostic::new("E0708", format!("`{name}` {what}"))
            .primary(view.word(second, name), label)
            .secondary(view.word(first, name), "set up here")
            .help("take it out of one of the two; a unit that arrives has `-` in the column `at`"),
    );
}

/// Units that take part and come from nowhere: one report a formation.
fn nowhere(view: &View<'_>, placed: &BTreeMap<&str, OriginId>, sink: &mut Vec<Diagnostic>) {
    let situation = view.situation;
    if placed.is_empty() && situation.arrivals.is_empty() {
        return;
    }
    let arriving: BTreeSet<&str> =
        situation.arrivals.iter().flat_map(|arrival| &arrival.units).map(String::as_str).collect();
    let parts: BTreeSet<&str> = view.content.units.values().flat_map(|unit| &unit.splits).map(String::as_str).collect();
    let mut lost: BTreeMap<&str, Vec<(&str, OriginId)>> = BTreeMap::new();
    for (key, unit) in &view.content.units {
        let name = unit.designation.as_deref().unwrap_or("?");
        let split = parts.contains(name) || parts.contains(key.as_str());
        let gone = placed.contains_key(key.as_str()) || arriving.contains(key.as_str());
        if !gone && !split && takes_part(view, &unit.formation, &unit.side) && !view.says_missing(unit.from) {
            lost.entry(&unit.formation).or_default().push((name, unit.from));
        }
    }
    for (formation, units) in lost {
        let Some((first, from)) = units.first() else { continue };
        let names: Vec<&str> = units.iter().take(8).map(|(name, _)| *name).collect();
        let more = units.len().saturating_sub(names.len());
        let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
        let mut problem = Diagnostic::new("E0708", format!("neither set up nor arriving: {}{rest}", names.join(", ")))
            .milder(Severity::Warning)
            .primary(view.word(*from, first), "where is it?");
        if let Some(formation) = view.content.formations.get(formation) {
            problem =
                problem.secondary(super::place::first_line(view.book, view.span(formation.from)), "in this formation");
        }
        sink.push(
            problem
                .help("give its hex in the column `at`, let it arrive, or leave its formation out: `uses … without …`"),
        );
    }
}

fn takes_part(view: &View<'_>, formation: &str, side: &str) -> bool {
    let (uses, without) = (&view.situation.uses, &view.situation.without);
    let mut names: Vec<&str> = vec![side];
    let mut next = view.content.formations.get(formation);
    for _ in 0..32 {
        let Some(formation) = next else { break };
        names.push(&formation.name);
        next = formation.parent.as_ref().and_then(|parent| view.content.formations.get(parent));
    }
    let named = |list: &[String]| {
        list.iter()
            .any(|wanted| names.iter().any(|name| crate::names::hyphenated(name) == crate::names::hyphenated(wanted)))
    };
    (uses.is_empty() || named(uses)) && !named(without)
}

fn outside(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let Some(area) = &view.situation.area else { return };
    let Some(region) = view.content.map.regions.get(area).filter(|region| !region.and_more) else { return };
    let inside: BTreeSet<HexNumber> = region.hexes.iter().copied().collect();
    let setup = view.situation.setup.iter().map(|placement| (&placement.at, placement.from, "set up"));
    let arrivals = view.situation.arrivals.iter().map(|arrival| (&arrival.at, arrival.from, "arriving"));
    for (at, from, what) in setup.chain(arrivals) {
        let hexes: &[HexNumber] = match at {
            Where::Hexes { hexes } | Where::String { hexes } => hexes,
            _ => continue,
        };
        let out: Vec<&HexNumber> = hexes.iter().filter(|hex| !inside.contains(hex)).collect();
        let Some(first) = out.first() else { continue };
        let list: Vec<String> = out.iter().take(12).map(|hex| hex.to_string()).collect();
        sink.push(
            Diagnostic::new("E0707", format!("{what} outside the area in play: {}", list.join(", ")))
                .primary(view.word(from, &first.to_string()), "not in the area")
                .secondary(view.span(region.from), format!("the area in play, `{area}`"))
                .help("mend the hex, or the region; was the boundary taken on its wrong side?"),
        );
    }
}
