//! The scenario and its manifest, ready to be written.
//! Must not: read the disk or the clock.

use super::{holes, origins};
use crate::coverage::Coverage;
use cartouche_bundle::canonical::CanonicalError;
use cartouche_bundle::model::*;
use cartouche_bundle::store::Bundle;
use cartouche_dsl::book::{Book, PartKind};
use cartouche_dsl::layers::{Folded, Selection};
use std::collections::BTreeSet;

/// A scenario in the published model, and its manifest without hashes.
#[derive(Debug, Clone)]
pub struct Lowered {
    /// The scenario.
    pub scenario: Scenario,
    /// The manifest; `parts` is filled when the parts are written.
    pub manifest: Manifest,
    /// For each of the scenario's origins, the statement of the book that it stands for.
    pub statements: Vec<OriginId>,
}

/// Lowers one folded scenario.
///
/// # Errors
/// Only if the model cannot be written as JSON, which is our own mistake.
pub fn bundle_of(
    book: &Book,
    folded: &Folded,
    selection: &Selection,
    coverage: &Coverage,
) -> Result<Lowered, serde_json::Error> {
    let game = book.parts.get(folded.game);
    let heading = |name: &str, title: &str| Heading { name: name.to_owned(), title: title.to_owned() };
    let item = folded.scenario.and_then(|index| game?.scenarios.get(index));
    let series = folded.series.and_then(|index| book.parts.get(index));
    let scenario = Scenario {
        series: series.map(|part| heading(&part.name, &part.title)),
        game: game.map(|part| heading(&part.name, &part.title)).unwrap_or_default(),
        scenario: item.map_or_else(|| heading("none", "No scenario"), |item| heading(&item.name, &item.title)),
        date: folded.date.clone(),
        layers: folded.layers.clone(),
        sources: book.sources.clone(),
        origins: Vec::new(),
        content: folded.content.clone(),
        situation: folded.situation.clone(),
        holes: holes(&folded.content, &folded.situation, book),
    };
    let mut value = serde_json::to_value(&scenario)?;
    let (origins, statements) = origins::renumber(&mut value, book, |part| layer_name(book, part));
    let mut scenario: Scenario = serde_json::from_value(value)?;
    scenario.origins = origins;
    let manifest = manifest(&scenario, selection, coverage);
    Ok(Lowered { scenario, manifest, statements })
}

fn layer_name(book: &Book, part: u32) -> String {
    let part = book.parts.get(part as usize);
    part.map_or_else(
        String::new,
        |part| if part.kind == PartKind::Root { "common".to_owned() } else { part.name.clone() },
    )
}

fn manifest(scenario: &Scenario, selection: &Selection, coverage: &Coverage) -> Manifest {
    let content = &scenario.content;
    let map = &content.map;
    let stated = map.stated.iter().flat_map(|fact| match &fact.fact {
        FactKind::Are { hexes, .. } | FactKind::OnMap { hexes } => hexes.clone(),
        FactKind::NextTo { first, second } => vec![*first, *second],
    });
    let surveyed: BTreeSet<_> = map.hexes.keys().copied().chain(stated).collect();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let conflicts: Vec<String> = content.conflicts.iter().map(conflict_line).collect();
    let holes: Vec<String> = scenario
        .holes
        .iter()
        .map(|hole| if hole.reason.is_empty() { hole.name.clone() } else { format!("{} ({})", hole.name, hole.reason) })
        .collect();
    Manifest {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: scenario.game.name.clone(),
        scenario: scenario.scenario.name.clone(),
        title: format!("{}: {}", scenario.game.title, scenario.scenario.title),
        layers: scenario.layers.clone(),
        as_printed: selection.as_printed,
        sources: scenario
            .sources
            .iter()
            .map(|(name, source)| SourceSummary {
                name: name.clone(),
                title: source.title.clone(),
                coverage: coverage.counts(name),
            })
            .collect(),
        counts: Counts {
            units: count(content.units.len()),
            tables: count(content.tables.len()),
            hexes_surveyed: count(surveyed.len()),
            hexes: count(map.grid.as_ref().map_or(0, |grid| grid.hexes().count())),
            holes: count(holes.len()),
            conflicts: count(conflicts.len()),
        },
        holes,
        conflicts,
        parts: std::collections::BTreeMap::new(),
    }
}

fn conflict_line(conflict: &Conflict) -> String {
    let cases = |cases: &[Citation]| cases.iter().map(|case| case.number.as_str()).collect::<Vec<_>>().join(", ");
    let against =
        if conflict.second.is_empty() { String::new() } else { format!(" against [{}]", cases(&conflict.second)) };
    let reading = conflict.reading.as_deref().unwrap_or("open");
    let because = conflict.because.as_ref().map_or_else(String::new, |because| format!(" because {because}"));
    format!("{} [{}]{against}: read {reading}{because}", conflict.name, cases(&conflict.first))
}

/// The bundle: scenario in JSON and RON, schema, report, and the manifest with the hash of each.
///
/// # Errors
/// Only if the model cannot be written, which is our own mistake.
pub fn pack(lowered: &Lowered, coverage: &Coverage) -> Result<Bundle, CanonicalError> {
    let mut bundle = Bundle::default();
    bundle.put_scenario(&lowered.scenario)?;
    bundle.put("schema.json", crate::schema::scenario_schema()?.into_bytes());
    let report = cartouche_clients::html::report(&lowered.scenario, &lowered.manifest, &coverage.for_report());
    bundle.put("report.html", report.into_bytes());
    bundle.seal(|parts| Manifest { parts, ..lowered.manifest.clone() })?;
    Ok(bundle)
}
