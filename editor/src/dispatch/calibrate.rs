//! Laying a scan under the grid: clicked points and their numbers, the proposed grid, the fit.
//! Must not: fit or find anything itself, or store a fit; points alone are written.
#![allow(clippy::float_arithmetic, reason = "places of pictures; they decide nothing")]

use crate::app::{EditorApp, Mood, Project, Waiting};
use crate::canvas::{Act, PointerEvent};
use crate::command::{Calibrate, Command};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::calibration::Fit;
use cartouche_document::change::{Change, Step};
use cartouche_document::finder::{Grey, Options, find};
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::{GridState, ScanPoint};
use std::sync::mpsc;

/// A press this near to a point, in points of the screen, takes the point.
const NEAR: f32 = 12.0;
/// The longest side of the picture in which the grid is searched.
const SEARCHED: u32 = 2000;

impl EditorApp {
    pub(super) fn calibrate(&mut self, command: Command) {
        match command {
            Command::FindGrid => self.find_grid(),
            Command::Lock => {
                if let Some(project) = &mut self.project {
                    project.locked = !project.locked;
                    project.waiting = None;
                }
            }
            Command::Calibrate(what) => self.calibrate_by_panel(what),
            _ => {}
        }
    }

    fn calibrate_by_panel(&mut self, what: Calibrate) {
        let Some(project) = &mut self.project else { return };
        match what {
            Calibrate::Choose(at) => {
                project.chosen_point = Some(at);
                let hex = points_of(project).get(at).map(|point| point.hex);
                if let Some(hex) = hex {
                    self.centre(hex);
                }
            }
            Calibrate::Forget => project.waiting = None,
            Calibrate::DropProposal => project.proposal = None,
            Calibrate::Model(choice) => {
                project.choice = choice;
                self.refit();
            }
            Calibrate::Scan(at) => project.scan = at.min(project.scans.len().saturating_sub(1)),
            Calibrate::Grid(grid) => self.give_grid(*grid),
            Calibrate::Number(hex) => self.number(hex),
            Calibrate::Renumber(at, hex) => self.change_points(format!("renumber a point as {hex}"), |points| {
                if let Some(point) = points.get_mut(at) {
                    point.hex = hex;
                }
            }),
            Calibrate::Remove(at) => self.change_points("take a calibration point away".to_owned(), |points| {
                if at < points.len() {
                    points.remove(at);
                }
            }),
        }
    }

    fn give_grid(&mut self, grid: GridState) {
        if self.waits_for_answer() {
            return;
        }
        let Some(document) = self.document() else { return };
        let before = document.state().grid.clone().map(Box::new);
        let first = before.is_none();
        let change = Change::Grid { before, after: Some(Box::new(grid)) };
        self.make(Step { label: "set the grid".to_owned(), changes: vec![change] });
        if first {
            self.canvas.fit();
        }
    }

    /// Gives the click that waits the number of its hex.
    fn number(&mut self, hex: HexNumber) {
        let Some(project) = &mut self.project else { return };
        let Some(layout) = project.document.layout().cloned() else {
            self.tell(Mood::Told, "set the grid first: how hexes lie and are numbered");
            return;
        };
        if !layout.grid().holds(hex) {
            self.tell(Mood::Told, format!("{hex} is not on the map; mend the number, or the columns and rows above"));
            return;
        }
        let Some(waiting) = project.waiting.take() else { return };
        match project.proposal.map(|proposal| proposal.confirm(&layout, hex, waiting.pixel)) {
            None => self.change_points(format!("calibrate {hex}"), |points| {
                points.retain(|point| point.hex != hex);
                points.push(written(hex, waiting.pixel));
            }),
            Some(Err(why)) => self.tell(Mood::Failed, format!("{why}; mend the grid above, or find it again")),
            Some(Ok(fit)) => self.confirm(hex, &fit, &layout),
        }
    }

    /// Writes the proposed centres of the confirmed hex and of hexes far from each other as points.
    fn confirm(&mut self, hex: HexNumber, fit: &Fit, layout: &Layout) {
        let Some(project) = &mut self.project else { return };
        let size =
            project.scans.get(project.scan).and_then(|scan| scan.picture()).map(|scan| (scan.width(), scan.height()));
        let Some((width, height)) = size else { return };
        project.proposal = None;
        let mut hexes = vec![hex];
        hexes.extend(far_apart(layout, fit, f64::from(width), f64::from(height)));
        self.change_points(format!("confirm the grid with {hex}"), |points| {
            for hex in hexes {
                if !points.iter().any(|point| point.hex == hex) {
                    points.push(written(hex, fit.pixel(layout.centre(hex))));
                }
            }
        });
    }

    fn change_points(&mut self, label: String, with: impl FnOnce(&mut Vec<ScanPoint>)) {
        if self.waits_for_answer() {
            return;
        }
        let Some(project) = &mut self.project else { return };
        if project.locked {
            self.tell(Mood::Told, "the calibration is locked; unlock it first");
            return;
        }
        let Some(scan) = project.scans.get(project.scan) else { return };
        let file = scan.file.clone();
        let before = points_of(project).to_vec();
        let mut after = before.clone();
        with(&mut after);
        let change = Change::Scan { file, before: Some(before), after: Some(after) };
        self.make(Step { label, changes: vec![change] });
        self.refit();
    }

    /// Clicks on the scan: on a point to take and drag it, elsewhere for a new one.
    pub(super) fn calibrate_pointer(&mut self, event: PointerEvent) {
        let near = self.point_near(event.at);
        let Some(project) = &mut self.project else { return };
        let Some(scan) = project.scans.get(project.scan) else { return };
        let pixel = scan.laid.pixel(event.at);
        match event.act {
            Act::Press => {
                project.chosen_point = near;
                project.moved = None;
                if project.locked {
                    self.tell(Mood::Told, "the calibration is locked; unlock it to set points");
                } else if near.is_none() {
                    let pixel = project.proposal.map_or(pixel, |proposal| proposal.centre_near(pixel));
                    project.waiting = Some(Waiting { scan: project.scan, pixel });
                }
            }
            Act::Drag if !project.locked => {
                if project.chosen_point.is_some() {
                    project.moved = Some(pixel);
                } else if let Some(waiting) = &mut project.waiting {
                    waiting.pixel = pixel;
                }
            }
            Act::Release => {
                // Only now: a press gives the focus to the map.
                if project.waiting.is_some() {
                    self.fields.ask_number();
                }
                let Some(project) = &mut self.project else { return };
                if let (Some(pixel), Some(at)) = (project.moved.take(), project.chosen_point) {
                    self.change_points("move a calibration point".to_owned(), |points| {
                        if let Some(point) = points.get_mut(at) {
                            *point = written(point.hex, pixel);
                        }
                    });
                }
            }
            _ => {}
        }
    }

    fn point_near(&self, at: Point) -> Option<usize> {
        let project = self.project.as_ref()?;
        let scan = project.scans.get(project.scan)?;
        let here = self.canvas.screen_from_plane(at)?;
        let away = |point: &ScanPoint| {
            let pixel = Point::new(point.x.parse().ok()?, point.y.parse().ok()?);
            self.canvas.screen_from_plane(scan.laid.plane(pixel)).map(|there| there.distance(here))
        };
        let near = points_of(project).iter().enumerate().filter_map(|(at, point)| Some((away(point)?, at)));
        near.filter(|(away, _)| *away <= NEAR).min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, at)| at)
    }

    /// Searches the scan for its grid, beside the window.
    fn find_grid(&mut self) {
        let wake = self.wake.clone();
        let Some(project) = &mut self.project else { return };
        let Some(scan) = project.scans.get(project.scan).and_then(|scan| scan.picture()).cloned() else { return };
        let flat = project.document.layout().map(Layout::flat);
        let (tell, found) = mpsc::channel();
        project.finding = Some(found);
        std::thread::spawn(move || {
            let grey = scan.grey(SEARCHED);
            let factor = f64::from(grey.factor);
            let size = |side: u32| usize::try_from(side).unwrap_or(usize::MAX);
            let picture = Grey { width: size(grey.width), height: size(grey.height), pixels: &grey.grey };
            let options = Options { flat, ..Options::default() };
            let _ = tell.send(find(&picture, &options).map(|proposal| proposal.scaled(factor)));
            if let Some(wake) = wake {
                wake();
            }
        });
    }

    /// Takes the found grid, if it has come.
    pub(crate) fn poll_finder(&mut self) {
        let Some(project) = &mut self.project else { return };
        let Some(found) = project.finding.as_ref().and_then(|finding| finding.try_recv().ok()) else { return };
        project.finding = None;
        match found {
            Ok(proposal) => {
                project.proposal = Some(proposal);
                project.waiting = None;
                self.tab = crate::app::Tab::Calibration;
                self.tools.tool = cartouche_document::tool::Tool::Calibrate;
                self.tell(Mood::Told, "a grid is proposed: click one hex whose number you can read, and type it");
            }
            Err(why) => self.tell(Mood::Failed, why.to_string()),
        }
    }
}

/// The points of the scan that is calibrated.
pub(crate) fn points_of(project: &Project) -> &[ScanPoint] {
    let file = project.scans.get(project.scan).map(|scan| scan.file.as_str());
    let state = project.document.state().scans.iter().find(|state| Some(state.file.as_str()) == file);
    state.map_or(&[], |state| &state.points)
}

/// A point as it is written: tenths of a pixel are more than a hand can aim at.
fn written(hex: HexNumber, pixel: Point) -> ScanPoint {
    let decimal = |value: f64| {
        let text = format!("{value:.1}");
        text.strip_suffix(".0").unwrap_or(&text).to_owned()
    };
    ScanPoint { hex, x: decimal(pixel.x), y: decimal(pixel.y) }
}

/// The hexes whose centres lie in the picture and nearest to its corners.
fn far_apart(layout: &Layout, fit: &Fit, width: f64, height: f64) -> Vec<HexNumber> {
    let inside = |at: Point| at.x >= 0.0 && at.y >= 0.0 && at.x < width && at.y < height;
    let seen: Vec<(HexNumber, Point)> = layout
        .grid()
        .hexes()
        .map(|hex| (hex, fit.pixel(layout.centre(hex))))
        .filter(|(_, pixel)| inside(*pixel))
        .collect();
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)];
    let nearest = |(x, y): (f64, f64)| {
        let corner = Point::new(x, y);
        let away = |pixel: &Point| pixel.distance(corner);
        seen.iter().min_by(|one, other| away(&one.1).total_cmp(&away(&other.1))).map(|(hex, _)| *hex)
    };
    corners.into_iter().filter_map(nearest).collect()
}
