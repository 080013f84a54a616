//! Writing of a file by its plans: line after line, claims in one column, comments behind two blanks.
//! Must not: lose a line; a line without a plan is written as it stands.

use super::plan::{Plan, Plans};
use crate::syntax::{MAX_LINE_CHARS, PhysicalLine, Tree};

/// The columns among which a file takes the first that lies behind all its lines with a claim; longer lines stick out.
const COLUMNS: [usize; 3] = [72, 96, 118];

/// The text of the tree by its plans.
pub(super) fn print(tree: &Tree, plans: &Plans) -> String {
    let lines: Vec<PhysicalLine<'_>> = tree.physical_lines().collect();
    let levels = comment_levels(&lines, plans);
    let laid: Vec<Laid<'_>> = lines
        .iter()
        .zip(0_u32..)
        .zip(levels)
        .map(|((line, number), level)| laid_out(line, plans.get(&number), level))
        .collect();
    let needed = laid.iter().filter(|line| line.claim.is_some() && line.column.is_some()).map(|line| line.width() + 2);
    let widest = needed.filter(|width| *width <= 118).max().unwrap_or(0);
    let column = COLUMNS.into_iter().find(|column| widest <= *column).unwrap_or(118);
    let mut out = String::with_capacity(tree.text().len() + tree.text().len() / 8);
    let mut blank = true;
    for line in laid {
        if line.is_empty() {
            blank = true;
            continue;
        }
        if blank && !out.is_empty() {
            out.push('\n');
        }
        blank = false;
        line.write(column, &mut out);
    }
    out
}

/// A line ready to be written.
struct Laid<'t> {
    text: String,
    claim: Option<&'t str>,
    comment: Option<&'t str>,
    /// The least column of the claim; none puts it one blank behind the text.
    column: Option<usize>,
}

impl Laid<'_> {
    fn width(&self) -> usize {
        self.text.chars().count()
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.claim.is_none() && self.comment.is_none()
    }

    fn write(&self, column: usize, out: &mut String) {
        out.push_str(&self.text);
        let mut width = self.width();
        if let Some(claim) = self.claim {
            let blanks = match self.column {
                None => 1,
                // A long claim moves left rather than push the line past its limit.
                Some(least) => {
                    let last = MAX_LINE_CHARS.saturating_sub(claim.chars().count());
                    column.max(least).min(last).saturating_sub(width).max(2)
                }
            };
            out.extend(std::iter::repeat_n(' ', blanks));
            out.push_str(claim);
            width += blanks;
        }
        if let Some(comment) = self.comment {
            if width > 0 && !self.text.trim().is_empty() {
                out.push_str("  ");
            }
            out.push_str(comment);
        }
        out.truncate(out.trim_end_matches([' ', '\t']).len());
        out.push('\n');
    }
}

fn laid_out<'t>(line: &PhysicalLine<'t>, plan: Option<&Plan>, level: usize) -> Laid<'t> {
    let comment = line.comment.map(str::trim_end);
    match plan {
        Some(Plan::Keep) => Laid { text: line.whole.trim_end().to_owned(), claim: None, comment: None, column: None },
        Some(Plan::Words { indent, claim, single }) => {
            let (text, claim) = words(line, *indent, *claim, *single);
            Laid { text, claim, comment, column: (!single).then_some(0) }
        }
        Some(Plan::Chart { text, claim, column, .. }) => {
            let claim = claim.and_then(|start| line.words.iter().find(|(at, _)| *at == start)).map(|(_, word)| *word);
            Laid { text: text.clone(), claim, comment, column: Some(*column) }
        }
        None if line.words.is_empty() => {
            let text = comment.map_or_else(String::new, |_| " ".repeat(level));
            Laid { text, claim: None, comment, column: None }
        }
        None => Laid { text: line.whole.trim_end().to_owned(), claim: None, comment: None, column: None },
    }
}

/// The blanks before a comment on a line of its own, for every line: as many as before the next line with words; one level
/// more before a closing brace; and a deeper comment at the end of an item stays in it.
fn comment_levels(lines: &[PhysicalLine<'_>], plans: &Plans) -> Vec<usize> {
    let mut levels = Vec::with_capacity(lines.len());
    let (mut level, mut in_item) = (0, false);
    for (number, line) in lines.iter().enumerate().rev() {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        if let Some((_, first)) = line.words.first() {
            level = match plans.get(&number) {
                Some(Plan::Words { indent, .. }) if *first == "}" => indent + 2,
                Some(Plan::Words { indent, .. }) => *indent,
                Some(Plan::Chart { level, .. }) => *level,
                Some(Plan::Keep) | None => line.indent,
            };
            in_item = level > 0;
        }
        levels.push(if !in_item && line.words.is_empty() && line.indent > 0 { 2 } else { level });
    }
    levels.reverse();
    levels
}

/// The words of a line behind its indentation, and its claim apart.
fn words<'t>(line: &PhysicalLine<'t>, indent: usize, claim: Option<u32>, single: bool) -> (String, Option<&'t str>) {
    let mut text = " ".repeat(indent);
    let mut own_claim = None;
    let mut end: Option<u32> = None;
    let mut after_comma = false;
    for (start, word) in &line.words {
        if Some(*start) == claim {
            own_claim = Some(*word);
            continue;
        }
        let gap = end.map_or(0, |end| start.saturating_sub(end) as usize);
        let blanks = match (*word, after_comma) {
            (",", _) => 0,
            (_, true) => gap.max(1),
            _ => gap,
        };
        let blanks = if single { blanks.min(1) } else { blanks };
        if end.is_some() {
            text.extend(std::iter::repeat_n(' ', blanks));
        }
        text.push_str(word);
        after_comma = *word == ",";
        end = Some(start + u32::try_from(word.len()).unwrap_or(0));
    }
    (text, own_claim)
}
