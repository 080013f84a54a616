//! How another program asks a bundle: `cargo run -p cartouche-rules --example embed -- BUNDLE TYPE HEX POINTS`.
//! Must not: need more than the bundle crate and this one.
#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::Scenario;
use cartouche_bundle::number::Fraction;
use cartouche_bundle::store::{Budgets, Intake, open};
use cartouche_rules::Rules;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, unit_type, hex, points] = arguments.as_slice() else {
        return Err("give a bundle's folder, a unit type, a hex and movement points".into());
    };
    // Read every part of the folder within budgets, then check each against its hash.
    let mut intake = Intake::new(Budgets::default());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, size) = (entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len());
        intake.read(&name, size, &mut fs::File::open(entry.path())?)?;
    }
    let scenario: Scenario = open(intake.finish(), &Budgets::default())?.scenario()?;
    // Make it ready once, ask as often as you like.
    let rules = Rules::compile(&scenario)?;
    let (hex, points): (HexNumber, Fraction) = (hex.parse()?, points.parse()?);
    for (reached, answer) in rules.reach(unit_type, hex, points)? {
        match answer.value.known() {
            Some(cost) => println!("{reached}: {cost}"),
            None => println!("{reached}: {}", answer.value),
        }
    }
    // One step with its reasons and the cases that they come from.
    if let Some((_, next)) = rules.grid().neighbours(hex).first() {
        println!("{hex}>{next}: {}", rules.enter_cost(unit_type, hex, *next)?);
    }
    Ok(())
}
