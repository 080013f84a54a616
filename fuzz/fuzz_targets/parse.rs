//! Any text has a tree that prints back byte for byte.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let tree = cartouche_dsl::syntax::parse_text(cartouche_dsl::text::FileId(0), text);
    assert_eq!(tree.print(), text);
});
