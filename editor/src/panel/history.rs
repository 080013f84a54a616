//! The steps that were made, the last first, and changes that were kept aside.
//! Must not: undo by itself.

use super::{faint, heading};
use crate::app::EditorApp;
use crate::command::Command;
use egui::Ui;

/// How many steps are listed.
const LISTED: usize = 200;

pub(super) fn history_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    let Some(project) = app.project() else { return };
    if !project.asides.is_empty() {
        heading(ui, "Kept aside");
        faint(ui, "The file says something else there now. What shall hold?");
        for (at, aside) in project.asides.iter().enumerate() {
            ui.separator();
            ui.label(format!("{}: {}", aside.label, aside.change.what()));
            faint(ui, aside.reason.as_str());
            ui.horizontal(|ui| {
                for (name, make) in [("Mine", true), ("The file's", false)] {
                    let button = ui.button(name);
                    button.widget_info(|| {
                        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{name}: {}", aside.change.what()))
                    });
                    if button.clicked() {
                        out.push(Command::Aside(at, make));
                    }
                }
            });
        }
    }
    heading(ui, "Steps");
    ui.horizontal(|ui| {
        for (command, name, can) in [
            (Command::Undo, "Undo", project.document.undo_label().is_some()),
            (Command::Redo, "Redo", project.document.redo_label().is_some()),
        ] {
            if ui.add_enabled(can, egui::Button::new(name)).clicked() {
                out.push(command);
            }
        }
    });
    if let Some(label) = project.document.redo_label() {
        faint(ui, format!("taken back: {label}"));
    }
    for label in project.document.history().rev().take(LISTED) {
        ui.label(label);
    }
    if project.document.history().len() == 0 {
        faint(ui, "No step was made yet.");
    }
}
