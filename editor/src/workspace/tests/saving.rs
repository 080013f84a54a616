//! Saving: whole or not at all, never over another's work, with a reason when it does not go.
//! Must not: leave anything outside a temporary folder.

use super::{GAME, MAP, Place, file};
use crate::workspace::{Options, SaveProblem, Workspace};
use camino::Utf8Path;
use cartouche_compiler::disk::DiskError;
use std::fs;
use std::io;

fn edited() -> String {
    MAP.replace("0101 clear", "0101 woods")
}

#[test]
fn a_save_writes_what_changed_and_nothing_else() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    let before = fs::metadata(place.folder.join("game.cart")).unwrap().modified().unwrap();
    let saved = workspace.save(&[file("game.cart", GAME), file("map.cart", &edited())]).unwrap();
    assert_eq!(saved, ["map.cart"]);
    assert_eq!(place.read("map.cart"), edited());
    assert_eq!(fs::metadata(place.folder.join("game.cart")).unwrap().modified().unwrap(), before);
    assert!(workspace.save(&[file("map.cart", &edited())]).unwrap().is_empty());
    assert_eq!(workspace.save(&[file("map.cart", MAP)]).unwrap(), ["map.cart"]);
    let hash = workspace.sha256("map.cart").unwrap();
    assert_eq!((hash.len(), workspace.sha256("none.cart")), (64, None));
    workspace.close(true);
    assert_eq!(place.names(), ["game.cart", "map.cart"]);
}

#[test]
fn a_file_changed_by_another_is_not_overwritten() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    let by_hand = format!("{MAP}# by hand\n");
    place.write("map.cart", &by_hand);
    let texts = [file("game.cart", &format!("{GAME}# mine\n")), file("map.cart", &edited())];
    let error = workspace.save(&texts).unwrap_err();
    assert!(error.saved.is_empty());
    let SaveProblem::ChangedOnDisk { theirs } = &error.problem else { panic!("{error}") };
    assert_eq!(theirs.len(), 1);
    assert_eq!((theirs[0].name.as_str(), theirs[0].text.as_deref()), ("map.cart", Some(by_hand.as_str())));
    assert!(error.to_string().contains("map.cart changed on disk"), "{error}");
    assert_eq!((place.read("map.cart"), place.read("game.cart")), (by_hand.clone(), GAME.to_owned()));
    // The document is rebased on it, and then it is saved.
    workspace.accept(&theirs[0]);
    let merged = format!("{}# by hand\n", edited());
    assert_eq!(workspace.save(&[file("map.cart", &merged)]).unwrap(), ["map.cart"]);
    assert_eq!(place.read("map.cart"), merged);
}

#[test]
fn both_having_made_the_same_change_is_no_conflict() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    place.write("map.cart", &edited());
    assert!(workspace.save(&[file("map.cart", &edited())]).unwrap().is_empty());
    assert_eq!(workspace.save(&[file("map.cart", MAP)]).unwrap(), ["map.cart"]);
}

#[test]
fn a_new_file_does_not_replace_one_that_came_meanwhile() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    place.write("extra.cart", "cartouche 1\n");
    let error = workspace.save(&[file("extra.cart", "cartouche 1\n\n# mine\n")]).unwrap_err();
    assert!(matches!(error.problem, SaveProblem::ChangedOnDisk { .. }), "{error}");
}

#[test]
fn a_file_that_was_taken_away_is_written_anew() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    fs::remove_file(place.folder.join("map.cart")).unwrap();
    assert_eq!(workspace.save(&[file("map.cart", MAP)]).unwrap(), ["map.cart"]);
    assert_eq!(place.read("map.cart"), MAP);
}

fn full(path: &Utf8Path, _: &[u8]) -> Result<(), DiskError> {
    Err(DiskError::Write { path: path.to_owned(), error: io::Error::from(io::ErrorKind::StorageFull) })
}

/// The second file finds no room.
fn full_for_maps(path: &Utf8Path, bytes: &[u8]) -> Result<(), DiskError> {
    if path.file_name() == Some("map.cart") { full(path, bytes) } else { (Options::default().write)(path, bytes) }
}

#[test]
fn a_full_disk_loses_nothing_and_says_so() {
    let place = Place::project();
    let options = Options { write: full_for_maps, ..place.options() };
    let mut workspace = Workspace::open(&place.folder, options).unwrap().workspace;
    workspace.begin_journal("header");
    workspace.record("an edit").unwrap();
    let error =
        workspace.save(&[file("game.cart", &format!("{GAME}# mine\n")), file("map.cart", &edited())]).unwrap_err();
    assert_eq!(error.saved, ["game.cart"]);
    assert!(matches!(error.problem, SaveProblem::DiskFull { .. }), "{error}");
    assert!(error.to_string().contains("map.cart is not saved") && error.to_string().contains("Make room"), "{error}");
    assert_eq!(place.read("map.cart"), MAP);
    // Elsewhere there is room, but for this writer.
    let copy = place.folder.join("copy");
    assert!(matches!(workspace.save_copy(&copy, &[file("map.cart", MAP)]), Err(SaveProblem::DiskFull { .. })));
    workspace.save_copy(&copy, &[file("game.cart", GAME)]).unwrap();
    assert!(matches!(workspace.save_copy(&copy, &[file("game.cart", GAME)]), Err(SaveProblem::Taken(_))));
    drop(workspace);
    assert_eq!(place.open().recovered.as_deref(), Some("header\nan edit\n"));
}

#[cfg(unix)]
fn set_mode(path: &Utf8Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
#[cfg(unix)]
fn what_is_marked_read_only_is_left_alone() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    set_mode(&place.folder.join("map.cart"), 0o444);
    let error = workspace.save(&[file("map.cart", &edited())]).unwrap_err();
    assert!(error.to_string().contains("marked as read-only") && error.to_string().contains("save a copy"), "{error}");
    assert_eq!(place.read("map.cart"), MAP);
    set_mode(&place.folder.join("map.cart"), 0o644);
    set_mode(&place.folder, 0o555);
    let error = workspace.save(&[file("map.cart", &edited())]).unwrap_err();
    assert!(matches!(error.problem, SaveProblem::ReadOnly { .. }), "{error}");
    assert!(error.to_string().contains("its folder"), "{error}");
    set_mode(&place.folder, 0o755);
    assert_eq!(workspace.save(&[file("map.cart", &edited())]).unwrap(), ["map.cart"]);
}

#[test]
fn a_folder_that_became_a_file_is_told() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    fs::remove_dir_all(&place.folder).unwrap();
    fs::write(&place.folder, b"").unwrap();
    let error = workspace.save(&[file("map.cart", MAP)]).unwrap_err();
    assert!(error.to_string().contains("is not saved"), "{error}");
}
