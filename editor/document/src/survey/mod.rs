//! How far a map is surveyed: progress, what is left, and where to look next.
//! Must not: mark anything; marks are a tool's.

mod ends;
mod lone;
mod queue;

pub use queue::{Doubt, DoubtKind, Queue, doubts_of};

use crate::state::{MapState, Survey};
use crate::tool::View;
use cartouche_bundle::hex::{HexNumber, HexSide};
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
        *self.of(known) += 1;
    }

    fn of(&mut self, known: Option<Survey>) -> &mut usize {
        match known {
            None => &mut self.not_looked_at,
            Some(Survey::Stated) => &mut self.stated,
            Some(Survey::Guessed) => &mut self.guessed,
            Some(Survey::Doubtful) => &mut self.doubtful,
            Some(Survey::Painted) => &mut self.painted,
            Some(Survey::Checked) => &mut self.checked,
        }
    }

    /// Counts one that was counted before as something else.
    fn move_one(&mut self, from: Option<Survey>, to: Option<Survey>) {
        let from = self.of(from);
        *from = from.saturating_sub(1);
        *self.of(to) += 1;
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
    let grid = view.grid();
    let mut progress = Progress::default();
    let known = ByHex::of(view.state.hexes.iter().map(|(hex, state)| (*hex, state.known())));
    let both =
        |one: HexNumber, other: HexNumber| known.get(one).zip(known.get(other)).map(|(one, other)| one.min(other));
    // Each side is seen from one of its hexes alone: three of the six ways.
    let [first, second, third, ..] = grid.directions();
    for hex in grid.hexes() {
        progress.hexes.count(known.get(hex));
        for next in [first, second, third].into_iter().filter_map(|way| grid.neighbour(hex, way)) {
            if grid.holds(next) {
                progress.sides.count(both(hex, next));
            }
        }
    }
    let mut features: BTreeMap<HexSide, Survey> = BTreeMap::new();
    for ((side, _), state) in &view.state.sides {
        let survey = state.survey.unwrap_or(Survey::Checked);
        features.entry(*side).and_modify(|worst| *worst = survey.min(*worst)).or_insert(survey);
    }
    for (side, feature) in features {
        let [one, other] = side.hexes();
        if grid.holds(one) && grid.holds(other) && grid.adjacent(one, other) {
            let hexes = both(one, other);
            // A feature in doubt shows even where nobody has looked at the hexes.
            let whole = match hexes {
                Some(hexes) => Some(hexes.min(feature)),
                None => Some(feature).filter(|feature| *feature < Survey::Painted),
            };
            progress.sides.move_one(hexes, whole);
        }
    }
    progress
}

/// A value for each hex number, looked up at once.
struct ByHex<T>(Vec<Option<T>>);

impl<T: Copy> ByHex<T> {
    fn of(all: impl Iterator<Item = (HexNumber, T)>) -> Self {
        let mut by_hex = Self(vec![None; 10_000]);
        for (hex, value) in all {
            if let Some(slot) = by_hex.0.get_mut(Self::index(hex)) {
                *slot = Some(value);
            }
        }
        by_hex
    }

    fn index(hex: HexNumber) -> usize {
        usize::from(hex.first()) * 100 + usize::from(hex.second())
    }

    fn get(&self, hex: HexNumber) -> Option<T> {
        self.0.get(Self::index(hex)).copied().flatten()
    }
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
