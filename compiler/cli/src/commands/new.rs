//! `cartouche new`: a small project that checks clean, to change bit by bit.
//! Must not: write into a folder that holds anything.

use crate::arguments::New;
use crate::{CLEAN, output};
use anyhow::{Context, bail};
use cartouche_compiler::disk;
use std::fs;

/// The files of a new project; the text is invented.
const FILES: [(&str, &str); 3] = [
    ("source.cart", include_str!("new/source.cart")),
    ("game.cart", include_str!("new/game.cart")),
    ("map.cart", include_str!("new/map.cart")),
];

/// Runs the command.
pub fn run(arguments: &New) -> anyhow::Result<u8> {
    let dir = &arguments.dir;
    if dir.exists()
        && (!dir.is_dir() || dir.read_dir_utf8().with_context(|| format!("cannot read {dir}"))?.next().is_some())
    {
        bail!("{dir} is there already and not empty; name another folder");
    }
    fs::create_dir_all(dir).with_context(|| format!("cannot make {dir}"))?;
    for (name, text) in FILES {
        disk::write_whole(&dir.join(name), text.as_bytes())?;
    }
    output::print(&format!(
        "{dir} is there: source.cart (the rulebook's cases), game.cart (charts, armies, a scenario), map.cart.\n\
         Next: cartouche check {dir}\n      cartouche build {dir} --out bundles\n\
         With a rulebook as plain text: cartouche outline rulebook.txt > {dir}/source.cart\n"
    ));
    Ok(CLEAN)
}
