//! I1004: rules for battles from some year on, in a battle before it.
//! Must not: report a rule whose cases are set aside by `not here`.

use super::cases::Outline;
use super::view::View;
use crate::diagnostics::Diagnostic;

/// Checks the years of told rules against the date of the battle.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let year = view.folded.date.as_ref().and_then(|date| date.get(..4)?.parse::<i64>().ok());
    let Some(year) = year else { return };
    for rule in &view.content.rules {
        let Some(first) = rule.from_year.filter(|first| *first > year) else { continue };
        let claims = view.claims(rule.from);
        let set_aside = !claims.is_empty()
            && claims.iter().all(|claim| view.content.not_here.iter().any(|aside| Outline::names(claim, &aside.cases)));
        if set_aside {
            continue;
        }
        let cases: Vec<&str> = claims.iter().map(|claim| claim.citation.number.as_str()).collect();
        let cases = cases.join(", ");
        sink.push(
            Diagnostic::new("I1004", format!("this rule holds from {first} on, and the battle is of {year}"))
                .primary(super::place::first_line(view.book, view.span(rule.from)), "cannot apply here")
                .help(format!("say so in the game: `not here [{cases}] \"before {first}\"`")),
        );
    }
}
