//! Places in a text: which file, from which byte to which.
//! Must not: hold text, or count lines.

/// The number of a file within one project, in the order in which files were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of a file in bytes, from `start` up to, and without, `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// Takes a file and two byte offsets; an end before its start gives an empty span.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end: end.max(start) }
    }

    /// The smallest span that holds this one and `other`; `other` in another file is left out.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span::new(self.file, self.start.min(other.start), self.end.max(other.end))
    }

    /// The empty span right behind this one.
    pub fn after(self) -> Span {
        Span::new(self.file, self.end, self.end)
    }

    /// The empty span right before this one.
    pub fn before(self) -> Span {
        Span::new(self.file, self.start, self.start)
    }

    /// Its length in bytes.
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it has no length.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether the byte offset lies in it; an empty span holds its own place.
    pub fn holds(self, offset: u32) -> bool {
        offset >= self.start && (offset < self.end || (self.is_empty() && offset == self.start))
    }

    /// The text under it, or nothing if it does not lie on character borders of this text.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}
