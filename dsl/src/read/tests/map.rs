//! Maps.

use super::*;
use cartouche_bundle::hex::{HexNumber, Numbering};
use cartouche_bundle::model::{FactKind, Map, Survey};

const GRID: &str = "grid {\n  flat tops, odd columns low\n  columns 01-10, rows 01-10\n  numbered column then row\n  off map 0909-0910\n}\n";
const KINDS: &str = "hexsides {\n        | cross |\n  creek | +1    |\n  slope | +1    | directed up\n}\npaths {\n       | enter |\n  road | 1     |\n}\n";

fn map(lines: &str) -> Map {
    let book = clean(&format!("{KINDS}map field \"Field\"\nfrom bg\n{GRID}{lines}"));
    assert_eq!(book.parts.len(), 2);
    book.parts[1].content.map.clone()
}

fn shown(hexes: &[HexNumber]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn hexes_have_terrain_height_and_survey() {
    let map = map(
        "0616 town height 2 stated   [19.1]\n0101 clear, woods\n0102 ?\n0103 town doubtful \"under the fold\"\n0104 town \"by the ford\" checked\n",
    );
    let hex = |number: &str| &map.hexes[&number.parse().unwrap()];
    assert_eq!((hex("0616").height, hex("0616").survey), (Some(2), Survey::Stated));
    assert_eq!(hex("0101").terrain, ["clear", "woods"]);
    assert!(hex("0102").terrain.is_empty());
    assert_eq!(hex("0103").survey, Survey::Doubtful);
    assert_eq!(hex("0104").survey, Survey::Checked);
    let grid = map.grid.unwrap();
    assert_eq!(grid.numbering, Numbering::ColumnThenRow);
    assert_eq!(grid.off_map.len(), 2);
}

#[test]
fn sides_and_paths() {
    let map = map(
        "creek 0202/0203, 0302/0202 \"Run\"\nslope 0202/0203 up 0203\nslope 0203/0204 up ?\nroad \"Pike\" 0701-0704-?-0709\nplace \"Church\" 0503\n",
    );
    assert_eq!(map.sides.len(), 4);
    assert_eq!(shown(&[map.sides[1].hexes.0, map.sides[1].hexes.1]), "0202 0302");
    assert_eq!(map.sides[0].name.as_deref(), Some("Run"));
    assert_eq!(map.sides[2].up, Some("0203".parse().unwrap()));
    assert_eq!(map.sides[3].up, None);
    let road: Vec<_> = map.paths[0].hexes.iter().map(|hex| hex.map_or("?".into(), |hex| hex.to_string())).collect();
    assert_eq!(road, ["0701", "0702", "0703", "0704", "?", "0709"]);
    assert_eq!(map.places["Church"].hex.to_string(), "0503");
}

#[test]
fn regions_are_counted_out() {
    let map = map("region list 0815, 0816 and more\nregion again list, 0101-0103\nregion disc within 1 of 0505\n\
         region north-field north of 0103-0303\nregion bank from 0101 not across creek\nentry gate 0110\nedge south 0110-0410\n\
         creek 0101/0102, 0101/0202, 0102/0201, 0201/0202, 0201/0301, 0201/0302\n");
    let region = |name: &str| shown(&map.regions[name].hexes);
    assert!(map.regions["list"].and_more);
    assert_eq!(region("again"), "0101 0102 0103 0815 0816");
    assert_eq!(map.regions["disc"].hexes.len(), 7);
    assert_eq!(region("north-field"), "0101 0102 0201 0202 0301 0302");
    assert_eq!(region("bank"), "0101 0201");
    assert_eq!(shown(&map.entries["gate"].hexes), "0110");
    assert_eq!(shown(&map.entries["south"].hexes), "0110 0210 0310 0410");
    assert_eq!(map.entries["south"].edge.as_deref(), Some("south"));
}

#[test]
fn facts_stated_and_expected() {
    let map = map(
        "stated 0815 next to 0816\nstated 0210, 0211 woods height 2\nstated 0804, 0706 on the map\nexpect 0815 next to 0816\nexpect 0616 town\nmissing hexes \"no map at hand\"\n",
    );
    assert!(matches!(map.stated[0].fact, FactKind::NextTo { .. }));
    assert!(
        matches!(&map.stated[1].fact, FactKind::Are { hexes, terrain, height: Some(2) } if hexes.len() == 2 && terrain == &["woods"])
    );
    assert!(matches!(&map.stated[2].fact, FactKind::OnMap { hexes } if hexes.len() == 2));
    assert_eq!(map.expected.len(), 2);
    assert_eq!(map.missing[0].what, "hexes");
}

#[test]
fn a_map_stands_in_braces_in_a_game() {
    let book = clean(
        "game one \"One\"\nmap field \"Field\" {\n  0101 clear\n  region near within 1 of 0505\n  grid {\n    pointy tops, even rows right\n    \
         columns 00-20, rows 01-20, at least\n    rows count north\n    numbered row then column\n    sheet west columns 01-10\n    half hexes 0101\n    \
         scan \"a.png\" {\n      0101 at 118.4 96\n    }\n  }\n}\nscenario s \"S\" {\n  turns 3\n}\n",
    );
    let map = &book.parts[1].content.map;
    assert!(map.at_least);
    assert_eq!(map.regions["near"].hexes.len(), 7);
    assert_eq!((map.sheets.len(), map.half_hexes.len(), map.scans[0].points[0].x.as_str()), (1, 1, "118.4"));
    assert_eq!(book.parts[1].scenarios.len(), 1);
}

#[test]
fn the_lack_of_a_grid_is_said_once() {
    let text = format!("{KINDS}map field\nroad 0101-0105\nroad 0201-0205\nregion near within 2 of 0101\n");
    assert_eq!(codes(&text), ["E0059"]);
    assert_eq!(codes("map field\ngrid {\n  flat tops, odd columns low\n}\n"), ["E0059"]);
    assert_eq!(codes(&format!("{KINDS}map field\n{GRID}road 0101-0205\n")), ["E0053"]);
    assert_eq!(
        codes("map field\ngrid {\n  flat tops, odd rows low\n  columns 1-2, rows 1-2\n  numbered column then row\n}\n"),
        ["E0059", "E0053"]
    );
}
