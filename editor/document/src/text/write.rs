//! How a change is written: the line with only the words changed that must change. What a person wrote behind them (tail clauses,
//! claims, comments) stays.
//! Must not: lay lines out anew; that is the formatter's, and nobody asked for it here.

use super::read::{core_of_hex, opens_tail, side_of};
use super::words::{first_item, quoted};
use crate::state::{Chain, HexState, PathState, RegionKind, SideState, Survey};
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_dsl::syntax::{Literal, Word};
use std::fmt::Write as _;

/// The word for a survey state.
fn survey_word(survey: Survey) -> &'static str {
    match survey {
        Survey::Stated => "stated",
        Survey::Guessed => "guessed",
        Survey::Doubtful => "doubtful",
        Survey::Painted => "painted",
        Survey::Checked => "checked",
    }
}

/// Writes the words of a hex line, without indentation and line end: `0504 village height 1 checked "the mill"`.
pub(crate) fn render_hex(out: &mut String, hex: HexNumber, state: &HexState) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{hex}");
    for terrain in &state.terrain {
        out.push(' ');
        out.push_str(terrain);
    }
    if let Some(height) = state.height {
        let _ = write!(out, " height {height}");
    }
    if let Some(survey) = state.survey {
        out.push(' ');
        out.push_str(survey_word(survey));
    }
    if let Some(note) = &state.note {
        out.push(' ');
        out.push_str(&quoted(note));
    }
}

/// `text` with the stretch `from..to`, counted behind the indentation, replaced.
fn spliced(text: &str, indent: usize, from: usize, to: usize, new: &str) -> String {
    let before = text.get(..indent + from).unwrap_or_default();
    let after = text.get(indent + to..).unwrap_or_default();
    format!("{before}{new}{after}")
}

/// A hex line that says what it shall.
pub(crate) fn rewrite_hex(text: &str, indent: usize, hex: HexNumber, after: &HexState) -> String {
    let core = first_item(text, indent, |_, line| {
        let words = line.words().to_vec();
        let core = core_of_hex(&words);
        words.get(..core).and_then(<[_]>::last).map_or(4, |word| word.span.end as usize)
    });
    let mut new = String::new();
    render_hex(&mut new, hex, after);
    spliced(text, indent, 0, core.unwrap_or(4), &new)
}

/// What is left of a line that is taken away: its comment, if it has one.
pub(crate) fn erase_line(text: &str, indent: usize, eol: &str) -> Option<String> {
    let comments =
        first_item(text, indent, |_, line| line.comments().into_iter().map(ToOwned::to_owned).collect::<Vec<_>>())?;
    let pad = " ".repeat(indent);
    (!comments.is_empty()).then(|| comments.iter().map(|comment| format!("{pad}# {comment}{eol}")).collect())
}

/// The clauses of a side line behind its sides.
fn side_tail(state: &SideState) -> String {
    let mut out = String::new();
    if let Some(up) = state.up {
        let _ = write!(out, " up {up}");
    }
    if let Some(name) = &state.name {
        let _ = write!(out, " {}", quoted(name));
    }
    match (state.survey, &state.note) {
        // A doubt about a side needs its reason in the language.
        (Some(Survey::Doubtful), note) => {
            let _ = write!(out, " doubtful {}", quoted(note.as_deref().unwrap_or("look again")));
        }
        (Some(survey), _) => {
            let _ = write!(out, " {}", survey_word(survey));
        }
        (None, _) => {}
    }
    out
}

fn side_word(side: HexSide) -> String {
    let [low, high] = side.hexes();
    format!("{low}/{high}")
}

/// Lines for sides that get a feature in one gesture: those of which the same is said stand together, eight in a line.
pub(crate) fn add_sides(feature: &str, state: &SideState, sides: &[HexSide], indent: usize, eol: &str) -> Vec<String> {
    let pad = " ".repeat(indent);
    let tail = side_tail(state);
    sides
        .chunks(8)
        .map(|some| {
            let list: Vec<String> = some.iter().map(|side| side_word(*side)).collect();
            format!("{pad}{feature} {}{tail}{eol}", list.join(", "))
        })
        .collect()
}

/// A side line without one of its sides, and a line of its own for that side if it shall go on to say something else.
/// None for the first when no side is left in it.
pub(crate) fn rewrite_side(
    text: &str,
    indent: usize,
    feature: &str,
    side: HexSide,
    after: Option<&SideState>,
    eol: &str,
) -> (Option<String>, Option<String>) {
    let found = first_item(text, indent, |_, line| {
        let words = line.words().to_vec();
        let sides: Vec<Word<'_>> = words.iter().copied().filter(|word| side_of(word).is_some()).collect();
        let at = sides.iter().position(|word| side_of(word) == Some(side))?;
        let spans: Vec<(usize, usize)> =
            sides.iter().map(|word| (word.span.start as usize, word.span.end as usize)).collect();
        let clauses = words.iter().skip_while(|word| side_of(word).is_none());
        let mut end = spans.last()?.1;
        for word in clauses {
            if opens_tail(word) && !word.is("doubtful") {
                break;
            }
            end = end.max(word.span.end as usize);
        }
        Some((at, spans, end))
    });
    let Some(Some((at, spans, end))) = found else { return (Some(text.to_owned()), None) };
    let own = |state: &SideState| add_sides(feature, state, &[side], indent, eol).concat();
    if spans.len() == 1 {
        // The side is alone in its line: the clauses behind it are changed in place.
        let only = spans.first().map_or(0, |span| span.1);
        return match after {
            Some(state) => (Some(spliced(text, indent, only, end, &side_tail(state))), None),
            None => (None, None),
        };
    }
    let whole = |index: usize| spans.get(index).copied().unwrap_or_default();
    // With the comma: up to the next side, or from the one before.
    let (from, to) = if at + 1 < spans.len() { (whole(at).0, whole(at + 1).0) } else { (whole(at - 1).1, whole(at).1) };
    (Some(spliced(text, indent, from, to, "")), after.map(own))
}

fn chain_word(chain: &Chain) -> String {
    let parts: Vec<String> = chain.iter().map(|at| at.map_or_else(|| "?".to_owned(), |hex| hex.to_string())).collect();
    parts.join("-")
}

/// A path's line.
pub(crate) fn render_path(path: &PathState, indent: usize, eol: &str) -> String {
    let name = path.name.as_ref().map(|name| format!(" {}", quoted(name))).unwrap_or_default();
    let chains: Vec<String> = path.chains.iter().map(chain_word).collect();
    format!("{}{}{name} {}{eol}", " ".repeat(indent), path.kind, chains.join(", "))
}

/// A path's line with other chains; chains that stay are kept as they were written.
pub(crate) fn rewrite_path(text: &str, indent: usize, before: &[Chain], after: &[Chain]) -> String {
    let found = first_item(text, indent, |_, line| {
        let words = line.words().to_vec();
        let chains = words.iter().filter(|word| matches!(word.kind, Literal::Chain | Literal::Hex | Literal::Range));
        chains.map(|word| (word.span.start as usize, word.span.end as usize, word.text.to_owned())).collect::<Vec<_>>()
    });
    let found = found.unwrap_or_default();
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return text.to_owned() };
    let words: Vec<String> = after
        .iter()
        .map(|chain| {
            let kept = before.iter().position(|old| old == chain).and_then(|at| found.get(at));
            kept.map_or_else(|| chain_word(chain), |(_, _, written)| written.clone())
        })
        .collect();
    spliced(text, indent, first.0, last.1, &words.join(", "))
}

/// A place's line.
pub(crate) fn render_place(name: &str, hex: HexNumber, indent: usize, eol: &str) -> String {
    format!("{}place {} {hex}{eol}", " ".repeat(indent), quoted(name))
}

/// A place's line with another hex.
pub(crate) fn rewrite_place(text: &str, indent: usize, hex: HexNumber) -> String {
    let span = first_item(text, indent, |_, line| {
        line.words().get(2).map(|word| (word.span.start as usize, word.span.end as usize))
    });
    match span.flatten() {
        Some((from, to)) => spliced(text, indent, from, to, &hex.to_string()),
        None => text.to_owned(),
    }
}

fn hex_list(hexes: &[HexNumber]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A region's or entry's line.
pub(crate) fn render_region(kind: RegionKind, name: &str, hexes: &[HexNumber], indent: usize, eol: &str) -> String {
    let word = if kind == RegionKind::Entry { "entry" } else { "region" };
    format!("{}{word} {name} {}{eol}", " ".repeat(indent), hex_list(hexes))
}

/// A region's line with other hexes.
pub(crate) fn rewrite_region(text: &str, indent: usize, hexes: &[HexNumber]) -> String {
    let span = first_item(text, indent, |_, line| {
        let words = line.words().to_vec();
        let list =
            words.iter().skip(2).filter(|word| matches!(word.kind, Literal::Hex | Literal::Chain | Literal::Range));
        let spans: Vec<(usize, usize)> = list.map(|word| (word.span.start as usize, word.span.end as usize)).collect();
        spans.first().zip(spans.last()).map(|(first, last)| (first.0, last.1))
    });
    match span.flatten() {
        Some((from, to)) => spliced(text, indent, from, to, &hex_list(hexes)),
        None => text.to_owned(),
    }
}
