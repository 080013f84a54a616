//! The charts and the map of the sample.
//! Must not: be a real place.

use super::{Sample, case, cell, hex, number};
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, Start, Tops};
use cartouche_bundle::model::*;
use cartouche_bundle::number::Fraction;
use indexmap::IndexMap;
use std::collections::BTreeSet;

fn cost(points: &str) -> Effect {
    Effect::Cost { points: number(points), by_type: IndexMap::new(), into: IndexMap::new() }
}

fn chart(sample: &mut Sample, columns: &[&str], rows: Vec<(&str, Vec<Effect>, &str)>) -> Chart {
    let mut chart = Chart {
        columns: columns.iter().map(|name| (*name).to_owned()).collect(),
        from: sample.from("3.1"),
        ..Chart::default()
    };
    for (name, effects, on) in rows {
        let from = sample.from("3.1");
        let row = ChartRow {
            effects: effects.into_iter().map(|effect| cell(effect, from)).collect(),
            directed: name == "bank",
            on: on.split_whitespace().map(str::to_owned).collect(),
            is: None,
            from,
        };
        chart.rows.insert(name.to_owned(), row);
    }
    chart
}

pub(super) fn charts(sample: &mut Sample) {
    let guns = IndexMap::from([("guns".to_owned(), number("3"))]);
    let woods = Effect::Cost { points: number("2"), by_type: guns, into: IndexMap::new() };
    let halved = Effect::Strength { of: Party::Attacker, factor: Fraction::HALF };
    let left = || Effect::Shift { columns: -1 };
    let rows = vec![
        ("open", vec![cost("1"), Effect::None, Effect::None], ""),
        ("meadow", vec![cost("1"), Effect::None, Effect::None], ""),
        ("field", vec![cost("3/2"), Effect::Blocks, Effect::None], ""),
        ("woods", vec![woods, Effect::Blocks, left()], ""),
        ("hill", vec![cost("2"), Effect::Height { levels: 2 }, halved], ""),
        ("wooded-hill", vec![cost("4"), Effect::Blocks, Effect::All { of: vec![left(), left()] }], ""),
        ("village", vec![Effect::Hole, Effect::Blocks, Effect::Hole], ""),
        ("water", vec![Effect::Never { unless: vec![] }, Effect::None, Effect::CannotArise], ""),
    ];
    let mut terrain = chart(sample, &["enter", "sight", "attacked"], rows);
    let from = sample.from("3.1");
    terrain.missing.push(Missing {
        what: "rows after water".to_owned(),
        names: Vec::new(),
        reason: "the chart is cut at the fold".to_owned(),
        from,
    });
    terrain.footnotes.push(Footnote {
        mark: "*".to_owned(),
        text: "only in dry weather".to_owned(),
        unused: None,
        from,
    });
    terrain.rows[2].effects[0].marks.push("*".to_owned());
    sample.scenario.content.terrain = terrain;

    let unless = vec!["bridge".to_owned(), "ford".to_owned()];
    let up = Effect::Plus { amount: Some(number("1")), direction: Some(Direction::Up), unless_along_path: true };
    let unknown = Effect::Plus { amount: None, direction: None, unless_along_path: false };
    let rows = vec![
        ("river", vec![Effect::Never { unless: unless.clone() }, Effect::Stop { unless }], ""),
        ("bank", vec![up, Effect::None], ""),
        ("bridge", vec![cost("0"), Effect::None], "river"),
        ("ford", vec![unknown, Effect::Told { cases: vec![case("3.2")] }], "river"),
    ];
    sample.scenario.content.hexsides = chart(sample, &["cross", "zones"], rows);
    let trail = Effect::Cost {
        points: number("1"),
        by_type: IndexMap::new(),
        into: IndexMap::from([("woods".to_owned(), number("2")), ("hill".to_owned(), number("2"))]),
    };
    let rows = vec![("road", vec![cost("1/2")], ""), ("trail", vec![trail], "")];
    sample.scenario.content.paths = chart(sample, &["enter"], rows);
}

pub(super) fn map(sample: &mut Sample) {
    let from = sample.from("3.1");
    let unclear = sample.origin("1.0", |origin| {
        origin.unclear = Some("the book does not say which columns are pushed".to_owned());
    });
    let mut map = Map {
        name: "valley".to_owned(),
        title: Some("The valley of the Quill".to_owned()),
        grid: Some(Grid {
            tops: Tops::Flat { columns: Parity::Odd, pushed: Pushed::Low },
            numbering: Numbering::ColumnThenRow,
            start: Start::TopLeft,
            columns: Extent { first: 1, last: 14 },
            rows: Extent { first: 1, last: 10 },
            off_map: BTreeSet::from([hex("1410"), hex("1409")]),
        }),
        at_least: true,
        half_hexes: vec![hex("0110")],
        ..Map::default()
    };
    map.origins.insert("grid.lie".to_owned(), OriginRef { from: unclear });
    surveyed(sample, &mut map);
    let mut side = |one: &str, other: &str, feature: &str, up: Option<&str>| {
        map.sides.push(SideFeature {
            feature: feature.to_owned(),
            hexes: (hex(one), hex(other)),
            up: up.map(hex),
            name: (feature == "bridge").then(|| "Long Bridge".to_owned()),
            survey: None,
            from,
        });
    };
    for (one, other) in [("0503", "0603"), ("0503", "0604"), ("0504", "0604"), ("0504", "0605")] {
        side(one, other, "river", None);
    }
    side("0504", "0604", "bridge", None);
    side("0503", "0604", "ford", None);
    side("0304", "0404", "bank", Some("0404"));
    side("0404", "0405", "bank", Some("0404"));
    let way = |kind: &str, name: Option<&str>, hexes: &[Option<&str>]| PathChain {
        kind: kind.to_owned(),
        name: name.map(str::to_owned),
        hexes: hexes.iter().map(|number| number.map(hex)).collect(),
        from,
    };
    map.paths.push(way(
        "road",
        Some("Mill Road"),
        &[Some("0204"), Some("0304"), Some("0405"), Some("0504"), Some("0604"), None, Some("0904")],
    ));
    map.paths.push(way("trail", None, &[Some("0702"), Some("0703"), Some("0704"), Some("0705")]));
    map.places.insert("Quillby".to_owned(), Place { hex: hex("0604"), from });
    let region = |hexes: &[&str], edge: Option<&str>| Region {
        hexes: hexes.iter().map(|number| hex(number)).collect(),
        and_more: edge.is_some(),
        edge: edge.map(str::to_owned),
        from,
    };
    map.regions.insert("low town".to_owned(), region(&["0705", "0706", "0806", "0807"], None));
    map.entries.insert("north road".to_owned(), region(&["1101", "1201"], Some("north")));
    map.stated.push(Fact { fact: FactKind::NextTo { first: hex("0604"), second: hex("0504") }, from });
    map.missing.push(Missing {
        what: "hexes".to_owned(),
        names: Vec::new(),
        reason: "the map is not at hand beyond column 09".to_owned(),
        from,
    });
    sample.scenario.content.map = map;
}

/// Hexes of every terrain and every state of survey.
fn surveyed(sample: &mut Sample, map: &mut Map) {
    let from = sample.from("3.1");
    let surveys =
        [Survey::Painted, Survey::Painted, Survey::Checked, Survey::Stated, Survey::Guessed, Survey::Doubtful];
    let names: Vec<String> = sample.scenario.content.terrain.rows.keys().cloned().collect();
    for column in 2..=9_u8 {
        for row in 2..=8_u8 {
            let number = HexNumber::new(column, row).unwrap();
            let place = usize::from(column) * 5 + usize::from(row) * 3 + usize::from(column * row) / 5;
            let mut terrain = vec![names[place % names.len()].clone()];
            if place % 11 == 0 {
                terrain.push("village".to_owned());
            }
            let hex =
                Hex { terrain, height: (place % 8 == 4).then_some(2), survey: surveys[place % surveys.len()], from };
            map.hexes.insert(number, hex);
        }
    }
}
