//! What every section asks: the scenario, and lists made once from it.
//! Must not: write markup.

use super::SourceCoverage;
use super::phrase;
use super::subject::{Subject, subjects};
use crate::picture::map::Standing;
use cartouche_bundle::model::{
    Citation, CitationKind, Content, Formation, Layer, Manifest, Origin, OriginId, Scenario, Unit, Value,
};
use std::collections::BTreeMap;

/// The scenario with its look-ups.
pub(super) struct Context<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) content: &'a Content,
    pub(super) manifest: &'a Manifest,
    pub(super) coverage: &'a [SourceCoverage],
    /// Units by hex.
    pub(super) standing: Standing<'a>,
    /// Formations below each formation, and those below none.
    pub(super) below: BTreeMap<Option<&'a str>, Vec<&'a str>>,
    /// Units of each formation, in file order.
    pub(super) units_of: BTreeMap<&'a str, Vec<(&'a str, &'a Unit)>>,
    /// Where and when each unit comes on.
    pub(super) comes_on: BTreeMap<&'a str, Vec<String>>,
    /// What each remarkable statement is about.
    pub(super) subjects: BTreeMap<OriginId, Subject>,
    /// The anchor of each case in the list of sources.
    anchors: BTreeMap<&'a str, BTreeMap<&'a str, String>>,
    layers: BTreeMap<&'a str, &'a Layer>,
}

impl<'a> Context<'a> {
    pub(super) fn new(scenario: &'a Scenario, manifest: &'a Manifest, coverage: &'a [SourceCoverage]) -> Self {
        let content = &scenario.content;
        let mut below: BTreeMap<Option<&str>, Vec<&str>> = BTreeMap::new();
        for (key, formation) in &content.formations {
            let parent = formation.parent.as_deref();
            let known = parent.filter(|parent| content.formations.contains_key(*parent));
            below.entry(known).or_default().push(key);
        }
        let mut units_of: BTreeMap<&str, Vec<(&str, &Unit)>> = BTreeMap::new();
        for (key, unit) in &content.units {
            let list = units_of.entry(unit.formation.as_str()).or_default();
            list.push((key, unit));
        }
        let layers = scenario.layers.iter();
        Self {
            scenario,
            content,
            manifest,
            coverage,
            standing: Standing::of(scenario),
            below,
            units_of,
            comes_on: comes_on(scenario),
            subjects: subjects(scenario),
            anchors: anchors(scenario),
            layers: layers.map(|layer| (layer.name.as_str(), layer)).collect(),
        }
    }

    /// A statement; none if the number points nowhere.
    pub(super) fn origin(&self, id: OriginId) -> Option<&'a Origin> {
        self.scenario.origins.get(usize::try_from(id.0).ok()?)
    }

    /// The layer of a statement.
    pub(super) fn layer_of(&self, origin: &Origin) -> Option<&'a Layer> {
        self.layers.get(origin.layer.as_str()).copied()
    }

    /// The formation of a key.
    pub(super) fn formation(&self, key: &str) -> Option<&'a Formation> {
        self.content.formations.get(key)
    }

    /// A formation as people call it.
    pub(super) fn formation_title(formation: &Formation) -> String {
        match &formation.title {
            Some(title) => title.clone(),
            None => format!("{} {}", formation.level, formation.name),
        }
    }

    /// The title of a side.
    pub(super) fn side_title(&self, side: &'a str) -> &'a str {
        let found = self.content.sides.get(side);
        found.map_or(side, |found| found.title.as_str())
    }

    /// A unit by its designation; a hole if it has none.
    pub(super) fn unit_name(&self, key: &'a str) -> &'a str {
        match self.content.units.get(key) {
            Some(unit) => unit.designation.as_deref().unwrap_or("?"),
            None => key,
        }
    }

    /// An attribute of a unit: its own, else that of its type; what each counter prints and none gives is a hole.
    pub(super) fn attribute(&self, unit: &'a Unit, name: &str) -> Option<&'a Value> {
        if let Some(own) = unit.attributes.get(name) {
            return Some(&own.value);
        }
        let mut found = self.content.unit_types.get(&unit.unit_type);
        // A chain of types is never longer than the list of types.
        for _ in 0..self.content.unit_types.len() {
            if let Some(cell) = found.and_then(|one| one.attributes.get(name)) {
                return match cell.value {
                    Value::Printed => Some(&Value::Hole),
                    ref value => Some(value),
                };
            }
            let is = found.and_then(|one| one.is.as_deref());
            found = is.and_then(|is| self.content.unit_types.get(is));
        }
        None
    }

    /// A citation in words: `8.6`, `chart 10.1`, `map`; with its source where there are several.
    pub(super) fn citation(&self, citation: &Citation, source: Option<&str>) -> String {
        let named =
            self.scenario.sources.len() > 1 && !citation.source.is_empty() && source != Some(citation.source.as_str());
        let prefix = if named { citation.source.as_str() } else { "" };
        let kind = match citation.kind {
            CitationKind::Case => "",
            CitationKind::Chart => "chart",
            CitationKind::Counter => "counter",
            CitationKind::Map => "map",
        };
        let parts = [prefix, kind, citation.number.as_str()];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        said.join(" ")
    }

    /// Citations in words, in brackets.
    pub(super) fn citations(&self, citations: &[Citation]) -> String {
        let mut last: Option<&str> = None;
        let mut said: Vec<String> = Vec::new();
        for citation in citations {
            said.push(self.citation(citation, last));
            last = Some(&citation.source);
        }
        format!("[{}]", said.join(", "))
    }

    /// The anchor of a cited case; none if the outline does not have it.
    pub(super) fn anchor(&self, citation: &Citation) -> Option<&str> {
        let source = citation.source.as_str();
        let word = citation.number.split(' ').next().unwrap_or_default();
        let bare = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let candidates = [citation.number.as_str(), word, bare];
        candidates.into_iter().find_map(|number| self.anchor_of_case(source, number))
    }

    /// The anchor of a case of the outline.
    pub(super) fn anchor_of_case(&self, source: &str, number: &str) -> Option<&str> {
        self.anchors.get(source)?.get(number).map(String::as_str)
    }
}

/// Anchors of all cases; the first of a number that stands twice.
fn anchors(scenario: &Scenario) -> BTreeMap<&str, BTreeMap<&str, String>> {
    let mut anchors: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for (place, (name, source)) in scenario.sources.iter().enumerate() {
        for (nth, case) in source.cases.iter().enumerate() {
            anchors
                .entry(name.as_str())
                .or_default()
                .entry(case.number.as_str())
                .or_insert_with(|| format!("c{place}-{nth}"));
        }
    }
    anchors
}

/// Where and when each unit comes on, in words.
fn comes_on(scenario: &Scenario) -> BTreeMap<&str, Vec<String>> {
    let mut comes_on: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for placement in &scenario.situation.setup {
        let at = phrase::place(&placement.at);
        for unit in &placement.units {
            comes_on.entry(unit).or_default().push(at.clone());
        }
    }
    for arrival in &scenario.situation.arrivals {
        let when = match arrival.turn {
            Some(turn) => format!("turn {turn}, {}", phrase::place(&arrival.at)),
            None => format!("later, {}", phrase::place(&arrival.at)),
        };
        for unit in &arrival.units {
            comes_on.entry(unit).or_default().push(when.clone());
        }
    }
    comes_on
}
