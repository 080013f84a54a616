//! The block `grid { … }`: read, written, and its scans.
//! Must not: take away a line that it does not understand.

use super::words::{eol_of, first_item, quoted};
use crate::state::{GridState, ScanPoint, ScanState};
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_dsl::syntax::{LineRef, Literal, NodeRef, Word};
use std::collections::BTreeSet;

/// Reads the lines of a grid. The grid is none while a line that it needs is missing.
pub(super) fn read_grid(line: &LineRef<'_>) -> (Option<GridState>, Vec<ScanState>) {
    let (mut tops, mut numbering, mut size, mut start) = (None, None, None, Start::TopLeft);
    let (mut at_least, mut sheets, mut scans) = (false, Vec::new(), Vec::new());
    let (mut off_words, mut half_words) = (Vec::new(), Vec::new());
    for line in line.body().into_iter().filter_map(|node: NodeRef<'_>| node.as_line()) {
        let words = line.words().to_vec();
        let text = |at: usize| words.get(at).map_or("", |word| word.text);
        match text(0) {
            "flat" | "pointy" => tops = read_tops(&words),
            "columns" => {
                let rows = words.iter().position(|word| word.is("rows"));
                let rows = rows.and_then(|at| words.get(at + 1)).and_then(|word| extent(word.text));
                size = extent(text(1)).zip(rows);
                at_least = words.iter().any(|word| word.is("least"));
            }
            "numbered" => {
                numbering = Some(if text(1) == "row" { Numbering::RowThenColumn } else { Numbering::ColumnThenRow });
            }
            "rows" => start = if text(2) == "north" { Start::BottomLeft } else { Start::TopLeft },
            "off" => off_words.extend(words.iter().skip(2).copied()),
            "half" => half_words.extend(words.iter().skip(2).copied()),
            "sheet" => sheets.extend(extent(text(3)).map(|columns| (text(1).to_owned(), columns.first, columns.last))),
            "scan" => scans.push(ScanState { file: text(1).to_owned(), points: points(&line) }),
            _ => {}
        }
    }
    let (Some(tops), Some(numbering), Some((columns, rows))) = (tops, numbering, size) else { return (None, scans) };
    let mut grid = Grid { tops, numbering, start, columns, rows, off_map: BTreeSet::new() };
    let half_hexes = listed(&half_words, &grid);
    grid.off_map = listed(&off_words, &grid).into_iter().collect();
    (Some(GridState { grid, at_least, half_hexes, sheets }), scans)
}

fn listed(words: &[Word<'_>], grid: &Grid) -> Vec<HexNumber> {
    let list =
        words.iter().take_while(|word| !super::read::opens_tail(word)).filter(|word| word.kind != Literal::Comma);
    list.flat_map(|word| {
        let chain: Vec<Option<HexNumber>> =
            word.text.split('-').filter_map(|part| part.parse().ok()).map(Some).collect();
        super::fill(&chain, Some(grid)).into_iter().flatten()
    })
    .collect()
}

fn extent(text: &str) -> Option<Extent> {
    let (first, last) = text.split_once('-')?;
    Some(Extent { first: first.parse().ok()?, last: last.parse().ok()? })
}

fn read_tops(words: &[Word<'_>]) -> Option<Tops> {
    let has = |text: &str| words.iter().any(|word| word.is(text));
    let parity = if has("odd") { Parity::Odd } else { Parity::Even };
    if has("flat") {
        Some(Tops::Flat { columns: parity, pushed: if has("high") { Pushed::High } else { Pushed::Low } })
    } else {
        Some(Tops::Pointy { rows: parity, pushed: if has("left") { RowPushed::Left } else { RowPushed::Right } })
    }
}

fn points(scan: &LineRef<'_>) -> Vec<ScanPoint> {
    let lines = scan.body().into_iter().filter_map(|node: NodeRef<'_>| node.as_line());
    lines
        .filter_map(|line| {
            let words = line.words().to_vec();
            let text = |at: usize| words.get(at).map(|word: &Word<'_>| word.text.to_owned());
            Some(ScanPoint { hex: text(0)?.parse().ok()?, x: text(2)?, y: text(3)? })
        })
        .collect()
}

/// The lines that a grid state is written as, by the first word of each.
fn lines_of(state: &GridState) -> Vec<(&'static str, String)> {
    let grid = &state.grid;
    let (tops, parity, lines, shift) = match grid.tops {
        Tops::Flat { columns, pushed } => {
            ("flat", columns, "columns", if pushed == Pushed::Low { "low" } else { "high" })
        }
        Tops::Pointy { rows, pushed } => {
            ("pointy", rows, "rows", if pushed == RowPushed::Left { "left" } else { "right" })
        }
    };
    let parity = if parity == Parity::Odd { "odd" } else { "even" };
    let least = if state.at_least { ", at least" } else { "" };
    let order = if grid.numbering == Numbering::ColumnThenRow { "column then row" } else { "row then column" };
    let mut out = vec![
        ("tops", format!("{tops} tops, {parity} {lines} {shift}")),
        (
            "columns",
            format!(
                "columns {:02}-{:02}, rows {:02}-{:02}{least}",
                grid.columns.first, grid.columns.last, grid.rows.first, grid.rows.last
            ),
        ),
        ("numbered", format!("numbered {order}")),
    ];
    if grid.start == Start::BottomLeft {
        out.push(("rows", "rows count north".to_owned()));
    }
    let list =
        |hexes: &mut dyn Iterator<Item = &HexNumber>| hexes.map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if !grid.off_map.is_empty() {
        out.push(("off", format!("off map {}", list(&mut grid.off_map.iter()))));
    }
    if !state.half_hexes.is_empty() {
        out.push(("half", format!("half hexes {}", list(&mut state.half_hexes.iter()))));
    }
    for (name, first, last) in &state.sheets {
        out.push(("sheet", format!("sheet {name} columns {first:02}-{last:02}")));
    }
    out
}

/// A whole grid block as a new map gets it.
pub(crate) fn render_grid(state: &GridState, indent: usize, eol: &str) -> String {
    let pad = " ".repeat(indent);
    let mut out = format!("{pad}grid {{{eol}");
    for (_, line) in lines_of(state) {
        out.push_str(&format!("{pad}  {line}{eol}"));
    }
    out.push_str(&format!("{pad}}}{eol}"));
    out
}

/// The kind of a line in the block, as in [`lines_of`]; none for scans, points and what is not understood.
fn kind_of(line: &str) -> Option<&'static str> {
    let mut words = line.split_whitespace();
    Some(match (words.next()?, words.next()) {
        ("flat" | "pointy", _) => "tops",
        ("columns", _) => "columns",
        ("numbered", _) => "numbered",
        ("rows", Some("count")) => "rows",
        ("off", Some("map")) => "off",
        ("half", Some("hexes")) => "half",
        ("sheet", _) => "sheet",
        _ => return None,
    })
}

/// The block with the lines that differ written anew; comments and claims at their ends stay.
pub(crate) fn rewrite_grid(text: &str, before: Option<&GridState>, after: &GridState) -> String {
    let eol = eol_of(text);
    let mut wanted = lines_of(after);
    let mut out: Vec<String> = Vec::new();
    let mut last_kept = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let kind = if number == 0 { None } else { kind_of(line) };
        let Some(kind) = kind else {
            out.push(line.to_owned());
            if number == 0 {
                last_kept = 1;
            }
            continue;
        };
        // The n-th line of a kind stands for the n-th wanted one (sheets come several).
        if let Some(at) = wanted.iter().position(|(other, _)| *other == kind) {
            let (_, new) = wanted.remove(at);
            let same = before.is_some_and(|before| unchanged(before, after, kind));
            out.push(if same { line.to_owned() } else { with_core(line, &new) });
            last_kept = out.len();
        }
    }
    let pad: String = " ".repeat(text.len() - text.trim_start_matches(' ').len() + 2);
    for (at, (_, line)) in wanted.into_iter().enumerate() {
        out.insert((last_kept + at).min(out.len()), format!("{pad}{line}{eol}"));
    }
    out.concat()
}

fn unchanged(before: &GridState, after: &GridState, kind: &str) -> bool {
    let of = |state: &GridState| {
        lines_of(state).into_iter().filter(|(other, _)| *other == kind).map(|(_, line)| line).collect::<Vec<_>>()
    };
    of(before) == of(after)
}

/// The line with new words before its tail clauses, claim and comment.
fn with_core(line: &str, new: &str) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let end = first_item(line, indent, |_, head| {
        let words = head.words().to_vec();
        let core = words.iter().take_while(|word| !super::read::opens_tail(word));
        core.last().map_or(0, |word| word.span.end as usize)
    });
    let end = indent + end.unwrap_or(0);
    format!("{}{new}{}", line.get(..indent).unwrap_or(""), line.get(end..).unwrap_or(""))
}

/// The block with the points of one scan changed: lines of points that stay are kept, the rest is taken out and put in.
pub(crate) fn rewrite_scan(text: &str, file: &str, after: Option<&[ScanPoint]>) -> Option<String> {
    let eol = eol_of(text);
    let outer = text.len() - text.trim_start_matches(' ').len();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let opens = |line: &str| {
        line.trim_start().strip_prefix("scan ").is_some_and(|rest| rest.trim_start().starts_with(&quoted(file)))
    };
    let pad = " ".repeat(outer + 2);
    let point = |point: &ScanPoint| format!("{pad}  {} at {} {}{eol}", point.hex, point.x, point.y);
    let mut out = String::new();
    match lines.iter().position(|line| opens(line)) {
        None => {
            let last = lines.iter().rposition(|line| line.trim_start().starts_with('}'))?;
            out.push_str(&lines.get(..last)?.concat());
            out.push_str(&format!("{pad}scan {} {{{eol}", quoted(file)));
            after?.iter().for_each(|at| out.push_str(&point(at)));
            out.push_str(&format!("{pad}}}{eol}"));
            out.push_str(&lines.get(last..)?.concat());
        }
        Some(first) => {
            let open = lines.get(first)?.split('#').next()?.contains('{');
            let close = if open {
                first + lines.get(first..)?.iter().position(|line| line.trim_start().starts_with('}'))?
            } else {
                first
            };
            out.push_str(&lines.get(..first)?.concat());
            if let Some(points) = after {
                let head = lines.get(first)?;
                if open {
                    out.push_str(head);
                } else {
                    out.push_str(&format!("{pad}scan {} {{{eol}", quoted(file)));
                }
                let mut left: Vec<&ScanPoint> = points.iter().collect();
                for line in lines.get(first + 1..close).unwrap_or_default() {
                    match read_point(line) {
                        None => out.push_str(line),
                        Some(written) => {
                            // A point that was moved stays in its line, whatever stands behind it.
                            if let Some(at) = left.iter().position(|wanted| wanted.hex == written.hex) {
                                let wanted = left.remove(at);
                                out.push_str(&if *wanted == written { (*line).to_owned() } else { point(wanted) });
                            }
                        }
                    }
                }
                left.into_iter().for_each(|at| out.push_str(&point(at)));
                out.push_str(if open { lines.get(close)? } else { "" });
                if !open {
                    out.push_str(&format!("{pad}}}{eol}"));
                }
            }
            out.push_str(&lines.get(close + 1..)?.concat());
        }
    }
    Some(out)
}

fn read_point(line: &str) -> Option<ScanPoint> {
    let mut words = line.split_whitespace();
    let hex = words.next()?.parse().ok()?;
    (words.next()? == "at").then_some(())?;
    Some(ScanPoint { hex, x: words.next()?.to_owned(), y: words.next()?.to_owned() })
}
