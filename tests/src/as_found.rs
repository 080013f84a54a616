//! A transcription as it would stand if nobody had noticed a slip: what is printed in place of what is read, and no
//! remark, conflict or hole declared. Tests check that the slips are then reported.
//! Must not: know a title, or repair what it leaves behind.

#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the texts are our own, and a slip here fails the test"
)]

use cartouche_dsl::syntax::{ItemRef, LineRef, Literal, NodeRef, Tree, Word, Words, parse_text};
use cartouche_dsl::text::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Remarks of a word and a string.
const REMARKS: [&str; 7] = ["missing", "doubtful", "unclear", "because", "note", "unused", "refuted"];
/// Beginnings of lines that declare a slip or a hole.
const LINES: [&[&str]; 7] = [
    &["missing"],
    &["hole"],
    &["omitted"],
    &["contents", "lack"],
    &["scores", "of"],
    &["even", "results"],
    &["repeats"],
];
/// Beginnings of items that declare one.
const ITEMS: [&[&str]; 4] = [&["conflict"], &["unclear"], &["missing"], &["not", "here"]];
/// Items of the transcriber's own, which stand on rows and readings that are taken out: worked examples lie over a map.
const OWN: [&[&str]; 1] = [&["example"]];
/// Beginnings of items whose lines hold expressions.
const RUNS: [&[&str]; 6] = [&["term"], &["measure"], &["question"], &["action"], &["program"], &["also"]];
/// Charts whose rows are called by their labels elsewhere.
const NAMED_ROWS: [&str; 3] = ["terrain", "hexsides", "paths"];

/// What becomes of rows that a line `missing rows NAMES` says the book's chart lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LackingRows {
    /// They stay; only the line that explains them goes.
    Stay,
    /// They go, as if only the chart had been copied.
    Go,
}

/// Takes the files of a project, as paths and texts, and gives them with every declaration of a slip taken out.
#[must_use]
pub fn as_found(files: &[(String, String)], rows: LackingRows) -> Vec<(String, String)> {
    let trees: Vec<Tree> = files.iter().map(|(_, text)| parse_text(FileId(0), text.as_str())).collect();
    let mut renamed = BTreeMap::new();
    let changed: Vec<Vec<(Span, String)>> = trees
        .iter()
        .map(|tree| {
            let mut hand = Hand { edits: Vec::new(), renamed: &mut renamed, rows };
            tree.items().for_each(|item| hand.item(&item));
            hand.edits
        })
        .collect();
    let uses =
        |tree: &Tree, edits: &mut Vec<(Span, String)>| tree.items().for_each(|item| rename(&item, &renamed, edits));
    files
        .iter()
        .zip(trees.iter().zip(changed))
        .map(|((path, text), (tree, mut edits))| {
            uses(tree, &mut edits);
            (path.clone(), apply(text, edits))
        })
        .collect()
}

/// Makes the edits, the outermost where several overlap, and leaves no blank at the end of a line.
fn apply(text: &str, mut edits: Vec<(Span, String)>) -> String {
    edits.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let mut out = String::new();
    let mut done = 0;
    for (span, by) in edits {
        if span.start < done {
            continue;
        }
        out.push_str(&text[done as usize..span.start as usize]);
        out.push_str(&by);
        done = span.end;
    }
    out.push_str(&text[done as usize..]);
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

struct Hand<'m> {
    edits: Vec<(Span, String)>,
    /// Rows called elsewhere by their labels, and what is printed in their place.
    renamed: &'m mut BTreeMap<String, String>,
    rows: LackingRows,
}

impl Hand<'_> {
    fn drop(&mut self, span: Span) {
        self.edits.push((span, String::new()));
    }

    fn item(&mut self, item: &ItemRef<'_>) {
        let head = item.head();
        if begins(&head.words(), &ITEMS) || begins(&head.words(), &OWN) {
            return self.drop(item.span());
        }
        self.words(&head, None);
        let kind = item.keyword().map_or("", |word| word.text);
        self.body(&item.body(), kind);
    }

    fn body(&mut self, body: &[NodeRef<'_>], kind: &str) {
        let mut lacking: BTreeSet<String> = BTreeSet::new();
        if self.rows == LackingRows::Go {
            let lines =
                body.iter().filter_map(NodeRef::as_line).filter(|line| begins(&line.words(), &[&["missing", "rows"]]));
            lacking = lines
                .flat_map(|line| line.words().to_vec())
                .filter(|word| word.kind.is_name())
                .map(|word| word.text.to_owned())
                .collect();
        }
        for node in body {
            match node {
                NodeRef::Line(line) => self.line(line, kind),
                NodeRef::Chart(chart) => {
                    self.words(&chart.header().line(), None);
                    let rows = chart.rows();
                    let gone = |label: &str| lacking.contains(label);
                    fn label<'t>(line: &LineRef<'t>) -> &'t str {
                        line.words().first().map_or("", |word| word.text)
                    }
                    if !rows.is_empty() && rows.iter().all(|row| gone(label(&row.line()))) {
                        self.drop(chart.span());
                        continue;
                    }
                    for row in rows {
                        let line = row.line();
                        let derived =
                            line.words().to_vec().windows(2).any(|pair| pair[0].is("derived") && pair[1].is("from"));
                        if derived || gone(label(&line)) {
                            self.drop(line.block_span());
                        } else {
                            self.words(&line, NAMED_ROWS.contains(&kind).then_some(label(&line)));
                            self.body(&line.body(), kind);
                        }
                    }
                    self.body(&chart.header().body(), kind);
                }
            }
        }
    }

    fn line(&mut self, line: &LineRef<'_>, kind: &str) {
        let words = line.words().to_vec();
        let no_points = words.first().is_some_and(|word| word.is("when"))
            && words.windows(2).any(|pair| pair[0].is("has") && pair[1].text == "0");
        // A line about what lies beyond a table's edge that is itself unclear is a reading.
        let edge = words.first().is_some_and(|word| word.is("below") || word.is("above"));
        let reading = kind == "table" && edge && words.iter().any(|word| word.is("unclear"));
        // A case that is printed without a number cannot be listed.
        let no_number = words
            .windows(2)
            .any(|pair| pair[0].is("printed") && pair[1].kind == Literal::Text && pair[1].text.is_empty());
        if begins(&line.words(), &LINES) || no_points || reading || no_number {
            return self.drop(line.block_span());
        }
        self.words(line, None);
        if kind == "table" {
            self.edges(&words);
        }
        self.body(&line.body(), kind);
    }

    /// Takes off where a formula ends, and to what an edge is an exception.
    fn edges(&mut self, words: &[Word<'_>]) {
        for at in 0..words.len() {
            let (word, next) = (&words[at], words.get(at + 1));
            if word.is("up")
                && next.is_some_and(|next| next.is("to"))
                && words[0].is("die")
                && let Some(end) = words.get(at + 2)
            {
                self.drop(word.span.to(end.span));
            }
            if word.kind == Literal::Comma
                && next.is_some_and(|next| next.is("exception"))
                && let Some(bracket) = words.get(at + 3).filter(|bracket| bracket.kind == Literal::Bracket)
            {
                self.drop(word.span.to(bracket.span));
            }
        }
    }

    /// Takes off remarks, and puts what is printed in its place. A row's label that is called elsewhere is noted.
    fn words(&mut self, line: &LineRef<'_>, label: Option<&str>) {
        let words = line.words().to_vec();
        for at in 1..words.len() {
            let (word, Some(quoted)) = (&words[at], words.get(at + 1).filter(|next| next.kind == Literal::Text)) else {
                continue;
            };
            if word.kind != Literal::Name {
                continue;
            }
            if REMARKS.contains(&word.text) {
                self.drop(word.span.to(quoted.span));
            } else if word.text == "printed" {
                self.drop(word.span.to(quoted.span));
                if let Some((read, by)) = replaced(&words[..at], quoted.text) {
                    if label.is_some_and(|label| label == read.text && read.span == words[0].span) {
                        self.renamed.insert(read.text.to_owned(), by.clone());
                    }
                    self.edits.push((read.span, by));
                }
            }
        }
    }
}

fn begins(words: &Words<'_>, beginnings: &[&[&str]]) -> bool {
    beginnings
        .iter()
        .any(|beginning| beginning.iter().enumerate().all(|(at, text)| words.get(at).is_some_and(|word| word.is(text))))
}

/// The word that stands for what is printed, and what to write in its place. None where a text of the transcriber's own
/// stands for it: there the slip is in the book's prose alone.
fn replaced<'t>(before: &[Word<'t>], printed: &str) -> Option<(Word<'t>, String)> {
    let is_case = printed.contains('.') && printed.starts_with(|c: char| c.is_ascii_digit());
    if is_case {
        let bracket = before.iter().rev().find(|word| word.kind == Literal::Bracket)?;
        return Some((*bracket, format!("[{printed}]")));
    }
    let name = |word: &&Word<'t>| word.kind != Literal::Text && !word.kind.is_mark() && word.kind != Literal::Bracket;
    let alike = before
        .iter()
        .filter(name)
        .max_by_key(|word| likeness(word.text, printed))
        .filter(|word| likeness(word.text, printed) >= 50);
    let word = alike.or_else(|| before.last().filter(name).filter(|_| !printed.contains(' ')))?;
    Some((*word, if printed.contains([' ', '*']) { format!("\"{printed}\"") } else { printed.to_owned() }))
}

/// Of a hundred letters, how many two words share at the beginning and the end; all, if one is a part of the other.
fn likeness(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    if other.split('/').any(|part| part == one) {
        return 100;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let begin = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let rest = one.len().min(other.len()) - begin;
    let end = one.iter().rev().zip(other.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    (begin + end) * 100 / one.len().max(other.len()).max(1)
}

/// Uses of renamed rows, wherever a plain word calls one.
fn rename(item: &ItemRef<'_>, renamed: &BTreeMap<String, String>, edits: &mut Vec<(Span, String)>) {
    let mut lines = vec![item.head()];
    let mut bodies = vec![item.body()];
    while let Some(body) = bodies.pop() {
        for node in body {
            match node {
                NodeRef::Line(line) => {
                    bodies.push(line.body());
                    lines.push(line);
                }
                NodeRef::Chart(chart) => {
                    let rows: Vec<LineRef<'_>> = chart.rows().iter().map(|row| row.line()).collect();
                    bodies.extend(rows.iter().map(LineRef::body));
                    lines.extend(rows);
                    bodies.push(chart.header().body());
                }
            }
        }
    }
    // In expressions a name with other letters than those of a word stands in quotes.
    let runs = begins(&item.head().words(), &RUNS);
    for word in lines.iter().flat_map(|line| line.words().to_vec()) {
        if let Some(by) = renamed.get(word.text).filter(|_| word.kind == Literal::Name)
            && !edits.iter().any(|(span, _)| span.start <= word.span.start && word.span.end <= span.end)
        {
            edits.push((word.span, if runs { format!("\"{by}\"") } else { by.clone() }));
        }
    }
}
