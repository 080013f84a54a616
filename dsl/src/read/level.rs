//! Reader of the levels of victory and their bands.
//! Must not: check that the bands leave no gap; the checks do.

use super::{Reader, Statement};
use crate::syntax::{LineRef, Literal, Word};
use crate::text::Span;
use cartouche_bundle::model::{Band, Cell, Levels, LevelsBy, OriginId};
use cartouche_bundle::number::{Fraction, Interval, Odds};

impl Reader<'_> {
    /// `levels by union : confederate {` and `levels by points of union {`.
    pub(crate) fn levels(&mut self, block: &LineRef<'_>, head: &Statement<'_>) -> Levels {
        let at = &head.captures;
        let by = match (head.shape.id, at.joined("what").as_str()) {
            ("scenario.levels-ratio", _) => LevelsBy::Ratio { first: at.joined("first"), second: at.joined("second") },
            (_, "points") => LevelsBy::Points { side: at.joined("side") },
            _ => LevelsBy::Difference { side: at.joined("side") },
        };
        let mut levels = Levels {
            by,
            bands: Vec::new(),
            when_zero: None,
            holes: Vec::new(),
            uneven_as_printed: false,
            claims: Vec::new(),
            from: head.from,
        };
        for line in self.only_lines(block.body()) {
            if let Some(statement) = self.line("levels", &line, head.from) {
                self.levels_line(&statement, &mut levels);
            }
        }
        levels
    }

    fn levels_line(&mut self, statement: &Statement<'_>, levels: &mut Levels) {
        let at = &statement.captures;
        let from = statement.from;
        match statement.shape.id {
            "levels.band" => {
                let band = self.band(at.joined("level"), at.all("bound"), statement.span, from);
                levels.bands.extend(band);
            }
            "levels.hole" => {
                let value = (at.joined("value"), at.joined("reason"));
                levels.holes.push(Cell { value, from, marks: Vec::new() });
            }
            "levels.zero" => {
                let first = levels.when_zero.as_ref().map(|cell| cell.from);
                if self.once("when … has 0", first, from) {
                    let value = (at.joined("side"), at.joined("level"));
                    levels.when_zero = Some(Cell { value, from, marks: Vec::new() });
                }
            }
            "levels.uneven" => levels.uneven_as_printed = true,
            _ => {
                let value = (at.joined("level"), at.text("reason"));
                levels.claims.push(Cell { value, from, marks: Vec::new() });
            }
        }
    }

    fn band(&mut self, level: String, words: &[Word<'_>], span: Span, from: OriginId) -> Option<Band> {
        let score_at = words.iter().position(|word| word.text == "score" && word.kind == Literal::Name);
        let (bound, after) = words.split_at(score_at.unwrap_or(words.len()));
        let written = bound.iter().map(|word| word.text).collect::<Vec<_>>().join(" ").replace(" ,", ",");
        let score = match after {
            [] => None,
            [_, word] => {
                let score = super::value::signed(word.text);
                if score.is_none() {
                    self.wrong(word.span, word.text, "a score, as `2` or `-1`,");
                }
                score
            }
            _ => {
                self.wrong(span, "score", "one number after `score`");
                None
            }
        };
        let clauses = bound.split(|word| word.kind == Literal::Comma).map(clause);
        let mut whole = Some(Interval::ALL);
        for clause in clauses {
            whole = whole.zip(clause).and_then(|(whole, clause)| whole.common(clause));
        }
        match whole.filter(|_| !bound.is_empty()) {
            Some(interval) => Some(Band { level, interval, written, score, from }),
            None => {
                let place = bound
                    .first()
                    .map_or(span, |first| first.span.to(bound.last().map_or(first.span, |last| last.span)));
                self.wrong(
                    place,
                    &written,
                    "a band such as `2:1 or more`, `more than 1:1`, `38-42` or `3:2 or more, less than 2:1`",
                );
                None
            }
        }
    }
}

/// What one clause of a bound holds.
fn clause(words: &[Word<'_>]) -> Option<Interval> {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    match texts.as_slice() {
        [low, "or", "more"] | ["at", "least", low] => point(low).map(Interval::or_more),
        [high, "or", "less"] | ["at", "most", high] | ["up", "to", high] => point(high).map(Interval::or_less),
        ["more", "than", low] => point(low).map(Interval::above),
        ["less", "than", high] => point(high).map(Interval::below),
        [low, "to", high] => Interval::closed(point(low)?, point(high)?).ok(),
        [one] => {
            if let Some(low) = one.strip_suffix('+') {
                return point(low).map(Interval::or_more);
            }
            if let Some(value) = point(one) {
                return Some(Interval::point(value));
            }
            // The dash of a range stands after the first character, so that `-5` stays a number.
            let dash = one.char_indices().skip(1).find(|(_, c)| *c == '-')?.0;
            Interval::closed(point(one.get(..dash)?)?, point(one.get(dash + 1..)?)?).ok()
        }
        _ => None,
    }
}

/// A number or a ratio as a number.
fn point(text: &str) -> Option<Fraction> {
    text.parse::<Fraction>().ok().or_else(|| text.parse::<Odds>().ok()?.to_fraction())
}
