//! Set-up, arrivals and victory of the sample.
//! Must not: leave its victory bands without a gap.

use super::{Sample, cell, dice, hex, number};
use cartouche_bundle::model::*;
use cartouche_bundle::number::Interval;

pub(super) fn situation(sample: &mut Sample) {
    let setup = setup(sample);
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
    let road = || Where::Named { name: "north road".to_owned() };
    let mut rolled = arrival(Some(2), "south", &["south Osprey", "south Depot"], road());
    rolled.roll = Some((dice("d6"), vec![(1, 2)]));
    let mut told = arrival(None, "north", &["north <b>Odd</b> & \"Sons\""], road());
    told.once = Some("the bridge has fallen".to_owned());
    let won = sample.from("6.3");
    let control = || AwardKind::Control { what: vec!["low town".to_owned()], all: true };
    let band = |level: &str, interval: Interval, written: &str| Band {
        level: level.to_owned(),
        interval,
        written: written.to_owned(),
        score: None,
        from: won,
    };
    let bands = vec![
        band("northern triumph", Interval::or_more(number("2")), "2:1 or more"),
        band(
            "northern success",
            Interval::above(number("1")).common(Interval::below(number("2"))).unwrap(),
            "more than 1:1",
        ),
        band("southern success", Interval::below(number("1")), "less than 1:1"),
    ];
    let situation = &mut sample.scenario.situation;
    situation.turns = Some(8);
    situation.first = Some("north".to_owned());
    situation.night = Some(cell(Night::Hole, won));
    situation.setup = setup;
    situation.arrivals = vec![told, rolled, arrival(Some(1), "north", &["north ?1", "north Mill"], road())];
    situation.limits = vec![Limit {
        limit: LimitKind::Count { side: "north".to_owned(), count: 3, turn: 1, onward: true },
        until: Some("a northern unit has crossed the river".to_owned()),
        not_counting: None,
        restated: true,
        from: won,
    }];
    situation.control =
        vec![Control { side: "south".to_owned(), what: vec!["low town".to_owned(), "Quillby".to_owned()], from: won }];
    situation.points = vec![
        Award {
            side: None,
            points: number("1/2"),
            award: AwardKind::Each { what: "enemy step lost".to_owned() },
            at_end: false,
            from: won,
        },
        Award { side: Some("north".to_owned()), points: number("10"), award: control(), at_end: true, from: won },
    ];
    situation.levels = Some(Levels {
        by: LevelsBy::Ratio { first: "north".to_owned(), second: "south".to_owned() },
        bands,
        when_zero: None,
        holes: vec![cell(("1:1".to_owned(), "neither band includes it".to_owned()), won)],
        uneven_as_printed: false,
        claims: Vec::new(),
        from: won,
    });
}

fn setup(sample: &mut Sample) -> Vec<Placement> {
    let mut setup = Vec::new();
    for (units, at) in [
        (vec!["north 1/1/L", "north Hale"], Where::Hexes { hexes: vec![hex("0303")] }),
        (vec!["north 2/1/L"], Where::Hexes { hexes: vec![hex("0405")] }),
        (vec!["north 3/1/L"], Where::Hole),
        (vec!["north A Bty"], Where::Hexes { hexes: vec![hex("0205"), hex("0206")] }),
        (vec!["north Quartermaster-General"], Where::Within { distance: 3, of: hex("0204") }),
        (vec!["south Wren"], Where::Hexes { hexes: vec![hex("0807")] }),
        (vec!["south Finch", "south Rook"], Where::Named { name: "low town".to_owned() }),
        (vec!["south Heron"], Where::Hexes { hexes: vec![hex("0606")] }),
        (vec!["south Daw", "south Town Watch"], Where::String { hexes: vec![hex("0904"), hex("0905")] }),
    ] {
        let units: Vec<String> = units.into_iter().map(str::to_owned).collect();
        let from = sample.from("6.1");
        setup.push(Placement { units, at, from });
    }
    setup
}
