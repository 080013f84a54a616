//! A seeded, bounded run of mutations over everything that reads text or bundles. Nothing may panic, whatever comes.
//! Must not: use real chance; the same numbers give the same mutations everywhere.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use cartouche_bundle::model::Scenario;
use cartouche_bundle::store::{self, Budgets};
use cartouche_compiler::{coverage, lower};
use cartouche_dsl::format;
use cartouche_dsl::layers::Selection;
use cartouche_dsl::syntax::parse_text;
use cartouche_dsl::text::FileId;
use cartouche_tests::{compiled, findings, project_files};

/// A small generator of numbers (splitmix64, Steele and others 2014), so that runs repeat.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

const PIECES: [&str; 24] = [
    "|",
    "{",
    "}",
    "\"",
    "[",
    "]",
    ",",
    "?",
    "-",
    "½",
    "†",
    "\t",
    "#",
    "\n",
    "\r\n",
    " ",
    "0101",
    "d6",
    "3:1",
    "99999999999999999999",
    "printed \"x\"",
    "1/0",
    "[1.0-9.9]",
    "missing rows \"x\"",
];

/// One to three small changes: lines deleted, doubled, swapped; characters taken out; pieces put in; the end cut off.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(3) {
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
        text = match numbers.below(6) {
            0 if !lines.is_empty() => {
                lines.remove(one);
                lines.concat()
            }
            1 if !lines.is_empty() => {
                lines.insert(other, lines[one]);
                lines.concat()
            }
            2 if !lines.is_empty() => {
                lines.swap(one, other);
                lines.concat()
            }
            3 => {
                let mut chars: Vec<char> = text.chars().collect();
                let at = numbers.below(chars.len());
                chars.drain(at..(at + 1 + numbers.below(4)).min(chars.len()));
                chars.into_iter().collect()
            }
            4 => {
                let chars: Vec<char> = text.chars().collect();
                chars[..numbers.below(chars.len())].iter().collect()
            }
            _ => {
                let mut chars: Vec<char> = text.chars().collect();
                let at = numbers.below(chars.len());
                chars.splice(at..at, PIECES[numbers.below(PIECES.len())].chars());
                chars.into_iter().collect()
            }
        };
    }
    text
}

#[test]
fn mutated_projects_are_parsed_formatted_checked_and_lowered() {
    let mut numbers = Numbers(20_261_201);
    let mut reported = 0;
    let mut lowered = 0;
    for project in ["scenarios/specimen", "tests/fixtures/samples"] {
        let seed = project_files(project).unwrap();
        assert!(seed.len() >= 4, "{project}");
        for _ in 0..250 {
            let mut files = seed.clone();
            let at = numbers.below(files.len());
            let text = mutated(std::str::from_utf8(&files[at].1).unwrap(), &mut numbers);
            assert_eq!(parse_text(FileId(0), text.as_str()).print(), text);
            let once = format::format(&text);
            let sound = parse_text(FileId(0), text.as_str()).diagnostics().is_empty();
            assert!(once.diagnostics.is_empty() || !sound, "the formatter would change the meaning of:\n{text}");
            assert!(once.diagnostics.is_empty() || once.text == text, "a file that is left alone is left whole");
            assert_eq!(format::format(&once.text).text, once.text, "formatting is not at rest for:\n{text}");
            files[at].1 = text.into_bytes();
            let result = compiled(&files, &Selection { private: true, ..Selection::default() });
            reported += usize::from(!findings(&result).is_empty());
            let coverage = coverage::coverage(&result.book);
            for folded in &result.folded {
                // A bundle of a broken project is never written by the command, but it must not panic either.
                let scenario = lower::bundle_of(&result.book, folded, &Selection::default(), &coverage).unwrap();
                lowered += scenario.manifest.counts.units;
            }
        }
    }
    assert!(reported > 300, "only {reported} of 500 mutations were noticed");
    assert!(lowered > 0);
}

#[test]
fn mutated_bundles_are_refused_or_read_but_never_panic() {
    let files = project_files("scenarios/specimen").unwrap();
    let result = compiled(&files, &Selection::default());
    let coverage = coverage::coverage(&result.book);
    let lowered = lower::bundle_of(&result.book, &result.folded[0], &Selection::default(), &coverage).unwrap();
    let bundle = lower::pack(&lowered, &coverage).unwrap();
    let whole = store::open(bundle.parts().clone(), &Budgets::default()).unwrap();
    assert_eq!(whole.scenario::<Scenario>().unwrap(), lowered.scenario, "what is read is what was written");
    let mut numbers = Numbers(7);
    let (mut refused, names): (usize, Vec<String>) = (0, bundle.parts().keys().cloned().collect());
    for _ in 0..200 {
        let mut parts = bundle.parts().clone();
        let name = &names[numbers.below(names.len())];
        let bytes = parts.get_mut(name).unwrap();
        let at = numbers.below(bytes.len());
        match numbers.below(4) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << numbers.below(8),
            2 => bytes.insert(at, b'"'),
            _ => {
                parts.remove(name);
            }
        }
        let read = store::open(parts, &Budgets::default()).and_then(|opened| opened.scenario::<Scenario>());
        refused += usize::from(read.is_err());
    }
    // A changed byte in the manifest's titles is not seen, since the manifest has no hash of itself; all else is.
    assert!(refused >= 160, "only {refused} of 200 damaged bundles were refused");
}

#[test]
fn zip_files_cut_anywhere_are_refused() {
    let files = project_files("scenarios/specimen").unwrap();
    let result = compiled(&files, &Selection::default());
    let coverage = coverage::coverage(&result.book);
    let lowered = lower::bundle_of(&result.book, &result.folded[0], &Selection::default(), &coverage).unwrap();
    let bytes = cartouche_compiler::archive::write_zip(lower::pack(&lowered, &coverage).unwrap().parts()).unwrap();
    for end in (0..bytes.len()).step_by(bytes.len() / 97) {
        assert!(cartouche_compiler::archive::read_zip(&bytes[..end], &Budgets::default()).is_err(), "cut at {end}");
    }
}
