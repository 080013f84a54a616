//! The JSON Schema of the published model, generated from its types.
//! Must not: be edited by hand anywhere; a test compares the copy in the documentation.

use cartouche_bundle::canonical::CanonicalError;
use cartouche_bundle::model::{Manifest, Scenario};

/// Schema of `scenario.json`, canonical JSON.
///
/// # Errors
/// Only if the schema cannot be written, which is our own mistake.
pub fn scenario_schema() -> Result<String, CanonicalError> {
    cartouche_bundle::canonical::json(&schemars::schema_for!(Scenario))
}

/// Schema of `manifest.json`, canonical JSON.
///
/// # Errors
/// Only if the schema cannot be written, which is our own mistake.
pub fn manifest_schema() -> Result<String, CanonicalError> {
    cartouche_bundle::canonical::json(&schemars::schema_for!(Manifest))
}
