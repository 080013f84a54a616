//! Nothing of the author's is lost: full disks, folders that cannot be written, bundles that would replace other work.
//! Must not: depend on who runs the tests; a folder that even the owner of the machine cannot write stands in for a read-only one.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails may panic")]

mod run;

use run::{NAME, cartouche, change, project};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Everything in a folder: names and bytes, folders by their name with a slash.
fn held(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let held = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() { (format!("{name}/"), Vec::new()) } else { (name, fs::read(path).unwrap()) }
    };
    entries.map(held).collect()
}

#[test]
fn a_bundle_does_not_replace_the_project_that_it_is_named_after() {
    let folder = project();
    let before = held(&folder.path().join(NAME));
    let ran = cartouche(folder.path(), &["build", NAME, "--out", "."]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("`game.cart`, which is no part of a bundle"), "{}", ran.err);
    assert_eq!(held(&folder.path().join(NAME)), before);
    assert_eq!(held(folder.path()).len(), 1, "nothing half made is left");
}

#[test]
fn a_bundle_replaces_a_bundle_and_nothing_else() {
    let folder = project();
    let build = |arguments: &[&str]| cartouche(folder.path(), &[&["build", NAME, "--out", "out"], arguments].concat());
    assert_eq!([build(&[]).code, build(&[]).code, build(&["--zip"]).code, build(&["--zip"]).code], [0; 4]);
    let bundle = folder.path().join("out").join(NAME);
    let before = held(&bundle);
    fs::write(bundle.join("notes.txt"), "mine").unwrap();
    let ran = build(&[]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`notes.txt`"), "{}", ran.err);
    assert_eq!(fs::read(bundle.join("notes.txt")).unwrap(), b"mine");
    fs::remove_file(bundle.join("notes.txt")).unwrap();
    assert_eq!(held(&bundle), before);
    let zip = folder.path().join("out").join(format!("{NAME}.zip"));
    fs::write(&zip, "scans of the map").unwrap();
    let ran = build(&["--zip"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("it is no bundle"), "{}", ran.err);
    assert_eq!(fs::read(&zip).unwrap(), b"scans of the map");
}

#[test]
fn a_new_project_is_written_into_empty_folders_alone() {
    let folder = TempDir::new().unwrap();
    for arguments in [&["new", ""][..], &["new", "file"], &["new", "full"]] {
        fs::write(folder.path().join("file"), "mine").unwrap();
        fs::create_dir_all(folder.path().join("full/inner")).unwrap();
        let ran = cartouche(folder.path(), arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.out);
        assert_eq!(held(folder.path()).len(), 2, "{arguments:?}");
    }
    fs::create_dir(folder.path().join("bare")).unwrap();
    let bare = folder.path().join("bare");
    assert_eq!(cartouche(&bare, &["new", "."]).code, 0);
    assert_eq!(cartouche(&bare, &["check", ".", "--deny", "warnings"]).code, 0);
    let deep = cartouche(folder.path(), &["new", "deep/er/still"]);
    assert_eq!(deep.code, 0, "{}", deep.err);
}

/// The command under a bound on the size of files, as a full disk would stop it.
#[cfg(unix)]
fn on_a_full_disk(folder: &Path, arguments: &str) -> run::Ran {
    let binary = assert_cmd::cargo::cargo_bin("cartouche");
    let script = format!("trap '' XFSZ; ulimit -f 0; exec '{}' {arguments}", binary.display());
    let output = std::process::Command::new("sh").current_dir(folder).args(["-c", &script]).output().unwrap();
    run::Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_everything_as_it_was() {
    let folder = project();
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out"]).code, 0);
    assert_eq!(cartouche(folder.path(), &["build", NAME, "--out", "out", "--zip"]).code, 0);
    change(&folder, "  infantry | printed  | 6        |", "  infantry |printed|6|");
    change(&folder, "cartouche 1\n\n", "");
    let [top, inner, out] = [folder.path().to_owned(), folder.path().join(NAME), folder.path().join("out")];
    let before = [held(&top), held(&inner), held(&out), held(&out.join(NAME))];
    for arguments in [format!("fmt '{NAME}'"), format!("check '{NAME}' --fix"), "new another".to_owned()] {
        let ran = on_a_full_disk(&top, &arguments);
        assert_eq!(ran.code, 2, "{arguments}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("cannot write"), "{arguments}: {}", ran.err);
        assert_eq!([held(&top), held(&inner), held(&out), held(&out.join(NAME))], before, "{arguments}");
    }
    change(&folder, "use", "cartouche 1\n\nuse");
    let before = [held(&out), held(&out.join(NAME))];
    for zip in ["", "--zip"] {
        let ran = on_a_full_disk(&top, &format!("build '{NAME}' --out out {zip}"));
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains("cannot write") && ran.err.contains("as it was"), "{}", ran.err);
        assert_eq!([held(&out), held(&out.join(NAME))], before);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = project();
    for arguments in [&["build", NAME, "--out", "/proc/bundles"][..], &["new", "/proc/battle"]] {
        let ran = cartouche(folder.path(), arguments);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains("cannot write /proc/"), "{}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_on_a_full_disk_is_reported() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("cartouche"));
    let output = command.arg("vocabulary").stdout(full).stderr(std::process::Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write"));
}
