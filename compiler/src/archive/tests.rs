//! Tests of archives: round trips, equal bytes, and archives made to do harm.
//! Must not: read an archive from the disk; each is made here.

use super::*;

fn parts() -> Parts {
    let text = "hex by hex\n".repeat(400).into_bytes();
    let named = [("manifest.json", b"{}\n".to_vec()), ("report.html", text), ("scans/a.png", vec![0, 255, 7])];
    named.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect()
}

fn small() -> Budgets {
    Budgets { total_bytes: 20_000, part_bytes: 10_000, parts: 8, depth: 64 }
}

fn archive_of(names: &[&str]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(name.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Overwrites bytes wherever `from` stands.
fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut found = 0;
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
            found += 1;
        }
    }
    assert!(found > 0, "nothing to overwrite");
    bytes
}

/// Overwrites the unpacked size in the first entry of the central directory.
fn with_claimed_size(mut bytes: Vec<u8>, size: u32) -> Vec<u8> {
    let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    bytes[directory + 24..directory + 28].copy_from_slice(&size.to_le_bytes());
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    read_zip(bytes, &small()).unwrap_err().to_string()
}

#[test]
fn an_archive_reads_back_and_is_the_same_each_time() {
    let bytes = write_zip(&parts()).unwrap();
    assert_eq!(bytes, write_zip(&parts()).unwrap());
    assert_eq!(read_zip(&bytes, &small()).unwrap(), parts());
    assert!(bytes.len() < 1000, "it is packed");
    let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    // Made by: Unix, whatever the machine; time and date: the first that the format knows.
    assert_eq!(bytes[directory + 5], 3);
    assert_eq!(bytes[directory + 12..directory + 16], [0, 0, 0x21, 0]);
    let names: Vec<_> =
        ZipArchive::new(Cursor::new(&bytes)).unwrap().file_names().map(|n| n.unwrap().into_owned()).collect();
    assert_eq!(names, ["report.html", "scans/a.png", "manifest.json"]);
    assert_eq!(read_zip(&write_zip(&Parts::new()).unwrap(), &small()).unwrap(), Parts::new());
}

#[test]
fn names_that_reach_outside_are_refused_both_ways() {
    for name in ["../x", "/x", "a/../../x", "C:/x", "a\\x", "a/./b", ".x"] {
        let read = read_zip(&archive_of(&[name]), &small());
        assert!(matches!(read, Err(ArchiveError::Part(ReadError::Name { .. }))), "{name}: {read:?}");
        let written = write_zip(&Parts::from([(name.to_owned(), vec![])]));
        assert!(matches!(written, Err(ArchiveError::Part(ReadError::Name { .. }))), "{name}");
    }
    let not_utf8 = patched(archive_of(&["abcd"]), b"abcd", b"a\xffcd");
    assert!(matches!(read_zip(&not_utf8, &small()), Err(ArchiveError::Part(ReadError::Name { .. }))));
}

#[test]
fn folders_are_passed_over_unless_they_reach_outside() {
    let folder = |name: &str| {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.add_directory(name, SimpleFileOptions::default()).unwrap();
        archive.finish().unwrap().into_inner()
    };
    assert_eq!(read_zip(&folder("scans/"), &small()).unwrap().len(), 0);
    assert!(read_zip(&folder("../scans/"), &small()).is_err());
}

#[test]
fn doubled_names_are_refused() {
    assert_eq!(refusal(&patched(archive_of(&["aa", "ab"]), b"ab", b"aa")), "the archive has two parts of one name");
    assert_eq!(refusal(&archive_of(&["aa", "AA"])), "the part `AA` is there twice");
}

#[test]
fn links_are_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.add_symlink("report.html", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    assert_eq!(refusal(&bytes), "the part \"report.html\" of the archive is not a plain file");
}

#[test]
fn a_bomb_is_stopped_at_the_budget() {
    let bomb = write_zip(&Parts::from([("a".to_owned(), vec![0; 5_000_000])])).unwrap();
    assert!(bomb.len() < 10_000);
    assert_eq!(refusal(&bomb), "the part `a` has 5000000 bytes; a part may have 10000");
    // The same with a header that claims almost nothing: whatever is unpacked, it is not taken.
    for claimed in [0, 1, 9_999] {
        let lying = with_claimed_size(bomb.clone(), claimed);
        let error = read_zip(&lying, &small()).unwrap_err();
        assert!(matches!(error, ArchiveError::Part(_) | ArchiveError::NotZip(_)), "{claimed}: {error}");
    }
    let many: Parts = (0..3).map(|n| (format!("p{n}"), vec![0; 9_000])).collect();
    assert_eq!(refusal(&write_zip(&many).unwrap()), "the parts together have more than 20000 bytes");
    let names: Vec<String> = (0..9).map(|n| format!("p{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(refusal(&archive_of(&names)), "the bundle has more than 8 parts");
    assert_eq!(refusal(&vec![0; 20_001]), "the parts together have more than 20000 bytes");
}

#[test]
fn a_claim_of_two_gigabytes_is_refused_unread() {
    let claim = with_claimed_size(write_zip(&parts()).unwrap(), 0x8000_0000);
    assert_eq!(refusal(&claim), "the part `report.html` has 2147483648 bytes; a part may have 10000");
}

#[test]
fn entries_on_top_of_one_another_are_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("a", SimpleFileOptions::default()).unwrap();
    archive.write_all(b"shared").unwrap();
    archive.shallow_copy_file("a", "b").unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    assert_eq!(refusal(&bytes), "parts of the archive lie on top of one another");
}

#[test]
fn what_is_no_archive_is_refused() {
    for bytes in [&b""[..], b"PK", b"not a zip", b"PK\x05\x06"] {
        assert!(matches!(read_zip(bytes, &small()), Err(ArchiveError::NotZip(_))), "{bytes:?}");
    }
    let whole = write_zip(&parts()).unwrap();
    for at in (0..whole.len()).step_by(97).chain(whole.len() - 3..whole.len()) {
        assert!(read_zip(&whole[..at], &small()).is_err(), "cut at {at}");
    }
}

/// Flipped bytes, by a fixed sequence: never a panic, and never other content under a name that was written.
#[test]
fn flipped_bytes_never_give_other_content() {
    let whole = write_zip(&parts()).unwrap();
    let mut seed: u64 = 0x2545_f491;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for _ in 0..3000 {
        let mut flipped = whole.clone();
        let at = next(flipped.len());
        flipped[at] ^= 1 << next(8);
        let Ok(found) = read_zip(&flipped, &small()) else {
            continue;
        };
        for (name, bytes) in found {
            if let Some(written) = parts().get(&name) {
                assert_eq!(*written, bytes, "{name} with byte {at} flipped");
            }
        }
    }
}
