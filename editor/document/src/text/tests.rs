//! Tests of cutting: the entries are the text, and say what its lines say.
//! Must not: test writing.

use super::*;

const MAP: &str = "cartouche 1\n\n# A mill.\nmap mill \"The Mill\"\nfrom am\n\ngrid {\n  flat tops, odd columns low\n  columns 01-10, rows 01-08\n  numbered column then row\n  scan \"a.png\" {\n    0101 at 118.5 96\n  }\n}  [map]\n\n# Hexes.\n0302 wood painted\n0504 village height 1 checked \"the mill\" [map]  # here\n0605 rise doubtful \"half under the fold\"\n\nbrook 0503/0603, 0504/0604 \"Alder Brook\" unclear \"x\"\nslope 0604/0704 up 0604\nroad \"Mill Road\" 0104-0106, 0504-0604\nplace \"Mill\" 0504  [3.2b]\nregion west 0104, 0105 and more\nregion near within 4 of 0504\nstated 0302 wood\nmissing hexes \"x\"";

fn says(text: &str) -> Vec<Says> {
    let cut = cut(&text.into()).unwrap();
    assert_eq!(cut.entries.iter().map(|entry| entry.text.as_str()).collect::<String>(), text);
    cut.entries.iter().map(|entry| entry.says.clone()).filter(|says| *says != Says::Nothing).collect()
}

fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

#[test]
fn a_file_of_its_own_is_cut_and_read() {
    let says = says(MAP);
    assert!(matches!(says.first(), Some(Says::Map(name, Some(title))) if name == "mill" && title == "The Mill"));
    let Some(Says::Grid(Some(grid), scans)) = says.iter().find(|says| matches!(says, Says::Grid(..))) else { panic!() };
    assert_eq!((grid.grid.columns.last, grid.grid.rows.last), (10, 8));
    assert_eq!(scans.first().and_then(|scan| scan.points.first()).map(|point| point.x.as_str()), Some("118.5"));
    let hexes: Vec<&HexState> =
        says.iter().filter_map(|says| if let Says::Hex(_, state) = says { Some(state) } else { None }).collect();
    assert_eq!(hexes.len(), 3);
    assert_eq!(hexes[1].height, Some(1));
    assert_eq!(hexes[1].note.as_deref(), Some("the mill"));
    assert_eq!(hexes[2].survey, Some(crate::state::Survey::Doubtful));
    let Some(Says::Path(path)) = says.iter().find(|says| matches!(says, Says::Path(_))) else { panic!() };
    assert_eq!(path.chains[0].len(), 3, "{path:?}");
    let sides: Vec<usize> = says
        .iter()
        .filter_map(|says| if let Says::Sides(_, sides, _) = says { Some(sides.len()) } else { None })
        .collect();
    assert_eq!(sides, [2, 1]);
    let regions: Vec<bool> = says
        .iter()
        .filter_map(|says| if let Says::Region(region) = says { Some(region.listed) } else { None })
        .collect();
    assert_eq!(regions, [true, false]);
    assert!(says.iter().any(|says| matches!(says, Says::Place(place) if place.hex == hex("0504"))));
}

#[test]
fn a_map_in_braces_and_windows_line_ends_are_cut_too() {
    let text = "cartouche 1\r\ngame g \"G\"\r\nmap m {\r\n  grid {\r\n    flat tops, odd columns low\r\n    columns 01-10, rows 01-08\r\n    numbered column then row\r\n  }\r\n  0302 wood\r\n  # end\r\n}\r\narmy a {\r\n  6 units\r\n}\r\n";
    let cut = cut(&text.into()).unwrap();
    assert_eq!(cut.entries.iter().map(|entry| entry.text.as_str()).collect::<String>(), text);
    assert_eq!(cut.indent, 2);
    assert!(cut.entries.iter().any(|entry| matches!(entry.says, Says::Hex(..)) && entry.text == "  0302 wood\r\n"));
    assert_eq!(cut.entries[cut.map.end - 1].text, "  # end\r\n");
}

#[test]
fn a_text_without_a_map_is_refused() {
    assert!(cut(&"cartouche 1\ngame g \"G\"\n".into()).is_none());
    assert!(cut(&"".into()).is_none());
}
