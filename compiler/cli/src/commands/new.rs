//! `cartouche new`: a small project that checks clean, to change bit by bit.
//! Must not: write into a folder that holds anything.

use crate::arguments::New;
use crate::{CLEAN, output};
use cartouche_compiler::disk;

/// The files of a new project; the text is invented.
const FILES: [(&str, &str); 3] = [
    ("source.cart", include_str!("new/source.cart")),
    ("game.cart", include_str!("new/game.cart")),
    ("map.cart", include_str!("new/map.cart")),
];

/// Runs the command.
pub fn run(arguments: &New) -> anyhow::Result<u8> {
    let dir = &arguments.dir;
    disk::write_project(dir, &FILES)?;
    let (whole, source) = (typed(dir.as_str()), typed(dir.join("source.cart").as_str()));
    output::print(&format!(
        "{dir} is there: source.cart (the rulebook's cases), game.cart (charts, armies, a scenario), map.cart.\n\
         Next: cartouche check {whole}\n      cartouche build {whole} --out bundles\n\
         With a rulebook as plain text: cartouche outline rulebook.txt > {source}\n"
    ));
    Ok(CLEAN)
}

/// A path as it is typed: in quotes if it has a blank or a sign that a shell takes for its own.
fn typed(path: &str) -> String {
    let plain = path.chars().all(|c| c.is_alphanumeric() || "-_./\\:".contains(c));
    if plain { path.to_owned() } else { format!("\"{path}\"") }
}
