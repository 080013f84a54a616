//! The page before a map is open: what may be opened, what was open, and what to do first.
//! Must not: open anything; it sends the path.
#![allow(clippy::float_arithmetic, reason = "widths on the screen; they decide nothing")]

use super::{Fields, faint, heading};
use crate::app::EditorApp;
use crate::command::Command;
use egui::Ui;

/// The page that stands where the map will be.
pub fn start_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    egui::ScrollArea::vertical().id_salt("start").show(ui, |ui| {
        ui.add_space(36.0);
        ui.horizontal(|ui| {
            ui.add_space((ui.available_width() - 620.0).max(0.0) / 2.0);
            ui.vertical(|ui| {
                ui.set_width(620.0);
                ui.label(egui::RichText::new("Cartouche map editor").size(26.0).strong());
                faint(ui, "From a scanned map to a text that the compiler accepts.");
                ui.add_space(14.0);
                open_ui(ui, app, fields, out);
                ui.add_space(14.0);
                heading(ui, "What to do first");
                steps_ui(ui);
            });
        });
    });
}

/// The field for a path, and what was open before.
pub(super) fn open_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    ui.label("A project's folder, a map's .cart file, or a scan (PNG, JPEG, TIFF, WebP, BMP), which starts a new map:");
    let given = !fields.path.trim().is_empty();
    ui.horizontal(|ui| {
        let label = ui.label("Path");
        let field = egui::TextEdit::singleline(&mut fields.path).desired_width(430.0).hint_text("scenarios/my-battle");
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut fields.wants_focus) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if (ui.add_enabled(given, egui::Button::new("Open")).clicked() || entered) && given {
            out.push(Command::Open(fields.path.trim().into()));
        }
    });
    ui.horizontal(|ui| {
        let free = app.browsing.is_none();
        for (name, folder) in [("Choose a file…", false), ("Choose a folder…", true)] {
            if ui.add_enabled(free, egui::Button::new(name)).clicked() {
                out.push(Command::Browse(folder));
            }
        }
        faint(ui, "or drop one on the window.");
    });
    if !app.preferences.recent.is_empty() {
        heading(ui, "Recent");
        for recent in &app.preferences.recent {
            if ui.link(recent).clicked() {
                out.push(Command::Open(recent.as_str().into()));
            }
        }
    }
}

/// From a scan to a map.
pub(super) fn steps_ui(ui: &mut Ui) {
    let steps = [
        ("Open the scan.", "The picture is laid on the table; a map file is begun beside it."),
        (
            "Set the grid.",
            "Calibration tab: flat or pointed tops, which columns are pushed, first and last column and row.",
        ),
        (
            "Lay the scan.",
            "Click the middles of three or more hexes and type their numbers, or let the grid be found and confirm one hex.",
        ),
        (
            "Paint.",
            "B brush, F fill, E hexside, H height, P path, N names; 1 to 0 choose, [ and ] size the brush, Alt erases, I picks up.",
        ),
        ("Look again.", "S marks what is checked or in doubt; the Problems tab says what the compiler finds."),
        ("Save.", "Ctrl-S. One painted hex is one line of the file."),
    ];
    for (at, (what, how)) in steps.into_iter().enumerate() {
        ui.horizontal_top(|ui| {
            ui.add_sized([18.0, 18.0], egui::Label::new(egui::RichText::new((at + 1).to_string()).weak()));
            let mut words = egui::text::LayoutJob::default();
            let font = egui::TextStyle::Body.resolve(ui.style());
            let (strong, plain) = (ui.visuals().strong_text_color(), ui.visuals().text_color());
            words.append(what, 0.0, egui::TextFormat::simple(font.clone(), strong));
            words.append(how, 6.0, egui::TextFormat::simple(font, plain));
            ui.add(egui::Label::new(words).wrap());
        });
        ui.add_space(3.0);
    }
    faint(ui, "Ctrl-K lists every command, ? every key.");
}
