//! Any bytes as a zip file are a bundle or are refused.
#![no_main]

use cartouche_bundle::model::Scenario;
use cartouche_bundle::store::{self, Budgets};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let budgets = Budgets::default();
    if let Ok(parts) = cartouche_compiler::archive::read_zip(bytes, &budgets) {
        let _ = store::open(parts, &budgets).and_then(|opened| opened.scenario::<Scenario>());
    }
});
