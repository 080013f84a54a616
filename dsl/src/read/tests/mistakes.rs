//! Mistakes are reported where they are, and reading goes on.

use super::*;

#[test]
fn unknown_lines_and_items_are_named_with_the_nearest() {
    let (_, found) = read("gmae one \"One\"\nmarkers {\n  works bakc under-way\n  good\n}\n");
    assert_eq!(found.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["E0051", "E0050"]);
    assert!(found[0].help.as_ref().unwrap().contains("`game`"));
    assert!(found[1].help.as_ref().unwrap().contains("back under-construction"));
}

#[test]
fn deeper_lines_that_nothing_reads_are_reported() {
    assert_eq!(codes("markers {\n  works\n    good\n}\n"), ["E0050"]);
    assert_eq!(codes("rules \"R\" {\n  exception to [7.1]\n}\n"), ["E0050"]);
    assert_eq!(codes("markers {\n      | a |\n  b | c |\n}\n"), ["E0057"]);
}

#[test]
fn every_expression_of_a_rule_is_read_whatever_is_wrong_before_it() {
    assert_eq!(codes("measure m of a {\n  starts at (a if (b\n}\n"), ["E0070", "E0070"]);
    // The lines under one that cannot be read are read too.
    let text = "program p of a {\n  for each b in (a where (b\n    set b.c = (1\n}\n";
    assert_eq!(codes(text), ["E0070", "E0070", "E0070"]);
}

#[test]
fn names_declared_twice_keep_the_first() {
    let (book, found) = read(
        "markers {\n  works back one\n  works back two\n}\ntable a d6 {\n  | 1 | 2 |\n  | 3 | 4 |\n}\ntable a d6 {\n  | 1 | 2 |\n  | 3 | 4 |\n}\n",
    );
    assert_eq!(found.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["E0052", "E0052"]);
    assert_eq!(book.parts[0].content.markers["works"].back.as_deref(), Some("one"));
    for text in [
        "scenario a \"A\" {\n  turns 1\n}\nscenario a \"B\" {\n  turns 1\n}\n",
        "map m {\n  0101 clear\n  0101 woods\n}\n",
        "example \"a\"\n  given \"x\"\nexample \"a\"\n  given \"x\"\n",
        "game a \"A\"\ngame a \"B\"\n",
        "scenario a \"A\" {\n  turns 1\n  turns 2\n}\n",
        "sides red \"R\", red \"S\"\n",
        "source a \"A\" {\n  [1.1]\n}\nsource a \"A\" {\n  [1.1]\n}\n",
    ] {
        assert_eq!(codes(text), ["E0052"], "{text}");
    }
}

#[test]
fn wrong_values_and_effects_are_reported_in_their_cell() {
    let text = "terrain {\n       | enter | sight |\n  wood | 2     | foggy |\n}\ncup a {\n  holds 99999999999999999999 \"x\"\n}\ndate 1862-02-30\nunit types {\n     | a     |\n  b | 1 : 2 |\n}\n";
    let (_, found) = read(text);
    let seen: Vec<_> = found.iter().map(|problem| problem.code).collect();
    assert_eq!(seen, ["E0054", "E0058", "E0053", "E0053"]);
    let full = format!("cartouche 1\n{text}");
    assert_eq!(found[0].span().unwrap().slice(&full), "foggy");
}

#[test]
fn a_column_that_stands_twice_and_units_without_types() {
    assert_eq!(codes("table t d6 by odds {\n      | 1:2 1:1 2:1 |\n  1-6 | AR DR DE |\n}\n"), ["E0057"]);
    assert_eq!(codes("terrain {\n       | enter | enter |\n  wood | 2     | 3     |\n}\n"), ["E0057"]);
    assert_eq!(codes(&format!("{SIDES}army red {{\n    | strength |\n  1 | 4        |\n}}\n")), ["E0057"]);
    assert_eq!(codes("unit types {\n    | a |\n  b | 1 |\n  c symbol cavalry\n}\n"), ["E0301"]);
}

#[test]
fn a_deep_nest_of_formations_is_bounded() {
    let mut text = format!("{SIDES}army red {{\n");
    for depth in 0..40 {
        text.push_str(&format!("{}corps a{depth} {{\n", " ".repeat(depth + 1)));
    }
    let (_, found) = read(&text);
    assert!(!found.is_empty());
}

#[test]
fn rubbish_does_not_panic_and_long_lines_end() {
    let list = (0..3000).map(|n| format!("x{n}")).collect::<Vec<_>>().join(", ");
    for text in [
        format!("markers {{\n  {list}\n}}\n"),
        format!("scenario a \"A\" {{\n  set up {{\n    {list} at\n  }}\n  uses {list} without\n}}\n"),
        format!("map a\nstated {list} on the map x\n9999 ? height ?\nregion a 9999-0000\n"),
        "] [ { } | |\n} }\n".repeat(50),
        "map\ngrid\n0101\ncreek\nregion\nedge\n".into(),
    ] {
        let (_, found) = read(&text);
        assert!(!found.is_empty());
    }
}
