//! The formatter: the canonical form of a file. Charts are aligned, blocks indented by two blanks, claims put into one column.
//! Must not: change a word, a comment, or what belongs to what; touch a line that has a structural error.
//!
//! `plan` walks the tree and decides for each line of the file how it is laid out; `chart` lays out charts; `print` writes lines.

mod chart;
mod plan;
mod print;

use crate::diagnostics::Diagnostic;
use crate::syntax::{LANGUAGE_VERSION, Tree, parse_text};
use crate::text::{FileId, Span};

/// A text in its canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text; the one that was given when formatting would have changed its meaning.
    pub text: String,
    /// E0042 in that case; unless the file has errors in its structure, that is a mistake of the formatter.
    pub diagnostics: Vec<Diagnostic>,
}

/// Puts a text into its canonical form. A text that is in it already comes back byte for byte.
#[must_use]
pub fn format(text: &str) -> Formatted {
    let tree = parse_text(FileId(0), text);
    let mut plans = plan::plan(&tree);
    for all in [false, true] {
        plan::keep_broken_items(&tree, all, &mut plans);
        let mut formatted = print::print(&tree, &plans);
        if text.find('\n').is_some_and(|end| text.get(..end).is_some_and(|line| line.ends_with('\r'))) {
            formatted = formatted.replace('\n', "\r\n");
        }
        if meaning(&tree) == meaning(&parse_text(FileId(0), formatted.as_str())) {
            return Formatted { text: formatted, diagnostics: Vec::new() };
        }
    }
    // Lines with errors stay where they are; when their neighbours move, it may change what belongs to what.
    let message = if tree.diagnostics().is_empty() {
        "the formatter would have changed the meaning of the file, and left it as it is"
    } else {
        "the file has errors in its structure and was left as it is; mend them first, `check` lists them"
    };
    let report = Diagnostic::new("E0042", message);
    Formatted { text: text.to_owned(), diagnostics: vec![report.primary(Span::new(FileId(0), 0, 0), "this file")] }
}

/// Brings a text up to this version of the language: puts the version line first where there is none.
#[must_use]
pub fn upgrade(text: &str) -> String {
    let tree = parse_text(FileId(0), text);
    let versioned = tree.items().next().and_then(|item| item.keyword()).is_some_and(|word| word.is("cartouche"));
    if versioned { text.to_owned() } else { format!("cartouche {LANGUAGE_VERSION}\n\n{text}") }
}

/// What formatting must keep: every word and comment in order, and for every line what it belongs to and what it is.
fn meaning(tree: &Tree) -> (Vec<&str>, Vec<plan::Outlined>) {
    let words = tree.words_and_comments().map(str::trim_end).collect();
    let lines = plan::outline(tree);
    (words, lines)
}

#[cfg(test)]
mod tests;
