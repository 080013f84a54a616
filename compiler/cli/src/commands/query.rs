//! `cartouche query`: costs, reach and sight from a bundle, with reasons.
//! Must not: reckon; the crate of the rules answers.

use super::bundle;
use crate::arguments::{ChartQuestion, Query, QueryQuestion};
use crate::{CLEAN, FINDINGS, output};
use cartouche_bundle::model::{Example, Expr, Scenario};
use cartouche_rules::{Answer, Code, Columns, Rules};
use serde::Serialize;
use std::fmt::Display;

/// Runs the command: exit code 1 if what was asked is not known.
pub fn run(arguments: &Query) -> anyhow::Result<u8> {
    let scenario = bundle(&arguments.bundle)?;
    match &arguments.question {
        QueryQuestion::Ask { expression, example } => ask(&scenario, expression, example.as_deref(), arguments.json),
        QueryQuestion::Chances { program, see, example, choosing } => {
            chances(&scenario, (program, see, choosing), example.as_deref(), arguments.json)
        }
        QueryQuestion::Charts(question) => read(&scenario, question, arguments),
    }
}

/// Questions that the charts answer by themselves.
fn read(scenario: &Scenario, question: &ChartQuestion, arguments: &Query) -> anyhow::Result<u8> {
    let columns = match &arguments.column {
        None => Columns::default(),
        Some(name) => match question {
            ChartQuestion::Sight { .. } => Columns { sight: Some(name.clone()), ..Columns::default() },
            _ => Columns { terrain: Some(name.clone()), ..Columns::default() },
        },
    };
    let rules = Rules::compile_with(scenario, &columns)?;
    match question {
        ChartQuestion::Cost { from, to, unit_type } => show(
            &format!("cost {from}>{to} for {unit_type}"),
            &rules.enter_cost(unit_type, *from, *to)?,
            arguments.json,
        ),
        ChartQuestion::Sight { from, to } => {
            show(&format!("sight {from} to {to}"), &rules.sight(*from, *to)?, arguments.json)
        }
        ChartQuestion::Reach { hex, unit_type, points } => {
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

/// The worked example of that name, over whose position is asked.
fn over<'s>(scenario: &'s Scenario, name: Option<&str>) -> anyhow::Result<Option<&'s Example>> {
    let Some(name) = name else { return Ok(None) };
    let found = scenario.content.examples.iter().find(|example| example.name == name);
    found.map(Some).ok_or_else(|| anyhow::anyhow!("the bundle has no example `{name}`"))
}

fn ask(scenario: &Scenario, text: &str, example: Option<&str>, json: bool) -> anyhow::Result<u8> {
    let told = Code::compile(scenario)?.ask(&expression(text)?, over(scenario, example)?)?;
    if json {
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

fn chances(
    scenario: &Scenario,
    (program, see, choosing): (&str, &str, &[String]),
    example: Option<&str>,
    json: bool,
) -> anyhow::Result<u8> {
    let choices = choosing.iter().map(|choice| expression(choice)).collect::<anyhow::Result<Vec<_>>>()?;
    let code = Code::compile(scenario)?;
    let chances = code.chances(&expression(program)?, &choices, &expression(see)?, over(scenario, example)?)?;
    if json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(&chances)?));
    } else {
        output::print(&super::odds::bars(&format!("{program}, then {see}"), &chances.shares, &chances.lacks));
    }
    Ok(CLEAN)
}

fn show<T: Display + Serialize>(question: &str, answer: &Answer<T>, json: bool) -> anyhow::Result<u8> {
    if json {
        output::print(&format!("{}\n", serde_json::to_string_pretty(answer)?));
    } else {
        output::print(&format!("{question}: {answer}\n"));
    }
    Ok(if answer.value.known().is_some() { CLEAN } else { FINDINGS })
}
