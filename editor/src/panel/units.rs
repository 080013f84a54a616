//! The order of battle: units that are not yet placed first. Drag one onto the map, or put it at the keyboard's hex.
//! Must not: choose the layer that is written; each entry says its own.

use super::{Fields, faint, heading};
use crate::app::EditorApp;
use crate::command::Command;
use cartouche_document::palette::UnitEntry;
use cartouche_document::tool::UnitRef;
use egui::Ui;

pub(super) fn units_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let Some(project) = app.project() else { return };
    let units = &project.document.palette().units;
    if units.is_empty() {
        faint(ui, "The project's armies have no chart with an `at` column, and its scenarios no set-up lines.");
        return;
    }
    let mut sides: Vec<&str> = units.iter().map(|unit| unit.side.as_str()).collect();
    sides.sort_unstable();
    sides.dedup();
    ui.horizontal_wrapped(|ui| {
        if ui.selectable_label(fields.side.is_empty(), "All").clicked() {
            fields.side.clear();
        }
        for side in sides {
            if ui.selectable_label(fields.side == side, side).clicked() {
                side.clone_into(&mut fields.side);
            }
        }
    });
    let shown = |unit: &UnitEntry| fields.side.is_empty() || unit.side == fields.side;
    let part = |placed: bool| {
        units
            .iter()
            .enumerate()
            .filter(move |(_, unit)| unit.at.is_some() == placed)
            .filter(|(_, unit)| shown(unit))
            .collect::<Vec<_>>()
    };
    for (placed, title) in [(false, "Not placed"), (true, "Placed")] {
        let units = part(placed);
        heading(ui, &format!("{title} ({})", units.len()));
        for (at, unit) in units {
            unit_ui(ui, app, (at, unit), out);
        }
    }
}

fn unit_ui(ui: &mut Ui, app: &EditorApp, (at, unit): (usize, &UnitEntry), out: &mut Vec<Command>) {
    let in_hand = app.tools().unit.as_ref().is_some_and(|in_hand| in_hand.names(unit));
    ui.horizontal(|ui| {
        let place = unit.at.as_deref().unwrap_or("—");
        let button = egui::Button::selectable(in_hand, unit.name.as_str()).sense(egui::Sense::click_and_drag());
        let shown = ui.add(button);
        shown.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::Button, true, in_hand, format!("Unit {}", unit.name))
        });
        shown.dnd_set_drag_payload(at);
        if shown.dragged()
            && let Some(pointer) = ui.ctx().pointer_latest_pos()
        {
            let painter =
                ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, ui.scope_id().with("dragged")));
            let font = egui::TextStyle::Body.resolve(ui.style());
            painter.text(pointer, egui::Align2::LEFT_BOTTOM, &unit.name, font, ui.visuals().strong_text_color());
        }
        if shown.clicked() {
            let mut tools = app.tools().clone();
            tools.unit = Some(UnitRef::of(unit));
            tools.tool = cartouche_document::tool::Tool::SetUp;
            out.push(Command::Hold(Box::new(tools)));
            if let Some(hex) = unit.at.as_deref().and_then(|at| at.parse().ok()) {
                out.push(Command::Centre(hex));
            }
        }
        let entered = shown.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if entered && let Some(hex) = app.canvas().cursor() {
            out.push(Command::Place(at, Some(hex)));
        }
        ui.label(egui::RichText::new(format!("{} {}", unit.printed, place)).weak());
        if unit.at.is_some() {
            let off = ui.small_button("×");
            off.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Take {} off the map", unit.name))
            });
            if off.clicked() {
                out.push(Command::Place(at, None));
            }
        }
    })
    .response
    .on_hover_text(format!("{} · written in {} ({})", unit.kind, unit.owner, unit.file));
}
