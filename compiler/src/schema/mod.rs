//! The JSON Schema of the published model, generated from its types.
//! Must not: be edited by hand anywhere; a test compares the copy in the documentation.

use cartouche_bundle::model::{Manifest, Scenario};

/// Schema of `scenario.json`, canonical JSON.
#[must_use]
pub fn scenario_schema() -> String {
    text(&schemars::schema_for!(Scenario))
}

/// Schema of `manifest.json`, canonical JSON.
#[must_use]
pub fn manifest_schema() -> String {
    text(&schemars::schema_for!(Manifest))
}

fn text(schema: &schemars::Schema) -> String {
    // A schema is plain JSON data; writing it cannot fail but for our own mistake, and an empty schema accepts everything.
    cartouche_bundle::canonical::json(schema).unwrap_or_default()
}
