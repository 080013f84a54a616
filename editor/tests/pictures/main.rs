//! Pictures of maps against those kept beside this file. They are drawn in memory, so that they need no driver and no screen.
//! Must not: pass because a picture is missing. `CARTOUCHE_BLESS=1` keeps new ones; look at them before they are committed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails may panic")]

use camino::Utf8Path;
use cartouche_editor::screenshot::{Picture, draw};
use std::path::Path;

/// Name, what is opened (from the repository), and how it is drawn.
fn pictures() -> Vec<(&'static str, &'static str, Picture)> {
    let plain = Picture { size: [480, 400], dark: false, hex: None, zoom: None, window: false };
    vec![
        ("specimen-light", "scenarios/specimen", plain),
        ("specimen-dark", "scenarios/specimen", Picture { dark: true, ..plain }),
        ("practice-true", "editor/practice/sheet/true", plain),
        (
            "practice-near",
            "editor/practice/sheet/true",
            Picture { hex: "0907".parse().ok(), zoom: Some(70.0), ..plain },
        ),
    ]
}

#[test]
fn maps_look_as_they_did() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let mut compared = 0;
    for (name, path, picture) in pictures() {
        // Opening writes a journal beside the map: a copy is opened.
        let copy = tempfile::tempdir().unwrap();
        let source = root.join(path);
        let shared = if path.ends_with("true") { source.parent().unwrap().to_owned() } else { source.clone() };
        copy_folder(&shared, copy.path());
        let opened = if path.ends_with("true") { copy.path().join("true") } else { copy.path().to_owned() };
        let drawn = draw(Utf8Path::from_path(&opened).unwrap(), &picture).unwrap();
        let file = kept.join(format!("{name}.png"));
        if std::env::var_os("CARTOUCHE_BLESS").is_some() {
            drawn.save(&file).unwrap();
        }
        let expected = image::open(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).into_rgba8();
        assert_eq!(drawn.dimensions(), expected.dimensions(), "{name}");
        // Another processor may round a pixel at an edge otherwise.
        let differ =
            |(a, b): (&image::Rgba<u8>, &image::Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 16);
        let off = drawn.pixels().zip(expected.pixels()).filter(|pair| differ(*pair)).count();
        assert!(off * 1_000 < expected.pixels().len(), "{name}: {off} pixels differ");
        // A picture of nothing would be of one colour.
        let first = drawn.get_pixel(0, 0);
        assert!(drawn.pixels().filter(|pixel| *pixel != first).count() * 10 > drawn.pixels().len(), "{name} is empty");
        compared += 1;
    }
    println!("{compared} pictures compared");
    assert_eq!(compared, pictures().len());
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).unwrap();
        }
    }
}
