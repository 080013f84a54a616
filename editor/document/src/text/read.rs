//! What a line of a map says, read from its words.
//! Must not: report mistakes: the compiler does, and a line that cannot be read is left as it is.

use super::grid_lines::read_grid;
use super::{Entry, Says};
use crate::state::{Chain, HexState, PathState, PlaceState, RegionKind, RegionState, SideState, Survey};
use cartouche_bundle::hex::{Grid, HexNumber, HexSide};
use cartouche_dsl::syntax::{LineRef, Literal, Word};
use cartouche_dsl::vocabulary::{Part, Vocabulary};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Reads the text of one entry again after it was changed.
pub(crate) fn read_entry(text: String, indent: usize, grid: Option<&Grid>) -> Entry {
    let says = super::first_item(&text, indent, |_, line| read_line(line, grid)).unwrap_or(Says::Nothing);
    Entry { text, says }
}

/// The head of the map.
pub(super) fn map_head(line: &LineRef<'_>) -> Says {
    let words = line.words().to_vec();
    let title = words.iter().find(|word| word.kind == Literal::Text).map(|word| word.text.to_owned());
    Says::Map(words.get(1).map(|word| word.text.to_owned()).unwrap_or_default(), title)
}

/// One line of a map. Without a grid, chains are not filled in.
pub(super) fn read_line(line: &LineRef<'_>, grid: Option<&Grid>) -> Says {
    let words = line.words().to_vec();
    let Some(first) = words.first().filter(|_| !line.is_broken()) else { return Says::Other };
    let rest = words.get(1..).unwrap_or_default();
    let read = match (first.kind, first.text) {
        (Literal::Hex, _) => hex_line(&words),
        (Literal::Name, "map") => Some(map_head(line)),
        (Literal::Name, "grid") if line.opens_brace() => {
            let (grid, scans) = read_grid(line);
            Some(Says::Grid(grid.map(Box::new), scans))
        }
        (Literal::Name, "place") => place_line(rest),
        (Literal::Name, "region") => region_line(RegionKind::Region, rest, grid),
        (Literal::Name, "entry") => region_line(RegionKind::Entry, rest, grid),
        (Literal::Name, "edge") => region_line(RegionKind::Edge, rest, grid),
        (Literal::Name, "from" | "stated" | "expect" | "missing") => None,
        (Literal::Name, kind) => side_line(kind, rest).or_else(|| path_line(kind, rest, grid)),
        _ => None,
    };
    read.unwrap_or(Says::Other)
}

/// Whether a word opens a tail clause (`because`, `unclear`): what stands from there on is kept as it is.
pub(super) fn opens_tail(word: &Word<'_>) -> bool {
    static WORDS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let tails = Vocabulary::get().of_place("tail");
        tails
            .filter_map(|shape| match shape.parts.first() {
                Some(Part::Word(word)) => Some(*word),
                _ => None,
            })
            .collect()
    });
    word.kind == Literal::Name && words.contains(word.text)
}

/// A survey word.
pub(super) fn survey_of(text: &str) -> Option<Survey> {
    Some(match text {
        "painted" => Survey::Painted,
        "guessed" => Survey::Guessed,
        "checked" => Survey::Checked,
        "doubtful" => Survey::Doubtful,
        "stated" => Survey::Stated,
        _ => return None,
    })
}

/// How many words of a hex line say what the window changes; tail clauses behind them are not counted.
pub(super) fn core_of_hex(words: &[Word<'_>]) -> usize {
    let mut at = 1;
    while let Some(word) = words.get(at) {
        if opens_tail(word) && !word.is("doubtful") {
            break;
        }
        at += 1;
    }
    at
}

fn hex_line(words: &[Word<'_>]) -> Option<Says> {
    let hex: HexNumber = words.first()?.text.parse().ok()?;
    let mut state = HexState::default();
    let mut at = 1;
    let core = words.get(..core_of_hex(words))?;
    while let Some(word) = core.get(at) {
        at += 1;
        match word.kind {
            Literal::Text => state.note = Some(word.text.to_owned()),
            Literal::Name if word.text == "height" => {
                state.height = Some(core.get(at)?.text.parse().ok()?);
                at += 1;
            }
            Literal::Name => match survey_of(word.text) {
                Some(survey) => state.survey = Some(survey),
                None => state.terrain.push(word.text.to_owned()),
            },
            Literal::Question | Literal::Comma => {}
            // A word that no hex line has: the line is left alone.
            _ => return None,
        }
    }
    Some(Says::Hex(hex, state))
}

/// `0504/0505`.
pub(super) fn side_of(word: &Word<'_>) -> Option<HexSide> {
    if word.kind != Literal::Side {
        return None;
    }
    let (one, other) = word.text.split_once('/')?;
    HexSide::between(one.parse().ok()?, other.parse().ok()?).ok()
}

fn side_line(kind: &str, rest: &[Word<'_>]) -> Option<Says> {
    let mut sides = Vec::new();
    let mut state = SideState::default();
    let mut words = rest.iter().peekable();
    while let Some(word) = words.next() {
        match word.kind {
            Literal::Side => sides.push(side_of(word)?),
            Literal::Comma => {}
            Literal::Text => state.name = Some(word.text.to_owned()),
            Literal::Name if word.text == "up" => state.up = words.next()?.text.parse().ok(),
            Literal::Name if word.text == "doubtful" => {
                state.survey = Some(Survey::Doubtful);
                state.note = words.next_if(|next| next.kind == Literal::Text).map(|next| next.text.to_owned());
            }
            Literal::Name if survey_of(word.text).is_some() => state.survey = survey_of(word.text),
            _ if opens_tail(word) => break,
            _ => return None,
        }
    }
    if sides.is_empty() { None } else { Some(Says::Sides(kind.to_owned(), sides, state)) }
}

/// The hexes of a chain as written: `0104-?-0908`.
fn written(word: &Word<'_>) -> Option<Chain> {
    let part = |part: &str| if part == "?" { Some(None) } else { part.parse().ok().map(Some) };
    match word.kind {
        Literal::Hex | Literal::Chain | Literal::Range => word.text.split('-').map(part).collect(),
        _ => None,
    }
}

/// A chain with its straight runs filled in; as written where no grid is known or a run is not straight.
pub(crate) fn fill(chain: &[Option<HexNumber>], grid: Option<&Grid>) -> Chain {
    let mut filled: Chain = Vec::new();
    for at in chain {
        let run = match (filled.last(), at, grid) {
            (Some(Some(last)), Some(next), Some(grid)) => grid.straight(*last, *next).ok(),
            _ => None,
        };
        match run {
            Some(run) => filled.extend(run.into_iter().skip(1).map(Some)),
            None => filled.push(*at),
        }
    }
    filled
}

fn path_line(kind: &str, rest: &[Word<'_>], grid: Option<&Grid>) -> Option<Says> {
    let mut path = PathState { kind: kind.to_owned(), name: None, chains: Vec::new() };
    for word in rest {
        match word.kind {
            Literal::Text if path.chains.is_empty() => path.name = Some(word.text.to_owned()),
            Literal::Comma => {}
            _ if opens_tail(word) => break,
            _ => path.chains.push(fill(&written(word)?, grid)),
        }
    }
    if path.chains.is_empty() { None } else { Some(Says::Path(path)) }
}

fn place_line(rest: &[Word<'_>]) -> Option<Says> {
    let (name, hex) = (rest.first()?, rest.get(1)?);
    let named = matches!(name.kind, Literal::Text | Literal::Name);
    named.then_some(())?;
    Some(Says::Place(PlaceState { name: name.text.to_owned(), hex: hex.text.parse().ok()? }))
}

fn region_line(kind: RegionKind, rest: &[Word<'_>], grid: Option<&Grid>) -> Option<Says> {
    let name = rest.first()?;
    let mut region = RegionState {
        kind,
        name: name.text.to_owned(),
        hexes: Vec::new(),
        listed: kind != RegionKind::Edge,
        and_more: false,
    };
    let mut hexes = BTreeSet::new();
    let mut words = rest.iter().skip(1);
    while let Some(word) = words.next() {
        match word.kind {
            Literal::Comma => {}
            _ if opens_tail(word) => break,
            Literal::Name if word.text == "and" => {
                region.and_more = words.next().is_some_and(|next| next.is("more"));
            }
            Literal::Name | Literal::Text | Literal::Number | Literal::Question => {
                // `within 4 of 0504`, or the name of another region: a rule makes it.
                region.listed = false;
            }
            _ => hexes.extend(fill(&written(word)?, grid).into_iter().flatten()),
        }
    }
    if region.listed {
        region.hexes = hexes.into_iter().collect();
    }
    Some(Says::Region(region))
}
