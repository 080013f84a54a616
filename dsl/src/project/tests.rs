//! Tests of projects: files joined by `use`.

use super::*;

fn files(list: &[(&str, &str)]) -> Vec<(String, Vec<u8>)> {
    list.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

fn codes(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_used_file_is_read_once_and_its_path_is_resolved() {
    let provider = InMemory::new(files(&[
        ("a/game.cart", "cartouche 1\ngame one \"One\"\nuse \"../maps/map.cart\"\nuse \"other.cart\"\n"),
        ("a/other.cart", "cartouche 1\nuse \"../maps/map.cart\"\n"),
        ("maps/map.cart", "cartouche 1\nmap field \"Field\"\n0101 clear\n"),
    ]));
    let (book, trees, found) = read_project_from(&["a/game.cart".into(), "a/other.cart".into()], &provider);
    assert_eq!(codes(&found), [] as [&str; 0]);
    assert_eq!(trees.len(), 3);
    let used: Vec<&str> = book.uses.iter().map(|(_, path)| path.as_str()).collect();
    assert_eq!(used, ["maps/map.cart", "a/other.cart", "maps/map.cart"]);
    let map = book.parts.iter().find(|part| part.name == "field").unwrap();
    assert_eq!(map.content.map.hexes.len(), 1);
}

#[test]
fn a_file_that_is_not_there_is_reported_at_its_use() {
    let (_, _, found) = read_project(&files(&[("a.cart", "cartouche 1\nuse \"b.cart\"\n")]));
    assert_eq!(codes(&found), ["E0056"]);
    assert!(found[0].message.contains("b.cart"));
}

#[test]
fn a_circle_is_shown_whole_and_reading_goes_on() {
    let (book, _, found) = read_project(&files(&[
        ("a.cart", "cartouche 1\nuse \"b.cart\"\ngame one \"One\"\n"),
        ("b.cart", "cartouche 1\nuse \"c.cart\"\n"),
        ("c.cart", "cartouche 1\nuse \"a.cart\"\nseries two \"Two\"\n"),
    ]));
    assert_eq!(codes(&found), ["E0060"]);
    assert!(found[0].message.ends_with("a.cart -> b.cart -> c.cart -> a.cart"), "{}", found[0].message);
    let names: Vec<&str> = book.parts.iter().map(|part| part.name.as_str()).filter(|name| !name.is_empty()).collect();
    assert_eq!(names, ["one", "two"]);
}

#[test]
fn a_file_that_is_no_text_is_reported_once() {
    let (_, _, found) = read_project(&[("a.cart".into(), b"cartouche 1\n38\xBD\n".to_vec())]);
    assert_eq!(codes(&found), ["E0031"]);
}

#[test]
fn the_version_is_wanted_first_and_must_be_known() {
    let (_, _, found) =
        read_project(&files(&[("a.cart", "game one \"One\"\n"), ("b.cart", "cartouche 2\n"), ("c.cart", "")]));
    assert_eq!(codes(&found), ["E0033", "E0038"]);
    assert_eq!(found[0].fixes[0].edits[0].replacement, "cartouche 1\n\n");
}

#[test]
fn sides_of_one_file_shape_lines_of_another() {
    let (book, _, found) = read_project(&files(&[
        ("a.cart", "cartouche 1\ngame one \"One\"\nscenario s \"S\" {\n  turns 10, first red\n}\n"),
        ("b.cart", "cartouche 1\nseries two \"Two\"\nsides red \"Red\" red, blue \"Blue\"\n"),
    ]));
    assert_eq!(codes(&found), [] as [&str; 0]);
    let game = book.parts.iter().find(|part| part.name == "one").unwrap();
    assert_eq!(game.scenarios[0].situation.first.as_deref(), Some("red"));
}
