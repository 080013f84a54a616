//! An invented scenario, rich enough to look at: two small armies on a small map, with holes, misprints, conflicts.
//! Must not: take anything from a real game.

mod force;
mod ground;
mod situation;
mod tables;

use crate::html::{CaseCoverage, SourceCoverage};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::*;
use cartouche_bundle::number::Fraction;
use indexmap::IndexMap;
use std::collections::BTreeMap;

pub(super) fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

pub(super) fn number(text: &str) -> Fraction {
    text.parse().unwrap()
}

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

/// A scenario being made, with its statements.
pub(super) struct Sample {
    pub(super) scenario: Scenario,
}

impl Sample {
    pub(super) fn from(&mut self, cases: &str) -> OriginId {
        self.origin(cases, |_| {})
    }

    pub(super) fn origin(&mut self, cases: &str, change: impl FnOnce(&mut Origin)) -> OriginId {
        let cites = cases.split_whitespace().map(case);
        let mut origin = Origin { layer: "skirmish".to_owned(), cites: cites.collect(), ..Origin::default() };
        change(&mut origin);
        self.scenario.origins.push(origin);
        OriginId(u32::try_from(self.scenario.origins.len()).unwrap() - 1)
    }

    fn cell<T>(&mut self, value: T, cases: &str) -> Cell<T> {
        let from = self.from(cases);
        Cell { value, from, marks: Vec::new() }
    }
}

fn case(number: &str) -> Citation {
    Citation { source: "rules".to_owned(), kind: CitationKind::Case, number: number.to_owned() }
}

fn cell<T>(value: T, from: OriginId) -> Cell<T> {
    Cell { value, from, marks: Vec::new() }
}

/// `?` is a hole, `-` none, digits a number, the rest a word.
fn read(text: &str) -> Value {
    match text {
        "?" => Value::Hole,
        "-" => Value::None,
        "." => Value::CannotArise,
        _ => match text.parse() {
            Ok(number) if text.starts_with('+') => Value::Change(number),
            Ok(number) => Value::Number(number),
            Err(_) => Value::Word(text.to_owned()),
        },
    }
}

/// The whole sample.
pub(super) fn sample() -> Sample {
    let mut sample = Sample { scenario: Scenario::default() };
    heading(&mut sample);
    source(&mut sample);
    force::force(&mut sample);
    ground::charts(&mut sample);
    ground::map(&mut sample);
    tables::tables(&mut sample);
    tables::states(&mut sample);
    situation::situation(&mut sample);
    words(&mut sample);
    sample
}

fn heading(sample: &mut Sample) {
    let layer = |name: &str, kind: &str, date: Option<&str>| Layer {
        name: name.to_owned(),
        kind: kind.to_owned(),
        date: date.map(str::to_owned),
    };
    let scenario = &mut sample.scenario;
    scenario.game = Heading { name: "fords".to_owned(), title: "The Three Fords <script>alert(1)</script>".to_owned() };
    scenario.scenario = Heading { name: "skirmish".to_owned(), title: "Morning at Quillby & Low Mill".to_owned() };
    scenario.date = Some("1811-04-09".to_owned());
    scenario.layers = vec![
        layer("fords", "game", None),
        layer("skirmish", "scenario", None),
        layer("second-sheet", "errata", Some("1812-01-01")),
    ];
}

fn source(sample: &mut Sample) {
    let mut cases = Vec::new();
    for (number, title) in [
        ("1.0", "Introduction"),
        ("2.1", "Counters"),
        ("3.1", "Terrain"),
        ("3.2", "Rivers and fords"),
        ("4.0", "Combat"),
        ("4.1", "Odds"),
        ("4.2", "Results"),
        ("5.1", "Morale"),
        ("6.1", "Set-up"),
        ("6.2", "Arrivals"),
        ("6.3", "Victory"),
        ("7.1", "Optional weather"),
    ] {
        let from = match number {
            "6.3" => sample.origin("6.3", |origin| origin.printed = Some("6.2".to_owned())),
            _ => sample.from(number),
        };
        cases.push(Case { number: number.to_owned(), title: Some(title.to_owned()), part: None, from });
    }
    let from = sample.from("1.0");
    let source = Source {
        title: "Rules of the Three Fords".to_owned(),
        text: Some("fords.txt".to_owned()),
        sha256: Some("00ff".repeat(16)),
        edition: Some(("second printing".to_owned(), Some("1811-02-01".to_owned()))),
        cases,
        omitted: vec![OmittedCase {
            number: "2.2".to_owned(),
            reason: "the numbering goes from 2.1 to 3.0".to_owned(),
            from,
        }],
        ..Source::default()
    };
    sample.scenario.sources.insert("rules".to_owned(), source);
}

fn words(sample: &mut Sample) {
    let from = sample.from("3.2");
    let scenario = &mut sample.scenario;
    scenario.content.rules = vec![
        Rule {
            heading: "Boats".to_owned(),
            whom: vec!["south".to_owned(), "boat".to_owned()],
            text: "Boats keep to the river and never come ashore.".to_owned(),
            about: vec!["Heron".to_owned()],
            from_year: None,
            links: vec![Link { kind: LinkKind::Exception, cases: vec![case("3.1")], from }],
            from,
        },
        Rule {
            heading: String::new(),
            whom: Vec::new(),
            text: "Rain closes the fords for the rest of the day.".to_owned(),
            about: Vec::new(),
            from_year: None,
            links: Vec::new(),
            from,
        },
    ];
    scenario.content.conflicts = vec![
        Conflict {
            name: "ford in rain".to_owned(),
            first: vec![case("3.1")],
            first_says: Some("a ford costs one point more".to_owned()),
            second: vec![case("3.2")],
            second_says: Some("a ford costs two points more".to_owned()),
            reading: Some("two points".to_owned()),
            because: Some("the chart agrees".to_owned()),
            from,
        },
        Conflict {
            name: "who rallies".to_owned(),
            first: vec![case("5.1")],
            first_says: Some("each player his own units".to_owned()),
            second: Vec::new(),
            second_says: Some("both players, all units".to_owned()),
            reading: None,
            because: None,
            from,
        },
    ];
    scenario.content.asides =
        vec![Aside { cases: vec![case("1.0")], reason: "says what the game is about".to_owned(), from }];
    scenario.content.leaders.insert(
        "Osprey".to_owned(),
        Leader {
            side: "south".to_owned(),
            ratings: IndexMap::from([("command".to_owned(), cell(Value::Hole, from))]),
            from,
        },
    );
    scenario.holes = vec![
        Hole { name: "unit north 3/1/L strength".to_owned(), reason: "the counter is torn".to_owned(), from },
        Hole { name: "terrain village enter".to_owned(), reason: String::new(), from },
    ];
}

/// The manifest of a sample.
pub(super) fn manifest(scenario: &Scenario) -> Manifest {
    let count = |length: usize| u32::try_from(length).unwrap();
    let sources = scenario.sources.iter().map(|(name, source)| SourceSummary {
        name: name.clone(),
        title: source.title.clone(),
        coverage: CoverageCounts { runs: 0, data: 9, told: 1, aside: 1, uncited: 1 },
    });
    Manifest {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: scenario.game.name.clone(),
        scenario: scenario.scenario.name.clone(),
        title: scenario.scenario.title.clone(),
        layers: scenario.layers.clone(),
        as_printed: false,
        sources: sources.collect(),
        counts: Counts {
            units: count(scenario.content.units.len()),
            tables: count(scenario.content.tables.len()),
            hexes_surveyed: count(scenario.content.map.hexes.len()),
            hexes: 138,
            holes: count(scenario.holes.len()),
            conflicts: count(scenario.content.conflicts.len()),
        },
        holes: Vec::new(),
        conflicts: Vec::new(),
        parts: BTreeMap::new(),
    }
}

/// How the cases of the sample are carried.
pub(super) fn coverage(scenario: &Scenario) -> Vec<SourceCoverage> {
    let of = |(name, source): (&String, &Source)| SourceCoverage {
        source: name.clone(),
        cases: source
            .cases
            .iter()
            .map(|case| CaseCoverage {
                number: case.number.clone(),
                title: case.title.clone().unwrap_or_default(),
                status: match case.number.as_str() {
                    "7.1" => "uncited".to_owned(),
                    "1.0" => "aside".to_owned(),
                    "3.2" => "told".to_owned(),
                    _ => "data".to_owned(),
                },
            })
            .collect(),
    };
    scenario.sources.iter().map(of).collect()
}
