//! One file: its path, its text, and where its lines begin.
//! Must not: read the disk or change the text.

use super::{FileId, Span};
use std::sync::Arc;

/// A file of a project as text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its number in the project.
    pub id: FileId,
    /// Its path as people know it, with forward slashes, from the folder of the project.
    pub path: String,
    /// Its text.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

/// A place as people count: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The character on the line, from 1.
    pub column: u32,
}

impl SourceFile {
    /// Takes the number, the path and the text of a file.
    pub fn new(id: FileId, path: impl Into<String>, text: impl Into<Arc<str>>) -> SourceFile {
        let text = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().zip(1u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next));
        SourceFile { id, path: path.into(), text, line_starts }
    }

    /// How many lines the file has; an empty one has one.
    pub fn n_lines(&self) -> u32 {
        u32::try_from(self.line_starts.len()).unwrap_or(u32::MAX)
    }

    /// Line and column of a byte offset; an offset behind the end gives the end.
    pub fn place(&self, offset: u32) -> Place {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|index| self.line_starts.get(index)).copied().unwrap_or(0);
        let mut end = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = self.text.get(start as usize..end).unwrap_or_default();
        let column = u32::try_from(before.chars().count()).unwrap_or(u32::MAX).saturating_add(1);
        Place { line: u32::try_from(line).unwrap_or(u32::MAX), column }
    }

    /// The span of a line counted from 1, without its line end; nothing if there is no such line.
    pub fn line_span(&self, line: u32) -> Option<Span> {
        let index = line.checked_sub(1)? as usize;
        let start = *self.line_starts.get(index)?;
        let end = self.line_starts.get(index + 1).copied().unwrap_or(u32::try_from(self.text.len()).ok()?);
        let text = self.text.get(start as usize..end as usize)?;
        let kept = text.trim_end_matches('\n').trim_end_matches('\r').len();
        Some(Span::new(self.id, start, start.saturating_add(u32::try_from(kept).ok()?)))
    }

    /// The text of a line counted from 1, without its line end.
    pub fn line_text(&self, line: u32) -> Option<&str> {
        Some(self.line_span(line)?.slice(&self.text))
    }

    /// The byte offset of a line and a column; a column behind the line's end gives the line's end.
    pub fn offset(&self, place: Place) -> Option<u32> {
        let span = self.line_span(place.line)?;
        let text = span.slice(&self.text);
        let skip = place.column.saturating_sub(1) as usize;
        let within = text.char_indices().nth(skip).map_or(text.len(), |(at, _)| at);
        Some(span.start.saturating_add(u32::try_from(within).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_come_back() {
        let file = SourceFile::new(FileId(3), "a.cart", "über ½\r\nb\n\nlast");
        assert_eq!(file.n_lines(), 4);
        assert_eq!(file.place(0), Place { line: 1, column: 1 });
        let half = u32::try_from(file.text.find('½').unwrap()).unwrap();
        assert_eq!(file.place(half), Place { line: 1, column: 6 });
        assert_eq!(file.offset(Place { line: 1, column: 6 }), Some(half));
        assert_eq!(file.line_text(1), Some("über ½"));
        assert_eq!(file.line_text(3), Some(""));
        assert_eq!(file.line_text(4), Some("last"));
        assert_eq!(file.line_text(5), None);
        assert_eq!(file.place(9999).line, 4);
    }
}
