//! What heights say against a directed feature.
//! Must not: forbid anything; the map may be right and the height wrong.

use crate::state::MapState;
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::fmt;

/// A directed feature whose high hex is lower than the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideWarning {
    /// The side.
    pub side: HexSide,
    /// The feature.
    pub feature: String,
    /// The hex that is up, and its height.
    pub up: (HexNumber, i64),
    /// The hex beyond, and its height.
    pub down: (HexNumber, i64),
}

impl fmt::Display for SideWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (up, down) = (self.up, self.down);
        write!(
            f,
            "{} on {}: {} is up at height {}, but {} lies higher at {}",
            self.feature, self.side, up.0, up.1, down.0, down.1
        )
    }
}

/// Checks a directed feature against the heights of its two hexes; none where they agree or either is not known.
#[must_use]
pub fn side_warning(state: &MapState, side: HexSide, feature: &str, up: Option<HexNumber>) -> Option<SideWarning> {
    let up = up?;
    let down = side.beyond(up)?;
    let height = |hex: HexNumber| state.hexes.get(&hex).and_then(|state| state.height);
    let (high, low) = (height(up)?, height(down)?);
    (high < low).then(|| SideWarning { side, feature: feature.to_owned(), up: (up, high), down: (down, low) })
}
