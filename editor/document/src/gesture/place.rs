//! Names on hexes: given, moved, taken off.
//! Must not: give one name to two hexes.

use super::label;
use crate::change::{Change, Step};
use crate::tool::{Pointer, ToolState, View};
use cartouche_bundle::hex::HexNumber;

/// A name on its way to a hex.
#[derive(Debug, Clone)]
pub(super) struct Drag {
    names: Vec<String>,
    /// Where it shall be; none when it is taken off.
    hex: Option<HexNumber>,
    moves: bool,
}

impl Drag {
    /// With a name in hand, that name; without one, the names that stand in the hex. None if there is none.
    pub(super) fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Option<Self> {
        let hex = view.layout.hex_at(pointer.at)?;
        let here = || view.state.places_in(hex).map(|place| place.name.clone()).collect::<Vec<_>>();
        let given = tools.place.as_ref().map(|name| name.trim()).filter(|name| !name.is_empty());
        let names = match (pointer.erase, given) {
            (true, _) => here(),
            (false, Some(name)) => vec![name.to_owned()],
            (false, None) => here().into_iter().take(1).collect(),
        };
        let moves = given.is_none();
        (!names.is_empty()).then_some(Self { names, hex: (!pointer.erase).then_some(hex), moves })
    }

    pub(super) fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        if let (Some(hex), Some(here)) = (self.hex.as_mut(), view.layout.hex_at(pointer.at)) {
            *hex = here;
        }
    }

    pub(super) fn changes(&self, view: View<'_>) -> Vec<Change> {
        let change = |name: &String| {
            let before = view.state.places.iter().find(|place| place.name == *name).map(|place| place.hex);
            Change::Place { name: name.clone(), before, after: self.hex }
        };
        self.names.iter().map(change).filter(|change| !change.is_idle()).collect()
    }

    pub(super) fn label(&self) -> String {
        let names = self.names.join(" and ");
        match self.hex {
            Some(hex) if self.moves => format!("move {names} to {hex}"),
            Some(hex) => format!("name {hex} {names}"),
            None if self.names.len() > 2 => {
                format!("take {} off", label::counted(self.names.len(), "name", "names"))
            }
            None => format!("take the name {names} off"),
        }
    }
}

/// Gives a name to a hex, as the inspector does; a name that stands elsewhere moves. None if that changes nothing.
#[must_use]
pub fn name_hex(view: View<'_>, hex: HexNumber, name: &str) -> Option<Step> {
    let name = name.trim().to_owned();
    let before = view.state.places.iter().find(|place| place.name == name).map(|place| place.hex);
    let change = Change::Place { name: name.clone(), before, after: Some(hex) };
    (!name.is_empty() && !change.is_idle()).then(|| Step { label: format!("name {hex} {name}"), changes: vec![change] })
}
