//! `cartouche query`: costs, reach and sight from a bundle, with reasons.
//! Must not: reckon; the crate of the rules answers.

use super::bundle;
use crate::arguments::{Query, QueryQuestion};
use crate::{CLEAN, FINDINGS, output};
use cartouche_rules::{Answer, Columns, Rules};
use serde::Serialize;
use std::fmt::Display;

/// Runs the command: exit code 1 if what was asked is not known.
pub fn run(arguments: &Query) -> anyhow::Result<u8> {
    let scenario = bundle(&arguments.bundle)?;
    let columns = match &arguments.column {
        None => Columns::default(),
        Some(name) => match arguments.question {
            QueryQuestion::Sight { .. } => Columns { sight: Some(name.clone()), ..Columns::default() },
            _ => Columns { terrain: Some(name.clone()), ..Columns::default() },
        },
    };
    let rules = Rules::compile_with(&scenario, &columns)?;
    match &arguments.question {
        QueryQuestion::Cost { from, to, unit_type } => show(
            &format!("cost {from}>{to} for {unit_type}"),
            &rules.enter_cost(unit_type, *from, *to)?,
            arguments.json,
        ),
        QueryQuestion::Sight { from, to } => {
            show(&format!("sight {from} to {to}"), &rules.sight(*from, *to)?, arguments.json)
        }
        QueryQuestion::Reach { hex, unit_type, points } => {
            let reached = rules.reach(unit_type, *hex, *points)?;
            if arguments.json {
                output::print(&format!("{}\n", serde_json::to_string_pretty(&reached)?));
                return Ok(CLEAN);
            }
            let mut text = String::new();
            for (hex, answer) in &reached {
                let ways: Vec<String> = answer.reasons.iter().map(ToString::to_string).collect();
                let ways = if ways.is_empty() { String::new() } else { format!("  ({})", ways.join(", ")) };
                text.push_str(&format!("{hex}  {}{ways}\n", answer.value));
            }
            output::print(&text);
            Ok(CLEAN)
        }
    }
}

fn show<T: Display + Serialize>(question: &str, answer: &Answer<T>, json: bool) -> anyhow::Result<u8> {
    if json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(answer)?));
    } else {
        output::print(&format!("{question}: {answer}\n"));
    }
    Ok(if answer.value.known().is_some() { CLEAN } else { FINDINGS })
}
