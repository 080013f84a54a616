//! The book: everything that a project's files declare, part by part, in the types of the published model, each value
//! with the number of its origin; and beside it the origins with their places in the text.
//! Must not: fold layers, judge values, or refer to the syntax tree.

mod origin;
mod part;

pub use origin::{ClaimedCase, OriginRecord, Origins, Tail};
pub use part::{Part, PartKind, Patch, PatchKind, PatchLayer, ScenarioItem};

use crate::text::SourceFile;
use cartouche_bundle::model::{OriginId, Source};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All declarations of a project.
#[derive(Debug, Default)]
pub struct Book {
    /// Files in the order in which they were read.
    pub files: Vec<Arc<SourceFile>>,
    /// Sources by name. A name declared twice is reported and the first kept.
    pub sources: IndexMap<String, Source>,
    /// Series, games, maps, and the part before any of them, in file order.
    pub parts: Vec<Part>,
    /// Index in `parts` of each series, game and map.
    pub part_names: BTreeMap<(PartKind, String), usize>,
    /// Places of all values.
    pub origins: Origins,
    /// `use` lines that named a file: the file's path as resolved.
    pub uses: Vec<(OriginId, String)>,
    /// Names of the line shapes that occur in it, `scenario.turns`.
    pub shapes: BTreeSet<&'static str>,
}
