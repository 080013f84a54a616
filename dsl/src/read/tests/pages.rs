//! The pages of the readers' own codes: their example triggers the code, what they tell to write instead does not.

use crate::diagnostics::registry;
use crate::project::read_project;

fn examples(page: &str) -> Vec<String> {
    page.split("```cart\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    // The pages about `use` speak of files that stand beside.
    let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    let files =
        [file("a.cart", text), file("map.cart", "cartouche 1\n"), file("series.cart", "cartouche 1\nuse \"a.cart\"\n")];
    read_project(&files).2.iter().map(|problem| problem.code).collect()
}

#[test]
fn pages_show_what_they_speak_of() {
    let mine = [
        "E0033", "E0038", "E0050", "E0051", "E0052", "E0053", "E0054", "E0056", "E0057", "E0058", "E0059", "E0060",
        "E0301",
    ];
    for code in mine {
        let page = registry::find(code).unwrap_or_else(|| panic!("{code} is not registered")).page;
        let examples = examples(page);
        let (bad, good) = (codes(&examples[0]), codes(&examples[1]));
        assert!(bad.contains(&code), "{code}: {bad:?}");
        assert!(good.is_empty(), "{code}: {good:?}");
    }
}
