//! From words to hexes: lists, chains filled in along straight rows, sides of a chain, flooded regions, edges.
//! Must not: bend a row that is not straight, or judge whether a hex is on the map.

use super::Reader;
use crate::diagnostics::Diagnostic;
use crate::names::spelling;
use crate::syntax::{Literal, Word};
use crate::text::Span;
use cartouche_bundle::hex::{Gap, Grid, HexNumber, HexSide, Start};
use cartouche_bundle::model::{OriginId, Where};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A region to be flooded once the hexsides of its map are known.
pub(crate) struct Flood {
    /// Name of the region.
    pub(crate) region: String,
    /// Where it begins.
    pub(crate) start: HexNumber,
    /// Features that it does not cross.
    pub(crate) barriers: Vec<String>,
    /// Place of the line.
    pub(crate) span: Span,
}

impl Reader<'_> {
    /// The grid by which chains are filled in: that of this part's map, or of the game's.
    pub(crate) fn grid_here(&mut self) -> Option<Grid> {
        let known = self.known;
        let part = self.current();
        let map = &part.content.map;
        if map.grid.is_some() {
            return map.grid.clone();
        }
        let name = if map.name.is_empty() { &part.name } else { &map.name };
        known.grid(name).cloned()
    }

    /// Reports once for a file that there is no grid.
    pub(crate) fn no_grid(&mut self, span: Span) {
        if std::mem::replace(&mut self.no_grid_said, true) {
            return;
        }
        self.sink.push(
            Diagnostic::new("E0059", "there is no grid by which the hexes of this line can be found")
                .primary(span, "needs a grid")
                .help(
                    "give the map a `grid {` with `flat tops, odd columns low`, `columns …, rows …` and `numbered …`",
                ),
        );
    }

    /// The hexes of one chain as written, straight stretches filled in; none for an unknown stretch.
    pub(crate) fn chain(&mut self, word: Word<'_>, grid: Option<&Grid>) -> Vec<Option<HexNumber>> {
        let mut hexes: Vec<Option<HexNumber>> = Vec::new();
        for part in word.text.split('-') {
            if part == "?" {
                hexes.push(None);
                continue;
            }
            let Ok(hex) = part.parse::<HexNumber>() else {
                self.wrong(word.span, word.text, "a chain of hexes, as `0701-0708-0809`,");
                return Vec::new();
            };
            let Some(Some(last)) = hexes.last().copied() else {
                hexes.push(Some(hex));
                continue;
            };
            let Some(grid) = grid else {
                self.no_grid(word.span);
                hexes.push(Some(hex));
                continue;
            };
            match grid.straight(last, hex) {
                Ok(_) if last == hex => self.not_straight(word, Gap::Twice(hex)),
                Ok(filled) => hexes.extend(filled.into_iter().skip(1).map(Some)),
                Err(gap) => {
                    self.not_straight(word, gap);
                    hexes.push(Some(hex));
                }
            }
        }
        hexes
    }

    fn not_straight(&mut self, word: Word<'_>, gap: Gap) {
        self.sink.push(
            Diagnostic::new("E0053", gap.to_string())
                .primary(word.span, "cannot be filled in")
                .help("write the hexes where the row bends, or `?` for a stretch that the source does not give"),
        );
    }

    /// Hexes of words that are hexes and chains; what is neither is reported.
    pub(crate) fn listed_hexes(&mut self, words: &[Word<'_>], grid: Option<&Grid>) -> Vec<HexNumber> {
        let mut hexes = Vec::new();
        for word in words {
            match word.kind {
                Literal::Question => {}
                Literal::Hex => hexes.extend(self.hex(*word)),
                Literal::Chain | Literal::Range => hexes.extend(self.chain(*word, grid).into_iter().flatten()),
                _ => self.wrong(word.span, word.text, "a hex or a chain of hexes"),
            }
        }
        hexes
    }

    /// Hexes of words that may also name regions and entries of this part's map.
    pub(crate) fn region_hexes(&mut self, words: &[Word<'_>]) -> Vec<HexNumber> {
        let grid = self.grid_here();
        let mut hexes = BTreeSet::new();
        for word in words {
            if !matches!(word.kind, Literal::Name | Literal::Text) {
                hexes.extend(self.listed_hexes(&[*word], grid.as_ref()));
                continue;
            }
            let map = &self.current().content.map;
            let name = super::chart::name_of(&[*word]);
            match map.regions.get(&name).or_else(|| map.entries.get(&name)) {
                Some(region) => hexes.extend(region.hexes.iter().copied()),
                None => {
                    let near = spelling::nearest(&name, map.regions.keys().map(String::as_str)).map(ToOwned::to_owned);
                    self.unknown_name("region", &name, near, word.span);
                }
            }
        }
        hexes.into_iter().collect()
    }

    /// Where units stand or arrive: hexes, or the name of a region, entry or edge.
    pub(crate) fn where_of(&mut self, words: &[Word<'_>]) -> Where {
        match words {
            [word] if word.kind == Literal::Question => Where::Hole,
            [word] if matches!(word.kind, Literal::Name | Literal::Text) => {
                Where::Named { name: super::chart::name_of(&[*word]) }
            }
            _ => {
                let grid = if words.iter().any(|word| word.kind == Literal::Chain) { self.grid_here() } else { None };
                Where::Hexes { hexes: self.listed_hexes(words, grid.as_ref()) }
            }
        }
    }

    /// The two hexes of a hexside, the lower number first.
    pub(crate) fn hexside(&mut self, word: Word<'_>) -> Option<(HexNumber, HexNumber)> {
        match word.text.parse::<HexSide>() {
            Ok(side) => {
                let [one, other] = side.hexes();
                Some(if one <= other { (one, other) } else { (other, one) })
            }
            Err(problem) => {
                if word.kind != Literal::Question {
                    self.sink.push(
                        Diagnostic::new("E0053", problem.to_string())
                            .primary(word.span, "a hexside is wanted, as `0713/0714`")
                            .help("name the two hexes that share the side"),
                    );
                }
                None
            }
        }
    }

    /// Fills the regions that were to be flooded; the hexsides of the map are known now.
    pub(crate) fn flood_regions(&mut self) {
        for flood in std::mem::take(&mut self.floods) {
            let Some(grid) = self.grid_here() else {
                self.no_grid(flood.span);
                continue;
            };
            let map = &mut self.current().content.map;
            let barriers: BTreeSet<(HexNumber, HexNumber)> =
                map.sides.iter().filter(|side| flood.barriers.contains(&side.feature)).map(|side| side.hexes).collect();
            let hexes = flooded(&grid, flood.start, &barriers);
            if let Some(region) = map.regions.get_mut(&flood.region) {
                region.hexes = hexes.into_iter().collect();
            }
        }
    }

    /// The hexes of an edge: between two ends, the outermost hex of each column (row).
    pub(crate) fn edge_hexes(&mut self, edge: &str, words: &[Word<'_>], from: OriginId) -> (Vec<HexNumber>, bool) {
        let at_least = self.current().content.map.at_least;
        let Some(grid) = self.grid_here().filter(|_| !at_least) else {
            return self.edge_ends(words, from);
        };
        let mut hexes = BTreeSet::new();
        for word in words {
            let ends: Vec<HexNumber> = word.text.split('-').filter_map(|hex| hex.parse().ok()).collect();
            match (word.kind, ends.as_slice()) {
                (Literal::Chain | Literal::Range, [one, other]) => {
                    hexes.extend([*one, *other]);
                    hexes.extend(along_edge(&grid, edge, *one, *other));
                }
                _ => hexes.extend(self.region_hexes(&[*word])),
            }
        }
        (hexes.into_iter().collect(), false)
    }

    /// Where the map may be larger than the grid says, only the hexes named are known to be on its edge.
    fn edge_ends(&mut self, words: &[Word<'_>], _from: OriginId) -> (Vec<HexNumber>, bool) {
        let mut hexes = BTreeSet::new();
        let mut more = false;
        for word in words {
            if matches!(word.kind, Literal::Chain | Literal::Range) {
                hexes.extend(word.text.split('-').filter_map(|hex| hex.parse::<HexNumber>().ok()));
                more = true;
            } else {
                hexes.extend(self.region_hexes(&[*word]));
            }
        }
        (hexes.into_iter().collect(), more)
    }
}

/// All hexes of the map that can be reached from the first without crossing a barrier.
fn flooded(grid: &Grid, start: HexNumber, barriers: &BTreeSet<(HexNumber, HexNumber)>) -> BTreeSet<HexNumber> {
    let mut reached = BTreeSet::from([start]);
    let mut next = VecDeque::from([start]);
    while let Some(hex) = next.pop_front() {
        for (_, neighbour) in grid.neighbours(hex) {
            let side = if hex <= neighbour { (hex, neighbour) } else { (neighbour, hex) };
            if !barriers.contains(&side) && reached.insert(neighbour) {
                next.push_back(neighbour);
            }
        }
    }
    reached
}

/// The hexes on one side of a chain: in each column (for east and west, row) of the chain, those beyond its outermost hex.
pub(super) fn beside_chain(grid: &Grid, direction: &str, chain: &[HexNumber]) -> BTreeSet<HexNumber> {
    let (along_columns, forward) = outward(grid, direction);
    let line = |hex: HexNumber| if along_columns { grid.column(hex) } else { grid.row(hex) };
    let depth = |hex: HexNumber| if along_columns { grid.row(hex) } else { grid.column(hex) };
    let mut outermost: BTreeMap<u8, u8> = BTreeMap::new();
    for &hex in chain {
        let known = outermost.entry(line(hex)).or_insert_with(|| depth(hex));
        *known = if forward { (*known).max(depth(hex)) } else { (*known).min(depth(hex)) };
    }
    grid.hexes()
        .filter(|&hex| {
            outermost
                .get(&line(hex))
                .is_some_and(|&limit| if forward { depth(hex) > limit } else { depth(hex) < limit })
        })
        .collect()
}

/// The hexes of one row (or column) of numbers from one end to the other; none if the chain is something else.
pub(super) fn row_of_numbers(grid: &Grid, chain: &str) -> Option<Vec<HexNumber>> {
    let (one, other) = chain.split_once('-')?;
    let (one, other): (HexNumber, HexNumber) = (one.parse().ok()?, other.parse().ok()?);
    let (columns, rows) = ((grid.column(one), grid.column(other)), (grid.row(one), grid.row(other)));
    if rows.0 == rows.1 {
        (columns.0.min(columns.1)..=columns.0.max(columns.1)).map(|column| grid.hex(column, rows.0)).collect()
    } else if columns.0 == columns.1 {
        (rows.0.min(rows.1)..=rows.0.max(rows.1)).map(|row| grid.hex(columns.0, row)).collect()
    } else {
        None
    }
}

/// The outermost hexes of the map on that edge, in the columns (rows) from one hex's to the other's.
fn along_edge(grid: &Grid, edge: &str, one: HexNumber, other: HexNumber) -> BTreeSet<HexNumber> {
    let (along_columns, forward) = outward(grid, edge);
    let line = |hex: HexNumber| if along_columns { grid.column(hex) } else { grid.row(hex) };
    let depth = |hex: HexNumber| if along_columns { grid.row(hex) } else { grid.column(hex) };
    let (low, high) = (line(one).min(line(other)), line(one).max(line(other)));
    let mut outermost: BTreeMap<u8, HexNumber> = BTreeMap::new();
    for hex in grid.hexes().filter(|&hex| (low..=high).contains(&line(hex))) {
        let known = outermost.entry(line(hex)).or_insert(hex);
        if (depth(hex) > depth(*known)) == forward && depth(hex) != depth(*known) {
            *known = hex;
        }
    }
    outermost.into_values().collect()
}

/// Whether a direction runs along columns, and whether numbers grow towards it.
fn outward(grid: &Grid, direction: &str) -> (bool, bool) {
    let rows_grow_north = matches!(grid.start, Start::BottomLeft | Start::BottomRight);
    let columns_grow_west = matches!(grid.start, Start::TopRight | Start::BottomRight);
    match direction {
        "north" => (true, rows_grow_north),
        "south" => (true, !rows_grow_north),
        "west" => (false, columns_grow_west),
        _ => (false, !columns_grow_west),
    }
}
