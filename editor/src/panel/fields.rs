//! What is being typed in the panels.
//! Must not: hold anything that is lost when it is cleared.

use crate::app::Over;
use cartouche_bundle::hex::{Extent, Grid, HexNumber, Numbering, Parity, Pushed, RowPushed, Start, Tops};
use cartouche_document::state::GridState;

/// The grid as it is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridDraft {
    /// Sides on top.
    pub flat: bool,
    /// The odd columns (rows) are pushed, else the even ones.
    pub odd: bool,
    /// They are pushed low (right), else high (left).
    pub forth: bool,
    /// The column is printed first.
    pub column_first: bool,
    /// Columns count to the left.
    pub from_right: bool,
    /// Rows count upwards.
    pub from_bottom: bool,
    /// First and last column, first and last row.
    pub extent: [u8; 4],
    /// Hexes that are not on the map, as typed.
    pub off_map: String,
    /// The grid of the map from which this was made.
    pub from: Option<GridState>,
}

impl Default for GridDraft {
    fn default() -> Self {
        Self {
            flat: true,
            odd: false,
            forth: true,
            column_first: true,
            from_right: false,
            from_bottom: false,
            extent: [1, 20, 1, 20],
            off_map: String::new(),
            from: None,
        }
    }
}

impl GridDraft {
    /// A draft of a map's grid.
    #[must_use]
    pub fn of(state: &GridState) -> Self {
        let grid = &state.grid;
        let (flat, odd, forth) = match grid.tops {
            Tops::Flat { columns, pushed } => (true, columns == Parity::Odd, pushed == Pushed::Low),
            Tops::Pointy { rows, pushed } => (false, rows == Parity::Odd, pushed == RowPushed::Right),
        };
        Self {
            flat,
            odd,
            forth,
            column_first: grid.numbering == Numbering::ColumnThenRow,
            from_right: matches!(grid.start, Start::TopRight | Start::BottomRight),
            from_bottom: matches!(grid.start, Start::BottomLeft | Start::BottomRight),
            extent: [grid.columns.first, grid.columns.last, grid.rows.first, grid.rows.last],
            off_map: grid.off_map.iter().map(HexNumber::to_string).collect::<Vec<_>>().join(", "),
            from: Some(state.clone()),
        }
    }

    /// The grid that it says, or what is wrong with it.
    ///
    /// # Errors
    /// A sentence.
    pub fn grid(&self) -> Result<GridState, String> {
        let [first_column, last_column, first_row, last_row] = self.extent;
        if last_column < first_column || last_row < first_row {
            return Err("the last column or row is below the first".to_owned());
        }
        let parity = if self.odd { Parity::Odd } else { Parity::Even };
        let tops = if self.flat {
            Tops::Flat { columns: parity, pushed: if self.forth { Pushed::Low } else { Pushed::High } }
        } else {
            Tops::Pointy { rows: parity, pushed: if self.forth { RowPushed::Right } else { RowPushed::Left } }
        };
        let words = self.off_map.split([',', ' ']).filter(|word| !word.is_empty());
        let off_map = words.map(|word| word.parse::<HexNumber>().map_err(|_| format!("`{word}` is no hex number")));
        let grid = Grid {
            tops,
            numbering: if self.column_first { Numbering::ColumnThenRow } else { Numbering::RowThenColumn },
            start: match (self.from_right, self.from_bottom) {
                (false, false) => Start::TopLeft,
                (true, false) => Start::TopRight,
                (false, true) => Start::BottomLeft,
                (true, true) => Start::BottomRight,
            },
            columns: Extent { first: first_column, last: last_column },
            rows: Extent { first: first_row, last: last_row },
            off_map: off_map.collect::<Result<_, _>>()?,
        };
        let (at_least, half_hexes, sheets) = match &self.from {
            Some(from) => (from.at_least, from.half_hexes.clone(), from.sheets.clone()),
            None => (false, Vec::new(), Vec::new()),
        };
        Ok(GridState { grid, at_least, half_hexes, sheets })
    }
}

/// What is being typed.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    /// The path to open.
    pub path: String,
    /// The folder of a copy.
    pub copy: String,
    /// What the command palette looks for.
    pub palette: String,
    /// The line of the palette that Enter runs.
    pub palette_line: usize,
    /// What find looks for.
    pub find: String,
    /// The number of the clicked hex.
    pub number: String,
    /// How sure a suggestion is that is accepted with others, in per cent.
    pub sure: u8,
    /// The field that wants the focus at the next frame.
    pub wants_focus: bool,
    /// The grid.
    pub grid: GridDraft,
    /// The level that the height tool sets.
    pub height: i64,
    /// The hex of which the inspector's fields were made, and the document's revision then.
    pub inspected: Option<(HexNumber, u64)>,
    /// Its note.
    pub note: String,
    /// Lines of the text that name it and cite a case.
    pub cited: Vec<String>,
    /// A name for it.
    pub name: String,
    /// The terrain that is replaced everywhere.
    pub replaced: String,
    /// The file of the map to compare with.
    pub compare: String,
    /// The side of the order of battle that is shown; empty for all.
    pub side: String,
    /// The command that waits for its new key.
    pub binding: Option<&'static str>,
}

impl Fields {
    /// Clears what the opened thing begins with, and wants the focus for its field.
    pub fn opened(&mut self, over: Over) {
        match over {
            Over::Palette => self.palette.clear(),
            Over::Find => self.find.clear(),
            _ => {}
        }
        self.palette_line = 0;
        self.binding = None;
        self.wants_focus = matches!(over, Over::Palette | Over::Find | Over::Start | Over::SaveCopy);
    }

    /// Clears the number's field and wants the focus for it.
    pub fn ask_number(&mut self) {
        self.number.clear();
        self.wants_focus = true;
    }
}
