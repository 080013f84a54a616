//! `cartouche outline`: a `source` item proposed from a plain-text rulebook.
//! Must not: write a sentence of the rulebook.

use super::read_text;
use crate::arguments::Outline;
use crate::{CLEAN, output};
use anyhow::bail;
use cartouche_dsl::syntax::{Literal, classify};

/// Runs the command.
pub fn run(arguments: &Outline) -> anyhow::Result<u8> {
    let name = &arguments.name;
    if name.is_empty() || name.contains(char::is_whitespace) || classify(name) != Literal::Name {
        bail!("`--name {name}`: a source is named by letters, digits and hyphens, as in `rules-1862`");
    }
    let text = read_text(&arguments.file)?;
    let proposed = cartouche_dsl::prose::propose_source(&text, name);
    output::print(&format!("cartouche {}\n\n{proposed}", cartouche_dsl::syntax::LANGUAGE_VERSION));
    Ok(CLEAN)
}
