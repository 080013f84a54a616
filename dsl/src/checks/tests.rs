//! The pages of the checks' codes: the first example of a page triggers its code, the second one does not.
//! Must not: test what a check says; that is each check's own affair.

use super::{check_book, check_folded};
use crate::diagnostics::{Diagnostic, registry};
use crate::layers::{Selection, fold};
use crate::project::read_project;

/// Codes that no `.cart` text can trigger by these passes, with the reason.
const NOT_HERE: &[(&str, &str)] = &[
    ("E0105", "lists with letters are found in a book's prose only"),
    ("W0106", "spelling and grammar are found in a book's prose only"),
    ("E0042", "the formatter reports it, and only if it is itself at fault"),
    ("E0030", "a file must be larger than a page can be"),
    ("E0031", "a page is text, and cannot show a file that is none"),
    ("I0043", "the mark cannot be seen on a page"),
];

fn examples(page: &str) -> Vec<&str> {
    page.split("```cart\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn found(text: &str) -> Vec<Diagnostic> {
    // The pages about `use` speak of files that stand beside.
    let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    let files =
        [file("a.cart", text), file("map.cart", "cartouche 1\n"), file("series.cart", "cartouche 1\nuse \"a.cart\"\n")];
    let (mut book, _, mut found) = read_project(&files);
    let folded = fold(&mut book, &Selection::default(), &mut found);
    check_book(&book, &mut found);
    for scenario in &folded {
        check_folded(&book, scenario, &mut found);
    }
    found
}

#[test]
fn every_page_of_a_check_shows_what_it_speaks_of() {
    let mut wrong = Vec::new();
    // Codes below this are the reader's and the syntax's, whose tests stand beside them.
    for entry in registry::ENTRIES.iter().filter(|entry| entry.code == "E0001" || &entry.code[1..] > "0050") {
        if NOT_HERE.iter().any(|(code, _)| *code == entry.code) {
            continue;
        }
        let examples = examples(entry.page);
        let [bad, good] = examples.as_slice() else { panic!("{}: {} examples", entry.code, examples.len()) };
        let tell = |list: &[Diagnostic]| list.iter().map(|x| format!("{} {}", x.code, x.message)).collect::<Vec<_>>();
        let (bad, good) = (found(bad), found(good));
        if !bad.iter().any(|problem| problem.code == entry.code) {
            wrong.push(format!("{} is not triggered: {:?}", entry.code, tell(&bad)));
        }
        if !good.is_empty() {
            wrong.push(format!("{}: what is to be written instead has {:?}", entry.code, tell(&good)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn terrain_without_a_row_is_told_from_a_slip_of_the_pen() {
    let text = |about: &str, words: &str| {
        format!(
            "cartouche 1\n\ngame fields \"Small Fields\"\nhexsides {{\n         | cross |\n  brook  | +1    |\n  bridge | +0    |  on brook\n}}\n\
             markers {{\n  shaken\n}}\nrules \"Sight\" {{\n  told \"{words}\" about {about}\n}}\n"
        )
    };
    let codes = |about, words| found(&text(about, words)).iter().map(|problem| problem.code).collect::<Vec<_>>();
    assert_eq!(codes("ridge", "A ridge hexside blocks."), ["E0505"], "near to bridge, and yet another thing");
    assert_eq!(codes("brook, gully, dike", "Units wade through it."), ["E0505", "E0505"], "beside terrain");
    assert_eq!(codes("shakn", "It loses heart in any terrain."), ["E0301"], "near to what is no terrain");
    assert_eq!(codes("gully", "Nobody likes it."), ["E0301"]);
}

#[test]
fn every_code_in_the_code_is_registered_and_every_exception_too() {
    for (code, _) in NOT_HERE {
        assert!(registry::find(code).is_some(), "{code}");
    }
    let mut lacking = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                lacking.extend(
                    codes_in(&text)
                        .filter(|code| *code != "E9999" && registry::find(code).is_none())
                        .map(|code| format!("{code} in {}", path.display())),
                );
            }
        }
    }
    assert!(lacking.is_empty(), "{lacking:?}");
}

/// Texts in quotes that look like a code.
fn codes_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|part| {
        part.len() == 5 && part.starts_with(['E', 'W', 'I']) && part.chars().skip(1).all(|c| c.is_ascii_digit())
    })
}
