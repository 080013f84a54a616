//! E0101, E0102, E0103, E0104: numbers of cases that repeat, skip, or run backwards, and contents that do not fit.
//! Must not: look at what a case says.

use super::cases::{bare, by_figures, by_points, ends};
use super::place::word_in;
use crate::book::Book;
use crate::diagnostics::Diagnostic;
use crate::text::Span;
use cartouche_bundle::model::{Case, OriginId, Source};
use std::collections::{BTreeMap, BTreeSet};

/// Checks the numbering of every source.
pub(super) fn check(book: &Book, sink: &mut Vec<Diagnostic>) {
    for source in book.sources.values() {
        repeated(book, source, sink);
        for pair in source.cases.windows(2) {
            if let [before, case] = pair {
                order(book, source, before, case, sink);
            }
        }
        contents(book, source, sink);
    }
}

fn place(book: &Book, from: OriginId, number: &str) -> Span {
    word_in(book, book.origins.span(from), number)
}

fn repeated(book: &Book, source: &Source, sink: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<&str, &Case> = BTreeMap::new();
    for case in &source.cases {
        let Some(earlier) = first.get(bare(&case.number)) else {
            first.insert(bare(&case.number), case);
            continue;
        };
        let number = &case.number;
        sink.push(
            Diagnostic::new("E0101", format!("the number {number} stands twice"))
                .primary(place(book, case.from, number), "again here")
                .secondary(place(book, earlier.from, number), "first here")
                .help(format!(
                    "if the book prints it twice, read one of them otherwise: `[{number}b] \"…\" printed \"{number}\"`"
                )),
        );
    }
}

/// How one number follows another.
#[derive(PartialEq, Eq)]
enum Step {
    Next,
    Gap,
    Back,
}

fn order(book: &Book, source: &Source, before: &Case, case: &Case, sink: &mut Vec<Diagnostic>) {
    let reread = |case: &Case| book.origins.tail(case.from).is_some_and(|tail| tail.printed.is_some());
    let by = |scheme: fn(&str) -> Vec<u32>| step(&scheme(&before.number), &scheme(&case.number));
    let steps = [by(by_figures), by(by_points)];
    let (number, earlier) = (&case.number, &before.number);
    if steps.contains(&Step::Next) || number == earlier {
        return;
    }
    let at = place(book, case.from, number);
    if steps.iter().all(|step| *step == Step::Back) {
        sink.push(
            Diagnostic::new("E0103", format!("{number} stands after {earlier}"))
                .primary(at, "lower than the number before it")
                .secondary(place(book, before.from, earlier), "the number before it")
                .help("if the book prints it so, write the number that is meant and `printed \"…\"` after it; else put the line in its place"),
        );
        return;
    }
    let between = |omitted: &str| {
        let within = |scheme: fn(&str) -> Vec<u32>| {
            let number = scheme(omitted);
            scheme(earlier) < number && number < scheme(&case.number)
        };
        within(by_figures) || within(by_points)
    };
    if reread(case) || reread(before) || source.omitted.iter().any(|omitted| between(ends(&omitted.number).0)) {
        return;
    }
    sink.push(
        Diagnostic::new("E0102", format!("the numbering jumps from {earlier} to {number}"))
            .primary(at, "the numbers before it are missing")
            .secondary(place(book, before.from, earlier), "the last number before the gap")
            .help("list the cases between them, or say why the book has none: `omitted [N.N] \"…\"`"),
    );
}

/// Whether the second number comes right after the first: its first part, or the next of it or of one of its wholes.
fn step(before: &[u32], case: &[u32]) -> Step {
    if case < before {
        return Step::Back;
    }
    let shared = before.iter().zip(case).take_while(|(a, b)| a == b).count();
    let (rest_before, rest) = (before.get(shared..).unwrap_or(&[]), case.get(shared..).unwrap_or(&[]));
    let first_part = |number: u32| number <= 1 || number == u32::from('a');
    // A letter after a repeated number may be its second: 16.3, then 16.3b.
    let second_letter = |number: u32| number == u32::from('b');
    match (rest_before, rest) {
        ([], [first, deeper @ ..]) => {
            let deeper_first = deeper.iter().all(|number| first_part(*number));
            if (first_part(*first) || second_letter(*first)) && deeper_first { Step::Next } else { Step::Gap }
        }
        ([old, ..], [new, deeper @ ..]) if *new == old + 1 && deeper.iter().all(|number| first_part(*number)) => {
            Step::Next
        }
        _ => Step::Gap,
    }
}

fn contents(book: &Book, source: &Source, sink: &mut Vec<Diagnostic>) {
    let Some(origin) = source.origins.get("source.contents").map(|origin| origin.from) else { return };
    if source.contents.is_empty() {
        return;
    }
    let main = |number: &str| by_points(number).first().map(|main| i64::from(*main));
    let listed = |section: i64| source.contents.iter().any(|(low, high)| (*low..=*high).contains(&section));
    let lacking: BTreeSet<i64> = source
        .contents_lack
        .iter()
        .filter_map(|cases| Some(main(ends(cases).0)?..=main(ends(cases).1)?))
        .flatten()
        .take(10_000)
        .collect();
    let headed: Vec<&Case> = source.cases.iter().filter(|case| bare(&case.number).parse::<i64>().is_ok()).collect();
    let not_listed: Vec<&&Case> = headed
        .iter()
        .filter(|case| main(&case.number).is_some_and(|section| !listed(section) && !lacking.contains(&section)))
        .collect();
    let sections: BTreeSet<i64> = source.cases.iter().filter_map(|case| main(&case.number)).collect();
    let omitted: BTreeSet<i64> = source.omitted.iter().filter_map(|case| main(ends(&case.number).0)).collect();
    let known = |section: &i64| sections.contains(section) || omitted.contains(section);
    let absent: Vec<String> = source
        .contents
        .iter()
        .flat_map(|(low, high)| *low..=(*high).min(low.saturating_add(10_000)))
        .filter(|section| !known(section))
        .map(|section| section.to_string())
        .collect();
    let at = book.origins.span(origin);
    if let (Some(first), Some(last)) = (not_listed.first(), not_listed.last()) {
        let (first, last) = (&first.number, &last.number);
        let range = if first == last { first.clone() } else { format!("{first}-{last}") };
        let count = not_listed.len();
        let mut problem =
            Diagnostic::new("E0104", format!("the contents lack {count} of the book's sections: {range}"))
                .primary(at, "the contents as listed");
        for case in &not_listed {
            problem = problem.secondary(place(book, case.from, &case.number), "stands in the book");
        }
        sink.push(problem.help(format!("if the book's contents lack them, say so: `contents lack [{range}] \"…\"`")));
    }
    if !absent.is_empty() {
        let list = absent.join(", ");
        sink.push(
            Diagnostic::new("E0104", format!("the contents list sections that are not here: {list}"))
                .primary(at, "listed here")
                .help("add their cases, or say why they are left out: `omitted [N.0] \"…\"`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follows(before: &str, case: &str) -> bool {
        step(&by_figures(before), &by_figures(case)) == Step::Next
            || step(&by_points(before), &by_points(case)) == Step::Next
    }

    #[test]
    fn the_next_number_is_known_in_both_schemes() {
        for (before, case) in [
            ("1.0", "2.0"),
            ("2.5", "3.0"),
            ("8.0", "8.1"),
            ("8.1", "8.11"),
            ("8.15", "8.2"),
            ("10.34", "10.34 i"),
            ("10.34 ii", "10.35"),
            ("12.41", "12.41a"),
            ("12.41b iii", "12.42"),
            ("16.3", "16.3b"),
            ("16.3b", "17.0"),
            ("2.9", "2.10"),
            ("3.4.2", "3.5"),
            ("10.39", "11.0"),
        ] {
            assert!(follows(before, case), "{before} then {case}");
        }
    }

    #[test]
    fn gaps_are_seen() {
        for (before, case) in [("13.2", "15.0"), ("8.1", "8.3"), ("6.2", "6.22"), ("4.3", "4.5")] {
            assert!(!follows(before, case), "{before} then {case}");
        }
    }
}
