//! What the scan proposes, the least sure first. Nothing of it is in the map until it is accepted.
//! Must not: accept anything by itself.

use super::{Fields, faint, heading};
use crate::app::EditorApp;
use crate::canvas::Spot;
use crate::command::Command;
use egui::Ui;

/// How many suggestions are listed.
const LISTED: usize = 100;

pub(super) fn suggestions_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    faint(ui, "Paint some hexes of each terrain; the rest is proposed from what the scan looks like there.");
    let busy = app.suggesting.is_some();
    ui.horizontal_wrapped(|ui| {
        for (command, name) in
            [(Command::SuggestTerrain, "Suggest terrain"), (Command::SuggestSides, "Suggest hexsides")]
        {
            if ui.add_enabled(!busy, egui::Button::new(name)).clicked() {
                out.push(command);
            }
        }
    });
    if let Some(feature) = &app.tools().feature {
        faint(ui, format!("Hexsides: {feature}, the feature of the hexside tool."));
    }
    if busy {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("looking at the scan");
        });
    }
    let list = &app.suggested.list;
    if list.is_empty() {
        return;
    }
    heading(ui, &format!("{} suggestions", list.len()));
    ui.horizontal(|ui| {
        let label = ui.label("Sure by");
        ui.add(egui::DragValue::new(&mut fields.sure).range(0..=100).suffix(" %")).labelled_by(label.id);
        let least = u16::from(fields.sure) * 10;
        let many = list.iter().filter(|proposed| proposed.confidence >= least).count();
        let button = ui.add_enabled(many > 0, egui::Button::new(format!("Accept these {many}")));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Accept the sure ones"));
        if button.clicked() {
            out.push(Command::AcceptSure(least));
        }
    });
    ui.horizontal(|ui| {
        let any = !app.tools().selection.is_empty();
        if ui.add_enabled(any, egui::Button::new("Accept the selected")).clicked() {
            out.push(Command::AcceptSelected);
        }
        if ui.button("Drop all").clicked() {
            out.push(Command::DropSuggestions);
        }
    });
    for (at, proposed) in list.iter().enumerate().take(LISTED) {
        let place = match proposed.spot {
            Spot::Hex(hex) => hex.to_string(),
            Spot::Side(side) => side.hexes().map(|hex| hex.to_string()).join("/"),
        };
        ui.horizontal(|ui| {
            let second = proposed.runner_up.as_ref().map(|name| format!(", or {name}")).unwrap_or_default();
            let text = format!("{place}  {}{second}  {} %", proposed.name, proposed.confidence / 10);
            if ui.add(egui::Button::selectable(false, text.as_str())).clicked() {
                out.push(Command::ShowSuggestion(at));
            }
            for (sign, name, command) in
                [("Accept", "Accept", Command::AcceptSuggestion(at)), ("×", "Reject", Command::RejectSuggestion(at))]
            {
                let button = ui.small_button(sign);
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{name} {} in {place}", proposed.name))
                });
                if button.clicked() {
                    out.push(command);
                }
            }
        });
    }
    if list.len() > LISTED {
        faint(ui, format!("and {} surer ones", list.len() - LISTED));
    }
}
