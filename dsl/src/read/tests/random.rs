//! Lines of all shapes in any order and depth: nothing panics, and every report has a place in the text.

use crate::project::read_project;
use crate::vocabulary::Vocabulary;
use proptest::prelude::*;

fn line() -> impl Strategy<Value = String> {
    let shapes = Vocabulary::get().shapes();
    let shape = (0..shapes.len()).prop_map(move |index| shapes[index].example.to_owned());
    let odd = prop_oneof![
        Just("sides union \"Union\", confederate \"Confederate\"".to_owned()),
        Just("| a | b |".to_owned()),
        Just("creek | +1 | ? |  directed up".to_owned()),
        Just("creek | 9999 | 1:0 |".to_owned()),
        Just("turnpike 9999-0000-?-0101".to_owned()),
        Just("hexsides {".to_owned()),
        Just("paths {".to_owned()),
        Just("}".to_owned()),
        "[a-z0-9 :|,/?\"\\[\\]{}=+-]{0,30}",
    ];
    let cut = (shape, 0usize..40).prop_map(|(text, at)| text.chars().take(at).collect::<String>());
    let whole = (0..shapes.len()).prop_map(move |index| shapes[index].example.to_owned());
    prop_oneof![4 => whole, 1 => cut, 2 => odd]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn nothing_panics(lines in prop::collection::vec((0usize..4, line()), 1..60)) {
        let text: String = lines.iter().map(|(depth, line)| format!("{}{line}\n", "  ".repeat(*depth))).collect();
        let text = format!("cartouche 1\n{text}");
        let length = u32::try_from(text.len()).unwrap();
        let (book, _, found) = read_project(&[("a.cart".into(), text.into_bytes())]);
        for problem in &found {
            prop_assert!(!problem.message.is_empty());
            for label in &problem.labels {
                prop_assert!(label.span.end <= length);
            }
        }
        for (_, record) in book.origins.iter() {
            prop_assert!(record.span.end <= length);
        }
    }
}
