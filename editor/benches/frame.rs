//! CPU time of one frame (layout and tessellation) while the map is panned and zoomed, and after an edit. Numbers of four digits name
//! 10,000 hexes at most: the largest map has a height on every hex, a feature on every one of its 29,601 sides, and a scan of
//! 96 megapixels below; `two_maps` draws two of them in one frame, which is 20,000 hexes in view.
//! Must not: assert a time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a benchmark may panic, and draws"
)]

use cartouche_document::change::{Change, Step, Touched};
use cartouche_document::document::{Document, SourceFile};
use cartouche_document::layout::Point;
use cartouche_document::palette::Palette;
use cartouche_document::state::HexState;
use cartouche_editor::canvas::{Camera, Canvas, CanvasInput, MapKey, Overlays, ScanLayer};
use cartouche_scan::Scan;
use egui::{Rect, pos2, vec2};
use std::fmt::Write as _;
use std::sync::OnceLock;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

const NAMES: [&str; 4] = ["clear", "wood", "rough", "orchard"];

fn document() -> Document {
    let mut text = String::from(
        "cartouche 1\nmap m \"M\"\ngrid {\n  flat tops, odd columns low\n  columns 00-99, rows 00-99\n  numbered column then row\n}\n",
    );
    let bare = open(&text);
    let grid = bare.layout().unwrap().grid().clone();
    for (at, hex) in grid.hexes().enumerate() {
        writeln!(text, "{hex} {} height {} painted", NAMES[at % 7 % 4], at % 5).unwrap();
    }
    for hex in grid.hexes() {
        for (at, (_, other)) in grid.neighbours(hex).into_iter().enumerate() {
            if hex < other {
                let line = match at % 3 {
                    0 => format!("creek {hex}/{other}"),
                    1 => format!("slope {hex}/{other} up {hex}"),
                    _ => format!("wall {hex}/{other}"),
                };
                writeln!(text, "{line}").unwrap();
            }
        }
    }
    open(&text)
}

fn open(text: &str) -> Document {
    let file = SourceFile { name: "m.cart".into(), text: text.into() };
    Document::open(vec![file], "m.cart", Palette::default()).unwrap()
}

/// 12,000 x 8,000 pixels.
fn scan() -> &'static Scan {
    static SCAN: OnceLock<Scan> = OnceLock::new();
    SCAN.get_or_init(|| {
        let (width, height) = (12_000u32, 8_000u32);
        let mut rgb = Vec::with_capacity((width * height * 3) as usize);
        for y in 0..height {
            for x in 0..width {
                rgb.extend_from_slice(&[(x % 251) as u8, (y % 241) as u8, ((x ^ y) % 255) as u8]);
            }
        }
        Scan::from_rgb(width, height, rgb).unwrap()
    })
}

fn key() -> MapKey {
    MapKey {
        terrains: NAMES.map(Into::into).to_vec(),
        features: vec![("creek".into(), false), ("slope".into(), true), ("wall".into(), false)],
        paths: vec!["road".into()],
    }
}

struct Stage {
    ctx: egui::Context,
    maps: Vec<(Document, Canvas)>,
    key: MapKey,
    overlays: Overlays,
    frame: u32,
    unfinished: bool,
}

impl Stage {
    fn new(maps: usize, scale: f32) -> Self {
        let camera = |document: &Document| {
            let [low, high] = document.layout().unwrap().bounds();
            Camera { middle: low.towards(high, 0.5), scale }
        };
        let maps = (0..maps).map(|_| {
            let document = document();
            let mut canvas = Canvas::new();
            canvas.set_camera(camera(&document));
            (document, canvas)
        });
        let mut stage = Self {
            ctx: egui::Context::default(),
            maps: maps.collect(),
            key: key(),
            overlays: Overlays::default(),
            frame: 0,
            unfinished: true,
        };
        // As in the window, what is new is made over several frames.
        while stage.unfinished || stage.frame < 5 {
            stage.frame(None);
        }
        stage
    }

    /// One frame; gives how many vertices it made.
    fn frame(&mut self, touched: Option<&Touched>) -> usize {
        self.frame += 1;
        let raw = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1920.0, 1080.0))),
            time: Some(f64::from(self.frame) / 60.0),
            ..egui::RawInput::default()
        };
        // 0.82 hex widths across and 1.2 down... the scan covers the whole map.
        let place = |x: f64, y: f64| Point::new(x / 137.0, y / 79.0);
        let pixel = |at: Point| Some((at.x * 137.0, at.y * 79.0));
        let (maps, key, overlays) = (&mut self.maps, &self.key, &self.overlays);
        let columns = maps.len() as f32;
        let mut unfinished = false;
        let output = self.ctx.run_ui(raw, |ui| {
            egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
                let size = vec2(ui.available_width() / columns, ui.available_height());
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.horizontal(|ui| {
                    for (id, (document, canvas)) in maps.iter_mut().enumerate() {
                        let layers = [ScanLayer {
                            id: id as u64,
                            scan: scan(),
                            plane_from_pixel: &place,
                            pixel_from_plane: &pixel,
                        }];
                        let mut input =
                            CanvasInput::new(document.state(), document.layout(), document.revision(), key, overlays);
                        input.touched = touched;
                        input.scans = &layers;
                        let shown = ui.allocate_ui(size, |ui| canvas.ui(ui, &input)).inner;
                        unfinished |= shown.unfinished;
                    }
                });
            });
        });
        self.unfinished = unfinished;
        let primitives = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        primitives
            .iter()
            .map(|primitive| match &primitive.primitive {
                egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
                egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum()
    }

    fn pan(&mut self) -> usize {
        let step = if self.frame.is_multiple_of(2) { 7.0 } else { -7.0 };
        for (_, canvas) in &mut self.maps {
            let mut camera = canvas.camera();
            camera.pan(vec2(step, step / 2.0));
            canvas.set_camera(camera);
        }
        self.frame(None)
    }

    fn zoom(&mut self) -> usize {
        let factor = if self.frame.is_multiple_of(2) { 1.07 } else { 1.0 / 1.07 };
        self.maps.iter_mut().for_each(|(_, canvas)| canvas.zoom_at(None, factor));
        self.frame(None)
    }
}

/// Points of the screen per hex width: the whole map in view, a quarter, numbers readable.
const SCALES: [f32; 3] = [10.5, 20.0, 48.0];

#[divan::bench(args = SCALES, sample_count = 60)]
fn pan(bencher: divan::Bencher<'_, '_>, scale: f32) {
    let mut stage = Stage::new(1, scale);
    bencher.bench_local(|| stage.pan());
}

#[divan::bench(args = SCALES, sample_count = 60)]
fn zoom(bencher: divan::Bencher<'_, '_>, scale: f32) {
    let mut stage = Stage::new(1, scale);
    bencher.bench_local(|| stage.zoom());
}

#[divan::bench(sample_count = 60)]
fn pan_two_maps_20_000_hexes(bencher: divan::Bencher<'_, '_>) {
    let mut stage = Stage::new(2, 10.5);
    bencher.bench_local(|| stage.pan());
}

#[divan::bench(args = SCALES, sample_count = 60)]
fn after_one_hex_was_painted(bencher: divan::Bencher<'_, '_>, scale: f32) {
    let mut stage = Stage::new(1, scale);
    let hex = "5050".parse().unwrap();
    let mut at = 0;
    bencher.bench_local(|| {
        at += 1;
        let document = &mut stage.maps[0].0;
        let before = document.state().hexes.get(&hex).cloned();
        let after = HexState {
            terrain: vec![NAMES[at % 4].into()],
            height: Some(i64::try_from(at).unwrap()),
            ..HexState::default()
        };
        let change = Change::Hex { hex, before, after: Some(after) };
        let touched = document.apply(Step { label: "paint".into(), changes: vec![change] }).unwrap();
        stage.frame(Some(&touched))
    });
}
