//! Small readings of words: the item of a text of one entry, line ends, quotes.
//! Must not: know what a line means.

use cartouche_dsl::syntax::{LineRef, Tree, parse_text};
use cartouche_dsl::text::FileId;

/// Reads the first line of the text of one entry, its indentation taken off, and hands it on; none for blank text and comments.
/// Spans are places in the text without the indentation.
pub(crate) fn first_item<T>(text: &str, indent: usize, read: impl FnOnce(&Tree, &LineRef<'_>) -> T) -> Option<T> {
    let tree = parse_text(FileId::default(), text.get(indent..)?);
    let head = tree.items().next()?.head();
    Some(read(&tree, &head))
}

/// The line end that a text uses.
pub(crate) fn eol_of(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text.get(..at).is_some_and(|before| before.ends_with('\r')) => "\r\n",
        _ => "\n",
    }
}

/// A text in quotes. A string of the language holds no quotes and no line ends: they become what reads alike.
pub(crate) fn quoted(text: &str) -> String {
    let inside: String = text
        .chars()
        .map(|c| {
            if c == '"' {
                '\''
            } else if c.is_control() {
                ' '
            } else {
                c
            }
        })
        .collect();
    format!("\"{inside}\"")
}
