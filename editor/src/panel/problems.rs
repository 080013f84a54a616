//! What the compiler finds, in file order; a click centres the place.
//! Must not: judge; it shows what was found.

use super::faint;
use crate::app::EditorApp;
use crate::command::Command;
use cartouche_dsl::diagnostics::Severity;
use egui::Ui;

pub(super) fn problems_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    let Some(project) = app.project() else { return };
    if project.problems.is_empty() {
        ui.label("The compiler finds nothing.");
        return;
    }
    let errors = project.problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    faint(ui, format!("{errors} errors, {} others. F8 goes to the next.", project.problems.len() - errors));
    for (at, problem) in project.problems.iter().enumerate() {
        let (word, colour) = match problem.severity {
            Severity::Error => ("error", ui.visuals().error_fg_color),
            Severity::Warning => ("warning", ui.visuals().warn_fg_color),
            Severity::Info => ("note", ui.visuals().weak_text_color()),
        };
        ui.separator();
        ui.horizontal(|ui| {
            ui.label(egui::RichText::new(format!("{word} {}", problem.code)).color(colour).strong());
            let place = match project.place_of(at) {
                Some(hex) => format!("{hex} · {}:{}", problem.file, problem.line),
                None => format!("{}:{}", problem.file, problem.line),
            };
            ui.label(egui::RichText::new(place).weak());
        });
        let on = app.problem == Some(at);
        let line = ui.add(egui::Button::selectable(on, problem.message.as_str()).wrap());
        line.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::Button, true, on, format!("Problem {}: {}", at + 1, problem.message))
        });
        if line.clicked() {
            out.push(Command::Problem(at));
        }
        if let Some(help) = &problem.help {
            ui.label(egui::RichText::new(help).weak());
        }
    }
}
