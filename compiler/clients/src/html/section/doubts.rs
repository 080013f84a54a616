//! What the source gets wrong, lacks or leaves open: conflicts, holes, misprints, doubts, cases set aside.
//! Must not: choose a reading.

use super::shared_parts::{frame, heads, missing, row_head, words_cell};
use crate::html::context::Context;
use crate::html::subject::Subject;
use crate::markup::Markup;
use cartouche_bundle::model::{Aside, Citation, Origin};

/// Writes conflicts and readings.
pub(in crate::html) fn conflicts(context: &Context<'_>, out: &mut Markup) {
    if context.content.conflicts.is_empty() {
        return;
    }
    out.open("div", &[("class", "blocks")]);
    for conflict in &context.content.conflicts {
        out.open("div", &[("class", "conflict")]);
        out.open("h3", &[]);
        out.text(&conflict.name);
        context.cite(out, conflict.from);
        out.close();
        out.open("ul", &[]);
        place(context, out, &conflict.first, conflict.first_says.as_deref());
        place(context, out, &conflict.second, conflict.second_says.as_deref());
        out.close();
        out.open("p", &[("class", "reading")]);
        match &conflict.reading {
            Some(reading) => {
                out.leaf("b", &[], "Read: ");
                out.text(reading);
                if let Some(because) = &conflict.because {
                    out.text(", because ");
                    out.text(because);
                }
            }
            None => out.leaf("span", &[("class", "hole")], "open: no reading chosen"),
        }
        out.close();
        out.close();
        out.line();
    }
    out.close();
}

fn place(context: &Context<'_>, out: &mut Markup, cases: &[Citation], says: Option<&str>) {
    if cases.is_empty() && says.is_none() {
        return;
    }
    out.open("li", &[]);
    match says {
        Some(says) => out.text(says),
        None => out.leaf("span", &[("class", "quiet")], "one place"),
    }
    context.cases(out, cases);
    out.close();
}

/// Writes holes, misprints, doubts and cases set aside.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let holes = &context.scenario.holes;
    if !holes.is_empty() {
        out.leaf("h3", &[], "Holes");
        frame(out, "list", |out| {
            heads(out, &["What", "Why", "Cases"]);
            out.open("tbody", &[]);
            for hole in holes {
                out.open("tr", &[]);
                row_head(out, &hole.name);
                let why = if hole.reason.is_empty() { "–" } else { &hole.reason };
                words_cell(out, why);
                out.open("td", &[("class", "cases")]);
                if let Some(origin) = context.origin(hole.from) {
                    context.cases(out, &origin.cites);
                }
                out.close();
                out.close();
                out.line();
            }
        });
    }
    if !context.content.missing.is_empty() {
        out.leaf("h3", &[], "What the source at hand lacks");
        missing(context, out, &context.content.missing);
    }
    misprints(context, out);
    doubtful(context, out);
    asides(context, out, "Cases set aside", &context.content.asides);
    asides(context, out, "Cases of shared rules that cannot arise here", &context.content.not_here);
    asides(context, out, "Cases that do not run", &context.content.not_run);
}

fn misprints(context: &Context<'_>, out: &mut Markup) {
    let printed = marked(context, |origin| origin.printed.is_some());
    if printed.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Misprints");
    frame(out, "list", |out| {
        heads(out, &["What", "Printed", "Read", "Why", "Cases"]);
        out.open("tbody", &[]);
        for (subject, origin) in printed {
            out.open("tr", &[]);
            row_head(out, &subject.what);
            words_cell(out, origin.printed.as_deref().filter(|printed| !printed.is_empty()).unwrap_or("(nothing)"));
            words_cell(out, &subject.read);
            words_cell(out, origin.because.as_deref().unwrap_or_default());
            out.open("td", &[("class", "cases")]);
            context.cases(out, &origin.cites);
            out.close();
            out.close();
            out.line();
        }
    });
}

fn doubtful(context: &Context<'_>, out: &mut Markup) {
    let test = |origin: &Origin| origin.doubtful.is_some() || origin.unclear.is_some() || !origin.derived.is_empty();
    let doubts = marked(context, test);
    if doubts.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Doubtful, unclear, derived");
    frame(out, "list", |out| {
        heads(out, &["What", "Read", "How", "Cases"]);
        out.open("tbody", &[]);
        for (subject, origin) in doubts {
            out.open("tr", &[]);
            row_head(out, &subject.what);
            words_cell(out, &subject.read);
            let mut how: Vec<String> = Vec::new();
            if let Some(why) = &origin.doubtful {
                how.push(format!("doubtful: {why}"));
            }
            if let Some(why) = &origin.unclear {
                how.push(format!("unclear: {why}"));
            }
            if !origin.derived.is_empty() {
                how.push(format!("derived from {}", context.citations(&origin.derived)));
            }
            words_cell(out, &how.join("; "));
            out.open("td", &[("class", "cases")]);
            context.cases(out, &origin.cites);
            out.close();
            out.close();
            out.line();
        }
    });
}

/// Statements that pass a test, with what they are about, in the order of the statements.
fn marked<'a>(context: &'a Context<'_>, test: impl Fn(&Origin) -> bool) -> Vec<(&'a Subject, &'a Origin)> {
    context
        .subjects
        .iter()
        .filter_map(|(from, subject)| Some((subject, context.origin(*from)?)))
        .filter(|(_, origin)| test(origin))
        .collect()
}

fn asides(context: &Context<'_>, out: &mut Markup, title: &str, list: &[Aside]) {
    if list.is_empty() {
        return;
    }
    out.leaf("h3", &[], title);
    out.open("ul", &[]);
    for aside in list {
        out.open("li", &[]);
        out.text(&aside.reason);
        context.cases(out, &aside.cases);
        out.close();
        out.line();
    }
    out.close();
}
