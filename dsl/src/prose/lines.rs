//! The lines of a rulebook with their places, and what kind of line each is by its look alone.
//! Must not: know the outline.

use std::ops::Range;

use super::number::CaseNumber;

/// What a line is by its look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Blank,
    /// Belongs to a table of contents, its title included.
    Contents,
    /// A row of a chart: cells parted by tabs or bars.
    Row,
    /// A transcriber's remark, not the rulebook's own words.
    Remark,
    Text,
}

/// One line without its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'t> {
    /// Counted from 1.
    pub number: usize,
    /// Byte offset of the first byte.
    pub start: usize,
    pub text: &'t str,
    pub kind: LineKind,
    /// The line goes on with the sentence of the line before: the text is wrapped.
    pub continues: bool,
}

impl Line<'_> {
    pub(crate) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Splits a text and tells contents, charts and remarks from the rest.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\n', '\r']);
        found.push(Line { number: index + 1, start, text: line, kind: kind_of(line), continues: false });
        start += whole.len();
    }
    mark_contents(&mut found);
    mark_continuations(&mut found);
    found
}

/// A line so long, and without a sentence's end, goes on in the next.
const WRAPPED: usize = 60;

fn mark_continuations(lines: &mut [Line<'_>]) {
    // whether the line before is ordinary text that has not come to a sentence's end, and was filled or itself wrapped
    let (mut is_text, mut is_open) = (false, false);
    for line in lines {
        let body = line.text.trim();
        let opens = begins_an_item(body) || strip_bullet(line.text).is_some() || begins_a_case(body);
        let wanted = body.starts_with(char::is_lowercase) || is_open;
        line.continues = line.kind == LineKind::Text && is_text && !opens && wanted;
        is_text = line.kind == LineKind::Text;
        let ended = body.ends_with(['.', '!', '?', ':', ';', '"', '”', ')']);
        is_open = !ended && (body.len() >= WRAPPED || line.continues);
    }
}

/// A mark of a list: `a.`, `(ii)`, `12)` and a blank.
fn begins_an_item(body: &str) -> bool {
    let inner = body.strip_prefix('(').unwrap_or(body);
    let rest = inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let mark = inner.len() - rest.len();
    (1..=4).contains(&mark) && rest.trim_start_matches(['.', ')']).starts_with(' ') && !rest.starts_with(' ')
}

/// A case's number and a capital.
fn begins_a_case(body: &str) -> bool {
    CaseNumber::read(body).and_then(|(_, length)| body.get(length..)).is_some_and(|rest| {
        let words = rest.trim_start_matches(['.', ':']).trim_start();
        words.len() < rest.len() && !words.starts_with(char::is_lowercase)
    })
}

/// The paragraphs of ordinary text as ranges of bytes: lines with the lines that continue them.
pub(crate) fn paragraphs(lines: &[Line<'_>]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for line in lines.iter().filter(|l| l.kind == LineKind::Text) {
        match found.last_mut() {
            Some(last) if line.continues => last.end = line.span().end,
            _ => found.push(line.span()),
        }
    }
    found
}

fn kind_of(line: &str) -> LineKind {
    let body = line.trim();
    if body.is_empty() {
        LineKind::Blank
    } else if is_remark(body) {
        LineKind::Remark
    } else if body.contains('\t') || body.matches('|').count() >= 2 {
        LineKind::Row
    } else {
        LineKind::Text
    }
}

/// Remarks of transcribers begin in few ways; all of them speak of the source or of the transcription.
fn is_remark(line: &str) -> bool {
    const OPENINGS: [&str; 9] = [
        "transcription note",
        "transcriber",
        "source note",
        "source prints",
        "the source prints",
        "the printed ",
        "omitted from this transcription",
        "not transcribed",
        "editor's note on the text",
    ];
    let head: String = line.chars().take(40).collect::<String>().to_lowercase();
    let head = head.trim_start_matches(['[', '(', '*', ' ']);
    OPENINGS.iter().any(|opening| head.starts_with(opening))
}

/// Takes the sign off a bulleted line; gives the depth of its indentation and the rest.
pub(crate) fn strip_bullet(line: &str) -> Option<(usize, &str)> {
    let body = line.trim_start();
    let depth = line.len() - body.len();
    let rest = body.strip_prefix(['•', '▪', '◦', '·', '–', '-'])?;
    rest.starts_with([' ', '\t']).then(|| (depth, rest.trim_start()))
}

/// A line that entitles a table of contents.
fn is_contents_title(line: &str) -> bool {
    let words = line.trim().trim_end_matches(':').to_lowercase();
    matches!(words.as_str(), "table of contents" | "contents" | "rules contents" | "index of rules")
}

/// Marks the lines of a table of contents. A bulleted table ends at the first line without a bullet,
/// a plain one where its first entry is printed again or a line is too long for a title.
fn mark_contents(lines: &mut [Line<'_>]) {
    let Some(title) = lines.iter().position(|l| is_contents_title(l.text)) else {
        return;
    };
    let mut first: Option<(String, bool)> = None;
    let mut last = title;
    for (index, line) in lines.iter().enumerate().skip(title) {
        if line.text.trim().is_empty() || is_contents_title(line.text) {
            continue;
        }
        let bulleted = strip_bullet(line.text).is_some();
        let words = entry_words(line.text);
        match &first {
            None => first = Some((words, bulleted)),
            Some((_, true)) if !bulleted => break,
            Some((entry, false)) if *entry == words || line.text.len() > 120 => break,
            Some(_) => {}
        }
        last = index;
    }
    for line in lines.iter_mut().take(last + 1).skip(title) {
        if line.kind != LineKind::Blank {
            line.kind = LineKind::Contents;
        }
    }
}

/// An entry without bullet, dot leaders and page number.
pub(crate) fn entry_words(line: &str) -> String {
    let body = strip_bullet(line).map_or(line.trim(), |(_, rest)| rest.trim());
    let bare = body.trim_end_matches(|c: char| c.is_ascii_digit());
    let led = bare.trim_end_matches(['.', '…', ' ', '\t']);
    // a page number is cut only behind dot leaders or a tab: "Turn 6" keeps its number
    let has_leaders = bare.len() < body.len()
        && (bare.ends_with("..") || bare.contains(". .") || bare.contains('\t') || bare.contains('…'));
    if has_leaders { led.to_owned() } else { body.to_owned() }
}
