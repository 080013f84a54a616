//! Finding a hex by its number, or a place, a terrain, a unit by name.
//! Must not: move the map; it sends where to go.

use super::{Fields, faint, line_ui};
use crate::app::EditorApp;
use crate::command::Command;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::tool::View;
use egui::Ui;

/// Most lines that are shown.
const MOST: usize = 40;

pub(super) fn find_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let (field, entered) = line_ui(ui, "Find what", &mut fields.find, 260.0);
    if std::mem::take(&mut fields.wants_focus) {
        field.request_focus();
    }
    let Some(view) = app.document().and_then(|document| document.view()) else { return };
    let wanted = fields.find.trim().to_lowercase();
    if wanted.is_empty() {
        faint(ui, "A printed number, a place, a terrain, a unit.");
        return;
    }
    let found = found(view, &wanted);
    if found.is_empty() {
        faint(ui, "Nothing has that number or name.");
    }
    egui::ScrollArea::vertical().id_salt("found").max_height(320.0).show(ui, |ui| {
        for (what, hex) in &found {
            let button = ui.add_sized([ui.available_width(), 20.0], egui::Button::selectable(false, what.as_str()));
            if button.clicked() {
                out.push(Command::Centre(*hex));
            }
        }
    });
    if let Some((_, hex)) = found.first().filter(|_| entered) {
        out.push(Command::Centre(*hex));
        out.push(Command::Cancel);
    }
}

fn found(view: View<'_>, wanted: &str) -> Vec<(String, HexNumber)> {
    let mut found = Vec::new();
    if let Ok(hex) = wanted.parse::<HexNumber>()
        && view.grid().holds(hex)
    {
        found.push((format!("hex {hex}"), hex));
    }
    let has = |name: &str| name.to_lowercase().contains(wanted);
    let places = view.state.places.iter().filter(|place| has(&place.name));
    found.extend(places.map(|place| (format!("{} · {}", place.name, place.hex), place.hex)));
    for unit in view.palette.units.iter().filter(|unit| has(&unit.name)) {
        if let Some(hex) = unit.at.as_deref().and_then(|at| at.parse().ok()) {
            found.push((format!("{} · {hex}", unit.name), hex));
        }
    }
    let hexes = view.state.hexes.iter().filter(|(_, said)| said.terrain.iter().any(|name| has(name)));
    found.extend(hexes.map(|(hex, said)| (format!("{} · {hex}", said.terrain.join(" and ")), *hex)));
    found.truncate(MOST);
    found
}
