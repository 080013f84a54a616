//! Parts and sources.

use super::*;
use crate::book::PartKind;
use cartouche_bundle::model::CitationKind;

#[test]
fn parts_open_one_after_another_and_keep_their_lines() {
    let book = clean(
        "series ab \"A and B\"\nfrom bg\nscale 300-400 metres a hex   [2.5]\nalso scale 400 metres a hex   [x 13.1, chart 2.1, counter]\n\
         precedence event, game, series\nmissing charts \"Track\" [11.0] because \"lost\"\naside [1.0] \"introduction\"\n\
         game one \"One\"\nof ab\ndate 1862-09-17\nnot here [10.3-10.5] \"before 1863\"\n",
    );
    let kinds: Vec<_> = book.parts.iter().map(|part| (part.kind, part.name.as_str())).collect();
    assert_eq!(kinds, [(PartKind::Root, ""), (PartKind::Series, "ab"), (PartKind::Game, "one")]);
    let (series, game) = (&book.parts[1], &book.parts[2]);
    assert_eq!(series.content.scale[0].most.to_string(), "400");
    let claims = book.origins.claims(series.content.scale[1].from);
    let cited: Vec<_> =
        claims.iter().map(|c| (c.citation.source.as_str(), c.citation.kind, c.citation.number.as_str())).collect();
    assert_eq!(
        cited,
        [("x", CitationKind::Case, "13.1"), ("x", CitationKind::Chart, "2.1"), ("x", CitationKind::Counter, "")]
    );
    assert_eq!(series.content.precedence, ["event", "game", "series"]);
    let missing = &series.content.missing[0];
    assert_eq!((missing.names[0].as_str(), missing.reason.as_str()), ("Track", "lost"));
    assert_eq!(book.origins.claims(missing.from)[0].citation.source, "bg");
    assert_eq!(series.content.asides[0].reason, "introduction");
    assert_eq!(game.of.as_ref().unwrap().0, "ab");
    assert_eq!(game.date.as_ref().unwrap().0, "1862-09-17");
    assert_eq!(game.content.not_here[0].cases[0].number, "10.3-10.5");
    assert_eq!(book.origins.get(game.from).unwrap().part, 2);
}

#[test]
fn a_source_lists_its_cases() {
    let book = clean(
        "source bg \"The rules\" {\n  text \"rules.txt\" sha256 \"00ff\"\n  edition \"2nd\" dated 1976-01-01\n  contents 1-13, 15-19\n  \
         contents lack [20.0-22.0] \"they stop before\"\n  part A \"Standard\"\n  [2.1] \"The map\"\n  [2.2-2.4]\n  [2.5, 2.6]\n  \
         [16.3b] \"Length\" printed \"16.3\"\n  omitted [14.0] \"credits\"\n  refers [9.53] to [12.36] printed \"12.35\"\n}\n",
    );
    let source = &book.sources["bg"];
    let numbers: Vec<_> = source.cases.iter().map(|case| case.number.as_str()).collect();
    assert_eq!(numbers, ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "16.3b"]);
    assert_eq!(source.cases[0].title.as_deref(), Some("The map"));
    assert_eq!(source.cases[0].part.as_deref(), Some("A"));
    assert_eq!(book.origins.tail(source.cases[6].from).unwrap().printed.as_ref().unwrap().0, "16.3");
    assert_eq!(source.contents, [(1, 13), (15, 19)]);
    assert_eq!(source.contents_lack, ["20.0", "21.0", "22.0"]);
    assert_eq!(source.omitted[0].number, "14.0");
    assert_eq!((source.references[0].case.as_str(), source.references[0].to[0].as_str()), ("9.53", "12.36"));
    assert_eq!(source.edition.as_ref().unwrap().1.as_deref(), Some("1976-01-01"));
    assert_eq!(source.sha256.as_deref(), Some("00ff"));
}
