//! E0402: what lies on hexsides put on a hex, and what fills hexes put on a side.
//! Must not: doubt a place that says where the feature lies is unclear.

use super::known::Kind;
use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{FactKind, OriginId};

/// Checks places and surveyed features against the charts' kinds.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let map = &view.content.map;
    for (name, place) in &map.places {
        if view.says_unclear(place.from) {
            continue;
        }
        let Some(feature) = hexside_word(view, name) else { continue };
        let mut problem = Diagnostic::new(
            "E0402",
            format!("a {feature} lies on a hexside, and `{name}` is put on the hex {}", place.hex),
        )
        .primary(view.span(place.from), "a hex, where a side is wanted");
        if let Some(row) = view.content.hexsides.rows.get(feature) {
            problem = problem.secondary(view.word(row.from, feature), "a hexside feature");
        }
        sink.push(problem.help(format!(
            "name the side, as `{feature} {}/… \"{name}\"`; if the book gives the hex alone, write `unclear \"…\"` after it",
            place.hex
        )));
    }
    for hex in map.hexes.values() {
        in_hex(view, &hex.terrain, hex.from, sink);
    }
    for fact in map.stated.iter().chain(&map.expected) {
        if let FactKind::Are { terrain, .. } = &fact.fact {
            in_hex(view, terrain, fact.from, sink);
        }
    }
    for side in &map.sides {
        wrong(view, &side.feature, Kind::Hexside, "a hexside feature is wanted here", side.from, sink);
    }
    for path in &map.paths {
        wrong(view, &path.kind, Kind::Path, "a path is wanted here", path.from, sink);
    }
}

fn in_hex(view: &View<'_>, terrain: &[String], from: OriginId, sink: &mut Vec<Diagnostic>) {
    for name in terrain {
        wrong(view, name, Kind::Terrain, "a terrain of the whole hex is wanted here", from, sink);
    }
}

fn wrong(view: &View<'_>, name: &str, kind: Kind, wanted: &str, from: OriginId, sink: &mut Vec<Diagnostic>) {
    if view.known.has(&[kind], name) {
        return;
    }
    let others = [(Kind::Terrain, "fills whole hexes"), (Kind::Hexside, "lies on hexsides"), (Kind::Path, "is a path")];
    let Some((_, lies)) = others.iter().find(|(other, _)| view.known.has(&[*other], name)) else { return };
    sink.push(Diagnostic::new("E0402", format!("`{name}` {lies}")).primary(view.word(from, name), wanted).help(
        match kind {
            Kind::Terrain => {
                "hexside features are written as `feature 0101/0102`, paths as `path 0101-0103`".to_owned()
            }
            _ => format!("write the hexes of a terrain as `0101 {name}`"),
        },
    ));
}

/// The hexside feature that a place's name has as a word, and that is no terrain too: `Middle Bridge`.
fn hexside_word<'v>(view: &'v View<'_>, name: &str) -> Option<&'v str> {
    let lower = name.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric() && c != '-');
    let rows = view.content.hexsides.rows.keys().map(String::as_str);
    rows.filter(|feature| !view.known.has(&[Kind::Terrain], feature))
        .find(|feature| words().any(|word| word == *feature || word.strip_suffix('s') == Some(feature)))
}
