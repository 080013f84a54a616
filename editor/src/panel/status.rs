//! The line below the map: what is under the pointer, by its printed number; saved or not; work beside the window.
//! Must not: say an internal number of a hex.
#![allow(clippy::float_arithmetic, reason = "widths on the screen; they decide nothing")]

use crate::app::EditorApp;
use crate::command::Command;
use crate::dispatch::survey_word;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::document::Document;
use egui::Ui;

pub(super) fn status_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        let text = match app.document() {
            None => "Nothing is open.".to_owned(),
            Some(document) => match app.here() {
                Some(hex) => describe(document, hex),
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
            let unsaved = !project.document.unsaved().is_empty();
            ui.label(if unsaved { "Unsaved changes" } else { "Saved" });
            ui.separator();
            ui.label(format!("{} steps", project.document.history().len()));
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

/// All that the map says of a hex, in a line.
#[must_use]
pub(super) fn describe(document: &Document, hex: HexNumber) -> String {
    let state = document.state();
    let mut parts = vec![hex.to_string()];
    match state.hexes.get(&hex) {
        None => parts.push("not looked at".to_owned()),
        Some(said) => {
            parts.push(if said.terrain.is_empty() {
                "terrain not known".to_owned()
            } else {
                said.terrain.join(" and ")
            });
            parts.extend(said.height.map(|height| format!("height {height}")));
            parts.push(survey_word(said.known()).to_owned());
        }
    }
    if let Some(layout) = document.layout() {
        let sides: Vec<String> = layout
            .grid()
            .neighbours(hex)
            .into_iter()
            .filter_map(|(direction, beyond)| {
                let side = layout.grid().side(hex, beyond).ok()?;
                let features: Vec<&str> = state.features(side).map(|(name, _)| name).collect();
                (!features.is_empty()).then(|| format!("{} {}", features.join(" and "), short(direction)))
            })
            .collect();
        if !sides.is_empty() {
            parts.push(sides.join(", "));
        }
    }
    let mut paths: Vec<&str> =
        state.paths_through(hex).map(|path| path.name.as_deref().unwrap_or(&path.kind)).collect();
    paths.dedup();
    if !paths.is_empty() {
        parts.push(paths.join(", "));
    }
    parts.extend(state.places_in(hex).map(|place| place.name.clone()));
    parts.join(" · ")
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
