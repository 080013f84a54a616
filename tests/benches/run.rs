//! How long rules take: compiled, asked of every two hexes of a map, run over all worked examples, counted over dice.
//! Must not: assert a time.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench that fails may panic")]

use cartouche_bundle::model::Scenario;
use cartouche_compiler::coverage;
use cartouche_compiler::lower::bundle_of;
use cartouche_dsl::expression;
use cartouche_dsl::layers::Selection;
use cartouche_rules::Code;
use cartouche_tests::generate::hilly;
use cartouche_tests::{compiled, project_files};

fn main() {
    divan::main();
}

fn scenario(files: &[(String, Vec<u8>)]) -> Scenario {
    let selection = Selection::default();
    let result = compiled(files, &selection);
    let coverage = coverage::coverage(&result.book);
    bundle_of(&result.book, &result.folded[0], &selection, &coverage).unwrap().scenario
}

fn antietam() -> Scenario {
    scenario(&project_files("scenarios/antietam-bloodiest-day").unwrap())
}

/// All ordered pairs of a map with random heights and woods, without reasons.
#[divan::bench(args = [25, 50], sample_count = 5, sample_size = 1)]
fn sight_of_all_pairs(bencher: divan::Bencher, size: u8) {
    let scenario = scenario(&[("g.cart".to_owned(), hilly(size, 1).into_bytes())]);
    let code = Code::compile(&scenario).unwrap();
    let hexes: Vec<_> = scenario.content.map.grid.as_ref().unwrap().hexes().collect();
    bencher.bench_local(|| code.count_pairs("sees", &hexes).unwrap());
}

/// From the bundle's rules to compiled ones.
#[divan::bench]
fn compile_the_rules(bencher: divan::Bencher) {
    let scenario = antietam();
    bencher.bench_local(|| Code::compile(&scenario).is_ok());
}

/// All worked examples of a scenario, with reasons and other readings.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn all_examples(bencher: divan::Bencher) {
    let scenario = antietam();
    let code = Code::compile(&scenario).unwrap();
    bencher.bench_local(|| code.examples().len());
}

/// A combat of two defenders at night: a throw for the night and one for the combat.
#[divan::bench]
fn a_combat_counted_out(bencher: divan::Bencher) {
    let scenario = antietam();
    let code = Code::compile(&scenario).unwrap();
    let example =
        scenario.content.examples.iter().find(|example| example.name == "a bombardment does not come back").unwrap();
    let (call, see) = (expression::read("fight(G, 1011)").unwrap(), expression::read("E.morale").unwrap());
    let mut night = example.clone();
    night.steps.truncate(4);
    bencher.bench_local(|| code.chances(&call, &[], &see, Some(&night)).unwrap().paths);
}
