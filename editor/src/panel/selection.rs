//! What is done with the selected hexes, and with a terrain everywhere.
//! Must not: change the map; it sends steps.

use super::{Fields, heading};
use crate::app::EditorApp;
use crate::command::{Calibrate, Command};
use crate::dispatch::survey_word;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::gesture::{mark_hexes, replace_terrain};
use cartouche_document::state::Survey;
use cartouche_document::tool::{SelectShape, ToolState};
use egui::Ui;

/// The select tool: how a drag selects, and what becomes of the selection.
pub(super) fn selection_ui(ui: &mut Ui, app: &EditorApp, tools: &mut ToolState, out: &mut Vec<Command>) {
    heading(ui, "A drag selects");
    ui.radio_value(&mut tools.shape, SelectShape::Rectangle, "a rectangle");
    ui.radio_value(&mut tools.shape, SelectShape::Lasso, "an outline");
    ui.label(match tools.selection.len() {
        1 => "1 hex selected".to_owned(),
        many => format!("{many} hexes selected"),
    });
    let Some(view) = app.document().and_then(|document| document.view()) else { return };
    if tools.selection.is_empty() {
        return;
    }
    let hexes: Vec<HexNumber> = tools.selection.iter().copied().collect();
    heading(ui, "Mark them");
    for survey in [Survey::Checked, Survey::Doubtful, Survey::Painted] {
        if ui.button(format!("as {}", survey_word(survey))).clicked() {
            out.extend(mark_hexes(view, &hexes, survey, None).map(Command::Make));
        }
    }
    let Some(mut grid) = view.state.grid.clone() else { return };
    heading(ui, "Declare them");
    if ui.button("off the map").clicked() {
        grid.grid.off_map.extend(hexes.iter().copied());
        grid.half_hexes.retain(|hex| !tools.selection.contains(hex));
        tools.selection.clear();
        out.push(Command::Calibrate(Calibrate::Grid(Box::new(grid))));
    } else if ui.button("half hexes").clicked() {
        grid.half_hexes.extend(hexes);
        grid.half_hexes.sort_unstable();
        grid.half_hexes.dedup();
        out.push(Command::Calibrate(Calibrate::Grid(Box::new(grid))));
    }
}

/// Replaces a terrain by the one in hand: in the selection where there is one, else everywhere.
pub(super) fn replace_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let Some(view) = app.document().and_then(|document| document.view()) else { return };
    let Some(to) = app.tools().terrain.as_deref() else { return };
    heading(ui, "Replace all");
    let shown = egui::ComboBox::from_id_salt("replaced").selected_text(fields.replaced.as_str()).show_ui(ui, |ui| {
        for kind in &view.palette.terrains {
            ui.selectable_value(&mut fields.replaced, kind.name.clone(), &kind.name);
        }
    });
    let now = fields.replaced.clone();
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Terrain to replace");
        info.current_text_value = Some(now.clone());
        info
    });
    let within = Some(&app.tools().selection).filter(|selection| !selection.is_empty());
    let can = !fields.replaced.is_empty() && fields.replaced != to;
    if ui.add_enabled(can, egui::Button::new(format!("by {to}"))).clicked() {
        out.extend(replace_terrain(view, &fields.replaced, to, within).map(Command::Make));
    }
}
