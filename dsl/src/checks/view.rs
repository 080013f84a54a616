//! What a check of a scenario sees: the book, the folded layers, and an index of all names.
//! Must not: judge anything.

use super::about::About;
use super::cases::Outline;
use super::known::Known;
use crate::book::{Book, ClaimedCase};
use crate::layers::Folded;
use crate::text::Span;
use cartouche_bundle::model::{Citation, Content, OriginId, Situation};

/// One scenario as the checks see it.
pub(super) struct View<'a> {
    /// All declarations.
    pub book: &'a Book,
    /// The folded scenario.
    pub folded: &'a Folded,
    /// What its layers say.
    pub content: &'a Content,
    /// Its situation.
    pub situation: &'a Situation,
    /// All names.
    pub known: Known<'a>,
    /// The unknown words of told rules. Two checks ask for them.
    pub about: About<'a>,
}

impl<'a> View<'a> {
    /// Indexes a folded scenario.
    pub fn new(book: &'a Book, folded: &'a Folded) -> Self {
        let (content, situation) = (&folded.content, &folded.situation);
        let known = Known::new(book, content);
        let about = About::new(content, &known);
        Self { book, folded, content, situation, known, about }
    }

    /// The place of a value.
    pub fn span(&self, from: OriginId) -> Span {
        self.book.origins.span(from)
    }

    /// The place of a word in the line that set a value; the whole line if the word is not found there.
    pub fn word(&self, from: OriginId, word: &str) -> Span {
        super::place::word_in(self.book, self.span(from), word)
    }

    /// Whether the line says that a value of it is not in the source.
    pub fn says_missing(&self, from: OriginId) -> bool {
        self.book.origins.tail(from).is_some_and(|tail| tail.missing.is_some())
    }

    /// Whether the line says that it can be read otherwise.
    pub fn says_unclear(&self, from: OriginId) -> bool {
        self.book.origins.tail(from).is_some_and(|tail| tail.unclear.is_some())
    }

    /// Whether the line gives what the source prints in place of what is read.
    pub fn says_printed(&self, from: OriginId) -> bool {
        self.book.origins.tail(from).is_some_and(|tail| tail.printed.is_some())
    }

    /// Cases that are in force for a value.
    pub fn claims(&self, from: OriginId) -> &'a [ClaimedCase] {
        self.book.origins.claims(from)
    }

    /// Whether a declared conflict stands between the cases of two values.
    pub fn in_conflict(&self, one: OriginId, other: OriginId) -> bool {
        let (one, other) = (self.claims(one), self.claims(other));
        self.content.conflicts.iter().any(|conflict| {
            let names =
                |claims: &[ClaimedCase], cases: &[Citation]| claims.iter().any(|claim| Outline::names(claim, cases));
            (names(one, &conflict.first) && names(other, &conflict.second))
                || (names(one, &conflict.second) && names(other, &conflict.first))
        })
    }
}
