//! Progress and the queue of doubts.
//! Must not: test marks.

use crate::bench::*;
use cartouche_document::survey::{DoubtKind, Queue, heat, progress};

fn reasons(text: &str) -> Vec<String> {
    let document = open(text);
    let queue = Queue::of(view(&document));
    let looked = queue.doubts().iter().filter(|doubt| doubt.kind != DoubtKind::NotLookedAt);
    looked.map(|doubt| format!("{} {}", doubt.hex, doubt.reason)).collect()
}

#[test]
fn progress_counts_hexes_and_sides() {
    let document = open(
        "0101 wood\n0102 wood checked\n0103 wood doubtful\n0104 wood stated\n0105 wood guessed\nbrook 0101/0102 guessed\n",
    );
    let progress = progress(view(&document));
    let hexes = progress.hexes;
    assert_eq!((hexes.all, hexes.not_looked_at, hexes.percent()), (80, 75, 2));
    assert_eq!((hexes.stated, hexes.guessed, hexes.doubtful, hexes.painted, hexes.checked), (1, 1, 1, 1, 1));
    // 10 columns of 7 sides, 9 joints of 15.
    let sides = progress.sides;
    assert_eq!((sides.all, sides.not_looked_at), (205, 201));
    assert_eq!((sides.stated, sides.guessed, sides.doubtful, sides.painted, sides.checked), (2, 1, 1, 0, 0));
    let heats: Vec<u8> = hexes_of("0102 0101 0106 0104 0105 0103").map(|hex| heat(document.state(), hex)).collect();
    assert_eq!(heats, [0, 20, 50, 60, 80, 100]);
}

fn hexes_of(text: &str) -> impl Iterator<Item = cartouche_bundle::hex::HexNumber> {
    hexes(text).into_iter()
}

#[test]
fn doubts_come_in_order_with_their_reasons() {
    let text = "0101 wood guessed\n0201 wood doubtful\n0301 wood doubtful \"under the fold\"\n0401 wood stated\n0501 height 1\n0502 height 2\nslope 0501/0502 up 0501\nslope 0701/0702\nbrook 0801/0802 doubtful \"faint\"\n";
    assert_eq!(
        reasons(text),
        [
            "0301 in doubt: under the fold",
            "0801 brook on 0801/0802 is in doubt: faint",
            "0201 in doubt",
            "0101 guessed, and not looked at",
            "0501 slope on 0501/0502: 0501 is up at height 1, but 0502 lies higher at 2",
            "0701 slope on 0701/0702: which hex is up is not known",
            "0401 stated by the source, and not seen on the map",
        ]
    );
    let document = open(text);
    let queue = Queue::of(view(&document));
    // All 80 hexes but the six with a line are not looked at, and come last, in order.
    assert_eq!(queue.doubts().len(), 7 + 74);
    assert_eq!(queue.doubts()[7].hex, hex("0102"));
    let first = queue.next(None).unwrap();
    let second = queue.next(Some(first)).unwrap();
    assert_eq!((second.hex, queue.place(second), queue.previous(Some(second))), (hex("0801"), 2, Some(first)));
    assert_eq!(queue.previous(Some(first)), None);
    assert_eq!(queue.next(queue.previous(None)), None);
    // A doubt that was resolved meanwhile still has a next one.
    let later = open(&text.replace("0301 wood doubtful \"under the fold\"", "0301 wood checked"));
    let queue = Queue::of(view(&later));
    assert_eq!(queue.next(Some(first)).map(|doubt| doubt.hex), Some(hex("0801")));
}

#[test]
fn a_creek_that_ends_in_nothing_is_doubted() {
    let creek = "brook 0503/0604, 0504/0604\n";
    assert_eq!(
        reasons(creek),
        [
            "0503 brook ends on 0503/0604, where 0503, 0603, 0604 meet",
            "0504 brook ends on 0504/0604, where 0504, 0604, 0605 meet"
        ]
    );
    // Into another feature, or to the edge, it ends in something; one side alone has no ends; a slope may end.
    let joined = reasons("brook 0503/0604, 0504/0604\nriver 0604/0605, 0504/0605\nriver 0503/0603\n");
    assert!(joined.len() == 2 && joined.iter().all(|reason| reason.contains("river ends")), "{joined:?}");
    assert_eq!(reasons("brook 0101/0201, 0101/0202\n"), ["0101 brook ends on 0101/0202, where 0101, 0102, 0202 meet"]);
    assert_eq!(reasons("bridge 0503/0604\n"), Vec::<String>::new());
    assert_eq!(reasons("slope 0503/0604 up 0503\nslope 0504/0604 up 0504\n"), Vec::<String>::new());
    let checked = "0503 wood checked\n0603 wood checked\n0604 wood checked\n0504 wood checked\n0605 wood checked\n";
    assert_eq!(reasons(&format!("{checked}{creek}")), Vec::<String>::new());
}

#[test]
fn a_road_that_ends_in_nothing_is_doubted() {
    assert_eq!(
        reasons("road \"Mill Road\" 0101-0103-0304\n"),
        ["0304 Mill Road ends in 0304, where nothing is named and no other path runs"]
    );
    assert_eq!(reasons("road 0101-0103\nplace \"Mill\" 0103\n"), Vec::<String>::new());
    assert_eq!(reasons("road 0301-0304\nlane 0304-0308\n"), Vec::<String>::new());
    assert_eq!(reasons("0304 wood checked\nroad 0301-0304\n"), Vec::<String>::new());
    assert_eq!(reasons("road 0301-0304-?\n"), Vec::<String>::new());
}

#[test]
fn a_hex_unlike_its_neighbours_is_doubted_if_its_like_stand_in_groups() {
    let around = "0503 orchard\n0505 orchard\n0403 orchard\n0404 orchard\n0604 orchard\n0605 orchard\n";
    let pair = "0101 wood\n0102 wood\n";
    assert_eq!(
        reasons(&format!("{around}{pair}0504 wood\n")),
        ["0504 wood alone among other terrain, though elsewhere it stands in groups"]
    );
    assert_eq!(reasons(&format!("{around}0504 wood\n")), Vec::<String>::new());
    assert_eq!(reasons(&format!("{around}{pair}0504 wood checked\n")), Vec::<String>::new());
    assert_eq!(reasons(&format!("{around}{pair}0504 wood\nplace \"Mill Wood\" 0504\n")), Vec::<String>::new());
}
