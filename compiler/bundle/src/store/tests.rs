//! Tests of the reader on whole bundles and on bundles that somebody tampered with.
//! Must not: depend on what the model of a scenario says; an invented one is enough.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::*;
use crate::canonical::sha256;
use crate::hex::HexNumber;
use crate::number::Fraction;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Situation {
    name: String,
    at: Vec<(HexNumber, Option<Fraction>)>,
}

fn situation() -> Situation {
    let hex = |text: &str| text.parse().unwrap();
    let at = vec![(hex("0713"), Some(Fraction::HALF)), (hex("0102"), None)];
    Situation { name: "Mill at † the “ford”".into(), at }
}

fn parts() -> Parts {
    let mut bundle = Bundle::default();
    bundle.put_scenario(&situation()).unwrap();
    bundle.put(REPORT, b"<p>nothing</p>".to_vec());
    bundle.put("scans/one.png", vec![0xff, 0xd8, 0]);
    bundle.seal(|parts| json!({"format": "cartouche-bundle", "version": 1, "title": "Mill", "parts": parts})).unwrap();
    let mut parts = Parts::new();
    bundle.write(&mut parts).unwrap();
    parts
}

/// The same parts with a manifest that was made for them.
fn resealed(mut parts: Parts) -> Parts {
    let mut bundle = Bundle::default();
    parts.remove(MANIFEST);
    for (name, bytes) in parts {
        bundle.put(&name, bytes);
    }
    bundle.seal(|parts| json!({"format": "cartouche-bundle", "version": 1, "parts": parts})).unwrap();
    bundle.parts().clone()
}

fn with_manifest(manifest: &str) -> Parts {
    let mut parts = parts();
    parts.insert(MANIFEST.into(), manifest.as_bytes().to_vec());
    parts
}

fn read(parts: Parts) -> Result<Situation, ReadError> {
    open(parts, &Budgets::default())?.scenario()
}

fn refusal(parts: Parts) -> String {
    read(parts).unwrap_err().to_string()
}

#[test]
fn a_whole_bundle_reads_back() {
    let opened = open(parts(), &Budgets::default()).unwrap();
    assert_eq!(opened.scenario::<Situation>().unwrap(), situation());
    assert_eq!(opened.manifest::<serde_json::Value>().unwrap()["title"], "Mill");
    assert_eq!((opened.head().version, opened.head().parts.len()), (1, 4));
    assert_eq!(parts(), parts(), "the same bytes twice");
}

#[test]
fn the_manifest_is_handed_over_last() {
    struct Names(Vec<String>);
    impl Sink for Names {
        type Error = String;
        fn put(&mut self, name: &str, _: &[u8]) -> Result<(), String> {
            self.0.push(name.to_owned());
            if name == "full" { Err("the disk is full".into()) } else { Ok(()) }
        }
    }
    let mut bundle = Bundle::default();
    for name in ["z.txt", MANIFEST, "a.txt"] {
        bundle.put(name, vec![]);
    }
    let mut names = Names(vec![]);
    bundle.write(&mut names).unwrap();
    assert_eq!(names.0, ["a.txt", "z.txt", MANIFEST]);
    bundle.put("full", vec![]);
    assert_eq!(bundle.write(&mut names), Err("the disk is full".into()));
}

#[test]
fn format_and_version_are_looked_at_first() {
    let cases = [
        (
            r#"{"format":"cartouche-bundle","version":3,"parts":"other"}"#,
            "the bundle was made by format 3; this program reads up to 1",
        ),
        (
            r#"{"format":"cartouche-bundle","version":99999999999,"parts":{}}"#,
            "the bundle was made by format 99999999999; this program reads up to 1",
        ),
        (
            r#"{"format":"chess","version":1,"parts":{}}"#,
            "the bundle has the format \"chess\", which this program does not know",
        ),
        (r#"{"version":1}"#, "the manifest does not name a format; this is no bundle of Cartouche"),
        ("[]", "the manifest does not name a format; this is no bundle of Cartouche"),
        (
            r#"{"format":"cartouche-bundle","version":0}"#,
            "the manifest does not say which version of the format it has",
        ),
        (
            r#"{"format":"cartouche-bundle","version":1.5}"#,
            "the manifest does not say which version of the format it has",
        ),
        (
            r#"{"format":"cartouche-bundle","version":1}"#,
            "the part `manifest.json` cannot be read: missing field `parts`",
        ),
        ("", "the part `manifest.json` breaks off before its end"),
        (r#"{"format":"#, "the part `manifest.json` breaks off before its end"),
    ];
    for (manifest, said) in cases {
        assert_eq!(refusal(with_manifest(manifest)), said, "{manifest}");
    }
}

#[test]
fn parts_are_those_of_the_manifest() {
    for name in [MANIFEST, SCENARIO_JSON, SCENARIO_RON, REPORT] {
        let mut fewer = parts();
        fewer.remove(name);
        assert_eq!(refusal(fewer), format!("the part `{name}` is missing"));
    }
    for name in [SCENARIO_JSON, SCENARIO_RON] {
        let mut fewer = parts();
        fewer.remove(name);
        assert_eq!(refusal(resealed(fewer)), format!("the part `{name}` is missing"));
    }
    let mut more = parts();
    more.insert("extra.txt".into(), vec![]);
    assert_eq!(refusal(more), "the part `extra.txt` is not listed in the manifest");
    let mut changed = parts();
    changed.insert(REPORT.into(), b"<p>other</p>".to_vec());
    assert_eq!(
        refusal(changed),
        "the part `report.html` was changed or damaged: its hash is not the one in the manifest"
    );
    let manifest = json!({"format": "cartouche-bundle", "version": 1, "parts": {
        "scenario.json": "abc", "scenario.ron": "", "report.html": "", "scans/one.png": ""}});
    let said = refusal(with_manifest(&manifest.to_string()));
    assert_eq!(said, "the manifest gives no valid SHA-256 for the part `report.html`");
}

#[test]
fn names_that_reach_outside_are_refused() {
    for name in ["../x", "/x", "a\\x", "C:x", "a/../x", ""] {
        let mut more = parts();
        more.insert(name.into(), vec![]);
        assert!(matches!(read(more), Err(ReadError::Name { .. })), "{name}");
    }
    let mut twice = parts();
    twice.insert("REPORT.html".into(), vec![]);
    assert!(matches!(read(twice), Err(ReadError::Twice(name)) if name == "report.html"));
}

#[test]
fn budgets_hold() {
    let size: u64 = parts().values().map(|bytes| bytes.len() as u64).sum();
    let exact = Budgets { total_bytes: size, part_bytes: size, parts: 5, depth: 3 };
    assert!(open(parts(), &exact).is_ok());
    let refused = |budgets: Budgets| open(parts(), &budgets).unwrap_err().to_string();
    assert_eq!(refused(Budgets { parts: 4, ..exact }), "the bundle has more than 4 parts");
    assert_eq!(
        refused(Budgets { total_bytes: size - 1, ..exact }),
        format!("the parts together have more than {} bytes", size - 1)
    );
    assert!(refused(Budgets { part_bytes: 20, ..exact }).contains("a part may have 20"));
    assert_eq!(refused(Budgets { depth: 2, ..exact }), "the part `scenario.json` is nested deeper than 2");
    let deep_inside_a_string = json!({"format": "x", "note": "[[[[{{{{\\\"[[[["}).to_string();
    let error = open(with_manifest(&deep_inside_a_string), &exact).unwrap_err();
    assert!(matches!(error, ReadError::OtherFormat(_)), "{error}");
}

#[test]
fn a_claim_of_size_is_not_believed() {
    let budgets = Budgets { part_bytes: 1000, total_bytes: 1500, ..Budgets::default() };
    let mut intake = Intake::new(budgets);
    let endless = || std::io::repeat(7);
    assert!(matches!(intake.read("a", u64::MAX, &mut endless()), Err(ReadError::PartTooLarge { .. })));
    assert!(matches!(intake.read("b", 10, &mut endless()), Err(ReadError::PartTooLarge { bytes: 1001, .. })));
    assert!(intake.read("c", 0, &mut std::io::Read::take(endless(), 900)).is_ok());
    assert!(matches!(intake.read("d", 0, &mut endless()), Err(ReadError::TooLarge(1500))));
    assert_eq!(intake.finish().len(), 1);
}

#[test]
fn deep_text_is_refused_without_a_crash() {
    for (name, open) in [(MANIFEST, "["), (SCENARIO_JSON, "{\"a\":"), (SCENARIO_RON, "["), (SCENARIO_RON, "Some(")] {
        let mut deep = parts();
        deep.insert(name.into(), open.repeat(200_000).into_bytes());
        if name != MANIFEST {
            deep = resealed(deep);
        }
        let error = read(deep).unwrap_err();
        assert!(matches!(error, ReadError::TooDeep { .. } | ReadError::NotReadable { .. }), "{name}: {error}");
    }
}

#[test]
fn both_forms_must_say_the_same() {
    let mut other = situation();
    other.at[1].1 = Some(Fraction::ONE);
    let mut two = parts();
    two.insert(SCENARIO_RON.into(), crate::canonical::ron(&other).unwrap().into_bytes());
    assert_eq!(refusal(resealed(two)), "`scenario.json` and `scenario.ron` do not have the same content");
    let mut not_text = parts();
    not_text.insert(SCENARIO_RON.into(), b"(name: \"\xff\")".to_vec());
    assert_eq!(refusal(resealed(not_text)), "the part `scenario.ron` is not UTF-8 text: byte 8 is wrong");
    let mut cut = parts();
    cut.insert(SCENARIO_RON.into(), b"(name: \"Mill\",".to_vec());
    assert!(matches!(read(resealed(cut)), Err(ReadError::CutShort(_) | ReadError::NotReadable { .. })));
    let mut spelt = parts();
    spelt.insert(SCENARIO_JSON.into(), br#"{"name":"Mill","at":[["0713","2/4"]]}"#.to_vec());
    assert!(refusal(resealed(spelt)).contains("`2/4` is written `1/2` in a bundle"));
}

/// Every part cut at every 97th byte and at each of its last three, with the old manifest and with a new one.
#[test]
fn a_cut_part_is_always_noticed() {
    for (name, bytes) in parts() {
        let cuts = (0..bytes.len()).step_by(97).chain(bytes.len().saturating_sub(3)..bytes.len());
        for at in cuts {
            let mut cut = parts();
            cut.insert(name.clone(), bytes[..at].to_vec());
            // The line end after the manifest is the one byte that nothing depends on.
            let whole = name == MANIFEST && at == bytes.len() - 1;
            assert_eq!(read(cut.clone()).is_ok(), whole, "{name} cut at {at}");
            if name == SCENARIO_JSON || name == SCENARIO_RON {
                assert_eq!(read(resealed(cut)).is_ok(), at == bytes.len() - 1, "{name} cut at {at}, resealed");
            }
        }
    }
}

/// Flipped bytes, by a fixed sequence: never a panic, and never another scenario than the one that was written.
#[test]
fn flipped_bytes_never_give_another_scenario() {
    let whole = parts();
    let names: Vec<_> = whole.keys().cloned().collect();
    let mut seed: u64 = 0x9e37_79b9;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for _ in 0..3000 {
        let name = &names[next(names.len())];
        let mut flipped = whole.clone();
        let bytes = flipped.get_mut(name).unwrap();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            bytes[at] ^= 1 << next(8);
        }
        let changed = flipped != whole;
        let resealed = resealed(flipped.clone());
        match read(flipped) {
            Ok(found) => {
                assert_eq!(found, situation());
                assert!(!changed || name == MANIFEST, "{name}");
            }
            Err(error) => assert!(changed && !error.to_string().is_empty()),
        }
        // With hashes that fit, parsers see the damage; both forms must still agree.
        if (name == SCENARIO_JSON || name == SCENARIO_RON)
            && let Ok(found) = read(resealed)
        {
            assert_eq!(found, situation(), "{name}");
        }
    }
}

#[test]
fn hashes_name_every_part_but_the_manifest() {
    let mut bundle = Bundle::default();
    bundle.put("a", b"x".to_vec());
    bundle.put(MANIFEST, b"y".to_vec());
    assert_eq!(bundle.hashes().into_iter().collect::<Vec<_>>(), [("a".to_owned(), sha256(b"x"))]);
}

/// A float that is no number would be written as `null` without a word, so the published types may hold none at all.
#[test]
fn the_published_model_holds_no_floats() {
    for schema in [
        schemars::schema_for!(crate::model::Scenario).to_value(),
        schemars::schema_for!(crate::model::Manifest).to_value(),
    ] {
        let text = schema.to_string();
        assert!(text.contains("\"integer\"") && !text.contains("\"type\":\"number\""));
        assert!(!text.contains("\"float\"") && !text.contains("\"double\""));
    }
}

/// Tagged enums in one another are where RON readers stumble.
#[test]
fn tagged_values_of_the_model_go_through_both_forms() {
    use crate::model::{Effect, FactKind, LevelValue, Scenario, Value};
    let odds = "3:1".parse().unwrap();
    let parts = vec![
        Value::Range(None, Some(Fraction::HALF)),
        Value::Range(None, None),
        Value::Odds(odds),
        Value::Dice(crate::dice::Dice::D66),
        Value::Word("None".into()),
        Value::Parts(vec![]),
        Value::None,
        Value::Hole,
    ];
    let values = vec![Value::Parts(parts), Value::UnknownChange, Value::Change(Fraction::ONE.negated())];
    crate::canonical::ron_checked(&values).unwrap();
    let by_type = [("b b".to_owned(), Fraction::ONE), ("a".to_owned(), Fraction::HALF)].into_iter().collect();
    let cost = Effect::Cost { points: Fraction::HALF, by_type, into: Default::default() };
    let plus = Effect::Plus { amount: None, direction: None, unless_along_path: true };
    crate::canonical::ron_checked(&Effect::All { of: vec![cost, plus, Effect::None] }).unwrap();
    let hexes = vec!["0713".parse().unwrap()];
    crate::canonical::ron_checked(&FactKind::Are { hexes, terrain: vec![], height: Some(-1) }).unwrap();
    crate::canonical::ron_checked(&[LevelValue::Odds(odds), LevelValue::Number(Fraction::ONE)]).unwrap();
    Bundle::default().put_scenario(&Scenario::default()).unwrap();
}
