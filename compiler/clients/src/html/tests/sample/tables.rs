//! The tables, states and sequence of the sample.
//! Must not: be fair.

use super::{Sample, case, cell, dice, number, read};
use cartouche_bundle::model::*;
use cartouche_bundle::number::Odds;
use indexmap::IndexMap;

pub(super) fn tables(sample: &mut Sample) {
    let from = sample.from("4.0");
    let columns: Vec<Head> = ["1:2", "1:1", "2:1", "3:1", "4:1"]
        .iter()
        .map(|text| Head { text: (*text).to_owned(), value: HeadValue::Odds(text.parse::<Odds>().unwrap()), from })
        .collect();
    let rows = rows(sample);
    let edge = sample.from("4.1");
    let table = Table {
        title: Some("Battle results".to_owned()),
        dice: Some(dice("d6")),
        by: "odds".to_owned(),
        favour: Some(Party::Defender),
        planes: vec![Plane { when: None, columns, rows }],
        edges: vec![
            Edge {
                side: EdgeSide::Below,
                beyond: "1:2".to_owned(),
                use_head: None,
                die: Vec::new(),
                occasion: None,
                exception_to: Vec::new(),
                from: edge,
            },
            Edge {
                side: EdgeSide::Above,
                beyond: "4:1".to_owned(),
                use_head: Some("4:1".to_owned()),
                die: vec![("6:1".to_owned(), number("-1")), ("8:1".to_owned(), number("-2"))],
                occasion: Some("in clear weather".to_owned()),
                exception_to: vec![case("4.2")],
                from: edge,
            },
        ],
        formula: Some(Formula { change: number("-1"), levels: 2, above: "4:1".to_owned(), up_to: None, from: edge }),
        modifiers: Some(Modifiers {
            combine: "added up".to_owned(),
            list: vec![sample.cell((number("1"), "guns beside the attacker".to_owned()), "4.2")],
            from: edge,
        }),
        parts: Vec::new(),
        column_names: Vec::new(),
        footnotes: vec![Footnote { mark: "†".to_owned(), text: "not in a village".to_owned(), unused: None, from }],
        missing: Vec::new(),
        uneven_as_printed: true,
        from,
    };
    sample.scenario.content.tables.insert("battle".to_owned(), table);
    let result = |text: Option<&str>, unused: Option<&str>| ResultCode {
        text: text.map(str::to_owned),
        unused: unused.map(str::to_owned),
        from: edge,
    };
    let codes = IndexMap::from([
        ("AL".to_owned(), result(Some("attacker loses a step"), None)),
        ("AR".to_owned(), result(Some("attacker goes back one hex"), None)),
        ("DR".to_owned(), result(Some("defender goes back one hex"), None)),
        ("DL".to_owned(), result(Some("defender loses a step"), None)),
        ("EX".to_owned(), result(Some("both lose a step"), Some("no row at hand shows it"))),
    ]);
    sample.scenario.content.results.insert("battle".to_owned(), codes);
}

pub(super) fn states(sample: &mut Sample) {
    let from = sample.from("5.1");
    let order = ["steady", "wavering", "broken"];
    let outcome =
        |low: i64, high: i64, to: Option<&str>| Outcome { roll: (low, high), to: to.map(str::to_owned), from };
    let rows = IndexMap::from([
        ("wavering".to_owned(), vec![outcome(1, 4, Some("steady")), outcome(5, 6, Some("broken"))]),
        (
            "broken".to_owned(),
            vec![outcome(1, 1, Some("steady")), outcome(2, 5, None), outcome(6, 6, Some("eliminated"))],
        ),
    ]);
    let states = States {
        order: order.iter().map(|name| cell((*name).to_owned(), from)).collect(),
        worsen: Some(cell(1, from)),
        rolls: IndexMap::from([("rally".to_owned(), StateRoll { dice: dice("d6"), rows, from })]),
        become_at: vec![Become {
            states: vec!["wavering".to_owned()],
            to: "steady".to_owned(),
            at: "nightfall".to_owned(),
            unless: Some("next to an enemy".to_owned()),
            from,
        }],
        effects: IndexMap::from([(
            "wavering".to_owned(),
            IndexMap::from([("strength".to_owned(), cell(read("2/3"), from))]),
        )]),
        from,
    };
    sample.scenario.content.states.insert("morale".to_owned(), states);
    let actions = |names: &[&str]| names.iter().map(|name| cell((*name).to_owned(), from)).collect();
    sample.scenario.content.sequence = Sequence {
        phases: vec!["movement".to_owned(), "combat".to_owned()],
        player_turns: IndexMap::from([
            ("north".to_owned(), vec![actions(&["arrivals", "moves"]), actions(&["fights"])]),
            ("south".to_owned(), vec![actions(&["moves"]), actions(&["fights"])]),
        ]),
        first: Some("north".to_owned()),
        end: actions(&["turn marker forward"]),
        night: None,
        from,
    };
}

fn rows(sample: &mut Sample) -> Vec<TableRow> {
    let mut rows = Vec::new();
    for (label, cells) in [
        ("1", ["AL", "AR", "DR", "DL", "DL"]),
        ("2-3", ["AL", "AR", "AR", "DR", "DL"]),
        ("4-5", ["AL", "AL", "?", "?", "DR"]),
        ("6", ["?", "?", "?", "?", "AR"]),
    ] {
        let row = sample.from("4.0");
        let misprint = sample.origin("4.0", |origin| origin.printed = Some("OR".to_owned()));
        let mut cells: Vec<Cell<Value>> = cells.iter().map(|text| cell(read(text), row)).collect();
        if label == "1" {
            cells[2].from = misprint;
            cells[3].marks.push("†".to_owned());
        }
        rows.push(TableRow {
            head: Some(Head { text: label.to_owned(), value: HeadValue::Word(label.to_owned()), from: row }),
            cells,
        });
    }
    rows
}
