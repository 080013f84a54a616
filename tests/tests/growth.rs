//! How much comes out for how much goes in: counted, never timed. And what a build may never hold or depend on.
//! Must not: read the clock.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::model::{Manifest, Scenario};
use cartouche_bundle::store::{self, Budgets, Parts};
use cartouche_compiler::lower::{bundle_of, pack};
use cartouche_compiler::{coverage, report, schema};
use cartouche_dsl::format::format;
use cartouche_dsl::layers::{Errata, Selection};
use cartouche_tests::generate::{Size, project};
use cartouche_tests::numbers::Numbers;
use cartouche_tests::{compiled, findings, project_files};

type Files = Vec<(String, Vec<u8>)>;

const PROJECTS: [&str; 2] = ["scenarios/specimen", "scenarios/antietam-bloodiest-day"];

/// The bundles of a project that checks without an error.
fn bundles(files: &Files, selection: &Selection) -> Vec<Parts> {
    let result = compiled(files, selection);
    assert_eq!(result.errors(), 0, "{}", findings(&result));
    let coverage = coverage::coverage(&result.book);
    let lowered = result.folded.iter().map(|folded| bundle_of(&result.book, folded, selection, &coverage).unwrap());
    lowered.map(|lowered| pack(&lowered, &coverage).unwrap().parts().clone()).collect()
}

fn text(parts: &Parts, name: &str) -> String {
    String::from_utf8(parts[name].clone()).unwrap()
}

/// A selection of every kind: with and without private values, readings, and errata up to days before and after each.
fn selections() -> Vec<Selection> {
    let days = ["1975-12-31", "1976-01-01", "2100-01-01"].map(|day| Errata::UpTo(day.into()));
    let errata = [Errata::All, Errata::None].into_iter().chain(days);
    let mut list = Vec::new();
    for errata in errata {
        for (private, as_printed) in [(false, false), (true, false), (false, true), (true, true)] {
            list.push(Selection { errata: errata.clone(), private, as_printed });
        }
    }
    list
}

#[test]
fn output_grows_with_input_and_no_faster() {
    let sizes = [(100, 4, 10), (200, 8, 20), (400, 16, 40)];
    let grown: Vec<[usize; 4]> = sizes
        .iter()
        .map(|(units, tables, rows)| {
            let files = project(Size { units: *units, tables: *tables, columns: 30, rows: *rows });
            let bytes: usize = files.iter().map(|(_, text)| text.len()).sum();
            let formatted: usize = files.iter().map(|(_, text)| format(text).text.len()).sum();
            let files: Files = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
            let parts = bundles(&files, &Selection::default()).remove(0);
            [bytes, formatted, parts[store::SCENARIO_JSON].len(), parts[store::REPORT].len()]
        })
        .collect();
    for pair in grown.windows(2) {
        for (what, (before, after)) in
            ["text", "formatted", "scenario", "report"].iter().zip(pair[0].iter().zip(pair[1].iter()))
        {
            assert!(*after < before * 5 / 2, "{what}: {before} bytes, twice the size {after}");
        }
    }
    for [bytes, formatted, scenario, report] in grown {
        assert!(formatted < bytes * 2, "{formatted} bytes formatted out of {bytes}");
        assert!(scenario < bytes * 40 && report < bytes * 40, "{scenario} and {report} bytes out of {bytes}");
    }
}

/// One slip in every row: each is told, and nothing is told twice.
#[test]
fn findings_grow_with_the_mistakes_and_no_faster() {
    let wrong = |n_rows: usize| {
        let rows: String = (0..n_rows).map(|n| format!("    u{n} | foto | 1 | 0101 |\n")).collect();
        let text = format!(
            "cartouche 1\n\ngame g \"A game\"\n\nsides {{\n  red \"Red\"\n}}\n\nunit types {{\n       | strength |\n  foot | printed  |\n}}\n\n\
             army red {{\n  corps A {{\n      | type | strength | at   |\n{rows}  }}\n}}\n"
        );
        compiled(&[("a.cart".to_owned(), text.into_bytes())], &Selection::default())
    };
    for n_rows in [1, 10, 100, 900] {
        let result = wrong(n_rows);
        let unknown = result.diagnostics.iter().filter(|finding| finding.code == "E0301").count();
        assert_eq!(unknown, n_rows, "{}", findings(&result));
        assert!(result.diagnostics.len() < 2 * n_rows + 10, "{} findings", result.diagnostics.len());
    }
    // Beyond what anybody reads, the rest is counted.
    let flood = wrong(5_000);
    let last = flood.diagnostics.iter().rfind(|finding| finding.code == "E0301").unwrap();
    assert!(last.message.ends_with("4000 more like it follow in this file"), "{}", last.message);
    let shown = report::human(&flood.diagnostics, report::Files(&flood.book.files), false);
    assert!(shown.len() < 2_500_000, "{} bytes", shown.len());
}

#[test]
fn the_order_of_files_changes_no_byte() {
    let mut numbers = Numbers(29);
    for project in PROJECTS {
        let mut files = project_files(project).unwrap();
        let first = bundles(&files, &Selection::default());
        for _ in 0..4 {
            for at in (1..files.len()).rev() {
                files.swap(at, numbers.below(at + 1));
            }
            assert!(bundles(&files, &Selection::default()) == first, "{project}: another order, other bytes");
        }
    }
}

/// Comments said otherwise, added and taken out; blank lines; line ends of the other kind.
#[test]
fn remarks_and_line_ends_change_no_byte_of_a_scenario() {
    for project in PROJECTS {
        let files = project_files(project).unwrap();
        let changed = |change: &dyn Fn(&str) -> String| -> Files {
            let text = |bytes: &[u8]| change(std::str::from_utf8(bytes).unwrap()).into_bytes();
            files.iter().map(|(path, bytes)| (path.clone(), text(bytes))).collect()
        };
        let lines = |change: &dyn Fn(&str) -> String| changed(&|text| text.lines().map(change).collect());
        let others = [
            lines(&|line| {
                if line.trim_start().starts_with('#') { "# said otherwise\n".into() } else { format!("{line}\n") }
            }),
            lines(&|line| if line.trim_start().starts_with('#') { String::new() } else { format!("{line}\n") }),
            lines(&|line| {
                format!("{line}{}\n\n", if line.contains(['"', '#']) || line.len() > 130 { "" } else { "  # a remark" })
            }),
            lines(&|line| format!("{line}\r\n")),
            changed(&|text| format(text).text),
        ];
        let scenarios = |files: &Files| -> Vec<String> {
            bundles(files, &Selection::default()).iter().map(|parts| text(parts, store::SCENARIO_JSON)).collect()
        };
        let first = scenarios(&files);
        for (n, other) in others.iter().enumerate() {
            assert_ne!((n < 4).then_some(other), Some(&files), "change {n} of {project} changed nothing");
            assert!(scenarios(other) == first, "change {n} of {project} reached the scenario");
        }
    }
}

#[test]
fn every_build_fits_its_schema_and_reads_back() {
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let scenario_schema = jsonschema::validator_for(&json(&schema::scenario_schema().unwrap())).unwrap();
    let manifest_schema = jsonschema::validator_for(&json(&schema::manifest_schema().unwrap())).unwrap();
    let mut built = 0;
    for project in PROJECTS {
        let files = project_files(project).unwrap();
        for selection in selections() {
            let result = compiled(&files, &selection);
            let coverage = coverage::coverage(&result.book);
            for folded in &result.folded {
                let lowered = bundle_of(&result.book, folded, &selection, &coverage).unwrap();
                let parts = pack(&lowered, &coverage).unwrap().parts().clone();
                let (scenario, manifest) =
                    (json(&text(&parts, store::SCENARIO_JSON)), json(&text(&parts, store::MANIFEST)));
                for (validator, value) in [(&scenario_schema, &scenario), (&manifest_schema, &manifest)] {
                    let faults: Vec<String> = validator.iter_errors(value).map(|fault| fault.to_string()).collect();
                    assert!(faults.is_empty(), "{project}, {selection:?}: {faults:?}");
                }
                assert_eq!(text(&parts, store::SCHEMA), schema::scenario_schema().unwrap());
                let ron: Scenario =
                    cartouche_bundle::canonical::ron_options(400).from_str(&text(&parts, store::SCENARIO_RON)).unwrap();
                assert_eq!(ron, lowered.scenario, "the RON holds what was written");
                let opened = store::open(parts, &Budgets::default()).unwrap();
                assert_eq!(opened.scenario::<Scenario>().unwrap(), lowered.scenario, "so does the JSON");
                let manifest: Manifest = opened.manifest().unwrap();
                assert_eq!(Manifest { parts: Default::default(), ..manifest }, lowered.manifest);
                built += 1;
            }
        }
    }
    assert!(built >= 60, "{built}");
    let mut wrong =
        json(&text(&bundles(&project_files(PROJECTS[0]).unwrap(), &Selection::default())[0], store::MANIFEST));
    wrong["counts"]["units"] = "many".into();
    assert!(!manifest_schema.is_valid(&wrong), "the schema refuses what is no manifest");
}

/// Words that stand in the private layer alone, one in each shape that a correction can have.
const PRIVATE: &str = "\nprivate \"from Quagga's own sheet\" {
  unit 3/A strength 71/67 was 3/1
  unit 2/A at 0601 was 0205
  table fight 1 1:1 = X/- was R/R
  terrain rise enter = 53 was 2
  hex 0703 lake
  side 0902/0903 hedge
  told \"Quagga counted them on the counters.\" amends [4.1]
}
";

#[test]
fn nothing_private_is_in_any_part_unless_asked_for() {
    let mut files = project_files("scenarios/specimen").unwrap();
    let without = bundles(&files, &Selection::default());
    let game = files.iter_mut().find(|(name, _)| name.contains("game")).unwrap();
    game.1.extend_from_slice(PRIVATE.as_bytes());
    let secrets = ["Quagga", "private", "71", "0902/0903", "owner's counters"];
    for (parts, before) in bundles(&files, &Selection::default()).iter().zip(&without) {
        for (name, bytes) in parts {
            let text = String::from_utf8_lossy(bytes);
            for secret in secrets {
                // The report's style sheet, hashes and the schema's own words are the same as before.
                let count = |text: &str| text.matches(secret).count();
                let hashes = name == store::MANIFEST && secret.chars().all(|c| c.is_ascii_hexdigit());
                let allowed = count(&String::from_utf8_lossy(&before[name]));
                assert!(hashes || count(&text) <= allowed, "{name} holds {secret:?}");
            }
        }
        assert_eq!(text(parts, store::SCENARIO_JSON), text(before, store::SCENARIO_JSON), "not a byte differs");
        assert_eq!(text(parts, store::SCENARIO_RON), text(before, store::SCENARIO_RON));
        assert_eq!(text(parts, store::REPORT), text(before, store::REPORT));
    }
    let with = bundles(&files, &Selection { private: true, ..Selection::default() });
    let json = text(&with[0], store::SCENARIO_JSON);
    for secret in ["Quagga", "private", "71"] {
        assert!(json.contains(secret), "{secret} is there when asked for");
    }
    assert!(text(&with[0], store::MANIFEST).contains("Quagga"), "the manifest names the layer");
}

/// What each selection gives on the specimen, value by value.
#[test]
fn each_selection_gives_its_own_values() {
    let files = project_files("scenarios/specimen").unwrap();
    let scenario = |selection: &Selection| -> Scenario {
        serde_json::from_str(&text(&bundles(&files, selection)[0], store::SCENARIO_JSON)).unwrap()
    };
    let errata = |errata| Selection { errata, ..Selection::default() };
    let up_to = |day: &str| errata(Errata::UpTo(day.into()));
    let kinds = |scenario: &Scenario, kind: &str| scenario.layers.iter().filter(|layer| layer.kind == kind).count();
    let terrain = |scenario: &Scenario| scenario.content.map.hexes[&"0303".parse().unwrap()].terrain.clone();
    let slopes = |scenario: &Scenario| scenario.content.map.sides.iter().filter(|side| side.feature == "slope").count();
    let (all, none) = (scenario(&errata(Errata::All)), scenario(&errata(Errata::None)));
    let (early, dated) = (scenario(&up_to("1975-12-31")), scenario(&up_to("1976-01-01")));
    assert_eq!([&none, &early, &dated, &all].map(|scenario| kinds(scenario, "errata")), [0, 1, 2, 2]);
    assert_eq!([&none, &early, &dated, &all].map(slopes), [1, 1, 0, 0]);
    assert_eq!(terrain(&none), terrain(&early));
    assert_eq!(terrain(&dated), terrain(&all));
    assert_ne!(terrain(&none), terrain(&all));
    assert_eq!(dated.content, all.content, "the last day counts in");
    let printed = scenario(&Selection { as_printed: true, ..Selection::default() });
    let with_readings = |scenario: &Scenario| scenario.content.conflicts.iter().filter(|c| c.reading.is_some()).count();
    assert_eq!(with_readings(&printed), 0, "a conflict is left open as printed");
    assert!(with_readings(&all) > 0);
    let called = |scenario: &Scenario, name: &str| {
        scenario.content.units.values().any(|unit| unit.designation.as_deref() == Some(name))
    };
    assert_eq!([called(&all, "2/A"), called(&all, "Z/A")], [true, false]);
    assert_eq!([called(&printed, "2/A"), called(&printed, "Z/A")], [false, true]);
}
