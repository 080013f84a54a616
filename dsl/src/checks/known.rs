//! Every name of a folded scenario, by what it names, and what an unknown name may have been meant to be.
//! Must not: report anything.

use crate::book::Book;
use crate::names::{hyphenated, spelling};
use cartouche_bundle::model::Content;
use std::collections::BTreeMap;

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Side,
    UnitType,
    Attribute,
    Formation,
    Unit,
    Leader,
    Marker,
    Chit,
    Cup,
    States,
    State,
    Roll,
    Terrain,
    Hexside,
    Path,
    Effect,
    Phase,
    Action,
    Table,
    Code,
    Place,
    Region,
    Entry,
    Scenario,
    Source,
}

/// How an unknown name is like a known one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness<'n> {
    /// It is that name with a slip of the pen.
    Misspelt(&'n str),
    /// It is another form of that name: its words in another order, or a word with the same beginning and end.
    OtherForm(&'n str),
}

/// All names.
pub(super) struct Known<'a> {
    by_name: BTreeMap<String, Vec<(Kind, &'a str)>>,
}

impl<'a> Known<'a> {
    /// Collects the names that the layers declare.
    pub fn new(book: &'a Book, content: &'a Content) -> Self {
        let mut known = Self { by_name: BTreeMap::new() };
        known.forces(content);
        known.charts(content);
        known.play(content);
        let map = &content.map;
        known.all(Kind::Place, map.places.keys());
        known.all(Kind::Region, map.regions.keys());
        known.all(Kind::Entry, map.entries.keys());
        known.all(Kind::Scenario, book.parts.iter().flat_map(|part| &part.scenarios).map(|scenario| &scenario.name));
        known.all(Kind::Source, book.sources.keys());
        known
    }

    fn forces(&mut self, content: &'a Content) {
        self.all(Kind::Side, content.sides.keys());
        self.all(Kind::UnitType, content.unit_types.keys());
        self.all(Kind::Attribute, content.attributes.iter());
        for formation in content.formations.values() {
            self.add(Kind::Formation, &formation.name);
        }
        for (key, unit) in &content.units {
            if let Some(name) = &unit.designation {
                self.add(Kind::Unit, name);
                self.add(Kind::Unit, key);
            }
        }
        self.all(Kind::Leader, content.leaders.keys());
        self.all(Kind::Marker, content.markers.keys());
        self.all(Kind::Marker, content.markers.values().filter_map(|marker| marker.back.as_ref()));
        self.all(Kind::Chit, content.chits.keys());
        self.all(Kind::Cup, content.cups.keys());
    }

    fn charts(&mut self, content: &'a Content) {
        self.all(Kind::Terrain, content.terrain.rows.keys());
        self.all(Kind::Hexside, content.hexsides.rows.keys());
        self.all(Kind::Path, content.paths.rows.keys());
        for chart in [&content.terrain, &content.hexsides, &content.paths] {
            self.all(Kind::Effect, chart.columns.iter());
        }
        self.all(Kind::Table, content.tables.keys());
        for codes in content.results.values() {
            self.all(Kind::Code, codes.keys());
        }
    }

    fn play(&mut self, content: &'a Content) {
        for (name, states) in &content.states {
            self.add(Kind::States, name);
            self.all(Kind::State, states.order.iter().map(|state| &state.value));
            self.all(Kind::Roll, states.rolls.keys());
        }
        let sequence = &content.sequence;
        self.all(Kind::Phase, sequence.phases.iter());
        self.all(Kind::Action, sequence.player_turns.values().flatten().flatten().map(|action| &action.value));
        self.all(Kind::Action, sequence.end.iter().map(|action| &action.value));
        if sequence.night.is_some() {
            self.add(Kind::Phase, "night");
        }
    }

    fn all<'n>(&mut self, kind: Kind, names: impl Iterator<Item = &'n String>)
    where
        'n: 'a,
        'a: 'n,
    {
        for name in names {
            self.add(kind, name);
        }
    }

    fn add(&mut self, kind: Kind, name: &'a str) {
        let hyphens = hyphenated(name);
        if hyphens != name {
            self.insert(hyphens, kind, name);
        }
        self.insert(name.to_owned(), kind, name);
    }

    fn insert(&mut self, called: String, kind: Kind, name: &'a str) {
        let known = self.by_name.entry(called).or_default();
        if !known.contains(&(kind, name)) {
            known.push((kind, name));
        }
    }

    /// Whether the name stands for anything at all.
    pub fn has_any(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Whether the name stands for something of one of these kinds.
    pub fn has(&self, kinds: &[Kind], name: &str) -> bool {
        self.by_name.get(name).is_some_and(|known| known.iter().any(|(kind, _)| kinds.contains(kind)))
    }

    /// Names of these kinds, in order of spelling.
    pub fn of<'k>(&'k self, kinds: &'k [Kind]) -> impl Iterator<Item = &'a str> + 'k {
        let of_kind = move |known: &&(Kind, &'a str)| kinds.is_empty() || kinds.contains(&known.0);
        self.by_name.values().flat_map(move |known| known.iter().filter(of_kind).map(|(_, name)| *name))
    }

    /// The name of these kinds (of any, if none is given) that the unknown one is like.
    pub fn like(&self, name: &str, kinds: &[Kind]) -> Option<Likeness<'a>> {
        if let Some(near) = spelling::nearest(name, self.of(kinds)) {
            let reordered = words(near) != words(name) && sorted(near) == sorted(name);
            return Some(if reordered { Likeness::OtherForm(near) } else { Likeness::Misspelt(near) });
        }
        self.of_words(name, kinds).or_else(|| self.of_form(name, kinds)).map(Likeness::OtherForm)
    }

    /// The name with the same words in another order.
    fn of_words(&self, name: &str, kinds: &[Kind]) -> Option<&'a str> {
        let (letters, wanted) = (n_letters(name), sorted(name));
        self.of(kinds).find(|known| n_letters(known) == letters && sorted(known) == wanted)
    }

    /// The name with the longest beginning and end in common.
    fn of_form(&self, name: &str, kinds: &[Kind]) -> Option<&'a str> {
        self.of(kinds)
            .filter_map(|known| Some((in_common(known, name)?, known)))
            .max_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.cmp(a.1)))
            .map(|(_, known)| known)
    }
}

fn words(name: &str) -> Vec<String> {
    let parts = name.split(|c: char| !c.is_alphanumeric() && c != '\'');
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Letters and figures of a name, which are as many in whatever order its words stand.
fn n_letters(name: &str) -> usize {
    name.chars().filter(|c| c.is_alphanumeric()).count()
}

fn sorted(name: &str) -> Vec<String> {
    let mut words = words(name);
    words.sort();
    words
}

/// Letters that two words share at the beginning and at the end, if these are half of the longer word, the beginning
/// has three or more, and the words are about as long: `disrupted` and `disordered`.
pub(super) fn in_common(one: &str, other: &str) -> Option<usize> {
    // Most names begin otherwise; that is seen before letters are copied.
    let begins = |name: &str| name.chars().next().map(|c| c.to_ascii_lowercase());
    if begins(one) != begins(other) || one.len().abs_diff(other.len()) > 8 {
        return None;
    }
    let (one, other): (Vec<char>, Vec<char>) =
        (one.to_lowercase().chars().collect(), other.to_lowercase().chars().collect());
    if one == other || one.len().abs_diff(other.len()) > 2 || one.iter().chain(&other).any(|c| !c.is_alphabetic()) {
        return None;
    }
    let shorter = one.len().min(other.len());
    let begin = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count().min(shorter - begin);
    (begin >= 3 && end >= 2 && (begin + end) * 2 >= one.len().max(other.len())).then_some(begin + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_forms_of_a_name_are_seen() {
        assert_eq!(in_common("Disrupted", "disordered"), Some(5));
        assert_eq!(in_common("routed", "shaken"), None);
        assert_eq!(sorted("woods/forest"), sorted("Forest/woods"));
    }
}
