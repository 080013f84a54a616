//! Rules that run: worked examples come to what they say, games go to their end, nouns do not matter, sight is the same from
//! both ends.
//! Must not: hold a rule of a game; the rules stand in `.cart` files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::model::{ExampleOutcome, Scenario};
use cartouche_compiler::coverage;
use cartouche_compiler::lower::bundle_of;
use cartouche_dsl::expression;
use cartouche_dsl::layers::Selection;
use cartouche_rules::{Code, Order, Phase};
use cartouche_tests::generate::draws;
use cartouche_tests::stand_in::stand_in;
use cartouche_tests::{compiled, findings, project_files, root};

fn scenario(files: &[(String, Vec<u8>)]) -> Scenario {
    let selection = Selection::default();
    let result = compiled(files, &selection);
    assert_eq!(result.errors(), 0, "{}", findings(&result));
    let coverage = coverage::coverage(&result.book);
    bundle_of(&result.book, &result.folded[0], &selection, &coverage).unwrap().scenario
}

fn of(folder: &str) -> Scenario {
    scenario(&project_files(folder).unwrap())
}

fn outcomes(scenario: &Scenario) -> Vec<(String, Option<ExampleOutcome>)> {
    let code = Code::compile(scenario).unwrap();
    let reports = code.examples();
    for report in &reports {
        assert!(report.as_said(), "{report:#?}");
    }
    reports.into_iter().map(|report| (report.name, report.outcome)).collect()
}

/// Compares a list of worked cases with what the examples of a project come to; gives how many the list has.
fn listed(list: &str, project: &str) -> usize {
    let found = outcomes(&of(project));
    let list = std::fs::read_to_string(root().join(list)).unwrap();
    let mut seen = 0;
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let (id, wanted) = line.split_once(' ').unwrap();
        let outcome = found.iter().find(|(name, _)| name == id).unwrap_or_else(|| panic!("{id} is not there")).1;
        assert_eq!(outcome.map(ExampleOutcome::words), Some(wanted), "{id}");
        seen += 1;
    }
    println!("{seen} worked cases of the list run, of {} examples of {project}", found.len());
    seen
}

#[test]
fn every_worked_case_of_the_first_rulebook_runs_and_comes_to_what_the_list_says() {
    assert_eq!(listed("tests/fixtures/worked-cases.txt", "scenarios/antietam-bloodiest-day"), 37);
}

#[test]
fn two_other_systems_say_their_rules_in_the_same_language() {
    assert_eq!(listed("tests/fixtures/worked-cases-001.txt", "scenarios/trials/source-001"), 30);
    assert_eq!(listed("tests/fixtures/worked-cases-002.txt", "scenarios/trials/source-002"), 35);
}

#[test]
fn cases_run_or_say_why_they_do_not() {
    let selection = Selection::default();
    let result = compiled(&project_files("scenarios/antietam-bloodiest-day").unwrap(), &selection);
    let coverage = coverage::with_runs(&result, &selection).unwrap();
    let cases = &coverage.sources["bg"];
    let running = cases.iter().filter(|case| case.carried == coverage::Carried::Runs).count();
    assert!(running >= 143, "{running}");
    let carried =
        |case: &coverage::CoveredCase| !matches!(case.carried, coverage::Carried::Runs | coverage::Carried::Aside);
    let silent: Vec<_> =
        cases.iter().filter(|case| carried(case) && case.reason.is_none()).map(|case| &case.number).collect();
    assert!(silent.is_empty(), "{silent:?}");
    println!("{running} of {} cases run", cases.len());
}

#[test]
fn a_fourth_game_with_other_ideas_needs_no_rust() {
    let found = outcomes(&of("tests/fixtures/fourth"));
    assert_eq!(found.len(), 7);
    assert!(found.iter().all(|(_, outcome)| *outcome == Some(ExampleOutcome::Holds)), "{found:?}");
}

#[test]
fn games_with_a_stand_in_go_to_their_end_and_play_again_to_the_same_position() {
    let mut scenario = of("scenarios/antietam-bloodiest-day");
    stand_in(&mut scenario);
    let code = Code::compile(&scenario).unwrap();
    let mut done = 0;
    for seed in 0..3 {
        let mut draw = draws(seed);
        let mut game = code.game().unwrap();
        let mut phases: Vec<Vec<Order>> = Vec::new();
        while let Some(moment) = game.moment() {
            match game.drawn_phase(6, &mut draw) {
                Ok(Phase::Ended { orders, .. }) => phases.push(orders),
                other => panic!("game {seed} at {moment:?}: {other:?}\n{}", game.position()),
            }
        }
        let mut again = code.game().unwrap();
        for orders in &phases {
            orders.iter().for_each(|order| drop(again.give(order).unwrap()));
            again.next_phase().unwrap();
        }
        assert_eq!(game.position(), again.position());
        done += phases.iter().map(Vec::len).sum::<usize>();
    }
    assert!(done > 100, "{done}");
}

#[test]
fn without_a_stand_in_play_stops_and_names_the_hole() {
    let scenario = of("scenarios/antietam-bloodiest-day");
    let code = Code::compile(&scenario).unwrap();
    let phase = code.game().unwrap().drawn_phase(6, &mut draws(1)).unwrap();
    let Phase::Blocked { lack } = phase else { panic!("{phase:?}") };
    assert!(lack.name.contains("night turns") || lack.name.contains("of the map"), "{lack:?}");
}

#[test]
fn an_illegal_order_is_refused_with_its_case() {
    let mut scenario = of("scenarios/antietam-bloodiest-day");
    stand_in(&mut scenario);
    let code = Code::compile(&scenario).unwrap();
    let mut game = code.game().unwrap();
    let before = game.position();
    let order = Order {
        action: "move".into(),
        parts: vec![vec!["1/1/I".into()], vec!["1010".into()]],
        rolls: Vec::new(),
        choices: Vec::new(),
    };
    let refused = game.give(&order).unwrap_err();
    assert!(refused.message.contains("6.17"), "{refused}");
    assert_eq!(game.position(), before);
}

fn hilly(seed: u64) -> Scenario {
    scenario(&[("g.cart".to_owned(), cartouche_tests::generate::hilly(12, seed).into_bytes())])
}

#[test]
fn sight_is_the_same_from_both_ends_and_counted_as_it_is_asked() {
    for seed in 1..=3 {
        let scenario = hilly(seed);
        let code = Code::compile(&scenario).unwrap();
        let hexes: Vec<_> = scenario.content.map.grid.as_ref().unwrap().hexes().collect();
        let ask =
            |one, other| code.ask(&expression::read(&format!("sees({one}, {other})")).unwrap(), None).unwrap().value;
        let (mut yes, mut no) = (0, 0);
        for one in &hexes {
            for other in &hexes {
                let value = ask(one, other);
                if one < other {
                    assert_eq!(value, ask(other, one), "{one} {other}");
                }
                if value == "yes" { yes += 1 } else { no += 1 }
            }
        }
        assert!(yes > 1_000 && no > 1_000, "{yes} {no}");
        assert_eq!(code.count_pairs("sees", &hexes).unwrap(), (yes, no, 0));
    }
}

#[test]
fn the_rule_in_the_text_decides_what_is_counted() {
    let scenario = hilly(1);
    let hexes: Vec<_> = scenario.content.map.grid.as_ref().unwrap().hexes().collect();
    let count = |scenario: &Scenario| Code::compile(scenario).unwrap().count_pairs("sees", &hexes).unwrap();
    let mut other = scenario.clone();
    other.content.core.definitions["hides"].lines.pop();
    assert!(count(&other).0 > count(&scenario).0);
}

/// A game of one question about two hexes, on a small map.
fn asking(question: &str) -> Scenario {
    let text = cartouche_tests::generate::hilly(5, 4);
    let own = format!("question mine of from, to {{\n{question}\n}}\nquestion sees of");
    scenario(&[("g.cart".to_owned(), text.replacen("question sees of", &own, 1).into_bytes())])
}

#[test]
fn a_count_over_pairs_is_the_question_put_to_each_whatever_the_rule_looks_at() {
    let rules = [
        // Nothing says yes.
        "  no if some stretch in between(from, to) (some hex in stretch (hex is wood)) [1]",
        // Hexes that are alike are still other hexes.
        "  yes [1]\n  no if some stretch in between(from, to) (some hex in stretch (members(joined(from, hex)) = 2 and hex is wood)) [1]",
        "  yes [1]\n  no if some stretch in between(from, to) (some hex in stretch (hex in neighbours(0303))) [1]",
        "  yes if from.height > 0 [1]\n  no if some stretch in between(from, to) (every hex in stretch (hex.height > to.height)) [1]",
    ];
    for rule in rules {
        let scenario = asking(rule);
        let code = Code::compile(&scenario).unwrap();
        let hexes: Vec<_> = scenario.content.map.grid.as_ref().unwrap().hexes().collect();
        let mut counts = (0, 0, 0);
        for one in &hexes {
            for other in &hexes {
                match code
                    .ask(&expression::read(&format!("mine({one}, {other})")).unwrap(), None)
                    .unwrap()
                    .value
                    .as_str()
                {
                    "yes" => counts.0 += 1,
                    "no" => counts.1 += 1,
                    _ => counts.2 += 1,
                }
            }
        }
        assert_eq!(code.count_pairs("mine", &hexes).unwrap(), counts, "{rule}");
    }
}

#[test]
fn a_number_where_a_condition_is_wanted_is_a_mistake_and_not_a_no() {
    let scenario = asking("  yes [1]");
    let code = Code::compile(&scenario).unwrap();
    let ask = |text: &str| code.ask(&expression::read(text).unwrap(), None);
    for text in ["count hex in hexes (hex.height)", "some hex in hexes (hex.height)", "those hex in hexes (1)"] {
        assert!(ask(text).unwrap_err().message.contains("yes or no"), "{text}");
    }
    assert!(ask("sum hex in hexes (hex is wood)").is_err());
    assert_eq!(ask("each n in joined(1, 2) (n = 2)").unwrap().value, "{no, yes}");
}

#[test]
fn an_example_that_cannot_be_run_contradicts_nothing() {
    let text = cartouche_tests::generate::hilly(5, 4)
        + "\nexample \"x\" {\n  expect sum hex in hexes (hex is wood) = 1\n  outcome contradicts \"a mistake\"\n}\n";
    let scenario = scenario(&[("g.cart".to_owned(), text.into_bytes())]);
    let report = &Code::compile(&scenario).unwrap().examples()[0];
    assert_eq!(report.outcome, Some(ExampleOutcome::Fails), "{report:?}");
}
