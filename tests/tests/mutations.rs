//! A seeded, bounded run of mutations over everything that reads text or bundles. Nothing may panic, whatever comes.
//! Must not: use real chance; the same numbers give the same mutations everywhere.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::model::{Manifest, Scenario};
use cartouche_bundle::store::{self, Budgets, Bundle, Parts};
use cartouche_compiler::coverage::Coverage;
use cartouche_compiler::{archive, coverage, diff, explain, lower, report};
use cartouche_dsl::format;
use cartouche_dsl::layers::{Errata, Selection};
use cartouche_dsl::syntax::{Tree, parse_text};
use cartouche_dsl::text::FileId;
use cartouche_tests::numbers::{Numbers, least, mutated};
use cartouche_tests::{compiled, findings, project_files};
use serde_json::Value;

/// Projects whose files are mutated.
const SEEDS: [&str; 4] =
    ["scenarios/specimen", "tests/fixtures/samples", "tests/fixtures/ten-slips", "scenarios/antietam-bloodiest-day"];

/// What is wrong with the way in which a text is parsed and formatted: its tree must print back; formatting must be at rest after
/// once, keep every word and comment, and be refused only where the structure has errors.
fn fault(text: &str) -> Option<&'static str> {
    let tree = parse_text(FileId(0), text);
    let once = format::format(text);
    let words = |tree: &Tree| tree.words_and_comments().map(|word| word.trim_end().to_owned()).collect::<Vec<_>>();
    let faults = [
        (tree.print() != text, "the tree does not print back"),
        (!once.diagnostics.is_empty() && tree.diagnostics().is_empty(), "the formatter would change the meaning"),
        (!once.diagnostics.is_empty() && once.text != text, "a file that is left alone is not left whole"),
        (format::format(&once.text).text != once.text, "formatting is not at rest"),
        (words(&tree) != words(&parse_text(FileId(0), once.text.as_str())), "a word or a comment is lost"),
    ];
    faults.into_iter().find(|(wrong, _)| *wrong).map(|(_, what)| what)
}

fn parsed_and_formatted(text: &str) {
    if let Some(what) = fault(text) {
        let least = least(text, |text| fault(text) == Some(what));
        let (once, twice) = (format::format(&least).text, format::format(&format::format(&least).text).text);
        panic!("{what}:\n{least:?}\nonce:\n{once:?}\ntwice:\n{twice:?}");
    }
}

#[test]
fn mutated_files_are_parsed_and_formatted() {
    let mut numbers = Numbers(1_862);
    let mut files = 0;
    for project in SEEDS {
        for (name, bytes) in project_files(project).unwrap() {
            let text = String::from_utf8(bytes).unwrap();
            // Long files take long; each gets about the same time.
            let rounds = (1_500_000 / text.len()).clamp(10, 250);
            for _ in 0..rounds {
                parsed_and_formatted(&mutated(&text, &mut numbers));
            }
            files += 1;
            assert!(!text.is_empty(), "{name}");
        }
    }
    assert!(files >= 14, "{files}");
}

#[test]
fn mutated_projects_are_checked_lowered_and_packed() {
    let mut numbers = Numbers(20_261_201);
    let (mut reported, mut runs, mut units) = (0, 0, 0);
    for (project, rounds) in SEEDS.into_iter().zip([180, 180, 100, 20]) {
        let seed = project_files(project).unwrap();
        assert!(seed.len() >= 2, "{project}");
        for round in 0..rounds {
            let mut files = seed.clone();
            let at = numbers.below(files.len());
            files[at].1 = mutated(std::str::from_utf8(&files[at].1).unwrap(), &mut numbers).into_bytes();
            let errata = match round % 3 {
                0 => Errata::All,
                1 => Errata::None,
                _ => Errata::UpTo("1975-12-31".into()),
            };
            let selection = Selection { errata, private: round % 2 == 0, as_printed: round % 5 == 0 };
            let result = compiled(&files, &selection);
            let found = findings(&result);
            runs += 1;
            reported += usize::from(!found.is_empty());
            assert!(result.diagnostics.len() < 3_000, "{} findings for one slip", result.diagnostics.len());
            let coverage = coverage::coverage(&result.book);
            for folded in &result.folded {
                // A bundle of a broken project is never written by the command, but it must not panic either.
                let lowered = lower::bundle_of(&result.book, folded, &selection, &coverage).unwrap();
                units += lowered.manifest.counts.units;
                if round % 8 == 0 {
                    reads_back(&lowered, &coverage);
                }
            }
            if round % 8 == 0 {
                shown(&result);
            }
        }
    }
    assert!(reported * 10 > runs * 6, "only {reported} of {runs} mutations were noticed");
    assert!(units > 0);
}

/// A bundle of any project, however broken, holds what went into it.
fn reads_back(lowered: &lower::Lowered, coverage: &Coverage) {
    let parts = lower::pack(lowered, coverage).unwrap().parts().clone();
    let read = store::open(parts, &Budgets::default()).and_then(|opened| opened.scenario::<Scenario>());
    assert_eq!(read.unwrap(), lowered.scenario);
}

/// Every form in which findings and chains of places are shown.
fn shown(result: &cartouche_compiler::pipeline::Compiled) {
    let files = report::Files(&result.book.files);
    let findings = &result.diagnostics;
    assert!(report::human(findings, files, false).len() >= findings.len());
    let json: Value = serde_json::from_str(&report::json(findings, files)).unwrap();
    assert!(json.is_array() || json.is_object());
    serde_json::from_str::<Value>(&report::sarif(findings, files)).unwrap();
    for subject in [explain::Subject::Unit, explain::Subject::Table, explain::Subject::Hex, explain::Subject::Case] {
        for name in ["1/A", "fight", "0504", "5.4", "?", ""] {
            let _ = explain::explain(result, subject, name, true);
        }
    }
}

fn specimen() -> (lower::Lowered, Coverage) {
    let result = compiled(&project_files("scenarios/specimen").unwrap(), &Selection::default());
    let coverage = coverage::coverage(&result.book);
    (lower::bundle_of(&result.book, &result.folded[0], &Selection::default(), &coverage).unwrap(), coverage)
}

fn read(parts: Parts) -> Result<Scenario, store::ReadError> {
    store::open(parts, &Budgets::default())?.scenario()
}

/// One to three bytes turned, put in or taken out, or the end cut off.
fn damaged(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(bytes.len());
        match numbers.below(8) {
            _ if bytes.is_empty() => {}
            0 => bytes.truncate(at),
            1 => bytes.insert(at, b"\"{}[](),:0"[numbers.below(10)]),
            2 => {
                bytes.remove(at);
            }
            _ => bytes[at] ^= 1 << numbers.below(8),
        }
    }
}

#[test]
fn damaged_bundles_are_refused_or_read_but_never_panic() {
    let (lowered, coverage) = specimen();
    let whole = lower::pack(&lowered, &coverage).unwrap().parts().clone();
    assert_eq!(read(whole.clone()).unwrap(), lowered.scenario, "what is read is what was written");
    let names: Vec<String> = whole.keys().cloned().collect();
    let mut numbers = Numbers(7);
    for _ in 0..600 {
        let mut parts = whole.clone();
        let name = &names[numbers.below(names.len())];
        damaged(parts.get_mut(name).unwrap(), &mut numbers);
        if numbers.below(20) == 0 {
            parts.remove(name);
        }
        let unharmed = parts == whole;
        match read(parts) {
            // Words of the manifest that are not looked at are all that can change unseen: it has no hash of itself.
            Ok(scenario) => {
                assert!(unharmed || name == store::MANIFEST, "a damaged {name} was read");
                assert_eq!(scenario, lowered.scenario);
            }
            Err(problem) => assert!(!unharmed && problem.to_string().len() < 600, "{problem}"),
        }
    }
}

/// Damage with hashes that fit, so that the parsers meet it.
#[test]
fn damaged_scenarios_in_sealed_bundles_never_panic() {
    let (lowered, coverage) = specimen();
    let packed = lower::pack(&lowered, &coverage).unwrap();
    let mut numbers = Numbers(11);
    let mut refused = 0;
    for round in 0..300 {
        let mut bundle: Bundle = packed.clone();
        let name = [store::SCENARIO_JSON, store::SCENARIO_RON][round % 2];
        let mut bytes = packed.parts()[name].clone();
        damaged(&mut bytes, &mut numbers);
        bundle.put(name, bytes);
        bundle.seal(|parts| Manifest { parts, ..lowered.manifest.clone() }).unwrap();
        match read(bundle.parts().clone()) {
            Ok(scenario) => assert_eq!(scenario, lowered.scenario, "both forms must say the same"),
            Err(problem) => {
                refused += 1;
                assert!(!problem.to_string().is_empty());
            }
        }
    }
    assert!(refused > 150, "only {refused} of 300 were refused");
}

/// A value of a scenario changed for another of its kind, at and beyond the bounds.
fn changed(value: &mut Value, numbers: &mut Numbers) {
    const WORDS: [&str; 16] = [
        "",
        "?",
        "9999",
        "0000",
        "1/2",
        "-3",
        "4294967295/7",
        "0:1",
        "3:1",
        "d66",
        "x",
        "hole",
        "none",
        "<b>",
        "½",
        "a/b c",
    ];
    let words = |numbers: &mut Numbers| Value::from(*numbers.of(&WORDS).unwrap());
    *value = match value {
        Value::Number(_) => Value::from(*numbers.of(&[0_i64, 1, -1, 255, 65_535, 4_294_967_295]).unwrap()),
        Value::String(_) => words(numbers),
        Value::Bool(bool) => Value::from(!*bool),
        Value::Array(list) if list.len() > 1 && numbers.below(2) == 0 => Value::from(list[1..].to_vec()),
        Value::Array(list) => [&list[..], &list[..]].concat().into(),
        Value::Object(fields) => {
            let mut kept = fields.clone();
            let key = numbers.of(&kept.keys().cloned().collect::<Vec<_>>()).cloned();
            key.and_then(|key| kept.shift_remove(&key));
            Value::Object(kept)
        }
        Value::Null => words(numbers),
    };
}

/// All places of a value, as ways to them.
fn places(value: &Value, way: &str, found: &mut Vec<String>) {
    found.push(way.to_owned());
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, inner)| places(inner, &format!("{way}/{n}"), found));
        }
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| {
            let key = key.replace('~', "~0").replace('/', "~1");
            places(inner, &format!("{way}/{key}"), found);
        }),
        _ => {}
    }
}

/// A scenario that is well formed and makes no sense: what draws it and compares it must bear it.
#[test]
fn scenarios_that_make_no_sense_are_drawn_and_compared() {
    let (lowered, coverage) = specimen();
    let whole = serde_json::to_value(&lowered.scenario).unwrap();
    let mut ways = Vec::new();
    places(&whole, "", &mut ways);
    assert!(ways.len() > 2_000, "{}", ways.len());
    let mut numbers = Numbers(13);
    let mut drawn = 0;
    for _ in 0..1_500 {
        let mut value = whole.clone();
        for _ in 0..=numbers.below(3) {
            if let Some(place) = numbers.of(&ways).and_then(|way| value.pointer_mut(way)) {
                changed(place, &mut numbers);
            }
        }
        let Ok(scenario) = serde_json::from_value::<Scenario>(value) else { continue };
        drawn += 1;
        let page = cartouche_clients::html::report(&scenario, &lowered.manifest, &coverage.for_report());
        assert!(page.len() < 4_000_000, "a page of {} bytes", page.len());
        let lines = diff::diff(&lowered.scenario, &scenario).len() + diff::diff(&scenario, &lowered.scenario).len();
        assert!(lines < 20_000, "{lines} differences");
    }
    assert!(drawn > 300, "only {drawn} of 1500 were well formed");
}

#[test]
fn zip_files_cut_or_damaged_anywhere_are_refused_or_whole() {
    let (lowered, coverage) = specimen();
    let parts = lower::pack(&lowered, &coverage).unwrap().parts().clone();
    let bytes = archive::write_zip(&parts).unwrap();
    assert_eq!(archive::read_zip(&bytes, &Budgets::default()).unwrap(), parts);
    for end in (0..bytes.len()).step_by(bytes.len() / 97) {
        assert!(archive::read_zip(&bytes[..end], &Budgets::default()).is_err(), "cut at {end}");
    }
    let mut numbers = Numbers(17);
    for _ in 0..300 {
        let mut bytes = bytes.clone();
        damaged(&mut bytes, &mut numbers);
        let read = archive::read_zip(&bytes, &Budgets::default()).ok().and_then(|parts| read(parts).ok());
        assert!(read.is_none_or(|scenario| scenario == lowered.scenario), "another scenario came out");
    }
}
