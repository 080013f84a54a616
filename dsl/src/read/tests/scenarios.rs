//! The transcriptions of the repository are read without a line that no shape fits.

use crate::project::read_project;
use crate::vocabulary::Vocabulary;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn collect(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "cart") {
            files.push((path.to_string_lossy().into_owned(), fs::read(&path).unwrap()));
        }
    }
}

#[test]
fn every_scenario_folder_is_read_without_a_fault_of_form() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let mut wrong = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let folder = entry.unwrap().path();
        let mut files = Vec::new();
        if folder.is_dir() {
            collect(&folder, &mut files);
        }
        let (book, _, found) = read_project(&files);
        for problem in found {
            let Some(span) = problem.span() else { continue };
            let file = &book.files[span.file.0 as usize];
            let line = file.place(span.start).line;
            wrong.push(format!("{}:{line} {} {} | {:?}", file.path, problem.code, problem.message, problem.help));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_specimen_uses_every_shape_of_the_language() {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/specimen"), &mut files);
    let (book, _, _) = read_project(&files);
    let mut used: BTreeSet<&str> = book.shapes.clone();
    for tail in book.origins.iter().filter_map(|(_, record)| record.tail.as_deref()) {
        let remarks = [
            (tail.printed.is_some(), "tail.printed"),
            (tail.because.is_some(), "tail.because"),
            (tail.missing.is_some(), "tail.missing"),
            (tail.doubtful.is_some(), "tail.doubtful"),
            (tail.unclear.is_some(), "tail.unclear"),
            (!tail.derived.is_empty(), "tail.derived"),
            (tail.note.is_some(), "tail.note"),
        ];
        used.extend(remarks.iter().filter(|(found, _)| *found).map(|(_, shape)| *shape));
    }
    let unused: Vec<_> =
        Vocabulary::get().shapes().iter().map(|shape| shape.id).filter(|id| !used.contains(id)).collect();
    assert!(unused.is_empty(), "not in the specimen: {unused:?}");
}
