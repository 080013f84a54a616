//! Tests of canonical text.
//! Must not: depend on the model.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;
use crate::hex::{Parity, Pushed, Tops};
use crate::number::{Fraction, Interval};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Piece {
    strength: Option<Fraction>,
    name: String,
    value: Kind,
    tops: Tops,
    seen: IndexMap<String, Vec<Kind>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
enum Kind {
    None,
    Band { of: Interval, note: Option<String> },
    AllOf { kinds: Vec<Kind> },
}

fn piece() -> Piece {
    let band = Kind::Band { of: Interval::or_more(Fraction::HALF), note: Some("½ \"a\" \\ \u{1} †\n".into()) };
    let mut seen = IndexMap::new();
    seen.insert("z".into(), vec![Kind::None]);
    seen.insert("a b".into(), vec![]);
    seen.insert("É".into(), vec![]);
    Piece {
        strength: None,
        name: "1/3".into(),
        value: Kind::AllOf { kinds: vec![band, Kind::None] },
        tops: Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low },
        seen,
    }
}

#[test]
fn json_keeps_the_order_of_the_model_indents_and_ends_its_line() {
    let text = json(&piece()).unwrap();
    let keys: Vec<&str> =
        text.lines().filter(|line| line.starts_with("  \"")).map(|line| line.split('"').nth(1).unwrap()).collect();
    assert_eq!(keys, ["strength", "name", "value", "tops", "seen"]);
    assert!(text.starts_with("{\n  \"strength\": null,\n  \"name\": \"1/3\",\n"), "{text}");
    assert!(text.ends_with("}\n"));
}

#[test]
fn rows_stand_as_they_were_filled() {
    let order = |piece: &Piece| {
        let text = json(piece).unwrap();
        ["\"z\"", "\"É\"", "\"a b\""].map(|key| text.find(key).unwrap())
    };
    let mut turned = piece();
    turned.seen.reverse();
    let (first, second) = (order(&piece()), order(&turned));
    assert_eq!(first[0] < first[2], second[0] > second[2], "turning the rows turns them in the text");
}

#[test]
fn floats_are_refused_with_their_place() {
    let inside = BTreeMap::from([("a", vec![1.5])]);
    let said = json(&inside).unwrap_err().to_string();
    assert_eq!(said, "`a.0` holds 1.5, which is no whole number; a bundle holds exact numbers only");
    assert!(matches!(json(&2.0), Err(CanonicalError::Float { .. })));
    assert!(matches!(ron(&inside), Err(CanonicalError::Float { .. })));
    assert_eq!(json(&[u64::MAX]).unwrap(), "[\n  18446744073709551615\n]\n");
}

#[test]
fn ron_reads_back_with_the_same_content() {
    let text = ron_checked(&piece()).unwrap();
    assert!(text.starts_with("(\n  strength: None,\n  name: \"1/3\",\n") && text.ends_with(")\n"), "{text}");
    assert!(!text.contains('\r'));
    assert_eq!(ron_options(64).from_str::<Piece>(&text).unwrap(), piece());
    assert_eq!(ron(&piece()).unwrap(), text);
}

#[test]
fn deep_ron_is_refused_without_a_crash() {
    for open in ["[", "(", "Some(", "{1:", "(is:\"all-of\",kinds:["] {
        let text = open.repeat(100_000);
        for depth in [64, usize::MAX] {
            assert!(ron_options(depth).from_str::<Kind>(&text).is_err());
            assert!(ron_options(depth).from_str::<serde_json::Value>(&text).is_err());
        }
    }
    assert!(ron_options(64).from_str::<Kind>(&"/*".repeat(100_000)).is_err());
}

#[test]
fn hashes_are_hexadecimal() {
    let empty = sha256(b"");
    assert_eq!(empty, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert!(is_sha256(&empty));
    assert!(!is_sha256(&empty.to_uppercase()) && !is_sha256("e3b0") && !is_sha256(&"½".repeat(32)));
}

proptest! {
    #[test]
    fn any_text_survives_both_forms(names in prop::collection::vec(any::<String>(), 0..6)) {
        let mut value = piece();
        value.seen = names.iter().map(|name| (name.clone(), vec![Kind::None])).collect();
        value.name = names.concat();
        let ron = ron_checked(&value).unwrap();
        prop_assert_eq!(ron_options(64).from_str::<Piece>(&ron).unwrap(), value.clone());
        prop_assert_eq!(serde_json::from_str::<Piece>(&json(&value).unwrap()).unwrap(), value);
    }
}
