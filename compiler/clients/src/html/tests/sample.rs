//! An invented scenario, rich enough to look at: two small armies on a small map, with holes, misprints, conflicts.
//! Must not: take anything from a real game.

use crate::html::{CaseCoverage, SourceCoverage};
use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, Start, Tops};
use cartouche_bundle::model::*;
use cartouche_bundle::number::{Fraction, Interval, Odds};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn hex(text: &str) -> HexNumber {
    text.parse().unwrap()
}

pub(super) fn number(text: &str) -> Fraction {
    text.parse().unwrap()
}

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

/// A scenario being made, with its statements.
pub(super) struct Sample {
    pub(super) scenario: Scenario,
}

impl Sample {
    pub(super) fn from(&mut self, cases: &str) -> OriginId {
        self.origin(cases, |_| {})
    }

    pub(super) fn origin(&mut self, cases: &str, change: impl FnOnce(&mut Origin)) -> OriginId {
        let cites = cases.split_whitespace().map(|number| case(number));
        let mut origin = Origin {
            layer: "skirmish".to_owned(),
            cites: cites.collect(),
            ..Origin::default()
        };
        change(&mut origin);
        self.scenario.origins.push(origin);
        OriginId(u32::try_from(self.scenario.origins.len()).unwrap() - 1)
    }

    fn cell<T>(&mut self, value: T, cases: &str) -> Cell<T> {
        let from = self.from(cases);
        Cell {
            value,
            from,
            marks: Vec::new(),
        }
    }
}

fn case(number: &str) -> Citation {
    Citation {
        source: "rules".to_owned(),
        kind: CitationKind::Case,
        number: number.to_owned(),
    }
}

fn cell<T>(value: T, from: OriginId) -> Cell<T> {
    Cell {
        value,
        from,
        marks: Vec::new(),
    }
}

/// `?` is a hole, `-` none, digits a number, the rest a word.
fn read(text: &str) -> Value {
    match text {
        "?" => Value::Hole,
        "-" => Value::None,
        "." => Value::CannotArise,
        _ => match text.parse() {
            Ok(number) if text.starts_with('+') => Value::Change(number),
            Ok(number) => Value::Number(number),
            Err(_) => Value::Word(text.to_owned()),
        },
    }
}

/// The whole sample.
pub(super) fn sample() -> Sample {
    let mut sample = Sample {
        scenario: Scenario::default(),
    };
    heading(&mut sample);
    source(&mut sample);
    force(&mut sample);
    charts(&mut sample);
    map(&mut sample);
    tables(&mut sample);
    states(&mut sample);
    situation(&mut sample);
    words(&mut sample);
    sample
}

fn heading(sample: &mut Sample) {
    let layer = |name: &str, kind: &str, date: Option<&str>| Layer {
        name: name.to_owned(),
        kind: kind.to_owned(),
        date: date.map(str::to_owned),
    };
    let scenario = &mut sample.scenario;
    scenario.game = Heading {
        name: "fords".to_owned(),
        title: "The Three Fords <script>alert(1)</script>".to_owned(),
    };
    scenario.scenario = Heading {
        name: "skirmish".to_owned(),
        title: "Morning at Quillby & Low Mill".to_owned(),
    };
    scenario.date = Some("1811-04-09".to_owned());
    scenario.layers = vec![
        layer("fords", "game", None),
        layer("skirmish", "scenario", None),
        layer("second-sheet", "errata", Some("1812-01-01")),
    ];
}

fn source(sample: &mut Sample) {
    let mut cases = Vec::new();
    for (number, title) in [
        ("1.0", "Introduction"),
        ("2.1", "Counters"),
        ("3.1", "Terrain"),
        ("3.2", "Rivers and fords"),
        ("4.0", "Combat"),
        ("4.1", "Odds"),
        ("4.2", "Results"),
        ("5.1", "Morale"),
        ("6.1", "Set-up"),
        ("6.2", "Arrivals"),
        ("6.3", "Victory"),
        ("7.1", "Optional weather"),
    ] {
        let from = match number {
            "6.3" => sample.origin("6.3", |origin| origin.printed = Some("6.2".to_owned())),
            _ => sample.from(number),
        };
        cases.push(Case {
            number: number.to_owned(),
            title: Some(title.to_owned()),
            part: None,
            from,
        });
    }
    let from = sample.from("1.0");
    let source = Source {
        title: "Rules of the Three Fords".to_owned(),
        text: Some("fords.txt".to_owned()),
        sha256: Some("00ff".repeat(16)),
        edition: Some(("second printing".to_owned(), Some("1811-02-01".to_owned()))),
        cases,
        omitted: vec![OmittedCase {
            number: "2.2".to_owned(),
            reason: "the numbering goes from 2.1 to 3.0".to_owned(),
            from,
        }],
        ..Source::default()
    };
    sample.scenario.sources.insert("rules".to_owned(), source);
}

fn force(sample: &mut Sample) {
    let from = sample.from("2.1");
    let sides = [
        ("north", "Northern League", "blue"),
        ("south", "Southern Pact", "buff"),
    ];
    for (name, title, colour) in sides {
        let side = Side {
            title: title.to_owned(),
            colour: Some(colour.to_owned()),
            from,
        };
        sample.scenario.content.sides.insert(name.to_owned(), side);
    }
    sample.scenario.content.attributes = ["strength", "movement", "range"]
        .map(str::to_owned)
        .to_vec();
    for (name, symbol, movement, range) in [
        ("foot", "infantry", "4", "-"),
        ("horse", "cavalry", "8", "-"),
        ("guns", "artillery", "?", "3"),
        ("flying-guns", "horse-artillery", "6", "3"),
        ("boat", "gunboat", "10", "5"),
        ("sappers", "engineer", "4", "-"),
        ("staff", "headquarters", "6", "-"),
        ("train", "supply", "3", "-"),
        ("general", "leader", "8", "-"),
        ("carts", "wagon", "3", "-"),
        ("militia", "none", "3", "-"),
    ] {
        let from = sample.from("2.1");
        let mut attributes = IndexMap::new();
        attributes.insert("strength".to_owned(), cell(Value::Printed, from));
        attributes.insert("movement".to_owned(), cell(read(movement), from));
        attributes.insert("range".to_owned(), cell(read(range), from));
        let unit_type = UnitType {
            attributes,
            is: (name == "flying-guns").then(|| "guns".to_owned()),
            symbol: Some(symbol.to_owned()),
            from,
        };
        sample
            .scenario
            .content
            .unit_types
            .insert(name.to_owned(), unit_type);
    }
    for (side, army, wing) in [("north", "League", "Left"), ("south", "Pact", "Main")] {
        formations(sample, side, army, wing);
    }
    units(sample);
}

fn formations(sample: &mut Sample, side: &str, army: &str, wing: &str) {
    let root = format!("{side}/army {army}");
    for (key, level, name, parent, band) in [
        (root.clone(), "army", army, None, None),
        (
            format!("{root}/wing {wing}"),
            "wing",
            wing,
            Some(root.clone()),
            Some("red"),
        ),
        (
            format!("{root}/wing Reserve"),
            "wing",
            "Reserve",
            Some(root.clone()),
            Some("green"),
        ),
    ] {
        let from = sample.from("6.1");
        let missing = if name == "Reserve" && side == "north" {
            vec![Missing {
                what: "units".to_owned(),
                names: Vec::new(),
                reason: "the list breaks off at the foot of the page".to_owned(),
                from,
            }]
        } else {
            Vec::new()
        };
        let formation = Formation {
            side: side.to_owned(),
            level: level.to_owned(),
            name: name.to_owned(),
            title: (level == "army").then(|| format!("Army of the {army}")),
            parent,
            band: band.map(str::to_owned),
            numbers: None,
            count: (level == "wing").then_some(6),
            missing,
            from,
        };
        sample.scenario.content.formations.insert(key, formation);
    }
}

fn units(sample: &mut Sample) {
    let left = "north/army League/wing Left";
    let reserve = "north/army League/wing Reserve";
    let main = "south/army Pact/wing Main";
    let other = "south/army Pact/wing Reserve";
    for (side, formation, name, unit_type, strength) in [
        ("north", left, "1/1/L", "foot", "4"),
        ("north", left, "2/1/L", "foot", "5"),
        ("north", left, "3/1/L", "foot", "?"),
        ("north", left, "Hale", "horse", "2"),
        ("north", left, "A Bty", "guns", "6"),
        ("north", left, "Quartermaster-General", "staff", "1"),
        ("north", reserve, "", "foot", "4"),
        ("north", reserve, "Mill", "carts", "1"),
        ("north", reserve, "<b>Odd</b> & \"Sons\"", "sappers", "2"),
        ("south", main, "Wren", "foot", "6"),
        ("south", main, "Finch", "foot", "3"),
        ("south", main, "Rook", "horse", "3"),
        ("south", main, "Heron", "boat", "4"),
        ("south", main, "Daw", "flying-guns", "5"),
        ("south", other, "Town Watch", "militia", "1"),
        ("south", other, "Osprey", "general", "1"),
        ("south", other, "Depot", "train", "-"),
    ] {
        let from = match name {
            "1/1/L" => sample.origin("6.1", |origin| {
                origin.printed = Some("l/1/L".to_owned());
                origin.because = Some("no other unit bears a letter".to_owned());
            }),
            "Finch" => sample.origin("6.1", |origin| {
                origin.doubtful = Some("the figure is smudged".to_owned());
            }),
            _ => sample.from("6.1"),
        };
        let mut attributes = IndexMap::new();
        attributes.insert("strength".to_owned(), cell(read(strength), from));
        let designation = (!name.is_empty()).then(|| name.to_owned());
        let key = format!("{side} {}", designation.as_deref().unwrap_or("?1"));
        let unit = Unit {
            side: side.to_owned(),
            designation,
            unit_type: unit_type.to_owned(),
            formation: formation.to_owned(),
            attributes,
            flags: Vec::new(),
            splits: Vec::new(),
            from,
        };
        sample.scenario.content.units.insert(key, unit);
    }
}

fn cost(points: &str) -> Effect {
    Effect::Cost {
        points: number(points),
        by_type: IndexMap::new(),
        into: IndexMap::new(),
    }
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
            effects: effects
                .into_iter()
                .map(|effect| cell(effect, from))
                .collect(),
            directed: name == "bank",
            on: on.split_whitespace().map(str::to_owned).collect(),
            is: None,
            from,
        };
        chart.rows.insert(name.to_owned(), row);
    }
    chart
}

fn charts(sample: &mut Sample) {
    let guns = IndexMap::from([("guns".to_owned(), number("3"))]);
    let woods = Effect::Cost {
        points: number("2"),
        by_type: guns,
        into: IndexMap::new(),
    };
    let halved = Effect::Strength {
        of: Party::Attacker,
        factor: Fraction::HALF,
    };
    let left = || Effect::Shift { columns: -1 };
    let rows = vec![
        ("open", vec![cost("1"), Effect::None, Effect::None], ""),
        ("meadow", vec![cost("1"), Effect::None, Effect::None], ""),
        ("field", vec![cost("3/2"), Effect::Blocks, Effect::None], ""),
        ("woods", vec![woods, Effect::Blocks, left()], ""),
        (
            "hill",
            vec![cost("2"), Effect::Height { levels: 2 }, halved],
            "",
        ),
        (
            "wooded-hill",
            vec![
                cost("4"),
                Effect::Blocks,
                Effect::All {
                    of: vec![left(), left()],
                },
            ],
            "",
        ),
        (
            "village",
            vec![Effect::Hole, Effect::Blocks, Effect::Hole],
            "",
        ),
        (
            "water",
            vec![
                Effect::Never { unless: vec![] },
                Effect::None,
                Effect::CannotArise,
            ],
            "",
        ),
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
        from,
    });
    terrain.rows[2].effects[0].marks.push("*".to_owned());
    sample.scenario.content.terrain = terrain;

    let unless = vec!["bridge".to_owned(), "ford".to_owned()];
    let up = Effect::Plus {
        amount: Some(number("1")),
        direction: Some(Direction::Up),
        unless_along_path: true,
    };
    let unknown = Effect::Plus {
        amount: None,
        direction: None,
        unless_along_path: false,
    };
    let rows = vec![
        (
            "river",
            vec![
                Effect::Never {
                    unless: unless.clone(),
                },
                Effect::Stop { unless },
            ],
            "",
        ),
        ("bank", vec![up, Effect::None], ""),
        ("bridge", vec![cost("0"), Effect::None], "river"),
        (
            "ford",
            vec![
                unknown,
                Effect::Told {
                    cases: vec![case("3.2")],
                },
            ],
            "river",
        ),
    ];
    sample.scenario.content.hexsides = chart(sample, &["cross", "zones"], rows);
    let trail = Effect::Cost {
        points: number("1"),
        by_type: IndexMap::new(),
        into: IndexMap::from([
            ("woods".to_owned(), number("2")),
            ("hill".to_owned(), number("2")),
        ]),
    };
    let rows = vec![("road", vec![cost("1/2")], ""), ("trail", vec![trail], "")];
    sample.scenario.content.paths = chart(sample, &["enter"], rows);
}

fn map(sample: &mut Sample) {
    let from = sample.from("3.1");
    let unclear = sample.origin("1.0", |origin| {
        origin.unclear = Some("the book does not say which columns are pushed".to_owned());
    });
    let mut map = Map {
        name: "valley".to_owned(),
        title: Some("The valley of the Quill".to_owned()),
        grid: Some(Grid {
            tops: Tops::Flat {
                columns: Parity::Odd,
                pushed: Pushed::Low,
            },
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
    map.origins
        .insert("grid.lie".to_owned(), OriginRef { from: unclear });
    let surveys = [
        Survey::Painted,
        Survey::Painted,
        Survey::Checked,
        Survey::Stated,
        Survey::Guessed,
        Survey::Doubtful,
    ];
    let names: Vec<String> = sample
        .scenario
        .content
        .terrain
        .rows
        .keys()
        .cloned()
        .collect();
    for column in 2..=9_u8 {
        for row in 2..=8_u8 {
            let number = HexNumber::new(column, row).unwrap();
            let place =
                usize::from(column) * 5 + usize::from(row) * 3 + usize::from(column * row) / 5;
            let mut terrain = vec![names[place % names.len()].clone()];
            if place % 11 == 0 {
                terrain.push("village".to_owned());
            }
            let hex = Hex {
                terrain,
                height: (place % 8 == 4).then_some(2),
                survey: surveys[place % surveys.len()],
                from,
            };
            map.hexes.insert(number, hex);
        }
    }
    let mut side = |one: &str, other: &str, feature: &str, up: Option<&str>| {
        map.sides.push(SideFeature {
            feature: feature.to_owned(),
            hexes: (hex(one), hex(other)),
            up: up.map(hex),
            name: (feature == "bridge").then(|| "Long Bridge".to_owned()),
            from,
        });
    };
    for (one, other) in [
        ("0503", "0603"),
        ("0503", "0604"),
        ("0504", "0604"),
        ("0504", "0605"),
    ] {
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
        &[
            Some("0204"),
            Some("0304"),
            Some("0405"),
            Some("0504"),
            Some("0604"),
            None,
            Some("0904"),
        ],
    ));
    map.paths.push(way(
        "trail",
        None,
        &[Some("0702"), Some("0703"), Some("0704"), Some("0705")],
    ));
    map.places.insert(
        "Quillby".to_owned(),
        Place {
            hex: hex("0604"),
            from,
        },
    );
    let region = |hexes: &[&str], edge: Option<&str>| Region {
        hexes: hexes.iter().map(|number| hex(number)).collect(),
        and_more: edge.is_some(),
        edge: edge.map(str::to_owned),
        from,
    };
    map.regions.insert(
        "low town".to_owned(),
        region(&["0705", "0706", "0806", "0807"], None),
    );
    map.entries.insert(
        "north road".to_owned(),
        region(&["1101", "1201"], Some("north")),
    );
    map.stated.push(Fact {
        fact: FactKind::NextTo {
            first: hex("0604"),
            second: hex("0504"),
        },
        from,
    });
    map.missing.push(Missing {
        what: "hexes".to_owned(),
        names: Vec::new(),
        reason: "the map is not at hand beyond column 09".to_owned(),
        from,
    });
    sample.scenario.content.map = map;
}

fn tables(sample: &mut Sample) {
    let from = sample.from("4.0");
    let columns: Vec<Head> = ["1:2", "1:1", "2:1", "3:1", "4:1"]
        .iter()
        .map(|text| Head {
            text: (*text).to_owned(),
            value: HeadValue::Odds(text.parse::<Odds>().unwrap()),
            from,
        })
        .collect();
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
            head: Some(Head {
                text: label.to_owned(),
                value: HeadValue::Word(label.to_owned()),
                from: row,
            }),
            cells,
        });
    }
    let edge = sample.from("4.1");
    let table = Table {
        title: Some("Battle results".to_owned()),
        dice: Some(dice("d6")),
        by: "odds".to_owned(),
        favour: Some(Party::Defender),
        planes: vec![Plane {
            when: None,
            columns,
            rows,
        }],
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
                die: vec![
                    ("6:1".to_owned(), number("-1")),
                    ("8:1".to_owned(), number("-2")),
                ],
                occasion: Some("in clear weather".to_owned()),
                exception_to: vec![case("4.2")],
                from: edge,
            },
        ],
        formula: Some(Formula {
            change: number("-1"),
            levels: 2,
            above: "4:1".to_owned(),
            up_to: None,
            from: edge,
        }),
        modifiers: Some(Modifiers {
            combine: "added up".to_owned(),
            list: vec![sample.cell((number("1"), "guns beside the attacker".to_owned()), "4.2")],
            from: edge,
        }),
        parts: Vec::new(),
        column_names: Vec::new(),
        footnotes: vec![Footnote {
            mark: "†".to_owned(),
            text: "not in a village".to_owned(),
            from,
        }],
        missing: Vec::new(),
        uneven_as_printed: true,
        from,
    };
    sample
        .scenario
        .content
        .tables
        .insert("battle".to_owned(), table);
    let result = |text: Option<&str>, unused: Option<&str>| ResultCode {
        text: text.map(str::to_owned),
        unused: unused.map(str::to_owned),
        from: edge,
    };
    let codes = IndexMap::from([
        ("AL".to_owned(), result(Some("attacker loses a step"), None)),
        (
            "AR".to_owned(),
            result(Some("attacker goes back one hex"), None),
        ),
        (
            "DR".to_owned(),
            result(Some("defender goes back one hex"), None),
        ),
        ("DL".to_owned(), result(Some("defender loses a step"), None)),
        (
            "EX".to_owned(),
            result(Some("both lose a step"), Some("no row at hand shows it")),
        ),
    ]);
    sample
        .scenario
        .content
        .results
        .insert("battle".to_owned(), codes);
}

fn states(sample: &mut Sample) {
    let from = sample.from("5.1");
    let order = ["steady", "wavering", "broken"];
    let outcome = |low: i64, high: i64, to: Option<&str>| Outcome {
        roll: (low, high),
        to: to.map(str::to_owned),
        from,
    };
    let rows = IndexMap::from([
        (
            "wavering".to_owned(),
            vec![outcome(1, 4, Some("steady")), outcome(5, 6, Some("broken"))],
        ),
        (
            "broken".to_owned(),
            vec![
                outcome(1, 1, Some("steady")),
                outcome(2, 5, None),
                outcome(6, 6, Some("eliminated")),
            ],
        ),
    ]);
    let states = States {
        order: order
            .iter()
            .map(|name| cell((*name).to_owned(), from))
            .collect(),
        worsen: Some(cell(1, from)),
        rolls: IndexMap::from([(
            "rally".to_owned(),
            StateRoll {
                dice: dice("d6"),
                rows,
                from,
            },
        )]),
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
    sample
        .scenario
        .content
        .states
        .insert("morale".to_owned(), states);
    let actions = |names: &[&str]| {
        names
            .iter()
            .map(|name| cell((*name).to_owned(), from))
            .collect()
    };
    sample.scenario.content.sequence = Sequence {
        phases: vec!["movement".to_owned(), "combat".to_owned()],
        player_turns: IndexMap::from([
            (
                "north".to_owned(),
                vec![actions(&["arrivals", "moves"]), actions(&["fights"])],
            ),
            (
                "south".to_owned(),
                vec![actions(&["moves"]), actions(&["fights"])],
            ),
        ]),
        first: Some("north".to_owned()),
        end: actions(&["turn marker forward"]),
        night: None,
        from,
    };
}

fn situation(sample: &mut Sample) {
    let mut setup = Vec::new();
    for (units, at) in [
        (
            vec!["north 1/1/L", "north Hale"],
            Where::Hexes {
                hexes: vec![hex("0303")],
            },
        ),
        (
            vec!["north 2/1/L"],
            Where::Hexes {
                hexes: vec![hex("0405")],
            },
        ),
        (vec!["north 3/1/L"], Where::Hole),
        (
            vec!["north A Bty"],
            Where::Hexes {
                hexes: vec![hex("0205"), hex("0206")],
            },
        ),
        (
            vec!["north Quartermaster-General"],
            Where::Within {
                distance: 3,
                of: hex("0204"),
            },
        ),
        (
            vec!["south Wren"],
            Where::Hexes {
                hexes: vec![hex("0807")],
            },
        ),
        (
            vec!["south Finch", "south Rook"],
            Where::Named {
                name: "low town".to_owned(),
            },
        ),
        (
            vec!["south Heron"],
            Where::Hexes {
                hexes: vec![hex("0606")],
            },
        ),
        (
            vec!["south Daw", "south Town Watch"],
            Where::String {
                hexes: vec![hex("0904"), hex("0905")],
            },
        ),
    ] {
        let units: Vec<String> = units.into_iter().map(str::to_owned).collect();
        let from = sample.from("6.1");
        setup.push(Placement { units, at, from });
    }
    let from = sample.from("6.2");
    let arrival = |turn: Option<i64>, side: &str, units: &[&str], at: Where| Arrival {
        side: side.to_owned(),
        turn,
        roll: None,
        once: None,
        at,
        units: units.iter().map(|unit| (*unit).to_owned()).collect(),
        from,
    };
    let road = || Where::Named {
        name: "north road".to_owned(),
    };
    let mut rolled = arrival(Some(2), "south", &["south Osprey", "south Depot"], road());
    rolled.roll = Some((dice("d6"), vec![(1, 2)]));
    let mut told = arrival(None, "north", &["north <b>Odd</b> & \"Sons\""], road());
    told.once = Some("the bridge has fallen".to_owned());
    let won = sample.from("6.3");
    let control = || AwardKind::Control {
        what: vec!["low town".to_owned()],
        all: true,
    };
    let band = |level: &str, interval: Interval, written: &str| Band {
        level: level.to_owned(),
        interval,
        written: written.to_owned(),
        score: None,
        from: won,
    };
    let bands = vec![
        band(
            "northern triumph",
            Interval::or_more(number("2")),
            "2:1 or more",
        ),
        band(
            "northern success",
            Interval::above(number("1"))
                .common(Interval::below(number("2")))
                .unwrap(),
            "more than 1:1",
        ),
        band(
            "southern success",
            Interval::below(number("1")),
            "less than 1:1",
        ),
    ];
    let situation = &mut sample.scenario.situation;
    situation.turns = Some(8);
    situation.first = Some("north".to_owned());
    situation.night = Some(cell(Night::Hole, won));
    situation.setup = setup;
    situation.arrivals = vec![
        told,
        rolled,
        arrival(Some(1), "north", &["north ?1", "north Mill"], road()),
    ];
    situation.limits = vec![Limit {
        limit: LimitKind::Count {
            side: "north".to_owned(),
            count: 3,
            turn: 1,
            onward: true,
        },
        until: Some("a northern unit has crossed the river".to_owned()),
        not_counting: None,
        restated: true,
        from: won,
    }];
    situation.control = vec![Control {
        side: "south".to_owned(),
        what: vec!["low town".to_owned(), "Quillby".to_owned()],
        from: won,
    }];
    situation.points = vec![
        Award {
            side: None,
            points: number("1/2"),
            award: AwardKind::Each {
                what: "enemy step lost".to_owned(),
            },
            at_end: false,
            from: won,
        },
        Award {
            side: Some("north".to_owned()),
            points: number("10"),
            award: control(),
            at_end: true,
            from: won,
        },
    ];
    situation.levels = Some(Levels {
        by: LevelsBy::Ratio {
            first: "north".to_owned(),
            second: "south".to_owned(),
        },
        bands,
        when_zero: None,
        holes: vec![cell(
            ("1:1".to_owned(), "neither band includes it".to_owned()),
            won,
        )],
        uneven_as_printed: false,
        claims: Vec::new(),
        from: won,
    });
}

fn words(sample: &mut Sample) {
    let from = sample.from("3.2");
    let scenario = &mut sample.scenario;
    scenario.content.rules = vec![
        Rule {
            heading: "Boats".to_owned(),
            whom: vec!["south".to_owned(), "boat".to_owned()],
            text: "Boats keep to the river and never come ashore.".to_owned(),
            about: vec!["Heron".to_owned()],
            from_year: None,
            links: vec![Link {
                kind: LinkKind::Exception,
                cases: vec![case("3.1")],
                from,
            }],
            from,
        },
        Rule {
            heading: String::new(),
            whom: Vec::new(),
            text: "Rain closes the fords for the rest of the day.".to_owned(),
            about: Vec::new(),
            from_year: None,
            links: Vec::new(),
            from,
        },
    ];
    scenario.content.conflicts = vec![
        Conflict {
            name: "ford in rain".to_owned(),
            first: vec![case("3.1")],
            first_says: Some("a ford costs one point more".to_owned()),
            second: vec![case("3.2")],
            second_says: Some("a ford costs two points more".to_owned()),
            reading: Some("two points".to_owned()),
            because: Some("the chart agrees".to_owned()),
            from,
        },
        Conflict {
            name: "who rallies".to_owned(),
            first: vec![case("5.1")],
            first_says: Some("each player his own units".to_owned()),
            second: Vec::new(),
            second_says: Some("both players, all units".to_owned()),
            reading: None,
            because: None,
            from,
        },
    ];
    scenario.content.asides = vec![Aside {
        cases: vec![case("1.0")],
        reason: "says what the game is about".to_owned(),
        from,
    }];
    scenario.content.leaders.insert(
        "Osprey".to_owned(),
        Leader {
            side: "south".to_owned(),
            ratings: IndexMap::from([("command".to_owned(), cell(Value::Hole, from))]),
            from,
        },
    );
    scenario.holes = vec![
        Hole {
            name: "unit north 3/1/L strength".to_owned(),
            reason: "the counter is torn".to_owned(),
            from,
        },
        Hole {
            name: "terrain village enter".to_owned(),
            reason: String::new(),
            from,
        },
    ];
}

/// The manifest of a sample.
pub(super) fn manifest(scenario: &Scenario) -> Manifest {
    let count = |length: usize| u32::try_from(length).unwrap();
    let sources = scenario.sources.iter().map(|(name, source)| SourceSummary {
        name: name.clone(),
        title: source.title.clone(),
        coverage: CoverageCounts {
            runs: 0,
            data: 9,
            told: 1,
            aside: 1,
            uncited: 1,
        },
    });
    Manifest {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: scenario.game.name.clone(),
        scenario: scenario.scenario.name.clone(),
        title: scenario.scenario.title.clone(),
        layers: scenario.layers.clone(),
        as_printed: false,
        sources: sources.collect(),
        counts: Counts {
            units: count(scenario.content.units.len()),
            tables: count(scenario.content.tables.len()),
            hexes_surveyed: count(scenario.content.map.hexes.len()),
            hexes: 138,
            holes: count(scenario.holes.len()),
            conflicts: count(scenario.content.conflicts.len()),
        },
        holes: Vec::new(),
        conflicts: Vec::new(),
        parts: BTreeMap::new(),
    }
}

/// How the cases of the sample are carried.
pub(super) fn coverage(scenario: &Scenario) -> Vec<SourceCoverage> {
    let of = |(name, source): (&String, &Source)| SourceCoverage {
        source: name.clone(),
        cases: source
            .cases
            .iter()
            .map(|case| CaseCoverage {
                number: case.number.clone(),
                title: case.title.clone().unwrap_or_default(),
                status: match case.number.as_str() {
                    "7.1" => "uncited".to_owned(),
                    "1.0" => "aside".to_owned(),
                    "3.2" => "told".to_owned(),
                    _ => "data".to_owned(),
                },
            })
            .collect(),
    };
    scenario.sources.iter().map(of).collect()
}
