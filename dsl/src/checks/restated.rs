//! E0601: the same thing stated twice with different values, and no conflict that says which holds.
//! Must not: choose between the two.

use super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Chart, Direction, Edge, Effect, OriginId, Party, Scale, Table};
use cartouche_bundle::number::Fraction;

/// Checks scales, restated effects, and edges of tables.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let content = view.content;
    if let Some((first, others)) = content.scale.split_first() {
        for other in others
            .iter()
            .filter(|other| (other.least, other.most, &other.unit) != (first.least, first.most, &first.unit))
        {
            contradiction(
                view,
                &format!("the scale of a hex is {} and {}", scale(first), scale(other)),
                first.from,
                other.from,
                sink,
            );
        }
    }
    for chart in [&content.terrain, &content.hexsides, &content.paths] {
        restated_effects(view, chart, sink);
    }
    for (name, table) in &content.tables {
        edges(view, name, table, sink);
    }
}

fn contradiction(view: &View<'_>, message: &str, first: OriginId, second: OriginId, sink: &mut Vec<Diagnostic>) {
    if view.in_conflict(first, second) {
        return;
    }
    let cases = |from: OriginId| view.claims(from).first().map_or("…", |claim| claim.citation.number.as_str());
    let (one, other) = (cases(first), cases(second));
    sink.push(
        Diagnostic::new("E0601", message)
            .primary(view.span(second), "stated so here")
            .secondary(view.span(first), "and so here")
            .cite(one)
            .cite(other)
            .help(format!(
                "if the book has both, declare it: `conflict \"…\" [{one}] against [{other}]` with the reading chosen"
            )),
    );
}

fn scale(scale: &Scale) -> String {
    if scale.least == scale.most {
        format!("{} {}", scale.least.printed(), scale.unit)
    } else {
        format!("{}-{} {}", scale.least.printed(), scale.most.printed(), scale.unit)
    }
}

fn restated_effects(view: &View<'_>, chart: &Chart, sink: &mut Vec<Diagnostic>) {
    for restated in &chart.restated {
        let column = chart.columns.iter().position(|column| *column == restated.column);
        let cell = chart.rows.get(&restated.row).and_then(|row| row.effects.get(column?));
        let Some(cell) = cell.filter(|cell| cell.value != Effect::Hole) else { continue };
        let words = in_words(&cell.value);
        let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        if plain(&words) != plain(&restated.text) {
            let message = format!(
                "{} {}: \"{}\" in the chart, \"{}\" elsewhere",
                restated.row, restated.column, words, restated.text
            );
            contradiction(view, &message, cell.from, restated.from, sink);
        }
    }
}

/// An effect in the words of a chart's cell.
fn in_words(effect: &Effect) -> String {
    let party = |of: &Party| if *of == Party::Attacker { "attacker" } else { "defender" };
    let signed =
        |value: Fraction| if value < Fraction::ZERO { value.printed() } else { format!("+{}", value.printed()) };
    match effect {
        Effect::None => "-".to_owned(),
        Effect::Hole => "?".to_owned(),
        Effect::CannotArise => ".".to_owned(),
        Effect::Cost { points, by_type, into } => {
            let mut words = points.printed();
            for (name, points) in by_type {
                words.push_str(&format!(", {name} {}", points.printed()));
            }
            for (name, points) in into {
                words.push_str(&format!(", into {name} {}", points.printed()));
            }
            words
        }
        Effect::Never { unless } => with_unless("never", unless),
        Effect::Plus { amount, direction, unless_along_path } => {
            let mut words = amount.map_or_else(|| "+?".to_owned(), signed);
            match direction {
                Some(Direction::Up) => words.push_str(" up"),
                Some(Direction::Down) => words.push_str(" down"),
                None => {}
            }
            if *unless_along_path {
                words.push_str(", unless along any path");
            }
            words
        }
        Effect::Shift { columns } if *columns < 0 => format!("shift left {}", columns.unsigned_abs()),
        Effect::Shift { columns } => format!("shift right {columns}"),
        Effect::Strength { of, factor } if *factor == Fraction::HALF => format!("{} halved", party(of)),
        Effect::Strength { of, factor } => format!("{} x {}", party(of), factor.printed()),
        Effect::Roll { change } => signed(*change),
        Effect::Blocks => "blocks".to_owned(),
        Effect::Height { levels } => format!("height {levels}"),
        Effect::Stop { unless } => with_unless("stop", unless),
        Effect::Becomes { state } => format!("becomes {state}"),
        Effect::All { of } => of.iter().map(in_words).collect::<Vec<_>>().join(" and "),
        Effect::Told { cases } => {
            let numbers: Vec<&str> = cases.iter().map(|case| case.number.as_str()).collect();
            format!("as in [{}]", numbers.join(", "))
        }
    }
}

fn with_unless(word: &str, unless: &[String]) -> String {
    if unless.is_empty() { word.to_owned() } else { format!("{word}, unless by {}", unless.join(", ")) }
}

/// Two lines about one edge must be linked: the second is an exception to the cases of the first, or holds on another occasion.
fn edges(view: &View<'_>, name: &str, table: &Table, sink: &mut Vec<Diagnostic>) {
    for (at, edge) in table.edges.iter().enumerate() {
        let earlier = table.edges.iter().take(at).find(|earlier| {
            let same_edge = earlier.side == edge.side && earlier.beyond == edge.beyond;
            same_edge
                && (&earlier.use_head, &earlier.die) != (&edge.use_head, &edge.die)
                && !linked(view, earlier, edge)
        });
        if let Some(earlier) = earlier {
            let side = if edge.side == cartouche_bundle::model::EdgeSide::Below { "below" } else { "above" };
            let message =
                format!("table `{name}`: two lines say what holds {side} {}, and neither names the other", edge.beyond);
            contradiction(view, &message, earlier.from, edge.from, sink);
        }
    }
}

fn linked(view: &View<'_>, one: &Edge, other: &Edge) -> bool {
    let excepts = |edge: &Edge, of: &Edge| {
        !edge.exception_to.is_empty()
            && (view.claims(of.from).is_empty()
                || view.claims(of.from).iter().any(|claim| super::cases::Outline::names(claim, &edge.exception_to)))
    };
    let two_occasions = one.occasion.is_some() && other.occasion.is_some() && one.occasion != other.occasion;
    two_occasions || excepts(one, other) || excepts(other, one)
}
