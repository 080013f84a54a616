//! Differences in all that has no words of its own: whatever the model holds and the other parts pass over.
//! Must not: leave out a part of the model because it is new; only what is named here is passed over.

use super::Lines;
use cartouche_bundle::model::{OriginId, Scenario};
use serde_json::{Map, Value};

/// What the other parts compare, or what says nothing of the game, by its path in the model; `*` is any name or number.
const ELSEWHERE: [&str; 38] = [
    // Which layers were taken: what they change is said where it is changed.
    "layers",
    // Where things stand in the text, and how far a book is carried.
    "sources",
    "origins",
    "holes",
    "content/asides",
    "content/not_here",
    "content/not_run",
    // Units and charts.
    "content/unit_types/*/attributes",
    "content/units/*/unit_type",
    "content/units/*/formation",
    "content/units/*/attributes",
    "content/leaders/*/ratings",
    "content/terrain/rows",
    "content/hexsides/rows",
    "content/paths/rows",
    "content/tables/*/planes",
    "content/tables/*/edges",
    "content/states/*/order",
    "content/states/*/rolls/*/rows",
    // Rules in words.
    "content/results",
    "content/rules",
    "content/conflicts",
    // The map.
    "content/map/grid",
    "content/map/hexes/*/terrain",
    "content/map/hexes/*/height",
    "content/map/sides",
    "content/map/paths",
    "content/map/places/*/hex",
    // The situation; set-up and arrivals are compared unit by unit.
    "situation/turns",
    "situation/first",
    "situation/night",
    "situation/setup",
    "situation/arrivals",
    "situation/limits",
    "content/map/regions/*/hexes",
    "content/map/entries/*/hexes",
    "situation/points",
    "situation/levels/bands",
];

/// Collections by name whose new and gone members the other parts report.
const NAMED_ELSEWHERE: [&str; 12] = [
    "content/sides",
    "content/unit_types",
    "content/formations",
    "content/units",
    "content/leaders",
    "content/tables",
    "content/states",
    "content/states/*/rolls",
    "content/map/hexes",
    "content/map/places",
    "content/map/regions",
    "content/map/entries",
];

/// Keys of the model that tell of places in the text.
const OF_THE_TEXT: [&str; 3] = ["from", "origins", "marks"];

pub(super) fn diff(old: &Scenario, new: &Scenario, lines: &mut Lines<'_>) {
    // The model is plain data, so writing it to memory cannot fail; if it did, the other parts still stand.
    if let (Ok(old), Ok(new)) = (serde_json::to_value(old), serde_json::to_value(new)) {
        let mut walk = Walk { path: Vec::new(), lines };
        walk.both(&old, &new, OriginId::default(), OriginId::default());
    }
}

struct Walk<'w, 'l> {
    path: Vec<String>,
    lines: &'w mut Lines<'l>,
}

impl Walk<'_, '_> {
    fn both(&mut self, old: &Value, new: &Value, old_from: OriginId, new_from: OriginId) {
        if old == new || self.is_in(&ELSEWHERE) {
            return;
        }
        let (old_from, new_from) = (from(old).unwrap_or(old_from), from(new).unwrap_or(new_from));
        match (old, new) {
            (Value::Object(one), Value::Object(other)) => self.objects(one, other, old_from, new_from),
            (Value::Array(one), Value::Array(other)) => self.lists(one, other, old_from, new_from),
            _ => {
                let (before, after) = (words(old), words(new));
                if before != after {
                    self.lines.changed(&self.what(), &before, &after, new_from);
                }
            }
        }
    }

    fn objects(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, old_from: OriginId, new_from: OriginId) {
        let only_common = self.is_in(&NAMED_ELSEWHERE);
        let told = |key: &&String| !OF_THE_TEXT.contains(&key.as_str());
        for (key, one) in old.iter().filter(|(key, _)| told(key)) {
            self.path.push(key.clone());
            match new.get(key) {
                Some(other) => self.both(one, other, old_from, new_from),
                None if only_common || self.is_in(&ELSEWHERE) => {}
                None => self.one(one, old_from, false),
            }
            self.path.pop();
        }
        for (key, other) in new.iter().filter(|(key, _)| told(key) && !old.contains_key(*key)) {
            self.path.push(key.clone());
            if !(only_common || self.is_in(&ELSEWHERE)) {
                self.one(other, new_from, true);
            }
            self.path.pop();
        }
    }

    fn lists(&mut self, old: &[Value], new: &[Value], old_from: OriginId, new_from: OriginId) {
        let is_flat = |list: &[Value]| !list.iter().any(|value| value.is_object() || value.is_array());
        if is_flat(old) && is_flat(new) {
            let list = |list: &[Value]| words(&Value::Array(list.to_vec()));
            self.lines.changed(&self.what(), &list(old), &list(new), new_from);
            return;
        }
        let lacking = |from: &[Value], other: &[Value]| -> Vec<(String, OriginId, Value)> {
            let known: Vec<String> = other.iter().map(words).collect();
            let fallback = if std::ptr::eq(from, old) { old_from } else { new_from };
            let entries = from.iter().map(|value| (words(value), self::from(value).unwrap_or(fallback), value.clone()));
            entries.filter(|(word, _, _)| !known.contains(word)).collect()
        };
        let (gone, added) = (lacking(old, new), lacking(new, old));
        if gone.len() == 1 && added.len() == 1 {
            for ((before, _, _), (after, from, _)) in gone.iter().zip(&added) {
                self.lines.changed(&self.what(), before, after, *from);
            }
            return;
        }
        for (word, from, _) in &gone {
            self.lines.gone(&format!("{}: {word}", self.what()), *from);
        }
        for (word, from, _) in &added {
            self.lines.added(&format!("{}: {word}", self.what()), *from);
        }
        let order = |list: &[Value]| list.iter().map(words).collect::<Vec<_>>();
        if gone.is_empty() && added.is_empty() && order(old) != order(new) {
            self.lines.changed(&self.what(), &order(old).join("; "), &order(new).join("; "), new_from);
        }
    }

    /// A value that only one of them has; a list is said entry by entry.
    fn one(&mut self, value: &Value, near: OriginId, is_new: bool) {
        let entries = match value {
            Value::Array(list) if list.iter().any(Value::is_object) => list.as_slice(),
            _ => std::slice::from_ref(value),
        };
        for entry in entries {
            let (word, from) = (words(entry), from(entry).unwrap_or(near));
            let what = if word.is_empty() { self.what() } else { format!("{}: {word}", self.what()) };
            if is_new { self.lines.added(&what, from) } else { self.lines.gone(&what, from) }
        }
    }

    /// Whether the walk stands at one of the paths.
    fn is_in(&self, paths: &[&str]) -> bool {
        paths.iter().any(|path| {
            let mut parts = path.split('/');
            let fits = self.path.iter().all(|at| parts.next().is_some_and(|part| part == "*" || part == at));
            fits && parts.next().is_none()
        })
    }

    /// Where the walk stands, in words: `side blue`'s title is `sides blue, title`.
    fn what(&self) -> String {
        let mut parts = self.path.iter().map(|part| part.replace('_', " "));
        let mut text = parts.next().unwrap_or_default();
        if text == "content" || text == "situation" {
            text = parts.next().unwrap_or_default();
        }
        for (index, part) in parts.filter(|part| part != "value").enumerate() {
            text.push_str(if index == 0 { " " } else { ", " });
            text.push_str(&part);
        }
        text
    }
}

/// The statement that a part of the model comes from.
fn from(value: &Value) -> Option<OriginId> {
    let number = value.get("from")?.as_u64()?;
    u32::try_from(number).ok().map(OriginId)
}

/// A value in words: what it holds, with the names of its parts where a bare value would not be understood.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::Object(map) => {
            let told = map.iter().filter(|(key, _)| !OF_THE_TEXT.contains(&key.as_str()));
            let part = |(key, value): (&String, &Value)| match (key.as_str(), words(value)) {
                ("value" | "name" | "text" | "what" | "kind" | "fact" | "title", word) => word,
                (key, word) => format!("{} {word}", key.replace('_', " ")),
            };
            told.map(part).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        }
    }
}
