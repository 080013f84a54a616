//! Formatting is at rest after once, keeps every word and comment, and is refused only for files with errors in their structure.
#![no_main]

use cartouche_dsl::format::format;
use cartouche_dsl::syntax::parse_text;
use cartouche_dsl::text::FileId;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let once = format(text);
    assert_eq!(format(&once.text).text, once.text);
    let (before, after) = (parse_text(FileId(0), text), parse_text(FileId(0), once.text.as_str()));
    assert!(once.diagnostics.is_empty() || !before.diagnostics().is_empty());
    assert!(before.words_and_comments().map(str::trim_end).eq(after.words_and_comments().map(str::trim_end)));
});
