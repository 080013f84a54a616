//! Charts of effects: terrain, hexside features, paths.
//! Must not: say what an effect comes to in play.

use super::shared_parts::{cases_cell, footnote_marks, footnotes, frame, item, missing, row_head};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Cell, Chart, ChartRow, Effect, OriginId};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let content = context.content;
    for (title, chart) in [("Terrain", &content.terrain), ("Hexsides", &content.hexsides), ("Paths", &content.paths)] {
        if chart.rows.is_empty() && chart.missing.is_empty() {
            continue;
        }
        out.open("div", &[("class", "whole")]);
        out.open("h3", &[]);
        out.text(title);
        context.cite(out, chart.from);
        out.close();
        write_chart(context, out, chart);
        out.close();
        out.line();
    }
}

fn write_chart(context: &Context<'_>, out: &mut Markup, chart: &Chart) {
    let kinds = chart.rows.values().any(|row| !kind(row).is_empty());
    frame(out, "chart effects", |out| {
        let mut columns: Vec<&str> = vec![""];
        columns.extend(chart.columns.iter().map(String::as_str));
        if kinds {
            columns.push("Kind");
        }
        columns.push("Cases");
        super::shared_parts::heads(out, &columns);
        out.open("tbody", &[]);
        for (name, row) in &chart.rows {
            out.open("tr", &[]);
            row_head(out, name);
            for cell in &row.effects {
                effect_cell(context, out, cell, row.from);
            }
            if kinds {
                out.leaf("td", &[("class", "words")], &kind(row));
            }
            cases_cell(context, out, row.from);
            out.close();
            out.line();
        }
    });
    footnotes(context, out, &chart.footnotes);
    missing(context, out, &chart.missing);
    if !chart.restated.is_empty() {
        out.leaf("p", &[("class", "legend-title")], "Stated again elsewhere");
        out.open("ul", &[]);
        for again in &chart.restated {
            let words = format!("{}, {}: {}", again.row, again.column, again.text);
            item(context, out, &words, again.from);
        }
        out.close();
    }
}

fn kind(row: &ChartRow) -> String {
    let mut parts: Vec<String> = Vec::new();
    if row.directed {
        parts.push("has an up side".to_owned());
    }
    if !row.on.is_empty() {
        parts.push(format!("on {}", phrase::listed(&row.on, "or")));
    }
    if let Some(is) = &row.is {
        parts.push(format!("counts as {is}"));
    }
    parts.join(", ")
}

fn effect_cell(context: &Context<'_>, out: &mut Markup, cell: &Cell<Effect>, around: OriginId) {
    let class = match &cell.value {
        effect if has_hole(effect) => "hole",
        Effect::None | Effect::CannotArise => "quiet",
        _ => "words",
    };
    out.open("td", &[("class", class)]);
    out.text(&phrase::effect(&cell.value, &|cases| context.citations(cases)));
    footnote_marks(out, &cell.marks);
    context.cite_unless(out, cell.from, around);
    out.close();
}

fn has_hole(effect: &Effect) -> bool {
    match effect {
        Effect::Hole | Effect::Plus { amount: None, .. } => true,
        Effect::All { of } => of.iter().any(has_hole),
        _ => false,
    }
}
