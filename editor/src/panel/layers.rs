//! What is drawn and how solid.
//! Must not: change an overlay; it sends what was chosen.
#![allow(clippy::float_arithmetic, reason = "widths on the screen; they decide nothing")]

use super::faint;
use crate::app::EditorApp;
use crate::command::{Command, Sheet};
use egui::Ui;

pub(super) fn layers_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    faint(ui, "From above to below.");
    egui::Grid::new("layers").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for sheet in Sheet::ALL.into_iter().rev() {
            let overlay = app.sheet(sheet);
            let mut shown = overlay.shown;
            if ui.checkbox(&mut shown, sheet.name()).changed() {
                out.push(Command::Sheet(sheet));
            }
            let mut percent = overlay.opacity * 100.0;
            let slider = ui.add_enabled(
                overlay.shown,
                egui::Slider::new(&mut percent, 0.0..=100.0).suffix(" %").fixed_decimals(0),
            );
            slider.widget_info(|| {
                egui::WidgetInfo::slider(overlay.shown, f64::from(percent), format!("{} opacity", sheet.name()))
            });
            if slider.changed() {
                out.push(Command::Opacity(sheet, percent / 100.0));
            }
            ui.end_row();
        }
    });
}
