//! Tests of the readers: text in, declarations and reports out.

mod force;
mod map;
mod mistakes;
mod pages;
mod phrases;
mod random;
mod rule;
mod scenario;
mod scenarios;
mod source;
mod table;

use crate::book::Book;
use crate::diagnostics::Diagnostic;
use crate::project::read_project;
use cartouche_bundle::model::{Content, Value};

/// Reads one file; everything found wrong comes with its code.
fn read(text: &str) -> (Book, Vec<Diagnostic>) {
    let (book, _, found) = read_project(&[("a.cart".into(), format!("cartouche 1\n{text}").into_bytes())]);
    (book, found)
}

/// Reads one file in which nothing may be wrong; gives the book.
fn clean(text: &str) -> Book {
    let (book, found) = read(text);
    let shown: Vec<String> = found.iter().map(|problem| format!("{} {}", problem.code, problem.message)).collect();
    assert!(shown.is_empty(), "{shown:#?}");
    book
}

/// The content of a file's root part, nothing wrong.
fn content(text: &str) -> Content {
    clean(text).parts[0].content.clone()
}

/// Only the codes of what is wrong.
fn codes(text: &str) -> Vec<&'static str> {
    read(text).1.iter().map(|problem| problem.code).collect()
}

fn number(text: &str) -> Value {
    Value::Number(text.parse().unwrap())
}

const SIDES: &str = "sides {\n  red \"Red\" red\n  blue \"Blue\"\n}\n";
