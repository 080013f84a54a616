//! Slips of a published rulebook: with every declaration taken out of its transcription, the checks report them.
//! Must not: quote the rulebook, or count a slip as seen that is not.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test shows its table and fails loudly"
)]

use cartouche_compiler::pipeline::{Compiled, compile};
use cartouche_compiler::prose::findings;
use cartouche_dsl::layers::Selection;
use cartouche_dsl::project::InMemory;
use cartouche_dsl::text::FileId;
use cartouche_tests::as_found::{LackingRows, as_found};
use std::path::Path;

/// Where a slip is to be seen: its id, the digits of its code, the file, and a word of the line.
type Slip = (&'static str, &'static str, &'static str, &'static str);

/// Slips of data, tables, bands, references, names and numbering.
const SEEN: [Slip; 32] = [
    ("A01", "0101", "source.cart", "[16.3]"),
    ("A02", "0103", "source.cart", "[16.2]"),
    ("A03", "0102", "source.cart", "[15.0]"),
    ("A04", "0104", "source.cart", "contents 1-13, 15-19"),
    ("A06", "0502", "series.cart", "die -1 from 8:1"),
    ("A07", "0503", "series.cart", "for each 2 columns above 6:1"),
    ("A08", "0303", "series.cart", "AR"),
    ("A10", "0601", "series.cart", "below 1:5 void, in bombardment"),
    ("A11", "0302", "series.cart", "Disrupted"),
    ("A14", "0205", "series.cart", "footnote \"#\""),
    ("A15", "0505", "series.cart", "stream"),
    ("A18", "0203", "source.cart", "[9.53] to [12.35]"),
    ("A19", "0653", "series.cart", "finish-breastworks"),
    ("A24", "0601", "series.cart", "also rough attacked"),
    ("A26", "0501", "series.cart", "horse-artillery"),
    ("A33", "0505", "series.cart", "ridge"),
    ("A35", "0302", "series.cart", "woods/forest"),
    ("A36", "0402", "map.cart", "Boteler's Ford"),
    ("A37", "0601", "series.cart", "also scale 400"),
    ("A38", "0503", "antietam.cart", "Confederate substantive"),
    ("A39", "1101", "antietam.cart", "contradicts itself"),
    ("A41", "0502", "antietam.cart", "levels by union : confederate"),
    ("A42", "0506", "antietam.cart", "Confederate marginal"),
    ("A43", "0704", "antietam.cart", "0907"),
    ("A44", "0704", "antietam.cart", "0613"),
    ("A44", "0704", "antietam.cart", "0811"),
    ("A45", "0307", "antietam.cart", "legend \"a\""),
    ("A45", "0307", "antietam.cart", "legend \"c\""),
    ("A46", "0305", "antietam.cart", "l/3/I"),
    ("A48", "0605", "antietam.cart", "0517, 0416, 0715, 0714, 0613"),
    ("A49", "0501", "antietam.cart", "night turns ?"),
    ("A50", "1004", "series.cart", "from 1863 on"),
];

/// Terrain that rules speak of and the chart has no row for: seen when the rows that only the rules supply are gone too.
const SEEN_WITHOUT_ROWS: [Slip; 5] = [
    ("A12", "0505", "map.cart", "town"),
    ("A12", "0505", "series.cart", "turnpike"),
    ("A12", "0505", "series.cart", "slope"),
    ("A12", "0505", "series.cart", "creek, bridge, ford"),
    ("A12", "0505", "series.cart", "swamp"),
];

/// Slips of the book's language, which a transcription does not hold: its id, the digits of its code, the line of the text.
const IN_PROSE: [(&str, &str, u32); 2] = [("A34", "0106", 437), ("A53", "0106", 369)];

/// Slips that only rules proper can show, with what is wanting.
const LEFT_FOR_RULES: [(&str, &str); 6] = [
    ("A21", "an exception without effect: strengths and their rounding must be reckoned, not told"),
    ("A27", "an exception that the other case does not name: both rules must be more than text"),
    ("A28", "an exception that the other case does not name: who must attack must be more than text"),
    ("A29", "must and may not for one unit: permissions must be more than text"),
    ("A31", "which effects count as effects of range: modifiers must have kinds"),
    ("A52", "two ways to one outcome: retreats must be more than text"),
];

fn folder(path: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "cart"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

fn compiled(files: &[(String, String)]) -> Compiled {
    let provider = InMemory::new(files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())));
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    compile(&paths, &provider, &Selection::default())
}

/// Code, file, line number and text of the line of every finding.
fn reports(compiled: &Compiled) -> Vec<(&'static str, String, u32, String)> {
    let place = |problem: &cartouche_dsl::diagnostics::Diagnostic| {
        let span = problem.span()?;
        let file = compiled.book.files.iter().find(|file| file.id == span.file)?;
        let line = file.place(span.start).line;
        let text = file.text.lines().nth(line as usize - 1).unwrap_or_default();
        Some((problem.code, file.path.clone(), line, text.to_owned()))
    };
    compiled.diagnostics.iter().filter_map(place).collect()
}

/// Whether the words stand in the line by themselves: a ridge is not in a bridge.
fn stands_in(line: &str, words: &str) -> bool {
    let touches = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.match_indices(words)
        .any(|(at, _)| !touches(line[..at].chars().next_back()) && !touches(line[at + words.len()..].chars().next()))
}

/// Those of the slips that no report shows; the others are printed with their place.
fn unseen(compiled: &Compiled, slips: &[Slip]) -> Vec<Slip> {
    let reports = reports(compiled);
    let mut unseen = Vec::new();
    for slip in slips {
        let (id, digits, file, word) = slip;
        let found =
            reports.iter().find(|(code, path, _, line)| &code[1..] == *digits && path == file && stands_in(line, word));
        match found {
            Some((code, path, line, _)) => println!("{id} {code} {path}:{line}"),
            None => unseen.push(*slip),
        }
    }
    unseen
}

#[test]
fn the_transcription_declares_every_slip() {
    let reports = reports(&compiled(&folder("../scenarios/antietam-bloodiest-day")));
    assert!(reports.is_empty(), "{reports:?}");
}

#[test]
fn slips_are_seen_where_nothing_declares_them() {
    let files = folder("../scenarios/antietam-bloodiest-day");
    let found = compiled(&as_found(&files, LackingRows::Stay));
    assert_eq!(unseen(&found, &SEEN), []);
    let structure: Vec<_> = reports(&found).into_iter().filter(|(code, ..)| &code[1..] < "0071").collect();
    assert!(structure.is_empty(), "taking declarations out broke the text: {structure:?}");
    assert_eq!(unseen(&compiled(&as_found(&files, LackingRows::Go)), &SEEN_WITHOUT_ROWS), []);
}

#[test]
fn slips_are_listed_once() {
    let seen = SEEN.iter().chain(&SEEN_WITHOUT_ROWS).map(|slip| slip.0).collect::<std::collections::BTreeSet<_>>();
    let prose: Vec<&str> = IN_PROSE.iter().map(|slip| slip.0).collect();
    for (id, reason) in LEFT_FOR_RULES {
        println!("{id} left for the rules: {reason}");
        assert!(!seen.contains(id) && !prose.contains(&id));
    }
    assert_eq!(seen.len() + prose.len() + LEFT_FOR_RULES.len(), 39);
}

#[test]
fn slips_of_language_are_found_in_prose() {
    let invented = include_str!("../../dsl/tests/prose/rulebook.txt");
    let found = findings(FileId(0), invented);
    for (code, word) in [("W0106", "Neither"), ("W0106", "die-toll")] {
        let there =
            found.iter().any(|problem| problem.code == code && problem.span().unwrap().slice(invented).contains(word));
        assert!(there, "{word}: {found:?}");
    }
    // The published text is read where it is at hand: its folder is named by this variable.
    let Some(sources) = std::env::var_os("CARTOUCHE_SOURCES") else { return };
    let Some(path) = std::fs::read_dir(sources)
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("000")))
    else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let line_at =
        |at: u32| u32::try_from(text.bytes().take(at as usize).filter(|byte| *byte == b'\n').count() + 1).unwrap();
    let found = findings(FileId(0), &text);
    for (id, digits, line) in IN_PROSE {
        let there =
            found.iter().find(|problem| &problem.code[1..] == digits && line_at(problem.span().unwrap().start) == line);
        println!("{id} {} {line}", there.unwrap_or_else(|| panic!("{id} is not found")).code);
    }
}

#[test]
fn ten_planted_slips_are_seen_and_nothing_else() {
    let planted: [Slip; 10] = [
        ("1", "0101", "1-book.cart", "\"Bridges\""),
        ("2", "0102", "1-book.cart", "[6.0]"),
        ("3", "0203", "1-book.cart", "refers [4.0]"),
        ("4", "0505", "2-game.cart", "ditch"),
        ("5", "0205", "2-game.cart", "footnote \"+\""),
        ("6", "0502", "2-game.cart", "modifiers, added up"),
        ("7", "0303", "2-game.cart", "Rx"),
        ("8", "0704", "2-game.cart", "?"),
        ("9", "0305", "2-game.cart", "l/B"),
        ("10", "0503", "2-game.cart", "\"Red victory\""),
    ];
    let found = compiled(&folder("fixtures/ten-slips"));
    assert_eq!(unseen(&found, &planted), []);
    let reports = reports(&found);
    assert_eq!(reports.len(), planted.len(), "{reports:#?}");
}
