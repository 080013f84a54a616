//! The line below the map: what is under the pointer, by its printed number; saved or not; work beside the window.
//! Must not: say an internal number of a hex.
#![allow(clippy::float_arithmetic, reason = "widths on the screen; they decide nothing")]

use crate::app::EditorApp;
use crate::command::Command;
use cartouche_document::find::in_words;
use egui::Ui;

pub(super) fn status_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        let text = match app.document() {
            None => "Nothing is open.".to_owned(),
            Some(document) => match app.here() {
                Some(hex) => document.view().map_or_else(String::new, |view| in_words(view, hex)),
                None if document.layout().is_none() => "The map has no grid yet: see the Calibration tab.".to_owned(),
                None => "—".to_owned(),
            },
        };
        let room = (ui.available_width() - 380.0).max(120.0);
        ui.allocate_ui_with_layout(
            egui::vec2(room, ui.available_height()),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.add(egui::Label::new(text).truncate());
            },
        );
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let Some(project) = app.project() else { return };
            ui.label(if crate::dispatch::is_saved(project) { "Saved" } else { "Not yet saved" });
            ui.separator();
            ui.label(match project.document.history().len() {
                1 => "1 step".to_owned(),
                steps => format!("{steps} steps"),
            });
            if project.compiling.is_some() {
                ui.separator();
                ui.label("Checking…");
            }
            for scan in project.scans.iter().filter(|scan| scan.job.is_some()) {
                ui.separator();
                if ui.small_button("Cancel").clicked() {
                    out.push(Command::Stop);
                }
                if let crate::workspace::ScanNews::Reading(done) = scan.news {
                    ui.label(format!("Reading {}: {} %", scan.file, done / 10));
                }
            }
            if project.finding.is_some() {
                ui.separator();
                ui.label("Looking for the grid…");
            }
        });
    });
}

/// A direction as maps abbreviate it.
#[must_use]
pub(super) const fn short(direction: cartouche_bundle::hex::Direction) -> &'static str {
    use cartouche_bundle::hex::Direction as D;
    match direction {
        D::North => "N",
        D::NorthEast => "NE",
        D::East => "E",
        D::SouthEast => "SE",
        D::South => "S",
        D::SouthWest => "SW",
        D::West => "W",
        D::NorthWest => "NW",
    }
}
