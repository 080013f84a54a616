//! The document and the compiler read one map alike: the shipped projects, and a map after many steps.
//! Must not: test how things are written; the unit tests do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::model::{Content, Survey};
use cartouche_document::document::{Document, SourceFile};
use cartouche_document::palette::Palette;
use cartouche_document::state::MapState;
use cartouche_dsl::book::PartKind;
use cartouche_dsl::project::read_project;
use std::path::Path;

fn compiled(files: &[(String, Vec<u8>)]) -> Content {
    let (book, _, _) = read_project(files);
    let part = book.parts.iter().find(|part| part.kind == PartKind::Map || part.content.map.grid.is_some());
    part.expect("a map").content.clone()
}

/// Compares what both say.
fn alike(state: &MapState, content: &Content) {
    let map = &content.map;
    assert_eq!(state.name, map.name);
    assert_eq!(state.title, map.title);
    assert_eq!(state.grid.as_ref().map(|grid| &grid.grid), map.grid.as_ref());
    assert_eq!(state.grid.as_ref().is_some_and(|grid| grid.at_least), map.at_least);
    assert_eq!(state.grid.as_ref().map(|grid| &grid.half_hexes), Some(&map.half_hexes));
    let mine: Vec<_> =
        state.hexes.iter().map(|(hex, state)| (*hex, state.terrain.clone(), state.height, state.known())).collect();
    let theirs: Vec<_> =
        map.hexes.iter().map(|(hex, state)| (*hex, state.terrain.clone(), state.height, state.survey)).collect();
    assert_eq!(mine, theirs);
    let mut mine: Vec<_> = state
        .sides
        .iter()
        .map(|((side, feature), state)| (side.hexes(), feature.clone(), state.up, state.name.clone(), state.survey))
        .collect();
    let mut theirs: Vec<_> = map
        .sides
        .iter()
        .map(|side| ([side.hexes.0, side.hexes.1], side.feature.clone(), side.up, side.name.clone(), side.survey))
        .collect();
    mine.sort();
    theirs.sort();
    assert_eq!(mine, theirs);
    let mine: Vec<_> = state
        .paths
        .iter()
        .flat_map(|path| path.chains.iter().map(|chain| (path.kind.clone(), path.name.clone(), chain.clone())))
        .collect();
    let theirs: Vec<_> =
        map.paths.iter().map(|path| (path.kind.clone(), path.name.clone(), path.hexes.clone())).collect();
    assert_eq!(mine, theirs);
    let mine: Vec<_> = state.places.iter().map(|place| (place.name.clone(), place.hex)).collect();
    let theirs: Vec<_> = map.places.iter().map(|(name, place)| (name.clone(), place.hex)).collect();
    assert_eq!(mine, theirs);
    for region in state.regions.iter().filter(|region| region.listed) {
        let theirs = map.regions.get(&region.name).or_else(|| map.entries.get(&region.name)).expect("a region");
        assert_eq!(region.hexes, theirs.hexes, "{}", region.name);
    }
    let mine: Vec<_> = state.scans.iter().map(|scan| (scan.file.clone(), scan.points.len())).collect();
    let theirs: Vec<_> = map.scans.iter().map(|scan| (scan.file.clone(), scan.points.len())).collect();
    assert_eq!(mine, theirs);
}

#[test]
fn shipped_maps_are_read_as_the_compiler_reads_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().parent().unwrap().join("scenarios");
    let mut seen = 0;
    for folder in std::fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for file in std::fs::read_dir(&folder).into_iter().flatten() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|ending| ending == "cart") {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                files.push((name, std::fs::read(&file).unwrap()));
            }
        }
        files.sort();
        for (name, bytes) in &files {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let file = SourceFile { name: name.clone(), text: text.as_str().into() };
            let Ok(document) = Document::open(vec![file], name, Palette::default()) else { continue };
            assert_eq!(document.text(), text, "{name}");
            alike(document.state(), &compiled(&files));
            assert!(document.state().sides.iter().all(|(_, side)| side.survey != Some(Survey::Stated)));
            seen += 1;
        }
    }
    assert!(seen >= 2, "only {seen} maps were read");
}
