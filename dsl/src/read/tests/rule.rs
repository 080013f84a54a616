//! Rules told, readings, examples, corrections.

use super::*;
use crate::book::{Patch, PatchKind};
use cartouche_bundle::model::{Effect, LinkKind};

#[test]
fn told_rules_keep_their_links_and_are_marked_told() {
    let book = clean(
        "rules \"Movement\" {\n  told \"Only the phasing side moves.\" about movement   [6.1]\n    exception to [7.1]\n  \
         from 1863 on told \"Infantry may dig in.\"   [10.3]\n}\n\
         rule \"Rifled guns\" for red guns\n  replaces [9.11, 9.19]\n  told \"Range is seven.\"   [18.1]\n",
    );
    let rules = &book.parts[0].content.rules;
    assert_eq!(rules.len(), 3);
    assert_eq!(rules[0].about, ["movement"]);
    assert_eq!(rules[0].links[0].kind, LinkKind::Exception);
    assert_eq!(rules[1].from_year, Some(1863));
    assert_eq!(rules[2].whom, ["red", "guns"]);
    assert_eq!(rules[2].links[0].cases.len(), 2);
    assert!(rules.iter().all(|rule| book.origins.get(rule.from).unwrap().told));
}

#[test]
fn conflicts_and_examples() {
    let content = content(
        "conflict \"scale\" [2.5] \"300\" against [13.1] \"400\"\n  reading [2.5] because \"the rule\"\n\
         unclear \"beyond\" [8.61] \"no more\", or \"on\"\n  reading ?\nexample \"Ax03\"\n  given \"14 attack 2\"\n  expect \"column 6:1\"   [8.42]\n",
    );
    let scale = &content.conflicts[0];
    assert_eq!((scale.first[0].number.as_str(), scale.second_says.as_deref()), ("2.5", Some("400")));
    assert_eq!((scale.reading.as_deref(), scale.because.as_deref()), (Some("[2.5]"), Some("the rule")));
    assert_eq!(content.conflicts[1].reading, None);
    assert_eq!(content.conflicts[1].second_says.as_deref(), Some("on"));
    assert_eq!(content.examples[0].expect, ["column 6:1"]);
}

#[test]
fn corrections_of_every_shape() {
    let book = clean(&format!(
        "{SIDES}hexsides {{\n        | cross |\n  creek | +1    |\n}}\nerrata 1976-01-01 \"Second\" {{\n  unit 1/3/I strength 4 was 5\n  \
         unit red Cobb at 0415 was 0416\n  table crt 2 1:1 = DR was ?\n  terrain rough enter = 2, gun 3 was never\n  hex 0713 woods height 2 was clear\n  \
         side 0713/0714 creek up 0714\n  no creek 0713/0712\n  arrival of \"A.P. Hill\" on turn 6 was 7\n  incorporated [7.3]\n  told \"Stack three.\" amends [6.32]\n}}\n\
         errata undated {{\n  incorporated [1.1]\n}}\nprivate \"sheet\" {{\n  table crt 1 2:1 = DE\n}}\n"
    ));
    let layers = &book.parts[0].patches;
    assert_eq!(
        layers.iter().map(|layer| (layer.kind, layer.date.as_deref())).collect::<Vec<_>>(),
        [(PatchKind::Errata, Some("1976-01-01")), (PatchKind::Errata, None), (PatchKind::Private, None)]
    );
    let patches: Vec<&Patch> = layers[0].patches.iter().map(|(patch, _)| patch).collect();
    assert_eq!(patches.len(), 10);
    assert!(
        matches!(patches[0], Patch::Unit { unit, value, was: Some(was), .. } if unit == "1/3/I" && *value == number("4") && *was == number("5"))
    );
    assert!(matches!(patches[1], Patch::UnitAt { unit, was: Some(_), .. } if unit == "red Cobb"));
    assert!(matches!(patches[2], Patch::TableCell { column, was: Some(Value::Hole), .. } if column == "1:1"));
    assert!(matches!(patches[3], Patch::ChartCell { value: Effect::Cost { .. }, was: Some(Effect::Never { .. }), .. }));
    assert!(matches!(patches[4], Patch::Hex { height: Some(2), was: Some(was), .. } if was == &["clear"]));
    assert!(matches!(patches[5], Patch::Side { add: true, up: Some(_), .. }));
    assert!(matches!(patches[6], Patch::Side { add: false, sides, .. } if sides[0].0 < sides[0].1));
    assert!(matches!(patches[7], Patch::Arrival { units, turn: 6, was: Some(7) } if units == &["A.P. Hill"]));
    assert!(matches!(patches[9], Patch::Told { cases, .. } if cases[0].number == "6.32"));
}
