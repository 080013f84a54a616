//! What is wrong with characters, whatever the line says: tabs, semicolons, lone quotes, odd blanks, lines too long.
//! Must not: look at more than one line, or report one kind twice for a line.

use super::MAX_LINE_CHARS;
use crate::diagnostics::{Diagnostic, Edit, FixGrade};
use crate::syntax::bracket;
use crate::syntax::literal::Literal;
use crate::syntax::tree::{Line, Token, Tree};
use crate::text::Span;

/// Checks every line of the tree.
pub(super) fn check(tree: &Tree) -> Vec<Diagnostic> {
    let mut reports = Vec::new();
    let tabs = tree.text.contains('\t');
    let odd = tree.text.bytes().any(|byte| byte >= 0x7F || (byte < b' ' && byte != b'\n'));
    for line in &tree.lines {
        let text = tree.slice(line.start, line.end);
        if text.len() > MAX_LINE_CHARS {
            too_long(tree, line, text, &mut reports);
        }
        if text.ends_with([' ', '\t']) {
            trailing_blanks(tree, line, text, &mut reports);
        }
        if tabs && text.trim_end_matches([' ', '\t']).contains('\t') {
            tab(tree, line, text, &mut reports);
        }
        if odd && text.bytes().any(|byte| !(b' '..0x7F).contains(&byte)) {
            odd_characters(tree, line, text, &mut reports);
            typographic(tree, line, text, &mut reports);
        }
        if line.broken {
            strays(tree, line, &mut reports);
        }
        for token in tree.tokens_of(line.tokens, line.tokens_end) {
            if token.kind == Literal::Bracket {
                citations(tree, token, &mut reports);
            }
        }
    }
    reports
}

fn too_long(tree: &Tree, line: &Line, text: &str, reports: &mut Vec<Diagnostic>) {
    let Some((at, _)) = text.char_indices().nth(MAX_LINE_CHARS) else { return };
    let n_chars = text.chars().count();
    // Only the first characters beyond the bound are marked, so that a line of a megabyte stays readable in a report.
    let end = text.char_indices().nth(MAX_LINE_CHARS + 10).map_or(text.len(), |(end, _)| end);
    let span = tree.span(line.start + width(at), line.start + width(end));
    reports.push(
        Diagnostic::new("E0018", format!("this line has {n_chars} characters; a line may have {MAX_LINE_CHARS}"))
            .primary(span, "too long from here on")
            .help("end it with a comma and go on deeper in the next line, or cut the chart in two with the same row labels"),
    );
}

fn trailing_blanks(tree: &Tree, line: &Line, text: &str, reports: &mut Vec<Diagnostic>) {
    let kept = text.trim_end_matches([' ', '\t']).len();
    let span = tree.span(line.start + width(kept), line.end);
    reports.push(
        Diagnostic::new("E0019", "blanks at the end of the line")
            .primary(span, "nothing but blanks")
            .help("delete them")
            .fix_replace(FixGrade::Safe, "delete the blanks", span, ""),
    );
}

fn tab(tree: &Tree, line: &Line, text: &str, reports: &mut Vec<Diagnostic>) {
    let kept = text.trim_end_matches([' ', '\t']).len();
    let places: Vec<Span> = text
        .match_indices('\t')
        .filter(|(at, _)| *at < kept)
        .map(|(at, _)| tree.span(line.start + width(at), line.start + width(at) + 1))
        .collect();
    let Some(first) = places.first().copied() else { return };
    let message = if places.len() == 1 { "a tab".to_owned() } else { format!("{} tabs on this line", places.len()) };
    let edits = places.into_iter().map(|span| Edit { span, replacement: "  ".into() }).collect();
    reports.push(
        Diagnostic::new("E0016", message).primary(first, "levels are made of blanks only").help("write blanks").fix(
            FixGrade::Safe,
            "write two blanks for each tab",
            edits,
        ),
    );
}

/// Control characters, blanks that are none, and marks that turn the direction of writing; each kind once a line.
fn odd_characters(tree: &Tree, line: &Line, text: &str, reports: &mut Vec<Diagnostic>) {
    let odd = |c: char| !matches!(c, ' ' | '\t') && (c.is_control() || is_blank(c) || turns_direction(c));
    let mut seen: Vec<char> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| odd(*c)) {
        if seen.contains(&c) {
            continue;
        }
        seen.push(c);
        let span = tree.span(line.start + width(at), line.start + width(at + c.len_utf8()));
        let code = u32::from(c);
        let (what, grade, title, by) = if c == '\r' {
            ("a line end of old machines", FixGrade::Likely, "save the file with line ends of today", "\n")
        } else if turns_direction(c) {
            ("a mark that turns the direction of writing", FixGrade::Likely, "delete it", "")
        } else if c.is_control() {
            ("a control character", FixGrade::Likely, "delete it", "")
        } else {
            ("a blank that is not the plain one", FixGrade::Safe, "write a plain blank", " ")
        };
        reports.push(
            Diagnostic::new("E0032", format!("{what} (U+{code:04X})"))
                .primary(span, "not to be seen, and not a blank to the compiler")
                .help(title)
                .fix_replace(grade, title, span, by),
        );
    }
}

/// A blank that is not the plain one, or a character of no width.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}' | '\u{2060}' | '\u{AD}')
}

/// Marks after which a line is shown in another order than it is read.
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// What word processors put for plain quotes and dashes, outside strings and comments; the first of each on a line.
fn typographic(tree: &Tree, line: &Line, text: &str, reports: &mut Vec<Diagnostic>) {
    let (mut quote, mut dash) = (None, None);
    for token in tree.tokens_of(line.tokens, line.tokens_end).iter().filter(|token| token.kind != Literal::Text) {
        let mut in_string = false;
        for (at, c) in tree.slice(token.start, token.end).char_indices() {
            let start = token.start + width(at);
            let found = Some((c, tree.span(start, start + width(c.len_utf8()))));
            match c {
                '"' => in_string = !in_string,
                _ if in_string => {}
                '\u{201C}' | '\u{201D}' | '\u{201E}' => quote = quote.or(found),
                '\u{2013}' | '\u{2014}' | '\u{2212}' if means_a_dash(text, (start - line.start) as usize, c) => {
                    dash = dash.or(found);
                }
                _ => {}
            }
        }
    }
    if let Some((c, span)) = quote {
        reports.push(
            Diagnostic::new("E0041", format!("a typographic quotation mark {c}"))
                .primary(span, "strings stand between plain quotes \"")
                .help("write \"")
                .fix_replace(FixGrade::Likely, "write a plain quote", span, "\""),
        );
    }
    if let Some((c, span)) = dash {
        reports.push(
            Diagnostic::new("E0041", format!("a typographic dash {c}"))
                .primary(span, "ranges, signs and \"none\" are written with a plain -")
                .help("write -, or put the words into a string")
                .fix_replace(FixGrade::Likely, "write a plain dash", span, "-"),
        );
    }
}

/// Beside a digit, or alone between blanks: in a name a long dash may stand.
fn means_a_dash(text: &str, at: usize, c: char) -> bool {
    let before = text.get(..at).and_then(|lead| lead.chars().next_back()).unwrap_or(' ');
    let after = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
    before.is_ascii_digit() || after.is_ascii_digit() || (before == ' ' && after == ' ')
}

/// Lone quotes and brackets, and semicolons; each kind once a line.
fn strays(tree: &Tree, line: &Line, reports: &mut Vec<Diagnostic>) {
    let stray = |wanted: &str| {
        let mut found = tree
            .tokens_of(line.tokens, line.tokens_end)
            .iter()
            .filter(|token| token.kind == Literal::Stray && tree.slice(token.start, token.end) == wanted);
        found.next().map(|token| (tree.span(token.start, token.end), found.count() + 1))
    };
    if let Some((span, _)) = stray("\"") {
        reports.push(
            Diagnostic::new("E0020", "this string is not closed on its line")
                .primary(span, "no second quote follows")
                .note("the words behind it are not looked at")
                .help("put a quote where the text ends"),
        );
        return;
    }
    if let Some((span, count)) = stray(";") {
        let message = if count == 1 { "a semicolon".to_owned() } else { format!("{count} semicolons on this line") };
        reports.push(
            Diagnostic::new("E0017", message)
                .primary(span, "has no meaning here")
                .help("two rules are two lines, each with its case; things of one list have a comma between them"),
        );
    }
    if let Some((span, _)) = stray("[") {
        let end = line_words_end(tree, line);
        reports.push(
            Diagnostic::new("E0021", "this bracket is not closed on its line")
                .primary(span, "no ] follows before a quote, a bar, a brace or another [")
                .help("close it behind the case number")
                .fix_replace(FixGrade::Likely, "close it at the end of the line", tree.span(end, end), "]"),
        );
    }
    if let Some((span, _)) = stray("]") {
        reports.push(
            Diagnostic::new("E0021", "a closing bracket, and none is open")
                .primary(span, "no [ stands before it")
                .help("open it before the case number, or delete it"),
        );
    }
}

fn line_words_end(tree: &Tree, line: &Line) -> u32 {
    tree.tokens_of(line.tokens, line.tokens_end).last().map_or(line.end, |token| token.end)
}

fn citations(tree: &Tree, token: &Token, reports: &mut Vec<Diagnostic>) {
    let span = tree.span(token.start, token.end);
    let mut bad = bracket::cites(tree.slice(token.start, token.end), span).filter_map(Result::err);
    let Some(first) = bad.next() else { return };
    let mut report = Diagnostic::new("E0022", "this citation cannot be read").primary(first.span, first.reason);
    for other in bad.take(3) {
        report = report.primary(other.span, other.reason);
    }
    reports.push(report.help(
        "write the case as the source numbers it: [8.41], [6.22-6.24], [bs 12.4a i], [chart 20.2], [counter], [map]",
    ));
}

fn width(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
