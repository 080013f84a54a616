//! `cartouche query`: costs, reach and sight from a bundle, with reasons.
//! Must not: reckon; the crate of the rules answers.

use super::bundle;
use crate::arguments::{Query, QueryQuestion};
use crate::{CLEAN, FINDINGS, output};
use cartouche_bundle::model::{Example, Expr, Scenario};
use cartouche_rules::{Answer, Code, Columns, Rules};
use serde::Serialize;
use std::fmt::Display;

/// Runs the command: exit code 1 if what was asked is not known.
pub fn run(arguments: &Query) -> anyhow::Result<u8> {
    let scenario = bundle(&arguments.bundle)?;
    if let QueryQuestion::Ask { .. } | QueryQuestion::Chances { .. } = &arguments.question {
        return asked(&scenario, arguments);
    }
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
        QueryQuestion::Ask { .. } | QueryQuestion::Chances { .. } => asked(&scenario, arguments),
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

/// An expression as it was given.
pub(super) fn expression(text: &str) -> anyhow::Result<Expr> {
    cartouche_dsl::expression::read(text).map_err(|error| {
        let before = text.get(..error.at).map_or(0, |before| before.chars().count());
        anyhow::anyhow!("`{text}`, at letter {}: {}", before + 1, error.message)
    })
}

/// Questions that the rules of the bundle answer.
fn asked(scenario: &Scenario, arguments: &Query) -> anyhow::Result<u8> {
    let code = Code::compile(scenario)?;
    let over = |name: &Option<String>| -> anyhow::Result<Option<&Example>> {
        let Some(name) = name else { return Ok(None) };
        let found = scenario.content.examples.iter().find(|example| example.name == *name);
        found.map(Some).ok_or_else(|| anyhow::anyhow!("the bundle has no example `{name}`"))
    };
    match &arguments.question {
        QueryQuestion::Ask { expression: text, example } => {
            let told = code.ask(&expression(text)?, over(example)?)?;
            if arguments.json {
                output::print(&format!("{}\n", serde_json::to_string_pretty(&told)?));
            } else {
                let mut lines = format!("{text}: {}\n", told.value);
                for reason in &told.reasons {
                    lines.push_str(&format!("  {}{reason}\n", "  ".repeat(usize::from(reason.level))));
                }
                output::print(&lines);
            }
            Ok(if told.lack.is_none() { CLEAN } else { FINDINGS })
        }
        QueryQuestion::Chances { program, see, example, choosing } => {
            let choices = choosing.iter().map(|choice| expression(choice)).collect::<anyhow::Result<Vec<_>>>()?;
            let chances = code.chances(&expression(program)?, &choices, &expression(see)?, over(example)?)?;
            if arguments.json {
                output::print(&format!("{}\n", serde_json::to_string_pretty(&chances)?));
            } else {
                output::print(&super::odds::bars(&format!("{program}, then {see}"), &chances.shares, &chances.lacks));
            }
            Ok(CLEAN)
        }
        _ => Ok(CLEAN),
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
