//! Parts that several sections write: frames of tables, heads, cells, lists of what is missing, footnotes.
//! Must not: know which section it is in.

use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{Cell, Footnote, Missing, OriginId, Value};

/// A table in a frame that scrolls on narrow screens; `inside` writes head and body.
pub(super) fn frame(out: &mut Markup, class: &str, inside: impl FnOnce(&mut Markup)) {
    framed(out, "scroll", class, inside);
}

/// A long narrow list, set in as many columns as the page has room for.
pub(super) fn long_list(out: &mut Markup, inside: impl FnOnce(&mut Markup)) {
    framed(out, "scroll columns", "list", inside);
}

fn framed(out: &mut Markup, frame: &str, class: &str, inside: impl FnOnce(&mut Markup)) {
    let scroll = [("class", frame), ("tabindex", "0"), ("role", "group"), ("aria-label", "Table")];
    out.within("div", &scroll, |out| {
        out.within("table", &[("class", class)], inside);
    });
    out.line();
}

/// The head of a table: one line of column heads.
pub(super) fn heads<T: AsRef<str>>(out: &mut Markup, columns: &[T]) {
    out.within("thead", &[], |out| {
        out.within("tr", &[], |out| {
            for column in columns {
                let text = column.as_ref();
                if text.is_empty() {
                    out.empty("td", &[]);
                } else {
                    out.leaf("th", &[("scope", "col")], text);
                }
            }
        });
    });
    out.line();
}

/// A row head.
pub(super) fn row_head(out: &mut Markup, text: &str) {
    if text == "?" {
        out.leaf("th", &[("scope", "row"), ("class", "hole")], text);
    } else {
        out.leaf("th", &[("scope", "row")], text);
    }
}

/// A cell with a value, shaded where something is not in the source; its case numbers where they are not those
/// of the row.
pub(super) fn value_cell(context: &Context<'_>, out: &mut Markup, cell: &Cell<Value>, around: OriginId) {
    let class = if phrase::has_hole(&cell.value) {
        "hole"
    } else {
        match cell.value {
            Value::None | Value::CannotArise => "quiet",
            Value::Text(_) => "words",
            _ => "value",
        }
    };
    out.open("td", &[("class", class)]);
    out.text(&phrase::value(&cell.value));
    footnote_marks(out, &cell.marks);
    context.cite_unless(out, cell.from, around);
    out.close();
}

/// Footnote marks beside a value.
pub(super) fn footnote_marks(out: &mut Markup, marks: &[String]) {
    if !marks.is_empty() {
        out.leaf("sup", &[], &marks.join(" "));
    }
}

/// A cell of words; a question mark alone is a hole.
pub(super) fn words_cell(out: &mut Markup, words: &str) {
    let class = if words == "?" { "hole" } else { "words" };
    out.leaf("td", &[("class", class)], words);
}

/// A cell with the case numbers of a row.
pub(super) fn cases_cell(context: &Context<'_>, out: &mut Markup, from: OriginId) {
    out.open("td", &[("class", "cases")]);
    context.cite(out, from);
    out.close();
}

/// A list item with a sentence and its case numbers.
pub(super) fn item(context: &Context<'_>, out: &mut Markup, words: &str, from: OriginId) {
    out.open("li", &[]);
    out.text(words);
    context.cite(out, from);
    out.close();
    out.line();
}

/// A paragraph with a label in bold type before it.
pub(super) fn labelled(out: &mut Markup, label: &str, inside: impl FnOnce(&mut Markup)) {
    out.open("p", &[]);
    out.leaf("b", &[], label);
    out.text(" ");
    inside(out);
    out.close();
    out.line();
}

/// What the source at hand lacks here.
pub(super) fn missing(context: &Context<'_>, out: &mut Markup, list: &[Missing]) {
    for one in list {
        out.open("p", &[("class", "missing")]);
        out.leaf("b", &[], "Missing: ");
        out.text(&one.what);
        if !one.names.is_empty() {
            out.text(" ");
            out.text(&one.names.join(", "));
        }
        if !one.reason.is_empty() {
            out.text(" – ");
            out.text(&one.reason);
        }
        if let Some(origin) = context.origin(one.from) {
            context.cases(out, &origin.cites);
        }
        out.close();
        out.line();
    }
}

/// Footnotes of a chart or table.
pub(super) fn footnotes(context: &Context<'_>, out: &mut Markup, list: &[Footnote]) {
    if list.is_empty() {
        return;
    }
    out.open("ul", &[("class", "footnotes")]);
    for note in list {
        out.open("li", &[]);
        out.leaf("b", &[], &note.mark);
        out.text(" ");
        out.text(&note.text);
        if let Some(unused) = &note.unused {
            out.leaf("span", &[("class", "quiet")], &format!(" no cell bears the mark: {unused}"));
        }
        context.cite(out, note.from);
        out.close();
    }
    out.close();
    out.line();
}
