//! The sentences of the structure, one by one: what must be accepted silently, and what must be said exactly once.

use super::*;

fn silent(text: &str) {
    assert_eq!(reports(text), [""; 0], "{text}");
}

#[test]
fn nothing_is_reserved_and_any_depth_reads() {
    silent("rally\n         rally\n   rally\n           missing\n  printed\n");
    assert_eq!(
        outline("rally\n         rally\n   rally\n           missing\n"),
        "rally\n  rally\n  rally\n    missing"
    );
}

#[test]
fn comments_before_a_head_are_its_own() {
    let tree = tree("a\n  # of a\n# one\n#  two\nb\n  # of c\n  c # end\n");
    let items: Vec<_> = tree.items().collect();
    assert_eq!(items[1].leading_comments(), ["one", " two"]);
    let line = items[1].body()[0].as_line().unwrap();
    assert_eq!((line.leading_comments(), line.comments()), (vec!["of c"], vec!["end"]));
    assert_eq!(items[0].full_span().slice(tree.text()), "a\n  # of a\n");
}

#[test]
fn parts_are_opened_without_a_brace_only() {
    let tree = tree("series a\ngame b {\n}\nmap c\nterrain\n");
    let parts: Vec<bool> = tree.items().map(|item| item.opens_part()).collect();
    assert_eq!(parts, [true, false, true, false]);
}

#[test]
fn a_comment_may_follow_braces_and_commas() {
    silent("a { # one\n  b, # two\n\n    c\n}  [1.0] # three\n");
    silent("fire { a, b, c }\n  none { a }  [1.0]\n");
}

#[test]
fn of_two_brackets_the_last_claims() {
    let tree =
        tree("rule \"x\" suspends [bs 10.10]  [11.2]\nrule \"x\" exception to [1.1]\nreading [2.5]\n[1.1] [1.2]\n");
    let claims: Vec<Vec<&str>> =
        tree.items().map(|i| i.claims().iter().map(|claim| claim.word.text).collect()).collect();
    assert_eq!(claims, [vec!["[11.2]"], vec![], vec![], vec!["[1.2]"]]);
    let first = tree.items().next().unwrap();
    assert_eq!(first.head().words().last().unwrap().cites()[0].source, Some("bs"));
}

#[test]
fn colons_lead_in_or_pair_and_belong_to_clocks_and_odds() {
    let tree = tree("Gibson: within 8:00 10 : - 3:1\n");
    let kinds: Vec<Literal> = tree.items().next().unwrap().head().words().iter().map(|word| word.kind).collect();
    let (name, odds, colon) = (Literal::Name, Literal::Odds, Literal::Colon);
    assert_eq!(kinds, [name, colon, name, odds, Literal::Number, colon, Literal::Dash, odds]);
}

#[test]
fn a_comment_begins_anywhere_outside_a_string() {
    let tree = tree("a R# \"x # y\"\nb \"x # y\" # z\n");
    let words: Vec<usize> = tree.items().map(|item| item.head().words().len()).collect();
    assert_eq!(words, [2, 2]);
    assert_eq!(tree.items().nth(1).unwrap().head().comments(), ["z"]);
}

#[test]
fn a_deeper_line_limits_the_row_and_the_chart_goes_on() {
    let chart = "t\n       | a | b |\n  x    | 1 | 2 |\n    but not at night\n  y, z | 1 | 2 |\n";
    silent(chart);
    let ended = format!("{chart}  a line at the level of the rows\n  v    | 1 | 2 |\n  w    | 1 | 2 |\n");
    assert_eq!(reports(&ended), ["E0025 7 \"v    | 1 | 2 |\""], "said once for the run");
}

#[test]
fn an_open_last_column_makes_notes_of_its_cells() {
    let tree = tree("t\n    | a | because\n  x | 1 | \"why\"\n");
    let item = tree.items().next().unwrap();
    let chart = item.body()[0].as_chart().unwrap();
    assert_eq!((chart.header().columns().len(), chart.header().tail().text()), (1, "because"));
    assert_eq!(chart.rows()[0].tail().text(), "\"why\"");
}

#[test]
fn a_missing_quote_is_reported_and_its_cells_are_not() {
    assert_eq!(reports("t\n    | a | b |\n  x | \"1 | 2 |\n  y | 1 | 2 |\n"), ["E0020 3 \"\\\"\""]);
}

#[test]
fn a_broken_header_is_said_once() {
    assert_eq!(reports("t\n    | a | \"b |\n  x | 1 | 2 | 3 |\n  y | 1 |\n"), ["E0020 2 \"\\\"\""]);
    assert_eq!(reports("t\n    | a |\n  x | 1 | 2 |\n  y | 1 | 2 |\n"), ["E0037 2 \"| a |\""]);
}

#[test]
fn lines_too_far_left_in_a_block_are_said_at_its_brace() {
    assert_eq!(reports("t {\n  a {\n  b\n  c\n  }\n}\n"), ["E0010 2 \"{\""]);
    assert_eq!(reports("t {\n  a {\n    b }\n}\n"), ["E0013 3 \"}\""]);
}

#[test]
fn typographic_marks_are_text_in_strings_and_names() {
    silent("told \"½ † – • “so” –\"  # – “x”\n  Foo–Bar 38½ 1† \"a – b\"/1/I\n");
    assert_eq!(reports("a “x” 4–6\n"), ["E0041 1 \"“\"", "E0041 1 \"–\""]);
}

#[test]
fn a_file_is_read_the_same_in_stretches_as_item_by_item() {
    let items: String = SAMPLES.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("\n").repeat(8);
    let whole = tree(&items);
    let outlines: Vec<String> = whole.items().map(|item| outline(item.full_span().slice(&items))).collect();
    assert_eq!(outlines.join("\n"), outline(&items));
    assert!(whole.diagnostics().is_empty());
}

#[test]
fn a_long_line_of_one_sign_is_said_briefly() {
    // Long enough that any step that compares all with all would not come to an end.
    for sign in [
        "\"", "[", "]", "{", "}", "|", ",", ";", "“", "–1", "\"“\" ", "a:", "\t", "\u{A0}", "1/", "#", "[1.1] ", "{ } ",
    ] {
        let text = format!("a {}\n", sign.repeat(500_000 / sign.len()));
        let tree = tree(&text);
        assert!(tree.diagnostics().len() <= 6, "{sign:?}: {} reports", tree.diagnostics().len());
    }
}
