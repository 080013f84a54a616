//! Reader of a source: its parts, cases and references.
//! Must not: judge the numbering; the checks do.

use super::{Reader, Statement};
use crate::book::ClaimedCase;
use crate::syntax::{ItemRef, LineRef};
use cartouche_bundle::model::{Case, OmittedCase, OriginId, OriginRef, Reference, Source};

/// The most cases that one range may stand for.
const LONGEST_RANGE: u32 = 1000;

impl Reader<'_> {
    /// `source bg "The rulebook" {`.
    pub(crate) fn source(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let name = head.captures.joined("name");
        let mut source = Source { title: head.captures.joined("title"), ..Source::default() };
        source.origins.insert("top.source".into(), OriginRef { from: head.from });
        let mut part = None;
        for line in self.only_lines(item.body()) {
            self.source_line(&line, head.from, &mut source, &mut part);
        }
        let first =
            self.book.sources.get(&name).and_then(|first| first.origins.get("top.source")).map(|first| first.from);
        match first {
            Some(first) => self.twice("the source", &name, first, head.from),
            None => {
                self.book.sources.insert(name, source);
            }
        }
    }

    fn source_line(&mut self, line: &LineRef<'_>, parent: OriginId, source: &mut Source, part: &mut Option<String>) {
        if line.words().is_empty() {
            // A bracket alone on its line is a case without a title, though elsewhere a last bracket claims.
            let claims = line.claims();
            let cases: Vec<ClaimedCase> = claims.iter().flat_map(|bracket| self.citations(bracket)).collect();
            let from = self.origin(line.span(), Some(parent), Vec::new(), None);
            return self.add_cases(&cases, None, from, source, part);
        }
        let Some(statement) = self.line("source", line, parent) else { return };
        let at = &statement.captures;
        let from = statement.from;
        let mut numbers = |slot: &str| -> Vec<(String, crate::text::Span)> {
            let cases: Vec<ClaimedCase> = at.all(slot).iter().flat_map(|word| self.citations_of_word(word)).collect();
            cases.iter().flat_map(|case| self.expanded(case).into_iter().map(|number| (number, case.span))).collect()
        };
        match statement.shape.id {
            "source.part" => {
                let name = at.joined("name");
                let known = source.parts.iter().any(|(other, _)| *other == name);
                let key = format!("source.part {name}");
                if known {
                    let first = source.origins.get(&key).map_or(from, |first| first.from);
                    self.twice("the part", &name, first, from);
                } else {
                    source.parts.push((name.clone(), at.text("title")));
                    source.origins.insert(key, OriginRef { from });
                }
                *part = Some(name);
            }
            "source.case" => {
                let cases: Vec<ClaimedCase> =
                    at.all("cases").iter().flat_map(|word| self.citations_of_word(word)).collect();
                self.add_cases(&cases, at.text("title"), from, source, part);
            }
            "source.omitted" => {
                let reason = at.joined("reason");
                let omitted = numbers("cases");
                source.omitted.extend(omitted.into_iter().map(|(number, _)| OmittedCase {
                    number,
                    reason: reason.clone(),
                    from,
                }));
            }
            "source.contents" => {
                for word in at.all("ranges") {
                    if let Some(range) = self.whole_range(*word) {
                        source.contents.push(range);
                    }
                }
                source.origins.entry("source.contents".into()).or_insert(OriginRef { from });
            }
            "source.contents-lack" => {
                source.contents_lack.extend(numbers("cases").into_iter().map(|(number, _)| number));
                source.origins.entry("source.contents-lack".into()).or_insert(OriginRef { from });
            }
            "source.refers" => {
                let to: Vec<String> = numbers("to").into_iter().map(|(number, _)| number).collect();
                for (case, _) in numbers("from") {
                    source.references.push(Reference { case, to: to.clone(), from });
                }
            }
            "source.text" if self.once("text", source.origins.get("source.text").map(|first| first.from), from) => {
                source.text = at.text("file");
                source.sha256 = at.text("hash");
                source.origins.insert("source.text".into(), OriginRef { from });
            }
            "source.edition"
                if self.once("edition", source.origins.get("source.edition").map(|first| first.from), from) =>
            {
                let date = at.one("date").and_then(|word| self.date(Some(word)));
                source.edition = Some((at.joined("text"), date));
                source.origins.insert("source.edition".into(), OriginRef { from });
            }
            _ => {}
        }
    }

    fn add_cases(
        &mut self,
        cases: &[ClaimedCase],
        title: Option<String>,
        from: OriginId,
        source: &mut Source,
        part: &Option<String>,
    ) {
        for case in cases {
            // Each number of a bracket has its own place, so that a mark can stand under it alone.
            let own = if cases.len() > 1 { self.book.origins.add_within(from, case.span) } else { from };
            for number in self.expanded(case) {
                source.cases.push(Case { number, title: title.clone(), part: part.clone(), from: own });
            }
        }
    }

    /// The numbers that a cited case or range stands for. A range that cannot be counted out is reported.
    fn expanded(&mut self, case: &ClaimedCase) -> Vec<String> {
        let first = &case.citation.number;
        let Some(last) = &case.to else { return vec![first.clone()] };
        match consecutive(first, last) {
            Some(numbers) => numbers,
            None => {
                self.wrong(
                    case.span,
                    &format!("{first}-{last}"),
                    "a range of consecutive cases, from the lower to the higher,",
                );
                vec![first.clone(), last.clone()]
            }
        }
    }
}

/// The cases from the first to the last: one component of the number counts up, by numbers or by letters.
fn consecutive(first: &str, last: &str) -> Option<Vec<String>> {
    let (one, other): (Vec<&str>, Vec<&str>) = (first.split('.').collect(), last.split('.').collect());
    if one.len() != other.len() {
        return None;
    }
    let mut differing = one.iter().zip(&other).enumerate().filter(|(_, (a, b))| a != b);
    let (place, (low, high)) = differing.next()?;
    if differing.next().is_some() {
        return None;
    }
    let counted = count_up(low, high)?;
    let whole = |part: &str| {
        let mut parts = one.clone();
        if let Some(slot) = parts.get_mut(place) {
            *slot = part;
        }
        parts.join(".")
    };
    Some(counted.iter().map(|part| whole(part)).collect())
}

fn count_up(low: &str, high: &str) -> Option<Vec<String>> {
    if let (Ok(a), Ok(b)) = (low.parse::<u32>(), high.parse::<u32>()) {
        let width = if low.starts_with('0') && low.len() == high.len() { low.len() } else { 0 };
        return (a <= b && b - a < LONGEST_RANGE).then(|| (a..=b).map(|n| format!("{n:0width$}")).collect());
    }
    let (low_stem, low_letter) = low.split_at_checked(low.len().checked_sub(1)?)?;
    let (high_stem, high_letter) = high.split_at_checked(high.len().checked_sub(1)?)?;
    let (a, b) = (low_letter.chars().next()?, high_letter.chars().next()?);
    let letters = low_stem == high_stem && a.is_ascii_lowercase() && b.is_ascii_lowercase() && a <= b;
    letters.then(|| (a..=b).map(|letter| format!("{low_stem}{letter}")).collect())
}

#[cfg(test)]
mod tests {
    use super::consecutive;

    #[test]
    fn ranges_of_cases_are_counted_out() {
        assert_eq!(consecutive("6.22", "6.24").unwrap(), ["6.22", "6.23", "6.24"]);
        assert_eq!(consecutive("20.0", "22.0").unwrap(), ["20.0", "21.0", "22.0"]);
        assert_eq!(consecutive("12.41a", "12.41c").unwrap(), ["12.41a", "12.41b", "12.41c"]);
        assert_eq!(consecutive("8.9", "8.11").unwrap(), ["8.9", "8.10", "8.11"]);
        assert_eq!(consecutive("6.24", "6.22"), None);
        assert_eq!(consecutive("6.1", "7.2"), None);
        assert_eq!(consecutive("1.0", "9000.0"), None);
    }
}
