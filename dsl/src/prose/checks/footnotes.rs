//! Footnotes that a chart never calls (E0205).
//! Must not: take a list with stars for footnotes.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Finding, Prose};
use crate::prose::lines::{Line, LineKind};
use crate::prose::references::Places;

/// A footnote stands at most so many lines with words below the chart.
const REACH: usize = 12;
const MARKS: [&str; 17] = ["***", "**", "*", "††", "†", "‡", "§", "#", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
const RAISED: [(char, char); 9] =
    [('¹', '1'), ('²', '2'), ('³', '3'), ('⁴', '4'), ('⁵', '5'), ('⁶', '6'), ('⁷', '7'), ('⁸', '8'), ('⁹', '9')];

pub(crate) fn check(prose: &Prose<'_>, findings: &mut Vec<Finding>) {
    let places = Places::new(&prose.outline);
    let mut chart: Vec<&Line<'_>> = Vec::new();
    let mut below = 0;
    let mut notes: Vec<(&str, Range<usize>)> = Vec::new();
    for line in &prose.lines {
        match line.kind {
            LineKind::Row => {
                if below > 0 {
                    report(&chart, &mut notes, findings);
                    chart.clear();
                }
                below = 0;
                chart.push(line);
            }
            LineKind::Text if !chart.is_empty() && below < REACH => {
                below += 1;
                let same_case = chart.last().is_some_and(|row| places.case_at(row.start) == places.case_at(line.start));
                if !same_case {
                    report(&chart, &mut notes, findings);
                    chart.clear();
                } else if let Some((mark, at)) = definition(line.text) {
                    notes.push((mark, line.start + at..line.start + at + mark.len()));
                }
            }
            _ => {}
        }
    }
    report(&chart, &mut notes, findings);
}

/// A mark followed by a blank and words, at the start of a line or after a sentence.
fn definition(line: &str) -> Option<(&'static str, usize)> {
    for mark in MARKS {
        let mut at = 0;
        while let Some(from) = line.get(at..).and_then(|rest| rest.find(mark)).map(|i| i + at) {
            let before = line.get(..from).unwrap_or_default();
            let after = line.get(from + mark.len()..).unwrap_or_default();
            let opens = before.trim().is_empty() || before.ends_with(". ") || before.ends_with("; ");
            let word = after.strip_prefix(' ').and_then(|a| a.trim_start().chars().next());
            if opens && word.is_some_and(char::is_alphanumeric) {
                return Some((mark, from));
            }
            at = from + mark.len();
        }
    }
    None
}

fn report(chart: &[&Line<'_>], notes: &mut Vec<(&str, Range<usize>)>, findings: &mut Vec<Finding>) {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for (mark, _) in notes.iter() {
        *times.entry(mark).or_default() += 1;
    }
    for (mark, span) in notes.drain(..) {
        if times.get(mark) == Some(&1) && !chart.iter().any(|row| calls(row.text, mark)) {
            let mut finding = Finding::new(
                "E0205",
                format!("no cell of the chart calls the footnote `{mark}`"),
                span,
                "explained here",
            );
            if let Some(last) = chart.last() {
                finding = finding.and(last.span(), "the chart ends here");
            }
            findings.push(finding.help("say which row it belongs to, or set it aside".to_owned()));
        }
    }
}

/// Whether a row has the mark: stars of just this number, a raised figure or a plain one glued to a cell's end.
fn calls(row: &str, mark: &str) -> bool {
    let Some(sign) = mark.chars().next() else {
        return false;
    };
    let plain = RAISED.iter().find(|(raised, _)| *raised == sign).map(|(_, digit)| *digit);
    let cells = row.split(['\t', '|']).map(str::trim);
    cells.into_iter().any(|cell| {
        let glued = plain.is_some_and(|digit| {
            cell.strip_suffix(digit).is_some_and(|rest| rest.ends_with(|c: char| c.is_alphabetic() || c == ')'))
        });
        glued || runs_of(cell, sign).any(|length| length == mark.chars().count())
    })
}

fn runs_of(cell: &str, sign: char) -> impl Iterator<Item = usize> {
    cell.split(move |c| c != sign).map(|run| run.chars().count()).filter(|n| *n > 0)
}
