//! Units on the hexes where they stand at the start.
//! Must not: choose the layer that is written; the unit in hand says it.

use crate::change::{Change, Step};
use crate::tool::{Pointer, ToolState, UnitRef, View};
use cartouche_bundle::hex::HexNumber;

/// A unit on its way to a hex.
#[derive(Debug, Clone)]
pub(super) struct Drag {
    unit: UnitRef,
    /// Where it shall stand; none when it is taken off the map.
    hex: Option<HexNumber>,
}

impl Drag {
    /// With a unit in hand, that one; without, or to take off, the first that stands in the hex. None if there is none.
    pub(super) fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Option<Self> {
        let hex = view.layout.hex_at(pointer.at)?;
        let here = || view.units_in(hex).next().map(UnitRef::of);
        let unit = match (&tools.unit, pointer.erase) {
            (Some(unit), false) => unit.clone(),
            (Some(unit), true) if view.units_in(hex).any(|entry| unit.names(entry)) => unit.clone(),
            _ => here()?,
        };
        Some(Self { unit, hex: (!pointer.erase).then_some(hex) })
    }

    pub(super) fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        if let (Some(hex), Some(here)) = (self.hex.as_mut(), view.layout.hex_at(pointer.at)) {
            *hex = here;
        }
    }

    pub(super) fn changes(&self, view: View<'_>) -> Vec<Change> {
        change(view, &self.unit, self.hex).into_iter().collect()
    }

    pub(super) fn label(&self, view: View<'_>) -> String {
        label(view, &self.unit, self.hex)
    }
}

fn change(view: View<'_>, unit: &UnitRef, hex: Option<HexNumber>) -> Option<Change> {
    let before = view.unit(unit)?.at.clone();
    let change = Change::SetUp {
        file: unit.file.clone(),
        unit: unit.name.clone(),
        owner: unit.owner.clone(),
        before,
        after: hex.map(|hex| hex.to_string()),
    };
    (!change.is_idle()).then_some(change)
}

fn label(view: View<'_>, unit: &UnitRef, hex: Option<HexNumber>) -> String {
    let stands = view.unit(unit).is_some_and(|unit| unit.at.is_some());
    match hex {
        Some(hex) if stands => format!("move {} to {hex}", unit.name),
        Some(hex) => format!("set up {} at {hex}", unit.name),
        None => format!("take {} off the map", unit.name),
    }
}

/// Puts a unit on a hex, or takes it off the map, as a panel does. None if that changes nothing or there is no such unit.
#[must_use]
pub fn set_up(view: View<'_>, unit: &UnitRef, hex: Option<HexNumber>) -> Option<Step> {
    let changes = vec![change(view, unit, hex)?];
    Some(Step { label: label(view, unit, hex), changes })
}
