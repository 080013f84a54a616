//! `cartouche vocabulary`: every line that may be written, and the functions and names that expressions have.
//! Must not: hold a shape of its own.

use crate::arguments::Vocabulary as Arguments;
use crate::{CLEAN, FINDINGS, output};
use cartouche_bundle::model::{FUNCTIONS, Function, POSITION_NAMES};
use cartouche_dsl::names::spelling;
use cartouche_dsl::vocabulary::{Shape, Vocabulary};
use std::fmt::Write;

/// Runs the command. A word that no shape has gives exit 1 and the nearest.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    if arguments.word.as_deref() == Some("functions") {
        output::print(&functions());
        return Ok(CLEAN);
    }
    let all = Vocabulary::get().shapes();
    let found: Vec<&Shape> = match arguments.word.as_deref() {
        None => all.iter().collect(),
        Some(word) => all.iter().filter(|shape| fits(shape, word)).collect(),
    };
    if found.is_empty() {
        let word = arguments.word.as_deref().unwrap_or("");
        let words = all
            .iter()
            .flat_map(|shape| shape.text.split_whitespace())
            .filter(|word| word.chars().all(char::is_alphabetic));
        let near = spelling::nearest(word, words).map_or_else(String::new, |near| format!("; `{near}` is near"));
        output::print(&format!("no line has the word `{word}`{near}\n"));
        return Ok(FINDINGS);
    }
    let mut text = String::new();
    let mut place = "";
    for shape in found {
        if shape.place != place {
            place = shape.place;
            let _ = writeln!(text, "\nin {place}");
        }
        let _ = writeln!(
            text,
            "  {}\n    {}  {}\n    core     {}\n    example  {}",
            shape.text, shape.id, shape.means, shape.core, shape.example
        );
    }
    output::print(text.trim_start_matches('\n'));
    Ok(CLEAN)
}

/// What can be called in an expression, and what the position names.
fn functions() -> String {
    let mut text = String::from("functions\n");
    for function in FUNCTIONS {
        let _ = writeln!(text, "  {}\n    {}", called(function), function.gives);
    }
    text.push_str("\nnames of the position\n");
    for (name, means) in POSITION_NAMES {
        let _ = writeln!(text, "  {name}\n    {means}");
    }
    text
}

/// A function with how many values it takes.
fn called(function: &Function) -> String {
    match (function.least, function.most) {
        (1, 1) => format!("{}  1 value", function.name),
        (least, most) if least == most => format!("{}  {least} values", function.name),
        (least, most) => format!("{}  {least} to {most} values", function.name),
    }
}

fn fits(shape: &Shape, word: &str) -> bool {
    let in_text = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|part| part == word);
    shape.place == word || shape.id == word || in_text(shape.text) || in_text(shape.example)
}
