//! Differences in the situation, in told rules, and in readings.
//! Must not: pair two rules that cite other cases.

use super::Lines;
use cartouche_bundle::model::*;
use std::collections::BTreeMap;

pub(super) fn diff(old: &Scenario, new: &Scenario, lines: &mut Lines<'_>) {
    situation(&old.situation, &new.situation, lines);
    let codes = |scenario: &Scenario| -> BTreeMap<String, (String, OriginId)> {
        let results = scenario.content.results.iter();
        results
            .flat_map(|(table, codes)| {
                codes.iter().map(move |(code, entry)| {
                    (format!("result {code} of {table}"), (entry.text.clone().unwrap_or_default(), entry.from))
                })
            })
            .collect()
    };
    told(&codes(old), &codes(new), lines);
    let rules = |scenario: &Scenario| -> BTreeMap<String, (String, OriginId)> {
        // Several told lines may claim one case under one heading; they are numbered in their order.
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        let mut found = BTreeMap::new();
        for rule in &scenario.content.rules {
            let key = format!("rule \"{}\"{}", rule.heading, super::cases(&scenario.origins, rule.from));
            let number = seen.entry(key.clone()).or_insert(0);
            *number += 1;
            let key = if *number == 1 { key } else { format!("{key} ({number})") };
            found.insert(key, (rule_words(rule), rule.from));
        }
        found
    };
    told(&rules(old), &rules(new), lines);
    let readings = |scenario: &Scenario| -> BTreeMap<String, (String, OriginId)> {
        let lines = |conflict: &Conflict| {
            let says: Vec<&str> =
                [&conflict.first_says, &conflict.second_says].into_iter().flatten().map(String::as_str).collect();
            let reading = conflict.reading.clone().unwrap_or_else(|| "open".into());
            [
                (format!("reading of \"{}\"", conflict.name), (reading, conflict.from)),
                (format!("sides of \"{}\"", conflict.name), (says.join(" against "), conflict.from)),
            ]
        };
        scenario.content.conflicts.iter().flat_map(lines).filter(|(_, (text, _))| !text.is_empty()).collect()
    };
    told(&readings(old), &readings(new), lines);
}

/// The text of a rule, and whom and what it concerns.
fn rule_words(rule: &Rule) -> String {
    let list = |word: &str, names: &[String]| match names {
        [] => String::new(),
        names => format!(" ({word} {})", names.join(", ")),
    };
    let year = rule.from_year.map_or_else(String::new, |year| format!(" (from {year})"));
    let links = rule.links.iter().map(|link| {
        let cases: Vec<&str> = link.cases.iter().map(|case| case.number.as_str()).collect();
        format!(" ({} {})", format!("{:?}", link.kind).to_lowercase(), cases.join(", "))
    });
    let (whom, about) = (list("for", &rule.whom), list("about", &rule.about));
    format!("{}{whom}{about}{year}{}", rule.text, links.collect::<String>())
}

fn told(old: &BTreeMap<String, (String, OriginId)>, new: &BTreeMap<String, (String, OriginId)>, lines: &mut Lines<'_>) {
    for (key, (text, from)) in old {
        match new.get(key) {
            None => lines.gone(key, *from),
            Some((other, from)) if text != other => {
                lines.changed(key, &format!("\"{text}\""), &format!("\"{other}\""), *from)
            }
            Some(_) => {}
        }
    }
    for (key, (_, from)) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
        lines.added(key, *from);
    }
}

fn situation(old: &Situation, new: &Situation, lines: &mut Lines<'_>) {
    let from = new.origins.values().next().map_or(OriginId::default(), |origin| origin.from);
    let number = |number: Option<i64>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    if old.turns != new.turns {
        lines.changed("turns", &number(old.turns), &number(new.turns), from);
    }
    if old.first != new.first {
        let side = |side: &Option<String>| side.clone().unwrap_or_else(|| "?".to_owned());
        lines.changed("first side", &side(&old.first), &side(&new.first), from);
    }
    let night = |situation: &Situation| match situation.night.as_ref().map(|cell| &cell.value) {
        Some(Night::Turns(turns)) => turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Some(Night::None) => "none".to_owned(),
        Some(Night::Hole) => "?".to_owned(),
        None => "not said".to_owned(),
    };
    if night(old) != night(new) {
        lines.changed("night turns", &night(old), &night(new), new.night.as_ref().map_or(from, |cell| cell.from));
    }
    let limits = |situation: &Situation| -> BTreeMap<String, OriginId> {
        situation.limits.iter().map(|limit| (format!("limit: {}", limit_words(limit)), limit.from)).collect()
    };
    listed(&limits(old), &limits(new), lines);
    let awards = |situation: &Situation| -> BTreeMap<String, OriginId> {
        situation.points.iter().map(|award| (format!("points: {}", award_words(award)), award.from)).collect()
    };
    listed(&awards(old), &awards(new), lines);
    let levels = |situation: &Situation| -> BTreeMap<String, (String, OriginId)> {
        let bands = situation.levels.iter().flat_map(|levels| &levels.bands);
        bands.map(|band| (format!("level \"{}\"", band.level), (band.written.clone(), band.from))).collect()
    };
    told(&levels(old), &levels(new), lines);
}

fn listed(old: &BTreeMap<String, OriginId>, new: &BTreeMap<String, OriginId>, lines: &mut Lines<'_>) {
    for (line, from) in old.iter().filter(|(line, _)| !new.contains_key(*line)) {
        lines.gone(line, *from);
    }
    for (line, from) in new.iter().filter(|(line, _)| !old.contains_key(*line)) {
        lines.added(line, *from);
    }
}

fn limit_words(limit: &Limit) -> String {
    let words = match &limit.limit {
        LimitKind::Count { side, count, turn, onward } => {
            format!("{side} may move {count} units {} turn {turn}", if *onward { "from" } else { "on" })
        }
        LimitKind::Units { units, turn } => format!("{} may not move on turn {turn}", units.join(", ")),
        LimitKind::SetUpAt { side, hexes, turn } => {
            let hexes: Vec<String> = hexes.iter().map(ToString::to_string).collect();
            format!("{side} units set up at {} may not move on turn {turn}", hexes.join(", "))
        }
        LimitKind::Never { side, unit_type } => format!("{side} {unit_type} may not move"),
    };
    let until = limit.until.as_ref().map_or_else(String::new, |until| format!(", until {until}"));
    let except = limit.not_counting.as_ref().map_or_else(String::new, |except| format!(", not counting {except}"));
    format!("{words}{until}{except}")
}

fn award_words(award: &Award) -> String {
    let side = award.side.as_deref().unwrap_or("each side");
    let what = match &award.award {
        AwardKind::Each { what } => format!("for each {what}"),
        AwardKind::Once { what } => format!("for {what}"),
        AwardKind::Control { what, all } => {
            format!("for control of {}{}", what.join(", "), if *all { ", all of it" } else { "" })
        }
    };
    format!("{side} {} {what}{}", award.points, if award.at_end { ", at the end" } else { "" })
}
