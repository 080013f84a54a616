//! The window through its accessible names: tools, palette, keys, inspector, undo, overlays, problems.
//! Must not: look at pixels.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a test that fails may panic"
)]

use camino::Utf8PathBuf;
use cartouche_document::tool::{BrushSize, Tool};
use cartouche_editor::app::{EditorApp, Over, Setting, Tab};
use cartouche_editor::command::{Sheet, table};
use egui::{Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

const MAP: &str = "cartouche 1

map vale \"The Vale\"

grid {
  flat tops, even columns low
  columns 01-06, rows 01-05
  numbered column then row
}

0101 clear painted
0202 woods painted
slope 0202/0303 up 0202
place \"Old Ford\" 0404
";

const GAME: &str = "cartouche 1

use \"map.cart\"

game vale \"The Vale\"

terrain {
        | enter |
  clear | 1     |
  woods | 2     |
}

hexsides {
        | cross |
  creek | +1    |
  slope | +1    |  directed up
}

paths {
       | enter |
  road | 1/2   |
}
";

struct Window {
    _folder: tempfile::TempDir,
    folder: Utf8PathBuf,
    harness: Harness<'static, EditorApp>,
}

fn window(map: &str) -> Window {
    let kept = tempfile::tempdir().unwrap();
    let folder = Utf8PathBuf::from_path_buf(kept.path().to_owned()).unwrap();
    std::fs::write(folder.join("map.cart"), map).unwrap();
    std::fs::write(folder.join("game.cart"), GAME).unwrap();
    let setting = Setting { preferences: Some(folder.join("editor.ron")), at_once: true, ..Setting::default() };
    let mut app = EditorApp::new(setting);
    app.open(&folder.clone());
    assert!(app.project().is_some(), "{:?}", app.notices());
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 860.0))
        .with_max_steps(20)
        .build_ui_state(|ui, app: &mut EditorApp| app.frame(ui), app);
    harness.run_steps(4);
    Window { _folder: kept, folder, harness }
}

impl Window {
    fn app(&self) -> &EditorApp {
        self.harness.state()
    }

    fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run_steps(3);
    }

    fn press_with(&mut self, held: Modifiers, key: Key) {
        self.harness.key_press_modifiers(held, key);
        self.harness.run_steps(3);
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.run_steps(4);
    }

    fn centre(&self, hex: &str) -> Pos2 {
        let layout = self.app().document().unwrap().layout().unwrap();
        self.app().canvas().screen_from_plane(layout.centre(hex.parse().unwrap())).unwrap()
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

    fn text(&self) -> String {
        self.app().document().unwrap().text()
    }
}

const CTRL: Modifiers = Modifiers { alt: false, ctrl: true, shift: false, mac_cmd: false, command: true };

#[test]
fn tools_change_by_key_and_by_button() {
    let mut window = window(MAP);
    window.press(Key::B);
    assert_eq!(window.app().tools().tool, Tool::Terrain);
    window.press(Key::E);
    assert_eq!(window.app().tools().tool, Tool::Hexside);
    window.click("Path tool");
    assert_eq!(window.app().tools().tool, Tool::Path);
    window.press(Key::B);
    window.press(Key::Num2);
    assert_eq!(window.app().tools().terrain.as_deref(), Some("woods"));
    window.press(Key::CloseBracket);
    assert_eq!(window.app().tools().size, BrushSize::Seven);
    window.click("Brush of 19");
    assert_eq!(window.app().tools().size, BrushSize::Nineteen);
}

#[test]
fn the_palette_finds_a_command_and_runs_it() {
    let mut window = window(MAP);
    window.press_with(CTRL, Key::K);
    assert_eq!(window.app().over(), Over::Palette);
    window.harness.get_by_label("Command").type_text("hexside t");
    window.harness.run_steps(3);
    // Keys are letters here, not commands.
    assert_eq!(window.app().tools().tool, Tool::Select);
    window.harness.get_by_label("Command").type_text("x");
    window.harness.run_steps(3);
    window.press(Key::Escape);
    assert_eq!(window.app().over(), Over::Nothing);
    window.press_with(CTRL, Key::K);
    window.harness.get_by_label("Command").type_text("survey");
    window.harness.run_steps(3);
    window.click("Run Survey");
    assert_eq!((window.app().tools().tool, window.app().over()), (Tool::Survey, Over::Nothing));
}

#[test]
fn the_key_help_lists_every_command() {
    let mut window = window(MAP);
    window.press_with(Modifiers::SHIFT, Key::Questionmark);
    assert_eq!(window.app().over(), Over::Keys);
    for row in table() {
        let name = format!("Change the key of {}", row.name);
        assert!(window.harness.query_by_label(&name).is_some(), "{name}");
    }
    window.click("Change the key of Fill");
    window.press_with(CTRL, Key::G);
    window.press(Key::Escape);
    window.press_with(CTRL, Key::G);
    assert_eq!(window.app().tools().tool, Tool::Fill);
    assert!(std::fs::read_to_string(window.folder.join("editor.ron")).unwrap().contains("Ctrl-G"));
}

#[test]
fn a_stroke_is_one_step_that_is_taken_back_and_made_again() {
    let mut window = window(MAP);
    window.press(Key::B);
    window.press(Key::Num2);
    let way: Vec<Pos2> = ["0302", "0303", "0304"].iter().map(|hex| window.centre(hex)).collect();
    window.drag(&way);
    let painted = window.text();
    let expected = MAP.replace(
        "0202 woods painted\n",
        "0202 woods painted\n0302 woods painted\n0303 woods painted\n0304 woods painted\n",
    );
    assert_eq!(painted, expected);
    window.press_with(CTRL, Key::Z);
    assert_eq!(window.text(), MAP);
    window.press_with(CTRL | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.text(), expected);
    window.press_with(CTRL, Key::Z);
    window.press_with(CTRL, Key::Y);
    window.press_with(CTRL, Key::S);
    assert_eq!(std::fs::read_to_string(window.folder.join("map.cart")).unwrap(), expected);
    assert_eq!(std::fs::read_to_string(window.folder.join("game.cart")).unwrap(), GAME);
}

#[test]
fn escape_drops_the_stroke_in_hand() {
    let mut window = window(MAP);
    window.press(Key::B);
    let (from, to) = (window.centre("0302"), window.centre("0303"));
    window.harness.drag_at(from);
    window.harness.run_steps(2);
    window.harness.hover_at(to);
    window.harness.run_steps(2);
    window.press(Key::Escape);
    window.harness.drop_at(to);
    window.harness.run_steps(2);
    assert_eq!(window.text(), MAP);
}

#[test]
fn the_inspector_shows_and_changes_a_hex() {
    let mut window = window(MAP);
    let at = window.centre("0202");
    for _ in 0..2 {
        window.harness.drag_at(at);
        window.harness.drop_at(at);
        window.harness.run_steps(1);
    }
    window.harness.run_steps(3);
    assert_eq!(window.app().chosen().map(|hex| hex.to_string()).as_deref(), Some("0202"));
    assert_eq!(window.app().tab(), Tab::Inspector);
    window.click("Flip slope SE");
    assert!(window.text().contains("slope 0202/0303 up 0303\n"), "{}", window.text());
    window.click("Survey of slope SE");
    window.click("checked");
    assert!(window.text().contains("slope 0202/0303 up 0303 checked\n"), "{}", window.text());
    window.harness.get_by_label("New name").focus();
    window.harness.run_steps(2);
    window.harness.get_by_label("New name").type_text("Gate Hill");
    window.harness.run_steps(2);
    window.click("Give the name");
    assert!(window.text().contains("place \"Gate Hill\" 0202\n"), "{}", window.text());
    window.click("Survey of the hex");
    window.click("doubtful");
    assert!(window.text().contains("0202 woods doubtful\n"), "{}", window.text());
}

#[test]
fn undo_in_a_text_field_belongs_to_the_field() {
    let mut window = window(MAP);
    window.press(Key::B);
    let at = window.centre("0303");
    window.drag(&[at]);
    let painted = window.text();
    assert_ne!(painted, MAP);
    window.press_with(CTRL, Key::F);
    window.harness.get_by_label("Find what").type_text("ford");
    window.harness.run_steps(2);
    window.press_with(CTRL, Key::Z);
    assert_eq!(window.text(), painted);
    window.press(Key::Escape);
    window.press_with(CTRL, Key::F);
    window.harness.get_by_label("Find what").type_text("ford");
    window.harness.run_steps(2);
    window.click("Old Ford, place in 0404");
    assert_eq!(window.app().chosen().map(|hex| hex.to_string()).as_deref(), Some("0404"));
}

#[test]
fn overlays_are_shown_and_hidden() {
    let mut window = window(MAP);
    window.click("Layers tab");
    assert!(window.app().overlays().terrain.shown);
    window.click("Terrain");
    assert!(!window.app().overlays().terrain.shown);
    window.press_with(Modifiers::ALT, Key::Num2);
    assert!(window.app().overlays().terrain.shown);
    assert!(window.harness.query_by_label("Scan opacity").is_some());
    assert!(!window.app().sheet(Sheet::Survey).shown);
}

#[test]
fn a_click_on_a_problem_centres_its_place() {
    let mut window = window(&MAP.replace("0202 woods", "0202 swamp"));
    window.click("Problems tab");
    let project = window.app().project().unwrap();
    let (at, problem) =
        project.problems.iter().enumerate().find(|(_, problem)| problem.message.contains("swamp")).unwrap();
    let name = format!("Problem {}: {}", at + 1, problem.message);
    window.click(&name);
    assert_eq!(window.app().chosen().map(|hex| hex.to_string()).as_deref(), Some("0202"));
}

#[test]
fn an_untouched_map_is_saved_without_changing_a_byte() {
    let mut window = window(MAP);
    window.press_with(CTRL, Key::S);
    assert_eq!(std::fs::read_to_string(window.folder.join("map.cart")).unwrap(), MAP);
    assert!(window.app().notices().iter().any(|notice| notice.text == "nothing to save"));
}

#[test]
fn edits_that_never_reached_the_file_are_offered_again() {
    let mut first = window(MAP);
    first.press(Key::B);
    for hex in ["0302", "0303", "0304"] {
        let at = first.centre(hex);
        first.drag(&[at]);
    }
    let painted = first.text();
    let copy = tempfile::tempdir().unwrap();
    let folder = Utf8PathBuf::from_path_buf(copy.path().to_owned()).unwrap();
    // What a kill leaves: the files and the journal as they are.
    for entry in std::fs::read_dir(&first.folder).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.join(entry.file_name().to_str().unwrap())).unwrap();
    }
    let mut app = EditorApp::new(Setting { at_once: true, ..Setting::default() });
    app.open(&folder);
    assert!(app.project().unwrap().recovered.is_some(), "{:?}", app.notices());
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 860.0))
        .build_ui_state(|ui, app: &mut EditorApp| app.frame(ui), app);
    harness.run_steps(3);
    assert_eq!(harness.state().document().unwrap().text(), MAP);
    harness.get_by_label("Take them up").click();
    harness.run_steps(3);
    assert_eq!(harness.state().document().unwrap().text(), painted);
}

#[test]
fn doubts_are_walked_the_gravest_first() {
    let mut window = window(&MAP.replace("0202 woods painted", "0202 woods doubtful \"half under the fold\""));
    window.click("Survey tab");
    window.press(Key::D);
    assert_eq!(window.app().chosen().map(|hex| hex.to_string()).as_deref(), Some("0202"));
    window.click("Next doubt");
    assert_ne!(window.app().chosen().map(|hex| hex.to_string()).as_deref(), Some("0202"));
}

#[test]
fn another_map_is_compared_and_its_values_taken() {
    let mut window = window(MAP);
    let other = window.folder.join("other").join("map.cart");
    std::fs::create_dir_all(other.parent().unwrap()).unwrap();
    std::fs::write(&other, MAP.replace("0202 woods", "0202 clear")).unwrap();
    window.click("Compare tab");
    window.harness.get_by_label("Other map").focus();
    window.harness.run_steps(2);
    window.harness.get_by_label("Other map").type_text(other.as_str());
    window.harness.run_steps(2);
    window.click("Compare the maps");
    window.click("Take theirs: terrain of 0202");
    assert_eq!(window.text(), MAP.replace("0202 woods", "0202 clear"));
    assert!(window.harness.query_by_label("Take theirs: terrain of 0202").is_none());
}

#[test]
fn a_file_that_another_wrote_is_taken_and_edits_stand_on_it() {
    let mut window = window(MAP);
    window.press(Key::B);
    window.press(Key::Num2);
    let (one, other) = (window.centre("0303"), window.centre("0101"));
    window.drag(&[one]);
    window.drag(&[other]);
    let file = window.folder.join("map.cart");
    let outside = MAP.replace("0101 clear painted", "0101 clear checked # looked at twice");
    std::fs::write(&file, &outside).unwrap();
    window.press_with(CTRL, Key::S);
    // Nothing was overwritten; what fits stands on the new text, and the rest waits for an answer.
    assert_eq!(std::fs::read_to_string(&file).unwrap(), outside);
    assert!(window.text().contains("0303 woods painted"), "{}", window.text());
    assert!(window.text().contains("0101 clear checked # looked at twice"), "{}", window.text());
    window.click("History tab");
    window.click("Mine: hex 0101");
    assert!(window.text().contains("0101 woods"), "{}", window.text());
    window.press_with(CTRL, Key::S);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), window.text());
}

#[test]
fn a_terrain_is_replaced_everywhere_and_a_selection_is_marked() {
    let mut window = window(MAP);
    window.press(Key::F);
    window.press(Key::Num1);
    window.click("Terrain to replace");
    window.click("woods");
    window.click("by clear");
    assert!(window.text().contains("0202 clear painted\n"), "{}", window.text());
    window.press(Key::V);
    let way = [window.centre("0101") - egui::vec2(8.0, 8.0), window.centre("0202") + egui::vec2(8.0, 8.0)];
    window.drag(&way);
    assert!(window.app().tools().selection.len() >= 3);
    window.click("as checked");
    assert!(window.text().contains("0202 clear checked\n"), "{}", window.text());
    window.click("off the map");
    assert!(window.text().contains("off map "), "{}", window.text());
    assert!(window.app().tools().selection.is_empty());
}
