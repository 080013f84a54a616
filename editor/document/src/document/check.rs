//! Whether changes fit what the map says.
//! Must not: change anything.

use super::Document;
use crate::change::Change;
use crate::state::{Chain, ScanPoint};
use thiserror::Error;

/// Why a step was not made. Nothing of it was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ApplyError {
    /// The map says something else than the change takes for granted.
    #[error("{0} is not what it was when this was done")]
    Differs(String),
    /// The map's grid does not hold the hex.
    #[error("{0} is not on the map")]
    OffMap(String),
    /// The grid is not known yet.
    #[error("the map has no grid yet: say how its hexes lie first")]
    NoGrid,
    /// The file is not open.
    #[error("the file `{0}` is not open")]
    NoFile(String),
    /// The unit has no row with an `at` cell there.
    #[error("no row for {0} with a cell for its place was found")]
    NoRow(String),
    /// A name that the language cannot write.
    #[error("`{0}` cannot be written as a name: use letters, digits and hyphens")]
    Name(String),
    /// A set of hexes that a rule of the text makes.
    #[error("the hexes of {0} come from a rule in the text: change it there")]
    Derived(String),
    /// An internal disagreement between text and state: nothing was changed.
    #[error("the line of {0} was not found")]
    NoLine(String),
}

impl Document {
    /// Checks that each change finds what it takes for granted, and can be written.
    pub(super) fn check(&self, changes: &[Change]) -> Result<(), ApplyError> {
        changes.iter().try_for_each(|change| self.check_one(change))
    }

    fn check_one(&self, change: &Change) -> Result<(), ApplyError> {
        let fits = match change {
            Change::Hex { hex, before, after } => {
                self.state.hexes.get(hex) == before.as_ref()
                    && names(after.iter().flat_map(|state| state.terrain.iter().map(String::as_str)))?
            }
            Change::Side { side, feature, before, after } => {
                let [one, other] = side.hexes();
                if let (Some(layout), Some(_)) = (&self.layout, after) {
                    layout.grid().side(one, other).map_err(|_| ApplyError::OffMap(format!("{one}/{other}")))?;
                }
                self.state.sides.get(&(*side, feature.clone())) == before.as_ref() && names([feature.as_str()])?
            }
            Change::Path { kind, name, before, .. } => {
                names([kind.as_str()])?
                    && before.as_ref().is_none_or(|chains| self.has_path(kind, name.as_deref(), chains))
            }
            Change::Place { name, before, .. } => {
                self.state.places.iter().find(|place| place.name == *name).map(|place| place.hex) == *before
            }
            Change::Region { kind, name, before, .. } => {
                let found = self.state.regions.iter().find(|region| region.kind == *kind && region.name == *name);
                if found.is_some_and(|region| !region.listed) {
                    return Err(ApplyError::Derived(name.clone()));
                }
                found.map(|region| &region.hexes) == before.as_ref() && names([name.as_str()])?
            }
            Change::Grid { before, .. } => self.state.grid.as_ref() == before.as_deref(),
            Change::Scan { file, before, .. } => {
                let found = self.state.scans.iter().find(|scan| scan.file == *file).map(|scan| sorted(&scan.points));
                found == before.as_deref().map(sorted)
            }
            // Whether the cell says it is seen when it is written.
            Change::SetUp { file, .. } => self.others.contains_key(file) || *file == self.map_file,
        };
        if fits { Ok(()) } else { Err(ApplyError::Differs(change.what())) }
    }

    fn has_path(&self, kind: &str, name: Option<&str>, chains: &[Chain]) -> bool {
        self.state.paths.iter().any(|path| path.kind == kind && path.name.as_deref() == name && path.chains == chains)
    }
}

fn sorted(points: &[ScanPoint]) -> Vec<&ScanPoint> {
    let mut points: Vec<&ScanPoint> = points.iter().collect();
    points.sort_by_key(|point| point.hex);
    points
}

/// Whether the language can write all of these as names.
fn names<'n>(all: impl IntoIterator<Item = &'n str>) -> Result<bool, ApplyError> {
    let good = |name: &str| {
        name.chars().any(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '.'))
    };
    match all.into_iter().find(|name| !good(name)) {
        Some(bad) => Err(ApplyError::Name(bad.to_owned())),
        None => Ok(true),
    }
}
