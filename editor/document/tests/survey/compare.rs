//! Two maps of one sheet.
//! Must not: test gestures.

use crate::bench::*;
use cartouche_document::compare::{NotOneSheet, check_agreed, differences};

fn listed(mine: &str, theirs: &str) -> Vec<String> {
    let (mine, theirs) = (open(mine), open(theirs));
    let found = differences(mine.state(), theirs.state()).unwrap();
    found.iter().map(|one| format!("{}: {} | {}", one.what(), one.mine, one.theirs)).collect()
}

const MINE: &str = "0101 wood\n0102 wood height 1 checked \"high\"\n0103 village painted\n0104 wood\n\nbrook 0101/0102 \"Alder Brook\"\nslope 0103/0104 up 0103\nroad \"Mill Road\" 0101-0106\nlane 0301-0303\nplace \"Mill\" 0103\nplace \"Old Mill\" 0301\nregion west 0101, 0102\n";
const THEIRS: &str = "0101 orchard\n0102 wood height 2\n0103 village doubtful\n0105 wood\n\nbrook 0101/0102 \"Alder Brook\"\nbrook 0102/0103\nslope 0103/0104 up 0104\nroad \"Mill Road\" 0108-0103\nlane 0303-0301\nplace \"Mill\" 0104\nregion west 0101\n";

#[test]
fn differences_come_in_the_order_of_the_map() {
    assert_eq!(listed(MINE, MINE), Vec::<String>::new());
    assert_eq!(
        listed(MINE, THEIRS),
        [
            "terrain of 0101: wood | orchard",
            "road Mill Road from 0101 to 0103: there | none",
            "height of 0102: height 1 | height 2",
            "brook on 0102/0103: none | there",
            "region west: west of 2 hexes | west of 1 hex",
            "slope on 0103/0104: there, 0103 is up | there, 0104 is up",
            "place Mill: Mill in 0103 | Mill in 0104",
            "terrain of 0104: wood | no terrain",
            "terrain of 0105: no terrain | wood",
            "road Mill Road from 0108 to 0106: none | there",
            "place Old Mill: Old Mill in 0301 | no Old Mill",
        ]
    );
}

#[test]
fn taking_each_difference_makes_the_maps_alike() {
    let theirs = open(THEIRS);
    let mut mine = open(MINE);
    let all = differences(mine.state(), theirs.state()).unwrap();
    for (at, difference) in all.iter().enumerate() {
        let step = difference.take(mine.state()).expect("it is not taken yet");
        assert!(step.label.starts_with("take the "), "{}", step.label);
        let made = apply(&mut mine, step);
        assert!(!made.gone.is_empty() || !made.new.is_empty());
        assert_eq!(difference.take(mine.state()), None, "taken: {}", difference.what());
        let left = differences(mine.state(), theirs.state()).unwrap();
        assert_eq!(left.len(), all.len() - at - 1, "after {}: {left:?}", difference.what());
    }
    // How well a hex is known stays this map's own.
    assert!(mine.text().contains("0102 wood height 2 checked \"high\""), "{}", mine.text());
}

#[test]
fn hexes_that_two_people_saw_alike_are_checked() {
    let mut mine = open("0101 wood\n0102 wood doubtful\n0103 wood painted\n0104 orchard\n0105 wood\n");
    let theirs = open("0101 wood\n0102 wood\n0103 wood guessed\n0104 wood\n0105 wood height 1\n");
    let step = check_agreed(mine.state(), theirs.state()).unwrap().unwrap();
    assert_eq!(step.label, "check 1 hex on which two maps agree");
    assert_eq!(apply(&mut mine, step).new, ["0101 wood checked"]);
    assert_eq!(check_agreed(mine.state(), theirs.state()), Ok(None));
}

#[test]
fn maps_of_other_grids_are_not_compared() {
    let other = HEAD.replace("odd columns low", "even columns low");
    assert_eq!(differences(open("").state(), open(&other).state()), Err(NotOneSheet::OtherGrid));
    let none = open("cartouche 1\nmap m \"M\"\n");
    assert_eq!(differences(none.state(), open("").state()), Err(NotOneSheet::NoGrid));
}
