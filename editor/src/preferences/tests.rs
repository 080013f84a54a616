//! Tests of the preferences.
//! Must not: touch the user's own.

use super::{Preferences, ThemeChoice};
use camino::Utf8PathBuf;

fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().join("cartouche/editor.ron")).unwrap();
    (folder, path)
}

#[test]
fn what_is_saved_is_read_again() {
    let (_folder, file) = folder();
    let mut preferences = Preferences { theme: ThemeChoice::Dark, ..Preferences::default() };
    preferences.keys.insert("fill".to_owned(), vec!["Ctrl-G".to_owned()]);
    preferences.opened("maps/one.cart".into());
    preferences.opened("maps/two.cart".into());
    preferences.opened("maps/one.cart".into());
    assert_eq!(preferences.recent, ["maps/one.cart", "maps/two.cart"]);
    preferences.save(&file).unwrap();
    assert_eq!(Preferences::load(&file), (preferences, None));
}

#[test]
fn a_broken_file_is_said_and_never_stops_the_start() {
    let (_folder, file) = folder();
    assert_eq!(Preferences::load(&file), (Preferences::default(), None));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "(theme: Purple").unwrap();
    let (preferences, note) = Preferences::load(&file);
    assert_eq!(preferences, Preferences::default());
    assert!(note.unwrap().contains("editor.ron"));
}
