//! The report of an invented scenario: everything is in it, nothing is markup that should be text, and it stays small.
//! Must not: compare whole pages.

mod sample;

use super::*;
use cartouche_bundle::hex::RowPushed;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Start, Tops};
use cartouche_bundle::model::{Hex, Map, Survey, Value};
use quick_xml::Reader;
use quick_xml::events::Event;
use sample::{Sample, coverage, manifest, sample};
use std::collections::BTreeSet;

fn page(sample: &Sample) -> String {
    let scenario = &sample.scenario;
    report(scenario, &manifest(scenario), &coverage(scenario))
}

/// Reads the page as XML; gives its tags in order with the text between them.
fn read(page: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(page);
    let mut parts: Vec<(String, String)> = vec![(String::new(), String::new())];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) | Event::Empty(tag) => {
                for attribute in tag.attributes() {
                    attribute.expect("well-formed attribute");
                }
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                parts.push((name, String::new()));
            }
            Event::Text(text) => {
                let text = text.decode().expect("text");
                parts.last_mut().unwrap().1.push_str(&text);
            }
            Event::GeneralRef(name) => {
                let name = name.decode().expect("entity");
                let character = match name.as_ref() {
                    "lt" => '<',
                    "gt" => '>',
                    "amp" => '&',
                    "quot" => '"',
                    other => panic!("unknown entity {other}"),
                };
                parts.last_mut().unwrap().1.push(character);
            }
            Event::Eof => return parts,
            _ => {}
        }
    }
}

fn texts<'a>(parts: &'a [(String, String)], tag: &str) -> Vec<&'a str> {
    let found = parts.iter().filter(|(name, _)| name == tag);
    found.map(|(_, text)| text.trim()).collect()
}

#[test]
fn is_well_formed_and_closed() {
    let page = page(&sample());
    let mut reader = Reader::from_str(&page);
    reader.config_mut().check_end_names = true;
    let mut depth = 0_i32;
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
        assert!(depth >= 0);
    }
    assert_eq!(depth, 0);
}

#[test]
fn needs_nothing_from_elsewhere_and_runs_nothing() {
    let page = page(&sample()).to_lowercase();
    for word in ["http", "<script", "<link", "@import", "<iframe", "javascript:", " src=", " onload"] {
        assert!(!page.contains(word), "{word}");
    }
    // Every reference leads to the page itself.
    for part in page.split("url(").skip(1) {
        assert!(part.starts_with('#'), "{}", &part[..20]);
    }
    for part in page.split("href=\"").skip(1) {
        assert!(part.starts_with('#'), "{}", &part[..20]);
    }
}

#[test]
fn names_are_text() {
    let page = page(&sample());
    assert!(page.contains("The Three Fords &lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("&lt;b&gt;Odd&lt;/b&gt; &amp; &quot;Sons&quot;"));
    assert!(page.contains("Morning at Quillby &amp; Low Mill"));
}

#[test]
fn every_reference_has_its_aim_and_every_id_is_one() {
    let page = page(&sample());
    let values = |key: &'static str| {
        let parts = page.split(key).skip(1);
        parts.map(|part| part.split(['"', ')']).next().unwrap().to_owned())
    };
    let ids: Vec<String> = values(" id=\"").collect();
    let distinct: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(ids.len(), distinct.len());
    for aim in values("href=\"#").chain(values("url(#")) {
        assert!(distinct.contains(&aim), "{aim}");
    }
}

#[test]
fn headings_go_down_by_one() {
    let parts = read(&page(&sample()));
    let levels = parts.iter().filter_map(|(tag, _)| {
        let level = tag.strip_prefix('h')?.parse::<u8>().ok()?;
        Some(level)
    });
    let mut last = 0;
    for level in levels {
        assert!(level <= last + 1, "h{level} after h{last}");
        last = level;
    }
    assert_eq!(texts(&parts, "h1").len(), 1);
}

#[test]
fn shows_every_unit_twice_and_in_every_drawing_a_title() {
    let sample = sample();
    let page = page(&sample);
    let parts = read(&page);
    let bold = texts(&parts, "b");
    let heads = texts(&parts, "th");
    for unit in sample.scenario.content.units.values() {
        let name = unit.designation.as_deref().unwrap_or("?");
        assert!(bold.contains(&name), "counter of {name}");
        assert!(heads.contains(&name), "row of {name}");
    }
    let drawings = page.matches("role=\"img\"").count();
    assert_eq!(
        drawings,
        page.matches("role=\"img\"><title>").count() + page.matches("\" style=\"color:#16181c\"><title>").count()
    );
    assert_eq!(page.matches("class=\"counter\"").count(), sample.scenario.content.units.len());
}

#[test]
fn shows_every_cell_with_its_holes() {
    let sample = sample();
    let page = page(&sample);
    let table = &sample.scenario.content.tables["battle"];
    let from = page.find("Battle results").unwrap();
    let until = from + page[from..].find("</table>").unwrap();
    let part = &page[from..until];
    for plane in &table.planes {
        let cells = plane.rows.iter().map(|row| row.cells.len()).sum::<usize>();
        let shown = part.matches("<td class=\"value\">").count() + part.matches("<td class=\"hole\">").count();
        assert_eq!(shown, cells);
        for head in &plane.columns {
            assert!(part.contains(&head.text));
        }
    }
    assert_eq!(part.matches("<td class=\"hole\">?</td>").count(), 6);
    assert!(part.contains("DR <span class=\"m printed\">printed “OR”</span>"));
    assert!(part.contains("DL<sup>†</sup>"));
}

#[test]
fn says_effects_in_words() {
    let page = page(&sample());
    for words in [
        "2, guns 3",
        "never, unless by bridge or ford",
        "stops, unless by bridge or ford",
        "+1 up, unless along a path",
        "+?",
        "1 column left",
        "attacker halved",
        "1, into woods or hill 2",
        "stands 2 high",
        "1½",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn shows_doubts_gaps_and_coverage() {
    let page = page(&sample());
    for words in [
        "exactly 1:1",
        "neither band includes it",
        "l/1/L",
        "no other unit bears a letter",
        "the figure is smudged",
        "the counter is torn",
        "the list breaks off at the foot of the page",
        "open: no reading chosen",
        "that nothing cites",
        "applied: second-sheet of 1812-01-01",
        "from turn 1 on, until a northern unit has crossed the river (stated twice in the source)",
        "from 2, d6: on 1–2",
        "within 3 of 0204",
        "the printed map may be larger",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn is_the_same_twice() {
    assert_eq!(page(&sample()), page(&sample()));
}

#[test]
fn an_empty_scenario_has_a_page_too() {
    let scenario = Scenario::default();
    let page = report(&scenario, &manifest(&scenario), &[]);
    assert_eq!(texts(&read(&page), "h1").len(), 1);
}

#[test]
fn a_unit_with_one_face_has_one_drawing_and_others_two() {
    let mut sample = sample();
    let content = &mut sample.scenario.content;
    content.counters.faces = vec!["front".to_owned(), "back".to_owned()];
    content.counters.flags.insert("raw".to_owned(), "back".to_owned());
    for (key, flag) in [("north 2/1/L", None), ("south Wren", Some("raw"))] {
        let unit = content.units.get_mut(key).unwrap();
        unit.flags.extend(flag.map(str::to_owned));
        let strength = unit.attributes.get_mut("strength").unwrap();
        strength.value = Value::Parts(vec![Value::Number(7.into()), Value::Number(9.into())]);
    }
    let page = page(&sample);
    assert_eq!(page.matches("Wren, foot").count(), 1);
    assert_eq!(page.matches("2/1/L, foot").count(), 2);
    assert_eq!(page.matches(", front face").count(), 1);
    assert_eq!(page.matches(", back face").count(), 2);
}

#[test]
fn names_on_the_map_do_not_cover_each_other() {
    let mut sample = sample();
    let map = &mut sample.scenario.content.map;
    let low = map.regions["low town"].clone();
    map.regions.insert("mill town".to_owned(), low);
    let page = page(&sample);
    let place = |name: &str| {
        let end = page.find(&format!(">{name}</text>")).unwrap();
        let from = page[..end].rfind("<text").unwrap();
        page[from..end].split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse::<i32>().unwrap()
    };
    assert_eq!(place("mill town") - place("low town"), 14);
}

/// The largest map that numbers of four digits can name, every hex surveyed.
#[test]
fn a_full_map_stays_small() {
    let mut sample = sample();
    let names: Vec<String> = sample.scenario.content.terrain.rows.keys().cloned().collect();
    let from = sample.from("3.1");
    let grid = Grid {
        tops: Tops::Pointy { rows: Parity::Even, pushed: RowPushed::Right },
        numbering: Numbering::ColumnThenRow,
        start: Start::BottomLeft,
        columns: Extent { first: 0, last: 99 },
        rows: Extent { first: 0, last: 99 },
        off_map: BTreeSet::new(),
    };
    let hexes = grid.hexes().enumerate().map(|(place, number): (usize, HexNumber)| {
        let hex =
            Hex { terrain: vec![names[place % names.len()].clone()], height: Some(1), survey: Survey::Painted, from };
        (number, hex)
    });
    sample.scenario.content.map =
        Map { name: "plain".to_owned(), hexes: hexes.collect(), grid: Some(grid), ..Map::default() };
    assert_eq!(sample.scenario.content.map.hexes.len(), 10_000);
    let page = page(&sample);
    // A hex is two outlines of about 40 bytes, one for its ground and one for its survey; what is not the map
    // takes less than 100,000 bytes. A page of a million bytes opens at once everywhere.
    assert!(page.len() < 1_000_000, "{}", page.len());
    // All hexes of one look share one path, so that the drawing has few parts.
    assert!(page.matches("<path").count() < 300);
    assert!(page.contains(">0505</text>") && !page.contains(">0506</text>"));
}
