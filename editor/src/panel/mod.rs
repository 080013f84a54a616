//! What stands around the map: menus, tools, tabs, status line, and what lies over it. Panels look at the window, write in
//! their own fields, and send commands.
//! Must not: change anything but their fields.

mod banners;
mod calibration;
mod compare;
mod fields;
mod find;
mod history;
mod inspector;
mod keys;
mod layers;
mod menu;
mod over;
mod problems;
mod selection;
mod start;
mod status;
mod suggestions;
mod survey;
mod toolbar;
mod units;

pub use fields::{Fields, GridDraft};
pub use over::over_ui;
pub use start::start_ui;

use crate::app::{EditorApp, Tab};
use crate::command::Command;
use egui::{Panel, Ui};

/// Width of the tools on the left, in points.
const LEFT: f32 = 176.0;
/// Where the map begins, with a margin.
const BESIDE: f32 = 188.0;
/// Width of the tabs on the right, in points.
const RIGHT: f32 = 300.0;

/// The panels around the map.
pub fn around_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    Panel::top("menu").show(ui, |ui| menu::menu_ui(ui, app, out));
    Panel::bottom("status").exact_size(26.0).show(ui, |ui| status::status_ui(ui, app, out));
    banners::banners_ui(ui, app, out);
    if app.project().is_none() {
        return;
    }
    Panel::left("tools").exact_size(LEFT).resizable(false).show(ui, |ui| {
        egui::ScrollArea::vertical().id_salt("tool strip").show(ui, |ui| toolbar::toolbar_ui(ui, app, fields, out));
    });
    Panel::right("tabs").exact_size(RIGHT).resizable(false).show(ui, |ui| {
        tabs_ui(ui, app, out);
        ui.separator();
        egui::ScrollArea::vertical().id_salt("tab").auto_shrink([false, false]).show(ui, |ui| match app.tab() {
            Tab::Inspector => inspector::inspector_ui(ui, app, fields, out),
            Tab::Layers => layers::layers_ui(ui, app, out),
            Tab::Problems => problems::problems_ui(ui, app, out),
            Tab::Units => units::units_ui(ui, app, fields, out),
            Tab::Calibration => calibration::calibration_ui(ui, app, fields, out),
            Tab::History => history::history_ui(ui, app, out),
            Tab::Suggestions => suggestions::suggestions_ui(ui, app, fields, out),
            Tab::Survey => survey::survey_ui(ui, app, out),
            Tab::Compare => compare::compare_ui(ui, app, fields, out),
        });
    });
}

fn tabs_ui(ui: &mut Ui, app: &EditorApp, out: &mut Vec<Command>) {
    let tabs = [
        (Tab::Inspector, "Inspector"),
        (Tab::Layers, "Layers"),
        (Tab::Problems, "Problems"),
        (Tab::Units, "Units"),
        (Tab::Calibration, "Calibration"),
        (Tab::Suggestions, "Suggestions"),
        (Tab::Survey, "Survey"),
        (Tab::Compare, "Compare"),
        (Tab::History, "History"),
    ];
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (tab, name) in tabs {
            let problems = app.project().map_or(0, |project| project.problems.len());
            let text = match tab {
                Tab::Problems if problems > 0 => format!("{name} ({problems})"),
                _ => name.to_owned(),
            };
            let button = ui.selectable_label(app.tab() == tab, text);
            button.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Tab, true, app.tab() == tab, format!("{name} tab"))
            });
            if button.clicked() {
                out.push(Command::Tab(tab));
            }
        }
    });
}

/// A heading within a panel.
fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(egui::RichText::new(text).strong());
    ui.add_space(1.0);
}

/// Words of less weight.
fn faint(ui: &mut Ui, text: impl Into<String>) {
    ui.label(egui::RichText::new(text).weak());
}

/// A field for a line of text, with its name before it. Whether Enter was pressed in it.
fn line_ui(ui: &mut Ui, name: &str, text: &mut String, width: f32) -> (egui::Response, bool) {
    let mut entered = false;
    let shown = ui.horizontal(|ui| {
        let label = ui.label(name);
        let field = ui.add(egui::TextEdit::singleline(text).desired_width(width)).labelled_by(label.id);
        entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        field
    });
    (shown.inner, entered)
}
