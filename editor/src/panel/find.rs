//! Finding a hex by its number, or a place, a terrain, a unit by name.
//! Must not: move the map; it sends where to go.

use super::{Fields, faint, line_ui};
use crate::app::EditorApp;
use crate::command::Command;
use cartouche_document::find::find;
use egui::Ui;

/// Most lines that are shown.
const MOST: usize = 40;

pub(super) fn find_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let (field, entered) = line_ui(ui, "Find what", &mut fields.find, 260.0);
    if std::mem::take(&mut fields.wants_focus) {
        field.request_focus();
    }
    let Some(view) = app.document().and_then(|document| document.view()) else { return };
    if fields.find.trim().is_empty() {
        faint(ui, "A printed number, a place, a unit, a path, a region, a terrain.");
        return;
    }
    let found = find(view, &fields.find, MOST);
    if found.is_empty() {
        faint(ui, "Nothing has that number or name.");
    }
    egui::ScrollArea::vertical().id_salt("found").max_height(320.0).show(ui, |ui| {
        for found in &found {
            let button = egui::Button::selectable(false, found.text.as_str()).truncate();
            if ui.add_sized([ui.available_width(), 20.0], button).clicked() {
                out.push(Command::Centre(found.hex));
            }
        }
    });
    if let Some(found) = found.first().filter(|_| entered) {
        out.push(Command::Centre(found.hex));
        out.push(Command::Cancel);
    }
}
