//! Control, points, and levels of victory with what their bands leave out.
//! Must not: close a gap between bands.

use super::shared_parts::{cases_cell, frame, heads, item, labelled, row_head, words_cell};
use crate::html::context::Context;
use crate::html::phrase;
use crate::markup::Markup;
use cartouche_bundle::model::{AwardKind, Levels, LevelsBy, Situation};
use cartouche_bundle::number::{Cover, Fraction, Interval, cover};

/// Writes the section.
pub(in crate::html) fn write(context: &Context<'_>, out: &mut Markup) {
    let situation = &context.scenario.situation;
    control(context, out, situation);
    points(context, out, situation);
    if let Some(levels) = &situation.levels {
        write_levels(context, out, situation, levels);
    }
}

fn control(context: &Context<'_>, out: &mut Markup, situation: &Situation) {
    if situation.control.is_empty() && situation.control_rule.is_none() {
        return;
    }
    out.leaf("h3", &[], "Control");
    if let Some(rule) = &situation.control_rule {
        labelled(out, "Who controls a place:", |out| {
            out.text(&format!("who is {}.", rule.value));
            context.cite(out, rule.from);
        });
    }
    out.open("ul", &[]);
    for control in &situation.control {
        let words = format!(
            "{} holds {} at the start",
            context.side_title(&control.side),
            phrase::listed(&control.what, "and")
        );
        item(context, out, &words, control.from);
    }
    out.close();
}

fn points(context: &Context<'_>, out: &mut Markup, situation: &Situation) {
    if situation.points.is_empty() && situation.points_told.is_empty() {
        return;
    }
    out.leaf("h3", &[], "Points");
    if !situation.points.is_empty() {
        frame(out, "list", |out| {
            heads(out, &["To", "Points", "For", "Cases"]);
            out.open("tbody", &[]);
            for award in &situation.points {
                out.open("tr", &[]);
                let to = match (&award.side, &award.award) {
                    (Some(side), _) => context.side_title(side),
                    (None, AwardKind::Each { .. }) => "each side",
                    (None, _) => "either side",
                };
                row_head(out, to);
                out.leaf("td", &[("class", "value")], &phrase::number(award.points));
                words_cell(out, &phrase::award(&award.award, award.at_end));
                cases_cell(context, out, award.from);
                out.close();
                out.line();
            }
        });
    }
    if !situation.points_told.is_empty() {
        out.open("ul", &[]);
        for told in &situation.points_told {
            item(context, out, &told.value, told.from);
        }
        out.close();
    }
}

fn write_levels(context: &Context<'_>, out: &mut Markup, situation: &Situation, levels: &Levels) {
    out.open("h3", &[]);
    out.text("Levels of victory");
    context.cite(out, levels.from);
    out.close();
    labelled(out, "Measured by", |out| {
        out.text(&phrase::measured(context, &levels.by));
        out.text(".");
    });
    let scored = levels.bands.iter().any(|band| band.score.is_some());
    let laid = lay(situation, levels);
    frame(out, "list", |out| {
        let mut columns = vec!["Level", "As written", "Values"];
        if scored {
            columns.push("Score");
        }
        columns.push("Cases");
        heads(out, &columns);
        out.open("tbody", &[]);
        for (place, band) in levels.bands.iter().enumerate() {
            out.open("tr", &[]);
            row_head(out, &band.level);
            words_cell(out, &band.written);
            words_cell(out, &interval(levels, band.interval));
            if scored {
                let score = band.score.map(phrase::number);
                out.leaf("td", &[("class", "value")], &score.unwrap_or_default());
            }
            out.open("td", &[("class", "cases")]);
            context.cite(out, band.from);
            let shared = laid.overlaps.iter().filter(|overlap| overlap.first == place);
            for overlap in shared {
                let other = levels.bands.get(overlap.second);
                let words = format!(
                    " {} is in {} too",
                    interval(levels, overlap.common),
                    other.map_or("?", |other| other.level.as_str())
                );
                out.leaf("span", &[("class", "m doubtful")], &words);
            }
            out.close();
            out.close();
            out.line();
        }
        for gap in &laid.gaps {
            out.open("tr", &[("class", "gap")]);
            out.leaf("th", &[("scope", "row"), ("class", "hole")], "no level");
            out.leaf("td", &[("class", "hole")], "gap");
            out.leaf("td", &[("class", "hole")], &interval(levels, *gap));
            if scored {
                out.empty("td", &[]);
            }
            out.empty("td", &[]);
            out.close();
            out.line();
        }
    });
    notes(context, out, levels);
}

fn notes(context: &Context<'_>, out: &mut Markup, levels: &Levels) {
    out.open("ul", &[]);
    if let Some(zero) = &levels.when_zero {
        let (side, level) = &zero.value;
        let words = format!("where {} has no points: {level}", context.side_title(side));
        item(context, out, &words, zero.from);
    }
    for hole in &levels.holes {
        let (value, reason) = &hole.value;
        item(context, out, &format!("no level at {value}: {reason}"), hole.from);
    }
    for claim in &levels.claims {
        let (level, refuted) = &claim.value;
        let words = match refuted {
            Some(why) => format!("the source claims {level}, which is refuted: {why}"),
            None => format!("the source claims {level}"),
        };
        item(context, out, &words, claim.from);
    }
    if levels.uneven_as_printed {
        out.leaf("li", &[], "Scores of mirrored levels differ in the source too.");
    }
    out.close();
}

/// Lays the bands on the line of their values; nothing is found where a number cannot be kept exactly.
fn lay(situation: &Situation, levels: &Levels) -> Cover {
    let bands: Vec<Interval> = levels.bands.iter().map(|band| band.interval).collect();
    let half = situation.points.iter().any(|award| !award.points.is_whole());
    let step = if half { Fraction::HALF } else { Fraction::ONE };
    let (line, step) = match levels.by {
        LevelsBy::Ratio { .. } => (Interval::or_more(Fraction::ZERO), None),
        LevelsBy::Points { .. } => (Interval::or_more(Fraction::ZERO), Some(step)),
        LevelsBy::Difference { .. } => (Interval::ALL, Some(step)),
    };
    cover(line, &bands, step).unwrap_or_default()
}

/// An interval in words; ratios with a colon.
fn interval(levels: &Levels, interval: Interval) -> String {
    use cartouche_bundle::number::End;
    let ratio = matches!(levels.by, LevelsBy::Ratio { .. });
    let number = |number: Fraction| {
        if ratio { format!("{}:{}", number.numerator(), number.denominator()) } else { phrase::number(number) }
    };
    if let Some(point) = interval.as_point() {
        return format!("exactly {}", number(point));
    }
    let low = match interval.low() {
        End::Closed(at) => Some(format!("{} or more", number(at))),
        End::Open(at) => Some(format!("more than {}", number(at))),
        End::Unbounded => None,
    };
    let high = match interval.high() {
        End::Closed(at) => Some(format!("at most {}", number(at))),
        End::Open(at) => Some(format!("less than {}", number(at))),
        End::Unbounded => None,
    };
    match (low, high) {
        (Some(low), Some(high)) => format!("{low}, {high}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "every value".to_owned(),
    }
}
