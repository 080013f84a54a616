//! Charts of effects, tables, keys, states, sequences.

use super::*;
use cartouche_bundle::model::{Direction, EdgeSide, Effect, HeadValue, Party};

#[test]
fn effects_of_terrain_are_read() {
    let content = content(
        "terrain {\n           | enter         | attacked        | sight    |\n  clear    | 1             | -               | height 1 |\n  \
         wood     | 2, gun 3*     | attacker halved and shift left 1 | blocks |\n  lake, sea | never        | .    | ?   |\n  \
         footnote \"*\" \"guns too\"\n  missing rows town \"torn\"\n  also wood attacked \"doubled\"   [21.3]\n  clear sight as in [9.3]\n}   [10.1]\n\
         hexsides {\n         | cross                        |\n  creek  | never, unless by bridge, ford |\n  bridge | +1        | on creek\n  \
         slope  | +1 up, unless along any path | directed up   [6.2]\n}\npaths {\n         | enter           |\n  trail  | 1, into wood, rough 2 |  is road\n}\n",
    );
    let row = |name: &str| content.terrain.rows[name].effects.iter().map(|cell| cell.value.clone()).collect::<Vec<_>>();
    let wood = &row("wood");
    let Effect::Cost { points, by_type, .. } = &wood[0] else { panic!("{wood:?}") };
    assert_eq!((points.to_string(), by_type["gun"].to_string()), ("2".into(), "3".into()));
    assert_eq!(content.terrain.rows["wood"].effects[0].marks, ["*"]);
    assert!(
        matches!(&wood[1], Effect::All { of } if matches!(of[0], Effect::Strength { of: Party::Attacker, .. }) && of[1] == Effect::Shift { columns: -1 })
    );
    assert_eq!(row("sea")[0], Effect::Never { unless: vec![] });
    assert_eq!(row("lake")[1..], [Effect::CannotArise, Effect::Hole]);
    assert!(matches!(&row("clear")[2], Effect::Told { cases } if cases[0].number == "9.3"));
    assert_eq!(content.terrain.restated[0].text, "doubled");
    let sides = &content.hexsides.rows;
    assert_eq!(sides["creek"].effects[0].value, Effect::Never { unless: vec!["bridge".into(), "ford".into()] });
    assert_eq!(sides["bridge"].on, ["creek"]);
    assert!(sides["slope"].directed);
    assert!(matches!(
        &sides["slope"].effects[0].value,
        Effect::Plus { direction: Some(Direction::Up), unless_along_path: true, .. }
    ));
    let trail = &content.paths.rows["trail"];
    assert_eq!(trail.is.as_deref(), Some("road"));
    assert!(matches!(&trail.effects[0].value, Effect::Cost { into, .. } if into.len() == 2));
}

#[test]
fn a_chart_of_effects_may_be_cut_in_two() {
    let content = content("terrain {\n      | enter |\n  wood | 2     |\n      | sight  |\n  wood | blocks |\n}\n");
    assert_eq!(content.terrain.columns, ["enter", "sight"]);
    assert_eq!(content.terrain.rows["wood"].effects[1].value, Effect::Blocks);
    assert_eq!(
        codes("terrain {\n      | enter |\n  wood | 2     |\n  town | 1 |\n      | sight  |\n  wood | blocks |\n}\n"),
        ["E0057"]
    );
}

#[test]
fn tables_have_heads_edges_and_keys() {
    let content = content(
        "table crt \"Combat\" d6 by odds, rounded for the defender {\n      | 1:2 1:1 2:1\n  1   | AR  DR  DE\n  2-6 | ?   1/2* DR  because \"x\"\n  \
         below 1:2 as 1:2   [8.62]\n  above 2:1 as 2:1, die -1 from 3:1, -2 from 5:1\n  die -1 for each 2 columns above 2:1 up to 12:1\n  \
         below 1:2 void, in bombardment, exception to [8.62]\n  column names low, even, high\n  even results as printed\n  modifiers, added up {\n    -1 \"uphill\"\n  }\n}   [8.6]\n\
         results of crt {\n  AR told \"back one hex\"\n  DR unused \"torn\"\n}\n\
         table night d6 {\n  | 1 | 2-3 | 4+ |\n  | 2 | 1   | 1/2 |\n}\n\
         table loss by name {\n  cells attacker, defender\n  when weapon rifle {\n      | near | far |\n    1 | 1/2 | -/0 |\n  }\n}\n",
    );
    let crt = &content.tables["crt"];
    assert_eq!(crt.favour, Some(Party::Defender));
    let plane = &crt.planes[0];
    assert_eq!(plane.columns[1].value, HeadValue::Odds("1:1".parse().unwrap()));
    assert_eq!(plane.rows[1].head.as_ref().unwrap().text, "2-6");
    assert_eq!(plane.rows[1].cells[1].value, number("1/2"));
    assert_eq!(plane.rows[1].cells[1].marks, ["*"]);
    assert_eq!(plane.rows[0].cells[2].value, Value::Word("DE".into()));
    assert_eq!(crt.edges.len(), 3);
    assert_eq!(crt.edges[1].side, EdgeSide::Above);
    assert_eq!(crt.edges[1].die.len(), 2);
    assert_eq!(crt.edges[2].use_head, None);
    assert_eq!(crt.edges[2].occasion.as_deref(), Some("bombardment"));
    assert_eq!(crt.formula.as_ref().unwrap().up_to.as_deref(), Some("12:1"));
    assert_eq!(crt.modifiers.as_ref().unwrap().list[0].value.1, "uphill");
    assert!(crt.uneven_as_printed);
    assert_eq!(content.results["crt"]["AR"].text.as_deref(), Some("back one hex"));
    assert_eq!(content.results["crt"]["DR"].unused.as_deref(), Some("torn"));
    let night = &content.tables["night"].planes[0];
    assert!(night.rows[0].head.is_none());
    assert_eq!(night.rows[0].cells[2].value, number("1/2"));
    assert_eq!(night.columns[2].value, HeadValue::Range(Some("4".parse().unwrap()), None));
    let loss = &content.tables["loss"];
    assert_eq!(loss.planes[0].when, Some(("weapon".into(), "rifle".into())));
    assert_eq!(loss.planes[0].rows[0].cells[0].value, Value::Parts(vec![number("1"), number("2")]));
}

#[test]
fn states_have_an_order_rolls_and_effects() {
    let content = content(
        "states morale {\n  good -> shaken -> routed   [12.1]\n  worsen 1 for each loss\n  rally d6 {\n           | 1-5  | 6      |\n    shaken | good | routed |   [12.4]\n           \
         | 1 | 2-6 |\n    routed | good | ? |\n  }\n  shaken, routed become good at night unless \"an enemy is near\"\n           | attack |\n  shaken | 2/3    |\n}\n",
    );
    let morale = &content.states["morale"];
    let order: Vec<_> = morale.order.iter().map(|state| state.value.as_str()).collect();
    assert_eq!(order, ["good", "shaken", "routed"]);
    assert_eq!(morale.worsen.as_ref().unwrap().value, 1);
    let rally = &morale.rolls["rally"];
    assert_eq!(rally.rows["shaken"][1].roll, (6, 6));
    assert_eq!(rally.rows["shaken"][1].to.as_deref(), Some("routed"));
    assert_eq!(rally.rows["routed"][1].to, None);
    let change = &morale.become_at[0];
    assert_eq!((change.states.len(), change.to.as_str(), change.at.as_str()), (2, "good", "night"));
    assert_eq!(change.unless.as_deref(), Some("an enemy is near"));
    assert_eq!(morale.effects["shaken"]["attack"].value, number("2/3"));
}

#[test]
fn the_sequence_of_play_is_a_chart() {
    let content = content(&format!(
        "{SIDES}sequence {{\n       | movement     | combat |\n  each | rally, march | fight  |\n  first red\n  then record-turn\n  some turns are night\n}}   [4.0]\n"
    ));
    let sequence = &content.sequence;
    assert_eq!(sequence.phases, ["movement", "combat"]);
    let actions: Vec<_> = sequence.player_turns["each"][0].iter().map(|action| action.value.as_str()).collect();
    assert_eq!(actions, ["rally", "march"]);
    assert_eq!(sequence.first.as_deref(), Some("red"));
    assert_eq!(sequence.end[0].value, "record-turn");
    assert_eq!(sequence.night.as_ref().unwrap().value.len(), 0);
}
