//! Every code's page: its example and the report that it gives, side by side.
//! Must not: let a page speak of a report that does not come.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_dsl::diagnostics::registry::ENTRIES;
use cartouche_dsl::layers::Selection;
use cartouche_tests::{compiled, findings};

/// The first `cart` block of a page.
fn example(page: &str) -> Option<String> {
    let start = page.find("```cart\n")? + "```cart\n".len();
    let end = page[start..].find("```")?;
    Some(page[start..start + end].to_owned())
}

#[test]
fn every_page_shows_text_and_report_together() {
    let mut shown = 0;
    for entry in ENTRIES {
        let text = example(entry.page).unwrap_or_else(|| panic!("{} has no example", entry.code));
        let report =
            findings(&compiled(&[("example.cart".to_owned(), text.clone().into_bytes())], &Selection::default()));
        insta::with_settings!({ snapshot_path => "../cases/pages", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(entry.code, format!("{text}----\n{report}"));
        });
        shown += 1;
    }
    assert!(shown >= 60, "only {shown} pages");
}
