//! Names of units in a situation, resolved to the keys of the order of battle.
//! Must not: guess between two sides that have a unit of the same name.

use super::unknown;
use crate::book::Book;
use crate::diagnostics::Diagnostic;
use crate::names::{hyphenated, spelling};
use cartouche_bundle::model::{Content, Formation, LimitKind, OriginId, Situation};
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;

/// Keys by the names under which units may be called.
pub(super) struct UnitNames<'c> {
    /// Collected when a name is first asked for that is no key: most set-ups come from the armies' charts and use keys.
    by_name: OnceCell<BTreeMap<String, Vec<&'c str>>>,
    /// How often a near name was looked for.
    searches: Cell<usize>,
    content: &'c Content,
}

impl<'c> UnitNames<'c> {
    /// Names of these units.
    pub(super) fn new(content: &'c Content) -> Self {
        Self { by_name: OnceCell::new(), searches: Cell::new(0), content }
    }

    fn by_name(&self) -> &BTreeMap<String, Vec<&'c str>> {
        self.by_name.get_or_init(|| Self::collect(self.content))
    }

    fn collect(content: &'c Content) -> BTreeMap<String, Vec<&'c str>> {
        let mut by_name: BTreeMap<String, Vec<&'c str>> = BTreeMap::new();
        let mut add = |name: String, key: &'c str| {
            let keys = by_name.entry(name).or_default();
            if !keys.contains(&key) {
                keys.push(key);
            }
        };
        for (key, unit) in &content.units {
            add(key.clone(), key);
            if let Some(designation) = &unit.designation {
                add(designation.clone(), key);
                add(hyphenated(designation), key);
                add(format!("{} {}", unit.side, hyphenated(designation)), key);
            }
        }
        by_name
    }

    /// The units of a formation, and of those below it, where the name is a formation's and no unit's. A formation may be
    /// called by its own name where one has it, or by its path (`union/corps I/division 1`).
    fn formation(&self, called: &str, side: Option<&str>) -> Option<Vec<String>> {
        if self.content.units.contains_key(called) || self.by_name().contains_key(called) {
            return None;
        }
        let fits = |key: &str, formation: &Formation| {
            (key == called || formation.name == called || hyphenated(&formation.name) == called)
                && side.is_none_or(|side| formation.side == side)
        };
        let mut found = self.content.formations.iter().filter(|(key, formation)| fits(key, formation));
        let (key, _) = found.next()?;
        if found.next().is_some() {
            return None;
        }
        let below = format!("{key}/");
        let of_it = |formation: &str| formation == key || formation.starts_with(&below);
        Some(self.content.units.iter().filter(|(_, unit)| of_it(&unit.formation)).map(|(key, _)| key.clone()).collect())
    }

    /// The key that is meant; `side` settles a name that two sides have. A mistake is reported.
    pub(super) fn key(
        &self,
        called: &str,
        side: Option<&str>,
        from: OriginId,
        book: &Book,
        sink: &mut Vec<Diagnostic>,
    ) -> Option<String> {
        if let Some((key, unit)) = self.content.units.get_key_value(called)
            && side.is_none_or(|side| unit.side == side)
        {
            return Some(key.clone());
        }
        let found = self.by_name().get(called).map_or(&[] as &[&str], Vec::as_slice);
        let of_side: Vec<&str> = found
            .iter()
            .copied()
            .filter(|key| {
                side.is_none() || self.content.units.get(*key).is_some_and(|unit| Some(unit.side.as_str()) == side)
            })
            .collect();
        match of_side.as_slice() {
            [key] => Some((*key).to_owned()),
            [] => {
                self.searches.set(self.searches.get().saturating_add(1));
                let near = (self.searches.get() <= spelling::MOST_SEARCHES)
                    .then(|| spelling::nearest(called, self.by_name().keys().map(String::as_str)))
                    .flatten();
                sink.push(unknown("unit", called, near, book, from));
                None
            }
            several => {
                sink.push(
                    Diagnostic::new("E0306", format!("`{called}` may be any of {}", several.join(", ")))
                        .primary(book.origins.span(from), "which side's?")
                        .help(format!("write the side before it, as `{}`", several.first().unwrap_or(&""))),
                );
                None
            }
        }
    }
}

/// Replaces the names that a situation's lines use by keys; unknown ones are reported and left out.
pub(super) fn resolve(content: &Content, situation: &mut Situation, book: &Book, sink: &mut Vec<Diagnostic>) {
    let names = UnitNames::new(content);
    let mut keys = |units: &mut Vec<String>, side: Option<&str>, from: OriginId| {
        *units = units
            .iter()
            .flat_map(|called| match names.formation(called, side) {
                Some(units) => units,
                None => names.key(called, side, from, book, sink).into_iter().collect(),
            })
            .collect();
    };
    for placement in &mut situation.setup {
        keys(&mut placement.units, None, placement.from);
    }
    for arrival in &mut situation.arrivals {
        let side = arrival.side.clone();
        keys(&mut arrival.units, Some(&side), arrival.from);
    }
    for limit in &mut situation.limits {
        if let LimitKind::Units { units, .. } = &mut limit.limit {
            keys(units, None, limit.from);
        }
    }
}
