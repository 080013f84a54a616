//! Words that told rules are about and that nothing declares: what each is like, and which of them stand for ground.
//! Must not: report anything; E0301, E0302 and E0505 share what is found here.

use super::known::{Kind, Known, Likeness};
use crate::names::spelling;
use cartouche_bundle::model::{Content, Rule};
use std::collections::{BTreeMap, BTreeSet};

/// The three charts of the ground.
pub(super) const CHARTS: [Kind; 3] = [Kind::Terrain, Kind::Hexside, Kind::Path];
/// Words of a told rule from which it is plain that it speaks of the ground.
const GROUND_WORDS: [&str; 5] = ["hexside", "hexsides", "terrain", "ground", "hex-side"];

/// What is known of the unknown words.
pub(super) struct About<'a> {
    like: BTreeMap<&'a str, Option<Likeness<'a>>>,
    ground: BTreeSet<&'a str>,
}

impl<'a> About<'a> {
    /// Looks through the rules once. Of very many unknown words only the first are compared with the known ones.
    pub fn new(content: &'a Content, known: &Known<'a>) -> Self {
        let mut like: BTreeMap<&str, Option<Likeness<'a>>> = BTreeMap::new();
        for word in content.rules.iter().flat_map(|rule| &rule.about).filter(|word| !known.has_any(word)) {
            if !like.contains_key(word.as_str()) {
                let near = (like.len() < spelling::MOST_SEARCHES).then(|| known.like(word, &[])).flatten();
                like.insert(word, near);
            }
        }
        let ground = ground(content, known, &like);
        Self { like, ground }
    }

    /// What the unknown word is like.
    pub fn like(&self, word: &str) -> Option<Likeness<'a>> {
        self.like.get(word).copied().flatten()
    }

    /// Whether the unknown word stands for some terrain, hexside feature or path: a word that does so in one rule does
    /// so in all.
    pub fn is_ground(&self, word: &str) -> bool {
        self.ground.contains(word)
    }
}

/// A word is ground where the rule's text speaks of the ground, or where it stands beside ground alone. What is found so
/// is ground for its own neighbours: every rule is looked at again only when one of its words was found.
fn ground<'a>(
    content: &'a Content,
    known: &Known<'a>,
    like: &BTreeMap<&'a str, Option<Likeness<'a>>>,
) -> BTreeSet<&'a str> {
    // A ridge is no bridge: what is like the name of some terrain may well be another terrain.
    let may_be = |word: &str| match like.get(word) {
        None | Some(Some(Likeness::OtherForm(_))) => false,
        Some(Some(Likeness::Misspelt(near))) => known.has(&CHARTS, near),
        Some(None) => true,
    };
    let mut rules_of: BTreeMap<&str, Vec<&'a Rule>> = BTreeMap::new();
    let mut ground: BTreeSet<&str> = BTreeSet::new();
    let mut found: Vec<&str> = Vec::new();
    for rule in &content.rules {
        let speaks = speaks_of_ground(rule);
        for word in rule.about.iter().filter(|word| may_be(word)) {
            rules_of.entry(word).or_default().push(rule);
            let beside = beside_ground(rule, word, known, &ground);
            if (speaks || beside || rule.text.to_lowercase().contains(&format!("{word} hex"))) && ground.insert(word) {
                found.push(word);
            }
        }
    }
    while let Some(word) = found.pop() {
        for rule in rules_of.get(word).into_iter().flatten() {
            for other in rule.about.iter().filter(|other| may_be(other) && !ground.contains(other.as_str())) {
                if beside_ground(rule, other, known, &ground) {
                    found.push(other);
                }
            }
            ground.extend(found.iter().copied());
        }
    }
    ground
}

fn speaks_of_ground(rule: &Rule) -> bool {
    let lower = rule.text.to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric() && c != '-').any(|spoken| GROUND_WORDS.contains(&spoken))
}

/// Whether all other words of the rule whose sense is known, and there are some, are ground.
fn beside_ground(rule: &Rule, word: &str, known: &Known<'_>, ground: &BTreeSet<&str>) -> bool {
    let settled = |other: &&String| other.as_str() != word && (known.has_any(other) || ground.contains(other.as_str()));
    let mut others = rule.about.iter().filter(settled).peekable();
    others.peek().is_some() && others.all(|other| known.has(&CHARTS, other) || ground.contains(other.as_str()))
}
