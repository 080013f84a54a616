//! Builds of the specimen: which layers they take, that nothing private leaks, that the same input gives the same bytes.
//! Must not: read a value that the test wrote into the bundle itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::canonical;
use cartouche_bundle::model::{Scenario, Value};
use cartouche_compiler::coverage::{self, Coverage};
use cartouche_compiler::diff;
use cartouche_compiler::lower::{Lowered, bundle_of, pack};
use cartouche_dsl::layers::{Errata, Selection};
use cartouche_tests::{compiled, project_files};

fn built(files: &[(String, Vec<u8>)], selection: &Selection) -> (Vec<Lowered>, Coverage) {
    let result = compiled(files, selection);
    assert_eq!(result.errors(), 0, "{:#?}", result.diagnostics.first());
    let coverage = coverage::coverage(&result.book);
    let lowered = result.folded.iter().map(|folded| bundle_of(&result.book, folded, selection, &coverage).unwrap());
    (lowered.collect(), coverage)
}

fn specimen(selection: &Selection) -> Scenario {
    built(&project_files("scenarios/specimen").unwrap(), selection).0.remove(0).scenario
}

fn strength(scenario: &Scenario, unit: &str) -> Value {
    scenario.content.units[unit].attributes["strength"].value.clone()
}

fn parts(values: &[i32]) -> Value {
    Value::Parts(values.iter().map(|value| Value::Number(cartouche_bundle::number::Fraction::whole(*value))).collect())
}

fn cell(scenario: &Scenario, table: &str, row: &str, column: &str) -> Value {
    let plane = &scenario.content.tables[table].planes[0];
    let column = plane.columns.iter().position(|head| head.text == column).unwrap();
    plane.rows.iter().find(|line| line.head.as_ref().unwrap().text == row).unwrap().cells[column].value.clone()
}

#[test]
fn errata_are_taken_all_none_or_up_to_a_day() {
    let errata = |errata| specimen(&Selection { errata, ..Selection::default() });
    let unit = |scenario: &Scenario| {
        let key = scenario.content.units.keys().find(|key| key.ends_with(" 1/A")).unwrap().clone();
        strength(scenario, &key)
    };
    let (all, none, early) = (errata(Errata::All), errata(Errata::None), errata(Errata::UpTo("1975-12-31".into())));
    assert_eq!([unit(&all), unit(&none), unit(&early)], [parts(&[5, 2]), parts(&[4, 2]), parts(&[5, 2])]);
    let hedges = |scenario: &Scenario| scenario.content.map.sides.iter().filter(|side| side.feature == "hedge").count();
    assert_eq!(hedges(&all), hedges(&none) + 1);
    assert_eq!(hedges(&early), hedges(&none), "errata after the day are left out");
    assert_eq!(all.layers.iter().filter(|layer| layer.kind == "errata").count(), 2);
    assert_eq!(early.layers.iter().filter(|layer| layer.kind == "errata").count(), 1);
    // The corrected value remembers the statement that it replaced.
    let key = all.content.units.keys().find(|key| key.ends_with(" 1/A")).unwrap();
    let from = all.content.units[key].attributes["strength"].from;
    let over = all.origins[from.0 as usize].over.expect("it replaced something");
    assert_eq!(all.origins[over.0 as usize].layer, all.game.name);
}

#[test]
fn private_values_are_left_out_unless_asked_for() {
    let (without, with) =
        (specimen(&Selection::default()), specimen(&Selection { private: true, ..Selection::default() }));
    assert_eq!(cell(&without, "fight", "3", "1:1"), Value::Hole);
    assert_eq!(cell(&with, "fight", "3", "1:1"), Value::Parts(vec![Value::Word("R".into()), Value::None]));
    let bytes = canonical::json(&without).unwrap();
    assert!(!bytes.contains("owner's counters"), "the private layer is named in a build that leaves it out");
    assert!(with.layers.iter().any(|layer| layer.kind == "private"));
    assert_eq!(diff::diff(&without, &with), ["table fight, row 3 column 1:1: ? -> R/-"]);
}

#[test]
fn readings_are_left_out_as_printed() {
    let files = project_files("scenarios/antietam-bloodiest-day").unwrap();
    let names = |as_printed| {
        let scenario = built(&files, &Selection { as_printed, ..Selection::default() }).0.remove(0).scenario;
        let open = scenario.content.conflicts.iter().filter(|conflict| conflict.reading.is_none()).count();
        let printed =
            scenario.content.units.values().filter(|unit| unit.designation.as_deref() == Some("l/3/I")).count();
        (printed, open == scenario.content.conflicts.len())
    };
    assert_eq!(names(false), (0, false));
    assert_eq!(names(true), (1, true));
}

#[test]
fn the_same_input_gives_the_same_bytes_in_any_order() {
    for project in ["scenarios/specimen", "scenarios/antietam-bloodiest-day"] {
        let files = project_files(project).unwrap();
        let mut turned = files.clone();
        turned.reverse();
        let bytes = |files: &[(String, Vec<u8>)]| {
            let (lowered, coverage) = built(files, &Selection::default());
            lowered.iter().map(|lowered| pack(lowered, &coverage).unwrap().parts().clone()).collect::<Vec<_>>()
        };
        let first = bytes(&files);
        assert_eq!(first, bytes(&files));
        assert_eq!(first, bytes(&turned), "the order in which files are named does not matter");
    }
}

#[test]
fn a_comment_changes_no_byte_of_a_bundle() {
    let files = project_files("scenarios/specimen").unwrap();
    let mut commented = files.clone();
    for (_, bytes) in &mut commented {
        bytes.extend_from_slice(b"\n# one more remark\n");
    }
    let json =
        |files: &[(String, Vec<u8>)]| canonical::json(&built(files, &Selection::default()).0[0].scenario).unwrap();
    assert_eq!(json(&files), json(&commented));
}

#[test]
fn every_case_of_the_first_transcription_is_carried_or_set_aside() {
    let (_, coverage) = built(&project_files("scenarios/antietam-bloodiest-day").unwrap(), &Selection::default());
    let counts = coverage.counts("bg");
    assert_eq!(counts.uncited, 0);
    assert!(counts.data > 180 && counts.told > 30, "{counts:?}");
}

#[test]
fn the_goal_of_the_benchmark_checks_clean() {
    let files = cartouche_tests::generate::project(cartouche_tests::generate::Size::TENTH);
    let files: Vec<(String, Vec<u8>)> = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
    let result = compiled(&files, &Selection::default());
    assert_eq!(cartouche_tests::findings(&result), "");
    assert_eq!(result.folded[0].content.units.len(), 1_000);
}

#[test]
fn a_scenario_in_a_file_of_its_own_belongs_to_the_only_game() {
    let game =
        "cartouche 1\nsource b \"B\" {\n  [1.0] \"All\"\n}\ngame g \"G\"\nfrom b\nsides {\n  red \"Red\"\n} [1.0]\n";
    let scenario = "cartouche 1\nscenario s \"S\" {\n  turns 5, first red [b 1.0]\n} [b 1.0]\n";
    let files = |other: &str| {
        vec![
            ("game.cart".to_owned(), format!("{game}{other}").into_bytes()),
            ("s.cart".to_owned(), scenario.as_bytes().to_vec()),
        ]
    };
    let lowered = built(&files(""), &Selection::default()).0;
    assert_eq!(lowered.len(), 1);
    assert_eq!(lowered[0].scenario.situation.turns, Some(5));
    let two = compiled(&files("game h \"H\"\n"), &Selection::default());
    assert!(cartouche_tests::findings(&two).contains("E0061"), "{}", cartouche_tests::findings(&two));
}
