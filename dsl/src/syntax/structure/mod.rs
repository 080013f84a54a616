//! From lines to items, levels and charts, with a report of everything that is wrong with their structure.
//! Must not: know names or meanings, or let one broken line hide the next.
//!
//! `characters` looks at characters alone; `logical` joins continued lines and finds claims and braces; `nest` hangs lines
//! under lines; `charts` tells headers from rows and counts cells.

mod characters;
mod charts;
mod logical;
mod nest;

pub(crate) use charts::{begins_note, split_at_blanks};

use super::lex::Lexed;
use super::tree::{Item, NONE, Tree};
use crate::diagnostics::{self, Diagnostic};
use crate::text::FileId;
use std::sync::Arc;

/// The most characters on a line.
pub const MAX_LINE_CHARS: usize = 150;
/// The deepest level of a line below its item.
pub const MAX_DEPTH: usize = 40;
/// More lines than this in an item are warned of.
pub const MAX_ITEM_LINES: usize = 2000;

/// Takes a text with its tokens and lines.
pub(crate) fn build(file: FileId, text: Arc<str>, lexed: Lexed) -> Tree {
    let Lexed { tokens, lines } = lexed;
    let nodes = Vec::with_capacity(lines.len());
    let mut tree = Tree { file, text, tokens, lines, nodes, items: Vec::new(), diagnostics: Vec::new() };
    let mut reports = characters::check(&tree);
    cut_items(&mut tree, &mut reports);
    let mut nester = nest::Nester::default();
    for index in 0..tree.items.len() {
        if let Some(item) = tree.items.get(index).copied() {
            let head = offset(tree.nodes.len());
            nester.item(&mut tree, item, &mut reports);
            if let Some(item) = tree.items.get_mut(index) {
                item.head = head;
            }
        }
    }
    diagnostics::sort(&mut reports);
    tree.diagnostics = reports;
    tree
}

/// A line whose first character is not a blank or `}` opens an item, comments aside. Blank lines and comments at the left edge
/// before it belong to it; deeper comments belong to the item above.
fn cut_items(tree: &mut Tree, reports: &mut Vec<Diagnostic>) {
    let mut start = 0u32;
    let mut open: Option<Item> = None;
    let mut lead = 0u32;
    let mut loose: Option<(u32, u32)> = None;
    for (index, line) in (0u32..).zip(&tree.lines) {
        if line.has_words() {
            let first = tree.token(line.tokens).map(|token| tree.slice(token.start, token.start + 1));
            if line.indent == 0 && first != Some("}") {
                if let Some(mut item) = open.take() {
                    item.line_end = lead;
                    tree.items.push(item);
                    start = lead;
                }
                open = Some(Item { head: NONE, line: start, line_end: index });
            } else if open.is_none() {
                let from = loose.map_or(line.start, |(from, _)| from);
                loose = Some((from, line.end));
                start = index + 1;
            }
            lead = index + 1;
        } else if line.comment != NONE && line.indent > 0 && open.is_some() {
            lead = index + 1;
        }
    }
    if let Some(mut item) = open {
        item.line_end = offset(tree.lines.len());
        tree.items.push(item);
    }
    if let Some((from, to)) = loose {
        let first_line = tree.lines.iter().find(|line| line.start == from).map_or(to, |line| line.end);
        reports.push(
            Diagnostic::new("E0035", "this belongs to no item: no line at the left edge stands above it")
                .primary(tree.span(from, first_line), "an item begins at the left edge")
                .help("move it under the item that it belongs to"),
        );
    }
    for item in &tree.items {
        let n_lines = (item.line_end - item.line) as usize;
        if n_lines > MAX_ITEM_LINES
            && let Some(head) =
                (item.line..item.line_end).filter_map(|index| tree.line(index)).find(|line| line.has_words())
        {
            reports.push(
                Diagnostic::new("W0040", format!("this item has {n_lines} lines; keep items below {MAX_ITEM_LINES}"))
                    .primary(tree.span(head.start, head.end), "begins here")
                    .help("a map without braces takes one item a hex; a long list can be cut in two"),
            );
        }
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
