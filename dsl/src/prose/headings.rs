//! The outline of a rulebook: its parts, its numbered headings, its table of contents.
//! Must not: judge; what is wrong with the numbering is said in `checks`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::heading_lines::{Found, below_a_row, heads_of_line, prefix_of, repeated_prefixes};
use super::items::{self, Item};
use super::lines::{Line, LineKind, entry_words, lines, strip_bullet};
use super::number::{CaseNumber, Key, Numbering, numbering_of};
use super::parts::{self, PartHead};

/// The outline of one rulebook.
#[derive(Debug, Clone, Default)]
pub struct Outline {
    /// In the order of the text. A rulebook without parts has one, without name.
    pub parts: Vec<Part>,
    /// The table of contents, in its order.
    pub contents: Vec<ContentsEntry>,
    /// How its numbers nest.
    pub numbering: Numbering,
    /// Lettered and numbered items below the cases.
    pub items: Vec<Item>,
}

/// A part of a rulebook, such as standard and exclusive rules.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// As printed, without the letter.
    pub name: Option<String>,
    /// `A` of "A. Standard Rules", `2` of "Part 2".
    pub letter: Option<String>,
    /// Parts with the same value share one run of numbers; it grows where numbering starts anew.
    pub run: usize,
    /// The bytes of its heading.
    pub span: Range<usize>,
    /// In the order of the text.
    pub cases: Vec<CaseHead>,
}

/// The heading of a case.
#[derive(Debug, Clone)]
pub struct CaseHead {
    /// As the text has it.
    pub number: CaseNumber,
    /// Its place in the numbering.
    pub key: Key,
    /// The heading's words, if the case has any.
    pub title: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The bytes of number and title.
    pub span: Range<usize>,
    /// The heading and all text up to the next heading.
    pub body: Range<usize>,
    /// The heading has a line to itself and does not end in a colon.
    pub own_line: bool,
    /// It heads a chart of the case that already bears this number.
    pub chart: bool,
    /// The table of contents lists it.
    pub in_contents: bool,
    /// What a transcriber's remark says that the source prints instead, and where.
    pub printed: Option<(String, Range<usize>)>,
}

/// A line of the table of contents.
#[derive(Debug, Clone)]
pub struct ContentsEntry {
    /// If it has one.
    pub number: Option<CaseNumber>,
    /// The place of the number.
    pub key: Key,
    /// The words.
    pub title: String,
    /// The line, from 1.
    pub line: usize,
    /// The bytes of the line without indentation.
    pub span: Range<usize>,
    /// How far it is indented.
    pub depth: usize,
    /// The run of numbers it belongs to, see [`Part::run`].
    pub run: usize,
}

impl Outline {
    /// All cases with the run of numbers that they belong to, in the order of the text.
    pub fn cases(&self) -> impl Iterator<Item = (usize, &CaseHead)> {
        self.parts.iter().flat_map(|part| part.cases.iter().map(move |case| (part.run, case)))
    }
}

/// Reads the outline of a plain-text rulebook. Never fails: a text without headings has one empty part.
#[must_use]
pub fn read_outline(text: &str) -> Outline {
    let lines = lines(text);
    let prefixes = repeated_prefixes(&lines);
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if line.kind == LineKind::Text && !line.continues {
            let wrapped = lines.get(index + 1).is_some_and(|next| next.continues);
            heads_of_line(line, &prefixes, (below_a_row(&lines, index), wrapped), &mut found);
        }
    }
    let numbering = numbering_of(found.iter().map(|f| &f.head.number));
    for f in &mut found {
        f.head.key = f.head.number.key(numbering);
    }
    let mut outline = Outline { numbering, ..Outline::default() };
    let entries: Vec<&Line> = lines.iter().filter(|l| l.kind == LineKind::Contents).collect();
    outline.contents = read_contents(&entries, &prefixes, numbering);
    let part_heads = parts::find(&lines, &outline.contents, &found_lines(&found));
    outline.parts = sort_into_parts(found, &part_heads, text.len());
    attach_remarks(&lines, &mut outline.parts);
    mark_charts(&mut outline.parts);
    mark_contents(&mut outline);
    outline.items = items::read(&lines, &outline);
    outline
}

fn found_lines(found: &[Found]) -> Vec<(usize, Key)> {
    found.iter().map(|f| (f.head.line, f.head.key.clone())).collect()
}

fn read_contents(entries: &[&Line<'_>], prefixes: &BTreeSet<String>, numbering: Numbering) -> Vec<ContentsEntry> {
    let mut contents: Vec<ContentsEntry> = Vec::new();
    let mut runs = Runs::default();
    for line in entries {
        let words = entry_words(line.text);
        if words.eq_ignore_ascii_case("table of contents") || words.eq_ignore_ascii_case("contents") {
            continue;
        }
        let (prefix, skip) =
            prefix_of(&words).filter(|(p, _)| prefixes.contains(p)).map_or((None, 0), |(p, s)| (Some(p), s));
        let read = words.get(skip..).and_then(CaseNumber::read);
        let title = read.as_ref().map_or(words.as_str(), |(_, length)| words.get(skip + length..).unwrap_or_default());
        let title = title.trim_start_matches(['.', ':']).trim().to_owned();
        let number = read.map(|(number, _)| number);
        let key = number.as_ref().map(|n| n.key(numbering)).unwrap_or_default();
        let run = if key.is_empty() {
            if parts::letter_and_name(&words).is_some() {
                runs.part_begins();
            }
            runs.now
        } else {
            runs.of(&key, prefix.as_deref())
        };
        let indent = strip_bullet(line.text).map_or(0, |(_, rest)| line.text.len() - rest.len());
        let span = line.start + indent..line.start + line.text.trim_end().len();
        contents.push(ContentsEntry {
            number,
            key,
            title,
            line: line.number,
            span,
            depth: line.text.len() - line.text.trim_start().len(),
            run,
        });
    }
    contents
}

/// Follows the sections and says where numbering starts anew.
#[derive(Default)]
struct Runs {
    now: usize,
    highest: u16,
    prefix: Option<String>,
    at_part: bool,
}

impl Runs {
    fn part_begins(&mut self) {
        self.at_part = true;
    }

    /// A new run begins where a section of a new part, or with other words before its number,
    /// is not above all sections so far.
    fn of(&mut self, key: &[u16], prefix: Option<&str>) -> usize {
        let section = key.first().copied().unwrap_or(0);
        let other_words = prefix.is_some() && self.prefix.as_deref() != prefix;
        let first_again = section == 1 && key.len() == 1 && self.highest >= 3;
        if (self.at_part || other_words || first_again) && section <= self.highest {
            self.now += 1;
            self.highest = 0;
        }
        self.at_part = false;
        if prefix.is_some() {
            self.prefix = prefix.map(str::to_owned);
        }
        self.highest = self.highest.max(section);
        self.now
    }
}

fn sort_into_parts(found: Vec<Found>, heads: &[PartHead], end: usize) -> Vec<Part> {
    let mut starts: Vec<usize> =
        found.iter().map(|f| f.head.span.start).chain(heads.iter().map(|h| h.span.start)).collect();
    starts.push(end);
    starts.sort_unstable();
    let mut runs = Runs::default();
    let mut parts = vec![Part::default()];
    let mut heads = heads.iter().peekable();
    for Found { mut head, prefix } in found {
        while let Some(part) = heads.next_if(|h| h.span.start < head.span.start) {
            runs.part_begins();
            parts.push(Part {
                name: Some(part.name.clone()),
                letter: part.letter.clone(),
                span: part.span.clone(),
                ..Part::default()
            });
        }
        let before = runs.now;
        let run = runs.of(&head.key, prefix.as_deref());
        let next = starts.partition_point(|s| *s <= head.span.start);
        head.body = head.span.start..starts.get(next).copied().unwrap_or(end);
        if run != before && parts.last().is_some_and(|p| !p.cases.is_empty()) {
            parts.push(Part { name: prefix.clone(), span: head.span.clone(), ..Part::default() });
        }
        if let Some(part) = parts.last_mut() {
            part.run = run;
            part.cases.push(head);
        }
    }
    for part in heads {
        parts.push(Part {
            name: Some(part.name.clone()),
            letter: part.letter.clone(),
            span: part.span.clone(),
            run: runs.now,
            ..Part::default()
        });
    }
    if parts.len() > 1 && parts.first().is_some_and(|p| p.cases.is_empty()) {
        parts.remove(0);
    }
    parts
}

/// Remarks that quote what the source prints as this or the next heading.
fn attach_remarks(lines: &[Line<'_>], parts: &mut [Part]) {
    for line in lines.iter().filter(|l| l.kind == LineKind::Remark) {
        let low = line.text.to_lowercase();
        let Some(about) = low.find("heading as").or_else(|| low.find("headed as")) else {
            continue;
        };
        let Some(open) = line.text.get(about..).and_then(|t| t.find(['"', '“'])).map(|i| i + about) else {
            continue;
        };
        let quoted = line.text.get(open..).unwrap_or_default().trim_start_matches(['"', '“']);
        let quote_at = line.text.len() - quoted.len();
        let token: String = quoted.chars().take_while(|c| !c.is_whitespace() && !matches!(c, '"' | '”')).collect();
        if !token.contains('.') {
            continue;
        }
        let span = line.start + quote_at..line.start + quote_at + token.len();
        let of_next = low.get(..about).is_some_and(|b| b.ends_with("next "));
        let target = head_at(parts, line.number, of_next);
        if let Some(case) = target {
            case.printed = Some((token, span));
        }
    }
}

/// The first heading below a line, or the last one above it.
fn head_at(parts: &mut [Part], line: usize, below: bool) -> Option<&mut CaseHead> {
    let first = |p: &Part| p.cases.first().map_or(usize::MAX, |c| c.line);
    let next = parts.partition_point(|p| p.cases.is_empty() || first(p) <= line);
    if below {
        let (early, late) = parts.split_at_mut_checked(next)?;
        let own = early.last_mut().and_then(|p| {
            let at = p.cases.partition_point(|c| c.line <= line);
            p.cases.get_mut(at)
        });
        return own.or_else(|| late.first_mut().and_then(|p| p.cases.first_mut()));
    }
    let part = parts.get_mut(next.checked_sub(1)?)?;
    let at = part.cases.partition_point(|c| c.line < line).checked_sub(1)?;
    part.cases.get_mut(at)
}

/// "16.1 Arrivals Table" after a case 16.1 heads a chart of that case.
fn mark_charts(parts: &mut [Part]) {
    let mut seen: BTreeSet<(usize, Key)> = BTreeSet::new();
    for part in parts {
        let run = part.run;
        for case in &mut part.cases {
            let is_chart = case.title.as_deref().is_some_and(|t| t.ends_with(" Table") || t.ends_with(" Chart"));
            case.chart = !seen.insert((run, case.key.clone())) && is_chart && case.key.len() > 1;
        }
    }
}

fn mark_contents(outline: &mut Outline) {
    let listed: BTreeSet<(usize, Key)> =
        outline.contents.iter().filter(|e| !e.key.is_empty()).map(|e| (e.run, e.key.clone())).collect();
    for part in &mut outline.parts {
        let run = part.run;
        for case in &mut part.cases {
            case.in_contents = listed.contains(&(run, case.key.clone()));
        }
    }
}
