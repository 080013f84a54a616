//! Counting hexes between two.
//! Must not: know what it costs to move; that is the rules' to say.

use crate::tool::{Pointer, View, hex_line};
use cartouche_bundle::hex::HexNumber;

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// From here.
    pub from: HexNumber,
    /// To here.
    pub to: HexNumber,
    /// How many hexes one must enter, the last included.
    pub distance: u32,
    /// The hexes of the map on the straight line, both ends included.
    pub route: Vec<HexNumber>,
}

/// A measure under way.
#[derive(Debug, Clone)]
pub(super) struct Drag(Measured);

impl Drag {
    pub(super) fn begin(view: View<'_>, hex: HexNumber) -> Self {
        Self(measure(view, hex, hex))
    }

    pub(super) fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        if let Some(here) = view.layout.hex_at(pointer.at) {
            self.0 = measure(view, self.0.from, here);
        }
    }

    pub(super) fn measured(&self) -> &Measured {
        &self.0
    }
}

fn measure(view: View<'_>, from: HexNumber, to: HexNumber) -> Measured {
    Measured { from, to, distance: view.grid().distance(from, to), route: hex_line(view.layout, from, to) }
}
