//! Tests of the table of commands.
//! Must not: test what a command does.

use super::{Command, Keys, Shortcut, table};
use cartouche_document::tool::Tool;
use egui::{Key, Modifiers};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_command_has_an_id_and_a_name_of_its_own() {
    let ids: BTreeSet<&str> = table().iter().map(|row| row.id).collect();
    let names: BTreeSet<&str> = table().iter().map(|row| row.name).collect();
    assert_eq!((ids.len(), names.len()), (table().len(), table().len()));
    assert!(table().iter().all(|row| row.help.ends_with('.')));
}

#[test]
fn every_key_can_be_read_and_runs_one_command() {
    let mut seen: BTreeMap<Shortcut, &str> = BTreeMap::new();
    for row in table() {
        for text in row.keys {
            let shortcut = Shortcut::parse(text).unwrap_or_else(|| panic!("{text} is no key"));
            assert_eq!(shortcut.to_string(), *text);
            if let Some(other) = seen.insert(shortcut, row.id) {
                panic!("{text} runs {other} and {}", row.id);
            }
        }
    }
}

#[test]
fn keys_as_people_know_them() {
    let keys = Keys::default();
    let ctrl = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
    let run = |key, held| keys.command(key, held).map(|row| row.command.clone());
    assert_eq!(run(Key::Z, ctrl), Some(Command::Undo));
    assert_eq!(run(Key::Z, ctrl | Modifiers::SHIFT), Some(Command::Redo));
    assert_eq!(run(Key::Y, ctrl), Some(Command::Redo));
    assert_eq!(run(Key::E, Modifiers::NONE), Some(Command::Tool(Tool::Hexside)));
    assert_eq!(run(Key::Num0, Modifiers::NONE), Some(Command::Entry(9)));
    assert_eq!(run(Key::Num0, ctrl), Some(Command::Fit));
    assert_eq!(run(Key::Questionmark, Modifiers::SHIFT), Some(Command::KeyHelp));
    assert_eq!(run(Key::E, ctrl), None);
}

#[test]
fn a_key_can_be_changed_and_given_back() {
    let mut own = BTreeMap::new();
    own.insert("hexside".to_owned(), vec!["Ctrl-Alt-E".to_owned()]);
    own.insert("no-such".to_owned(), vec!["Q".to_owned()]);
    own.insert("fill".to_owned(), vec!["Hyper-Q".to_owned()]);
    let (mut keys, notes) = Keys::with(&own);
    assert_eq!(notes.len(), 2);
    assert_eq!(keys.command(Key::E, Modifiers::NONE), None);
    keys.bind("hexside", None);
    assert!(keys.command(Key::E, Modifiers::NONE).is_some());
    assert_eq!(keys.own().get("hexside"), None);
}
