//! The map's shapes, kept by blocks of hexes and by sheet, made when first seen and made anew only where a change touched.
//! Must not: paint, or decide what is seen.
#![allow(clippy::float_arithmetic, reason = "places on the screen; they decide nothing")]

use super::ink::{At, Ink, at};
use super::key::Looks;
use super::{paths, sides, terrain};
use cartouche_bundle::hex::HexNumber;
use cartouche_document::change::Touched;
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::{MapState, PathState};
use std::collections::{BTreeMap, BTreeSet};

/// Columns and rows of hexes of one block.
const BLOCK: u8 = 32;
/// How far what belongs to a hex may reach beyond its centre, in hex widths.
const REACH: f64 = 1.0;

/// A sheet of shapes that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sheet {
    /// Grounds of hexes of which nothing is known.
    Blank,
    /// Grounds of terrains.
    Fill,
    /// Marks of terrains.
    Marks,
    /// Lines between hexes.
    Lines,
    /// Tints and contours.
    Heights,
    /// How well hexes are known.
    Survey,
    /// Features along sides, lines alone.
    SidesFar,
    /// Features along sides with their marks.
    SidesNear,
    /// Features across sides, lines alone.
    AcrossFar,
    /// Features across sides with their marks.
    AcrossNear,
}

/// A hex with its centre, for what is written in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Centre {
    /// The hex.
    pub(super) hex: HexNumber,
    /// Its centre.
    pub(super) at: At,
}

/// A block of hexes.
#[derive(Debug, Default)]
struct Block {
    low: Point,
    high: Point,
    hexes: Vec<Centre>,
    inks: BTreeMap<Sheet, Ink>,
    /// Borders and lines of the paths' stretches that begin in it.
    paths: [Ink; 2],
}

/// All blocks of a map.
#[derive(Debug, Default)]
pub(super) struct Chunks {
    layout: Option<Layout>,
    revision: Option<u64>,
    looks: Option<Looks>,
    heights: Option<(i64, i64)>,
    half_hexes: BTreeSet<HexNumber>,
    paths: Vec<PathState>,
    blocks: BTreeMap<(u8, u8), Block>,
    /// How many sheets of blocks were made since it was asked last.
    made: usize,
}

impl Chunks {
    /// The looks that the shapes were made with.
    pub(super) fn looks(&self) -> Option<&Looks> {
        self.looks.as_ref()
    }

    /// Forgets what no longer holds. `looks` makes the looks of the project's words; it is called only when they may differ.
    pub(super) fn follow(
        &mut self,
        state: &MapState,
        layout: Option<&Layout>,
        revision: u64,
        touched: Option<&Touched>,
        same_words: impl Fn(&Looks) -> bool,
        looks: impl Fn() -> Looks,
    ) {
        let same_words = self.looks.as_ref().is_some_and(same_words);
        if same_words && self.revision == Some(revision) && self.layout.as_ref() == layout {
            return;
        }
        let new_looks = looks();
        let all = touched.is_none_or(|touched| touched.all) || self.layout.as_ref() != layout;
        if all || self.revision.is_none() {
            self.begin(state, layout);
        } else if let Some(touched) = touched.filter(|_| self.revision != Some(revision)) {
            self.forget(touched);
        }
        if self.looks.as_ref() != Some(&new_looks) {
            for block in self.blocks.values_mut() {
                block.inks.clear();
            }
            self.paths.clear();
            for block in self.blocks.values_mut() {
                block.paths = Default::default();
            }
        }
        let heights = terrain::heights(state);
        if heights != self.heights {
            self.heights = heights;
            for block in self.blocks.values_mut() {
                block.inks.remove(&Sheet::Heights);
            }
        }
        self.looks = Some(new_looks);
        if self.paths != state.paths {
            self.lay_paths(state);
        }
        self.revision = Some(revision);
    }

    fn begin(&mut self, state: &MapState, layout: Option<&Layout>) {
        self.layout = layout.cloned();
        self.blocks.clear();
        self.paths.clear();
        self.heights = None;
        self.half_hexes = state.grid.iter().flat_map(|grid| grid.half_hexes.iter().copied()).collect();
        let Some(layout) = &self.layout else { return };
        for hex in layout.grid().hexes() {
            let centre = layout.centre(hex);
            let block = self.blocks.entry(block_of(layout, hex)).or_insert_with(|| Block {
                low: Point::new(f64::INFINITY, f64::INFINITY),
                high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
                ..Block::default()
            });
            block.low = Point::new(block.low.x.min(centre.x - REACH), block.low.y.min(centre.y - REACH));
            block.high = Point::new(block.high.x.max(centre.x + REACH), block.high.y.max(centre.y + REACH));
            block.hexes.push(Centre { hex, at: at(centre) });
        }
    }

    /// Forgets the shapes of the hexes that a change touched and of their neighbours, whose sides and contours they share.
    fn forget(&mut self, touched: &Touched) {
        let Some(layout) = &self.layout else { return };
        let mut blocks = BTreeSet::new();
        for hex in &touched.hexes {
            blocks.insert(block_of(layout, *hex));
            blocks.extend(layout.grid().neighbours(*hex).into_iter().map(|(_, other)| block_of(layout, other)));
        }
        for block in blocks {
            if let Some(block) = self.blocks.get_mut(&block) {
                block.inks.retain(|sheet, _| matches!(sheet, Sheet::Blank | Sheet::Lines));
            }
        }
    }

    fn lay_paths(&mut self, state: &MapState) {
        self.paths.clone_from(&state.paths);
        for block in self.blocks.values_mut() {
            block.paths = Default::default();
        }
        let (Some(layout), Some(looks)) = (&self.layout, &self.looks) else { return };
        for path in &state.paths {
            let look = looks.path(&path.kind);
            for way in path.chains.iter().flat_map(|chain| paths::stretches(layout, chain)) {
                if let Some(block) = self.blocks.get_mut(&block_of(layout, way.hex)) {
                    let [border, line] = &mut block.paths;
                    paths::stretch(border, line, way, look, looks.theme.halo);
                }
            }
        }
    }

    /// The blocks between two corners of the plane, by name.
    pub(super) fn seen(&self, [low, high]: [Point; 2]) -> Vec<(u8, u8)> {
        let meets = |block: &Block| {
            block.low.x <= high.x && block.high.x >= low.x && block.low.y <= high.y && block.high.y >= low.y
        };
        self.blocks.iter().filter(|(_, block)| meets(block)).map(|(name, _)| *name).collect()
    }

    /// Makes a sheet of a block if it is not there and fewer than `most` were made since [`Chunks::begin_frame`]; whether it
    /// is there now.
    pub(super) fn make(&mut self, name: (u8, u8), sheet: Sheet, state: &MapState, most: usize) -> bool {
        let (Some(layout), Some(looks)) = (&self.layout, &self.looks) else { return true };
        let Some(block) = self.blocks.get_mut(&name) else { return true };
        if block.inks.contains_key(&sheet) {
            return true;
        }
        if self.made >= most {
            return false;
        }
        self.made += 1;
        let mut ink = Ink::default();
        for Centre { hex, .. } in &block.hexes {
            one(&mut ink, layout, *hex, sheet, state, looks, (self.heights, &self.half_hexes));
        }
        block.inks.insert(sheet, ink);
        true
    }

    /// Begins to count what is made.
    pub(super) fn begin_frame(&mut self) {
        self.made = 0;
    }

    /// A sheet of a block, if it is made.
    pub(super) fn ink(&self, name: (u8, u8), sheet: Sheet) -> Option<&Ink> {
        self.blocks.get(&name).and_then(|block| block.inks.get(&sheet))
    }

    /// The paths of a block: borders, lines.
    pub(super) fn paths(&self, name: (u8, u8)) -> Option<&[Ink; 2]> {
        self.blocks.get(&name).map(|block| &block.paths)
    }

    /// The hexes of a block.
    pub(super) fn hexes(&self, name: (u8, u8)) -> &[Centre] {
        self.blocks.get(&name).map_or(&[], |block| &block.hexes)
    }
}

/// Draws one hex's part of a sheet.
fn one(
    ink: &mut Ink,
    layout: &Layout,
    hex: HexNumber,
    sheet: Sheet,
    state: &MapState,
    looks: &Looks,
    (heights, half_hexes): (Option<(i64, i64)>, &BTreeSet<HexNumber>),
) {
    let theme = &looks.theme;
    match sheet {
        Sheet::Blank => terrain::blank(ink, layout, hex, theme, half_hexes.contains(&hex)),
        Sheet::Fill | Sheet::Marks => {
            if let Some(said) = state.hexes.get(&hex) {
                if sheet == Sheet::Fill {
                    terrain::fill(ink, layout, hex, said, looks);
                } else {
                    terrain::marks(ink, layout, hex, said, looks);
                }
            }
        }
        Sheet::Lines => terrain::lines(ink, layout, hex, theme.grid),
        Sheet::Heights => {
            if let Some(range) = heights {
                terrain::height(ink, layout, hex, state, range, theme);
            }
        }
        Sheet::Survey => terrain::survey(ink, layout, hex, state.known(hex), theme),
        Sheet::SidesFar | Sheet::SidesNear | Sheet::AcrossFar | Sheet::AcrossNear => {
            let across = matches!(sheet, Sheet::AcrossFar | Sheet::AcrossNear);
            let fine = matches!(sheet, Sheet::SidesNear | Sheet::AcrossNear);
            for (side, value, look) in sides::of_hex(layout, hex, state, looks) {
                if look.crosses() == across {
                    sides::feature(ink, layout, side, value.up, look, fine);
                }
            }
        }
    }
}

/// The block in which a hex lies.
fn block_of(layout: &Layout, hex: HexNumber) -> (u8, u8) {
    let grid = layout.grid();
    let of = |at: u8, first: u8| at.saturating_sub(first) / BLOCK;
    (of(grid.column(hex), grid.columns.first), of(grid.row(hex), grid.rows.first))
}
