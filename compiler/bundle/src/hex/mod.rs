//! Hexes: printed numbers as their public names, the grid that places them, sides, lines and distances.
//! Must not: use a float, or guess how a map is numbered.

mod cube;
mod grid;
mod line;
mod number;
mod side;

pub use cube::Cube;
pub use grid::{Direction, Extent, Grid, Numbering, Parity, Pushed, RowPushed, Start, Tops};
pub use line::{Chain, ChainBreak, Gap};
pub use number::HexNumber;
pub use side::{Crossing, HexSide};

/// Why a hex, a side or a crossing could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// The text is not four digits.
    #[error("`{0}` is not a hex number of four digits, such as 0713")]
    NotAHex(String),
    /// The text is not two hexes with a stroke between.
    #[error("`{0}` is not a hexside, such as 0713/0714")]
    NotASide(String),
    /// The text is not two hexes with a mark between.
    #[error("`{0}` is not a crossing from one hex into another, such as 0713>0714")]
    NotACrossing(String),
    /// Both hexes are the same one.
    #[error("hex {0} has no side with itself")]
    SameHex(HexNumber),
    /// The hexes have no side in common.
    #[error("hexes {0} and {1} have no side in common")]
    NotAdjacent(HexNumber, HexNumber),
}

impl HexError {
    /// Text for a message, cut to a readable length.
    pub(crate) fn cut(text: &str) -> String {
        text.chars().take(40).collect()
    }
}

#[cfg(test)]
mod tests;
