//! Rules that run, and examples: that every name in them is known (E0071 to E0077), and that values are used as what they
//! certainly are (E0078, E0079, E0401, E0402), and that no action must and may not be done at once (E0602).
//! Must not: evaluate a rule, or report what may be right.

mod additions;
mod calls;
mod conflicts;
mod kinds;
mod lines;
mod names;
mod operators;
mod rings;
#[cfg(test)]
mod tests;
mod words;

use super::view::View;
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::text::Span;
use cartouche_bundle::model::OriginId;
use kinds::Kind;
use words::Words;

/// Checks the rules that run and the examples of a scenario.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    let core = &content.core;
    let none = core.definitions.is_empty() && core.additions.is_empty() && core.memory.is_empty();
    if none && content.examples.iter().all(|example| example.steps.is_empty()) {
        return;
    }
    let words = Words::new(view);
    additions::check(view, sink);
    rings::check(view, sink);
    conflicts::check(view, sink);
    let mut walk = Walk { view, words: &words, sink, scope: Vec::new(), searches: 0 };
    walk.definitions();
    walk.examples();
}

/// One walk through all lines, with the names in sight and what is certain of them.
struct Walk<'v, 's> {
    view: &'v View<'v>,
    words: &'v Words<'v>,
    sink: &'s mut Vec<Diagnostic>,
    scope: Vec<(&'v str, Kind)>,
    /// How often a near name was looked for.
    searches: usize,
}

impl<'v> Walk<'v, '_> {
    /// What is certain of a name in sight; none if there is no such parameter or variable.
    fn local(&self, name: &str) -> Option<Kind> {
        self.scope.iter().rev().find(|(other, _)| *other == name).map(|(_, kind)| *kind)
    }

    fn nearest<'n>(&mut self, name: &str, list: impl Iterator<Item = &'n str>) -> Option<&'n str> {
        self.searches += 1;
        if self.searches > spelling::MOST_SEARCHES { None } else { spelling::nearest(name, list) }
    }

    /// A report at a word of the line.
    fn report(
        &mut self,
        code: &'static str,
        message: String,
        (word, from): (&str, OriginId),
        label: &'static str,
        help: String,
    ) {
        let at = self.place(word, from);
        self.sink.push(Diagnostic::new(code, message).primary(at, label).help(help));
    }

    fn place(&self, word: &str, from: OriginId) -> Span {
        self.view.word(from, word)
    }
}
