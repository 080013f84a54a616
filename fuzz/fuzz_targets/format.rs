//! Formatting is at rest after once, and never changes the meaning of a file that is sound.
#![no_main]

use cartouche_dsl::format::format;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let once = format(text);
    assert_eq!(format(&once.text).text, once.text);
});
