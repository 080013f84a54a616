//! Running the command in a folder of its own, and the project that most tests begin with.
//! Must not: assert anything but that the command ends by itself.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each file of tests takes what it needs; a test that fails may panic"
)]

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn cartouche(folder: &Path, arguments: &[&str]) -> Ran {
    let output = Command::cargo_bin("cartouche").unwrap().current_dir(folder).args(arguments).output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A new project in a folder of its own.
pub fn project() -> TempDir {
    let folder = TempDir::new().unwrap();
    let ran = cartouche(folder.path(), &["new", "my battle ü"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    folder
}

pub const NAME: &str = "my battle ü";

pub fn game(folder: &TempDir) -> std::path::PathBuf {
    folder.path().join(NAME).join("game.cart")
}

pub fn change(folder: &TempDir, from: &str, to: &str) {
    let text = fs::read_to_string(game(folder)).unwrap();
    assert!(text.contains(from), "the starter project has no `{from}`");
    fs::write(game(folder), text.replacen(from, to, 1)).unwrap();
}
