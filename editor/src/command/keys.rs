//! Which key runs which command: the usual ones, and those that the person chose instead.
//! Must not: read a keyboard or a file.

use super::{Command, Row, Shortcut, table};
use egui::{Key, Modifiers};
use std::collections::BTreeMap;

/// The keys in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keys {
    own: BTreeMap<String, Vec<Shortcut>>,
}

impl Keys {
    /// The usual keys, with those of the person in place of the usual ones, by the command's id. Gives also what could not
    /// be used, in sentences.
    #[must_use]
    pub fn with(own: &BTreeMap<String, Vec<String>>) -> (Self, Vec<String>) {
        let mut keys = Self::default();
        let mut notes = Vec::new();
        for (id, texts) in own {
            if Command::by_id(id).is_none() {
                notes.push(format!("the preferences name a command `{id}` that there is not; it is left out"));
                continue;
            }
            let read = texts.iter().filter_map(|text| {
                let key = Shortcut::parse(text);
                if key.is_none() {
                    notes
                        .push(format!("the preferences give `{id}` the key `{text}`, which is no key; it is left out"));
                }
                key
            });
            let read = read.collect();
            keys.own.insert(id.clone(), read);
        }
        (keys, notes)
    }

    /// The person's own, as they are stored.
    #[must_use]
    pub fn own(&self) -> BTreeMap<String, Vec<String>> {
        self.own.iter().map(|(id, keys)| (id.clone(), keys.iter().map(Shortcut::to_string).collect())).collect()
    }

    /// The keys of a command.
    #[must_use]
    pub fn of(&self, row: &Row) -> Vec<Shortcut> {
        match self.own.get(row.id) {
            Some(own) => own.clone(),
            None => row.keys.iter().filter_map(|text| Shortcut::parse(text)).collect(),
        }
    }

    /// The keys of a command, as text; empty if it has none.
    #[must_use]
    pub fn text(&self, row: &Row) -> String {
        self.of(row).iter().map(Shortcut::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The command that a key runs.
    #[must_use]
    pub fn command(&self, key: Key, held: Modifiers) -> Option<&'static Row> {
        table().iter().find(|row| self.of(row).iter().any(|shortcut| shortcut.matches(key, held)))
    }

    /// The command that has this key already.
    #[must_use]
    pub fn taken(&self, shortcut: Shortcut) -> Option<&'static Row> {
        table().iter().find(|row| self.of(row).contains(&shortcut))
    }

    /// Gives a command another key; none gives back its usual ones.
    pub fn bind(&mut self, id: &str, shortcut: Option<Shortcut>) {
        match shortcut {
            Some(shortcut) => drop(self.own.insert(id.to_owned(), vec![shortcut])),
            None => drop(self.own.remove(id)),
        }
    }
}
