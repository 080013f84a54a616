//! Every example of the phrase file is a line of its own shape.

use crate::syntax::{NodeRef, Word, parse_text};
use crate::text::FileId;
use crate::vocabulary::{NameKind, Names, Vocabulary};

fn names() -> Names {
    let mut names = Names::default();
    for side in ["union", "confederate"] {
        names.add(NameKind::Side, side);
    }
    for feature in ["creek", "slope", "stream", "bridge", "ford"] {
        names.add(NameKind::Feature, feature);
    }
    for path in ["turnpike", "road"] {
        names.add(NameKind::Path, path);
    }
    names
}

#[test]
fn examples_fit_their_own_shape_first() {
    let names = names();
    for shape in Vocabulary::get().shapes() {
        // Remarks come after something, and a cell is no line: the words are taken out of a line that holds them.
        let text = format!("x\n  {}\n", shape.example);
        let tree = parse_text(FileId(0), text.as_str());
        let item = tree.items().next().unwrap();
        let body = item.body();
        let Some(NodeRef::Line(line)) = body.first() else { panic!("{}: {body:?}", shape.id) };
        let all = line.words().to_vec();
        let mut words: Vec<Word<'_>> = all;
        if shape.id == "source.case" || words.is_empty() {
            words = line.all_words().to_vec();
        }
        if shape.place != "tail" {
            // What the reader takes off before it matches: `printed "…"`, `because "…"`.
            if let Some(at) =
                words.iter().position(|word| word.is("printed") || word.is("because")).filter(|at| *at > 0)
                && words.get(at + 1).is_some()
            {
                words.truncate(at);
            }
            match Vocabulary::get().match_line(shape.place, &words, &names) {
                Ok(found) => assert_eq!(found.shape.id, shape.id, "{}", shape.example),
                Err(miss) => panic!("{}: `{}`: {} wanted at {}", shape.id, shape.example, miss.expected, miss.at),
            }
        }
    }
}
