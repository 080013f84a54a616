//! `diff` says every change of a game, each in one line, and nothing when only the text was moved about.
//! Must not: leave a kind of statement that the starter project has without a change to it.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod run;

use run::{NAME, cartouche, project};
use std::fs;

/// What is changed into what, in which file, and the line that says so.
const CHANGES: [(&str, &str, &str, &str); 21] = [
    ("game.cart", "1/1   | infantry | 4 ", "1/1   | infantry | 6 ", "unit blue 1/1, strength: 4 -> 6 [4.0]"),
    ("game.cart", "| 3        | 0103 |", "| 3        | 0102 |", "unit blue 2/1, set-up: 0103 -> 0102 [4.0]"),
    ("game.cart", "cavalry  | printed  | 8 ", "cavalry  | printed  | 9 ", "unit type cavalry, movement: 8 -> 9 [1.0]"),
    (
        "game.cart",
        "cavalry symbol cavalry",
        "cavalry symbol infantry",
        "unit types cavalry, symbol: cavalry -> infantry [1.0]",
    ),
    ("game.cart", "1-2 | AR  AR", "1-2 | AR  DR", "table crt, row 1-2 column 1:1: AR -> DR [3.1]"),
    ("game.cart", "| AR  ?   DE", "| AR  DR  DE", "table crt, row 5-6 column 1:1: ? -> DR [3.1]"),
    ("game.cart", "above 3:1 as 3:1", "above 3:1 as 2:1", "table crt, above 3:1 as 2:1: new [3.1]"),
    ("game.cart", "\"Combat results\" d6", "\"Fighting\" d6", "tables crt, title: Combat results -> Fighting [3.1]"),
    (
        "game.cart",
        "rounded for the defender",
        "rounded for the attacker",
        "tables crt, favour: defender -> attacker [3.1]",
    ),
    ("game.cart", "clear | 1 ", "clear | 3 ", "terrain clear, enter: 1 -> 3 [2.0]"),
    ("game.cart", "go back one hex.\"\n  DR", "go back two hexes.\"\n  DR", "result AR of crt: "),
    ("game.cart", "attack it once a turn", "attack it twice a turn", "rule \"Combat\" [3.0]: "),
    ("game.cart", "about infantry, cavalry  ", "about infantry           ", "rule \"Combat\" [3.0]: "),
    ("game.cart", "turns 6, first blue", "turns 7, first blue", "turns: 6 -> 7 [4.0]"),
    ("game.cart", "turns 6, first blue", "turns 6, first grey", "first side: blue -> grey [4.0]"),
    (
        "game.cart",
        "each side 1 for",
        "each side 2 for",
        "points: each side 2 for each enemy strength point eliminated: new [5.0]",
    ),
    ("game.cart", "grey \"Grey\" grey", "grey \"Grey\" green", "sides grey, colour: grey -> green [1.0]"),
    ("game.cart", "\"The whole battle\"", "\"All of it\"", "scenario title: The whole battle -> All of it"),
    ("map.cart", "0103 woods painted", "0103 woods checked", "map hexes, 0103, survey: painted -> checked"),
    ("map.cart", "0103 woods", "0103 clear", "hex 0103: woods -> clear"),
    ("map.cart", "\"Old Mill\" 0303", "\"Old Mill\" 0304", "place Old Mill: 0303 -> 0304"),
];

#[test]
fn every_change_is_said() {
    for (file, from, to, line) in CHANGES {
        let (old, new) = (project(), project());
        let path = new.path().join(NAME).join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} has no `{from}`");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let [one, other] = [&old, &new].map(|folder| folder.path().join(NAME).to_str().unwrap().to_owned());
        let ran = cartouche(old.path(), &["diff", &one, &other]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.is_empty(), "`{to}` does not check: {}", ran.err);
        assert!(ran.out.lines().any(|said| said.trim_start().starts_with(line)), "{line}\nis not in\n{}", ran.out);
        assert!(ran.out.lines().count() <= 3, "more is said than was changed:\n{}", ran.out);
    }
}

#[test]
fn text_that_only_moved_is_no_difference() {
    let (old, new) = (project(), project());
    let path = new.path().join(NAME).join("game.cart");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\nterrain {", "\n# a remark\n\n\nterrain {", 1)).unwrap();
    let [one, other] = [&old, &new].map(|folder| folder.path().join(NAME).to_str().unwrap().to_owned());
    assert_eq!(cartouche(old.path(), &["diff", &one, &other]).out, "no difference\n");
}
