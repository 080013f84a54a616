//! `cartouche odds`: the exact chances of a table's results, as fractions, in hundredths of a percent, and as bars.
//! Must not: use a float, or spread the share of a hole.

use super::bundle;
use crate::arguments::Odds;
use crate::{CLEAN, output};
use cartouche_bundle::number::Fraction;
use cartouche_rules::{Distribution, Throw, table_odds};
use std::collections::BTreeMap;

/// Widest bar, in characters: the bar of a certain result.
const BAR: i64 = 40;

/// Runs the command.
pub fn run(arguments: &Odds) -> anyhow::Result<u8> {
    let scenario = bundle(&arguments.bundle)?;
    let throw = Throw {
        column: arguments.column.clone(),
        change: arguments.die.unwrap_or_default(),
        occasion: arguments.occasion.clone(),
        plane: arguments.when.clone(),
    };
    let chances = table_odds(&scenario, &arguments.table, &throw)?;
    if arguments.json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(&chances)?));
    } else {
        output::print(&picture(&arguments.table, &chances));
    }
    Ok(CLEAN)
}

fn picture(table: &str, chances: &Distribution) -> String {
    let change = match chances.change {
        change if change == Fraction::ZERO => String::new(),
        change if change < Fraction::ZERO => format!(" {}", change.printed()),
        change => format!(" +{}", change.printed()),
    };
    let mut text = format!("{table} {}, {}{change}\n", chances.column, chances.dice);
    for reason in &chances.reasons {
        text.push_str(&format!("  {reason}\n"));
    }
    text.push_str(&lines(&chances.shares, &chances.holes));
    text
}

/// A title and a line with a bar for each share.
pub(super) fn bars(title: &str, shares: &BTreeMap<String, Fraction>, holes: &BTreeMap<String, Fraction>) -> String {
    format!("{title}\n{}", lines(shares, holes))
}

fn lines(shares: &BTreeMap<String, Fraction>, holes: &BTreeMap<String, Fraction>) -> String {
    let mut text = String::new();
    let holes = holes.iter().map(|(hole, share)| (format!("? {hole}"), *share));
    let lines: Vec<(String, Fraction)> =
        shares.iter().map(|(result, share)| (result.clone(), *share)).chain(holes).collect();
    let wide = |texts: Vec<usize>| texts.into_iter().max().unwrap_or(0);
    let name = wide(lines.iter().map(|(name, _)| name.chars().count()).collect());
    let fraction = wide(lines.iter().map(|(_, share)| share.to_string().len()).collect());
    for (result, share) in lines {
        let bar = "#".repeat(usize::try_from(part_of(share, BAR)).unwrap_or(0));
        let line = format!("  {result:name$}  {:>fraction$}  {:>7}  {bar}", share.to_string(), percent(share));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A share of `whole`, rounded to the nearest whole number, half up.
fn part_of(share: Fraction, whole: i64) -> i64 {
    let twice = i128::from(share.numerator()) * i128::from(whole) * 2;
    let below = i128::from(share.denominator());
    i64::try_from((twice + below) / (below * 2)).unwrap_or(0)
}

/// Percent with two places, rounded half up.
fn percent(share: Fraction) -> String {
    let hundredths = part_of(share, 10_000);
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}
