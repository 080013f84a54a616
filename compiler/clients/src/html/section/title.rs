//! The head of the page: what it is, and in plain words what is there, what is missing, what the rulebook got wrong.
//! Must not: count what the manifest counts.

use crate::html::context::Context;
use crate::html::phrase::{counted, number};
use crate::markup::Markup;
use cartouche_bundle::model::Origin;

/// Writes the head of the page.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let scenario = context.scenario;
    out.open("p", &[("class", "over")]);
    if let Some(series) = &scenario.series {
        out.text(&series.title);
        out.text(" · ");
    }
    out.text(&scenario.game.title);
    out.close();
    let title = if scenario.scenario.title.is_empty() { &scenario.scenario.name } else { &scenario.scenario.title };
    out.leaf("h1", &[], title);
    out.line();
    facts(context, out);
    counts(context, out);
    summary(context, out);
}

fn facts(context: &Context<'_>, out: &mut Markup) {
    let scenario = context.scenario;
    out.open("dl", &[("class", "facts")]);
    if let Some(date) = &scenario.date {
        fact(out, "Date", date);
    }
    if let Some(turns) = scenario.situation.turns {
        fact(out, "Length", &format!("{turns} game-turns"));
    }
    let sides: Vec<&str> = context.content.sides.values().map(|side| side.title.as_str()).collect();
    if !sides.is_empty() {
        fact(out, "Sides", &sides.join(", "));
    }
    let layers: Vec<String> = scenario.layers.iter().map(|layer| format!("{} ({})", layer.name, layer.kind)).collect();
    if !layers.is_empty() {
        fact(out, "Layers", &layers.join(", "));
    }
    fact(out, "Errata", &errata(context));
    for scale in &context.content.scale {
        out.leaf("dt", &[], "Scale");
        out.open("dd", &[]);
        let least = number(scale.least);
        let most = number(scale.most);
        let range = if least == most { least } else { format!("{least} to {most}") };
        out.text(&format!("{range} {} a hex", scale.unit));
        context.cite(out, scale.from);
        out.close();
    }
    out.close();
    out.line();
}

fn fact(out: &mut Markup, name: &str, says: &str) {
    out.leaf("dt", &[], name);
    out.leaf("dd", &[], says);
}

fn errata(context: &Context<'_>) -> String {
    let errata = context.scenario.layers.iter().filter(|layer| layer.kind == "errata");
    let dates: Vec<String> = errata
        .map(|layer| match &layer.date {
            Some(date) => format!("{} of {date}", layer.name),
            None => layer.name.clone(),
        })
        .collect();
    let mut said = if dates.is_empty() { "none applied".to_owned() } else { format!("applied: {}", dates.join(", ")) };
    if context.manifest.as_printed {
        said.push_str("; as printed, readings left out");
    }
    said
}

fn counts(context: &Context<'_>, out: &mut Markup) {
    let counts = context.manifest.counts;
    out.open("ul", &[("class", "counts")]);
    for (count, one, many) in [
        (counts.units, "unit", "units"),
        (counts.tables, "table", "tables"),
        (counts.hexes_surveyed, "hex known", "hexes known"),
        (counts.hexes, "hex in all", "hexes in all"),
        (counts.holes, "hole", "holes"),
        (counts.conflicts, "conflict", "conflicts"),
    ] {
        out.open("li", &[]);
        out.leaf("b", &[], &count.to_string());
        out.text(" ");
        out.text(if count == 1 { one } else { many });
        out.close();
    }
    out.close();
    out.line();
}

fn summary(context: &Context<'_>, out: &mut Markup) {
    out.open("div", &[("class", "summary")]);
    paragraph(out, "What is there. ", &there(context));
    paragraph(out, "What is missing. ", &absent(context));
    paragraph(out, "What the rulebook got wrong. ", &wrong(context));
    out.close();
    out.line();
    out.open("p", &[("class", "key")]);
    out.text("How to read this page: ");
    out.leaf("span", &[("class", "c")], "[8.6]");
    out.text(" is the case that says so; ");
    out.leaf("span", &[("class", "hole")], "?");
    out.text(" is not in the source at hand; ");
    out.leaf("span", &[("class", "m printed")], "printed “x”");
    out.text(" shows what the book has where it is read otherwise; ");
    out.leaf("span", &[("class", "m doubtful")], "doubtful");
    out.text(" and ");
    out.leaf("span", &[("class", "m derived")], "derived");
    out.text(" mark what no chart gives plainly.");
    out.close();
    out.line();
}

fn paragraph(out: &mut Markup, label: &str, says: &str) {
    out.open("p", &[]);
    out.leaf("b", &[], label);
    out.text(says);
    out.close();
}

fn there(context: &Context<'_>) -> String {
    let content = context.content;
    let mut parts: Vec<String> = Vec::new();
    for (name, side) in &content.sides {
        let units = content.units.values().filter(|unit| unit.side == *name).count();
        parts.push(format!("{} with {}", side.title, counted(units, "unit", "units")));
    }
    for (count, one, many) in [
        (content.tables.len(), "table", "tables"),
        (content.terrain.rows.len(), "kind of terrain", "kinds of terrain"),
        (content.rules.len(), "rule told to the players", "rules told to the players"),
        (context.scenario.situation.arrivals.len(), "arrival", "arrivals"),
        (content.examples.len(), "worked example", "worked examples"),
    ] {
        if count > 0 {
            parts.push(counted(count, one, many));
        }
    }
    let known = context.manifest.counts.hexes_surveyed;
    let whole = content.map.grid.as_ref().map(|grid| grid.hexes().count());
    parts.push(match whole {
        Some(whole) => format!("a map of {whole} hexes, of which {known} are known in some way"),
        None => "no grid of a map".to_owned(),
    });
    format!("{}.", parts.join("; "))
}

fn absent(context: &Context<'_>) -> String {
    let holes = context.scenario.holes.len();
    let missing = missing_count(context);
    if holes == 0 && missing == 0 {
        return "Nothing that the transcription knows of.".to_owned();
    }
    let mut said = Vec::new();
    if holes > 0 {
        let given = context.scenario.holes.iter().filter(|hole| !hole.reason.is_empty());
        said.push(format!(
            "{} not in the source at hand, {} of them with a reason",
            counted(holes, "value is", "values are"),
            given.count()
        ));
    }
    if missing > 0 {
        said.push(format!("{} of whole rows, charts or parts", counted(missing, "note", "notes")));
    }
    let grid = context.content.map.grid.is_some();
    if !grid {
        said.push("the lie of the map's hexes is not known".to_owned());
    }
    format!("{}. Every one is shown at its place and listed below.", said.join("; "))
}

fn missing_count(context: &Context<'_>) -> usize {
    let content = context.content;
    let charts = [&content.terrain, &content.hexsides, &content.paths];
    content.missing.len()
        + content.map.missing.len()
        + charts.iter().map(|chart| chart.missing.len()).sum::<usize>()
        + content.tables.values().map(|table| table.missing.len()).sum::<usize>()
        + content.formations.values().map(|one| one.missing.len()).sum::<usize>()
}

fn wrong(context: &Context<'_>) -> String {
    let count = |test: fn(&Origin) -> bool| {
        let marked = context.subjects.keys().filter_map(|from| context.origin(*from));
        marked.filter(|origin| test(origin)).count()
    };
    let misprints = count(|origin| origin.printed.is_some());
    let unclear = count(|origin| origin.unclear.is_some());
    let conflicts = &context.content.conflicts;
    if misprints == 0 && unclear == 0 && conflicts.is_empty() {
        return "Nothing that the transcription knows of.".to_owned();
    }
    let mut said = Vec::new();
    if misprints > 0 {
        said.push(counted(misprints, "misprint, read otherwise", "misprints, each read otherwise"));
    }
    if unclear > 0 {
        said.push(counted(unclear, "place is unclear", "places are unclear"));
    }
    if !conflicts.is_empty() {
        let read = conflicts.iter().filter(|one| one.reading.is_some()).count();
        let chosen = match conflicts.len().saturating_sub(read) {
            0 => "a reading chosen for every one".to_owned(),
            open => format!("{read} with a reading chosen and {open} open"),
        };
        let between = counted(conflicts.len(), "conflict between its places", "conflicts between its places");
        said.push(format!("{between}, {chosen}"));
    }
    format!("{}.", said.join("; "))
}
