//! The report of a bundle: one page without network or script, for proofreading against the printed game and for
//! showing to a friend.
//! Must not: judge the scenario, leave out what is doubtful, or write text of a scenario as markup.

mod context;
mod origin;
mod phrase;
mod section;
mod subject;

pub use phrase::effect_words;

use crate::markup::Markup;
use crate::picture;
use cartouche_bundle::model::{Manifest, Scenario};
use context::Context;

const STYLE: &str = include_str!("report.css");

/// How the cases of one source are carried; the manifest has the counts alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceCoverage {
    /// Name of the source.
    pub source: String,
    /// Its cases in the order of the book.
    pub cases: Vec<CaseCoverage>,
}

/// How one case is carried.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseCoverage {
    /// Number as read.
    pub number: String,
    /// Title; empty where it has none.
    pub title: String,
    /// `runs`, `data`, `told`, `aside` or `uncited`.
    pub status: String,
}

/// A section of the page: its anchor, its heading, and what it holds.
struct Section {
    id: &'static str,
    title: &'static str,
    body: Markup,
}

/// Makes the report.
///
/// Takes a scenario, its manifest, and how the cases of each source are carried; gives a whole HTML page that is
/// well-formed XML too. The same input gives the same bytes.
#[must_use]
pub fn report(scenario: &Scenario, manifest: &Manifest, coverage: &[SourceCoverage]) -> String {
    let context = Context::new(scenario, manifest, coverage);
    let sections = sections(&context);
    let mut out = Markup::default();
    out.verbatim("<!DOCTYPE html>\n");
    out.open("html", &[("lang", "en")]);
    out.line();
    head(&context, &mut out);
    out.open("body", &[]);
    definitions(&mut out);
    out.open("header", &[]);
    section::title::write(&context, &mut out);
    out.close();
    out.line();
    contents(&sections, &mut out);
    out.open("main", &[]);
    for section in sections {
        out.open("section", &[("id", section.id)]);
        out.leaf("h2", &[], section.title);
        out.line();
        out.append(section.body);
        out.close();
        out.line();
    }
    out.close();
    let mut page = out.finish();
    page.push('\n');
    page
}

/// Every section that has something to say, in the order of the page.
fn sections(context: &Context<'_>) -> Vec<Section> {
    type Writer = fn(&Context<'_>, &mut Markup);
    let writers: [(&'static str, &'static str, Writer); 17] = [
        ("map", "The map", section::map::write),
        ("armies", "The armies", section::armies::write),
        ("tables", "Tables", section::tables::write),
        ("charts", "Terrain, hexsides, paths", section::charts::write),
        ("types", "Unit types and counters", section::types::write),
        ("states", "States", section::states::write),
        ("sequence", "Sequence of play", section::sequence::write),
        ("set-up", "Set-up", section::set_up::write),
        ("arrivals", "Arrivals", section::arrivals::write),
        ("limits", "Limits on movement", section::limits::write),
        ("victory", "Control and victory", section::victory::write),
        ("rules", "Rules", section::rules::write),
        ("pieces", "Leaders, markers, chits", section::pieces::write),
        ("conflicts", "Conflicts and readings", section::doubts::conflicts),
        ("holes", "Holes, misprints, doubts", section::doubts::write),
        ("coverage", "Coverage", section::coverage::write),
        ("sources", "Sources", section::sources::write),
    ];
    let written = writers.into_iter().map(|(id, title, write)| {
        let mut body = Markup::default();
        write(context, &mut body);
        Section { id, title, body }
    });
    written.filter(|section| !section.body.is_empty()).collect()
}

fn head(context: &Context<'_>, out: &mut Markup) {
    out.open("head", &[]);
    out.empty("meta", &[("charset", "utf-8")]);
    let view = [("name", "viewport"), ("content", "width=device-width, initial-scale=1")];
    out.empty("meta", &view);
    out.empty("meta", &[("name", "color-scheme"), ("content", "light dark")]);
    let title = format!("{} – {}", context.scenario.scenario.title, context.scenario.game.title);
    out.leaf("title", &[], &title);
    out.line();
    out.open("style", &[]);
    out.verbatim(STYLE);
    out.verbatim(picture::STYLE);
    out.close();
    out.close();
    out.line();
}

/// Symbols and patterns that the drawings of the page share.
fn definitions(out: &mut Markup) {
    let hidden = [("class", "definitions"), ("width", "0"), ("height", "0"), ("aria-hidden", "true")];
    out.open("svg", &hidden);
    out.open("defs", &[]);
    picture::symbol_definitions(out);
    picture::map::pattern_definitions(out);
    out.close();
    out.close();
    out.line();
}

fn contents(sections: &[Section], out: &mut Markup) {
    out.open("nav", &[("aria-label", "Contents")]);
    out.leaf("h2", &[], "Contents");
    out.open("ol", &[]);
    for section in sections {
        out.open("li", &[]);
        let target = format!("#{}", section.id);
        out.leaf("a", &[("href", &target)], section.title);
        out.close();
    }
    out.close();
    out.close();
    out.line();
}

#[cfg(test)]
mod tests;
