//! `cartouche play`: a game stepped through its sequence of play by a script, or many games by orders drawn at random.
//! Must not: know a rule; the crate of the rules says what may be done.

use super::bundle;
use super::query::expression;
use crate::arguments::Play;
use crate::{CLEAN, FINDINGS, output};
use anyhow::Context;
use cartouche_bundle::model::Expr;
use cartouche_compiler::disk;
use cartouche_rules::{Came, Code, Moment, Order, Phase};
use std::fmt::Write;

/// Largest script that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// Orders of a phase in a game by chance, besides those that must be given.
const MOST_ORDERS: usize = 12;

/// Runs the command.
pub fn run(arguments: &Play) -> anyhow::Result<u8> {
    let scenario = bundle(&arguments.bundle)?;
    let code = Code::compile(&scenario)?;
    let mut log = String::new();
    let came = match (&arguments.script, arguments.random) {
        (Some(script), _) => {
            let bytes = disk::read_bounded(script, LARGEST).with_context(|| format!("cannot read {script}"))?;
            let text = String::from_utf8(bytes).with_context(|| format!("{script} is not UTF-8"))?;
            by_script(&code, &text, arguments.seed, &mut log)?
        }
        (None, Some(games)) => by_chance(&code, games, arguments.seed.unwrap_or(1), &mut log)?,
        (None, None) => anyhow::bail!("give orders by `--script FILE`, or `--random GAMES`"),
    };
    if let Some(path) = &arguments.log {
        disk::write_whole(path, log.as_bytes()).with_context(|| format!("cannot write {path}"))?;
    }
    Ok(if came { CLEAN } else { FINDINGS })
}

fn at(moment: &Moment) -> String {
    format!("turn {}, {}, {}", moment.turn, moment.side, moment.phase)
}

fn by_script(code: &Code<'_>, text: &str, seed: Option<u64>, log: &mut String) -> anyhow::Result<bool> {
    let mut game = code.game()?;
    let mut chance = seed.map(fastrand::Rng::with_seed);
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let Some(moment) = game.moment() else {
            output::print(&format!("line {}: the game is over\n", number + 1));
            return Ok(false);
        };
        if line == "next" {
            if let Err(error) = game.next_phase() {
                output::print(&format!("line {} ({}): {error}\n", number + 1, at(&moment)));
                return Ok(false);
            }
            log.push_str("next\n");
            continue;
        }
        let order = order(line)?;
        let given = match &mut chance {
            Some(chance) => game.complete(order, &mut |bound| chance.u64(..bound)),
            None => game.give(&order).map(|came| (order, came)),
        };
        match given {
            Ok((order, Came::Done { log: done })) => {
                let _ = writeln!(log, "{}", written(&order));
                output::print(&format!("{}: {}\n", at(&moment), written(&order)));
                for one in done {
                    output::print(&format!("  {}\n", serde_json::to_string(&one)?));
                }
            }
            Ok((_, other)) => {
                output::print(&format!("line {} ({}): {}\n", number + 1, at(&moment), stopped(&other)));
                return Ok(false);
            }
            Err(error) => {
                output::print(&format!("line {} ({}): refused: {error}\n", number + 1, at(&moment)));
                return Ok(false);
            }
        }
    }
    let end = game.moment().map_or_else(|| "the game is over".to_owned(), |moment| at(&moment));
    output::print(&format!("{end}\n{}", game.position()));
    Ok(true)
}

fn stopped(came: &Came) -> String {
    match came {
        Came::Roll { dice } => format!("a throw of {dice} is wanted; write `rolling N`, or give `--seed`"),
        Came::Choose { by, options } => {
            let options: Vec<String> = options.iter().map(|option| option.join(" and ")).collect();
            format!("{by} chooses one of {}; write `choosing …`, or give `--seed`", options.join(", "))
        }
        Came::Blocked { lack } => format!("not in the source: {}", lack.name),
        Came::Done { .. } => "done".to_owned(),
    }
}

fn by_chance(code: &Code<'_>, games: u64, seed: u64, log: &mut String) -> anyhow::Result<bool> {
    let (mut done, mut lapses) = (0, 0);
    for number in 0..games {
        log.clear();
        let mut chance = fastrand::Rng::with_seed(seed.wrapping_add(number));
        let mut game = code.game()?;
        while let Some(moment) = game.moment() {
            match game.drawn_phase(MOST_ORDERS, &mut |bound| chance.u64(..bound)) {
                Ok(Phase::Ended { orders, lapsed }) => {
                    for order in &orders {
                        let _ = writeln!(log, "{}", written(order));
                    }
                    log.push_str("next\n");
                    done += orders.len();
                    lapses += lapsed;
                }
                Ok(Phase::Blocked { lack }) => {
                    output::print(&format!("game {number}, {}: not in the source: {}\n", at(&moment), lack.name));
                    return Ok(false);
                }
                Err(error) => {
                    output::print(&format!("game {number} is stuck at {}: {error}\n{}", at(&moment), game.position()));
                    return Ok(false);
                }
            }
        }
    }
    output::print(&format!("{games} games to their end: {done} orders done, {lapses} lapsed\n"));
    Ok(true)
}

/// An order as a line of a script.
fn written(order: &Order) -> String {
    let thing = |text: &String| {
        let hex = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let word = matches!(text.as_str(), "yes" | "no");
        if hex || word { text.clone() } else { format!("\"{text}\"") }
    };
    let set = |things: &Vec<String>| match things.as_slice() {
        [] => "none".to_owned(),
        [one] => thing(one),
        several => format!("joined({})", several.iter().map(thing).collect::<Vec<_>>().join(", ")),
    };
    let list = |sets: &[Vec<String>]| sets.iter().map(set).collect::<Vec<_>>().join(", ");
    let mut line = format!("{}({})", order.action, list(&order.parts));
    if !order.rolls.is_empty() {
        let rolls: Vec<String> = order.rolls.iter().map(ToString::to_string).collect();
        let _ = write!(line, " rolling {}", rolls.join(", "));
    }
    if !order.choices.is_empty() {
        let _ = write!(line, " choosing {}", list(&order.choices));
    }
    line
}

/// A line of a script as an order.
fn order(line: &str) -> anyhow::Result<Order> {
    let (line, choices) = line.split_once(" choosing ").map_or((line, None), |(line, rest)| (line, Some(rest)));
    let (call, rolls) = line.split_once(" rolling ").map_or((line, None), |(line, rest)| (line, Some(rest)));
    let Expr::Call { name, args } = expression(call)? else {
        anyhow::bail!("`{call}` is no order; write the action with its parts in brackets");
    };
    let rolls = rolls.map_or(Ok(Vec::new()), |rolls| rolls.split(',').map(|roll| roll.trim().parse()).collect());
    let choices = match choices {
        None => Vec::new(),
        Some(choices) => {
            // Read as the values of one call, so that commas inside brackets are no trouble.
            let Expr::Call { args, .. } = expression(&format!("choices({choices})"))? else {
                anyhow::bail!("no choices")
            };
            args.iter().map(things).collect::<anyhow::Result<_>>()?
        }
    };
    let parts = args.iter().map(things).collect::<anyhow::Result<_>>()?;
    Ok(Order { action: name, parts, rolls: rolls.context("a throw is a whole number")?, choices })
}

fn things(expr: &Expr) -> anyhow::Result<Vec<String>> {
    Ok(match expr {
        Expr::Text { text } => vec![text.clone()],
        Expr::Hex { hex } => vec![hex.to_string()],
        Expr::Number { value } => vec![value.to_string()],
        Expr::Truth { value } => vec![if *value { "yes" } else { "no" }.to_owned()],
        Expr::Name { name } if name == "none" => Vec::new(),
        Expr::Name { name } => vec![name.clone()],
        Expr::Call { name, args } if name == "joined" => {
            args.iter().map(things).collect::<anyhow::Result<Vec<_>>>()?.concat()
        }
        _ => anyhow::bail!("a part of an order is a unit, a hex, a word, or `joined(…)` of several"),
    })
}
