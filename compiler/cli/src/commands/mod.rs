//! One file a command. Each gives an exit code, or an error when it could not run.
//! Must not: print by other means than `output`.

pub mod build;
pub mod check;
pub mod coverage;
pub mod diff;
pub mod explain;
pub mod fmt;
pub mod mutate;
pub mod new;
pub mod odds;
pub mod outline;
pub mod play;
pub mod query;
pub mod schema;
pub mod test;
pub mod verify;
pub mod vocabulary;

use anyhow::Context;
use camino::Utf8Path;
use cartouche_bundle::model::Scenario;
use cartouche_compiler::{bundles, disk};

/// Largest plain text of a source that is read, in bytes.
const LARGEST_TEXT: u64 = disk::LARGEST_FILE;

/// Reads the plain text of a source.
fn read_text(path: &Utf8Path) -> anyhow::Result<String> {
    let bytes = disk::read_bounded(path, LARGEST_TEXT).with_context(|| format!("cannot read {path}"))?;
    let decoded = cartouche_dsl::text::decode(&bytes).map_err(|problem| anyhow::anyhow!("{path}: {problem}"))?;
    Ok(decoded.text)
}

/// Reads a bundle.
fn bundle(path: &Utf8Path) -> anyhow::Result<Scenario> {
    bundles::read(path)?.map_err(|problem| anyhow::anyhow!("{path}: {problem}"))
}
