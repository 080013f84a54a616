//! `cartouche schema`: the JSON Schema of what a bundle holds.
//! Must not: differ from the schema inside the bundles.

use crate::arguments::Schema;
use crate::{CLEAN, output};
use cartouche_compiler::schema;

/// Runs the command.
pub fn run(arguments: &Schema) -> anyhow::Result<u8> {
    output::print(&if arguments.manifest { schema::manifest_schema()? } else { schema::scenario_schema()? });
    Ok(CLEAN)
}
