//! What a path means: a folder, a map's file, a scan; and what is said of one that means nothing.
//! Must not: leave anything outside a temporary folder.

use super::{GAME, MAP, Place, small_png};
use crate::workspace::{CompileRequest, OpenError, Workspace, compile};
use cartouche_dsl::diagnostics::Severity;
use std::fs;

#[test]
fn a_folder_opens_with_its_map() {
    let place = Place::project();
    let opened = place.open();
    assert_eq!(opened.workspace.map_file(), "map.cart");
    assert_eq!(opened.workspace.folder(), place.folder);
    let names: Vec<&str> = opened.workspace.files().iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["game.cart", "map.cart"]);
    assert_eq!(&*opened.workspace.files()[1].text, MAP);
    assert_eq!(opened.recovered, None);
    assert!(opened.notes.is_empty(), "{:?}", opened.notes);
    opened.workspace.close(true);
    assert_eq!(place.names(), ["game.cart", "map.cart"]);
    assert_eq!(place.read("map.cart"), MAP);
}

#[test]
fn a_folder_above_one_project_opens_it() {
    let place = Place::project();
    let opened = Workspace::open(place.folder.parent().unwrap(), place.options()).unwrap();
    assert_eq!(opened.workspace.folder(), place.folder);
}

#[test]
fn a_maps_file_opens_with_what_lies_beside_it() {
    let place = Place::project();
    place.write("other.cart", "cartouche 1\n\nmap other \"Another\"\n");
    let opened = Workspace::open(&place.folder.join("map.cart"), place.options()).unwrap();
    assert_eq!(opened.workspace.map_file(), "map.cart");
    assert_eq!(opened.workspace.files().len(), 3);
    drop(opened);
    let error = Workspace::open(&place.folder, place.options()).unwrap_err();
    assert!(error.to_string().contains("(map.cart, other.cart); open the file that you want"), "{error}");
    let error = Workspace::open(&place.folder.join("game.cart"), place.options()).unwrap_err();
    assert!(error.to_string().contains("holds no map; open map.cart, which does"), "{error}");
}

#[test]
fn a_scan_starts_a_map_that_lacks_nothing_but_its_grid() {
    let place = Place::empty();
    small_png(&place.folder.join("Old Mill_sheet 2.png"));
    let opened = Workspace::open(&place.folder.join("Old Mill_sheet 2.png"), place.options()).unwrap();
    let workspace = &opened.workspace;
    assert_eq!(workspace.map_file(), "map.cart");
    assert_eq!(workspace.started_from(), Some("Old Mill_sheet 2.png"));
    assert!(workspace.scan_path("Old Mill_sheet 2.png").is_file());
    let text = &workspace.files()[0].text;
    assert!(text.contains("map old-mill-sheet-2 \"Old Mill sheet 2\""), "{text}");
    assert!(!place.folder.join("map.cart").exists());
    let request = CompileRequest { files: workspace.files().to_vec(), ..CompileRequest::default() };
    let result = compile::compile(workspace.folder(), request);
    let errors: Vec<_> = result.problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!((errors[0].code, errors[0].file.as_str(), errors[0].line), ("E0059", "map.cart", 5));
}

#[test]
fn a_map_started_from_a_scan_checks_once_its_grid_is_there() {
    let place = Place::empty();
    small_png(&place.folder.join("9.png"));
    let mut workspace = Workspace::open(&place.folder.join("9.png"), place.options()).unwrap().workspace;
    let mut files = workspace.files().to_vec();
    assert!(files[0].text.contains("map map-9 \"9\""), "{}", files[0].text);
    let grid = "grid {\n  flat tops, odd columns low\n  columns 01-04, rows 01-03\n  numbered column then row\n";
    files[0].text =
        format!("{}\n0101 woods painted\ncreek 0101/0102\nroad 0101-0103\n", files[0].text.replace("grid {\n", grid))
            .into();
    assert_eq!(workspace.save(&files).unwrap(), ["map.cart", "game.cart"]);
    workspace.close(true);
    assert_eq!(place.names(), ["9.png", "game.cart", "map.cart"]);
    let opened = place.open();
    let request = CompileRequest { files: opened.workspace.files().to_vec(), ..CompileRequest::default() };
    let result = compile::compile(&place.folder, request);
    assert!(result.problems.is_empty(), "{:?}", result.problems);
}

#[test]
fn a_scan_joins_a_project_without_a_map_and_not_one_with() {
    let place = Place::empty();
    place.write("game.cart", GAME);
    small_png(&place.folder.join("sheet.png"));
    let opened = Workspace::open(&place.folder.join("sheet.png"), place.options()).unwrap();
    let names: Vec<&str> = opened.workspace.files().iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["game.cart", "map.cart"]);
    assert_eq!(&*opened.workspace.files()[0].text, GAME);
    drop(opened);
    place.write("map.cart", MAP);
    let error = Workspace::open(&place.folder.join("sheet.png"), place.options()).unwrap_err();
    assert!(matches!(&error, OpenError::MapThere { map, .. } if map == "map.cart"), "{error}");
}

#[test]
fn what_cannot_be_opened_is_told_with_a_way_out() {
    let place = Place::empty();
    let says = |name: &str, words: &str| {
        let error = Workspace::open(&place.folder.join(name), place.options()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    says("", "has no .cart file; open a scan");
    says("nowhere", "check the path");
    fs::write(place.folder.join("module.png"), b"PK\x03\x04........").unwrap();
    says("module.png", "a zip archive (a VASSAL module is one); unpack it");
    fs::write(place.folder.join("empty.jpg"), b"").unwrap();
    says("empty.jpg", "an empty file");
    fs::write(place.folder.join("rules.pdf"), b"%PDF-1.4").unwrap();
    says("rules.pdf", "save its page as a PNG");
    fs::write(place.folder.join("bad.cart"), b"cartouche 1\n\xff\xfe").unwrap();
    says("bad.cart", "is not UTF-8 text");
    fs::remove_file(place.folder.join("bad.cart")).unwrap();
    place.write("game.cart", GAME);
    says("", "holds a map; open a scan");
    fs::create_dir(place.folder.join("a")).unwrap();
    fs::create_dir(place.folder.join("b")).unwrap();
    fs::rename(place.folder.join("game.cart"), place.folder.join("a/game.cart")).unwrap();
    place.write("b/map.cart", MAP);
    says("", "holds several projects (a, b); open one of them");
}
