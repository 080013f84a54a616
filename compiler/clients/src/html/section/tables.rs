//! Tables as printed: heads, cells and holes, edges, footnotes, and what the codes mean.
//! Must not: fill a cell, or put rows in another order.

use super::shared_parts::{footnotes, item, labelled, missing, row_head, value_cell};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{EdgeSide, OriginId, Party, Plane, ResultCode, Table, TableRow};
use indexmap::IndexMap;

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    for (name, table) in &context.content.tables {
        out.open("div", &[("class", "whole")]);
        out.open("h3", &[]);
        match &table.title {
            Some(title) => {
                out.text(title);
                out.leaf("span", &[("class", "quiet")], &format!(" {name}"));
            }
            None => out.text(name),
        }
        context.cite(out, table.from);
        out.close();
        for plane in &table.planes {
            write_plane(context, out, table, plane);
        }
        below(context, out, table);
        if let Some(codes) = context.content.results.get(name) {
            write_codes(context, out, codes);
        }
        out.close();
        out.line();
    }
    for (name, codes) in &context.content.results {
        if !context.content.tables.contains_key(name) {
            out.leaf("h3", &[], &format!("Results of {name}"));
            write_codes(context, out, codes);
        }
    }
}

fn write_plane(context: &Context<'_>, out: &mut Markup, table: &Table, plane: &Plane) {
    if let Some((axis, value)) = &plane.when {
        out.leaf("p", &[("class", "when")], &format!("{axis}: {value}"));
    }
    let labelled_rows = plane.rows.iter().any(|row| row.head.is_some());
    let cases = plane.rows.iter().any(|row| context.says_more(origin_of(row, table), table.from));
    super::shared_parts::frame(out, "chart", |out| {
        out.open("thead", &[]);
        out.open("tr", &[]);
        if labelled_rows {
            corner(out, table);
        }
        for head in &plane.columns {
            let class = if head.text == "?" { "hole" } else { "head" };
            out.open("th", &[("scope", "col"), ("class", class)]);
            out.text(&head.text);
            context.cite_unless(out, head.from, table.from);
            out.close();
        }
        if cases {
            out.leaf("th", &[("scope", "col"), ("class", "cases")], "Cases");
        }
        out.close();
        if !table.column_names.is_empty() {
            out.open("tr", &[("class", "names")]);
            if labelled_rows {
                out.leaf("th", &[("scope", "row")], "column name");
            }
            for name in &table.column_names {
                out.leaf("td", &[], name);
            }
            out.close();
        }
        out.close();
        out.line();
        out.open("tbody", &[]);
        for row in &plane.rows {
            let from = origin_of(row, table);
            out.open("tr", &[]);
            match &row.head {
                Some(head) => row_head(out, &head.text),
                None if labelled_rows => out.empty("td", &[]),
                None => {}
            }
            for cell in &row.cells {
                value_cell(context, out, cell, from);
            }
            if cases {
                out.open("td", &[("class", "cases")]);
                if context.says_more(from, table.from) {
                    context.cite(out, from);
                }
                out.close();
            }
            out.close();
            out.line();
        }
    });
}

/// The statement of a row: that of its head, else of its first cell, else of the table.
fn origin_of(row: &TableRow, table: &Table) -> OriginId {
    match (&row.head, row.cells.first()) {
        (Some(head), _) => head.from,
        (None, Some(cell)) => cell.from,
        (None, None) => table.from,
    }
}

fn corner(out: &mut Markup, table: &Table) {
    let words = match &table.dice {
        Some(dice) => format!("{} \\ {}", phrase::dice(dice), table.by),
        None => format!("by {}", table.by),
    };
    out.leaf("td", &[("class", "corner")], &words);
}

/// What stands below a printed table.
fn below(context: &Context<'_>, out: &mut Markup, table: &Table) {
    if !table.parts.is_empty() {
        labelled(out, "A cell with strokes gives", |out| {
            out.text(&table.parts.join(" / "));
            out.text(".");
        });
    }
    if let Some(party) = table.favour {
        let who = match party {
            Party::Attacker => "attacker",
            Party::Defender => "defender",
        };
        labelled(out, "Rounding:", |out| out.text(&format!("in favour of the {who}.")));
    }
    if !table.edges.is_empty() || table.formula.is_some() {
        edges(context, out, table);
    }
    if let Some(modifiers) = &table.modifiers {
        labelled(out, "Changes to the roll,", |out| {
            out.text(&modifiers.combine);
            out.text(":");
            context.cite(out, modifiers.from);
        });
        out.open("ul", &[]);
        for change in &modifiers.list {
            let (by, when) = &change.value;
            let words = format!("{} {when}", phrase::signed(*by));
            out.open("li", &[]);
            out.text(&words);
            context.cite_unless(out, change.from, modifiers.from);
            out.close();
        }
        out.close();
    }
    footnotes(context, out, &table.footnotes);
    if table.uneven_as_printed {
        let says = "Some cells do not worsen in one direction; they stand so in the source.";
        out.leaf("p", &[("class", "quiet")], says);
    }
    missing(context, out, &table.missing);
}

fn edges(context: &Context<'_>, out: &mut Markup, table: &Table) {
    out.leaf("p", &[("class", "legend-title")], "Beyond the edges");
    out.open("ul", &[]);
    for edge in &table.edges {
        let side = match edge.side {
            EdgeSide::Below => "below",
            EdgeSide::Above => "above",
        };
        let occasion = edge.occasion.as_ref().map(|occasion| format!(", in {occasion}")).unwrap_or_default();
        let mut words = match &edge.use_head {
            Some(head) => format!("{side} {}{occasion}: as {head}", edge.beyond),
            None => format!("{side} {}{occasion}: not used", edge.beyond),
        };
        for (from, change) in &edge.die {
            words.push_str(&format!(", {} to the die from {from}", phrase::signed(*change)));
        }
        if !edge.exception_to.is_empty() {
            let cases = context.citations(&edge.exception_to);
            words.push_str(&format!(" (exception to {cases})"));
        }
        item(context, out, &words, edge.from);
    }
    if let Some(formula) = &table.formula {
        let mut words = format!(
            "{} to the die for every {} above {}",
            phrase::signed(formula.change),
            formula.levels,
            formula.above
        );
        if let Some(last) = &formula.up_to {
            words.push_str(&format!(", up to {last}"));
        }
        item(context, out, &words, formula.from);
    }
    out.close();
}

fn write_codes(context: &Context<'_>, out: &mut Markup, codes: &IndexMap<String, ResultCode>) {
    out.leaf("p", &[("class", "legend-title")], "What the codes mean");
    out.open("dl", &[("class", "codes")]);
    for (code, result) in codes {
        out.leaf("dt", &[], code);
        out.open("dd", &[]);
        match &result.text {
            Some(text) => out.text(text),
            None => out.leaf("span", &[("class", "quiet")], "not told"),
        }
        if let Some(unused) = &result.unused {
            out.leaf("span", &[("class", "quiet")], &format!(" no cell shows it: {unused}"));
        }
        context.cite(out, result.from);
        out.close();
        out.line();
    }
    out.close();
}
