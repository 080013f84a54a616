//! Two maps of one sheet: the differences, walked one by one.
//! Must not: say who is right.

use super::{Fields, faint, heading, line_ui};
use crate::app::EditorApp;
use crate::command::Command;
use egui::Ui;

/// How many differences are listed.
const LISTED: usize = 200;

pub(super) fn compare_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    faint(ui, "Another person's map of the same sheet, made without looking at this one.");
    let (_, entered) = line_ui(ui, "Other map", &mut fields.compare, 200.0);
    let given = !fields.compare.trim().is_empty();
    ui.horizontal(|ui| {
        if (ui.add_enabled(given, egui::Button::new("Compare the maps")).clicked() || entered) && given {
            out.push(Command::Compare(fields.compare.trim().into()));
        }
        if ui.add_enabled(app.compared.is_some(), egui::Button::new("Check what agrees")).clicked() {
            out.push(Command::CheckAgreed);
        }
    });
    let Some(compared) = &app.compared else { return };
    let many = compared.differences.len();
    heading(ui, &format!("{many} differences from {}", compared.file));
    for (at, difference) in compared.differences.iter().enumerate().take(LISTED) {
        ui.separator();
        let on = compared.at == Some(at);
        let what = difference.what();
        let line = ui.add(egui::Button::selectable(on, egui::RichText::new(what.as_str()).strong()).wrap());
        if line.clicked() {
            out.push(Command::Difference(at));
        }
        ui.label(format!("here: {}", difference.mine));
        ui.label(format!("there: {}", difference.theirs));
        let take = ui.small_button("Take theirs");
        take.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Take theirs: {what}")));
        if take.clicked() {
            out.push(Command::TakeTheirs(at));
        }
    }
    if many > LISTED {
        faint(ui, format!("and {} more", many - LISTED));
    }
}
