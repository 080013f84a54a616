//! Layers: series, game, map and scenario folded into one view, with errata and private values laid over it.
//! Must not: judge values; forget which statement an overridden value came from.

mod merge;
mod patch;
mod printed;
mod units;

pub use patch::shown;

use crate::book::{Book, PartKind, PatchKind, PatchLayer};
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::text::Span;
use cartouche_bundle::model::{Content, Layer, OriginId, Situation};
use std::collections::BTreeSet;

/// Which layers a build takes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Errata taken.
    pub errata: Errata,
    /// Private values are laid over too.
    pub private: bool,
    /// Readings are left out: what is printed stands.
    pub as_printed: bool,
}

/// Which errata a build takes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Errata {
    /// All.
    #[default]
    All,
    /// None.
    None,
    /// Those dated up to and on this day (`YYYY-MM-DD`), and the undated ones.
    UpTo(String),
}

/// One scenario with all its layers folded. A game without scenarios gives one with an empty situation.
#[derive(Debug, Clone)]
pub struct Folded {
    /// Index of the game's part.
    pub game: usize,
    /// Index of the series' part.
    pub series: Option<usize>,
    /// Indexes of the map parts.
    pub maps: Vec<usize>,
    /// Indexes of the parts that belong to nothing and so to every game.
    pub root: Vec<usize>,
    /// Index in the game part's scenarios.
    pub scenario: Option<usize>,
    /// What the layers say.
    pub content: Content,
    /// The scenario's situation; units named by their keys.
    pub situation: Situation,
    /// Date of the battle.
    pub date: Option<String>,
    /// Layers folded, lowest first.
    pub layers: Vec<Layer>,
}

/// Folds every scenario of the book. Problems found on the way (names that do not resolve, corrections that hit
/// nothing, things said twice by two layers) go to `sink`; the caller removes what several scenarios report alike.
pub fn fold(book: &mut Book, selection: &Selection, sink: &mut Vec<Diagnostic>) -> Vec<Folded> {
    let games: Vec<usize> = indexes(book, PartKind::Game);
    adopt(book, &games, sink);
    let mut folded = Vec::new();
    for &game in &games {
        let count = book.parts.get(game).map_or(0, |part| part.scenarios.len());
        let scenarios: Vec<Option<usize>> = if count == 0 { vec![None] } else { (0..count).map(Some).collect() };
        let mut found: Vec<Vec<Diagnostic>> = Vec::new();
        for scenario in scenarios {
            let mut own = Vec::new();
            folded.push(fold_one(book, game, scenario, games.len() == 1, selection, &mut own));
            found.push(own);
        }
        hits_somewhere(&mut found);
        sink.extend(found.into_iter().flatten());
    }
    folded
}

/// Scenarios that stand in no game's part (a file of their own, a map's file) belong to the game, if there is just one.
/// With several games, or none, nobody can tell to which: each such scenario is reported.
fn adopt(book: &mut Book, games: &[usize], sink: &mut Vec<Diagnostic>) {
    let mut homeless = Vec::new();
    for part in book.parts.iter_mut().filter(|part| part.kind != PartKind::Game) {
        homeless.append(&mut part.scenarios);
    }
    if let [game] = games
        && let Some(game) = book.parts.get_mut(*game)
    {
        game.scenarios.append(&mut homeless);
        return;
    }
    for scenario in homeless {
        let count = if games.is_empty() { "no game" } else { "several games" };
        sink.push(
            Diagnostic::new("E0061", format!("the scenario `{}` belongs to no game", scenario.name))
                .primary(book.origins.span(scenario.from), format!("the project has {count}"))
                .help("put it into the game's file, below the line `game …`; a project with one game may keep it elsewhere"),
        );
    }
}

/// A correction that hits nothing in one scenario may hit in another: it is reported only if it misses in all of them.
fn hits_somewhere(found: &mut [Vec<Diagnostic>]) {
    let misses = |own: &Vec<Diagnostic>| -> BTreeSet<(Option<Span>, String)> {
        own.iter()
            .filter(|problem| patch::is_miss(problem))
            .map(|problem| (problem.span(), problem.message.clone()))
            .collect()
    };
    let mut scenarios = found.iter().map(misses);
    let Some(first) = scenarios.next() else { return };
    let everywhere = scenarios.fold(first, |all, own| all.intersection(&own).cloned().collect());
    for own in found {
        own.retain(|problem| {
            !patch::is_miss(problem) || everywhere.contains(&(problem.span(), problem.message.clone()))
        });
    }
}

fn indexes(book: &Book, kind: PartKind) -> Vec<usize> {
    book.parts.iter().enumerate().filter(|(_, part)| part.kind == kind).map(|(index, _)| index).collect()
}

fn fold_one(
    book: &mut Book,
    game: usize,
    scenario: Option<usize>,
    only_game: bool,
    selection: &Selection,
    sink: &mut Vec<Diagnostic>,
) -> Folded {
    let root = indexes(book, PartKind::Root);
    let series = series_of(book, game, sink);
    let maps = maps_of(book, game, only_game);
    let mut order: Vec<usize> = root.clone();
    order.extend(series);
    order.push(game);
    order.extend(&maps);
    let mut content = Content::default();
    let mut layers: Vec<Layer> = Vec::new();
    let mut date = None;
    for &index in &order {
        let Some(part) = book.parts.get(index) else { continue };
        merge::merge(&mut content, &part.content, book, sink);
        date = part.date.as_ref().map(|(date, _)| date.clone()).or(date);
        if part.kind != PartKind::Root {
            layers.push(Layer { name: part.name.clone(), kind: kind_word(part.kind).into(), date: None });
        }
    }
    let item = scenario.and_then(|index| book.parts.get(game)?.scenarios.get(index));
    let mut situation = Situation::default();
    if let Some(item) = item {
        merge::merge(&mut content, &item.content, book, sink);
        situation = item.situation.clone();
        date = item.date.clone().or(date);
        layers.push(Layer { name: item.name.clone(), kind: "scenario".into(), date: None });
    }
    if situation.setup.is_empty() {
        situation.setup.clone_from(&content.placements);
    }
    content.placements.clear();
    units::resolve(&content, &mut situation, book, sink);
    for layer in patch_layers(book, &order, selection) {
        layers.push(Layer {
            name: layer.title.clone(),
            kind: if layer.kind == PatchKind::Errata { "errata".into() } else { "private".into() },
            date: layer.date.clone(),
        });
        patch::apply(&layer, &mut content, &mut situation, book, sink);
    }
    if selection.as_printed {
        printed::restore(&mut content, book);
    }
    Folded { game, series, maps, root, scenario, content, situation, date, layers }
}

/// The word by which a part's layer is known.
#[must_use]
pub fn kind_word(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Root => "common",
        PartKind::Series => "series",
        PartKind::Game => "game",
        PartKind::Map => "map",
    }
}

fn series_of(book: &Book, game: usize, sink: &mut Vec<Diagnostic>) -> Option<usize> {
    let (name, from) = book.parts.get(game)?.of.clone()?;
    let found = book.parts.iter().position(|part| part.kind == PartKind::Series && part.name == name);
    if found.is_none() {
        let all = book.parts.iter().filter(|part| part.kind == PartKind::Series).map(|part| part.name.as_str());
        sink.push(unknown("series", &name, spelling::nearest(&name, all), book, from));
    }
    found
}

/// Map parts of a game: all when there is one game; else those with the game's name, or all if none has it.
fn maps_of(book: &Book, game: usize, only_game: bool) -> Vec<usize> {
    let all = indexes(book, PartKind::Map);
    if only_game {
        return all;
    }
    let name = book.parts.get(game).map_or("", |part| part.name.as_str());
    let named: Vec<usize> =
        all.iter().copied().filter(|&map| book.parts.get(map).is_some_and(|part| part.name == name)).collect();
    if named.is_empty() { all } else { named }
}

fn patch_layers(book: &Book, parts: &[usize], selection: &Selection) -> Vec<PatchLayer> {
    let mut layers: Vec<PatchLayer> = parts
        .iter()
        .filter_map(|&index| book.parts.get(index))
        .flat_map(|part| part.patches.iter().cloned())
        .filter(|layer| match (layer.kind, &selection.errata, &layer.date) {
            (PatchKind::Private, ..) => selection.private,
            (_, Errata::All, _) | (_, Errata::UpTo(_), None) => true,
            (_, Errata::None, _) => false,
            (_, Errata::UpTo(last), Some(date)) => date <= last,
        })
        .collect();
    // Undated errata first, then by date; what is private lies over all. The sort keeps file order among equals.
    layers.sort_by(|a, b| (a.kind == PatchKind::Private, &a.date).cmp(&(b.kind == PatchKind::Private, &b.date)));
    layers
}

/// A report of a name that nothing declares.
fn unknown(what: &str, name: &str, near: Option<&str>, book: &Book, from: OriginId) -> Diagnostic {
    let problem = Diagnostic::new("E0301", format!("there is no {what} `{name}`"))
        .primary(book.origins.span(from), "unknown here");
    match near {
        Some(near) => problem.help(format!("`{near}` is near")),
        None => problem.help("declare it, or take the line out"),
    }
}
