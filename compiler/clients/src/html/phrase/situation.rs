//! Set-up, limits, victory in words.
//! Must not: choose among places that the source leaves open.

use super::{counted, listed};
use crate::html::context::Context;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{AwardKind, LevelsBy, Limit, LimitKind, LinkKind, Where};

fn hexes(hexes: &[HexNumber]) -> Vec<String> {
    hexes.iter().map(ToString::to_string).collect()
}

/// A place to set up or arrive at.
pub(in crate::html) fn place(at: &Where) -> String {
    match at {
        Where::Hexes { hexes: several } => listed(&hexes(several), "or"),
        Where::Within { distance, of } => format!("within {distance} of {of}"),
        Where::Named { name } => name.clone(),
        Where::String { hexes: several } => {
            format!("one in each of {}", hexes(several).join("-"))
        }
        Where::Hole => "?".to_owned(),
    }
}

/// A limit as a sentence.
pub(in crate::html) fn limit<'a>(context: &Context<'a>, shown: &'a Limit) -> String {
    let mut said = match &shown.limit {
        LimitKind::Count { side, count, turn, onward } => {
            let units = counted(usize::try_from(*count).unwrap_or(0), "unit", "units");
            let when = if *onward { format!("from turn {turn} on") } else { format!("on turn {turn}") };
            let side = context.side_title(side);
            format!("{side} may move at most {units} {when}")
        }
        LimitKind::Units { units, turn } => {
            let names: Vec<&str> = units.iter().map(|key| context.unit_name(key)).collect();
            format!("{} may not move on turn {turn}", listed(&names, "and"))
        }
        LimitKind::SetUpAt { side, hexes: several, turn } => format!(
            "{} units set up at {} may not move on turn {turn}",
            context.side_title(side),
            listed(&hexes(several), "or")
        ),
        LimitKind::Never { side, unit_type } => {
            format!("{} {unit_type} never moves", context.side_title(side))
        }
    };
    if let Some(until) = &shown.until {
        said.push_str(", until ");
        said.push_str(until);
    }
    if let Some(except) = &shown.not_counting {
        said.push_str("; not counted: ");
        said.push_str(except);
    }
    if shown.restated {
        said.push_str(" (stated twice in the source)");
    }
    said
}

/// What points are given for.
pub(in crate::html) fn award(kind: &AwardKind, at_end: bool) -> String {
    let mut said = match kind {
        AwardKind::Each { what } => format!("for each {what}"),
        AwardKind::Once { what } => format!("once, for {what}"),
        AwardKind::Control { what, all } => {
            let whole = if *all { "every hex of " } else { "" };
            format!("for control of {whole}{}", listed(what, "and"))
        }
    };
    if at_end {
        said.push_str(", at the end of the game");
    }
    said
}

/// What levels of victory are measured by.
pub(in crate::html) fn measured<'a>(context: &Context<'a>, by: &'a LevelsBy) -> String {
    match by {
        LevelsBy::Ratio { first, second } => {
            format!("points of {} to points of {}", context.side_title(first), context.side_title(second))
        }
        LevelsBy::Points { side } => format!("points of {}", context.side_title(side)),
        LevelsBy::Difference { side } => {
            format!("points of {} less the enemy's", context.side_title(side))
        }
    }
}

/// What a rule does to other cases.
pub(in crate::html) fn link(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Exception => "exception to",
        LinkKind::Replaces => "replaces",
        LinkKind::Amends => "amends",
        LinkKind::Suspends => "suspends",
        LinkKind::Adds => "adds to",
    }
}
