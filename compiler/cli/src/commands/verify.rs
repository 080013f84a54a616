//! `cartouche verify`: a bundle read within budgets, every part compared with its hash.
//! Must not: trust a name or a size that a bundle claims.

use crate::arguments::Verify;
use crate::{CLEAN, FINDINGS, output};
use cartouche_bundle::model::Scenario;
use cartouche_compiler::bundles;

/// Runs the command.
pub fn run(arguments: &Verify) -> anyhow::Result<u8> {
    match bundles::read(&arguments.bundle)? {
        Ok(scenario) => {
            let Scenario { game, scenario, .. } = scenario;
            output::print(&format!("{}: whole ({}: {})\n", arguments.bundle, game.title, scenario.title));
            Ok(CLEAN)
        }
        Err(problem) => {
            output::print(&format!("{}: {problem}\n", arguments.bundle));
            Ok(FINDINGS)
        }
    }
}
