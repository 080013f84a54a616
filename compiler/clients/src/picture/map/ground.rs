//! The ground: hexes without anything known, terrain, and how well each hex is known.
//! Must not: choose a pattern by the name of a terrain.

use super::pattern::pattern_of;
use super::{Drawing, terrains};
use crate::markup::Markup;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{FactKind, Map, Survey};
use std::collections::BTreeMap;

/// The class of a survey state, which is also its word.
pub(super) fn survey_word(survey: Survey) -> &'static str {
    match survey {
        Survey::Stated => "stated",
        Survey::Guessed => "guessed",
        Survey::Doubtful => "doubtful",
        Survey::Painted => "painted",
        Survey::Checked => "checked",
    }
}

/// What is known of a hex.
pub(super) struct Known<'a> {
    /// Terrains, the first the main one.
    pub(super) terrain: &'a [String],
    /// Height in levels.
    pub(super) height: Option<i64>,
    /// How well it is known.
    pub(super) survey: Survey,
}

/// Every hex of which something is known: surveyed, or named by a fact that the source states.
pub(super) fn known(map: &Map) -> BTreeMap<HexNumber, Known<'_>> {
    let mut known: BTreeMap<HexNumber, Known<'_>> = BTreeMap::new();
    let surveyed = map
        .hexes
        .iter()
        .map(|(number, hex)| (*number, Known { terrain: &hex.terrain, height: hex.height, survey: hex.survey }));
    known.extend(surveyed);
    let survey = Survey::Stated;
    // Facts with a terrain first, so that a bare mention does not hide them.
    for fact in &map.stated {
        if let FactKind::Are { hexes, terrain, height } = &fact.fact {
            for hex in hexes {
                known.entry(*hex).or_insert(Known { terrain, height: *height, survey });
            }
        }
    }
    for fact in &map.stated {
        let named = match &fact.fact {
            FactKind::OnMap { hexes } => hexes.clone(),
            FactKind::NextTo { first, second } => vec![*first, *second],
            FactKind::Are { .. } => Vec::new(),
        };
        for hex in named {
            known.entry(hex).or_insert(Known { terrain: &[], height: None, survey });
        }
    }
    known
}

impl Drawing<'_> {
    /// Draws the ground. Hexes of one look share one path, so that a large map has few parts.
    pub(super) fn ground(&self, out: &mut Markup) {
        self.bare(out);
        let terrains = terrains(self.scenario);
        let order: BTreeMap<&str, usize> = terrains.iter().copied().zip(0..).collect();
        let mut main: BTreeMap<usize, String> = BTreeMap::new();
        let mut second: BTreeMap<usize, String> = BTreeMap::new();
        let mut surveyed: BTreeMap<Survey, String> = BTreeMap::new();
        for (number, hex) in &self.known {
            let known = |name: &String| order.get(name.as_str()).copied();
            if let Some(place) = hex.terrain.first().and_then(known) {
                self.lay.outline(*number, main.entry(place).or_default());
            }
            if let Some(place) = hex.terrain.get(1).and_then(known) {
                self.lay.inset(*number, second.entry(place).or_default());
            }
            let outline = surveyed.entry(hex.survey).or_default();
            self.lay.outline(*number, outline);
        }
        for (place, data) in main.iter().chain(&second) {
            let fill = format!("url(#{})", pattern_of(*place));
            out.empty("path", &[("fill", &fill), ("d", data)]);
            out.line();
        }
        for (survey, data) in &surveyed {
            let class = format!("survey {}", survey_word(*survey));
            out.empty("path", &[("class", &class), ("d", data)]);
            out.line();
        }
        let mut half = String::new();
        for hex in &self.map.half_hexes {
            self.lay.outline(*hex, &mut half);
        }
        if !half.is_empty() {
            out.empty("path", &[("class", "half"), ("d", &half)]);
        }
    }

    /// Hexes of which nothing is known.
    fn bare(&self, out: &mut Markup) {
        let mut data = String::new();
        for hex in self.grid.hexes() {
            let covered = self.known.get(&hex);
            if covered.is_none_or(|known| known.terrain.is_empty()) {
                self.lay.outline(hex, &mut data);
            }
        }
        if !data.is_empty() {
            out.empty("path", &[("class", "grid"), ("d", &data)]);
        }
        out.line();
    }
}
