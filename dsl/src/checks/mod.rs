//! Checks: what a book says is held against itself, its sources, its charts and its map; one file for each code or
//! close family of codes. The lists below are the one order in which they run.
//! Must not: change the book, stop at a mistake, or know a game.

mod about;
mod actions;
mod attributes;
mod axes;
mod back_references;
mod bands;
mod carriers;
mod cases;
mod citations;
mod claims;
mod codes;
mod designations;
mod errata_targets;
mod faces;
mod facts;
mod features;
mod footnotes;
mod formations;
mod formula;
mod heads;
mod hexes;
mod holes;
mod homoglyphs;
mod known;
mod legends;
mod limits;
mod lookalikes;
mod monotone;
mod names;
mod numbering;
mod paths;
mod place;
mod restated;
mod rolls;
mod rules;
mod scores;
mod set_up;
mod terrain_rows;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod years;

use crate::book::Book;
use crate::diagnostics::Diagnostic;
use crate::layers::Folded;
use crate::text::Span;
use rayon::prelude::*;
use std::collections::BTreeSet;
use view::View;

/// Checks that need no folding: sources, citations, claims, corrections.
const OF_BOOKS: &[fn(&Book, &mut Vec<Diagnostic>)] =
    &[numbering::check, back_references::check, citations::check, claims::check, errata_targets::check];

/// Checks of one scenario with all its layers.
const OF_SCENARIOS: &[fn(&View<'_>, &mut Vec<Diagnostic>)] = &[
    names::check,
    terrain_rows::check,
    codes::check,
    homoglyphs::check,
    legends::check,
    footnotes::check,
    carriers::check,
    holes::check,
    axes::check,
    heads::check,
    rolls::check,
    bands::check,
    scores::check,
    formula::check,
    monotone::check,
    restated::check,
    limits::check,
    actions::check,
    formations::check,
    designations::check,
    set_up::check,
    lookalikes::check,
    attributes::check,
    turns::check,
    faces::check,
    hexes::check,
    facts::check,
    features::check,
    paths::check,
    years::check,
    rules::check,
];

/// Runs the checks that do not depend on how layers are folded.
pub fn check_book(book: &Book, sink: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    for check in OF_BOOKS {
        check(book, &mut found);
    }
    add_new(found, sink);
}

/// Runs the checks of one folded scenario. What the sink has already (from another scenario of the same book, or from
/// the readers) is not reported again.
pub fn check_folded(book: &Book, folded: &Folded, sink: &mut Vec<Diagnostic>) {
    let view = View::new(book, folded);
    // Checks do not see each other's findings, so they run side by side; the order of the list is kept.
    let found: Vec<Vec<Diagnostic>> = OF_SCENARIOS
        .par_iter()
        .map(|check| {
            let mut found = Vec::new();
            check(&view, &mut found);
            found
        })
        .collect();
    add_new(found.into_iter().flatten().collect(), sink);
}

/// Adds what is not in the list yet: one code at one place is one finding.
fn add_new(found: Vec<Diagnostic>, sink: &mut Vec<Diagnostic>) {
    let key = |problem: &Diagnostic| -> (&'static str, Span) { (problem.code, problem.span().unwrap_or_default()) };
    let before: BTreeSet<(&'static str, Span)> = sink.iter().map(key).collect();
    let mut seen: BTreeSet<(&'static str, Span, String)> = BTreeSet::new();
    for problem in found {
        let (code, span) = key(&problem);
        if !before.contains(&(code, span)) && seen.insert((code, span, problem.message.clone())) {
            sink.push(problem);
        }
    }
}
