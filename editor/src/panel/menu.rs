//! The menus, made from the table of commands.
//! Must not: list a command that the table has not.

use crate::app::EditorApp;
use crate::command::{Command, Menu, Row, table};
use egui::Ui;

/// The bar of menus, with what is open at its right.
pub(super) fn menu_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.name(), |ui| {
                ui.set_min_width(230.0);
                for row in table().iter().filter(|row| row.menu == Some(menu)) {
                    row_ui(ui, app, row, out);
                }
            });
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(project) = app.project() {
                let state = project.document.state();
                let title = state.title.clone().unwrap_or_else(|| state.name.clone());
                ui.label(egui::RichText::new(format!("{title} · {}", project.document.map_file())).weak());
            }
        });
    });
}

fn row_ui(ui: &mut Ui, app: &EditorApp, row: &'static Row, out: &mut Vec<Command>) {
    let on = match &row.command {
        Command::Sheet(sheet) => Some(app.sheet(*sheet).shown),
        Command::Tool(tool) => Some(app.tools().tool == *tool),
        Command::Tab(tab) => Some(app.tab() == *tab),
        Command::Lock => app.project().map(|project| project.locked),
        Command::Also => Some(app.tools().also),
        _ => None,
    };
    let text = match (&row.command, on) {
        (Command::Undo, _) => {
            let what = app.document().and_then(|document| document.undo_label());
            what.map_or_else(|| row.name.to_owned(), |what| format!("{}: {what}", row.name))
        }
        (Command::Redo, _) => {
            let what = app.document().and_then(|document| document.redo_label());
            what.map_or_else(|| row.name.to_owned(), |what| format!("{}: {what}", row.name))
        }
        (_, Some(true)) => format!("✔ {}", row.name),
        _ => row.name.to_owned(),
    };
    let first = app.keys.of(row).first().map(ToString::to_string).unwrap_or_default();
    let button = egui::Button::new(text).shortcut_text(first);
    let shown = ui.add_enabled(app.can(row.when), button).on_hover_text(row.help);
    shown.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, app.can(row.when), row.name));
    if shown.clicked() {
        out.push(row.command.clone());
        ui.close();
    }
}
