//! The survey before reading: names on which the shapes of lines depend, and the grids of the maps.
//! Must not: report anything; the readers meet the same lines again.

use super::Reader;
use crate::book::{Book, Part};
use crate::syntax::{ItemRef, Literal, NodeRef, Tree, Word};
use crate::vocabulary::{NameKind, Names};
use cartouche_bundle::hex::Grid;

/// What all files of a project declare that reading depends on.
#[derive(Debug, Default, Clone)]
pub struct Known {
    names: Names,
    /// Grids with the name of their map, in the order of the files.
    grids: Vec<(String, Grid)>,
    /// Counters have several faces or steps, so slashed values are one for each.
    faces: bool,
}

impl Known {
    /// Names of sides, hexside features and paths.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The grid of the map of that name, or of the only (or first) map.
    #[must_use]
    pub fn grid(&self, map: &str) -> Option<&Grid> {
        self.grids.iter().find(|(name, _)| name == map).or_else(|| self.grids.first()).map(|(_, grid)| grid)
    }

    /// Whether slashed values of units are one for each face or step.
    #[must_use]
    pub fn has_faces(&self) -> bool {
        self.faces
    }
}

/// Adds what the tree declares.
pub(super) fn survey(tree: &Tree, known: &mut Known) {
    let mut map = String::new();
    for item in tree.items() {
        let Some(keyword) = item.keyword() else { continue };
        match keyword.text {
            "sides" => sides(&item, known),
            "hexsides" => rows(&item, NameKind::Feature, known),
            "paths" => rows(&item, NameKind::Path, known),
            "units" => {
                known.faces |= item.body().iter().any(|node| match node {
                    NodeRef::Line(line) => first_is(line.words().first(), &["faces", "steps"]),
                    NodeRef::Chart(_) => false,
                });
            }
            "map" => {
                map = item.head().words().get(1).map_or_else(String::new, |word| word.text.to_owned());
                for node in item.body() {
                    if let NodeRef::Line(line) = node
                        && first_is(line.words().first(), &["grid"])
                    {
                        grid(line.body(), &map, known);
                    }
                }
            }
            "grid" => grid(item.body(), &map, known),
            _ => {}
        }
    }
}

fn first_is(first: Option<Word<'_>>, texts: &[&str]) -> bool {
    first.is_some_and(|word| word.kind != Literal::Text && texts.contains(&word.text))
}

fn sides(item: &ItemRef<'_>, known: &mut Known) {
    for word in item.head().words().skip(1).split_commas().iter().filter_map(|group| group.first()) {
        known.names.add(NameKind::Side, word.text);
    }
    for node in item.body() {
        if let NodeRef::Line(line) = node
            && let Some(word) = line.words().first()
        {
            known.names.add(NameKind::Side, word.text);
        }
    }
}

fn rows(item: &ItemRef<'_>, kind: NameKind, known: &mut Known) {
    for node in item.body() {
        let NodeRef::Chart(chart) = node else { continue };
        for row in chart.rows() {
            for name in super::chart::labels(&row.label().to_vec()) {
                known.names.add(kind, &name);
            }
        }
    }
}

/// Reads the grid on trial; what is wrong in it is reported when it is read in earnest.
fn grid(body: Vec<NodeRef<'_>>, map: &str, known: &mut Known) {
    let (mut book, mut sink, nothing) = (Book::default(), Vec::new(), Known::default());
    book.parts.push(Part::default());
    let mut reader = Reader::new(&nothing, &mut book, &mut sink);
    reader.part = 0;
    let from = reader.origin(crate::text::Span::default(), None, Vec::new(), None);
    reader.grid(body, from);
    if let Some(grid) = book.parts.first_mut().and_then(|part| part.content.map.grid.take()) {
        known.grids.push((map.to_owned(), grid));
    }
}
