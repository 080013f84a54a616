//! Units where they are set up, small, with a count where several stand.
//! Must not: put a unit where the source leaves a choice as if it had chosen.

use super::Drawing;
use crate::markup::Markup;
use crate::picture::{Paint, paint, symbol_is_known};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Content, Scenario, Where};
use std::collections::BTreeMap;

/// Units by the hex in which they are set up.
#[derive(Debug, Default)]
pub(crate) struct Standing<'a> {
    /// Hexes given outright.
    pub(crate) fixed: BTreeMap<HexNumber, Vec<&'a str>>,
    /// Hexes among which the owner chooses.
    pub(crate) choice: BTreeMap<HexNumber, Vec<&'a str>>,
}

impl<'a> Standing<'a> {
    /// Where the units of a scenario are set up, as far as single hexes are named.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        let mut standing = Self::default();
        for placement in &scenario.situation.setup {
            let units = placement.units.iter().map(String::as_str);
            let (hexes, fixed) = match &placement.at {
                Where::Hexes { hexes } => (hexes, hexes.len() == 1),
                Where::String { hexes } => (hexes, false),
                Where::Within { .. } | Where::Named { .. } | Where::Hole => continue,
            };
            let target = if fixed { &mut standing.fixed } else { &mut standing.choice };
            for hex in hexes {
                target.entry(*hex).or_default().extend(units.clone());
            }
        }
        standing
    }
}

/// The colours of a side, by its word or its order.
pub(crate) fn paint_of_side(content: &Content, side: &str) -> Paint {
    let order = content.sides.get_index_of(side).unwrap_or(0);
    let found = content.sides.get(side);
    paint(found.and_then(|side| side.colour.as_deref()), order)
}

/// The symbol of a unit type, its own or that of the type it counts as.
pub(crate) fn symbol_of_type<'a>(content: &'a Content, unit_type: &str) -> Option<&'a str> {
    let mut found = content.unit_types.get(unit_type);
    // A chain of types is never longer than the list of types.
    for _ in 0..content.unit_types.len() {
        let own = found.and_then(|one| one.symbol.as_deref());
        if own.is_some() {
            return own;
        }
        found = found.and_then(|one| one.is.as_deref()).and_then(|is| content.unit_types.get(is));
    }
    None
}

impl Drawing<'_> {
    /// Draws the units that are set up.
    pub(super) fn pieces(&self, standing: &Standing<'_>, out: &mut Markup) {
        out.open("g", &[("class", "pieces")]);
        for (hex, units) in &standing.choice {
            if !standing.fixed.contains_key(hex) {
                self.piece(out, *hex, units, true);
            }
        }
        for (hex, units) in &standing.fixed {
            self.piece(out, *hex, units, false);
        }
        out.close();
    }

    fn piece(&self, out: &mut Markup, hex: HexNumber, keys: &[&str], choice: bool) {
        let content = &self.scenario.content;
        let first = keys.iter().find_map(|key| content.units.get(*key));
        let Some(unit) = first else {
            return;
        };
        let (x, y) = self.lay.centre(hex);
        let place = format!("translate({} {})", x - 18, y - 12);
        out.open("g", &[("transform", &place)]);
        let says = if choice { "may be set up in" } else { "in" };
        let mut names: Vec<&str> = keys.iter().take(12).copied().collect();
        if keys.len() > names.len() {
            names.push("and more");
        }
        out.leaf("title", &[], &format!("{} {says} {hex}", names.join(", ")));
        let paint = paint_of_side(content, &unit.side);
        let class = if choice { "card choice" } else { "card" };
        if keys.len() > 1 {
            card(out, class, paint, 3);
        }
        card(out, class, paint, 0);
        let symbol = symbol_of_type(content, &unit.unit_type);
        if let Some(word) = symbol.filter(|word| symbol_is_known(word)) {
            let target = format!("#sym-{word}");
            let colour = format!("color:{}", paint.ink);
            out.empty(
                "use",
                &[("href", &target), ("x", "5"), ("y", "4"), ("width", "24"), ("height", "16"), ("style", &colour)],
            );
        }
        if keys.len() > 1 {
            out.empty("circle", &[("cx", "36"), ("cy", "1"), ("r", "7")]);
            let count = keys.len().to_string();
            out.leaf("text", &[("class", "count"), ("x", "36"), ("y", "5")], &count);
        }
        out.close();
        out.line();
    }
}

fn card(out: &mut Markup, class: &str, paint: Paint, shift: i32) {
    let shift = shift.to_string();
    out.empty(
        "rect",
        &[
            ("class", class),
            ("fill", paint.ground),
            ("x", &shift),
            ("y", &shift),
            ("width", "34"),
            ("height", "24"),
            ("rx", "2"),
        ],
    );
}
