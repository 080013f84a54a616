//! Tests of the formatter: text in, text out.

use super::{format, upgrade};

fn check(text: &str, expected: &str) {
    let formatted = format(text);
    assert!(formatted.diagnostics.is_empty(), "{:?}", formatted.diagnostics);
    assert_eq!(formatted.text, expected);
    assert_eq!(format(expected).text, expected, "formatting again changes nothing");
}

#[test]
fn charts_are_aligned_and_blocks_indented() {
    check(
        "cartouche 1\nterrain {\n | enter | attacked|\n  clear|1|-|\n  woods | 2, artillery 3 | shift left 1 | [8.7]\n}   [chart 1.0]\n",
        "cartouche 1\nterrain {\n        | enter          | attacked     |\n  clear | 1              | -            |\n  \
         woods | 2, artillery 3 | shift left 1 |                               [8.7]\n}                                                                       [chart 1.0]\n",
    );
}

#[test]
fn one_bar_charts_keep_their_bar() {
    check(
        "table crt d6 by odds {\n    | 1:2 1:1\n  1 | AR DR   printed \"ar\"\n  2-3 | DEE ?\n}\n",
        "table crt d6 by odds {\n      | 1:2 1:1\n  1   | AR  DR   printed \"ar\"\n  2-3 | DEE ?\n}\n",
    );
}

#[test]
fn hex_lines_have_single_blanks_and_comments_stay() {
    check(
        "map m\n# before\n0616   town   height 2  stated      [19.1]   # behind\n",
        "map m\n# before\n0616 town height 2 stated [19.1]  # behind\n",
    );
}

#[test]
fn continuations_keep_their_place() {
    check(
        "rules \"A\" {\n    told \"one\",\n         \"two\"  [1.0]\n}\n",
        "rules \"A\" {\n  told \"one\",\n       \"two\"                                                            [1.0]\n}\n",
    );
}

#[test]
fn lines_with_errors_are_left_alone() {
    let text = "sides {\n      union \"Union\n}\n";
    assert_eq!(format(text).text, text);
}

#[test]
fn blank_lines_are_joined_and_ends_trimmed() {
    check("\n\ncartouche 1   \n\n\n\ndate 1862-09-17\n\n", "cartouche 1\n\ndate 1862-09-17\n");
}

#[test]
fn the_version_is_put_first_where_it_is_missing() {
    assert_eq!(upgrade("date 1862-09-17\n"), "cartouche 1\n\ndate 1862-09-17\n");
    assert_eq!(upgrade("cartouche 1\n"), "cartouche 1\n");
}

#[test]
fn a_hundred_thousand_items_are_formatted() {
    let text = "place \"A\" 0101\n".repeat(100_000);
    assert_eq!(format(&text).text.len(), text.len());
}

#[test]
fn deep_nesting_does_not_overflow() {
    let text = "a {\n".repeat(10_000);
    let formatted = format(&text);
    assert_eq!(formatted.text.matches('{').count(), 10_000);
}

#[test]
fn every_sample_is_formatted_once_and_for_all() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/samples");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "cart") {
            let text = std::fs::read_to_string(&path).unwrap();
            let once = format(&text);
            assert!(once.diagnostics.is_empty(), "{}: {:?}", path.display(), once.diagnostics);
            assert_eq!(format(&once.text).text, once.text, "{}", path.display());
            count += 1;
        }
    }
    assert_eq!(count, 5);
}

#[test]
fn rows_below_a_labelled_header_stay_deeper() {
    check(
        "source a \"A\" {\n  in | [4.5B] | [5.2A2] |\n      printed | \"8.17\" | \"9.0\" |\n}\n",
        "source a \"A\" {\n  in        | [4.5B] | [5.2A2] |\n    printed | \"8.17\" | \"9.0\"   |\n}\n",
    );
}

#[test]
fn a_bracket_alone_on_its_line_is_no_claim_in_a_column() {
    check("source a \"A\" {\n     [6.11-6.18]\n}\n", "source a \"A\" {\n  [6.11-6.18]\n}\n");
}

#[test]
fn a_long_claim_does_not_push_a_line_past_its_limit() {
    let cases = (1..=12).map(|n| format!("{n}.11")).collect::<Vec<_>>().join(", ");
    let wide = "x".repeat(100);
    let text = format!("rules \"A\" {{\n  told \"{wide}\" [1.0]\n  told \"b\" [{cases}]\n}}\n");
    let formatted = format(&text).text;
    assert!(formatted.lines().all(|line| line.chars().count() <= 150), "{formatted}");
}

#[test]
fn a_row_may_open_a_block() {
    check(
        "a {\n    | e | f |\n  x | 1 | 2 | {\n   deep\n  }  [3.1]\n  y | 1 | 2 |\n}\n",
        "a {\n    | e | f |\n  x | 1 | 2 | {\n    deep\n  }                                                                     [3.1]\n  y | 1 | 2 |\n}\n",
    );
}

#[test]
fn comments_stay_with_their_items() {
    check(
        "a\n    # still a\n# before b\n\nb {\n    # before c\n     c\n# at the end of b\n}\n   # after b\n",
        "a\n  # still a\n# before b\n\nb {\n  # before c\n  c\n  # at the end of b\n}\n  # after b\n",
    );
}

#[test]
fn line_ends_of_the_other_kind_are_kept() {
    check("a {\r\n b\r\n}\r\n", "a {\r\n  b\r\n}\r\n");
}

#[test]
fn an_item_with_errors_is_left_and_the_others_are_formatted() {
    let text = "a {\n      b {\n    c\n}\nd {\n e\n}\n";
    assert_eq!(format(text).text, "a {\n      b {\n    c\n}\nd {\n  e\n}\n");
}

/// A line that belonged to the header would have come to belong to the row above it, whose chart is left alone.
#[test]
fn a_line_below_a_broken_chart_is_not_given_to_another_row() {
    let text = "table t {\n +1      |   | 1:1 1:2\n  2 | A B\n  R told \"x\"\n}\n";
    let once = format(text).text;
    assert_eq!(once, text);
    assert_eq!(format(&once).text, once);
}

#[test]
fn many_comments_are_formatted_in_no_time() {
    let text = "  # one of many\n".repeat(200_000);
    assert!(format(&text).text.len() <= text.len());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 512, rng_seed: proptest::test_runner::RngSeed::Fixed(11), ..Default::default() })]

    #[test]
    fn formatting_any_text_is_at_rest_after_once(text in "([a-c0-3|{}\\[\\]\",#:.?-]|\n|\n  |\n    |  | \\| |a \\| 1 \\| 2 \\|\n| \\{\n|\n *\\}){0,60}") {
        let once = format(&text).text;
        proptest::prop_assert_eq!(&format(&once).text, &once);
    }
}
