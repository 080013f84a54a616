//! The rules on the specimen: costs, reach, sight and chances with their cases; holes stay holes; nouns do not matter.
//! Must not: write the bundle's charts itself, except to make a map whole for one test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Hex, OriginId, PathChain, Scenario, SideFeature, Survey};
use cartouche_bundle::number::Fraction;
use cartouche_compiler::coverage;
use cartouche_compiler::lower::bundle_of;
use cartouche_dsl::layers::Selection;
use cartouche_rules::{ChanceError, Entry, Known, Question, Rules, Sight, Throw, table_odds};
use cartouche_tests::{compiled, project_files};

fn specimen() -> Scenario {
    let selection = Selection::default();
    let result = compiled(&project_files("scenarios/specimen").unwrap(), &selection);
    let coverage = coverage::coverage(&result.book);
    bundle_of(&result.book, &result.folded[0], &selection, &coverage).unwrap().scenario
}

fn h(text: &str) -> HexNumber {
    text.parse().unwrap()
}

fn f(text: &str) -> Fraction {
    text.parse().unwrap()
}

/// The specimen with every unpainted hex made open ground, and nothing missing.
fn whole() -> Scenario {
    let mut scenario = specimen();
    let map = &mut scenario.content.map;
    let all: Vec<HexNumber> = map.grid.as_ref().unwrap().hexes().collect();
    for hex in all {
        let open =
            Hex { terrain: vec!["open".into()], height: None, survey: Survey::Painted, from: OriginId::default() };
        map.hexes.entry(hex).or_insert(open);
    }
    map.missing.clear();
    scenario
}

fn points(scenario: &Scenario, kind: &str, from: &str, to: &str) -> Option<Fraction> {
    match Rules::compile(scenario).unwrap().enter_cost(kind, h(from), h(to)).unwrap().value {
        Known::Value { value: Entry::Points { points } } => Some(points),
        Known::Value { value: Entry::Never } => None,
        hole => panic!("{hole}"),
    }
}

#[test]
fn a_step_tells_its_cost_with_the_cases() {
    let scenario = specimen();
    let rules = Rules::compile(&scenario).unwrap();
    let answer = rules.enter_cost("foot", h("0504"), h("0604")).unwrap();
    assert_eq!(
        answer.to_string(),
        "1/2\n  road (Mill Road) 1/2 [sf 4.4]\n  (rise 2 [sf 4.1]: not used)\n  \
         (brook lifted by bridge [sf 4.2]: not used)\n  + bridge 0 [sf 4.2]"
    );
}

#[test]
fn what_is_not_surveyed_is_a_hole_with_the_reason_of_the_map() {
    let scenario = specimen();
    let answer = Rules::compile(&scenario).unwrap().enter_cost("foot", h("0504"), h("0404")).unwrap();
    let Known::NotInSource { hole } = answer.value else { panic!("{answer}") };
    assert_eq!(hole, "terrain of hex 0404: hexes of the map (the rest of the sheet is not yet painted)");
}

#[test]
fn terrain_sides_and_paths_cost_what_their_cells_say() {
    let mut scenario = whole();
    assert_eq!(points(&scenario, "foot", "0301", "0302"), Some(f("2")), "wood");
    assert_eq!(points(&scenario, "guns", "0301", "0302"), Some(f("3")), "wood for guns");
    assert_eq!(points(&scenario, "foot", "0505", "0605"), None, "a brook without a bridge");
    assert_eq!(points(&scenario, "foot", "0404", "0504"), Some(f("1/2")), "along the road");
    // The slope counts upwards only, and not along a path.
    let map = &mut scenario.content.map;
    assert!(map.sides.iter().any(|side| side.feature == "slope" && side.up == Some(h("0604"))) || map.sides.len() > 5);
    let slope = |up| SideFeature {
        feature: "slope".into(),
        hexes: (h("0201"), h("0202")),
        up,
        name: None,
        survey: None,
        from: OriginId::default(),
    };
    map.sides.push(slope(Some(h("0202"))));
    assert_eq!(points(&scenario, "foot", "0201", "0202"), Some(f("2")), "up");
    assert_eq!(points(&scenario, "foot", "0202", "0201"), Some(f("1")), "down");
    let road = PathChain {
        kind: "lane".into(),
        name: None,
        hexes: vec![Some(h("0201")), Some(h("0202"))],
        from: OriginId::default(),
    };
    scenario.content.map.paths.push(road);
    assert_eq!(points(&scenario, "foot", "0201", "0202"), Some(f("1")), "up along a lane");
    scenario.content.map.paths.pop();
    scenario.content.map.sides.pop();
    scenario.content.map.sides.push(slope(None));
    let answer = Rules::compile(&scenario).unwrap().enter_cost("foot", h("0201"), h("0202")).unwrap();
    assert!(matches!(answer.value, Known::NotInSource { .. }), "which hex is high is not known: {answer}");
}

#[test]
fn reach_is_the_least_cost_over_single_steps() {
    let scenario = whole();
    let rules = Rules::compile(&scenario).unwrap();
    let reached = rules.reach("foot", h("0504"), f("3")).unwrap();
    assert!(reached.len() > 15, "{}", reached.len());
    for (hex, answer) in &reached {
        let cost = *answer.value.known().expect("the map is whole");
        let sum =
            answer.reasons.iter().filter_map(|reason| reason.amount).try_fold(Fraction::ZERO, Fraction::checked_add);
        assert_eq!(Some(cost), sum, "{hex}");
        // No neighbour offers a cheaper way.
        for (_, from) in rules.grid().neighbours(*hex) {
            let Some(before) = reached.get(&from).and_then(|answer| answer.value.known()) else { continue };
            if let Known::Value { value: Entry::Points { points } } =
                rules.enter_cost("foot", from, *hex).unwrap().value
            {
                assert!(cost <= before.checked_add(points).unwrap(), "{from}>{hex}");
            }
        }
    }
}

#[test]
fn sight_is_the_same_from_both_ends_and_open_over_heights() {
    let scenario = whole();
    let rules = Rules::compile(&scenario).unwrap();
    let sees = |from: &str, to: &str| rules.sight(h(from), h(to)).unwrap().value;
    assert_eq!(sees("0301", "0304"), Known::Value { value: Sight::Blocked { by: vec![h("0302")] } });
    assert_eq!(sees("0101", "0104"), Known::Value { value: Sight::Clear });
    assert!(matches!(sees("0504", "0804"), Known::ToldOnly { .. }), "heights differ");
    let all: Vec<HexNumber> = rules.grid().hexes().collect();
    for from in &all {
        for to in &all {
            let (there, back) = (rules.sight(*from, *to).unwrap().value, rules.sight(*to, *from).unwrap().value);
            let kind = |seen: &Known<Sight>| match seen {
                Known::Value { value: Sight::Clear } => 0,
                Known::Value { value: Sight::Blocked { .. } } => 1,
                Known::NotInSource { .. } => 2,
                Known::ToldOnly { .. } => 3,
            };
            assert_eq!(kind(&there), kind(&back), "{from} {to}");
        }
    }
}

#[test]
fn chances_are_exact_and_a_hole_keeps_its_share() {
    let scenario = specimen();
    let odds = |column: &str| table_odds(&scenario, "fight", &Throw { column: column.into(), ..Throw::default() });
    let one = odds("7:6").unwrap();
    assert_eq!((one.shares["R/-"], one.shares["R/R"]), (f("2/3"), f("1/6")));
    assert_eq!(one.holes["table fight, row 3: 1:1"], f("1/6"));
    // 9:2 rounds to 4:1, beyond the last column: the die falls by one, and a nought reads as 1.
    let beyond = odds("9:2").unwrap();
    assert_eq!((beyond.change, beyond.shares["-/E"], beyond.shares["-/R"]), (f("-1"), f("1/3"), f("2/3")));
    for column in ["1:9", "1:2", "3:2", "2:1", "5:1", "30:1"] {
        let chances = odds(column).unwrap();
        let all = chances.shares.values().chain(chances.holes.values());
        assert_eq!(all.copied().try_fold(Fraction::ZERO, Fraction::checked_add), Some(Fraction::ONE), "{column}");
    }
    let void = Throw { column: "1:5".into(), occasion: Some("bombardment".into()), ..Throw::default() };
    assert!(matches!(table_odds(&scenario, "fight", &void), Err(ChanceError::NotUsed { .. })));
    assert!(matches!(odds("open"), Err(ChanceError::NoColumn { .. })));
}

#[test]
fn questions_that_cannot_be_put_are_refused() {
    let scenario = specimen();
    let rules = Rules::compile(&scenario).unwrap();
    assert_eq!(rules.enter_cost("foot", h("0504"), h("9999")), Err(Question::OffMap(h("9999"))));
    assert_eq!(rules.enter_cost("foot", h("0504"), h("0507")), Err(Question::NotAdjacent(h("0504"), h("0507"))));
    assert!(matches!(rules.enter_cost("sledges", h("0504"), h("0604")), Err(Question::NoSuchType { .. })));
    assert_eq!(Rules::compile(&Scenario::default()).map(|_| ()), Err(Question::NoGrid));
}

/// No noun of a game is known to the rules: with other words everywhere the numbers are the same.
#[test]
fn other_nouns_give_the_same_answers() {
    let scenario = whole();
    let mut json = serde_json::to_string(&scenario).unwrap();
    let nouns = [
        "village", "rise", "wood", "orchard", "brook", "bridge", "slope", "road", "lane", "enter", "cross", "sight",
        "foot",
    ];
    for (place, noun) in nouns.iter().enumerate() {
        json = json.replace(&format!("\"{noun}\""), &format!("\"noun-{place}\""));
    }
    let renamed: Scenario = serde_json::from_str(&json).unwrap();
    let (own, other) = (Rules::compile(&scenario).unwrap(), Rules::compile(&renamed).unwrap());
    let costs = |rules: &Rules, kind: &str| {
        let reached = rules.reach(kind, h("0504"), f("5")).unwrap();
        reached.into_iter().map(|(hex, answer)| (hex, answer.value)).collect::<Vec<_>>()
    };
    assert_eq!(costs(&own, "foot"), costs(&other, "noun-12"));
    assert!(costs(&own, "foot").len() > 30);
    assert_eq!(own.sight(h("0301"), h("0304")).unwrap().value, other.sight(h("0301"), h("0304")).unwrap().value);
}
