//! Origins: for each value the place in the text that set it, what it claims, and the remarks on its line.
//! Must not: be published; `compiler` turns what is needed into the bundle's own origins.

use crate::text::Span;
use cartouche_bundle::model::{Citation, OriginId};

/// All origins of a book.
#[derive(Debug, Default, Clone)]
pub struct Origins {
    records: Vec<OriginRecord>,
}

/// One place that sets a value. A cell's record has its row as `parent`, a row's the item.
#[derive(Debug, Clone)]
pub struct OriginRecord {
    /// Where.
    pub span: Span,
    /// The line, block or item in which it stands.
    pub parent: Option<OriginId>,
    /// Index of the part in [`Book::parts`](super::Book::parts).
    pub part: u32,
    /// Cases claimed right here (at the end of the line, or after the closing brace for an item).
    pub claims: Vec<ClaimedCase>,
    /// Remarks at the end of the line.
    pub tail: Option<Box<Tail>>,
    /// The statement of a lower layer that this one replaced; set when layers are folded.
    pub over: Option<OriginId>,
    /// The line is told to players, not data.
    pub told: bool,
    /// Id of the shape that the line is written in; none for a cell or a row.
    pub shape: Option<&'static str>,
}

/// A cited case and where its bracket stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedCase {
    /// The citation; for a range one entry per end is not enough, so `to` has the other end.
    pub citation: Citation,
    /// Last case of a range `[6.22-6.24]`.
    pub to: Option<String>,
    /// Place of the number.
    pub span: Span,
}

/// Remarks: `printed "…"`, `because "…"`, `missing "…"`, `doubtful "…"`, `unclear "…"`, `derived from […]`, `note "…"`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tail {
    /// What the source prints, and the place of the remark.
    pub printed: Option<(String, Span)>,
    /// The value word that `printed` follows.
    pub printed_at: Option<Span>,
    /// Reason.
    pub because: Option<String>,
    /// Why a hole is one.
    pub missing: Option<(String, Span)>,
    /// Doubt.
    pub doubtful: Option<String>,
    /// Another reading.
    pub unclear: Option<String>,
    /// Cases from which it follows.
    pub derived: Vec<ClaimedCase>,
    /// Remark.
    pub note: Option<String>,
}

impl Origins {
    /// Adds a record and gives its number.
    pub fn add(&mut self, record: OriginRecord) -> OriginId {
        let id = OriginId(u32::try_from(self.records.len()).unwrap_or(u32::MAX));
        self.records.push(record);
        id
    }

    /// A short way to add a place inside another: no claims, no remarks.
    pub fn add_within(&mut self, parent: OriginId, span: Span) -> OriginId {
        let part = self.get(parent).map_or(0, |record| record.part);
        self.add(OriginRecord {
            span,
            parent: Some(parent),
            part,
            claims: Vec::new(),
            tail: None,
            over: None,
            told: false,
            shape: None,
        })
    }

    /// The record of a number that this book gave.
    #[must_use]
    pub fn get(&self, id: OriginId) -> Option<&OriginRecord> {
        self.records.get(id.0 as usize)
    }

    /// The record for changing.
    pub fn get_mut(&mut self, id: OriginId) -> Option<&mut OriginRecord> {
        self.records.get_mut(id.0 as usize)
    }

    /// The place of a value; an empty place at the start of the first file for a number that is not the book's.
    #[must_use]
    pub fn span(&self, id: OriginId) -> Span {
        self.get(id).map_or_else(Span::default, |record| record.span)
    }

    /// Cases in force for a value: those of the nearest of cell, row, block, item that claims any.
    #[must_use]
    pub fn claims(&self, id: OriginId) -> &[ClaimedCase] {
        self.nearest(id, |record| (!record.claims.is_empty()).then_some(record.claims.as_slice())).unwrap_or(&[])
    }

    /// Remarks in force for a value: those of its own record or of the line in which it stands.
    #[must_use]
    pub fn tail(&self, id: OriginId) -> Option<&Tail> {
        self.nearest(id, |record| record.tail.as_deref())
    }

    fn nearest<'o, T>(&'o self, id: OriginId, wanted: impl Fn(&'o OriginRecord) -> Option<T>) -> Option<T> {
        let mut next = Some(id);
        // A parent is always older than its child, so this ends; the bound guards against our own mistakes.
        for _ in 0..64 {
            let record = self.get(next?)?;
            if let Some(found) = wanted(record) {
                return Some(found);
            }
            next = record.parent;
        }
        None
    }

    /// All records with their numbers, in the order made.
    pub fn iter(&self) -> impl Iterator<Item = (OriginId, &OriginRecord)> {
        self.records
            .iter()
            .enumerate()
            .map(|(index, record)| (OriginId(u32::try_from(index).unwrap_or(u32::MAX)), record))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}
