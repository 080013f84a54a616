//! How far a map is surveyed: progress, what is left, and where to look next.
//! Must not: mark anything; marks are a tool's.

mod ends;
mod lone;
mod queue;

pub use queue::{Doubt, DoubtKind, Queue, doubts_of};

use crate::state::{MapState, Survey};
use crate::tool::View;
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeMap;

/// How many hexes, or sides, are known how well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All of them.
    pub all: usize,
    /// Nobody has looked at them.
    pub not_looked_at: usize,
    /// Only stated by the source.
    pub stated: usize,
    /// Proposed by a program.
    pub guessed: usize,
    /// In doubt.
    pub doubtful: usize,
    /// Painted, and not looked at a second time.
    pub painted: usize,
    /// Looked at a second time.
    pub checked: usize,
}

impl Tally {
    fn count(&mut self, known: Option<Survey>) {
        self.all += 1;
        *match known {
            None => &mut self.not_looked_at,
            Some(Survey::Stated) => &mut self.stated,
            Some(Survey::Guessed) => &mut self.guessed,
            Some(Survey::Doubtful) => &mut self.doubtful,
            Some(Survey::Painted) => &mut self.painted,
            Some(Survey::Checked) => &mut self.checked,
        } += 1;
    }

    /// How many are painted or checked.
    #[must_use]
    pub fn done(&self) -> usize {
        self.painted + self.checked
    }

    /// The done part in hundredths, rounded down: 100 only when all is done. A map without hexes is done.
    #[must_use]
    pub fn percent(&self) -> usize {
        (self.done() * 100).checked_div(self.all).unwrap_or(100)
    }
}

/// How far a map is surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Of the hexes.
    pub hexes: Tally,
    /// Of the sides between two hexes of the map.
    pub sides: Tally,
}

/// Counts how far a map is surveyed. A side is known as well as the worse of its two hexes, or worse where one of its features is.
#[must_use]
pub fn progress(view: View<'_>) -> Progress {
    let mut progress = Progress::default();
    let mut features: BTreeMap<_, Survey> = BTreeMap::new();
    for ((side, _), state) in &view.state.sides {
        let known = state.survey.unwrap_or(Survey::Checked);
        features.entry(*side).and_modify(|worst| *worst = known.min(*worst)).or_insert(known);
    }
    for hex in view.grid().hexes() {
        let known = view.state.known(hex);
        progress.hexes.count(known);
        for (_, next) in view.grid().neighbours(hex).into_iter().filter(|(_, next)| *next > hex) {
            let both = known.zip(view.state.known(next)).map(|(one, other)| one.min(other));
            let feature = view.grid().side(hex, next).ok().and_then(|side| features.get(&side).copied());
            // A feature in doubt shows even where nobody has looked at the hexes.
            progress.sides.count(match (both, feature) {
                (Some(both), Some(feature)) => Some(both.min(feature)),
                (None, Some(feature)) if feature < Survey::Painted => Some(feature),
                (both, _) => both,
            });
        }
    }
    progress
}

/// How much a hex is in need of a look, for a heat layer: 0 when checked, 100 when in doubt.
#[must_use]
pub fn heat(state: &MapState, hex: HexNumber) -> u8 {
    match state.known(hex) {
        Some(Survey::Checked) => 0,
        Some(Survey::Painted) => 20,
        None => 50,
        Some(Survey::Stated) => 60,
        Some(Survey::Guessed) => 80,
        Some(Survey::Doubtful) => 100,
    }
}
