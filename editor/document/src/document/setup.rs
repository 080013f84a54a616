//! Where units stand at the start: the `at` cells of armies' charts and the lines of scenarios' set-ups, found and changed in the text.
//! Must not: choose the layer that is written; the person does.

use super::ApplyError;
use crate::palette::UnitEntry;
use cartouche_dsl::syntax::{ChartRef, ItemRef, LineRef, Literal, NodeRef, parse_text};
use cartouche_dsl::text::{FileId, Span};

/// A place where a unit's hex is written.
struct Slot {
    unit: UnitEntry,
    span: Span,
}

/// The units of one file that have a row with an `at` cell, or a line in a scenario's set-up, in file order.
#[must_use]
pub fn units_of(file: &str, text: &str) -> Vec<UnitEntry> {
    slots(file, text).into_iter().map(|slot| slot.unit).collect()
}

fn slots(file: &str, text: &str) -> Vec<Slot> {
    let tree = parse_text(FileId::default(), text);
    let mut found = Vec::new();
    for item in tree.items() {
        let word = |at: usize| item.head().words().get(at).map_or("", |word| word.text);
        match word(0) {
            "army" => {
                let owner = format!("army {}", word(1));
                item.body().iter().for_each(|node| army(node, file, word(1), &owner, &mut found));
            }
            "scenario" => scenario(&item, file, &mut found),
            _ => {}
        }
    }
    found
}

fn army(node: &NodeRef<'_>, file: &str, side: &str, owner: &str, found: &mut Vec<Slot>) {
    match node {
        NodeRef::Line(line) => line.body().iter().for_each(|node| army(node, file, side, owner, found)),
        NodeRef::Chart(chart) => rows(chart, file, side, owner, found),
    }
}

fn rows(chart: &ChartRef<'_>, file: &str, side: &str, owner: &str, found: &mut Vec<Slot>) {
    let columns: Vec<&str> = chart.header().columns().iter().map(|cell| cell.text()).collect();
    let Some(at) = columns.iter().position(|column| *column == "at") else { return };
    for row in chart.rows() {
        let (label, cells) = (row.label(), row.cells());
        let Some(cell) = cells.get(at) else { continue };
        let name = label.first().filter(|word| word.kind != Literal::Question);
        let Some(name) = name.filter(|_| !row.is_broken()) else { continue };
        let other = columns.iter().zip(&cells).filter(|(column, _)| **column != "at" && **column != "type");
        let kind =
            columns.iter().zip(&cells).find(|(column, _)| **column == "type").map_or("", |(_, cell)| cell.text());
        found.push(Slot {
            unit: UnitEntry {
                file: file.to_owned(),
                name: name.text.to_owned(),
                side: side.to_owned(),
                kind: kind.to_owned(),
                printed: other.map(|(_, cell)| cell.text()).collect::<Vec<_>>().join(" "),
                at: Some(cell.text().to_owned()).filter(|text| text != "-"),
                owner: owner.to_owned(),
            },
            span: cell.span(),
        });
    }
}

fn scenario(item: &ItemRef<'_>, file: &str, found: &mut Vec<Slot>) {
    let owner = item.head().words().get(1).map_or_else(String::new, |word| format!("scenario {}", word.text));
    for line in item.body().iter().filter_map(NodeRef::as_line) {
        let words = line.words();
        let starts = |at: usize, text: &str| words.get(at).is_some_and(|word| word.is(text));
        if !(starts(0, "set") && starts(1, "up")) {
            continue;
        }
        let side = words.get(2).map_or("", |word| word.text);
        for line in line.body().iter().filter_map(NodeRef::as_line) {
            found.extend(set_up_line(&line, file, side, &owner));
        }
    }
}

/// `"Mill Guard" at 0604`: one unit and one hex; what names several is changed in the text.
fn set_up_line(line: &LineRef<'_>, file: &str, side: &str, owner: &str) -> Option<Slot> {
    let words = line.words().to_vec();
    let (name, at, hex) = (words.first()?, words.get(1)?, words.get(2)?);
    let one = words.get(3).is_none_or(|next| next.kind != Literal::Comma);
    (at.is("at") && one && matches!(hex.kind, Literal::Hex | Literal::Question)).then(|| Slot {
        unit: UnitEntry {
            file: file.to_owned(),
            name: name.text.to_owned(),
            side: side.to_owned(),
            kind: String::new(),
            printed: String::new(),
            at: Some(hex.text.to_owned()).filter(|text| text != "?"),
            owner: owner.to_owned(),
        },
        span: hex.span,
    })
}

/// The text with a unit's place changed; the bars of a chart stay in line where the cell is wide enough.
pub(super) fn rewrite(
    text: &str,
    unit: &str,
    owner: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Result<String, ApplyError> {
    let slot = slots("", text).into_iter().find(|slot| slot.unit.name == unit && slot.unit.owner == owner);
    let slot = slot.ok_or_else(|| ApplyError::NoRow(unit.to_owned()))?;
    if slot.unit.at.as_deref() != before {
        return Err(ApplyError::Differs(format!("the place of {unit}")));
    }
    let (from, to) = (slot.span.start as usize, slot.span.end as usize);
    let old = text.get(from..to).unwrap_or_default();
    let rest = text.get(to..).unwrap_or_default();
    // In a scenario's line there is no empty place: it is a hole.
    let none = if owner.starts_with("scenario") { "?" } else { "-" };
    let new = after.unwrap_or(none);
    let blanks = rest.len() - rest.trim_start_matches(' ').len();
    let in_chart = rest.get(blanks..).is_some_and(|rest| rest.starts_with('|'));
    let (pad, eaten) = match (in_chart, old.len(), new.len()) {
        (true, old, new) if new < old => (old - new, 0),
        (true, old, new) => (0, (new - old).min(blanks.saturating_sub(1))),
        _ => (0, 0),
    };
    let rest = rest.get(eaten..).unwrap_or_default();
    Ok(format!("{}{new}{}{rest}", text.get(..from).unwrap_or_default(), " ".repeat(pad)))
}
