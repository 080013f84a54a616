//! Tests of journals: what is written is read, and what is broken is said.
//! Must not: test what a journal does to a map; the document's tests do.

use super::*;
use crate::change::Change;

#[test]
fn events_come_back_as_they_were_written() {
    let change = Change::Place { name: "The \"Mill\"\n".into(), before: None, after: "0504".parse().ok() };
    let events = vec![
        Event::Did(Step { label: "name a place".into(), changes: vec![change] }),
        Event::Undid,
        Event::Redid,
        Event::Saved { sha256: "ab".into() },
    ];
    let text: String = std::iter::once(header("map.cart", "00")).chain(events.iter().map(line)).collect();
    assert_eq!(text.lines().count(), 5);
    let journal = read(&text).unwrap();
    assert_eq!(journal.events, events);
    assert!(!journal.torn);
    // Cut at any place, it gives a prefix of the events.
    for end in header("map.cart", "00").len()..text.len() {
        let Some(cut) = text.get(..end) else { continue };
        let journal = read(cut).unwrap();
        assert!(events.starts_with(&journal.events), "{end}");
    }
}

#[test]
fn what_is_no_journal_is_refused() {
    assert_eq!(read(""), Err(JournalError::NotAJournal));
    assert_eq!(read("hello\n"), Err(JournalError::NotAJournal));
    let newer = header("m", "00").replace(":1,", ":99,");
    assert_eq!(read(&newer), Err(JournalError::Newer(99)));
    let broken = format!("{}nonsense\n{}", header("m", "00"), line(&Event::Undid));
    assert_eq!(read(&broken), Err(JournalError::Broken(2, 0)));
}
