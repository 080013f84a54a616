//! Text of an author made fit for a terminal: nothing that moves its cursor, nothing that it hides, nothing endless.
//! Must not: change how many bytes a text has in [`visible`]; places are counted in bytes.

/// Most characters of a message, a label or a help that are shown.
const LONGEST: usize = 400;

/// A text of the same length in bytes in which characters that a terminal would obey or hide stand as marks.
/// Only `\n` ends a line in it, as it does for the compiler.
pub(super) fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            // The first half of a line end is no more than a blank at the end of the line.
            '\r' if characters.peek() == Some(&'\n') => out.push(' '),
            '\n' | '\t' => out.push(c),
            _ if is_hidden(c) => out.push_str(mark(c.len_utf8())),
            _ => out.push(c),
        }
    }
    out
}

/// A sentence on one line, made visible, and cut if it is endless.
pub(super) fn sentence(text: &str) -> String {
    let cut = text.char_indices().nth(LONGEST).map(|(at, _)| at);
    let shown = visible(text.get(..cut.unwrap_or(text.len())).unwrap_or(text));
    let shown = shown.replace(['\n', '\t'], " ");
    if cut.is_some() { format!("{shown}…") } else { shown }
}

/// Whether a terminal obeys it, hides it, or turns the direction of what follows.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
        || matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// A mark of so many bytes.
fn mark(bytes: usize) -> &'static str {
    match bytes {
        1 => "?",
        2 => "¿",
        3 => "\u{FFFD}",
        _ => "\u{1F6AB}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_as_long_as_what_they_stand_for() {
        let text = "a\u{1b}[2J\u{85}b\u{202E}c\u{E0041}\r\nd\re\tf\n½†";
        let shown = visible(text);
        assert_eq!(shown, "a?[2J¿b\u{FFFD}c\u{1F6AB} \nd?e\tf\n½†");
        assert_eq!(shown.len(), text.len());
    }

    #[test]
    fn a_sentence_stays_on_its_line_and_ends() {
        assert_eq!(sentence("no item begins with `a\nb`"), "no item begins with `a b`");
        let long = sentence(&"½".repeat(2_000_000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (LONGEST + 1, true));
    }
}
