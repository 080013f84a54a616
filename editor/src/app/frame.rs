//! One frame: what came from beside, keys, panels, map; then the commands are dispatched.
//! Must not: change the document here.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::{EditorApp, Mood, Over};
use crate::canvas::{CalibrationMark, Canvas, CanvasInput, Hovered, Measured, Overlay, ScanLayer};
use crate::command::Command;
use crate::panel;
use crate::preferences::ThemeChoice;
use cartouche_document::change::Touched;
use cartouche_document::layout::Point;
use cartouche_document::tool::{Hover, Tool};
use egui::{Event, Ui};
use std::sync::Arc;

/// How long a notice that is only good to know stays, in seconds.
const TOLD: f64 = 12.0;

impl eframe::App for EditorApp {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.close();
    }
}

impl EditorApp {
    /// Shows a frame and does what it asks for.
    pub fn frame(&mut self, ui: &mut Ui) {
        self.set_theme(ui.ctx());
        if self.wake.is_none() && !self.setting.at_once {
            let ctx = ui.ctx().clone();
            self.wake = Some(Arc::new(move || ctx.request_repaint()));
        }
        self.poll(ui.ctx());
        self.set_title(ui.ctx());
        self.drop_old_notices(ui.ctx());
        self.look_again();
        let mut out = Vec::new();
        self.read_keys(ui, &mut out);
        out.extend(self.dropped(ui.ctx()));
        // Panels look at the window and write in their own fields; so those are lent to them.
        let mut fields = std::mem::take(&mut self.fields);
        panel::around_ui(ui, self, &mut fields, &mut out);
        if self.project.is_none() {
            egui::CentralPanel::default().show(ui, |ui| panel::start_ui(ui, self, &mut fields, &mut out));
        }
        panel::over_ui(ui, self, &mut fields, &mut out);
        self.fields = fields;
        if self.project.is_some() {
            egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| self.map_ui(ui, &mut out));
        }
        for command in out {
            self.dispatch(command);
        }
        if self.quitting {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// Begins as the command line says: a theme for this time, a path, a hex in the middle.
    pub fn begin(
        &mut self,
        ctx: &egui::Context,
        theme: Option<ThemeChoice>,
        path: Option<&camino::Utf8Path>,
        hex: Option<&str>,
    ) {
        let ctx = ctx.clone();
        self.wake = Some(Arc::new(move || ctx.request_repaint()));
        if let Some(theme) = theme {
            self.preferences.theme = theme;
        }
        if let Some(path) = path {
            self.open(path);
        }
        if let Some(hex) = hex {
            match hex.parse() {
                Ok(hex) => self.dispatch(Command::Centre(hex)),
                Err(_) => self.tell(Mood::Failed, format!("`{hex}` is no hex number")),
            }
        }
    }

    /// Asks how the scans stand. Whether some are still being read.
    pub fn poll_scans(&mut self) -> bool {
        let Some(project) = &mut self.project else { return false };
        let mut ready = false;
        for scan in &mut project.scans {
            ready |= scan.poll();
        }
        let reading = project.scans.iter().any(|scan| scan.job.is_some());
        if ready {
            self.scan_ready();
        }
        reading
    }

    fn set_theme(&self, ctx: &egui::Context) {
        let theme = match self.preferences.theme {
            ThemeChoice::System => egui::ThemePreference::System,
            ThemeChoice::Light => egui::ThemePreference::Light,
            ThemeChoice::Dark => egui::ThemePreference::Dark,
        };
        if ctx.options(|options| options.theme_preference) != theme {
            ctx.set_theme(theme);
        }
    }

    /// Files that were dropped on the window, or chosen in the desktop's own dialog.
    fn dropped(&mut self, ctx: &egui::Context) -> Vec<Command> {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let mut paths: Vec<std::path::PathBuf> = dropped.into_iter().map(|file| file.path().to_owned()).collect();
        if let Some(browsing) = &self.browsing
            && let Ok(chosen) = browsing.try_recv()
        {
            self.browsing = None;
            paths.extend(chosen);
        }
        let utf8 = paths.into_iter().filter_map(|path| camino::Utf8PathBuf::from_path_buf(path).ok());
        utf8.map(Command::Open).collect()
    }

    /// The window's title says what is open, and whether it is saved.
    fn set_title(&mut self, ctx: &egui::Context) {
        let title = match &self.project {
            None => "Cartouche map editor".to_owned(),
            Some(project) => {
                let mark = if crate::dispatch::is_saved(project) { "" } else { "• " };
                format!("{mark}{} — Cartouche map editor", project.document.state().name)
            }
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// What was only good to know goes after a while; what failed stays until it is dismissed.
    fn drop_old_notices(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        for notice in &mut self.notices {
            notice.since.get_or_insert(now);
        }
        self.notices
            .retain(|notice| notice.mood == Mood::Failed || notice.since.is_none_or(|since| now - since < TOLD));
        if self.notices.iter().any(|notice| notice.mood == Mood::Told) {
            ctx.request_repaint_after(std::time::Duration::from_secs(1));
        }
    }

    /// Keys run commands, except where a text is being typed.
    fn read_keys(&self, ui: &Ui, out: &mut Vec<Command>) {
        let typing = ui.ctx().text_edit_focused();
        let events = ui.input(|input| input.events.clone());
        for event in events {
            let Event::Key { key, pressed: true, modifiers, repeat, .. } = event else { continue };
            let Some(row) = self.keys.command(key, modifiers) else { continue };
            // In a text field only what no text takes: Escape, the palette and the like.
            if typing
                && !(key == egui::Key::Escape
                    || (modifiers.command && matches!(row.command, Command::Save | Command::Palette | Command::Find)))
            {
                continue;
            }
            // The canvas itself moves the keyboard's hex and acts at it, while it has the focus.
            if matches!(row.command, Command::Cursor(..) | Command::Act | Command::Inspect) {
                continue;
            }
            let again = matches!(
                row.command,
                Command::Undo
                    | Command::Redo
                    | Command::ZoomIn
                    | Command::ZoomOut
                    | Command::NextProblem
                    | Command::PreviousProblem
            );
            if !repeat || again {
                out.push(row.command.clone());
            }
        }
    }

    /// Takes what came from beside the window. Not in the middle of a stroke.
    fn poll(&mut self, ctx: &egui::Context) {
        if self.gesture.is_some() {
            return;
        }
        let Some(project) = &mut self.project else { return };
        let mut theirs = Vec::new();
        if let Some(watcher) = &project.watcher {
            theirs.extend(std::iter::from_fn(|| watcher.next()));
        }
        if let Some(result) = project.compiler.as_ref().and_then(crate::workspace::Compiler::latest) {
            project.take(result);
        }
        for theirs in theirs {
            self.take_theirs(&theirs);
        }
        if self.poll_scans() {
            ctx.request_repaint_after(std::time::Duration::from_millis(100));
        }
        self.poll_finder();
        self.poll_suggestions();
        self.check_if_stale();
    }

    /// Compiles again if the text changed, and the compiler is not at it.
    fn check_if_stale(&mut self) {
        if let Some(project) = &mut self.project
            && self.stale
            && project.compiling.is_none()
        {
            self.stale = false;
            project.check();
        }
    }

    fn map_ui(&mut self, ui: &mut Ui, out: &mut Vec<Command>) {
        let mut canvas = std::mem::take(&mut self.canvas);
        let dark = ui.visuals().dark_mode;
        let shown = self.with_input(dark, |input| canvas.ui(ui, input));
        self.canvas = canvas;
        let Some(shown) = shown else { return };
        if let Some(project) = &mut self.project {
            project.fresh = super::Fresh::Some(Touched::default());
        }
        let nothing_focused = ui.ctx().memory(|memory| memory.focused().is_none());
        if nothing_focused && self.over == Over::Nothing {
            shown.response.request_focus();
        }
        if let Some(unit) = shown.response.dnd_release_payload::<usize>()
            && let Some(at) = shown.hover
        {
            let hex = self.document().and_then(|document| document.layout()).and_then(|layout| layout.hex_at(at));
            match hex {
                Some(hex) => out.push(Command::Place(*unit, Some(hex))),
                None => self.tell(Mood::Told, "there is no hex of the map"),
            }
        }
        for event in shown.events {
            self.pointer(event);
        }
        // The keyboard's place holds until the mouse moves again.
        self.pointed = self.keyed.or(shown.hover);
        self.look_under();
    }

    /// Calls `with` with all that the canvas shows; none while nothing is open.
    pub(crate) fn with_input<R>(&self, dark: bool, with: impl FnOnce(&CanvasInput<'_>) -> R) -> Option<R> {
        let project = self.project.as_ref()?;
        let document = &project.document;
        let to_plane: Vec<_> = project
            .scans
            .iter()
            .map(|scan| {
                (
                    move |x: f64, y: f64| scan.laid.plane(Point::new(x, y)),
                    move |at: Point| {
                        let pixel = scan.laid.pixel(at);
                        Some((pixel.x, pixel.y))
                    },
                )
            })
            .collect();
        let scans: Vec<ScanLayer<'_>> = project
            .scans
            .iter()
            .zip(&to_plane)
            .filter_map(|(scan, (plane, pixel))| {
                let picture = scan.picture()?;
                Some(ScanLayer { id: scan.id, scan: picture, plane_from_pixel: plane, pixel_from_plane: pixel })
            })
            .collect();
        let calibration = self.calibration_marks();
        let measured = self.measured_line();
        // Until the scan lies under it, the grid would only hide what is to be clicked.
        let mut overlays = self.overlays.clone();
        let blind = project.scans.get(project.scan).is_some_and(|scan| scan.fit.is_err());
        if self.tools.tool == Tool::Calibrate && blind {
            (overlays.grid, overlays.numbers) = (Overlay::OFF, Overlay::OFF);
        }
        let mut input =
            CanvasInput::new(document.state(), document.layout(), document.revision(), &project.key, &overlays);
        input.touched = match &project.fresh {
            super::Fresh::All => None,
            super::Fresh::Some(touched) => Some(touched),
        };
        input.dark = dark;
        input.hover = match &self.hover {
            Hover::Hexes(hexes) => Hovered::Hexes(hexes),
            Hover::Side(side, up) => Hovered::Side(*side, *up),
            Hover::Nothing => Hovered::Nothing,
        };
        input.preview = self.gesture.as_ref().map_or(&[], |gesture| gesture.preview());
        input.selection = &self.tools.selection;
        input.measured = measured.as_ref();
        input.calibration = &calibration;
        input.problems = &project.marks;
        input.suggestions = &self.suggested.marks;
        input.counters = &project.counters;
        input.scans = &scans;
        #[allow(clippy::cast_possible_truncation, reason = "pixels per hex")]
        let pitch =
            project.scans.first().filter(|scan| scan.picture().is_some()).map(|scan| scan.laid.pitch().0 as f32);
        input.true_scale = pitch;
        Some(with(&input))
    }

    fn measured_line(&self) -> Option<Measured> {
        let measured = self.gesture.as_ref().and_then(|gesture| gesture.measured()).or(self.measured.as_ref())?;
        let layout = self.document()?.layout()?;
        let line = vec![layout.centre(measured.from), layout.centre(measured.to)];
        let hexes = if measured.distance == 1 { "hex" } else { "hexes" };
        Some(Measured { line, text: format!("{} {hexes}", measured.distance), blocked_from: None })
    }

    fn calibration_marks(&self) -> Vec<CalibrationMark> {
        let (Some(project), true) = (&self.project, self.tools.tool == Tool::Calibrate) else { return Vec::new() };
        let Some(scan) = project.scans.get(project.scan) else { return Vec::new() };
        let mut marks = Vec::new();
        if let Some(layout) = project.document.layout()
            && let Some(points) = project.document.state().scans.iter().find(|state| state.file == scan.file)
        {
            let residuals = scan.fit.as_ref().map(|fit| fit.residuals()).unwrap_or_default();
            for (at, point) in points.points.iter().enumerate() {
                let (Ok(x), Ok(y)) = (point.x.parse(), point.y.parse()) else { continue };
                let chosen = project.chosen_point == Some(at);
                let pixel = project.moved.filter(|_| chosen).unwrap_or(Point::new(x, y));
                let off = residuals.get(at).map_or_else(String::new, |off| format!(" {off:.1} px"));
                marks.push(CalibrationMark {
                    at: scan.laid.plane(pixel),
                    goal: layout.centre(point.hex),
                    text: format!("{}{off}", point.hex),
                    chosen,
                });
            }
        }
        marks.extend(proposed(project, scan));
        if let Some(waiting) = project.waiting.filter(|waiting| waiting.scan == project.scan) {
            let at = scan.laid.plane(waiting.pixel);
            marks.push(CalibrationMark { at, goal: at, text: "which hex?".to_owned(), chosen: true });
        }
        marks
    }

    /// The canvas, to be replaced when another map is opened.
    pub(crate) fn new_canvas(&mut self) {
        self.canvas = Canvas::new();
    }
}

/// Most centres of a proposed grid that are drawn.
const MOST_PROPOSED: usize = 600;

/// The centres of the proposed grid that lie in the picture.
fn proposed(project: &super::Project, scan: &super::OpenScan) -> Vec<CalibrationMark> {
    let (Some(proposal), Some(picture)) = (&project.proposal, scan.picture()) else { return Vec::new() };
    let (wide, tall) = (f64::from(picture.width()), f64::from(picture.height()));
    let [one, two] = proposal.steps;
    let step = one.x.hypot(one.y).min(two.x.hypot(two.y)).max(4.0);
    let mut found: Vec<Point> = Vec::new();
    let (mut y, half) = (step / 2.0, step / 2.0);
    while y < tall && found.len() < MOST_PROPOSED {
        let mut x = step / 2.0;
        while x < wide && found.len() < MOST_PROPOSED {
            let centre = proposal.centre_near(Point::new(x, y));
            if !found.iter().rev().take(400).any(|known| known.distance(centre) < half) {
                found.push(centre);
            }
            x += step * 0.8;
        }
        y += step * 0.8;
    }
    let mark = |pixel: Point| {
        let at = scan.laid.plane(pixel);
        CalibrationMark { at, goal: at, text: String::new(), chosen: false }
    };
    found.into_iter().map(mark).collect()
}
