//! Which column of a chart answers which question. Columns are named freely, so they are told by what they hold.
//! Must not: know the name of a column, or take one of two that would both do.

use cartouche_bundle::model::{Chart, Content, Effect};

/// The names of the columns that are asked; a name that is given goes before what the cells show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Columns {
    /// Costs of entering, in the chart of terrain.
    pub terrain: Option<String>,
    /// Costs of crossing, in the chart of hexsides.
    pub hexsides: Option<String>,
    /// Costs along paths, in the chart of paths.
    pub paths: Option<String>,
    /// What blocks sight, in the chart of terrain.
    pub sight: Option<String>,
}

/// Why no column could be told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// No column of this name.
    #[error("the chart of {chart} has no column `{column}`")]
    NoSuchColumn {
        /// `terrain`, `hexsides` or `paths`.
        chart: &'static str,
        /// The name given.
        column: String,
    },
    /// Several would do.
    #[error("the chart of {chart} has several columns that tell {what}: {}; name one", columns.join(", "))]
    Several {
        /// `terrain`, `hexsides` or `paths`.
        chart: &'static str,
        /// What is asked.
        what: &'static str,
        /// Their names.
        columns: Vec<String>,
    },
}

/// The places of the columns in their charts; none where a chart has no such column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Places {
    pub(crate) terrain: Option<usize>,
    pub(crate) hexsides: Option<usize>,
    pub(crate) paths: Option<usize>,
    pub(crate) sight: Option<usize>,
}

impl Places {
    /// # Errors
    /// If a given column is not there, or several would do.
    pub(crate) fn find(content: &Content, given: &Columns) -> Result<Self, ColumnsError> {
        let cost = |effect: &Effect| matches!(effect, Effect::Cost { .. } | Effect::Never { .. } | Effect::Plus { .. });
        let sight = |effect: &Effect| matches!(effect, Effect::Blocks | Effect::Height { .. });
        let costs = "what movement costs";
        let place = |chart, name, given: &Option<String>, what, wanted: &dyn Fn(&Effect) -> bool| {
            find(chart, name, given.as_deref(), what, wanted)
        };
        Ok(Self {
            terrain: place(&content.terrain, "terrain", &given.terrain, costs, &cost)?,
            hexsides: place(&content.hexsides, "hexsides", &given.hexsides, costs, &cost)?,
            paths: place(&content.paths, "paths", &given.paths, costs, &cost)?,
            sight: place(&content.terrain, "terrain", &given.sight, "what blocks sight", &sight)?,
        })
    }
}

/// The column that holds effects of the wanted kind and none of another kind.
fn find(
    chart: &Chart,
    name: &'static str,
    given: Option<&str>,
    what: &'static str,
    wanted: &dyn Fn(&Effect) -> bool,
) -> Result<Option<usize>, ColumnsError> {
    if let Some(column) = given {
        let place = chart.columns.iter().position(|other| other == column);
        return place.map(Some).ok_or_else(|| ColumnsError::NoSuchColumn { chart: name, column: column.to_owned() });
    }
    let says = |effect: &Effect| {
        !matches!(effect, Effect::None | Effect::Hole | Effect::CannotArise | Effect::Told { .. } | Effect::All { .. })
    };
    let fits = |place: &usize| {
        let cells = chart.rows.values().filter_map(|row| row.effects.get(*place));
        let effects: Vec<&Effect> = cells.flat_map(|cell| parts(&cell.value)).filter(|effect| says(effect)).collect();
        effects.iter().any(|effect| wanted(effect)) && effects.iter().all(|effect| wanted(effect))
    };
    let places: Vec<usize> = (0..chart.columns.len()).filter(fits).collect();
    match places.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(*one)),
        several => {
            let columns = several.iter().filter_map(|place| chart.columns.get(*place).cloned()).collect();
            Err(ColumnsError::Several { chart: name, what, columns })
        }
    }
}

/// The effects that stand in one cell.
pub(crate) fn parts(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::All { of } => of.iter().flat_map(parts).collect(),
        other => vec![other],
    }
}
