//! Proposes a `source` item from the headings of a rulebook.
//! Must not: copy sentences; numbers and titles are facts, sentences are not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::checks::numbering::{Gap, gaps, out_of_order};
use super::headings::{CaseHead, Outline, Part, read_outline};
use super::number::{Key, Numbering, number_of};
use super::references::{Reference, references};

/// Proposes the text of the `source` items of a rulebook; one item for each run of numbers.
/// Takes the rulebook and the name that citations will use.
#[must_use]
pub fn propose_source(text: &str, name: &str) -> String {
    let outline = read_outline(text);
    let cited = references(text, &outline);
    let title = text.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or(name);
    let runs: BTreeSet<usize> = outline.parts.iter().filter(|p| !p.cases.is_empty()).map(|p| p.run).collect();
    let mut written = String::new();
    for run in runs {
        let own_name = if run == 0 { name.to_owned() } else { format!("{name}-{}", run + 1) };
        let proposal = Proposal::of(&outline, run, &cited);
        if !written.is_empty() {
            written.push('\n');
        }
        print(&mut written, &own_name, title, &proposal);
    }
    written
}

/// A line of `.cart` text has room for so many numbers.
const CITED_A_LINE: usize = 12;

/// What one `source` item says, before it is printed.
struct Proposal<'o> {
    parts: Vec<(&'o Part, Vec<Line>)>,
    contents: Vec<String>,
    refers: Vec<(String, Vec<String>)>,
}

/// A line of the outline.
enum Line {
    /// Number as cited, title, number as printed if that differs.
    Titled(String, String, Option<String>),
    /// First and last of consecutive cases without titles.
    Plain(String, String),
    /// A hole in the numbering.
    Omitted(String),
}

impl<'o> Proposal<'o> {
    fn of(outline: &'o Outline, run: usize, cited: &[Reference]) -> Self {
        let mut holes: BTreeMap<usize, Vec<Gap>> = BTreeMap::new();
        for hole in gaps(outline) {
            holes.entry(hole.before.start).or_default().push(hole);
        }
        let better: BTreeMap<usize, Key> =
            out_of_order(outline).into_iter().filter_map(|w| Some((w.span.start, w.better?))).collect();
        let mut names = Names::default();
        let mut parts = Vec::new();
        for part in outline.parts.iter().filter(|p| p.run == run) {
            let mut lines = Vec::new();
            for case in part.cases.iter().filter(|c| !c.chart) {
                for hole in holes.get(&case.span.start).into_iter().flatten() {
                    lines.push(Line::Omitted(hole_text(hole, outline.numbering)));
                }
                lines.push(line_of(case, better.get(&case.span.start), &mut names, outline.numbering));
            }
            parts.push((part, join_plain(lines)));
        }
        let listed: Vec<&Key> =
            outline.contents.iter().filter(|e| e.run == run && e.key.len() == 1).map(|e| &e.key).collect();
        Self { parts, contents: ranges(&listed), refers: refers(outline, run, cited) }
    }
}

/// Gives each case a number of its own.
#[derive(Default)]
struct Names {
    taken: BTreeMap<String, u8>,
}

impl Names {
    fn name(&mut self, number: &str) -> String {
        let times = self.taken.entry(number.to_owned()).or_insert(0);
        *times = times.saturating_add(1);
        match *times {
            1 => number.to_owned(),
            n if n <= 26 => format!("{number}{}", char::from(b'a' + n - 1)),
            n => format!("{number}z{n}"),
        }
    }
}

fn line_of(case: &CaseHead, better: Option<&Key>, names: &mut Names, numbering: Numbering) -> Line {
    let own = better.map_or_else(|| case.number.text.clone(), |key| number_of(key, numbering));
    let name = names.name(&own);
    let remark = case.printed.as_ref().map(|(token, _)| token.clone()).filter(|t| *t != name);
    let printed = remark.or_else(|| (name != case.number.text).then(|| case.number.text.clone()));
    match (&case.title, printed) {
        (None, None) => Line::Plain(name.clone(), name),
        (title, printed) => Line::Titled(name, title.as_deref().unwrap_or_default().replace('"', "'"), printed),
    }
}

/// Joins consecutive plain lines that count upward in the last place.
fn join_plain(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::new();
    for line in lines {
        if let (Some(Line::Plain(_, last)), Line::Plain(next, _)) = (joined.last_mut(), &line)
            && follows(last, next)
        {
            next.clone_into(last);
            continue;
        }
        joined.push(line);
    }
    joined
}

fn follows(last: &str, next: &str) -> bool {
    let cut = |text: &str| {
        let at = text.rfind('.')?;
        Some((text.get(..at)?.to_owned(), text.get(at + 1..)?.parse::<u32>().ok()?))
    };
    matches!((cut(last), cut(next)), (Some((a, x)), Some((b, y))) if a == b && x.checked_add(1) == Some(y))
}

fn hole_text(hole: &Gap, numbering: Numbering) -> String {
    let (first, last) = (number_of(&hole.first, numbering), number_of(&hole.last, numbering));
    if first == last { first } else { format!("{first}-{last}") }
}

/// Sections in the order of the contents, joined where they count upward.
fn ranges(keys: &[&Key]) -> Vec<String> {
    let mut found: Vec<(u16, u16)> = Vec::new();
    for section in keys.iter().filter_map(|k| k.first()) {
        match found.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*section) => *last = *section,
            _ => found.push((*section, *section)),
        }
    }
    let write = |(a, b): (u16, u16)| {
        if a == b { a.to_string() } else { format!("{a}-{b}") }
    };
    found.into_iter().map(write).collect()
}

/// One line for each citing case, in the order of the text; what it cites in the order of the numbers.
fn refers(outline: &Outline, run: usize, cited: &[Reference]) -> Vec<(String, Vec<String>)> {
    let mut lines: Vec<(String, BTreeSet<(Key, String)>)> = Vec::new();
    let mut index: BTreeMap<&Key, usize> = BTreeMap::new();
    let known: BTreeSet<&Key> = outline.cases().map(|(_, c)| &c.key).collect();
    for reference in cited.iter().filter(|r| r.certain || known.contains(&r.key)) {
        let Some((_, from)) = reference.from.as_ref().filter(|(r, _)| *r == run) else {
            continue;
        };
        let last = reference.until.as_ref().map(|last| format!("-{}", last.text)).unwrap_or_default();
        let at = *index.entry(from).or_insert(lines.len());
        if at == lines.len() {
            lines.push((number_of(from, outline.numbering), BTreeSet::new()));
        }
        if let Some((_, all)) = lines.get_mut(at) {
            all.insert((reference.key.clone(), format!("{}{last}", reference.to.text)));
        }
    }
    lines.into_iter().map(|(from, to)| (from, to.into_iter().map(|(_, text)| text).collect())).collect()
}

/// Prints a proposal. The only place that knows how a `source` item looks.
fn print(out: &mut String, name: &str, title: &str, proposal: &Proposal<'_>) {
    let quote = |words: &str| words.replace('"', "'");
    let _ = writeln!(out, "source {name} \"{}\" {{", quote(title));
    for (part, lines) in &proposal.parts {
        if let Some(part_name) = &part.name {
            let letter = part.letter.as_deref().map(|l| format!(" {l}")).unwrap_or_default();
            let _ = writeln!(out, "  part{letter} \"{}\"", quote(part_name));
        }
        for line in lines {
            let _ = match line {
                Line::Omitted(hole) => writeln!(out, "  omitted [{hole}] \"?\""),
                Line::Plain(first, last) if first == last => writeln!(out, "  [{first}]"),
                Line::Plain(first, last) => writeln!(out, "  [{first}-{last}]"),
                Line::Titled(number, title, printed) => {
                    let words = if title.is_empty() { String::new() } else { format!(" \"{title}\"") };
                    let as_printed = printed.as_deref().map(|p| format!("   printed \"{p}\"")).unwrap_or_default();
                    writeln!(out, "  [{number}]{words}{as_printed}")
                }
            };
        }
    }
    if !proposal.contents.is_empty() {
        let _ = writeln!(out, "  contents {}", proposal.contents.join(", "));
    }
    for (from, to) in &proposal.refers {
        for some in to.chunks(CITED_A_LINE) {
            let _ = writeln!(out, "  refers [{from}] to [{}]", some.join(", "));
        }
    }
    out.push_str("}\n");
}
