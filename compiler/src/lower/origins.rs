//! Renumbering: only the statements that the scenario points to are published, in the order in which it does.
//! Must not: keep a number of the book.

use cartouche_bundle::model::{Citation, Origin, OriginId};
use cartouche_dsl::book::{Book, ClaimedCase};
use serde_json::Value;
use std::collections::BTreeMap;

/// Rewrites every `from` in the value, and gives the origins that it uses, in order of first use, each with the
/// statement of the book that it stands for.
/// `layer_of` names the layer of a part of the book.
pub(super) fn renumber(
    value: &mut Value,
    book: &Book,
    layer_of: impl Fn(u32) -> String,
) -> (Vec<Origin>, Vec<OriginId>) {
    let mut walk = Walk { new: BTreeMap::new(), order: Vec::new() };
    walk.value(value, 0);
    let mut origins = Vec::new();
    // `order` grows while origins that were replaced are added, so it is walked by index.
    let mut at = 0;
    while let Some(&old) = walk.order.get(at) {
        at += 1;
        let id = OriginId(old);
        let Some(record) = book.origins.get(id) else {
            origins.push(Origin::default());
            continue;
        };
        let tail = book.origins.tail(id).cloned().unwrap_or_default();
        origins.push(Origin {
            layer: layer_of(record.part),
            cites: book.origins.claims(id).iter().map(citation).collect(),
            over: record.over.map(|over| OriginId(walk.number(over.0))),
            printed: tail.printed.map(|(text, _)| text),
            because: tail.because,
            missing: tail.missing.map(|(text, _)| text),
            doubtful: tail.doubtful,
            unclear: tail.unclear,
            derived: tail.derived.iter().map(citation).collect(),
            note: tail.note,
        });
    }
    (origins, walk.order.into_iter().map(OriginId).collect())
}

/// A claimed case as it is published; a range keeps both ends.
pub(crate) fn citation(claimed: &ClaimedCase) -> Citation {
    let mut citation = claimed.citation.clone();
    if let Some(end) = &claimed.to {
        citation.number = format!("{}-{end}", citation.number);
    }
    citation
}

struct Walk {
    new: BTreeMap<u32, u32>,
    order: Vec<u32>,
}

impl Walk {
    fn number(&mut self, old: u32) -> u32 {
        let next = u32::try_from(self.order.len()).unwrap_or(u32::MAX);
        *self.new.entry(old).or_insert_with(|| {
            self.order.push(old);
            next
        })
    }

    /// Expressions and the lines of rules are bounded in depth where they are read; deeper values cannot come from there.
    fn value(&mut self, value: &mut Value, depth: u32) {
        if depth > 400 {
            return;
        }
        match value {
            Value::Array(list) => list.iter_mut().for_each(|value| self.value(value, depth + 1)),
            Value::Object(map) => {
                for (key, value) in map.iter_mut() {
                    match (key.as_str(), value.as_u64().and_then(|number| u32::try_from(number).ok())) {
                        ("from", Some(old)) => *value = Value::from(self.number(old)),
                        _ => self.value(value, depth + 1),
                    }
                }
            }
            _ => {}
        }
    }
}
