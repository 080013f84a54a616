//! Scenarios.

use super::*;
use cartouche_bundle::model::{AwardKind, LevelsBy, LimitKind, Night, Situation, Where};

fn situation(lines: &str) -> Situation {
    let book = clean(&format!(
        "{SIDES}game one \"One\"\nmap field {{\n  grid {{\n    flat tops, odd columns low\n    columns 01-40, rows 01-40\n    numbered column then row\n  }}\n}}\n\
         scenario s \"S\" {{\n{lines}}}   [16.0]\n"
    ));
    book.parts[1].scenarios[0].situation.clone()
}

#[test]
fn turns_nights_and_forces() {
    let s = situation(
        "  turns 10, first red\n  night turns 3, 8-10\n  date 1862-09-17\n  area region north\n  uses red, blue without V\n",
    );
    assert_eq!((s.turns, s.first.as_deref()), (Some(10), Some("red")));
    assert_eq!(s.night.unwrap().value, Night::Turns(vec![3, 8, 9, 10]));
    assert_eq!(s.area.as_deref(), Some("north"));
    assert_eq!((s.uses.len(), s.without[0].as_str()), (2, "V"));
    let s = situation("  turns 22:30-1:00 by half hours\n  night turns none\n  area whole map\n");
    assert_eq!(s.turn_names, ["22:30", "23:00", "23:30", "0:00", "0:30", "1:00"]);
    assert_eq!((s.turns, s.night.unwrap().value, s.area), (Some(6), Night::None, None));
}

#[test]
fn set_up_and_arrivals() {
    let s = situation(
        "  set up red first {\n    1/1/I, red Hill at 0804, 0805\n    Gibson within 5 of 3833\n    Cobb in north\n    \
         Scammon, Crook one a hex along 3137-3139\n    Evans at ?\n  }\n  set up blue {\n  }\n  arrivals {\n    \
         turn 4 red at 2112: 1/1/VI, 2/1/VI\n    turn 8 blue if d6 1-2, 4 at south: Hill\n    red once \"the bridge is taken\" at 2112: Hill\n         \
         | turn | at   | units        |\n    red  | 7    | 0126 | \"A.P. Hill\", B |\n  }\n",
    );
    assert_eq!(s.setup_order, ["red", "blue"]);
    assert_eq!(s.setup[0].units, ["1/1/I", "red Hill"]);
    assert!(matches!(&s.setup[0].at, Where::Hexes { hexes } if hexes.len() == 2));
    assert!(matches!(&s.setup[1].at, Where::Within { distance: 5, .. }));
    assert_eq!(s.setup[2].at, Where::Named { name: "north".into() });
    assert!(matches!(&s.setup[3].at, Where::String { hexes } if hexes.len() == 3));
    assert_eq!(s.setup[4].at, Where::Hole);
    assert_eq!(s.arrivals.len(), 4);
    assert_eq!(s.arrivals[0].units, ["1/1/VI", "2/1/VI"]);
    assert_eq!(s.arrivals[1].roll.as_ref().unwrap().1, [(1, 2), (4, 4)]);
    assert_eq!(s.arrivals[1].at, Where::Named { name: "south".into() });
    assert_eq!(s.arrivals[2].once.as_deref(), Some("the bridge is taken"));
    assert_eq!((s.arrivals[3].turn, s.arrivals[3].units.len()), (Some(7), 2));
}

#[test]
fn limits_control_and_points() {
    let s = situation(
        "  limits {\n    red may move 15 units on turn 1   [20.1]\n      until \"a creek is crossed\"\n      not counting \"arrivals\"\n    \
         red may move 10 units each turn from turn 2\n      repeats the limit before it\n    Barksdale, Kershaw may not move on turn 1\n    \
         blue units set up at 0517, 0416 may not move on turn 1\n    red guns may not move\n  }\n  control {\n    blue holds town, ford at the start\n    \
         held by the side last in or through\n  }\n  points {\n    each side 1 for each \"point eliminated\"\n    either side 15 for control of town, all of it, at the end\n    \
         red 5 for \"the road is open\", at the end\n    told \"A unit without a line counts as lost.\"\n  }\n",
    );
    assert_eq!(s.limits.len(), 5);
    assert_eq!(
        (s.limits[0].until.as_deref(), s.limits[0].not_counting.as_deref()),
        (Some("a creek is crossed"), Some("arrivals"))
    );
    assert!(
        matches!(s.limits[1].limit, LimitKind::Count { onward: true, count: 10, turn: 2, .. }) && s.limits[1].restated
    );
    assert!(matches!(&s.limits[2].limit, LimitKind::Units { units, .. } if units.len() == 2));
    assert!(matches!(&s.limits[3].limit, LimitKind::SetUpAt { hexes, .. } if hexes.len() == 2));
    assert!(matches!(&s.limits[4].limit, LimitKind::Never { unit_type, .. } if unit_type == "guns"));
    assert_eq!(s.control[0].what, ["town", "ford"]);
    assert_eq!(s.control_rule.unwrap().value, "last in or through");
    assert_eq!(s.points[0].side, None);
    assert_eq!(s.points[1].award, AwardKind::Control { what: vec!["town".into()], all: true });
    assert!(s.points[1].at_end && s.points[2].at_end && !s.points[0].at_end);
    assert_eq!(s.points[2].side.as_deref(), Some("red"));
    assert_eq!(s.points_told.len(), 1);
}

#[test]
fn levels_are_bands() {
    let s = situation(
        "  levels by red : blue {\n    \"Red decisive\" 2:1 or more score 2\n    \"Red marginal\" more than 1:1, less than 2:1\n    \"Blue marginal\" 2:3 score -1\n    \
         hole at 1:1 \"no band\"\n    when blue has 0: \"Red decisive\"\n    scores of the sides differ, as printed\n    claim \"Red marginal\" contradicts itself refuted \"it is proper\"\n  }\n",
    );
    let levels = s.levels.unwrap();
    assert_eq!(levels.by, LevelsBy::Ratio { first: "red".into(), second: "blue".into() });
    let bands: Vec<_> = levels.bands.iter().map(|band| band.interval.to_string()).collect();
    assert_eq!(bands, ["2 or more", "more than 1 and less than 2", "exactly 2/3"]);
    assert_eq!(levels.bands[0].score.unwrap().to_string(), "2");
    assert_eq!(levels.bands[2].score.unwrap().to_string(), "-1");
    assert_eq!(levels.bands[1].written, "more than 1:1, less than 2:1");
    assert_eq!((levels.holes.len(), levels.claims.len(), levels.uneven_as_printed), (1, 1, true));
    let s =
        situation("  levels by points of red {\n    \"Win\" 39+\n    \"Draw\" 32-38½\n    \"Loss\" 31 or less\n  }\n");
    let bands: Vec<_> = s.levels.unwrap().bands.iter().map(|band| band.interval.to_string()).collect();
    assert_eq!(bands, ["39 or more", "32 to 77/2", "31 or less"]);
}
