//! The text of a map, cut into entries: whole lines that belong together, each with what it says.
//! Must not: change anything; writing is beside this, in `write`.

mod grid_lines;
mod read;
mod words;
mod write;

pub(crate) use grid_lines::{render_grid, rewrite_grid, rewrite_scan};
pub(crate) use read::{fill, read_entry};
pub(crate) use words::{eol_of, first_item};
pub(crate) use write::{
    add_sides, erase_line, render_hex, render_path, render_place, render_region, rewrite_hex, rewrite_path,
    rewrite_place, rewrite_region, rewrite_side,
};

use crate::state::{GridState, HexState, PathState, PlaceState, RegionState, ScanState, SideState};
use cartouche_bundle::hex::{Grid, HexNumber, HexSide};
use cartouche_dsl::syntax::{ItemRef, LineRef, NodeRef, Tree, parse_text};
use cartouche_dsl::text::FileId;
use std::sync::Arc;

/// Lines of the text that belong together, with their line ends: one item, or blank lines and comments between items.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// The lines, byte for byte.
    pub(crate) text: String,
    /// What they say of the map.
    pub(crate) says: Says,
}

/// What an entry says of the map.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Says {
    /// Blank lines and comments, and whatever lies outside of the map.
    Nothing,
    /// Of the map, but nothing that the window draws: `from`, `stated`, `expect`, `missing`.
    Other,
    /// `map NAME "Title"`.
    Map(String, Option<String>),
    /// `grid {`…`}`.
    Grid(Option<Box<GridState>>, Vec<ScanState>),
    /// One hex.
    Hex(HexNumber, HexState),
    /// A feature on sides.
    Sides(String, Vec<HexSide>, SideState),
    /// A path.
    Path(PathState),
    /// A place.
    Place(PlaceState),
    /// A region, entry or edge.
    Region(RegionState),
}

/// The text cut into entries, in file order; joined again they are the text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cut {
    /// The entries.
    pub(crate) entries: Vec<Arc<Entry>>,
    /// Where the map's entries begin and end; new lines are put between.
    pub(crate) map: std::ops::Range<usize>,
    /// Blanks before each line of the map: none in a file of its own, two inside braces.
    pub(crate) indent: usize,
}

/// The lines of an item of the map and what is read from its head.
struct Piece {
    lines: std::ops::Range<u32>,
    says: Says,
}

/// Cuts a text. None when it holds no map.
pub(crate) fn cut(text: &Arc<str>) -> Option<Cut> {
    let tree = parse_text(FileId::default(), Arc::clone(text));
    let items: Vec<ItemRef<'_>> = tree.items().collect();
    let at = items.iter().position(|item| item.keyword().is_some_and(|word| word.is("map")))?;
    let head = items.get(at)?.head();
    let indent;
    let lines: Vec<LineRef<'_>> = if head.opens_brace() {
        let inside = head.body().into_iter().filter_map(|node: NodeRef<'_>| node.as_line());
        let inside: Vec<LineRef<'_>> = inside.collect();
        indent = inside.first().map_or(2, |line| tree.indent_of(tree.lines_of(line.span()).start));
        inside
    } else {
        indent = 0;
        let rest = items.iter().skip(at + 1).take_while(|item| !item.opens_part());
        rest.map(ItemRef::head).collect()
    };
    let grid = lines.iter().find_map(|line| match read::read_line(line, None) {
        Says::Grid(Some(state), _) => Some(state.grid),
        _ => None,
    });
    let mut pieces = vec![Piece { lines: only_head(&tree, &head), says: read::map_head(&head) }];
    pieces.extend(
        lines
            .iter()
            .map(|line| Piece { lines: tree.lines_of(line.block_span()), says: read::read_line(line, grid.as_ref()) }),
    );
    Some(lay(text, pieces, head.closing_brace().map(|word| tree.lines_of(word.span).start), indent))
}

/// The lines of the map's head alone, without its block.
fn only_head(tree: &Tree, head: &LineRef<'_>) -> std::ops::Range<u32> {
    tree.lines_of(head.span())
}

/// Puts the pieces and what lies between them in order.
fn lay(text: &str, pieces: Vec<Piece>, closing: Option<u32>, indent: usize) -> Cut {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut cut = Cut { indent, ..Cut::default() };
    let mut next = 0;
    let push = |entries: &mut Vec<Arc<Entry>>, range: std::ops::Range<usize>, says: Says| {
        let text = lines.get(range).unwrap_or_default().concat();
        if !text.is_empty() {
            entries.push(Arc::new(Entry { text, says }));
        }
    };
    for (index, piece) in pieces.into_iter().enumerate() {
        let (from, to) = (piece.lines.start as usize, piece.lines.end as usize);
        // Comments and blank lines are an entry each, so that a line put among them moves none.
        for line in next..from.max(next) {
            push(&mut cut.entries, line..line + 1, Says::Nothing);
        }
        // Two statements on one physical line are one entry; the second is not read by the window.
        push(&mut cut.entries, from.max(next)..to.max(next), piece.says);
        next = next.max(to);
        if index == 0 {
            cut.map.start = cut.entries.len();
        }
        cut.map.end = cut.entries.len();
    }
    let closing = closing.map(|line| line as usize);
    for line in next..lines.len() {
        push(&mut cut.entries, line..line + 1, Says::Nothing);
        let inside = closing.is_some_and(|closing| line < closing);
        if inside {
            cut.map.end = cut.entries.len();
        }
    }
    cut
}

/// The grid that the entries give.
pub(crate) fn grid_of(entries: &[Arc<Entry>]) -> Option<&Grid> {
    entries.iter().find_map(|entry| match &entry.says {
        Says::Grid(Some(state), _) => Some(&state.grid),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
