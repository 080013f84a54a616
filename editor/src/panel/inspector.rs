//! All that is said of one hex and its sides; changed here by the same steps as by the tools.
//! Must not: change the map; it sends steps.

use super::status::short;
use super::{Fields, faint, heading, line_ui};
use crate::app::EditorApp;
use crate::command::Command;
use crate::dispatch::survey_word;
use cartouche_bundle::hex::{Direction, HexNumber, HexSide};
use cartouche_document::change::{Change, Step};
use cartouche_document::document::Document;
use cartouche_document::gesture::{flip, name_hex};
use cartouche_document::state::{HexState, SideState, Survey};
use cartouche_document::tool::View;
use egui::Ui;

pub(super) fn inspector_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let Some(document) = app.document() else { return };
    let (Some(hex), Some(view)) = (app.chosen(), document.view()) else {
        faint(ui, "Double click a hex, or press Enter at the keyboard's hex.");
        return;
    };
    if fields.inspected != Some((hex, document.revision())) {
        fields.inspected = Some((hex, document.revision()));
        let said = document.state().hexes.get(&hex);
        fields.note = said.and_then(|said| said.note.clone()).unwrap_or_default();
        fields.name.clear();
        fields.cited = citing(document, hex);
    }
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(format!("Hex {hex}")).heading());
        if ui.button("Centre").clicked() {
            out.push(Command::Centre(hex));
        }
    });
    hex_ui(ui, view, hex, fields, out);
    heading(ui, "Sides");
    for (direction, beyond) in view.grid().neighbours(hex) {
        if let Ok(side) = view.grid().side(hex, beyond) {
            side_ui(ui, view, (hex, direction, beyond, side), out);
        }
    }
    rest_ui(ui, view, hex, fields, out);
}

/// A step that changes what the hex's line says.
fn change(document: View<'_>, hex: HexNumber, label: String, with: impl FnOnce(&mut HexState)) -> Command {
    let before = document.state.hexes.get(&hex).cloned();
    let mut after = before.clone().unwrap_or_default();
    with(&mut after);
    let empty = after.terrain.is_empty() && after.height.is_none() && after.note.is_none() && after.survey.is_none();
    let after = (!empty).then_some(after);
    Command::Make(Step { label, changes: vec![Change::Hex { hex, before, after }] })
}

fn hex_ui(ui: &mut Ui, view: View<'_>, hex: HexNumber, fields: &mut Fields, out: &mut Vec<Command>) {
    let said = view.state.hexes.get(&hex).cloned().unwrap_or_default();
    let not_known = "not known";
    egui::Grid::new("hex").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        ui.label("Terrain");
        let main = said.main().unwrap_or(not_known).to_owned();
        combo(ui, "Terrain of the hex", &main, |ui| {
            for kind in &view.palette.terrains {
                if ui.selectable_label(kind.name == main, &kind.name).clicked() {
                    out.push(change(view, hex, format!("paint {} on {hex}", kind.name), |said| {
                        said.terrain.truncate(1);
                        said.terrain.clear();
                        said.terrain.push(kind.name.clone());
                    }));
                }
            }
        });
        ui.end_row();
        if said.terrain.len() > 1 {
            ui.label("and");
            ui.label(said.terrain.iter().skip(1).cloned().collect::<Vec<_>>().join(", "));
            ui.end_row();
        }
        let label = ui.label("Height");
        let mut height = said.height.unwrap_or(0);
        ui.horizontal(|ui| {
            let field =
                ui.add(egui::DragValue::new(&mut height).range(-20..=40).speed(0.05).update_while_editing(false));
            let field = field.labelled_by(label.id);
            if height != said.height.unwrap_or(0) && (field.changed() || field.drag_stopped()) {
                out.push(change(view, hex, format!("set {hex} to height {height}"), |said| said.height = Some(height)));
            }
            if said.height.is_none() {
                faint(ui, not_known);
            } else if ui.small_button("Take the height away").clicked() {
                out.push(change(view, hex, format!("take the height of {hex} away"), |said| said.height = None));
            }
        });
        ui.end_row();
        ui.label("Survey");
        let known = view.state.known(hex).map_or("not looked at", survey_word);
        combo(ui, "Survey of the hex", known, |ui| {
            for survey in [Survey::Painted, Survey::Checked, Survey::Guessed, Survey::Doubtful] {
                if ui.selectable_label(known == survey_word(survey), survey_word(survey)).clicked() {
                    let label = format!("mark {hex} as {}", survey_word(survey));
                    out.push(change(view, hex, label, |said| said.survey = Some(survey)));
                }
            }
        });
        ui.end_row();
        let label = ui.label("Note");
        let field = ui.add(egui::TextEdit::singleline(&mut fields.note).desired_width(180.0)).labelled_by(label.id);
        if field.lost_focus() && fields.note.trim() != said.note.as_deref().unwrap_or_default() {
            let note = Some(fields.note.trim().to_owned()).filter(|note| !note.is_empty());
            out.push(change(view, hex, format!("note on {hex}"), |said| said.note = note));
        }
        ui.end_row();
    });
}

fn combo(ui: &mut Ui, name: &str, now: &str, with: impl FnOnce(&mut Ui)) {
    let shown = egui::ComboBox::from_id_salt(name).selected_text(now).width(150.0).show_ui(ui, with);
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name);
        info.current_text_value = Some(now.to_owned());
        info
    });
}

type Side = (HexNumber, Direction, HexNumber, HexSide);

fn side_ui(ui: &mut Ui, view: View<'_>, (hex, direction, beyond, side): Side, out: &mut Vec<Command>) {
    let way = short(direction);
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("{way} {beyond}"));
        for (feature, said) in view.state.features(side) {
            let up = said.up.map_or_else(String::new, |up| format!(", up {up}"));
            let name = said.name.as_deref().map_or_else(String::new, |name| format!(" “{name}”"));
            let words = format!("{feature}{name}{up}");
            ui.label(words);
            mark_ui(ui, (side, feature, said), way, out);
            if view.directed(feature) {
                let button = ui.small_button("Flip");
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Flip {feature} {way}"))
                });
                if button.clicked() {
                    out.extend(flip(view, side, feature).map(Command::Make));
                }
            }
            let button = ui.small_button("×");
            button
                .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Remove {feature} {way}")));
            if button.clicked() {
                let change =
                    Change::Side { side, feature: feature.to_owned(), before: Some(said.clone()), after: None };
                out.push(Command::Make(Step { label: format!("take {} off", change.what()), changes: vec![change] }));
            }
        }
        let menu = ui.menu_button("+", |ui| {
            for kind in &view.palette.features {
                if view.state.sides.contains_key(&(side, kind.name.clone())) {
                    continue;
                }
                if ui.button(&kind.name).clicked() {
                    let after = SideState { up: kind.directed.then_some(hex), ..SideState::default() };
                    let change = Change::Side { side, feature: kind.name.clone(), before: None, after: Some(after) };
                    out.push(Command::Make(Step { label: format!("lay {}", change.what()), changes: vec![change] }));
                    ui.close();
                }
            }
        });
        menu.response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Add a feature {way}")));
    });
}

/// How sure one feature of a side is, to be read and to be chosen.
fn mark_ui(ui: &mut Ui, (side, feature, said): (HexSide, &str, &SideState), way: &'static str, out: &mut Vec<Command>) {
    let known = said.survey.map_or("no mark", survey_word);
    let menu = ui.menu_button(known, |ui| {
        for survey in [Survey::Painted, Survey::Checked, Survey::Guessed] {
            if ui.selectable_label(said.survey == Some(survey), survey_word(survey)).clicked() {
                let after = SideState { survey: Some(survey), ..said.clone() };
                let change =
                    Change::Side { side, feature: feature.to_owned(), before: Some(said.clone()), after: Some(after) };
                let label = format!("mark {} as {}", change.what(), survey_word(survey));
                out.push(Command::Make(Step { label, changes: vec![change] }));
                ui.close();
            }
        }
    });
    menu.response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Survey of {feature} {way}")));
}

fn rest_ui(ui: &mut Ui, view: View<'_>, hex: HexNumber, fields: &mut Fields, out: &mut Vec<Command>) {
    heading(ui, "Names");
    for place in view.state.places_in(hex) {
        ui.horizontal(|ui| {
            ui.label(&place.name);
            let button = ui.small_button("×");
            button.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Remove the name {}", place.name))
            });
            if button.clicked() {
                let change = Change::Place { name: place.name.clone(), before: Some(hex), after: None };
                out.push(Command::Make(Step {
                    label: format!("take the name {} off", place.name),
                    changes: vec![change],
                }));
            }
        });
    }
    let (_, entered) = line_ui(ui, "New name", &mut fields.name, 190.0);
    let given = !fields.name.trim().is_empty();
    if ui.add_enabled(given, egui::Button::new("Give the name")).clicked() || entered {
        out.extend(name_hex(view, hex, &fields.name).map(Command::Make));
    }
    heading(ui, "Paths");
    let mut none = true;
    for path in view.state.paths_through(hex) {
        none = false;
        ui.label(path.name.as_ref().map_or_else(|| path.kind.clone(), |name| format!("{} “{name}”", path.kind)));
    }
    if none {
        faint(ui, "none");
    }
    let regions: Vec<&str> = view
        .state
        .regions
        .iter()
        .filter(|region| region.hexes.contains(&hex))
        .map(|region| region.name.as_str())
        .collect();
    if !regions.is_empty() {
        heading(ui, "Regions");
        ui.label(regions.join(", "));
    }
    let units: Vec<String> = view.units_in(hex).map(|unit| format!("{} ({})", unit.name, unit.owner)).collect();
    if !units.is_empty() {
        heading(ui, "Set up here");
        units.into_iter().for_each(|unit| drop(ui.label(unit)));
    }
    if !fields.cited.is_empty() {
        heading(ui, "The text says of it");
        for line in &fields.cited {
            faint(ui, line.as_str());
        }
    }
}

/// Lines of all files that name a hex, with their cases in brackets; the first few.
fn citing(document: &Document, hex: HexNumber) -> Vec<String> {
    let number = hex.to_string();
    let mut lines = Vec::new();
    for file in document.files() {
        let Some(text) = document.text_of(&file) else { continue };
        let naming = text.lines().enumerate().filter(|(_, line)| line.contains(&number) && line.contains('['));
        lines.extend(naming.map(|(at, line)| format!("{file}:{} {}", at + 1, line.trim())));
    }
    lines.truncate(12);
    lines
}
