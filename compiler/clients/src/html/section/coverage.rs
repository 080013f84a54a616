//! Coverage: how the cases of each source are carried, and which ones nothing cites.
//! Must not: count again what the manifest counts.

use super::shared_parts::{frame, heads, row_head};
use crate::html::SourceCoverage;
use crate::html::context::Context;
use crate::markup::Markup;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    if context.manifest.sources.is_empty() {
        return;
    }
    frame(out, "list coverage", |out| {
        heads(out, &["Source", "Runs", "Data", "Told", "Aside", "Uncited", "Carried"]);
        out.open("tbody", &[]);
        for source in &context.manifest.sources {
            let counts = source.coverage;
            let carried = [counts.runs, counts.data, counts.told, counts.aside];
            let carried: u64 = carried.into_iter().map(u64::from).sum();
            let whole = carried + u64::from(counts.uncited);
            out.open("tr", &[]);
            row_head(out, &source.title);
            for count in [counts.runs, counts.data, counts.told, counts.aside, counts.uncited] {
                out.leaf("td", &[("class", "value")], &count.to_string());
            }
            out.open("td", &[("class", "words")]);
            bar(out, carried, whole);
            out.text(&format!(" {carried} of {whole}"));
            out.close();
            out.close();
            out.line();
        }
    });
    let meanings = "Runs: a worked example notices if it is taken out. Data: carried in charts, units, tables. \
                    Told: carried in words. Aside: set aside with a reason. Uncited: nothing cites it.";
    out.leaf("p", &[("class", "key")], meanings);
    for source in context.coverage {
        uncited(context, out, source);
    }
}

fn bar(out: &mut Markup, part: u64, whole: u64) {
    let width = (part * 100).checked_div(whole).unwrap_or(0).to_string();
    let frame =
        [("class", "swatch"), ("viewBox", "0 0 100 10"), ("width", "100"), ("height", "10"), ("aria-hidden", "true")];
    out.within("svg", &frame, |out| {
        let sizes = [("width", "100"), ("height", "10")];
        out.empty("rect", &[("class", "bar-whole"), sizes[0], sizes[1]]);
        out.empty("rect", &[("class", "bar-part"), ("width", &width), sizes[1]]);
    });
}

fn uncited(context: &Context<'_>, out: &mut Markup, source: &SourceCoverage) {
    let mut cases = source.cases.iter().filter(|case| case.status == "uncited").peekable();
    if cases.peek().is_none() {
        return;
    }
    let title = context.scenario.sources.get(&source.source);
    let title = title.map_or(source.source.as_str(), |source| source.title.as_str());
    out.leaf("h3", &[], &format!("Cases of {title} that nothing cites"));
    out.open("ul", &[("class", "outline")]);
    for case in cases {
        out.open("li", &[]);
        match context.anchor_of_case(&source.source, &case.number) {
            Some(anchor) => {
                let target = format!("#{anchor}");
                out.leaf("a", &[("href", &target)], &case.number);
            }
            None => out.text(&case.number),
        }
        if !case.title.is_empty() {
            out.text(" ");
            out.text(&case.title);
        }
        out.close();
        out.line();
    }
    out.close();
}
