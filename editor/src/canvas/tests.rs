//! Tests of the canvas: the way between plane and screen, what is made anew after a change, what the pointer and the keys
//! tell, and what is left out on a small map.
//! Must not: test what the document decides.

use super::chunks::Sheet;
use super::*;
use cartouche_bundle::hex::{Extent, Grid, HexSide, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_document::change::Touched;
use cartouche_document::layout::Layout;
use cartouche_document::state::{HexState, MapState, SideState};
use cartouche_scan::Scan;
use egui::{Key, Modifiers, PointerButton, RawInput, pos2, vec2};

fn grid(tops: Tops, last: u8) -> Grid {
    Grid {
        tops,
        numbering: Numbering::ColumnThenRow,
        start: Start::TopLeft,
        columns: Extent { first: 1, last },
        rows: Extent { first: 1, last },
        off_map: [hex(3, 2)].into(),
    }
}

const FLAT: Tops = Tops::Flat { columns: Parity::Even, pushed: Pushed::Low };

fn hex(first: u8, second: u8) -> HexNumber {
    HexNumber::new(first, second).unwrap()
}

fn painted(terrain: &str) -> HexState {
    HexState { terrain: vec![terrain.to_owned()], ..HexState::default() }
}

fn view() -> Rect {
    Rect::from_min_size(pos2(0.0, 0.0), vec2(600.0, 500.0))
}

/// Frames of a window that the canvas fills, one for each list of events; what the last told.
fn frames(canvas: &mut Canvas, input: &CanvasInput<'_>, frames: Vec<Vec<egui::Event>>) -> CanvasOutput {
    let ctx = egui::Context::default();
    let mut last = None;
    let mut all = Vec::new();
    for events in frames {
        let raw = RawInput { screen_rect: Some(view()), events, ..RawInput::default() };
        let output = ctx.run_ui(raw, |ui| {
            let told = egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| canvas.ui(ui, input)).inner;
            all.extend(told.events.iter().copied());
            last = Some(told);
        });
        output.drop_without_applying_deltas();
    }
    CanvasOutput { events: all, ..last.unwrap() }
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> egui::Event {
    egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

fn key(key: Key, pressed: bool, modifiers: Modifiers) -> egui::Event {
    egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

#[test]
fn a_zoom_keeps_the_place_under_the_pointer() {
    let mut camera = Camera { middle: Point::new(7.0, -3.0), scale: 30.0 };
    let pointer = pos2(121.0, 433.0);
    let before = camera.plane_from_screen(view(), pointer);
    for factor in [1.3, 0.2, 5.0, f32::NAN, 0.0] {
        camera.zoom_at(view(), pointer, factor);
        assert!(camera.plane_from_screen(view(), pointer).distance(before) < 1e-3);
    }
    assert!((camera.scale - 39.0).abs() < 0.1, "{}", camera.scale);
    camera.zoom_at(view(), pointer, 1e9);
    assert_eq!(camera.scale, LARGEST_SCALE);
}

#[test]
fn the_pointer_tells_each_move_of_a_gesture_and_pans_with_the_middle_button() {
    let layout = Layout::new(&grid(FLAT, 9));
    let (state, key_words, overlays) = (MapState::default(), MapKey::default(), Overlays::default());
    let input = CanvasInput::new(&state, Some(&layout), 1, &key_words, &overlays);
    let mut canvas = Canvas::new();
    let (from, to) = (pos2(300.0, 250.0), pos2(360.0, 290.0));
    let gesture = vec![
        egui::Event::PointerMoved(from),
        button(from, PointerButton::Primary, true),
        egui::Event::PointerMoved(pos2(320.0, 260.0)),
        egui::Event::PointerMoved(to),
        button(to, PointerButton::Primary, false),
    ];
    // All in one frame, as a slow machine gets it.
    let told = frames(&mut canvas, &input, vec![vec![], vec![egui::Event::PointerMoved(from)], gesture]);
    let acts: Vec<Act> = told.events.iter().map(|event| event.act).collect();
    assert_eq!(acts, [Act::Hover, Act::Hover, Act::Press, Act::Drag, Act::Drag, Act::Release]);
    let camera = canvas.camera();
    assert_eq!(told.events.last().unwrap().at, camera.plane_from_screen(view(), to));
    let pan = vec![
        button(from, PointerButton::Middle, true),
        egui::Event::PointerMoved(to),
        button(to, PointerButton::Middle, false),
    ];
    let told = frames(&mut canvas, &input, vec![vec![], vec![egui::Event::PointerMoved(from)], pan]);
    assert!(told.camera_moved);
    assert!(told.events.iter().all(|event| event.act == Act::Hover), "{:?}", told.events);
    let moved = canvas.camera().screen_from_plane(view(), camera.plane_from_screen(view(), from));
    assert!(moved.distance(to) < 0.01, "{moved:?}");
}

#[test]
fn the_keyboard_walks_and_paints_as_the_pointer_does() {
    let layout = Layout::new(&grid(FLAT, 9));
    let (state, key_words, overlays) = (MapState::default(), MapKey::default(), Overlays::default());
    let input = CanvasInput::new(&state, Some(&layout), 1, &key_words, &overlays);
    let mut canvas = Canvas::new();
    canvas.set_cursor(Some(hex(2, 2)));
    let down = |of: Key| key(of, true, Modifiers::NONE);
    let up = |of: Key| key(of, false, Modifiers::NONE);
    // The hex to the right is off the map and stepped over; then a stroke of two hexes; then a side of the last.
    let told = frames(
        &mut canvas,
        &input,
        vec![
            vec![],
            vec![down(Key::Tab), up(Key::Tab)],
            vec![],
            vec![down(Key::ArrowRight)],
            vec![down(Key::Space), down(Key::ArrowDown), up(Key::Space)],
            vec![key(Key::ArrowRight, true, Modifiers::SHIFT), down(Key::Enter)],
        ],
    );
    assert_eq!(canvas.cursor(), Some(hex(4, 3)));
    let acts: Vec<(Act, Option<HexNumber>)> =
        told.events.iter().map(|event| (event.act, layout.hex_at(event.at))).collect();
    let (first, last) = (Some(hex(4, 2)), Some(hex(4, 3)));
    let walk = [(Act::Hover, first), (Act::Press, first), (Act::Drag, last), (Act::Release, last)];
    assert_eq!(acts.get(..4), Some(walk.as_slice()));
    assert_eq!(acts.get(4..), Some([(Act::Hover, last), (Act::Open, last)].as_slice()));
    assert_eq!(layout.side_at(told.events.last().unwrap().at), layout.grid().side(hex(4, 3), hex(4, 2)).ok());
}

#[test]
fn a_step_back_returns_on_every_lie_of_the_hexes() {
    for tops in [FLAT, Tops::Pointy { rows: Parity::Odd, pushed: RowPushed::Left }] {
        let layout = Layout::new(&grid(tops, 9));
        for from in layout.grid().hexes() {
            for way in [(1.0, 0.0), (0.0, 1.0)] {
                let Some(there) = pointing::step(&layout, from, way) else { continue };
                let back = pointing::step(&layout, there, (-way.0, -way.1));
                assert_eq!(back, Some(from), "{from} {way:?}");
            }
        }
    }
}

#[test]
fn a_change_makes_only_its_own_block_anew() {
    let layout = Layout::new(&grid(FLAT, 70));
    let theme = Theme::new(false);
    let words = MapKey { terrains: vec!["open".to_owned(), "copse".to_owned()], ..MapKey::default() };
    let mut state = MapState::default();
    let mut chunks = Chunks::default();
    let follow = |chunks: &mut Chunks, state: &MapState, revision: u64, touched: Option<&Touched>| {
        let looks = || Looks::new(theme, &words, state);
        chunks.follow(state, Some(&layout), revision, touched, |looks| looks.are_of(theme, &words), looks);
        chunks.begin_frame();
    };
    follow(&mut chunks, &state, 1, None);
    let blocks = chunks.seen(layout.bounds());
    assert_eq!(blocks.len(), 9);
    assert!(!blocks.iter().all(|block| chunks.make(*block, Sheet::Fill, &state, 4)), "no more than four at once");
    chunks.begin_frame();
    assert!(blocks.iter().all(|block| chunks.make(*block, Sheet::Fill, &state, 9)));
    assert!(chunks.ink((1, 1), Sheet::Fill).is_some_and(|ink| ink.is_empty()));
    state.hexes.insert(hex(50, 50), painted("copse"));
    follow(&mut chunks, &state, 2, Some(&Touched { hexes: vec![hex(50, 50)], all: false }));
    let gone: Vec<_> = blocks.iter().filter(|block| chunks.ink(**block, Sheet::Fill).is_none()).collect();
    assert_eq!(gone, [&(1, 1)]);
    chunks.make((1, 1), Sheet::Fill, &state, 9);
    assert!(chunks.ink((1, 1), Sheet::Fill).is_some_and(|ink| !ink.is_empty()));
}

#[test]
fn a_feature_that_lies_where_another_runs_crosses_it_whatever_both_are_called() {
    let layout = Layout::new(&grid(FLAT, 9));
    let side = |row: u8| -> HexSide { layout.grid().side(hex(5, row), hex(5, row + 1)).unwrap() };
    let mut state = MapState::default();
    for row in 1..6 {
        state.sides.insert((side(row), "run".to_owned()), SideState::default());
    }
    state.sides.insert((side(2), "over".to_owned()), SideState::default());
    state.sides.insert((side(7), "bank".to_owned()), SideState { up: Some(hex(5, 7)), ..SideState::default() });
    let features = ["over", "run", "bank"].map(|name| (name.to_owned(), name == "bank")).into();
    let words = MapKey { features, ..MapKey::default() };
    let looks = Looks::new(Theme::new(false), &words, &state);
    assert_eq!(looks.feature("run").look, SideLook::Band);
    assert_eq!(looks.feature("over").look, SideLook::Bridge);
    assert_eq!(looks.feature("bank").look, SideLook::Hachures);
}

#[test]
fn terrains_that_follow_each_other_differ_in_ground_and_in_marks() {
    for theme in [Theme::new(false), Theme::new(true)] {
        let looks: Vec<_> = (0..60).map(|place| theme.terrain(Some(place), "")).collect();
        for (place, look) in looks.iter().enumerate() {
            for other in looks.iter().skip(place + 1) {
                assert_ne!((look.fill, look.pattern), (other.fill, other.pattern), "place {place}");
            }
        }
        assert_eq!(theme.terrain(None, "fen").pattern, Pattern::Lattice);
    }
}

/// How many pixels of a picture have about a colour.
fn about(picture: &image::RgbaImage, colour: egui::Color32) -> usize {
    let near = |pixel: &image::Rgba<u8>| pixel.0.iter().zip(colour.to_array()).all(|(a, b)| a.abs_diff(b) < 6);
    picture.pixels().filter(|pixel| near(pixel)).count()
}

fn shot(input: &CanvasInput<'_>, scale: f32) -> image::RgbaImage {
    let mut canvas = Canvas::at_once();
    let ctx = egui::Context::default();
    let mut raster = crate::raster::Raster::new();
    let mut picture = None;
    for _ in 0..2 {
        let raw = RawInput { screen_rect: Some(view()), ..RawInput::default() };
        let middle = input.layout.map_or(Point::default(), |layout| layout.centre(hex(5, 5)));
        canvas.set_camera(Camera { middle, scale });
        let mut output = ctx.run_ui(raw, |ui| {
            egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| canvas.ui(ui, input));
        });
        raster.update(&mut output.textures_delta);
        let primitives = ctx.tessellate(output.shapes, 1.0);
        picture = Some(raster.paint(&primitives, [600, 500], 1.0, egui::Color32::BLACK));
    }
    picture.unwrap()
}

#[test]
fn a_small_map_loses_its_numbers_before_its_colours() {
    let layout = Layout::new(&grid(FLAT, 9));
    let mut state = MapState::default();
    for at in layout.grid().hexes() {
        state.hexes.insert(at, painted("copse"));
    }
    let words = MapKey { terrains: vec!["open".to_owned(), "copse".to_owned()], ..MapKey::default() };
    let overlays = Overlays::default();
    let input = CanvasInput::new(&state, Some(&layout), 1, &words, &overlays);
    let without = Overlays { numbers: Overlay::OFF, ..Overlays::default() };
    let bare = CanvasInput { overlays: &without, ..input.clone() };
    let fill = Theme::new(false).terrain(Some(1), "").fill;
    assert_ne!(shot(&input, 60.0), shot(&bare, 60.0), "numbers are read");
    assert_eq!(shot(&input, 12.0), shot(&bare, 12.0), "numbers are gone");
    assert!(about(&shot(&input, 12.0), fill) > 3_000);
    assert!(about(&shot(&input, 3.0), fill) > 300);
}

#[test]
fn a_scan_lies_where_its_calibration_puts_it() {
    let rgb: Vec<u8> =
        (0..200_u32 * 100).flat_map(|at| if at % 200 < 100 { [200, 0, 0] } else { [0, 0, 200] }).collect();
    let scan = Scan::from_rgb(200, 100, rgb).unwrap();
    let plane = |x: f64, y: f64| Point::new(x / 50.0, y / 50.0);
    let pixel = |at: Point| Some((at.x * 50.0, at.y * 50.0));
    let layer = ScanLayer { id: 7, scan: &scan, plane_from_pixel: &plane, pixel_from_plane: &pixel };
    let (state, words, overlays) = (MapState::default(), MapKey::default(), Overlays::default());
    let layers = [layer];
    let input = CanvasInput { scans: &layers, ..CanvasInput::new(&state, None, 1, &words, &overlays) };
    let picture = shot(&input, 50.0);
    // The plane's origin is in the middle of the view, at 300, 250, and is the scan's upper left.
    let at = |x: u32, y: u32| picture.get_pixel(x, y).0;
    assert_eq!([at(310, 260), at(390, 340)], [[200, 0, 0, 255]; 2]);
    assert_eq!([at(410, 260), at(490, 340)], [[0, 0, 200, 255]; 2]);
    let ground = Theme::new(false).ground.to_array();
    assert_eq!([at(290, 260), at(310, 240), at(510, 260), at(310, 360)], [ground; 4]);
}
