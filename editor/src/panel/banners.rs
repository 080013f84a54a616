//! Sentences between the menus and the map: edits of an earlier session, notices. Nothing of it stops the painting.
//! Must not: ask in a way that takes the map away.

use crate::app::{EditorApp, Mood};
use crate::command::Command;
use cartouche_document::journal::Event;
use egui::{Panel, Ui};

pub(super) fn banners_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    if let Some(journal) = app.project().and_then(|project| project.recovered.as_ref()) {
        let steps = journal.events.iter().filter(|event| matches!(event, Event::Did(_))).count();
        Panel::top("recovered").show(ui, |ui| {
            ui.add_space(3.0);
            ui.horizontal_wrapped(|ui| {
                let edits = if steps == 1 { "edit" } else { "edits" };
                ui.label(
                    egui::RichText::new(format!("{steps} {edits} of an earlier session never reached the file."))
                        .strong(),
                );
                if ui.button("Take them up").clicked() {
                    out.push(Command::Recover(true));
                }
                if ui.button("Put them aside").clicked() {
                    out.push(Command::Recover(false));
                }
                if journal.torn {
                    ui.label("The last one was cut off while it was written.");
                }
            });
            ui.add_space(3.0);
        });
    }
}

/// Notices float over the map's upper edge, so that nothing moves when one comes or goes.
pub(super) fn notices_ui(ui: &Ui, app: &EditorApp, out: &mut Vec<Command>) {
    if app.notices().is_empty() {
        return;
    }
    let left = if app.project().is_some() { super::BESIDE } else { 12.0 };
    egui::Area::new(egui::Id::unique("notices")).fixed_pos([left, 34.0]).order(egui::Order::Middle).show(
        ui.ctx(),
        |ui| {
            for (at, notice) in app.notices().iter().enumerate().rev().take(3) {
                egui::Frame::popup(ui.style()).inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
                    ui.set_max_width(560.0);
                    ui.horizontal_top(|ui| {
                        let close = ui.small_button("×");
                        close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Dismiss the notice"));
                        if close.clicked() {
                            out.push(Command::Dismiss(at));
                        }
                        let text = egui::RichText::new(&notice.text);
                        let text =
                            if notice.mood == Mood::Failed { text.color(ui.visuals().error_fg_color) } else { text };
                        ui.add(egui::Label::new(text).wrap());
                    });
                });
            }
        },
    );
}
