//! `use` lines: whereto they lead, and whether they lead back.
//! Must not: read a file.

use crate::diagnostics::Diagnostic;
use crate::syntax::{Literal, Tree};
use crate::text::{FileId, SourceFile, Span};
use std::io;
use std::sync::Arc;

/// The `use` lines of a tree: the line's place; the path's place and text.
pub(super) fn of_tree(tree: &Tree) -> Vec<(Span, (Span, String))> {
    tree.items()
        .filter_map(|item| {
            let line = item.head();
            let words = line.words();
            let path = words.get(1).filter(|word| word.kind == Literal::Text)?;
            item.keyword().filter(|word| word.is("use"))?;
            Some((line.span(), (path.span, path.text.to_owned())))
        })
        .collect()
}

/// The path that a file means by another's: from the folder of the file.
pub(super) fn resolve(file: &str, path: &str) -> String {
    match file.rsplit_once('/') {
        Some((folder, _)) if !path.starts_with('/') => tidy(&format!("{folder}/{path}")),
        _ => tidy(path),
    }
}

/// A path without `.` and without a folder that is left again at once.
pub(super) fn tidy(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "." => {}
            "" if !parts.is_empty() => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, ".." | "")) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Reports a file that cannot be read.
pub(super) fn unreadable(path: &str, problem: &io::Error, place: Span) -> Diagnostic {
    let message = if problem.kind() == io::ErrorKind::NotFound {
        format!("there is no file `{path}`")
    } else {
        format!("the file `{path}` cannot be read: {problem}")
    };
    Diagnostic::new("E0056", message)
        .primary(place, "used here")
        .help("the path is named from the folder of the file that uses it")
}

/// One file on the way, and how many of its links were gone along.
struct Step {
    file: usize,
    taken: usize,
}

/// Reports every `use` that leads back to a file on the way to it, with the whole chain.
pub(super) fn report_cycles(links: &[Vec<(FileId, Span)>], files: &[Arc<SourceFile>], found: &mut Vec<Diagnostic>) {
    let mut on_way = vec![false; links.len()];
    let mut done = vec![false; links.len()];
    let set = |list: &mut Vec<bool>, index: usize, value: bool| {
        if let Some(slot) = list.get_mut(index) {
            *slot = value;
        }
    };
    for start in 0..links.len() {
        if done.get(start).copied().unwrap_or(true) {
            continue;
        }
        let mut way = vec![Step { file: start, taken: 0 }];
        set(&mut on_way, start, true);
        while let Some(step) = way.last_mut() {
            let link = links.get(step.file).and_then(|links| links.get(step.taken));
            step.taken += 1;
            let Some((next, place)) = link else {
                let left = step.file;
                set(&mut on_way, left, false);
                set(&mut done, left, true);
                way.pop();
                continue;
            };
            let next = next.0 as usize;
            if on_way.get(next).copied().unwrap_or(false) {
                let chain = way.iter().map(|step| step.file).skip_while(|file| *file != next).chain([next]);
                let names: Vec<&str> =
                    chain.filter_map(|file| files.get(file).map(|file| file.path.as_str())).collect();
                found.push(
                    Diagnostic::new("E0060", format!("files use each other in a circle: {}", names.join(" -> ")))
                        .primary(*place, "leads back")
                        .help("put what both need into a file that uses neither"),
                );
            } else if !done.get(next).copied().unwrap_or(true) {
                set(&mut on_way, next, true);
                way.push(Step { file: next, taken: 0 });
            }
        }
    }
}
