//! The grid of the map, and the points that lay a scan under it, each with how far off it is.
//! Must not: fit; it shows what the fit says.
#![allow(clippy::float_arithmetic, reason = "residuals are shown in other units")]

use super::{Fields, GridDraft, faint, heading, line_ui};
use crate::app::{EditorApp, OpenScan, Project};
use crate::command::{Calibrate, Command, FitChoice};
use crate::workspace::ScanNews;
use cartouche_bundle::hex::HexNumber;
use cartouche_document::calibration::Fit;
use cartouche_document::state::ScanPoint;
use egui::Ui;

pub(super) fn calibration_ui(ui: &mut Ui, app: &EditorApp, fields: &mut Fields, out: &mut Vec<Command>) {
    let Some(project) = app.project() else { return };
    grid_ui(ui, project, fields, out);
    ui.separator();
    heading(ui, "2  The scan");
    if project.scans.is_empty() {
        faint(
            ui,
            "This map names no scan. Write `scan \"picture.png\" {}` into its grid, or open the picture itself for a new map.",
        );
        return;
    }
    if project.scans.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for (at, scan) in project.scans.iter().enumerate() {
                if ui.selectable_label(at == project.scan, &scan.file).clicked() {
                    out.push(Command::Calibrate(Calibrate::Scan(at)));
                }
            }
        });
    }
    let Some(scan) = project.scans.get(project.scan) else { return };
    scan_ui(ui, scan);
    if project.document.layout().is_none() {
        faint(ui, "First set the grid above, so that numbers have a place.");
        return;
    }
    clicks_ui(ui, project, fields, out);
    points_ui(ui, project, scan, out);
}

fn scan_ui(ui: &mut Ui, scan: &OpenScan) {
    match &scan.news {
        ScanNews::Reading(done) => {
            ui.add(egui::ProgressBar::new(*done as f32 / 1000.0).text(format!("reading {}", scan.file)));
        }
        ScanNews::Ready(picture) => {
            faint(ui, format!("{}, {} × {} pixels", scan.file, picture.width(), picture.height()))
        }
        ScanNews::Missing(path) => faint(ui, format!("{path} is not there.")),
        ScanNews::Failed(why) => faint(ui, why.as_str()),
        ScanNews::Cancelled => faint(ui, "The reading was cancelled; “Read the scans again” starts it anew."),
    }
}

fn clicks_ui(ui: &mut Ui, project: &Project, fields: &mut Fields, out: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        if ui.add_enabled(!project.locked && project.finding.is_none(), egui::Button::new("Find the grid")).clicked() {
            out.push(Command::FindGrid);
        }
        let mut locked = project.locked;
        if ui.checkbox(&mut locked, "Locked").changed() {
            out.push(Command::Lock);
        }
    });
    if let Some(proposal) = &project.proposal {
        let fit = proposal.unconfirmed();
        ui.label(format!(
            "Proposed: {} tops, pitch {:.2} px, turned {:.2}°. Click one hex whose number you can read.",
            if proposal.flat { "flat" } else { "pointed" },
            fit.pitch().0,
            fit.rotation()
        ));
        if ui.button("Drop the proposal").clicked() {
            out.push(Command::Calibrate(Calibrate::DropProposal));
        }
    }
    match project.waiting {
        Some(waiting) => {
            ui.label(format!("Clicked at {:.0}, {:.0}. Which hex is it?", waiting.pixel.x, waiting.pixel.y));
            let (field, entered) = line_ui(ui, "Hex number", &mut fields.number, 60.0);
            if std::mem::take(&mut fields.wants_focus) {
                field.request_focus();
            }
            ui.horizontal(|ui| {
                let number: Option<HexNumber> = fields.number.trim().parse().ok();
                let set = ui.add_enabled(number.is_some(), egui::Button::new("Set the point")).clicked();
                if let Some(number) = number.filter(|_| set || entered) {
                    out.push(Command::Calibrate(Calibrate::Number(number)));
                    fields.number.clear();
                }
                if ui.button("Forget the click").clicked() {
                    out.push(Command::Calibrate(Calibrate::Forget));
                }
            });
        }
        None => faint(ui, "Take the Calibrate tool (C) and click the middles of three or more known hexes, far apart."),
    }
}

fn points_ui(ui: &mut Ui, project: &Project, scan: &OpenScan, out: &mut Vec<Command>) {
    let points = crate::dispatch::points_of(project);
    ui.separator();
    heading(ui, "3  The fit");
    ui.horizontal_wrapped(|ui| {
        for (choice, name) in [
            (FitChoice::Usual, "Usual"),
            (FitChoice::Affine, "Affine"),
            (FitChoice::Projective, "Perspective"),
            (FitChoice::Warp, "Warp"),
        ] {
            if ui.radio(project.choice == choice, name).clicked() {
                out.push(Command::Calibrate(Calibrate::Model(choice)));
            }
        }
    });
    match &scan.fit {
        Ok(fit) => fit_ui(ui, fit),
        Err(why) => faint(ui, why.to_string()),
    }
    let residuals = scan.fit.as_ref().map(Fit::residuals).unwrap_or_default();
    let pitch = scan.fit.as_ref().map_or(1.0, |fit| fit.pitch().0.max(1e-6));
    egui::Grid::new("points").num_columns(4).striped(true).show(ui, |ui| {
        ui.label("hex");
        ui.label("pixel");
        ui.label("off by");
        ui.label("");
        ui.end_row();
        for (at, point) in points.iter().enumerate() {
            let off = residuals.get(at).copied();
            point_ui(ui, project, (at, point), off.map(|off| (off, off / pitch)), out);
            ui.end_row();
        }
    });
}

fn fit_ui(ui: &mut Ui, fit: &Fit) {
    let (across, down) = fit.pitch();
    ui.label(format!("Residual {:.2} px, at worst {:.3} hex widths", fit.rms(), fit.worst()));
    faint(
        ui,
        format!(
            "pitch {across:.2} × {down:.2} px · turned {:.2}° · shear {:.2} %",
            fit.rotation(),
            fit.shear() * 100.0
        ),
    );
    if fit.is_exact() && fit.samples().len() > 1 {
        faint(ui, "This fit passes through these points whatever was clicked: one more point proves it.");
    }
}

fn point_ui(
    ui: &mut Ui,
    project: &Project,
    (at, point): (usize, &ScanPoint),
    off: Option<(f64, f64)>,
    out: &mut Vec<Command>,
) {
    let mut number = point.hex.to_string();
    let field = ui.add(
        egui::TextEdit::singleline(&mut number)
            .min_size(egui::vec2(52.0, 0.0))
            .desired_width(48.0)
            .clip_text(false)
            .id_salt(("point", at)),
    );
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, format!("Number of point {}", at + 1));
        info.current_text_value = Some(number.clone());
        info
    });
    if field.changed()
        && let Ok(hex) = number.trim().parse()
        && hex != point.hex
    {
        out.push(Command::Calibrate(Calibrate::Renumber(at, hex)));
    }
    let chosen = project.chosen_point == Some(at);
    let place = ui.selectable_label(chosen, format!("{}, {}", point.x, point.y));
    place.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::Button, true, chosen, format!("Show point {}", point.hex))
    });
    if place.clicked() {
        out.push(Command::Calibrate(Calibrate::Choose(at)));
    }
    // The panel is narrow: the whole is given in widths above, each point's when it is pointed at.
    let shown = ui.label(off.map_or_else(|| "—".to_owned(), |(pixels, _)| format!("{pixels:.1} px")));
    if let Some((_, widths)) = off {
        shown.on_hover_text(format!("{widths:.3} hex widths"));
    }
    let remove = ui.small_button("×");
    remove.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Remove point {}", point.hex)));
    if remove.clicked() {
        out.push(Command::Calibrate(Calibrate::Remove(at)));
    }
}

fn grid_ui(ui: &mut Ui, project: &Project, fields: &mut Fields, out: &mut Vec<Command>) {
    let state = project.document.state().grid.as_ref();
    if fields.grid.from.as_ref() != state {
        fields.grid = state.map(GridDraft::of).unwrap_or_default();
    }
    heading(ui, "1  The grid");
    let draft = &mut fields.grid;
    ui.horizontal(|ui| {
        ui.radio_value(&mut draft.flat, true, "Flat tops");
        ui.radio_value(&mut draft.flat, false, "Pointed tops");
    });
    let (lines, forth, back) = if draft.flat { ("columns", "low", "high") } else { ("rows", "right", "left") };
    ui.horizontal(|ui| {
        ui.radio_value(&mut draft.odd, true, format!("Odd {lines}"));
        ui.radio_value(&mut draft.odd, false, format!("Even {lines}"));
    });
    ui.horizontal(|ui| {
        ui.label("are pushed");
        ui.radio_value(&mut draft.forth, true, forth);
        ui.radio_value(&mut draft.forth, false, back);
    });
    let names = ["First column", "Last column", "First row", "Last row"];
    egui::Grid::new("extent").num_columns(4).show(ui, |ui| {
        for (at, (name, value)) in names.into_iter().zip(&mut draft.extent).enumerate() {
            let label = ui.label(name);
            ui.add(egui::DragValue::new(value).range(0..=99).speed(0.1)).labelled_by(label.id);
            if at % 2 == 1 {
                ui.end_row();
            }
        }
    });
    ui.horizontal(|ui| {
        ui.radio_value(&mut draft.column_first, true, "Column then row");
        ui.radio_value(&mut draft.column_first, false, "Row then column");
    });
    ui.checkbox(&mut draft.from_right, "Columns count to the left");
    ui.checkbox(&mut draft.from_bottom, "Rows count upwards");
    line_ui(ui, "Off the map", &mut draft.off_map, 170.0);
    match draft.grid() {
        Err(why) => faint(ui, why),
        Ok(grid) => {
            let same = state == Some(&grid);
            if ui.add_enabled(!same, egui::Button::new("Set the grid")).clicked() {
                out.push(Command::Calibrate(Calibrate::Grid(Box::new(grid))));
            }
        }
    }
}
