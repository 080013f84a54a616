//! All passes over any bytes, and lowering of what they give.
#![no_main]

use cartouche_compiler::{coverage, lower, pipeline};
use cartouche_dsl::layers::Selection;
use cartouche_dsl::project::InMemory;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let provider = InMemory::new([("a.cart".to_owned(), bytes.to_vec())]);
    let compiled = pipeline::compile(&["a.cart".to_owned()], &provider, &Selection::default());
    let coverage = coverage::coverage(&compiled.book);
    for folded in &compiled.folded {
        let lowered = lower::bundle_of(&compiled.book, folded, &Selection::default(), &coverage).expect("the model is JSON");
        lower::pack(&lowered, &coverage).expect("the model is written");
    }
});
