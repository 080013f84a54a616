//! E0071, E0076: names and fields in expressions that nothing declares.
//! Must not: look at what is called with values; that is `calls.rs`.

use super::Walk;
use super::kinds::{Base, Kind, position};
use super::words::Owner;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::text::Span;
use cartouche_bundle::model::{DefinitionKind, OriginId, POSITION_NAMES};

impl Walk<'_, '_> {
    /// A name that stands by itself.
    pub fn name(&mut self, name: &str, from: OriginId) -> Kind {
        if let Some(kind) = self.local(name) {
            return kind;
        }
        if POSITION_NAMES.iter().any(|(known, _)| *known == name) {
            return position(name);
        }
        if let Some(definition) = self.view.content.core.definitions.get(name) {
            let wanted = definition.parameters.len();
            // A phase, or whatever a chart declares, may be called like a rule that wants values.
            if wanted > 0 && !self.view.known.has_any(name) {
                self.wrong_count(name, (wanted, wanted), 0, from);
            }
            let asked = wanted == 0 && definition.kind == DefinitionKind::Question;
            return if asked { Kind::one(Base::Truth) } else { Kind::UNKNOWN };
        }
        self.word(name, from);
        if self.view.content.sides.contains_key(name) { Kind::one(Base::Side) } else { Kind::UNKNOWN }
    }

    /// A word after `is`, on a unit of an example, or of a phase.
    pub fn word(&mut self, word: &str, from: OriginId) {
        if !self.words.has(word) {
            self.unknown("name", word, from);
        }
    }

    /// E0071, with the nearest of the names in sight and of all words.
    pub fn unknown(&mut self, what: &str, name: &str, from: OriginId) {
        let words = self.words;
        let scope: Vec<&str> = self.scope.iter().map(|(name, _)| *name).collect();
        let near = self.nearest(name, scope.iter().copied().chain(words.list())).map(str::to_owned);
        let at = self.place(name, from);
        let problem = Diagnostic::new("E0071", format!("there is no {what} `{name}`")).primary(at, "unknown here");
        let else_help = "declare it, give it to the rule as one of its values, or put a text in quotes";
        self.sink.push(offered(problem, near, at, || else_help.to_owned()));
    }

    /// A field of a value of this kind.
    pub fn field(&mut self, of: Kind, field: &str, from: OriginId) -> Kind {
        let owners = of.owner().map_or_else(|| Owner::ALL.to_vec(), |owner| vec![owner]);
        if !owners.iter().any(|owner| self.words.has_field(*owner, field)) {
            self.no_field(field, &owners, from);
        }
        let base = match (of.owner(), field) {
            (None | Some(Owner::Unit), "hex") | (None, "from" | "to") => Base::Hex,
            (None | Some(Owner::Unit), "side") => Base::Side,
            (Some(Owner::Hex), "height") => Base::Number,
            (None | Some(Owner::Hex), "units") => return Kind::many(Base::Unit),
            _ => Base::Unknown,
        };
        // Another thing of the game may have a field of that name.
        let twice = self.view.content.core.memory.contains_key(field)
            || self.view.content.attributes.iter().any(|name| name == field);
        if twice { Kind::UNKNOWN } else { Kind { base, set: of.set } }
    }

    /// E0076.
    pub fn no_field(&mut self, field: &str, owners: &[Owner], from: OriginId) {
        let words = self.words;
        let near = self.nearest(field, owners.iter().flat_map(|owner| words.fields(*owner))).map(str::to_owned);
        let at = self.place(field, from);
        let (message, of) = match owners {
            [owner] => (format!("a {} has no `{field}`", owner.word()), owner.word()),
            _ => (format!("nothing has `{field}`"), "unit"),
        };
        let problem = Diagnostic::new("E0076", message).primary(at, "neither declared nor remembered");
        let of = if of == "side" { "player" } else { of };
        self.sink.push(offered(problem, near, at, || {
            format!(
                "add `{of} {field} 0` to `memory`, with the value that it has until it is set; or a column of the unit types"
            )
        }));
    }
}

/// The report with the nearest name, and a fix that writes it; with other help where none is near.
fn offered(problem: Diagnostic, near: Option<String>, at: Span, otherwise: impl FnOnce() -> String) -> Diagnostic {
    match near {
        Some(near) => {
            problem.help(format!("`{near}` is near")).fix_replace(FixGrade::Likely, format!("write `{near}`"), at, near)
        }
        None => problem.help(otherwise()),
    }
}
