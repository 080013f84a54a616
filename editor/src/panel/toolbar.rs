//! The tools on the left, and what the tool in hand paints with.
//! Must not: change the tools; a changed copy is sent.
#![allow(clippy::float_arithmetic, reason = "widths on the screen; they decide nothing")]

use super::{Fields, faint, heading, selection};
use crate::app::EditorApp;
use crate::command::{Command, table};
use crate::dispatch::survey_word;
use cartouche_document::state::{RegionKind, Survey};
use cartouche_document::tool::{BrushSize, FillWhat, HeightMode, SideBound, Tool, ToolState, UpRule};
use egui::Ui;

pub(super) fn toolbar_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    heading(ui, "Tools");
    for row in table() {
        let Command::Tool(tool) = row.command else { continue };
        let key = app.keys.of(row).first().map(ToString::to_string).unwrap_or_default();
        let button =
            egui::Button::selectable(app.tools().tool == tool, row.name).right_text(egui::RichText::new(key).weak());
        let shown = ui.add_sized([ui.available_width(), 22.0], button).on_hover_text(row.help);
        shown.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::Button, true, app.tools().tool == tool, format!("{} tool", row.name))
        });
        if shown.clicked() {
            out.push(row.command.clone());
        }
    }
    ui.separator();
    let mut tools = app.tools().clone();
    options_ui(ui, app, &mut tools, fields, out);
    if tools != *app.tools() {
        out.push(Command::Hold(Box::new(tools)));
    }
}

fn options_ui(ui: &mut Ui, app: &EditorApp, tools: &mut ToolState, fields: &mut Fields, out: &mut Vec<Command>) {
    match tools.tool {
        Tool::Terrain => {
            entries_ui(ui, app, "Terrain", out);
            ui.checkbox(&mut tools.also, "Second terrain");
            size_ui(ui, tools);
        }
        Tool::Fill => {
            entries_ui(ui, app, "Terrain", out);
            heading(ui, "Fill");
            ui.radio_value(&mut tools.fill, FillWhat::Terrain, "With terrain");
            ui.radio_value(&mut tools.fill, FillWhat::Height, "With height");
            let mut stops = tools.bound != SideBound::Nothing;
            if ui.checkbox(&mut stops, "Stop at hexsides").changed() {
                tools.bound = if stops { SideBound::AnyFeature } else { SideBound::Nothing };
            }
            ui.checkbox(&mut tools.inside, "Stay in the selection");
            selection::replace_ui(ui, app, fields, out);
        }
        Tool::Height => height_ui(ui, tools, fields, out),
        Tool::Hexside => hexside_ui(ui, app, tools, out),
        Tool::Path => {
            entries_ui(ui, app, "Path", out);
            name_ui(ui, "Name", &mut tools.path_name);
        }
        Tool::Place => {
            heading(ui, "Name");
            name_ui(ui, "Name to give", &mut tools.place);
            faint(ui, "Click the hex. Without a name, drag moves the name that is there.");
        }
        Tool::Region => {
            entries_ui(ui, app, "Region", out);
            name_ui(ui, "Region's name", &mut tools.region);
            ui.radio_value(&mut tools.region_kind, RegionKind::Region, "Region");
            ui.radio_value(&mut tools.region_kind, RegionKind::Entry, "Entry");
            size_ui(ui, tools);
        }
        Tool::SetUp => {
            heading(ui, "Unit");
            ui.label(tools.unit.as_ref().map_or("none: a drag moves the unit that is there", |unit| &unit.name));
            if tools.unit.is_some() && ui.button("Put the unit down").clicked() {
                tools.unit = None;
            }
        }
        Tool::Survey => {
            heading(ui, "Mark as");
            for survey in [Survey::Painted, Survey::Checked, Survey::Guessed, Survey::Doubtful] {
                ui.radio_value(&mut tools.survey, survey, survey_word(survey));
            }
            name_ui(ui, "Note", &mut tools.note);
            size_ui(ui, tools);
        }
        Tool::Select => selection::selection_ui(ui, app, tools, out),
        Tool::Measure => faint(ui, "Drag from hex to hex."),
        Tool::Calibrate => {
            faint(ui, "Click the middle of a hex whose number you can read, and type the number on the right.")
        }
    }
}

fn hexside_ui(ui: &mut Ui, app: &EditorApp, tools: &mut ToolState, out: &mut Vec<Command>) {
    entries_ui(ui, app, "Feature", out);
    let directed = app.document().is_some_and(|document| {
        document.palette().features.iter().any(|kind| kind.directed && Some(&kind.name) == tools.feature.as_ref())
    });
    if directed {
        heading(ui, "Up is");
        ui.radio_value(&mut tools.up, UpRule::Heights, "the higher hex");
        ui.radio_value(&mut tools.up, UpRule::Pointer, "the pointer's hex");
        ui.radio_value(&mut tools.up, UpRule::Beyond, "the hex beyond");
    }
    name_ui(ui, "Name", &mut tools.feature_name);
}

/// The names that the tool may take, each with its key.
fn entries_ui(ui: &mut Ui, app: &EditorApp, title: &str, out: &mut Vec<Command>) {
    heading(ui, title);
    let tools = app.tools();
    let now = match tools.tool {
        Tool::Terrain | Tool::Fill => tools.terrain.as_deref(),
        Tool::Hexside => tools.feature.as_deref(),
        Tool::Path => tools.path.as_deref(),
        Tool::Region => tools.region.as_deref(),
        _ => None,
    };
    let entries = app.entries();
    if entries.is_empty() {
        faint(ui, "The project declares none.");
    }
    let dark = ui.visuals().dark_mode;
    for (at, name) in entries.into_iter().enumerate() {
        let key = if at < 10 { ((at + 1) % 10).to_string() } else { String::new() };
        ui.horizontal(|ui| {
            if matches!(tools.tool, Tool::Terrain | Tool::Fill) {
                let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 16.0), egui::Sense::hover());
                let look = crate::canvas::Theme::new(dark).terrain(Some(at), &name);
                ui.painter().rect(
                    rect,
                    2.0,
                    look.fill,
                    ui.visuals().widgets.inactive.fg_stroke,
                    egui::StrokeKind::Inside,
                );
            }
            let button =
                egui::Button::selectable(now == Some(&name), name.as_str()).right_text(egui::RichText::new(key).weak());
            let shown = ui.add_sized([ui.available_width(), 20.0], button);
            shown.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Button, true, now == Some(&name), format!("{title} {name}"))
            });
            if shown.clicked() {
                out.push(Command::EntryNamed(name.clone()));
            }
        });
    }
}

fn size_ui(ui: &mut Ui, tools: &mut ToolState) {
    heading(ui, "Brush  [ ]");
    ui.horizontal(|ui| {
        for size in [BrushSize::One, BrushSize::Seven, BrushSize::Nineteen, BrushSize::ThirtySeven] {
            let shown = ui.selectable_label(tools.size == size, size.count().to_string());
            let on = tools.size == size;
            shown.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, format!("Brush of {}", size.count()))
            });
            if shown.clicked() {
                tools.size = size;
            }
        }
    });
}

fn height_ui(ui: &mut Ui, tools: &mut ToolState, fields: &mut Fields, out: &mut Vec<Command>) {
    heading(ui, "Height");
    let set = matches!(tools.height, HeightMode::Set(_));
    let shown_level = if let HeightMode::Set(level) = tools.height { level } else { fields.height };
    let mut level = shown_level;
    ui.horizontal(|ui| {
        if ui.radio(set, "Set to").clicked() {
            tools.height = HeightMode::Set(level);
        }
        let label = ui.label("level");
        ui.add(egui::DragValue::new(&mut level).range(-20..=40).speed(0.05)).labelled_by(label.id);
    });
    if level != shown_level {
        out.push(Command::Height(level));
    }
    if ui.radio(tools.height == HeightMode::Raise, "Raise by one").clicked() {
        tools.height = HeightMode::Raise;
    }
    if ui.radio(tools.height == HeightMode::Lower, "Lower by one").clicked() {
        tools.height = HeightMode::Lower;
    }
    size_ui(ui, tools);
}

/// A name that may be left out.
fn name_ui(ui: &mut Ui, label: &str, name: &mut Option<String>) {
    let mut text = name.clone().unwrap_or_default();
    ui.vertical(|ui| {
        let label = ui.label(label);
        ui.add(egui::TextEdit::singleline(&mut text).desired_width(ui.available_width() - 8.0)).labelled_by(label.id);
    });
    *name = Some(text).filter(|text| !text.is_empty());
}
