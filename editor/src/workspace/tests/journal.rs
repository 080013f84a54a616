//! The journal: nothing recorded is lost by a kill, a full disk or a read-only folder; two windows notice each other.
//! Must not: leave anything outside a temporary folder.

use super::{MAP, Place, file, small_png};
use crate::workspace::{OpenError, Workspace};
use camino::Utf8PathBuf;
use std::fs;
use std::io::Write;
use std::process::Command;

const CHILD: &str = "CARTOUCHE_TEST_KILLED_CHILD";

/// Runs only as the child of the test below: opens, records a hundred edits, and ends without any tidying.
#[test]
fn child_that_is_killed() {
    let Ok(folder) = std::env::var(CHILD) else { return };
    let options = crate::workspace::Options::default();
    let mut workspace = Workspace::open(&Utf8PathBuf::from(folder), options).unwrap().workspace;
    workspace.begin_journal("header");
    for number in 0..100 {
        workspace.record(&format!("edit {number}")).unwrap();
    }
    std::process::abort();
}

#[test]
fn a_kill_in_the_middle_of_a_hundred_edits_loses_none() {
    let place = Place::project();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "workspace::tests::journal::child_that_is_killed", "--test-threads=1"])
        .env(CHILD, &place.folder)
        .output()
        .unwrap();
    assert!(!child.status.success());
    let opened = place.open();
    let recovered = opened.recovered.unwrap();
    let lines: Vec<&str> = recovered.lines().collect();
    assert_eq!(lines.len(), 101);
    assert_eq!((lines[0], lines[1], lines[100]), ("header", "edit 0", "edit 99"));
    assert_eq!(place.read("map.cart"), MAP);
}

#[test]
fn recovered_edits_go_on_in_the_same_journal_until_all_is_saved() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    workspace.begin_journal("header");
    workspace.record("one").unwrap();
    drop(workspace);
    let opened = place.open();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\n"));
    let mut workspace = opened.workspace;
    workspace.begin_journal("another header");
    workspace.record("two").unwrap();
    workspace.close(false);
    let opened = place.open();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\ntwo\n"));
    opened.workspace.close(true);
    assert_eq!(place.names(), ["game.cart", "map.cart"]);
    assert_eq!(place.open().recovered, None);
}

#[test]
fn the_documents_own_lines_come_back_as_events() {
    use cartouche_document::change::Step;
    use cartouche_document::journal::{Event, header, line, read};
    let place = Place::project();
    let mut workspace = place.open().workspace;
    let base = workspace.sha256("map.cart").unwrap();
    workspace.begin_journal(&header("map.cart", &base));
    let events = [
        Event::Did(Step { label: "a step\nof two lines".to_owned(), changes: Vec::new() }),
        Event::Undid,
        Event::Redid,
    ];
    for event in &events {
        workspace.record(&line(event)).unwrap();
    }
    drop(workspace);
    let journal = read(&place.open().recovered.unwrap()).unwrap();
    assert_eq!((journal.map_file.as_str(), journal.base, journal.torn), ("map.cart", base, false));
    assert_eq!(journal.events, events);
}

#[test]
fn a_torn_line_is_cut_off_and_the_next_stands_alone() {
    let place = Place::project();
    fs::write(place.folder.join(".map.cart.journal"), "header\none\ntwo with its end miss").unwrap();
    let opened = place.open();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\n"));
    let mut workspace = opened.workspace;
    workspace.record("three\nin two lines").unwrap();
    assert_eq!(place.read(".map.cart.journal"), "header\none\nthree in two lines\n");
}

#[test]
fn a_journal_without_edits_is_not_offered() {
    let place = Place::project();
    drop(place.open());
    assert_eq!(place.open().recovered, None);
    fs::write(place.folder.join(".map.cart.journal"), "header\n").unwrap();
    assert_eq!(place.open().recovered, None);
}

#[test]
fn declined_edits_are_put_aside_and_kept() {
    let place = Place::project();
    for round in 0..2 {
        fs::write(place.folder.join(".map.cart.journal"), format!("header\nedit of round {round}\n")).unwrap();
        let mut workspace = place.open().workspace;
        let aside = workspace.put_recovered_aside().unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), format!("header\nedit of round {round}\n"));
        workspace.begin_journal("new header");
        workspace.record("new").unwrap();
        assert_eq!(place.read(".map.cart.journal"), "new header\nnew\n");
        workspace.close(true);
    }
    assert_eq!(place.names(), [".map.cart.journal.old", ".map.cart.journal.old-2", "game.cart", "map.cart"]);
}

#[test]
fn a_second_window_on_the_same_map_is_noticed() {
    let place = Place::project();
    let first = place.open();
    let error = Workspace::open(&place.folder.join("map.cart"), place.options()).unwrap_err();
    assert!(matches!(error, OpenError::OpenElsewhere(_)), "{error}");
    assert!(error.to_string().contains("open in another window"), "{error}");
    drop(first);
    place.open();
}

#[test]
fn where_the_folder_cannot_be_written_the_journal_lies_in_the_users_own() {
    let place = Place::project();
    // Stands for a folder without the right to write, which the superuser who runs tests has everywhere.
    fs::create_dir(place.folder.join(".map.cart.journal")).unwrap();
    let opened = place.open();
    assert_eq!(opened.notes.len(), 1);
    assert!(opened.notes[0].contains("cannot be written, so edits are kept in"), "{}", opened.notes[0]);
    let mut workspace = opened.workspace;
    assert!(workspace.journal_path().starts_with(&place.state));
    workspace.begin_journal("header");
    workspace.record("one").unwrap();
    assert!(matches!(Workspace::open(&place.folder, place.options()), Err(OpenError::OpenElsewhere(_))));
    drop(workspace);
    let opened = place.open();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\n"));
    drop(opened);
    // The folder can be written again: the edits are still found.
    fs::remove_dir(place.folder.join(".map.cart.journal")).unwrap();
    let opened = place.open();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\n"));
    opened.workspace.close(true);
    assert_eq!(fs::read_dir(&place.state).unwrap().count(), 0);
}

#[test]
fn without_any_place_for_a_journal_nothing_opens() {
    let place = Place::project();
    fs::create_dir(place.folder.join(".map.cart.journal")).unwrap();
    fs::write(&place.state, b"a file, so no folder").unwrap();
    let error = Workspace::open(&place.folder, place.options()).unwrap_err();
    assert!(matches!(error, OpenError::NoJournal { .. }), "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_keeps_the_lines_and_tells_how_many() {
    let place = Place::project();
    let journal = place.folder.join(".map.cart.journal");
    std::os::unix::fs::symlink("/dev/full", &journal).unwrap();
    let mut workspace = place.open().workspace;
    workspace.begin_journal("header");
    let error = workspace.record("one").unwrap_err();
    assert_eq!(error.waiting, 1);
    let error = workspace.record("two").unwrap_err();
    assert_eq!(error.waiting, 2);
    assert!(error.to_string().contains("edits that a crash now would lose: 2."), "{error}");
    // Saving goes on as ever.
    assert_eq!(workspace.save(&[file("map.cart", &MAP.replace("clear", "woods"))]).unwrap(), ["map.cart"]);
    assert!(workspace.sync_journal().is_err());
}

#[test]
fn edits_of_a_map_that_was_never_saved_are_offered_when_its_scan_is_opened_again() {
    let place = Place::empty();
    let scan = place.folder.join("sheet.png");
    small_png(&scan);
    let mut workspace = Workspace::open(&scan, place.options()).unwrap().workspace;
    let first = workspace.files().to_vec();
    workspace.begin_journal("header");
    workspace.record("one").unwrap();
    drop(workspace);
    let opened = Workspace::open(&scan, place.options()).unwrap();
    assert_eq!(opened.recovered.as_deref(), Some("header\none\n"));
    assert_eq!(opened.workspace.files(), first);
}

#[test]
fn what_stands_after_a_crash_of_the_machine_is_whole_lines() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    workspace.begin_journal("header");
    for number in 0..50 {
        workspace.record(&format!("edit {number}")).unwrap();
    }
    workspace.sync_journal().unwrap();
    let text = place.read(".map.cart.journal");
    drop(workspace);
    // However far the disk got, the reader finds a whole number of lines.
    for cut in (0..text.len()).step_by(7) {
        let mut file = fs::File::create(place.folder.join(".map.cart.journal")).unwrap();
        file.write_all(&text.as_bytes()[..cut]).unwrap();
        let recovered = place.open().recovered.unwrap_or_default();
        assert!(text.starts_with(&recovered) && (recovered.is_empty() || recovered.ends_with('\n')));
    }
}
