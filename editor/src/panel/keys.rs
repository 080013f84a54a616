//! All commands with their keys; a key is changed by pressing another.
//! Must not: leave a command out.

use super::{Fields, faint};
use crate::app::EditorApp;
use crate::command::{Command, Shortcut, table};
use egui::{Event, Ui};

pub(super) fn keys_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    faint(
        ui,
        "Left paints. A right click picks up. Alt erases. Shift draws a line. A double click inspects. The wheel zooms; the middle button or Space drags the map.",
    );
    if let Some(id) = fields.binding {
        ui.label(
            egui::RichText::new(format!("Press the new key for “{}”.", Command::by_id(id).map_or(id, |row| row.name)))
                .strong(),
        );
        let pressed = ui.input(|input| {
            input.events.iter().find_map(|event| match event {
                Event::Key { key, pressed: true, modifiers, .. } => Some((*key, *modifiers)),
                _ => None,
            })
        });
        if let Some((key, held)) = pressed {
            fields.binding = None;
            if key != egui::Key::Escape {
                let shortcut = Shortcut { ctrl: held.command || held.ctrl, shift: held.shift, alt: held.alt, key };
                out.clear();
                out.push(Command::Bind(id.to_owned(), Some(shortcut)));
            }
        }
    }
    egui::ScrollArea::vertical().id_salt("keys").max_height(440.0).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(3).striped(true).spacing([16.0, 3.0]).show(ui, |ui| {
            for row in table() {
                ui.label(row.name).on_hover_text(row.help);
                let text = app.keys.text(row);
                let text = if text.is_empty() { "—".to_owned() } else { text };
                let button = ui.button(text);
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Change the key of {}", row.name))
                });
                if button.clicked() {
                    fields.binding = Some(row.id);
                }
                let own = app.preferences.keys.contains_key(row.id);
                if own {
                    let back = ui.small_button("usual");
                    back.widget_info(|| {
                        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Usual key of {}", row.name))
                    });
                    if back.clicked() {
                        out.push(Command::Bind(row.id.to_owned(), None));
                    }
                }
                ui.end_row();
            }
        });
    });
}
