//! The pages of the structural codes: their example triggers the code, what they tell to write instead does not.

use super::*;
use crate::diagnostics::registry;

fn examples(page: &str) -> Vec<&str> {
    page.split("```cart\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn pages_of_structural_codes_show_what_they_speak_of() {
    // Raised before there is a tree, by the readers, or by the formatter alone.
    let elsewhere = ["E0030", "E0031", "E0033", "E0038", "W0040", "E0042", "I0043"];
    let mut n_shown = 0;
    for entry in registry::ENTRIES.iter().filter(|entry| (10..50).contains(&entry.code[1..].parse::<u32>().unwrap())) {
        if elsewhere.contains(&entry.code) {
            continue;
        }
        let examples = examples(entry.page);
        let codes = |text: &str| tree(text).diagnostics().iter().map(|d| d.code).collect::<Vec<_>>();
        assert_eq!(codes(examples[0]), [entry.code], "{} is said once, and nothing else", entry.code);
        assert_eq!(codes(examples[1]), [""; 0], "{}: the better way", entry.code);
        n_shown += 1;
    }
    assert!(n_shown >= 24, "{n_shown}");
}

#[test]
fn an_item_beyond_two_thousand_lines_is_warned_of() {
    let text = format!("map river {{\n{}}}\n", "  0101 woods\n".repeat(2001));
    assert_eq!(reports(&text), ["W0040 1 \"map river {\""]);
}
