//! What lies over the map: command palette, find, keys, first steps. The map stays in sight, and painting goes on beside it.
//! Must not: be modal.

use super::{Fields, banners, faint, find, keys, line_ui, start};
use crate::app::{EditorApp, Over};
use crate::command::{Command, Row, table};
use egui::{Align2, Key, Ui, Window};

/// Shows what lies over the map.
pub fn over_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    banners::notices_ui(ui, app, out);
    let (title, width) = match app.over() {
        Over::Nothing => return,
        Over::Palette => ("Command palette", 460.0),
        Over::Find => ("Find", 380.0),
        Over::Keys => ("Keys", 520.0),
        Over::FirstSteps => ("What to do first", 460.0),
        Over::Start => ("Open", 520.0),
        Over::SaveCopy => ("Save a copy", 460.0),
    };
    let mut open = true;
    Window::new(title)
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_width(width)
        .anchor(Align2::CENTER_TOP, [0.0, 70.0])
        .show(ui.ctx(), |ui| {
            ui.set_width(width);
            match app.over() {
                Over::Nothing => {}
                Over::Palette => palette_ui(ui, app, fields, out),
                Over::Find => find::find_ui(ui, app, fields, out),
                Over::Keys => keys::keys_ui(ui, app, fields, out),
                Over::FirstSteps => start::steps_ui(ui),
                Over::Start => start::open_ui(ui, app, fields, out),
                Over::SaveCopy => copy_ui(ui, fields, out),
            }
        });
    if !open {
        out.push(Command::Cancel);
    }
}

fn palette_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let (field, entered) = line_ui(ui, "Command", &mut fields.palette, 360.0);
    if std::mem::take(&mut fields.wants_focus) {
        field.request_focus();
    }
    if field.changed() {
        fields.palette_line = 0;
    }
    let words: Vec<String> = fields.palette.split_whitespace().map(str::to_lowercase).collect();
    let fits = |row: &&Row| {
        let all = format!("{} {}", row.name, row.id).to_lowercase();
        words.iter().all(|word| all.contains(word.as_str()))
    };
    let rows: Vec<&'static Row> = table().iter().filter(fits).collect();
    if field.has_focus() || entered {
        let (down, up) = ui.input(|input| (input.key_pressed(Key::ArrowDown), input.key_pressed(Key::ArrowUp)));
        fields.palette_line = (fields.palette_line + usize::from(down)).saturating_sub(usize::from(up));
    }
    fields.palette_line = fields.palette_line.min(rows.len().saturating_sub(1));
    if rows.is_empty() {
        faint(ui, "No command has these words.");
    }
    egui::ScrollArea::vertical().id_salt("palette").max_height(380.0).show(ui, |ui| {
        for (at, row) in rows.iter().enumerate() {
            let on = at == fields.palette_line;
            let can = app.can(row.when);
            let button =
                egui::Button::selectable(on, row.name).right_text(egui::RichText::new(app.keys.text(row)).weak());
            let shown = ui.add_enabled_ui(can, |ui| ui.add_sized([ui.available_width(), 20.0], button)).inner;
            let shown = shown.on_hover_text(row.help);
            shown.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, can, on, format!("Run {}", row.name)));
            if shown.clicked() {
                out.push(Command::Run(row.id));
            }
        }
    });
    if let Some(row) = rows.get(fields.palette_line).filter(|_| entered) {
        out.push(Command::Run(row.id));
    }
}

fn copy_ui(ui: &mut Ui, fields: &mut Fields, out: &mut Vec<Command>) {
    let (field, entered) = line_ui(ui, "Folder", &mut fields.copy, 300.0);
    if std::mem::take(&mut fields.wants_focus) {
        field.request_focus();
    }
    faint(ui, "All files of the project are written there; none of their names may be taken yet.");
    let given = !fields.copy.trim().is_empty();
    if (ui.add_enabled(given, egui::Button::new("Write the copy")).clicked() || entered) && given {
        out.push(Command::SaveCopyTo(fields.copy.trim().into()));
    }
}
