//! Places of single words inside the line that set a value.
//! Must not: read meaning out of the text.

use crate::book::Book;
use crate::text::Span;

/// The place of a word (or phrase) inside a span, standing by itself; the span's first line if it is not there.
pub(super) fn word_in(book: &Book, span: Span, word: &str) -> Span {
    let text = text_of(book, span);
    if let Some(at) = find_word(text, word) {
        return part(span, at, word.len());
    }
    first_line(book, span)
}

/// The text under a span.
pub(super) fn text_of(book: &Book, span: Span) -> &str {
    book.files.iter().find(|file| file.id == span.file).map_or("", |file| span.slice(&file.text))
}

/// The span cut to its first line, so that an item is not underlined from head to foot.
pub(super) fn first_line(book: &Book, span: Span) -> Span {
    let text = text_of(book, span);
    match text.find('\n') {
        Some(end) => part(span, 0, text.get(..end).map_or(0, |line| line.trim_end().len())),
        None => span,
    }
}

fn part(span: Span, at: usize, length: usize) -> Span {
    let start = span.start.saturating_add(u32::try_from(at).unwrap_or(0));
    Span::new(span.file, start, start.saturating_add(u32::try_from(length).unwrap_or(0)))
}

/// Where a word stands by itself: no letter or digit touches it. Text of a project may be long, so this is one pass.
fn find_word(text: &str, word: &str) -> Option<usize> {
    if word.is_empty() {
        return None;
    }
    let part_of_word = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(part_of_word) && !after.is_some_and(part_of_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_by_itself() {
        assert_eq!(find_word("woods-rough, woods", "woods"), Some(13));
        assert_eq!(find_word("[16.3] x", "6.3"), None);
        assert_eq!(find_word("a", ""), None);
    }
}
