//! Finding, and the line of a hex.
//! Must not: test drawing.

use crate::bench::*;
use cartouche_document::find::{find, in_words};

const MAP: &str = "0301 wood painted\n0302 wood painted\n0303 wood painted\n0504 village height 1 checked\n0605 wood doubtful \"under the fold\"\n\nbrook 0504/0605 \"Alder Brook\"\nslope 0504/0505 up 0504\nslope 0504/0604\nroad \"Mill Road\" 0501-0504\nlane 0504-0506\nplace \"Alder Mill\" 0504\nplace \"Millbank\" 0801\nregion bridgehead 0504, 0505\n\narmy crown \"Crown\" {\n             | type | at   |\n  Mill-Guard | foot | 0605 |\n  Reserve    | foot | -    |\n}\n";

fn found(query: &str) -> Vec<String> {
    let document = open(MAP);
    find(view(&document), query, 10).into_iter().map(|found| format!("{} @{}", found.text, found.hex)).collect()
}

#[test]
fn names_are_found_the_nearest_first() {
    assert_eq!(
        found("mill"),
        [
            "Millbank, place in 0801 @0801",
            "Mill-Guard, army crown in 0605 @0605",
            "Mill Road, road @0502",
            "Alder Mill, place in 0504 @0504",
        ]
    );
    assert_eq!(found("alder mill"), ["Alder Mill, place in 0504 @0504"]);
    assert_eq!(found(" BROOK "), ["Alder Brook, brook @0504"]);
    assert_eq!(found("lane"), ["lane from 0504 to 0506 @0505"]);
    assert_eq!(found("bridge"), ["bridgehead, region @0504"]);
    assert_eq!(found("wood"), ["wood, 4 hexes @0303"]);
    assert_eq!((found(""), found("nothing"), found("reserve")), (vec![], vec![], vec![]));
}

#[test]
fn hexes_are_found_by_number() {
    assert_eq!(found("0801"), ["0801 not looked at; Millbank @0801"]);
    assert_eq!(found("030").len(), 8);
    assert_eq!(found("0809"), Vec::<String>::new());
}

#[test]
fn a_hex_is_told_in_one_line() {
    let document = open(MAP);
    let line = |text: &str| in_words(view(&document), hex(text));
    assert_eq!(
        line("0504"),
        "0504 village, height 1, checked; slope to 0604, up not known; brook (Alder Brook) to 0605; slope to 0505, up here; Mill Road; lane; Alder Mill; in bridgehead"
    );
    assert_eq!(
        line("0605"),
        "0605 wood, doubtful, \u{201c}under the fold\u{201d}; brook (Alder Brook) to 0504; Mill-Guard"
    );
    assert_eq!((line("0101").as_str(), line("9901").as_str()), ("0101 not looked at", "9901 off the map"));
    let against = open("0504 height 1\n0505 height 3\nslope 0504/0505 up 0504\n");
    assert!(in_words(view(&against), hex("0505")).ends_with("but 0505 lies higher at 3"));
}
