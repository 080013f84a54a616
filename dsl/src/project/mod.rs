//! A project: its files decoded, parsed, joined by `use`, and read into one book.
//! Must not: touch the disk; a provider gives the bytes.

mod provider;
mod uses;

pub use provider::{InMemory, Provider};

use crate::book::Book;
use crate::diagnostics::{self, Diagnostic, FixGrade};
use crate::read::{self, Known};
use crate::syntax::{LANGUAGE_VERSION, Tree, parse_text};
use crate::text::{DecodeProblem, FileId, SourceFile, Span, decode};
use rayon::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;

/// The most files that one project may have.
const MOST_FILES: usize = 10_000;

/// Reads a project whose files are all given, as paths with forward slashes and bytes.
/// Gives the book, the trees (the one of file n at index n), and everything found wrong so far, in file order.
#[must_use]
pub fn read_project(files: &[(String, Vec<u8>)]) -> (Book, Vec<Tree>, Vec<Diagnostic>) {
    let provider = InMemory::new(files.iter().cloned());
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    read_project_from(&paths, &provider)
}

/// Reads a project of the files named, and of those that they bring in by `use`.
#[must_use]
pub fn read_project_from(paths: &[String], provider: &dyn Provider) -> (Book, Vec<Tree>, Vec<Diagnostic>) {
    let mut loading = Loading::new(provider);
    let mut sorted: Vec<String> = paths.iter().map(|path| uses::tidy(path)).collect();
    sorted.sort();
    sorted.dedup();
    for path in sorted {
        match provider.read(&path) {
            Ok(bytes) => {
                loading.add(path, &bytes);
            }
            Err(problem) => {
                let id = loading.add(path.clone(), b"");
                let place = Span::new(id, 0, 0);
                loading.found.push(uses::unreadable(&path, &problem, place));
            }
        }
    }
    loading.follow();
    loading.parse_added();
    uses::report_cycles(&loading.links, &loading.files, &mut loading.found);
    let Loading { files, trees, resolved, mut found, .. } = loading;
    let mut known = Known::default();
    for tree in &trees {
        read::survey(tree, &mut known);
    }
    let mut book = Book { files, ..Book::default() };
    let mut order: Vec<(Arc<SourceFile>, &Tree)> = book.files.iter().cloned().zip(&trees).collect();
    order.sort_by(|a, b| a.0.path.cmp(&b.0.path));
    for (_, tree) in order {
        let before = book.uses.len();
        read::read_tree(tree, &known, &mut book, &mut found);
        let (uses, origins) = (&mut book.uses, &book.origins);
        for (from, path) in uses.iter_mut().skip(before) {
            if let Some(target) = resolved.get(&(tree.file(), origins.span(*from).start)) {
                path.clone_from(target);
            }
        }
    }
    found.extend(trees.iter().filter_map(without_version));
    found.extend(trees.iter().flat_map(versions_again));
    found.extend(trees.iter().flat_map(|tree| tree.diagnostics().iter().cloned()));
    diagnostics::sort(&mut found);
    (book, trees, found)
}

/// Reports a file whose first item is not the version of the language.
fn without_version(tree: &Tree) -> Option<Diagnostic> {
    let first = tree.items().next()?;
    if first.keyword().is_some_and(|word| word.is("cartouche")) {
        return None;
    }
    let place = first.span();
    let line = format!("cartouche {LANGUAGE_VERSION}");
    let start = Span::new(place.file, 0, 0);
    Some(
        Diagnostic::new("E0033", "the file does not begin with the version of the language")
            .primary(Span::new(place.file, place.start, place.start), format!("`{line}` is wanted before it"))
            .help(format!("write `{line}` as the first line"))
            .fix_replace(FixGrade::Safe, format!("put `{line}` first"), start, format!("{line}\n\n")),
    )
}

/// Reports every line but the first that gives the version of the language.
fn versions_again(tree: &Tree) -> Vec<Diagnostic> {
    let versions = tree.items().filter(|item| item.keyword().is_some_and(|word| word.is("cartouche")));
    let spans: Vec<Span> = versions.map(|item| item.head().span()).collect();
    let Some((first, others)) = spans.split_first() else { return Vec::new() };
    let again = |span: &Span| {
        Diagnostic::new("E0052", "the version of the language is declared twice")
            .primary(*span, "again here")
            .secondary(*first, "first here")
            .help("a file has one version, in its first line; take this line out")
    };
    others.iter().map(again).collect()
}

/// Files as they are found, one after another.
struct Loading<'p> {
    provider: &'p dyn Provider,
    files: Vec<Arc<SourceFile>>,
    trees: Vec<Tree>,
    by_path: BTreeMap<String, FileId>,
    /// For each file the files that it uses, with the place of the path.
    links: Vec<Vec<(FileId, Span)>>,
    /// Paths of `use` lines as resolved, by file and start of the line.
    resolved: BTreeMap<(FileId, u32), String>,
    found: Vec<Diagnostic>,
    waiting: VecDeque<FileId>,
}

impl<'p> Loading<'p> {
    fn new(provider: &'p dyn Provider) -> Self {
        Self {
            provider,
            files: Vec::new(),
            trees: Vec::new(),
            by_path: BTreeMap::new(),
            links: Vec::new(),
            resolved: BTreeMap::new(),
            found: Vec::new(),
            waiting: VecDeque::new(),
        }
    }

    fn add(&mut self, path: String, bytes: &[u8]) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        let place = Span::new(id, 0, 0);
        let text: Arc<str> = match decode(bytes) {
            Ok(decoded) => {
                if decoded.had_mark {
                    let report =
                        Diagnostic::new("I0043", format!("`{path}` begins with a byte order mark, which is dropped"));
                    self.found.push(report.primary(place, "dropped here"));
                }
                decoded.text.into()
            }
            Err(problem) => {
                let code = if matches!(problem, DecodeProblem::TooLarge { .. }) { "E0030" } else { "E0031" };
                let report =
                    Diagnostic::new(code, format!("`{path}` cannot be read: {problem}")).primary(place, "this file");
                self.found.push(report.help("save it as text in UTF-8"));
                // The version line of a file that is not text is not missed.
                format!("cartouche {LANGUAGE_VERSION}\n").into()
            }
        };
        self.by_path.insert(path.clone(), id);
        self.files.push(Arc::new(SourceFile::new(id, path, text)));
        self.links.push(Vec::new());
        self.waiting.push_back(id);
        id
    }

    /// Parses the files added since the last time, side by side: a tree depends on its own text alone.
    fn parse_added(&mut self) {
        let added = self.files.get(self.trees.len()..).unwrap_or(&[]);
        let trees: Vec<Tree> = added.par_iter().map(|file| parse_text(file.id, Arc::clone(&file.text))).collect();
        self.trees.extend(trees);
    }

    /// Follows the `use` lines of all files until no new one turns up.
    fn follow(&mut self) {
        self.parse_added();
        while let Some(id) = self.waiting.pop_front() {
            self.parse_added();
            let Some((file, tree)) = self.files.get(id.0 as usize).cloned().zip(self.trees.get(id.0 as usize)) else {
                continue;
            };
            for (line, word) in uses::of_tree(tree) {
                let target = uses::resolve(&file.path, &word.1);
                self.resolved.insert((id, line.start), target.clone());
                if let Some(used) = self.load(&target, word.0)
                    && let Some(links) = self.links.get_mut(id.0 as usize)
                {
                    links.push((used, word.0));
                }
            }
        }
    }

    fn load(&mut self, path: &str, place: Span) -> Option<FileId> {
        if let Some(id) = self.by_path.get(path) {
            return Some(*id);
        }
        if self.files.len() >= MOST_FILES {
            let problem = io::Error::other(format!("a project may have {MOST_FILES} files at most"));
            self.found.push(uses::unreadable(path, &problem, place));
            return None;
        }
        match self.provider.read(path) {
            Ok(bytes) => Some(self.add(path.to_owned(), &bytes)),
            Err(problem) => {
                self.found.push(uses::unreadable(path, &problem, place));
                None
            }
        }
    }
}

#[cfg(test)]
mod tests;
