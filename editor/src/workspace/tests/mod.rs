//! Tests of the project on disk: opening, saving, the journal, what runs beside the window.
//! Must not: leave anything outside a temporary folder.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "test")]

mod beside;
mod journal;
mod opening;
mod saving;

use super::{Opened, Options, ProjectFile, Wake, Workspace};
use camino::{Utf8Path, Utf8PathBuf};
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const MAP: &str = "cartouche 1\n\nmap ford \"The ford\"\n\ngrid {\n  flat tops, odd columns low\n  columns 01-04, rows 01-03\n  numbered column then row\n}\n\n0101 clear painted\n";
pub const GAME: &str = "cartouche 1\n\nuse \"map.cart\"\n\ngame ford \"The ford\"\n\nterrain {\n        | enter |\n  clear | 1     |\n  woods | 2     |\n}\n";

/// A folder with a project of two files, and a folder for journals, both gone at the end of the test.
pub struct Place {
    _held: tempfile::TempDir,
    pub folder: Utf8PathBuf,
    pub state: Utf8PathBuf,
}

impl Place {
    pub fn empty() -> Place {
        let held = tempfile::tempdir().unwrap();
        let base = Utf8PathBuf::from_path_buf(held.path().to_owned()).unwrap();
        let (folder, state) = (base.join("ford"), base.join("state"));
        fs::create_dir(&folder).unwrap();
        Place { _held: held, folder, state }
    }

    pub fn project() -> Place {
        let place = Place::empty();
        place.write("map.cart", MAP);
        place.write("game.cart", GAME);
        place
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }

    pub fn options(&self) -> Options {
        Options { state_folder: Some(self.state.clone()), ..Options::default() }
    }

    pub fn open(&self) -> Opened {
        Workspace::open(&self.folder, self.options()).unwrap()
    }

    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

pub fn file(name: &str, text: &str) -> ProjectFile {
    ProjectFile { name: name.to_owned(), text: text.into() }
}

pub fn no_wake() -> Wake {
    Arc::new(|| {})
}

/// Waits for something that another thread brings, for at most twenty seconds.
pub fn wait<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing came");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub fn small_png(path: &Utf8Path) {
    image::RgbImage::from_pixel(40, 30, image::Rgb([200, 190, 150])).save(path).unwrap();
}
