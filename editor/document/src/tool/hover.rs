//! What a click would paint, shown before it is made.
//! Must not: be slow; it is asked at every move of the pointer.

use super::{Corner, Hand, Pointer, Tool, ToolState, UpRule, View, disc};
use crate::state::MapState;
use cartouche_bundle::hex::{HexNumber, HexSide};

/// What a click would paint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hover {
    /// These hexes.
    Hexes(Vec<HexNumber>),
    /// This side; of a directed feature, the hex that would be up.
    Side(HexSide, Option<HexNumber>),
    /// Nothing: the pointer is off the map.
    Nothing,
}

/// What a click would paint.
#[must_use]
pub fn hover(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Hover {
    let brush = match tools.tool {
        Tool::Terrain | Tool::Height | Tool::Region | Tool::Survey => Some(tools.size.radius()),
        Tool::Hexside => None,
        _ => Some(0),
    };
    match brush {
        Some(radius) => {
            let hexes = disc(view.layout, view.layout.cube_at(pointer.at), radius);
            if hexes.is_empty() { Hover::Nothing } else { Hover::Hexes(hexes) }
        }
        None => match view.layout.side_at(pointer.at) {
            Some(side) => Hover::Side(side, up_at(view, tools, pointer, side)),
            None => Hover::Nothing,
        },
    }
}

/// The hex that would be up if a directed feature were laid on this side by a click here.
fn up_at(view: View<'_>, tools: &ToolState, pointer: &Pointer, side: HexSide) -> Option<HexNumber> {
    tools.feature.as_deref().filter(|feature| view.directed(feature) && !pointer.erase)?;
    let near = view.layout.hex_at(pointer.at)?;
    Some(up_of(view.state, tools.up, side, near))
}

/// Which hex of a side is up by a rule, if `near` is the one on the pointer's hand.
pub(crate) fn up_of(state: &MapState, rule: UpRule, side: HexSide, near: HexNumber) -> HexNumber {
    let far = side.beyond(near).unwrap_or(near);
    match rule {
        UpRule::Pointer => near,
        UpRule::Beyond => far,
        UpRule::Heights => {
            let height = |hex: HexNumber| state.hexes.get(&hex).and_then(|state| state.height);
            match height(near).zip(height(far)) {
                Some((near_height, far_height)) if far_height > near_height => far,
                _ => near,
            }
        }
    }
}

/// The hand on which a hex lies of the way along a side; none if it is not one of its two.
pub(crate) fn hand_of(view: View<'_>, from: Corner, to: Corner, hex: HexNumber) -> Option<Hand> {
    let [left, right] = from.hands(to)?;
    let at = view.grid().cube(hex);
    if at == left { Some(Hand::Left) } else { (at == right).then_some(Hand::Right) }
}
