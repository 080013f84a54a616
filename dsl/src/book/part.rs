//! Parts of a book: a series, a game, a map, their scenarios and their corrections.
//! Must not: apply a correction.

use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Citation, Content, OriginId, Situation, Value};

/// What kind of part it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum PartKind {
    /// Items before any series, game or map of a file.
    #[default]
    Root,
    /// Rules common to several games.
    Series,
    /// One title.
    Game,
    /// A map in its own part.
    Map,
}

/// A part.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// Kind.
    pub kind: PartKind,
    /// Name; empty for the root.
    pub name: String,
    /// Title.
    pub title: String,
    /// For a game: its series.
    pub of: Option<(String, OriginId)>,
    /// The source of citations without a source's name.
    pub source: Option<(String, OriginId)>,
    /// Date of the battle, `YYYY-MM-DD`.
    pub date: Option<(String, OriginId)>,
    /// What it declares.
    pub content: Content,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioItem>,
    /// Its corrections and private values.
    pub patches: Vec<PatchLayer>,
    /// The statement that opened it.
    pub from: OriginId,
}

/// A scenario.
#[derive(Debug, Clone, Default)]
pub struct ScenarioItem {
    /// Name.
    pub name: String,
    /// Title.
    pub title: String,
    /// Its own date.
    pub date: Option<String>,
    /// Its situation. Names of units are as called; layers resolve them to keys.
    pub situation: Situation,
    /// Tables, rules and the like that stand inside it.
    pub content: Content,
    /// The statement.
    pub from: OriginId,
}

/// A dated or private layer of corrections.
#[derive(Debug, Clone)]
pub struct PatchLayer {
    /// Errata or private.
    pub kind: PatchKind,
    /// Date of errata; none when undated.
    pub date: Option<String>,
    /// Title.
    pub title: String,
    /// Corrections in the order written.
    pub patches: Vec<(Patch, OriginId)>,
    /// The statement.
    pub from: OriginId,
}

/// Kinds of patch layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatchKind {
    /// Corrections by date.
    Errata,
    /// What an owner read off components that the source lacks.
    Private,
}

/// A correction.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "corrections are few")]
pub enum Patch {
    /// A unit's attribute.
    Unit {
        /// Unit as called.
        unit: String,
        /// Attribute.
        attribute: String,
        /// New value.
        value: Value,
        /// Value below, if written.
        was: Option<Value>,
    },
    /// A unit's hex at set-up.
    UnitAt {
        /// Unit as called.
        unit: String,
        /// New hex.
        hex: HexNumber,
        /// Hex below, if written.
        was: Option<HexNumber>,
    },
    /// A cell of a table.
    TableCell {
        /// Table.
        table: String,
        /// Row head as written.
        row: String,
        /// Column head as written.
        column: String,
        /// New value.
        value: Value,
        /// Value below, if written.
        was: Option<Value>,
    },
    /// A cell of the terrain, hexsides or paths chart, as written.
    ChartCell {
        /// `terrain`, `hexsides` or `paths`.
        chart: String,
        /// Row.
        row: String,
        /// Column.
        column: String,
        /// New effect.
        value: cartouche_bundle::model::Effect,
        /// Effect below, if written.
        was: Option<cartouche_bundle::model::Effect>,
    },
    /// A hex.
    Hex {
        /// The hex.
        hex: HexNumber,
        /// New terrain.
        terrain: Vec<String>,
        /// New height.
        height: Option<i64>,
        /// Terrain below, if written.
        was: Option<Vec<String>>,
    },
    /// A hexside feature more, or one less.
    Side {
        /// Feature.
        feature: String,
        /// Sides.
        sides: Vec<(HexNumber, HexNumber)>,
        /// High hex.
        up: Option<HexNumber>,
        /// Added, else removed.
        add: bool,
    },
    /// The turn of an arrival.
    Arrival {
        /// Units as called.
        units: Vec<String>,
        /// New turn.
        turn: i64,
        /// Turn below, if written.
        was: Option<i64>,
    },
    /// Nothing: the text has it already.
    Incorporated {
        /// Cases.
        cases: Vec<Citation>,
    },
    /// A correction told to players.
    Told {
        /// Text.
        text: String,
        /// Cases amended.
        cases: Vec<Citation>,
    },
}
