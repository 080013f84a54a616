//! The bench on which gestures are tried: a small map, a hand that presses, moves and lets go, the lines that differ after it.
//! Must not: assert anything of a tool; only that undo and redo are exact.

use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_document::change::Step;
use cartouche_document::document::{Document, SourceFile, units_of};
use cartouche_document::gesture::Gesture;
use cartouche_document::layout::Point;
use cartouche_document::palette::{FeatureKind, Palette, TerrainKind};
use cartouche_document::tool::{Pointer, Tool, ToolState, View};

/// Ten columns, eight rows, the odd columns low.
pub const HEAD: &str = "cartouche 1\nmap mill \"The Mill\"\ngrid {\n  flat tops, odd columns low\n  columns 01-10, rows 01-08\n  numbered column then row\n}\n\n";

pub fn palette() -> Palette {
    let feature = |(name, directed): (&str, bool)| FeatureKind { name: name.into(), directed };
    Palette {
        terrains: ["wood", "orchard", "village"].iter().map(|name| TerrainKind { name: (*name).into() }).collect(),
        features: [("brook", false), ("bridge", false), ("slope", true)].into_iter().map(feature).collect(),
        paths: vec!["road".into(), "lane".into()],
        units: Vec::new(),
    }
}

pub fn open(text: &str) -> Document {
    let text = if text.starts_with("cartouche") { text.to_owned() } else { format!("{HEAD}{text}") };
    let mut palette = palette();
    palette.units = units_of("map.cart", &text);
    let files = vec![SourceFile { name: "map.cart".into(), text: text.into() }];
    Document::open(files, "map.cart", palette).unwrap()
}

pub fn view(document: &Document) -> View<'_> {
    document.view().unwrap()
}

pub fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

pub fn hexes(text: &str) -> Vec<HexNumber> {
    text.split_whitespace().map(hex).collect()
}

pub fn side(text: &str) -> HexSide {
    let (one, other) = text.split_once('/').unwrap();
    HexSide::between(hex(one), hex(other)).unwrap()
}

pub fn tools(tool: Tool) -> ToolState {
    ToolState { tool, ..ToolState::default() }
}

/// A place on the plane by words: `0504` its centre; `0504|0604|0505` the corner of three; `0504>0604` the middle of that side, a
/// little inside of the first hex.
pub fn place(document: &Document, word: &str) -> Point {
    let layout = document.layout().unwrap();
    let middle = |word: &str| {
        let all: Vec<Point> = word.split('|').map(|word| layout.centre(hex(word))).collect();
        let sum = all.iter().fold(Point::default(), |sum, at| Point::new(sum.x + at.x, sum.y + at.y));
        Point::new(sum.x / all.len() as f64, sum.y / all.len() as f64)
    };
    match word.split_once('>') {
        Some((from, to)) => middle(from).towards(middle(to), 0.44),
        None => middle(word),
    }
}

/// Keys held: `alt`, `shift`, or none.
pub fn pointer(at: Point, keys: &str) -> Pointer {
    Pointer { at, erase: keys.contains("alt"), line: keys.contains("shift") }
}

/// Presses at the first place, moves over the others.
pub fn held(document: &Document, tools: &ToolState, keys: &str, way: &str) -> Option<Gesture> {
    let mut places = way.split_whitespace().map(|word| pointer(place(document, word), keys));
    let mut gesture = Gesture::begin(view(document), tools, &places.next().unwrap())?;
    for at in places {
        gesture.drag(view(document), &at);
    }
    Some(gesture)
}

/// The step of a whole gesture.
pub fn stroke(document: &Document, tools: &ToolState, keys: &str, way: &str) -> Option<Step> {
    let gesture = held(document, tools, keys, way)?;
    let preview = gesture.preview().to_vec();
    let step = gesture.finish(view(document));
    assert_eq!(step.as_ref().map_or(Vec::new(), |step| step.changes.clone()), preview, "the preview is what is made");
    step
}

/// What became of a text.
#[derive(Debug, PartialEq)]
pub struct Made {
    pub label: String,
    pub gone: Vec<String>,
    pub new: Vec<String>,
}

/// Applies a step; undo gives the text before to the byte, redo the text after.
pub fn apply(document: &mut Document, step: Step) -> Made {
    let before = document.text();
    let state = document.state().clone();
    let label = step.label.clone();
    assert!(step.changes.iter().all(|change| !change.is_idle()), "{step:?}");
    document.apply(step).unwrap();
    let after = document.text();
    assert_eq!(*document.state(), *open(&after).state(), "the state is what the text says");
    document.undo().unwrap();
    assert_eq!(document.text(), before);
    assert_eq!(*document.state(), state);
    document.redo().unwrap();
    assert_eq!(document.text(), after);
    let old: Vec<&str> = before.lines().filter(|line| !line.trim().is_empty()).collect();
    let new: Vec<&str> = after.lines().filter(|line| !line.trim().is_empty()).collect();
    Made {
        label,
        gone: old.iter().filter(|line| !new.contains(line)).map(ToString::to_string).collect(),
        new: new.iter().filter(|line| !old.contains(line)).map(ToString::to_string).collect(),
    }
}

/// A map, a gesture on it, what became of its text.
pub fn made(text: &str, tools: &ToolState, keys: &str, way: &str) -> Made {
    let mut document = open(text);
    let step = stroke(&document, tools, keys, way).expect("the gesture changes something");
    apply(&mut document, step)
}

/// Asserts what a gesture makes of a map: the label, the lines that are gone, those that are new.
#[track_caller]
pub fn makes(text: &str, tools: &ToolState, keys: &str, way: &str, label: &str, gone: &[&str], new: &[&str]) {
    let made = made(text, tools, keys, way);
    assert_eq!((made.label.as_str(), made.gone, made.new), (label, owned(gone), owned(new)));
}

/// Asserts that a gesture changes nothing.
#[track_caller]
pub fn idle(text: &str, tools: &ToolState, keys: &str, way: &str) {
    let step = stroke(&open(text), tools, keys, way);
    assert_eq!(step, None);
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}
