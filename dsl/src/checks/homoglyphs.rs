//! E0305: letters that look like digits (`l`, `I`, `O`) where the neighbours have digits.
//! Must not: touch a numeral that all neighbours write in letters.

use super::place::{text_of, word_in};
use super::view::View;
use crate::diagnostics::{Diagnostic, Edit, FixGrade};
use crate::text::Span;
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::{Head, HeadValue, OriginId, Unit, Value};
use cartouche_bundle::number::{Fraction, Odds};
use std::collections::BTreeMap;

/// Checks designations, attributes and the heads of tables.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    designations(view, sink);
    attributes(view, sink);
    for table in view.content.tables.values() {
        for plane in &table.planes {
            let heads = plane.columns.iter().chain(plane.rows.iter().filter_map(|row| row.head.as_ref()));
            for head in heads {
                table_head(view, head, sink);
            }
        }
    }
}

/// The word with digits in place of the letters that look like them; none if nothing would change.
fn with_digits(word: &str) -> Option<String> {
    let digits: String = word
        .chars()
        .map(|c| match c {
            'l' | 'I' | '|' => '1',
            'O' | 'o' => '0',
            other => other,
        })
        .collect();
    (digits != word && digits.chars().any(|c| c.is_ascii_digit())).then_some(digits)
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn designations(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    // How often each part of a designation is a number, by side and by the count of parts: a place where the
    // others have a number wants one.
    let mut numbers: BTreeMap<(&str, usize, usize), (usize, usize)> = BTreeMap::new();
    let named = || view.content.units.values().filter_map(|unit| Some((unit, unit.designation.as_deref()?)));
    for (unit, name) in named() {
        let parts: Vec<&str> = name.split('/').collect();
        for (at, part) in parts.iter().enumerate() {
            let (digits, all) = numbers.entry((&unit.side, parts.len(), at)).or_default();
            *digits += usize::from(is_number(part));
            *all += 1;
        }
    }
    for (unit, name) in named() {
        if view.says_printed(unit.from) {
            continue;
        }
        let parts: Vec<&str> = name.split('/').collect();
        let read: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(at, part)| {
                let (digits, all) = numbers.get(&(unit.side.as_str(), parts.len(), at)).copied().unwrap_or_default();
                let wanted = digits * 2 > all;
                with_digits(part).filter(|read| wanted && is_number(read)).unwrap_or_else(|| (*part).to_owned())
            })
            .collect();
        let read = read.join("/");
        if read != name {
            sink.push(designation(view, unit, name, &read));
        }
    }
}

fn designation(view: &View<'_>, unit: &Unit, name: &str, read: &str) -> Diagnostic {
    let row = view.span(unit.from);
    let at = word_in(view.book, row, name);
    let mut edits = vec![Edit { span: at, replacement: read.to_owned() }];
    if let Some(end) = end_of_cells(text_of(view.book, row)) {
        let end = row.start.saturating_add(end);
        edits.push(Edit { span: Span::new(row.file, end, end), replacement: format!("  printed \"{name}\"") });
    }
    Diagnostic::new("E0305", format!("`{name}` has a letter where the other units have a digit"))
        .primary(at, "a letter that looks like a digit")
        .help(format!("write `{read}`, and `printed \"{name}\"` after the cells if the book has that"))
        .fix(FixGrade::Likely, format!("read `{read}`, printed \"{name}\""), edits)
}

/// The byte after a row's last bar.
fn end_of_cells(row: &str) -> Option<u32> {
    let line = row.lines().next()?;
    u32::try_from(line.rfind('|')? + 1).ok()
}

fn attributes(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let mut numbers: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let cells = || view.content.units.values().flat_map(|unit| &unit.attributes);
    for (name, cell) in cells() {
        let (digits, all) = numbers.entry(name).or_default();
        *digits += usize::from(matches!(cell.value, Value::Number(_)));
        *all += 1;
    }
    for (name, cell) in cells() {
        let Value::Word(word) = &cell.value else { continue };
        let (digits, all) = numbers.get(name.as_str()).copied().unwrap_or_default();
        let Some(read) = with_digits(word).filter(|read| digits * 2 > all && is_number(read)) else { continue };
        sink.push(letter(view.word(cell.from, word), word, &read));
    }
}

fn table_head(view: &View<'_>, head: &Head, sink: &mut Vec<Diagnostic>) {
    let HeadValue::Word(word) = &head.value else { return };
    let Some(read) = with_digits(word) else { return };
    let is_value = read.parse::<Fraction>().is_ok() || read.parse::<Odds>().is_ok() || read.parse::<Dice>().is_ok();
    let is_range = read.split_once('-').is_some_and(|(low, high)| is_number(low) && is_number(high));
    if is_value || is_range || read.strip_suffix('+').is_some_and(is_number) {
        sink.push(letter(place_of(view, head.from, word), word, &read));
    }
}

fn place_of(view: &View<'_>, from: OriginId, word: &str) -> Span {
    view.word(from, word)
}

fn letter(at: Span, word: &str, read: &str) -> Diagnostic {
    Diagnostic::new("E0305", format!("`{word}` has a letter where a digit is wanted"))
        .primary(at, "a letter that looks like a digit")
        .help(format!("write `{read}`, and `printed \"{word}\"` at the end of the line if the book has that"))
        .fix_replace(FixGrade::Likely, format!("write `{read}`"), at, read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_that_look_like_digits_are_read() {
        assert_eq!(with_digits("l").as_deref(), Some("1"));
        assert_eq!(with_digits("3:l").as_deref(), Some("3:1"));
        assert_eq!(with_digits("Hood").as_deref(), Some("H00d"));
        assert!(!is_number("H00d"));
        assert_eq!(with_digits("12"), None);
    }
}
