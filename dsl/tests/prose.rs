//! What the reading of a plain-text rulebook finds: on an invented rulebook always, on real ones where they are at hand.
//! Must not: hold sentences of any published rulebook.

use cartouche_dsl::prose::{Finding, check_prose, propose_source, read_outline, sentences};

const INVENTED: &str = include_str!("prose/rulebook.txt");

fn line_at(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|b| *b == b'\n').count() + 1
}

/// Code, the words at the first place, and how many places.
fn shown(text: &str) -> Vec<(&'static str, &str, usize)> {
    let words = |f: &Finding| f.places.first().and_then(|p| text.get(p.span.clone()));
    check_prose(text).iter().map(|f| (f.code, words(f).unwrap_or("no such place"), f.places.len())).collect()
}

#[test]
fn every_planted_slip_is_found_and_nothing_else() {
    let expected = [
        ("E0104", "7.2 The Watch", 2),
        ("E0205", "#", 2),
        ("E0302", "marsh/reed", 2),
        ("W0106", "die-toll", 1),
        ("E0105", "c", 2),
        ("W0106", "(", 1),
        ("E0302", "Drenched", 3),
        ("E0201", "5.9", 1),
        ("W0106", "the the", 1),
        ("E0305", "2:l", 1),
        ("W0106", "Neither", 2),
        ("E0303", "Rt", 5),
        ("E0101", "4.2 Prisoners", 4),
        ("E0102", "7.0 Setting Out", 2),
        ("E0103", "3.2 The Watch", 3),
        ("E0203", "5.2", 3),
    ];
    let mut found = shown(INVENTED);
    let mut wanted = expected.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

#[test]
fn findings_come_in_the_order_of_the_text_and_say_what_to_write() {
    let all = check_prose(INVENTED);
    let starts: Vec<usize> = all.iter().filter_map(|f| f.places.first()).map(|p| p.span.start).collect();
    assert!(starts.is_sorted());
    let help = |code: &str| all.iter().find(|f| f.code == code).and_then(|f| f.help.clone()).unwrap_or_default();
    assert_eq!(help("E0103"), "read it as [7.2] and keep `printed \"3.2\"`");
    assert_eq!(help("E0203"), "read 5.3, `printed \"5.2\"`");
    assert_eq!(help("E0305"), "`printed \"2:l\" read \"2:1\"`");
    assert_eq!(help("E0101"), "cite the second as [4.2b], `printed \"4.2\"`");
}

#[test]
fn a_source_is_proposed_from_headings_alone() {
    let expected = r#"source marsh "Lantern Marsh: The Night of the Barges" {
  part A "Rules of Play"
  [1.0] "What the Game Is About"
  [2.0] "The Counters"
  [2.1-2.2]
  [3.0] "Poling and Rowing"
  [3.1] "The Cost of a Hex"
  [3.11-3.14]
  [3.2] "Fog"
  [4.0] "Boarding"
  [4.1] "Who May Board"
  [4.11-4.13]
  [4.2] "The Boarding Table"
  [4.2b] "Prisoners"   printed "4.2"
  [5.0] "Lamplighters"
  [5.1-5.3]
  part B "The Night of the Barges"
  omitted [6.0] "?"
  [7.0] "Setting Out"
  [7.1] "The Smugglers"
  [7.2] "The Watch"   printed "3.2"
  [8.0] "Winning"
  contents 1-5, 7
  refers [1.0] to [4.0]
  refers [2.2] to [5.2]
  refers [4.11] to [5.9]
  refers [5.3] to [2.2]
}
"#;
    assert_eq!(propose_source(INVENTED, "marsh"), expected);
}

#[test]
fn sentences_know_their_case() {
    let all = sentences(INVENTED, &read_outline(INVENTED));
    let of = |case: &str| all.iter().filter(|s| s.case.as_deref() == Some(case)).collect::<Vec<_>>();
    let two_one = of("2.1");
    let [first, second] = two_one.as_slice() else { panic!("2.1 has two sentences, not {}", two_one.len()) };
    assert!(!first.has_modal && !first.has_number);
    assert!(second.has_modal && second.has_number);
    assert_eq!(INVENTED.get(second.span.clone()), Some("Two barges may lie in one hex."));
    assert!(of("8.0").iter().all(|s| s.has_number));
    assert_eq!(of("4.0").len(), 0, "a heading is no sentence");
}

#[test]
fn wrapped_text_is_read_as_paragraphs() {
    let text = "1.0 Ferries\n\n1.1 A ferry may carry one crew over the river in every turn in which\nit is not attacked, and (Case\n1.2) may go back empty on the way if the\nPlayer so wishes.\n\n1.2 A ferry is\nnever attacked.\n";
    let outline = read_outline(text);
    let heads: Vec<_> = outline.cases().map(|(_, c)| (c.number.text.as_str(), c.title.as_deref())).collect();
    assert_eq!(heads, [("1.0", Some("Ferries")), ("1.1", None), ("1.2", None)]);
    assert_eq!(check_prose(text), Vec::<Finding>::new());
}

#[test]
fn numbering_that_starts_anew_makes_a_second_source() {
    let text = "PART 1: COMMON RULES\n\nCommon Rules 1.0 Crews\n\n1.1 A crew may row.\n\n1.2 A crew may pole.\n\nCommon Rules 2.0 Barges\n\nCommon Rules 3.0 Fog\n\nPART 2: RULES OF THIS GAME\n\nOwn Rules 1.0 Crews\n\n1.2 A crew may not pole (common rules 1.1).\n\nOwn Rules 3.0 Fog\n";
    let outline = read_outline(text);
    assert_eq!(outline.parts.iter().map(|p| (p.run, p.cases.len())).collect::<Vec<_>>(), [(0, 5), (1, 3)]);
    assert_eq!(check_prose(text), Vec::<Finding>::new(), "what the first part has may be left out in the second");
    let proposed = propose_source(text, "own");
    assert!(
        proposed.contains("source own-2 ")
            && proposed.contains("  part 2 \"RULES OF THIS GAME\"\n  [1.0] \"Crews\"\n  [1.2]\n")
    );
}

#[test]
fn broken_text_is_read_without_harm() {
    for text in [
        "",
        "\n\n",
        "1.",
        "1.0",
        "(((((",
        "\"",
        "½ † – •",
        "Table of Contents",
        "a\tb\n* x",
        "•",
        "A.",
        "1.0 \u{a0}",
        "special rule ",
        "9.9.9.9.9.9.9.9 x",
    ] {
        let _ = (check_prose(text), propose_source(text, "x"), sentences(text, &read_outline(text)));
    }
    // every cut of the invented rulebook, as a bounded stand-in for broken files
    for end in (0..INVENTED.len()).step_by(61).filter(|e| INVENTED.is_char_boundary(*e)) {
        let cut = INVENTED.get(..end).unwrap_or_default();
        for finding in check_prose(cut) {
            assert!(finding.places.iter().all(|p| cut.get(p.span.clone()).is_some()), "{finding:?}");
        }
    }
}

/// The slips of three published rulebooks that a reading of prose finds: file, id, code, line.
const PUBLISHED: [(&str, &str, &str, usize); 29] = [
    ("000", "A01", "E0101", 746),
    ("000", "A01", "E0101", 750),
    ("000", "A02", "E0103", 772),
    ("000", "A03", "E0102", 699),
    ("000", "A04", "E0104", 809),
    ("000", "A04", "E0104", 849),
    ("000", "A08", "E0303", 341),
    ("000", "A08", "E0303", 343),
    ("000", "A08", "E0303", 567),
    ("000", "A11", "E0302", 109),
    ("000", "A11", "E0302", 563),
    ("000", "A11", "E0302", 679),
    ("000", "A14", "E0205", 497),
    ("000", "A18", "E0203", 465),
    ("000", "A18", "E0203", 615),
    ("000", "A34", "W0106", 437),
    ("000", "A35", "E0302", 221),
    ("000", "A46", "E0305", 717),
    ("000", "A53", "W0106", 369),
    ("001", "B04", "E0203", 467),
    ("001", "B05", "E0203", 440),
    ("001", "B10", "E0101", 1495),
    ("001", "B13", "E0104", 1219),
    ("001", "B16", "E0205", 397),
    ("002", "C01", "E0201", 798),
    ("002", "C04", "E0201", 203),
    ("002", "C05", "E0201", 521),
    ("002", "C18", "E0303", 422),
    ("002", "C48", "W0106", 715),
];
/// No more findings than these per file: what was read and judged when the list was drawn up.
const MOST: [(&str, usize); 3] = [("000", 18), ("001", 15), ("002", 19)];

/// Reads the published rulebooks from the folder that CARTOUCHE_SOURCES names; without it the invented one has to do.
#[test]
fn published_rulebooks_show_their_known_slips() {
    let Some(folder) = std::env::var_os("CARTOUCHE_SOURCES") else {
        assert!(shown(INVENTED).len() > 10);
        return;
    };
    let files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder can be read").flatten().map(|e| e.path()).collect();
    let mut missed = Vec::new();
    for (prefix, most) in MOST {
        let named = |p: &&std::path::PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(prefix));
        let Some(path) = files.iter().find(named) else {
            continue;
        };
        let text = std::fs::read_to_string(path).expect("UTF-8");
        let all = check_prose(&text);
        assert!(all.len() <= most, "{prefix} has {} findings", all.len());
        for (_, id, code, line) in PUBLISHED.iter().filter(|(file, ..)| *file == prefix) {
            let there = |f: &Finding| f.code == *code && f.places.iter().any(|p| line_at(&text, p.span.start) == *line);
            if !all.iter().any(there) {
                missed.push(format!("{id} {code} line {line}"));
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}
