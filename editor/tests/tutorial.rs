//! The tutorial, done through accessible names: a new map from the practice scan, laid, painted, taken back, made again, saved.
//! Must not: reach behind the window to change the map.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a test that fails may panic"
)]

use camino::Utf8PathBuf;
use cartouche_document::layout::{Layout, Point};
use cartouche_document::tool::Tool;
use cartouche_dsl::diagnostics::Severity;
use cartouche_editor::app::{EditorApp, Setting};
use cartouche_editor::screenshot::{Picture, draw, draw_open};
use cartouche_editor::workspace::{CompileRequest, ProjectFile, compile};
use cartouche_practice::{Parameters, plan};
use egui::{Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::time::Duration;

const CTRL: Modifiers = Modifiers { alt: false, ctrl: true, shift: false, mac_cmd: false, command: true };

struct Tutorial {
    _kept: tempfile::TempDir,
    folder: Utf8PathBuf,
    layout: Layout,
    sheet: cartouche_practice::Sheet,
    harness: Harness<'static, EditorApp>,
}

impl Tutorial {
    fn begin() -> Self {
        let kept = tempfile::tempdir().unwrap();
        let folder = Utf8PathBuf::from_path_buf(kept.path().to_owned()).unwrap();
        let practice = Utf8PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("practice/sheet");
        std::fs::copy(practice.join("scans/practice.jpg"), folder.join("practice.jpg")).unwrap();
        std::fs::copy(practice.join("game.cart"), folder.join("game.cart")).unwrap();
        let (truth, sheet) = plan(&Parameters::default());
        let app = EditorApp::new(Setting { at_once: true, ..Setting::default() });
        let mut harness = Harness::builder()
            .with_size(egui::vec2(1500.0, 1000.0))
            .build_ui_state(|ui, app: &mut EditorApp| app.frame(ui), app);
        harness.run_steps(2);
        Self { _kept: kept, folder, layout: Layout::new(&truth.grid), sheet, harness }
    }

    fn app(&self) -> &EditorApp {
        self.harness.state()
    }

    fn text(&self) -> String {
        self.app().document().unwrap().text()
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.run_steps(4);
    }

    fn type_in(&mut self, label: &str, text: &str) {
        self.harness.get_by_label(label).focus();
        self.harness.run_steps(2);
        self.harness.get_by_label(label).type_text(text);
        self.harness.run_steps(2);
    }

    fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run_steps(3);
    }

    fn press_with(&mut self, held: Modifiers, key: Key) {
        self.harness.key_press_modifiers(held, key);
        self.harness.run_steps(3);
    }

    /// Where a place of the true map is seen: through the pixel of the scan, as a person sees it.
    fn seen(&self, at: Point) -> Pos2 {
        let laid = &self.app().project().unwrap().scans[0].laid;
        let place = laid.plane(self.sheet.pixel(at));
        self.app().canvas().screen_from_plane(place).unwrap().round()
    }

    fn centre(&self, hex: &str) -> Pos2 {
        self.seen(self.layout.centre(hex.parse().unwrap()))
    }

    /// The middle of a side, a little to its hex that is named first.
    fn side(&self, one: &str, other: &str) -> Pos2 {
        let (one, other) = (self.layout.centre(one.parse().unwrap()), self.layout.centre(other.parse().unwrap()));
        self.seen(one.towards(other, 0.46))
    }

    fn drag(&mut self, way: &[Pos2]) {
        self.harness.hover_at(way[0]);
        self.harness.run_steps(1);
        self.harness.drag_at(way[0]);
        self.harness.run_steps(1);
        for at in way {
            self.harness.hover_at(*at);
            self.harness.run_steps(1);
        }
        self.harness.drop_at(*way.last().unwrap());
        self.harness.run_steps(3);
    }

    fn open_the_scan(&mut self) {
        let scan = self.folder.join("practice.jpg").to_string();
        self.type_in("Path", &scan);
        self.click("Open");
        for _ in 0..500 {
            self.harness.run_steps(1);
            if self.app().project().unwrap().scans[0].picture().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(self.app().project().unwrap().scans[0].picture().is_some(), "{:?}", self.app().notices());
        assert_eq!(self.app().tools().tool, Tool::Calibrate);
        self.click("Odd columns");
        self.harness.get_by_label("Last column").set_value_accesskit(22.0);
        self.harness.run_steps(2);
        self.harness.get_by_label("Last row").set_value_accesskit(16.0);
        self.harness.run_steps(2);
        self.click("Set the grid");
    }

    fn lay_the_scan(&mut self) {
        self.open_the_scan();
        for hex in ["0202", "2102", "0215", "2115"] {
            let at = self.centre(hex);
            self.drag(&[at]);
            // The field has the focus already.
            self.harness.get_by_label("Hex number").type_text(hex);
            self.harness.run_steps(2);
            self.press(Key::Enter);
        }
        let fit = self.app().project().unwrap().scans[0].fit.clone().unwrap();
        assert_eq!(fit.samples().len(), 4);
        assert!(fit.worst() < 0.1, "off by {} hex widths", fit.worst());
        // Hexes that nobody clicked lie right too.
        for hex in self.layout.grid().hexes() {
            let centre = self.layout.centre(hex);
            let off = fit.plane(self.sheet.pixel(centre)).distance(centre);
            assert!(off < 0.1, "{hex} is off by {off}");
        }
        self.click("Locked");
        self.press(Key::Home);
    }

    fn paint(&mut self) {
        self.press(Key::F);
        self.press(Key::Num1);
        let at = self.centre("1010");
        self.drag(&[at]);
        self.press(Key::B);
        self.press(Key::Num2);
        let wood: Vec<Pos2> = ["0101", "0102", "0103", "0104"].iter().map(|hex| self.centre(hex)).collect();
        self.drag(&wood);
        self.press(Key::E);
        self.press(Key::Num1);
        let creek = [
            ("0801", "0901"),
            ("0802", "0901"),
            ("0802", "0902"),
            ("0803", "0902"),
            ("0803", "0903"),
            ("0804", "0903"),
            ("0804", "0904"),
            ("0805", "0904"),
        ];
        let creek: Vec<Pos2> = creek.iter().map(|(one, other)| self.side(one, other)).collect();
        self.drag(&creek);
        self.press(Key::Num4);
        let slope = self.side("0503", "0604");
        self.drag(&[slope]);
        assert!(self.text().contains("slope 0503/0604 up 0503\n"), "{}", self.text());
        self.harness.hover_at(slope);
        self.harness.run_steps(2);
        self.press(Key::X);
        self.press(Key::P);
        self.type_in("Name", "Ferry Road");
        let road: Vec<Pos2> = ["1201", "1301", "1302", "1403", "1404"].iter().map(|hex| self.centre(hex)).collect();
        self.drag(&road);
        self.press(Key::N);
        self.type_in("Name to give", "Oldbridge");
        let town = self.centre("1505");
        self.drag(&[town]);
        self.click("Units tab");
        self.click("Unit 1/1");
        assert_eq!(self.app().tools().tool, Tool::SetUp);
        let camp = self.centre("0306");
        self.drag(&[camp]);
    }
}

fn expected(layout: &Layout, points: &str) -> String {
    let mut text = format!(
        "cartouche 1\n\nmap practice \"practice\"\n\ngrid {{\n  flat tops, odd columns low\n  columns 01-22, rows 01-16\n  numbered column then row\n  scan \"practice.jpg\" {{\n{points}  }}\n}}\n\n"
    );
    for hex in layout.grid().hexes() {
        let wood = ["0101", "0102", "0103", "0104"].contains(&hex.to_string().as_str());
        text.push_str(&format!("{hex} {} painted\n", if wood { "wood" } else { "clear" }));
    }
    text.push_str(
        "\ncreek 0801/0901, 0802/0901, 0802/0902, 0803/0902, 0803/0903, 0804/0903, 0804/0904, 0805/0904\n\
         slope 0503/0604 up 0604\n\
         \nroad \"Ferry Road\" 1201-1301-1302-1403-1404\n\
         \nplace \"Oldbridge\" 1505\n",
    );
    text
}

/// Equal, or the first line that differs.
fn same(one: &str, other: &str) {
    for (one, other) in one.lines().zip(other.lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(one.len(), other.len());
}

#[test]
fn from_the_practice_scan_to_a_map_that_the_compiler_accepts() {
    let mut tutorial = Tutorial::begin();
    tutorial.lay_the_scan();
    let laid = tutorial.text();
    tutorial.paint();
    let made = tutorial.text();
    let points: String = laid.lines().filter(|line| line.contains(" at ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(points.lines().count(), 4);
    same(&made, &expected(&tutorial.layout, &points));
    let game = tutorial.app().document().unwrap().text_of("game.cart").unwrap();
    assert!(game.contains("1/1 | infantry | 4        | 0306"), "{game}");
    // All the way back, and all of it again.
    let steps = tutorial.app().document().unwrap().history().len();
    assert_eq!(steps, 13);
    for _ in 0..steps {
        tutorial.press_with(CTRL, Key::Z);
    }
    assert_eq!(tutorial.text(), "cartouche 1\n\nmap practice \"practice\"\n\ngrid {\n  scan \"practice.jpg\"\n}\n");
    assert!(tutorial.app().document().unwrap().undo_label().is_none());
    for _ in 0..steps {
        tutorial.press_with(CTRL | Modifiers::SHIFT, Key::Z);
    }
    same(&tutorial.text(), &made);
    tutorial.press_with(CTRL, Key::S);
    let read = |name: &str| std::fs::read_to_string(tutorial.folder.join(name)).unwrap();
    same(&read("map.cart"), &made);
    assert_eq!(read("game.cart"), game);
    accepted(&tutorial);
    // The picture is that of the saved files.
    let picture = Picture { size: [900, 700], dark: false, hex: None, zoom: None, window: false };
    let shown = draw_open(tutorial.app(), &picture).unwrap();
    let folder = tutorial.folder.clone();
    drop(tutorial.harness);
    let saved = draw(&folder, &picture).unwrap();
    assert!(shown == saved, "the window shows another map than its files hold");
}

fn accepted(tutorial: &Tutorial) {
    let files = ["game.cart", "map.cart"].map(|name| ProjectFile {
        name: name.to_owned(),
        text: std::fs::read_to_string(tutorial.folder.join(name)).unwrap().into(),
    });
    let request = CompileRequest { files: files.to_vec(), ..CompileRequest::default() };
    let result = compile(&tutorial.folder, request);
    let errors: Vec<_> = result.problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn the_grid_is_found_and_one_hex_confirms_it() {
    let mut tutorial = Tutorial::begin();
    tutorial.open_the_scan();
    tutorial.click("Find the grid");
    for _ in 0..1000 {
        tutorial.harness.run_steps(1);
        if tutorial.app().project().unwrap().proposal.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(tutorial.app().project().unwrap().proposal.is_some(), "{:?}", tutorial.app().notices());
    // A click beside the middle means the proposed middle.
    let at = tutorial.centre("1010") + egui::vec2(4.0, -3.0);
    tutorial.drag(&[at]);
    tutorial.harness.get_by_label("Hex number").type_text("1010");
    tutorial.harness.run_steps(2);
    tutorial.press(Key::Enter);
    let fit = tutorial.app().project().unwrap().scans[0].fit.clone().unwrap();
    for hex in tutorial.layout.grid().hexes() {
        let centre = tutorial.layout.centre(hex);
        let off = fit.plane(tutorial.sheet.pixel(centre)).distance(centre);
        assert!(off < 0.05, "{hex} is off by {off}");
    }
    tutorial.press_with(CTRL, Key::Z);
    assert!(!tutorial.text().contains(" at "), "{}", tutorial.text());
}

#[test]
fn what_the_scan_proposes_is_data_only_when_it_is_accepted() {
    let mut tutorial = Tutorial::begin();
    tutorial.lay_the_scan();
    let (truth, _) = plan(&Parameters::default());
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];
    tutorial.press(Key::B);
    for (terrain, key) in keys.into_iter().enumerate() {
        tutorial.press(key);
        let own = truth.hexes.iter().filter(|(_, (of, _))| *of == terrain).map(|(hex, _)| hex.to_string());
        for hex in own.step_by(6).take(8).collect::<Vec<_>>() {
            let at = tutorial.centre(&hex);
            tutorial.drag(&[at]);
        }
    }
    let painted = tutorial.text();
    let by_hand = tutorial.app().document().unwrap().state().hexes.len();
    tutorial.press(Key::T);
    tutorial.harness.run_steps(3);
    assert_eq!(tutorial.text(), painted, "nothing was written yet");
    tutorial.click("Accept the sure ones");
    let state = tutorial.app().document().unwrap().state().clone();
    let accepted = state.hexes.len() - by_hand;
    assert!(accepted * 10 > (truth.hexes.len() - by_hand) * 7, "{accepted} accepted");
    let wrong = state.hexes.iter().filter(|(hex, state)| state.main() != truth.terrain(**hex)).count();
    assert!(wrong * 50 < accepted, "{wrong} of {accepted} are wrong");
    assert!(tutorial.harness.query_by_label("Drop all").is_some(), "the less sure ones are left");
    tutorial.press_with(CTRL, Key::Z);
    assert_eq!(tutorial.text(), painted, "all that was accepted is one step");
}
