//! `cartouche outline`: a `source` item proposed from a plain-text rulebook.
//! Must not: write a sentence of the rulebook.

use super::read_text;
use crate::arguments::Outline;
use crate::{CLEAN, output};

/// Runs the command.
pub fn run(arguments: &Outline) -> anyhow::Result<u8> {
    let text = read_text(&arguments.file)?;
    let proposed = cartouche_dsl::prose::propose_source(&text, &arguments.name);
    output::print(&format!("cartouche {}\n\n{proposed}", cartouche_dsl::syntax::LANGUAGE_VERSION));
    Ok(CLEAN)
}
