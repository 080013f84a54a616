//! Where a value comes from, beside the value: case numbers, and the marks of what is printed otherwise, doubtful,
//! derived or changed by a later layer.
//! Must not: drop a mark because a neighbour has the same one, unless the neighbour's own mark stands for both.

use super::context::Context;
use crate::markup::Markup;
use cartouche_bundle::model::{Citation, Origin, OriginId};

impl Context<'_> {
    /// Writes case numbers and marks with their reasons.
    pub(super) fn cite(&self, out: &mut Markup, from: OriginId) {
        if let Some(origin) = self.origin(from) {
            self.cases(out, &origin.cites);
            self.marks(out, origin, None, true);
        }
    }

    /// Writes those of several statements about one thing; what two of them share is written once.
    pub(super) fn cite_all(&self, out: &mut Markup, all: impl Iterator<Item = OriginId>) {
        let mut before: Option<&Origin> = None;
        for origin in all.filter_map(|from| self.origin(from)) {
            if before.is_none_or(|before| before.cites != origin.cites) {
                self.cases(out, &origin.cites);
            }
            self.marks(out, origin, before, true);
            before = Some(origin);
        }
    }

    /// Writes them in short, and only where they are not those of what stands around.
    pub(super) fn cite_unless(&self, out: &mut Markup, from: OriginId, around: OriginId) {
        let (Some(own), Some(outer)) = (self.origin(from), self.origin(around)) else {
            return;
        };
        if from == around {
            return;
        }
        if own.cites != outer.cites {
            self.cases(out, &own.cites);
        }
        self.marks(out, own, Some(outer), false);
    }

    /// Whether a statement says something that the one around it does not.
    pub(super) fn says_more(&self, from: OriginId, around: OriginId) -> bool {
        let mut out = Markup::default();
        self.cite_unless(&mut out, from, around);
        !out.is_empty()
    }

    /// Case numbers in brackets, each leading to its line in the list of sources.
    pub(super) fn cases(&self, out: &mut Markup, cites: &[Citation]) {
        if cites.is_empty() {
            return;
        }
        out.text(" ");
        out.open("span", &[("class", "c")]);
        out.text("[");
        let mut last: Option<&str> = None;
        for (place, citation) in cites.iter().enumerate() {
            if place > 0 {
                out.text(", ");
            }
            let words = self.citation(citation, last);
            match self.anchor(citation) {
                Some(anchor) => {
                    let target = format!("#{anchor}");
                    out.leaf("a", &[("href", &target)], &words);
                }
                None => out.text(&words),
            }
            last = Some(&citation.source);
        }
        out.text("]");
        out.close();
    }

    /// Marks of a statement that `outer`, which stands for both, does not have.
    fn marks(&self, out: &mut Markup, origin: &Origin, outer: Option<&Origin>, with_reasons: bool) {
        let new = |of: fn(&Origin) -> &Option<String>| {
            of(origin).as_ref().filter(|_| outer.is_none_or(|outer| of(outer) != of(origin)))
        };
        if let Some(printed) = new(|origin| &origin.printed) {
            let why = origin.because.as_deref().filter(|_| with_reasons);
            mark(out, "printed", &printed_words(printed), why);
        }
        if let Some(why) = new(|origin| &origin.doubtful) {
            mark(out, "doubtful", "doubtful", Some(why).filter(|_| with_reasons).map(String::as_str));
        }
        if let Some(why) = new(|origin| &origin.unclear) {
            mark(out, "doubtful", "unclear", Some(why).filter(|_| with_reasons).map(String::as_str));
        }
        if !origin.derived.is_empty() && outer.is_none_or(|outer| outer.derived != origin.derived) {
            let words = format!("derived from {}", self.citations(&origin.derived));
            mark(out, "derived", &words, None);
        }
        if let Some(layer) = self.layer_of(origin).filter(|_| outer.is_none_or(|outer| outer.layer != origin.layer)) {
            match (layer.kind.as_str(), &layer.date) {
                ("errata", Some(date)) => {
                    mark(out, "layer", &format!("errata {date}"), None);
                }
                ("errata", None) => mark(out, "layer", "errata", None),
                ("private", _) => mark(out, "layer", "private", None),
                _ => {}
            }
        }
        if with_reasons {
            if let Some(why) = origin.because.as_deref().filter(|_| origin.printed.is_none()) {
                mark(out, "note", "because", Some(why));
            }
            if let Some(why) = &origin.missing {
                mark(out, "note", "not in the source", Some(why));
            }
            if let Some(note) = &origin.note {
                mark(out, "note", "note", Some(note));
            }
        }
    }
}

/// What is printed, in words; nothing at all where that is what the source has.
fn printed_words(printed: &str) -> String {
    if printed.is_empty() { "printed without it".to_owned() } else { format!("printed “{printed}”") }
}

fn mark(out: &mut Markup, class: &str, words: &str, why: Option<&str>) {
    out.text(" ");
    let class = format!("m {class}");
    match why.filter(|why| !why.is_empty()) {
        Some(why) => out.leaf("span", &[("class", &class)], &format!("{words}: {why}")),
        None => out.leaf("span", &[("class", &class)], words),
    }
}
