//! How long the passes take on generated projects of two sizes, with the bare pest parse of the same text beside them.
//! Must not: assert a time.

use cartouche_compiler::pipeline;
use cartouche_dsl::project::InMemory;
use cartouche_tests::generate::{Size, project};

fn main() {
    divan::main();
}

const SIZES: [&str; 2] = ["tenth", "goal"];

fn files(size: &str) -> Vec<(String, String)> {
    project(if size == "goal" { Size::GOAL } else { Size::TENTH })
}

/// pest alone over every file.
#[divan::bench(args = SIZES, sample_count = 20, sample_size = 1)]
fn bare_pest(bencher: divan::Bencher, size: &str) {
    let files = files(size);
    bencher.bench_local(|| files.iter().map(|(_, text)| cartouche_dsl::syntax::bare_pest(text)).sum::<usize>());
}

/// The lossless trees of every file.
#[divan::bench(args = SIZES, sample_count = 20, sample_size = 1)]
fn trees(bencher: divan::Bencher, size: &str) {
    let files = files(size);
    bencher.bench_local(|| {
        files
            .iter()
            .map(|(_, text)| {
                cartouche_dsl::syntax::parse_text(cartouche_dsl::text::FileId(0), text.as_str()).items().count()
            })
            .sum::<usize>()
    });
}

/// Everything that `cartouche check` does but printing.
#[divan::bench(args = SIZES, sample_count = 20, sample_size = 1)]
fn check(bencher: divan::Bencher, size: &str) {
    let files = files(size);
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    let provider = InMemory::new(files.into_iter().map(|(path, text)| (path, text.into_bytes())));
    bencher.bench_local(|| {
        let compiled = pipeline::compile(&paths, &provider, &Default::default());
        assert!(compiled.errors() == 0, "{:?}", compiled.diagnostics.first());
        compiled.folded.len()
    });
}
