//! Citations: what stands in `[bs 8.2, agv 16.3]`.
//! Must not: know which cases a source has.

use crate::text::Span;

/// What a citation points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CiteKind {
    /// A numbered case: `8.41`.
    Case,
    /// A chart by its number: `chart 20.2`.
    Chart,
    /// The counters.
    Counter,
    /// The map.
    Map,
    /// A place of the source that has a name or a number with letters first: `E7.3`, `introduction`.
    Named,
}

/// One citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cite<'t> {
    /// The source's name before it; it holds until the next one in the bracket.
    pub source: Option<&'t str>,
    /// What it points at.
    pub kind: CiteKind,
    /// The digits and points: `12.4`. For a named place, all of it. Empty for `counter` and `map`.
    pub number: &'t str,
    /// What follows the number: `a`, `a i`, `SR 4`, `A2`; may be empty.
    pub item: &'t str,
    /// Whether a blank stands between number and item.
    pub spaced: bool,
    /// The end of a range as written: `9.65` of `9.62-9.65`, `C` of `10.6.7A-C`.
    pub end: Option<&'t str>,
    /// Where it stands, without the source's name.
    pub span: Span,
}

impl Cite<'_> {
    /// The case as one text, with one blank where blanks stand: `12.4a i`, `16.1 SR 4`; without source and range.
    pub fn full(&self) -> String {
        let item = self.item.split_whitespace().collect::<Vec<_>>().join(" ");
        let gap = if self.spaced { " " } else { "" };
        format!("{}{gap}{item}", self.number)
    }

    /// The last case of a range, in full: `9.65`, `10.6.7C`.
    pub fn range_end(&self) -> Option<String> {
        let end = self.end?;
        if end.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(end.to_owned());
        }
        let kept = self.item.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let gap = if self.spaced { " " } else { "" };
        Some(format!("{}{gap}{kept}{end}", self.number))
    }
}

/// A part of a bracket that cannot be read, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCite {
    /// Where.
    pub span: Span,
    /// Why.
    pub reason: &'static str,
}

/// Goes through a bracket, `text` with its `[` and `]`, standing at `span`.
pub fn cites<'t>(text: &'t str, span: Span) -> impl Iterator<Item = Result<Cite<'t>, BadCite>> {
    let inner = text.strip_prefix('[').unwrap_or(text);
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    let mut source = None;
    let mut at = span.start.saturating_add(1);
    inner.split(',').map(move |part| {
        let lead = part.len() - part.trim_start_matches(' ').len();
        let start = at.saturating_add(width(lead));
        at = at.saturating_add(width(part.len())).saturating_add(1);
        let body = part.trim_matches(' ');
        let whole = Span::new(span.file, start, start.saturating_add(width(body.len())));
        one(body, whole, &mut source).map_err(|reason| BadCite { span: whole, reason })
    })
}

fn width(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn one<'t>(body: &'t str, span: Span, source: &mut Option<&'t str>) -> Result<Cite<'t>, &'static str> {
    if body.is_empty() {
        return Err("nothing stands here");
    }
    if let Some(bad) = body.chars().find(|c| !(c.is_alphanumeric() || " .-'_*†/".contains(*c))) {
        return Err(if bad == ':' { "a case is written with points" } else { "this is no case number" });
    }
    let (first, rest) = body.split_once(' ').unwrap_or((body, ""));
    let after = rest.trim_start_matches(' ');
    let lettered = first.starts_with(|c: char| c.is_alphabetic());
    if lettered && !is_kind(first) && (after.starts_with(|c: char| c.is_ascii_digit()) || is_kind(first_word(after))) {
        *source = Some(first);
        let moved = width(body.len() - after.len());
        return place(after, Span::new(span.file, span.start.saturating_add(moved), span.end), *source);
    }
    place(body, span, *source)
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

fn is_kind(word: &str) -> bool {
    matches!(word, "chart" | "counter" | "map")
}

fn place<'t>(body: &'t str, span: Span, source: Option<&'t str>) -> Result<Cite<'t>, &'static str> {
    let cite = |kind, number, item: &'t str, end| {
        let bare = item.trim_start_matches(' ');
        Ok(Cite { source, kind, number, item: bare, spaced: bare.len() < item.len(), end, span })
    };
    let (first, rest) = body.split_once(' ').unwrap_or((body, ""));
    let rest = rest.trim_start_matches(' ');
    match first {
        "counter" => return cite(CiteKind::Counter, "", rest, None),
        "map" => return cite(CiteKind::Map, "", rest, None),
        "chart" if rest.is_empty() => return Err("the chart's number is missing"),
        "chart" if !rest.starts_with(|c: char| c.is_ascii_digit()) => return cite(CiteKind::Chart, rest, "", None),
        "chart" => {
            let (number, item, end) = case(rest)?;
            return cite(CiteKind::Chart, number, item, end);
        }
        _ => {}
    }
    if body.starts_with(|c: char| c.is_alphabetic()) {
        return cite(CiteKind::Named, body, "", None);
    }
    let (number, item, end) = case(body)?;
    cite(CiteKind::Case, number, item, end)
}

/// Number, item, end of range of `12.4a i`, `9.62-9.65`, `10.6.7A-C`.
fn case(body: &str) -> Result<(&str, &str, Option<&str>), &'static str> {
    let (from, end) = match body.split_once('-') {
        Some((from, end)) => (from, Some(end)),
        None => (body, None),
    };
    let size = from.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(from.len());
    let (number, item) = from.split_at_checked(size).unwrap_or((from, ""));
    if number.is_empty() || number.split('.').any(str::is_empty) {
        return Err("a case is digits with single points between: 8.41");
    }
    if item.contains('.') || item.contains('/') {
        return Err("a case number ends where its letters begin");
    }
    if let Some(end) = end {
        let digits = end.starts_with(|c: char| c.is_ascii_digit());
        let good = if digits {
            end.split('.').all(|part| !part.is_empty()) && !end.contains([' ', '-', '/'])
        } else {
            !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_alphabetic()) && !item.is_empty()
        };
        if !good || from.ends_with(' ') {
            return Err("a range is two cases with a dash between, without blanks: 9.62-9.65");
        }
    }
    Ok((number, item, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        cites(text, Span::default())
            .map(|cite| match cite {
                Ok(c) => {
                    let end = c.range_end().map(|e| format!("..{e}")).unwrap_or_default();
                    format!("{}{:?} {}{end}", c.source.map(|s| format!("{s}/")).unwrap_or_default(), c.kind, c.full())
                }
                Err(bad) => format!("bad {}-{}: {}", bad.span.start, bad.span.end, bad.reason),
            })
            .collect::<Vec<_>>()
            .join("; ")
    }

    #[test]
    fn cases_of_all_shapes() {
        for (text, expected) in [
            ("[8.6]", "Case 8.6"),
            ("[bs 8.2, agv 16.3, 2.1]", "bs/Case 8.2; agv/Case 16.3; agv/Case 2.1"),
            ("[chart 20.2]", "Chart 20.2"),
            ("[bs chart 1.2, counter, map]", "bs/Chart 1.2; bs/Counter ; bs/Map "),
            ("[9.62-9.65]", "Case 9.62..9.65"),
            ("[12.41a]", "Case 12.41a"),
            ("[12.4a i]", "Case 12.4a i"),
            ("[16.1 SR 4]", "Case 16.1 SR 4"),
            ("[10.6.7A-C]", "Case 10.6.7A..10.6.7C"),
            ("[11.17.6E, 5.2A2, 20.0R]", "Case 11.17.6E; Case 5.2A2; Case 20.0R"),
            ("[E7.3]", "Named E7.3"),
            ("[introduction]", "Named introduction"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn malformed_parts_are_named_one_by_one() {
        assert_eq!(
            shown("[6.32,, 8.]"),
            "Case 6.32; bad 6-6: nothing stands here; bad 8-10: a case is digits with single points between: 8.41"
        );
        assert_eq!(shown("[]"), "bad 1-1: nothing stands here");
        assert!(shown("[9.1 - 9.2]").starts_with("bad"));
        assert!(shown("[3:1]").starts_with("bad"));
        assert!(shown("[chart]").starts_with("bad"));
    }
}
