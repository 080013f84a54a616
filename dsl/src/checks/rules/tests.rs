//! What the checks of rules report, and what they leave alone.
//! Must not: test the wording of a report.

use super::super::check_folded;
use crate::layers::{Selection, fold};
use crate::project::read_project;

const GAME: &str = r#"cartouche 1
game fields "Small Fields"
unit types {
           | strength |
  infantry | 4        |
  guns     | 2        |
}
sides {
  red "Red"
  blue "Blue"
}
terrain {
       | enter |
  wood | 2     |
  open | 1     |
}
hexsides {
         | cross |
  slope  | +1 up | directed up
}
states order {
  steady -> shaken
  rally d6 {
           | 1-3    | 4-6    |
    shaken | steady | shaken |
  }
}
table crt d6 by odds {
      | 1:1 2:1
  1-3 | R/- -/R
  4-6 | -/E -/R
}
memory {
  unit spent 0 until the phase ends
  game fights 0
  hex dug no
}
"#;

/// Codes of what is found in rules after the game above, in order.
fn codes(rules: &str) -> Vec<&'static str> {
    let files = [("a.cart".to_owned(), format!("{GAME}{rules}").into_bytes())];
    let (mut book, _, mut found) = read_project(&files);
    let folded = fold(&mut book, &Selection::default(), &mut found);
    for scenario in &folded {
        check_folded(&book, scenario, &mut found);
    }
    let ours = |code: &str| {
        ("E0070"..="E0079").contains(&code) || code == "E0401" || code == "E0402" || code == "E0602" || code < "E0060"
    };
    found.into_iter().map(|problem| problem.code).filter(|code| ours(code)).collect()
}

#[test]
fn what_is_in_order_is_left_alone() {
    let rules = r#"
measure power of unit, target {
  starts at unit.strength
  times 3/2 if unit is guns and not (target is wood)
  stage morale
    times 1/2 if unit.order > steady
    rounded nearest
}
question near of unit {
  yes if some other in enemies(unit) (distance(unit, other) < 2 and other.hex is open)
  no if unit is eliminated or unit is shaken
}
action march of unit from friends(phasing), to from neighbours(unit) {
  may if unit.spent + most(terrain.enter(to, unit)) <= 4 and sum(hexsides.cross(unit.hex, to)) < 3
  does
    set unit.spent = unit.spent + 1
    set to.dug = yes
    move unit to to
}
program fight of units-in, place {
  roll die d6
  let against = units(place)
  let column = column(crt, odds(sum unit in units-in (power(unit, place)), 4))
  let result = crt(die, column)
  if part(result, 1) = R and column >= 2:1
    for each loser in units-in where loser.order = steady
      set loser.order = order.rally(shaken, die)
  else if part(result, 2) = E
    choose lost, some of against by opponent(phasing) such that members(lost) = 1
    eliminate lost
  set game.fights = game.fights + 1
}
example "all" {
  map
    elsewhere open
  given phasing = red
  given wanted = 2
  unit A red infantry at 0101 strength 4 shaken
  unit "B b" blue guns at 0102 spent 2
  do fight(joined(A), 0102) rolling 3
  expect power(A, 0102) = wanted and "B b" is guns and may(march(A, 0102))
}
"#;
    assert_eq!(codes(rules), [] as [&str; 0]);
}

#[test]
fn names_are_looked_for_everywhere() {
    let cases = [
        ("term a of unit = unit.strenght", "E0076"),
        ("term a of unit = unit is infanrty", "E0071"),
        ("term a of unit = other.strength", "E0071"),
        ("term a of hex = some x in units(hex) (y is guns)", "E0071"),
        ("term a of unit = game.points", "E0076"),
        ("term a of unit = nowhere(unit)", "E0071"),
        ("term a of hex = terrain.enter.nver(hex)", "E0077"),
        ("term a of hex = morale.rally(hex, 1)", "E0071"),
        ("term a of unit = order.raly(unit.order, 1)", "E0077"),
        ("term a of unit = order.rally(unit.order)", "E0072"),
        ("term a of die = crt(die)", "E0072"),
        ("term a of hex = distance(hex)", "E0072"),
        ("term a of hex = a(hex)", "E0073"),
        ("term b of hex = hex is wood\nterm a of hex = b", "E0072"),
        ("action a of unit from friends(phasing) {\n  must if unit is guns\n  may not if unit is guns\n}", "E0602"),
        ("question a of unit {\n  yes\n    unless unti is guns\n}", "E0071"),
        ("program a of unit {\n  do b(unit)\n}", "E0071"),
        ("program a of unit {\n  set unit.hex = none\n}", "E0076"),
        ("program a of hex {\n  for each u in units(hex)\n    end\n  eliminate u\n}", "E0071"),
        ("example \"x\" {\n  unit A red infantry brave\n}", "E0071"),
        ("example \"x\" {\n  unit A red infantry courage 3\n}", "E0076"),
        ("example \"x\" {\n  expect B is guns\n}", "E0071"),
        ("also a of unit {\n  add 1\n}", "E0074"),
    ];
    for (rules, code) in cases {
        assert_eq!(codes(&format!("{rules}\n")), [code], "{rules}");
    }
}

#[test]
fn values_are_used_as_what_they_are() {
    let cases = [
        ("term a of hex = hex.height + (1 = 1)", "E0078"),
        ("term a of hex = distance(hex, 0101) and night", "E0078"),
        ("term a of hex = some near in neighbours(hex) (near is slope)", "E0402"),
        ("term a of b, c = odds(b, c) > 2", "E0401"),
        ("term a of b, c = 3:1 + 1 = b", "E0401"),
        ("term a of b, c = crt(b / 2, 2:1)", "E0079"),
        ("program a of b {\n  let half = b / 2\n  let lost = crt(half, 2:1)\n}", "E0079"),
    ];
    for (rules, code) in cases {
        assert_eq!(codes(&format!("{rules}\n")), [code], "{rules}");
    }
    for rules in ["term a of b = crt(rounded(b / 2, up), 2:1)", "term a of b = b * 2/3", "term a of hex = hex is slope"]
    {
        assert_eq!(codes(&format!("{rules}\n")), [] as [&str; 0], "{rules}");
    }
}
