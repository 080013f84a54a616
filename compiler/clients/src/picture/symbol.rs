//! Unit symbols: a closed set of shapes that unit types choose from.
//! Must not: hold a picture from elsewhere; every shape is a few lines drawn here.

use crate::markup::Markup;

/// A symbol: its word, whether it stands in a box, its lines, and its filled parts, on a ground of 30 by 20.
struct Symbol {
    word: &'static str,
    boxed: bool,
    lines: &'static str,
    filled: &'static str,
}

const fn boxed(word: &'static str, lines: &'static str, filled: &'static str) -> Symbol {
    Symbol { word, boxed: true, lines, filled }
}

const DOT: &str = "M11 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z";

const SYMBOLS: [Symbol; 11] = [
    boxed("infantry", "M1 1 29 19M29 1 1 19", ""),
    boxed("cavalry", "M1 19 29 1", ""),
    boxed("artillery", "", DOT),
    boxed("horse-artillery", "M1 19 29 1", DOT),
    boxed("gunboat", "M18 11V5M20 11V7", "M5 11h20l-4 5H9zM10 11V7h5v4z"),
    boxed("engineer", "M8 15V6h14v9M15 6v9", ""),
    boxed("headquarters", "M8 4v12M8 5h13l-4 3 4 3H8", ""),
    boxed("supply", "M1 15h28", ""),
    Symbol { word: "leader", boxed: false, lines: "", filled: "M15 1 17 7h7l-5 4 2 7-6-4-6 4 2-7-5-4h7z" },
    boxed("wagon", "M9 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM9 10h12M15 4v12M11 6l8 8M19 6l-8 8", ""),
    Symbol { word: "none", boxed: false, lines: "", filled: "" },
];

/// Whether a word names a symbol of the set.
pub(crate) fn known(word: &str) -> bool {
    SYMBOLS.iter().any(|symbol| symbol.word == word)
}

/// Writes every symbol once; drawings refer to `sym-` and its word.
pub(crate) fn definitions(out: &mut Markup) {
    for symbol in &SYMBOLS {
        let id = format!("sym-{}", symbol.word);
        out.open("symbol", &[("id", &id), ("viewBox", "0 0 30 20")]);
        if symbol.boxed {
            out.empty("path", &[("class", "box"), ("d", "M1 1h28v18H1z")]);
        }
        if !symbol.lines.is_empty() {
            out.empty("path", &[("class", "lines"), ("d", symbol.lines)]);
        }
        if !symbol.filled.is_empty() {
            out.empty("path", &[("class", "solid"), ("d", symbol.filled)]);
        }
        out.close();
    }
}
