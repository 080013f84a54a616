//! A writer of well-formed markup: whatever a scenario says comes out as text, never as a tag.
//! Must not: write a tag that is not closed, or know what it is used for.

use std::fmt::Write as _;

/// An attribute and its value, which is escaped when written.
pub(crate) type Attribute<'a> = (&'a str, &'a str);

/// Markup under construction. Tags are given by the program, everything else is escaped.
#[derive(Debug, Default)]
pub(crate) struct Markup {
    text: String,
    open: Vec<&'static str>,
}

impl Markup {
    /// Opens a tag; [`Markup::close`] closes it.
    pub(crate) fn open(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.start(tag, attributes);
        self.text.push('>');
        self.open.push(tag);
    }

    /// Closes the tag opened last; nothing happens if none is open.
    pub(crate) fn close(&mut self) {
        if let Some(tag) = self.open.pop() {
            self.end(tag);
        }
    }

    /// Writes text, escaped.
    pub(crate) fn text(&mut self, text: &str) {
        escape_into(&mut self.text, text);
    }

    /// A tag with text alone.
    pub(crate) fn leaf(&mut self, tag: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.start(tag, attributes);
        self.text.push('>');
        self.text(text);
        self.end(tag);
    }

    /// A tag with nothing in it.
    pub(crate) fn empty(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.start(tag, attributes);
        self.text.push_str("/>");
    }

    /// A tag whose content is written by `inside`.
    pub(crate) fn within(&mut self, tag: &'static str, attributes: &[Attribute<'_>], inside: impl FnOnce(&mut Self)) {
        let depth = self.open.len();
        self.open(tag, attributes);
        inside(self);
        while self.open.len() > depth {
            self.close();
        }
    }

    /// Puts markup made elsewhere here; its open tags are closed first.
    pub(crate) fn append(&mut self, other: Self) {
        self.text.push_str(&other.finish());
    }

    /// A line break in the file, which keeps long files readable and comparable line by line.
    pub(crate) fn line(&mut self) {
        self.text.push('\n');
    }

    /// Text that the program itself wrote and that needs no escaping: style sheets, coordinates.
    pub(crate) fn verbatim(&mut self, text: &'static str) {
        self.text.push_str(text);
    }

    /// Whether nothing was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The markup, every tag closed.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.text.push('<');
        self.text.push_str(tag);
        for (name, value) in attributes {
            // Writing to a string cannot fail.
            let _ = write!(self.text, " {name}=\"");
            escape_into(&mut self.text, value);
            self.text.push('"');
        }
    }

    fn end(&mut self, tag: &'static str) {
        self.text.push_str("</");
        self.text.push_str(tag);
        self.text.push('>');
    }
}

/// Escapes what means something in markup and leaves out characters that no markup may hold.
fn escape_into(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(character),
            '\u{fffe}' | '\u{ffff}' => {}
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_text_and_attributes() {
        let mut out = Markup::default();
        out.leaf("p", &[("title", "\"a\" & b")], "<script>\u{1}x</script>");
        assert_eq!(out.finish(), "<p title=\"&quot;a&quot; &amp; b\">&lt;script&gt;x&lt;/script&gt;</p>");
    }

    #[test]
    fn closes_what_was_left_open() {
        let mut out = Markup::default();
        out.within("ul", &[], |out| out.open("li", &[]));
        out.open("p", &[]);
        assert_eq!(out.finish(), "<ul><li></li></ul><p></p>");
    }
}
